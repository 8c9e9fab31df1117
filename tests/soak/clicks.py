"""An answer put together with real clicks and keys, for every kind of question."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from random import Random

import pygame

from game.app.table.play.formations import LayoutDraft
from game.app.table.play.ledger import LedgerDraft
from game.app.table.play.options import FAMILY, AllotDraft, ArrangeDraft, ChooseDraft, SomeDraft, family_of
from game.app.table.play.picking import PayDraft, RollDraft
from game.app.table.play.places import PathDraft, PointDraft
from game.core.place import Point, point
from game.core.request import DECLINE, PickLayout
from tests.app.real import Display
from tests.soak import marching
from tests.soak.shadow import At, Shadow

STEPS = 60
"""More clicks than this for one answer are a fault."""


class Astray(AssertionError):  # noqa: N818
    """A click did not do what it should."""


class Clicks:
    """The pointer, and unless it is not `mixed` the keys, of the person at the screen, at work in both programs."""

    def __init__(self, display: Display, shadow: Shadow, seed: int, *, mixed: bool = True) -> None:
        self.display, self.shadow, self.random = display, shadow, Random(seed)
        self.mixed = mixed
        self.made = self.by_keys = self.by_board = 0
        self._last: At = (0, 0)
        self.ready: Callable[[], None] = lambda: None
        """Asked before every click: it comes back when the real window shows what is clicked."""

    def click(self, at: At) -> None:
        self.ready()
        self.display.click(at)
        self.shadow.click(at)
        self.made += 1
        self._last = at

    def drag(self, a: At, b: At) -> None:
        self.display.drag(a, b)
        self.shadow.drag(a, b)
        self.made += 1
        self.by_board += 1

    def right_click(self, at: At) -> None:
        self.display.move(at)
        self.shadow.point(at)
        time.sleep(0.1)
        self.display.cancel()
        self.shadow.right_click(at)

    def key(self, name: str, code: int, mod: int = 0) -> None:
        self.display.key(f"shift+{name}" if mod else name)
        self.shadow.key(code, mod)
        self.by_keys += 1

    def wheel(self, at: At, steps: int) -> None:
        self.display.move(at)
        self.shadow.point(at)
        self.display.wheel(steps)
        self.shadow.wheel(at, steps)

    # --- menus

    def use(self, name: str) -> None:
        """A button of a screen."""
        self.click(self.shadow.button(name))

    def insist(self) -> None:
        """Do the last thing again where only the real program has missed it."""
        self.display.click(self._last)

    def take_back(self) -> None:
        """Everything that is unconfirmed."""
        for _ in range(4):
            self.display.cancel()

    def choose(self, name: str, wanted: str, shown: Callable[[str], None]) -> None:
        """One of the options of a choice, as soon as the list of them is shown."""
        self.click(self.shadow.button(name))
        shown(f"what {name} offers")
        popup = self.shadow.app.top.desk.popup  # type: ignore[attr-defined]
        self.click(popup.list.row_rect(wanted).center)

    def row(self, name: str, key: str) -> None:
        """Choose a row of a list, scrolling to it first."""
        rows = self.shadow.rows(name)
        known = [row.key for row in rows.rows if row.key]
        if key not in known:
            raise SystemExit(f"There is no {key!r}: {', '.join(known)}")
        middle = rows.rect.center
        for _ in range(STEPS):
            place = self.shadow.rows(name).row_rect(key)
            if rows.rect.contains(place):
                break
            down = place.bottom > rows.rect.bottom
            self.wheel(middle, -1 if down else 1)
        self.click(self.shadow.rows(name).row_rect(key).center)

    def press(self, name: str) -> None:
        """A button of the question, on whichever page it is."""
        at = self.shadow.spot(name)
        for _ in range(8):
            if at is not None or self.shadow.spot("later") is None:
                break
            self.click(self.shadow.spot("later"))  # type: ignore[arg-type]
            at = self.shadow.spot(name)
        if at is None:
            shown = [spot.name for spot in self.shadow.table.around.question.spots]
            raise Astray(f"there is no button {name}: {shown}")
        self.click(at)

    # --- one answer

    def answer(self, key: str, plain: bool) -> None:
        """Click until the shadow says that an answer was given; `plain`: by the buttons and keys only."""
        controller = self.shadow.table.controller
        for _ in range(STEPS):
            if self.shadow.given:
                return
            if controller.armed:
                self.press("confirm")
                continue
            words = key.split()[len(controller.stack) - 1 :]
            match controller.draft:
                case PayDraft() as paying:
                    self._pay(paying, words[0], plain)
                case ChooseDraft() as choosing:
                    if plain or not self._set_out(choosing, words):
                        self._choose(choosing, words[0], plain)
                case SomeDraft() as some:
                    self._tick(some, words, plain)
                case AllotDraft() as allot:
                    wanted = dict(word.split("=") for word in words if "=" in word)
                    over = [share for share, n in allot.amounts.items() if n > int(wanted.get(share, 0))]
                    short = [share for share, n in wanted.items() if allot.amounts[share] < int(n)]
                    self.press(f"less:{over[0]}" if over else f"more:{short[0]}" if short else "confirm")
                case LedgerDraft() as ledger:
                    self._fill(ledger, words)
                case ArrangeDraft() as arrange:
                    self._arrange(arrange, words)
                case PathDraft() as path:
                    self._walk(path, words, plain)
                case PointDraft() as placing:
                    self._place(placing, words[0], plain)
                case LayoutDraft() as layout:
                    self._lay(layout, words, plain)
                case other:
                    raise Astray(f"nothing can be answered to {other}")
        raise Astray(f"no answer after {STEPS} clicks; the question is {controller.request}")

    def _fill(self, ledger: LedgerDraft, words: list[str]) -> None:
        """Give one row what is wanted, the others as proposed: first what is too much, then what is too little."""
        row = words[0]
        shares = ledger.rows.get(row)
        if row in ledger.rows and shares is None:
            self.press(f"row:{row}")
            return
        wanted = {share: int(n) for share, n in (word.split("=") for word in words[1:] if "=" in word)}
        given = shares.amounts if shares and row in ledger.rows else {}
        over = [share for share, n in given.items() if n > wanted.get(share, 0)]
        short = [share for share, n in wanted.items() if given.get(share, 0) < n]
        found = next(iter([*over, *short]), "")
        self.press(f"set:{row}:{found}:{max(1, wanted.get(found, 0))}" if found and shares else "confirm")

    def _choose(self, choosing: ChooseDraft, word: str, plain: bool) -> None:
        option = next(option for option in choosing.request.options if option.key == word)
        cell = self.shadow.cell(word)
        if cell is not None:
            self.click(cell)
            return
        wanted = option.subject and not choosing.subject and not plain
        if wanted and self.random.random() < 0.6 and self._on_subject(option.subject):
            return
        shown = [each.key for each in choosing.options]
        if word in shown:
            at = shown.index(word)
            if self.mixed and at < 9 and self.random.random() < 0.2:
                self.key(str(at + 1), pygame.K_0 + at + 1)
            else:
                self.press(f"option:{word}")
        elif f"{FAMILY}{family_of(word)}" in shown:
            self.press(f"option:{FAMILY}{family_of(word)}")
        elif (bag := self.shadow.bag(word)) is not None:
            self.click(bag)
        else:
            self.press("cancel")

    def _set_out(self, choosing: ChooseDraft, words: list[str]) -> bool:
        """Drag a body of men at once instead of choosing its move first; whether it was done."""
        option = next((option for option in choosing.request.options if option.key == words[0]), None)
        if option is None or not isinstance(option.then, PickLayout) or self.random.random() < 0.4:
            return False
        return marching.begin_by_drag(self, option.then, words[1:])

    def _lay(self, layout: LayoutDraft, words: list[str], plain: bool) -> None:
        marching.lay(self, layout, words, plain)

    def _pay(self, paying: PayDraft, word: str, plain: bool) -> None:
        """Raise other dice, or go through the ways to pay with the arrows, until the one that is wanted is proposed."""
        if paying.key == word:
            self.press("confirm")
            return
        wanted = [pick.chip for pick in paying.picks[word] if pick not in paying.raised]
        if not self.mixed:
            spare = [pick.chip for pick in paying.raised if pick not in paying.picks[word]]
            if not self._on_subject(self.random.choice([*wanted, *spare])):
                raise Astray(f"no die of {word} can be clicked")
            return
        before = paying.key
        if wanted and not plain and self.random.random() < 0.5 and self._on_subject(wanted[0]) and paying.key != before:
            return
        self.key("Right", pygame.K_RIGHT)

    def _on_subject(self, subject: str) -> bool:
        """Click the piece, marker, cell or card an option is about; what else it can mean is asked beside it."""
        at = self.shadow.subject(subject)
        if at is None:
            return False
        self.by_board += 1
        self.click(at)
        return True

    def _tick(self, some: SomeDraft, words: list[str], plain: bool) -> None:
        missing = [word for word in some.chosen if word not in words and not isinstance(some, RollDraft)]
        missing += [word for word in words if word != "-" and word not in some.chosen]
        if not missing:
            self.press("confirm")
            return
        if isinstance(some, RollDraft):
            self._on_subject(some.picks[missing[0]][0].chip)
            return
        option = next(option for option in some.options if option.key == missing[0])
        if plain or not option.subject or self.random.random() < 0.5 or not self._on_subject(option.subject):
            self.press(f"option:{missing[0]}")

    def _arrange(self, arrange: ArrangeDraft, words: list[str]) -> None:
        """Choose the first that stands wrong and send it to its place, by its number or with the wheel."""
        wrong = next((n for n, word in enumerate(words) if arrange.order[n] != word), None)
        if wrong is None or wrong > 9:
            self.press("confirm")
            return
        if not self.mixed:
            if self.random.random() < 0.5 and self._drag_card(arrange, words[wrong], wrong):
                return
            at = self.shadow.spot(f"order:{words[wrong]}")
            assert at is not None
            self.wheel(at, 1)
            return
        self.press(f"order:{words[wrong]}")
        digit = (wrong + 1) % 10
        self.key(str(digit), pygame.K_0 + digit)

    def _drag_card(self, arrange: ArrangeDraft, key: str, to: int) -> bool:
        """A card of the stack is dragged to its place; whether there is a stack."""
        cards = {option.key: self.shadow.stacked(option.subject) for option in arrange.options}
        here, there = cards[key], cards[arrange.order[to]]
        if here is None or there is None:
            return False
        self.drag(here, there)
        return True

    def _walk(self, path: PathDraft, words: list[str], plain: bool) -> None:
        """Point at where the way should end, lay it down and confirm; or take a suggested one by its number."""
        if words[:1] == [DECLINE]:
            self.press("decline")
            return
        target = point(words[-1].rpartition(":")[2], path.request.scale)
        ends = [] if plain and self.mixed else [target]
        ends += [] if self.mixed else [way[-1].at for way in path.suggestions if way]
        for at in self._seen(ends):
            self.by_board += 1
            self.display.move(at)
            time.sleep(0.15)
            self.click(at)
            if path.laid and not path.refusal:
                break
            if path.laid:
                self.press("cancel")
        if self.mixed and (not path.laid or path.refusal):
            self.key("1", pygame.K_1)
        self.press("confirm")

    def _place(self, placing: PointDraft, word: str, plain: bool) -> None:
        if word == DECLINE:
            self.press("decline")
            return
        wanted = point(word, placing.request.scale)
        places = [wanted, *placing.suggestions] if not self.mixed else [] if plain else [wanted]
        for at in self._seen(places):
            if placing.refusal is None:
                self.by_board += 1
                self.click(at)
                return
        if not self.mixed:
            raise Astray("none of the places can be clicked")
        self.key("1", pygame.K_1)
        self.key("Return", pygame.K_RETURN)

    def _seen(self, places: Iterable[Point]) -> Iterator[At]:
        """Those places that can be clicked."""
        return (at for place in places if (at := self.shadow.on_board(place)) is not None)
