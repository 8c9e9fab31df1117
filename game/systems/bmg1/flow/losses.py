"""What happens to a character that is K.O. or lost, whatever caused it (KOD, CAS)."""

from __future__ import annotations

from game.systems.bmg1.flow.lasting import end_status
from game.systems.bmg1.flow.loot import drop
from game.systems.bmg1.flow.scoring import score_loss
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import BECAME_CASUALTY, LOST_GRIP, WAS_LOST, WENT_DOWN, WENT_KO, Attack, Happening
from game.systems.bmg1.state import Counters, Model


async def knock_out(game: Bmg1, model: Model, by: Model | None = None, attack: Attack | None = None) -> None:
    """It lies where it is without counters, lets go of whom it holds and of its Loot (KOD-01 to 03, KOD-11).

    Its first K.O. scores, once a rule that may make a Casualty of it has spoken (VPS-03, VPS-08).
    """
    model.posture, model.cover = "ko", ""
    model.counters = Counters()
    game.tell(WENT_KO, model.id, model=game.name(model))
    release(game, model)
    await lose_grip(game, model, by, attack)
    if model.on_table or model.location == "sewer":
        await WENT_DOWN(Happening(game, model, by, attack))
    if model.location != "casualty":
        score_loss(game, model, by)
        await drop(game, model, game.rival(model.seat))  # LOO-07, LOO-09


async def make_casualty(game: Bmg1, model: Model, by: Model | None = None, attack: Attack | None = None) -> None:
    """It leaves the game with its weapons; its Loot stays (CAS-01, CAS-03, CAS-02)."""
    await drop(game, model, game.rival(model.seat))
    release(game, model)
    model.location, model.at, model.cover, model.wall = "casualty", None, "", ""
    model.posture = "ko"
    model.counters = Counters()
    model.statuses.clear()
    game.tell(BECAME_CASUALTY, model.id, model=game.name(model))
    score_loss(game, model, by)
    await WAS_LOST(Happening(game, model, by, attack))


async def lose_grip(game: Bmg1, model: Model, by: Model | None = None, attack: Attack | None = None) -> None:
    """Whoever is on a wall and cannot hold on falls (TRT-51)."""
    if model.wall:
        await LOST_GRIP(Happening(game, model, by, attack))


def release(game: Bmg1, holder: Model) -> None:
    """Nobody is held any longer by a character that cannot hold (GRB-08)."""
    for model in game.state.models.values():
        for status in [s for s in model.statuses if s.id == "immobilized" and s.by == holder.id]:
            end_status(game, model, status)
