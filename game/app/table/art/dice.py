"""Dice: drawn with pips or numbers, tumbling briefly, then lined up."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin

import pygame

from game.app.table.art.plates import gradient
from game.app.theme import ACCENT, DIM, LINE, PANEL, TEXT, Colour, Theme, mixed
from game.core.journal import Entry

BONE: Colour = (0xEC, 0xE6, 0xD6)
INK: Colour = (0x1C, 0x1E, 0x24)
_NAMED: dict[str, Colour] = {
    "red": (0xC8, 0x4A, 0x4A),
    "strength": (0xC8, 0x4A, 0x4A),
    "yellow": (0xE2, 0xB9, 0x3B),
    "green": (0x5F, 0xA0, 0x5F),
    "blue": (0x4F, 0x8A, 0xC4),
    "black": (0x33, 0x36, 0x3D),
    "purple": (0x8A, 0x63, 0xB0),
    "white": BONE,
}
_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_CORNERS = {4: 3, 8: 4, 10: 4, 12: 5, 20: 6}
LINGER = 2.2
_TUMBLE = {"none": 0.0, "fast": 0.25, "normal": 0.5, "slow": 0.9}
_MOST_IN_ROW = 12


def die_colour(name: str) -> Colour:
    """The colour a die's name asks for."""
    words = name.lower().replace("_", " ").replace("-", " ").split()
    return next((_NAMED[word] for word in words if word in _NAMED), BONE)


