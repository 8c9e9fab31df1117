"""A button over a card says what it does whole: a long deed takes two lines."""

from __future__ import annotations

import pygame
import pytest

from game.app.table.panels.deed_button import HIGH, DeedButton, paint_button
from game.app.theme import Theme


@pytest.mark.usefixtures("app")
@pytest.mark.parametrize("scale", [100, 150])
def test_a_long_deed_takes_two_lines(monkeypatch: pytest.MonkeyPatch, scale: int) -> None:
    words, below = "Metti Tubo da giardino del giudizio nell'Inventario", "per dopo; uno Scambio lo equipaggia"
    written: list[str] = []
    plain = Theme.words

    def spy(self: Theme, told: str, *given: object, **named: object) -> pygame.Surface:
        written.append(told)
        return plain(self, told, *given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Theme, "words", spy)
    theme = Theme(scale)
    button = DeedButton(words, below, icon="archive-arrow-down")
    paint_button(theme, button, (theme.px(232), theme.px(HIGH)), False)
    assert " ".join(written).startswith(words) and not [line for line in written if "…" in line]
    written.clear()
    paint_button(theme, DeedButton("Equipaggia", below), (theme.px(150), theme.px(HIGH)), False)
    assert written == ["Equipaggia", "per dopo"]
