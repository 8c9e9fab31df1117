"""What the pages for authors say about packs of this game is so."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from game.core import home
from game.core.packs import check_pack
from game.systems.shadow_of_the_bat.content import KINDS
from game.systems.shadow_of_the_bat.vocabulary import IGNORED, LASTING, Duration, Event, Op, Who

PAGES = (Path(__file__).parents[3] / "docs" / "packs-bat.md").read_text(encoding="utf-8")


def section(heading: str) -> str:
    [found] = [part for part in re.split(r"\n##+ ", PAGES) if part.startswith(heading)]
    return found


def rows(heading: str) -> dict[str, str]:
    """The table under a heading: the word in its first column, and what is said of it."""
    lines = [line for line in section(heading).splitlines() if line.startswith("| `")]
    cells = [line.strip("| ").split(" | ") for line in lines]
    return {word.strip("`"): said for word, said in cells}


@pytest.mark.parametrize(
    ("heading", "words"),
    [
        ("What:", get_args(Op)),
        ("Whom:", get_args(Who)),
        ("For how long:", get_args(Duration)),
        ("When:", get_args(Event)),
    ],
)
def test_the_pages_explain_every_word_and_no_other(heading: str, words: tuple[str, ...]) -> None:
    told = rows(heading)
    assert list(told) == list(words)
    assert all(said.strip() for said in told.values())


def test_operations_that_last_are_marked() -> None:
    assert sorted(word for word, said in rows("What:").items() if said.startswith("* ")) == sorted(LASTING)


def test_the_rules_that_can_be_ignored_are_listed() -> None:
    assert sorted(re.findall(r"`([A-Z]{3}-\d\d)`", section("What:"))) == sorted(IGNORED)


def test_the_examples_of_the_pages_are_a_pack_that_loads(tmp_path: Path) -> None:
    blocks = re.findall(r"```toml\n(.*?)```", PAGES, re.S)
    assert len(blocks) > 4
    path = tmp_path / "night-shift.toml"
    path.write_text("\n".join(blocks), encoding="utf-8")
    shipped = home.assets() / "packs" / "shadow_of_the_bat"
    assert [str(each) for each in check_pack(path, "shadow_of_the_bat", KINDS, [shipped])] == []
