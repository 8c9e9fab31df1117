"""Habits of the computer opponent: what it does not do however tempting, and what it does before the battle."""

from __future__ import annotations

from itertools import combinations
from math import hypot
from random import Random
from typing import Any

import pytest

from game import bots
from game.bots.seat import step
from game.core.dice import Chance
from game.core.request import DECLINE, Choose, ChooseSome, Option, Seat
from game.core.session import Session
from game.core.system import Seating, Setup
from game.core.text import Text
from game.systems.first_blood.policy.asked import hunch
from game.systems.first_blood.policy.field import Field
from game.systems.first_blood.policy.glance import look, volley_wounds
from game.systems.first_blood.policy.places import Stand
from game.systems.first_blood.policy.reserves import comes_worth, waits_worth
from game.systems.first_blood.state import State
from game.systems.first_blood.system import SYSTEM
from game.testing.scene import Scene
from tests.systems.first_blood.field import barrage, battle, block, fight, garrison, profile, put, regiment, row, zonal

A, B = Seat("A"), Seat("B")


def answered(s: Scene[State], name: str = "strong", seed: int = 1) -> str:
    """What a bot answers to what is asked now."""
    assert s.session.pending is not None
    seat = s.session.pending.seat
    return bots.bot(name, seed).answer(s.session.fork(seat, Random(seed)), seat)


def activation(s: Scene[State], name: str = "strong") -> list[str]:
    """A bot plays both seats until the Activation is over; the Actions it chose."""
    session, mind, chance, keys = s.session, bots.bot(name, 1), Chance(3), list[str]()
    assert session.state.active is not None
    acting, before = session.state.active.regiment, len(session.answers)
    while session.pending is not None and session.state.active and session.state.active.regiment == acting:
        asks = session.pending.topic
        step(session, {A: mind, B: mind}, chance)
        if asks == "act":
            keys += [one.key.partition(" ")[0] for one in session.answers[before:][:1]]
        before = len(session.answers)
    return keys


# --- shooting and charging


@pytest.mark.parametrize("name", ["medium", "strong"])
def test_archers_who_aimed_shoot_and_do_not_run_at_the_enemy(name: str) -> None:
    told: dict[str, Any] = {"acting": {"regiment": "a1", "left": 1}, "b1": put("xbw", row("20,22", 5))}
    with battle(a1=put("xbw", row("20,14", 6), aimed=True), **told) as s:
        assert answered(s, name) == "volley:b1"


@pytest.mark.parametrize("alone", [True, False])
def test_riders_charge_whoever_stands_alone_and_not_a_host(alone: bool) -> None:
    friends: dict[str, Any] = {} if alone else {"b2": put("hvy", row("14,30", 8)), "b3": put("hvy", row("27,30", 8))}
    rider = profile("rider", "9 0 2 2 3 2 1 1", type="cavalry", weight="light")
    told: dict[str, Any] = {"acting": "a1", "b1": put("xbw", row("20,29", 5))}
    with battle(rider, a1="rider 20,18 22.1,18", **told, **friends) as s:
        assert answered(s).startswith("charge:b1") == alone


@pytest.mark.parametrize(("points", "comes"), [(0, True), (5, False)])
def test_where_only_blood_counts_whoever_is_not_ahead_comes_in_the_end(points: int, comes: bool) -> None:
    told: dict[str, Any] = {"round": 6, "acting": "a1", "sides": {"A": {"points": points}}}
    with battle(a1=put("maa", row("20,14", 6)), b1=put("maa", row("20,34", 6)), **told) as s:
        activation(s)
        leader = regiment(s, "a1").models[0].at
        assert leader is not None and (leader.y > 20_000) == comes


def test_shooters_with_somebody_to_shoot_leave_the_zone_to_others() -> None:
    told: dict[str, Any] = {"scenario": "camp", "a2": put("maa", row("26,16", 6)), "b1": put("hvy", row("20,33", 8))}
    with battle(a1=put("xbw", row("20,12", 8)), acting="a1", **told) as s:
        assert answered(s) == "aim"


# --- the ground


@pytest.mark.parametrize(("kind", "crosses"), [("broken_ground", True), ("very_dangerous", False)])
def test_a_crowd_does_not_march_through_thorns_for_a_place_it_can_have_later(kind: str, crosses: bool) -> None:
    thrall = profile("thrall", "5 0 1 1 1 2 0 1", weight="light")
    thorns = zonal("thorns", "14,13", "30,19", classes=kind)
    told: dict[str, Any] = {"scenario": "camp", "b1": put("mil", row("40,46", 6)), "acting": "a1"}
    with battle(thrall, pieces=[thorns], a1=put("thrall", block("18,12", 12, 8)), **told) as s:
        activation(s)
        through = [m for m in regiment(s, "a1").models if m.at and m.at.y > 13_000 and 13_500 < m.at.x < 30_500]
        assert bool(through) == crosses
        assert len(regiment(s, "a1").models) == 12


