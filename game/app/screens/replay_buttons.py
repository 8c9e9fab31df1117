"""The foot of a replay: the buttons that move through the game, and what else can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from game.app.widgets.control import Look, natural_width
from game.app.widgets.desk import Desk
from game.app.window import App
from game.core.text import Text

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)


class Player(Protocol):
    """The replay, as far as its buttons concern it."""

    speed: float
    playing: bool

    @property
    def edges(self) -> tuple[bool, bool]: ...

    @property
    def over(self) -> bool: ...

    @property
    def with_journal(self) -> bool: ...

    def step(self, by: int) -> None: ...

    def by_beat(self, way: int) -> None: ...

    def rewind(self) -> None: ...

    def wind(self) -> None: ...

    def toggle(self) -> None: ...

    def change_speed(self, by: int) -> None: ...

    def toggle_journal(self) -> None: ...

    def branch(self) -> None: ...

    def export(self) -> None: ...

    def back(self) -> None: ...


class Buttons:
    """Lays out the buttons on the desk of a replay."""

    def __init__(self, app: App, desk: Desk, player: Player) -> None:
        self._app = app
        self._desk = desk
        self._player = player

    def declare(self, row: pygame.Rect, gap: int) -> None:
        """All of them, in one row."""
        self._others(row, self._transport(row, gap), gap)

    def _say(self, name: str) -> str:
        return self._app.say(Text(f"replay.{name}"))

    def _transport(self, row: pygame.Rect, gap: int) -> int:
        """The buttons that move through the game, icons only; the x after them."""
        player = self._player
        first, last = player.edges
        playing = "pause" if player.playing else "play"
        slowest, fastest = player.speed == SPEEDS[0], player.speed == SPEEDS[-1]
        steps: list[tuple[str, str, str, Callable[[], None], bool]] = [
            ("start", "skip-backward", "home", player.rewind, not first),
            ("beat_back", "step-backward-2", "page up", lambda: player.by_beat(-1), not first),
            ("back", "step-backward", "left", lambda: player.step(-1), not first),
            (playing, playing, "space", player.toggle, True),
            ("on", "step-forward", "right", lambda: player.step(1), not last),
            ("beat_on", "step-forward-2", "page down", lambda: player.by_beat(1), not last),
            ("end", "skip-forward", "end", player.wind, not last),
            ("slower", "minus", "-", lambda: player.change_speed(-1), not slowest),
            ("faster", "plus", "=", lambda: player.change_speed(1), not fastest),
        ]
        x = row.x
        for name, icon, key, action, able in steps:
            if name == "slower":
                x += gap
            rect = pygame.Rect(x, row.y, row.height, row.height)
            look: Look = "main" if name in ("play", "pause") else "plain"
            hint = self._say(f"control.{name}.hint")
            self._desk.button(
                rect, f"replay.{name}", action, words="", hint=hint, icon=icon, key=key, look=look, enabled=able
            )
            x += row.height + gap
            if name == "slower":
                box = pygame.Rect(x, row.y, round(row.height * 1.3), row.height)
                speed = f"{player.speed:g}×"
                room = (box.width - self._app.theme.font().size(speed)[0]) // 2
                self._desk.label(box.inflate(-2 * max(0, room), 0), speed, middle=True)
                x = box.right + gap
        return x

    def _others(self, row: pygame.Rect, left: int, gap: int) -> None:
        """What else can be done, from the right; the buttons have words only if there is room for all of them."""
        theme, player = self._app.theme, self._player
        others = [
            ("leave", "arrow-left", "escape", player.back),
            ("export", "export-variant", "e", player.export),
            ("branch", "source-branch", "b", player.branch),
            ("journal", "text-box-outline", "j", player.toggle_journal),
        ]
        words = {name: self._say(f"control.{name}.words") for name, *_ in others}
        needed = sum(natural_width(theme, shown, True) + gap for shown in words.values())
        if needed > row.right - left:
            words = dict.fromkeys(words, "")
        x = row.right
        for name, icon, key, action in others:
            width = natural_width(theme, words[name], True) if words[name] else row.height
            rect = pygame.Rect(x - width, row.y, width, row.height)
            hint = self._say(f"control.{name}.hint")
            look: Look = "chosen" if name == "journal" and player.with_journal else "plain"
            able = name != "branch" or not player.over
            self._desk.button(
                rect,
                f"replay.{name}",
                action,
                words=words[name],
                hint=hint,
                icon=icon,
                key=key,
                look=look,
                enabled=able,
            )
            x -= width + gap
