"""The ladder of shows: what was won, what is next and lit, what is locked, and who waits at the top."""

from __future__ import annotations

import pygame

from game.app.table.interlude.board import DARK, Part
from game.app.theme import DIM, GROUND, TEXT, mixed
from game.app.widgets import hexsign
from game.app.widgets.panel import Spot
from game.app.widgets.preview import board_picture
from game.core.text import Text
from game.kit.interlude import Interlude, Show

SHOW = "show:"


class Ladder(Part):
    """From the first show at the bottom to the last at the top; the arena that grows harder is told below."""

    def draw(self, window: pygame.Surface, found: Interlude) -> None:
        key = (found.shows, found.warning, self._app.language)
        self.show(window, key, lambda surface: self._paint(surface, found))

    def _paint(self, surface: pygame.Surface, found: Interlude) -> None:
        px, paper = self.theme.px, self.paper(surface)
        self.plate(surface)
        high, wide = surface.get_height(), surface.get_width()
        top = px(10) + paper.high(18)
        paper.text(self._app.say(Text("interlude.shows")), (px(14), px(8)), 18, bold=True, room=wide - px(28))
        foot = high - px(10)
        if found.warning:
            room = wide - px(44)
            lines = self.theme.wrap(self._app.say(found.warning.words), room, paper.size(14))
            tall = px(20) + paper.high(16) + len(lines) * paper.high(14)
            if high - top - tall > len(found.shows) * px(52):
                foot -= tall + px(4)
                self._warn(surface, found, pygame.Rect(px(10), foot + px(4), wide - px(20), tall), lines)
        many = len(found.shows)
        step = (foot - top) / many
        radius = max(px(12), min(px(30), round(step * 0.3), wide // 9))
        x = px(12) + radius
        places = [(x, round(foot - step * (n + 0.5))) for n in range(many)]
        for (show, at), after in zip(zip(found.shows, places, strict=True), places[1:], strict=False):
            done = show.stage == "done"
            line = hexsign.LIT if done else mixed(hexsign.SHUT, DARK, 0.5)
            pygame.draw.line(surface, line, at, after, max(2, px(5)))
        for show, at in zip(found.shows, places, strict=True):
            big = radius if show.stage == "now" or show.boss else radius * 5 // 6
            hexsign.rung(surface, self.theme, at, big, show)
            self._name(surface, show, pygame.Rect(at[0] + radius + px(10), at[1] - round(step / 2), 0, round(step)))

    def _name(self, surface: pygame.Surface, show: Show, room: pygame.Rect) -> None:
        px, paper = self.theme.px, self.paper(surface)
        wide = surface.get_width() - room.x - px(8)
        size, less = paper.size(16), paper.size(14)
        lines = self.theme.wrap(self._app.say(show.name), wide, size, True)
        said = self.theme.wrap(self._app.say(show.words), wide, less)
        if (len(lines) + len(said)) * self.theme.line_height(size) > room.height:
            size = less = 13
            lines = self.theme.wrap(self._app.say(show.name), wide, size, True)[:2]
            said = self.theme.wrap(self._app.say(show.words), wide, less)
        most = max(1, room.height // self.theme.line_height(size) - len(lines))
        if len(said) > most:
            said = [*said[: most - 1], self.theme.clipped(" ".join(said[most - 1 :]), wide, less)]
        y = room.centery - (len(lines) * self.theme.line_height(size) + len(said) * self.theme.line_height(less)) // 2
        ink = TEXT if show.stage != "later" else mixed(TEXT, DIM, 0.5)
        for line in lines:
            surface.blit(self.theme.words(self.theme.clipped(line, wide, size, True), size, ink, True), (room.x, y))
            y += self.theme.line_height(size)
        shade = hexsign.colour_of(show) if show.stage != "later" or show.boss else DIM
        for line in said:
            surface.blit(self.theme.words(line, less, shade), (room.x, y))
            y += self.theme.line_height(less)
        whole = pygame.Rect(px(6), room.y, surface.get_width() - px(12), room.height)
        self.add(Spot(whole, f"{SHOW}{show.id}"))

    def _warn(self, surface: pygame.Surface, found: Interlude, rect: pygame.Rect, lines: list[str]) -> None:
        assert found.warning is not None
        px, paper = self.theme.px, self.paper(surface)
        pygame.draw.rect(surface, (44, 30, 20), rect, border_radius=px(9))
        pygame.draw.rect(surface, (196, 120, 30), rect, 1, border_radius=px(9))
        paper.icon(found.warning.icon, (rect.x + px(20), rect.y + px(8) + paper.high(16) // 2), 22, hexsign.LIT)
        title, room = self._app.say(found.warning.title), rect.width - px(46)
        paper.text(title, (rect.x + px(38), rect.y + px(8)), 16, hexsign.LIT, True, room=room)
        for n, line in enumerate(lines):
            at = (rect.x + px(12), rect.y + px(12) + paper.high(16) + n * paper.high(14))
            paper.text(line, at, 14, mixed(TEXT, DIM, 0.3), room=rect.width - px(20))

    def draw_hover(self, window: pygame.Surface, found: Interlude) -> None:
        """The map and the goal of the show under the pointer, beside it."""
        show = next((show for show in found.shows if self.hovered == f"{SHOW}{show.id}"), None)
        spot = next((spot for spot in self.spots if show and spot.name == f"{SHOW}{show.id}"), None)
        if show is None or spot is None:
            return
        px = self.theme.px
        wide = min(px(380), window.get_width() - px(20))
        size, pad = max(13, px(15)), px(12)
        goal = self.theme.wrap(self._app.say(show.goal), wide - 2 * pad, size)
        tall = min(wide * 9 // 16, window.get_height() // 3)
        most = max(1, (window.get_height() - tall - px(60)) // self.theme.line_height(size))
        goal = goal if len(goal) <= most else [*goal[: most - 1], self.theme.clipped(goal[most - 1], wide, size)]
        title = max(13, px(18))
        high = tall + 2 * pad + self.theme.line_height(title) + len(goal) * self.theme.line_height(size)
        card = pygame.Surface((wide, high))
        card.fill(GROUND)
        if show.board is not None:
            card.blit(board_picture(self.theme, show.board, (wide, tall)), (0, 0))
        y = tall + pad
        name = self.theme.clipped(self._app.say(show.name), wide - 2 * pad, title, True)
        card.blit(self.theme.words(name, title, TEXT, True), (pad, y))
        y += self.theme.line_height(title)
        for line in goal:
            card.blit(self.theme.words(line, size, mixed(TEXT, DIM, 0.25)), (pad, y))
            y += self.theme.line_height(size)
        pygame.draw.rect(card, hexsign.LIT if show.stage == "now" else hexsign.SHUT, card.get_rect(), max(1, px(2)))
        at = card.get_rect(midleft=(spot.rect.right + px(8), spot.rect.centery))
        if at.right > window.get_width():
            at = card.get_rect(center=window.get_rect().center)
        window.blit(card, at.clamp(window.get_rect()))
