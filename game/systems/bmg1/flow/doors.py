"""Doors: opened and closed by whoever touches them (GEO-32, MAN-03)."""

from __future__ import annotations

from collections.abc import Iterator

from game.boards.measure import overlaps, touching
from game.boards.table import Piece
from game.core.text import Refusal, Text
from game.systems.bmg1.deeds import Deed, DeedOption
from game.systems.bmg1.flow.manipulate import handled
from game.systems.bmg1.flow.moving import uncover
from game.systems.bmg1.flow.terrain import is_open, turned
from game.systems.bmg1.game import TOUCH
from game.systems.bmg1.points import DOOR_MOVED, Acting

SHARED = 2
"""Mils that a base may reach into a door frame without standing in it."""


def offers(acting: Acting) -> Iterator[DeedOption]:
    """Every door in contact (GEO-09, MAN-02)."""
    game, model = acting.game, acting.model
    if not model.on_table:
        return
    body = game.body(model)
    for door in game.table.having("door"):
        if touching(body, door, TOUCH):
            words = Text("bmg1.do.close" if is_open(door) else "bmg1.do.open", door=door.name)
            yield handled(acting, f"door:{door.id}", words, _turn(acting, door), door.id, why_not_turn(acting, door))


def why_not_turn(acting: Acting, door: Piece) -> Refusal | None:
    """Nobody is shut into a door (GEO-27)."""
    if is_open(door) and any(overlaps(body, door, SHARED) for body in acting.game.bodies()):
        return Refusal(Text("bmg1.no.door_blocked"), "BMG1-GEO-27")
    return None


def _turn(acting: Acting, door: Piece) -> Deed:
    async def deed() -> None:
        game, doors = acting.game, acting.game.state.doors
        if door.id in doors:
            doors.remove(door.id)
        else:
            doors.append(door.id)
        game.exchange_piece(turned(door))
        for model in game.on_table():
            if model.cover == door.id and not is_open(door):  # COV-06
                uncover(model)
        words = Text("bmg1.door.closes" if is_open(door) else "bmg1.door.opens")
        game.tell(DOOR_MOVED, acting.model.id, model=game.name(acting.model), turns=words, door=door.name)

    return deed