def test_a_regiment_behind_a_building_goes_around_it() -> None:
    house = garrison("house", "17,14", "27,19")
    told: dict[str, Any] = {"scenario": "camp", "b1": put("mil", row("40,46", 6)), "acting": "a1"}
    with battle(pieces=[house], a1=put("maa", row("20,12", 6)), **told) as s:
        keys = activation(s)
        leader = regiment(s, "a1").models[0].at
        assert keys == ["march", "march"] and leader is not None
        assert leader.y > 14_000 and not 16_000 < leader.x < 28_000


# --- what is seen at a glance


def test_a_shield_is_defense_while_it_holds_and_hardened_men_are_not_pierced() -> None:
    tough = profile("tough", "5 1 2 1 2 3 2 0", "hardened:1")
    plain = profile("plain", "5 1 2 1 2 3 2 0")
    men = {id: put(id, row("20,30", 6)) for id in ("tough", "plain", "maa")}
    bows = put("xbw", row("20,12", 8))
    wounds = {}
    for id, told in {**men, "broken": {**men["maa"], "broken": True}}.items():
        game = fight(tough, plain, a1=bows, b1=told)
        wounds[id] = volley_wounds(look(game, game.regiment("a1")), look(game, game.regiment("b1")))
    assert wounds["tough"] == wounds["maa"] < wounds["plain"] == wounds["broken"]


def test_nobody_counts_in_two_zones_at_once() -> None:
    game = fight(scenario="claim", a1=put("maa", row("15,24", 6)), b1=put("maa", row("21,40", 6)))
    with game.still():
        field = Field.of(game)
        one = field.all["a1"]
        alone = [field.presence(one, ground) for ground in field.grounds]
        shared = field.presences(one)
    assert sum(shared) <= max(alone)
    assert all(part < whole for part, whole in zip(shared, alone, strict=True))


def test_a_zone_with_an_unyielding_enemy_in_it_is_not_counted_as_won() -> None:
    worths = []
    for rules in ((), ("unyielding",)):
        stubborn = profile("stubborn", "5 1 2 1 2 3 2 0", *rules)
        told: dict[str, Any] = {"scenario": "camp", "round": 8, "phase": "victory"}
        few = put("stubborn", row("22,26", 3))
        game = fight(stubborn, a1=put("maa", row("20,22", 6)), b1=few, **told)
        with game.still():
            worths.append(Field.of(game).zones_worth(A))
    assert worths[0] > worths[1] + 1000


# --- cards


def test_of_a_stack_the_card_that_can_wait_goes_to_the_bottom() -> None:
    game = fight(
        a1=put("maa", row("2,4", 6)),
        a2="kni 20,20 22.1,20",
        b1="kni 20,28 22.1,28",
        sides={"A": {"stack": ["maa", "kni"]}, "B": {"stack": ["kni"]}},
        first="A",
    )
    options = [Option("maa#1", Text("x"), "maa#1"), Option(DECLINE, Text("x"), "")]
    ask = Choose(A, Text("ask"), options, topic="rearrange")
    worths = hunch(game, A, ask, ["maa#1", DECLINE]).worths
    assert worths[0] > worths[1]
    game.side(A).stack = ["kni#1", "maa#1"]
    options[0] = Option("kni#1", Text("x"), "kni#1")
    worths = hunch(game, A, Choose(A, Text("ask"), options, topic="rearrange"), ["kni#1", DECLINE]).worths
    assert worths[0] < worths[1]


# --- before the battle


@pytest.mark.parametrize("scenario", ["sack_the_camp", "staking_a_claim"])
def test_regiments_are_deployed_side_by_side_and_not_in_a_heap(scenario: str) -> None:
    seats = tuple(Seating(seat, roster=army) for seat, army in zip("AB", ("road_wardens", "ash_hunt"), strict=True))
    session: Session[State] = Session(SYSTEM, Setup("first_blood", scenario, seats=seats), digests=False)
    minds, chance = {seat: bots.bot("strong", f"2:{seat}") for seat in (A, B)}, Chance(2)
    while session.state.round < 1:
        step(session, minds, chance)
    for seat in (A, B):
        troops = [r for r in session.state.regiments.values() if r.seat == seat and r.on_table and not r.is_character]
        leads = [r.models[0].at for r in troops]
        gaps = [hypot(p.x - q.x, p.y - q.y) for p, q in combinations(leads, 2) if p and q]
        assert min(gaps) >= 4000


