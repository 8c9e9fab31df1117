"""The end of the game (END, VPS-01)."""

from __future__ import annotations

from typing import Literal

from game.core.request import Seat
from game.systems.bmg1.flow.bonuses import check_end
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import GAME_ENDED
from game.systems.bmg1.state import P1, P2, State


def end_game(game: Bmg1, why: Literal["rounds", "bag", "fled"]) -> None:
    """The last bonuses are given, and it is over (END-02, END-03, SCN-09)."""
    state = game.state
    check_end(game)
    state.ended, state.phase = why, "over"
    state.queue.clear()
    game.tell(GAME_ENDED, round=state.round)


def is_decided(state: State) -> bool:
    return state.conceded is not None or state.phase == "over"


def winners(game: Bmg1) -> tuple[Seat, ...]:
    """More Victory Points win; as many are a draw; whoever concedes has lost (VPS-01, VPS-10)."""
    if game.state.conceded is not None:
        return (game.rival(game.state.conceded),)
    ours, theirs = game.side(P1).points, game.side(P2).points
    return () if ours == theirs else (P1 if ours > theirs else P2,)
