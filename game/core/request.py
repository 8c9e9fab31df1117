"""Requests: the closed set of questions a flow may ask.

A flow awaits a request and gets the answer as a value. Whoever drives the flow - a click, a bot, a script, a save -
answers with a short text key, which the request reads, checks and explains when it is not allowed.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar, Generic, NewType, NoReturn, Protocol, TypeVar, cast

from game.core.place import TABLE_SCALE, Point, decimal_text, point
from game.core.text import Refusal, Text

Seat = NewType("Seat", str)
"""A side of the table, by its short key ('A', 'B', ...)."""

DECLINE = "no"
NOTHING = "-"
CHANCE = Seat("")
_SAMPLE_TRIES = 64

T = TypeVar("T")
Answer = TypeVar("Answer")

Say = Callable[[Text], Any]
"""How a message is shown: as its key and values, or in words."""


class IllegalAnswer(ValueError):  # noqa: N818 - it is an answer, and the rule says no
    """An answer the request does not take, with the reason for the player."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(repr(refusal.reason))
        self.refusal = refusal


def refuse(reason: Text, rule: str = "") -> NoReturn:
    raise IllegalAnswer(Refusal(reason, rule))


class Request(Generic[Answer]):
    """A question to a seat, or to chance; awaiting it gives the answer."""

    __slots__ = ()
    kind: ClassVar[str]
    seat: Seat
    text: Text

    def __await__(self) -> Generator[Request[Any], Answer, Answer]:
        return (yield self)

    def read(self, key: str) -> Answer:
        """The answer that `key` names; IllegalAnswer says why there is none."""
        raise NotImplementedError

    def forced(self) -> str | None:
        """The key of the only possible answer, if answering it for the player reveals nothing."""
        return None

    def sample(self, random: Random) -> str:
        """A random legal key."""
        raise NotImplementedError

    def candidates(self, limit: int = 64) -> list[str]:
        """Legal keys worth considering, at most `limit`."""
        raise NotImplementedError

    def describe(self, say: Say = Text.to_json) -> dict[str, Any]:
        """What the protocol shows of the question."""
        return {"kind": self.kind, "seat": self.seat, "text": say(self.text)}


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


class _Listed(Request[Answer], Generic[T, Answer]):
    """What the requests with a list of options share."""

    __slots__ = ()
    options: Sequence[Option[T]]

    def legal(self) -> list[Option[T]]:
        return [option for option in self.options if option.refusal is None]

    def option(self, key: str) -> Option[T]:
        """The legal option named `key`."""
        for option in self.options:
            if option.key == key:
                if option.refusal:
                    raise IllegalAnswer(option.refusal)
                return option
        refuse(Text("core.answer.unknown", given=key, known=", ".join(option.key for option in self.legal()[:12])))

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
    """One of the options. `reaction` names an optional reaction that a player may answer once for all."""

    kind: ClassVar[str] = "choose"
    seat: Seat
    text: Text
    options: Sequence[Option[T]]
    reaction: str = ""
    reveals: bool = False

    def read(self, key: str) -> T:
        word, _, rest = key.strip().partition(" ")
        option = self.option(word)
        if option.then:
            return cast(Callable[[Any], T], option.value)(option.then.read(rest))
        if rest:
            refuse(Text("core.answer.extra", given=word, extra=rest))
        return _value(option)

    def forced(self) -> str | None:
        legal = self.legal()
        if self.reveals or len(legal) != 1:
            return None
        [only] = legal
        if only.then is None:
            return only.key
        further = only.then.forced()
        return None if further is None else f"{only.key} {further}"

    def sample(self, random: Random) -> str:
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
        return {**shown, "reaction": self.reaction} if self.reaction else shown


