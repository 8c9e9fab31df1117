"""An eye over the screen: which words were drawn, where, how large, and what is wrong with that.

From `open_eye()` on surfaces remember the words drawn on them, and hand them on when they are copied, scaled or
blitted, so that `Eye.faults` can tell what is cut, covered, too small or hard to read in the finished picture.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Literal

import pygame

from game.app import theme
from game.app.table.art.rulers import Rulers
from game.app.table.art.scenery import Scenery
from game.app.table.art.view import BoardView
from game.app.table.panels.sheet import SheetPanel
from game.app.table.panels.tip import Tip
from game.app.theme import LEAST
from game.app.widgets import prose
from game.app.widgets.prose import endings

_CONTRAST = 3.0
_SOLID = 215
"""The alpha from which on nothing can be read through a surface."""
_DIM, _DIM_GROUND = 90, 55
"""The alpha from which on a surface over the whole window says that what lies under it has to wait."""
_LARGE = 5
"""One part in so many of the window: a veil over the board alone is larger than that."""
_Plain = pygame.Surface

Kind = Literal["small", "cut", "dots", "overlap", "covered", "left out", "faint", "controls"]


@dataclass(frozen=True, slots=True)
class Mark:
    """Words on a surface: the box of their ink, the part of it that is seen, and the height of their type."""

    words: str
    ink: pygame.Rect
    seen: pygame.Rect
    pixels: float
    colour: tuple[int, ...]
    covered: int = 0
    """How much of the ink lies under something else, in square pixels."""
    ground: bool = False
    """Painted on the board's ground: men stand on it, plates lie over it, and it goes out of view with the board."""

    def moved(self, x: int, y: int, clip: pygame.Rect) -> Mark:
        return replace(self, ink=self.ink.move(x, y), seen=self.seen.move(x, y).clip(clip))


@dataclass(frozen=True, slots=True)
class Fault:
    kind: Kind
    words: str
    more: str = ""


