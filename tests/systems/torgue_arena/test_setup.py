"""Setting up a game in ten steps (SET, GEN-01 to GEN-05, SCN-01 to SCN-04)."""

from __future__ import annotations

from typing import Any

import pytest

from game.boards.grid import Feature, Mark
from game.boards.hexes import HexBoard
from game.core.content import Content
from game.core.session import Session
from game.core.system import Seating, Setup, SetupError
from game.systems.torgue_arena.flow import setup as steps
from game.systems.torgue_arena.state import SEATS, State
from game.systems.torgue_arena.system import ArenaSystem
from game.testing.scene import Scene
from tests.systems.torgue_arena import campaigns, scenes
from tests.systems.torgue_arena.scenes import at, cond, make

NAMED = ("salvador", "mordecai", "amara", "moze")


def seated(*hunters: str, names: str = "") -> tuple[Seating, ...]:
    """A place for each seat: with its hunter, and with the player who owns it."""
    return tuple(
        Seating(seat, names[n] if names else "", roster=hunters[n] if n < len(hunters) else "")
        for n, seat in enumerate(SEATS)
    )


def system(*content: Content, on: HexBoard | None = None) -> ArenaSystem:
    known = scenes.library(*campaigns.CONTENT, *content)
    return ArenaSystem(known, {"test": on or scenes.board(), "other": scenes.board(stations="1,1")})


def opening(*content: Content, on: HexBoard | None = None, **fields: Any) -> Scene[State]:
    """A game before its first answer; the four fixtures are seated unless told."""
    setup = Setup("torgue_arena", **{"seats": seated(*NAMED), **fields})
    return Scene(Session(system(*content, on=on), setup))


def trees(s: Scene[State]) -> Scene[State]:
    """Everybody takes the first tree; a 2 gives Mordecai the Spotlight."""
    for seat, hunter in zip(SEATS, s.state.hunters, strict=True):
        s.play(seat, f"{hunter}_1")
    return s.cards("sig_3 sig_1 sig_4 sig_2").dice("2")


def deployed(s: Scene[State]) -> Scene[State]:
    """Everybody around the green Station, and two Announcements."""
    trees(s).play("A", "0,4").play("B", "0,4").play("B", "0,4").play("C", "0,3")
    return s.play("D", "1,3", cards="r1_05 r1_02")


def wrong(**fields: Any) -> str:
    with pytest.raises(SetupError) as error:
        system().start(Setup("torgue_arena", **fields))
    return str(error.value)


# --- step 1


@pytest.mark.rule("TOR-SET-01", "TOR-SET-02", "TOR-GEN-04")
def test_four_hunters_are_chosen_seat_by_seat_and_nobody_twice() -> None:
    fifth = scenes.hunter("zero", melee=1, will=1, tech=1, trees=["salvador_1", "salvador_2", "salvador_3"])
    s = opening(fifth, seats=seated(names="WXYZ"))
    s.play("A", "moze")
    s.lacks("B", "moze")
    s.play("B", "zero").play("C", "amara").play("D", "salvador")
    assert list(s.state.hunters) == ["moze", "zero", "amara", "salvador"]
    assert [hunter.seat for hunter in s.state.hunters.values()] == list(SEATS)


@pytest.mark.rule("TOR-SET-02")
def test_a_hunter_that_a_seat_brings_along_is_not_offered_to_the_others() -> None:
    fifth = scenes.hunter("zero", melee=1, will=1, tech=1, trees=["salvador_1", "salvador_2", "salvador_3"])
    s = opening(fifth, seats=seated("", "", "zero"))
    s.lacks("A", "zero")
    s.play("A", "moze").play("B", "amara").play("D", "salvador")
    assert list(s.state.hunters) == ["moze", "amara", "zero", "salvador"]


@pytest.mark.rule("TOR-GEN-04")
def test_packs_with_fewer_than_four_hunters_cannot_be_played() -> None:
    few = [thing for thing in scenes.library(*campaigns.CONTENT).all(type(scenes.FIXTURES[0])) if thing.id != "moze"]
    kept = [*few, *campaigns.CONTENT]
    library = scenes.Library("torgue_arena", scenes.KINDS, [(scenes.library().packs[0], kept)])
    with pytest.raises(SetupError, match="fewer than four hunters"):
        ArenaSystem(library, {"test": scenes.board()}).start(Setup("torgue_arena"))


