"""Rows of heroes: face, name, what each has to spend and to carry; the row of whoever acts is the largest."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial

import pygame

from game.app.figures.portrait import face, known
from game.app.table.panels.coins import coin_width, paint_coin
from game.app.table.play.cast import Cast
from game.app.theme import ACCENT, DIM, GLOW, GROUND, LINE, LOSS, PANEL, TEXT, TONES, Colour, mixed
from game.app.widgets.panel import Panel, Spot, health_bar, plate_of, seat_sign
from game.app.widgets.prose import LEAST
from game.app.window import App
from game.kit.heroes import Bag, Coin, Hero

TALL = 1.5
"""How much higher the row of whoever acts is."""
_ROOMY, _CARD = 72, 90
"""From these heights on a row has a second line of coins, and the words of whoever acts."""
_SLIM = 240
"""Narrower rows have the bag beside the name, and no words of their state."""
_LEAST = 10
"""Coins are never smaller."""
_SMALLER = 0.8
"""What companions have, beside what is the hero's own."""
_LIGHT: Colour = (0x5A, 0xB4, 0xE8)


class Heroes(Panel):
    """One row a hero; a click looks at it and answers with it, a click on its bag opens that."""

    ground = "dark"

    def __init__(self, app: App, cast: Cast, choose: Callable[[str], None], open_bag: Callable[[Hero], None]) -> None:
        super().__init__()
        self._app = app
        self._cast = cast
        self._choose = choose
        self._open_bag = open_bag

    def draw(
        self,
        window: pygame.Surface,
        heroes: Sequence[Hero],
        selected: str,
        usable: Collection[str],
        chances: Callable[[str], str] = lambda coin: "",
    ) -> None:
        """`usable` are heroes, coins and bags that can be chosen now; `chances` tells what a coin promises."""
        if not self.rect.height or not heroes:
            self.spots = []
            return
        odds = tuple(chances(coin.id) for hero in heroes for coin in _coins(hero))
        key = (tuple(heroes), selected, tuple(usable), odds, self._app.language)
        self.show(window, key, lambda surface: self._paint(surface, heroes, selected, usable, chances))

    def rows(self, heroes: Sequence[Hero], size: tuple[int, int]) -> list[pygame.Rect]:
        """The places of the rows: all share the height, whoever acts has more of it."""
        gap, (wide, high) = self.theme.px(6), size
        shares = [TALL if hero.acting else 1.0 for hero in heroes]
        room = high - gap * (len(heroes) - 1)
        most = self.theme.px(130) / max(shares)
        one = min(room / sum(shares), most)
        rects, top = list[pygame.Rect](), 0
        for share in shares:
            rects.append(pygame.Rect(0, top, wide, int(one * share)))
            top += rects[-1].height + gap
        return rects

    def bag_place(self, keys: str) -> pygame.Rect | None:
        """Where a bag is in the window."""
        return next((spot.rect for spot in self.spots if spot.name == f"bag:{keys}"), None)

    def _paint(
        self,
        surface: pygame.Surface,
        heroes: Sequence[Hero],
        selected: str,
        usable: Collection[str],
        chances: Callable[[str], str],
    ) -> None:
        for hero, rect in zip(heroes, self.rows(heroes, surface.get_size()), strict=True):
            tip = self._tip(hero)
            do = partial(self._choose, hero.id)
            self.add(Spot(rect, f"hero:{hero.id}", tip, do, subject=hero.id))
            self._paint_row(surface, rect, hero, selected, usable, chances)

    def _paint_row(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        hero: Hero,
        selected: str,
        usable: Collection[str],
        chances: Callable[[str], str],
    ) -> None:
        px, theme, colour = self.theme.px, self.theme, self._cast.colour(hero.seat)
        spent = (hero.done or hero.down) and not hero.acting
        upper, lower = mixed(colour, (30, 34, 40), 0.66), mixed(colour, (18, 20, 25), 0.84)
        if spent:
            upper, lower = mixed(upper, GROUND, 0.35), mixed(lower, GROUND, 0.35)
        surface.blit(plate_of(rect.size, upper, lower, px(10)), rect)
        self._frame(surface, rect, hero, selected, hero.id in usable)
        portrait = self._portrait(surface, rect, hero, spent)
        left, right = portrait.right + px(9), rect.right - px(9)
        state = self._app.say(hero.state) if hero.state else self._cast.mark(hero.seat)
        bare = not hero.coins and hero.bag is None
        large = rect.height >= px(_CARD) or (bare and rect.height >= px(_ROOMY))
        slim = rect.width < px(_SLIM)
        name, sizes = (
            self._app.say(hero.name),
            (19, 16, 14, 12) if large else (16, 14, 12) if rect.height >= px(_ROOMY) else (14, 13, 12),
        )
        shown = theme.words(state, px(12), TONES[hero.tone]) if state and not (slim and hero.bag) else None
        top = rect.y + px(6 if rect.height >= px(_ROOMY) else 4)
        room = right - left
        if slim and hero.bag is not None:
            tight = theme.font(LEAST).size(name)[0] > room - px(34)  # beside a long name the bag is smaller
            line = pygame.Rect(left, top, room, px(20 if tight else 28))
            room -= self._paint_bag(surface, line, hero, hero.bag, usable)
        size = next((px(n) for n in sizes if theme.font(px(n), True).size(name)[0] <= room), px(sizes[-1]))
        if shown and theme.font(size, True).size(name)[0] + px(8) + shown.get_width() <= room:
            surface.blit(shown, (right - shown.get_width(), top + px(4)))
            room -= shown.get_width() + px(8)
        title = theme.line(name, room, size, DIM if spent else TEXT, bold=True)
        surface.blit(title, (left, top))
        y = top + title.get_height()
        below = pygame.Rect(left, y, right - left, rect.bottom - px(5) - y)
        line = pygame.Rect(below.x, below.y, below.width, min(below.height, px(18 if bare else 42)))
        if hero.bag is not None and not slim:
            line.width -= self._paint_bag(surface, line, hero, hero.bag, usable)
        under = line.bottom
        if hero.focus is not None and self._coins_width(hero, px(_LEAST)) + px(14) * hero.focus[1] > line.width:
            under += px(14)  # beside so many coins they would lie upon each other
            self._paint_focus(surface, pygame.Rect(line.x, line.bottom, line.width, px(14)), hero.focus)
        elif hero.focus is not None:
            line.width -= self._paint_focus(surface, line, hero.focus)
        self._paint_coins(surface, line, hero, usable, chances)
        if large and not any(chances(coin.id) for coin in _coins(hero)):
            rest = pygame.Rect(below.x, under, below.width, below.bottom - under)
            self._paint_words(surface, rest, hero)

    # --- the face

    def _portrait(self, surface: pygame.Surface, rect: pygame.Rect, hero: Hero, spent: bool) -> pygame.Rect:
        px, colour = self.theme.px, self._cast.colour(hero.seat)
        pad = px(7 if rect.height >= px(_ROOMY) else 5)
        high = rect.height - 2 * pad
        where = pygame.Rect(rect.x + pad, rect.y + pad, min(high, px(84), rect.width // 4), high)
        if known(hero.role):
            surface.blit(face(hero.role, where.size, colour, spent), where)
        else:
            radius = min(where.size) * 3 // 8
            seat_sign(surface, where.center, radius, self._cast.index(hero.seat), mixed(colour, PANEL, 0.4))
            icon = self.theme.icon(hero.icon, radius, DIM if spent else TEXT)
            surface.blit(icon, icon.get_rect(center=where.center))
        edge = GLOW if hero.acting else mixed(colour, TEXT, 0.15)
        pygame.draw.rect(surface, edge, where, px(3) if hero.acting else 1, border_radius=max(3, min(where.size) // 9))
        if hero.health:
            bar = pygame.Rect(where.x + px(4), where.bottom - px(9), where.width - px(8), px(4))
            pygame.draw.rect(surface, (*GROUND, 210), bar.inflate(px(2), px(2)), border_radius=px(2))
            health_bar(surface, bar, *hero.health)
        return where

    def _frame(self, surface: pygame.Surface, rect: pygame.Rect, hero: Hero, selected: str, usable: bool) -> None:
        px, hovered = self.theme.px, self.hovered == f"hero:{hero.id}"
        if usable:
            colour, wide = (mixed(ACCENT, TEXT, 0.4) if hovered else ACCENT), px(3)
        elif hovered or hero.id == selected:
            colour, wide = mixed(TEXT, LINE, 0.0 if hovered else 0.4), px(2)
        else:
            colour, wide = mixed(LINE, self._cast.colour(hero.seat), 0.45), 1
        pygame.draw.rect(surface, colour, rect, wide, border_radius=px(10))

    # --- what it has

    def _paint_coins(
        self,
        surface: pygame.Surface,
        line: pygame.Rect,
        hero: Hero,
        usable: Collection[str],
        chances: Callable[[str], str],
    ) -> None:
        """Its own, then those of its companions behind their faces, all a little smaller where there are many."""
        px = self.theme.px
        mates = [mate for mate in hero.mates if mate.coins]
        if not hero.coins and not mates:
            return
        size = min(px(34), line.height - px(2))
        while size > px(_LEAST) and self._coins_width(hero, size) > line.width:
            size -= 1
        x, y = line.x, line.centery
        for coin in hero.coins:
            x += self._paint_one(surface, (x, y), size, coin, hero.id, usable, chances)
        for mate in mates:
            small = round(_SMALLER * size)
            where = pygame.Rect(x + px(2), y - small // 2, small, small)
            if known(mate.role):
                surface.blit(face(mate.role, where.size, self._cast.colour(hero.seat)), where)
            else:
                icon = self.theme.icon(mate.icon, small, TEXT)
                surface.blit(icon, icon.get_rect(center=where.center))
            self.add(Spot(where, f"hero:{mate.id}", self._app.say(mate.name), partial(self._choose, mate.id)))
            x += small + px(4)
            for coin in mate.coins:
                x += self._paint_one(surface, (x, y), small, coin, mate.id, usable, chances)

    def _coins_width(self, hero: Hero, size: int) -> int:
        """The width that its coins and those of its companions take, of a size."""
        px, small = self.theme.px, round(_SMALLER * size)
        mates = [mate for mate in hero.mates if mate.coins]
        others = [coin_width(coin, small) for mate in mates for coin in mate.coins]
        widths = [*(coin_width(coin, size) for coin in hero.coins), *others, *(small for _ in mates)]
        return sum(widths) + px(4) * len(widths) + px(2) * len(mates)

    def _paint_one(
        self,
        surface: pygame.Surface,
        at: tuple[int, int],
        size: int,
        coin: Coin,
        owner: str,
        usable: Collection[str],
        chances: Callable[[str], str],
    ) -> int:
        """A coin with its left edge at a place; the width it took. One that pays nothing now stands for its owner."""
        px, wide = self.theme.px, coin_width(coin, size)
        rect = pygame.Rect(at[0], at[1] - size // 2, wide, size)
        open = coin.id in usable and bool(coin.id)
        hot = self.hovered == f"coin:{coin.id}" and open
        paint_coin(surface, self.theme, rect, coin, open, hot)
        chance = chances(coin.id) if coin.id else ""
        if chance:
            fits = self.theme.font(px(11), True).size(chance)[0] <= wide
            words = self.theme.words(chance if fits else chance.removesuffix(" %"), px(11), TEXT, bold=True)
            plate = words.get_rect(midtop=(rect.centerx, rect.bottom - px(5))).inflate(px(6), 0)
            pygame.draw.rect(surface, GROUND, plate, border_radius=px(5))
            surface.blit(words, words.get_rect(center=plate.center))
        do = partial(self._choose, coin.id if open else owner)
        self.add(Spot(rect, f"coin:{coin.id}", self._app.say(coin.name), do, subject=coin.id if open else ""))
        return wide + px(4)

    def _paint_bag(
        self, surface: pygame.Surface, line: pygame.Rect, hero: Hero, bag: Bag, usable: Collection[str]
    ) -> int:
        """The bag at the right end, with how much is in it; the width it took."""
        px, open = self.theme.px, bag.keys in usable
        size = min(px(26), line.height - px(4))
        rect = pygame.Rect(0, 0, size + px(8), line.height)
        rect.midright = line.midright
        hot = self.hovered == f"bag:{bag.keys}"
        colour = mixed(ACCENT, TEXT, 0.4 if hot else 0.0) if open else mixed(DIM, GROUND, 0.2 if bag.count else 0.55)
        icon = self.theme.icon(bag.icon, size, colour)
        surface.blit(icon, icon.get_rect(midleft=(rect.x, rect.centery)))
        if bag.count:
            at = rect.x + size - px(1), rect.centery - size // 3
            pygame.draw.circle(surface, LOSS if open else mixed(LINE, DIM, 0.3), at, px(8))
            words = self.theme.words(str(bag.count), px(12), TEXT, bold=True)
            surface.blit(words, words.get_rect(center=at))
        do = partial(self._open_bag, hero) if open else partial(self._choose, hero.id)
        self.add(Spot(rect, f"bag:{bag.keys}", self._app.say(bag.name), do))
        return rect.width + px(1)

    def _paint_focus(self, surface: pygame.Surface, line: pygame.Rect, focus: tuple[int, int]) -> int:
        """Points of light at the right end, those that are spent gone out; the width they took."""
        px, (left, of) = self.theme.px, focus
        step, radius = px(14), px(5)
        for n in range(of):
            at = line.right - step * (of - n) + step // 2, line.centery
            pygame.draw.circle(surface, (10, 12, 16), at, radius + px(1))
            pygame.draw.circle(surface, _LIGHT if n < left else mixed(_LIGHT, GROUND, 0.75), at, radius)
        return step * of + px(4)

    def _paint_words(self, surface: pygame.Surface, rect: pygame.Rect, hero: Hero) -> None:
        """Of whoever acts: short numbers, then lines of words, as far as there is room."""
        px, theme = self.theme.px, self.theme
        y = rect.y
        if hero.stats and rect.width >= px(150) and rect.height >= px(20):
            y += self._paint_stats(surface, pygame.Rect(rect.x, y, rect.width, px(20)), hero) + px(2)
        for n, words in enumerate(hero.words):
            lines = theme.wrap(self._app.say(words), rect.width, px(12))
            step = theme.line_height(px(12))
            if y + len(lines) * step > rect.bottom + px(3):
                return  # all of it or nothing: its sheet tells the rest
            for line in lines:
                surface.blit(theme.words(line, px(12), DIM if n else TEXT), (rect.x, y))
                y += step

    def _paint_stats(self, surface: pygame.Surface, rect: pygame.Rect, hero: Hero) -> int:
        px, step, choose = self.theme.px, rect.width // max(1, len(hero.stats)), partial(self._choose, hero.id)
        for n, stat in enumerate(hero.stats):
            box = pygame.Rect(rect.x + n * step, rect.y, step - px(3), rect.height)
            pygame.draw.rect(surface, (*GROUND, 255), box, border_radius=px(5))
            icon = self.theme.icon(stat.icon, px(12), DIM)
            surface.blit(icon, icon.get_rect(midleft=(box.x + px(4), box.centery)))
            value = self.theme.words(stat.value, px(13), TEXT, bold=True)
            surface.blit(value, value.get_rect(midright=(box.right - px(5), box.centery)))
            self.add(Spot(box, f"stat:{hero.id}:{n}", f"{self._app.say(stat.name)} {stat.value}", choose))
        return rect.height

    def _tip(self, hero: Hero) -> str:
        state = f": {self._app.say(hero.state)}" if hero.state else ""
        return f"{self._app.say(hero.name)}{state}"


def _coins(hero: Hero) -> list[Coin]:
    return [*hero.coins, *(coin for mate in hero.mates for coin in mate.coins)]
