"""The player's own packs, maps and settings: used when they are right, left out and told when they are not."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game import check
from game.app.settings import Settings, read_settings
from game.core.home import maps
from game.core.system import SetupError
from game.kit import registry
from game.systems.bmg3.content import Weapon
from game.systems.bmg3.system import Bmg3System

PACK = """
[pack]
id = "mine"
title = "Mine"
version = "1"
system = "bmg3"
format = 1

[weapon.umbrella_of_mine]
name = "Umbrella"
kind = "melee"
stun = 1
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folder."""
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))
    return tmp_path


def put(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_a_pack_in_the_folder_of_its_game_is_played_with(own: Path) -> None:
    put(own / "packs" / "bmg3" / "mine.toml", PACK)
    system = Bmg3System()
    assert system.library.find(Weapon, "umbrella_of_mine") and not system.faults()


def test_a_pack_that_is_wrong_is_left_out_and_told(own: Path) -> None:
    put(own / "packs" / "bmg3" / "mine.toml", PACK.replace("stun", "stn"))
    system = Bmg3System()
    assert system.library.find(Weapon, "umbrella_of_mine") is None
    assert any("stn" in fault and "mine.toml" in fault for fault in system.faults())


def test_an_ability_no_code_stands_behind_is_a_fault(own: Path) -> None:
    path = put(own / "packs" / "bmg3" / "mine.toml", f'{PACK}\n[ability.flies_to_the_moon]\nname = "X"\ntext = "Y"\n')
    [fault] = Bmg3System().faults()
    assert "flies_to_the_moon" in fault and "no rule stands behind" in fault
    assert check.problems(path) == [fault]


def test_a_pack_beside_the_folders_of_the_games_is_told(own: Path) -> None:
    put(own / "packs" / "mine.toml", PACK)
    assert any("packs/mine.toml" in fault for fault in registry.faults())


def test_a_pack_may_build_on_another_of_ones_own_when_it_is_checked(own: Path) -> None:
    put(own / "packs" / "bmg3" / "first.toml", PACK)
    second = PACK.partition("[weapon")[0].replace('"mine"', '"second"') + 'requires = ["mine"]\n'
    assert check.problems(put(own / "packs" / "bmg3" / "second.toml", second)) == []


@pytest.mark.parametrize("text", ["", "<map/>", "\x00", "<map>" * 3000])
def test_a_map_that_cannot_be_read_is_left_out_and_told(own: Path, text: str) -> None:
    put(own / "maps" / "bmg3" / "mine.tmx", text)
    system = Bmg3System()
    assert "mine" not in system.tables and len(system.tables) > 0
    assert all(system.tables[name] for name in system.tables)
    [fault] = system.faults()
    assert "mine.tmx" in fault


def test_a_map_of_ones_own_is_offered(own: Path) -> None:
    folder = own / "maps" / "bmg3"
    shutil.copytree(maps(), own / "maps", dirs_exist_ok=True)
    first = sorted(folder.glob("*.tmx"))[0]
    shutil.copy(first, folder / "mine.tmx")
    system = Bmg3System()
    assert "mine" in system.tables and not system.faults()


def test_a_map_nobody_has_is_refused_by_name() -> None:
    with pytest.raises(SetupError, match="There is no map 'nowhere'"):
        Bmg3System().tables["nowhere"]


@pytest.mark.parametrize("window", ["[-5, 1]", "[30000, 30000]", "[2147483648, 1]", "[1]", '"wide"'])
def test_of_the_settings_only_the_wrong_ones_are_forgotten(own: Path, window: str) -> None:
    put(own / "settings" / "settings.json", f'{{"volume": 7, "window": {window}}}')
    settings, faults = read_settings()
    assert (settings.volume, settings.window) == (7, Settings().window)
    assert faults and all("settings/settings.json, window" in fault for fault in faults)


@pytest.mark.parametrize("text", ["[" * 1000, '{"a":' * 1000, "", "[]", "\x00", '{"volume": 99999999999999999999999}'])
def test_settings_that_are_none_are_the_usual_ones(own: Path, text: str) -> None:
    put(own / "settings" / "settings.json", text)
    settings, faults = read_settings()
    assert settings == Settings() and len(faults) == 1
