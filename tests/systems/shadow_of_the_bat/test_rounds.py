"""Modes, the phases of a round, whose turn it is, and the restore phase (MOD, RND, HTN-01, HTN-02, RST)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.request import Draw
from game.core.session import Session
from game.core.system import SetupError
from game.systems.shadow_of_the_bat.flow import moving, restore, rounds
from game.systems.shadow_of_the_bat.flow import setup as flow
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import attribute
from game.systems.shadow_of_the_bat.state import VILLAIN, Lasting, State
from game.testing.scene import Scene
from tests.systems.shadow_of_the_bat import games
from tests.systems.shadow_of_the_bat.games import played
from tests.systems.shadow_of_the_bat.scenes import (
    ability,
    at,
    board,
    card,
    effect,
    fight,
    hero,
    make,
    open_board,
    run,
    scene,
    trigger,
    villain,
)

TWO = ("robin 0,0 M M M", "batgirl 0,2 M M M")
FOUR = (*TWO, "catwoman 0,4 M M M", "nightwing 0,6 M M M")


def game_of(s: Scene[State]) -> Fight:
    game = s.session.system.game(s.state)
    assert isinstance(game, Fight)
    return game


def told(s: Scene[State]) -> list[str]:
    return [entry.event.rpartition(".")[2] for entry in s.session.entries]


# --- modes


@pytest.mark.rule("SOTB-MOD-01", "SOTB-RND-06", "SOTB-RND-08")
def test_hero_and_villain_turns_alternate_strictly_and_heroes_begin() -> None:
    game = fight(*FOUR, "thug 9,7")
    rounds.begin_action(game)
    assert game.state.steps == ["heroes", "villains"] * 4


@pytest.mark.rule("SOTB-MOD-01", "SOTB-RND-01", "SOTB-RND-03", "SOTB-RND-06", "SOTB-HTN-01", "SOTB-DIC-01")
def test_a_whole_round_of_two_heroes_and_a_villain_player() -> None:
    with scene(*TWO, "thug 9,7", phase="dice", steps=["share"], hand="rush rush#2") as s:
        s.offers("A", "turn:robin", "turn:batgirl")
        s.play("A", "turn:batgirl").play("B", "end")
        s.play("V", "scheme:rush").play("V", "end")
        s.play("A", "end")  # robin is the only one left
        s.play("V", "scheme:rush#2").play("V", "end", dice="1 1 1 2 2 2")
        turns = [entry for entry in told(s) if entry in ("turn_began", "scheme_played", "round_ended", "round_began")]
        assert turns == ["turn_began", "scheme_played", "turn_began", "scheme_played", "round_ended", "round_began"]
        assert (s.state.phase, s.state.round) == ("dice", 2)
        s.asks("A", "action_reroll")


@pytest.mark.rule("SOTB-HTN-01")
def test_a_hero_that_has_acted_does_not_go_again() -> None:
    with scene(*FOUR, "thug 9,7", put={"batgirl": {"acted": True}}) as s:
        s.offers("A", "turn:robin", "turn:nightwing").lacks("A", "turn:batgirl")


@pytest.mark.rule("SOTB-MOD-02", "SOTB-MOD-04")
def test_one_player_runs_all_villains_or_the_heroes_decide_for_them() -> None:
    game = fight(*FOUR, "thug 9,7", "boss 9,5")
    assert [game.controller(figure) for figure in game.state.villains.values()] == ["V", "V"]
    coop = fight(*FOUR, "thug 9,7", "boss 9,5", mode="coop")
    assert [coop.controller(figure) for figure in coop.state.villains.values()] == ["A", "A"]


@pytest.mark.rule("SOTB-MOD-03", "SOTB-HTN-02", "SOTB-COO-01", "SOTB-COO-02", "SOTB-COO-03")
def test_one_deck_of_initiative_cards_says_who_acts() -> None:
    with scene(*FOUR, "thug 9,7", mode="coop", phase="dice", steps=["share"]) as s:
        assert sorted(s.state.initiative) == ["batgirl", "boss", "catwoman", "gun", "nightwing", "robin", "thug"]
        assert isinstance(s.session.pending, Draw)
        s.cards("catwoman").asks("C", "turn")
        s.play("C", "end").cards("gun", "robin")  # no gun is here: the type skips its turn (COO-07)
        s.asks("A", "turn")
        assert s.state.turned == ["catwoman", "gun", "robin"]


@pytest.mark.rule("SOTB-COO-05", "SOTB-MOD-03")
def test_when_all_cards_are_turned_the_round_ends_and_they_are_shuffled_again() -> None:
    with scene(*TWO, "thug 9,7", mode="coop", initiative=["robin"], steps=["card"]) as s:
        s.cards("robin").play("A", "end", dice="1 1 1 1 1 1")
        assert (s.state.round, s.state.phase, s.state.turned) == (2, "dice", [])
        s.play("A", "keep").play("B", "keep")
        assert sorted(s.state.initiative) == ["batgirl", "boss", "gun", "robin", "thug"]
        s.cards("batgirl")


@pytest.mark.rule("SOTB-MOD-04", "SOTB-COO-04")
def test_a_villain_card_activates_its_figures_one_after_another_without_a_player() -> None:
    with scene(
        "robin 0,0 M M M", "thug 5,0", "thug 7,0", mode="coop", initiative=["thug"], steps=["card"],
    ) as s:  # fmt: skip
        s.cards("thug").dice("1 1 1")
        activated = [entry.subjects[0] for entry in s.told("shadow_of_the_bat.told.ai_decided")]
        assert list(dict.fromkeys(activated)) == ["thug#1", "thug#2"]
        assert s.state.villains["thug#1"].at != at("5,0")


@pytest.mark.rule("SOTB-MOD-05", "SOTB-MOD-08")
def test_a_player_may_run_several_heroes_but_not_both_sides() -> None:
    names = {"A": "Ada", "B": "Ada", "C": "Bob", "D": "Bob"}
    state = games.system().start(games.setup(names={**names, "V": "Eve"}))
    assert list(state.players.values()) == ["Ada", "Ada", "Bob", "Bob", "Eve"]
    with pytest.raises(SetupError, match="both the villains and the hero at C"):
        games.system().start(games.setup(names={**names, "V": "Bob"}))


@pytest.mark.rule("SOTB-MOD-08")
@pytest.mark.parametrize(
    ("mode", "seats"),
    [
        ("", "ABCDV"),
        ("+coop", "ABCD"),
        ("+coop_computer", "ABCDV"),
        ("+dark_knight", "A"),
        ("+dark_knight_duel", "AV"),
    ],
)
def test_the_seats_of_every_mode(mode: str, seats: str) -> None:
    system = games.system()
    state = system.start(games.setup(mode))
    assert "".join(system.seats(state)) == "".join(state.players) == seats


@pytest.mark.rule("SOTB-MOD-09")
def test_the_rules_bind_both_sides_alike() -> None:
    game = fight("robin 2,2", "thug 3,2", "boss 3,3")
    assert moving.step_cost(game, game.figure("robin"), at("2,2")) == 3
    assert moving.step_cost(game, game.figure("thug#1"), at("3,2")) == 2


# --- the grid


@pytest.mark.rule("SOTB-GEO-01", "SOTB-GEO-05")
def test_spaces_count_from_the_top_left_and_neighbour_across_corners_too() -> None:
    ground = open_board(3, 3)
    assert ground.places[0] == at("0,0") and ground.places[1] == at("1,0") and ground.places[3] == at("0,1")
    assert len(ground.neighbours(at("1,1"))) == 8 and at("0,0") in ground.neighbours(at("1,1"))
    assert at("2,0") not in ground.neighbours(at("0,0"))


@pytest.mark.rule("SOTB-GEO-02")
def test_sight_is_exact_where_a_line_passes_through_a_corner() -> None:
    # From 0,0 to 2,2 the line meets only corners of 1,0 and 0,1: walls there do not stop it, one on 1,1 does.
    game = fight("robin 0,0", "thug 2,2", on=board(".#.", "...", "..."))
    assert game.sees(game.figure("robin"), game.figure("thug#1"))
    walled = fight("robin 0,0", "thug 2,2", on=board("...", ".#.", "..."))
    assert not walled.sees(walled.figure("robin"), walled.figure("thug#1"))


@pytest.mark.rule("SOTB-GEO-08")
def test_reinforcements_never_share_a_space() -> None:
    spawns = [{"round": 2, "villain": "gun", "spaces": ["0,0"]}]
    battle = make("battle", "alley", **{**games.BATTLE, "spawns": spawns})
    game = fight(*TWO, "thug 9,7", content=[battle], round=2, phase="dice")
    run(rounds.open_round(game), "V 1,1")
    assert game.figure("gun#1").at == at("1,1")


@pytest.mark.rule("SOTB-GEO-03")
def test_a_space_has_a_level() -> None:
    assert [open_board().level(at("0,0")), board("12").level(at("0,0")), board("12").level(at("1,0"))] == [0, 1, 2]


# --- reinforcements


def test_reinforcements_come_at_the_start_of_their_round_while_figures_are_left() -> None:
    spawns = [{"round": 2, "villain": "gun", "spaces": ["8,0", "8,2"]}]
    battle = make("battle", "alley", **{**games.BATTLE, "spawns": spawns})
    game = fight(*TWO, "gun 9,7", content=[battle, villain("gun", figures=2)], round=1, phase="dice")
    run(rounds.open_round(game))
    assert len(game.of_type("gun")) == 1
    game.state.round = 2
    run(rounds.open_round(game))
    assert [figure.at for figure in game.of_type("gun")] == [at("9,7"), at("8,0")]


def test_types_that_only_come_later_have_cards_from_the_start() -> None:
    spawns = [{"round": 3, "villain": "giant", "spaces": ["8,0"]}]
    battle = make("battle", "alley", **{**games.BATTLE, "spawns": spawns})
    assert flow.types(fight(*TWO, "thug 9,7", content=[battle])) == ["thug", "gun", "boss", "giant"]


# --- the round


@pytest.mark.rule("SOTB-RND-01", "SOTB-RND-02", "SOTB-RND-04", "SOTB-RND-05", "SOTB-RST-05")
def test_dice_action_restore_and_the_marker_moves_one_space() -> None:
    s = played()
    seen: list[tuple[int, str]] = []
    while s.state.round < 3 and s.session.pending is not None:
        if (where := (s.state.round, s.state.phase)) not in seen:
            seen.append(where)
        s.session.answer(s.session.pending.candidates(1)[0] if not _ends(s) else "end")
    assert [where for where in seen if where[1] != "restore"] == [
        (1, "dice"),
        (1, "action"),
        (2, "dice"),
        (2, "action"),
    ]
    ended = [entry for entry in s.session.entries if entry.event.endswith("round_ended")]
    assert len(ended) == 2


def _ends(s: Scene[State]) -> bool:
    return bool(s.session.pending and "end" in s.session.pending.candidates(300))


@pytest.mark.rule("SOTB-RND-07")
def test_a_villain_turn_is_one_card_so_a_figure_may_act_in_the_next_one_of_the_round() -> None:
    with scene(*TWO, "thug 9,7", turn="villains", hand="rush rush#2 rush#3") as s:
        s.play("V", "scheme:rush").play("V", "figure:thug#1").play("V", "end")
        s.play("A", "turn:robin").play("A", "end")
        s.play("V", "scheme:rush#2").offers("V", "figure:thug#1")
        assert s.state.round == 1


@pytest.mark.rule("SOTB-REV-19", "SOTB-MOD-01")
def test_the_villain_turn_follows_also_a_turn_that_was_skipped() -> None:
    put = {"robin": {"down": True, "wounds": 7}, "batgirl": {"acted": True}}
    with scene(*TWO, "thug 9,7", put=put, hand="rush") as s:
        s.dice("1 1")
        s.asks("V", "scheme")


LASTING = effect("modify_attr", attr="defense", amount=2)
"""What a card leaves behind for a turn or a round."""


def left_behind(until: str) -> tuple[list[Any], list[Lasting]]:
    """A card with such an effect, and the effect as it lasts on Robin."""
    left = card("robin_1", {**LASTING, "duration": until}, kind="instant", trigger=trigger("after_wound"))
    return [left], [Lasting("card.robin_1/effects/0", "robin", "robin", until)]  # type: ignore[arg-type]


@pytest.mark.rule("SOTB-HTN-03")
def test_what_lasts_for_a_turn_ends_with_the_heros_turn_and_what_lasts_for_a_round_does_not() -> None:
    for until, after in (("turn", 2), ("round", 4)):
        content, lasting = left_behind(until)
        with scene(*TWO, "thug 9,7", content=content, lasting=lasting, hand="rush") as s:
            s.play("A", "turn:robin")
            assert attribute(game_of(s), s.state.heroes["robin"], "defense") == 4
            s.play("A", "end")
            assert attribute(game_of(s), s.state.heroes["robin"], "defense") == after


# --- the restore phase


def resting(*figures: str, **more: Any) -> Scene[State]:
    """A scene at the start of the restore phase; the round after it begins with all dice showing M."""
    return scene(*figures, phase="restore", turn="", steps=[*restore.STEPS], **more)


def burning() -> dict[str, Any]:
    return {"tokens": {"burning": 1}}


@pytest.mark.rule("SOTB-RST-01")
def test_statuses_come_first_then_abilities_then_cards_and_the_heroes_before_the_villains() -> None:
    end = trigger("round_end", subject="any")
    content = [
        hero("robin", ability=ability(effect("heal"), on=end)),
        villain("boss", kind="leader", competitive={"life": 8, "ability": ability(effect("heal"), on=end)}),
        card("robin_1", effect("gain_focus"), trigger=end),
    ]
    put: dict[str, Any] = {
        "robin": {"wounds": 3, "active": ["robin_1"], "focus": 0, "activated": True},
        "boss#1": {"wounds": 3, "activated": True},
        "gordon": burning(),
    }
    with resting("robin 0,0", "gordon 1,0", "boss 9,7", content=content, put=put) as s:
        s.dice("1 1 1")
        happened = [
            (entry.event.rpartition(".")[2], *entry.subjects)
            for entry in s.session.entries
            if entry.event.endswith(("wounded", "healed", "focus_gained"))
        ]
        assert happened == [
            ("wounded", "gordon"), ("healed", "robin"), ("healed", "boss#1"), ("focus_gained", "robin"),
        ]  # fmt: skip
        s.play("A", "keep")


@pytest.mark.rule("SOTB-RST-01")
def test_each_player_orders_its_own_effects() -> None:
    put = {"gordon": burning(), "batman_ally": burning(), "thug#1": burning(), "gun#2": burning()}
    with resting("robin 0,0", "gordon 1,0", "batman_ally 2,0", "thug 9,7", "gun 9,5", put=put) as s:
        s.asks("A", "order")
        s.play("A", "batman_ally")
        s.asks("V", "order")
        s.play("V", "gun#2", dice="1 1 1")
        hurt = [entry.subjects[0] for entry in s.told("shadow_of_the_bat.told.wounded")]
        assert hurt == ["batman_ally", "gordon", "gun#2", "thug#1"]
        s.play("A", "keep")


@pytest.mark.rule("SOTB-RST-02", "SOTB-TER-09")
def test_fire_poison_and_harmful_ground_reach_those_who_had_no_turn() -> None:
    put: dict[str, Any] = {
        "thug#1": {"tokens": {"poisoned": 2}},
        "gun#2": {"tokens": {"poisoned": 2}, "activated": True},
    }
    ground = board("...f...", ".......")
    with resting("robin 0,0", "thug 3,0", "gun 6,0", "giant 4,0", put=put, on=ground) as s:
        s.dice("1 1 1")
        wounds = {id: figure.wounds for id, figure in s.state.villains.items()}
        assert wounds == {"thug#1": 2, "gun#2": 0, "giant#3": 0}
        s.play("A", "keep")


@pytest.mark.rule("SOTB-RST-02", "SOTB-COO-12")
def test_villains_whose_card_was_turned_have_suffered_already() -> None:
    put = {"thug#1": burning(), "gun#2": burning()}
    with resting("robin 0,0", "thug 9,7", "gun 9,5", mode="coop", turned=["thug"], put=put) as s:
        s.dice("1 1 1")
        assert {id: figure.wounds for id, figure in s.state.villains.items()} == {"thug#1": 0, "gun#2": 1}


@pytest.mark.rule("SOTB-RST-03", "SOTB-RVL-14")
def test_a_leader_left_lying_takes_its_step_and_gets_no_icons() -> None:
    down = {"down": True, "wounds": 8, "fell": 1}
    with resting("robin 0,0", "boss 9,7", "thug 8,0", put={"boss#1": down}, round=2) as s:
        assert s.state.villains["boss#1"].ko == 1
        s.dice("1 1 1").play("A", "keep")
        assert s.state.active is None or s.state.active.figure == "robin"
    again = {**down, "missed": True, "wounds": 6, "ko": 1}
    with resting("robin 0,0", "boss 9,7", "thug 8,0", put={"boss#1": again}, round=2) as s:
        s.dice("3 1 1").dice("1 1 1")
        assert (s.state.villains["boss#1"].down, s.state.villains["boss#1"].wounds) == (False, 5)
        s.play("A", "keep")


@pytest.mark.rule("SOTB-RST-03", "SOTB-RVL-14")
@pytest.mark.parametrize("put", [{"fell": 2}, {"fell": 1, "activated": True}])
def test_a_leader_that_fell_this_round_or_was_activated_has_no_step(put: dict[str, Any]) -> None:
    lying = {"down": True, "wounds": 8, **put}
    with resting("robin 0,0", "boss 9,7", "thug 8,0", put={"boss#1": lying}, round=2) as s:
        s.dice("1 1 1").play("A", "keep")
        assert s.state.villains["boss#1"].ko == 0
    with resting("robin 0,0", "boss 9,7", "thug 8,0", put={"boss#1": {"down": True, "wounds": 8}}, round=2) as s:
        s.dice("1 1 1").play("A", "keep")
        assert s.state.villains["boss#1"].ko == 1


@pytest.mark.rule("SOTB-RST-04", "SOTB-FOC-09", "SOTB-FOC-11")
def test_the_villains_gain_one_focus_up_to_their_start() -> None:
    for focus, after in ((1, 2), (3, 3)):
        with resting("robin 0,0", "thug 9,7", put={"side": {"focus": focus, "most_focus": 3}}) as s:
            s.dice("1 1 1").play("A", "keep")
            assert s.state.side.focus == after


@pytest.mark.rule("SOTB-RST-04", "SOTB-FOC-12")
def test_villains_without_a_player_gain_none() -> None:
    with resting("robin 0,0", "thug 9,7", mode="coop", put={"side": {"focus": 0, "most_focus": 3}}) as s:
        s.dice("1 1 1")
        assert s.state.side.focus == 0
    with resting("robin 0,0", "thug 9,7", put={"side": {"focus": 0, "most_focus": 3}}) as s:
        s.dice("1 1 1")
        assert s.state.side.focus > 0


@pytest.mark.rule("SOTB-RST-01")
def test_what_lasts_for_a_round_ends_with_it() -> None:
    content, lasting = left_behind("round")
    assert len(lasting) == 1
    with resting("robin 0,0", "thug 9,7", content=content, lasting=lasting) as s:
        s.dice("1 1 1").play("A", "keep")
        assert s.state.lasting == []


@pytest.mark.rule("SOTB-RST-01", "SOTB-ABL-14")
def test_instants_may_answer_the_end_of_the_round() -> None:
    instant = card("robin_1", effect("heal"), kind="instant", trigger=trigger("round_end", subject="any"))
    put = {"robin": {"hand": ["robin_1"], "wounds": 2}}
    with resting("robin 0,0", "thug 9,7", content=[instant], put=put) as s:
        s.play("A", "card:robin_1", dice="1 1 1")
        assert s.state.heroes["robin"].wounds == 1
        s.play("A", "keep")


@pytest.mark.rule("SOTB-RST-07", "SOTB-HTN-09")
def test_active_cards_of_heroes_stay_where_they_are() -> None:
    put = {"robin": {"active": ["robin_1"], "hand": ["robin_4"]}}
    content = [card("robin_1"), card("robin_4")]
    with resting("robin 0,0", "thug 9,7", put=put, content=content) as s:
        s.dice("1 1 1")
        assert s.state.heroes["robin"].active == ["robin_1"]
        s.play("A", "keep")


@pytest.mark.rule("SOTB-RND-04", "SOTB-STA-13")
def test_nobody_is_left_falling_when_the_round_ends() -> None:
    put = {"thug#1": {"tokens": {"falling": 1}}}
    with resting("robin 0,0", "thug 3,0", "gun 9,0", put=put, falls=["thug#1"]) as s:
        s.dice("1 1 1").play("A", "keep")
        assert s.state.villains["thug#1"].out


def test_a_round_makes_everybody_ready_again() -> None:
    put = {"robin": {"acted": True, "activated": True}, "thug#1": {"activated": True}, "gordon": {"activated": True}}
    with resting("robin 0,0", "gordon 1,0", "thug 9,7", put=put) as s:
        s.dice("1 1 1").play("A", "keep")
        assert not s.state.heroes["robin"].acted
        assert not s.state.villains["thug#1"].activated
        assert not s.state.supports["gordon"].activated


def test_conceding_gives_the_battle_to_the_other_side() -> None:
    session = Session(games.system(), games.setup())
    session.system.concede(session.state, VILLAIN)
    assert session.state.winner == "heroes"
