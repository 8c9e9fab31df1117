"""What all situations share: how they are read, and how a mistake is told."""

from __future__ import annotations

from typing import Any

import pytest

from game.boards.hexes import HexBoard, disc
from game.core.place import Point
from game.core.system import SetupError
from game.kit.situation import Count, Told, ToldSituation, Where, read


class ToldPiece(Told):
    at: str
    wounds: Count = 0


class ToldChess(ToldSituation, kw_only=True):
    pieces: dict[str, ToldPiece | str]
    hands: tuple[tuple[str, ...], ...] = ()


def wrong(told: dict[str, Any]) -> str:
    with pytest.raises(SetupError) as error:
        read(told, ToldChess)
    return str(error.value)


def test_a_game_reads_its_own_fields_beside_the_common_ones() -> None:
    given, where = read({"pieces": {"rook": "1,1"}, "name": "Mate", "practice": True}, ToldChess)
    assert given.pieces == {"rook": "1,1"} and given.name == "Mate"
    assert where.practice


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ({}, "The situation, pieces: this key is missing."),
        ({"pieces": {}, "colour": "red"}, "The situation, colour: there is no such key"),
        ({"pieces": {}, "mpa": "x"}, "The situation, mpa: there is no such key; did you mean 'map'?"),
        (
            {"pieces": {"king": "1,1", "rook": {"at": "1,1", "wounds": "two"}}},
            "The situation, pieces.rook.wounds: expected a whole number, got text.",
        ),
        ({"pieces": {"rook": {"at": "1,1", "wounds": -1}}}, "pieces.rook.wounds: expected at least 0, got -1."),
        ({"pieces": {}, "hands": [["a"], ["b", 3]]}, "The situation, hands #2 #2: expected text, got a whole number."),
        ({"pieces": {"rook": {"at": "1,1", "wouns": 1}}}, "pieces.rook.wouns: there is no such key; did you mean"),
        ({"pieces": 10**13}, "The situation, pieces: this number is too large."),
    ],
)
def test_a_fault_is_told_with_its_place_in_whole_words(told: dict[str, Any], sentence: str) -> None:
    said = wrong(told)
    assert sentence in said
    assert "$" not in said and "[...]" not in said and not said.endswith("?.")


def test_a_place_is_named_as_its_author_wrote_it() -> None:
    where = Where() / "pieces" / "rook" / "at"
    assert str(where.wrong("it is taken")) == "The situation, pieces.rook.at: it is taken."
    assert str((Where() / "hands" / 0).wrong("it is empty")) == "The situation, hands #1: it is empty."
    assert str(Where().wrong("nobody plays")) == "The situation: nobody plays."


def test_a_sentence_that_asks_needs_no_full_stop() -> None:
    assert str(SetupError("There is no map 'x'; did you mean 'y'?.")) == "There is no map 'x'; did you mean 'y'?"
    assert str(SetupError("There is no map 'x'.")) == "There is no map 'x'."


def test_a_rule_of_set_up_can_be_waived_for_practice_only() -> None:
    with pytest.raises(SetupError, match=r"it has two kings \(CHESS-1\); practice = true allows it\."):
        Where().against("CHESS-1", "it has two kings")
    (Where(practice=True) / "pieces").against("CHESS-1", "it has two kings")


@pytest.mark.parametrize("written", ["2.5,0", "0,0.5", "a,b", "1", "9,9"])
def test_a_place_on_a_grid_is_one_of_its_cells(written: str) -> None:
    with pytest.raises(SetupError, match="The situation, at: "):
        (Where() / "at").cell(HexBoard(disc(2)), written, "zone")


def test_a_place_is_read_by_the_kind_of_board() -> None:
    assert Where().cell(HexBoard(disc(2)), "1,-1", "zone") == Point(1, -1)
    assert Where().point("1.5,2,3") == Point(1500, 2000, 3000)


def test_a_seat_is_the_one_told_or_the_first_that_is_free() -> None:
    assert Where().seat("", ("A", "B", "C"), ["A"]) == "B"
    assert Where().seat("C", ("A", "B", "C"), ["A"]) == "C"
    with pytest.raises(SetupError, match="somebody else sits at A"):
        Where().seat("A", ("A", "B", "C"), ["A"])


def test_a_misspelt_word_is_told_with_the_nearest() -> None:
    with pytest.raises(SetupError, match="there is no colour 'rde'; did you mean 'red'"):
        Where().one_of("rde", ["red", "green"], "colour")
    with pytest.raises(SetupError, match="The situation, map: there is no map 'x'"):
        (Where() / "map").board({"docks": 1, "garden": 2}, "x")