@dataclass(slots=True)
class ChooseSome(_Listed[T, list[T]]):
    """Some of the options, `least` to `most` of them, that together pass `check`."""

    kind: ClassVar[str] = "choose_some"
    seat: Seat
    text: Text
    options: Sequence[Option[T]]
    least: int = 0
    most: int | None = None
    check: Callable[[list[T]], Refusal | None] | None = None
    reveals: bool = False

    @property
    def limit(self) -> int:
        return len(self.options) if self.most is None else self.most

    def read(self, key: str) -> list[T]:
        chosen = {option.key for option in self.named(key)}
        if not self.least <= len(chosen) <= self.limit:
            refuse(Text("core.answer.count", n=len(chosen), least=self.least, most=self.limit))
        values = [_value(option) for option in self.options if option.key in chosen]
        if self.check and (refusal := self.check(values)):
            raise IllegalAnswer(refusal)
        return values

    def forced(self) -> str | None:
        legal = self.legal()
        if self.reveals or not (self.limit == 0 or len(legal) == 0 or self.least == len(legal)):
            return None
        return _joined(legal[: self.limit])

    def sample(self, random: Random) -> str:
        legal = self.legal()
        most = min(self.limit, len(legal))
        for _ in range(_SAMPLE_TRIES):
            key = _joined(random.sample(legal, random.randint(self.least, most)))
            if self.allows(key):
                return key
        return self.candidates(1)[0]

    def candidates(self, limit: int = 64) -> list[str]:
        legal = self.legal()
        sizes = range(min(self.limit, len(legal)), self.least - 1, -1)
        keys = (_joined(some) for size in sizes for some in itertools.combinations(legal, size))
        return list(itertools.islice(filter(self.allows, keys), limit))

    def allows(self, key: str) -> bool:
        try:
            self.read(key)
        except IllegalAnswer:
            return False
        return True

    def describe(self, say: Say = Text.to_json) -> dict[str, Any]:
        return {**_Listed.describe(self, say), "least": self.least, "most": self.limit}


@dataclass(slots=True)
class Arrange(_Listed[T, list[T]]):
    """All the options, in an order."""

    kind: ClassVar[str] = "arrange"
    seat: Seat
    text: Text
    options: Sequence[Option[T]]
    reveals: bool = False

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
        return [_joined(order) for order in itertools.islice(itertools.permutations(self.options), limit)]


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

    def _key(self, amounts: Iterable[int]) -> str:
        pairs = zip(self.shares, amounts, strict=True)
        return " ".join(f"{share.key}={amount}" for share, amount in pairs if amount) or NOTHING

    def describe(self, say: Say = Text.to_json) -> dict[str, Any]:
        shares = [share.describe(say) for share in self.shares]
        return {**Request.describe(self, say), "options": shares, "total": self.total, "spare": self.spare}


Outline = Sequence[tuple[int, int]]
"""The corners of an area, in the board's units."""


class Placing(Protocol):
    """Where something may be put: the same answer for the rule, the picture and the bots."""

    def why_not(self, at: Point) -> Refusal | None: ...

    def area(self) -> Sequence[Outline]:
        """The ground to shade."""
        ...

    def suggestions(self) -> Sequence[Point]:
        """Legal places worth considering; the first is the default."""
        ...


@dataclass(slots=True)
class PickPoint(Request[Point | None]):
    """A place for `subject`; None when the player may decline and does."""

    kind: ClassVar[str] = "pick_point"
    seat: Seat
    text: Text
    placing: Placing
    subject: str = ""
    scale: int = TABLE_SCALE
    decline: Text | None = None

    def read(self, key: str) -> Point | None:
        if key.strip() == DECLINE and self.decline:
            return None
        at = _point(key.strip(), self.scale)
        if refusal := self.placing.why_not(at):
            raise IllegalAnswer(refusal)
        return at

    def sample(self, random: Random) -> str:
        places = self.placing.suggestions()
        at = random.randrange(len(places) + (self.decline is not None))
        return places[at].key(self.scale) if at < len(places) else DECLINE

    def candidates(self, limit: int = 64) -> list[str]:
        places = [at.key(self.scale) for at in self.placing.suggestions()[:limit]]
        return [*places[: limit - 1], DECLINE] if self.decline else places

    def describe(self, say: Say = Text.to_json) -> dict[str, Any]:
        shown = {**Request.describe(self, say), "suggestions": self.candidates(16)}
        return {**shown, "decline": say(self.decline)} if self.decline else shown


