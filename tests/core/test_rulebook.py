"""Rulebooks: the five that ship, and how a book is read and searched."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.core import rulebook
from game.core.home import assets
from game.core.rulebook import Chapter, Heading, Note, Rule, Rulebook, RulebookError, Table, systems

COUNTS = {"bmg1": 1138, "bmg3": 808, "first_blood": 886, "shadow_of_the_bat": 560, "torgue_arena": 729}
PREFIXES = {"bmg1": "BMG1", "bmg3": "BMG3", "first_blood": "CFB", "shadow_of_the_bat": "SOTB", "torgue_arena": "TOR"}

BOOK = """\
# A small game

## Fighting {#MEL}

Fights are short.

### Blows

**TOY-MEL-01** Roll a die; see MEL-02 and TOY-STR-01,
but not ABC-99.
- a six hits
- a one misses

**TOY-MEL-02 Café brawl** Everybody may strike once.

| Roll | Result |
| --- | --- |
| 6 | hit |

## Strength {#STR}

**TOY-STR-01** A strong hero strikes twice in a fight.

**TOY-STR-02** A weak hero runs; MEL-01 and the other book's ZZZ-MEL-01.
"""


def read(tmp_path: Path, text: str) -> Rulebook:
    path = tmp_path / "en.md"
    path.write_text(text, encoding="utf-8")
    return Rulebook.read(path, "toy", "en")


def ids(rules: list[Rule]) -> list[str]:
    return [rule.short for rule in rules]


@pytest.fixture
def book(tmp_path: Path) -> Rulebook:
    return read(tmp_path, BOOK)


def test_every_system_has_a_book() -> None:
    assert systems() == tuple(sorted(COUNTS))


@pytest.mark.parametrize("system", sorted(COUNTS))
def test_the_book_tells_every_rule_of_its_system(system: str) -> None:
    shipped = Rulebook.load(system)
    assert len(shipped.rules) == COUNTS[system]
    assert {rule.id.split("-")[0] for rule in shipped.rules} == {PREFIXES[system]}


@pytest.mark.parametrize("system", sorted(COUNTS))
def test_the_book_speaks_to_players(system: str) -> None:
    talk = re.compile(r"\bengine\b|software|\bJSON\b|floating point|\[ruling\]|\bthe source\b (?!of)|`|\(l\. |schema|_")
    for rule in Rulebook.load(system).rules:
        found = talk.search(f"{rule.title} {rule.text}")
        assert found is None or found[0] == "the source ", f"{rule.id}: {found}"


@pytest.mark.parametrize("system", sorted(COUNTS))
def test_the_book_keeps_to_letters_that_fonts_have(system: str) -> None:
    for path in (assets() / "rules" / system).glob("*.md"):
        text = path.read_text(encoding="utf-8")
        assert sorted({letter for letter in text if ord(letter) > 255} - set("−–…")) == [], path


@pytest.mark.parametrize("system", sorted(COUNTS))
def test_no_text_mentions_a_rule_that_does_not_exist(system: str) -> None:
    shipped = Rulebook.load(system)
    codes = {rule.short.split("-")[0] for rule in shipped.rules}
    for rule in shipped.rules:
        linked = [rule.text[link.start : link.end] for link in rule.links]
        for found in re.finditer(r"\b([A-Z][A-Z0-9]{2})-\d{2,3}\b", rule.text):
            if found[1] in codes and found[0] != rule.short:
                assert found[0] in linked, f"{rule.id} mentions {found[0]}"


def test_a_missing_translation_falls_back_to_english() -> None:
    shipped = Rulebook.load("bmg3", "xx")
    assert shipped.language == "en"
    assert shipped.rules == Rulebook.load("bmg3", "en").rules


def test_a_translation_is_preferred_where_there_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "rules" / "toy"
    folder.mkdir(parents=True)
    (folder / "en.md").write_text(BOOK, encoding="utf-8")
    (folder / "it.md").write_text(BOOK.replace("A small game", "Un gioco"), encoding="utf-8")
    monkeypatch.setattr(rulebook, "assets", lambda: tmp_path)
    assert Rulebook.load("toy", "it").title == "Un gioco"
    assert Rulebook.load("toy", "es").title == "A small game"
    with pytest.raises(RulebookError, match="no rulebook for 'chess'; the systems are toy"):
        Rulebook.load("chess")


def test_a_book_is_read_in_order(book: Rulebook) -> None:
    assert book.title == "A small game"
    assert [chapter.anchor for chapter in book.chapters] == ["MEL", "STR"]
    fighting = book.chapter("MEL")
    assert isinstance(fighting, Chapter)
    assert [type(block) for block in fighting.blocks] == [Note, Heading, Rule, Rule, Table]
    assert fighting.blocks[-1] == Table(("Roll", "Result"), (("6", "hit"),))
    first, second = fighting.rules
    assert (first.heading, first.title) == ("Blows", "")
    assert first.text.endswith("but not ABC-99.\n- a six hits\n- a one misses")
    assert (second.title, second.text) == ("Café brawl", "Everybody may strike once.")


def test_numbers_in_a_text_become_links(book: Rulebook) -> None:
    rule = book.rule("TOY-MEL-01")
    assert [(rule.text[link.start : link.end], link.rule) for link in rule.links] == [
        ("MEL-02", "TOY-MEL-02"),
        ("TOY-STR-01", "TOY-STR-01"),
    ]
    assert [link.rule for link in book.rule("STR-02").links] == ["TOY-MEL-01"]


@pytest.mark.parametrize(
    ("text", "linked"),
    [
        ("see MEL-01 to -02.", ["MEL-01", "-02"]),
        ("STR-01, 02", ["STR-01", "02"]),
        ("STR-01/02 and MEL-01", ["STR-01", "02", "MEL-01"]),
        ("MEL-01, 02 inches away", ["MEL-01"]),
        ("MEL-01, 77.", ["MEL-01"]),
        ("XMEL-01 or MEL-011", []),
    ],
)
def test_several_numbers_of_one_kind_are_linked_one_by_one(book: Rulebook, text: str, linked: list[str]) -> None:
    assert [text[link.start : link.end] for link in book.links(text)] == linked


def test_a_rule_is_found_by_its_long_or_short_number(book: Rulebook) -> None:
    assert book.rule("TOY-MEL-02") is book.rule(" mel-02 ")
    assert "TOY-MEL-02" in book
    assert "TOY-MEL-03" not in book
    with pytest.raises(KeyError):
        book.rule("MEL-03")


def test_search_puts_numbers_first(book: Rulebook) -> None:
    assert ids(book.search("mel-02")) == ["MEL-02", "MEL-01"]
    assert ids(book.search("toy mel"))[:2] == ["MEL-01", "MEL-02"]


def test_search_ignores_case_and_accents(book: Rulebook) -> None:
    assert ids(book.search("CAFE")) == ids(book.search("cafè")) == ["MEL-02"]


def test_search_puts_names_and_the_title_above_before_texts(tmp_path: Path) -> None:
    text = """\
