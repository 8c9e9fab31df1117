"""Coverage: what the tests cite, what is excused, and what is neither."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core import rulebook
from game.testing import coverage
from game.testing.coverage import CoverageError

BOOK = """\
# Toy

## Fighting {#MEL}

**TOY-MEL-01** a

**TOY-MEL-02** b

**TOY-MEL-03** c

## Talking {#TLK}

**TOY-TLK-01** d

**TOY-TLK-02** e

**TOY-TLK-03** f

**TOY-TLK-04** g

**TOY-TLK-05** h
"""


class Toy:
    """A folder with one book and its tests."""

    def __init__(self, folder: Path) -> None:
        self.rules = folder / "assets" / "rules" / "toy"
        self.tests = folder / "tests"
        self.rules.mkdir(parents=True)
        (self.tests / "deep").mkdir(parents=True)
        (self.rules / "en.md").write_text(BOOK, encoding="utf-8")

    def test_file(self, text: str) -> None:
        (self.tests / "deep" / "test_it.py").write_text(text, encoding="utf-8")

    def excuse(self, text: str) -> None:
        (self.rules / "unenforced.toml").write_text(text, encoding="utf-8")

    def report(self) -> coverage.Coverage:
        return coverage.report("toy", self.tests)


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Toy:
    toy = Toy(tmp_path)
    monkeypatch.setattr(rulebook, "assets", lambda: tmp_path / "assets")
    monkeypatch.setattr(coverage, "assets", lambda: tmp_path / "assets")
    return toy


@pytest.mark.parametrize(
    ("source", "cited"),
    [
        ('@pytest.mark.rule("TOY-MEL-01", "TOY-MEL-03")\ndef test_a(): ...', ("TOY-MEL-01", "TOY-MEL-03")),
        ('@pytest.mark.rule("TOY-MEL-01")\nclass TestA: ...', ("TOY-MEL-01",)),
        ('class TestA:\n    @mark.rule("TOY-MEL-02")\n    def test_a(self): ...', ("TOY-MEL-02",)),
        ('pytestmark = pytest.mark.rule("TOY-TLK-01")', ("TOY-TLK-01",)),
        ('pytestmark = [pytest.mark.slow, pytest.mark.rule("TOY-TLK-02")]', ("TOY-TLK-02",)),
        (
            '@pytest.mark.parametrize("x", [pytest.param(1, marks=mark.rule("TOY-TLK-03"))])\ndef test_a(x): ...',
            ("TOY-TLK-03",),
        ),
        ('rule = pytest.mark.rule\n\n@rule("TOY-MEL-01")\nasync def test_a(): ...', ("TOY-MEL-01",)),
        ('# pytest.mark.rule("TOY-MEL-01")\nx = "pytest.mark.rule(TOY-MEL-01)"', ()),
        ('book.rule("TOY-MEL-01")', ()),
    ],
)
def test_citations_are_read_from_the_sources(toy: Toy, source: str, cited: tuple[str, ...]) -> None:
    toy.test_file(source)
    report = toy.report()
    assert report.cited == cited
    assert report.errors == ()
    assert report.missing == 8 - len(cited)


def test_tests_are_read_and_never_run(toy: Toy) -> None:
    toy.test_file('raise SystemExit\n\n@pytest.mark.rule("TOY-MEL-01")\ndef test_a(): ...')
    assert toy.report().cited == ("TOY-MEL-01",)


def test_a_cited_rule_that_is_in_no_book_is_an_error(toy: Toy) -> None:
    toy.test_file('\n@pytest.mark.rule("TOY-MEL-99")\ndef test_a(): ...')
    assert toy.report().errors == ("tests/deep/test_it.py, line 2: TOY-MEL-99 is in no rulebook",)


def test_an_id_that_is_not_written_out_is_an_error(toy: Toy) -> None:
    toy.test_file("@pytest.mark.rule(NUMBER)\ndef test_a(): ...")
    assert toy.report().errors == ("tests/deep/test_it.py, line 1: a rule is cited by its id in quotes",)


def test_a_test_file_that_is_not_python_is_an_error(toy: Toy) -> None:
    toy.test_file("def (")
    (error,) = toy.report().errors
    assert error.startswith("tests/deep/test_it.py: this is not Python")


def test_an_excuse_needs_a_known_rule_and_a_reason(toy: Toy) -> None:
    toy.excuse('"TOY-MEL-01" = "about people"\n"TOY-MEL-77" = "x"\n"TOY-MEL-02" = " "\n"TOY-MEL-03" = 3\n')
    report = toy.report()
    assert report.unenforced == ("TOY-MEL-01",)
    assert [error.split(": ", 1)[1] for error in report.errors] == [
        "TOY-MEL-77 is not in the rulebook of toy",
        "TOY-MEL-02 needs a reason in words",
        "TOY-MEL-03 needs a reason in words",
    ]


def test_excuses_that_are_not_toml_are_an_error(toy: Toy) -> None:
    toy.excuse("TOY-MEL-01 because")
    (error,) = toy.report().errors
    assert "unenforced.toml: this is not TOML" in error


def test_a_rule_both_cited_and_excused_is_reported(toy: Toy) -> None:
    toy.excuse('"TOY-MEL-01" = "about people"')
    toy.test_file('@pytest.mark.rule("TOY-MEL-01")\ndef test_a(): ...')
    report = toy.report()
    assert report.both == ("TOY-MEL-01",)
    assert report.missing == 7
    lines = coverage.render(report)
    assert lines[lines.index("cited and yet listed as not enforceable") + 1] == "  TOY-MEL-01"


def test_the_report_lists_what_is_missing_by_chapter(toy: Toy) -> None:
    toy.excuse('"TOY-TLK-01" = "about people"')
    toy.test_file('@pytest.mark.rule("TOY-MEL-01", "TOY-MEL-02")\ndef test_a(): ...')
    assert coverage.render(toy.report(), proved=["TOY-MEL-01"]) == [
        "Toy (toy): 8 rules",
        "cited by tests: 2",
        "proved, by breaking them: 1",
        "not enforceable, with a reason: 1",
        "neither: 5",
        "",
        "Fighting (1)",
        "  TOY-MEL-03",
        "",
        "Talking (4)",
        "  TOY-TLK-02 TOY-TLK-03 TOY-TLK-04 TOY-TLK-05",
        "",
        "covered: 37.5 %",
    ]


def test_long_lists_are_wrapped_without_breaking_an_id(toy: Toy) -> None:
    rules = [f"TOY-MEL-{number:02}" for number in range(1, 41)]
    text = "# Toy\n\n## Fighting {#MEL}\n\n" + "\n\n".join(f"**{rule}** x" for rule in rules)
    (toy.rules / "en.md").write_text(text, encoding="utf-8")
    lines = coverage.render(toy.report())
    assert max(len(line) for line in lines) <= 100
    assert [word for line in lines for word in line.split() if word.startswith("TOY-")] == rules


def test_all_but_one_is_not_all(toy: Toy) -> None:
    rules = [f"TOY-MEL-{number}" for number in range(1000, 4001)]
    text = "# Toy\n\n## Fighting {#MEL}\n\n" + "\n\n".join(f"**{rule}** x" for rule in rules)
    (toy.rules / "en.md").write_text(text, encoding="utf-8")
    toy.test_file(f"pytestmark = pytest.mark.rule({', '.join(repr(rule) for rule in rules[1:])})")
    assert coverage.render(toy.report())[-1] == "covered: 99.9 %"


def test_without_tests_one_sentence_says_so(toy: Toy, tmp_path: Path) -> None:
    with pytest.raises(CoverageError, match=r"no tests in .*nowhere: coverage can be told only in a checkout"):
        coverage.report("toy", tmp_path / "nowhere")


def test_an_unknown_system_is_refused(toy: Toy) -> None:
    with pytest.raises(CoverageError, match="no rulebook for 'chess'; the systems are toy"):
        coverage.report("chess", toy.tests)


@pytest.mark.parametrize("system", rulebook.systems())
def test_what_ships_as_not_enforceable_is_in_its_book_with_a_reason(system: str, tmp_path: Path) -> None:
    report = coverage.report(system, tmp_path)
    assert report.errors == ()
    assert 0 < len(report.unenforced) < report.total // 50


@pytest.mark.parametrize("folder", ["tests/deep", "examples/toy2"])
def test_a_small_game_beside_the_tests_brings_its_own_rulebook(toy: Toy, folder: str) -> None:
    toy.test_file('@pytest.mark.rule("OWN-MEL-01")\ndef test_a(): ...')
    assert toy.report().errors
    home = toy.tests.parent / folder
    home.mkdir(parents=True, exist_ok=True)
    (home / "rules.md").write_text("# Own\n\n## Fighting {#MEL}\n\n**OWN-MEL-01** a\n", encoding="utf-8")
    assert not toy.report().errors