@pytest.mark.rule("TOR-SET-03", "TOR-SET-04", "TOR-SET-05", "TOR-SET-29")
def test_hunters_start_with_their_tokens_and_gear_ready() -> None:
    bubble = scenes.shield("bubble", "Y Y", deck="starting", price=0)
    tank = scenes.hunter("amara", "G Y R", melee=3, will=2, reflexes=1, starting_gear=["caracal", "bubble"])
    s = opening(bubble, tank)
    amara = s.state.hunters["amara"]
    assert [(token.printed, token.colour, token.spent) for token in amara.tokens] == [
        ("green", "green", False),
        ("yellow", "yellow", False),
        ("red", "red", False),
    ]
    assert [(item.id, item.place, item.spent, item.shield) for item in amara.items] == [
        ("caracal#3", "weapon", False, []),
        ("bubble#1", "shield", False, [False, False]),
    ]
    assert [item.id for item in s.state.hunters["salvador"].items] == ["caracal#1"]


# --- players


@pytest.mark.rule("TOR-GEN-05")
def test_seats_with_one_name_are_one_players_and_computers_are_each_their_own() -> None:
    places = (Seating("A", "Ann"), Seating("B", "Bob"), Seating("C", "Ann"), Seating("D", player="bot"))
    players = system().start(Setup("torgue_arena", seats=places)).players
    assert players["A"] == players["C"] == "Ann"  # type: ignore[index]
    assert len(set(players.values())) == 3
    alone = (
        system().start(Setup("torgue_arena", seats=(Seating("A", player="bot"), Seating("B", player="bot")))).players
    )
    assert len(set(alone.values())) == 3


def test_what_is_wrong_with_a_setup_is_said_in_one_sentence() -> None:
    assert "no campaign or scenario 'sezon'" in wrong(scenario="sezon") and "season" in wrong(scenario="sezon")
    assert "no hunter 'mozze'" in wrong(seats=seated("mozze"))
    assert "already taken" in wrong(seats=seated("moze", "moze"))
    assert "no seat 'E'" in wrong(seats=(Seating("E"),))
    nowhere = system(campaigns.scenario("one", map="nowhere"))
    with pytest.raises(SetupError, match="map 'nowhere', which is missing"):
        nowhere.start(Setup("torgue_arena"))


# --- step 2


@pytest.mark.rule("TOR-SET-06")
def test_the_group_chooses_among_campaigns_and_plays_the_first_scenario_on_its_map() -> None:
    more = make("campaign", "rerun", boss="boss", rank0="fired", scenarios=["third"])
    s = opening(more, campaigns.scenario("third", map="other"), seats=seated(*NAMED, names="AAAA"))
    s.play("A", "rerun")
    assert (s.state.campaign, s.state.scenario, s.state.map) == ("rerun", "third", "other")


@pytest.mark.rule("TOR-SET-06", "TOR-GEN-03")
def test_a_named_campaign_is_not_asked_for_and_a_named_scenario_is_played_alone() -> None:
    assert opening(scenario="season").state.scenario == "one"
    s = opening(scenario="two")
    assert (s.state.scenario, s.state.alone, s.state.campaign) == ("two", True, "season")


@pytest.mark.rule("TOR-SET-07", "TOR-SET-25")
def test_the_event_deck_holds_the_campaign_bosss_events_and_no_other_bosss() -> None:
    other = scenes.enemy("rival", kind="boss", family="boss")
    theirs = make("event", "theirs", boss="rival", orders=[{"order": "move"}])
    ours = make("event", "ours", boss="boss", orders=[{"order": "move"}])
    s = opening(other, theirs, ours)
    assert s.state.events.rest == ["event_1", "event_2", "event_3", "ours"]


@pytest.mark.rule("TOR-SET-07")
def test_a_boss_who_stands_in_a_single_game_brings_his_own_events() -> None:
    other = scenes.enemy("rival", kind="boss", family="boss")
    theirs = make("event", "theirs", boss="rival", orders=[{"order": "move"}])
    ours = make("event", "ours", boss="boss", orders=[{"order": "move"}])
    stands = Mark("rival1", "enemy", (scenes.at("0,0"),), values=(("profile", "rival"),))
    s = opening(other, theirs, ours, scenario="two", on=mapped(marks=(stands,)))
    assert s.state.events.rest == ["event_1", "event_2", "event_3", "theirs"]


# --- step 3


def mapped(*features: Feature, marks: tuple[Mark, ...] = ()) -> HexBoard:
    open = scenes.board(stations="0,4 2,2")
    return HexBoard(open.cells, (), features, (*open.marks, *marks))


