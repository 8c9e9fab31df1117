"""Hands and decks, the windows in which cards are played, who is asked in them, and what packs may say (CRD, DPT)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.check import problems
from game.core.cards import Pile
from game.core.hooks import Query, adding, scaling, tally
from game.core.packs import load
from game.core.request import Choose, Seat
from game.core.text import Text
from game.kit.dice import Pool
from game.systems.bmg3 import SYSTEM, points
from game.systems.bmg3.cards.play import OUTSIDE, Moment, Occasion
from game.systems.bmg3.cards.window import card_options, playable, window, worth_asking
from game.systems.bmg3.content import KINDS, Card, Requirement
from game.systems.bmg3.flow.hand import discard, draw, keep_limit, mulligan, put_under, refill
from game.systems.bmg3.flow.harm import remove
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import Attack, Target
from game.systems.bmg3.state import P1, P2, Side, State
from game.systems.bmg3.system import Bmg3System
from game.testing.scene import Scene
from tests.systems.bmg3.fights import acting
from tests.systems.bmg3.scenes import card, clause, game, model, profile, put, run, scene, suspect, weapon

LONER = profile("loner", ranks=["free_agent"], A=3, D=4, W=6, E=6, special=3)
BLANK = card("blank", copies=4)
SPARE = card("spare", copies=4)
YES = clause("models", 1)
MODELS = {"a1": put("loner", "10,10", bold=True), "a2": "loner 20,5", "b1": "loner 11.181,10", "b2": "loner 30,30"}


def position(*content: Card, **more: Any) -> Bmg3:
    return game(LONER, BLANK, SPARE, *content, models=more.pop("models", MODELS), **more)


def side(played: Bmg3 | Scene[State], seat: str = "A") -> Side:
    return played.state.sides[P1 if seat == "A" else P2]


# --- hands and decks


@pytest.mark.rule("BMG3-CRD-15", "BMG3-CRD-16")
def test_discarded_cards_go_under_the_deck_in_the_order_of_their_owner() -> None:
    played = position(hands={"A": "blank blank blank"}, decks={"A": "spare"})
    run(discard(played, P1, 2), "A blank#3 blank#1")
    assert side(played).hand == ["blank#2"]
    assert side(played).deck.cards == ["spare#1", "blank#3", "blank#1"]


@pytest.mark.rule("BMG3-CRD-16")
def test_nobody_is_asked_in_which_order_copies_of_one_card_go_under_the_deck() -> None:
    played = position()
    run(put_under(played, P1, ["blank#1", "blank#3"]))
    assert side(played).deck.bottom == ["blank#1", "blank#3"]
    run(put_under(played, P1, ["blank#2", "spare#1"]), "A spare#1 blank#2")
    assert side(played).deck.bottom[2:] == ["spare#1", "blank#2"], "different cards are the owner's to arrange"


@pytest.mark.rule("BMG3-CRD-19", "BMG3-CRD-33")
def test_a_hand_is_refilled_by_what_has_left_it_but_never_beyond_four() -> None:
    played = position(hands={"A": "blank blank blank"}, sides={"A": {"top": ["spare#1", "spare#2"]}})
    run(refill(played, P1, 2))
    assert side(played).hand == ["blank#1", "blank#2", "blank#3", "spare#1"]
    run(refill(played, P1, 1))
    assert len(side(played).hand) == 4


@pytest.mark.rule("BMG3-CRD-20", "BMG3-DPT-33")
def test_what_exceeds_four_cards_is_discarded_by_choice() -> None:
    played = position(hands={"A": "blank blank blank blank spare spare"}, practice=True)
    run(keep_limit(played, P1), "A blank#1 spare#2")
    assert side(played).hand == ["blank#2", "blank#3", "blank#4", "spare#1"]
    run(keep_limit(played, P1))


@pytest.mark.rule("BMG3-CRD-20", "BMG3-CRD-33", "BMG3-DPT-33")
def test_the_limit_holds_only_when_a_card_has_been_carried_out_completely() -> None:
    push = card("push", requires=[YES], scored="instant", when=["execute"])
    hands = {"A": "push blank blank blank blank spare"}
    with scene(LONER, BLANK, SPARE, push, models=MODELS, hands=hands, practice=True) as s:
        s.play("A", "activate:a1")
        assert len(side(s).hand) == 6
        s.play("A", "score:push#1")
        s.asks("A", "discard_some")
        s.play("A", "spare#1")
        assert len(side(s).hand) == 4


@pytest.mark.rule("BMG3-CRD-21")
def test_an_empty_deck_gives_no_card_and_the_fulfilled_pile_stays() -> None:
    played = position(hands={"A": "blank"}, sides={"A": {"fulfilled": ["spare"], "top": ["blank"]}})
    run(draw(played, P1, 3))
    assert side(played).hand == ["blank#1", "blank#2"]
    assert (side(played).fulfilled, len(side(played).deck)) == (["spare#1"], 0)


@pytest.mark.rule("BMG3-CRD-18", "BMG3-CRD-31", "BMG3-DPT-09")
def test_replaced_opening_cards_go_under_the_deck_first_and_do_not_come_back_at_once() -> None:
    played = position(hands={"A": "blank blank blank blank"}, decks={"A": "spare spare"})
    run(mulligan(played, P1), "A blank#2 blank#1", cards="spare#2 spare#1")
    assert side(played).hand == ["blank#3", "blank#4", "spare#2", "spare#1"]
    assert side(played).deck == Pile([], [], ["blank#2", "blank#1"])
    short = position(hands={"A": "blank blank blank blank"}, decks={"A": "spare"})
    run(mulligan(short, P1), "A blank#2 blank#1", cards="spare#1")
    assert side(short).hand == ["blank#3", "blank#4", "spare#1", "blank#2"], "the deck had but one other"


@pytest.mark.rule("BMG3-CRD-14")
def test_a_deck_lies_face_down_and_a_hand_is_hidden_from_the_rival() -> None:
    played = position(hands={"A": "blank"}, sides={"A": {"laid": ["spare"], "deck": ["spare"], "spent": ["blank#2"]}})
    system = Bmg3System(played.library, {"test": played.table})
    theirs, own = (system.view(played.state, seat)["sides"]["A"] for seat in (P2, P1))
    assert (theirs["hand"], theirs["deck"]) == (1, 1)
    assert (own["hand"], own["deck"]) == (["blank#1"], 1)
    assert theirs["spent"] == ["blank#2"]
    assert theirs["laid"][0]["card"] == "spare#2"


# --- windows


SCORE = card("score", requires=[YES], when=["execute", "lead", "plan", "recount"])
LAY = card("lay", requires=[YES], when=["execute", "plan"], scored="end_of_round")
LUCK = card("luck", effects=[clause("reroll", 1)], cost=0)
GAIN = card("gain", effects=[clause("gain_pass", 1)], cost=0, copies=2)
DRAW = card("draws", effects=[clause("draw", 1)], cost=0)


def asked(one: Card, moment: Moment, seat: Seat = P1, *, active: str = "a1", **more: Any) -> bool:
    played = position(one, hands={seat: one.id}, **more)
    if active:
        acting(played, active)
    attack = None
    if moment in (Moment.ATTACK_DECLARED, Moment.ATTACK_ROLLED):
        struck = Target(played.model("b1"), 3, rolled=Pool.showing(1, 2, 3))
        attack = Attack(played, played.model("a1"), "melee", None, [struck])
    return worth_asking(Occasion(played, moment, attack), seat)


@pytest.mark.rule("BMG3-DPT-13", "BMG3-CRD-29")
@pytest.mark.parametrize("moment", [moment for moment in Moment if moment not in OUTSIDE])
def test_a_rival_who_can_score_is_asked_at_once(moment: Moment) -> None:
    assert asked(SCORE, moment, P2)


@pytest.mark.rule("BMG3-DPT-13", "BMG3-CRD-29")
def test_the_active_player_finds_his_cards_in_the_activation_s_own_question() -> None:
    for moment in (Moment.ACTIVATION_START, Moment.BEFORE_ACTION, Moment.ACTIVATION_END):
        assert not any(asked(each, moment) for each in (SCORE, LAY, GAIN, DRAW))
    played = position(SCORE, LAY, LUCK, GAIN, hands={"A": "score lay luck gain"})
    acting(played)
    assert [option.key for option in card_options(played, P1)] == ["score:score#1", "lay:lay#1", "use:gain#1"]


@pytest.mark.rule("BMG3-CRD-29")
def test_the_active_player_is_asked_elsewhere_only_about_what_answers_that_moment() -> None:
    assert asked(LUCK, Moment.ATTACK_ROLLED)
    assert not asked(LUCK, Moment.ATTACK_DECLARED), "it does not fit"
    assert asked(SCORE, Moment.SUSPECT_PLACED)
    assert not any(asked(each, Moment.ATTACK_RESOLVED) for each in (LAY, DRAW))


@pytest.mark.parametrize("moment", [Moment.ACTIVATION_START, Moment.ATTACK_DECLARED, Moment.ACTIVATION_END])
def test_the_rival_is_asked_about_other_cards_at_the_start_at_an_attack_and_at_the_end(moment: Moment) -> None:
    assert asked(DRAW, moment, P2)


@pytest.mark.parametrize(
    "moment",
    [Moment.BEFORE_ACTION, Moment.ATTACK_ROLLED, Moment.ATTACK_RESOLVED, Moment.SUSPECT_PLACED, Moment.MODEL_KO],
)
def test_the_rival_is_not_asked_about_other_cards_at_every_turn(moment: Moment) -> None:
    assert not asked(DRAW, moment, P2)


def test_the_rival_lays_cards_in_his_own_activations_as_long_as_he_has_any_to_come() -> None:
    assert not asked(LAY, Moment.ACTIVATION_END, P2)
    done = {**MODELS, "b1": put("loner", "11.181,10", activated=True), "b2": put("loner", "30,30", activated=True)}
    assert asked(LAY, Moment.ACTIVATION_END, P2, models=done)


def test_a_player_whose_active_model_is_out_has_no_question_of_his_own_and_is_asked() -> None:
    out = {**MODELS, "a1": put("loner", "10,10", stun=6, ko=True)}
    assert asked(DRAW, Moment.ACTIVATION_END, models=out)
    assert asked(SCORE, Moment.ACTIVATION_END, models=out)


def test_nobody_is_asked_who_has_nothing_to_play() -> None:
    assert not any(asked(BLANK, moment, seat) for moment in Moment for seat in (P1, P2))


@pytest.mark.rule("BMG3-CRD-30")
def test_outside_activations_a_card_is_not_asked_about_twice_running() -> None:
    phases = {
        Moment.LEAD_END: "lead",
        Moment.PLAN_START: "plan",
        Moment.PLAN_END: "plan",
        Moment.RECOUNT_1: "recount",
        Moment.RECOUNT_3: "recount",
    }
    idle = [moment for moment in OUTSIDE if not asked(DRAW, moment, active="", phase=phases[moment])]
    assert idle == [Moment.PLAN_START, Moment.RECOUNT_3], "they follow at once on another window"
    assert all(asked(SCORE, moment, active="", phase=phases[moment]) for moment in OUTSIDE)


@pytest.mark.rule("BMG3-CRD-28", "BMG3-CRD-30")
def test_what_happens_outside_activations_opens_no_window_of_its_own() -> None:
    played = position(SCORE, hands={"A": "score", "B": "score"}, phase="recount")
    run(remove(played, model(played, "b2")))
    assert side(played).fulfilled == []
    acting(played)
    played.state.phase = "execute"
    run(remove(played, model(played, "b1")), "A score:score#1")
    assert side(played).fulfilled == ["score#1"]


@pytest.mark.rule("BMG3-CRD-29", "BMG3-DPT-13")
def test_the_active_player_is_asked_first_and_again_when_the_rival_has_played() -> None:
    second = card("second", requires=[YES])
    hands = {"A": "score second", "B": "score"}
    played = position(SCORE, second, hands=hands)
    acting(played)
    run(window(played, Moment.MODEL_KO), "A no", "B score:score#1", "A score:second#1")
    assert (side(played).fulfilled, side(played, "B").fulfilled) == (["second#1"], ["score#1"])


@pytest.mark.rule("BMG3-CRD-22")
def test_each_player_has_one_resource_in_each_activation_whoever_s_it_is() -> None:
    with scene(LONER, BLANK, GAIN, models=MODELS, hands={"A": "gain gain", "B": "gain gain"}) as s:
        s.play("A", "activate:a1").play("B", "use:gain#1")
        s.play("A", "use:gain#1")
        s.lacks("A", "use:gain#2")
        s.play("A", "end")
        assert [side(s, seat).passes for seat in "AB"] == [1, 1]
        assert s.asks("B").topic == "turn", "and B was not asked again"


def test_a_second_copy_of_a_card_is_not_listed() -> None:
    played = position(GAIN, hands={"A": "gain gain"})
    acting(played)
    assert playable(Occasion(played, Moment.BEFORE_ACTION), P1) == [("use", "gain#1")]


@pytest.mark.rule("BMG3-CRD-32")
def test_objectives_outside_are_scored_as_they_are_played_and_replaced_when_the_window_closes() -> None:
    second = card("second", requires=[YES], when=["plan"])
    sides = {"A": {"top": ["spare"]}}
    played = position(SCORE, second, hands={"A": "score", "B": "second"}, sides=sides, phase="plan")
    run(window(played, Moment.PLAN_END), "A score:score#1", "B score:second#1")
    told = [entry.event.rpartition(".")[2] for entry in played.journal]
    assert told == ["card_scored", "card_scored", "cards_drawn"]


# --- a card's text beats the rules


@pytest.mark.rule("BMG3-GEN-01")
def test_a_card_lets_a_model_manipulate_after_an_attack() -> None:
    busy = card("busy", effects=[clause("extra_action", what="manipulate")], cost=0)
    with scene(LONER, BLANK, busy, models=MODELS, hands={"A": "busy"}, markers=[suspect("10,11.181", "B")]) as s:
        s.play("A", "activate:a1").play("A", "attack:unarmed:b1").play("B", "0").play("A", "0", dice="1 1 1 1")
        s.refuses("A", "manipulate", "BMG3-TAC-02")
        s.play("A", "use:busy#1").offers("A", "reveal:suspect1").play("A", "reveal:suspect1")
        assert s.state.markers == []


# --- cards that fit at any time, asked about where they change something

HEAL = card("heal", effects=[clause("heal_stun", 2)], cost=0)
MEND = card("mend", effects=[clause("heal_injury", 1)], cost=0)
DAZE = card("daze", effects=[clause("afflict", range=4, what="hypnotised")], cost=0)
KNIFE = weapon("knife", injury=1)
THUG = profile("thug", ranks=["free_agent"], A=3, D=4, W=6, E=6, M=8, weapons=["knife"])


def duel(*cards: Card, hand: str, at: str = "11.181,10", **rival: Any) -> Scene[State]:
    """a1 attacks b1 without Effort; B holds a card."""
    models = {"a1": put("thug", "10,10", bold=True), "a2": "thug 5,30", "b1": put("thug", at, **rival)}
    return scene(THUG, KNIFE, BLANK, *cards, models=models, hands={"B": hand})


@pytest.mark.rule("BMG3-CRD-29", "BMG3-DPT-13")
def test_stun_may_be_healed_when_the_rolled_dice_would_knock_the_model_out() -> None:
    with duel(HEAL, hand="heal", stun=5) as s:
        s.play("A", "activate:a1").play("B", "no").play("A", "attack:unarmed:b1").play("B", "no")
        s.play("A", "0", dice="5 5 1 1")
        s.asks("B", "card")
        s.play("B", "use:heal#1", dice="1 1 1 1")
        assert (model(s, "b1").stun, model(s, "b1").ko) == (5, False), "two off, two hits"


@pytest.mark.rule("BMG3-CRD-29")
@pytest.mark.parametrize(("dice", "stun"), [("1 1 1 1", 5), ("5 1 1 1", 4)])
def test_nobody_is_asked_about_healing_when_the_dice_cannot_knock_the_model_out(dice: str, stun: int) -> None:
    with duel(HEAL, hand="heal", stun=stun) as s:
        s.play("A", "activate:a1").play("B", "no").play("A", "attack:unarmed:b1").play("B", "no")
        if stun == 4:
            s.play("B", "0")
        s.play("A", "0", dice=f"{dice} 1 1 1 1" if "5" in dice else dice)
        assert s.asks("A").topic == "act"


@pytest.mark.rule("BMG3-CRD-29", "BMG3-RCV-06")
def test_a_model_that_has_just_become_ko_may_be_woken() -> None:
    with duel(HEAL, hand="heal", stun=5) as s:
        s.play("A", "activate:a1").play("B", "no").play("A", "attack:unarmed:b1").play("B", "no")
        s.play("A", "0", dice="5 1 1 1").play("B", "no", dice="1 1 1 1")
        assert model(s, "b1").ko
        s.play("B", "use:heal#1")
        assert not model(s, "b1").ko and model(s, "b1").down


@pytest.mark.rule("BMG3-CRD-29")
def test_an_injury_may_be_healed_when_the_rolled_dice_would_remove_the_model() -> None:
    with duel(MEND, hand="mend", injury=5) as s:
        s.play("A", "activate:a1").play("B", "no").play("A", "attack:knife:b1").play("B", "no").play("B", "0")
        s.play("A", "0", dice="5 1 1 1")
        s.play("B", "use:mend#1", dice="1 1 1 1")
        assert (model(s, "b1").injury, model(s, "b1").casualty) == (5, False)


@pytest.mark.rule("BMG3-CRD-29")
def test_a_rival_who_comes_within_reach_may_be_stopped_before_he_attacks() -> None:
    with duel(DAZE, hand="daze", at="16.2,10") as s:
        s.play("A", "activate:a1").play("A", "move 15,10")
        s.asks("B", "card")
        s.play("B", "use:daze#1")
        s.refuses("A", "attack", "BMG3-EFX-05")


@pytest.mark.rule("BMG3-CRD-29")
def test_nobody_is_asked_to_stop_a_rival_who_has_nothing_left_to_do() -> None:
    models = {"a1": "thug 10,10", "a2": "thug 20,20", "b1": "thug 16.2,10", "b2": "thug 30,30"}
    with scene(THUG, KNIFE, BLANK, DAZE, models=models, hands={"B": "daze"}) as s:
        s.play("A", "activate:a1").play("A", "move 15,10")
        assert s.asks("B", "card").text.values[0][1] == Text("bmg3.moment.activation_end")


def reaction(s: Scene[State], seat: str) -> str:
    asked = s.asks(seat, "card")
    assert isinstance(asked, Choose)
    return asked.reaction


def test_a_player_silences_one_moment_and_never_his_objectives() -> None:
    with duel(HEAL, hand="heal", stun=5) as s:
        s.play("A", "activate:a1")
        assert reaction(s, "B") == "bmg3.moment.activation_start"
        s.play("B", "no").play("A", "attack:unarmed:b1")
        assert reaction(s, "B") == "bmg3.moment.attack_declared"
    with duel(SCORE, DRAW, hand="score draws") as s:
        s.play("A", "activate:a1")
        assert reaction(s, "B") == ""


def is_idle(s: Scene[State], seat: str) -> bool:
    asked = s.asks(seat, "card")
    assert isinstance(asked, Choose)
    return asked.idle


def test_only_a_card_that_fits_at_any_time_at_a_calm_moment_is_asked_about_idly() -> None:
    with duel(HEAL, hand="heal", stun=5) as s:
        s.play("A", "activate:a1")
        assert is_idle(s, "B"), "an activation begins, and nothing has happened"
        s.play("B", "no").play("A", "attack:unarmed:b1")
        assert not is_idle(s, "B"), "an attack has been declared"
    with duel(SCORE, DRAW, hand="score draws") as s:
        s.play("A", "activate:a1")
        assert not is_idle(s, "B"), "an Objective can be scored"
    with duel(DAZE, hand="daze", at="16.2,10") as s:
        s.play("A", "activate:a1").play("A", "move 15,10")
        assert not is_idle(s, "B"), "a rival has come within reach and has something left to do"


def test_every_number_of_this_game_is_multiplied_before_it_is_added_to() -> None:
    queries = [point for point in vars(points).values() if isinstance(point, Query)]
    assert queries and all(query.scale_first for query in queries)
    why = Text("bmg3.why.card")
    assert tally(5, [adding(2, why), scaling(1, 2, why)], scale_first=queries[0].scale_first).value == 4


# --- what packs may say


PACK = """
[pack]
id = "mine"
title = "Mine"
version = "1"
system = "bmg3"
format = 1

