"""Cards played as Objectives: laid, checked, scored, failed (OBJ, CRD, REC, SMP)."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from game.systems.bmg3 import SYSTEM
from game.systems.bmg3.cards.objectives import check_round, objective_refusal
from game.systems.bmg3.cards.play import Moment, Occasion
from game.systems.bmg3.cards.window import play_card, window
from game.systems.bmg3.content import Card, Clause, Phase, Scoring
from game.systems.bmg3.flow.recount import change_hand, next_round
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.state import P1, P2, Side, State
from game.testing.scene import Scene
from tests.systems.bmg3.fights import acting
from tests.systems.bmg3.scenes import (
    NEVER,
    Unforeseen,
    card,
    clause,
    game,
    piece,
    profile,
    put,
    run,
    scene,
    suspect,
    weapon,
)

LONER = profile("loner", ranks=["free_agent"], W=6, E=6, special=3)
BLANK = card("blank", copies=4)
YES = clause("models", 1)
MODELS = {"a1": put("loner", "10,10", bold=True), "a2": "loner 20,10", "b1": "loner 30,30"}


def asks(id: str, requires: Clause = YES, *, scored: str = "end_of_round", when: str = "plan", **more: Any) -> Card:
    return card(id, requires=[requires], scored=scored, when=[when], **more)


def position(*content: Card, **more: Any) -> Bmg3:
    return game(LONER, BLANK, *content, models=more.pop("models", MODELS), **more)


def side(played: Bmg3 | Scene[State], seat: str = "A") -> Side:
    return played.state.sides[P1 if seat == "A" else P2]


def rule(played: Bmg3, id: str) -> str:
    refusal = objective_refusal(played, P1, id)
    return refusal.rule if refusal else ""


# --- when it may be played


@pytest.mark.rule("BMG3-OBJ-08", "BMG3-CRD-06")
@pytest.mark.parametrize("phase", get_args(Phase))
def test_a_card_is_played_as_an_objective_only_in_its_phase(phase: str) -> None:
    for when in get_args(Phase):
        played = position(asks("watch", when=when), hands={"A": "watch"}, phase=phase)
        assert rule(played, "watch#1") == ("" if when == phase else "BMG3-OBJ-08")


@pytest.mark.rule("BMG3-OBJ-05")
def test_an_instant_card_is_played_only_when_its_requirement_is_met() -> None:
    met, open_ = asks("met", scored="instant"), asks("open", NEVER, scored="instant")
    played = position(met, open_, asks("later", NEVER), hands={"A": "met open later"}, phase="plan")
    assert [rule(played, f"{id}#1") for id in ("met", "open", "later")] == ["", "BMG3-OBJ-05", ""]


@pytest.mark.rule("BMG3-OBJ-05", "BMG3-OBJ-06", "BMG3-SMP-01")
def test_what_happened_in_an_earlier_activation_is_too_long_ago_for_an_instant_card() -> None:
    revealed = clause("happened", 1, what="suspect_revealed", whose="rival")
    witness = asks("witness", revealed, scored="instant", when="execute")
    marks = [suspect("10,11.181", "B")]
    with scene(LONER, BLANK, witness, models=MODELS, hands={"A": "witness"}, markers=marks) as s:
        s.play("A", "activate:a1").play("A", "reveal:suspect1")
        s.offers("A", "score:witness#1").play("A", "no").offers("A", "score:witness#1")
        s.play("A", "end").play("B", "move 30,28")
        s.asks("A", "act")
        s.lacks("A", "score:witness#1")


@pytest.mark.rule("BMG3-CRD-22", "BMG3-CRD-24")
def test_one_objective_per_player_in_each_activation_whoever_s_it_is() -> None:
    first, second = asks("first", scored="instant", when="execute"), asks("second", scored="instant", when="execute")
    played = position(first, second, hands={"A": "first second"})
    acting(played)
    run(play_card(Occasion(played, Moment.BEFORE_ACTION), P1, "score", "first#1"))
    assert rule(played, "second#1") == "BMG3-CRD-22"
    assert not side(played).played_resource, "a Resource may still be played"
    with scene(LONER, BLANK, first, second, models=MODELS, hands={"A": "first second"}) as s:
        s.play("A", "activate:a1").play("A", "score:first#1")
        s.lacks("A", "score:second#1")
        s.play("A", "end").play("A", "score:second#1")
        assert side(s).fulfilled == ["first#1", "second#1"]


@pytest.mark.rule("BMG3-CRD-24", "BMG3-CRD-25")
def test_a_name_is_not_played_twice_in_a_phase_nor_beside_one_that_lies_open() -> None:
    twin = asks("twin", scored="instant", copies=3)
    played = position(twin, asks("other", scored="instant"), hands={"A": "twin twin other"}, phase="plan")
    run(window(played, Moment.PLAN_END), "A score:twin#1", "A score:other#1")
    assert rule(played, "twin#2") == "BMG3-CRD-25"
    pending = position(asks("twin", copies=2), hands={"A": "twin"}, sides={"A": {"laid": ["twin#2"]}}, phase="plan")
    assert rule(pending, "twin#1") == "BMG3-CRD-25"


@pytest.mark.rule("BMG3-CRD-25")
def test_a_name_may_be_played_again_in_the_next_activation() -> None:
    twin = asks("twin", scored="instant", when="execute", copies=2)
    with scene(LONER, BLANK, twin, models=MODELS, hands={"A": "twin twin"}) as s:
        s.play("A", "activate:a1").play("A", "score:twin#1").play("A", "end")
        s.asks("A", "card")
        s.play("A", "score:twin#2")
        assert side(s).fulfilled == ["twin#1", "twin#2"]


# --- laying and scoring


@pytest.mark.rule("BMG3-OBJ-01", "BMG3-CRD-37", "BMG3-CRD-08")
def test_a_card_not_scored_at_once_lies_face_up_and_leaves_a_gap_in_the_hand() -> None:
    played = position(asks("watch"), hands={"A": "watch blank"}, sides={"A": {"top": ["blank"]}}, phase="plan")
    run(window(played, Moment.PLAN_END), "A lay:watch#1")
    assert [laid.card for laid in side(played).laid] == ["watch#1"]
    assert (side(played).hand, played.victory_points(P1)) == (["blank#1"], 0)
    run(check_round(played, P1), "A watch#1")
    assert side(played).hand == ["blank#1", "blank#2"], "refilled when it was checked"


@pytest.mark.rule("BMG3-CRD-37")
def test_the_gap_of_a_pending_card_is_filled_at_the_end_of_the_round() -> None:
    slow = asks("slow", NEVER, scored="special")
    played = position(slow, sides={"A": {"laid": ["slow"], "hand": ["blank"], "deck": ["blank"]}}, phase="recount")
    run(check_round(played, P1))
    assert side(played).hand == ["blank#1"]
    run(change_hand(played, P1), "A no", cards="blank#2")
    assert side(played).hand == ["blank#1", "blank#2"]


@pytest.mark.rule("BMG3-OBJ-02", "BMG3-CRD-12", "BMG3-CRD-07", "BMG3-OBJ-07")
def test_a_fulfilled_card_gives_its_points_when_it_is_checked() -> None:
    played = position(asks("watch", vp=3), asks("near", vp=2), sides={"A": {"laid": ["watch", "near"]}})
    assert played.victory_points(P1) == 0
    run(check_round(played, P1), "A watch#1 near#1")
    assert (side(played).fulfilled, side(played).laid, played.victory_points(P1)) == (["watch#1", "near#1"], [], 5)


@pytest.mark.rule("BMG3-OBJ-02")
def test_every_requirement_must_be_met() -> None:
    both = card("both", requires=[YES, clause("ko", 1)], scored="end_of_round", when=["plan"])
    played = position(both, sides={"A": {"laid": ["both"]}})
    run(check_round(played, P1))
    assert side(played).fulfilled == []
    sole = card("both", requires=[YES], scored="end_of_round", when=["plan"])
    played = position(sole, sides={"A": {"laid": ["both"]}})
    run(check_round(played, P1), "A both#1")
    assert side(played).fulfilled != []


@pytest.mark.rule("BMG3-OBJ-03", "BMG3-CRD-16", "BMG3-CRD-27")
def test_cards_that_are_not_fulfilled_go_under_the_deck_in_their_owner_s_order() -> None:
    cards = [asks("one", NEVER), asks("two", NEVER), asks("three")]
    played = position(*cards, sides={"A": {"laid": ["one", "two", "three"], "top": ["blank", "blank", "blank"]}})
    run(check_round(played, P1), "A three#1", "A two#1 one#1")
    assert side(played).deck.bottom == ["two#1", "one#1"]
    assert (side(played).laid, len(side(played).hand)) == ([], 3), "each of them is replaced"


@pytest.mark.rule("BMG3-REC-04", "BMG3-DPT-36")
def test_a_player_may_leave_a_fulfilled_card_unscored() -> None:
    played = position(asks("watch"), sides={"A": {"laid": ["watch"]}})
    run(check_round(played, P1), "A -")
    assert (side(played).fulfilled, side(played).laid) == ([], [])
    assert next(entry.text.key for entry in played.journal) == "bmg3.told.card_declined"


@pytest.mark.rule("BMG3-CTC-22", "BMG3-OBJ-06")
def test_a_rival_who_falls_to_his_death_scores_for_the_other_player() -> None:
    blow = asks("blow", clause("happened", 1, what="casualty", whose="rival"), scored="instant", when="execute")
    roof = piece("house", "10,10", "16,16", top=9, keywords="solid standable")
    models = {"a1": "runner 14,13,9", "a2": "loner 30,5", "b1": "loner 30,30"}
    with scene(LONER, profile("runner", M=8), BLANK, blow, models=models, pieces=[roof], hands={"B": "blow"}) as s:
        s.play("A", "activate:a1").play("A", "move fall:18,13").play("A", "no")
        s.play("B", "score:blow#1")
        assert side(s, "B").fulfilled == ["blow#1"]


@pytest.mark.rule("BMG3-CTC-22", "BMG3-OBJ-06")
def test_a_rival_knocked_out_by_his_own_grenade_scores_for_the_other_player() -> None:
    beaten = asks("beaten", clause("happened", 1, what="ko", whose="rival"), scored="instant", when="execute")
    grenade = weapon("grenade", template="explosive", ammo=1, strength=3, stun=1, reach=8)
    thrower = profile("thrower", W=6, weapons=["grenade"])
    models = {"a1": "thrower 10,10", "a2": put("loner", "13,10", stun=5), "b1": "loner 14.5,10"}
    with scene(LONER, thrower, grenade, BLANK, beaten, models=models, hands={"B": "beaten"}) as s:
        s.play("A", "activate:a1").play("A", "template:grenade 14.5,10", dice="3 1").play("B", "score:beaten#1")
        assert s.state.models["a2"].ko and side(s, "B").fulfilled == ["beaten#1"]


@pytest.mark.rule("BMG3-OBJ-04", "BMG3-OBJ-03")
def test_a_card_scored_in_a_way_of_its_own_stays_until_it_is_met() -> None:
    hunt = asks("hunt", clause("happened", 2, what="ko", whose="rival"), scored="special", vp=4)
    played = position(hunt, sides={"A": {"laid": ["hunt"]}}, phase="recount")
    played.remember("ko", P1, "b1", "a1", of=P2)
    run(check_round(played, P1))
    assert [laid.card for laid in side(played).laid] == ["hunt#1"]
    run(next_round(played))
    run(check_round(played, P1))
    assert side(played).fulfilled == [], "one is not enough"
    played.remember("ko", P1, "b1", "a1", of=P2)
    run(check_round(played, P1), "A hunt#1")
    assert (side(played).fulfilled, side(played).laid) == (["hunt#1"], [])


@pytest.mark.rule("BMG3-OBJ-06")
def test_a_card_of_the_round_counts_what_happened_before_it_was_laid() -> None:
    herald = asks("herald", clause("happened", 1, what="suspect_placed"), when="recount")
    played = position(herald, hands={"A": "herald"})
    acting(played)
    played.remember("suspect_placed", P1, "suspect1", of=P1)
    played.state.active, played.state.phase = None, "recount"
    run(window(played, Moment.RECOUNT_3), "A lay:herald#1")
    run(check_round(played, P1), "A herald#1")
    assert side(played).fulfilled == ["herald#1"]


@pytest.mark.rule("BMG3-OBJ-09")
def test_what_lies_open_when_the_game_ends_gives_nothing() -> None:
    played = position(asks("watch", vp=3), asks("done", vp=2), sides={"A": {"laid": ["watch"], "fulfilled": ["done"]}})
    assert played.victory_points(P1) == 2


@pytest.mark.rule("BMG3-REC-05")
def test_a_name_scored_at_once_in_recount_is_not_scored_again_in_it() -> None:
    twin = asks("twin", when="recount", copies=2)
    played = position(twin, sides={"A": {"laid": ["twin#1"], "fulfilled": ["twin#2"]}}, phase="recount")
    played.remember("objective_scored", P1, "twin#2", of=P1)
    with pytest.raises(Unforeseen, match="refused"):
        run(check_round(played, P1), "A twin#1")
    earlier = position(twin, sides={"A": {"laid": ["twin#1"], "fulfilled": ["twin#2"]}}, phase="recount")
    run(check_round(earlier, P1), "A twin#1")


@pytest.mark.rule("BMG3-DPT-36")
def test_the_order_of_scoring_is_asked_when_a_bonus_makes_it_matter() -> None:
    heal = clause("heal_stun", 1)
    cards = [asks("one", bonus=[heal]), asks("two")]
    models = {"a1": put("loner", "10,10", stun=1), "b1": "loner 30,30"}
    played = position(*cards, models=models, sides={"A": {"laid": ["one", "two"]}})
    run(check_round(played, P1), "A one#1 two#1", "A two#1 one#1")
    assert side(played).fulfilled == ["two#1", "one#1"]
    assert played.model("a1").stun == 0


# --- the sample card


@pytest.mark.rule("BMG3-SMP-01", "BMG3-SMP-04", "BMG3-CRD-19", "BMG3-CRD-33", "BMG3-CRD-15")
def test_by_the_book_refills_the_hand_then_draws_one_and_gives_one_back() -> None:
    book = SYSTEM.library.get(Card, "by_the_book")
    hands = {"A": "by_the_book blank blank blank"}
    marks = [suspect("10,11.181", "B")]
    sides = {"A": {"top": ["spare#1", "spare#2", "spare#3"]}}
    spare = card("spare", copies=3)
    with scene(LONER, BLANK, spare, book, models=MODELS, hands=hands, markers=marks, sides=sides) as s:
        s.play("A", "activate:a1").play("A", "reveal:suspect1").play("A", "score:by_the_book#1")
        assert len(side(s).hand) == 5, "one for the card that was scored, and one more"
        s.play("A", "blank#2")
        assert side(s).hand == ["blank#1", "blank#3", "spare#1", "spare#2"]
        assert (side(s).deck.top, side(s).deck.bottom) == (["spare#3"], ["blank#2"]), "that discard is not refilled"
        assert side(s).fulfilled == ["by_the_book#1"]


@pytest.mark.rule("BMG3-SMP-02", "BMG3-SMP-03", "BMG3-CRD-29")
def test_by_the_book_answers_a_reveal_in_the_rival_s_activation() -> None:
    book = SYSTEM.library.get(Card, "by_the_book")
    models = {"a1": "loner 14,10", "a2": "loner 25,20", "b1": put("loner", "10,10", bold=True)}
    marks = [suspect("10,11.181", "A")]
    with scene(LONER, BLANK, book, models=models, hands={"A": "by_the_book"}, markers=marks, turn="B") as s:
        s.play("B", "reveal:suspect1")
        s.asks("A", "card")
        s.play("A", "use:by_the_book#1").play("A", "26.181,20")
        [mark] = s.state.markers
        assert (mark.at, side(s).points, side(s).spent) == ((26_181, 20_000, 0), 2, ["by_the_book#1"])


@pytest.mark.rule("BMG3-CRD-08")
def test_how_a_card_is_scored_says_nothing_of_its_use_as_a_resource() -> None:
    for scored in get_args(Scoring):
        gain = asks("gain", NEVER, scored=scored, when="execute", effects=[clause("gain_pass", 1)])
        played = position(gain, hands={"A": "gain"})
        acting(played)
        run(play_card(Occasion(played, Moment.BEFORE_ACTION), P1, "use", "gain#1"))
        assert (side(played).passes, side(played).spent) == (1, ["gain#1"])
