"""Drives one flow of a system alone, by a strict script."""

from __future__ import annotations

from collections import deque
from collections.abc import Coroutine
from typing import Any, TypeVar

from game.core.request import Draw, IllegalAnswer, Request, Roll, Seat, Together
from game.kit.turns import Decided

T = TypeVar("T")


class Unforeseen(AssertionError):  # noqa: N818 - the flow did what its script did not say
    """A flow asked for something `run` was not given, or did not use it."""


def run(flow: Coroutine[Any, Any, T], *answers: str, dice: str = "", cards: str = "") -> T:
    """Drive one flow to its end: `run(suffer(game, thug, 1, 0), "A yes", dice="4 6")`.

    Answers are `seat key`, asked in this order; what has but one answer is answered by itself, as a session does.
    """
    said, rolled, drawn = deque(answers), deque(dice.replace(",", " ").split()), deque(cards.split())
    value: Any = None
    while True:
        try:
            request: Request[Any] = flow.send(value)
        except (StopIteration, Decided) as end:
            left = [*said, *rolled, *drawn]
            if left:
                raise Unforeseen(f"never used: {left}") from None
            result: T = getattr(end, "value", None)  # a game that is decided ends its flows without one
            return result
        value = _answer(request, said, rolled, drawn)


def _answer(request: Request[Any], said: deque[str], rolled: deque[str], drawn: deque[str]) -> Any:
    if isinstance(request, Roll | Draw):
        queue = rolled if isinstance(request, Roll) else drawn
        wanted = len(request.faces) if isinstance(request, Roll) else min(request.count, len(request.cards))
        if len(queue) < wanted:
            raise Unforeseen(f"{request.text!r} wants {wanted}, left are {list(queue)}")
        return request.read(" ".join(queue.popleft() for _ in range(wanted)) or "-")
    if (only := request.forced()) is not None:
        return request.read(only)
    if not said:
        raise Unforeseen(f"{request.seat} is asked {request.text!r}: {request.candidates(12)}")
    seat, _, key = said.popleft().partition(" ")
    if not isinstance(request, Together) and request.seat != Seat(seat):
        raise Unforeseen(f"{request.seat}, not {seat}, is asked {request.text!r}: {request.candidates(12)}")
    try:
        return request.read(f"{seat} {key}" if isinstance(request, Together) else key)
    except IllegalAnswer as illegal:
        raise Unforeseen(f"'{key}' is refused ({illegal}); possible: {request.candidates(12)}") from None
