"""What the pages for authors say about packs of the arena is so."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from game.core import home
from game.core.packs import check_pack
from game.systems.torgue_arena.content import KINDS
from game.systems.torgue_arena.vocabulary import (
    LASTING,
    ConditionName,
    Duration,
    Op,
    OpName,
    TargetRule,
    Trigger,
    Who,
)

PAGES = (Path(__file__).parents[3] / "docs" / "packs-torgue.md").read_text(encoding="utf-8")
TOWARD = next(get_args(field.type) for field in msgspec.structs.fields(Op) if field.name == "toward")


def rows(heading: str) -> dict[str, str]:
    """The table under a heading: the word in its first column, and what is said of it."""
    [section] = [part for part in re.split(r"\n##+ ", PAGES) if part.startswith(heading)]
    lines = [line for line in section.splitlines() if line.startswith("| `")]
    cells = [line.strip("| ").split(" | ") for line in lines]
    return {word.strip("`"): said for word, said in cells}


@pytest.mark.parametrize(
    ("heading", "words"),
    [
        ("When:", get_args(Trigger)),
        ("If:", get_args(ConditionName)),
        ("What:", get_args(OpName)),
        ("For how long:", get_args(Duration)),
        ("Whom:", get_args(Who)),
        ("Where to:", TOWARD),
        ("At whom:", get_args(TargetRule)),
    ],
)
def test_the_pages_explain_every_word_and_no_other(heading: str, words: tuple[str, ...]) -> None:
    told = rows(heading)
    assert list(told) == list(words)
    assert all(said.strip() for said in told.values())


@pytest.mark.parametrize("word", rows("Where:"))
def test_every_zone_of_the_pages_can_be_written(word: str) -> None:
    assert msgspec.convert({"kind": "explode", "zone": word}, Op).zone == word


def test_deeds_that_last_are_marked() -> None:
    assert sorted(word for word, said in rows("What:").items() if said.startswith("* ")) == sorted(LASTING)


def test_the_examples_of_the_pages_are_a_pack_that_loads(tmp_path: Path) -> None:
    blocks = re.findall(r"```toml\n(.*?)```", PAGES, re.S)
    assert len(blocks) > 5
    path = tmp_path / "loud-neighbours.toml"
    path.write_text("\n".join(blocks), encoding="utf-8")
    assert [
        str(each) for each in check_pack(path, "torgue_arena", KINDS, [home.assets() / "packs" / "torgue_arena"])
    ] == []
