"""One beat: the next step of the phase the game is in (RND-01)."""

from __future__ import annotations

from game.systems.torgue_arena.flow import enemies, hunters, intermission, round_end, setup, signatures, victory
from game.systems.torgue_arena.game import Arena


async def beat(game: Arena) -> None:
    """Play exactly one step, and go on to the next phase when it was the last."""
    state = game.state
    match state.phase:
        case "setup":
            await setup.step(game)
            if not state.steps and state.phase == "setup":
                round_end.begin_round(game)
            return
        case "intermission":
            await intermission.intermission_beat(game)
            return
        case "hunters":
            await hunters.hunters_beat(game)
        case "enemies":
            await enemies.enemies_beat(game)
        case "end":
            await round_end.end_beat(game)
    await victory.at_once(game)
    if game.is_decided():
        intermission.finish(game)
        return
    if _turn_over(game):
        await signatures.check(game, turn_over=True)
    _go_on(game)


def _turn_over(game: Arena) -> bool:
    """Whether the hunters' or the enemies' turn has come to its end."""
    state = game.state
    return not hunters.waiting(game) if state.phase == "hunters" else state.phase == "enemies" and not state.steps


def _go_on(game: Arena) -> None:
    """Begin what follows, when the phase is over: hunters, enemies, end of round (RND-01, GEN-07)."""
    state = game.state
    if state.phase == "hunters" and not hunters.waiting(game):
        enemies.begin_enemies(game)
    elif state.phase == "enemies" and not state.steps:
        round_end.begin_end(game)
    elif state.phase == "end" and not state.steps:
        round_end.begin_round(game)