class Sheet(_Plain):
    """A surface that remembers what is written on it."""

    ground = False
    """Whether what is written just now belongs to the ground of a board."""
    passing = False
    """Whether what is drawn just now lies over words for a moment, or lets them fade on purpose."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.marks: list[Mark] = []
        self.above: tuple[Sheet, int, int] | None = None
        """The surface that this one is a part of, and where."""

    # --- writing

    def note(self, marks: Iterable[Mark], x: int = 0, y: int = 0) -> None:
        clip = self.get_clip()
        here = [mark.moved(x, y, clip) for mark in marks]
        here = [mark for mark in here if mark.seen.width and mark.seen.height]
        if Sheet.ground:
            here = [replace(mark, ground=True) for mark in here]
        if self.above is None:
            _marks(self).extend(here)
        else:
            sheet, left, top = self.above
            sheet.note(here, left, top)

    def hide(self, rect: pygame.Rect, solid: Callable[[pygame.Rect], bool] = lambda part: True) -> None:
        """Something is drawn over a part."""
        rect = rect.clip(self.get_clip())
        if self.above is not None:
            sheet, x, y = self.above
            sheet.hide(rect.move(x, y), lambda part: solid(part.move(-x, -y)))
            return
        left = []
        for mark in _marks(self):
            part = mark.seen.clip(rect)
            if part.width > 0 and part.height > 0 and (Sheet.passing or solid(part)):
                if part.contains(mark.seen) or Sheet.passing:
                    continue
                mark = replace(mark, covered=max(mark.covered, part.width * part.height))
            left.append(mark)
        self.marks = left

    def veil(self, dims: Callable[[pygame.Rect], bool], only_ground: bool = False) -> None:
        """Everything is darkened, or the board alone: what shows through is not there to be read any more."""
        self.marks = [mark for mark in _marks(self) if (only_ground and not mark.ground) or not dims(mark.seen)]

    def blit(self, source: _Plain, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> pygame.Rect:
        drawn = super().blit(source, dest, area, special_flags)
        x, y = (dest[0], dest[1]) if not isinstance(dest, pygame.Rect) else dest.topleft
        part = pygame.Rect(area) if area is not None else source.get_rect()
        x, y = int(x) - part.x, int(y) - part.y
        marks = [m.moved(0, 0, part) for m in _marks(source)]
        if not special_flags and drawn.width * drawn.height > 300 and not _written(source):
            self.hide(drawn, lambda spot: _solid(source, spot.move(-x, -y)))
            whole = drawn.size == self.get_size()
            if whole or drawn.width * drawn.height * _LARGE > self.get_width() * self.get_height():
                least = _DIM if whole else _DIM_GROUND
                self.veil(lambda spot: _dims(source, spot.move(-x, -y), least), only_ground=not whole)
        elif special_flags == pygame.BLEND_RGB_MULT:
            self.veil(lambda spot: drawn.contains(spot) and _darkens(source, spot.move(-x, -y)))
        self.note((m for m in marks if m.seen.width), x, y)
        return drawn

    def blits(self, blit_sequence: Any, doreturn: Any = True) -> Any:
        drawn = [self.blit(*each) for each in blit_sequence]
        return drawn if doreturn else None

    def fblits(self, blit_sequence: Any, special_flags: int = 0) -> None:
        for source, dest in blit_sequence:
            self.blit(source, dest, None, special_flags)

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> pygame.Rect:
        filled = super().fill(color, rect, special_flags)
        if not special_flags:
            self.hide(filled)
        elif special_flags == pygame.BLEND_RGB_MULT and sum(pygame.Color(color)[:3]) < 3 * (255 - _DIM):
            self.veil(filled.contains)
        return filled

    # --- handing on

    def copy(self) -> Sheet:
        return _with(super().copy(), _marks(self))

    def convert_alpha(self, *given: Any) -> Sheet:
        return _with(super().convert_alpha(*given), _marks(self))

    def convert(self, *given: Any, **named: Any) -> Sheet:
        return _with(super().convert(*given, **named), _marks(self))

    def subsurface(self, *given: Any) -> Sheet:
        part = super().subsurface(*given)
        rect = pygame.Rect(*given)
        inside = [mark.moved(-rect.x, -rect.y, part.get_rect()) for mark in _marks(self)]
        sheet = _with(part, [mark for mark in inside if mark.seen.width and mark.seen.height])
        sheet.above = (self, rect.x, rect.y)
        return sheet


def _marks(surface: _Plain) -> list[Mark]:
    if not isinstance(surface, Sheet):
        return []
    if not hasattr(surface, "marks"):  # made by pygame itself, without __init__
        surface.marks, surface.above = [], None
    return surface.marks


def _with(surface: _Plain, marks: Sequence[Mark]) -> Sheet:
    assert isinstance(surface, Sheet)
    surface.marks, surface.above = list(marks), None
    return surface


def _written(source: _Plain) -> bool:
    return len(_marks(source)) == 1 and source.get_width() <= _marks(source)[0].ink.width + 8


def _solid(source: _Plain, part: pygame.Rect) -> bool:
    part = part.clip(source.get_rect())
    if part.width < 1 or part.height < 1:
        return False
    alpha = source.get_alpha()
    if alpha is not None and alpha < _SOLID:
        return False
    if source.get_colorkey() is not None:
        return False
    if not source.get_flags() & pygame.SRCALPHA:
        return True
    return bool(pygame.transform.average_color(source, part)[3] >= _SOLID)


def _dims(source: _Plain, part: pygame.Rect, least: int) -> bool:
    part = part.clip(source.get_rect())
    if part.width < 1 or part.height < 1 or not source.get_flags() & pygame.SRCALPHA:
        return False
    return bool(pygame.transform.average_color(source, part)[3] >= least)


def _darkens(source: _Plain, part: pygame.Rect) -> bool:
    part = part.clip(source.get_rect())
    light = pygame.transform.average_color(source, part)[:3] if part.width and part.height else (255, 255, 255)
    return sum(light) < 3 * (255 - _DIM)


class Eye:
    """What was asked of the type since the last look."""

    def __init__(self) -> None:
        self.left_out: list[str] = []
        self.shortened: dict[str, str] = {}
        self.window: Sheet | None = None

    def begin(self) -> None:
        self.left_out.clear()

    def faults(self, window: Sheet) -> list[Fault]:
        marks = [mark for mark in joined(_marks(window)) if mark.words.strip()]
        shown = {part for mark in marks for part in mark.words.split()}
        left = [words for words in dict.fromkeys(self.left_out) if not _told(words, shown)]
        found = [Fault("left out", words) for words in left]
        for mark in marks:
            found += self._alone(mark, window)
        above = [mark for mark in marks if not mark.ground and not mark.covered]
        for n, a in enumerate(above):
            found += [
                Fault("overlap", a.words, b.words)
                for b in above[n + 1 :]
                if a.words != b.words and _meet(a.seen, b.seen)
            ]
        return list(dict.fromkeys(found))

    def _alone(self, mark: Mark, window: Sheet) -> Iterable[Fault]:
        if mark.pixels < LEAST - 0.4:
            yield Fault("small", mark.words, f"{mark.pixels:.0f} px")
        seen = mark.seen.width >= mark.ink.width - 1 and mark.seen.height >= mark.ink.height - 2
        if mark.ground and (mark.covered or not seen):
            return
        if mark.seen.width < mark.ink.width - 1:
            yield Fault("cut", mark.words, f"{mark.seen.width} of {mark.ink.width} wide")
        elif mark.seen.height < mark.ink.height - 2:
            yield Fault("cut", mark.words, f"{mark.seen.height} of {mark.ink.height} high")
        whole = self.shortened.get(mark.words, "")
        if mark.words.endswith("…") and whole.rstrip(" …") not in ("", mark.words.rstrip(" …")):
            yield Fault("dots", mark.words, self.shortened[mark.words])
        share = mark.covered / max(1, mark.ink.width * mark.ink.height)
        if share > 0.12:
            yield Fault("covered", mark.words, f"{share:.0%}")
        elif (ratio := _contrast(window, mark)) < _CONTRAST:
            yield Fault("faint", mark.words, f"{ratio:.1f}")


def _told(words: str, shown: set[str]) -> bool:
    """Whether words are in the picture, or as many of their sentences as have room."""
    sentences = words.split(". ")
    spans = combinations(range(len(sentences) + 1), 2)
    parts = [f"{'. '.join(sentences[first:last]).rstrip('.')}." for first, last in spans]
    return any(shown.issuperset(part.split()) for part in (*parts, *endings(words)))


def joined(marks: Iterable[Mark]) -> list[Mark]:
    """The ground is painted in parts, and its words have dark edges: what is one word to a reader is one again."""
    found: list[Mark] = []
    loose = []
    for mark in marks:
        if not mark.ground:
            loose.append(mark)
            continue
        for n, other in enumerate(found):
            if mark.words == other.words and _near(mark.ink, other.ink):
                covered = max(mark.covered, other.covered)
                found[n] = replace(mark, seen=mark.seen.union(other.seen), covered=covered)
                break
        else:
            found.append(mark)
    return [*found, *loose]


def _near(a: pygame.Rect, b: pygame.Rect) -> bool:
    return max(abs(a.x - b.x), abs(a.y - b.y)) <= max(3, a.height // 4)


def _meet(a: pygame.Rect, b: pygame.Rect) -> bool:
    part = a.clip(b)
    return part.width >= 3 and part.height >= 3


def _contrast(window: _Plain, mark: Mark) -> float:
    """Between the ink as it came out, which is the most extreme colour, and what is most common around it."""
    box = mark.seen.inflate(6, 4).clip(window.get_rect())
    if box.width < 4 or box.height < 4:
        return 21.0
    pixels = pygame.surfarray.array3d(_Plain.subsurface(window, box)).reshape(-1, 3)
    shares = pixels / 255.0
    light = ((shares / 12.92) * (shares <= 0.04045) + (((shares + 0.055) / 1.055) ** 2.4) * (shares > 0.04045)) @ (
        0.2126,
        0.7152,
        0.0722,
    )
    light.sort()
    middle = light[len(light) // 2]
    low, high = light[len(light) // 50], light[-1 - len(light) // 50]
    return float(max((high + 0.05) / (middle + 0.05), (middle + 0.05) / (low + 0.05)))


def open_eye() -> Eye:
    """Let surfaces remember, and type tell."""
    eye = Eye()
    pygame.Surface = Sheet  # type: ignore[misc]
    for name in ("smoothscale", "scale", "scale_by", "smoothscale_by"):
        setattr(pygame.transform, name, _scaling(getattr(pygame.transform, name)))
    rect = pygame.draw.rect

    def draw_rect(surface: Any, color: Any, area: Any, width: int = 0, *given: Any, **named: Any) -> pygame.Rect:
        drawn = rect(surface, color, area, width, *given, **named)
        if not width and isinstance(surface, Sheet) and pygame.Color(color).a >= _SOLID:
            surface.hide(drawn)
        return drawn

    setattr(pygame.draw, "rect", draw_rect)  # noqa: B010 - its stub names each corner

    rendered, clipped, block = theme.Theme._rendered, theme.Theme.clipped, prose.block

    def write(self: Any, kind: str, words: str, pixels: int, bold: bool, colour: Any) -> Any:
        plain = rendered(self, kind, words, pixels, bold, colour)
        if kind != "text" or isinstance(plain, Sheet):
            return plain
        sheet = Sheet(plain.get_size(), pygame.SRCALPHA)
        _Plain.blit(sheet, plain, (0, 0))
        ink = plain.get_bounding_rect()
        sheet.marks = [Mark(words, ink, ink.copy(), pixels, tuple(colour))]
        self._texts[(kind, words, pixels, bold, colour)] = sheet
        return sheet

    def shorten(self: Any, words: str, *given: Any, **named: Any) -> str:
        short = clipped(self, words, *given, **named)
        if short != words:
            eye.shortened[short] = words
        return short

    def fit(look: Any, words: str, room: Any, *given: Any, **named: Any) -> Any:
        found = block(look, words, room, *given, **named)
        if found is None:
            eye.left_out.append(words)
        return found

    for owner, name in ((Scenery, "_letter"), (Scenery, "_stick"), (Rulers, "draw")):
        setattr(owner, name, _while(getattr(owner, name), "ground"))
    for owner, name in ((Tip, "draw"), (SheetPanel, "_paint_more")):
        setattr(owner, name, _while(getattr(owner, name), "passing"))
    drawing = BoardView.draw

    def draw_board(self: Any, window: pygame.Surface, figures: Any, overlays: Any = ()) -> None:
        """A board as a picture on another screen is to be looked at, not to be read."""
        drawing(self, window, figures, overlays)
        if window is not eye.window:
            _marks(window).clear()

    BoardView.draw = draw_board  # type: ignore[method-assign]
    theme.Theme._rendered = write  # type: ignore[method-assign]
    theme.Theme.clipped = shorten  # type: ignore[method-assign]
    for module in list(sys.modules.values()):
        if getattr(module, "block", None) is block:
            module.block = fit  # type: ignore[attr-defined]
    return eye


def _while(paint: Callable[..., None], flag: str) -> Callable[..., None]:
    def painted(*given: Any) -> None:
        setattr(Sheet, flag, True)
        try:
            paint(*given)
        finally:
            setattr(Sheet, flag, False)

    return painted


def _scaling(scale: Callable[..., _Plain]) -> Callable[..., _Plain]:
    def scaled(surface: _Plain, *given: Any, **named: Any) -> _Plain:
        made = scale(surface, *given, **named)
        marks = _marks(surface)
        if not marks or not surface.get_width() or not surface.get_height():
            return made
        across, down = made.get_width() / surface.get_width(), made.get_height() / surface.get_height()

        def grown(rect: pygame.Rect) -> pygame.Rect:
            return pygame.Rect(
                round(rect.x * across), round(rect.y * down), round(rect.width * across), round(rect.height * down)
            )

        sheet = Sheet(made.get_size(), made.get_flags() & pygame.SRCALPHA, made)
        _Plain.blit(sheet, made, (0, 0))
        sheet.marks = [
            replace(mark, ink=grown(mark.ink), seen=grown(mark.seen), pixels=mark.pixels * down) for mark in marks
        ]
        return sheet

    return scaled
