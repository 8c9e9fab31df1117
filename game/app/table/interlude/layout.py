"""How the window is shared out between the parts of an interlude: all at once, or one by one in a small window."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pygame

from game.app.theme import Theme

Room = Literal["roomy", "medium", "narrow"]
_LEAST: dict[Room, tuple[int, int]] = {"roomy": (1560, 860), "medium": (1160, 620), "narrow": (0, 0)}
"""The size of the window, at 100 %, that each arrangement needs."""
_HEAD: dict[Room, int] = {"roomy": 74, "medium": 50, "narrow": 44}
_TABS: dict[Room, int] = {"roomy": 66, "medium": 48, "narrow": 40}
_FOOT: dict[Room, int] = {"roomy": 118, "medium": 92, "narrow": 96}
_LADDER: dict[Room, int] = {"roomy": 258, "medium": 178, "narrow": 0}
_GAP: dict[Room, int] = {"roomy": 18, "medium": 8, "narrow": 5}


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the parts are; what is not shown is nowhere."""

    room: Room
    head: pygame.Rect
    ladder: pygame.Rect
    tabs: pygame.Rect
    purse: pygame.Rect
    shop: pygame.Rect
    gear: pygame.Rect
    tree: pygame.Rect
    foot: pygame.Rect
    middle: pygame.Rect
    """Everything between the head and the foot."""

    @property
    def parts(self) -> dict[str, pygame.Rect]:
        names = ("head", "ladder", "tabs", "purse", "shop", "gear", "tree", "foot")
        return {name: rect for name in names if (rect := getattr(self, name)).width > 0 < rect.height}


def arrange(size: tuple[int, int], theme: Theme, part: str, *, selling: bool = True) -> Layout:
    """The roomiest arrangement for a window; `part` is what is shown where there is room for one.

    A shop that sells nothing is a line, and leaves its room to the others.
    """
    wide, high = size
    room: Room = next(
        room
        for room, (least, low) in _LEAST.items()
        if wide * 100 >= least * theme.percent and high * 100 >= low * theme.percent
    )
    px, gap = theme.px, theme.px(_GAP[room])
    head = pygame.Rect(0, 0, wide, px(_HEAD[room]))
    foot = pygame.Rect(0, high - min(px(_FOOT[room]), high * 30 // 100), wide, min(px(_FOOT[room]), high * 30 // 100))
    middle = pygame.Rect(gap, head.bottom + gap, wide - 2 * gap, foot.top - head.bottom - 2 * gap)
    nowhere = pygame.Rect(0, 0, 0, 0)
    ladder = pygame.Rect(*middle.topleft, px(_LADDER[room]), middle.height) if room != "narrow" else nowhere
    left = ladder.right + gap if ladder.width else middle.left
    whole = middle.right - left
    tabs = pygame.Rect(left, middle.top, whole * (66 if room == "narrow" else 61) // 100, px(_TABS[room]))
    purse = pygame.Rect(tabs.right + gap, tabs.top, middle.right - tabs.right - gap, tabs.height)
    top = tabs.bottom + gap
    rest = middle.bottom - top
    if room == "narrow":
        one = pygame.Rect(left, top, whole, rest)
        return Layout(
            room,
            head,
            one if part == "next" else nowhere,
            tabs,
            purse,
            one if part == "shop" else nowhere,
            one if part == "gear" else nowhere,
            one if part == "levels" else nowhere,
            foot,
            middle,
        )
    upper = rest * (47 if room == "roomy" else 46) // 100
    if not selling:
        upper = px(44)
    shop = pygame.Rect(left, top, whole, upper)
    lower = rest - upper - gap
    gear = pygame.Rect(left, shop.bottom + gap, (whole - gap) * 49 // 100, lower)
    tree = pygame.Rect(gear.right + gap, gear.top, whole - gear.width - gap, lower)
    return Layout(room, head, ladder, tabs, purse, shop, gear, tree, foot, middle)
