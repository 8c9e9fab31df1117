"""Who controls an objective, and what it gives (OBJ-07 to 14)."""

from __future__ import annotations

from game.core.request import Seat
from game.core.text import Text
from game.systems.bmg1.flow.scoring import score
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import CONTROLLED
from game.systems.bmg1.state import SEATS, Marker, Model
from game.systems.bmg1.vocabulary import OBJECTIVES

OWNERS = {"ammo": 3, "titan": 2}
"""Points for whoever placed it, and for nobody else (AMC-01, TIT-01, OBJ-10)."""
LOOT = 1
PRIMARY = 1


def objectives(game: Bmg1) -> list[Marker]:
    return game.markers(*OBJECTIVES)


def controllers(game: Bmg1, marker: Marker) -> list[Model]:
    """The characters that control it: they touch it, and no enemy touches it or them (OBJ-07, OBJ-13, KOD-07, SEW-16).

    Whoever is K.O. or in the sewers counts on neither side; whoever lies down or is paralyzed does (OBJ-09, OBJ-14).
    """
    awake = [model for model in game.on_table() if model.posture != "ko"]
    near = [model for model in awake if game.stands_by(model, marker)]
    if len({model.seat for model in near}) != 1:
        return []
    return [one for one in near if not any(game.touches(one, other) for other in awake if other.seat != one.seat)]


def controller(game: Bmg1, marker: Marker) -> Seat | None:
    """The player who has it under control."""
    return next((model.seat for model in controllers(game, marker)), None)


def check_control(game: Bmg1) -> None:
    """Every round anew, as the characters stand when it ends (OBJ-08, OBJ-12, VPS-02)."""
    for marker in objectives(game):
        seat = controller(game, marker)
        if seat is None:
            continue
        game.tell(CONTROLLED, marker.id, side=seat, marker=Text(f"bmg1.marker.{marker.kind}"))
        score(game, seat, worth(marker, seat), marker.kind)
        for model in controllers(game, marker):
            if game.side(seat).primary.get(model.id) == marker.id:  # TRT-153, TRT-154
                score(game, seat, PRIMARY, "primary_target")


def worth(marker: Marker, seat: Seat) -> int:
    """Loot serves anybody; a Riddle gives nothing for being touched (LOO-01, RID-11, OBJ-10)."""
    if marker.kind == "loot":
        return LOOT
    return OWNERS.get(marker.kind, 0) if marker.seat == seat else 0


def held(game: Bmg1, seat: Seat, *, own: bool) -> int:
    """How many objectives a player controls, Riddles too (RID-11, SCN-26)."""
    found = [marker for marker in objectives(game) if controller(game, marker) == seat]
    return sum(1 for marker in found if marker.seat == seat or not own)


def holdings(game: Bmg1, *, own: bool) -> dict[Seat, int]:
    return {seat: held(game, seat, own=own) for seat in SEATS}
