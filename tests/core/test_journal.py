"""The journal: facts with the rules behind them."""

from __future__ import annotations

import msgspec

from game.core.journal import Entry, Event
from game.core.system import Game
from game.core.text import Text

HIT = Event("toy.hit", ("TOY-01", "TOY-02"))


def test_a_fact_carries_its_words_rules_pieces_and_dice() -> None:
    game = Game(None)
    game.tell(HIT, "a1", "b1", dice=[4, 6], n=2)
    assert game.journal == [Entry("toy.hit", Text("toy.hit", n=2), ("TOY-01", "TOY-02"), ("a1", "b1"), (4, 6))]


def test_a_fact_is_shown_without_what_it_does_not_have() -> None:
    assert Entry("toy.hit", Text("toy.hit")).to_json() == {"event": "toy.hit", "text": {"key": "toy.hit"}}


def test_a_fact_can_be_written_as_json() -> None:
    entry = Entry("toy.hit", Text("toy.hit", who=Text("toy.name", n=1)), ("TOY-01",), ("a1",), (4,))
    assert msgspec.json.decode(msgspec.json.encode(entry.to_json())) == {
        "event": "toy.hit",
        "text": {"key": "toy.hit", "who": {"key": "toy.name", "n": 1}},
        "rules": ["TOY-01"],
        "subjects": ["a1"],
        "dice": [4],
    }
