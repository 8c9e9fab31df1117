"""The tools are nobody's: they name no game, no rule and no sentence of one."""

from __future__ import annotations

from pathlib import Path

import pytest

import game.kit.skirmish as skirmish

MODULES = sorted(Path(skirmish.__path__[0]).glob("*.py"))
PREFIXES = ("bmg", "cfb-", "tor-", "sotb-", "first_blood", "torgue", "shadow_of")


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_a_tool_names_no_game_and_no_rule(module: Path) -> None:
    text = module.read_text(encoding="utf-8").lower()
    assert [prefix for prefix in PREFIXES if prefix in text] == []
