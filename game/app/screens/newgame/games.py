"""The first block: which game, by its box."""

from __future__ import annotations

from functools import partial

import pygame

from game.app.art.covers import COVERS
from game.app.art.manner import manner_of, said
from game.app.screens.newgame.block import QUIET, Block
from game.app.theme import DIM, TEXT
from game.app.widgets.boxes import Column
from game.app.widgets.prose import block, write
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
        on, theme, left = system == self.screen.system, self.screen.desk.theme, box.right + max(5, rect.width // 24)
        room = pygame.Rect(left, box.y, rect.right - left - 4, box.height)
        names = (self.screen.title_of(system), said(manner_of(system).plate, self.screen.app.language))
        name = next((name for name in names if block(theme, name, room.size, 15, True)), names[0])
        y = write(surface, theme, name, room, 15, TEXT if on else QUIET, bold=True)
        kind = said(manner_of(system).kind, self.screen.app.language)
        write(surface, theme, kind, pygame.Rect(left, y + 2, room.width, room.bottom - y - 2), 13, DIM)
