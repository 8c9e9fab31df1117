"""The catalogue: rows with an emblem, icons and names of characteristics, the cost, and why something does not fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.app.theme import ACCENT, DIM, LINE, LOSS, PANEL, RAISED, SUCCESS, TEXT, mixed
from game.app.widgets.control import Action, Frame
from game.app.widgets.force import GOLD, token
from game.app.widgets.prose import LEAST, endings
from game.app.widgets.rows import Laid, Row, RowList
from game.app.widgets.scroll import put
from game.app.window import App
from game.core.roster import Offer


class OfferList(RowList):
    """Offers one below the other; the button of a row takes it, and so does a double click or Enter."""

    def __init__(
        self,
        app: App,
        frame: Frame,
        rows: Sequence[Row],
        offers: dict[str, Offer],
        told: Callable[[str], tuple[str, str]],
        *,
        chosen: str = "",
        choose: Callable[[str], None],
        use: Callable[[str], None],
        later: Callable[[Action], None],
        empty: str = "",
        add: str = "",
    ) -> None:
        """`told` says of an offer how often it is taken and why it does not fit, in words or not at all."""
        self._app, self._offers, self._told, self._add = app, offers, told, add
        super().__init__(frame, rows, chosen=chosen, choose=choose, use=use, later=later, empty=empty)

    def _lay(self, row: Row) -> Laid:
        if not row.key:
            return super()._lay(row)
        px, theme = self.theme.px, self.theme
        high = theme.font(self._size(15), True).get_linesize() + theme.line_height(self._size(13)) + px(14)
        if self._offers[row.key].stats:
            high += theme.line_height(self._size(14)) + theme.line_height(self._size(12)) + px(4)
        return Laid([row.title], [], max(high, px(64)))

    def hint_at(self, at: tuple[int, int]) -> str:
        """What there is to know of an offer, and in full why it does not fit."""
        index, hint = self._at(at), super().hint_at(at)
        reason = self._told(self.rows[index].key)[1] if index >= 0 else ""
        return f"{reason} {hint}".strip() if reason else hint

    def _size(self, pixels: float) -> int:
        return max(LEAST, self.theme.px(pixels))

    def add_rect(self, key: str) -> pygame.Rect:
        """Where the button of a row is on the window."""
        return self._button(self.row_rect(key))

    def _button(self, rect: pygame.Rect) -> pygame.Rect:
        px = self.theme.px
        wide = max(px(64), self.theme.font(self._size(13), True).size(self._add)[0] + px(18))
        box = pygame.Rect(0, 0, wide, self._size(13) + px(12))
        box.bottomright = rect.right - px(10), rect.bottom - px(8)
        return box

    def pointer(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            index = self._at(event.pos)
            if index >= 0 and self.add_rect(self.rows[index].key).collidepoint(event.pos):
                key = self.rows[index].key
                self.select(key)
                if self._use:
                    self._later(partial(self._use, key))
                return True
        return super().pointer(event)

    def _draw_row(self, surface: pygame.Surface, row: Row, laid: Laid, rect: pygame.Rect, hovered: bool) -> None:
        if not row.key:
            super()._draw_row(surface, row, laid, rect, hovered)
            return
        theme, px, offer = self.theme, self.theme.px, self._offers[row.key]
        box = rect.inflate(-px(8), -px(6))
        chosen = row.key == self.chosen
        ground = mixed(PANEL, RAISED, 0.9 if hovered or chosen else 0.5)
        pygame.draw.rect(surface, ground, box, border_radius=px(7))
        edge = ACCENT if chosen else LINE
        pygame.draw.rect(surface, edge, box, max(1, px(2)) if chosen else 1, border_radius=px(7))
        taken, reason = self._told(row.key)
        ink = mixed(TEXT, DIM, 0.6) if reason else TEXT
        disc = pygame.Rect(0, 0, px(38), px(38))
        disc.topleft = box.x + px(8), box.y + px(8)
        token(surface, theme, disc, row.icon, 0)
        x, y, right = disc.right + px(10), box.y + px(6), box.right - px(10)
        cost = theme.words(row.value, self._size(19), mixed(GOLD, DIM, 0.6) if reason else GOLD, True)
        if row.value != "0":
            put(surface, cost, (right - cost.get_width(), y - px(2)))
            right -= cost.get_width() + px(8)
        if taken:
            right = self._pill(surface, taken, (right, y)) - px(6)
        size = self._size(15)
        put(surface, theme.words(theme.clipped(row.title, right - x, size, True), size, ink, True), (x, y))
        y += theme.font(size, True).get_linesize()
        add = self._button(rect)
        small, words = self._size(13), reason or row.detail
        room = (box.right - px(10) if offer.stats else add.left - px(6)) - x
        colour = LOSS if reason else DIM
        if reason:
            sign = theme.icon("alert-outline", small + 1, LOSS)
            surface.blit(sign, (x, y + px(1)))
            room -= small + px(5)
            fitting = (part for part in endings(words) if theme.font(small).size(part)[0] <= room)
            said = theme.clipped(next(fitting, words), room, small)
            put(surface, theme.words(said, small, colour), (x + small + px(5), y))
        else:
            said = theme.clipped(some_of(words, theme.font(small), room), room, small)
            put(surface, theme.words(said, small, colour), (x, y))
        y += theme.line_height(small) + px(3)
        self._stats(surface, offer, pygame.Rect(x, y, add.left - px(6) - x, box.bottom - y), bool(reason))
        lit = hovered and not reason
        pygame.draw.rect(surface, mixed(PANEL, SUCCESS, 0.45 if lit else 0.3), add, border_radius=px(5))
        shown = theme.words(self._add, small, TEXT if not reason else mixed(TEXT, DIM, 0.6), True)
        put(surface, shown, shown.get_rect(center=add.center).topleft)

    def _pill(self, surface: pygame.Surface, words: str, topright: tuple[int, int]) -> int:
        """How often it is taken; where the pill begins."""
        px, size = self.theme.px, self._size(12)
        drawn = self.theme.words(words, size, ACCENT, True)
        box = pygame.Rect(0, 0, drawn.get_width() + px(14), drawn.get_height() + px(2))
        box.topright = topright
        pygame.draw.rect(surface, mixed(PANEL, ACCENT, 0.22), box, border_radius=box.height // 2)
        put(surface, drawn, drawn.get_rect(center=box.center).topleft)
        return box.x

    def _stats(self, surface: pygame.Surface, offer: Offer, room: pygame.Rect, dim: bool) -> None:
        """Icon and number, the name below, as many as have room."""
        theme, px = self.theme, self.theme.px
        if not offer.stats:
            return
        size, step = self._size(14), room.width // len(offer.stats)
        ink, gold = (mixed(TEXT, DIM, 0.6), mixed(GOLD, DIM, 0.6)) if dim else (TEXT, GOLD)
        fine = self._size(12)
        names = begun([self._app.say(stat.name) for stat in offer.stats], theme.font(fine), step - px(3))
        for n, (stat, name) in enumerate(zip(offer.stats, names, strict=True)):
            x = room.x + n * step
            glyph = theme.icon(stat.icon, round(size * 0.95), gold)
            value = theme.words(stat.value, size, ink, True)
            if glyph.get_width() + value.get_width() + px(3) <= step:
                surface.blit(glyph, (x, room.y + (theme.line_height(size) - glyph.get_height()) // 2))
                put(surface, value, (x + glyph.get_width() + px(3), room.y))
            else:
                put(surface, value, (x, room.y))
            put(surface, theme.words(name, fine, DIM), (x, room.y + theme.line_height(size) - px(1)))


def some_of(words: str, font: pygame.font.Font, width: int) -> str:
    """As many things of a list as have room in one line; the hint names them all."""
    while font.size(words)[0] > width and ", " in words:
        words = words.rpartition(", ")[0]
    return words


def begun(names: Sequence[str], font: pygame.font.Font, width: int) -> list[str]:
    """Names side by side: whole where they have room, the others cut to equally many letters, which tell them apart."""
    long = [name for name in names if font.size(name)[0] > width]
    most = next((n for n in range(12, 2, -1) if all(font.size(name[:n])[0] <= width for name in long)), 0)
    return [name[:most] if name in long else name for name in names]
