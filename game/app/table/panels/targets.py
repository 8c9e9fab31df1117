"""The plate of a target: one row a weapon, one column a token; each cell is the chance and the button."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.app.table.panels.coins import paint_coin
from game.app.table.play.striking import Striking
from game.app.theme import ACCENT, DIM, GROUND, TEXT, Colour, mixed
from game.app.widgets.panel import Panel, Spot, plate_of
from game.app.window import App
from game.kit.arsenal import Arsenal, Cell, Row

_EDGE: Colour = (0xFF, 0x78, 0x80)
_UPPER: Colour = (46, 32, 34)
_LOWER: Colour = (24, 20, 24)
_GOLD: tuple[Colour, Colour] = ((0xF0, 0xB4, 0x48), (0xC8, 0x88, 0x20))
_CELL: tuple[Colour, Colour] = ((0x3A, 0x3C, 0x44), (0x2B, 0x2E, 0x36))
_HEAD, _ROW, _COLUMN, _NAMES, _TIP = 66, 51, 62, 196, 12


class TargetPlate(Panel):
    """Beside the piece that was clicked, while it can be struck."""

    ground = "clear"

    def __init__(self, app: App, striking: Striking) -> None:
        super().__init__()
        self._app = app
        self._striking = striking
        self._beside: object = None
        self._up = False
        self._pointing = 0

    def beside(
        self,
        piece: pygame.Rect,
        board: pygame.Rect,
        others: Callable[[], Sequence[pygame.Rect | None]] = tuple,
    ) -> None:
        """Take a place under the piece, or above it, whichever has room and covers fewer others."""
        plate, theme = self._striking.plate, self._app.theme
        beside = (plate, tuple(piece), tuple(board), theme)
        if plate is None or beside == self._beside:
            return
        self._beside = beside
        self.theme, px = theme, theme.px
        wide = px(_NAMES) + px(_COLUMN) * len(plate.columns) + px(16)
        high = px(_HEAD) + px(_ROW) * len(plate.rows) + px(6) + px(_TIP)
        below = pygame.Rect(piece.centerx - wide // 2, piece.bottom - px(4), wide, high)
        above = pygame.Rect(piece.centerx - wide // 2, piece.top - px(10) - high, wide, high)
        inside = [rect for rect in (below, above) if board.top <= rect.top and rect.bottom <= board.bottom]
        taken = [place for place in others() if place is not None]
        rect = min(inside or [below], key=lambda rect: len(rect.collidelistall(taken))).clamp(board)
        self._up, self._pointing = rect.top < piece.top, max(px(24), min(piece.centerx - rect.x, wide - px(24)))
        self.place(rect, theme)

    def draw(self, window: pygame.Surface) -> None:
        plate = self._striking.plate
        if plate is None:
            return
        key = (plate, self._striking.focus, self._up, self._app.language)
        self.show(window, key, lambda surface: self._paint(surface, plate))

    def _paint(self, surface: pygame.Surface, plate: Arsenal) -> None:
        px, theme = self.theme.px, self.theme
        tip = px(_TIP)
        body = pygame.Rect(0, 0 if self._up else tip, surface.get_width(), surface.get_height() - tip)
        self._paint_body(surface, body)
        title = theme.words(self._app.say(plate.title), px(18), TEXT, bold=True)
        surface.blit(title, (px(14), body.y + px(7)))
        room = body.width - title.get_width() - px(34)
        words = theme.line(self._app.say(plate.words), room, px(13), DIM)
        surface.blit(words, (px(22) + title.get_width(), body.y + px(12)))
        about = theme.line(self._app.say(plate.about), px(_NAMES) - px(16), px(12), DIM)
        surface.blit(about, (px(14), body.y + px(39)))
        for n, coin in enumerate(plate.columns):
            rect = pygame.Rect(0, 0, px(30), px(30))
            rect.center = self._column(n), body.y + px(47)
            paint_coin(surface, theme, rect, coin)
            self.add(Spot(rect, f"plate:coin:{n}", self._app.say(coin.name)))
        number = 0
        for n, row in enumerate(plate.rows):
            where = pygame.Rect(px(8), body.y + px(_HEAD) + n * px(_ROW), body.width - px(16), px(_ROW) - px(4))
            number = self._paint_row(surface, where, row, number)

    def _paint_body(self, surface: pygame.Surface, body: pygame.Rect) -> None:
        """With a corner that points at the target."""
        px = self.theme.px
        x, edge = self._pointing, body.bottom - 1 if self._up else body.top + 1
        away = px(_TIP) if self._up else -px(_TIP)
        surface.blit(plate_of(body.size, _UPPER, _LOWER, px(12)), body)
        pygame.draw.rect(surface, _EDGE, body, px(2), border_radius=px(12))
        pygame.draw.polygon(surface, _EDGE, [(x - px(12), edge), (x + px(12), edge), (x, edge + away)])
        inner = -px(3) if self._up else px(3)
        fill = _LOWER if self._up else _UPPER
        shape = [(x - px(10), edge + inner), (x + px(10), edge + inner), (x, edge + away + inner)]
        pygame.draw.polygon(surface, fill, shape)

    def _column(self, n: int) -> int:
        return self.theme.px(8 + _NAMES) + self.theme.px(_COLUMN) * n + self.theme.px(_COLUMN) // 2

    def _paint_row(self, surface: pygame.Surface, where: pygame.Rect, row: Row, number: int) -> int:
        """The weapon and its cells, which are numbered on from `number`; the last number."""
        px, theme = self.theme.px, self.theme
        ground = pygame.Surface(where.size, pygame.SRCALPHA)
        pygame.draw.rect(ground, (14, 16, 20, 170), ground.get_rect(), border_radius=px(8))
        surface.blit(ground, where)
        icon = theme.icon(row.icon, px(25), (236, 208, 170))
        surface.blit(icon, icon.get_rect(center=(where.x + px(22), where.centery)))
        left, room = where.x + px(42), px(_NAMES) - px(46)
        name, words = self._app.say(row.name), self._app.say(row.words)
        size = next((px(n) for n in (15, 14, 13) if theme.font(px(n), True).size(name)[0] <= room), px(12))
        surface.blit(theme.line(name, room, size, TEXT, bold=True), (left, where.y + px(4)))
        surface.blit(theme.line(words, room, px(12), DIM), (left, where.y + px(25)))
        for n, cell in enumerate(row.cells):
            rect = pygame.Rect(0, 0, px(_COLUMN) - px(5), px(37))
            rect.center = self._column(n), where.centery
            if cell is None:
                none = theme.words("–", px(16), mixed(DIM, GROUND, 0.5), bold=True)
                surface.blit(none, none.get_rect(center=rect.center))
                continue
            number += 1
            self._paint_cell(surface, rect, cell, number)
        return number

    def _paint_cell(self, surface: pygame.Surface, rect: pygame.Rect, cell: Cell, number: int) -> None:
        px, theme, name = self.theme.px, self.theme, f"cell:{number}"
        hot = self.hovered == name
        focus = self._striking.focus == number - 1
        surface.blit(plate_of(rect.size, *(_GOLD if hot else _CELL), px(7)), rect)
        if focus and not hot:
            pygame.draw.rect(surface, ACCENT, rect, px(2), border_radius=px(7))
        ink = (28, 20, 6) if hot else TEXT if cell.decisive else DIM
        words = theme.words(f"{round(100 * cell.chance)} %", px(17 if cell.decisive else 14), ink, bold=True)
        surface.blit(words, words.get_rect(center=rect.center))
        do = partial(self._striking.strike, cell)
        self.add(Spot(rect, name, self._app.say(cell.words), do))