# T
## Light {#LGT}
**T-LGT-01** Light falls from lamps.
### Lamps
**T-LGT-02** It burns.
## Night {#NIT}
**T-NIT-01 Lamps out** It is dark.
**T-NIT-02** Nothing is seen.
"""
    book = read(tmp_path, text)
    assert ids(book.search("lamp")) == ["NIT-01", "LGT-02", "LGT-01"]
    assert ids(book.search("lamps light")) == ["LGT-01", "LGT-02"]


def test_a_word_of_the_chapters_title_is_an_answer_after_the_texts(book: Rulebook) -> None:
    assert ids(book.search("fight")) == ["STR-01", "MEL-01", "MEL-02"]


def test_search_wants_every_word_and_takes_beginnings(book: Rulebook) -> None:
    assert ids(book.search("hero twice")) == ["STR-01"]
    assert ids(book.search("her stri")) == ["STR-01"]
    assert book.search("hero castle") == []
    assert book.search("  ") == []


def test_search_stops_at_the_limit() -> None:
    shipped = Rulebook.load("bmg3")
    assert len(shipped.search("model", 7)) == 7
    assert shipped.search("model", 7) == shipped.search("model", 50)[:7]
    assert shipped.search("batclaw")[0].title == "Batclaw"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", r"line 1: the book is empty"),
        ("Hello\n", r"line 1: a book begins with '# Title'"),
        ("# T\n\nHello\n", r"line 3: text stands before the first chapter"),
        ("# T\n**A-BCD-01** x\n", r"line 2: text stands before the first chapter"),
        ("# T\n## No anchor\n", r"line 2: a chapter is written '## Title \{#ANCHOR\}'"),
        ("# T\n## A {#A}\n## B {#A}\n", r"line 3: the anchor A is used twice"),
        ("# T\n## A {#A}\n**A-BCD-01** x\n\n**A-BCD-01** y\n", r"line 5: A-BCD-01 stands already in line 3"),
        ("# T\n## A {#A}\n**A-BCD-01** x\n\n**B-BCD-02** y\n", r"line 5: B-BCD-02 does not begin with A"),
        ("# T\n## A {#A}\n**A-BCD-01**\n", r"line 3: A-BCD-01 has no text"),
        ("# T\n## A {#A}\n**A-BCD-01 x\n", r"line 3: a rule is written"),
        ("# T\n## A {#A}\n| a | b |\n| 1 | 2 |\n", r"line 3: a table has a line of dashes"),
        ("# T\n## A {#A}\n| a | b |\n| --- | --- |\n| 1 |\n", r"line 5: this row has 1 cells"),
    ],
)
def test_a_malformed_book_is_refused_with_file_and_line(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(RulebookError, match=rf"en\.md, {problem}"):
        read(tmp_path, text)


def test_rulings_are_listed_once_more_in_one_place(tmp_path: Path) -> None:
    path = tmp_path / "book.md"
    path.write_text(
        "# Game\n## First {#ONE}\n**X-AB-01** Plain.\n**X-AB-02** Ours, see AB-01. *(ruling)*\n"
        "## Second {#TWO}\n**X-CD-01** Nothing here.\n**X-CD-02** Why not. *(ruling: because)*\n",
        encoding="utf-8",
    )
    book = Rulebook.read(path, "game", "en")
    last = book.chapters[-1]
    texts = [block.text for block in last.blocks if not isinstance(block, Table)]
    assert texts == ["First", "AB-02: Ours, see AB-01.", "Second", "CD-02: Why not. *(because)*"]
    note = last.blocks[1]
    assert isinstance(note, Note)
    assert [(note.text[link.start : link.end], link.rule) for link in note.links] == [
        ("AB-02", "X-AB-02"),
        ("AB-01", "X-AB-01"),
    ]
    assert len(book.rules) == 4
