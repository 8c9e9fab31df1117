"""The computer opponent of First Blood: it scores, shoots, charges, screens and runs, and knows what it may know."""

from __future__ import annotations

from math import hypot
from random import Random
from time import process_time
from typing import Any

import pytest

from game import bots
from game.bots.seat import play, step
from game.core.dice import Chance
from game.core.request import Choose, Draw, Option, Roll, Seat, Together
from game.core.session import Session
from game.core.system import Seating, Setup
from game.core.text import Text
from game.systems.first_blood.content import Scenario
from game.systems.first_blood.evaluate import value
from game.systems.first_blood.policy.asked import hunch
from game.systems.first_blood.policy.glance import chance_to_charge, clash_wounds, look, volley_wounds
from game.systems.first_blood.policy.places import Stand, wishes
from game.systems.first_blood.policy.stacks import order_worth, orders
from game.systems.first_blood.state import State
from game.systems.first_blood.system import SYSTEM
from game.testing.scene import Scene
from tests.systems.first_blood.field import battle, fight, put, regiment, row

A, B = Seat("A"), Seat("B")
SMALL = ("village_muster", "pilgrims")


def asked(s: Scene[State], name: str = "strong", seed: int = 1) -> str:
    """What a bot answers to what is asked now."""
    assert s.session.pending is not None
    seat = s.session.pending.seat
    return bots.bot(name, seed).answer(s.session.fork(seat, Random(seed)), seat)


def activation(s: Scene[State], name: str = "strong") -> list[str]:
    """A bot plays both seats until the Activation is over; what it chose to do."""
    session, mind, chance = s.session, bots.bot(name, 1), Chance(3)
    assert session.state.active is not None
    regiment, keys = session.state.active.regiment, list[str]()
    while session.pending is not None and session.state.active and session.state.active.regiment == regiment:
        pending = session.pending
        if isinstance(pending, Roll | Draw):
            session.answer(chance.answer(pending))
            continue
        key = mind.answer(session.fork(pending.seat, chance.random), pending.seat)
        if pending.topic == "act":
            keys.append(key.partition(" ")[0])
        session.answer(f"{pending.seat} {key}" if isinstance(pending, Together) else key)
    return keys


def near(s: Scene[State], id: str, x: float, y: float) -> float:
    """How far, in inches, a Regiment's Leader is from a place."""
    at = regiment(s, id).models[0].at
    assert at is not None
    return hypot(at.x / 1000 - x, at.y / 1000 - y)


# --- what a position is worth


def test_a_position_is_worth_to_one_what_it_costs_the_other() -> None:
    game = fight(scenario="camp", a1=put("maa", row("20,20", 6)), b1=put("kni", "24,30 26.1,30"))
    assert value(game, A) == -value(game, B)


@pytest.mark.parametrize(
    "worse",
    [
        {"broken": True},
        {"wounds": {"1": 1, "2": 1, "3": 1, "4": 1}},
        {"at": row("4,2", 6)},
    ],
)
def test_wounds_fear_and_distance_from_the_zones_cost(worse: dict[str, Any]) -> None:
    well = put("maa", row("21,24", 6))
    game, hurt = (fight(scenario="camp", a1=one, b1=put("mil", row("40,44", 6))) for one in (well, {**well, **worse}))
    assert value(hurt, A) < value(game, A)


def test_a_zone_counts_by_who_would_seize_it_and_only_while_it_is_active() -> None:
    def worth(at: str, round: int) -> int:
        told: dict[str, Any] = {"scenario": "essence", "round": round, "b1": put("mil", row("40,44", 6))}
        return value(fight(a1=put("maa", row(at, 6)), **told), A)

    west, north = "9,24", "10,36"
    assert worth(west, 9) > worth(north, 9)
    assert worth(north, 8) > worth(west, 8)


def test_tokens_on_the_enemy_are_points_to_come() -> None:
    plain, bleeding = (fight(a1=put("maa", row("20,20", 6)), b1=put("maa", row("20,40", 6), tokens=n)) for n in (0, 3))
    assert value(bleeding, A) - value(plain, A) > 2000


def test_one_value_is_cheap_with_twelve_regiments() -> None:
    ours = {f"a{n}": put("maa", row(f"{2 + 7 * (n - 1)},{12 + n}", 6)) for n in range(1, 7)}
    theirs = {f"b{n}": put("maa", row(f"{2 + 7 * (n - 1)},{30 + n}", 6)) for n in range(1, 7)}
    game = fight(scenario="camp", **ours, **theirs)
    value(game, A)
    start = process_time()
    for _ in range(20):
        value(game, A)
    assert (process_time() - start) / 20 < 0.005


# --- estimates


def test_chances_to_charge_follow_the_die() -> None:
    chances = [round(6 * chance_to_charge(8000, gap)) for gap in (5000, 9000, 10000, 13500, 14000, 14001)]
    assert chances == [6, 6, 5, 1, 1, 0]


