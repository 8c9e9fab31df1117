"""Who sees whom, what is lit, who touches whom, and how far apart things are (MEA, GEO, LOS, NIT, LGT, CON)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from game.boards import measure
from game.boards.sight import Light, Night, SightReport, core_sight
from game.boards.sight.core import core_clear, lights_on
from game.boards.table import Body, Piece, Table, Zone
from game.core.place import Point
from game.systems.bmg3.game import LAMP_HEIGHT, Bmg3, diameter
from game.systems.bmg3.points import (
    IGNORES_NIGHT,
    LAMP_LIGHTS,
    LIGHTS,
    NIGHT_RANGE,
    CarriedLight,
    Crewing,
    Happening,
    Look,
)
from game.systems.bmg3.state import INCH, P1, Marker, Model

SLACK = 10
"""Mils by which an inclusive limit may be missed (GEO-10)."""
TOUCH = 50
"""Bases no farther apart than this touch (GEO-10)."""
SMALL = INCH
"""Scenery no higher than this separates nobody and stops no light (TER-03, TER-09)."""
NIGHT = 12 * INCH
LAMP_REACH = 4 * INCH
WIDEST = diameter(60)

Thing = Model | Marker | Body | Piece | Zone | Point


# --- distances


def body_of(game: Bmg3, thing: Model | Marker) -> Body:
    """The room a model or a marker takes up."""
    return game.body(thing) if isinstance(thing, Model) else game.marker_body(thing)


def _measured(game: Bmg3, thing: Thing) -> Body | Piece | Zone | Point:
    return body_of(game, thing) if isinstance(thing, Model | Marker) else thing


def distance(game: Bmg3, a: Thing, b: Thing) -> int:
    """Between the closest points, rounded up to a whole mil (MEA-02, GEO-06, GEO-08)."""
    return measure.distance(_measured(game, a), _measured(game, b))


def near(game: Bmg3, a: Thing, b: Thing, limit: int) -> bool:
    """Whether two things are `limit` apart or less (MEA-04, GEO-10, GEN-12)."""
    if isinstance(a, Model | Marker) and isinstance(b, Model | Marker) and _is_far(a, b, limit):
        return False
    return distance(game, a, b) <= limit + SLACK


def _is_far(a: Model | Marker, b: Model | Marker, limit: int) -> bool:
    """A quick look before the exact one: no base is wider than 60 mm."""
    assert a.at is not None and b.at is not None
    far = limit + SLACK + WIDEST
    return abs(a.at.x - b.at.x) > far or abs(a.at.y - b.at.y) > far


def beyond(game: Bmg3, a: Thing, b: Thing, limit: int) -> bool:
    """Whether two things are strictly more than `limit` apart (GEO-10)."""
    return distance(game, a, b) > limit


def wholly_near(game: Bmg3, a: Thing, b: Thing, limit: int) -> bool:
    """Whether even the farthest point of `a` is `limit` from `b` or less (MEA-05)."""
    return measure.wholly_within(_measured(game, a), _measured(game, b), limit, SLACK)


# --- contact


def in_contact(game: Bmg3, a: Model, b: Model | Marker) -> bool:
    """Whether a model touches another, or a marker (CON-04, CON-06)."""
    if isinstance(b, Marker):
        return _touches_marker(game.body(a), game.marker_body(b))
    return measure.contact(game.table, game.body(a), game.body(b), TOUCH, SMALL)


def _touches_marker(body: Body, marker: Body) -> bool:
    return body.at.z == marker.at.z and measure.distance(body, marker, flat=True) <= TOUCH


def fighting(game: Bmg3, model: Model) -> list[Model]:
    """The enemies that count as being in contact with a model: those that are not KO (CON-07, KOD-06)."""
    assert model.at is not None
    width = game.body(model).base.width
    return [
        enemy
        for enemy in game.enemies(model)
        if not enemy.ko and _may_touch(model, enemy, width) and in_contact(game, model, enemy)
    ]


def _may_touch(a: Model, b: Model, width: int) -> bool:
    """A quick look before the exact one: the largest base is 60 mm wide."""
    assert a.at is not None and b.at is not None
    far = width + 2400
    return abs(a.at.x - b.at.x) <= far and abs(a.at.y - b.at.y) <= far


# --- light


def lights(game: Bmg3, on: Body | None = None) -> list[Light]:
    """Lamp Posts that burn and what models carry: everywhere, or only near enough to a body (LGT-01, LGT-05)."""
    lamps = [(lamp, Light(game.marker_body(lamp), LAMP_REACH, LAMP_HEIGHT)) for lamp in game.markers("lamp")]
    found = [
        light
        for lamp, light in lamps
        if not lamp.dark and _reaches(light, on) and LAMP_LIGHTS(Happening(game, marker=lamp))
    ]
    carried = [_carried(game, light) for light in LIGHTS(Crewing(game, P1))]
    return [*found, *(light for light in carried if _reaches(light, on))]


def _reaches(light: Light, body: Body | None) -> bool:
    return body is None or measure.distance(light.source, body) <= light.radius + SLACK


def _carried(game: Bmg3, light: CarriedLight) -> Light:
    body = game.body(light.model)
    return Light(body, light.radius, body.height * 9 // 10)


def lit(game: Bmg3, thing: Model | Marker) -> bool:
    """Whether any light falls on a model or marker; it is then lit for everybody (LGT-02, LGT-04, LGT-06)."""
    return bool(_lit_by(game, body_of(game, thing)))


def _lit_by(game: Bmg3, body: Body) -> tuple[str, ...]:
    burning = lights(game, body)
    return _falling_on(game.table, body, tuple(burning)) if burning else ()


@lru_cache(maxsize=8192)
def _falling_on(table: Table, body: Body, lights: tuple[Light, ...]) -> tuple[str, ...]:
    return lights_on(table, body, Night(NIGHT, lights, SLACK))


# --- sight


@lru_cache(maxsize=32768)
def _look(table: Table, eye: Body, body: Body, trace: bool) -> SightReport:
    """What stands between two bodies; they are looked at again in every copy of a game."""
    return core_sight(table, eye, body, trace=trace)


@lru_cache(maxsize=32768)
def _is_clear(table: Table, eye: Body, body: Body) -> bool:
    return core_clear(table, eye, body)


def sees(game: Bmg3, viewer: Model, target: Model | Marker, *, blind: bool = False, trace: bool = False) -> SightReport:
    """Whether a model sees another or a marker, and whether that is in Cover (LOS-08, LOS-12, NIT-05).

    `blind` sets the Night aside, as blind fire does; `trace` adds the lines to draw.
    """
    eye, body = game.body(viewer), body_of(game, target)
    report = _look(game.table, eye, body, trace)
    return report if blind or not report.clear else _at_night(game, viewer, target, report)


def can_see(game: Bmg3, viewer: Model, target: Model | Marker) -> bool:
    """As `sees`, without asking about Cover."""
    eye, body = game.body(viewer), body_of(game, target)
    if not _is_clear(game.table, eye, body):
        return False
    return _at_night(game, viewer, target, SightReport(True, distance=measure.distance(eye, body))).visible


def _at_night(game: Bmg3, viewer: Model, target: Model | Marker, report: SightReport) -> SightReport:
    """Whether the Night hides what a line leads to (NIT-05, LGT-02)."""
    look = Look(game, viewer, target)
    reach = NIGHT_RANGE(look, NIGHT).value
    if report.distance <= reach + SLACK or IGNORES_NIGHT(look, 0):
        return replace(report, range=reach)
    lit_by = _lit_by(game, body_of(game, target))
    return replace(report, range=reach, lit_by=lit_by, dark=not lit_by)


def sees_any(game: Bmg3, viewer: Model, targets: list[Model]) -> list[Model]:
    """Those of the targets that a model sees."""
    return [target for target in targets if can_see(game, viewer, target)]
