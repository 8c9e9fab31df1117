"""The banner of a side: its colour, its name, what it has in hand, and its score on a star; below it the goals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.app.cards.signs import star
from game.app.table.play.cast import Cast
from game.app.theme import DIM, GROUND, LEAST, LINE, TEXT, TONES, Colour, mixed
from game.app.widgets.panel import Panel, Spot
from game.app.window import App
from game.core.request import Seat
from game.kit.sheets import Count


@dataclass(frozen=True, slots=True)
class Side:
    """What a banner says."""

    seats: tuple[Seat, ...]
    name: str
    words: str = ""
    score: int | None = None
    tip: str = ""
    icon: str = ""
    done: int = 0
    wanted: int = 0
    """What is counted on it, as a bar."""


class Banner(Panel):
    """One plate in the colour of a side; the rival's is turned round, the star at its left."""

    ground = "clear"

    def __init__(self, app: App, cast: Cast, rival: bool = False) -> None:
        super().__init__()
        self._app = app
        self._cast = cast
        self._rival = rival

    def draw(self, window: pygame.Surface, side: Side) -> None:
        self.show(window, (side, self._colour(side), self._app.language), lambda surface: self._paint(surface, side))

    def _colour(self, side: Side) -> Colour:
        return self._cast.colour(side.seats[0]) if side.seats else DIM

    def _paint(self, surface: pygame.Surface, side: Side) -> None:
        px, (wide, high) = self.theme.px, surface.get_size()
        colour, bend = self._colour(side), px(8)
        for y in range(high):
            shade = mixed(mixed(colour, GROUND, 0.3), GROUND, 0.45 * y / high)
            pygame.draw.line(surface, shade, (0, y), (wide, y))
        mask = pygame.Surface((wide, high), pygame.SRCALPHA)
        pygame.draw.rect(mask, (255, 255, 255, 255), mask.get_rect(), border_radius=bend)
        surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        pygame.draw.rect(surface, mixed(colour, TEXT, 0.2), surface.get_rect(), 1, border_radius=bend)
        left, right = px(10), wide - px(10)
        if side.score is not None:
            taken = self._paint_star(surface, side.score)
            left, right = (left + taken, right) if self._rival else (left, right - taken)
        if (side.wanted or side.icon) and self._spares(side.name, right - left - self._plaque_width(wide, high, side)):
            right -= self._paint_plaque(surface, side, colour)
        self._write(surface, side, left, right)
        if side.tip:
            self.add(Spot(surface.get_rect(), f"banner:{'rival' if self._rival else 'mine'}", side.tip))

    def _paint_star(self, surface: pygame.Surface, score: int) -> int:
        """The score on its star at one end; the width it takes."""
        high = surface.get_height()
        picture = star(max(8, high * 2 // 5 - 2))
        x = picture.get_width() // 2 + self.theme.px(5)
        at = (x if self._rival else surface.get_width() - x, high // 2)
        surface.blit(picture, picture.get_rect(center=at))
        words = self.theme.words(str(score), max(11, high * 3 // 10), TEXT, bold=True)
        surface.blit(words, words.get_rect(center=(at[0], at[1] + 1)))
        return picture.get_width()

    def _spares(self, name: str, room: int) -> bool:
        """Whether a name is whole in two lines at most in this room."""
        _, lines = self._name(name, room, 0)
        return len(lines) < 3 and " ".join(lines) == name

    def _plaque_width(self, wide: int, high: int, side: Side) -> int:
        return (min(self.theme.px(96), wide // 4) if side.wanted else high * 5 // 8) + self.theme.px(10)

    def _paint_plaque(self, surface: pygame.Surface, side: Side, colour: Colour) -> int:
        """What a game puts there instead of a score, at the right end: a bar, or a sign; the width it takes."""
        px, (wide, high) = self.theme.px, surface.get_size()
        light = mixed(colour, TEXT, 0.65)
        if not side.wanted:
            sign = self.theme.icon(side.icon, high * 5 // 8, light)
            surface.blit(sign, sign.get_rect(midright=(wide - px(10), high // 2)))
            return sign.get_width() + px(8)
        bar = pygame.Rect(0, 0, min(px(96), wide // 4), px(10))
        bar.midright = wide - px(12), high // 2
        pygame.draw.rect(surface, mixed(colour, GROUND, 0.8), bar, border_radius=px(5))
        full = bar.width * min(side.done, side.wanted) // side.wanted
        pygame.draw.rect(surface, light, (bar.x, bar.y, max(full, px(5)), bar.height), border_radius=px(5))
        return bar.width + px(10)

    def _write(self, surface: pygame.Surface, side: Side, left: int, right: int) -> None:
        theme, px, high = self.theme, self.theme.px, surface.get_height()
        room = right - left
        size, lines = self._name(side.name, room, high)
        shown = [theme.words(line, size, TEXT, bold=True) for line in lines]
        if side.words and high >= px(44) and len(lines) == 1:
            sizes = range(max(LEAST, px(13)), LEAST - 1, -1)
            fine = next((n for n in sizes if theme.font(n).size(side.words)[0] <= room), LEAST)
            # What does not fit loses its last parts; the tip tells all.
            parts = side.words.split(" · ")
            fitting = (" · ".join(parts[:n]) for n in range(len(parts), 1, -1))
            words = next((each for each in fitting if theme.font(fine).size(each)[0] <= room), parts[0])
            told = theme.wrap(words, room, fine)
            if shown[0].get_height() + len(told) * theme.line_height(fine) > high:
                told = [theme.clipped(words, room, fine)]
            shown += [theme.words(line, fine, mixed(TEXT, DIM, 0.4)) for line in told]
        y = (high - sum(line.get_height() for line in shown)) // 2
        for line in shown:
            turned = self._rival and not side.wanted
            surface.blit(line, (right - line.get_width() if turned else left, y))
            y += line.get_height()

    def _name(self, name: str, room: int, high: int) -> tuple[int, list[str]]:
        """A name in one line, or in several that break no word, as large as that is possible."""
        theme, px = self.theme, self.theme.px
        for size in range(max(LEAST, px(18)), max(LEAST, px(12)) - 1, -1):
            if theme.font(size, True).size(name)[0] <= room:
                return size, [name]
        for size in range(max(LEAST, px(14)), LEAST - 1, -1):
            lines = theme.wrap(name, room, size, bold=True)
            if len(lines) <= 2 and " ".join(lines) == name:
                return size, lines
        most = max(2, high // theme.line_height(LEAST))
        if len(lines) > most:
            lines = [*lines[: most - 1], theme.clipped(" ".join(lines[most - 1 :]), room, LEAST, bold=True)]
        return LEAST, lines


_PLATED = 34
"""From this height on a goal has a plate of its own."""


class Goals(Panel):
    """What decides the game when it is full: a line each with a bar, or side by side where there is only one line."""

    ground = "clear"

    def __init__(self, app: App) -> None:
        super().__init__()
        self._app = app

    def draw(self, window: pygame.Surface, counts: Sequence[Count]) -> None:
        if self.rect.height:
            self.show(window, (tuple(counts), self._app.language), lambda surface: self._paint(surface, counts))
        else:
            self.spots = []

    def _paint(self, surface: pygame.Surface, counts: Sequence[Count]) -> None:
        (wide, high), many = surface.get_size(), max(1, len(counts))
        beside = high < many * self.theme.px(16)
        for n, count in enumerate(counts):
            step = wide // many if beside else high // many
            rect = pygame.Rect(n * step, 0, step, high) if beside else pygame.Rect(0, n * step, wide, step)
            self._paint_goal(surface, rect, count, named=not beside)
            spot = f"count:{count.icon}:{count.done}:{count.wanted}:{n}"
            self.add(Spot(rect, spot, f"{self._app.say(count.name)}: {self._app.say(count.text)}"))

    def _paint_goal(self, surface: pygame.Surface, rect: pygame.Rect, count: Count, named: bool) -> None:
        px, theme, colour = self.theme.px, self.theme, TONES[count.tone]
        if named and rect.height >= px(_PLATED):
            self._paint_plate(surface, rect, count)
            return
        icon = theme.icon(count.icon, px(16), colour)
        surface.blit(icon, icon.get_rect(midleft=(rect.x + px(4), rect.centery)))
        number = theme.words(f"{count.done}/{count.wanted}", "body", colour, bold=True)
        if not named:
            surface.blit(number, number.get_rect(midleft=(rect.x + px(25), rect.centery)))
            return
        surface.blit(number, number.get_rect(midright=(rect.right - px(4), rect.centery)))
        name, room = self._app.say(count.name), rect.width - px(37) - number.get_width()
        words = theme.line(name, room, "small", TEXT)
        surface.blit(words, words.get_rect(midleft=(rect.x + px(25), rect.centery)))
        bar = pygame.Rect(0, 0, min(px(60), rect.width // 5), px(6))
        bar.midright = (rect.right - px(56), rect.centery)
        if rect.x + px(31) + words.get_width() <= bar.x:
            pygame.draw.rect(surface, LINE, bar, border_radius=px(3))
            full = bar.width * min(count.done, count.wanted) // max(1, count.wanted)
            pygame.draw.rect(surface, colour, (bar.x, bar.y, full, bar.height), border_radius=px(3))

    def _paint_plate(self, surface: pygame.Surface, rect: pygame.Rect, count: Count) -> None:
        px, theme, colour = self.theme.px, self.theme, TONES[count.tone]
        plate = pygame.Rect(rect.x, rect.y, rect.width, rect.height - px(5))
        pygame.draw.rect(surface, mixed(GROUND, LINE, 0.25), plate, border_radius=px(8))
        icon = theme.icon(count.icon, px(20), colour)
        surface.blit(icon, icon.get_rect(center=(plate.x + px(19), plate.centery)))
        number = theme.words(f"{count.done} / {count.wanted}", px(16), TEXT, bold=True)
        surface.blit(number, number.get_rect(midright=(plate.right - px(10), plate.centery)))
        bar = pygame.Rect(0, 0, px(64), px(10))
        bar.midright = (plate.right - px(20) - max(px(52), number.get_width()), plate.centery)
        room = bar.x - plate.x - px(46)
        name = self._app.say(count.name)
        beside = theme.font(LEAST).size(name)[0] <= room
        if not beside:  # the number says as much as the bar
            room = plate.right - px(18) - number.get_width() - plate.x - px(38)
        words = theme.line(name, room, px(14), TEXT, bold=True)
        surface.blit(words, words.get_rect(midleft=(plate.x + px(38), plate.centery)))
        if not beside:
            return
        pygame.draw.rect(surface, mixed(GROUND, (0, 0, 0), 0.4), bar, border_radius=px(5))
        full = bar.width * min(count.done, count.wanted) // max(1, count.wanted)
        if full:
            pygame.draw.rect(surface, colour, (bar.x, bar.y, max(bar.height, full), bar.height), border_radius=px(5))
