"""Banners over the board: a new round, a new phase."""

from __future__ import annotations

import pygame

from game.app.table.art.plates import banner
from game.app.table.play.motion import Scene
from game.app.table.play.stage import Setting, Showing
from game.core.text import Text
from game.kit.sheets import Headline
from game.kit.sounds import Sound

_COMES, _GOES = 0.14, 0.2


class Banner(Showing):
    """A band across the middle of the board with a few large words."""

    length = 0.9

    def __init__(self, status: Headline, bell: bool = True) -> None:
        """`bell`: a round begins, not only a phase of it."""
        self._status = status
        self.cues: tuple[tuple[float, Sound], ...] = ((0.01, "round"),) if bell else ()

    def draw(self, window: pygame.Surface, setting: Setting, age: float) -> None:
        status = self._status
        key = "stage.round" if status.rounds else "stage.round_open"
        words = setting.say(Text(key, round=status.round, rounds=status.rounds))
        picture = banner(setting.theme, setting.board.width, words, setting.say(status.announced or status.phase))
        shown = min(1.0, age / _COMES, (self.length - age) / _GOES)
        picture.set_alpha(max(0, round(255 * shown)))
        slide = round((1 - min(1.0, age / _COMES)) * setting.theme.px(60))
        window.blit(picture, picture.get_rect(center=(setting.board.centerx - slide, setting.board.centery)))


def banners(before: Scene, after: Scene) -> list[Showing]:
    """One for a new round or phase of play."""
    old, new = before.status, after.status
    if new.round <= 0 or (old.round, old.announced or old.phase) == (new.round, new.announced or new.phase):
        return []
    return [Banner(new, bell=old.round != new.round)]
