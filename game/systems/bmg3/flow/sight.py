"""Who sees whom, what is lit, who touches whom, and how far apart things are (MEA, GEO, LOS, NIT, LGT, CON)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.boards import measure
from game.boards.sight import Light, SightReport, core_sight
from game.boards.sight.core import core_clear, lights_on
from game.boards.table import Body, Piece, Zone
from game.core.place import Point
from game.kit.skirmish.contact import Tape
from game.kit.skirmish.night import Eyes, in_the_dark
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
TAPE = Tape(SLACK, TOUCH, SMALL, diameter(60))
EYES = Eyes(core_sight, core_clear, lights_on, SLACK)

Thing = Model | Marker | Body | Piece | Zone | Point
ON_TABLE, OUTLINED = (Model, Marker), (Piece, Zone)


# --- distances


def body_of(game: Bmg3, thing: Model | Marker) -> Body:
    """The room a model or a marker takes up (GEO-05)."""
    return game.body(thing) if isinstance(thing, Model) else game.marker_body(thing)


def measured(game: Bmg3, thing: Thing) -> Body | Piece | Zone | Point:
    """What the tape is laid against."""
    return body_of(game, thing) if isinstance(thing, ON_TABLE) else thing


def distance(game: Bmg3, a: Thing, b: Thing) -> int:
    """Between the closest points, rounded up to a whole mil (MEA-02, GEO-06, GEO-08)."""
    return measure.distance(measured(game, a), measured(game, b))


def near(game: Bmg3, a: Thing, b: Thing, limit: int) -> bool:
    """Whether two things are `limit` apart or less (MEA-04, GEO-10, GEN-12)."""
    here, there = _middle(a), _middle(b)
    if here is not None and there is not None and TAPE.is_far(here, there, limit):
        return False
    return TAPE.near(measured(game, a), measured(game, b), limit)


def near_any(game: Bmg3, thing: Model | Marker, models: Iterable[Model], limit: int) -> bool:
    """Whether one of many models is `limit` from a thing or less; most are far off, and that is seen at once."""
    assert thing.at is not None
    (x, y, _), far, there = thing.at, TAPE.surely_far(limit), body_of(game, thing)
    for model in models:
        assert model.at is not None
        if abs(model.at.x - x) <= far and abs(model.at.y - y) <= far and TAPE.near(there, game.body(model), limit):
            return True
    return False


def _middle(thing: Thing) -> Point | None:
    """The place a thing is put at, if it has one."""
    if isinstance(thing, Point):
        return thing
    return None if isinstance(thing, OUTLINED) else thing.at


def beyond(game: Bmg3, a: Thing, b: Thing, limit: int) -> bool:
    """Whether two things are strictly more than `limit` apart (GEO-10)."""
    return distance(game, a, b) > limit


def wholly_near(game: Bmg3, a: Thing, b: Thing, limit: int) -> bool:
    """Whether even the farthest point of `a` is `limit` from `b` or less (MEA-05)."""
    return TAPE.wholly_near(measured(game, a), measured(game, b), limit)


# --- contact


def in_contact(game: Bmg3, a: Model, b: Model | Marker) -> bool:
    """Whether a model touches another, or a marker (CON-04, CON-06, KND-04, CON-01)."""
    if isinstance(b, Marker):
        return TAPE.stands_by(game.body(a), game.marker_body(b))
    return TAPE.touches(game.table, game.body(a), game.body(b))


def fighting(game: Bmg3, model: Model) -> list[Model]:
    """The enemies that count as being in contact with a model: those that are not KO (CON-07, KOD-06)."""
    return [enemy for enemy in touching(game, model) if not enemy.ko]


def touching(game: Bmg3, model: Model) -> list[Model]:
    """The enemies whose bases a model touches, KO or not (CON-04)."""
    here = model.at
    assert here is not None
    return [
        enemy
        for enemy in game.enemies(model)
        if enemy.at and not TAPE.is_far(here, enemy.at, TOUCH) and in_contact(game, model, enemy)
    ]


# --- light


def lights(game: Bmg3, on: Body | None = None) -> list[Light]:  # LAM-01
    """Lamp Posts that burn and what models carry: everywhere, or only near enough to a body (LGT-01, LGT-05)."""
    lamps = [(lamp, Light(game.marker_body(lamp), LAMP_REACH, LAMP_HEIGHT)) for lamp in game.markers("lamp")]
    found = [
        light
        for lamp, light in lamps
        if not lamp.dark and EYES.reaches(light, on) and LAMP_LIGHTS(Happening(game, marker=lamp))
    ]
    carried = [_carried(game, light) for light in LIGHTS(Crewing(game, P1))]
    return [*found, *(light for light in carried if EYES.reaches(light, on))]


def _carried(game: Bmg3, light: CarriedLight) -> Light:
    body = game.body(light.model)
    return Light(body, light.radius, body.height * 9 // 10)


def lit(game: Bmg3, thing: Model | Marker) -> bool:
    """Whether any light falls on a model or marker; it is then lit for everybody (LGT-02, LGT-04, LGT-06)."""
    return bool(_lit_by(game, body_of(game, thing)))


def _lit_by(game: Bmg3, body: Body) -> tuple[str, ...]:
    return EYES.lit_by(game.table, body, lights(game, body))


# --- sight


def sees(game: Bmg3, viewer: Model, target: Model | Marker, *, blind: bool = False, trace: bool = False) -> SightReport:
    """Whether a model sees another or a marker, and whether that is in Cover (LOS-08, LOS-12, NIT-05, LOS-03).

    `blind` sets the Night aside, as blind fire does; `trace` adds the lines to draw.
    """
    # NIT-01, NIT-02, NIT-04
    eye, body = game.body(viewer), body_of(game, target)
    report = EYES.look(game.table, eye, body, trace=trace)
    return report if blind or not report.clear else _at_night(game, viewer, target, report)


def can_see(game: Bmg3, viewer: Model, target: Model | Marker) -> bool:
    """As `sees`, without asking about Cover."""
    eye, body = game.body(viewer), body_of(game, target)
    if not EYES.line(game.table, eye, body):
        return False
    look = Look(game, viewer, target)
    reach = NIGHT_RANGE(look, NIGHT).value
    return measure.distance(eye, body) <= reach + SLACK or bool(IGNORES_NIGHT(look, 0)) or bool(_lit_by(game, body))


def _at_night(game: Bmg3, viewer: Model, target: Model | Marker, report: SightReport) -> SightReport:
    """Whether the Night hides what a line leads to (NIT-05, LGT-02, LGT-06)."""
    look = Look(game, viewer, target)
    reach = NIGHT_RANGE(look, NIGHT).value
    if EYES.near_enough(report, reach) or IGNORES_NIGHT(look, 0):
        return replace(report, range=reach)
    return in_the_dark(report, reach, _lit_by(game, body_of(game, target)))
