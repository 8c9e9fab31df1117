"""Recount step by step, the end of the game, and the next round (REC, RND, WIN)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from game.core.hooks import Ability, Source, on
from game.core.request import Choose, Option
from game.core.text import Text
from game.systems.bmg3.flow.beat import beat, enter
from game.systems.bmg3.flow.harm import suffer, wake
from game.systems.bmg3.flow.recount import (
    ease,
    end_round,
    is_over,
    next_round,
    recount_steps,
    recover,
    use_abilities,
)
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import RECOUNT_ABILITIES, Action, Crewing
from game.systems.bmg3.state import P1, P2, Fact, Lasting, State
from game.testing.scene import Scene
from tests.systems.bmg3.scenes import card, clause, event, game, model, profile, put, run, scene

LONER = profile("loner", ranks=["free_agent"], W=6, E=6, special=3)
KO = {"stun": 6, "ko": True}
DONE = {"activated": True}


class Knack(Ability, id="bmg3.test_knack"):
    """In Recount, once a round, this model gains a Stun marker."""

    @on(RECOUNT_ABILITIES)
    def offer(self, source: Source, crew: Crewing) -> Iterator[Action]:
        bearer = crew.game.model(source.bearer)
        if bearer.seat != crew.seat or "knack" in bearer.used_round:
            return

        async def use() -> None:
            bearer.used_round.append("knack")
            bearer.stun += 1

        yield Action(bearer.id, "free", Option(bearer.id, Text("test.knack"), use, bearer.id))


KNACK = profile("knack", ranks=["free_agent"], abilities=["test_knack"])


def recounting(*content: Any, steps: list[str] | None = None, **more: Any) -> Scene[State]:
    models = more.pop("models", {"a1": put("loner", "5,5", **DONE), "b1": put("loner", "30,30", **DONE)})
    more.setdefault("phase", "recount")
    return scene(LONER, KNACK, *content, models=models, queue=steps or [], **more)


# --- 1 abilities


@pytest.mark.rule("BMG3-REC-01", "BMG3-REC-02", "BMG3-DPT-34", "BMG3-EFX-06")
def test_abilities_are_used_by_turns_from_the_initiative_on_until_all_are_done() -> None:
    models = {"a1": "knack 5,5", "a2": "knack 8,5", "b1": "knack 5,30", "b2": "knack 8,30"}
    played = game(LONER, KNACK, models=models, phase="recount", initiative="B")
    run(use_abilities(played), "B b2", "A a1", "B b1", "A no")
    assert [model(played, id).stun for id in models] == [1, 0, 1, 1]


@pytest.mark.rule("BMG3-REC-02")
def test_who_has_nothing_more_to_use_is_skipped() -> None:
    models = {"a1": "knack 5,5", "a2": "knack 8,5", "b1": "loner 5,30"}
    played = game(LONER, KNACK, models=models, phase="recount")
    run(use_abilities(played), "A a1", "A a2")
    assert [model(played, id).stun for id in ("a1", "a2")] == [1, 1]


@pytest.mark.rule("BMG3-CRD-30", "BMG3-REC-01")
def test_a_whole_recount_has_abilities_then_cards_and_cards_again_before_the_scoring() -> None:
    late = card("late", when=["recount"], scored="end_of_round")
    models = {"a1": "knack 5,5", "b1": "loner 30,30"}
    with recounting(late, models=models, hands={"A": "late"}, round=4) as s:
        s.asks("A", "recount")
        s.play("A", "a1")
        for moment in ("bmg3.moment.recount_1", "bmg3.moment.recount_3"):
            assert dict(s.asks("A", "card").text.values)["moment"] == Text(moment)
            s.play("A", "no")
        s.over()


# --- the order of the steps


@pytest.mark.rule("BMG3-REC-17", "BMG3-RND-07", "BMG3-REC-06", "BMG3-GEN-06", "BMG3-GEN-09")
def test_the_steps_have_a_fixed_order_and_the_initiative_comes_first_in_each() -> None:
    played = game(LONER, models={"a1": "loner 5,5"}, initiative="B")
    assert " ".join(recount_steps(played)) == (
        "abilities spent:B spent:A cards score:B score:A states:B states:A "
        "ease recover:B recover:A end hand:B hand:A on"
    )


@pytest.mark.rule("BMG3-GEN-09")
def test_the_player_of_the_active_model_resolves_first() -> None:
    with scene(LONER, models={"a1": "loner 5,5", "a2": "loner 9,5", "b1": "loner 5,30"}, turn="A", initiative="B") as s:
        played = s.session.system.game(s.state)
        assert isinstance(played, Bmg3)
        assert played.order == (P2, P1)
        s.play("A", "activate:a1")
        assert played.order == (P1, P2)


@pytest.mark.rule("BMG3-GEN-10", "BMG3-GEN-11")
def test_friends_are_models_in_play_of_ones_own_crew_and_oneself() -> None:
    models = {"a1": "loner 5,5", "a2": put("loner", "9,5", **KO), "a3": "loner", "a4": put("loner", casualty=True)}
    played = game(LONER, models={**models, "b1": "loner 5,30"})
    assert [friend.id for friend in played.friends(model(played, "a1"))] == ["a1", "a2"]
    assert [enemy.id for enemy in played.enemies(model(played, "a1"))] == ["b1"]


# --- 2 spent cards


@pytest.mark.rule("BMG3-REC-03", "BMG3-RES-06", "BMG3-DPT-35", "BMG3-CRD-16")
def test_spent_resources_go_under_the_deck_in_the_order_of_their_owner() -> None:
    sides = {"A": {"spent": ["alibi", "bribe"]}}
    with recounting(card("alibi"), card("bribe"), sides=sides, round=4, steps=["spent:A", "spent:B", "end"]) as s:
        s.play("A", "bribe#1 alibi#1")
        side = s.state.sides[P1]
        assert (side.spent, side.deck.bottom) == ([], ["bribe#1", "alibi#1"])


# --- 3 scoring


@pytest.mark.rule("BMG3-REC-04", "BMG3-REC-06", "BMG3-OBJ-07")
def test_fulfilled_cards_are_scored_the_initiative_first() -> None:
    wins = card("wins", requires=[clause("suspects", 0)], when=["recount"], scored="end_of_round", vp=2, copies=2)
    sides = {"A": {"laid": ["wins"]}, "B": {"laid": ["wins"]}}
    with recounting(wins, sides=sides, initiative="B", turn="B", round=4, steps=["score:B", "score:A", "end"]) as s:
        s.asks("B", "score")
        s.play("B", "wins#1").play("A", "wins#1")
        assert [side.fulfilled for side in s.state.sides.values()] == [["wins#1"], ["wins#1"]]


@pytest.mark.rule("BMG3-REC-05", "BMG3-DPT-36")
def test_two_cards_of_one_name_are_not_scored_in_one_phase() -> None:
    wins = card("wins", requires=[clause("suspects", 0)], when=["recount"], scored="end_of_round", vp=2, copies=2)
    steps = ["score:A", "score:B", "end"]
    with recounting(wins, sides={"A": {"laid": ["wins", "wins"]}}, round=4, steps=steps, practice=True) as s:
        asked = s.asks("A", "score")
        assert list(asked.suggested) == ["wins#1"], "what may be scored is ticked, so that nobody passes it by"
        s.refuses("A", "wins#1 wins#2", "BMG3-REC-05")
        s.play("A", "wins#2")
        assert s.state.sides[P1].fulfilled == ["wins#2"]


# --- 4 states


@pytest.mark.rule("BMG3-REC-07", "BMG3-DPT-37", "BMG3-CHK-04", "BMG3-EFX-02")
def test_models_in_a_lasting_state_check_it_in_the_order_of_their_owner() -> None:
    models = {id: put("loner", at, effects=["poisoned"]) for id, at in (("a1", "5,5"), ("a2", "9,5"), ("b1", "5,30"))}
    with recounting(models=models, round=4, steps=["states:A", "states:B", "end"]) as s:
        s.asks("A", "states")
        s.play("A", "a2", dice="1 1 1 5 5 5 1 1 1")
        assert [model(s, id).injury for id in models] == [1, 0, 0]
        assert [model(s, id).has_status("poisoned") for id in models] == [True, False, False]


@pytest.mark.rule("BMG3-REC-18", "BMG3-RCV-02")
def test_a_model_ko_in_step_four_may_recover_and_one_that_woke_then_is_eased() -> None:
    models = {"a1": "loner 5,5", "a2": put("loner", "9,5", **KO), "b1": "loner 5,30"}
    played = game(LONER, models=models, phase="recount")
    falling, waking = model(played, "a1"), model(played, "a2")
    run(suffer(played, falling, 6, 0))
    waking.stun -= 1
    run(wake(played, waking))
    assert (falling.ko, waking.ko, waking.down) == (True, False, True)
    ease(played)
    run(recover(played, falling), dice="1 1")
    assert (falling.ko, falling.stun, waking.stun) == (False, 5, 4)
    order = recount_steps(played)
    assert order.index("states:A") < order.index("ease") < order.index("recover:A")


# --- 6 the end


def over(round: int, **models: Any) -> bool:
    found = {"a1": put("loner", "5,5"), "b1": put("loner", "30,30"), **models}
    return is_over(game(LONER, models=found, round=round))


@pytest.mark.rule("BMG3-WIN-01", "BMG3-RND-03")
def test_the_game_ends_after_the_fourth_round() -> None:
    assert [over(n) for n in (1, 2, 3, 4)] == [False, False, False, True]


@pytest.mark.rule("BMG3-WIN-02")
def test_the_game_ends_early_when_a_crew_has_nobody_able_to_activate() -> None:
    assert over(1, b1=put("loner", "30,30", **KO))
    assert over(1, b1=put("loner", casualty=True))
    assert not over(1, b1=put("loner", "30,30", **KO), b2=put("loner", "33,30", down=True))


@pytest.mark.rule("BMG3-WIN-03", "BMG3-WIN-02", "BMG3-REC-10")
def test_more_victory_points_win_even_for_a_crew_that_was_wiped_out() -> None:
    models = {"a1": put("loner", "5,5", **KO), "b1": "loner 30,30"}
    good, better = card("good", vp=2), card("better", vp=3)
    sides = {"A": {"fulfilled": ["better"]}, "B": {"fulfilled": ["good"]}}
    with recounting(good, better, models=models, sides=sides, steps=["end", "on"]) as s:
        s.over("A")


@pytest.mark.rule("BMG3-WIN-04")
def test_equal_victory_points_are_a_draw() -> None:
    with recounting(round=4, steps=["end", "on"]) as s:
        s.over()


@pytest.mark.rule("BMG3-WIN-05")
def test_a_model_that_recovers_saves_its_crew() -> None:
    models = {"a1": put("loner", "5,5", **KO), "b1": "loner 30,30"}
    with recounting(models=models, steps=["ease", "recover:A", "recover:B", "end", "on"]) as s:
        s.dice("2 3 6 1")
        assert s.session.outcome is None
        s.asks("A", "initiative")


@pytest.mark.rule("BMG3-WIN-05")
def test_points_of_the_last_step_three_count() -> None:
    wins = card("wins", requires=[clause("suspects", 0)], when=["recount"], scored="end_of_round", vp=2)
    with recounting(wins, round=4, sides={"A": {"laid": ["wins"]}}, steps=["score:A", "score:B", "end", "on"]) as s:
        s.play("A", "wins#1").over("A")


@pytest.mark.rule("BMG3-WIN-06")
def test_a_crew_wiped_out_in_the_middle_of_a_round_does_not_end_it() -> None:
    models = {"a1": "loner 10,10", "a2": "loner 20,10", "b1": put("loner", "11.181,10", stun=5)}
    with scene(LONER, models=models) as s:
        s.play("A", "activate:a1").play("A", "attack:unarmed:b1").play("A", "0", dice="6 6 6 1 1 1 1")
        assert model(s, "b1").ko
        s.asks("A", "act")
        assert s.state.active is not None
        assert s.state.active.model == "a2"
        s.play("A", "end", dice="6 6").over()


# --- a new round


@pytest.mark.rule("BMG3-REC-11", "BMG3-REC-12", "BMG3-RES-08", "BMG3-PAS-14")
def test_markers_and_passes_go_and_resource_points_come_back() -> None:
    models = {"a1": put("loner", "5,5", **DONE), "a2": put("loner", "9,5", barred=True), "b1": "loner 30,30"}
    played = game(LONER, models=models, sides={"A": {"passes": 2, "points": 0}, "B": {"points": 3}}, phase="recount")
    end_round(played)
    assert not any(each.activated or each.barred or each.bold for each in played.state.models.values())
    assert [(side.passes, side.bonus, side.points) for side in played.state.sides.values()] == [(0, 2, 3), (0, 0, 3)]


CARDS = [card(name) for name in ("one", "two", "three", "four", "five")]


@pytest.mark.rule("BMG3-REC-13", "BMG3-REC-14", "BMG3-DPT-38")
def test_one_card_may_be_discarded_and_can_be_drawn_again() -> None:
    hands, decks = {"A": "one two three four"}, {"A": "five"}
    with recounting(*CARDS, hands=hands, decks=decks, steps=["end", "hand:A", "hand:B", "on"]) as s:
        s.play("A", "two#1", cards="two#1", dice="6 1")
        side = s.state.sides[P1]
        assert sorted(side.hand) == ["four#1", "one#1", "three#1", "two#1"]
        s.told("bmg3.told.deck_shuffled")


@pytest.mark.rule("BMG3-REC-13")
def test_no_more_than_one_card_is_discarded_and_the_hand_is_filled_to_four() -> None:
    hands, decks = {"A": "one two"}, {"A": "three four five"}
    with recounting(*CARDS, hands=hands, decks=decks, steps=["end", "hand:A", "hand:B", "on"]) as s:
        s.play("A", "one#1", cards="five#1 one#1 three#1", dice="6 1")
        assert s.state.sides[P1].hand == ["two#1", "five#1", "one#1", "three#1"]


@pytest.mark.rule("BMG3-REC-15")
def test_who_keeps_four_cards_neither_shuffles_nor_draws() -> None:
    sides = {"A": {"hand": ["one", "two", "three", "four"], "top": ["five"]}}
    with recounting(*CARDS, sides=sides, steps=["end", "hand:A", "hand:B", "on"]) as s:
        s.play("A", "no", dice="6 1")
        assert s.state.sides[P1].deck.top == ["five#1"]


@pytest.mark.rule("BMG3-RND-08", "BMG3-RND-02", "BMG3-REC-16")
def test_what_lasted_the_round_ends_after_step_six_and_the_next_round_begins() -> None:
    effects = ["hypnotised until end_of_round", "poisoned"]
    models = {
        "a1": put("loner", "5,5", effects=effects, used_round=["stealthy"], used_game=["medic"]),
        "b1": "loner 30,30",
    }
    played = game(LONER, models=models, phase="recount", sides={"A": {"must_activate": "a1"}})
    played.state.lasting = [Lasting("card_far_sight", P1, until="round"), Lasting("last", P1, until="game")]
    played.state.facts = [Fact("ko", P1)]
    model(played, "a1").gave_pass = model(played, "a1").sewer_used = True
    run(next_round(played))
    first = model(played, "a1")
    assert not (first.gave_pass or first.sewer_used)
    assert [effect.id for effect in first.statuses] == ["poisoned"]
    assert (first.used_round, first.used_game) == ([], ["medic"])
    assert [lasting.ability for lasting in played.state.lasting] == ["last"]
    assert (played.state.facts, played.side(P1).must_activate, played.state.round) == ([], "", 2)


@pytest.mark.rule("BMG3-RND-01", "BMG3-RND-02", "BMG3-RND-06")
def test_a_round_has_four_phases_in_order_and_the_next_begins_after_them() -> None:
    played = game(LONER, models={"a1": "loner 5,5", "b1": "loner 30,30"}, phase="lead")
    seen = []
    quiet = [([], "")] * 7  # two more steps of the lead, four of the plan, the Passes
    for answers, dice in [(["A A"], "6 1"), *quiet, (["A end"], ""), (["B end"], ""), *[([], "")] * 15]:
        assert played.state.round == 1
        seen.append(played.state.phase)
        run(beat(played), *answers, dice=dice)
    assert list(dict.fromkeys(seen)) == ["lead", "plan", "execute", "recount"]
    assert (played.state.phase, played.state.round) == ("lead", 2)


@pytest.mark.rule("BMG3-RND-03", "BMG3-WIN-01")
def test_four_rounds_of_doing_nothing_end_in_a_draw() -> None:
    models = {"a1": "loner 5,5", "b1": "loner 30,30"}
    with scene(LONER, models=models, phase="lead") as s:
        for _ in range(4):
            s.dice("6 1").play("A", "A").play("A", "end").play("B", "end")
        s.over()
        assert s.state.round == 4


@pytest.mark.rule("BMG3-CRD-23", "BMG3-CRD-25")
def test_a_new_phase_lets_cards_be_played_again() -> None:
    played = game(LONER, models={"a1": "loner 5,5"}, phase="lead")
    played.side(P1).played_names.append("alibi")
    played.side(P1).played_resource = True
    assert played.side(P1).played_names and played.side(P1).played_resource
    enter(played, "plan")
    assert (played.side(P1).played_names, played.side(P1).played_resource) == ([], False)


def test_a_step_nobody_knows_is_an_error() -> None:
    played = game(LONER, models={"a1": "loner 5,5"}, phase="recount")
    played.state.queue = ["nap"]
    with pytest.raises(ValueError, match="nap"):
        run(beat(played))


def test_a_recount_ability_is_asked_as_a_choice() -> None:
    played = game(LONER, KNACK, models={"a1": "knack 5,5", "b1": "loner 5,30"}, phase="recount")
    request = use_abilities(played).send(None)
    assert isinstance(request, Choose)
    assert [option.key for option in request.options] == ["a1", "no"]


def test_the_storm_ends_with_the_round() -> None:
    storm = event("storm", "event_storm")
    played = game(LONER, storm, models={"a1": "loner 5,5"}, phase="recount", event="storm", storm=True)
    run(next_round(played))
    assert not played.state.storm
