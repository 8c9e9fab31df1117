"""One beat: the next step of the stage the game is in (SEQ-01)."""

from __future__ import annotations

from game.systems.bmg1.flow import execute as executing
from game.systems.bmg1.flow.execute import EXECUTE, execute
from game.systems.bmg1.flow.lead import LEAD, lead
from game.systems.bmg1.flow.plan import plan, plan_steps
from game.systems.bmg1.flow.recount import recount, recount_steps
from game.systems.bmg1.flow.rounds import BEGIN, begin
from game.systems.bmg1.flow.setup import setup
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.state import PhaseName

FOLLOWING: dict[PhaseName, PhaseName] = {
    "begin": "lead",
    "lead": "plan",
    "plan": "execute",
    "execute": "recount",
    "recount": "begin",
}


async def beat(game: Bmg1) -> None:
    """Play exactly one step, and go on to the next stage when it was the last."""
    state = game.state
    if state.phase == "setup":
        await setup(game)
        return
    if not state.queue and state.phase != "execute":
        enter(game, state.phase)
    match state.phase:
        case "begin":
            await begin(game)
        case "lead":
            await lead(game)
        case "plan":
            await plan(game)
        case "execute":
            if not executing.is_over(game):
                await execute(game)
        case "recount":
            await recount(game)
    if ended(game):
        enter(game, FOLLOWING[state.phase])


def ended(game: Bmg1) -> bool:
    state = game.state
    if state.phase == "execute":
        return executing.is_over(game)
    return not state.queue and state.phase != "over"


def enter(game: Bmg1, phase: PhaseName) -> None:
    """Begin a stage with all its steps to come."""
    state = game.state
    state.phase = phase
    match phase:
        case "begin":
            state.queue = list(BEGIN)
        case "lead":
            state.queue = list(LEAD)
        case "plan":
            state.queue = plan_steps(game)
        case "execute":
            state.queue = list(EXECUTE)
            state.turn = state.first  # EXE-02
        case "recount":
            state.queue = recount_steps(game)
