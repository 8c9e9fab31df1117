"""Answers in the making that are put together from a list: one option, some, an order, or shares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from game.app.table.play.refusing import refused
from game.core.request import NOTHING, Allot, Arrange, Choose, ChooseSome, Option
from game.core.text import Refusal, Text
from game.kit.looks import family_of
from game.kit.turns import REST

_GLANCE = 5
"""What is seen at a glance beside what ends or declines; more legal options than this are folded by family."""
_MOST_GREYED = 4
"""More illegal options about one piece or of one family than this are put aside."""
CLOSING = ("end", "pass", "done", "skip", "no")
"""The keys of what ends, passes or declines: it has a place of its own beside the other options."""
DICE = "dice"
"""The key of what leaves it to chance."""
FAMILY = "family/"
"""Before the name of a family, in the key of the option it is folded into."""


def closing(options: Sequence[Option[Any]]) -> Option[Any] | None:
    """The option that ends or declines, if there is another beside it."""
    last = options[-1] if len(options) > 1 else None
    return last if last and last.key in CLOSING else None


def _few(options: list[Option[Any]]) -> list[Option[Any]]:
    return options if len(options) <= _MOST_GREYED else []


class ChooseDraft:
    """One option in focus; `subject` narrows the list to what can be done with one piece, `family` to one kind.

    Where there is much to choose from, options of a family are folded into one, and what cannot be chosen is put aside.
    """

    def __init__(
        self, request: Choose[Any], families: Mapping[str, Text] | None = None, bagged: Collection[str] = ()
    ) -> None:
        self.request = request
        self._bagged = bagged
        """Families of options that lie in somebody's bag instead of among the others."""
        self.focus = -1
        self.armed = ""
        self.subject = ""
        self.family = ""
        self.bag = ""
        """What the keys begin with of what is used out of the bag that is open."""
        self.aside = False
        """Whether what was put aside is on show."""
        self.before: Sequence[str] = ()
        """The keys of what was on show when the same was asked before."""
        self._families = families or {}
        self._known: dict[tuple[str, ...], list[Option[Any]]] = {}
        """Lists that have been put together, for panels ask for them many times a frame."""

    def _kept(self, what: str, made: Callable[[], list[Option[Any]]]) -> list[Option[Any]]:
        key = (what, self.subject, self.family, self.bag)
        if key not in self._known:
            self._known[key] = made()
        return list(self._known[key])

    @property
    def every(self) -> list[Option[Any]]:
        """All options about the piece and of the family in question, what ends or declines last."""
        return self._kept("every", self._every)

    def _every(self) -> list[Option[Any]]:
        found = [
            option
            for option in self.request.options
            if self.subject in ("", option.subject) and self.family in ("", family_of(option.key))
        ]
        found = (
            [option for option in found if option.key.startswith(self.bag)] if self.bag else self._out_of_bags(found)
        )
        keys = [option.key for option in found]
        last = next((key for key in CLOSING if key in keys), "")
        return sorted(found, key=lambda option: option.key == last)

    def _out_of_bags(self, found: list[Option[Any]]) -> list[Option[Any]]:
        """Without what is used out of a bag, unless the question is about nothing else."""
        others = [option for option in found if family_of(option.key) not in self._bagged]
        asked = [option for option in others if option.refusal is None and option.key not in CLOSING]
        return others if asked else found

    @property
    def refused(self) -> list[Option[Any]]:
        """What was put aside: illegal options, when there are so many that they would hide the others."""
        return self._kept("refused", self._refused)

    def _refused(self) -> list[Option[Any]]:
        found = [option for option in self.every if option.refusal is not None]
        shown = {option.key for option in self._listed()}
        return found if any(option.key not in shown for option in found) else []

    @property
    def options(self) -> list[Option[Any]]:
        """The options on show."""
        if self.aside and (refused := self.refused):
            return refused
        return self._listed()

    def _listed(self) -> list[Option[Any]]:
        return self._kept("listed", self._list)

    def _list(self) -> list[Option[Any]]:
        every = self.every
        legal = [option for option in every if option.refusal is None]
        refused = [option for option in every if option.refusal is not None]
        if not legal:
            return every
        if self.subject or self.family or self.bag:
            return [*legal[:-1], *_few(refused), *legal[-1:]] if closing(every) else [*legal, *_few(refused)]
        return self._in_place(self._folded(legal), refused)

    def _in_place(self, rows: list[Option[Any]], refused: list[Option[Any]]) -> list[Option[Any]]:
        """Legal options, and after them the illegal ones that a player would look for; what ends or declines last."""
        room, last = max(0, _GLANCE - sum(row.key not in CLOSING for row in rows)), closing(self.every)
        refused = [option for option in refused if option is not last]
        missed = refused if len(refused) <= room else self._missed(rows, refused)
        kept = sorted(missed, key=lambda row: row.key not in self.before)[:room]
        order = {f"{FAMILY}{family_of(option.key)}": at for at, option in reversed(list(enumerate(self.every)))}
        order |= {option.key: at for at, option in enumerate(self.every)}
        found = [row for row in (*rows, *kept) if row is not last]
        found.sort(key=lambda row: (row.refusal is not None, order[row.key]))
        return [*self._settled(found), *([last] if last else [])]

    def _settled(self, rows: list[Option[Any]]) -> list[Option[Any]]:
        """What was on show when the same was asked before keeps its slot; the others take those that are free.

        Pieces are listed as they stand: what takes them all so comes before them, the dice after them.
        """
        pieces = [row for row in rows if row.key == row.subject]
        if pieces and all(row.key in (REST, DICE) for row in rows if row not in pieces):
            return sorted(rows, key=lambda row: (row.key == DICE, row.key != REST))
        places = {key: at for at, key in enumerate(self.before) if at < len(rows)}
        stay = {places[row.key]: row for row in rows if row.key in places}
        others = iter([row for row in rows if row.key not in places])
        return [stay[at] if at in stay else next(others) for at in range(len(rows))]

    @property
    def places(self) -> Sequence[str]:
        """The keys of the options in their slots, as they were shown before anything was narrowed; () if never."""
        return [option.key for option in self._known.get(("listed", "", "", ""), ())]

    def _missed(self, rows: list[Option[Any]], refused: list[Option[Any]]) -> list[Option[Any]]:
        """One illegal option for every family of which nothing can be chosen."""
        there = {family_of(row.key.removeprefix(FAMILY)) for row in rows}
        found: dict[str, Option[Any]] = {}
        count = Counter(family_of(option.key) for option in refused)
        for option in refused:
            name = family_of(option.key)
            if name in there or name in found:
                continue
            found[name] = option
            if count[name] > 1 and name in self._families:
                words = Text("table.family", name=self._families[name], n=count[name])
                found[name] = Option(f"{FAMILY}{name}", words, None, refusal=option.refusal)
        return list(found.values())

    def _folded(self, options: list[Option[Any]]) -> list[Option[Any]]:
        legal = Counter(family_of(option.key) for option in options)
        if sum(option.key not in CLOSING for option in options) <= _GLANCE:
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
        elif self.bag:
            self.bag = ""
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
        self.chosen: list[str] = list(request.suggested)

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
        listed = [option.key for option in self.request.options if option.key in self.chosen]
        return " ".join(self.chosen if self.request.ordered else listed) or NOTHING

    @property
    def refusal(self) -> Refusal | None:
        return refused(self.request, self.key)


