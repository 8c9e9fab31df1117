"""Recovery in Casualty Recount (REC)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.core.hooks import Ability, Modifier, Source, forbidding, on
from game.core.text import Text
from game.systems.bmg1.flow.plan import generated
from game.systems.bmg1.flow.recovery import recover_all
from game.systems.bmg1.points import MAY_SPEND, Paying
from game.systems.bmg1.state import P1
from tests.systems.bmg1.field import counters, model, night, put, run


class Stunned(Ability, id="bmg1.status.test_stunned"):
    """A test: no counter may be spent."""

    @on(MAY_SPEND)
    def ban(self, source: Source, paying: Paying) -> Iterator[Modifier]:
        yield forbidding(Text("bmg1.why.least"), "BMG1-EFX-38")


@pytest.mark.rule("BMG1-REC-01", "BMG1-REC-03", "BMG1-REC-04", "BMG1-REC-08", "BMG1-PRF-15", "BMG1-DCN-62")
def test_two_sc_give_two_more_dice_and_each_four_takes_a_stun() -> None:
    """EX-12 (a): 1I+2S and 2 SC; dice 4, 2, 5 remove both Stuns."""
    game = night(a1=put("thug", "10,10", "s2", stun=2, injury=1))
    run(recover_all(game, P1), "A dice3", dice="4 2 5")
    thug = model(game, "a1")
    assert (thug.stun, thug.injury) == (0, 1) and counters(game, "a1") == ""


@pytest.mark.rule("BMG1-REC-03")
def test_without_sc_one_die_is_rolled_and_nothing_asked() -> None:
    game = night(a1=put("thug", "10,10", stun=2), a2=put("thug", "20,10", stun=1))
    run(recover_all(game, P1), dice="3 4")
    assert (model(game, "a1").stun, model(game, "a2").stun) == (2, 0)


@pytest.mark.rule("BMG1-REC-02")
def test_injuries_alone_are_not_recovered() -> None:
    game = night(a1=put("thug", "10,10", "s3", injury=3))
    run(recover_all(game, P1))
    assert model(game, "a1").injury == 3


@pytest.mark.rule("BMG1-REC-05", "BMG1-ROL-02", "BMG1-STA-03")
def test_a_ko_character_comes_round_lying_with_a_stun_less() -> None:
    """EX-12 (b): E6 with 2I+4S rolls 2 and 4; with W5 it generates 3 counters next round."""
    game = night(a1=put("thug", "10,10", willpower=5, endurance=6, ko=True, injury=2, stun=4))
    run(recover_all(game, P1), dice="2 4")
    thug = model(game, "a1")
    assert (thug.posture, thug.injury, thug.stun) == ("down", 2, 3) and generated(game, thug) == 3


@pytest.mark.rule("BMG1-REC-06", "BMG1-REC-07", "BMG1-KOD-04")
def test_a_failed_roll_leaves_it_ko_and_it_rolls_for_nothing_else() -> None:
    game = night(a1=put("thug", "10,10", "s2", endurance=6, ko=True, injury=2, stun=4))
    run(recover_all(game, P1), dice="3 4")
    assert (model(game, "a1").posture, model(game, "a1").stun) == ("ko", 4)


@pytest.mark.rule("BMG1-REC-09")
def test_who_may_not_spend_counters_gets_the_one_die_only() -> None:
    game = night(a1=put("thug", "10,10", "s3", stun=3, effects="test_stunned"))
    run(recover_all(game, P1), dice="4")
    assert model(game, "a1").stun == 2 and counters(game, "a1") == "s3"


@pytest.mark.rule("BMG1-REC-10")
def test_characters_in_the_sewers_recover_and_lost_ones_do_not() -> None:
    game = night(a1=put("thug", location="sewer", stun=1), a2=put("thug", location="casualty", stun=1))
    run(recover_all(game, P1), dice="5")
    assert model(game, "a1").stun == 0 and model(game, "a2").stun == 1


@pytest.mark.rule("BMG1-SEQ-05", "BMG1-DCN-64")
def test_the_player_chooses_the_order_where_it_can_matter() -> None:
    game = night(a1=put("thug", "10,10", "s1", stun=1), a2=put("thug", "20,10", "s1", stun=1))
    run(recover_all(game, P1), "A a2", "A dice2", "A dice1", dice="4 1 4")
    assert (model(game, "a1").stun, model(game, "a2").stun) == (0, 0)
    assert (counters(game, "a1"), counters(game, "a2")) == ("s1", "")


@pytest.mark.rule("BMG1-REC-03")
def test_more_successes_than_stuns_are_wasted() -> None:
    game = night(a1=put("thug", "10,10", "s1", stun=1))
    run(recover_all(game, P1), "A dice2", dice="6 6")
    assert model(game, "a1").stun == 0
    worse = night(a1=put("thug", "10,10", "s1", stun=3))
    run(recover_all(worse, P1), "A dice2", dice="6 6")
    assert model(worse, "a1").stun == 1
