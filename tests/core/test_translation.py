"""Translated rulebooks: those that ship agree with English, and every kind of difference is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cli import main
from game.core import rulebook
from game.core.rulebook import RULINGS, Rulebook, systems
from game.core.text import LANGUAGES
from game.core.translation import excuses, problems, translation

ENGLISH = """\
# A small game

## Fighting {#MEL}

Fights are short.

**TOY-MEL-01** Roll 2 dice; see MEL-02 to -03.

**TOY-MEL-02 Brawl** Everybody strikes once. *(ruling: it is short)*

**TOY-MEL-03** A blow reaches 3".

| Roll | Result |
| --- | --- |
| 6 | hit |

## Moving {#MOV}

**TOY-MOV-01** A hero runs 5".
"""

SPANISH = """\
# Un juego pequeño

## Pelear {#MEL}

Las peleas son cortas.

**TOY-MEL-01** Tira 2 dados; véase MEL-02 a -03.

**TOY-MEL-02 Riña** Cada uno golpea una vez. *(aclaración: es breve)*

**TOY-MEL-03** Un golpe alcanza 3".

| Tirada | Resultado |
| --- | --- |
| 6 | acierto |

## Moverse {#MOV}

**TOY-MOV-01** Un héroe corre 5".
"""


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the English book of one small game."""
    folder = tmp_path / "rules" / "toy"
    folder.mkdir(parents=True)
    (folder / "en.md").write_text(ENGLISH, encoding="utf-8")
    monkeypatch.setattr(rulebook, "assets", lambda: tmp_path)
    monkeypatch.setattr("game.core.translation.assets", lambda: tmp_path)
    return folder


def compared(shelf: Path, text: str) -> list[str]:
    (shelf / "es.md").write_text(text, encoding="utf-8")
    other = translation("toy", "es")
    assert other is not None
    return problems(Rulebook.load("toy"), other, excuses("toy", "es"))


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("system", systems())
def test_a_translation_that_ships_says_what_the_english_book_says(system: str, language: str) -> None:
    shipped = translation(system, language)
    if shipped is not None:
        assert problems(Rulebook.load(system), shipped, excuses(system, language)) == []


def test_a_true_translation_has_no_problems(shelf: Path) -> None:
    assert compared(shelf, SPANISH) == []


@pytest.mark.parametrize(
    ("now", "then", "problem"),
    [
        ('**TOY-MOV-01** Un héroe corre 5".', "Nada 5.", "TOY-MOV-01 is missing"),
        ("**TOY-MOV-01**", "**TOY-MOV-02**", "TOY-MOV-02 is not in the English book"),
        ('corre 5"', 'corre 6"', "TOY-MOV-01: numbers differ: lacks 5 adds 6"),
        ("véase MEL-02 a -03", "véase MEL-02", "TOY-MEL-01: links differ: TOY-MEL-03"),
        (" *(aclaración: es breve)*", "", "TOY-MEL-02: only one of the two is marked as a ruling"),
        ("**TOY-MEL-02 Riña**", "**TOY-MEL-02**", "TOY-MEL-02: only one of the two has a name"),
        ('corre 5".', 'corre 5":\n- mucho', "TOY-MOV-01: 0 points in English, 1 here"),
        ("{#MOV}", "{#RUN}", "chapters differ: MEL RUN RULINGS instead of MEL MOV RULINGS"),
        ("Las peleas son cortas.", "### Cortas", "chapter MEL, after MEL: Heading instead of Note"),
        ("| 6 | acierto |", "| 5 | acierto |", "chapter MEL, after TOY-MEL-03: numbers differ: lacks 6 adds 5"),
        ("| 6 | acierto |", "| 6 | a |\n| 6 | b |", "chapter MEL, after TOY-MEL-03: a table of (2, 2)"),
        ("Las peleas son cortas.", "Las 4 peleas.", "chapter MEL, after MEL: numbers differ: adds 4"),
    ],
)
def test_every_difference_is_told(shelf: Path, now: str, then: str, problem: str) -> None:
    assert SPANISH.count(now) == 1
    found = compared(shelf, SPANISH.replace(now, then))
    assert any(line.startswith(problem) for line in found), found


def test_rules_in_another_order_are_told(shelf: Path) -> None:
    swapped = SPANISH.replace("**TOY-MEL-01**", "**X**").replace("**TOY-MEL-03**", "**TOY-MEL-01**")
    assert any("another place" in line for line in compared(shelf, swapped.replace("**X**", "**TOY-MEL-03**")))


def test_numbers_may_differ_for_a_reason(shelf: Path) -> None:
    (shelf / "es_numbers.toml").write_text('"TOY-MOV-01" = "told in feet"\n', encoding="utf-8")
    assert compared(shelf, SPANISH.replace('corre 5"', "corre mucho")) == []
    (shelf / "es_numbers.toml").write_text('"TOY-MOV-77" = "why not"\n', encoding="utf-8")
    assert compared(shelf, SPANISH) == ["TOY-MOV-77 is excused and is no rule"]
    (shelf / "es_numbers.toml").write_text('"TOY-MOV-01" = ""\n', encoding="utf-8")
    with pytest.raises(ValueError, match="TOY-MOV-01 needs a reason"):
        excuses("toy", "es")


def test_a_rule_that_is_not_translated_is_there_in_english_in_its_place(shelf: Path) -> None:
    half = SPANISH.replace("**TOY-MEL-02 Riña** Cada uno golpea una vez. *(aclaración: es breve)*", "")
    (shelf / "es.md").write_text(half[: half.index("## Moverse")], encoding="utf-8")
    book = Rulebook.load("toy", "es")
    assert [rule.id for rule in book.rules] == [rule.id for rule in Rulebook.load("toy").rules]
    assert book.borrowed == ("TOY-MEL-02", "TOY-MOV-01")
    assert book.rule("MEL-02").text.startswith("Everybody")
    assert book.rule("MEL-03").text.startswith("Un golpe")
    assert [chapter.title for chapter in book.chapters] == ["Pelear", "Moving", "Nuestras aclaraciones"]


def test_a_whole_translation_borrows_nothing_and_lists_its_rulings(shelf: Path) -> None:
    (shelf / "es.md").write_text(SPANISH, encoding="utf-8")
    book = Rulebook.load("toy", "es")
    assert (book.language, book.borrowed) == ("es", ())
    assert len(book.chapter(RULINGS).blocks) == 2
    assert [link.rule for link in book.rule("MEL-01").links] == ["TOY-MEL-02", "TOY-MEL-03"]


def test_words_are_found_with_and_without_accents(shelf: Path) -> None:
    (shelf / "es.md").write_text(SPANISH, encoding="utf-8")
    book = Rulebook.load("toy", "es")
    for words in ("héroe", "heroe", "HÉROE"):
        assert [rule.short for rule in book.search(words)] == ["MOV-01"]
    assert book.search("rina")[0].short == book.search("riña")[0].short == "MEL-02"


def test_the_command_tells_what_is_there_and_what_is_wrong(shelf: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    assert "es     - not there yet" in capsys.readouterr().out
    (shelf / "es.md").write_text(SPANISH, encoding="utf-8")
    assert main(["rules"]) == 0
    assert "es     4 rules  Un juego pequeño" in capsys.readouterr().out
    (shelf / "es.md").write_text(SPANISH.replace("corre 5", "corre 6"), encoding="utf-8")
    assert main(["rules"]) == 1
    assert "toy/es.md: TOY-MOV-01: numbers differ" in capsys.readouterr().out
