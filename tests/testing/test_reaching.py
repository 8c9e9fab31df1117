"""A citation reaches code: who names a rule, and which tests run it."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path

import pytest

from game.testing import reaching
from game.testing.reaching import Names, Report, Watched

SOURCE = '''"""Rules of the toy."""

LIMIT = 3  # TOY-MEL-03


def hits(dice):
    """TOY-MEL-01: a four is a hit."""
    return sum(die >= 4 for die in dice)


def asked(dice):
    return hits(dice)


def capped(dice):
    return min(LIMIT, len(dice))


class Armour:
    """Stops hits (TOY-MEL-04, 05)."""

    def stops(self):
        return 1


def other():
    return 0
'''


@pytest.fixture
def toy(tmp_path: Path) -> tuple[dict[str, Names], dict[str, Callable[..., object]]]:
    """Who names what in a small module, and what is in it."""
    path = tmp_path / "toy.py"
    found: dict[str, Names] = {}
    places = list(reaching._places(ast.parse(SOURCE)))
    for line, rule in reaching._mentions(SOURCE, "TOY", own=True):
        reaching._note(found.setdefault(rule, Names()), str(path), line, places)
    space: dict[str, Callable[..., object]] = {}
    exec(compile(SOURCE, str(path), "exec"), space)
    return found, space


@pytest.mark.parametrize(
    ("rule", "ran", "reached"),
    [
        ("TOY-MEL-01", "hits", True),
        ("TOY-MEL-01", "asked", True),
        ("TOY-MEL-01", "other", False),
        ("TOY-MEL-03", "capped", True),
        ("TOY-MEL-03", "hits", False),
        ("TOY-MEL-05", "other", False),
    ],
)
def test_a_rule_is_reached_by_whoever_names_it_or_uses_what_does(
    toy: tuple[dict[str, Names], dict[str, Callable[..., object]]], rule: str, ran: str, reached: bool
) -> None:
    names, space = toy
    assert names[rule].reached_by(space[ran].__code__) is reached


def test_a_class_names_a_rule_for_all_its_methods(
    toy: tuple[dict[str, Names], dict[str, Callable[..., object]]],
) -> None:
    names, space = toy
    assert names["TOY-MEL-05"].reached_by(space["Armour"].stops.__code__)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("line", "own", "rules"),
    [
        ("# MEL-01, 03 and MOV-02", True, ["MEL-01", "MEL-03", "MOV-02"]),
        ("# TOY-MEL-01 to 04", False, ["MEL-01", "MEL-02", "MEL-03", "MEL-04"]),
        ("# MEL-01", False, []),
        ("# OTHER-MEL-01", False, []),
    ],
)
def test_several_rules_may_be_named_at_once(line: str, own: bool, rules: list[str]) -> None:
    found = [rule for _, rule in reaching._mentions(line, "TOY", own)]
    assert found == [f"TOY-{rule}" for rule in rules]


def test_every_game_names_most_of_its_rules() -> None:
    for system in ("bmg3", "torgue_arena", "shadow_of_the_bat"):
        assert len(reaching.named(system)) > 300


def test_the_report_lists_citations_that_reach_nothing() -> None:
    report = Report("toy", 12, (Watched("tests/test_toy.py::test_it", "TOY-MEL-01", False),), ("TOY-MEL-02",))
    assert reaching.render(report) == [
        "tests/test_toy.py::test_it cites TOY-MEL-01",
        "cited, and named by no code: TOY-MEL-02",
        "12 citations; they reach nothing that names their rule: 1; rules that no code names: 1",
    ]
