"""The Intermission told for the screen: steps, ladder, goods, gear, trees, purse, and what a drag means."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.request import Choose, Option, Seat
from game.core.text import Refusal, Text
from game.kit.interlude import Interlude, Partaker
from game.systems.torgue_arena.flow import exchange, vending
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.interlude import ladder
from game.systems.torgue_arena.interlude.purse import FINISH, warning
from game.systems.torgue_arena.interlude.putting import BIN, putting
from game.systems.torgue_arena.interlude.scene import called, interlude, rising
from game.systems.torgue_arena.interlude.trees import moved
from tests.systems.torgue_arena.campaigns import between, ground, scenario, tree

STEPS = ["buy:salvador:0", "close", "level_up", "tree:salvador", "rest", "gear:salvador", "upgrade", "next"]


def shown(game: Arena) -> Interlude:
    found = interlude(game, {"test": ground()})
    assert found is not None
    return found


def partaker(game: Arena, id: str = "salvador") -> Partaker:
    return next(each for each in shown(game).partakers if each.id == id)


def after(step: str, **fields: Any) -> Arena:
    """What is left of the steps once this one has begun."""
    return between(steps=STEPS[STEPS.index(step) + 1 :], **fields)


# --- steps and ladder


@pytest.mark.rule("TOR-ITM-02")
def test_the_present_step_is_the_one_that_is_going_on() -> None:
    now = {step: shown(after(step)).present.id for step in STEPS}
    assert now["buy:salvador:0"] == "shop"
    assert [now[step] for step in ("level_up", "tree:salvador")] == ["levels", "levels"]
    assert now["gear:salvador"] == "gear" and now["upgrade"] == now["next"] == "next"


def test_outside_an_intermission_there_is_none() -> None:
    assert interlude(between(phase="hunters"), {}) is None
    assert interlude(between(), {}) is not None


@pytest.mark.rule("TOR-GEN-02")
def test_the_ladder_leads_from_the_first_show_to_the_last() -> None:
    won = shown(between(steps=STEPS, round=3))
    assert [(show.id, show.stage) for show in won.shows] == [("one", "done"), ("two", "now")]
    assert won.shows[0].words.key.endswith("won_in") and won.next is won.shows[1]
    assert won.next.boss and not won.next.again


@pytest.mark.rule("TOR-WIN-06")
def test_after_a_defeat_the_same_show_is_lit_again() -> None:
    lost = shown(between(steps=STEPS, result="lost", next_scenario="one"))
    assert lost.next is not None and lost.next.id == "one" and lost.next.again
    assert [show.stage for show in lost.shows] == ["now", "later"]


def test_a_show_that_only_a_defeat_leads_to_takes_the_place_of_what_would_have_come() -> None:
    fork = scenario("one", next_on_victory="two", next_on_defeat="side")
    game = between(fork, scenario("side"), result="lost", next_scenario="side", steps=STEPS)
    assert [each.id for each in ladder.path(game)] == ["one", "side"]
    assert ladder.number(game) == (2, 2)
    first = shown(game).shows[0]
    assert first.stage == "done" and not first.won


# --- names


def test_a_campaign_is_called_by_its_show_and_whoever_plays_it() -> None:
    game = between(steps=STEPS)
    told = called(game, [game.hunter("moze")])
    assert told is not None and told.key.endswith("called_by")
    assert dict(told.values) | {"campaign": "", "hunter": ""} == {"campaign": "", "hunter": "", "n": 2, "of": 2}
    assert called(between(alone=True), []) is None
    watched = called(game, [])
    assert watched is not None and watched.key.endswith("called")


# --- the shop


@pytest.mark.rule("TOR-VEN-04")
def test_goods_tell_what_is_missing_and_which_place_they_would_fill() -> None:
    game = between(steps=STEPS, money=1, revealed=["viper#1", "cobra#1", "boomer#1"])
    viper, cobra, boomer = shown(game).goods
    assert (viper.price, viper.missing, cobra.missing) == (400, 0, 100)
    assert viper.fills["salvador"] == "weapon:1" and boomer.fills["salvador"] == "grenade:1"


def test_goods_for_full_slots_go_to_the_inventory() -> None:
    game = between(steps=STEPS, money=2, revealed=["viper#1"], gear={"salvador": "cobra mamba"})
    [viper] = shown(game).goods
    assert viper.fills["salvador"] == "inventory:1" and viper.fills["moze"] == "weapon:1"


@pytest.mark.rule("TOR-ITM-08")
def test_the_purse_counts_all_that_is_lost_in_the_rest_and_is_closed_after_it() -> None:
    game = after("buy:salvador:0", money=2, put={"moze": {"loot": ["ammo", "cash"]}})
    assert shown(game).purse.amount == 1000 + 100 + 500 and shown(game).purse.open
    assert not shown(after("gear:salvador")).purse.open


def buying(game: Arena, last: bool = False) -> Choose[Any]:
    passing = vending.LAST_PASS if last else vending.PASS
    offers = vending._offers(game, game.hunter("salvador"), [], passing)
    return Choose(Seat("A"), Text("test"), offers, topic="buy")


@pytest.mark.rule("TOR-ITM-08")
def test_whoever_finishes_with_money_left_is_told_what_is_lost() -> None:
    game = between(steps=STEPS, money=3, revealed=["viper#1", "cobra#1"])
    told = warning(game, buying(game), FINISH)
    assert told is not None and dict(told.values) == {"n": 1500, "m": 400}
    assert warning(game, buying(game), "pass") is None
    assert warning(game, buying(game, last=True), "pass") == told


def test_nobody_is_warned_who_can_buy_nothing() -> None:
    game = between(steps=STEPS, money=0, revealed=["viper#1"])
    assert warning(game, buying(game), FINISH) is None
    rich = between(steps=STEPS, money=3, revealed=[])
    assert warning(rich, buying(rich), FINISH) is None


# --- gear


def exchanging(game: Arena, seat: str = "A") -> Choose[Any]:
    hunter = next(each for each in game.state.hunters.values() if each.seat == seat)
    return Choose(Seat(seat), Text("test"), exchange.options(game, hunter), topic="gear_exchange")


def dressed(stored: str = "", **fields: Any) -> Arena:
    """Salvador with two guns on, and more in the Inventory."""
    game = after("gear:salvador", gear={"salvador": "viper cobra"}, **fields)
    for id in stored.split():
        exchange.take(game, game.hunter("salvador"), f"{id}#9")
    return game


def test_every_slot_and_every_place_of_the_inventory_is_there() -> None:
    salvador = partaker(dressed("boomer"))
    assert [place.id for place in salvador.places] == [
        "weapon:1", "weapon:2", "grenade:1", "shield:1", "mod:1", "mod:2",
    ]  # fmt: skip
    assert [place.piece is not None for place in salvador.places] == [True, True, False, False, False, False]
    assert [place.piece is not None for place in salvador.stored] == [True, False, False]
    assert not any(place.over for place in (*salvador.places, *salvador.stored))


@pytest.mark.rule("TOR-ITM-09")
def test_what_exceeds_the_inventory_stands_in_places_that_are_over() -> None:
    stored = partaker(dressed("boomer fizzer popper banger")).stored
    assert [place.over for place in stored] == [False, False, False, True]


@pytest.mark.rule("TOR-ITM-07", "TOR-EQP-01")
def test_a_drag_onto_a_place_is_an_answer_or_has_a_reason() -> None:
    game = dressed("boomer mamba")
    legal = {option.key for option in exchanging(game).legal()}
    found = putting(game, exchanging(game), "boomer#9")
    assert found["grenade:1"] == "equip:boomer#9" and found["person:moze"] == "give boomer#9@moze"
    assert isinstance(found["weapon:1"], Refusal) and found["weapon:1"].rule == "TOR-EQP-01"
    assert isinstance(found["inventory:2"], Refusal) and isinstance(found[BIN], Refusal)
    mamba = putting(game, exchanging(game), "mamba#9")
    worn = [item.id for item in game.equipped(game.hunter("salvador"), "weapon")]
    assert mamba["weapon:1"] == f"equip:mamba#9@{worn[0]}" and mamba["weapon:2"] == f"equip:mamba#9@{worn[1]}"
    worn_gun = putting(game, exchanging(game), worn[0])
    assert worn_gun["inventory:3"] == f"store:{worn[0]}" and isinstance(worn_gun["weapon:2"], Refusal)
    answers = [key for each in (found, mamba, worn_gun) for key in each.values() if isinstance(key, str)]
    assert {key.partition(" ")[0] for key in answers} <= legal


@pytest.mark.rule("TOR-ITM-09")
def test_what_exceeds_the_limits_may_be_thrown_away() -> None:
    game = dressed("boomer fizzer popper banger")
    assert putting(game, exchanging(game), "banger#9")[BIN] == "drop:banger#9"


def test_gear_is_not_moved_before_its_step_nor_by_somebody_else() -> None:
    game = dressed("boomer", revealed=["adder#1"], money=4)
    early = putting(game, buying(game), "boomer#9")
    assert early and all(isinstance(why, Refusal) for why in early.values())
    others = putting(game, exchanging(game, "B"), "boomer#9")
    assert others and all(isinstance(why, Refusal) for why in others.values())


@pytest.mark.rule("TOR-VEN-04")
def test_a_card_dragged_out_of_a_machine_is_bought_wherever_it_is_let_go() -> None:
    game = after("buy:salvador:0", revealed=["viper#1", "cobra#1"], money=1)
    assert set(putting(game, buying(game), "viper#1").values()) == {"buy:viper#1"}
    dear = putting(game, buying(game), "cobra#1")
    assert dear and all(isinstance(why, Refusal) and why.rule == "TOR-VEN-04" for why in dear.values())


# --- trees


@pytest.mark.rule("TOR-SKL-05")
def test_improvements_are_got_open_or_locked() -> None:
    game = after("tree:salvador")
    hunter = game.hunter("salvador")
    hunter.tree, hunter.levels, hunter.slots = "salvador_1", 2, [0]
    found = partaker(game)
    own = next(tree for tree in found.trees if tree.current)
    assert [node.filled for node in own.nodes] == ["got", "open", "open", "locked", "locked"]
    other = next(tree for tree in found.trees if not tree.current)
    assert [node.filled for node in other.nodes] == ["open", "open", "locked", "locked", "locked"]
    assert [node.key for node in other.nodes if node.likely] == ["slot0", "slot2"]
    assert found.unplaced == 1


@pytest.mark.rule("TOR-SKL-09")
def test_markers_that_are_moved_climb_rank_by_rank() -> None:
    card = tree("some")
    assert moved(card, 1) == [0] and moved(card, 3) == [0, 2, 3] and moved(card, 9) == [0, 1, 2, 3, 4]  # type: ignore[arg-type]


# --- what is ahead


@pytest.mark.rule("TOR-UPG-02", "TOR-UPG-03")
def test_every_level_gained_makes_the_arena_harder() -> None:
    game = after("buy:salvador:0", levels_gained=1)
    assert rising(game) == (8, 2)  # the level of the reward is still to come
    assert rising(after("level_up", levels_gained=1)) == (4, 2)
    told = shown(game).warning
    assert told is not None and dict(told.words.values) == {"n": 8, "of": 12, "rank": 2}
    assert shown(after("upgrade", levels_gained=1)).warning is None


def test_an_option_of_another_question_warns_of_nothing() -> None:
    game = between(money=3)
    other = Choose(Seat("A"), Text("test"), [Option("pass", Text(vending.LAST_PASS), None)], topic="pause")
    assert warning(game, other, "pass") is None
