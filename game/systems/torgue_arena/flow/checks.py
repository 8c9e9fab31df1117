"""Rolls of a hunter or companion against a number: when they succeed, and those without an enemy (DIC, OBS)."""

from __future__ import annotations

from functools import cache

from game.core.request import Roll
from game.core.text import Text
from game.kit.odds import faces
from game.systems.torgue_arena import points
from game.systems.torgue_arena.flow import defence, dice
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import Figure
from game.systems.torgue_arena.vocabulary import DIE, Attribute, Colour

OBSTACLE_DIE = 10


def hits(colour: Colour, face: int, total: int, needed: int) -> bool:
    """A Critical always, a Fumble never, else by the total (DIC-05, DIC-06, RES-04)."""
    return face != 1 and (face == DIE[colour] or total >= needed)


@cache
def good_faces(colour: Colour, needed: int) -> int:
    """How many faces of a die succeed against the number needed."""
    return faces(DIE[colour], lambda face: hits(colour, face, face, needed))


async def check(game: Arena, figure: Figure, attribute: Attribute, colour: Colour, tn: int | None = None) -> bool:
    """An attribute roll against the Obstacle die, rolled first, or a printed number (OBS-01 to OBS-04, OBS-02)."""
    # OBS-03
    seat, name = game.seat(figure), game.name(figure)
    if tn is None:
        [tn] = await Roll(Text("torgue_arena.roll.obstacle"), [OBSTACLE_DIE], by=seat, topic="obstacle")
    words = Text(f"torgue_arena.attribute.{attribute}")
    text = Text("torgue_arena.roll.attribute", figure=name, attribute=words, tn=tn)
    die = await dice.roll(text, colour, seat, "attribute")
    total = die.face + defence.value_of(game, figure, attribute)
    good = hits(colour, die.face, total, tn)
    outcome = Text(f"torgue_arena.outcome.{'success' if good else 'failure'}")
    game.tell(
        points.CHECKED,
        figure.id,
        dice=[die.face],
        marked=[0] if good else [],
        names=[die.name],
        sides=[die.sides],
        figure=name,
        attribute=words,
        total=total,
        tn=tn,
        outcome=outcome,
    )
    return good
