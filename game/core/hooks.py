"""Abilities and the moments at which they matter.

A *query* is pure: abilities return labelled modifiers and the result carries its reasons; a *gather* collects things
that abilities contribute, also purely. A *window* may pause: abilities ask and change things. An *event* (see
`journal`) is a fact nobody reacts to. Each system lists its points in `points.py`.
"""

from __future__ import annotations

import enum
import inspect
import operator
import sys
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from game.core.text import Text


class Stage(enum.IntEnum):
    """The order in which modifiers apply, whatever order they were found in."""

    SET = 0
    ADD = 1
    SCALE = 2
    CAP = 3
    FLOOR = 4
    FORBID = 5


@dataclass(frozen=True, slots=True)
class Modifier:
    """One labelled reason that changes a number; `amount` is a fraction of `out_of` when it scales."""

    stage: Stage
    amount: int
    label: Text
    rule: str = ""
    out_of: int = 1


def setting(amount: int, label: Text, rule: str = "") -> Modifier:
    return Modifier(Stage.SET, amount, label, rule)


def adding(amount: int, label: Text, rule: str = "") -> Modifier:
    return Modifier(Stage.ADD, amount, label, rule)


def scaling(amount: int, out_of: int, label: Text, rule: str = "") -> Modifier:
    """Times `amount / out_of`, rounded down."""
    return Modifier(Stage.SCALE, amount, label, rule, out_of)


def at_most(amount: int, label: Text, rule: str = "") -> Modifier:
    return Modifier(Stage.CAP, amount, label, rule)


def at_least(amount: int, label: Text, rule: str = "") -> Modifier:
    return Modifier(Stage.FLOOR, amount, label, rule)


def forbidding(label: Text, rule: str = "") -> Modifier:
    return Modifier(Stage.FORBID, 0, label, rule)


@dataclass(slots=True)
class Tally:
    """A number and the reasons that made it."""

    value: int
    base: int
    parts: list[Modifier] = field(default_factory=list)

    @property
    def forbidden(self) -> Modifier | None:
        """The first reason why the thing asked about is not possible at all."""
        return next((part for part in self.parts if part.stage is Stage.FORBID), None)

    def __bool__(self) -> bool:
        return self.forbidden is None and self.value > 0


_stage = operator.attrgetter("stage")


def _scaling_first(part: Modifier) -> int:
    swapped = {Stage.ADD: Stage.SCALE, Stage.SCALE: Stage.ADD}
    return swapped.get(part.stage, part.stage)


def tally(base: int, modifiers: Iterable[Modifier], scale_first: bool = False) -> Tally:
    """Apply modifiers by stage, in the order given within a stage; of several that set, the last one holds."""
    parts = sorted(modifiers, key=_scaling_first if scale_first else _stage)
    value = base
    for part in parts:
        match part.stage:
            case Stage.SET:
                value = part.amount
            case Stage.ADD:
                value += part.amount
            case Stage.SCALE:
                value = value * part.amount // part.out_of
            case Stage.CAP:
                value = min(value, part.amount)
            case Stage.FLOOR:
                value = max(value, part.amount)
            case Stage.FORBID:
                value = 0
    return Tally(value, base, parts)


@dataclass(frozen=True, slots=True)
class Source:
    """An ability in play: which one, who bears it, and the numbers its content gives it."""

    ability: str
    bearer: str
    params: Any = None


class Speakers(list[Source]):
    """Who may speak, in order, and which of them have something to say at a point: that is found once for each."""

    def __init__(self, sources: Iterable[Source] = ()) -> None:
        super().__init__(sources)
        self._at: dict[Point, tuple[int, list[Source]]] = {}

    def at(self, point: Point) -> list[Source]:
        """Those who listen at a point."""
        known, found = self._at.get(point, (0, self))
        if known != len(point.listeners):
            found = [source for source in self if source.ability in point.listeners]
            self._at[point] = len(point.listeners), found
        return found


