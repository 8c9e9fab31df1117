"""Proof: a broken rule is noticed by a test that cites it, survives, or cannot be broken as it is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core import rulebook
from game.testing import coverage, proof
from game.testing.coverage import CoverageError
from game.testing.proof import Mutant, Proof, Tried

BOOK = "# Toy\n\n## Fighting {{#MEL}}\n\n{}\n".format(
    "\n\n".join(f"**TOY-MEL-{number:02} Rule** text" for number in range(1, 25))
)
RULES = '''
def hits(dice):
    """TOY-MEL-01: a four or more is a hit."""
    return sum(die >= 4 for die in dice)


def wounds(hits, armour):
    """TOY-MEL-02: armour stops hits."""
    return max(0, hits - armour)
'''
TESTS = """
import pytest
from examples.toyrules import hits, wounds


@pytest.mark.rule("TOY-MEL-01")
def test_a_four_is_a_hit():
    assert hits([3, 4, 6]) == 2


@pytest.mark.rule("TOY-MEL-02")
def test_armour_is_mentioned_and_never_tried():
    assert wounds(2, 0) == 2


def test_that_cites_nothing_and_would_notice():
    assert wounds(2, 1) == 1
"""
BREAKS_HITS = Mutant("TOY-MEL-01", "examples/toyrules.py", "die >= 4", "die >= 3")
BREAKS_ARMOUR = Mutant("TOY-MEL-02", "examples/toyrules.py", "hits - armour", "hits")


@pytest.fixture
def tests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small checkout with a book, two rules and three tests."""
    for file, text in {
        "assets/rules/toy/en.md": BOOK,
        "examples/__init__.py": "",
        "examples/toyrules.py": RULES,
        "tests/test_toy.py": TESTS,
        "tests/mutants/toy.toml": "",
        "pyproject.toml": '[tool.pytest.ini_options]\nmarkers = ["rule(*ids): the rules"]\n',
    }.items():
        path = tmp_path / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.setattr(rulebook, "assets", lambda: tmp_path / "assets")
    monkeypatch.setattr(coverage, "assets", lambda: tmp_path / "assets")
    return tmp_path / "tests"


def tried(tests: Path, *mutants: Mutant) -> list[tuple[str, str]]:
    return [(each.verdict, each.why) for each in proof.prove(mutants, tests, 2)]


def test_a_broken_rule_is_noticed_only_by_a_test_that_cites_it(tests: Path) -> None:
    before = (tests.parent / "examples" / "toyrules.py").read_text()
    assert tried(tests, BREAKS_HITS, BREAKS_ARMOUR) == [("proved", ""), ("survived", "")]
    assert (tests.parent / "examples" / "toyrules.py").read_text() == before


def test_a_mutant_is_not_taken_for_the_one_before_it(tests: Path) -> None:
    harmless = Mutant("TOY-MEL-01", "examples/toyrules.py", "die >= 4", "4 <= die")
    assert [each.verdict for each in proof.prove((BREAKS_HITS, harmless), tests, 1)] == ["proved", "survived"]


@pytest.mark.parametrize(
    ("mutant", "why"),
    [
        (Mutant("TOY-MEL-01", "examples/toyrules.py", "die >= 5", "die >= 3"), "is not in"),
        (Mutant("TOY-MEL-01", "examples/toyrules.py", "hits", "misses"), "times"),
        (Mutant("TOY-MEL-01", "examples/gone.py", "die", "cube"), "there is no file"),
        (Mutant("TOY-MEL-01", "examples/toyrules.py", "die >= 4", "die >= ("), "cannot be read any more"),
        (Mutant("TOY-MEL-03", "examples/toyrules.py", "die >= 4", "die >= 3"), "no test cites"),
        (Mutant("TOY-MEL-01", "examples/toyrules.py", "def hits", "def misses"), "cannot be run"),
    ],
)
def test_a_mutant_that_breaks_something_else_is_stale(tests: Path, mutant: Mutant, why: str) -> None:
    [(verdict, told)] = tried(tests, mutant)
    assert verdict == "stale"
    assert why in told


