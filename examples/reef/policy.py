"""What a computer player on the reef thinks of an answer at first sight, question by question."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from examples.reef.evaluate import CARRIED, HOME, NEARER, way_home, way_to_pearl
from examples.reef.flow import GRIP_OF_ALL
from examples.reef.ground import home
from examples.reef.points import GRIP, Stand
from examples.reef.state import Diver, Reef
from game.core.place import GRID_SCALE, Point, point
from game.core.request import Choose, Request, Seat
from game.core.system import Hunch

NOT_TO_ACT = -60
"""What it costs to end an activation while something can be done."""

Guess = Callable[[Reef, Seat, Request[Any], Sequence[str]], Hunch | None]


def hunch(state: Reef, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Hunch | None:
    guess = GUESSES.get(request.topic)
    return guess(state, seat, request, keys) if guess else None


def acting(state: Reef, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Hunch | None:
    """Swim for pearls and home with them; wrestle whoever carries one; breathe deeply when the way is long."""
    if not isinstance(request, Choose):
        return None
    diver = state.divers[request.option("end").subject]
    return Hunch(tuple(act_worth(state, diver, key) for key in keys))


def act_worth(state: Reef, diver: Diver, key: str) -> int:
    what, _, rest = key.partition(" ")
    if what == "swim":
        return swim_worth(state, diver, point(rest.split()[-1], GRID_SCALE))
    if what.startswith("wrestle:"):
        return wrestle_worth(diver, state.divers[what.removeprefix("wrestle:")])
    if what == "gulp":
        return NEARER if diver.pearl else -NEARER
    return NOT_TO_ACT


def swim_worth(state: Reef, diver: Diver, at: Point) -> int:
    if diver.pearl:
        return (
            HOME - CARRIED
            if home(diver.seat, at)
            else NEARER * (way_home(diver.seat, diver.at) - way_home(diver.seat, at))
        )
    if at in state.pearls:
        return CARRIED - NEARER * way_home(diver.seat, at)
    return NEARER * (way_to_pearl(state, diver.at) - way_to_pearl(state, at))


def wrestle_worth(diver: Diver, enemy: Diver) -> int:
    """The chance to win, in 36ths, against what changes hands."""
    lead = GRIP(Stand(diver), GRIP_OF_ALL).value - GRIP(Stand(enemy), GRIP_OF_ALL).value
    chances = sum(mine + lead > theirs for mine in range(1, 7) for theirs in range(1, 7))
    prize = 2 * CARRIED if enemy.pearl and not diver.pearl else NEARER
    risk = 2 * CARRIED if diver.pearl and not enemy.pearl else NEARER
    return (chances * prize - (36 - chances) * risk) // 36


def inking(state: Reef, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Hunch:
    """A second roll is worth a card when a pearl is at stake."""
    at_stake = any(diver.pearl for diver in state.of(seat))
    return Hunch(tuple((CARRIED if at_stake else -1) if key == "ink" else 0 for key in keys), is_sure=True)


GUESSES: Mapping[str, Guess] = {"act": acting, "ink": inking}
