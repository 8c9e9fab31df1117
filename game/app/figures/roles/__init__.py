"""Who is who: the parts that make the bust of every role. Roles are types, nobody's likeness."""

from __future__ import annotations

import pygame

from game.app.bits import A_LITTLE, Bits
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
_begun: dict[str, Bits[pygame.Surface]] = {}


def bust(role: str) -> pygame.Surface:
    """The bust of a role, 256 pixels square; painting it takes as long as several frames, so it is kept."""
    paint_a_little(role, float("inf"))
    return _painted[role]


def paint_a_little(role: str, seconds: float) -> bool:
    """Go on with the bust of a role for a moment; whether it is there now."""
    if role in _painted:
        return True
    if role not in _begun:
        _begun[role] = Bits(_model(role).painting())
    if _begun[role].go_on(seconds):
        _painted[role] = _begun.pop(role).made
    return role in _painted


def _model(role: str) -> Bust:
    model = Bust()
    for part in ROLES[role]:
        part(model)
    return model


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
    """Go on with a bust that somebody waits for; whether there was any."""
    role = next((role for role in _wanted if role not in _painted), None)
    _wanted.clear() if role is None else paint_a_little(role, A_LITTLE)
    return role is not None
