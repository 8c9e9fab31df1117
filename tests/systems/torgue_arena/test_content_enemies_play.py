"""Cards of the shipped pack at work against the players: special actions, responses, Events, scenarios, rank 0."""

from __future__ import annotations

import re
from collections.abc import Coroutine
from functools import cache
from random import Random
from typing import Any

import pytest

from game.boards.hexes import HexBoard
from game.boards.mapkinds import read_map
from game.core import home
from game.core.packs import load
from game.core.request import Request
from game.core.system import Setup
from game.core.text import LANGUAGES
from game.systems.torgue_arena import points
from game.systems.torgue_arena.content import KINDS, Announcement, EnemyCard, EventCard, Scenario, Wanted
from game.systems.torgue_arena.flow import harm, orders, scenario, setup, spawning, terrain, victory
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.points import Moment
from game.systems.torgue_arena.state import Kill, Objective
from game.systems.torgue_arena.system import ArenaSystem
from game.testing.playout import random_game
from tests.systems.torgue_arena.cards import resolve
from tests.systems.torgue_arena.fights import declared, foe, punch
from tests.systems.torgue_arena.scenes import at, board, library, run, state

LIBRARY, _ = load("torgue_arena", KINDS, home.assets() / "packs" / "torgue_arena")
KNOWN = library(*(card for kind in KINDS.values() for card in LIBRARY.all(kind)))
EVENTS = LIBRARY.all(EventCard)
ENEMIES = LIBRARY.all(EnemyCard)
SCENARIOS = LIBRARY.all(Scenario)
TEAM = ("salvador 0,3 G R[Y] Y", "mordecai 1,2", "amara -1,3", "moze 0,4")
ARMED = {"salvador": "caracal caracal*", "mordecai": "caracal", "amara": "caracal", "moze": "caracal"}


def staged(*pieces: str, on: HexBoard | None = None, **fields: Any) -> Arena:
    """A scene with the cards of the pack."""
    return Arena(state(KNOWN, *pieces, **fields), KNOWN, on or board())


@cache
def ground(name: str) -> HexBoard:
    found = read_map(home.maps() / "torgue_arena" / f"{name}.tmx")
    assert isinstance(found, HexBoard)
    return found


def anyhow(flow: Coroutine[Any, Any, Any], seed: int = 0) -> None:
    """Drive a flow to its end with any legal answers."""
    random, value = Random(seed), None
    while True:
        try:
            request: Request[Any] = flow.send(value)
        except StopIteration:
            return
        value = request.read(request.sample(random))


def defence(game: Arena, attacker: str, target: str) -> int:
    card = game.enemy_card(foe(game, target))
    return points.DEFENCE(points.Hit(declared(game, attacker), foe(game, target)), card.defence).value


# --- special actions and responses


def test_a_suicide_psycho_next_to_a_hunter_goes_off_and_is_gone(assaults: list[str]) -> None:
    game = staged("salvador 0,0", "moze 4,0", "suicide_psycho 1,0", bag="money")
    run(orders.do_order(game, "special"), cards="money")
    assert assaults == ["suicide_psycho#1 salvador"]
    assert not game.state.enemies


def test_a_suicide_psycho_far_from_everybody_waits(assaults: list[str]) -> None:
    game = staged("salvador 0,0", "suicide_psycho 2,0")
    run(orders.do_order(game, "special"))
    assert assaults == [] and list(game.state.enemies) == ["suicide_psycho#1"]


def test_jump_leads_recharge_the_shields_of_every_tink() -> None:
    game = staged("salvador 0,0", "volt_tink 4,0", "badass_tink 4,-1", "badass_psycho 0,-4", put={})
    foe(game, "badass_tink#2").shields_spent = foe(game, "badass_psycho#3").shields_spent = 1
    special = game.enemy_card("volt_tink").specials[0]
    run(resolve(game, special.effects, Moment(game, foe(game, "volt_tink#1"), order="special"), "volt_tink#1"))
    assert foe(game, "badass_tink#2").shields_spent == 0
    assert foe(game, "badass_psycho#3").shields_spent == 1


def test_a_badass_torcher_leaves_with_a_fire() -> None:
    game = staged("salvador 0,0", "badass_torcher 2,0", "rat 2,0", "rat 3,0")
    anyhow(harm.eliminate(game, foe(game, "badass_torcher#1"), game.hunter("salvador")))
    assert list(game.state.enemies) == ["rat#3"], "Strength 5 is enough for a rat beside it"