class ArrangeDraft:
    """The options in the order they are in now."""

    def __init__(self, request: Arrange[Any]) -> None:
        self.request = request
        self.focus = 0
        self.order = [option.key for option in request.options]
        self.held = ""
        """The one that was picked up, to be put in the place of another."""

    def hold(self, key: str) -> None:
        """Pick one up, put it back, or let it change places with another."""
        if self.held in ("", key):
            self.held = "" if self.held else key
        else:
            a, b = self.order.index(self.held), self.order.index(key)
            self.order[a], self.order[b] = self.order[b], self.order[a]
            self.held = ""
        self.focus = self.order.index(key)

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
        self.amounts |= request.suggested

    @property
    def options(self) -> Sequence[Option[Any]]:
        return self.request.shares

    def begin_with(self, amounts: Mapping[str, int]) -> None:
        """Give these from the start, if they can be given."""
        rooms = {each.key: self.request.total if each.most is None else each.most for each in self.request.shares}
        fits = all(n <= rooms.get(key, 0) for key, n in amounts.items())
        if amounts and fits and sum(amounts.values()) <= self.request.total:
            self.amounts = {**dict.fromkeys(self.amounts, 0), **amounts}

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
            if n > 0 and not self.left and wanted < most:
                return Refusal(Text("table.allot.spent"))
            return Refusal(Text("table.allot.bounds", least=share.least, most=most, left=self.left))
        self.amounts[key] = wanted
        return None

    @property
    def key(self) -> str:
        return " ".join(f"{key}={n}" for key, n in self.amounts.items() if n) or NOTHING

    @property
    def refusal(self) -> Refusal | None:
        return refused(self.request, self.key)
