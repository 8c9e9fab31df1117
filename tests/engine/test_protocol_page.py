"""The page on the protocol leaves nothing out that a stranger needs."""

from __future__ import annotations

import inspect
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

from game.core.system import Seating, Setup
from game.systems.bmg3 import situation as bmg3
from game.systems.shadow_of_the_bat import situation as shadow
from game.systems.torgue_arena.situation import told as torgue

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("module", [bmg3, torgue, shadow], ids=["bmg3", "torgue_arena", "shadow_of_the_bat"])
def test_every_field_of_a_situation_is_on_the_page(module: ModuleType) -> None:
    found = inspect.getmembers(module, lambda one: isinstance(one, type) and issubclass(one, msgspec.Struct))
    told = [cls for name, cls in found if name.startswith("Told")]
    assert told
    missing = {field for cls in told for field in cls.__struct_fields__ if not _mentioned(field)}
    assert not missing


def test_every_field_of_a_setup_is_on_the_page() -> None:
    assert not [field for cls in (Setup, Seating) for field in cls.__struct_fields__ if not _mentioned(field)]


@pytest.mark.parametrize("word", ["fall:", "fly:", "jump:", "climb:", "topic", "psycho#1", "answers itself", "pile"])
def test_the_page_explains(word: str) -> None:
    assert word in PAGE


def _mentioned(field: str) -> bool:
    ways = (f"`{field}`", f"\n{field} = ", f"`{field} = ", f'"{field}"', f"{{ {field} = ", f", {field} = ", f"[{field}")
    return any(way in PAGE for way in ways)
