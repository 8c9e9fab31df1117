"""The words of a game's rules: what ships is whole, and what is wrong with a file is said in a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import check
from game.core.home import assets
from game.core.text import LANGUAGES
from game.kit.lessons.lesson import lessons_of
from game.kit.terms import FILE, faults_of, read_terms, terms_of

SYSTEMS = ("bmg3", "bmg1", "first_blood", "torgue_arena", "shadow_of_the_bat")
BOLD = """
[bold]
rule = "BMG3-PLN-06"
words = { en = ["Bold"], es = ["Audaz"], it = ["Audace"] }
says = { en = "Acts more.", es = "Hace más.", it = "Fa di più." }
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "bmg3" / FILE
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_words_that_ship_are_whole(system: str) -> None:
    assert check.problems(assets() / "rules" / system / FILE) == []
    terms = terms_of(system)
    assert len(terms) >= 14
    for term in terms.values():
        for language in LANGUAGES:
            assert 1 <= term.says.said(language).count(".") + term.says.said(language).count("…") <= 4


@pytest.mark.parametrize("system", SYSTEMS)
def test_lessons_point_at_words_there_are(system: str) -> None:
    known = terms_of(system)
    assert all(term in known for lesson in lessons_of(system) for term in lesson.terms)


def test_a_good_file_has_no_problems(tmp_path: Path) -> None:
    assert check.problems(written(tmp_path, BOLD)) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (BOLD.replace("PLN-06", "PLN-99"), "BMG3-PLN-99"),
        (BOLD.replace(', it = ["Audace"]', ""), "it"),
        (BOLD.replace("Hace más.", " "), "says nothing in 'es'"),
        (BOLD + BOLD.replace("[bold]", "[brave]"), "'Bold' is a form of 'bold' and of 'brave'"),
        (BOLD.replace("rule =", "role ="), "role"),
        (BOLD.replace('["Bold"]', "[]"), "en"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, text: str, told: str) -> None:
    problems = check.problems(written(tmp_path, text))
    assert problems and any(told in problem for problem in problems), problems
    assert all("terms.toml" in problem for problem in problems)


def test_a_doubled_word_is_found_in_every_language(tmp_path: Path) -> None:
    terms = read_terms(written(tmp_path, BOLD + BOLD.replace("[bold]", "[brave]")))
    assert len(faults_of(terms, "bmg3")) == len(LANGUAGES)
