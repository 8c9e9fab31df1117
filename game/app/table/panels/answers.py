"""Answers that are no list to choose from: orders, amounts, ways, places and dice, in the column of the question."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import pygame

from game.app.table.art.dice import die
from game.app.table.panels.ledger import Ledger
from game.app.table.panels.parade import Parade
from game.app.table.play.controller import Controller
from game.app.table.play.drafts import DiceDraft, Draft
from game.app.table.play.formations import LayoutDraft
from game.app.table.play.ledger import LedgerDraft
from game.app.table.play.options import AllotDraft, ArrangeDraft
from game.app.table.play.places import PathDraft, PointDraft
from game.app.theme import ACCENT, LINE, LOSS, TEXT, Colour
from game.app.widgets.panel import Look, Panel
from game.app.window import App
from game.core.request import Option
from game.core.text import Refusal, Text

_MOST_FACES = 12
_ROW, _GAP = 34, 5
PATH_COLOURS = (TEXT, ACCENT, LOSS)
"""Of the path and its bar: before the first mark, after it, after the second."""


class Answers:
    """Paints them into the panel that holds the question."""

    def __init__(self, app: App, panel: Panel, controller: Controller) -> None:
        self._app = app
        self._panel = panel
        self._controller = controller
        self._parade = Parade(app, panel, controller)
        self._ledger = Ledger(app, panel, controller)

    def paint(self, surface: pygame.Surface, draft: Draft, area: pygame.Rect, explained: Refusal | None = None) -> None:
        """`explained` is told elsewhere already."""
        match draft:
            case ArrangeDraft():
                self._paint_order(surface, draft, area)
            case AllotDraft():
                self._paint_shares(surface, draft, area)
            case PathDraft():
                self._paint_path(surface, draft, area)
            case PointDraft():
                self._paint_point(surface, draft, area, explained)
            case LedgerDraft():
                self._ledger.paint(surface, draft, area)
            case LayoutDraft():
                self._parade.paint(surface, draft, area)
            case DiceDraft():
                self._paint_dice(surface, draft, area)

    def refused(self, refusal: Refusal) -> str:
        words = self._app.say(refusal.reason)
        return f"{words}\n{refusal.rule}" if refusal.rule else words

    def _rows(self, options: Sequence[Option[Any]], area: pygame.Rect) -> int:
        """How far apart the rows are: closer where there are many."""
        px = self._panel.theme.px
        return min(px(_ROW + _GAP), max(px(18), area.height // max(1, len(options))))

    # --- orders and amounts

    def _paint_order(self, surface: pygame.Surface, draft: ArrangeDraft, area: pygame.Rect) -> None:
        options = draft.options
        step = self._rows(options, area)
        for at, option in enumerate(options):
            rect = pygame.Rect(area.x, area.y + at * step, area.width, step - self._panel.theme.px(3))
            self._panel.button(
                surface,
                rect,
                f"order:{option.key}",
                self._app.say(option.text),
                icon="drag",
                number=f"{at + 1}.",
                focus=at == draft.focus,
                tip=self._app.say(Text("table.arrange.tip")),
                do=partial(self._controller.use, option.key),
                subject=option.subject,
                wheel=partial(self._wheel_order, option.key),
                drop=partial(self._drop_order, option.key, area.move(self._panel.rect.topleft).y, step),
            )

    def _wheel_order(self, key: str, steps: int) -> None:
        if isinstance(self._controller.draft, ArrangeDraft):
            self._controller.shift(key, self._controller.draft.order.index(key) - steps)

    def _drop_order(self, key: str, top: int, step: int, pos: tuple[int, int]) -> None:
        self._controller.shift(key, (pos[1] - top) // step)

    def _paint_shares(self, surface: pygame.Surface, draft: AllotDraft, area: pygame.Rect) -> None:
        panel, px = self._panel, self._panel.theme.px
        step = self._rows(draft.options, area)
        high = step - px(4)
        for at, share in enumerate(draft.options):
            y, amount = area.y + at * step, draft.amounts[share.key]
            give = partial(self._controller.give, share.key)
            less = pygame.Rect(area.x, y, px(30), high)
            tip = self._app.say(Text("table.allot.tip"))
            panel.button(surface, less, f"less:{share.key}", icon="minus", tip=tip, do=partial(give, -1), wheel=give)
            more = pygame.Rect(area.right - px(30), y, px(30), high)
            panel.button(surface, more, f"more:{share.key}", icon="plus", tip=tip, do=partial(give, 1), wheel=give)
            look: Look = "refused" if share.refusal else "chosen" if amount else "plain"
            panel.button(
                surface,
                pygame.Rect(less.right + px(3), y, more.x - less.right - px(6), high),
                f"share:{share.key}",
                self._app.say(share.text),
                number=str(amount),
                look=look,
                focus=at == draft.focus,
                tip=self.refused(share.refusal) if share.refusal else tip,
                do=partial(give, 1),
                subject=share.subject,
                wheel=give,
                drop=partial(self._drop_share, share.key),
            )

    def _drop_share(self, key: str, pos: tuple[int, int]) -> None:
        """Move one from a share to the share it is dragged to."""
        onto = self._panel.spot(pos)
        other = onto.name.partition(":")[2] if onto and onto.name.startswith("share:") else ""
        if isinstance(self._controller.draft, AllotDraft) and other not in ("", key):
            if self._controller.draft.amounts[key]:
                self._controller.give(key, -1)
            self._controller.give(other, 1)

    # --- places and dice

    def _paint_path(self, surface: pygame.Surface, draft: PathDraft, area: pygame.Rect) -> None:
        """The cost against the budget as a bar, changing colour at every mark."""
        panel, px, request = self._panel, self._panel.theme.px, draft.request
        cost, budget = draft.cost, max(1, request.budget)
        panel.line(surface, draft.told, area.topleft, area.width, "large", TEXT, bold=True)
        bar = pygame.Rect(area.x, area.y + px(32), area.width, px(9))
        pygame.draw.rect(surface, LINE, bar, border_radius=px(4))
        colour = LOSS if draft.peril else PATH_COLOURS[min(draft.mark, len(PATH_COLOURS) - 1)]
        full = pygame.Rect(bar.x, bar.y, min(bar.width, bar.width * cost // budget), bar.height)
        pygame.draw.rect(surface, colour, full, border_radius=px(4))
        for mark, _ in request.marks:
            tick = bar.x + bar.width * mark // budget
            pygame.draw.line(surface, TEXT, (tick, bar.y - px(3)), (tick, bar.bottom + px(2)))
        passed = [text for at, text in request.marks if cost > at]
        below = pygame.Rect(area.x, bar.bottom + px(6), area.width, area.bottom - bar.bottom)
        if draft.peril:
            self._paragraph(surface, self._app.say(draft.peril), below, LOSS)
        elif passed:
            self._paragraph(surface, self._app.say(passed[-1]), below, ACCENT)

    def _paint_point(
        self, surface: pygame.Surface, draft: PointDraft, area: pygame.Rect, explained: Refusal | None
    ) -> None:
        panel, px = self._panel, self._panel.theme.px
        count, step = min(len(draft.suggestions), 9), px(40)
        across = max(1, (area.width + px(4)) // step)
        for at in range(count):
            rect = pygame.Rect(area.x + at % across * step, area.y + at // across * px(36), px(36), px(32))
            tip = self._app.say(Text("table.point.suggestion", n=at + 1))
            do = partial(self._controller.suggest, at)
            panel.button(surface, rect, f"place:{at}", str(at + 1), focus=draft.focus == at, tip=tip, do=do)
        if draft.at and draft.fault and draft.fault != explained:
            top = area.y + -(-count // across) * px(36) + px(4)
            below = pygame.Rect(area.x, top, area.width, area.bottom - top)
            end = self._paragraph(surface, self._app.say(draft.fault.reason), below, LOSS)
            if draft.fault.rule:
                panel.line(surface, draft.fault.rule, (area.x, end), area.width, "small", ACCENT)

    def _paragraph(self, surface: pygame.Surface, words: str, area: pygame.Rect, colour: Colour) -> int:
        """Small words in lines; where they end."""
        theme, y = self._panel.theme, area.y
        for line in theme.wrap(words, area.width, "small"):
            if y + theme.line_height("small") > area.bottom:
                break
            surface.blit(theme.words(line, "small", colour), (area.x, y))
            y += theme.line_height("small")
        return y

    def _paint_dice(self, surface: pygame.Surface, draft: DiceDraft, area: pygame.Rect) -> None:
        """A slot for every die, then the faces to click."""
        px = self._panel.theme.px
        faces, size, step = draft.request.faces, px(30), px(34)
        across = max(1, (area.width + px(4)) // step)
        for at, sides in enumerate(faces):
            slot = pygame.Rect(area.x + at % across * step, area.y + at // across * step, size, size)
            word = draft.values[at] if at < len(draft.values) else ""
            if word:
                name = draft.request.names[at] if at < len(draft.request.names) else ""
                surface.blit(die(int(word), sides, size, name), slot)
            else:
                pygame.draw.rect(surface, ACCENT if at == len(draft.values) else LINE, slot, 1, border_radius=px(6))
        top = area.y + -(-len(faces) // across) * step + px(10)
        sides = faces[min(len(draft.values), len(faces) - 1)]
        for value in range(1, sides + 1 if sides <= _MOST_FACES else 1):
            at = value - 1
            rect = pygame.Rect(area.x + at % across * step, top + at // across * step, size, size)
            tip = self._app.say(Text("table.dice.face", n=value))
            do = partial(self._controller.type_die, value)
            self._panel.button(surface, rect, f"face:{value}", str(value), tip=tip, do=do)