@pytest.mark.parametrize("seat", [A, B])
def test_of_two_zones_alike_the_one_without_a_swamp_before_it_is_chosen(seat: Seat) -> None:
    swamps = [zonal("low", "6,10", "12,16", classes="dangerous"), zonal("high", "6,32", "12,38", classes="dangerous")]
    y = 8 if seat == A else 40
    told: dict[str, Any] = {f"{seat.lower()}1": put("maa", row(f"22,{y}", 6)), "scenario": "claim"}
    game = fight(pieces=swamps, **told)
    with game.still():
        stand = Stand(game, game.regiment(f"{seat.lower()}1"))
        assert stand.worth(34_500, y * 1000) > stand.worth(8_500, y * 1000)


def test_either_player_deploys_the_same_as_he_sees_it_from_his_own_edge() -> None:
    """The table looks the same from both edges, so nobody has the better corner by habit."""
    seats = tuple(Seating(seat, roster="road_wardens") for seat in "AB")
    first: dict[Seat, tuple[int, int]] = {}
    for seed in range(20):
        setup = Setup("first_blood", "time_runs_short", map="old_fort", seats=seats)
        session: Session[State] = Session(SYSTEM, setup, digests=False)
        minds, chance = {seat: bots.bot("strong", "1") for seat in (A, B)}, Chance(seed)
        while not (here := [r for r in session.state.regiments.values() if r.on_table]):
            step(session, minds, chance)
        at = here[0].models[0].at
        assert at is not None
        turned = SYSTEM.tables["old_fort"].width - at.x, SYSTEM.tables["old_fort"].depth - at.y
        first[here[0].seat] = (at.x, at.y) if here[0].seat == A else turned
        if len(first) == 2:
            break
    assert first[A] == first[B]


def test_ferals_wait_until_the_lines_have_met_and_steady_men_do_not_wait() -> None:
    feral = profile("dog", "8 0 2 3 3 2 1 1", "feral", "flank", type="brute", weight="light")
    steady = profile("rider", "9 0 2 2 3 2 1 1", "flank", type="cavalry", weight="light")
    told: dict[str, Any] = {"a1": put("dog", models=2, where="reserve"), "a2": put("rider", models=2, where="reserve")}
    game = fight(feral, steady, a3=put("maa", row("20,8", 6)), b1=put("maa", row("20,40", 6)), round=2, **told)
    options = [Option(id, Text("x"), game.regiment(id), id) for id in ("a1", "a2")]
    ask = ChooseSome(A, Text("ask"), options, 0, 2, topic="reserves")
    keys = ["-", "a1", "a2", "a1 a2"]
    worths = dict(zip(keys, hunch(game, A, ask, keys).worths, strict=True))
    assert max(keys, key=lambda key: worths[key]) == "a1"
    assert comes_worth(game, A) < 0


def test_nobody_waits_where_zones_are_scored_from_the_first_round_on() -> None:
    feral = profile("dog", "8 0 2 3 3 2 1 1", "feral", "flank", type="brute", weight="light")
    worths = {}
    for scenario in ("score", "claim"):
        game = fight(feral, scenario=scenario, a1=put("dog", models=2, where="reserve"), b1=put("maa", row("20,40", 6)))
        worths[scenario] = waits_worth(game, regiment(game, "a1"))
    assert worths["score"] > 0 > worths["claim"]


def test_thin_skins_stay_out_of_a_storm_of_arrows() -> None:
    rider = profile("rider", "9 0 2 2 3 2 1 1", "flank", type="cavalry", weight="light")
    bow = profile("bow", "5 3 1 1 2 2 1 0", weight="light", barrages=[barrage(2, 24)])
    worths = []
    for count in (4, 10):
        game = fight(rider, bow, a1=put("rider", models=2, where="reserve"), b1=put("bow", row("20,40", count)))
        worths.append(waits_worth(game, regiment(game, "a1")))
    assert worths[0] < 0 < worths[1]


@pytest.mark.parametrize(("enemy", "round", "comes"), [("20,40", 2, False), ("20,16", 2, True), ("20,40", 4, True)])
def test_reinforcements_come_when_the_enemy_is_near_or_every_edge_is_open(enemy: str, round: int, comes: bool) -> None:
    told: dict[str, Any] = {"a1": put("kni", models=2, where="reserve"), "b1": put("maa", row(enemy, 6))}
    game = fight(a2=put("maa", row("40,4", 6)), round=round, **told)
    assert (comes_worth(game, A) > 0) == comes
