"""Whose turn it is: one after another or all the rest, taking turns, and a game that ends once it is decided."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Generator, Iterable, Iterator, Sequence
from itertools import cycle, takewhile
from typing import Any, TypeVar

from game.core.request import Option, Request, Seat
from game.core.text import Text

T = TypeVar("T")
Is = Callable[[], bool]
REST = "rest"
"""The key of the answer that leaves the order to the table."""


class Decided(Exception):  # noqa: N818 - names what happened; nothing is wrong
    """The game is decided: whatever is under way ends here."""


class UntilDecided:
    """A flow that ends once the game is decided: at once where somebody says so, else before it asks or rolls again."""

    def __init__(self, flow: Coroutine[Any, Any, None], decided: Is) -> None:
        self.flow, self.decided = flow, decided

    def __await__(self) -> Generator[Request[Any], Any, None]:
        answer: Any = None
        while True:
            try:
                request = self.flow.send(answer)
            except (StopIteration, Decided):
                return
            if self.decided():
                self.flow.close()
                return
            answer = yield request


async def one_after_another(
    left: Iterable[T],
    choose: Callable[[Sequence[T]], Awaitable[T | None]],
    do: Callable[[T], Awaitable[None]],
    *,
    still: Callable[[T], bool] | None = None,
    decided: Is | None = None,
) -> None:
    """Each of them once; before each one somebody says who is next, or `None`: the rest as they stand.

    Whoever is not `still` concerned when its turn could come is left out for good.
    """
    waiting, hurried = list(left), False
    while waiting := [each for each in waiting if still is None or still(each)]:
        if decided and decided():
            return
        chosen = None if hurried else await choose(waiting)
        hurried = chosen is None
        each = waiting[0] if chosen is None else chosen
        waiting.remove(each)
        await do(each)


def or_the_rest(options: Sequence[Option[T]], words: Text, waiting: int = 0) -> list[Option[T | None]]:
    """Who may be next; where it means anything, one option more for all the rest as they stand.

    `waiting` says how many there are where several are so alike that they are one option.
    """
    offered: list[Option[T | None]] = [*options]  # type: ignore[list-item]
    means_anything = len(options) > 1 and max(waiting, len(options)) > 2
    return [*offered, Option(REST, words, None)] if means_anything else offered


def until_decided(things: Iterable[T], decided: Is) -> Iterator[T]:
    """One after another, as long as the game is not decided."""
    return takewhile(lambda _: not decided(), things)


async def as_they_come(
    due: Callable[[], Iterable[T]],
    choose: Callable[[Sequence[T]], Awaitable[T]],
    do: Callable[[T], Awaitable[None]],
    *,
    decided: Is | None = None,
    same: Callable[[T], object] = lambda each: each,
) -> None:
    """Whatever is due, each thing once; what is due is looked up again after each, for it may have changed."""
    done: list[object] = []
    while not (decided and decided()):
        left = [each for each in due() if same(each) not in done]
        if not left:
            return
        chosen = await choose(left)
        done.append(same(chosen))
        await do(chosen)


async def taking_turns(seats: Sequence[Seat], turn: Callable[[Seat], Awaitable[bool]]) -> None:
    """One seat after the other, until all of them have declined in a row; a turn says whether it was used."""
    declined = 0
    for seat in cycle(seats):
        declined = 0 if await turn(seat) else declined + 1
        if declined >= len(seats):
            return


async def from_the_first(seats: Callable[[], Iterable[Seat]], turn: Callable[[Seat], Awaitable[bool]]) -> None:
    """One seat after the other; whenever somebody used its turn all are asked again, from the first on."""
    waiting = list(seats())
    while waiting:
        if await turn(waiting.pop(0)):
            waiting = list(seats())
