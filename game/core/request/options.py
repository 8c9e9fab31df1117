"""Options: one possible choice each, and sequences of them that are put together when somebody looks."""

from __future__ import annotations

import itertools
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, Generic, TypeVar, cast, overload

from game.core.request.base import Request, Say, T
from game.core.text import Refusal, Text

U = TypeVar("U")
NO_HOMES: Mapping[str, int] = {}


@dataclass(slots=True)
class Option(Generic[T]):
    """One possible choice: its key, its words, what it means to the rule, and what it lights up on the board.

    An option with `then` asks one thing more (a path, a point, some dice) in one breath: its key is followed by the
    further answer (`move 12.5,3`) and its value is called with it.
    """

    key: str
    text: Text
    value: T | Callable[[Any], T]
    subject: str = ""
    refusal: Refusal | None = None
    then: Request[Any] | None = None

    def describe(self, say: Say = Text.to_json) -> dict[str, Any]:
        shown: dict[str, Any] = {"key": self.key, "text": say(self.text)}
        if self.subject:
            shown["subject"] = self.subject
        if self.refusal:
            shown["refused"] = {"reason": say(self.refusal.reason), "rule": self.refusal.rule}
        if self.then:
            shown["then"] = self.then.describe(say)
        return shown


class LateOption(Option[T]):
    """An option whose further question is put together when somebody first looks at it."""

    __slots__ = ("_ask", "_then")

    def __init__(
        self, key: str, text: Text, value: Callable[[Any], T], subject: str, ask: Callable[[], Request[Any]]
    ) -> None:
        self.key, self.text, self.value, self.subject, self.refusal = key, text, value, subject, None
        self._ask, self._then = ask, cast(Request[Any] | None, None)

    @property
    def then(self) -> Request[Any]:  # type: ignore[override]
        if self._then is None:
            self._then = self._ask()
        return self._then


class Late(ABC, Sequence[Option[T]]):
    """Options that are put together when somebody looks at them all."""

    _all: list[Option[T]] | None = None

    @abstractmethod
    def _put_together(self) -> list[Option[T]]: ...

    def _seen(self) -> list[Option[T]]:
        if self._all is None:
            self._all = self._put_together()
        return self._all

    @overload
    def __getitem__(self, at: int) -> Option[T]: ...

    @overload
    def __getitem__(self, at: slice) -> list[Option[T]]: ...

    def __getitem__(self, at: int | slice) -> Option[T] | list[Option[T]]:
        return self._seen()[at]

    def __iter__(self) -> Iterator[Option[T]]:
        return iter(self._seen())

    def __len__(self) -> int:
        return len(self._seen())


class Offers(Late[T]):
    """Options of which the refused ones are looked for only when somebody wants to see them too."""

    def __init__(self, legal: Sequence[Option[T]], refused_too: Callable[[], Sequence[Option[T]]]) -> None:
        """`refused_too` lists them all in order, the legal ones again among them."""
        self.legal = list(legal)
        self._refused_too = refused_too

    def and_also(self, more: Sequence[Option[U]]) -> Offers[T | U]:
        """With more options after them."""
        return Offers([*self.legal, *more], lambda: [*self, *more])  # type: ignore[list-item]

    def _put_together(self) -> list[Option[T]]:
        legal = {option.key: option for option in self.legal}
        return [legal.get(option.key, option) for option in self._refused_too()]


class Menu(Late[T]):
    """Options in groups that are put together when somebody looks into them: the rule needs the chosen one only.

    What is always possible and costs nothing to find stands last. `homes` says by the first word of a key (`attack` of
    `attack:fist:B2` or `attack@B2`) in which group it is looked for before all others; `likely` is the group in which
    something that may be chosen is most likely to be found.
    """

    def __init__(
        self,
        groups: Iterable[Callable[[], Sequence[Option[T]]]],
        homes: Mapping[str, int] = NO_HOMES,
        likely: int = 0,
    ) -> None:
        self._groups = list(groups)
        self._homes = homes
        self._likely = likely
        self._known: dict[int, Sequence[Option[T]]] = {}

    def and_also(self, more: Sequence[Option[U]]) -> Menu[T | U]:
        """With one more group after them."""
        ready = (partial(self._group, at) for at in range(len(self._groups)))
        both: Menu[Any] = Menu([*ready, lambda: more], self._homes, self._likely)
        both._known.update(self._known)
        return both

    def _group(self, at: int) -> Sequence[Option[T]]:
        if at not in self._known:
            self._known[at] = self._groups[at]()
        return self._known[at]

    def _nearest(self) -> list[int]:
        """The groups in the order in which they are easiest to look into."""
        order = [*self._known, len(self._groups) - 1, self._likely, *range(len(self._groups))]
        return list(dict.fromkeys(order))

    @property
    def legal(self) -> list[Option[T]]:
        return [option for at in range(len(self._groups)) for option in legal(self._group(at))]

    def some(self, most: int) -> list[Option[T]]:
        """So many that may be chosen, or all if there are fewer."""
        found = (option for at in self._nearest() for option in legal(self._group(at)))
        return list(itertools.islice(found, most))

    def find(self, key: str) -> Option[T] | None:
        """The option of that name; among the refused ones only if no other has it."""
        home = self._homes.get(key.replace("@", ":").partition(":")[0])
        order = self._nearest() if home is None else list(dict.fromkeys([home, *self._nearest()]))
        open = (option for at in order for option in legal(self._group(at)))
        every = (option for at in order for option in self._group(at))
        return next((option for option in itertools.chain(open, every) if option.key == key), None)

    def draw(self, random: Random) -> Option[T]:
        """Any that may be chosen: a group first, then one of it; another group where that has none."""
        for at in random.sample(range(len(self._groups)), len(self._groups)):
            if open := legal(self._group(at)):
                return open[random.randrange(len(open))]
        raise ValueError("nothing can be chosen")

    def _put_together(self) -> list[Option[T]]:
        return [option for at in range(len(self._groups)) for option in self._group(at)]


def named(options: Sequence[Option[T]], key: str) -> Option[T] | None:
    """The option of that name; refused ones are looked for only if no other has it."""
    if isinstance(options, Menu):
        return options.find(key)
    first = options.legal if isinstance(options, Offers) else ()
    return next((option for option in itertools.chain(first, options) if option.key == key), None)


def legal(options: Sequence[Option[T]]) -> list[Option[T]]:
    """Those of the options that may be chosen."""
    if isinstance(options, Offers | Menu):
        return options.legal
    return [option for option in options if option.refusal is None]


def some_legal(options: Sequence[Option[T]], most: int) -> list[Option[T]]:
    """So many of them, or all if there are fewer; no more are looked for than it takes."""
    return options.some(most) if isinstance(options, Menu) else legal(options)[:most]
