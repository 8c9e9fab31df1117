"""What the players decide together is asked of a person whenever one sits at the table."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from game.app.play import Play
from game.core.request import Choose, Option, Seat
from game.core.session import Session
from game.core.text import Text
from game.kit import registry
from game.systems.torgue_arena.flow.asking import next_figure
from game.systems.torgue_arena.interlude.foregone import foregone
from tests.systems.torgue_arena.campaigns import Season, between
from tests.systems.torgue_arena.scenes import arena


def playing(people: str, *, steps: list[str], **fields: Any) -> Play:
    """The Intermission of the tiny campaign with people in these seats and computers in the others."""
    system = Season(first={"steps": steps, **fields})
    setup = system.quick_start()
    seats = tuple(msgspec.structs.replace(p, player="" if p.seat in people else "medium") for p in setup.seats)
    return Play(Session(system, msgspec.structs.replace(setup, seats=seats)), seed=1)


@pytest.mark.rule("TOR-PRI-04", "TOR-WIN-07")
def test_a_computer_with_the_spotlight_leaves_the_last_word_to_a_person() -> None:
    play = playing("C", steps=["give_up", "next"], spotlight="salvador", result="lost")
    assert play.pending is not None and play.pending.topic == "play_on"
    assert (play.pending.seat, play.seat, play.waiting) == ("A", "C", "person")
    assert not play.has_decided
    play.answer("give_up")
    assert play.session.outcome is not None and play.session.outcome.all_lost
    assert play.has_decided  # although it is written down for the seat of the computer


@pytest.mark.rule("TOR-PRI-04")
def test_without_people_the_computer_with_the_spotlight_decides() -> None:
    play = playing("", steps=["give_up", "next"], spotlight="salvador", result="lost")
    assert (play.seat, play.waiting) == ("A", "computer")


@pytest.mark.rule("TOR-PRI-07")
def test_a_person_with_the_spotlight_keeps_the_last_word_beside_other_people() -> None:
    play = playing("BD", steps=["give_up", "next"], spotlight="moze", result="lost")
    assert (play.seat, play.waiting) == ("D", "person")


def test_what_a_hunter_decides_alone_stays_with_its_computer() -> None:
    play = playing("C", steps=["buy:salvador:0", "close", "next"], spotlight="salvador", money=2, revealed=["viper#1"])
    assert play.pending is not None and play.pending.topic == "buy"
    assert (play.seat, play.waiting) == ("A", "computer")


def test_a_person_may_be_lent_one_decision_of_a_computer() -> None:
    play = playing("C", steps=["buy:salvador:0", "close", "next"], spotlight="salvador", money=2, revealed=["viper#1"])
    play.lent = (Seat("A"), len(play.session.answers))
    assert (play.seat, play.waiting) == ("A", "person")
    play.answer("pass")
    assert play.pending is not None and play.waiting == "computer"  # the next go is its own again


@pytest.mark.rule("TOR-VEN-11")
def test_the_common_money_for_a_computer_is_asked_of_the_person_once_for_all_if_wanted() -> None:
    play = playing(
        "C", steps=["buy:salvador:0", "close", "next"], spotlight="mordecai", money=4, revealed=["viper#1", "cobra#1"]
    )
    play.answer("buy:viper#1")
    assert play.pending is not None and play.pending.topic == "common"
    assert (play.pending.seat, play.seat, play.waiting) == ("B", "C", "person")
    assert play.policy_answer() is None
    play.policies[Seat("C"), "torgue_arena.common"] = "always"
    assert play.policy_answer() == "yes"


def test_the_order_of_enemies_is_left_to_the_table_once_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    game = arena("amara 0,0", "psycho 1,0", "psycho 0,1")
    question = next_figure(game, Text("test"), list(game.enemies()), game.name, topic="next_attack").send(None)
    assert isinstance(question, Choose)
    play = playing("C", steps=["next"])
    monkeypatch.setattr(Play, "asked", question)
    assert play.policy_answer() is None
    play.policies[play.seat, question.reaction] = "always"
    assert play.policy_answer() == "rest"  # though there are only two, of whom whoever is next settles it


# --- answers that go without saying


def asked(topic: str, seat: str = "A", **values: Any) -> Choose[str]:
    options = [Option("yes", Text("test"), "yes"), Option("no", Text("test"), "no")]
    return Choose(Seat(seat), Text("test", **values), options, topic=topic)


def test_a_campaign_goes_on_after_a_defeat_without_asking() -> None:
    assert foregone(between(), asked("play_on"), ["A"]) == "on"


def test_a_computer_leaves_a_wanted_mission_to_the_people() -> None:
    assert foregone(between(), asked("wanted", "B"), ["A"]) == "skip"
    assert foregone(between(), asked("wanted", "A"), ["A"]) == ""
    assert foregone(between(), asked("wanted", "B"), []) == ""


def test_whoever_buys_for_himself_agrees_to_spend_the_common_money() -> None:
    game = between()
    name = game.name("mordecai")
    assert foregone(game, asked("common", hunter=name), ["B"]) == "yes"
    assert foregone(game, asked("common", hunter=name), ["A"]) == ""


def test_the_arena_is_among_the_games_that_tell_it() -> None:
    looks = registry.looks_of("torgue_arena")
    system = registry.load("torgue_arena")
    assert looks.foregone(system.start(system.quick_start()), asked("play_on"), ["A"]) == "on"