@pytest.mark.rule("TOR-SET-08", "TOR-SCN-01", "TOR-TER-01")
def test_everything_the_map_shows_stands_in_the_arena() -> None:
    enemies = tuple(Mark(f"e{n}", "enemy", (at("0,-3"),), values=(("profile", "psycho"),)) for n in (1, 2))
    tyres = Feature("stack", "tyre", (at("1,0"),), (), 3, 1)
    loot = Feature("purse", "loot", (at("2,0"),), values=(("face", "cash"),))
    s = opening(on=mapped(tyres, loot, marks=enemies))
    assert [(enemy.id, enemy.at) for enemy in s.state.enemies.values()] == [
        ("psycho#1", at("0,-3")),
        ("psycho#2", at("0,-3")),
    ]
    stack, purse = s.state.things["stack"], s.state.things["purse"]
    assert (stack.kind, stack.at, stack.count) == ("tyre", at("1,0"), 3)
    assert (purse.kind, purse.at, purse.face) == ("loot", at("2,0"), "cash")


@pytest.mark.rule("TOR-SET-08")
def test_loot_on_the_map_without_a_face_is_drawn_and_leaves_the_bag() -> None:
    s = opening(on=mapped(Feature("purse", "loot", (at("2,0"),), (), 2))).cards("ammo cash")
    assert sorted(thing.face for thing in s.state.things.values()) == ["ammo", "cash"]
    deployed(s)
    assert s.state.bag.rest.count("ammo") == 3 and s.state.bag.rest.count("cash") == 5


@pytest.mark.rule("TOR-SET-09")
def test_enemies_that_may_spawn_wait_outside_as_many_as_there_are_miniatures() -> None:
    mark = Mark("e1", "enemy", (at("0,-3"),), values=(("profile", "psycho"),))
    played = system(on=mapped(marks=(mark,)))
    s = Scene(Session(played, Setup("torgue_arena", seats=seated(*NAMED))))
    game = played.game(s.state)
    assert (game.supply("psycho"), game.supply("marauder")) == (7, 8)


# --- steps 4 and 5


@pytest.mark.rule("TOR-SET-10", "TOR-SET-28")
def test_each_hunter_takes_one_of_its_three_trees_with_no_slot_filled() -> None:
    s = opening()
    s.offers("A", "salvador_1", "salvador_2", "salvador_3")
    s.lacks("A", "moze_1")
    s.play("A", "salvador_2").play("B", "mordecai_1").play("C", "amara_3").play("D", "moze_1")
    assert [hunter.tree for hunter in s.state.hunters.values()] == ["salvador_2", "mordecai_1", "amara_3", "moze_1"]
    assert all(hunter.slots == [] and hunter.levels == 0 for hunter in s.state.hunters.values())


@pytest.mark.rule("TOR-SET-11", "TOR-SET-12")
def test_signature_moves_are_dealt_at_random_and_a_d4_gives_the_spotlight() -> None:
    s = trees(opening())
    assert [hunter.signature for hunter in s.state.hunters.values()] == ["sig_3", "sig_1", "sig_4", "sig_2"]
    assert s.state.spotlight == "mordecai"


# --- steps 6 and 7


@pytest.mark.rule("TOR-SET-13", "TOR-SET-14", "TOR-SCN-02")
def test_the_scenarios_money_lies_in_tokens_of_500_beside_the_board() -> None:
    s = trees(opening(campaigns.scenario("one", money=2000)))
    assert s.state.money == 4
    assert all(hunter.money == 0 for hunter in s.state.hunters.values())


@pytest.mark.rule("TOR-SET-16", "TOR-TER-37")
def test_hunters_start_at_the_green_station_or_beside_it() -> None:
    s = trees(opening(on=mapped()))
    s.offers("A", "0,4", "0,3", "1,3", "-1,4")
    for far in ("0,2", "2,2", "2,1"):
        s.lacks("A", far)
    s.play("A", "1,3")
    assert s.state.hunters["salvador"].at == at("1,3")


@pytest.mark.rule("TOR-SET-17", "TOR-AID-03")
def test_a_companion_starts_beside_its_hunter() -> None:
    s = trees(opening()).play("A", "0,4").play("B", "1,3")
    s.offers("B", "1,3", "0,4", "2,2")
    s.lacks("B", "-1,4")
    s.play("B", "2,2")
    assert s.state.companions["bloodwing"].at == at("2,2")


@pytest.mark.rule("TOR-SET-18")
def test_deployment_obeys_the_capacity_of_zones() -> None:
    s = trees(opening()).play("A", "0,4").play("B", "0,4").offers("B", "0,4").play("B", "0,4")
    s.lacks("C", "0,4")


# --- steps 8 to 10


@pytest.mark.rule("TOR-SET-19", "TOR-SET-20", "TOR-SET-22", "TOR-SCN-03")
def test_the_queue_is_so_many_random_rank_1_cards_and_rank_0_last() -> None:
    s = deployed(opening())
    assert [(shown.card, shown.spent) for shown in s.state.queue] == [
        ("r1_05", False),
        ("r1_02", False),
        ("fired", False),
    ]
    assert s.state.announcements == [f"r1_{n:02}" for n in range(1, 13)]