def test_the_king_drops_a_barrel_when_a_critical_hits_him() -> None:
    game = staged("amara 0,0", "king_kaboomski 1,0")
    run(punch(game, "amara", "king_kaboomski#1"), dice="7 8", cards="plain")
    assert [thing.at for thing in game.state.things.values() if thing.kind == "barrel"] == [at("1,0")]


def test_who_fumbles_against_a_heckler_stands_in_the_spotlight() -> None:
    game = staged("salvador 0,0", "moze 0,1", "heckler 1,0", spotlight="salvador")
    run(punch(game, "moze", "heckler#1"), dice="1")
    assert game.state.spotlight == "moze"


@pytest.mark.parametrize("card", ENEMIES, ids=lambda card: card.id)
def test_every_special_action_and_response_can_be_played_out(card: EnemyCard, seed: int = 1) -> None:
    game = staged(*TEAM, f"{card.id} 0,1", bag="money", scenario="opening_night")
    anyhow(orders.do_order(game, "special"), seed)
    for written in (card.critical_on_attack, card.fumble_on_attack, card.fumble_on_defence):
        enemy = next((each for each in game.enemies() if game.enemy_card(each) is card), None)
        if enemy is not None and game.hunter("amara").in_play:
            made = declared(game, "amara")
            moment = Moment(game, enemy, made, game.hunter("amara"), game.hunter("amara"), zone=enemy.at)
            anyhow(resolve(game, written, moment, enemy.id), seed)
    assert bool(game.journal) == bool(card.specials or card.fumble_on_attack)


# --- Announcements and Events


def test_the_floor_burns_every_hunter_but_those_at_a_new_u_station() -> None:
    on = board(stations="0,4 4,0", spawns="0,-4")
    game = staged("salvador 0,4", "moze 4,0", "amara 0,0", "mordecai 0,1", on=on)
    [fire] = [order for order in LIBRARY.get(Announcement, "youre_fired").orders if order.order == "effect"]
    run(orders.carry_out(game, fire))
    burning = {hunter.id: hunter.has("incendiary") for hunter in game.hunters()}
    assert burning == {"salvador": 0, "moze": 0, "amara": 1, "mordecai": 1}


@pytest.mark.parametrize("card", EVENTS, ids=lambda card: card.id)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_event_changes_something_wherever_it_is_drawn(card: EventCard, seed: int) -> None:
    crowd = ("psycho 0,-3", "badass_marauder 1,-3", "skag 2,-1")
    game = staged(*TEAM, *crowd, gear=ARMED, bag="money health_resale", scenario="opening_night")
    game.hunter("salvador").loot.append("money#1")
    game.state.decks = {"ammo": _pile(game)}
    foe(game, "badass_marauder#2").shields_spent = 1
    before = repr(game.state)
    moment = Moment(game, order="event")
    anyhow(resolve(game, card.effects, moment, ""), seed)
    for order in card.orders:
        anyhow(orders.carry_out(game, order), seed)
    assert repr(game.state) != before


def _pile(game: Arena) -> Any:
    setup.shuffle_decks(game)
    return game.state.decks["ammo"]


@pytest.mark.rule("TOR-ESH-06")
def test_shields_up_recharges_friend_and_foe() -> None:
    game = staged("salvador 0,0", "badass_marauder 2,0")
    foe(game, "badass_marauder#1").shields_spent = 1
    assert foe(game, "badass_marauder#1").shields_spent
    run(resolve(game, LIBRARY.get(EventCard, "event_shields_up").effects, Moment(game, order="event"), ""))
    assert foe(game, "badass_marauder#1").shields_spent == 0


# --- scenarios


@pytest.mark.rule("TOR-BAS-06")
def test_only_who_carries_a_fuse_plugs_it_in_and_both_win_at_once() -> None:
    on = ground("dead_air")
    [console] = [feature.cells[0] for feature in on.features if feature.kind == "objective"]
    spot = f"{console.x},{console.y}"
    fuses = {id: Objective(id) for id in ("fuse#1", "fuse#2")}
    game = staged(f"moze {spot}", f"salvador {spot}", f"objective {spot} face=console", on=on, scenario="dead_air")
    game.state.objectives = fuses
    for id in fuses:
        scenario.move_objective(game, id, "gain", game.hunter("moze"))
    [thing] = game.state.things
    assert [o.refusal is None for o in terrain.interactions(game, game.hunter("moze"))] == [True]
    assert [o.refusal is None for o in terrain.interactions(game, game.hunter("salvador"))] == [False]
    run(terrain.interact(game, game.hunter("moze"), f"{thing}:0", "red"), dice="1")
    assert [fuse.state for fuse in fuses.values()] == ["carried", "carried"], "the Tech roll failed"
    run(terrain.interact(game, game.hunter("moze"), f"{thing}:0", "red"), dice="4")
    assert [fuse.state for fuse in fuses.values()] == ["delivered", "carried"]
    anyhow(victory.at_once(game))
    assert game.state.boxes == ["power_is_back"] and not game.state.result
    assert [game.enemy_card(enemy).id for enemy in game.enemies()] == ["badass_tink"]
    run(terrain.interact(game, game.hunter("moze"), f"{thing}:0", "red"), dice="6")
    anyhow(victory.at_once(game))
    assert game.state.result == "won"


