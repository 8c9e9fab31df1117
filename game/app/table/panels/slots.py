"""The choices of a question in fixed slots: key, sign, words, what they cost, and one number."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import pygame

from game.app.figures.portrait import face, known
from game.app.table.panels.glossary import Glossary
from game.app.table.panels.layout import SLOT
from game.app.table.play.beside import UNKNOWN
from game.app.table.play.cast import Cast
from game.app.table.play.controller import Controller
from game.app.table.play.options import FAMILY, ChooseDraft, SomeDraft
from game.app.table.play.places import PathDraft, spent
from game.app.theme import ACCENT, DIM, GROUND, INK_TARGET, LEAST, LINE, PANEL, RAISED, TEXT, TONES, Colour, mixed
from game.app.widgets.panel import Panel, Spot
from game.app.widgets.prose import clauses, line_size
from game.app.window import App
from game.boards.table import Table
from game.core.request import Option
from game.core.text import Text
from game.kit.asides import Aside
from game.kit.looks import family_of

_ICON = 24
_LABELS = ((16, 1), (15, 1), (14, 1), (13, 2), (12, 3))
"""The sizes of a label, the best first, and in how many lines each may be."""
_FINE = 12
"""The size of what stands below a label."""
_TIGHT = 0.78
"""How near to each other lines may stand where there is little room, beside how near they usually do."""
_GROWTH = 4 / 3
"""How much higher than usual the slots of a question with few options may be."""
_LINES = 4
"""As many lines have room in them, however small the slots are."""


@dataclass(frozen=True, slots=True)
class _Measures:
    """Pixels at 100 %: what stands before and after the words of a slot."""

    edge: int
    key: int
    sign: int
    chance: int


_WIDE, _CLOSE = _Measures(8, 22, 32, 19), _Measures(5, 19, 29, 17)
_CLOSE_UNDER = 260
"""Slots narrower than that leave more of their width to the words."""


@dataclass(frozen=True, slots=True)
class Page:
    """What part of the options is on show."""

    options: list[tuple[int, Option[Any]]]
    """With their places among all."""
    number: int
    count: int
    left: int
    """Options on other pages."""


class Slots:
    """Paints options into the panel that holds the question; never more than fit, the rest on further pages."""

    def __init__(self, app: App, panel: Panel, cast: Cast, controller: Controller, glossary: Glossary) -> None:
        self._app = app
        self._panel = panel
        self._cast = cast
        self._controller = controller
        self._glossary = glossary
        self.slot = SLOT["roomy"]
        """Pixels: how high each is, and how far from the next."""
        self.page = 0
        self.pages = 1
        self.chance: Callable[[str], str] = lambda key: ""
        """What is known about the success of an answer that only tries could tell."""

    def turn(self, step: int) -> None:
        """Turn to another page."""
        if self._controller.draft:
            self._controller.draft.focus = -1
        self.page = (self.page + step) % self.pages

    def paint(
        self,
        surface: pygame.Surface,
        draft: ChooseDraft | SomeDraft,
        area: pygame.Rect,
        last: object,
        kept: int = 0,
    ) -> None:
        """A page of options, each in its slot; the last slot turns the page where there are more.

        Few options share what the others would have, but for the height that is `kept` for something else.
        """
        high, gap = self.slot
        most = max(1, (area.height + gap) // (high + gap))
        page = self._paged([(at, option) for at, option in enumerate(draft.options) if option is not last], draft, most)
        if page.count == 1 and page.options:
            share = (area.height - kept + gap) // len(page.options) - gap
            high = max(high, min(share, max(round(high * _GROWTH), _LINES * self._least_step(LEAST))))
            most = len(page.options)
        slots = [pygame.Rect(area.x, area.y + n * (high + gap), area.width, high) for n in range(most)]
        for (at, option), slot in zip(page.options, slots, strict=False):
            self._paint_slot(surface, draft, at, option, slot)
        if page.count > 1:
            self._paint_more(surface, page, slots[-1])

    def _paged(self, options: list[tuple[int, Option[Any]]], draft: ChooseDraft | SomeDraft, most: int) -> Page:
        each = most if len(options) <= most else max(1, most - 1)
        self.pages = max(1, -(-len(options) // each))
        self.page = min(self.page, self.pages - 1)
        for n, (at, _) in enumerate(options):
            if at == draft.focus:
                self.page = n // each
        shown = options[self.page * each : (self.page + 1) * each]
        return Page(shown, self.page, self.pages, len(options) - len(shown))

    def _paint_more(self, surface: pygame.Surface, page: Page, rect: pygame.Rect) -> None:
        """The way to the other pages, in the place of the last option."""
        theme, px = self._panel.theme, self._panel.theme.px
        tip = self._app.say(Text("table.page.tip"))
        words = self._app.say(Text("table.page.more", n=page.left))
        self._ground(surface, rect, RAISED if self._panel.hovered == "later" else PANEL, LINE)
        sign = theme.icon("chevron-down", px(_ICON), DIM)
        sizes, named = self._measures(rect), self._app.say(Text("table.page.key"))
        before = px(sizes.edge - 1 + sizes.key)
        key = theme.words(named, line_size(theme, named, before, 12, True) or LEAST, DIM, bold=True)
        x = rect.x + px(sizes.edge) + max(before, key.get_width() + px(3))
        surface.blit(key, key.get_rect(midleft=(rect.x + px(sizes.edge), rect.centery)))
        surface.blit(sign, sign.get_rect(center=(x + px(sizes.sign // 2), rect.centery)))
        label = theme.words(words, px(16), TEXT, bold=True)
        surface.blit(label, label.get_rect(midleft=(x + px(sizes.sign), rect.centery)))
        where = theme.words(f"{page.number + 1}/{page.count}", px(13), DIM)
        surface.blit(where, where.get_rect(midright=(rect.right - px(10), rect.centery)))
        self._panel.add(Spot(rect, "later", tip, partial(self.turn, 1)))

    def _measures(self, rect: pygame.Rect) -> _Measures:
        return _CLOSE if rect.width < self._panel.theme.px(_CLOSE_UNDER) else _WIDE

    def _ground(self, surface: pygame.Surface, rect: pygame.Rect, ground: Colour, edge: Colour, wide: int = 1) -> None:
        bend = self._panel.theme.px(7)
        pygame.draw.rect(surface, ground, rect, border_radius=bend)
        pygame.draw.rect(surface, edge, rect, wide, border_radius=bend)

    def _paint_slot(
        self, surface: pygame.Surface, draft: ChooseDraft | SomeDraft, at: int, option: Option[Any], rect: pygame.Rect
    ) -> None:
        name, theme, px = f"option:{option.key}", self._panel.theme, self._panel.theme.px
        chosen = isinstance(draft, SomeDraft) and option.key in draft.chosen
        focused = at == draft.focus or self._under_way(draft, option)
        aside = self.aside(option)
        ink = mixed(DIM, PANEL, 0.25) if option.refusal else DIM if aside.tone == "dim" else TEXT
        ground = PANEL if option.refusal else mixed(ACCENT, PANEL, 0.65) if chosen else RAISED
        if focused and not option.refusal and not chosen:
            ground = mixed(RAISED, ACCENT, 0.12)
        if self._panel.hovered == name and not option.refusal:
            ground = mixed(ground, TEXT, 0.1)
        self._ground(surface, rect, ground, ACCENT if focused else LINE, px(2) if focused else 1)
        number = key_of(at) if self._controller.in_slots is self._controller.listed else ""
        sizes = self._measures(rect)
        x = rect.x + px(sizes.edge)
        if number:
            key = pygame.Rect(x, 0, px(sizes.key), px(sizes.key))
            key.centery = rect.centery
            pygame.draw.rect(surface, GROUND, key, border_radius=px(4))
            digit = theme.words(number, px(13), mixed(ink, DIM, 0.3), bold=True)
            surface.blit(digit, digit.get_rect(center=key.center))
        x += px(sizes.key) + px(sizes.edge - 1)
        self._paint_sign(surface, option, (x + px(12), rect.centery), ink)
        x += px(sizes.sign)
        right = rect.right - px(sizes.edge + 1)
        if aside.chance:
            number_said = aside.chance if isinstance(aside.chance, str) else self._app.say(aside.chance)
            told = theme.line(number_said, (right - x) * 2 // 5, px(sizes.chance), _number_ink(aside), bold=True)
            right -= told.get_width()
            surface.blit(told, told.get_rect(midleft=(right, rect.centery)))
            right -= px(sizes.edge)
        words = self._app.say(aside.label or option.text)
        below = self._way(draft, option) or (self._app.say(aside.words) if aside.words else "")
        whole = self._app.say(option.text)
        told_all = f"{whole}: {below}" if below and not aside.label else whole
        tip = _refused(self._app, option) if option.refusal else f"{told_all}  [{number}]" if number else told_all
        do = partial(self._controller.use, option.key)
        self._panel.add(Spot(rect, name, tip, do, subject=option.subject))
        self._write(surface, words, below, pygame.Rect(x, rect.y, right - x, rect.height), ink, option)

    def _under_way(self, draft: ChooseDraft | SomeDraft, option: Option[Any]) -> bool:
        """Whether the option, or one folded into it, is being put together elsewhere."""
        if not isinstance(draft, ChooseDraft) or draft is self._controller.draft or not draft.armed:
            return False
        return option.key in (draft.armed, f"{FAMILY}{family_of(draft.armed)}")

    def _way(self, draft: ChooseDraft | SomeDraft, option: Option[Any]) -> str:
        """What the way costs that is being drawn for the option, or how it ends."""
        path = self._controller.draft
        if not isinstance(path, PathDraft) or not path.shown or not self._under_way(draft, option):
            return ""
        if path.peril:
            return self._app.say(path.peril)
        passed = [text for at, text in path.request.marks if path.cost > at]
        board = self._controller.looks.board(self._controller.play.session.state)
        unit = board.unit if isinstance(board, Table) else "cells"
        return " · ".join([spent(path, unit, self._app.say), *map(self._app.say, passed[-1:])])

    def _paint_sign(self, surface: pygame.Surface, option: Option[Any], centre: tuple[int, int], ink: Colour) -> None:
        """The icon of the deed, or the face of whoever the option is about."""
        theme, px = self._panel.theme, self._panel.theme.px
        icon, role = self.sign(option)
        if role:
            owner = self._cast.owner(option.subject)
            colour = self._cast.colour(owner) if owner is not None else mixed(LINE, DIM, 0.3)
            picture = face(role, (px(30), px(30)), colour, grey=option.refusal is not None)
        else:
            picture = theme.icon(icon, px(_ICON), ink)
        surface.blit(picture, picture.get_rect(center=centre))

    def sign(self, option: Option[Any]) -> tuple[str, str]:
        """The icon of an option, or the role of the face that says more."""
        listed = self._controller.in_slots
        icon, role = self._controller.beside.sign(listed.request, option) if listed else (UNKNOWN, "")
        return (icon, role) if icon or known(role) else (UNKNOWN, "")

    def _write(
        self,
        surface: pygame.Surface,
        words: str,
        below: str,
        room: pygame.Rect,
        ink: Colour,
        option: Option[Any],
    ) -> None:
        """The label as large as leaves room for all of it and for its second line; what has no room is cut."""
        theme = self._panel.theme
        size, lines, fine, beneath = self._fitted(words, below, room)
        shown = [(line, size, ink, True) for line in lines] + [(line, fine, DIM, False) for line in beneath]
        tall = sum(theme.line_height(each) for _, each, _, _ in shown)
        spare = -(-max(0, tall - room.height) // max(1, len(shown)))
        y = room.centery - (tall - len(shown) * spare) // 2 - spare // 2
        for line, each, colour, bold in shown:
            surface.blit(theme.words(line, each, colour, bold), (room.x, y))
            self._gloss(surface, line, (room.x, y), each, bold, option)
            y += theme.line_height(each) - spare

    def _fitted(self, words: str, below: str, room: pygame.Rect) -> tuple[int, list[str], int, list[str]]:
        """Sizes and lines of a label and of what is below it: everything if there is any way, else as much as fits."""
        theme, px = self._panel.theme, self._panel.theme.px
        smaller = range(px(_FINE) - 1, LEAST - 1, -1)
        labels = [(px(size), most) for size, most in _LABELS] + [(size, _LABELS[-1][1]) for size in smaller]
        best: tuple[int, list[str], int, list[str]] | None = None
        for fine in (px(_FINE), *smaller):
            beneath = theme.wrap(below, room.width, fine) if below else []
            step = self._least_step(fine)
            for size, most in ((size, most) for size, most in labels if size >= fine):
                lines = theme.wrap(words, room.width, size, bold=True)
                left = (room.height - len(lines) * self._least_step(size)) // step
                if len(lines) > most or left < 0 or " ".join(lines) != words:
                    continue
                if len(beneath) <= left:
                    return size, lines, fine, beneath
                if best is None or left > len(best[3]):
                    best = size, lines, fine, self._ended(below, room.width, fine, left)
        if best is not None:
            return best
        lines = theme.wrap(words, room.width, LEAST, bold=True)
        most = max(1, room.height // self._least_step(LEAST))
        last = theme.clipped(" ".join(lines[most - 1 :]), room.width, LEAST, bold=True)
        return LEAST, [*lines[: most - 1], last], LEAST, []

    def _least_step(self, size: int) -> int:
        return round(self._panel.theme.line_height(size) * _TIGHT)

    def _ended(self, words: str, wide: int, size: int, most: int) -> list[str]:
        """As many whole parts of words as fit into so many lines, or as much of the first; the tip tells all."""
        for part in clauses(words):
            lines = self._panel.theme.wrap(part, wide, size)
            if len(lines) <= most:
                return lines
        lines = self._panel.theme.wrap(words, wide, size)[: max(0, most)]
        if lines:
            lines[-1] = self._panel.theme.clipped(f"{lines[-1]} …", wide, size)
        return lines

    def _gloss(
        self, surface: pygame.Surface, line: str, at: tuple[int, int], size: int, bold: bool, option: Option[Any]
    ) -> None:
        """A word of the rules in a slot is explained on hover; a click still chooses the option."""
        do, name = partial(self._controller.use, option.key), f"option:{option.key}"
        self._glossary.mark(self._panel, surface, line, at, size, bold, do=do, name=name, subject=option.subject)

    def aside(self, option: Option[Any]) -> Aside:
        """The second line and the number of a slot: why not, what the game says, or what tries have told."""
        if option.refusal:
            return Aside(option.refusal.reason)
        aside = self._controller.aside(option.key) or Aside()
        if aside.chance:
            return aside
        tried = self.chance(self._controller.looked_at(option.key))
        return replace(aside, chance=tried) if tried else aside


def _number_ink(aside: Aside) -> Colour:
    return INK_TARGET if aside.tone in ("plain", "bad") else TONES[aside.tone]


def _refused(app: App, option: Option[Any]) -> str:
    assert option.refusal is not None
    words = app.say(option.refusal.reason)
    return f"{words}\n{option.refusal.rule}" if option.refusal.rule else words


def key_of(at: int) -> str:
    """The key that chooses the option at this place."""
    return str(at + 1) if at < 9 else ""
