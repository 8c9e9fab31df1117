"""The tools are nobody's: they name no game, no rule and no sentence of one; and a page tells what they do."""

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


def test_every_tool_is_on_the_page() -> None:
    page = (Path(__file__).parents[3] / "docs" / "skirmish.md").read_text(encoding="utf-8")
    tools = [module.stem for module in MODULES if module.stem not in ("__init__", "words")]
    assert [tool for tool in tools if f"| `{tool}` |" not in page] == []