def quota(id: str) -> int:
    """How many enemies a scenario wants eliminated."""
    asked = KNOWN.get(Scenario, id).victory
    return next(condition.n for condition in asked if condition.kind == "eliminated" and condition.enemy == "any")


@pytest.mark.parametrize(
    ("round", "standing", "missing", "result"),
    [
        (2, 0, 0, ""),
        (3, 0, 0, "lost"),
        (3, 3, 0, ""),
        (4, 3, 0, ""),
        (5, 2, 0, ""),
        (5, 3, 1, "lost"),
        (5, 3, 0, "won"),
        (6, 3, 0, "won"),
    ],
)
def test_the_podium_is_held_by_three_hunters_from_round_5_on(
    round: int, standing: int, missing: int, result: str
) -> None:
    names = ("salvador", "moze", "mordecai")
    pieces = [f"{name} {'2,3' if n < standing else '0,6'}" for n, name in enumerate(names)]
    game = staged(*pieces, on=ground("podium"), scenario="podium", round=round)
    game.state.kills = [Kill("rat", "moze", 1) for _ in range(quota("podium") - missing)]
    anyhow(victory.check(game))
    assert game.state.result == result


@pytest.mark.parametrize("id", ["opening_night", "amateur_hour"])
@pytest.mark.parametrize(("round", "missing", "result"), [(4, 1, ""), (5, 1, "lost"), (5, 0, "won"), (3, 0, "won")])
def test_a_warm_up_lasts_five_rounds(id: str, round: int, missing: int, result: str) -> None:
    game = staged("moze 0,0", on=board(), scenario=id, round=round)
    game.state.kills = [Kill("badass_rat", "moze", 1) for _ in range(quota(id) - missing)]
    game.state.boxes = [box.id for box in KNOWN.get(Scenario, id).boxes]
    anyhow(victory.check(game))
    assert game.state.result == result


@pytest.mark.parametrize("id", ["dead_air", "axe_alley", "throne_of_boom", "live_wire", "brownout"])
def test_other_shows_end_with_the_round_their_goal_names(id: str) -> None:
    [over] = KNOWN.get(Scenario, id).defeat
    assert f"Defeat when round {over.n} begins" in KNOWN.get(Scenario, id).goal.words["en"]
    for round, result in ((over.n - 1, ""), (over.n, "lost")):
        game = staged("moze 0,0", on=board(spawns="0,-4 4,-4"), scenario=id, round=round)
        game.state.boxes = [box.id for box in KNOWN.get(Scenario, id).boxes]
        anyhow(victory.at_once(game))
        assert game.state.result == result


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", ["opening_night", "podium", "axe_alley", "amateur_hour", "brownout"])
def test_how_many_enemies_have_to_fall_is_told_in_every_language(id: str, language: str) -> None:
    told = re.findall(r"\d+", KNOWN.get(Scenario, id).goal.words[language])
    assert str(quota(id)) in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_podium_is_told_by_the_name_the_board_shows(language: str) -> None:
    podium = KNOWN.get(Scenario, "podium")
    [zone] = [condition.zone for condition in podium.victory if condition.kind == "hunters_in"]
    assert f" {ground('podium').label(at(zone))})" in podium.goal.words[language]


def test_the_king_hides_behind_his_badasses() -> None:
    game = staged("moze 0,0", "king_kaboomski 2,0", "badass_psycho 0,2", on=board(), scenario="throne_of_boom")
    guarded = defence(game, "moze", "king_kaboomski#1")
    del game.state.enemies["badass_psycho#2"]
    assert guarded - defence(game, "moze", "king_kaboomski#1") == 2