@lru_cache(maxsize=512)
def _picture(
    value: int, sides: int, size: int, colour: Colour, turn: int, icons: tuple[str, ...] = ()
) -> pygame.Surface:
    """One die; `turn` in degrees while it tumbles, `icons` are what the side shows instead of its number."""
    big = size * 3
    face = pygame.Surface((big, big), pygame.SRCALPHA)
    ink = INK if sum(colour) > 240 else TEXT
    corners = _CORNERS.get(sides)
    if corners:
        _cut(face, corners, colour)
    else:
        _cube(face, colour)
    if icons:
        _show_icons(face, icons, ink)
    elif sides == 6 and value in _PIPS:
        for dx, dy in _PIPS[value]:
            pygame.draw.circle(face, ink, (big // 2 + dx * big // 4, big // 2 - big // 30 + dy * big // 4), big // 11)
    else:
        number = Theme().mark(str(value), big // 2 if value < 100 else big // 3, ink)
        low = big // 12 if corners == 3 else 0
        face.blit(number, number.get_rect(center=(big // 2, big // 2 + low)))
    if turn:
        face = pygame.transform.rotate(face, turn)
    share = face.get_width() / big
    return pygame.transform.smoothscale(face, (round(size * share), round(size * share)))


def _cube(face: pygame.Surface, colour: Colour) -> None:
    """A die with six sides from above: a light upper edge, a dark lower one, and the side between them."""
    big = face.get_width()
    rect = face.get_rect().inflate(-big // 14, -big // 14)
    pygame.draw.rect(face, mixed(colour, INK, 0.6), rect, border_radius=big // 5)
    side = rect.inflate(-big // 40, -big // 40).move(0, -big // 60)
    light, dark = mixed(colour, (255, 255, 255), 0.4), mixed(colour, INK, 0.24)
    face.blit(gradient(side.size, light, dark, big // 5), side)
    flat = side.inflate(-big // 9, -big // 9)
    face.blit(gradient(flat.size, mixed(colour, (255, 255, 255), 0.14), mixed(colour, INK, 0.06), big // 6), flat)


def _cut(face: pygame.Surface, corners: int, colour: Colour) -> None:
    """A die with more or fewer sides: its outline, and the side that lies on top, a little lighter."""
    big = face.get_width()
    tilt = pi / 2 if corners % 2 else 0.0
    for reach, tone in ((0.48, mixed(colour, INK, 0.45)), (0.455, mixed(colour, INK, 0.1)), (0.34, colour)):
        turns = [2 * pi * n / corners - tilt for n in range(corners)]
        at = [(big / 2 + big * reach * cos(turn), big / 2 + big * reach * sin(turn)) for turn in turns]
        pygame.draw.polygon(face, mixed(tone, (255, 255, 255), 0.1 if reach < 0.4 else 0.0), at)


def _show_icons(face: pygame.Surface, icons: tuple[str, ...], ink: Colour) -> None:
    """One icon in the middle, or two across."""
    big = face.get_width()
    away = big // 6 if len(icons) > 1 else 0
    for icon, side in zip(icons, (-1, 1), strict=False):
        picture = Theme().icon(icon, big * 5 // 12 if away else big * 2 // 3, ink)
        face.blit(picture, picture.get_rect(center=(big // 2 + side * away, big // 2 - big // 30 + side * away)))


Faces = Sequence[tuple[str, ...]]
"""What each side of a die shows, by icons; empty for dice with pips or numbers."""


def die(
    value: int, sides: int, size: int, name: str = "", *, missed: bool = False, faces: Faces = ()
) -> pygame.Surface:
    """A die at rest; one that missed its goal is paler than those that count."""
    colour = die_colour(name)
    return _picture(value, sides, size, mixed(colour, PANEL, 0.62) if missed else colour, 0, _shown(value, faces))


def _shown(value: int, faces: Faces) -> tuple[str, ...]:
    return faces[value - 1] if value <= len(faces) else ()


def tumbling(
    value: int, sides: int, size: int, name: str, n: int, seconds: float, faces: Faces = ()
) -> tuple[pygame.Surface, int]:
    """The n-th of several dice while they roll, and how high it jumps."""
    tick = int(seconds * 18)
    shown = (value + tick * 5 + n * 3) % sides + 1
    turn = (tick * 37 + n * 53) % 12 * 15
    picture = _picture(shown, sides, size, die_colour(name), turn, _shown(shown, faces))
    return picture, int(abs(sin(seconds * 14 + n)) * size * 0.25)


class DiceTray:
    """The last roll, over the lower edge of the board."""

    def __init__(self) -> None:
        self._title = ""
        self._values: list[int] = []
        self._faces: list[int] = []
        self._names: Sequence[str] = ()
        self._captions: Sequence[str] = ()
        self._icons: Faces = ()
        self.marked: list[bool] | None = None
        """Which dice count; None as long as nobody has said."""
        self._age = 1e9
        self._tumble = 0.0

    def roll(
        self,
        title: str,
        values: Sequence[int],
        faces: Sequence[int],
        names: Sequence[str],
        speed: str,
        captions: Sequence[str] = (),
        icons: Faces = (),
    ) -> None:
        """`captions` are what the players call the names, `icons` what the sides show."""
        self._title, self._values, self._faces, self._names = title, list(values), list(faces), names
        self._captions, self._icons, self.marked = captions or names, icons, None
        self._age, self._tumble = 0.0, _TUMBLE[speed]

    def roll_again(self, places: Sequence[int], values: Sequence[int]) -> None:
        """Some of the dice that lie there were rolled again."""
        for place, value in zip(places, values, strict=True):
            self._values[place] = value
        self.marked, self._age = None, self._tumble

    def clear(self) -> None:
        """Take the dice away."""
        self._values = []

    # --- what lies there

    @property
    def title(self) -> str:
        return self._title

    @property
    def values(self) -> Sequence[int]:
        return self._values

    @property
    def sides(self) -> Sequence[int]:
        return self._faces

    @property
    def icons(self) -> Faces:
        return self._icons

    def name(self, n: int) -> str:
        """What a die is called; '' where they are all alike."""
        return self._names[n] if n < len(self._names) else ""

    def mark(self, entries: Sequence[Entry]) -> None:
        """Lift the dice that count, as soon as the journal tells which."""
        for entry in entries:
            places = self._places(entry) if entry.marked is not None else None
            if places is None or entry.marked is None:
                continue
            if self.marked is None:
                self.marked = [False] * len(self._values)
            for n in entry.marked:
                self.marked[places[n]] = True

    def _places(self, entry: Entry) -> list[int] | None:
        """Which dice of the tray an entry speaks of: those with its values and the names of what it is about."""
        taken: list[int] = []
        for k, value in enumerate(entry.dice):
            own = entry.names[k] if k < len(entry.names) else ""
            found = next((n for n in range(len(self._values)) if self._is(n, value, own, entry, taken)), None)
            if found is None:
                return None
            taken.append(found)
        return taken

    def _is(self, n: int, value: int, own: str, entry: Entry, taken: Sequence[int]) -> bool:
        name = self._names[n] if n < len(self._names) else ""
        return n not in taken and self._values[n] == value and (name == own or name in entry.subjects)

    def update(self, seconds: float, held: bool = False) -> None:
        """Let time pass; dice that are `held` stay where they lie."""
        self._age += seconds
        if held:
            self._age = min(self._age, max(self._tumble, self._tumble + LINGER - 0.5))

    @property
    def rolling(self) -> bool:
        return bool(self._values) and self._age < self._tumble

    @property
    def visible(self) -> bool:
        return bool(self._values) and self._age < self._tumble + LINGER

    def skip(self) -> None:
        """Let the dice lie still at once."""
        self._age = max(self._age, self._tumble)

    def draw(
        self,
        window: pygame.Surface,
        theme: Theme,
        board: pygame.Rect,
        cards: pygame.Rect,
        over: Sequence[pygame.Rect] = (),
        top: int | None = None,
    ) -> None:
        """In the lower left corner of the board, above the cards in hand and beside what is laid over it.

        Below `top` in its upper corner instead, while cards are fanned out over the lower half.
        """
        if not self.visible:
            return
        size, gap, pad = theme.px(34), theme.px(8), theme.px(10)
        columns = min(len(self._values), _MOST_IN_ROW)
        rows = -(-len(self._values) // columns)
        title = theme.line(self._title, board.width - 4 * pad, "small", TEXT)
        slot = min(theme.px(84), max(size, *(theme.font(theme.px(11)).size(each)[0] for each in (*self._captions, ""))))
        step = size + gap + self._lift(size) + (theme.line_height("small") if any(self._captions) else 0)
        wide = max(columns * (slot + gap) - gap, title.get_width()) + 2 * pad
        high = rows * step + title.get_height() + 2 * pad
        tray = pygame.Surface((wide, high), pygame.SRCALPHA)
        pygame.draw.rect(tray, (*PANEL, 235), tray.get_rect(), border_radius=theme.px(8))
        pygame.draw.rect(tray, ACCENT if self.rolling else LINE, tray.get_rect(), 1, border_radius=theme.px(8))
        tray.blit(title, title.get_rect(midtop=(wide // 2, pad)))
        left = (wide - columns * (slot + gap) + gap) // 2
        for n, value in enumerate(self._values):
            centre = (
                left + n % columns * (slot + gap) + slot // 2,
                pad + title.get_height() + self._lift(size) + n // columns * step + gap // 2 + size // 2,
            )
            self._draw_die(tray, theme, n, value, size, slot, centre)
        where = tray.get_rect(bottomleft=(board.x + theme.px(12), board.bottom - theme.px(12)))
        if where.colliderect(cards):
            where.bottom = cards.top - theme.px(4)
        home = where.copy()
        for laid in over:
            if where.colliderect(laid):
                where.left = laid.right + theme.px(8)
        if where.right > board.right:  # what is laid there leaves no room beside it: above it
            where = home
            where.bottom = min(laid.top for laid in over if laid.colliderect(home)) - theme.px(8)
        if top is not None:
            where.topleft = board.x + theme.px(12), top
        fade = (self._tumble + LINGER - self._age) / 0.3
        if fade < 1:
            tray.set_alpha(max(0, int(255 * fade)))
        window.blit(tray, where)

    def _lift(self, size: int) -> int:
        """How far dice that count are lifted."""
        return size // 4

    def _draw_die(
        self, tray: pygame.Surface, theme: Theme, n: int, value: int, size: int, slot: int, at: tuple[int, int]
    ) -> None:
        sides, name = self._faces[n], self._names[n] if n < len(self._names) else ""
        if self.rolling:
            picture, jump = tumbling(value, sides, size, name, n, self._age, self._icons)
            tray.blit(picture, picture.get_rect(center=(at[0], at[1] - jump)))
            return
        counts = self.marked is not None and self.marked[n]
        missed = self.marked is not None and not counts
        picture = die(value, sides, size, name, missed=missed, faces=self._icons)
        rect = picture.get_rect(center=at)
        if counts:
            pygame.draw.rect(tray, ACCENT, (rect.x, rect.bottom - theme.px(2), rect.width, theme.px(3)))
            rect.y -= self._lift(size)
        tray.blit(picture, rect)
        caption = self._captions[n] if n < len(self._captions) else ""
        if caption:
            words = theme.line(caption, slot + theme.px(6), theme.px(11), DIM)
            tray.blit(words, words.get_rect(midtop=(at[0], at[1] + size // 2 + theme.px(2))))
