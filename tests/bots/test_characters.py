"""Characters: the same strength leans another way, by data."""

from __future__ import annotations

import pytest

import game.systems  # noqa: F401 - the games that ship
from game import bots
from game.bots.characters import BALANCED, Character, characters
from game.bots.greedy import GreedyBot
from game.bots.halving import Trials
from game.bots.strengths import STRENGTHS
from game.core.request import Seat
from game.core.session import Session
from game.kit import registry
from tests.bots.test_greedy import Doors

A = Seat("A")
GAMES = ("bmg1", "bmg3", "first_blood", "shadow_of_the_bat", "torgue_arena")
ATTACKS = {
    "bmg1": "strike:b1",
    "bmg3": "attack:unarmed:b1",
    "first_blood": "charge:r1",
    "shadow_of_the_bat": "melee@thug#1",
    "torgue_arena": "melee@psycho#1",
}


def test_a_character_follows_the_name_of_a_strength() -> None:
    bold = bots.bot("strong:bold", 1)
    assert isinstance(bold, GreedyBot)
    assert bold.character.name == "bold" and bold.strength is STRENGTHS["strong"]
    plain = bots.bot("strong", 1)
    assert isinstance(plain, GreedyBot) and plain.character is BALANCED
    with pytest.raises(LookupError, match="No computer player plays 'odd'"):
        bots.bot("strong:odd")


@pytest.mark.parametrize(
    ("name", "offered"),
    [("weak:careful", True), ("strong", True), ("random", True), ("random:bold", False), ("strong:odd", False),
     ("strong:", False), ("strong_before", False), ("strong_far:bold", False), ("", False)],
)  # fmt: skip
def test_a_table_takes_strengths_with_or_without_a_character(name: str, offered: bool) -> None:
    assert bots.is_offered(name) is offered


@pytest.mark.parametrize("system", GAMES)
def test_the_bold_like_to_attack_and_the_balanced_lean_nowhere(system: str) -> None:
    known, key = characters(), ATTACKS[system]
    assert known["bold"].lean(system, key) > 0 > known["objectives"].lean(system, key)
    assert known["balanced"].lean(system, key) == 0
    assert abs(known["bold"].lean(system, key)) < registry.looks_of(system).swing // 10


def test_a_bold_player_counts_on_luck_and_a_careful_one_does_not() -> None:
    values = [1000, -1000, 1000, -1000]
    calm = [50, 50, 50, 50]
    bold, careful = characters()["bold"].risk, characters()["careful"].risk
    assert Trials(0, values, bold).worth > Trials(0, calm, bold).worth
    assert Trials(0, values, careful).worth < Trials(0, calm, careful).worth


def test_a_lean_decides_between_answers_that_promise_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    doors = Doors([0, 0], [10, 0], sure=True)
    session = Session(doors, doors.quick_start())
    assert GreedyBot(STRENGTHS["strong"], 1).answer(session.fork(A), A) == "0"
    monkeypatch.setattr(Character, "lean", lambda self, system, key: 20 if key == "1" else 0)
    assert GreedyBot(STRENGTHS["strong"], 1).answer(session.fork(A), A) == "1"
