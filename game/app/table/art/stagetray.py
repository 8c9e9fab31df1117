"""The tray of an attack: both sides with their faces and dice, below them the sum in words and the verdict."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.app.figures.portrait import face, known
from game.app.table.art.dice import Faces, die, tumbling
from game.app.table.art.effects import shine
from game.app.table.art.plates import gradient, stamp
from game.app.theme import ACCENT, DIM, LEAST, TEXT, Colour, Theme, mixed

WIDE, HIGH = 1000, 262
"""The tray at its full size; where there is less room everything on it is smaller."""
_MARGIN, _FELT, _GAP, _FOOT = 10, 154, 8, 34
_DIE, _STEP, _LIFT = 58, 70, 14
_BED, _ROWS = 114, 3
"""How high the part of the felt is that dice lie on, and in how many rows they may."""
_MOST = 0.36
"""The most of the board's height that the tray takes."""
_WARM: Colour = (255, 190, 90)
_COOL: Colour = (110, 190, 255)


@dataclass(frozen=True, slots=True)
class Thrown:
    """A die on the tray."""

    value: int
    sides: int = 6
    name: str = ""
    counts: bool | None = None
    """Whether it is a hit or a block; None where no die counts for itself."""
    caption: str = ""
    faces: Faces = ()


@dataclass(frozen=True, slots=True)
class Half:
    """One side of the tray."""

    colour: Colour
    role: str
    icon: str
    head: str
    detail: str
    tally: str
    dice: tuple[Thrown, ...] = ()


@dataclass(frozen=True, slots=True)
class Progress:
    """How far each part has come: 0 has not begun, 1 is done."""

    risen: float
    tumbled: tuple[float, float]
    lifted: tuple[float, float]
    parts: int
    stamped: float
    left: float
    """How much of the time to look at it is left."""