[card.plot]
name = "Plot"
text = "Do it."
requires = [{requires}]
when = ["execute"]
scored = "{scored}"
resource = "Do that."
effects = [{effects}]
cost = 1
type = "control"
vp = 1
bonus = [{bonus}]
"""
ASK, DO = '{ kind = "models", n = 1 }', '{ kind = "stand_up" }'


def write(folder: Path, requires: str = ASK, effects: str = DO, bonus: str = "", scored: str = "instant") -> Path:
    path = folder / "mine.toml"
    text = PACK.replace("{requires}", requires).replace("{effects}", effects)
    path.write_text(text.replace("{bonus}", bonus).replace("{scored}", scored), encoding="utf-8")
    return path


def test_a_card_in_the_vocabulary_is_taken(tmp_path: Path) -> None:
    assert problems(write(tmp_path, bonus='{ kind = "draw", n = 1 }')) == []


WRONG = [
    ({"requires": '{ kind = "suspekts", n = 1 }'}, "requires #1.kind: 'suspekts' is unknown; did you mean 'suspects'?"),
    ({"requires": '{ kind = "stand_up" }'}, "requires #1.kind: 'stand_up' is unknown"),
    (
        {"requires": '{ kind = "models", n = 1, what = "rooff" }'},
        "requires #1: 'rooff' is not a 'what' of 'models'; did you mean 'roof'?",
    ),
    (
        {"requires": '{ kind = "happened", n = 1, what = "kho" }'},
        "requires #1: 'kho' is not a 'what' of 'happened'; did you mean 'ko'?",
    ),
    ({"requires": '{ kind = "happened", n = 1 }'}, "requires #1: 'happened' needs a 'what'"),
    ({"requires": '{ kind = "models", n = 1, what = "lamp" }'}, "requires #1: 'models' needs a 'range'"),
    (
        {"effects": '{ kind = "heal_stunn", n = 1 }'},
        "effects #1.kind: 'heal_stunn' is unknown; did you mean 'heal_stun'?",
    ),
    ({"effects": '{ kind = "healthy", n = 1 }'}, "effects #1.kind: 'healthy' is unknown"),
    (
        {"effects": '{ kind = "afflict", range = 4, what = "posoned" }'},
        "effects #1: 'posoned' is not a 'what' of 'afflict'; did you mean 'poisoned'?",
    ),
    ({"effects": '{ kind = "draw", n = 1, what = "cards" }'}, "effects #1: 'draw' takes no 'what'"),
    ({"bonus": '{ kind = "drew", n = 1 }'}, "bonus #1.kind: 'drew' is unknown; did you mean 'draw'?"),
    (
        {
            "requires": '{ kind = "happened", n = 1, what = "ko" }, { kind = "happened", n = 1, what = "fell" }',
            "scored": "special",
        },
        "a card scored in a way of its own counts one fact, not several",
    ),
]


@pytest.mark.parametrize(("lines", "sentence"), WRONG)
def test_a_card_that_means_nothing_is_refused_in_one_sentence(
    tmp_path: Path, lines: dict[str, str], sentence: str
) -> None:
    [problem] = problems(write(tmp_path, **lines))
    assert "mine.toml, [card.plot]" in problem
    assert sentence in problem


def test_a_pack_with_such_a_card_is_left_out_when_packs_are_loaded(tmp_path: Path) -> None:
    write(tmp_path, effects='{ kind = "fly" }')
    shipped = SYSTEM.library.packs[0].path.parent
    found, wrong = load("bmg3", KINDS, shipped, tmp_path)
    assert found.find(Card, "plot") is None
    assert wrong[0].sentence.startswith("'fly' is unknown")


def test_lines_are_judged_however_they_come_to_be() -> None:
    with pytest.raises(ValueError, match="needs a 'range'"):
        Requirement(kind="hold_centre")
