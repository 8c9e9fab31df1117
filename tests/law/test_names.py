"""One word, one idea: no two classes that are read side by side share a name."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2] / "game"
SHARED = ("core", "kit", "bots", "testing")
GAMES = sorted(path.name for path in (ROOT / "systems").iterdir() if path.is_dir() and path.name != "__pycache__")


def classes(folder: Path) -> list[str]:
    """The names of the public classes in a folder, as often as they are used."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.py"))]
    nodes = [node for tree in trees for node in tree.body if isinstance(node, ast.ClassDef)]
    return [node.name for node in nodes if not node.name.startswith("_")]


def twice(names: list[str]) -> list[str]:
    return sorted({name for name in names if names.count(name) > 1})


def test_what_every_game_is_built_from_uses_a_name_once() -> None:
    assert twice([name for folder in SHARED for name in classes(ROOT / folder)]) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_game_uses_a_name_once(game: str) -> None:
    assert twice(classes(ROOT / "systems" / game)) == []
