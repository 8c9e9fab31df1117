"""Which shipped situation practises a rule."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from game.core.rulebook import Rulebook, RulebookError
from game.core.system import SetupError
from game.kit import registry
from game.kit.situations import RULES, read_situation


def practising(system: str, rule: str) -> Path | None:
    """The situation that is most about a rule: the one that names it earliest."""
    return _all(system).get(rule)


@lru_cache(maxsize=16)
def _all(system: str) -> dict[str, Path]:
    found: dict[str, tuple[int, Path]] = {}
    for path in registry.looks_of(system).situations():
        for place, rule in enumerate(rules_of(path)):
            found[rule] = min(found.get(rule, (place, path)), (place, path))
    return {rule: path for rule, (_, path) in found.items()}


def faults_of(described: Mapping[str, Any]) -> list[str]:
    """What is wrong with the rules that a situation says it practises."""
    told = described.get(RULES, [])
    if not isinstance(told, list) or not all(isinstance(rule, str) for rule in told):
        return [f'{RULES} is a list of rules, such as ["BMG3-IMP-01"].']
    if not told:
        return []
    try:
        book = Rulebook.load(str(described["system"]))
    except RulebookError as error:
        return [str(error)]
    return [f"{rule} is not in the rulebook." for rule in told if rule not in book]


def rules_of(path: Path) -> list[str]:
    """What a situation says it practises; nothing where it cannot be read."""
    try:
        told = read_situation(path).get(RULES)
    except SetupError:
        return []
    return [rule for rule in told if isinstance(rule, str)] if isinstance(told, list) else []
