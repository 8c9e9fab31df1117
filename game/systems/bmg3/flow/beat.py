"""One beat: the next step of the phase the game is in (RND-01)."""

from __future__ import annotations

from game.systems.bmg3.flow.execute import execute
from game.systems.bmg3.flow.lead import LEAD, lead
from game.systems.bmg3.flow.plan import PLAN, plan
from game.systems.bmg3.flow.recount import recount, recount_steps
from game.systems.bmg3.flow.setup import setup
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.state import PhaseName

FOLLOWING: dict[PhaseName, PhaseName] = {"lead": "plan", "plan": "execute", "execute": "recount", "recount": "lead"}


async def beat(game: Bmg3) -> None:
    """Play exactly one step, and go on to the next phase when it was the last."""
    state = game.state
    if state.phase == "setup":
        await setup(game)
        return
    if not state.queue and state.phase != "execute":
        enter(game, state.phase)
    match state.phase:
        case "lead":
            await lead(game)
        case "plan":
            await plan(game)
        case "execute":
            await execute(game)
        case "recount":
            await recount(game)
    if ended(game):
        enter(game, FOLLOWING[state.phase])


def ended(game: Bmg3) -> bool:
    """Whether the phase is over; Execute the Plan lasts until nobody can activate (ACT-04, WIN-06)."""
    state = game.state
    if state.queue or state.phase == "over" or state.conceded:
        return False
    return state.phase != "execute" or not any(model.can_activate for model in state.models.values())


def enter(game: Bmg3, phase: PhaseName) -> None:
    """Begin a phase with all its steps to come."""
    state = game.state
    state.phase = phase
    game.begin_scope()
    match phase:
        case "lead":
            state.queue = list(LEAD)
        case "plan":
            state.queue = list(PLAN)
        case "execute":
            state.queue = ["passes"]
            state.turn = state.initiative
        case "recount":
            state.queue = recount_steps(game)
