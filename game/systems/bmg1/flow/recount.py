"""Casualty Recount in its six steps (SEQ-04)."""

from __future__ import annotations

from game.core.request import Seat
from game.systems.bmg1.flow.bonuses import check_round
from game.systems.bmg1.flow.control import check_control
from game.systems.bmg1.flow.doses import end_doses
from game.systems.bmg1.flow.lasting import end_all
from game.systems.bmg1.flow.recovery import recover_all
from game.systems.bmg1.flow.run_away import check_run_away
from game.systems.bmg1.flow.victory import end_game
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import ROUND_ENDED, Happening
from game.systems.bmg1.state import Counters


def recount_steps(game: Bmg1) -> list[str]:
    """The player who had the lead resolves his characters first (SEQ-05)."""
    lead = game.state.lead
    return [f"recover:{lead}", f"recover:{game.rival(lead)}", "effects", "control", "counters", "run_away", "end"]


async def recount(game: Bmg1) -> None:
    step, _, word = game.state.queue.pop(0).partition(":")
    match step:
        case "recover":
            await recover_all(game, Seat(word))
        case "effects":
            await end_effects(game)
        case "control":
            check_control(game)
            check_round(game)
        case "counters":
            clear_cards(game)
        case "run_away":
            if await check_run_away(game):
                end_game(game, "fled")
        case "end":
            if game.state.round >= game.scenario.rounds:  # LED-09, SEQ-02
                end_game(game, "rounds")
        case _:
            raise ValueError(f"there is no step of Casualty Recount called {step}")


async def end_effects(game: Bmg1) -> None:
    """Fire grows, then what lasted this round ends, smoke and lights with it; last the Titan Doses (EFX-48, EFX-40)."""
    await ROUND_ENDED(Happening(game))
    end_all(game, "round")
    game.state.areas.clear()
    game.state.lit = False
    await end_doses(game)


def clear_cards(game: Bmg1) -> None:
    """Unused counters are lost, and whatever counts once a round may be used again (PLN-18, EXE-03, PAS-06)."""
    for model in game.state.models.values():
        model.counters = Counters()
        model.activated = model.hardened = model.left_sewer = model.woke = model.planned = False
        model.used_melee = model.used_ranged = ""
        model.used_round.clear()
    for side in game.state.sides.values():
        side.passes = side.passed = side.go_rolls = 0
    game.state.forced = ""
