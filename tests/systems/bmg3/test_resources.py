"""Cards played as Resources: paid, answered, resolved from the top of the stack, spent (RES, CRD)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.text import Text
from game.systems.bmg3.cards.play import Moment, Occasion, Play
from game.systems.bmg3.cards.resources import play_resource, resolution_order, resource_refusal
from game.systems.bmg3.cards.window import playable, window, worth_asking
from game.systems.bmg3.content import Card
from game.systems.bmg3.flow.recount import end_round
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.state import P1, P2, Side, State
from game.testing.scene import Scene
from tests.systems.bmg3.fights import acting
from tests.systems.bmg3.scenes import card, clause, game, lamp, model, profile, put, run, scene, suspect

LONER = profile("loner", ranks=["free_agent"], A=3, D=4, S=5, W=6, E=6, special=3)
MORE = card("more", effects=[clause("add_dice", 1)], cost=2)
LESS = card("less", effects=[clause("cancel_dice")], cost=1)
GAIN = card("gain", effects=[clause("gain_pass", 1)], cost=1, copies=4)
HEAL = card("heal", effects=[clause("heal_stun", 1)], cost=1, copies=4)
COUNTER = card("counter", effects=[clause("counter")], cost=0)
BLANK = card("blank", copies=4)
FIST = "attack:unarmed:b1"
KO = {"stun": 6, "ko": True}


def table(*content: Card, **more: Any) -> Scene[State]:
    """Two who touch each other, and one more of each crew elsewhere; a1 may do several things."""
    models = more.pop("models", {"a1": put("loner", "10,10", bold=True), "b1": "loner 11.181,10"})
    extra = {"a2": put("loner", "30,5", activated=True), "b2": "loner 30,30"}
    return scene(LONER, BLANK, *content, models={**models, **extra}, **more)


def side(s: Scene[State] | Bmg3, seat: str) -> Side:
    return s.state.sides[P1 if seat == "A" else P2]


@pytest.mark.rule("BMG3-WEX-16", "BMG3-RES-02", "BMG3-RES-03", "BMG3-RES-04", "BMG3-RES-05")
@pytest.mark.rule("BMG3-RES-11", "BMG3-CRD-19", "BMG3-CRD-22", "BMG3-CRD-36", "BMG3-DPT-14")
def test_an_answer_resolves_first_and_finds_nothing_to_cancel_yet() -> None:
    hands = {"A": "more blank#1 blank#2 gain", "B": "less gain blank#1 blank#2"}
    sides = {"A": {"top": ["heal", "heal"]}, "B": {"top": ["heal", "heal"]}}
    with table(MORE, LESS, GAIN, HEAL, hands=hands, sides=sides) as s:
        s.play("B", "no").play("A", FIST)
        s.asks("A", "card")
        s.play("A", "use:more#1")
        assert (side(s, "A").points, len(side(s, "A").hand)) == (1, 3), "nobody draws before the stack is done"
        s.asks("B", "answer_card")
        s.play("B", "use:less#1")
        told = [
            (entry.subjects[0], entry.event.rpartition(".")[2])
            for entry in s.session.entries
            if "resource" in entry.event
        ]
        assert told == [
            ("more#1", "resource_played"),
            ("less#1", "resource_played"),
            ("less#1", "resource_resolved"),
            ("more#1", "resource_resolved"),
        ]
        assert [side(s, seat).spent for seat in "AB"] == [["more#1"], ["less#1"]]
        assert [len(side(s, seat).hand) for seat in "AB"] == [4, 4]
        assert side(s, "A").hand[-1] == "heal#1"
        assert (side(s, "B").points, side(s, "B").deck.top) == (2, ["heal#2"])
        s.play("B", "0").play("A", "0", dice="1 1 1 1 1")
        attacked = s.told("bmg3.told.attacked")
        assert len(attacked[0].dice) == 5, "three, one that the card added, and the Strength die"
        s.lacks("A", "use:gain#1")
        s.play("A", "end")


@pytest.mark.rule("BMG3-RES-01")
def test_everybody_begins_with_three_points() -> None:
    assert Side(P1).points == 3


@pytest.mark.rule("BMG3-RES-02", "BMG3-CRD-10")
def test_a_card_that_cannot_be_paid_is_not_played() -> None:
    played = game(LONER, MORE, GAIN, models={"a1": "loner 10,10"}, hands={"A": "gain"}, sides={"A": {"points": 0}})
    acting(played)
    refusal = resource_refusal(Occasion(played, Moment.BEFORE_ACTION), P1, "gain#1")
    assert refusal is not None and refusal.rule == "BMG3-RES-02"
    with table(GAIN, hands={"A": "gain"}, sides={"A": {"points": 1}}) as s:
        s.offers("A", "use:gain#1").play("A", "use:gain#1")
        assert (side(s, "A").points, side(s, "A").passes) == (0, 1)


@pytest.mark.rule("BMG3-CRD-01", "BMG3-CRD-09", "BMG3-RES-03")
def test_one_card_is_an_objective_or_a_resource_and_a_resource_scores_nothing() -> None:
    either = card("either", requires=[clause("models", 1)], effects=[clause("gain_pass", 1)], vp=3)
    with table(either, hands={"A": "either"}) as s:
        s.offers("A", "use:either#1", "score:either#1").play("A", "use:either#1")
        assert (side(s, "A").spent, side(s, "A").fulfilled) == (["either#1"], [])
        assert s.session.system.view(s.state)["sides"]["A"]["points_scored"] == 0


@pytest.mark.rule("BMG3-RES-10", "BMG3-CRD-27", "BMG3-CRD-16")
def test_a_card_that_failed_was_paid_for_and_is_replaced_all_the_same() -> None:
    jab = card("jab", effects=[clause("harm", 1, range=6)], cost=2)
    slip = card("slip", effects=[clause("free_move", range=8)], cost=1)
    models = {"a1": put("loner", "10,10", bold=True), "b1": "loner 15,10"}
    with table(jab, slip, models=models, hands={"A": "jab", "B": "slip"}, sides={"A": {"top": ["blank"]}}) as s:
        s.play("B", "no").play("A", "use:jab#1")
        s.asks("B", "answer_card")
        s.play("B", "use:slip#1").play("B", "b1").play("B", "23,10")
        assert model(s, "b1").stun == 0
        assert (side(s, "A").points, side(s, "A").hand) == (1, ["blank#1"])
        assert (side(s, "A").spent, side(s, "A").deck.bottom) == ([], ["jab#1"])


@pytest.mark.rule("BMG3-RES-05", "BMG3-DPT-14")
def test_a_card_aimed_at_own_things_may_be_answered_with_anything_that_fits() -> None:
    theft = card("theft", effects=[clause("remove_suspect", range=4)], cost=0)
    markers = [suspect("12,14", "B")]
    with table(theft, GAIN, hands={"A": "theft", "B": "gain"}, markers=markers) as s:
        s.play("B", "no").play("A", "use:theft#1")
        s.asks("B", "answer_card")
        s.play("B", "no")
        assert s.state.markers == []


def test_a_card_that_does_nothing_to_a_player_does_not_bother_him() -> None:
    with table(GAIN, HEAL, hands={"A": "gain", "B": "gain#2"}) as s:
        s.play("B", "no").play("A", "use:gain#1")
        assert side(s, "A").passes == 1
        s.asks("A", "act")


@pytest.mark.rule("BMG3-RES-05", "BMG3-CRD-22")
def test_who_played_first_may_answer_the_answer_but_for_the_limit_of_an_activation() -> None:
    hands = {"A": "gain counter", "B": "counter"}
    played = game(LONER, GAIN, COUNTER, models={"a1": "loner 10,10"}, hands=hands)
    acting(played)
    occasion = Occasion(played, Moment.BEFORE_ACTION)
    run(play_resource(occasion, P1, "gain#1"))
    run(play_resource(occasion, P2, "counter#1"))
    assert not worth_asking(occasion, P1)
    played.side(P1).played_resource = False
    assert worth_asking(occasion, P1)
    assert playable(occasion, P1) == [("use", "counter#1")]


@pytest.mark.rule("BMG3-RES-06", "BMG3-RES-07", "BMG3-REC-03")
def test_spent_cards_lie_open_until_the_second_step_of_the_recount() -> None:
    models = {"a1": put("loner", "5,5", activated=True), "b1": put("loner", "30,30", activated=True)}
    steps = ["abilities", "spent:A", "spent:B", "cards", "score:A", "score:B", "end"]
    sides = {"A": {"spent": ["gain"], "hand": ["heal"]}}
    models["a1"]["stun"] = 1
    with scene(LONER, GAIN, HEAL, models=models, sides=sides, phase="recount", queue=steps, round=4) as s:
        s.asks("A", "card")
        assert side(s, "A").spent == ["gain#1"], "step 1"
        s.play("A", "no")
        assert (side(s, "A").spent, side(s, "A").deck.bottom) == ([], ["gain#1"])


@pytest.mark.rule("BMG3-RES-07")
def test_a_recount_discards_spent_cards_before_objectives_are_laid_and_checked() -> None:
    herald = card("herald", requires=[clause("models", 1)], when=["recount"], scored="end_of_round")
    models = {"a1": put("loner", "5,5", activated=True), "b1": put("loner", "30,30", activated=True)}
    sides = {"A": {"spent": ["gain"], "hand": ["herald"]}}
    with scene(LONER, GAIN, herald, models=models, sides=sides, phase="recount", round=4) as s:
        assert s.asks("A", "card").text.values[0][1] == Text("bmg3.moment.recount_1")
        assert side(s, "A").spent == ["gain#1"]
        s.play("A", "no")
        assert s.asks("A", "card").text.values[0][1] == Text("bmg3.moment.recount_3")
        assert (side(s, "A").spent, side(s, "A").deck.bottom) == ([], ["gain#1"])
        s.play("A", "no")


@pytest.mark.rule("BMG3-RES-12")
def test_a_resource_used_after_that_step_stays_until_the_next_recount() -> None:
    lays = card(
        "lays",
        requires=[clause("models", 1)],
        effects=[clause("heal_stun", 1)],
        when=["recount"],
        scored="end_of_round",
    )
    models = {"a1": put("loner", "5,5", activated=True, stun=2), "b1": put("loner", "30,30", activated=True)}
    steps = ["spent:A", "spent:B", "cards", "end"]
    with scene(LONER, lays, models=models, hands={"A": "lays"}, phase="recount", queue=steps, round=4) as s:
        s.play("A", "use:lays#1")
        assert side(s, "A").spent == ["lays#1"]


@pytest.mark.rule("BMG3-RES-08")
def test_unspent_points_are_not_saved_beyond_three() -> None:
    played = outside(sides={"A": {"points": 2}, "B": {"points": 0}}, models={"a1": "loner 5,5", "b1": "loner 30,30"})
    end_round(played)
    assert [side(played, seat).points for seat in "AB"] == [3, 3]


@pytest.mark.rule("BMG3-RES-09", "BMG3-CRD-30")
@pytest.mark.parametrize(
    ("phase", "moment"),
    [
        ("lead", Moment.LEAD_END),
        ("plan", Moment.PLAN_START),
        ("plan", Moment.PLAN_END),
        ("recount", Moment.RECOUNT_1),
        ("recount", Moment.RECOUNT_3),
    ],
)
def test_a_resource_is_played_in_any_phase_whatever_the_objective_is_for(phase: str, moment: Moment) -> None:
    late = card("late", requires=[clause("models", 1)], when=["execute"], effects=[clause("heal_stun", 1)], cost=1)
    spur = card("spur", requires=[clause("models", 1)], when=[phase], scored="end_of_round")
    models = {"a1": put("loner", "5,5", stun=1), "b1": "loner 30,30"}
    played = game(LONER, late, spur, models=models, hands={"A": "late", "B": "spur"}, phase=phase, initiative="B")
    run(window(played, moment), "B lay:spur#1", "A use:late#1")
    assert model(played, "a1").stun == 0
    assert [laid.card for laid in played.side(P2).laid] == ["spur#1"]


# --- several at one time


def resolved(played: Bmg3) -> list[str]:
    return [entry.subjects[0] for entry in played.journal if entry.event == "bmg3.told.resource_resolved"]


def outside(*content: Card, **more: Any) -> Bmg3:
    models = {"a1": put("loner", "5,5", **KO), "b1": put("loner", "30,30", stun=3)}
    return game(LONER, BLANK, *content, models=more.pop("models", models), phase="plan", **more)


@pytest.mark.rule("BMG3-CRD-23", "BMG3-CRD-32", "BMG3-RES-04")
def test_outside_activations_any_number_is_played_by_turns_and_the_last_resolves_first() -> None:
    played = outside(HEAL, hands={"A": "heal heal", "B": "heal"}, initiative="B", turn="B")
    run(window(played, Moment.PLAN_END), "B use:heal#1", "A use:heal#1", "A use:heal#2")
    assert (model(played, "a1").stun, model(played, "b1").stun) == (4, 2)
    told = [entry.event.rpartition(".")[2] for entry in played.journal if "resource" in entry.event]
    assert told == ["resource_played"] * 3 + ["resource_resolved"] * 3, "they wait until both have declined"
    assert resolved(played) == ["heal#2", "heal#1", "heal#1"]
    assert played.side(P1).spent == ["heal#2", "heal#1"]


@pytest.mark.rule("BMG3-CRD-32", "BMG3-RES-11", "BMG3-CRD-19")
def test_hands_are_refilled_when_all_has_resolved_and_then_the_window_opens_again() -> None:
    played = outside(HEAL, hands={"A": "heal"}, sides={"A": {"top": ["heal", "blank"]}})
    run(window(played, Moment.PLAN_END), "A use:heal#1", "A use:heal#2")
    assert model(played, "a1").stun == 4
    assert played.side(P1).hand == ["blank#1"]


def darken(copies: int, id: str) -> Card:
    return card(id, effects=[clause("dark_lamp")], cost=0, copies=copies)


@pytest.mark.rule("BMG3-CRD-26")
@pytest.mark.parametrize(
    ("ours", "theirs", "initiative", "first"),
    [(1, 2, "B", "ours"), (2, 1, "A", "theirs"), (2, 2, "A", "ours"), (2, 2, "B", "theirs")],
)
def test_of_two_cards_on_one_thing_that_with_fewer_copies_resolves_first(
    ours: int, theirs: int, initiative: str, first: str
) -> None:
    cards = [darken(ours, "ours"), darken(theirs, "theirs")]
    hands = {"A": "ours", "B": "theirs"}
    played = outside(*cards, hands=hands, markers=[lamp("18,18")], initiative=initiative)
    answers = ["A use:ours#1", "B use:theirs#1"] if initiative == "A" else ["B use:theirs#1", "A use:ours#1"]
    run(window(played, Moment.LEAD_END), *answers)
    assert resolved(played)[0] == f"{first}#1"


@pytest.mark.rule("BMG3-CRD-26")
def test_of_two_cards_with_as_many_copies_that_of_the_active_player_comes_first() -> None:
    cards = [darken(2, "ours"), darken(2, "theirs")]
    played = outside(*cards, hands={"A": "ours", "B": "theirs"}, markers=[lamp("18,18")], initiative="A")
    acting(played, "b1")
    plays = [Play(seat, id, played.card(id), ["lamp1"]) for seat, id in ((P2, "theirs#1"), (P1, "ours#1"))]
    order = resolution_order(Occasion(played, Moment.LEAD_END, stack=plays))
    assert [play.id for play in order] == ["theirs#1", "ours#1"]


@pytest.mark.rule("BMG3-CRD-26", "BMG3-CRD-32")
def test_cards_that_do_not_clash_resolve_the_latest_first() -> None:
    cards = [darken(1, "ours"), darken(4, "theirs")]
    played = outside(*cards, hands={"A": "ours", "B": "theirs"}, markers=[lamp("18,18"), lamp("9,9", "B")])
    run(window(played, Moment.LEAD_END), "A use:ours#1", "A lamp1", "B use:theirs#1", "B lamp2")
    assert resolved(played) == ["theirs#1", "ours#1"]