def _listening(point: Point, sources: Sequence[Source]) -> Sequence[Source]:
    if isinstance(sources, Speakers):
        return sources.at(point)
    return [source for source in sources if source.ability in point.listeners]


class Speaks(Protocol):
    """What a point needs of its context: who may speak now, in the declared order."""

    def speakers(self) -> Sequence[Source]: ...


G = TypeVar("G", bound=Speaks)


@dataclass(slots=True)
class Context(Generic[G]):
    """Something in a game that a point is asked about: everybody in that game may speak."""

    game: G

    def speakers(self) -> Sequence[Source]:
        return self.game.speakers()


C = TypeVar("C", bound=Speaks)
T = TypeVar("T")
Given = Iterable[Modifier] | Modifier | None


@dataclass(eq=False, slots=True)
class Query(Generic[C]):
    """A number or a permission that abilities may change; the context says of what."""

    name: str
    scale_first: bool = False
    """For a system that multiplies and divides before it adds."""
    listeners: dict[str, Callable[[Source, C], Given]] = field(default_factory=dict)

    def __call__(self, context: C, base: int = 1) -> Tally:
        """Ask everybody who may speak."""
        if not self.listeners:
            return Tally(base, base)
        found: list[Modifier] = []
        for source in _listening(self, context.speakers()):
            given = self.listeners[source.ability](source, context)
            if isinstance(given, Modifier):
                found.append(given)
            elif given is not None:
                found.extend(given)
        return tally(base, found, self.scale_first) if found else Tally(base, base)


@dataclass(eq=False, slots=True)
class Gather(Generic[C, T]):
    """Things that abilities contribute: actions a model may take, lights, extra options. Pure, like a query."""

    name: str
    listeners: dict[str, Callable[[Source, C], Iterable[T]]] = field(default_factory=dict)

    def __call__(self, context: C) -> list[T]:
        """What everybody who may speak adds, in the declared order."""
        if not self.listeners:
            return []
        found: list[T] = []
        for source in _listening(self, context.speakers()):
            found.extend(self.listeners[source.ability](source, context))
        return found


@dataclass(eq=False, slots=True)
class Window(Generic[C]):
    """A moment at which abilities may ask and change things."""

    name: str
    listeners: dict[str, Callable[[Source, C], Awaitable[None]]] = field(default_factory=dict)

    async def __call__(self, context: C) -> None:
        """Let everybody who may speak do so; who may is decided again after each, for it may have changed."""
        heard: list[Source] = []
        while True:
            source = next((s for s in _listening(self, context.speakers()) if s not in heard), None)
            if source is None:
                return
            heard.append(source)
            await self.listeners[source.ability](source, context)


Point = Query[Any] | Gather[Any, Any] | Window[Any]
Method = TypeVar("Method", bound=Callable[..., Any])


def on(point: Point) -> Callable[[Method], Method]:
    """Mark a method of an ability as what it says at `point`."""

    def mark(method: Method) -> Method:
        method.__dict__.setdefault("points", []).append(point)
        return method

    return mark


class Ability:
    """A stateless rule of a card, weapon, status or model, registered by `id`; its memory lives in the state.

    The docstring is the text players see in English.
    """

    id: ClassVar[str]
    registry: ClassVar[dict[str, type[Ability]]] = {}

    def __init_subclass__(cls, id: str) -> None:
        if Ability.registry.get(id, cls).__qualname__ != cls.__qualname__:
            raise ValueError(f"two abilities are called {id}")
        if sys.flags.optimize < 2 and not (cls.__doc__ or "").strip():  # -OO takes every docstring away
            raise ValueError(f"ability {id} does not say what it does")
        cls.id = id
        Ability.registry[id] = cls
        self = cls()
        for name, method in inspect.getmembers(cls, inspect.isfunction):
            for point in getattr(method, "points", ()):
                point.listeners[id] = getattr(self, name)
