"""The camera comes near for questions about a fight, and the chip does not run ahead of the stage."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.screens.opening import open_situation
from game.app.table.play.options import ChooseDraft
from game.app.window import App
from game.core.request import Allot, PickLayout
from game.core.text import Text
from game.kit import registry
from game.kit.sheets import Headline
from tests.app.test_stage_attack import attack, fight  # noqa: F401
from tests.app.test_table import Player

MELEE = """
system = "first_blood"
map = "river_crossing"
acting = "a1"
terrain = {}
[regiments.a1]
entry = "shield_brothers"
at = ["20,20", "21.1,20", "22.2,20"]
[regiments.b1]
entry = "cinder_thralls"
at = ["20,21.1", "19,21.1", "18,21.1", "19,22.2"]
[regiments.b2]
entry = "cinder_thralls"
at = ["22.2,21.1", "23.3,21.1", "24.4,21.1", "23.3,22.2"]
"""


@pytest.fixture
def melee(app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Player:
    """Two persons; a1 stands between two enemies and may Clash with both."""
    monkeypatch.setattr(registry, "_modules", {"first_blood": "game.systems.first_blood"})
    app.catalog = registry.catalog()
    app.settings.animation = "none"
    app.settings.volume = 0
    path = tmp_path / "melee.toml"
    path.write_text(MELEE)
    player = Player(app)
    app.push(open_situation(app, path))
    player.asked(ChooseDraft)
    return player


def test_the_camera_comes_near_to_those_who_deal_out_blows_and_goes_back(melee: Player) -> None:
    host, camera = melee.table.host, melee.table.sitting.view.camera
    far = camera.look
    host.answer("clash")
    melee.asked()
    if isinstance(pending := host.play.session.pending, PickLayout):
        host.answer(pending.key(pending.start))
        melee.asked()
    asked = host.controller.request
    assert isinstance(asked, Allot) and asked.topic == "strike"
    assert camera.look.step > far.step + 1
    host.answer(asked.candidates(1)[0])
    melee.asked()
    while (asked := host.controller.request) and asked.topic != "act":
        host.answer(asked.candidates(1)[0])
        melee.asked()
    assert camera.look == far


def test_the_chip_tells_where_the_game_stood_when_the_show_began(fight: Player) -> None:  # noqa: F811
    before, after = (Headline(1, 0, Text("duel.phase", n=n)) for n in (1, 2))
    attack(fight)
    painting = fight.table.around._painting
    painting._began = (None, None)
    assert painting._status(before) is before
    assert painting._status(after) is before
    fight.until(lambda: not fight.table.host.stage.busy)
    assert painting._status(after) is after
