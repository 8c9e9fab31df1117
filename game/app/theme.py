"""Colours, type and icons: one look for every screen, at any interface size."""

from __future__ import annotations

import importlib.util
import json
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Literal

import pygame

Colour = tuple[int, int, int]

GROUND: Colour = (0x14, 0x17, 0x1C)
PANEL: Colour = (0x1D, 0x22, 0x29)
RAISED: Colour = (0x26, 0x2C, 0x35)
LINE: Colour = (0x3A, 0x42, 0x4E)
TEXT: Colour = (0xE8, 0xE4, 0xD8)
DIM: Colour = (0x9A, 0xA1, 0xAB)
ACCENT: Colour = (0xE0, 0xA0, 0x30)
LOSS: Colour = (0xD1, 0x49, 0x5B)
SUCCESS: Colour = (0x6F, 0xB0, 0x6F)
GLOW: Colour = (0xFF, 0xE0, 0xA0)
"""The light around whoever acts."""
INK_TARGET: Colour = (0xFF, 0x78, 0x80)
"""Rings around targets, what they are about to lose, and the plates that tell their chances."""
COIN: Colour = (0xE0, 0xB2, 0x54)
"""What a thing costs."""
STAR: Colour = (0xC4, 0x3C, 0x46)
STAR_EDGE: Colour = (0xF0, 0xE2, 0xB4)
"""What a thing scores."""

TONES: dict[str, Colour] = {"plain": TEXT, "good": SUCCESS, "bad": LOSS, "accent": ACCENT, "dim": DIM}

# Okabe and Ito's colours, told apart by colour-blind eyes; one row a palette, one colour a seat.
FOE: Colour = (0xC2, 0x30, 0x2E)
"""The colour of pieces that belong to no player but to the game."""
PALETTES: tuple[tuple[Colour, ...], ...] = (
    ((0x00, 0x72, 0xB2), (0xE6, 0x9F, 0x00), (0x00, 0x9E, 0x73), (0xCC, 0x79, 0xA7)),
    ((0x56, 0xB4, 0xE9), (0xD5, 0x5E, 0x00), (0xF0, 0xE4, 0x42), (0x00, 0x9E, 0x73)),
    ((0x00, 0x9E, 0x73), (0xCC, 0x79, 0xA7), (0x56, 0xB4, 0xE9), (0xE6, 0x9F, 0x00)),
)

Size = Literal["small", "body", "large", "title"]
SIZES: dict[Size, int] = {"small": 13, "body": 15, "large": 18, "title": 26}
LEAST = 13
"""Pixels that anything to be read has at least, at any interface size."""
_CACHED_TEXTS = 2_000
EMBLEM = "ra:"
"""What the names of RPG Awesome's icons begin with."""


@lru_cache(maxsize=1)
def _icon_names() -> type:
    from fonticon_mdi7 import MDI7

    names: type = MDI7
    return names


@lru_cache(maxsize=1)
def _emblems() -> dict[str, str]:
    """The code points of RPG Awesome, by name."""
    codes: dict[str, str] = json.loads((_emblem_folder() / "glyphmap.json").read_text(encoding="utf-8"))
    return codes


@lru_cache(maxsize=1)
def _emblem_folder() -> Path:
    """Where RPG Awesome lies: the package is only looked up, for importing it would load Tk."""
    spec = importlib.util.find_spec("tkinter_icons_rpga")
    assert spec is not None and spec.submodule_search_locations
    return Path(spec.submodule_search_locations[0])


def icon_glyph(name: str) -> str:
    """The character of an icon: of Material Design (`chess-pawn`) or of RPG Awesome (`ra:axe`); else `?`."""
    if name.startswith(EMBLEM):
        code = _emblems().get(name.removeprefix(EMBLEM))
        return chr(int(code, 16)) if code else "?"
    named = getattr(_icon_names(), name.replace("-", "_"), None)
    glyph: str = (named or _icon_names().help_circle_outline).rpartition(".")[2]  # type: ignore[attr-defined]
    return glyph


