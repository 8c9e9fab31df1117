"""Trays: rows of dice and tokens over the board's upper edge, for games in which they are spent."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial

import pygame

from game.app.table.art.brush import DARK
from game.app.theme import DIM, LINE, PANEL, RAISED, TEXT, TONES, Colour, Theme, mixed
from game.app.widgets.panel import Spot
from game.app.window import App
from game.kit.looks import Chip, Tray

_CHIP = 40
_GAP = 5
_PAD = 8
_NOTE = 14
_HEAD = 24
"""Pixels: a chip, between two, around all, the word below one, the title above them."""


class Trays:
    """The trays of one position, painted once; a chip says what it is, and answers a question that is about it."""

    def __init__(self, app: App, use: Callable[[str], None]) -> None:
        self._app = app
        self._use = use
        self.spots: list[Spot] = []
        self._key: object = None
        self._picture: pygame.Surface | None = None
        self._at = (0, 0)
        self._upright = False
        self._beside = 0

    def arrange(self, board: pygame.Rect, trays: Sequence[Tray], beside: int, usable: Collection[str] = ()) -> None:
        """Lay the trays out in the board's upper left corner, as many as there is room for.

        A single one stands upright where it fits into the `beside` pixels that the board itself leaves free. Chips
        that can be chosen now are `usable`.
        """
        key = (board.topleft, board.size, tuple(trays), beside, tuple(usable), self._app.theme, self._app.language)
        if key == self._key:
            return
        self._key = key
        self.spots, self._picture = [], None
        theme = self._app.theme
        self._at = board.x + theme.px(8), board.y + theme.px(8)
        self._beside = beside
        self._upright = len(trays) == 1 and self._stands(board, trays[0], beside)
        pictures: list[pygame.Surface] = []
        left = 0
        for tray in trays:
            picture = self._paint(tray, left, usable)
            if left + picture.get_width() > board.width - theme.px(16):
                break
            pictures.append(picture)
            left += picture.get_width() + theme.px(8)
        if not pictures:
            return
        whole = pygame.Surface((left, max(picture.get_height() for picture in pictures)), pygame.SRCALPHA)
        left = 0
        for picture in pictures:
            whole.blit(picture, (left, 0))
            left += picture.get_width() + theme.px(8)
        self._picture = whole

    def _stands(self, board: pygame.Rect, tray: Tray, beside: int) -> bool:
        """Whether a tray fits beside the board, one chip below the other."""
        px = self._app.theme.px
        tall = px(_HEAD) + len(tray.chips) * (px(_CHIP + _GAP) + px(_NOTE)) + px(8)
        return beside >= px(_CHIP + 2 * _PAD + 8) and tall <= board.height * 2 // 3

    def below(self, board: pygame.Rect) -> pygame.Rect:
        """What is left of the board under the trays, or beside one that stands upright."""
        if self._picture is None:
            return board
        wide, high = self._picture.get_size()
        if self._upright:
            return pygame.Rect(board.x + wide, board.y, board.width - wide, board.height)
        taken = high + self._app.theme.px(8)
        return pygame.Rect(board.x, board.y + taken, board.width, board.height - taken)

    def spot(self, pos: tuple[int, int]) -> Spot | None:
        return next((spot for spot in self.spots if spot.rect.collidepoint(pos)), None)

    def draw(self, window: pygame.Surface) -> None:
        if self._picture:
            window.blit(self._picture, self._at)

    def _paint(self, tray: Tray, left: int, usable: Collection[str]) -> pygame.Surface:
        theme = self._app.theme
        px = theme.px
        size, noted = px(_CHIP), any(chip.note for chip in tray.chips)
        below = px(_NOTE) if noted else 0
        across, down = (0, size + below + px(_GAP)) if self._upright else (size + px(_GAP), 0)
        last = len(tray.chips) - 1
        words, room = self._app.say(tray.title), across * last + size
        if self._upright:
            words = theme.clipped(words, self._beside - px(16), px(11), bold=True)
        title = theme.words(words, px(11), DIM, bold=True)
        top = px(5) + title.get_height() + px(3)
        wide = max(room + 2 * px(_PAD), title.get_width() + 2 * px(4 if self._upright else _PAD))
        picture = pygame.Surface((wide, top + down * last + size + below + px(6)), pygame.SRCALPHA)
        pygame.draw.rect(picture, (*PANEL, 225), picture.get_rect(), border_radius=px(7))
        pygame.draw.rect(picture, LINE, picture.get_rect(), 1, border_radius=px(7))
        picture.blit(title, (px(4) if self._upright else px(_PAD), px(4)))
        start = (wide - size) // 2 if self._upright else px(_PAD)
        for n, chip in enumerate(tray.chips):
            rect = pygame.Rect(start + n * across, top + n * down, size, size)
            _chip(theme, picture, rect, chip)
            if chip.id in usable:
                pygame.draw.rect(picture, TEXT, rect.inflate(px(4), px(4)), px(2), border_radius=px(9))
            if chip.note:
                note = theme.words(theme.clipped(self._app.say(chip.note), size + px(_GAP + 4), px(10)), px(10), DIM)
                picture.blit(note, note.get_rect(midtop=(rect.centerx, rect.bottom + px(1))))
            here = rect.move(self._at[0] + left, self._at[1])
            do = partial(self._use, chip.id)
            self.spots.append(Spot(here, f"chip:{chip.id}", self._app.say(chip.name), do, subject=chip.id))
        return picture


def _chip(theme: Theme, picture: pygame.Surface, rect: pygame.Rect, chip: Chip) -> None:
    """A die with one or two icons; what is spent is dim."""
    px = theme.px
    colour = TONES[chip.tone]
    alive = not all(chip.spent)
    ground = (
        mixed(RAISED, colour, 0.3) if alive and chip.tone != "plain" else RAISED if alive else mixed(PANEL, DARK, 0.4)
    )
    pygame.draw.rect(picture, (*DARK, 255), rect.move(0, px(1)), border_radius=px(8))
    pygame.draw.rect(picture, ground, rect, border_radius=px(8))
    faded = mixed(LINE, DARK, 0.3) if chip.tone == "plain" else mixed(colour, DARK, 0.5)
    edge: Colour = colour if alive else faded
    pygame.draw.rect(picture, edge, rect, px(2) if alive else 1, border_radius=px(8))
    count = len(chip.icons)
    for n, (icon, spent) in enumerate(zip(chip.icons, chip.spent, strict=True)):
        size = px(24) if count == 1 else px(17)
        bright = TEXT if chip.tone == "plain" else mixed(colour, TEXT, 0.35)
        dim = mixed(DIM if chip.tone == "plain" else colour, PANEL, 0.45)
        ink = dim if spent else bright
        image = theme.icon(icon, size, ink)
        dx = 0 if count == 1 else (px(8) if n else -px(8))
        dy = 0 if count == 1 else (px(7) if n else -px(7))
        picture.blit(image, image.get_rect(center=(rect.centerx + dx, rect.centery + dy)))