def test_more_is_expected_of_the_inspired_and_of_those_who_aim() -> None:
    game = fight(a1=put("hvy", row("20,20", 4)), a2=put("xbw", row("20,16", 5)), b1=put("maa", row("20,30", 6)))
    heavy, bows, foe = (look(game, game.regiment(id)) for id in ("a1", "a2", "b1"))
    assert clash_wounds(heavy, foe, inspired=True) > clash_wounds(heavy, foe) > clash_wounds(bows, foe)
    assert volley_wounds(bows, foe, aimed=True) > volley_wounds(bows, foe) > volley_wounds(bows, foe, hidden=True)


# --- Actions


@pytest.mark.parametrize("name", ["medium", "strong"])
def test_knights_charge_and_strike_what_they_can_ride_down(name: str) -> None:
    with battle(a1="kni 20,20 22.1,20 24.2,20", b1=put("mil", row("20,26", 5)), acting="a1") as s:
        assert activation(s, name)[:2] == ["charge:b1", "clash"]


@pytest.mark.parametrize("name", ["medium", "strong"])
def test_those_who_fight_take_heart_first_and_then_strike(name: str) -> None:
    with battle(a1=put("hvy", row("20,20", 4)), b1=put("maa", row("20,21.5", 4)), acting="a1") as s:
        assert activation(s, name) == ["inspire", "clash"]


@pytest.mark.parametrize("name", ["medium", "strong"])
def test_archers_aim_and_shoot_rather_than_walk_into_blades(name: str) -> None:
    with battle(a1=put("xbw", row("20,10", 8)), b1=put("hvy", row("20,30", 6)), acting="a1") as s:
        assert activation(s, name) == ["aim", "volley:b1"]


def test_of_two_targets_the_one_that_bleeds_more_is_shot() -> None:
    foes = {"b1": put("hvy", row("12,30", 8)), "b2": put("mil", row("26,30", 10))}
    with battle(a1=put("xbw", row("20,12", 8), aimed=True), acting={"regiment": "a1", "left": 1}, **foes) as s:
        assert asked(s) == "volley:b2"


def test_a_broken_regiment_rallies_when_it_stands_in_a_zone() -> None:
    told = {"scenario": "camp", "b1": put("mil", row("30,44", 6))}
    with battle(a1=put("maa", row("21,24", 6), broken=True), acting="a1", **told) as s:
        assert "rally" in activation(s)


def test_nobody_withdraws_from_a_fight_he_wins() -> None:
    with battle(a1=put("hvy", row("20,20", 6)), b1=put("mil", row("20,21.5", 4)), acting="a1") as s:
        assert "withdraw" not in activation(s)


# --- where to stand


@pytest.mark.parametrize("name", ["medium", "strong"])
def test_whoever_can_score_goes_to_a_zone_and_not_past_it(name: str) -> None:
    told = {"scenario": "camp", "b1": put("mil", row("30,46", 6))}
    with battle(a1=put("maa", row("21,14", 6)), acting="a1", **told) as s:
        activation(s, name)
        assert near(s, "a1", 24, 24) < 7


def test_it_does_not_end_its_march_where_a_stronger_charger_strikes_for_nothing() -> None:
    """Ten inches off the knights there is nothing to be had; one step back there is no danger."""
    told = {"scenario": "score", "round": 2, "b1": put("kni", "20,30 22.1,30 24.2,30", activated=False)}
    with battle(a1=put("mil", row("18,12", 6)), acting={"regiment": "a1", "left": 1}, **told) as s:
        activation(s)
        leader = regiment(s, "a1").models[0].at
        assert leader is not None
        gap = min(hypot(leader.x - m.at.x, leader.y - m.at.y) for m in regiment(s, "b1").models if m.at) - 1500
        assert gap > 14_000


def test_no_regiment_idles_on_a_won_flank_for_two_rounds() -> None:
    """Everybody here is beaten: whoever is left goes where there is something to win."""
    told = {"scenario": "claim", "b1": put("mil", row("34,40", 6)), "round": 3}
    with battle(a1=put("maa", row("3,30", 6)), acting="a1", **told) as s:
        before = near(s, "a1", 11, 24)
        activation(s)
        assert near(s, "a1", 11, 24) < min(before - 3, 5)


def test_five_intents_come_to_mind() -> None:
    game = fight(
        scenario="camp",
        a1=put("maa", row("20,20", 6)),
        a2=put("xbw", row("20,14", 5)),
        b1=put("kni", "22,32 24.1,32"),
    )
    with game.still():
        intents = {intent for id in ("a1", "a2") for intent, _ in wishes(Stand(game, game.regiment(id)), 5000)}
    assert intents == {"score", "shoot", "threaten", "screen", "hide"}


def test_a_shield_between_charger_and_archers_is_worth_something() -> None:
    """The screen takes the danger off those behind it only if the charger would rather have them."""
    game = fight(a1=put("maa", row("20,20", 6)), a2=put("xbw", row("20,14", 5)), b1=put("kni", "22,27 24.1,27"))
    with game.still():
        stand = Stand(game, game.regiment("a2"))
        assert stand.danger(stand.at(22_000, 24_000)) > stand.danger(stand.at(20_000, 2_000))


