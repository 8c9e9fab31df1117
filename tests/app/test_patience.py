"""A "no" to what may be done at any time stands until something changes, and undo goes back past it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.app import patience
from game.app.play import Play
from game.core.place import Point
from game.core.request import DECLINE, Choose, Option, Seat
from game.core.system import Game
from game.core.text import Text
from game.kit.tokens import Token
from tests.core.toy import A, B, Notes, Toy, pick, session

HERO = Token("hero", A, Point(0, 0), Text("toy.hero"), "sword", health=(3, 3))
FOE = Token("foe", B, Point(1, 0), Text("toy.foe"), "sword", health=(3, 3))


class Table:
    """What the looks of the toy show."""

    def __init__(self) -> None:
        self.tokens_now = [HERO, FOE]

    def tokens(self, state: Notes, viewer: Seat | None) -> list[Token]:
        return self.tokens_now

    def allies(self, state: Notes, a: Seat, b: Seat) -> bool:
        return False


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    shown = Table()
    monkeypatch.setattr(patience.registry, "looks_of", lambda _: shown)
    yield shown


def offer(seat: Seat, *uses: str, idle: bool = True, reaction: str = "toy.any_time") -> Choose[str]:
    options = [Option(key, Text("toy.option"), key) for key in (*uses, DECLINE)]
    return Choose(seat, Text("toy.ask"), options, reaction, idle=idle, topic="offer")


def chances(*asked: Choose[str]) -> Play:
    """A game in which A decides something, and then these are asked one after the other."""

    async def beat(game: Game[Notes]) -> None:
        for request in (pick(A, "x", "y"), *asked, pick(A, "x", "y", text="toy.end")):
            game.state.steps.append(await request)

    return Play(session(beat))


def decline(play: Play) -> None:
    assert play.policy_answer() is None, "the player is asked"
    play.answer(DECLINE)


def let_stand(play: Play) -> None:
    """As the host does it."""
    key = play.policy_answer()
    assert key == DECLINE, "the no stands"
    play.answer(key)


def test_whoever_has_declined_is_not_asked_the_same_again(table: Table) -> None:
    play = chances(offer(A, "card"), offer(A, "card"))
    play.answer("x")
    decline(play)
    let_stand(play)


def test_other_things_to_use_are_asked_about(table: Table) -> None:
    play = chances(offer(A, "card"), offer(A, "card", "loot"))
    play.answer("x")
    decline(play)
    decline(play)


def test_what_has_just_happened_is_asked_about_every_time(table: Table) -> None:
    play = chances(offer(A, "card"), offer(A, "card", idle=False), offer(A, "card", idle=False))
    play.answer("x")
    for _ in range(3):
        decline(play)


def test_another_player_is_asked(table: Table) -> None:
    play = chances(offer(A, "card"), offer(B, "card"))
    play.answer("x")
    decline(play)
    decline(play)


def test_a_wound_on_the_own_side_ends_a_no_and_one_on_the_other_does_not(table: Table) -> None:
    play = chances(offer(A, "card"), offer(A, "card"), offer(A, "card"))
    play.answer("x")
    decline(play)
    table.tokens_now = [HERO, replace(FOE, health=(1, 3))]
    let_stand(play)
    table.tokens_now = [replace(HERO, health=(2, 3)), FOE]
    decline(play)


def test_a_new_phase_ends_a_no(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    play = chances(offer(A, "card"), offer(A, "card"))
    play.answer("x")
    decline(play)
    monkeypatch.setattr(Toy, "heading", lambda *_: Text("toy.heading", round=2))
    decline(play)


def test_using_it_ends_a_no(table: Table) -> None:
    play = chances(offer(A, "card"), offer(A, "card"), offer(A, "card"))
    play.answer("x")
    decline(play)
    play.answer("card")
    decline(play)


def test_a_player_who_wants_to_be_asked_is_asked_at_the_next_chance(table: Table) -> None:
    play = chances(offer(A, "card"), offer(A, "card"))
    play.answer("x")
    decline(play)
    assert play.silenced(A) == ["toy.any_time"]
    play.ask_again(A)
    assert play.silenced(A) == []
    decline(play)


def test_a_player_who_has_said_ask_is_asked_every_time(table: Table) -> None:
    play = chances(offer(A, "card"), offer(A, "card"))
    play.policies[A, "toy.any_time"] = "ask"
    play.answer("x")
    decline(play)
    decline(play)


def test_undo_goes_back_past_what_was_answered_for_the_player(table: Table) -> None:
    play = chances(offer(A, "card"), offer(A, "card"), offer(A, "card"))
    play.answer("x")
    decline(play)
    let_stand(play)
    let_stand(play)
    play.undo()
    assert play.session.state.steps == ["x"]
    decline(play)
    assert play.policy_answer() == DECLINE, "the no stands again"


def test_redo_goes_on_past_what_was_answered_for_the_player(table: Table) -> None:
    play = chances(offer(A, "card"), offer(A, "card"))
    play.answer("x")
    decline(play)
    let_stand(play)
    play.undo()
    play.redo()
    assert play.session.state.steps == ["x", DECLINE, DECLINE]


def test_undo_goes_back_past_a_standing_answer_too(table: Table) -> None:
    play = chances(offer(A, "card", idle=False))
    play.policies[A, "toy.any_time"] = "never"
    play.answer("x")
    let_stand(play)
    play.undo()
    assert play.session.state.steps == []


def test_a_computer_needs_no_patience(table: Table) -> None:
    play = chances(offer(B, "card"), offer(B, "card"))
    play.players = {B: "weak"}
    play.answer("x")
    play.answer(DECLINE)
    assert play.silenced(B) == []


def test_what_nothing_calls_for_can_wait_unless_the_player_wants_to_be_asked(table: Table) -> None:
    play = chances(offer(B, "card"), offer(B, "card", idle=False))
    play.answer("x")
    assert play.can_wait()
    play.policies[B, "toy.any_time"] = "ask"
    assert not play.can_wait()
    play.policies.clear()
    play.answer(DECLINE, unasked=True)
    assert not play.can_wait(), "something has happened"


def test_a_no_that_nobody_gave_does_not_stand_and_undo_goes_back_past_it(table: Table) -> None:
    play = chances(offer(A, "card"), offer(A, "card"))
    play.answer("x")
    play.answer(DECLINE, unasked=True)
    assert play.policy_answer() is None, "the player has not said no"
    play.undo()
    assert play.asked is not None and play.asked.topic != "offer"
