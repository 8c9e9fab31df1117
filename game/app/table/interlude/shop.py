"""The goods: cards with a price plate; one click chooses, the second buys."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from math import cos, pi, sin

import pygame

from game.app.art.paint import gradient, rounded, soft_box
from game.app.summary.paper import Paper
from game.app.table.interlude.board import INK, PAPER, Part
from game.app.theme import DIM, Colour, mixed
from game.app.widgets.hexsign import LIT, hexagon
from game.app.widgets.panel import Spot
from game.core.text import Text
from game.kit.interlude import Good, Hue, Interlude

HUES: dict[Hue, Colour] = {"red": (176, 60, 40), "green": (64, 120, 70), "blue": (60, 110, 160), "gold": (226, 150, 20)}
COINS: dict[str, Colour] = {"red": (206, 70, 60), "yellow": (226, 170, 40), "green": (96, 168, 88)}
_CREAM: Colour = (255, 250, 232)
_CAN: Colour = (40, 120, 60)
_CANNOT: Colour = (120, 108, 92)
_LEAST = 118
"""How wide a card is at least, at 100 %: where all have no room, they are paged."""
_RAYS = 14
_TITLED = 3
"""Lines that the name of a card may have."""


@lru_cache(maxsize=128)
def picture(size: tuple[int, int], hue: Hue) -> pygame.Surface:
    """Rays in the colour of a deck."""
    colour = HUES[hue]
    sheet = gradient(size, mixed(colour, (255, 255, 255), 0.18), mixed(colour, (0, 0, 0), 0.28)).convert_alpha()
    middle, far = (size[0] / 2, size[1] / 2), float(sum(size))
    rays = pygame.Surface(size, pygame.SRCALPHA)
    for n in range(_RAYS):
        ends = [2 * pi * (n + share) / _RAYS for share in (0.0, 0.5)]
        corners = [middle, *((middle[0] + far * cos(end), middle[1] + far * sin(end)) for end in ends)]
        pygame.draw.polygon(rays, (255, 255, 255, 26), corners)
    sheet.blit(rays, (0, 0))
    return sheet


class Shop(Part):
    """Cards side by side, as many as fit; the rest on further pages."""

    page = 0
    drop: Callable[[str, tuple[int, int]], None] | None = None

    def draw(self, window: pygame.Surface, found: Interlude, line: str) -> None:
        choosing = self.choosing
        legal = choosing.topic == "buy"
        goods = tuple((good.id, good.missing) for good in found.goods)
        key = (goods, choosing.chosen, legal, line, self.page, self.held, self._app.language)
        self.show(window, key, lambda surface: self._paint(surface, found, line))

    def wheel(self, steps: int) -> None:
        self.turn(-1 if steps > 0 else 1)

    def turn(self, step: int) -> None:
        self.page += step
        self.choosing.touch()

    def _paint(self, surface: pygame.Surface, found: Interlude, line: str) -> None:
        px, paper, say = self.theme.px, self.paper(surface), self._app.say
        self.plate(surface)
        wide, high = surface.get_size()
        title = self.heading(paper, "store-outline", say(found.shop) if found.shop else "", wide // 2)
        room = wide - title.right - px(34)
        paper.text(line, (title.right + px(16), title.centery), 15, DIM, anchor="midleft", room=room)
        top = title.bottom + px(8)
        area = pygame.Rect(px(14), top, wide - 2 * px(14), high - top - px(12))
        if not found.goods:
            words, middle = say(Text("interlude.closed")), title.centery if area.height < px(30) else area.centery
            paper.text(words, (wide - px(16), middle), 15, DIM, anchor="midright", room=wide - title.right - px(40))
            return
        gap = px(10)
        fit = max(1, min(len(found.goods), (area.width + gap) // (px(_LEAST) + gap)))
        pages = -(-len(found.goods) // fit)
        if pages > 1:
            area = area.inflate(-2 * px(30), 0)
            fit = max(1, (area.width + gap) // (px(_LEAST) + gap))
            pages = -(-len(found.goods) // fit)
        self.page %= pages
        shown = found.goods[self.page * fit : (self.page + 1) * fit]
        each = min(px(224), (area.width - gap * (fit - 1)) // fit)
        left = area.x + (area.width - each * len(shown) - gap * (len(shown) - 1)) // 2
        tall = area.height - px(6)
        pic = min(self._picture_high(paper, good, (each, tall)) for good in shown)
        for n, good in enumerate(shown):
            chosen = self.choosing.chosen == f"good:{good.id}"
            rect = pygame.Rect(left + n * (each + gap), area.y + (0 if chosen else px(6)), each, tall)
            self._card(surface, rect, good, chosen, pic)
        if pages > 1:
            for x, step, icon in ((px(6), -1, "chevron-left"), (wide - px(34), 1, "chevron-right")):
                at = pygame.Rect(x, area.centery - px(20), px(28), px(40))
                tip = say(Text("interlude.more_goods", n=self.page + 1, of=pages))
                self.button(surface, at, f"goods:{step}", icon=icon, tip=tip, do=partial(self.turn, step))

    def _titled(self, paper: Paper, good: Good, wide: int) -> tuple[int, list[str]]:
        """The name of a card in one line or two, or else in three small ones, and how large it is written."""
        name, room = self._app.say(good.name), wide - self.theme.px(18)
        size, small = paper.size(17), paper.size(14)
        lines = self.theme.wrap(name, room, size, True)
        if len(lines) > 1:
            size = next((n for n in range(small, 12, -1) if len(self.theme.wrap(name, room, n, True)) < 3), 13)
            lines = self.theme.wrap(name, room, size, True)
        if len(lines) > _TITLED:
            lines = [*lines[: _TITLED - 1], self.theme.clipped(" ".join(lines[_TITLED - 1 :]), room, size, True)]
        return size, lines

    def _plate_high(self, paper: Paper, tall: int) -> int:
        return max(paper.high(14) + self.theme.px(4), min(self.theme.px(32), tall // 6))

    def _picture_high(self, paper: Paper, good: Good, card: tuple[int, int]) -> int:
        """How much of a card its picture may take: what it is and what it can do tell more than a large picture."""
        px, (wide, tall) = self.theme.px, card
        size, lines = self._titled(paper, good, wide)
        least = len(lines) * self.theme.line_height(size) + self._plate_high(paper, tall) + px(24)
        told = paper.high(13) + (paper.high(13) + px(7) if good.tags or good.coins else 0)
        return max(px(20), min(tall - least, max(tall // 5, min(tall * 41 // 100, tall - least - told))))

    def _card(self, surface: pygame.Surface, rect: pygame.Rect, good: Good, chosen: bool, pic: int) -> None:
        px, paper, say = self.theme.px, self.paper(surface), self._app.say
        name, dear = f"good:{good.id}", good.missing > 0
        bend, lit = px(10), chosen or self.hovered == name
        glow = soft_box(rect.size, px(8), LIT if lit else (0, 0, 0), 190 if chosen else 130, bend)
        surface.blit(glow, glow.get_rect(center=rect.center))
        pygame.draw.rect(surface, PAPER, rect, border_radius=bend)
        pygame.draw.rect(surface, LIT if lit else (120, 96, 60), rect, px(3) if lit else 1, border_radius=bend)
        plate_high = self._plate_high(paper, rect.height)
        size, lines = self._titled(paper, good, rect.width)
        step = self.theme.line_height(size)
        box = pygame.Rect(rect.x + px(4), rect.y + px(4), rect.width - 2 * px(4), pic)
        self._picture(surface, box, good)
        x, y = rect.x + px(9), box.bottom + px(5)
        for line in lines:
            surface.blit(self.theme.words(line, size, INK, True), (x, y))
            y += step
        price = pygame.Rect(rect.x + px(8), rect.bottom - plate_high - px(8), rect.width - px(16), plate_high)
        self._words(surface, pygame.Rect(x, y, rect.width - px(18), price.y - px(4) - y), good)
        pygame.draw.rect(surface, _CANNOT if dear else _CAN, price, border_radius=px(7))
        words = f"{good.price} $"
        if dear:
            words = say(Text("interlude.missing", price=good.price, n=good.missing))
        paper.text(words, price.center, 16, (244, 255, 240), True, "center", price.width - px(8))
        tip = f"{say(good.name)} · {say(good.kind)}. {say(good.told)}"
        do = partial(self.choosing.click, name)
        drop = partial(self.drop, good.id) if self.drop else None
        self.add(Spot(rect, name, tip, do, subject=good.id, drop=drop))

    def _picture(self, surface: pygame.Surface, box: pygame.Rect, good: Good) -> None:
        sheet = picture(box.size, good.hue).copy()
        side = min(box.height, box.width) * 7 // 10
        for away, colour in ((max(1, side // 26), (20, 14, 12)), (0, _CREAM)):
            icon = self.theme.icon(good.icon, side, colour)
            sheet.blit(icon, icon.get_rect(center=(box.width // 2 + away, box.height // 2 + away)))
        surface.blit(rounded(sheet, self.theme.px(8)), box)

    def _words(self, surface: pygame.Surface, room: pygame.Rect, good: Good) -> None:
        """Its kind, its tags and its text, as far as there is room for them."""
        px, paper, say = self.theme.px, self.paper(surface), self._app.say
        if room.height >= paper.high(13):
            colour = mixed(HUES[good.hue], INK, 0.35)
            kind = say(good.kind)
            if paper.wide(kind, 13, True) > room.width:  # its colour tells the machine too
                kind = kind.partition(" · ")[0]
            paper.text(kind, room.topleft, 13, colour, True, room=room.width)
            room = pygame.Rect(room.x, room.y + paper.high(13), room.width, room.height - paper.high(13))
        tall = paper.high(13) + px(4)
        if (good.tags or good.coins) and room.height >= tall:
            room = self._tags(surface, room, good, tall)
        words = say(good.text)
        if room.height >= paper.high(13) and paper.fits(words, room):
            paper.para(words, room.move(0, px(3)), 14, (110, 92, 70))

    def _tags(self, surface: pygame.Surface, room: pygame.Rect, good: Good, tall: int) -> pygame.Rect:
        """Pills in rows, as many as fit; what is left of the room."""
        px, paper, say = self.theme.px, self.paper(surface), self._app.say
        x, y = room.x, room.y + px(3)
        for coin in good.coins:
            pygame.draw.polygon(surface, COINS[coin], hexagon((x + px(11), y + tall // 2), px(10)))
            x += px(26)
        for tag in good.tags:
            words = say(tag.words)
            wide = paper.wide(words, 13, True) + px(12)
            if x > room.x and x + wide > room.right:
                x, y = room.x, y + tall + px(3)
            if y + tall > room.bottom:
                break
            wide = min(wide, room.width)
            pill = pygame.Rect(x, y, wide, tall)
            pygame.draw.rect(surface, (40, 90, 130) if tag.number else (70, 58, 48), pill, border_radius=tall // 2)
            paper.text(words, pill.center, 13, (250, 240, 220), True, "center", wide - px(8))
            x = pill.right + px(4)
        below = y + tall + px(2)
        return pygame.Rect(room.x, below, room.width, max(0, room.bottom - below))
