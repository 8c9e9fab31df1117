"""Scenes are strict: what the script does not say fails, and so does what it says in vain."""

from __future__ import annotations

import pytest

from examples.duel import SYSTEM as DUEL
from examples.duel.state import Duel
from game.core.system import SetupError
from game.testing.scene import OffScript, Scene, scene

CLOSE = {"a1": "5,3", "b1": "7,3", "b2": "15,15"}


def duel(**more: object) -> Scene[Duel]:
    return scene(DUEL, **{"models": CLOSE, **more})


def test_a_scene_is_played_by_its_script() -> None:
    with duel(hands={"B": "parry"}) as s:
        s.play("A", "attack:b1", dice="5 6 2")
        s.play("B", "parry").dice("4 1")
        assert s.state.models["b1"].wounds == 1


def test_dice_may_be_given_all_at_once() -> None:
    with duel() as s:
        s.play("A", "attack:b1", dice=[5, 6, 2, 4, 5])
        assert s.state.models["b1"].wounds == 1


def test_a_secret_choice_is_answered_seat_by_seat() -> None:
    with duel(phase="stance") as s:
        s.play("B", "guard").play("A", "press")
        assert s.state.sides["B"].stance.key == "guard"


def test_cards_are_scripted_like_dice() -> None:
    with duel(phase="stance", round=2) as s:
        s.cards("parry1", "surge2")
        assert s.state.sides["A"].hand == ["parry1"]
        assert s.state.sides["B"].hand == ["surge2"]


def test_an_unscripted_die_fails_and_says_where() -> None:
    s = duel().play("A", "attack:b1")
    with pytest.raises(OffScript, match="a roll is not scripted") as caught:
        s.play("A", "end")
    told = str(caught.value)
    assert "strike" in told and "a1 attacks b1" in told and "asks roll" in told
    with pytest.raises(OffScript, match="chance is asked"):
        s.done()


def test_a_roll_of_which_a_part_is_scripted_fails() -> None:
    s = duel().play("A", "attack:b1", dice="5 6")
    with pytest.raises(OffScript, match="still scripted: 5 6"):
        s.done()


def test_an_unused_die_or_card_fails() -> None:
    s = duel().play("A", "end", dice="3", cards="parry1")
    with pytest.raises(OffScript, match="never used: 3 parry1"):
        s.done()


def test_a_die_that_cannot_be_fails() -> None:
    with pytest.raises(OffScript, match="cannot show “7”"):
        duel().play("A", "attack:b1", dice="5 6 7")


def test_a_question_to_somebody_else_fails_and_shows_the_question_and_its_keys() -> None:
    s = duel(hands={"B": "parry"}).play("A", "attack:b1", dice="5 6 2")
    with pytest.raises(OffScript, match="nothing is asked of A") as caught:
        s.play("A", "end")
    assert "B is asked: b1 is hit 2 times. Do you parry one?" in str(caught.value)
    assert "legal keys: parry, no" in str(caught.value)


def test_an_illegal_answer_fails_with_the_rule() -> None:
    with pytest.raises(OffScript, match=r"Out of reach: 14\.371 inches away.*DUEL-ATK-01"):
        duel().play("A", "attack:b2")


def test_a_reaction_left_open_fails_unless_it_was_expected() -> None:
    s = duel(hands={"B": "parry"}).play("A", "attack:b1", dice="5 6 2")
    with pytest.raises(OffScript, match="a reaction is asked"):
        s.done()
    s.asks("B", "parry")
    s.done()


def test_half_a_secret_choice_fails() -> None:
    s = duel(phase="stance").play("B", "guard")
    with pytest.raises(OffScript, match="middle of a secret choice"):
        s.done()


def test_leaving_the_with_block_checks_that_all_is_done() -> None:
    with pytest.raises(OffScript, match="never used"), duel() as s:
        s.dice(1)


def test_a_failure_in_the_block_is_not_hidden_by_the_check() -> None:
    with pytest.raises(KeyError), duel() as s:
        s.dice(1)
        raise KeyError


class TestExpectations:
    def test_asks(self) -> None:
        s = duel()
        assert s.asks("A", "act").kind == "choose"
        with pytest.raises(OffScript, match=r"should be asked about parry, not act"):
            s.asks("A", "parry")

    def test_offers(self) -> None:
        s = duel().offers("A", "end", "attack:b1", "move 5,4")
        with pytest.raises(OffScript, match="'attack:b2' is refused"):
            s.offers("A", "attack:b2")

    def test_refuses(self) -> None:
        s = duel()
        assert s.refuses("A", "attack:b2", "DUEL-ATK-01", "duel.no.reach").rule == "DUEL-ATK-01"
        with pytest.raises(OffScript, match="should be refused"):
            s.refuses("A", "attack:b1", "DUEL-ATK-01")
        with pytest.raises(OffScript, match="by rule 'DUEL-ATK-01', not DUEL-ATK-02"):
            s.refuses("A", "attack:b2", "DUEL-ATK-02")
        with pytest.raises(OffScript, match=r"not duel\.no\.blocked"):
            s.refuses("A", "attack:b2", "DUEL-ATK-01", text="duel.no.blocked")
        with pytest.raises(OffScript, match="is refused with"):
            s.refuses("A", "attack:b9", "")

    def test_lacks(self) -> None:
        s = duel().lacks("A", "attack:b9")
        with pytest.raises(OffScript, match="should be refused"):
            s.lacks("A", "attack:b1")
        with pytest.raises(OffScript, match="'attack:b2' is an answer, though refused"):
            s.lacks("A", "attack:b2")

    def test_told(self) -> None:
        s = duel().play("A", "attack:b1", dice="1 1 1")
        assert s.told("duel.told.attacked")[0].dice == (1, 1, 1)
        assert s.journal == ["duel.told.attacked"]
        s.never_told("duel.told.wounded")
        with pytest.raises(OffScript, match=r"it tells duel\.told\.attacked"):
            s.told("duel.told.wounded")
        with pytest.raises(OffScript, match=r"tells duel\.told\.attacked"):
            s.never_told("duel.told.attacked")

    def test_over(self) -> None:
        with scene(DUEL, models={"a1": "5,3", "b1": "7,3"}) as s:
            with pytest.raises(OffScript, match="not over"):
                s.over("A")
            s.play("A", "attack:b1", dice="5 6 2", cards=()).dice("1 1")
            s.over("A")


def test_a_bad_situation_is_refused_in_one_sentence() -> None:
    with pytest.raises(SetupError, match="side B has no model"):
        scene(DUEL, models={"a1": "5,3"})


def test_without_a_situation_the_game_begins_at_the_beginning() -> None:
    assert scene(DUEL).asks("A").topic == "deploy"