@pytest.mark.rule("TOR-SCN-06")
def test_big_brunhild_comes_once_when_nine_toes_falls_and_has_to_fall_too() -> None:
    game = staged("salvador 0,0", "nine_toes 3,0", on=board(spawns="0,-4 4,-4"), scenario="axe_alley", round=1)
    anyhow(harm.eliminate(game, foe(game, "nine_toes#1"), game.hunter("salvador")))
    for _ in range(2):
        anyhow(victory.at_once(game))
    sisters = [enemy for enemy in game.enemies() if game.enemy_card(enemy).id == "big_brunhild"]
    assert [sister.at for sister in sisters] == [at("4,-4")] and not game.state.result
    anyhow(harm.eliminate(game, sisters[0], game.hunter("salvador")))
    anyhow(victory.at_once(game))
    assert not game.state.result, "and some more of their friends"
    game.state.kills += [Kill("psycho", "salvador", 1) for _ in range(quota("axe_alley") - 2)]
    anyhow(victory.at_once(game))
    assert game.state.result == "won"


def test_each_breaker_weakens_madame_megawatt_for_the_rest_of_the_game() -> None:
    pieces = ("moze 0,0", "madame_megawatt 2,0", "objective 0,0 face=breaker#1", "objective 0,0 face=breaker#2")
    game = staged(*pieces, on=board(), scenario="live_wire")
    seen = [defence(game, "moze", "madame_megawatt#1")]
    for thing in list(game.state.things):
        run(terrain.interact(game, game.hunter("moze"), f"{thing}:0", "yellow"), dice="5")
        seen.append(defence(game, "moze", "madame_megawatt#1"))
    assert [number - seen[0] for number in seen] == [0, -1, -2]
    assert foe(game, "madame_megawatt#1").has("shock") == 2 and not game.state.things


def test_a_battery_is_taken_with_harvest_and_connected_at_the_socket() -> None:
    game = staged("moze 0,0", "objective 0,0 face=battery#1", "objective 0,0 face=socket", scenario="brownout")
    game.state.objectives = {"battery#1": Objective("battery#1"), "battery#2": Objective("battery#2")}
    [option] = terrain.harvests(game, game.hunter("moze"))
    anyhow(terrain.harvest(game, game.hunter("moze"), option.key.removeprefix("harvest:")))
    assert game.hunter("moze").objectives == ["battery#1"]
    [connect] = [each for each in terrain.interactions(game, game.hunter("moze")) if each.refusal is None]
    run(terrain.interact(game, game.hunter("moze"), connect.key.removeprefix("interact:"), "red"), dice="6")
    assert game.state.objectives["battery#1"].state == "delivered"


@pytest.mark.parametrize("card", SCENARIOS, ids=lambda card: card.id)
def test_slaughter_makes_enemies_worse_as_the_scenario_says(card: Scenario) -> None:
    def worth(slaughter: bool) -> tuple[int, int]:
        game = staged("salvador 0,0", "psycho 1,0", scenario=card.id, slaughter=slaughter)
        made = points.Attack(game, game.name("psycho#1"), foe(game, "psycho#1"), None, strength=7)
        made.targets.append(game.hunter("salvador"))
        return points.STRENGTH(made, 7).value, len(points.PROPERTIES(made))

    assert worth(slaughter=False) == (7, 0)
    assert worth(slaughter=True) > (7, 0)


@pytest.mark.parametrize("card", LIBRARY.all(Wanted), ids=lambda card: card.id)
def test_every_wanted_mission_finds_its_enemies_room_on_every_map(card: Wanted) -> None:
    for number in range(1, 11):
        on = ground(f"wanted_{number:02}")
        [station] = on.marked("station")
        game = staged(f"moze {station.cells[0].x},{station.cells[0].y}", on=on, wanted=card.id)
        [start] = [mark.cells[0] for mark in game.board.marked("unique_start")]
        for id in card.uniques:
            anyhow(spawning.spawn_some(game, id, 1, start))
        anyhow(spawning.spawn(game, card.others))
        assert len(list(game.enemies())) == len(card.uniques) + sum(line.n for line in card.others)


# --- whole games


@pytest.mark.parametrize("card", SCENARIOS, ids=lambda card: card.id)
def test_every_scenario_can_be_played_to_its_end(card: Scenario) -> None:
    session = random_game(ArenaSystem(), Setup("torgue_arena", scenario=card.id), seed=1, check=False)
    assert session.state.over in ("won", "lost") and session.state.scenario == card.id
