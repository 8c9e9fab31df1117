"""The plate beside a target: how likely the decisive result is, what it takes, and all that may come of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.app.table.art.chart import Chart
from game.app.table.art.overlay import Overlay
from game.app.theme import DIM, INK_TARGET, TEXT, Colour, Theme, mixed

WIDE, HIGH = 206, 92
_WIDEST = 330
_TOP: Colour = (0x2B, 0x1B, 0x20)
_BOTTOM: Colour = (0x1A, 0x14, 0x18)
_CHANCE, _WORD, _WHY, _DICE = 36, 18, 13, 12
_MOST_BARS = 9
_NEAR = 24
"""In a crowd that leaves no place free, so many places close to the target are compared."""
_Box = tuple[int, ...]


@dataclass(frozen=True)
class Plate(Overlay):
    """What an attack on somebody promises; it covers nobody else where there is room."""

    target: str
    chance: str
    word: str
    why: str
    dice: str
    spread: tuple[float, ...] = ()
    decisive: int = 1
    avoid: tuple[tuple[float, float], ...] = ()
    """Places of the board that ghosts stand on."""

    def over(self, window: pygame.Surface, view: Chart) -> None:
        rects = view.standing.figure_rects()
        target = rects.get(self.target)
        if target is None or not view.rect.colliderect(target):
            return
        picture = _painted(view.theme, self._words, self.spread, self.decisive)
        rect = self.place(view, picture.get_size(), rects)
        view.labels.taken.append(rect)
        window.blit(picture, rect)
        _pointer(window, view.theme, rect, target)

    @property
    def _words(self) -> tuple[str, str, str, str]:
        return self.chance, self.word, self.why, self.dice

    def place(self, view: Chart, size: tuple[int, int], rects: Mapping[str, pygame.Rect]) -> pygame.Rect:
        """Where the plate goes: above its target, or wherever around it nothing is covered; else least."""
        target = rects[self.target]
        others = [rect for id, rect in rects.items() if id != self.target]
        others += [view.standing.ghost_rect(at) for at in self.avoid]
        others += view.covered
        near = target.inflate(4 * size[0], 8 * size[1])
        taken = tuple(tuple(rect) for rect in (*others, *view.labels.taken) if near.colliderect(rect))
        return pygame.Rect(_best(tuple(target), size, tuple(view.free), taken, view.theme.px(9)))


@lru_cache(maxsize=8)
def _best(target: _Box, size: tuple[int, int], inside: _Box, taken: tuple[_Box, ...], gap: int) -> pygame.Rect:
    """The first place where nothing is covered, or else where least is; looked for again only when somebody moves."""
    room = pygame.Rect(inside)
    tried = [rect for rect in _around(pygame.Rect(target), size, gap) if room.contains(rect)]
    if not tried:
        return next(_around(pygame.Rect(target), size, gap)).clamp(room)
    others = [pygame.Rect(each) for each in taken]
    free = next((rect for rect in tried if rect.collidelist(others) < 0), None)
    return free or min(tried[:_NEAR], key=lambda rect: _covered(rect, others))


def _around(target: pygame.Rect, size: tuple[int, int], gap: int) -> Iterator[pygame.Rect]:
    """Places beside a target, the best first: above, below, beside, then farther away."""
    wide, high = size
    for far in range(7):
        away = gap + far * high // 3
        for slide in (0, 1, -1, 2, -2):
            x = target.centerx - wide // 2 + slide * wide // 4
            yield pygame.Rect(x, target.top - away - high, wide, high)
            yield pygame.Rect(x, target.bottom + away, wide, high)
        for slide in (0, 1, -1):
            y = target.centery - high // 2 + slide * high // 3
            yield pygame.Rect(target.right + away, y, wide, high)
            yield pygame.Rect(target.left - away - wide, y, wide, high)


def _covered(rect: pygame.Rect, others: Sequence[pygame.Rect]) -> int:
    """How many pixels of others a plate there would cover."""
    shared = (rect.clip(other) for other in others)
    return sum(each.width * each.height for each in shared)


def _pointer(window: pygame.Surface, theme: Theme, plate: pygame.Rect, target: pygame.Rect) -> None:
    """A small wedge from the plate towards its target, where they are neighbours."""
    half = theme.px(7)
    x = max(plate.left + 2 * half, min(target.centerx, plate.right - 2 * half))
    y = max(plate.top + 2 * half, min(target.centery, plate.bottom - 2 * half))
    if plate.bottom <= target.top + 2:
        wedge = [(x - half, plate.bottom - 1), (x + half, plate.bottom - 1), (x, plate.bottom + half)]
    elif plate.top >= target.bottom - 2:
        wedge = [(x - half, plate.top), (x + half, plate.top), (x, plate.top - half)]
    elif plate.left >= target.right - 2:
        wedge = [(plate.left, y - half), (plate.left, y + half), (plate.left - half, y)]
    elif plate.right <= target.left + 2:
        wedge = [(plate.right - 1, y - half), (plate.right - 1, y + half), (plate.right + half - 1, y)]
    else:
        return
    pygame.draw.polygon(window, INK_TARGET, wedge)


@lru_cache(maxsize=48)
def _painted(
    theme: Theme, words: tuple[str, str, str, str], spread: tuple[float, ...], decisive: int
) -> pygame.Surface:
    px = theme.px
    chance, word, why, dice = words
    small = [theme.font(px(size)).size(line)[0] for line, size in ((why, _WHY), (dice, _DICE))]
    big = theme.words(chance, px(_CHANCE), (255, 252, 240), bold=True)
    verdict = theme.words(word, px(_WORD), INK_TARGET, bold=True)
    shown = spread
    if len(spread) > _MOST_BARS:
        shown = (*spread[: _MOST_BARS - 1], sum(spread[_MOST_BARS - 1 :]))
    bars = px(8) * len(shown) if len(shown) > 1 else 0
    top = big.get_width() + verdict.get_width() + bars + px(38)
    wide = max(px(WIDE), min(px(_WIDEST), max([top, *(line + px(24) for line in small)])))
    reasons = theme.wrap(why, wide - px(20), px(_WHY))[:2]
    lower = (len(reasons) - 1) * px(17)
    high = px(HIGH) + lower
    plate = _card((wide, high), px(9))
    plate.blit(big, (px(12), px(3)))
    base = px(3) + big.get_height() * 4 // 5
    plate.blit(verdict, (px(12) + big.get_width() + px(8), base - verdict.get_height() * 4 // 5))
    if bars:
        _histogram(plate, pygame.Rect(wide - px(12) - bars, px(10), bars, px(32)), shown, decisive)
    for n, line in enumerate(reasons):
        plate.blit(theme.line(line, wide - px(20), px(_WHY), TEXT), (px(12), px(48) + n * px(17)))
    plate.blit(theme.line(dice, wide - px(20), px(_DICE), DIM), (px(12), px(68) + lower))
    return plate


def _histogram(plate: pygame.Surface, rect: pygame.Rect, spread: Sequence[float], decisive: int) -> None:
    """A bar for each result; those that decide are inked and, so that nobody needs the colour, have a line below."""
    step, tallest = rect.width // len(spread), max(spread) or 1.0
    for n, share in enumerate(spread):
        high = max(2, round(rect.height * share / tallest))
        x = rect.x + n * step
        decides = n >= decisive
        colour = INK_TARGET if decides else mixed(INK_TARGET, (60, 60, 68), 0.72)
        pygame.draw.rect(plate, colour, (x, rect.bottom - high, max(2, step - 2), high))
        if decides:
            pygame.draw.rect(plate, INK_TARGET, (x, rect.bottom + 2, max(2, step - 2), 2))


def _card(size: tuple[int, int], radius: int) -> pygame.Surface:
    """A dark red card with a light edge."""
    wide, high = size
    card = pygame.Surface(size, pygame.SRCALPHA)
    for y in range(high):
        pygame.draw.line(card, mixed(_TOP, _BOTTOM, y / max(1, high - 1)), (0, y), (wide, y))
    mask = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(mask, (255, 255, 255, 246), mask.get_rect(), border_radius=radius)
    card.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    pygame.draw.rect(card, INK_TARGET, card.get_rect(), 2, border_radius=radius)
    return card
