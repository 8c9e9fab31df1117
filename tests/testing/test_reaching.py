"""A citation reaches code: who names a rule, and which tests run it."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path

import pytest

from game.core.rulebook import Rulebook
from game.testing import coverage, reaching
from game.testing.reaching import Names, Report, Watched

SOURCE = '''"""Rules of the toy."""

LIMIT = 3  # TOY-MEL-03
TWICE = 2 * LIMIT
DEPTH = 1
"""How deep water is (TOY-MEL-06)."""


def hits(dice):
    """TOY-MEL-01: a four is a hit."""
    return sum(die >= 4 for die in dice)


def asked(dice):
    return hits(dice)


def capped(dice):
    return min(LIMIT, len(dice))


def doubled(dice):
    return min(TWICE, len(dice))


def deep():
    return DEPTH


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
    for names in found.values():
        reaching._made_of(names.words, [place for place in places if place.uses])
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
        ("TOY-MEL-03", "doubled", True),
        ("TOY-MEL-06", "deep", True),
        ("TOY-MEL-06", "hits", False),
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
        ("# TOY-RK0-01", False, ["RK0-01"]),
        ("# MEL-99 to 101", True, ["MEL-99", "MEL-100", "MEL-101"]),
    ],
)
def test_several_rules_may_be_named_at_once(line: str, own: bool, rules: list[str]) -> None:
    found = [rule for _, rule in reaching._mentions(line, "TOY", own)]
    assert found == [f"TOY-{rule}" for rule in rules]


def test_a_rule_that_only_points_to_others_is_named_where_they_are() -> None:
    names = reaching.named("bmg3")
    assert names["BMG3-EFF-03"].functions <= names["BMG3-WEX-01"].functions


def test_every_cited_rule_is_named_by_code_or_kept_by_content() -> None:
    tests = Path(__file__).resolve().parents[1]
    cited = {citation.rule for citation in coverage.cited(tests, [])}
    for system in ("bmg3", "torgue_arena", "shadow_of_the_bat", "first_blood"):
        rules = {rule.id for rule in Rulebook.load(system).rules}
        kept = reaching.content(system)
        assert kept.keys() <= rules & cited, "content.toml lists rules of the book that tests cite"
        assert not (rules & cited) - reaching.named(system).keys() - kept.keys()


def test_a_test_that_cites_a_rule_it_does_not_reach_is_told(tmp_path: Path) -> None:
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "test_it.py").write_text(
        """
import pytest
from game.systems.torgue_arena.game import band

@pytest.mark.rule("TOR-RNG-01")
def test_reached():
    assert band(0)

@pytest.mark.rule("TOR-RNG-01")
def test_decorated():
    assert True
"""
    )
    (tmp_path / "pyproject.toml").write_text("[tool.pytest.ini_options]\nmarkers = ['rule(*ids): cited']\n")
    report = reaching.report("torgue_arena", tests, 0)
    assert (report.citations, report.unnamed) == (2, ())
    assert [seen.test for seen in report.unreached] == ["tests/test_it.py::test_decorated"]


def test_a_sample_is_drawn_evenly_from_the_files_that_cite() -> None:
    tests = Path(__file__).resolve().parents[1]
    files = reaching.sample("torgue_arena", tests, 1000)
    assert reaching.sample("torgue_arena", tests, 3) == [files[at * len(files) // 3] for at in range(3)]


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
