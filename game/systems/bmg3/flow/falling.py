"""Falls as this edition counts them: how far, how hard, and what becomes of the fallen (FAL, CLI-05, JMP-07)."""

from __future__ import annotations

from game.core.place import Point
from game.core.request import PickPoint
from game.core.text import Text
from game.kit.skirmish import falling as tool
from game.kit.skirmish.falling import Fall, Falls, Landing
from game.kit.skirmish.words import No
from game.systems.bmg3.flow.footing import IMPAIRED, SMALL, standing
from game.systems.bmg3.flow.harm import remove, suffer
from game.systems.bmg3.flow.sight import SLACK, TOUCH
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import FALL_HURTS, FELL, IMPAIRMENTS, MOVEMENT, About, Moving
from game.systems.bmg3.state import INCH, Model

HURT = 2
"""Injury markers of a bad fall (FAL-09)."""
FALLS = Falls(
    slack=SLACK,
    touch=TOUCH,
    nearby=6 * INCH,
    off_table="BMG3-GEO-12",
    too_far="BMG3-MOV-03",
    climb_too_far="BMG3-IMP-07",
    landing="BMG3-FAL-05",
    no_edge=No("bmg3.no.no_edge", "BMG3-FAL-02"),
    still_on_top=No("bmg3.no.still_on_top", "BMG3-FAL-15"),
    low_drop=No("bmg3.no.low_drop", "BMG3-FAL-18"),
    blocked=No("bmg3.no.fall_blocked", "BMG3-JMP-06"),
    unmoved=No("bmg3.no.fall_unmoved", "BMG3-FAL-23"),
    only_the_edge=No("bmg3.no.only_the_edge", "BMG3-FAL-15"),
    leap_too_far=No("bmg3.no.leap_too_far", "BMG3-FAL-15"),
    nothing_to_climb=No("bmg3.no.nothing_to_climb", "BMG3-CLI-01"),
    climb_unmoved=No("bmg3.no.climb_unmoved", "BMG3-FAL-23"),
    no_room=No("bmg3.no.no_room", "BMG3-FAL-05"),
    nearer_landing=No("bmg3.no.nearer_landing", "BMG3-FAL-05"),
)  # CLI-05, CLI-09


def is_harmless(fall: Fall) -> bool:
    """No farther than the effective BMD (FAL-08, FAL-11, FAL-12), or no fall at all (FAL-18)."""
    return fall.total <= fall.left or fall.drop <= SMALL


def is_deadly(fall: Fall) -> bool:
    """Twice the effective BMD or farther (FAL-10)."""
    return not is_harmless(fall) and fall.total >= 2 * fall.left - SLACK


def told_fall(fall: Fall, hurts: bool) -> Text:
    """What a fall is going to do, for whoever thinks of it (FAL-08 to FAL-10)."""
    end = "safe" if is_harmless(fall) or not hurts else "deadly" if is_deadly(fall) else "hurt"
    return Text(f"bmg3.fall.{end}", height=fall.drop, total=round(fall.total, -2), bmd=fall.left, n=HURT)


async def pushed_off(game: Bmg3, model: Model, to: Point, moved: int) -> bool:
    """A model pushed `moved` to a place falls if nothing is under it there; tells whether it did (FAL-19)."""
    assert model.at is not None
    moving = Moving(game, model)
    lasting = IMPAIRMENTS(moving, 0).value - (1 if model.down else 0)  # nobody stands up while being pushed
    bmd = max(INCH, MOVEMENT(moving, model.profile.movement).value - IMPAIRED * lasting)
    off = tool.pushed_off(game.table, model.at, to, moved, bmd, SMALL)
    if off:
        await fall(game, model, off)
    return off is not None


async def fall(game: Bmg3, model: Model, fall: Fall) -> None:  # FAL-01, FAL-20, FAL-22
    """Put the model down and hurt it; a fall does not knock it down (FAL-04 to FAL-12, FAL-17, FAL-21)."""
    model.at = await _landing_place(game, model, fall)
    game.tell(FELL, model.id, model=game.name(model), height=fall.drop, total=fall.total, bmd=fall.left)
    game.remember("fell", model.seat, model.id)
    if is_harmless(fall) or not FALL_HURTS(About(game, model)):
        return
    if is_deadly(fall):
        await remove(game, model)
    else:
        await suffer(game, model, 0, HURT, reason="fall")


async def _landing_place(game: Bmg3, model: Model, fall: Fall) -> Point:
    """The free place nearest to the point of fall; the owner chooses among equals (FAL-05, FAL-06)."""
    landing = Landing(fall, standing(game, model), FALLS)
    places = landing.suggestions()
    if len(places) == 1:
        return places[0]
    at = await PickPoint(
        model.seat, Text("bmg3.ask.landing", model=game.name(model)), landing, subject=model.id, topic="landing"
    )
    assert at is not None
    return at
