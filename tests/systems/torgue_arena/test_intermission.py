"""Between two games: steps, rewards, Skill Trees, rest and gear that changes hands (ITM, WIN-06, WIN-07, BOS-07)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.content import Content
from game.core.request import Choose
from game.systems.torgue_arena.flow import campaign, exchange, intermission, rest
from game.systems.torgue_arena.flow import gear as gears
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import Lasting, Objective, Shown
from tests.systems.torgue_arena.campaigns import HUNTERS, between, scenario, slot, stage, tree
from tests.systems.torgue_arena.scenes import Unforeseen, cond, make, mod, op, run


def ended(result: str, *content: Content, **fields: Any) -> Arena:
    """The last moment of a game."""
    game = between(*content, **{"phase": "end", "result": result, "scenario_result": "", "next_scenario": "", **fields})
    intermission.begin_intermission(game)
    return game


FOURTH = tree("moze_1", slot(op("add_action_token", colour="red")))
"""A tree whose first slot gives a red Action token."""


def names(game: Arena) -> list[str]:
    return list(dict.fromkeys(step.partition(":")[0] for step in game.state.steps))


def places(game: Arena, hunter: str) -> dict[str, str]:
    return {item.id: item.place for item in game.hunter(hunter).items}


# --- the steps


@pytest.mark.rule("TOR-ITM-01", "TOR-ITM-02")
def test_after_a_victory_come_vending_trees_rest_gear_announcements_and_the_next_game() -> None:
    game = ended("won")
    assert game.state.phase == "intermission"
    assert names(game) == ["reveal", "close", "tree", "rest", "gear", "upgrade", "next"]
    assert game.state.next_scenario == "two"


@pytest.mark.rule("TOR-ITM-02", "TOR-WAN-01", "TOR-WMI-01", "TOR-WMI-15")
def test_a_wanted_mission_comes_before_everything_else() -> None:
    game = ended("won", wanted_found=True)
    assert names(game) == ["wanted", "reveal", "close", "tree", "rest", "gear", "upgrade", "next"]


@pytest.mark.rule("TOR-WMI-01")
def test_without_the_wanted_token_there_is_no_mission() -> None:
    assert "wanted" not in names(ended("won", wanted_found=False))
    assert "wanted" in names(ended("won", wanted_found=True))


@pytest.mark.rule("TOR-ITM-03", "TOR-SKL-01", "TOR-SCN-05")
def test_a_level_up_for_winning_is_given_between_vending_and_trees() -> None:
    game = ended("won", scenario("one", next_on_victory="two", rewards=[{"level_up": True}]))
    steps = names(game)
    assert steps[steps.index("close") + 1 : steps.index("rest")] == ["level_up", "tree"]


@pytest.mark.rule("TOR-SCN-05")
@pytest.mark.parametrize(("left", "earned"), [(1, True), (0, False)])
def test_a_reward_depends_on_how_the_game_was_won(left: int, earned: bool) -> None:
    reward = {"level_up": True, "decks": ["zed"], "when": [cond("announcements_left", op=">=", n=1)]}
    content = scenario("one", next_on_victory="two", rewards=[reward])
    game = between(content, phase="end", next_scenario="", scenario_result="")
    game.state.queue = [Shown("r1_01", spent=not left), Shown("fired")]
    intermission.begin_intermission(game)
    assert ("level_up" in names(game)) is earned
    assert ("reward:zed" in game.state.steps) is earned


@pytest.mark.rule("TOR-SCN-05")
@pytest.mark.parametrize("in_time", [True, False])
def test_a_reward_for_a_victory_in_time_is_for_no_other(in_time: bool) -> None:
    content = scenario("one", next_on_victory="two", rewards=[{"level_up": True, "in_time": True}])
    game = between(content, phase="end", next_scenario="", scenario_result="")
    game.state.won_in_time = in_time
    intermission.begin_intermission(game)
    assert ("level_up" in names(game)) is in_time


@pytest.mark.rule("TOR-SCN-05")
def test_a_card_won_by_all_goes_to_whom_the_group_chooses() -> None:
    with stage(steps=["reward:zed", "tree:salvador"]) as s:
        s.cards("wall#1")
        s.play("A", "amara")
        assert [(item.id, item.place) for item in s.state.hunters["amara"].items] == [("wall#1", "inventory")]
        s.asks("A")


@pytest.mark.rule("TOR-WIN-06")
def test_after_a_defeat_the_intermission_is_held_without_rewards_and_the_scenario_comes_again() -> None:
    game = ended("lost", scenario("one", next_on_victory="two", rewards=[{"level_up": True, "decks": ["zed"]}]))
    assert names(game) == ["give_up", "reveal", "close", "tree", "rest", "gear", "upgrade", "next"]
    assert game.state.next_scenario == "one"


@pytest.mark.rule("TOR-WIN-06")
def test_a_scenario_may_name_another_one_to_follow_a_defeat() -> None:
    assert ended("lost", scenario="two").state.next_scenario == "one"


@pytest.mark.rule("TOR-WIN-06")
def test_levels_and_gear_of_a_lost_game_are_kept() -> None:
    put = {"moze": {"levels": 2, "slots": [0, 1], "tree": "moze_1"}}
    game = ended("lost", gear={"moze": "viper"}, put=put)
    run(rest.rest(game))
    run(campaign.next_game(game))
    moze = game.hunter("moze")
    assert (moze.levels, moze.slots, moze.tree, [item.id for item in moze.items]) == (2, [0, 1], "moze_1", ["viper#1"])
    assert (game.state.scenario, game.state.phase) == ("one", "setup")


@pytest.mark.rule("TOR-WIN-07")
def test_after_a_defeat_the_group_may_give_up_the_campaign() -> None:
    with stage(steps=["give_up", "reveal"], result="lost", next_scenario="one", spotlight="amara") as s:
        s.play("C", "give_up")
        s.over()
        assert s.state.over == "lost"
        s.told("torgue_arena.told.campaign_lost")


@pytest.mark.rule("TOR-WIN-07")
def test_after_a_defeat_the_group_may_play_on() -> None:
    with stage(steps=["give_up", "tree:moze"], result="lost", next_scenario="one") as s:
        s.play("A", "on")
        s.asks("D", "rearrange")


@pytest.mark.rule("TOR-BOS-07", "TOR-GEN-02", "TOR-BOS-03")
def test_winning_the_last_scenario_wins_the_campaign_without_an_intermission() -> None:
    game = ended("won", scenario="two", event_discard=["event_1", "event_2"])
    assert (game.state.phase, game.state.over, game.state.steps) == ("over", "won", [])
    assert sorted(game.state.events.rest) == ["event_1", "event_2"]
    assert game.state.event_discard == []


@pytest.mark.rule("TOR-GEN-03")
def test_a_scenario_played_by_itself_ends_with_its_game() -> None:
    game = ended("won", alone=True)
    assert (game.state.phase, game.state.over) == ("over", "won")


# --- Skill Trees


@pytest.mark.rule("TOR-ITM-04", "TOR-SKL-08")
def test_a_hunter_may_rearrange_its_levels() -> None:
    put = {"moze": {"tree": "moze_1", "levels": 2, "slots": [0, 1]}}
    with stage(steps=["tree:moze", "tree:amara"], put=put) as s:
        s.play("D", "tree:moze_1").play("D", "slot0").play("D", "slot2")
        assert (s.state.hunters["moze"].tree, s.state.hunters["moze"].slots) == ("moze_1", [0, 2])
        s.asks("C")


@pytest.mark.rule("TOR-ITM-04", "TOR-SKL-09")
def test_changing_tree_moves_all_levels_and_places_them_rank_by_rank() -> None:
    put = {"moze": {"tree": "moze_1", "levels": 2, "slots": [0, 2]}}
    with stage(steps=["tree:moze", "tree:amara"], put=put) as s:
        s.play("D", "tree:moze_2")
        s.lacks("D", "slot2")
        s.play("D", "slot1").play("D", "slot2")
        assert (s.state.hunters["moze"].tree, s.state.hunters["moze"].slots) == ("moze_2", [1, 2])
        s.asks("C")


@pytest.mark.rule("TOR-SKL-10")
def test_kept_levels_may_be_placed_in_the_intermission() -> None:
    put = {"moze": {"tree": "moze_1", "levels": 2, "slots": [0]}}
    with stage(steps=["tree:moze", "tree:amara"], put=put) as s:
        s.play("D", "place").play("D", "slot1")
        assert s.state.hunters["moze"].slots == [0, 1]
        s.asks("C")


@pytest.mark.rule("TOR-ITM-04")
def test_a_hunter_may_keep_its_tree_as_it_is() -> None:
    put = {"moze": {"tree": "moze_1", "levels": 1, "slots": [0]}}
    with stage(steps=["tree:moze", "tree:amara"], put=put) as s:
        s.play("D", "keep")
        assert s.state.hunters["moze"].slots == [0]
        s.asks("C")


@pytest.mark.rule("TOR-ITM-04", "TOR-SKL-07")
def test_an_action_token_given_by_a_tree_goes_with_it() -> None:
    put = {"moze": {"tree": "moze_1", "levels": 1, "slots": [0]}}
    with stage(FOURTH, steps=["rest", "tree:moze", "tree:amara"], put=put) as s:
        assert [token.colour for token in s.state.hunters["moze"].tokens] == ["green", "yellow", "yellow", "red"]
        s.play("D", "tree:moze_2").play("D", "keep")
        assert [token.colour for token in s.state.hunters["moze"].tokens] == ["green", "yellow", "yellow"]
        s.asks("C")


@pytest.mark.rule("TOR-SKL-12")
def test_the_tree_chosen_in_the_intermission_is_not_asked_for_again_in_the_next_setup() -> None:
    put = {"moze": {"tree": "moze_2"}}
    game = between(put=put)
    run(campaign.next_game(game))
    assert game.hunter("moze").tree == "moze_2"
    assert not [step for step in game.state.steps if step.startswith("tree")]


# --- rest


@pytest.mark.rule("TOR-ITM-05", "TOR-ITM-08")
def test_leftover_loot_goes_back_to_the_bag_and_money_is_gone() -> None:
    put = {"moze": {"loot": ["ammo", "cash", "legend"], "money": 2}}
    game = between(bag="", money=3, put=put, bag_discard=["weapon"], pieces=[*pieces(), "loot 1,1 face=weapon"])
    run(rest.rest(game), "D no")
    assert game.state.bag.rest == ["ammo", "cash", "weapon", "weapon"]
    assert (game.state.money, game.hunter("moze").money, game.hunter("moze").loot) == (0, 0, [])
    assert game.state.bag_discard == []


@pytest.mark.rule("TOR-ITM-05", "TOR-UNI-05")
def test_a_legendary_token_goes_to_its_own_supply() -> None:
    game = between(bag="", pieces=[*pieces(), "loot 1,1 face=legend"], put={"moze": {"loot": ["legend"]}})
    assert game.hunter("moze").loot == ["legend"] and game.state.things
    run(rest.rest(game), "D no")
    assert game.state.bag.cards == []
    assert game.state.things == {}


@pytest.mark.rule("TOR-ITM-10", "TOR-LOO-17", "TOR-LEV-03", "TOR-WAN-02")
def test_level_up_and_wanted_tokens_return_to_the_bag() -> None:
    game = between(bag="ammo", aside=["level", "poster"])
    run(rest.rest(game))
    assert game.state.bag.rest == ["ammo", "level", "poster"]
    assert game.state.aside == []


@pytest.mark.rule("TOR-ITM-05", "TOR-LOO-07", "TOR-DRC-01")
def test_a_loot_token_that_draws_a_card_may_still_be_used_before_the_rest() -> None:
    game = between(put={"moze": {"loot": ["health"]}})
    run(rest.rest(game), "D loot:moze:health:card", "D store", cards="pill#1")
    assert places(game, "moze") == {"pill#1": "inventory"}


@pytest.mark.rule("TOR-ITM-06")
def test_hunters_heal_recharge_and_reload_and_effects_are_gone() -> None:
    gear = {"moze": "viper* wall boomer* cobra@inventory*"}
    put = {"moze": {"stun": 2, "elements": {"incendiary": 2, "slag": 1}}}
    game = between(gear=gear, put=put, pieces=["moze 0,0 R[G]* R[Y] Y*"])
    game.hunter("moze").items[1].shield = [True, True]
    run(rest.rest(game))
    moze = game.hunter("moze")
    assert [(token.colour, token.spent) for token in moze.tokens] == [
        ("green", False),
        ("yellow", False),
        ("yellow", False),
    ]
    assert not any(item.spent for item in moze.items)
    assert moze.items[1].shield == [False, False]
    assert (moze.stun, moze.elements) == (0, {})


@pytest.mark.rule("TOR-ITM-06")
def test_companions_recover_too() -> None:
    bird = make("companion", "bloodwing", tokens=["yellow"], attributes={"melee": 2})
    game = between(bird, pieces=["mordecai 0,0", "bloodwing 0,1 R[Y]*"], put={"bloodwing": {"elements": {"slag": 1}}})
    run(rest.rest(game))
    companion = game.state.companions["bloodwing"]
    assert companion.elements == {}
    assert [(token.colour, token.spent) for token in companion.tokens] == [("yellow", False)]


@pytest.mark.rule("TOR-ITM-06")
def test_an_eliminated_hunter_is_back_after_the_rest() -> None:
    game = between(pieces=["moze -", "amara 0,0"])
    assert game.hunter("moze").out
    run(rest.rest(game))
    assert not game.hunter("moze").out


def pieces() -> list[str]:
    return [f"{hunter} 0,{n}" for n, hunter in enumerate(HUNTERS)]


# --- gear


@pytest.mark.rule("TOR-ITM-07")
def test_gear_is_given_to_another_hunter_who_is_asked_again_if_it_had_finished() -> None:
    with stage(steps=["gear:moze", "tree:amara"], gear={"moze": "viper cobra"}) as s:
        s.play("D", "give viper#1@amara").play("D", "done")
        s.asks("C", "gear_exchange")
        s.play("C", "equip:viper#1").play("C", "done")
        assert [(item.id, item.place) for item in s.state.hunters["amara"].items] == [("viper#1", "weapon")]
        assert [item.id for item in s.state.hunters["moze"].items] == ["cobra#2"]
        s.told("torgue_arena.told.given")
        s.asks("C", "rearrange")


@pytest.mark.rule("TOR-ITM-09")
def test_gear_is_equipped_and_stored_freely() -> None:
    game = between(gear={"moze": "viper cobra adder@inventory"})
    run(exchange.turn(game, game.hunter("moze")), "D equip:adder#3@viper#1", "D store:cobra#2", "D done")
    assert places(game, "moze") == {"viper#1": "inventory", "cobra#2": "inventory", "adder#3": "weapon"}


@pytest.mark.rule("TOR-ITM-09", "TOR-INV-01")
def test_a_fourth_stored_item_has_to_go_before_the_hunter_is_done() -> None:
    gear = {"moze": "viper@inventory cobra@inventory adder@inventory mamba@inventory"}
    game = between(gear=gear)
    flow = exchange.turn(game, game.hunter("moze"))
    request = flow.send(None)
    flow.close()
    assert isinstance(request, Choose)
    done = next(option for option in request.options if option.key == "done")
    assert done.refusal is not None
    assert done.refusal.rule == "TOR-ITM-09"
    run(exchange.turn(game, game.hunter("moze")), "D drop:viper#1", "D done")
    assert "viper#1" in game.state.decks["guns"].rest
    assert list(places(game, "moze")) == ["cobra#2", "adder#3", "mamba#4"]


@pytest.mark.rule("TOR-ITM-09")
def test_what_is_within_the_limits_cannot_be_dropped_by_mistake() -> None:
    game = between(gear={"moze": "viper@inventory"})
    assert not [option for option in exchange.options(game, game.hunter("moze")) if option.key.startswith("drop")]
    game = between(gear={"moze": "viper@inventory viper@inventory viper@inventory viper@inventory viper@inventory"})
    assert [option for option in exchange.options(game, game.hunter("moze")) if option.key.startswith("drop")]


@pytest.mark.rule("TOR-ITM-09", "TOR-VEN-04")
def test_a_full_inventory_never_keeps_a_hunter_from_buying() -> None:
    gear = {"moze": "viper@inventory cobra@inventory adder@inventory"}
    with stage(steps=["buy:moze:3", "tree:amara"], revealed=["pill#1"], money=1, gear=gear, spotlight="moze") as s:
        s.play("D", "buy:pill#1")
        assert len(s.state.hunters["moze"].items) == 4
        s.asks("C", "rearrange")


@pytest.mark.rule("TOR-ITM-09", "TOR-DRC-03")
def test_a_card_drawn_for_a_loot_token_finds_room_in_a_full_inventory() -> None:
    game = between(gear={"moze": "viper cobra adder@inventory mamba@inventory pill@inventory"})
    run(gears.draw_gear(game, game.hunter("moze"), "guns"), cards="cobra#1")
    assert places(game, "moze")["cobra#1"] == "inventory"
    assert len(game.hunter("moze").items) == 6


@pytest.mark.rule("TOR-ITM-09", "TOR-EQP-03")
def test_a_slot_lost_with_a_tree_has_to_be_emptied() -> None:
    more = tree("moze_1", slot(op("add_slot", slot="mod")))
    extra = mod("third", deck="zed")
    gear = {"moze": "pill balm third"}
    put = {"moze": {"tree": "moze_1", "levels": 1, "slots": [0]}}
    game = between(more, extra, gear=gear, put=put)
    run(exchange.turn(game, game.hunter("moze")), "D done")
    game.hunter("moze").slots = []
    with pytest.raises(Unforeseen, match="slots_exceeded"):
        run(exchange.turn(game, game.hunter("moze")), "D done")
    run(exchange.turn(game, game.hunter("moze")), "D store:third#3", "D done")
    assert places(game, "moze")["third#3"] == "inventory"


# --- the next game


@pytest.mark.rule("TOR-SET-27", "TOR-ITM-08")
def test_the_next_game_begins_with_gear_and_levels_and_nothing_else() -> None:
    game = between(
        pieces=[*pieces(), "psycho 2,0", "tyre 1,0"],
        gear={"moze": "viper"},
        levels_gained=2,
        machines=["ammo"],
        wanted_found=True,
        round=7,
        slaughter=True,
        put={"moze": {"levels": 3, "objectives": ["bomb"], "signature": "sig_1"}},
    )
    game.state.objectives = {"bomb": Objective("bomb")}
    game.state.lasting = [Lasting("somewhere", "moze", "permanent")]
    game.state.used_game = {"moze:somewhere": 1}
    run(campaign.next_game(game))
    state = game.state
    assert (state.scenario, state.phase, state.games, state.round) == ("two", "setup", 2, 0)
    assert (state.enemies, state.things, state.objectives, state.slaughter) == ({}, {}, {}, False)
    assert (state.levels_gained, state.machines, state.wanted_found, state.result) == (0, [], False, "")
    assert (state.lasting, state.used_game) == ([], {})
    moze = state.hunters["moze"]
    assert (moze.levels, [item.id for item in moze.items], moze.at) == (3, ["viper#1"], None)
    assert (moze.objectives, moze.signature) == ([], "")
    assert len(state.announcements) == 12