# --- cards


def test_whoever_can_strike_now_is_put_before_those_who_cannot() -> None:
    told: dict[str, Any] = {"b1": put("mil", row("20,26", 5))}
    game = fight(a1="kni 20,20 22.1,20", a2=put("maa", row("2,4", 6)), a3=put("mil", row("40,4", 6)), **told)
    found = orders(game, A, ["mil#1", "maa#1", "kni#1"])
    assert found[0][0] == "kni#1" and len({tuple(order) for order in found}) == len(found) > 3


def test_a_stack_is_judged_by_who_strikes_whom_first() -> None:
    game = fight(
        a1="kni 20,20 22.1,20",
        a2=put("maa", row("2,4", 6)),
        b1="kni 20,28 22.1,28",
        b2=put("maa", row("40,40", 6)),
    )
    with game.still():
        assert order_worth(game, A, ["kni#1", "maa#1"]) > order_worth(game, A, ["maa#1", "kni#1"])


def test_it_decides_without_knowing_the_order_of_the_rivals_cards() -> None:
    told: dict[str, Any] = {
        "scenario": "camp",
        "a1": put("maa", row("20,14", 6)),
        "b1": "kni 20,30 22.1,30",
        "b2": put("mil", row("30,34", 6)),
        "b3": put("xbw", row("10,34", 5)),
    }
    answers = []
    for turn in range(3):
        with battle(acting="a1", **told) as s:
            stack = s.session.beats[-1].before.sides[B].stack
            stack[:] = [*stack[turn:], *stack[:turn]]
            answers.append(asked(s))
    assert len(set(answers)) == 1


# --- heroes and men


def test_a_weak_hero_refuses_what_a_strong_one_accepts() -> None:
    answers = {}
    for own, foe in (("lord", "mage"), ("mage", "lord")):
        game = fight(a1=f"{own} 20,20", b1=f"{foe} 20,30")
        request = Choose(
            A,
            Text("ask"),
            [Option("accept", Text("x"), True, "b1.1"), Option("refuse", Text("x"), False, "a1.1")],
            topic="provoked",
        )
        worths = hunch(game, A, request, ["accept", "refuse"]).worths
        answers[own] = worths[0] > worths[1]
    assert answers == {"lord": True, "mage": False}


def test_the_leader_is_the_last_to_fall() -> None:
    with battle(a1=put("xbw", row("20,10", 8), aimed=True), b1=put("maa", row("20,26", 8)), acting="a1") as s:
        s.session.answer("volley:b1")
        chance, mind = Chance(5), bots.bot("strong", 1)
        while (pending := s.session.pending) is not None and pending.topic != "act":
            if isinstance(pending, Roll | Draw):
                s.session.answer(chance.answer(pending))
            else:
                s.session.answer(mind.answer(s.session.fork(pending.seat, chance.random), pending.seat))
        assert 0 < len(regiment(s, "b1").models) < 8
        assert regiment(s, "b1").models[0].rank == "leader"


# --- whole battles


def setup(rosters: tuple[str, str] = SMALL, scenario: str = "sack_the_camp") -> Setup:
    seats = tuple(Seating(seat, roster=roster) for seat, roster in zip("AB", rosters, strict=True))
    return Setup("first_blood", scenario, seats=seats)


def battled(names: tuple[str, str], seed: int, **told: Any) -> Session[State]:
    session: Session[State] = Session(SYSTEM, setup(**told), digests=False)
    minds = {Seat(seat): bots.bot(name, f"{seed}:{seat}") for seat, name in zip("AB", names, strict=True)}
    play(session, minds, Chance(seed))
    return session


@pytest.mark.parametrize(("names", "seed"), [(("medium", "random"), 1), (("random", "medium"), 2)])
def test_medium_beats_random(names: tuple[str, str], seed: int) -> None:
    session = battled(names, seed)
    assert session.outcome is not None
    assert [names["AB".index(winner)] for winner in session.outcome.winners] == ["medium"]


def test_battles_end_by_points_or_by_the_last_round() -> None:
    scenario = "score_to_settle"
    session = battled(("weak", "weak"), 3, scenario=scenario)
    state, outcome = session.state, session.outcome
    assert outcome is not None
    limits = SYSTEM.library.get(Scenario, scenario)
    most = max(points for _, points in outcome.scores)
    assert state.round == limits.rounds or most >= limits.points_end or state.eliminated


def test_the_same_seed_plays_the_same_battle() -> None:
    answers = []
    for _ in range(2):
        session: Session[State] = Session(SYSTEM, setup(), digests=False)
        minds, chance = {seat: bots.bot("medium", f"5:{seat}") for seat in (A, B)}, Chance(5)
        while session.state.round < 2:
            step(session, minds, chance)
        answers.append([answered.key for answered in session.answers])
    assert answers[0] == answers[1]
