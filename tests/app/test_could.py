"""What dice are good for is read whole in the bare lines of a tray, in a large type and long languages too."""

from __future__ import annotations

import pygame
import pytest

from game.app.table.panels.could import paint_lines
from game.app.theme import TEXT, Theme
from game.app.window import App
from game.core.text import LANGUAGES, Text
from game.kit.trays import Could


@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bare_line_is_not_shortened(app: App, monkeypatch: pytest.MonkeyPatch, language: str, scale: int) -> None:
    app.settings.language = language  # type: ignore[assignment]
    written: list[str] = []
    words = Theme.words

    def spy(self: Theme, told: str, size: int, *given: object, **named: object) -> pygame.Surface:
        written.append(told)
        return words(self, told, size, *given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Theme, "words", spy)
    shot = Text("shadow_of_the_bat.could.shoot_from_here", name="Payaso 1", n=3)
    room = pygame.Rect(0, 0, 236, 40)
    paint_lines(Theme(scale), app, pygame.Surface(room.size), [Could("target", shot, "69 %")], room, TEXT)
    said = " ".join(told for told in written if told != "69 %")
    assert app.say(shot).startswith(said) and "Payaso 1" in said and "…" not in said