@dataclass(frozen=True, slots=True)
class Step:
    """A waypoint, and how it is reached when not simply by walking ('jump', 'climb', ...)."""

    at: Point
    by: str = ""

    def key(self, scale: int = TABLE_SCALE) -> str:
        return f"{self.by}:{self.at.key(scale)}" if self.by else self.at.key(scale)


Path = tuple[Step, ...]


class Travel(Protocol):
    """Where something may go: the same answer for the rule, the shaded ground, the dragged path and the bots."""

    def why_not(self, path: Path) -> Refusal | None: ...

    def cost(self, path: Path) -> int:
        """What the path costs, in the budget's units."""
        ...

    def towards(self, at: Point) -> Path:
        """The cheapest legal path to `at`, or as near to it as the budget allows."""
        ...

    def area(self) -> Sequence[Outline]:
        """The ground to shade."""
        ...

    def suggestions(self) -> Sequence[Path]:
        """Legal paths worth considering."""
        ...


@dataclass(slots=True)
class PickPath(Request[Path | None]):
    """A path for `subject` from `start`; None when the player may decline and does.

    `marks` are the costs at which something changes (a run begins, a test is due), each with its words.
    """

    kind: ClassVar[str] = "pick_path"
    seat: Seat
    text: Text
    start: Point
    travel: Travel
    budget: int
    subject: str = ""
    scale: int = TABLE_SCALE
    marks: Sequence[tuple[int, Text]] = ()
    decline: Text | None = None

    def read(self, key: str) -> Path | None:
        if key.strip() == DECLINE and self.decline:
            return None
        path = tuple(self._step(word) for word in key.split())
        if not path:
            refuse(Text("core.answer.no_path"))
        if refusal := self.travel.why_not(path):
            raise IllegalAnswer(refusal)
        return path

    def _step(self, word: str) -> Step:
        by, _, at = word.rpartition(":")
        return Step(_point(at, self.scale), by)

    def key(self, path: Path) -> str:
        return " ".join(step.key(self.scale) for step in path)

    def sample(self, random: Random) -> str:
        paths = self.travel.suggestions()
        at = random.randrange(len(paths) + (self.decline is not None))
        return self.key(paths[at]) if at < len(paths) else DECLINE

    def candidates(self, limit: int = 64) -> list[str]:
        paths = [self.key(path) for path in self.travel.suggestions()[:limit]]
        return [*paths[: limit - 1], DECLINE] if self.decline else paths

    def describe(self, say: Say = Text.to_json) -> dict[str, Any]:
        shown = {
            **Request.describe(self, say),
            "start": self.start.key(self.scale),
            "budget": decimal_text(self.budget, self.scale),
            "suggestions": self.candidates(16),
        }
        if self.marks:
            shown["marks"] = [{"at": decimal_text(at, self.scale), "text": say(text)} for at, text in self.marks]
        return {**shown, "decline": say(self.decline)} if self.decline else shown


def _point(word: str, scale: int) -> Point:
    try:
        return point(word, scale)
    except ValueError:
        refuse(Text("core.answer.place", given=word))


class Together(Request[list[Any]]):
    """One request for each of several seats, answered in any order, in secret; the flow hears all of them at once."""

    __slots__ = ("answers", "parts", "text")
    kind = "together"

    def __init__(self, text: Text, parts: Sequence[Request[Any]]) -> None:
        self.text = text
        self.parts = tuple(parts)
        self.answers: dict[Seat, Any] = {}
        if len({part.seat for part in parts}) != len(parts):
            raise ValueError("each seat has one part")

    @property
    def open(self) -> list[Request[Any]]:
        """The parts still to be answered."""
        return [part for part in self.parts if part.seat not in self.answers]

    @property
    def seat(self) -> Seat:  # type: ignore[override]
        """The next seat to ask."""
        return self.open[0].seat

    def part(self, seat: Seat) -> Request[Any] | None:
        """What `seat` has still to answer."""
        return next((part for part in self.open if part.seat == seat), None)

    def __await__(self) -> Generator[Request[Any], Any, list[Any]]:
        while self.open:
            seat, value = yield self
            self.answers[seat] = value
        return [self.answers[part.seat] for part in self.parts]

    def read(self, key: str) -> Any:
        word, _, rest = key.strip().partition(" ")
        part = self.part(Seat(word))
        if part is None:
            refuse(Text("core.answer.not_asked", seat=word))
        return part.seat, part.read(rest)

    def forced(self) -> str | None:
        for part in self.open:
            if (key := part.forced()) is not None:
                return f"{part.seat} {key}"
        return None

    def sample(self, random: Random) -> str:
        part = self.open[0]
        return f"{part.seat} {part.sample(random)}"

    def candidates(self, limit: int = 64) -> list[str]:
        part = self.open[0]
        return [f"{part.seat} {key}" for key in part.candidates(limit)]

    def describe(self, say: Say = Text.to_json) -> dict[str, Any]:
        return {**Request.describe(self, say), "parts": [part.describe(say) for part in self.open]}