def icon_exists(name: str) -> bool:
    if name.startswith(EMBLEM):
        return name.removeprefix(EMBLEM) in _emblems()
    return hasattr(_icon_names(), name.replace("-", "_"))


def font_file(bold: bool = False) -> Path:
    """Noto Sans, for everything that is read."""
    return Path(str(files("pygame_gui") / "data" / f"NotoSans-{'Bold' if bold else 'Regular'}.ttf"))


def display_file() -> Path:
    """Manrope, heavy enough for names, numbers and banners to be read at a glance."""
    return Path(str(files("font_manrope") / "files" / "Manrope-ExtraBold.ttf"))


def displayed(words: str) -> str:
    """Words as Manrope can write them: it has no sign for inches but the plain one."""
    return words.replace("\u2033", '"')


@lru_cache(maxsize=1)
def _display_letters() -> pygame.font.Font:
    return pygame.font.Font(display_file(), 16)


def _pictured(letter: str) -> bytes:
    return pygame.image.tobytes(_display_letters().render(letter, True, TEXT), "RGBA")


@lru_cache(maxsize=1)
def _blank_box() -> bytes:
    """What a font shows instead of a letter it does not have."""
    return _pictured("\uffff")


@lru_cache(maxsize=2048)
def _display_has(letter: str) -> bool:
    return letter.isspace() or _pictured(letter) != _blank_box()


def display_lacks(words: str) -> bool:
    """Whether Manrope has no picture for one of these letters, such as those of a far-away script."""
    return not all(map(_display_has, displayed(words)))


def icon_file() -> Path:
    return Path(str(files("fonticon_mdi7") / "fonts" / "materialdesignicons-webfont.ttf"))


def emblem_file() -> Path:
    return _emblem_folder() / "fonts" / "rpgawesome-webfont.ttf"


@lru_cache(maxsize=64)
def glyph_font(icon: str, pixels: int) -> pygame.font.Font:
    """The font an icon is drawn with."""
    return pygame.font.Font(emblem_file() if icon.startswith(EMBLEM) else icon_file(), pixels)


