"""Where files are kept and found."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from game.core import home

ROOT = Path(__file__).resolve().parents[2]


def test_home_is_the_folder_the_player_chose(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path / "mine"))
    assert home.home() == tmp_path / "mine"


@pytest.mark.parametrize("chosen", [None, "", "  "])
def test_home_is_the_platforms_data_folder_when_none_is_chosen(
    monkeypatch: pytest.MonkeyPatch, chosen: str | None
) -> None:
    monkeypatch.delenv("SANDTABLE_HOME", raising=False)
    if chosen is not None:
        monkeypatch.setenv("SANDTABLE_HOME", chosen)
    assert home.home().is_absolute()
    assert home.home().name == "Sandtable"


def test_a_relative_home_is_made_absolute(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SANDTABLE_HOME", "mine")
    assert home.home() == tmp_path / "mine"


def test_asking_for_home_makes_no_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path / "mine"))
    home.home()
    assert not (tmp_path / "mine").exists()


@pytest.mark.parametrize("name", get_args(home.Folder))
def test_a_folder_is_made_when_it_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: home.Folder
) -> None:
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path / "new" / "home"))
    assert home.folder(name) == tmp_path / "new" / "home" / name
    assert home.folder(name).is_dir()
    assert [path.name for path in (tmp_path / "new" / "home").iterdir()] == [name]


def test_shipped_files_are_beside_the_package_in_a_checkout() -> None:
    assert home.assets() == ROOT / "assets"
    assert home.maps() == ROOT / "maps"


def test_shipped_files_are_found_from_any_working_directory(tmp_path: Path) -> None:
    script = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from game.core import home; print(home.assets())"
    found = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True, timeout=60
    )
    assert found.stdout.strip() == str(ROOT / "assets")


def test_shipped_files_are_in_the_bundle_when_there_is_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert home.assets() == tmp_path / "assets"
    assert home.maps() == tmp_path / "maps"


def test_shipped_files_are_inside_an_installed_package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "game" / "_data").mkdir(parents=True)
    monkeypatch.setattr(home, "_PACKAGE", tmp_path / "game")
    assert home.assets() == tmp_path / "game" / "_data" / "assets"
    assert home.maps() == tmp_path / "game" / "_data" / "maps"


def test_messages_show_paths_without_the_part_the_player_knows(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))
    assert home.shown(ROOT / "assets" / "packs" / "a.toml") == "assets/packs/a.toml"
    assert home.shown(tmp_path / "packs" / "b.toml") == "packs/b.toml"
    assert home.shown(tmp_path.parent / "c.toml") == (tmp_path.parent / "c.toml").as_posix()