@dataclass(slots=True)
class Roll(Request[list[int]]):
    """Dice, answered by chance: so many with so many sides, or one number of sides for each."""

    kind: ClassVar[str] = "roll"
    text: Text
    dice: int | Sequence[int]
    sides: int = 6
    by: Seat = CHANCE
    names: Sequence[str] = field(default=())

    @property
    def seat(self) -> Seat:  # type: ignore[override]
        return CHANCE

    @property
    def faces(self) -> list[int]:
        """The number of sides of every die."""
        return [self.sides] * self.dice if isinstance(self.dice, int) else list(self.dice)

    def read(self, key: str) -> list[int]:
        words = [] if key.strip() == NOTHING else key.replace(",", " ").split()
        faces = self.faces
        if len(words) != len(faces):
            refuse(Text("core.answer.dice_count", n=len(words), dice=len(faces)))
        for word, sides in zip(words, faces, strict=True):
            if not word.isascii() or not word.isdigit() or len(word) > 6 or not 1 <= int(word) <= sides:
                refuse(Text("core.answer.die", given=word, sides=sides))
        return [int(word) for word in words]

    def forced(self) -> str | None:
        return None if self.faces else NOTHING

    def sample(self, random: Random) -> str:
        return " ".join(str(random.randint(1, sides)) for sides in self.faces) or NOTHING

    def candidates(self, limit: int = 64) -> list[str]:
        rolls = itertools.product(*(range(1, sides + 1) for sides in self.faces))
        return [" ".join(map(str, roll)) or NOTHING for roll in itertools.islice(rolls, limit)]

    def describe(self, say: Say = Text.to_json) -> dict[str, Any]:
        shown = {**Request.describe(self, say), "dice": self.faces, "by": self.by}
        return {**shown, "names": list(self.names)} if self.names else shown


@dataclass(slots=True)
class Draw(Request[list[str]]):
    """Cards (or tokens) taken unseen out of `cards`, answered by chance."""

    kind: ClassVar[str] = "draw"
    text: Text
    cards: Sequence[str]
    count: int = 1
    by: Seat = CHANCE

    @property
    def seat(self) -> Seat:  # type: ignore[override]
        return CHANCE

    def read(self, key: str) -> list[str]:
        words = [] if key.strip() == NOTHING else key.split()
        if len(words) != min(self.count, len(self.cards)):
            refuse(Text("core.answer.draw_count", n=len(words), cards=min(self.count, len(self.cards))))
        left = list(self.cards)
        for word in words:
            if word not in left:
                refuse(Text("core.answer.not_in_pile", given=word))
            left.remove(word)
        return words

    def forced(self) -> str | None:
        return NOTHING if not self.cards or not self.count else None

    def sample(self, random: Random) -> str:
        return " ".join(random.sample(list(self.cards), min(self.count, len(self.cards)))) or NOTHING

    def candidates(self, limit: int = 64) -> list[str]:
        hands = itertools.permutations(self.cards, min(self.count, len(self.cards)))
        distinct = dict.fromkeys(" ".join(hand) or NOTHING for hand in itertools.islice(hands, limit * 8))
        return list(distinct)[:limit]

    def describe(self, say: Say = Text.to_json) -> dict[str, Any]:
        return {**Request.describe(self, say), "pile": len(self.cards), "count": self.count, "by": self.by}


ChanceRequest = Roll | Draw
