"""Who is who: the parts that make the bust of every role. Roles are types, nobody's likeness."""

from __future__ import annotations

import pygame

from game.app.figures.bust import Bust
from game.app.figures.roles import arena, border_war, crews, gotham, regiments
from game.app.figures.wardrobe import Part

ROLES: dict[str, tuple[Part, ...]] = {
    **gotham.ROLES,
    **crews.ROLES,
    **arena.ROLES,
    **regiments.ROLES,
    **border_war.ROLES,
}


_painted: dict[str, pygame.Surface] = {}


def bust(role: str) -> pygame.Surface:
    """The bust of a role, 256 pixels square; painting it takes as long as several frames, so it is kept."""
    if role not in _painted:
        model = Bust()
        for part in ROLES[role]:
            part(model)
        _painted[role] = model.picture()
    return _painted[role]


def is_painted(role: str) -> bool:
    return role in _painted


def painted() -> int:
    """How many busts there are by now: whatever shows faces is painted again when there are more."""
    return len(_painted)


_wanted: dict[str, None] = {}


def want(role: str) -> None:
    """Somebody would show this bust if it were there."""
    _wanted.setdefault(role)


def paint_next() -> bool:
    """Paint one bust that somebody waits for; whether there was any."""
    role = next((role for role in _wanted if role not in _painted), None)
    _wanted.clear() if role is None else bust(role)
    return role is not None
