"""Every special rule has its words and its sign, and speaks at some point."""

from __future__ import annotations

from typing import get_args

import pytest

from game.app.theme import icon_exists
from game.core.hooks import Ability
from game.core.text import LANGUAGES
from game.systems.first_blood.content import RuleText
from game.systems.first_blood.system import SYSTEM
from game.systems.first_blood.vocabulary import RuleName

WEAPONS = ("barrage", "throwing_weapons")
"""These are weapons: their numbers stand in the profile (SPR-09, SPR-87)."""
RULES: tuple[RuleName, ...] = get_args(RuleName)


@pytest.mark.parametrize("rule", RULES)
def test_a_special_rule_reads_well_in_every_language(rule: RuleName) -> None:
    text = SYSTEM.library.get(RuleText, rule)
    assert text.name.key == f"first_blood.rule.{rule}.name"
    assert all(text.name.words[language] and text.text.words[language] for language in LANGUAGES)
    assert len(set(text.text.words.values())) == len(LANGUAGES)
    assert icon_exists(text.icon)


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule not in WEAPONS])
def test_a_special_rule_speaks_somewhere(rule: RuleName) -> None:
    ability = Ability.registry[f"first_blood.{rule}"]
    assert any(getattr(method, "points", ()) for method in vars(ability).values())
