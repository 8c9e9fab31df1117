"""Display lettering out of the one family: squeezed, sheared, outlined, extruded, with a gradient."""

from __future__ import annotations

import math
from collections import OrderedDict
from dataclasses import dataclass

import pygame

from game.app.art.paint import gradient
from game.app.theme import TEXT, Colour, font_file

_FINE = 2
_KEPT = 64
_kept: OrderedDict[tuple[str, Style], pygame.Surface] = OrderedDict()


@dataclass(frozen=True, slots=True)
class Style:
    """How words are drawn."""

    pixels: int
    fill: Colour = TEXT
    below: Colour | None = None
    """The colour at the foot of the letters, where it differs."""
    outline: Colour | None = None
    edge: int = 4
    squeeze: float = 1.0
    shear: float = 0.0
    track: int = 0
    """Between the letters."""
    shade: Colour | None = None
    depth: int = 0
    """How far the letters stand out, in their shade."""


def lettering(words: str, style: Style) -> pygame.Surface:
    """Words as a picture; it is kept, for the same words in the same style are drawn again."""
    found = _kept.get((words, style))
    if found is None:
        found = _kept[words, style] = _drawn(words, style)
        if len(_kept) > _KEPT:
            _kept.popitem(last=False)
    return found


def forget() -> None:
    """Another language: other words."""
    _kept.clear()


def fitted(words: str, style: Style, width: int) -> pygame.Surface:
    """Words no wider than that: squeezed, and where that is not enough made smaller."""
    drawn = lettering(words, style)
    if drawn.get_width() <= width:
        return drawn
    wide, high = drawn.get_size()
    share = max(width / wide, 0.78)
    narrow = pygame.transform.smoothscale(drawn, (max(1, round(wide * share)), high))
    if narrow.get_width() <= width:
        return narrow
    return pygame.transform.smoothscale(narrow, (width, max(1, round(high * width / narrow.get_width()))))


def _drawn(words: str, style: Style) -> pygame.Surface:
    plain = _row(words, style.pixels * _FINE, style.track * _FINE)
    pad = (style.edge + style.depth + 4) * _FINE
    mask = pygame.Surface((plain.get_width() + 2 * pad, plain.get_height() + 2 * pad), pygame.SRCALPHA)
    mask.blit(plain, (pad, pad))
    sheet = pygame.Surface(mask.get_size(), pygame.SRCALPHA)
    if style.depth and style.shade:
        shade = _tinted(mask, style.shade)
        for n in range(style.depth * _FINE, 0, -1):
            sheet.blit(shade, (n * 0.6, n))
    if style.outline:
        outline, out = _tinted(mask, style.outline), style.edge * _FINE
        for n in range(20):
            angle = math.tau * n / 20
            sheet.blit(outline, (out * math.cos(angle), out * math.sin(angle)))
    face = _tinted(mask, (255, 255, 255) if style.below else style.fill)
    if style.below:
        face.blit(gradient(mask.get_size(), style.fill, style.below), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    sheet.blit(face, (0, 0))
    if style.shear:
        sheet = _sheared(sheet, style.shear)
    wide, high = sheet.get_size()
    return pygame.transform.smoothscale(sheet, (max(1, round(wide / _FINE * style.squeeze)), max(1, high // _FINE)))


def _row(words: str, pixels: int, track: int) -> pygame.Surface:
    """The letters in white, so far apart."""
    font = pygame.font.Font(font_file(bold=True), pixels)
    if not track:
        return font.render(words, True, (255, 255, 255))
    steps = [font.size(letter)[0] + track for letter in words]
    row = pygame.Surface((max(1, sum(steps) - track), font.get_linesize()), pygame.SRCALPHA)
    x = 0
    for letter, step in zip(words, steps, strict=True):
        row.blit(font.render(letter, True, (255, 255, 255)), (x, 0))
        x += step
    return row


def _tinted(mask: pygame.Surface, colour: Colour) -> pygame.Surface:
    tinted = mask.copy()
    tinted.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return tinted


def _sheared(sheet: pygame.Surface, shear: float) -> pygame.Surface:
    """Leaning to the right, row by row."""
    wide, high = sheet.get_size()
    most = round(abs(shear) * high)
    leaning = pygame.Surface((wide + most, high), pygame.SRCALPHA)
    for y in range(high):
        leaning.blit(sheet, (round(shear * (high - y)), y), (0, y, wide, 1))
    return leaning
