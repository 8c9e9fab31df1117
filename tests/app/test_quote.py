"""What is announced is read whole: what is said beside it goes first where there is no room for both."""

from __future__ import annotations

import pygame
import pytest

from game.app.table.panels.quote import QuotePanel
from game.app.theme import Theme
from game.app.window import App
from game.core.text import Text
from game.kit.heroes import Quote


@pytest.mark.parametrize(("wide", "high"), [(220, 75), (220, 84), (330, 110)])
def test_the_words_are_never_shortened(app: App, monkeypatch: pytest.MonkeyPatch, wide: int, high: int) -> None:
    words = "They want blood, I want ratings, you want a bandage!"
    monkeypatch.setattr(App, "say", lambda self, text: words if text.key == "shout" else "Encore: Activate Slaughter")
    written: list[str] = []
    plain = Theme.words

    def spy(self: Theme, told: str, *given: object, **named: object) -> pygame.Surface:
        written.append(told)
        return plain(self, told, *given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Theme, "words", spy)
    panel = QuotePanel(app, lambda rule: None)
    panel.theme = Theme(75)
    panel.place(pygame.Rect(0, 0, wide, high), panel.theme)
    panel.draw(app.window, Quote(Text("title"), "bullhorn", Text("shout"), Text("below")))
    assert words in " ".join(written)
