"""The question: what the game wants from whom, and the choices in fixed slots that never move under the pointer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pygame

from game.app.table.panels.answers import Answers
from game.app.table.panels.extras import Asking, Extra
from game.app.table.play.cast import Cast
from game.app.table.play.controller import Controller
from game.app.table.play.odds import Odds
from game.app.table.play.options import FAMILY, ChooseDraft, SomeDraft, closing, family_of
from game.app.table.play.places import PathDraft, PointDraft
from game.app.theme import ACCENT, DIM, GROUND, LINE, LOSS, PANEL, RAISED, TEXT, TONES, mixed
from game.app.widgets.panel import Panel, Spot, seat_sign
from game.app.window import App
from game.core.request import Option
from game.core.text import Text
from game.kit.looks import NOBODY, Aside

_SLOTS = 5
SLOT: dict[str, tuple[int, int]] = {"roomy": (58, 6), "medium": (50, 5), "narrow": (55, 4)}
"""How high a slot is and how far from the next, at 100 %."""
_HEADS = {"roomy": 96, "medium": 84, "narrow": 50}
_ROW, _FOOT = 26, 38
_ENOUGH = 200
"""Tries before a chance is shown."""


class QuestionPanel(Panel):
    """The question, below it the slots; at the lower left what ends or declines, at the lower right what confirms."""

    ground = "warm"

    def __init__(
        self,
        app: App,
        cast: Cast,
        controller: Controller,
        icons: Mapping[str, str],
        odds: Odds,
        open_rule: Callable[[str], None],
    ) -> None:
        super().__init__()
        self._app = app
        self._cast = cast
        self._controller = controller
        self._icons = icons
        self._odds = odds
        self._open_rule = open_rule
        self._answers = Answers(app, self, controller)
        self.room = "roomy"
        self.page = 0
        self._pages = 1
        self._question = ""

    def draw(self, window: pygame.Surface, asking: Asking) -> None:
        if asking.words != self._question:
            self._question, self.page = asking.words, 0
        extras = tuple((extra.name, extra.look) for extra in (*asking.extras, *asking.aside))
        key = (
            (asking.seat, asking.words, asking.hint, asking.note, extras, self._cast.name(asking.seat)),
            (self._controller.revision, self._controller.armed, self._progress(), self.page, self._weighed()),
            self._app.language,
        )
        self.show(window, key, lambda surface: self._paint(surface, asking))

    def wheel(self, steps: int) -> None:
        if self._pages > 1:
            self.turn(-1 if steps > 0 else 1)

    def _progress(self) -> object:
        """What changes with the pointer while a place or a path is picked."""
        match self._controller.draft:
            case PathDraft() as path:
                return path.shown
            case PointDraft() as point:
                return point.refusal
        return None

    def _weighed(self) -> tuple[str, str]:
        """The answer whose odds are known, and what is to be expected of it."""
        return (self._odds.key, f"{self._odds.mean:.1f}") if self._odds.samples >= _ENOUGH else ("", "")

    # --- painting

    def _paint(self, surface: pygame.Surface, asking: Asking) -> None:
        px, area = self.theme.px, self.slots(surface.get_rect())
        pygame.draw.rect(surface, ACCENT, (0, px(10), px(4), px(30)), border_radius=px(2))
        self._paint_head(surface, asking, pygame.Rect(area.x, px(8), area.width, area.y - px(14)))
        row = pygame.Rect(area.x, area.bottom + px(4), area.width, px(_ROW))
        foot = pygame.Rect(area.x, row.bottom + px(4), area.width, px(_FOOT))
        draft = self._controller.listed if not self._controller.armed else None
        last = closing(draft.options) if isinstance(draft, ChooseDraft) else None
        self._paint_foot(surface, asking, foot, last)
        self._paint_row(surface, asking, row)
        if isinstance(draft, ChooseDraft | SomeDraft):
            self._paint_slots(surface, draft, area, last)
        elif draft is not None:
            self._answers.paint(surface, draft, area)

    def slots(self, whole: pygame.Rect) -> pygame.Rect:
        """Where the slots are: between the head and what stands at the foot."""
        px = self.theme.px
        head, foot = px(8) + px(_HEADS[self.room]), px(4) + px(_ROW) + px(4) + px(_FOOT) + px(8)
        return pygame.Rect(px(10), head, whole.width - px(20), whole.height - head - foot)

    def _paint_head(self, surface: pygame.Surface, asking: Asking, area: pygame.Rect) -> None:
        """Who is asked, the question as large as it fits, and below it what to do, or why something cannot be done."""
        px, theme, y = self.theme.px, self.theme, area.y
        if asking.seat != NOBODY and self.room != "narrow":
            colour = self._cast.colour(asking.seat)
            seat_sign(surface, (area.x + px(6), y + px(7)), px(5), self._cast.index(asking.seat), colour)
            name = theme.clipped(self._cast.name(asking.seat), area.width - px(18), px(12))
            surface.blit(theme.words(name, px(12), DIM), (area.x + px(16), y - px(1)))
            y += px(15)
        note = self._app.say(asking.note.reason) if asking.note else asking.hint
        fine = px(12)
        below = theme.wrap(note, area.width, fine) if note else []
        step = theme.line_height(fine)
        room = area.bottom - y
        kept = min(len(below), 3) * step if asking.note else 0
        size, lines = self._fitted(asking.words, area.width, room - kept)
        for line in lines:
            surface.blit(theme.words(line, size, TEXT, bold=True), (area.x, y))
            y += theme.line_height(size)
        # A hint without room is left to the tip; a reason is always shown, as far as it fits.
        if asking.note or len(below) * step <= area.bottom - y:
            for line in below[: max(1, (area.bottom - y) // step)]:
                surface.blit(theme.words(line, fine, LOSS if asking.note else DIM), (area.x, y))
                y += step
        tip = f"{asking.words} {note}"
        self.add(Spot(pygame.Rect(area.x, area.y, area.width, area.height), "question", tip))
        if asking.note and asking.note.rule:
            rule = asking.note.rule
            at = (area.right - theme.font("small").size(rule)[0], area.y - px(3))
            self.link(
                surface, at, rule, self._app.say(Text("table.rule.open", rule=rule)), lambda: self._open_rule(rule)
            )

    def _fitted(self, words: str, width: int, room: int) -> tuple[int, list[str]]:
        """Words in lines of the largest type in which all of them have room; the smallest is cut."""
        theme, px = self.theme, self.theme.px
        for size in (px(n) for n in (20, 18, 16, 15, 14, 13, 12)):
            lines = theme.wrap(words, width, size, bold=True)
            if len(lines) * theme.line_height(size) <= room and (size < px(16) or len(lines) < 3):
                return size, lines
        most = max(1, room // theme.line_height(size))
        if len(lines) > most:
            lines = [*lines[: most - 1], theme.clipped(" ".join(lines[most - 1 :]), width, size, bold=True)]
        return size, lines

    def _tip(self, extra: Extra) -> str:
        ours = extra.words.key.startswith("table.")
        return self._app.say(Text(f"{extra.words.key}_tip") if ours else extra.words)

    def _paint_foot(self, surface: pygame.Surface, asking: Asking, foot: pygame.Rect, last: Option[Any] | None) -> None:
        """Lower left what ends, passes or declines; lower right what confirms."""
        gap = self.theme.px(6)
        half = (foot.width - gap) // 2
        left = pygame.Rect(foot.x, foot.y, half, foot.height)
        right = pygame.Rect(left.right + gap, foot.y, foot.width - half - gap, foot.height)
        main = next((extra for extra in asking.extras if _is_main(extra)), None)
        no = next((extra for extra in asking.extras if extra.name == "decline"), None)
        if main is not None:
            # Alone at the foot, it may take the room of the other.
            alone = no is None and last is None and not self._fits(self._app.say(main.words), right)
            self._paint_extra(surface, main, foot if alone else right)
        if no is not None:
            self._paint_extra(surface, no, left, "0")
        if last is not None:
            words = self._app.say(last.text)
            rect = left if main or self._fits(words, left) else foot
            self.button(
                surface,
                rect,
                f"option:{last.key}",
                words,
                icon=icon_of(self._icons, last.key) or "flag-checkered",
                number="0",
                look="refused" if last.refusal else "plain",
                focus=self._focused(last),
                tip=self._answers.refused(last.refusal) if last.refusal else f"{words}  [0]",
                do=partial(self._controller.use, last.key),
                subject=last.subject,
            )

    def _fits(self, words: str, rect: pygame.Rect) -> bool:
        return self.button_width(words, "flag", "0") <= rect.width

    def _focused(self, option: Option[Any]) -> bool:
        draft = self._controller.draft
        return draft is not None and 0 <= draft.focus < len(draft.options) and draft.options[draft.focus] is option

    def _paint_extra(self, surface: pygame.Surface, extra: Extra, rect: pygame.Rect, number: str = "") -> None:
        words = self._app.say(extra.words)
        bare = not self._fits(words, rect) and bool(extra.icon)
        icon = "" if bare and self.theme.font("body").size(words)[0] <= rect.width - self.theme.px(14) else extra.icon
        self.button(
            surface,
            rect,
            extra.name,
            words,
            icon=icon,
            number=number if icon else "",
            look=extra.look,
            tip=self._tip(extra),
            do=extra.do,
        )

    def _paint_row(self, surface: pygame.Surface, asking: Asking, row: pygame.Rect) -> None:
        """Small buttons above the foot; where they do not all fit, those with an icon go without words."""
        extras = [extra for extra in (*asking.extras, *asking.aside) if not _is_main(extra) and extra.name != "decline"]
        gap = self.theme.px(4)
        said = {extra.name: self._app.say(extra.words) for extra in extras}

        def wide(extra: Extra) -> int:
            return self.button_width(said[extra.name], extra.icon) if said[extra.name] else row.height

        for extra in extras:
            if sum(wide(each) + gap for each in extras) - gap > row.width and extra.icon:
                said[extra.name] = ""
        x = row.x
        for extra in extras:
            rect = pygame.Rect(x, row.y, min(wide(extra), row.right - x), row.height)
            tip = self._tip(extra) if said[extra.name] else f"{self._app.say(extra.words)}: {self._tip(extra)}"
            self.button(
                surface, rect, extra.name, said[extra.name], icon=extra.icon, look=extra.look, tip=tip, do=extra.do
            )
            x = rect.right + gap

    # --- slots

    def _paint_slots(
        self, surface: pygame.Surface, draft: ChooseDraft | SomeDraft, area: pygame.Rect, last: Option[Any] | None
    ) -> None:
        """A page of options, each in its slot; the last slot turns the page where there are more."""
        options = [(at, option) for at, option in enumerate(draft.options) if option is not last]
        high, gap = (self.theme.px(n) for n in SLOT[self.room])
        most = max(1, min(_SLOTS, (area.height + gap) // (high + gap)))
        each = most if len(options) <= most else max(1, most - 1)
        self._pages = max(1, -(-len(options) // each))
        self.page = min(self.page, self._pages - 1)
        if any(at == draft.focus for at, _ in options):
            self.page = next(n for n, (at, _) in enumerate(options) if at == draft.focus) // each
        shown = options[self.page * each : (self.page + 1) * each]
        for n, (at, option) in enumerate(shown):
            self._paint_slot(
                surface, draft, at, option, pygame.Rect(area.x, area.y + n * (high + gap), area.width, high)
            )
        if self._pages > 1:
            self._paint_more(surface, len(options) - len(shown), area, area.y + each * (high + gap))

    def _paint_more(self, surface: pygame.Surface, hidden: int, area: pygame.Rect, y: int) -> None:
        px = self.theme.px
        tip = self._app.say(Text("table.page.tip"))
        words = self._app.say(Text("table.page.more", n=hidden, page=self.page + 1, pages=self._pages))
        back = pygame.Rect(area.x, y, px(34), px(34))
        on = pygame.Rect(back.right + px(4), y, area.width - back.width - px(4), px(34))
        self.button(surface, back, "earlier", icon="chevron-up", tip=tip, do=partial(self.turn, -1))
        self.button(surface, on, "later", words, icon="chevron-down", tip=tip, do=partial(self.turn, 1))

    def _paint_slot(
        self, surface: pygame.Surface, draft: ChooseDraft | SomeDraft, at: int, option: Option[Any], rect: pygame.Rect
    ) -> None:
        name, px, theme = f"option:{option.key}", self.theme.px, self.theme
        chosen = isinstance(draft, SomeDraft) and option.key in draft.chosen
        ink = mixed(DIM, PANEL, 0.25) if option.refusal else TEXT
        ground = PANEL if option.refusal else mixed(ACCENT, PANEL, 0.65) if chosen else RAISED
        if self.hovered == name and not option.refusal:
            ground = mixed(ground, TEXT, 0.1)
        pygame.draw.rect(surface, ground, rect, border_radius=px(7))
        lit = at == draft.focus or self._under_way(draft, option)
        pygame.draw.rect(surface, ACCENT if lit else LINE, rect, px(2) if lit else 1, border_radius=px(7))
        x = rect.x + px(8)
        number = _number(at)
        if number:
            key = pygame.Rect(x, 0, px(20), px(20))
            key.centery = rect.centery
            pygame.draw.rect(surface, GROUND, key, border_radius=px(4))
            digit = theme.words(number, px(13), mixed(ink, DIM, 0.3), bold=True)
            surface.blit(digit, digit.get_rect(center=key.center))
        x += px(27)
        icon = icon_of(self._icons, option.key)
        if icon:
            glyph = theme.icon(icon, px(22), ink)
            surface.blit(glyph, glyph.get_rect(center=(x + px(12), rect.centery)))
            x += px(30)
        aside = self._aside(option)
        right = rect.right - px(8)
        if aside and aside.chance:
            told = theme.words(aside.chance, px(19), TONES[aside.tone], bold=True)
            right -= told.get_width()
            surface.blit(told, told.get_rect(midleft=(right, rect.centery)))
            right -= px(8)
        below = self._app.say(aside.words) if aside and aside.words else ""
        self._write(surface, self._app.say(option.text), below, pygame.Rect(x, rect.y, right - x, rect.height), ink)
        self._add_slot(option, rect, name, number, below)

    def _under_way(self, draft: ChooseDraft | SomeDraft, option: Option[Any]) -> bool:
        """Whether the option, or one folded into it, is being put together elsewhere."""
        if not isinstance(draft, ChooseDraft) or draft is self._controller.draft or not draft.armed:
            return False
        return option.key in (draft.armed, f"{FAMILY}{family_of(draft.armed)}")

    def _add_slot(self, option: Option[Any], rect: pygame.Rect, name: str, number: str, below: str) -> None:
        words = self._app.say(option.text)
        told = f"{words}: {below}" if below else words
        tip = self._answers.refused(option.refusal) if option.refusal else f"{told}  [{number}]" if number else told
        self.add(Spot(rect, name, tip, partial(self._controller.use, option.key), subject=option.subject))

    def _write(
        self, surface: pygame.Surface, words: str, below: str, room: pygame.Rect, ink: tuple[int, int, int]
    ) -> None:
        """The label in one line, or smaller in two; below it the second line where there is room left."""
        theme, px = self.theme, self.theme.px
        fine = px(12)
        size = next((px(n) for n in (16, 15, 14) if theme.font(px(n), True).size(words)[0] <= room.width), px(13))
        lines = theme.wrap(words, room.width, size, bold=True)
        if len(lines) > 2:
            size, lines = fine, theme.wrap(words, room.width, fine, bold=True)
        most = max(1, room.height // theme.line_height(size))
        if len(lines) > most:
            lines = [*lines[: most - 1], theme.clipped(" ".join(lines[most - 1 :]), room.width, size, bold=True)]
        shown = [theme.words(line, size, ink, bold=True) for line in lines]
        left = room.height - sum(line.get_height() for line in shown) - px(2)
        beneath = theme.wrap(below, room.width, fine)[: max(0, left // theme.line_height(fine))] if below else []
        if beneath and " ".join(beneath) != below:
            beneath[-1] = theme.clipped(f"{beneath[-1]} …", room.width, fine)
        shown += [theme.words(line, fine, DIM) for line in beneath]
        y = room.centery - sum(line.get_height() for line in shown) // 2
        for line in shown:
            surface.blit(line, (room.x, y))
            y += line.get_height()

    def _aside(self, option: Option[Any]) -> Aside | None:
        """The second line and the number of a slot: why not, what the game says, or what has been weighed."""
        if option.refusal:
            return Aside(option.refusal.reason)
        whole, mean = self._weighed()
        if whole and whole == self._controller.looked_at(option.key) and self._odds.name:
            return Aside(self._odds.name, mean, "accent")
        return self._controller.aside(option.key)

    def turn(self, step: int) -> None:
        """Turn to another page of options."""
        if self._controller.draft:
            self._controller.draft.focus = -1
        self.page = (self.page + step) % self._pages


def _is_main(extra: Extra) -> bool:
    return extra.name == "confirm" or extra.look == "main"


def icon_of(icons: Mapping[str, str], key: str) -> str:
    """The icon of an option: its own, or that of its family."""
    return icons.get(key) or icons.get(family_of(key.removeprefix(FAMILY)), "")


def _number(at: int) -> str:
    """The key that chooses the option at this place."""
    return str(at + 1) if at < 9 else ""
