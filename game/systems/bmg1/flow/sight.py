"""Who sees whom, and what is under a light (LOS, LIT, GEO-12 to 23).

Between two positions sight does not change: every look is kept, for all copies of a game.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from game.boards.measure import distance
from game.boards.sight.quarter import is_clear, lights_on, quarter_sight
from game.boards.sight.report import Light, Night, SightReport
from game.boards.table import Base, Body, Circle, Piece, Table
from game.systems.bmg1.game import WITHIN, Bmg1
from game.systems.bmg1.points import BLIND, LIGHTS, LIT, SEES_THROUGH, SIGHT_RANGE, About, Banding, Look
from game.systems.bmg1.state import CM, SEATS, Area, Marker, Model

NIGHT = 30 * CM
"""Nobody sees farther in the dark (LOS-01)."""
LAMP_REACH = 10 * CM
"""LAM-04"""
LAMP_POINT = 8 * CM
FLAT = CM // 2
"""How high a flat marker is for sight (LOS-08)."""
SMOKE = 10 * CM
"""How high smoke stands (GEO-17)."""


def can_see(game: Bmg1, viewer: Model, target: Model | Marker, dark: int = NIGHT) -> bool:
    """Whether a character Sees another, or a marker (LOS-07): what `sees` says, without saying how and why."""
    # LOS-01 to 05, GEO-12 to 18, TRT-193, TRT-194, EFX-02, LIT-02, LIT-04
    if viewer is target:
        return True
    if BLIND(About(game, viewer), 0):
        return False
    looking, here, there = Look(game, viewer, target), body_of(game, viewer), body_of(game, target)
    if distance(here, there) > SIGHT_RANGE(looking, dark).value + WITHIN and not lit_by(game, target):
        return False
    table = _bare(game.table) if SEES_THROUGH(looking, 0) else game.table
    return _is_clear(table, here, there, smoke(game))


def in_line(game: Bmg1, viewer: Model, target: Model | Marker) -> bool:
    """Whether enough of a target is in a free line, however dark it is (GEO-12 to 17)."""
    return _is_clear(game.table, body_of(game, viewer), body_of(game, target), smoke(game))


def sees(game: Bmg1, viewer: Model, target: Model | Marker, dark: int = NIGHT, *, trace: bool = False) -> SightReport:
    """A quarter of it in a free line from some point, near enough in the dark or under a light (LOS-01 to 05).

    `dark` is how far eyes reach at night, farther through a Scope (WPN-19).
    Whoever sees through things is stopped by smoke alone (TRT-193, TRT-194), whoever is Blind by everything (EFX-02).
    """
    # GEO-16, GEO-18
    looking = Look(game, viewer, target)
    through = bool(SEES_THROUGH(looking, 0))
    report = line(game, viewer, target, through=through, trace=trace)
    if viewer is target:
        return replace(report, clear=True)
    if BLIND(About(game, viewer), 0):
        return replace(report, clear=False)
    reach = SIGHT_RANGE(looking, dark).value
    if not report.clear or report.distance <= reach + WITHIN:
        return replace(report, range=reach)
    lights = lit_by(game, target)  # LIT-02, LIT-04
    return replace(report, range=reach, lit_by=lights, dark=not lights)


def line(
    game: Bmg1, viewer: Model, target: Model | Marker, *, through: bool = False, trace: bool = False
) -> SightReport:
    """How much of a target is in a free line, however dark it is (GEO-12 to 17, GEO-16, GEO-18)."""
    table = _bare(game.table) if through else game.table
    return _look(table, body_of(game, viewer), body_of(game, target), smoke(game), trace)


def body_of(game: Bmg1, thing: Model | Marker) -> Body:
    """The room it takes up; a flat marker is half a centimetre high for sight (LOS-08)."""
    if isinstance(thing, Model):
        return game.body(thing)
    body = game.marker_body(thing)
    return body if body.height else replace(body, height=FLAT)


def smoke(game: Bmg1) -> tuple[Piece, ...]:
    """Every cloud on the table (GEO-17, EFX-40)."""
    return tuple(_cloud(n, area.at.key(), area) for n, area in enumerate(game.state.areas) if area.kind == "smoke")


def _cloud(n: int, name: str, area: Area) -> Piece:
    x, y, z = area.at
    return Piece(f"smoke:{n}", name, bottom=z, top=z + SMOKE, circle=Circle(x, y, 2 * area.radius))


# --- light


def is_lit(game: Bmg1, thing: Model | Marker) -> bool:
    """Whether it is under the effect of Light: everybody with a line to it sees it then (LIT-02)."""
    return bool(lit_by(game, thing))


def lit_by(game: Bmg1, thing: Model | Marker) -> tuple[str, ...]:
    """What lights it: a Flare, something on itself, a light from above, lamps that shine on a quarter of it.

    Lampposts are always lit (LOS-08); light from above knows no walls (LIT-05); all other light does (LIT-03).
    """
    if game.state.lit:  # TRT-76
        return ("flare",)
    if isinstance(thing, Marker) and thing.kind == "lamp":
        return (thing.id,)
    if isinstance(thing, Model) and LIT(About(game, thing), 0):
        return (thing.id,)
    body = body_of(game, thing)
    above = [f"area:{n}" for n, area in enumerate(game.state.areas) if area.kind == "light" and _covers(area, body)]
    return (*above, *_lights_on(game.table, body, lights(game)))


def _covers(area: Area, body: Body) -> bool:
    """A base that overlaps the template (LIT-05)."""
    return distance(Body("", area.at, Base.round(2 * area.radius)), body, flat=True) <= 0


def lights(game: Bmg1) -> tuple[Light, ...]:
    """Lampposts, and what characters carry (LIT-01, LAM-04, GEO-22, GEO-23)."""
    return game.once("lights", "", lambda: _lights(game))


def _lights(game: Bmg1) -> tuple[Light, ...]:
    lamps = [Light(game.marker_body(lamp), LAMP_REACH, LAMP_POINT) for lamp in game.markers("lamp") if lamp.at]
    carried = [one for seat in SEATS for one in LIGHTS(Banding(game, seat))]
    seen = {one.model.id: one for one in carried if one.model.on_table}
    return (*lamps, *(Light(game.body(o.model), o.radius, game.height(o.model) * 3 // 4) for o in seen.values()))


# --- kept answers


@lru_cache(maxsize=32768)
def _look(table: Table, viewer: Body, target: Body, smoke: tuple[Piece, ...], trace: bool) -> SightReport:
    return quarter_sight(table, viewer, target, smoke=smoke, trace=trace)


@lru_cache(maxsize=32768)
def _is_clear(table: Table, viewer: Body, target: Body, smoke: tuple[Piece, ...]) -> bool:
    return is_clear(table, viewer, target, smoke)


@lru_cache(maxsize=8192)
def _lights_on(table: Table, body: Body, lights: tuple[Light, ...]) -> tuple[str, ...]:
    return lights_on(table, body, Night(0, lights, WITHIN))


@lru_cache(maxsize=64)
def _bare(table: Table) -> Table:
    """The same table without its pieces, as those know it who see through them."""
    return replace(table, pieces=())
