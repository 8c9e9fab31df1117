"""Requests with a list of options: one of them, some, all in order, or so many to each."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import factorial
from random import Random
from typing import Any, ClassVar, Generic, cast

from game.core.request.base import NOTHING, Answer, IllegalAnswer, Request, Say, Seat, T, refuse
from game.core.request.options import Menu, Option, legal, named, some_legal
from game.core.text import Refusal, Text

_SAMPLE_TRIES = 64


class _Listed(Request[Answer], Generic[T, Answer]):
    """What the requests with a list of options share."""

    __slots__ = ()
    options: Sequence[Option[T]]

    def legal(self) -> list[Option[T]]:
        return legal(self.options)

    def option(self, key: str) -> Option[T]:
        """The legal option named `key`."""
        option = named(self.options, key)
        if option is None:
            refuse(Text("core.answer.unknown", given=key, known=", ".join(option.key for option in self.legal()[:12])))
        if option.refusal:
            raise IllegalAnswer(option.refusal)
        return option

    def named(self, key: str) -> list[Option[T]]:
        """The distinct legal options a key of several words names."""
        words = [] if key.strip() == NOTHING else key.split()
        if len(set(words)) != len(words):
            refuse(Text("core.answer.twice", given=key))
        return [self.option(word) for word in words]

    def describe(self, say: Say = Text.to_json) -> dict[str, Any]:
        # Not super(): dataclass(slots=True) makes new classes, so zero-argument super() would break in subclasses.
        return {**Request.describe(self, say), "options": [option.describe(say) for option in self.options]}


def _joined(options: Iterable[Option[Any]]) -> str:
    return " ".join(option.key for option in options) or NOTHING


def _value(option: Option[T]) -> T:
    return cast(T, option.value)


@dataclass(slots=True)
class Choose(_Listed[T, T]):
    """One of the options. `reaction` names an optional reaction that a player may answer once for all.

    An `idle` question is asked only because something may be done at any time, not because of what has just happened:
    who declines need not be asked the same again until something changes.
    """

    kind: ClassVar[str] = "choose"
    seat: Seat
    text: Text
    options: Sequence[Option[T]]
    reaction: str = ""
    reveals: bool = False
    idle: bool = field(default=False, kw_only=True)
    topic: str = field(default="", kw_only=True)
    common: bool = field(default=False, kw_only=True)

    def read(self, key: str) -> T:
        word, _, rest = key.strip().partition(" ")
        option = self.option(word)
        if option.then:
            return cast(Callable[[Any], T], option.value)(option.then.read(rest))
        if rest:
            refuse(Text("core.answer.extra", given=word, extra=rest))
        return _value(option)

    def recall(self, key: str) -> T:
        word, _, rest = key.strip().partition(" ")
        option = self.option(word)
        if option.then:
            return cast(Callable[[Any], T], option.value)(option.then.recall(rest))
        return _value(option)

    def forced(self) -> str | None:
        if self.reveals or len(found := some_legal(self.options, 2)) != 1:
            return None
        [only] = found
        if only.then is None:
            return only.key
        further = only.then.forced()
        return None if further is None else f"{only.key} {further}"

    def sample(self, random: Random) -> str:
        if isinstance(self.options, Menu):
            option = self.options.draw(random)
        else:
            legal = self.legal()
            option = legal[random.randrange(len(legal))]
        return option.key if option.then is None else f"{option.key} {option.then.sample(random)}"

    def candidates(self, limit: int = 64) -> list[str]:
        return list(itertools.islice(self._keys(limit), limit))

    def _keys(self, limit: int) -> Iterator[str]:
        for option in self.legal():
            if option.then is None:
                yield option.key
            else:
                yield from (f"{option.key} {further}" for further in option.then.candidates(limit))

    def describe(self, say: Say = Text.to_json) -> dict[str, Any]:
        shown = _Listed.describe(self, say)
        if self.reaction:
            shown["reaction"] = self.reaction
        if self.idle:
            shown["idle"] = True
        return shown


@dataclass(slots=True)
class ChooseSome(_Listed[T, list[T]]):
    """Some of the options, `least` to `most` of them, that together pass `check`; `ordered`: as they are named."""

    kind: ClassVar[str] = "choose_some"
    seat: Seat
    text: Text
    options: Sequence[Option[T]]
    least: int = 0
    most: int | None = None
    check: Callable[[list[T]], Refusal | None] | None = None
    reveals: bool = False
    suggested: Sequence[str] = ()
    """Keys already ticked when a person is asked: Enter accepts them."""
    ordered: bool = field(default=False, kw_only=True)
    topic: str = field(default="", kw_only=True)
    common: bool = field(default=False, kw_only=True)

    @property
    def limit(self) -> int:
        return len(self.options) if self.most is None else self.most

    def read(self, key: str) -> list[T]:
        chosen = self.named(key)
        if not self.least <= len(chosen) <= self.limit:
            refuse(Text("core.answer.count", n=len(chosen), least=self.least, most=self.limit))
        keys = [option.key for option in chosen]
        listed = [option for option in self.options if option.key in keys]
        values = [_value(option) for option in (chosen if self.ordered else listed)]
        if self.check and (refusal := self.check(values)):
            raise IllegalAnswer(refusal)
        return values

    def forced(self) -> str | None:
        legal = self.legal()
        if self.reveals or not (self.limit == 0 or len(legal) == 0 or self.least == len(legal)):
            return None
        if self.ordered and self.least > 1:
            return None
        return _joined(legal[: self.limit])

    def sample(self, random: Random) -> str:
        legal = self.legal()
        most = min(self.limit, len(legal))
        for _ in range(_SAMPLE_TRIES):
            key = _joined(random.sample(legal, random.randint(self.least, most)))
            if self.check is None or self.allows(key):
                return key
        return self.candidates(1)[0]

    def candidates(self, limit: int = 64) -> list[str]:
        legal = self.legal()
        sizes = range(min(self.limit, len(legal)), self.least - 1, -1)
        every = (some for size in sizes for some in itertools.combinations(legal, size))
        keys = (_joined(some) for some in every if self._passes(some))
        first = " ".join(self.suggested)  # the obvious one comes to mind before all others
        obvious = [first] if first and self.allows(first) else []
        return list(dict.fromkeys(itertools.islice(itertools.chain(obvious, keys), limit)))

    def _passes(self, some: Sequence[Option[T]]) -> bool:
        return self.check is None or self.check([_value(option) for option in some]) is None

    def allows(self, key: str) -> bool:
        try:
            self.read(key)
        except IllegalAnswer:
            return False
        return True

    def describe(self, say: Say = Text.to_json) -> dict[str, Any]:
        shown = {**_Listed.describe(self, say), "least": self.least, "most": self.limit}
        return {**shown, "ordered": True} if self.ordered else shown


@dataclass(slots=True)
class Arrange(_Listed[T, list[T]]):
    """All the options, in an order."""

    kind: ClassVar[str] = "arrange"
    seat: Seat
    text: Text
    options: Sequence[Option[T]]
    reveals: bool = False
    topic: str = field(default="", kw_only=True)

    def read(self, key: str) -> list[T]:
        chosen = self.named(key)
        if len(chosen) != len(self.options):
            refuse(Text("core.answer.arrange", n=len(self.options)))
        return [_value(option) for option in chosen]

    def forced(self) -> str | None:
        return _joined(self.options) if len(self.options) < 2 and not self.reveals else None

    def sample(self, random: Random) -> str:
        return _joined(random.sample(list(self.options), len(self.options)))

    def candidates(self, limit: int = 64) -> list[str]:
        count = factorial(min(len(self.options), _COUNTED))
        most = min(limit, count)
        return [_joined(_order(self.options, at * count // most)) for at in range(most)] if most else []


_COUNTED = 12
"""Orders of more options than this are told apart by the first of them only."""


def _order(options: Sequence[Option[T]], number: int) -> list[Option[T]]:
    """One of all orders by its number, as they would be listed."""
    left, order = list(options), list[Option[T]]()
    for place in range(min(len(left), _COUNTED), 0, -1):
        which, number = divmod(number, factorial(place - 1))
        order.append(left.pop(which))
    return [*order, *left]


@dataclass(slots=True)
class Share(Option[T]):
    """An option that may take between `least` and `most` of what is allotted."""

    least: int = 0
    most: int | None = None

    def describe(self, say: Say = Text.to_json) -> dict[str, Any]:
        return {**Option.describe(self, say), "least": self.least, "most": self.most}


@dataclass(slots=True)
class Allot(Request[list[tuple[T, int]]]):
    """So many of `total` to each share (`joker=2 thug=1`); all of them, unless `spare` allows keeping some."""

    kind: ClassVar[str] = "allot"
    seat: Seat
    text: Text
    shares: Sequence[Share[T]]
    total: int
    spare: bool = False
    reveals: bool = False
    suggested: Mapping[str, int] = field(default_factory=dict)
    """So many to each already given when a person is asked: Enter accepts them."""
    topic: str = field(default="", kw_only=True)

    def read(self, key: str) -> list[tuple[T, int]]:
        given: dict[str, int] = {}
        for word in [] if key.strip() == NOTHING else key.split():
            name, _, number = word.partition("=")
            if name in given or not number.isascii() or not number.isdigit() or len(number) > 6:
                refuse(Text("core.answer.allot", given=word))
            given[name] = int(number)
        for name in given:
            if name not in {share.key for share in self.shares}:
                refuse(Text("core.answer.unknown", given=name, known=", ".join(share.key for share in self.shares)))
        for share in self.shares:
            amount = given.get(share.key, 0)
            if amount and share.refusal:
                raise IllegalAnswer(share.refusal)
            if not self._least(share) <= amount <= self._most(share):
                least, most = self._least(share), self._most(share)
                refuse(Text("core.answer.share", given=share.key, n=amount, least=least, most=most))
        spent = sum(given.values())
        if spent > self.total or (spent < self.total and not self.spare):
            refuse(Text("core.answer.total", n=spent, total=self.total))
        return [(_value(share), given.get(share.key, 0)) for share in self.shares]

    def _least(self, share: Share[T]) -> int:
        return 0 if share.refusal else share.least

    def _most(self, share: Share[T]) -> int:
        return 0 if share.refusal else self.total if share.most is None else min(share.most, self.total)

    def forced(self) -> str | None:
        if self.reveals:
            return None
        found = list(itertools.islice(self._ways(), 2))
        return found[0] if len(found) == 1 else None

    def sample(self, random: Random) -> str:
        amounts = [self._least(share) for share in self.shares]
        left = self.total - sum(amounts)
        if self.spare:
            left = random.randint(0, left)
        room = [self._most(share) - amount for share, amount in zip(self.shares, amounts, strict=True)]
        for _ in range(min(left, sum(room))):
            at = random.choice([i for i, free in enumerate(room) if free])
            amounts[at], room[at] = amounts[at] + 1, room[at] - 1
        return self._key(amounts)

    def candidates(self, limit: int = 64) -> list[str]:
        return list(itertools.islice(self._ways(), limit))

    def _ways(self) -> Iterator[str]:
        """Every legal key, fullest shares first."""

        def ways(at: int, left: int) -> Iterator[list[int]]:
            if at == len(self.shares):
                if left == 0 or self.spare:
                    yield []
                return
            later = sum(self._least(share) for share in self.shares[at + 1 :])
            share = self.shares[at]
            for amount in range(min(self._most(share), left - later), self._least(share) - 1, -1):
                yield from ([amount, *rest] for rest in ways(at + 1, left - amount))

        return map(self._key, ways(0, self.total))

    def key(self, given: Mapping[str, int]) -> str:
        """The answer that gives so many to each share, by their keys."""
        return self._key(given.get(share.key, 0) for share in self.shares)

    def _key(self, amounts: Iterable[int]) -> str:
        pairs = zip(self.shares, amounts, strict=True)
        return " ".join(f"{share.key}={amount}" for share, amount in pairs if amount) or NOTHING

    def describe(self, say: Say = Text.to_json) -> dict[str, Any]:
        shares = [share.describe(say) for share in self.shares]
        told = {"options": shares, "total": self.total, "spare": self.spare, "suggested": dict(self.suggested)}
        return {**Request.describe(self, say), **told}
