"""Questions to one player or to all together; whoever is asked may also use a Loot token first (LOO-07)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar, cast

from game.core.request import Choose, ChooseSome, Draw, Menu, Option, Seat, legal, some_legal
from game.core.text import Text
from game.kit.turns import or_the_rest
from game.systems.torgue_arena import points
from game.systems.torgue_arena.flow import twins
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.points import AT_ANY_TIME, Aside, Asked
from game.systems.torgue_arena.state import Figure, Hunter

T = TypeVar("T")
F = TypeVar("F", bound=Figure)

DICE = "dice"
PAUSE = "torgue_arena.pause"
"""The reaction name of the fixed pauses, so that a player may wave them all through."""
ORDER = "torgue_arena.order"
"""The reaction name of every order of several, so that a player may leave it to the table once for all."""
_AT_LEAST = 3
"""The rest as they stand can be said of two as well: whoever is next settles it, but not once for all."""


@contextmanager
def dice_lie(game: Arena) -> Iterator[None]:
    """No Loot token is used between a roll and the end of its results, whatever cards ask (LOO-07)."""
    game.dice_lie += 1
    try:
        yield
    finally:
        game.dice_lie -= 1


async def ask(
    game: Arena,
    seat: Seat,
    text: Text,
    options: Callable[[], Sequence[Option[T]]],
    reaction: str = "",
    with_loot: bool = True,
    *,
    topic: str,
    last_resort: Callable[[], Sequence[Option[Aside]]] = tuple,
    common: bool = False,
) -> T:
    """One of the options, asked again after every Loot token somebody uses first; none between a roll and its result.

    Where only one option is left nobody is asked, unless there is a `last_resort` that may open others.
    """
    while True:
        offered = options()
        several = len(some_legal(offered, 2)) > 1
        asides = AT_ANY_TIME(Asked(game)) if several else last_resort()
        if not with_loot or game.dice_lie or not (several or asides):
            return cast(T, await Choose(seat, text, offered, reaction, topic=topic, common=common))
        chosen: T | Aside = await Choose(seat, text, _both(offered, asides), reaction, topic=topic, common=common)
        if not isinstance(chosen, Aside):
            return chosen
        await chosen.take(game)


def _both(offered: Sequence[Option[Any]], asides: Sequence[Option[Aside]]) -> Sequence[Option[Any]]:
    """The options and the Loot tokens, each of which is offered once; no action is called like one."""
    if isinstance(offered, Menu):
        return offered.and_also(asides)
    known = {option.key for option in legal(offered)}
    return [*offered, *(aside for aside in asides if aside.key not in known)]


async def agree(
    game: Arena,
    text: Text,
    options: Callable[[], Sequence[Option[T]]],
    reaction: str = "",
    with_loot: bool = True,
    *,
    topic: str,
) -> T:
    """What the group decides: the Spotlight player has the last word, or lets the dice decide (PRI-04, PRI-05)."""
    if len(set(game.state.players.values())) < 2:
        return await ask(game, game.group, text, options, reaction, with_loot, topic=topic, common=True)

    def offered() -> list[Option[T | str]]:
        found: list[Option[T | str]] = [*options()]  # type: ignore[list-item]
        open = sum(option.refusal is None for option in found)
        return [*found, Option(DICE, Text("torgue_arena.do.dice"), DICE)] if open > 1 else found

    chosen = await ask(game, game.group, text, offered, reaction, with_loot, topic=topic, common=True)
    if chosen is not DICE:
        return chosen  # type: ignore[return-value]
    open = [option for option in options() if option.refusal is None and option.then is None]
    text = Text("torgue_arena.ask.disputed")
    disputed = await ChooseSome(game.group, text, open, least=2, topic="disputed", common=True)
    keys = [option.key for option in open if option.value in disputed]
    [drawn] = await Draw(Text("torgue_arena.roll.disputed"), keys, 1, game.group, topic="disputed")
    taken = next(option for option in open if option.key == drawn)
    game.tell(points.DICE_DECIDED, choice=taken.text)
    return taken.value  # type: ignore[return-value]


async def next_of(game: Arena, text: Text, options: Callable[[], Sequence[Option[T]]], *, topic: str) -> T | None:
    """Which of several is next, as the group likes; None: the rest in the order they are listed (PRI-06)."""
    rest = Text("torgue_arena.do.rest")
    return await agree(game, text, lambda: or_the_rest(options(), rest, _AT_LEAST), ORDER, topic=topic)


async def next_figure(
    game: Arena, text: Text, left: Sequence[F], words: Callable[[F], Text] | None = None, *, topic: str
) -> F | None:
    """Which of several miniatures is next, one for all that are alike; None: the rest in their order (PRI-06)."""
    told, rest = words or game.name, Text("torgue_arena.do.rest")

    def options() -> list[Option[F | None]]:
        kinds = [Option(each.id, told(each), each, each.id) for each in twins.distinct(game, left)]
        return or_the_rest(kinds, rest, max(_AT_LEAST, len(left)))

    return await agree(game, text, options, ORDER, topic=topic)


async def pause(game: Arena, target: Hunter | None = None) -> None:
    """A moment at which every player with a useful Loot token may use it; `target` is about to be attacked (LOO-07)."""
    if game.dice_lie:
        return
    for seat in game.state.players:
        while asides := AT_ANY_TIME(Asked(game, seat)):
            carry_on: Option[Aside | None] = Option("no", Text("torgue_arena.do.carry_on"), None)
            both: list[Option[Any]] = [carry_on, *asides]
            idle = target is None or target.seat != seat
            asked = Text("torgue_arena.ask.pause")
            chosen: Aside | None = await Choose(seat, asked, both, PAUSE, idle=idle, topic="pause")
            if chosen is None:
                break
            await chosen.take(game)
