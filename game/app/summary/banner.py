"""The moment itself: the banner in the manner of the game, rays behind it, and the plates of the sides."""

from __future__ import annotations

import math
from collections.abc import Generator
from random import Random
from typing import Literal

import pygame

from game.app.art.lettering import Style, fitted
from game.app.art.manner import Manner
from game.app.art.paint import out_of_focus, veil
from game.app.story.facts import Actor
from game.app.summary.paper import GOLD, Anchor, Paper, rim
from game.app.theme import DIM, LINE, TEXT, Colour, mixed

Steps = Generator[None, None, pygame.Surface]
End = Literal["won", "lost", "draw", "open"]

_GROUND: Colour = (25, 29, 35)
_DARK: Colour = (10, 12, 18)
_SILVER: tuple[Colour, Colour] = ((240, 243, 248), (150, 158, 172))
_RED: tuple[Colour, Colour] = ((226, 132, 126), (128, 40, 44))
_RAYS = 26
_STRIP = 180
"""Lines that are darkened in one step."""
_CONFETTI = 110
_PAPERS: tuple[Colour, ...] = ((244, 238, 220), (244, 238, 220), (74, 158, 214), (214, 54, 40), (255, 206, 46))
_NARROW = 240
"""Pixels at 100 % below which a plate has its words one over the other."""
_LEFT: Anchor = "topleft"
_RIGHT: Anchor = "topright"