def test_rules_are_drawn_by_their_ids_one_in_eight(tests: Path) -> None:
    ids = [f"TOY-MEL-{number}" for number in range(4000)]
    assert 400 < sum(map(proof.is_drawn, ids)) < 600
    drawing = proof.drawing("toy", tests)
    assert drawing.drawn == tuple(rule for rule in coverage.report("toy", tests).rules if proof.is_drawn(rule))
    assert drawing.without == drawing.drawn


def test_the_report_tells_cited_proved_survived_and_stale_apart() -> None:
    stale = Mutant("TOY-MEL-04", "examples/toyrules.py", "x", "y")
    result = Proof(
        "toy",
        drawn=("TOY-MEL-01", "TOY-MEL-02", "TOY-MEL-04", "TOY-MEL-05"),
        cited=("TOY-MEL-01", "TOY-MEL-02", "TOY-MEL-04"),
        without=("TOY-MEL-05",),
        tried=(Tried(BREAKS_HITS, "proved"), Tried(BREAKS_ARMOUR, "survived"), Tried(stale, "stale", "no such text")),
    )
    lines = proof.render(result)
    assert lines[-1] == "cited 3, proved 1, survived 1, stale 1, of 4 drawn: 25.0 %"
    assert "stale: TOY-MEL-04 in examples/toyrules.py (no such text)" in lines
    assert "without a mutant: TOY-MEL-05" in lines


def test_a_rule_with_one_mutant_that_survives_is_not_proved() -> None:
    twice = (Tried(BREAKS_HITS, "proved"), Tried(Mutant("TOY-MEL-01", "f", "a", "b"), "survived"))
    assert Proof("toy", (), (), (), twice).proved == []


def test_what_was_proved_is_remembered_until_its_mutant_changes(tests: Path) -> None:
    file = tests / "mutants" / "toy.toml"
    text = '[[mutant]]\nrule = "TOY-MEL-01"\nfile = "examples/toyrules.py"\nold = "die >= 4"\nnew = "die >= 3"\n'
    file.write_text(text)
    assert proof.proved(tests, "toy") == []
    [mutant] = proof.mutants(tests, "toy")
    proof.record(Proof("toy", (), (), (), (Tried(mutant, "proved"),)), tests)
    assert proof.proved(tests, "toy") == ["TOY-MEL-01"]
    file.write_text(text.replace("die >= 3", "die >= 2"))
    assert proof.proved(tests, "toy") == []
    proof.record(Proof("toy", (), (), (), (Tried(mutant, "survived"),)), tests)
    file.write_text(text)
    assert proof.proved(tests, "toy") == []


def test_a_wrong_file_of_mutants_is_told_in_one_sentence(tests: Path) -> None:
    (tests / "mutants" / "toy.toml").write_text('[[mutant]]\nrule = "TOY-MEL-01"\nhow = "gently"\n')
    with pytest.raises(CoverageError, match=r"tests/mutants/toy\.toml cannot be read"):
        proof.mutants(tests, "toy")


def test_a_sample_goes_evenly_from_the_first_to_the_last() -> None:
    many = [Mutant(f"TOY-MEL-{n:02}", "f", "a", "b") for n in range(10)]
    assert [mutant.rule[-2:] for mutant in proof.sample(many, 3)] == ["00", "03", "06"]
    assert proof.sample(many, 20) == many


def test_every_mutant_still_finds_the_text_it_breaks() -> None:
    root = Path(__file__).resolve().parents[2]
    for path in sorted((root / "tests" / "mutants").glob("*.toml")):
        for mutant in proof.mutants(root / "tests", path.stem):
            times = (root / mutant.file).read_text(encoding="utf-8").count(mutant.old)
            assert times == 1, f"{mutant.rule}: its old text is {times} times in {mutant.file}"
