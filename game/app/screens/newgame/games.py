"""The first block: which game, by its box."""

from __future__ import annotations

from functools import partial

import pygame

from game.app.art.covers import COVERS
from game.app.art.manner import manner_of, said
from game.app.screens.newgame.block import QUIET, Block, Told
from game.app.theme import DIM, TEXT
from game.app.widgets.boxes import Column
from game.app.widgets.prose import LEAST, common, sizes, write
from game.app.widgets.tile import Tile


class GameBlock(Block):
    """A tile for each game."""

    def build(self, rect: pygame.Rect) -> None:
        column = Column(rect, max(4, rect.height // 90))
        self.heading(column, 1, "game.words")
        each = min(rect.width * 6 // 10, (column.left.height + column.gap) // len(self.screen.systems) - column.gap)
        COVERS.want([(system, self.screen.title_of(system)) for system in self.screen.systems])
        for number, system in enumerate(self.screen.systems):
            title = self.screen.title_of(system)
            tile = self.tile(
                column.top(each),
                f"game.{system}",
                partial(self.screen.choose_system, system),
                partial(self._paint_game, system),
                system == self.screen.system,
                title,
                self.screen.say("game.hint", name=title),
                f"ctrl+{number + 1}" if number < 9 else "",
            )
            if COVERS.cover(system, self._cover_size(tile.rect)) is None:
                self.screen.wanted.append(partial(self._await_cover, system, tile))

    @staticmethod
    def _cover_size(rect: pygame.Rect) -> tuple[int, int]:
        high = rect.height - max(6, rect.height // 12)
        return max(1, min(rect.width * 4 // 10, high * 60 // 82)), max(1, min(high, rect.width * 4 // 10 * 82 // 60))

    def _await_cover(self, system: str, tile: Tile) -> None:
        if COVERS.cover(system, self._cover_size(tile.rect)) is None:
            self.screen.wanted.append(partial(self._await_cover, system, tile))
        else:
            tile.repaint()

    def _paint_game(self, system: str, surface: pygame.Surface, rect: pygame.Rect) -> None:
        size = self._cover_size(rect)
        box = pygame.Rect(max(3, (rect.height - size[1]) // 2), (rect.height - size[1]) // 2, *size)
        cover = COVERS.cover(system, size)
        if cover is None:
            pygame.draw.rect(surface, manner_of(system).deep, box)
        else:
            surface.blit(cover, box)
        on, theme, room = system == self.screen.system, self.screen.desk.theme, self._room(rect, box)
        (name, kind), title, small = self._told(room)[self.screen.systems.index(system)]
        y = write(surface, theme, name, room, 15, TEXT if on else QUIET, bold=True, limit=title)
        if small:
            below = pygame.Rect(room.x, y + 1, room.width, room.bottom - y)
            write(surface, theme, kind, below, 13, DIM, limit=small)

    @staticmethod
    def _room(rect: pygame.Rect, cover: pygame.Rect) -> pygame.Rect:
        left = cover.right + max(5, rect.width // 24)
        return pygame.Rect(left, cover.y, rect.right - left - 4, cover.height)

    def _told(self, room: pygame.Rect) -> list[tuple[Told, int, int]]:
        """Name and kind of every game, all in the same type: the whole names, or those on the shelf."""
        theme, language = self.screen.desk.theme, self.screen.app.language
        kinds = [said(manner_of(system).kind, language) for system in self.screen.systems]
        whole = [self.screen.title_of(system) for system in self.screen.systems]
        short = [said(manner_of(system).plate, language) for system in self.screen.systems]
        for names in (whole, short):
            told = list(zip(names, kinds, strict=True))
            for title in sizes(theme, 15):
                if all(self._fits(room, one, title, LEAST) for one in told):
                    small = next(n for n in sizes(theme, 13) if all(self._fits(room, one, title, n) for one in told))
                    return [(one, title, small) for one in told]
        return [(one, common(theme, ((name, room.size) for name in short), 15, True), 0) for one in told]
