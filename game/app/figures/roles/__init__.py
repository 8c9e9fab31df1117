"""Who is who: the parts that make the bust of every role. Roles are types, nobody's likeness."""

from __future__ import annotations

import pygame

from game.app.figures.bust import Bust
from game.app.figures.roles import arena, gotham, regiments
from game.app.figures.wardrobe import Part

ROLES: dict[str, tuple[Part, ...]] = {**gotham.ROLES, **arena.ROLES, **regiments.ROLES}


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