class Theme:
    """The look at one interface size. Rendered words and icons are kept, for most are drawn again next frame."""

    def __init__(self, percent: int = 100, palette: int = 0) -> None:
        self.percent = percent
        self.palette = palette
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._texts: OrderedDict[tuple[str, str, int, bool, Colour], pygame.Surface] = OrderedDict()

    def px(self, length: float) -> int:
        """A length at 100 % in pixels at this size."""
        return round(length * self.percent / 100)

    def side(self, seat_index: int) -> Colour:
        """The colour of the seat at this place of the table; a fifth seat plays those the others fight together."""
        colours = PALETTES[self.palette]
        return colours[seat_index] if seat_index < len(colours) else FOE

    def font(self, size: Size | int = "body", bold: bool = False) -> pygame.font.Font:
        return self._font("display" if bold else "text", self._pixels(size))

    def line_height(self, size: Size | int = "body") -> int:
        return self.font(size).get_linesize()

    def words(self, words: str, size: Size | int = "body", colour: Colour = TEXT, bold: bool = False) -> pygame.Surface:
        """A line of words, ready to blit."""
        return self._rendered("text", words, self._pixels(size), bold, colour)

    def mark(self, words: str, pixels: int, colour: Colour = TEXT) -> pygame.Surface:
        """A number or letter that belongs to a picture: as large as the picture, however small that is."""
        return self._rendered("text", words, max(5, pixels), True, colour)

    def marked(self, words: str, pixels: int) -> int:
        """How wide that is."""
        return self._face(words, max(5, pixels), True).size(displayed(words))[0]

    def icon(self, name: str, pixels: int, colour: Colour = TEXT) -> pygame.Surface:
        """An icon about `pixels` high, ready to blit."""
        kind = "emblem" if name.startswith(EMBLEM) else "icon"
        return self._rendered(kind, icon_glyph(name), max(6, pixels), False, colour)

    def wrap(self, words: str, width: int, size: Size | int = "body", bold: bool = False) -> list[str]:
        """Words broken into lines that fit; a word that does not fit anywhere is broken too."""
        font = self._face(words, self._pixels(size), bold)
        lines: list[str] = []
        for paragraph in words.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                longer = f"{line} {word}" if line else word
                if font.size(longer)[0] <= width:
                    line = longer
                    continue
                if line:
                    lines.append(line)
                while len(word) > 1 and font.size(word)[0] > width:
                    cut = max(1, _fitting(font, word, width))
                    cut = word.rfind("-", 0, cut) + 1 or cut
                    lines.append(word[:cut])
                    word = word[cut:]
                line = word
            lines.append(line)
        return lines

    def line(
        self, words: str, width: int, size: Size | int = "body", colour: Colour = TEXT, bold: bool = False
    ) -> pygame.Surface:
        """Words in one line, as small and as light as they need to be whole; else it is shortened."""
        if self._face(words, LEAST, bold).size(words)[0] > width:
            bold = bold and self._face(words, LEAST, False).size(words)[0] > width
            return self.words(self.clipped(words, width, LEAST, bold), LEAST, colour, bold)
        fits = (n for n in range(self._pixels(size), LEAST, -1) if self._face(words, n, bold).size(words)[0] <= width)
        return self.words(words, next(fits, LEAST), colour, bold)

    def heading(self, words: str, width: int, size: Size | int = "small", colour: Colour = DIM) -> pygame.Surface:
        """A small title in capitals, or as it is written where these have no room."""
        told = capitals(words)
        fits = self._face(told, LEAST, True).size(told)[0] <= width
        return self.line(told if fits else words, width, size, colour, bold=True)

    def clipped(self, words: str, width: int, size: Size | int = "body", bold: bool = False) -> str:
        """Words shortened with dots to fit."""
        font = self._face(words, self._pixels(size), bold)
        if font.size(words)[0] <= width:
            return words
        room = width - font.size("…")[0]
        return f"{words[: _fitting(font, words, room)].rstrip()}…"

    def _pixels(self, size: Size | int) -> int:
        return max(LEAST, self.px(SIZES[size]) if isinstance(size, str) else size)

    def _face(self, words: str, pixels: int, bold: bool) -> pygame.font.Font:
        """What these words are written in: bold ones in Manrope, if it has their letters."""
        if not bold:
            return self._font("text", pixels)
        return self._font("bold" if display_lacks(words) else "display", pixels)

    def _font(self, kind: str, pixels: int) -> pygame.font.Font:
        key = (kind, pixels)
        if key not in self._fonts:
            self._fonts[key] = pygame.font.Font(_FILES[kind](), pixels)
        return self._fonts[key]

    def _rendered(self, kind: str, words: str, pixels: int, bold: bool, colour: Colour) -> pygame.Surface:
        key = (kind, words, pixels, bold, colour)
        found = self._texts.get(key)
        if found is None:
            face = self._face(words, pixels, bold) if kind == "text" else self._font(kind, pixels)
            found = face.render(displayed(words) if bold else words, True, colour)
            self._texts[key] = found
            if len(self._texts) > _CACHED_TEXTS:
                self._texts.popitem(last=False)
        else:
            self._texts.move_to_end(key)
        return found


_FILES: dict[str, Callable[[], Path]] = {
    "text": font_file,
    "bold": lambda: font_file(bold=True),
    "display": display_file,
    "icon": icon_file,
    "emblem": emblem_file,
}


def _fitting(font: pygame.font.Font, words: str, width: int) -> int:
    """How many of the first letters fit into a width; found by halves, for a stranger's word may have thousands."""
    return bisect_right(range(1, len(words) + 1), width, key=lambda count: font.size(words[:count])[0])


def mixed(a: Colour, b: Colour, share: float) -> Colour:
    """`share` of b in a."""
    return tuple(round(x + (y - x) * share) for x, y in zip(a, b, strict=True))  # type: ignore[return-value]


def capitals(words: str) -> str:
    """Words for a small title: the bold face keeps its capitals so close that a single space is not seen."""
    return words.upper().replace(" ", "  ")
