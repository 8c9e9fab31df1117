"""Dice that are being decided about: they lie over the board until the answer is given, and are the buttons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from game.app.table.art.dice import die
from game.app.table.art.effects import shine
from game.app.table.art.plates import gradient
from game.app.table.play.host import Host
from game.app.table.play.options import ChooseDraft, SomeDraft
from game.app.theme import DIM, GLOW, LOSS, TEXT, mixed
from game.app.widgets.panel import Spot
from game.app.window import App
from game.core.text import Text

_DIE, _STEP, _LIFT, _TILT = 58, 74, 12, 14
_PAD, _HEAD, _FOOT = 20, 34, 26
"""Pixels: a die, from one to the next, how far a chosen one is lifted, and around them; degrees it is turned."""


class DecidedDice:
    """The dice of the last roll while a question is about them."""

    def __init__(self, app: App, host: Host) -> None:
        self._app = app
        self._host = host
        self.hovered = ""
        self.spots: list[Spot] = []

    @property
    def keys(self) -> Sequence[str]:
        """For each die the option that is about it; empty while no question is."""
        host = self._host
        if not host.asks_person or host.showing or not isinstance(host.controller.draft, ChooseDraft | SomeDraft):
            return ()
        return host.telling.decided_dice()

    def spot(self, pos: tuple[int, int]) -> Spot | None:
        return next((spot for spot in self.spots if spot.rect.collidepoint(pos)), None)

    def draw(self, window: pygame.Surface, board: pygame.Rect) -> bool:
        """Over the lower board; whether there are any."""
        keys = self.keys
        self.spots = []
        if not keys:
            return False
        theme = self._app.theme
        tray, px = self._host.dice, theme.px
        step = min(px(_STEP), (board.width - 2 * px(_PAD) - px(24)) // len(keys))
        size = min(px(_DIE), step - px(6))
        title = theme.line(tray.title, board.width - px(80), px(15), TEXT, bold=True)
        wide = max(step * len(keys), title.get_width()) + 2 * px(_PAD)
        plate = pygame.Rect(0, 0, wide, px(_HEAD) + px(_LIFT) + size + px(_FOOT) + px(8))
        plate.midbottom = board.centerx, board.bottom - px(16)
        window.blit(gradient(plate.size, (44, 42, 48), (20, 21, 27), px(14)), plate)
        pygame.draw.rect(window, (112, 102, 86), plate, max(1, px(2)), border_radius=px(14))
        window.blit(title, title.get_rect(midtop=(plate.centerx, plate.y + px(8))))
        left = plate.centerx - step * len(keys) // 2 + step // 2
        low = plate.y + px(_HEAD) + px(_LIFT) + size // 2
        for n, key in enumerate(keys):
            self._draw_die(window, n, key, (left + n * step, low), size, step)
        return True

    def _draw_die(self, window: pygame.Surface, n: int, key: str, at: tuple[int, int], size: int, step: int) -> None:
        tray, theme, name = self._host.dice, self._app.theme, f"die:{key}"
        chosen = key in self._chosen
        picture = die(tray.values[n], tray.sides[n], size, tray.name(n), missed=not key, faces=tray.icons)
        if key and (chosen or self.hovered == name):
            shine(window, at, round(size * 0.95), LOSS if chosen else GLOW, 0.6)
        if chosen:
            picture = pygame.transform.rotozoom(picture, _TILT, 1.0)
            at = at[0], at[1] - theme.px(_LIFT)
        window.blit(picture, picture.get_rect(center=at))
        if not key:
            return
        at_once = isinstance(self._host.controller.draft, ChooseDraft)  # then a click rolls it without asking further
        words = self._app.say(Text("stage.again" if chosen or at_once else "stage.keep"))
        ink = mixed(LOSS, (255, 255, 255), 0.3) if chosen else DIM
        caption = theme.line(words, step, theme.px(12), ink)
        foot = at[1] + (theme.px(_LIFT) if chosen else 0) + size // 2 + theme.px(3)
        window.blit(caption, caption.get_rect(midtop=(at[0], foot)))
        option = next(option for option in self._host.controller.draft.options if option.key == key)  # type: ignore[union-attr]
        rect = pygame.Rect(0, 0, step, size + theme.px(_LIFT + _FOOT))
        rect.midtop = at[0], foot - size - theme.px(_LIFT)
        do = partial(self._host.controller.use, key)
        self.spots.append(Spot(rect, name, self._app.say(option.text), do, subject=option.subject))

    @property
    def _chosen(self) -> Sequence[str]:
        draft = self._host.controller.draft
        return draft.chosen if isinstance(draft, SomeDraft) else ()