class StageTray:
    """One attack's tray at one size; what does not move is painted once."""

    def __init__(
        self,
        theme: Theme,
        board: pygame.Rect,
        halves: tuple[Half, Half],
        parts: Sequence[tuple[str, Colour]],
        verdict: tuple[str, bool] | None,
        hint: str,
    ) -> None:
        self._theme = theme
        self._halves = halves
        self.rect, self._k = place(theme, board)
        self._board = board
        dealt = [max(3, len(half.dice)) for half in halves]
        share = min(0.58, max(0.42, (dealt[0] + 1.2) / (sum(dealt) + 2.4)))
        felt = self.rect.inflate(-2 * self._px(_MARGIN), -2 * self._px(_MARGIN))
        felt.height = self._px(_FELT)
        wide = round(felt.width * share)
        self._felts = (
            pygame.Rect(felt.x, felt.y, wide, felt.height),
            pygame.Rect(felt.x + wide + self._px(_GAP), felt.y, felt.width - wide - self._px(_GAP), felt.height),
        )
        self._stamp = stamp(theme, verdict[0], self._px(24), verdict[1]) if verdict else None
        self._parts = self._fitted(parts)
        self._ground = self._painted(hint)

    def _px(self, length: float) -> int:
        return round(length * self._k)

    def _type(self, size: float) -> int:
        """Type grows and shrinks with the tray, but can always be read."""
        return max(self._theme.px(12), self._px(size))

    # --- what does not move

    def _painted(self, hint: str) -> pygame.Surface:
        rect = self.rect
        shadow, low = self._px(12), foot(self._theme, self._k)
        picture = pygame.Surface((rect.width + 2 * shadow, rect.height + 2 * shadow + low), pygame.SRCALPHA)
        for n in range(shadow, 0, -2):
            soft = pygame.Rect(shadow - n, shadow - n + 4, rect.width + 2 * n, rect.height + 2 * n)
            pygame.draw.rect(picture, (0, 0, 0, 16), soft, border_radius=self._px(18) + n)
        own = pygame.Rect(shadow, shadow, rect.width, rect.height)
        picture.blit(gradient(own.size, (44, 42, 48), (20, 21, 27), self._px(18)), own)
        pygame.draw.rect(picture, (112, 102, 86), own, max(1, self._px(2)), border_radius=self._px(18))
        for half, felt in zip(self._halves, self._felts, strict=True):
            self._paint_half(picture, half, felt.move(shadow - rect.x, shadow - rect.y), half is self._halves[1])
        words = self._theme.words(hint, self._theme.px(12), mixed(DIM, TEXT, 0.2))
        pill = words.get_rect(center=(own.centerx, own.bottom + low // 2)).inflate(self._px(24), self._px(8))
        pygame.draw.rect(picture, (10, 12, 16, 205), pill, border_radius=pill.height // 2)
        picture.blit(words, words.get_rect(center=pill.center))
        return picture.premul_alpha()

    def _paint_half(self, picture: pygame.Surface, half: Half, felt: pygame.Rect, right: bool) -> None:
        theme, px = self._theme, self._px
        ground = mixed(half.colour, (8, 9, 12), 0.68)
        picture.blit(gradient(felt.size, ground, mixed(ground, (0, 0, 0), 0.5), px(12)), felt)
        pygame.draw.rect(picture, mixed(half.colour, (30, 32, 36), 0.45), felt, 1, border_radius=px(12))
        size = px(84), px(96)
        tile = pygame.Rect(felt.right - px(12) - size[0] if right else felt.x + px(12), felt.y + px(12), *size)
        self._paint_face(picture, half, tile)
        inside = self._inside(felt, right)
        head = theme.words(half.head.upper(), self._type(15), mixed(half.colour, (255, 255, 255), 0.55), bold=True)
        picture.blit(head, (inside.x, felt.y + px(10)))
        room = inside.right - inside.x - head.get_width() - px(12)
        detail = theme.line(half.detail, room, self._type(13), mixed(DIM, TEXT, 0.25))
        picture.blit(
            detail,
            detail.get_rect(midleft=(inside.x + head.get_width() + px(12), felt.y + px(10) + head.get_height() // 2)),
        )

    def _paint_face(self, picture: pygame.Surface, half: Half, tile: pygame.Rect) -> None:
        if known(half.role):
            picture.blit(face(half.role, tile.size, half.colour), tile)
        else:
            picture.blit(gradient(tile.size, half.colour, mixed(half.colour, (0, 0, 0), 0.6), self._px(9)), tile)
            icon = self._theme.icon(half.icon, tile.width * 2 // 3, TEXT)
            picture.blit(icon, icon.get_rect(center=tile.center))
        pygame.draw.rect(picture, mixed(half.colour, (255, 255, 255), 0.3), tile, 1, border_radius=self._px(9))

    def _inside(self, felt: pygame.Rect, right: bool) -> pygame.Rect:
        """Where the dice of a half lie, beside its face."""
        beside = self._px(110)
        return pygame.Rect(
            felt.x + (self._px(14) if right else beside), felt.y, felt.width - beside - self._px(14), felt.height
        )

    def _fitted(self, parts: Sequence[tuple[str, Colour]]) -> list[tuple[pygame.Surface, int]]:
        """The parts of the sum and where each begins, as large as there is room for all."""
        room = self.rect.width - self._px(60) - (self._stamp.get_width() + self._px(18) if self._stamp else 0)
        wanted = [self._type(n) for n in (22, 20, 18, 16, 14, 12)]
        for size in (*wanted, *range(wanted[-1] - 1, LEAST - 1, -1)):
            shown = [self._theme.words(words, size, colour, bold=True) for words, colour in parts]
            gap = max(self._px(6), size // 2)
            if sum(words.get_width() + gap for words in shown) <= room:
                break
        x, placed = self._px(30), list[tuple[pygame.Surface, int]]()
        for words in shown if parts else []:
            placed.append((words, x))
            x += words.get_width() + gap
        return placed

    # --- what does

    def draw(self, window: pygame.Surface, progress: Progress, seconds: float) -> None:
        below = round((1 - _eased(progress.risen)) * (self._board.bottom - self.rect.top))
        rect, shadow = self.rect.move(0, below), self._px(12)
        window.blit(self._ground, (rect.x - shadow, rect.y - shadow), special_flags=pygame.BLEND_PREMULTIPLIED)
        for n, half in enumerate(self._halves):
            felt = self._felts[n].move(0, below)
            self._draw_dice(window, half, felt, bool(n), progress.tumbled[n], progress.lifted[n], seconds)
        base = rect.bottom - self._px(46)
        for words, x in self._parts[: progress.parts]:
            window.blit(words, words.get_rect(midleft=(rect.x + x, base)))
        if self._stamp and progress.stamped > 0:
            self._draw_stamp(window, (rect.right - self._px(18), base), progress.stamped)
        self._draw_line(window, rect, progress.left)

    def _draw_dice(
        self,
        window: pygame.Surface,
        half: Half,
        felt: pygame.Rect,
        right: bool,
        tumbled: float,
        lifted: float,
        t: float,
    ) -> None:
        inside = self._inside(felt, right)
        count = len(half.dice)
        if count and tumbled > 0:
            rows = self._rows(inside.width, count)
            across = -(-count // rows)
            step, size = self._measures(inside.width, count, rows)
            told = max((self._caption(each).get_width() for each in half.dice if each.caption), default=0)
            if told:  # words below dice keep these apart
                step = max(step, min(told + self._px(8), inside.width // across))
            light, lift = _COOL if right else _WARM, self._px(_LIFT) // rows
            for n, thrown in enumerate(half.dice):
                at = inside.x + step // 2 + n % across * step, felt.y + self._low(n // across, rows)
                self._draw_die(window, thrown, at, size, n, tumbled, lifted, t, light, lift)
                if thrown.caption and tumbled >= 1 and lifted > 0:
                    words = self._caption(thrown)
                    below = at[1] + size // 2 + self._px(1) + self._lowered(half, n, step)
                    if words.get_width() <= step * 2:
                        window.blit(words, words.get_rect(midtop=(at[0], below)))
        if half.tally and (lifted > 0 or not count):
            tally = self._tally(half.tally)
            spot = tally.get_rect(midtop=(0, felt.y + self._px(115)))
            spot.centerx = felt.right - self._px(54) if right else felt.x + self._px(54)
            window.blit(tally, spot.clamp(felt.inflate(-self._px(12), 0)))

    def _measures(self, wide: int, count: int, rows: int) -> tuple[int, int]:
        """How far dice in so many rows are from each other, and how large they can be."""
        step = min(self._px(_STEP), wide // -(-count // rows))
        high = self._px(_BED) // rows - self._px(_LIFT) // rows
        return step, min(self._px(_DIE), step - max(2, self._px(6)), high - max(1, self._px(2)))

    def _rows(self, wide: int, count: int) -> int:
        """In how many rows the dice are largest; in as few as can be."""
        return max(range(1, _ROWS + 1), key=lambda rows: (self._measures(wide, count, rows)[1], -rows))

    def _low(self, row: int, rows: int) -> int:
        """Where the middle of a row is, from the upper edge of the felt."""
        if rows == 1:
            return self._px(92)
        return (
            self._px(_FELT - 4) - self._px(_BED) * (2 * (rows - row) - 1) // (2 * rows) + self._px(_LIFT) // rows // 2
        )

    def _caption(self, thrown: Thrown) -> pygame.Surface:
        return self._theme.words(thrown.caption, self._type(13), mixed(DIM, TEXT, 0.25))

    def _lowered(self, half: Half, n: int, step: int) -> int:
        """How far a caption is put down: every other one by a line, where they would lie over each other."""
        words = [self._caption(thrown) for thrown in half.dice if thrown.caption]
        meet = len(words) > 1 and max(each.get_width() for each in words) > step - self._px(4)
        return words[0].get_height() if meet and n % 2 else 0

    def _tally(self, words: str) -> pygame.Surface:
        most = self._px(104)
        for size in (self._type(n) for n in (24, 20, 17, 14, 12)):
            shown = self._theme.words(words, size, TEXT, bold=True)
            if shown.get_width() <= most:
                break
        return shown

    def _draw_die(
        self,
        window: pygame.Surface,
        thrown: Thrown,
        at: tuple[int, int],
        size: int,
        n: int,
        tumbled: float,
        lifted: float,
        seconds: float,
        light: Colour,
        lift: int,
    ) -> None:
        if tumbled < 1:
            picture, jump = tumbling(thrown.value, thrown.sides, size, thrown.name, n, seconds, thrown.faces)
            window.blit(picture, picture.get_rect(center=(at[0], at[1] - jump)))
            return
        missed = thrown.counts is False and lifted > 0.4
        picture = die(thrown.value, thrown.sides, size, thrown.name, missed=missed, faces=thrown.faces)
        rect = picture.get_rect(center=at)
        if thrown.counts and lifted > 0:
            shine(window, (at[0], at[1] - self._px(4)), round(size * 0.95), light, 0.55 * lifted)
            rect.y -= round(lift * _eased(lifted))
        window.blit(picture, rect)

    def _draw_stamp(self, window: pygame.Surface, right: tuple[int, int], share: float) -> None:
        """It comes down onto the tray."""
        assert self._stamp is not None
        plate = self._stamp
        if share < 1:
            plate = pygame.transform.smoothscale_by(plate, 1.5 - 0.5 * _eased(share))
            plate.set_alpha(round(255 * share))
        home = self._stamp.get_rect(midright=right)
        window.blit(plate, plate.get_rect(center=home.center))

    def _draw_line(self, window: pygame.Surface, rect: pygame.Rect, left: float) -> None:
        line = pygame.Rect(
            rect.x + self._px(20), rect.bottom - self._px(9), rect.width - self._px(40), max(2, self._px(3))
        )
        pygame.draw.rect(window, (60, 58, 60), line, border_radius=2)
        line.width = round(line.width * max(0.0, min(1.0, left)))
        if line.width:
            pygame.draw.rect(window, ACCENT, line, border_radius=2)


def place(theme: Theme, board: pygame.Rect) -> tuple[pygame.Rect, float]:
    """Where the tray lies over the lower part of a board, and how large everything on it is."""
    scale = theme.percent / 100
    k = min(scale, (board.width - 2 * theme.px(12)) / WIDE, board.height * _MOST / (HIGH + _FOOT))
    rect = pygame.Rect(0, 0, round(WIDE * k), round(HIGH * k))
    rect.midbottom = board.centerx, board.bottom - foot(theme, k)
    return rect, k


def foot(theme: Theme, k: float) -> int:
    """The room below the tray, for the line that says which keys there are."""
    return max(round(_FOOT * k), theme.line_height(theme.px(12)) + theme.px(8))


def _eased(share: float) -> float:
    share = max(0.0, min(1.0, share))
    return 1 - (1 - share) ** 3
