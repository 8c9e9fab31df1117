"""An answer put together with keys alone: numbers, arrows, Tab, Enter, Esc and the letters the screen names."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app.table.play.formations import LayoutDraft
from game.app.table.play.options import FAMILY, AllotDraft, ArrangeDraft, ChooseDraft, SomeDraft, family_of
from game.app.table.play.picking import PayDraft, RollDraft
from game.app.table.play.places import PathDraft, PointDraft
from game.core.place import Point, point
from game.core.request import DECLINE
from tests.soak import marching
from tests.soak.clicks import STEPS, Astray, Clicks
from tests.soak.shadow import At

NAMED = {
    "Return": pygame.K_RETURN,
    "Escape": pygame.K_ESCAPE,
    "Tab": pygame.K_TAB,
    "BackSpace": pygame.K_BACKSPACE,
    "Delete": pygame.K_DELETE,
    "space": pygame.K_SPACE,
    "Up": pygame.K_UP,
    "Down": pygame.K_DOWN,
    "Left": pygame.K_LEFT,
    "Right": pygame.K_RIGHT,
}
"""Keys by the names that xdotool has for them."""
BUTTONS = {"confirm": "Return", "decline": "0", "cancel": "Escape"}
"""The keys of the buttons that every question may have."""


class Keyboard(Clicks):
    """A person who has no mouse."""

    def click(self, at: At) -> None:
        raise Astray(f"there is no mouse to click {at} with")

    def wheel(self, at: At, steps: int) -> None:
        raise Astray(f"there is no wheel to turn at {at}")

    def type(self, name: str, mod: int = 0) -> None:
        self.key(name, NAMED.get(name) or pygame.key.key_code(name), mod)
        self._typed = name

    def until(self, name: str, reached: Callable[[], bool], what: str) -> None:
        """The same key again and again."""
        for _ in range(STEPS):
            if reached():
                return
            self.type(name)
        raise Astray(f"{name} never comes to {what}")

    # --- menus

    def _focus(self, name: str) -> None:
        desk = self.shadow.app.top.desk  # type: ignore[attr-defined]
        self.until("Tab", lambda: bool(desk.focused and desk.focused.name == name), name)

    def use(self, name: str) -> None:
        self._focus(name)
        self.type("Return")

    def insist(self) -> None:
        self.display.key(self._typed)

    def take_back(self) -> None:
        controller = self.shadow.table.controller
        self.until("Escape", lambda: not controller.unconfirmed, "the question itself")

    def choose(self, name: str, wanted: str, shown: Callable[[str], None]) -> None:
        self._focus(name)
        keys = [key for key, _ in self.shadow.app.top.desk.control(name).options]  # type: ignore[attr-defined]
        later = keys.index(wanted) > keys.index(self.shadow.value(name))
        self.until("Right" if later else "Left", lambda: self.shadow.value(name) == wanted, wanted)

    def row(self, name: str, key: str) -> None:
        self._focus(name)
        known = [row.key for row in self.shadow.rows(name).rows if row.key]
        if key not in known:
            raise SystemExit(f"There is no {key!r}: {', '.join(known)}")
        chosen = self.shadow.rows(name).chosen
        later = chosen not in known or known.index(key) > known.index(chosen)
        self.until("Down" if later else "Up", lambda: self.shadow.rows(name).chosen == key, key)

    # --- one answer

    def press(self, name: str) -> None:
        if name in BUTTONS:
            self.type(BUTTONS[name])
            return
        kind, _, key = name.partition(":")
        draft = self.shadow.table.controller.draft
        if kind in ("more", "less") and isinstance(draft, AllotDraft):
            self._focus_option(draft, key)
            self.type("Right" if kind == "more" else "Left")
            return
        raise Astray(f"no key is known for {name}")

    def _focus_option(self, draft: ChooseDraft | SomeDraft | AllotDraft | ArrangeDraft, key: str) -> None:
        """With the arrows."""

        def reached() -> bool:
            return 0 <= draft.focus < len(draft.options) and draft.options[draft.focus].key == key

        self.until("Down", reached, key)

    def _option(self, draft: ChooseDraft | SomeDraft, key: str) -> None:
        """By its number, or with the arrows; what ends or declines has the number 0."""
        shown = [option.key for option in draft.options]
        at = shown.index(key)
        spot = next((spot for spot in self.shadow.table.around.question.spots if spot.name == f"option:{key}"), None)
        zero = spot is not None and at == len(shown) - 1 and spot.tip.endswith("[0]")
        if (zero or at < 9) and self.random.random() < 0.7:
            self.type("0" if zero else str(at + 1))
            return
        self._focus_option(draft, key)
        self.type("Return" if isinstance(draft, ChooseDraft) else "space")

    def _choose(self, choosing: ChooseDraft, word: str, plain: bool) -> None:
        option = next(option for option in choosing.request.options if option.key == word)
        shown = [each.key for each in choosing.options]
        striking = self.shadow.table.controller.striking
        if striking.plate is not None:
            self._strike(word)
        elif not plain and option.subject in striking.targets() and self.random.random() < 0.5:
            self.until("a", lambda: striking.target == option.subject, option.subject)
        elif not plain and (letter := self._letter(option.subject, word)) and self.random.random() < 0.5:
            dealing = self.shadow.table.around.fan.dealing
            self.until("Right", lambda: dealing.meant == option.subject, option.subject)
            self.type(letter)
        elif word in shown:
            self._option(choosing, word)
        elif f"{FAMILY}{family_of(word)}" in shown:
            self._option(choosing, f"{FAMILY}{family_of(word)}")
        elif self.shadow.bag(word) is not None:
            self.until("i", lambda: bool(choosing.bag) and word.startswith(choosing.bag), f"the bag of {word}")
        else:
            self.type("Escape")

    def _letter(self, card: str, word: str) -> str:
        """The letter on the button over a card of the open hand that answers so."""
        dealt = [each for each in self.shadow.table.around.fan.dealing.dealt() if each.card.id == card]
        return next((deed.button.letter.lower() for each in dealt for deed in each.deeds if deed.key == word), "")

    def _strike(self, word: str) -> None:
        """The cell of the open plate that answers so; where none does, the plate is put away."""
        striking = self.shadow.table.controller.striking
        cells = list(striking.plate.cells()) if striking.plate else []
        own = [n for n, cell in enumerate(cells) if cell.key == word]
        if not own:
            self.type("Escape")
            return
        self.until("Right", lambda: striking.focus in own, f"the cell of {word}")
        self.type("Return")

    def _set_out(self, choosing: ChooseDraft, words: list[str]) -> bool:
        return False

    def _lay(self, layout: LayoutDraft, words: list[str], plain: bool) -> None:
        marching.lay_by_keys(self, layout, words, plain)

    def lead(self, where: Callable[[], Point | None], target: Point, step: int) -> None:
        """With the arrows as near as whole steps come."""
        for _ in range(STEPS):
            here = where()
            if here is None:
                return
            across, up = target.x - here.x, target.y - here.y
            far = max(abs(across), abs(up))
            if far < step:
                return
            name = ("Right" if across > 0 else "Left") if abs(across) == far else ("Up" if up > 0 else "Down")
            self.type(name)
            if where() == here:
                return

    def _pay(self, paying: PayDraft, word: str, plain: bool) -> None:
        self.until("Down", lambda: paying.key == word, word)
        self.type("Return")

    def _tick(self, some: SomeDraft, words: list[str], plain: bool) -> None:
        missing = [word for word in some.chosen if word not in words and not isinstance(some, RollDraft)]
        missing += [word for word in words if word != "-" and word not in some.chosen]
        if not missing:
            self.type("Return")
        elif isinstance(some, RollDraft):
            chips = self.shadow.table.controller.picking.chips
            digit = str(chips.index(some.picks[missing[0]][0].chip) + 1)
            self.type(digit, pygame.KMOD_LSHIFT)
        else:
            self._option(some, missing[0])

    def _arrange(self, arrange: ArrangeDraft, words: list[str]) -> None:
        wrong = next((n for n, word in enumerate(words) if arrange.order[n] != word), None)
        if wrong is None or wrong > 9:
            self.type("Return")
            return
        self._focus_option(arrange, words[wrong])
        self.type(str((wrong + 1) % 10))

    def _walk(self, path: PathDraft, words: list[str], plain: bool) -> None:
        """Lead the way with the arrows, or take a suggested one by its number."""
        if words[:1] == [DECLINE]:
            self.type("0")
            return
        target = point(words[-1].rpartition(":")[2], path.request.scale)
        if not plain:
            self._lead(lambda: path.shown[-1].at if path.shown else path.request.start, target, path.request.scale)
        if not path.shown or path.refusal:
            self.until("BackSpace", lambda: not path.laid, "no way")
            self.type("1")
        self.type("Return")

    def _place(self, placing: PointDraft, word: str, plain: bool) -> None:
        if word == DECLINE:
            self.type("0")
            return
        target, scale = point(word, placing.request.scale), placing.request.scale
        near = sorted(range(min(9, len(placing.suggestions))), key=lambda n: _apart(placing.suggestions[n], target))
        if near:
            self.type(str(near[0] + 1))
        if not plain:
            self._lead(lambda: placing.at, target, scale)
        if placing.refusal:
            self.type("1")
        self.type("Return")

    def _lead(self, where: Callable[[], Point | None], target: Point, scale: int) -> None:
        """With the arrows as near as they come: by a cell, or by whole and quarter units."""
        for _ in range(STEPS):
            here = where() or target
            across, up = target.x - here.x, target.y - here.y
            far = max(abs(across), abs(up))
            if far < max(1, scale // 4):
                return
            if abs(across) == far:
                name = "Right" if across > 0 else "Left"
            else:
                name = "Up" if (up > 0) == (scale > 1) else "Down"
            self.type(name, pygame.KMOD_LSHIFT if scale > 1 and far >= scale else 0)
            if where() == here:
                return


def _apart(a: Point, b: Point) -> int:
    return abs(a.x - b.x) + abs(a.y - b.y)
