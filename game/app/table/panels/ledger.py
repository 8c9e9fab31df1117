"""The ledger: a row for everybody who gets something, a column for every kind, and places to click in each cell."""

from __future__ import annotations

from functools import partial

import pygame

from game.app.figures.portrait import face, known
from game.app.table.play.controller import Controller
from game.app.table.play.ledger import LedgerDraft
from game.app.table.play.options import AllotDraft
from game.app.theme import ACCENT, DIM, GROUND, LEAST, LINE, LOSS, RAISED, TEXT, mixed
from game.app.widgets.panel import Panel, Spot
from game.app.widgets.prose import endings
from game.app.window import App
from game.core.request import Share
from game.core.text import Text

_HEAD, _ROW, _NAMED = 20, 46, 32
"""Pixels of the head, of a row where there is room, and from which on a row shows its name."""
_LEFT = 24
_FEW = 4
"""Cells with fewer places have them as large as those with so many."""


class Ledger:
    """Paints the question about many shares."""

    def __init__(self, app: App, panel: Panel, controller: Controller) -> None:
        self._app, self._panel, self._controller = app, panel, controller

    def paint(self, surface: pygame.Surface, draft: LedgerDraft, area: pygame.Rect) -> None:
        px = self._panel.theme.px
        high = min(px(_ROW), (area.height - px(_HEAD)) // max(1, len(draft.rows)))
        left = area.x + min(px(40), high + px(2))
        cells = pygame.Rect(left, area.y, area.right - px(_LEFT) - left, area.height)
        self._paint_head(surface, draft, cells)
        for n, key in enumerate(draft.rows):
            row = pygame.Rect(area.x, area.y + px(_HEAD) + n * high, area.width, high - px(3))
            self._paint_row(surface, draft, key, row, cells, focus=n == draft.focus)

    def _paint_head(self, surface: pygame.Surface, draft: LedgerDraft, area: pygame.Rect) -> None:
        """The kinds, by their signs or their names."""
        theme, px = self._panel.theme, self._panel.theme.px
        columns = [self._column(area, n, len(draft.columns)) for n in range(len(draft.columns))]
        names = [self._app.say(share.text) for share in draft.columns]
        icons = [self._controller.looks.sign(share.key) for share in draft.columns]
        room = min((rect.width for rect in columns), default=0) - px(18)
        short = all(icons) and any(theme.font(px(12)).size(words)[0] > room for words in names)
        for share, rect, words, icon in zip(draft.columns, columns, names, icons, strict=True):
            x = rect.x
            if icon:
                sign = theme.icon(icon, px(14), ACCENT)
                surface.blit(sign, (x, area.y + px(2)))
                x += px(18)
            if not short:
                shown = theme.line(words, rect.right - x, px(12), DIM)
                surface.blit(shown, (x, area.y + px(1)))
            self._panel.add(Spot(pygame.Rect(rect.x, area.y, rect.width, px(_HEAD)), f"column:{share.key}", words))

    @staticmethod
    def _column(area: pygame.Rect, n: int, of: int) -> pygame.Rect:
        wide = area.width // max(1, of)
        return pygame.Rect(area.x + n * wide, area.y, wide - 4, area.height)

    def _paint_row(
        self, surface: pygame.Surface, draft: LedgerDraft, key: str, row: pygame.Rect, cells: pygame.Rect, focus: bool
    ) -> None:
        """Who it is, and what it gets; or that something has to be decided first."""
        theme, px = self._panel.theme, self._panel.theme.px
        option = next(each for each in draft.options if each.key == key)
        pygame.draw.rect(surface, mixed(RAISED, ACCENT, 0.12) if focus else RAISED, row, border_radius=px(5))
        name = self._app.say(option.text)
        use = partial(self._controller.use, key)
        self._panel.add(Spot(row, f"row:{key}", name, use, subject=option.subject))
        self._paint_face(surface, draft, key, row, cells.x - row.x - px(4))
        shares = draft.rows[key]
        named = row.height >= px(_NAMED)
        top = row.y + (px(17) if named else px(2))
        if named or shares is None:
            spot = pygame.Rect(cells.x, row.y + px(1), row.right - cells.x - px(4), px(16))
            parts = list(endings(name))
            told = next((part for part in parts if theme.font(LEAST).size(part)[0] <= spot.width), parts[-1])
            surface.blit(theme.line(told, spot.width, px(12), TEXT, bold=True), spot)
        if shares is None:
            self._paint_first(surface, key, pygame.Rect(cells.x, top, cells.width, row.bottom - top - px(2)), named)
            return
        for n, share in enumerate(draft.columns):
            rect = self._column(cells, n, len(draft.columns))
            rect.y, rect.height = top, row.bottom - top - px(3)
            self._paint_cell(surface, key, shares, share, rect, focus and n == draft.column)
        spare = theme.words(str(shares.left), px(15), LOSS if shares.left else DIM, bold=True)
        surface.blit(spare, spare.get_rect(midright=(row.right - px(5), top + (row.bottom - top) // 2)))

    def _paint_face(self, surface: pygame.Surface, draft: LedgerDraft, key: str, row: pygame.Rect, most: int) -> None:
        theme = self._panel.theme
        option = next(each for each in draft.options if each.key == key)
        icon, role = self._controller.beside.sign(draft.request, option)
        size = min(most, row.height - 4)
        rect = pygame.Rect(row.x + 2, row.y + (row.height - size) // 2, size, size)
        if known(role):
            surface.blit(face(role, rect.size, LINE), rect)
        elif icon:
            sign = theme.icon(icon, size - 4, TEXT)
            surface.blit(sign, sign.get_rect(center=rect.center))
        if label := self._labels().get(option.subject):
            ink = theme.words(label, theme.px(11), TEXT, bold=True)
            plate = ink.get_rect().inflate(theme.px(6), 0)
            plate.bottomleft = rect.bottomleft
            pygame.draw.rect(surface, GROUND, plate, border_radius=theme.px(6))
            surface.blit(ink, ink.get_rect(center=plate.center))

    def _labels(self) -> dict[str, str]:
        """Which of several alike each is."""
        looks, state = self._controller.looks, self._controller.state
        shown = (*looks.tokens(state, None), *looks.reserve(state, None))
        return {token.id: token.label for token in shown if token.label}

    def _paint_first(self, surface: pygame.Surface, key: str, rect: pygame.Rect, named: bool) -> None:
        if not named:
            return
        theme, px = self._panel.theme, self._panel.theme.px
        words = self._app.say(Text("table.ledger.first"))
        ink = theme.line(words, rect.width, px(12), ACCENT)
        surface.blit(ink, ink.get_rect(midleft=rect.midleft))

    def _paint_cell(
        self, surface: pygame.Surface, row: str, draft: AllotDraft, share: Share[object], cell: pygame.Rect, focus: bool
    ) -> None:
        """A place for each that the share may get; a click gives as many, the last one once more takes it back."""
        px = self._panel.theme.px
        own = next((each for each in draft.request.shares if each.key == share.key), None)
        if own is None:
            return
        given = draft.amounts[own.key]
        most = draft.request.total if own.most is None else own.most
        if focus:
            pygame.draw.rect(surface, ACCENT, cell.inflate(2, 2), 1, border_radius=px(4))
        if not most:
            pygame.draw.line(surface, LINE, (cell.x + px(4), cell.centery), (cell.right - px(4), cell.centery))
            return
        step = min(px(20), cell.width // max(most, _FEW))
        for n in range(most):
            place = pygame.Rect(cell.x + n * step, cell.y, step, cell.height)
            dot = pygame.Rect(0, 0, max(5, step - 3), max(5, min(cell.height - 4, px(18))))
            dot.center = place.center
            if n < given:
                pygame.draw.rect(surface, ACCENT, dot, border_radius=px(4))
            else:
                pygame.draw.rect(surface, GROUND, dot, border_radius=px(4))
                pygame.draw.rect(surface, LINE, dot, 1, border_radius=px(4))
            wanted = n if n + 1 == given else n + 1
            name = self._app.say(Text("table.ledger.cell", what=own.text, n=given, most=most))
            fill = partial(self._controller.fill, row, own.key)
            turn = partial(self._turn, row, own.key, given)
            key = f"set:{row}:{own.key}:{n + 1}"
            self._panel.add(Spot(place, key, name, partial(fill, wanted), subject=row, wheel=turn))

    def _turn(self, row: str, share: str, given: int, steps: int) -> None:
        self._controller.fill(row, share, max(0, given + steps))