def lettered(words: str, manner: Manner, end: End, pixels: int, width: int) -> pygame.Surface:
    """The banner: gold for a victory, silver for a draw, dim red for a defeat, in the letters of the game."""
    fill, below = _SILVER if end in ("draw", "open") else _RED if end == "lost" else _gold(manner)
    outline = mixed(manner.deep, (0, 0, 0), 0.75)
    shade = mixed(below, (0, 0, 0), 0.55)
    loud = manner.letters == "loud"
    edge, depth = max(2, pixels // (20 if loud else 36)), max(2, pixels // (12 if loud else 24))
    style = Style(
        pixels,
        fill,
        below,
        outline,
        edge,
        squeeze=0.92 if loud else 1.0,
        shear=0.15 if loud else 0.0,
        track=0 if loud else pixels // 6,
        shade=shade,
        depth=depth,
    )
    return fitted(words.upper(), style, width)


def _gold(manner: Manner) -> tuple[Colour, Colour]:
    return mixed(manner.bright, (255, 255, 255), 0.65), mixed(manner.bright, (200, 110, 20), 0.35)


def backdrop(under: pygame.Surface, size: tuple[int, int], manner: Manner, end: End) -> Steps:
    """The table out of focus and in the dark, with the light of the game from above; a part at a time."""
    wide, high = size
    if manner.letters == "loud" and end == "won":
        picture = yield from _burst(size, manner)
        return picture
    picture = out_of_focus(under, size)
    yield
    yield from _dusk(picture)
    glow = {"won": manner.deep, "lost": (74, 14, 18)}.get(end, (60, 66, 76))
    yield from _light(picture, (wide // 2, high // 18), wide * 2 // 5, mixed(glow, (255, 255, 255), 0.12))
    if end != "lost":
        _rays(picture, mixed(manner.bright, (255, 255, 255), 0.3))
    return picture


def _dusk(picture: pygame.Surface) -> Generator[None, None, None]:
    """Darker and darker downwards."""
    wide, high = picture.get_size()
    strip = pygame.Surface((wide, _STRIP), pygame.SRCALPHA)
    for top in range(0, high, _STRIP):
        for y in range(top, top + _STRIP):
            share = y / max(1, high - 1)
            strong = 150 + round(min(1.0, share / 0.3) * 55 + max(0.0, share - 0.3) / 0.7 * 33)
            pygame.draw.line(strip, (*_DARK, strong), (0, y - top), (wide, y - top))
        picture.blit(strip, (0, top))
        yield


def _burst(size: tuple[int, int], manner: Manner) -> Steps:
    """A victory that is shouted: a burst of light over the whole window, and confetti."""
    wide, high = size
    picture, middle, far = pygame.Surface(size), (wide * 3 // 10, high * 9 // 25), 2 * wide
    dark, bright = mixed(manner.deep, (60, 16, 0), 0.35), mixed(manner.deep, manner.bright, 0.45)
    picture.fill(dark)
    for n in range(_RAYS):
        a = 2 * math.pi * n / _RAYS
        ends = [(middle[0] + far * math.cos(b), middle[1] + far * math.sin(b)) for b in (a, a + math.pi / _RAYS)]
        pygame.draw.polygon(picture, bright, [middle, *ends])
    yield
    yield from _light(picture, middle, wide // 4, mixed(manner.deep, manner.bright, 0.5))
    veil(picture, picture.get_rect(), [(0, 30), (0.5, 60), (1, 215)], (36, 8, 2))
    yield
    chance = Random("confetti")
    for _ in range(_CONFETTI):
        length = wide // 110
        scrap = pygame.Surface((length, length * 3 // 5), pygame.SRCALPHA)
        scrap.fill(chance.choice(_PAPERS))
        turned = pygame.transform.rotate(scrap, chance.randrange(360))
        picture.blit(turned, (chance.randrange(wide), chance.randrange(high * 9 // 10)))
    return picture


def _light(
    picture: pygame.Surface, centre: tuple[int, int], radius: int, colour: Colour
) -> Generator[None, None, None]:
    small = pygame.Surface((64, 64))
    for n in range(32, 0, -1):
        share = (1 - n / 32) ** 1.4
        pygame.draw.circle(small, tuple(round(each * share) for each in colour), (32, 32), n)
    large = pygame.transform.smoothscale(small, (2 * radius, 2 * radius))
    yield
    picture.blit(large, large.get_rect(center=centre), special_flags=pygame.BLEND_RGB_ADD)
    yield


def _rays(picture: pygame.Surface, colour: Colour) -> None:
    wide, high = picture.get_size()
    rays = pygame.Surface((wide, high * 2 // 5), pygame.SRCALPHA)
    far, top = wide, (wide // 2, -high // 18)
    for n in range(_RAYS):
        a = math.pi * (n + 0.5) / _RAYS
        ends = [(top[0] + far * math.cos(b), top[1] + far * math.sin(b)) for b in (a, a + 0.05)]
        pygame.draw.polygon(rays, (*colour, 13), [top, *ends])
    picture.blit(rays, (0, 0))


def paint_plate(paper: Paper, who: Actor, name: str, score: int | None, *, won: bool, turned: bool) -> None:
    """A side: who it is, what it has, and a crown if it won; the rival's is turned round."""
    seat = who.seat
    rect, px, colour = paper.rect, paper.px, paper.people.colour(seat)
    pygame.draw.rect(paper.surface, (*mixed(_GROUND, colour, 0.18), 238), rect, border_radius=px(12))
    pygame.draw.rect(paper.surface, mixed(LINE, colour, 0.6), rect, max(1, px(2)), border_radius=px(12))
    if rect.width < px(_NARROW):
        _narrow(paper, who, name, score, won)
        return
    radius = min(px(34), rect.height // 2 - px(8))
    x = rect.width - radius - px(14) if turned else radius + px(14)
    paper.token(who, (x, rect.centery), radius)
    if won:
        paper.icon("crown", (x, rect.centery - radius + px(2)), 26, GOLD)
    number = 0
    if score is not None:
        n = round(min(64 * paper.theme.percent / 100, rect.height * 0.6) * 100 / paper.theme.percent)
        ink = TEXT if won else mixed(TEXT, DIM, 0.5)
        at = (px(16), rect.centery) if turned else (rect.width - px(16), rect.centery)
        number = paper.text(str(score), at, n, ink, True, "midleft" if turned else "midright").width + px(16)
    left, right = (
        (px(12) + number, x - radius - px(10)) if turned else (x + radius + px(10), rect.width - number - px(12))
    )
    room, below = right - left, paper.people.words(seat)
    high = paper.high(18) + (paper.high(14) if below else 0)
    two = rect.height >= high
    top = rect.centery - (high if two and below else paper.high(18)) // 2
    edge, anchor = (right, _RIGHT) if turned else (left, _LEFT)
    paper.text(name, (edge, top), 18, TEXT, True, anchor, room)
    if below and two and paper.wide(below, 14) <= room:
        paper.text(below, (edge, top + paper.high(18)), 14, DIM, anchor=anchor, room=room)


def _narrow(paper: Paper, who: Actor, name: str, score: int | None, won: bool) -> None:
    """Where there is little room: the name over the score."""
    rect, px = paper.rect, paper.px
    line = paper.high(15)
    top = rect.y + px(6)
    base = rim(px(7), max(0, paper.people.index(who.seat)), paper.people.colour(who.seat))
    room = rect.width - px(36)
    wide = min(room, paper.wide(name, 15, True))
    left = rect.centerx - (wide + px(20)) // 2
    paper.surface.blit(base, base.get_rect(midleft=(left, top + line // 2)))
    paper.text(name, (left + px(20), top + line // 2), 15, TEXT, True, "midleft", room)
    if won:
        paper.icon("crown", (rect.right - px(18), rect.bottom - px(18)), 20, GOLD)
    if score is None:
        radius = (rect.bottom - top - line) // 2 - px(6)
        paper.token(who, (rect.centerx, (top + line + rect.bottom) // 2), radius)
    else:
        n = round((rect.bottom - top - line - px(4)) * 70 / paper.theme.percent)
        paper.text(str(score), (rect.centerx, (top + line + rect.bottom) // 2), n, TEXT, True, "center")