@pytest.mark.rule("TOR-SET-21")
def test_ex_08_a_scenario_with_three_announcements_has_a_queue_of_four() -> None:
    s = trees(opening(campaigns.scenario("one", announcements=3)))
    s.play("A", "0,4").play("B", "0,4").play("B", "0,4").play("C", "0,3").play("D", "1,3", cards="r1_01 r1_02 r1_03")
    assert len(s.state.queue) == 4 and s.state.queue[3].card == "fired"


@pytest.mark.rule("TOR-SET-24")
def test_all_loot_tokens_but_legendary_ones_go_into_the_bag() -> None:
    s = deployed(opening(make("loot", "legend", front="legendary", count=2)))
    bag = s.state.bag.rest
    assert {token: bag.count(token) for token in bag} == {
        "ammo": 4, "cash": 6, "health": 4, "level": 2, "poster": 1, "weapon": 4,
    }  # fmt: skip


@pytest.mark.rule("TOR-SET-25")
def test_the_four_gear_decks_hold_every_card_that_is_nobodys_starting_gear() -> None:
    decks = deployed(opening()).state.decks
    assert decks["torgue"].rest == ["hornet#1", "norfleet#1", "unkempt#1"]
    assert decks["guns"].rest == ["adder#1", "cobra#1", "mamba#1", "viper#1"]
    assert "caracal#1" not in [card for deck in decks.values() for card in deck.cards]


def test_the_first_round_begins_with_the_hunters() -> None:
    s = deployed(opening())
    assert (s.state.phase, s.state.turn, s.state.round) == ("hunters", "hunters", 1)


# --- a scenario by itself, and later games


def test_a_scenario_played_alone_gives_levels_gear_and_a_harder_deck() -> None:
    later = campaigns.scenario("two", levels=1, kit=["guns"], victory=[cond("eliminated")])
    s = opening(later, scenario="two")
    for seat, hunter in zip(SEATS, s.state.hunters, strict=True):
        s.play(seat, f"{hunter}_1").play(seat, "slot0")
    s.cards("sig_3 sig_1 sig_4 sig_2").dice("1")
    s.play("A", "0,4").play("B", "0,4").play("B", "0,4").play("C", "0,3")
    s.play("D", "1,3", cards="r1_01 r1_02 r1_03 r1_04 r2_01 r2_02 r2_03 r2_04 r2_01 r1_05")
    s.cards("adder#1").play("A", "equip", cards="cobra#1").play("B", "store", cards="mamba#1")
    s.play("C", "equip", cards="viper#1").play("D", "equip")
    assert [hunter.slots for hunter in s.state.hunters.values()] == [[0]] * 4
    assert [shown.card for shown in s.state.queue] == ["r2_01", "r1_05", "fired"]
    assert s.state.hunters["amara"].items[-1].id == "mamba#1"
    assert s.state.phase == "hunters"


@pytest.mark.rule("TOR-SET-26", "TOR-SET-27")
def test_later_games_keep_gear_levels_and_decks_but_deal_moves_and_spotlight_again() -> None:
    game = campaigns.between(phase="setup", money=0, events=scenes.Pile([], ["event_2", "event_1"]))
    salvador = game.hunter("salvador")
    salvador.tree, salvador.slots, salvador.levels = "salvador_2", [1], 1
    game.state.scenario = "two"
    game.state.announcements = [f"r2_{n:02}" for n in range(1, 13)]
    steps.next_game(game)
    asked = [step.partition(":")[0] for step in game.state.steps]
    assert "signatures" in asked and "spotlight" in asked
    assert not {"hunter", "tree", "arena", "decks"} & set(asked)
    for hunter in game.state.hunters.values():
        hunter.at = None
    while game.state.steps:
        words = {"signatures": "sig_1 sig_2 sig_3 sig_4", "queue": "r2_01 r2_02"}
        step = game.state.steps[0].partition(":")[0]
        zone = {"deploy:A": "A 0,4", "deploy:B": "B 0,4", "deploy:C": "C 0,4", "deploy:D": "D 0,3"}
        said = [zone[game.state.steps[0]]] if step == "deploy" else []
        scenes.run(steps.step(game), *said, dice="4" if step == "spotlight" else "", cards=words.get(step, ""))
    assert (salvador.tree, salvador.slots, salvador.levels) == ("salvador_2", [1], 1)
    assert game.state.spotlight == "moze" and salvador.signature == "sig_1"
    assert game.state.events.top == ["event_2", "event_1"]
    assert [shown.card for shown in game.state.queue] == ["r2_01", "r2_02", "fired"]
    assert game.state.money == 2
