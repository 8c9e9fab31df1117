"""Cards that lie on the table for everybody to see."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.app.screens.opening import open_situation
from game.app.table.panels.holding import LaidCards
from game.app.table.play.options import ChooseDraft
from game.app.theme import ACCENT, Theme
from game.app.window import App
from game.core.request import Seat
from game.core.text import Text
from game.kit import registry
from game.kit.faces import CardFace, Progress
from game.systems.bmg3.content import Card
from game.systems.bmg3.looks import LOOKS
from tests.app.test_table import Player


@pytest.mark.rule("BMG3-OBJ-01")
def test_the_objectives_a_rival_has_laid_out_are_shown_and_named(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "_modules", {"bmg3": "game.systems.bmg3"})
    app.settings.animation, app.settings.volume = "none", 0
    shipped = next(path for path in LOOKS.situations() if path.stem == "wex_04").read_text()
    card = next(card for card in LOOKS.system.library.all(Card) if card.scored != "instant")
    path = tmp_path / "laid.toml"
    path.write_text(f'{shipped}\n[sides.B]\nlaid = ["{card.id}"]\n')
    player = Player(app)
    app.push(open_situation(app, path))
    player.asked(ChooseDraft)
    assert player.table.host.viewer == Seat("A")
    player.frames(2)
    [spot] = player.table.around.rival_laid.spots
    assert spot.subject.partition("#")[0] == card.id
    player.move_to(spot.rect.center)
    player.shot("laid")
    assert player.table.around.layout.rival_laid.contains(spot.rect)
    assert player.table.around.sides.banner(rival=True).name == "Player B"


def test_a_laid_card_says_how_far_it_has_come_in_words_and_in_bars(app: App) -> None:
    lines = LaidCards(app, lambda id: None)
    lines.place(pygame.Rect(0, 0, 300, 80), Theme(100))
    bars: list[int] = []
    for done in range(3):
        face = CardFace("c", Text("table.key.escape"), progress=Progress(done, 2, Text("table.key.arrows")))
        lines.draw(app.window, [("Laid", (face,))], [], [])
        shown = app.window.subsurface(lines.rect)
        bars.append(sum(shown.get_at((x, y))[:3] == ACCENT for x in range(300) for y in range(80)))
    assert 0 == bars[0] < bars[1] < bars[2]
