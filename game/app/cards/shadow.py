"""The soft shadow under a card that lies over something, and the warm light behind one that is looked at."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pygame

_COARSE = 4
"""How much smaller shadows are made: a soft edge hides it, and blurring them at full size would take too long."""


@lru_cache(maxsize=12)
def card_shadow(size: tuple[int, int], blur: int, dark: int = 190) -> pygame.Surface:
    """A shadow `blur` pixels larger than the card on every side."""
    wide, high, edge = size[0] // _COARSE, size[1] // _COARSE, max(1, blur // _COARSE)
    sheet = pygame.Surface((wide + 2 * edge, high + 2 * edge), pygame.SRCALPHA)
    pygame.draw.rect(sheet, (0, 0, 0, dark), (edge, edge, wide, high), border_radius=edge)
    soft = pygame.transform.gaussian_blur(sheet, max(1, edge // 2))
    return pygame.transform.smoothscale(soft, (size[0] + 2 * blur, size[1] + 2 * blur))


@lru_cache(maxsize=6)
def card_light(radius: int, strength: float = 0.4) -> pygame.Surface:
    """A warm light, to be added to what lies there."""
    small = max(2, radius // _COARSE)
    across = np.linspace(-1, 1, 2 * small)
    shine = np.clip(1 - np.hypot(across[:, None], across[None, :]), 0, 1) ** 1.6 * strength
    sheet = pygame.surfarray.make_surface((shine[..., None] * np.array((255, 176, 80))).astype(np.uint8))
    return pygame.transform.smoothscale(sheet, (2 * radius, 2 * radius))


def cast_light(window: pygame.Surface, at: tuple[int, int], radius: int) -> None:
    """Let the light shine around a place."""
    light = card_light(radius)
    window.blit(light, light.get_rect(center=at), None, pygame.BLEND_RGB_ADD)
