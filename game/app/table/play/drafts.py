"""Answers in the making: what the player has put together so far for each kind of question.

A draft knows its request and nothing of the screen. `key` is the answer as it would be given now, and `refusal` says
why it cannot be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import hypot
from typing import Any

from game.core.place import Point
from game.core.request import (
    DECLINE,
    NOTHING,
    Allot,
    Arrange,
    Choose,
    ChooseSome,
    Draw,
    IllegalAnswer,
    Option,
    Path,
    PickPath,
    PickPoint,
    Request,
    Roll,
    Step,
    Together,
)
from game.core.text import Refusal, Text

_HALVINGS = 10
_MOST_LEGAL = 8
"""More legal options than this are folded by family."""
_MOST_GREYED = 4
"""More illegal options than this are put aside."""
FAMILY = "family/"
"""Before the name of a family, in the key of the option it is folded into."""


def family_of(key: str) -> str:
    """What the keys of options that belong together begin with."""
    return key.replace("@", ":").partition(":")[0]


class ChooseDraft:
    """One option in focus; `subject` narrows the list to what can be done with one piece, `family` to one kind.

    Where there is much to choose from, options of a family are folded into one, and what cannot be chosen is put aside.
    """

    def __init__(self, request: Choose[Any], families: Mapping[str, Text] | None = None) -> None:
        self.request = request
        self.focus = -1
        self.armed = ""
        self.subject = ""
        self.family = ""
        self.aside = False
        """Whether what was put aside is on show."""
        self._families = families or {}

    @property
    def every(self) -> list[Option[Any]]:
        """All options about the piece and of the family in question, legal ones first."""
        found = [
            option
            for option in self.request.options
            if self.subject in ("", option.subject) and self.family in ("", family_of(option.key))
        ]
        return sorted(found, key=lambda option: option.refusal is not None)

    @property
    def refused(self) -> list[Option[Any]]:
        """What was put aside: illegal options, when they are so many that they would hide the others."""
        found = [option for option in self.every if option.refusal is not None]
        return found if _MOST_GREYED < len(found) < len(self.every) else []

    @property
    def options(self) -> list[Option[Any]]:
        """The options on show."""
        refused = self.refused
        if refused and self.aside:
            return refused
        return self._folded([option for option in self.every if not refused or option.refusal is None])

    def _folded(self, options: list[Option[Any]]) -> list[Option[Any]]:
        legal = Counter(family_of(option.key) for option in options if option.refusal is None)
        if self.subject or self.family or legal.total() <= _MOST_LEGAL:
            return options
        folded = [name for name, n in legal.items() if n > 1 and name in self._families]
        shown: dict[str, Option[Any]] = {}
        for option in options:
            name = family_of(option.key)
            if name in folded:
                words = Text("table.family", name=self._families[name], n=legal[name])
                option = Option(f"{FAMILY}{name}", words, None)
            shown.setdefault(option.key, option)
        return list(shown.values())

    @property
    def key(self) -> str:
        return self.armed

    @property
    def refusal(self) -> Refusal | None:
        return None

    def about(self, subject: str) -> list[Option[Any]]:
        """The options about a piece: of the family in question, or all."""
        found = [option for option in self.request.options if option.subject == subject]
        return [option for option in found if self.family in ("", family_of(option.key))] or found

    def widen(self) -> bool:
        """Back to all options, a step at a time; whether the list was narrowed."""
        if self.aside:
            self.aside = False
        elif self.subject:
            self.subject = ""
        elif self.family:
            self.family = ""
        else:
            return False
        self.focus = -1
        return True


class SomeDraft:
    """The options ticked so far."""

    def __init__(self, request: ChooseSome[Any]) -> None:
        self.request = request
        self.focus = -1
        self.chosen: list[str] = []

    @property
    def options(self) -> Sequence[Option[Any]]:
        return self.request.options

    def toggle(self, key: str) -> Refusal | None:
        """Tick or untick; the reason when it cannot be ticked."""
        if key in self.chosen:
            self.chosen.remove(key)
            return None
        option = next(option for option in self.request.options if option.key == key)
        if option.refusal:
            return option.refusal
        if len(self.chosen) >= self.request.limit:
            if self.request.limit != 1:
                return Refusal(Text("table.some.full", n=self.request.limit))
            self.chosen.clear()
        self.chosen.append(key)
        return None

    @property
    def key(self) -> str:
        ordered = [option.key for option in self.request.options if option.key in self.chosen]
        return " ".join(ordered) or NOTHING

    @property
    def refusal(self) -> Refusal | None:
        return refused(self.request, self.key)


class ArrangeDraft:
    """The options in the order they are in now."""

    def __init__(self, request: Arrange[Any]) -> None:
        self.request = request
        self.focus = 0
        self.order = [option.key for option in request.options]

    @property
    def options(self) -> list[Option[Any]]:
        named = {option.key: option for option in self.request.options}
        return [named[key] for key in self.order]

    def move(self, key: str, to: int) -> None:
        """Put one of them at another place of the order."""
        self.order.remove(key)
        self.order.insert(max(0, min(to, len(self.order))), key)
        self.focus = self.order.index(key)

    @property
    def key(self) -> str:
        return " ".join(self.order) or NOTHING

    @property
    def refusal(self) -> Refusal | None:
        return refused(self.request, self.key)


class AllotDraft:
    """How much each share has been given."""

    def __init__(self, request: Allot[Any]) -> None:
        self.request = request
        self.focus = 0
        self.amounts = {share.key: 0 if share.refusal else share.least for share in request.shares}

    @property
    def options(self) -> Sequence[Option[Any]]:
        return self.request.shares

    @property
    def left(self) -> int:
        return self.request.total - sum(self.amounts.values())

    def add(self, key: str, n: int) -> Refusal | None:
        """Give a share more or less, as far as its bounds and the total allow; the reason when it cannot change."""
        share = next(share for share in self.request.shares if share.key == key)
        if share.refusal:
            return share.refusal
        most = self.request.total if share.most is None else share.most
        wanted = max(share.least, min(self.amounts[key] + n, most, self.amounts[key] + self.left))
        if wanted == self.amounts[key]:
            return Refusal(Text("table.allot.bounds", least=share.least, most=most, left=self.left))
        self.amounts[key] = wanted
        return None

    @property
    def key(self) -> str:
        return " ".join(f"{key}={n}" for key, n in self.amounts.items() if n) or NOTHING

    @property
    def refusal(self) -> Refusal | None:
        return refused(self.request, self.key)


class PointDraft:
    """A ghost that follows the pointer, snapping to suggested places; `at` is where it is."""

    options: Sequence[Option[Any]] = ()

    def __init__(self, request: PickPoint) -> None:
        self.request = request
        self.focus = -1
        self.at: Point | None = None
        self.fault: Refusal | None = None
        self.suggestions = list(request.placing.suggestions())

    def hover(self, places: Sequence[Point], snap: float) -> None:
        """Follow the pointer; `places` are the surfaces under it, the likeliest first."""
        near = min(self.suggestions, key=lambda at: _apart(at, places[0]), default=None)
        if near is not None and _apart(near, places[0]) <= snap:
            self.at, self.fault = near, None
            return
        for at in places:
            self.at, self.fault = at, self.request.placing.why_not(at)
            if self.fault is None:
                return
        self.at, self.fault = places[0], self.request.placing.why_not(places[0])

    def suggest(self, step: int) -> None:
        """Go to the next suggested place."""
        if self.suggestions:
            self.focus = (self.focus + step) % len(self.suggestions)
            self.at, self.fault = self.suggestions[self.focus], None

    @property
    def key(self) -> str:
        return self.at.key(self.request.scale) if self.at else ""

    @property
    def refusal(self) -> Refusal | None:
        return self.fault if self.at else Refusal(Text("table.point.nowhere"))


class PathDraft:
    """Waypoints laid down so far and the way on to the pointer."""

    options: Sequence[Option[Any]] = ()

    def __init__(self, request: PickPath) -> None:
        self.request = request
        self.focus = -1
        self.laid: list[Path] = []
        """The whole path after each waypoint, so that Backspace can take one back."""
        self.ahead: Path = ()
        self.suggestions = list(request.travel.suggestions())
        self._known: tuple[Path, int, Refusal | None] | None = None

    @property
    def path(self) -> Path:
        """As laid down."""
        return self.laid[-1] if self.laid else ()

    @property
    def shown(self) -> Path:
        return self.ahead or self.path

    @property
    def end(self) -> Point:
        return self.path[-1].at if self.path else self.request.start

    @property
    def cost(self) -> int:
        return self._judged()[1]

    def _judged(self) -> tuple[Path, int, Refusal | None]:
        """The path on show, its cost and what is wrong with it: asked of the rule once a path, not once a frame."""
        shown = self.shown
        if self._known is None or self._known[0] is not shown:
            travel = self.request.travel
            nowhere = Refusal(Text("table.path.nowhere"))
            self._known = (shown, travel.cost(shown), travel.why_not(shown)) if shown else (shown, 0, nowhere)
        return self._known

    @property
    def mark(self) -> int:
        """How many of the marks the path has passed."""
        return sum(self.cost > at for at, _ in self.request.marks)

    def hover(self, places: Sequence[Point]) -> None:
        """Lead the way to the pointer, as far as the budget goes."""
        travel = self.request.travel
        if self.laid:
            straight = self._straight(places)
            if straight:
                self.ahead = straight
                return
        ways = [travel.towards(at) for at in places]
        self.ahead = min(ways, key=lambda way: _apart(way[-1].at, places[0]) if way else 1e12)

    def _straight(self, places: Sequence[Point]) -> Path:
        """On from the last waypoint in a straight line, cut off where it stops being legal; () when it never is."""
        for at in places:
            if self.request.travel.why_not((*self.path, Step(at))) is None:
                return (*self.path, Step(at))
        if self.request.scale == 1:
            return ()
        good, bad = 0.0, 1.0
        for _ in range(_HALVINGS):
            middle = (good + bad) / 2
            way = (*self.path, Step(_between(self.end, places[0], middle)))
            good, bad = (middle, bad) if self.request.travel.why_not(way) is None else (good, middle)
        return (*self.path, Step(_between(self.end, places[0], good))) if good else self.path

    def lay(self) -> None:
        """Keep what the pointer shows as the next waypoint."""
        if self.ahead and self.ahead != self.path:
            self.laid.append(self.ahead)
        self.ahead = ()

    def take_back(self) -> bool:
        """Remove the last waypoint; whether there was one."""
        self.ahead = ()
        return bool(self.laid and self.laid.pop())

    def suggest(self, step: int) -> None:
        """Lay down the next suggested path."""
        if self.suggestions:
            self.focus = (self.focus + step) % len(self.suggestions)
            self.laid, self.ahead = [self.suggestions[self.focus]], ()

    @property
    def key(self) -> str:
        return self.request.key(self.path)

    @property
    def refusal(self) -> Refusal | None:
        return self._judged()[2]


class DiceDraft:
    """Dice typed in by hand, one number after the other."""

    options: Sequence[Option[Any]] = ()

    def __init__(self, request: Roll) -> None:
        self.request = request
        self.focus = -1
        self.typed: list[str] = [""]

    @property
    def values(self) -> list[str]:
        return [word for word in self.typed if word]

    def type(self, digit: str) -> None:
        """One digit more: it goes to the die being typed, or to the next when that one is full."""
        faces = self.request.faces
        if len(self.values) == len(faces) and not self._room(digit):
            return
        if self._room(digit):
            self.typed[-1] += digit
        elif self.typed[-1]:
            self.typed.append(digit)
        if len(str(faces[len(self.typed) - 1])) == len(self.typed[-1]) and len(self.typed) < len(faces):
            self.typed.append("")

    def _room(self, digit: str) -> bool:
        """Whether the digit can still belong to the die being typed."""
        sides = self.request.faces[len(self.typed) - 1]
        return int(self.typed[-1] + digit) in range(1, sides + 1)

    def add(self, value: int) -> None:
        """A whole die at once, by a button."""
        if len(self.values) < len(self.request.faces):
            self.typed = [*self.values, str(value)]
            if len(self.typed) < len(self.request.faces):
                self.typed.append("")

    def next(self) -> None:
        if self.typed[-1] and len(self.typed) < len(self.request.faces):
            self.typed.append("")

    def take_back(self) -> bool:
        """Remove the last die; whether there was one."""
        some = bool(self.values)
        self.typed = [*self.values[:-1], ""]
        return some

    @property
    def key(self) -> str:
        return " ".join(self.values) or NOTHING

    @property
    def refusal(self) -> Refusal | None:
        return refused(self.request, self.key)


Draft = ChooseDraft | SomeDraft | ArrangeDraft | AllotDraft | PointDraft | PathDraft | DiceDraft


def offered(draft: Draft) -> Sequence[Option[Any]]:
    """Every option there is, on show or not."""
    return draft.every if isinstance(draft, ChooseDraft) else draft.options


def draft(request: Request[Any], families: Mapping[str, Text] | None = None) -> Draft:
    """An empty answer to `request`; `families` name options that belong together."""
    match request:
        case Choose():
            return ChooseDraft(request, families)
        case ChooseSome():
            return SomeDraft(request)
        case Arrange():
            return ArrangeDraft(request)
        case Allot():
            return AllotDraft(request)
        case PickPoint():
            return PointDraft(request)
        case PickPath():
            return PathDraft(request)
        case Roll():
            return DiceDraft(request)
        case Together():
            return draft(request.open[0])
        case Draw():
            raise TypeError("cards are drawn by chance alone")
    raise TypeError(f"no player can be asked {request!r}")


def decline(request: Request[Any]) -> Text | None:
    """The words for saying no, where that is possible."""
    return request.decline if isinstance(request, PickPoint | PickPath) else None


def refused(request: Request[Any], key: str) -> Refusal | None:
    """Why the request does not take `key`."""
    if key == DECLINE and decline(request):
        return None
    try:
        request.read(key)
    except IllegalAnswer as illegal:
        return illegal.refusal
    return None


def _apart(a: Point, b: Point) -> float:
    return hypot(a.x - b.x, a.y - b.y)


def _between(a: Point, b: Point, share: float) -> Point:
    return Point(round(a.x + (b.x - a.x) * share), round(a.y + (b.y - a.y) * share), a.z if share < 1 else b.z)
