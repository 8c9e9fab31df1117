"""Which situation practises a rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.kit import practice, registry
from game.kit.practice import faults_of, practising, rules_of
from game.kit.situations import read_situation

SYSTEMS = ("bmg3", "bmg1", "first_blood", "torgue_arena", "shadow_of_the_bat")


@pytest.mark.parametrize("system", SYSTEMS)
def test_shipped_situations_name_rules_of_the_book(system: str) -> None:
    paths = registry.looks_of(system).situations()
    assert any(rules_of(path) for path in paths)
    assert [fault for path in paths for fault in faults_of(read_situation(path))] == []


def test_a_rule_that_nobody_knows_is_a_fault() -> None:
    assert faults_of({"system": "bmg3", "rules": ["BMG3-NIX-99"]}) == ["BMG3-NIX-99 is not in the rulebook."]
    assert faults_of({"system": "bmg3", "rules": "BMG3-IMP-01"}), "a list is wanted"


def test_the_situation_that_names_a_rule_first_practises_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, rules in (("a", '["X-02", "X-01"]'), ("b", '["X-01"]'), ("c", "[]")):
        (tmp_path / f"{name}.toml").write_text(f'system = "bmg3"\nrules = {rules}\n')
    looks = registry.looks_of("bmg3")
    monkeypatch.setattr(type(looks), "situations", lambda self: sorted(tmp_path.glob("*.toml")))
    practice._all.cache_clear()
    try:
        assert practising("bmg3", "X-01") == tmp_path / "b.toml"
        assert practising("bmg3", "X-02") == tmp_path / "a.toml"
        assert practising("bmg3", "X-03") is None
    finally:
        practice._all.cache_clear()
