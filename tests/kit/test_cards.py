"""The card engine, with cards of no game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import pytest

from game.core.text import Text
from game.kit.cards import lasting, needs
from game.kit.cards.addresses import card_of
from game.kit.cards.limits import Use, nested, renew
from game.kit.cards.voices import Chorus, Voice


class Line(NamedTuple):
    word: str
    amount: int


class Clause(NamedTuple):
    event: str
    lines: tuple[Line, ...]


class Table:
    """Cards that lie on a table."""

    def __init__(self, *cards: str) -> None:
        self.cards = list(cards)
        self.looked = 0
        self.chorus: Chorus[Clause, Line] = Chorus(self.voices, lambda: list(self.cards))

    def voices(self) -> Iterator[Voice[Clause]]:
        self.looked += 1
        for card in self.cards:
            event = "storm" if card == "umbrella" else ""
            yield Voice("hero", Clause(event, (Line("add", 2), Line("forbid", 1))), Text("toy"), card)


class TestChorus:
    def test_what_always_holds_is_found_by_its_word(self) -> None:
        table = Table("cloak")
        [(voice, line)] = table.chorus.saying("add")
        assert (voice.address, line.amount) == ("cloak", 2)
        assert table.chorus.answering("storm") == []

    def test_what_waits_for_an_event_says_nothing_before_it(self) -> None:
        table = Table("umbrella")
        assert [voice.address for voice in table.chorus.answering("storm")] == ["umbrella"]
        assert table.chorus.saying("add") == []

    def test_voices_are_heard_again_only_when_their_causes_change(self) -> None:
        table = Table("cloak")
        table.chorus.saying("add")
        table.chorus.saying("forbid")
        assert table.looked == 1
        table.cards.append("umbrella")
        assert table.chorus.answering("storm")
        assert table.looked == 2

    def test_an_empty_table_is_silent(self) -> None:
        assert Table().chorus.saying("add") == []


class TestLimits:
    def test_a_use_is_written_down_until_its_span_is_over(self) -> None:
        memory: dict[str, int] = {}
        use = Use(memory, "turn:cloak")
        assert use.left
        use.note()
        assert not use.left and not Use(memory, "turn:cloak").left
        renew([memory], lambda key: key.startswith("round:"))
        assert not use.left
        renew([memory], lambda key: key.startswith("turn:"))
        assert use.left

    def test_shorter_spans_end_with_longer_ones_and_those_apart_with_the_last(self) -> None:
        over = nested("strike", "turn", "battle", apart=("card",))
        assert over["turn"] == ("strike", "turn")
        assert over["card"] == ("card",)
        assert over["battle"] == ("card", "strike", "turn", "battle")


@dataclass
class Lasting:
    word: str
    until: str


def test_what_lasted_until_now_is_gone_and_told() -> None:
    state = [Lasting("fog", "turn"), Lasting("curse", "battle")]
    [ended] = lasting.expire(state, ("strike", "turn"))
    assert ended.word == "fog"
    assert [each.word for each in state] == ["curse"]


@dataclass
class Written:
    op: str
    status: str = ""


def test_a_word_without_its_key_is_refused_by_name() -> None:
    table = {"add_status": ("status",)}
    with pytest.raises(ValueError, match="'add_status' needs 'status'"):
        needs.check(Written("add_status"), "add_status", table)
    needs.check(Written("add_status", "stunned"), "add_status", table)
    needs.check(Written("wound"), "wound", table)


def test_a_numbered_id_names_its_card() -> None:
    assert card_of("psycho#3") == card_of("psycho") == "psycho"
