"""The question bar: what the game wants from whom, and the choices as buttons, cards or numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import pygame

from game.app.table.art.dice import die
from game.app.table.panels.extras import Asking, Extra
from game.app.table.play.cast import Cast
from game.app.table.play.controller import Controller
from game.app.table.play.drafts import DiceDraft, Draft
from game.app.table.play.options import FAMILY, AllotDraft, ArrangeDraft, ChooseDraft, SomeDraft, family_of
from game.app.table.play.places import PathDraft, PointDraft
from game.app.theme import ACCENT, DIM, LINE, LOSS, TEXT, Size
from game.app.widgets.panel import Look, Panel, Spot, seat_sign
from game.app.window import App
from game.core.request import Option
from game.core.text import Refusal, Text
from game.kit.looks import NOBODY

_MOST_FACES = 12


class QuestionBar(Panel):
    """Two lines: the question, and the answers."""

    def __init__(
        self, app: App, cast: Cast, controller: Controller, icons: Mapping[str, str], open_rule: Callable[[str], None]
    ) -> None:
        super().__init__()
        self._app = app
        self._cast = cast
        self._controller = controller
        self._icons = icons
        self._open_rule = open_rule
        self.page = 0
        self._pages = 1
        self._question = ""

    def draw(self, window: pygame.Surface, asking: Asking) -> None:
        if asking.words != self._question:
            self._question, self.page = asking.words, 0
        extras = tuple((extra.name, extra.look) for extra in (*asking.extras, *asking.aside))
        key = (
            (asking.seat, asking.words, asking.hint, asking.note, extras, self._cast.name(asking.seat)),
            (self._controller.revision, self._controller.armed, self._progress(), self.page),
            self._app.language,
        )
        self.show(window, key, lambda surface: self._paint(surface, asking))

    def _progress(self) -> object:
        """What changes with the pointer while a place or a path is picked."""
        match self._controller.draft:
            case PathDraft() as path:
                return path.shown
            case PointDraft() as point:
                return point.refusal
        return None

    # --- painting

    def _paint(self, surface: pygame.Surface, asking: Asking) -> None:
        px, (wide, high) = self.theme.px, surface.get_size()
        pygame.draw.line(surface, LINE, (0, 0), (wide, 0))
        left, right = px(10), wide - px(10)
        self._paint_question(surface, asking, left, right)
        area = pygame.Rect(left, px(34), right - left, high - px(38))
        area.width -= self._paint_extras(surface, asking.extras, area)
        draft = self._controller.draft
        if self._controller.armed or draft is None:
            return
        self._paint_answers(surface, draft, area)

    def _paint_question(self, surface: pygame.Surface, asking: Asking, left: int, right: int) -> None:
        px, theme = self.theme.px, self.theme
        for extra in reversed(asking.aside):
            words = self._app.say(extra.words)
            width = self.button_width(words, extra.icon)
            right -= width
            rect = pygame.Rect(right, px(5), width, px(24))
            self.button(
                surface, rect, extra.name, words, icon=extra.icon, look=extra.look, tip=self._tip(extra), do=extra.do
            )
            right -= px(4)
        x = left
        if asking.seat != NOBODY:
            seat_sign(
                surface, (x + px(7), px(17)), px(7), self._cast.index(asking.seat), self._cast.colour(asking.seat)
            )
            x += px(21)
            x += self.line(surface, self._cast.name(asking.seat), (x, px(8)), px(150), "body", DIM) + px(10)
        room = right - x
        # A long question is written smaller before it is cut: it always has to be read.
        size: Size = "large" if theme.font("large", True).size(asking.words)[0] <= right - x else "body"
        y = px(5) if size == "large" else px(8)
        x += self.line(surface, asking.words, (x, y), right - x, size, TEXT, bold=size == "large") + px(14)
        if theme.font(size).size(asking.words)[0] > room:
            self.add(Spot(pygame.Rect(left, px(3), room, px(26)), "question", asking.words))
        if asking.note:
            x += self.line(surface, self._app.say(asking.note.reason), (x, px(9)), right - x, "small", LOSS) + px(8)
            if asking.note.rule and x < right:
                rule = asking.note.rule
                tip = self._app.say(Text("table.rule.open", rule=rule))
                self.link(surface, (x, px(9)), rule, tip, lambda: self._open_rule(rule))
        elif asking.hint and right - x > px(60):
            self.line(surface, asking.hint, (x, px(9)), right - x, "small", DIM)

    def _tip(self, extra: Extra) -> str:
        ours = extra.words.key.startswith("table.")
        return self._app.say(Text(f"{extra.words.key}_tip") if ours else extra.words)

    def _paint_extras(self, surface: pygame.Surface, extras: Sequence[Extra], area: pygame.Rect) -> int:
        """Confirm, cancel and their like at the right end; the width they take."""
        px = self.theme.px
        right = area.right
        for extra in reversed(extras):
            words = self._app.say(extra.words)
            width = self.button_width(words, extra.icon)
            right -= width
            rect = pygame.Rect(right, area.y + px(2), width, px(36))
            self.button(
                surface, rect, extra.name, words, icon=extra.icon, look=extra.look, tip=self._tip(extra), do=extra.do
            )
            right -= px(6)
        return area.right - right if extras else 0

    def _paint_answers(self, surface: pygame.Surface, draft: Draft, area: pygame.Rect) -> None:
        match draft:
            case ChooseDraft() | SomeDraft():
                self._paint_options(surface, draft, area)
            case ArrangeDraft():
                self._paint_order(surface, draft, area)
            case AllotDraft():
                self._paint_shares(surface, draft, area)
            case PathDraft():
                self._paint_path(surface, draft, area)
            case PointDraft():
                self._paint_point(surface, draft, area)
            case DiceDraft():
                self._paint_dice(surface, draft, area)

    # --- options

    def _paint_options(self, surface: pygame.Surface, draft: ChooseDraft | SomeDraft, area: pygame.Rect) -> None:
        """Buttons in rows; what does not fit is on further pages."""
        options = list(draft.options)
        pages = self._paged(options, area)
        self._pages = len(pages)
        self.page = min(self.page, len(pages) - 1)
        if 0 <= draft.focus < len(options):
            self.page = next(n for n, page in enumerate(pages) if draft.focus in [at for at, _ in page])
        for at, rect in pages[self.page]:
            self._paint_option(surface, draft, at, options[at], rect)
        if len(pages) > 1:
            self._paint_pager(surface, area)

    def _paged(self, options: Sequence[Option[Any]], area: pygame.Rect) -> list[list[tuple[int, pygame.Rect]]]:
        px = self.theme.px
        pages: list[list[tuple[int, pygame.Rect]]] = [[]]
        high = px(25)
        end = area.right - px(76)
        x, y = area.x, area.y
        for at, option in enumerate(options):
            width = min(self._option_width(at, option), end - area.x)
            if x + width > end and x > area.x:
                x, y = area.x, y + high + px(3)
                if y + high > area.bottom:
                    pages.append([])
                    y = area.y
            pages[-1].append((at, pygame.Rect(x, y, width, high)))
            x += width + px(5)
        return pages

    def _option_width(self, at: int, option: Option[Any]) -> int:
        return self.button_width(self._app.say(option.text), icon_of(self._icons, option.key), _number(at))

    def _paint_option(
        self, surface: pygame.Surface, draft: ChooseDraft | SomeDraft, at: int, option: Option[Any], rect: pygame.Rect
    ) -> None:
        chosen = isinstance(draft, SomeDraft) and option.key in draft.chosen
        look: Look = "refused" if option.refusal else "chosen" if chosen else "plain"
        words, number = self._app.say(option.text), _number(at)
        tip = self._refused(option.refusal) if option.refusal else f"{words}  [{number}]" if number else words
        self.button(
            surface,
            rect,
            f"option:{option.key}",
            words,
            icon=icon_of(self._icons, option.key),
            number=number,
            look=look,
            focus=at == draft.focus,
            tip=tip,
            do=partial(self._controller.use, option.key),
            subject=option.subject,
        )

    def _refused(self, refusal: Refusal) -> str:
        words = self._app.say(refusal.reason)
        return f"{words}\n{refusal.rule}" if refusal.rule else words

    def _paint_pager(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        px = self.theme.px
        tip = self._app.say(Text("table.page.tip"))
        for name, icon, step, x in (("earlier", "chevron-left", -1, 70), ("later", "chevron-right", 1, 26)):
            rect = pygame.Rect(area.right - px(x), area.y + px(2), px(22), px(24))
            self.button(surface, rect, name, icon=icon, tip=tip, do=partial(self.turn, step))
        words = self.theme.words(f"{self.page + 1}/{self._pages}", "small", DIM)
        surface.blit(words, words.get_rect(center=(area.right - px(37), area.y + px(38))))

    def turn(self, step: int) -> None:
        """To another page of options."""
        if self._controller.draft:
            self._controller.draft.focus = -1
        self.page = (self.page + step) % self._pages

    # --- orders and amounts

    def _paint_order(self, surface: pygame.Surface, draft: ArrangeDraft, area: pygame.Rect) -> None:
        px = self.theme.px
        options = draft.options
        needed = [self.button_width(self._app.say(option.text), "drag", "0.") for option in options]
        width = min(max([px(190), *needed]) + px(6), (area.width + px(6)) // max(1, len(options)))
        for at, option in enumerate(options):
            rect = pygame.Rect(area.x + at * width, area.y + px(4), width - px(6), px(34))
            tip = self._app.say(Text("table.arrange.tip"))
            self.button(
                surface,
                rect,
                f"order:{option.key}",
                self._app.say(option.text),
                icon="drag",
                number=f"{at + 1}.",
                focus=at == draft.focus,
                tip=tip,
                do=partial(self._controller.use, option.key),
                subject=option.subject,
                wheel=partial(self._wheel_order, option.key),
                drop=partial(self._drop_order, option.key, area.move(self.rect.topleft).x, width),
            )

    def _wheel_order(self, key: str, steps: int) -> None:
        if isinstance(self._controller.draft, ArrangeDraft):
            self._controller.shift(key, self._controller.draft.order.index(key) - steps)

    def _drop_order(self, key: str, left: int, width: int, pos: tuple[int, int]) -> None:
        self._controller.shift(key, (pos[0] - left) // width)

    def _paint_shares(self, surface: pygame.Surface, draft: AllotDraft, area: pygame.Rect) -> None:
        px = self.theme.px
        width = min(px(210), (area.width + px(6)) // max(1, len(draft.options)))
        for at, share in enumerate(draft.options):
            x, y = area.x + at * width, area.y + px(4)
            amount = draft.amounts[share.key]
            give = partial(self._controller.give, share.key)
            less = pygame.Rect(x, y, px(30), px(34))
            tip = self._app.say(Text("table.allot.tip"))
            self.button(surface, less, f"less:{share.key}", icon="minus", tip=tip, do=partial(give, -1), wheel=give)
            more = pygame.Rect(x + width - px(38), y, px(30), px(34))
            self.button(surface, more, f"more:{share.key}", icon="plus", tip=tip, do=partial(give, 1), wheel=give)
            middle = pygame.Rect(less.right + px(2), y, more.x - less.right - px(4), px(34))
            look: Look = "refused" if share.refusal else "chosen" if amount else "plain"
            self.button(
                surface,
                middle,
                f"share:{share.key}",
                self._app.say(share.text),
                number=str(amount),
                look=look,
                focus=at == draft.focus,
                tip=self._refused(share.refusal) if share.refusal else tip,
                do=partial(give, 1),
                subject=share.subject,
                wheel=give,
                drop=partial(self._drop_share, share.key),
            )

    def _drop_share(self, key: str, pos: tuple[int, int]) -> None:
        """One of what a share has goes to the share it is dragged to."""
        onto = self.spot(pos)
        other = onto.name.partition(":")[2] if onto and onto.name.startswith("share:") else ""
        if isinstance(self._controller.draft, AllotDraft) and other not in ("", key):
            if self._controller.draft.amounts[key]:
                self._controller.give(key, -1)
            self._controller.give(other, 1)

    # --- places and dice

    def _paint_path(self, surface: pygame.Surface, draft: PathDraft, area: pygame.Rect) -> None:
        """The cost against the budget as a bar, changing colour at every mark."""
        px, request = self.theme.px, draft.request
        cost, budget = draft.cost, max(1, request.budget)
        at = (area.x, area.y + px(6))
        x = area.x + self.line(surface, draft.told, at, px(160), "large", TEXT, bold=True) + px(14)
        bar = pygame.Rect(x, area.y + px(14), min(px(260), area.right - x - px(20)), px(9))
        if bar.width > px(40):
            pygame.draw.rect(surface, LINE, bar, border_radius=px(4))
            colour = LOSS if draft.peril else PATH_COLOURS[min(draft.mark, len(PATH_COLOURS) - 1)]
            full = pygame.Rect(bar.x, bar.y, min(bar.width, bar.width * cost // budget), bar.height)
            pygame.draw.rect(surface, colour, full, border_radius=px(4))
            for mark, _ in request.marks:
                tick = bar.x + bar.width * mark // budget
                pygame.draw.line(surface, TEXT, (tick, bar.y - px(3)), (tick, bar.bottom + px(2)))
        passed = [text for at, text in request.marks if cost > at]
        if draft.peril:
            self.line(surface, self._app.say(draft.peril), (x, bar.bottom + px(4)), area.right - x, "small", LOSS)
        elif passed:
            self.line(surface, self._app.say(passed[-1]), (x, bar.bottom + px(4)), area.right - x, "small", ACCENT)

    def _paint_point(self, surface: pygame.Surface, draft: PointDraft, area: pygame.Rect) -> None:
        px = self.theme.px
        for at in range(min(len(draft.suggestions), 9)):
            rect = pygame.Rect(area.x + at * px(40), area.y + px(4), px(36), px(30))
            tip = self._app.say(Text("table.point.suggestion", n=at + 1))
            do = partial(self._controller.digit, at + 1)
            self.button(surface, rect, f"place:{at}", str(at + 1), focus=draft.focus == at, tip=tip, do=do)
        x = area.x + min(len(draft.suggestions), 9) * px(40) + px(10)
        if draft.at and draft.fault:
            used = self.line(
                surface, self._app.say(draft.fault.reason), (x, area.y + px(10)), area.right - x, "small", LOSS
            )
            if draft.fault.rule:
                self.line(surface, draft.fault.rule, (x + used + px(8), area.y + px(10)), px(120), "small", ACCENT)

    def _paint_dice(self, surface: pygame.Surface, draft: DiceDraft, area: pygame.Rect) -> None:
        """A slot for every die, then the faces to click."""
        px = self.theme.px
        faces = draft.request.faces
        x, size = area.x, px(30)
        for at, sides in enumerate(faces):
            slot = pygame.Rect(x, area.y + px(4), size, size)
            word = draft.values[at] if at < len(draft.values) else ""
            if word:
                name = draft.request.names[at] if at < len(draft.request.names) else ""
                surface.blit(die(int(word), sides, size, name), slot)
            else:
                pygame.draw.rect(surface, ACCENT if at == len(draft.values) else LINE, slot, 1, border_radius=px(6))
            x += size + px(4)
        at = min(len(draft.values), len(faces) - 1)
        if faces[at] > _MOST_FACES:
            return
        x += px(16)
        for value in range(1, faces[at] + 1):
            rect = pygame.Rect(x, area.y + px(4), size, size)
            tip = self._app.say(Text("table.dice.face", n=value))
            self.button(
                surface, rect, f"face:{value}", str(value), tip=tip, do=partial(self._controller.type_die, value)
            )
            x += size + px(3)


PATH_COLOURS = (TEXT, ACCENT, LOSS)
"""Of the path and its bar: before the first mark, after it, after the second."""


def icon_of(icons: Mapping[str, str], key: str) -> str:
    """The icon of an option: its own, or that of its family."""
    return icons.get(key) or icons.get(family_of(key.removeprefix(FAMILY)), "")


def _number(at: int) -> str:
    """The key that chooses the option at this place."""
    return str((at + 1) % 10) if at < 10 else ""
