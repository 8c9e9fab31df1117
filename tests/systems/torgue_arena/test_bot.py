"""Computer hunters: they fight, fetch what the scenario asks for, look after themselves, and answer every question."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game import bots
from game.bots.ideas import ideas
from game.bots.seat import step
from game.core.dice import Chance
from game.core.request import Choose, Draw, Option, Request, Roll, Seat
from game.core.session import Session
from game.core.system import Seating, Setup
from game.core.text import Text
from game.systems import torgue_arena
from game.systems.torgue_arena.evaluate import prize, stake, value
from game.systems.torgue_arena.flow import actions, defence, enemy_attack, exchange
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.policy import asked as questions
from game.systems.torgue_arena.policy.asked import hunch
from game.systems.torgue_arena.progress import progress
from game.systems.torgue_arena.state import Kill, State
from game.systems.torgue_arena.system import SYSTEM
from game.testing.scene import Scene
from tests.systems.torgue_arena.campaigns import between
from tests.systems.torgue_arena.scenes import (
    LOOT,
    announcement,
    arena,
    at,
    cond,
    effect,
    gun,
    op,
    prop,
    scenario,
    scene,
    shield,
    words,
)

A = Seat("A")
HUNT = scenario(victory=[cond("eliminated", n=6)], money=2000)
ATTACK = announcement("attack", "move attack")
SCENE: dict[str, Any] = {"content": [HUNT, ATTACK], "scenario": "bout", "queue": "attack", "money": 4}


def answer(s: Scene[State], seat: Seat = A, name: str = "strong") -> str:
    """What a bot answers to what is asked of its seat."""
    return bots.bot(name, 1).answer(s.session.fork(seat, Random(1)), seat)


def ask(text: str, *keys: str, **values: Any) -> Request[Any]:
    return Choose(
        A, Text(f"torgue_arena.ask.{text}", **values), [Option(key, Text("x"), key) for key in keys], topic=text
    )


def worths(game: Arena, request: Request[Any]) -> dict[str, int]:
    keys = ideas(request)
    return dict(zip(keys, hunch(game, A, request, keys).worths, strict=True))


def acts(game: Arena, name: str) -> dict[str, int]:
    """What a hunter's actions promise."""
    hunter = game.hunter(name)
    options = [*actions.options(game, hunter), Option("end", Text("x"), None)]
    return worths(
        game, Choose(hunter.seat, Text("torgue_arena.ask.act", hunter=game.name(hunter)), options, topic="act")
    )


def best(promised: dict[str, int]) -> str:
    return max(promised, key=lambda key: promised[key])


# --- acting


@pytest.mark.parametrize("name", ["medium", "strong"])
def test_it_shoots_an_enemy_in_range(name: str) -> None:
    with scene("salvador 0,0 Y", "marauder 2,0", gear={"salvador": "caracal"}, **SCENE) as s:
        assert answer(s, name=name) == "shoot:caracal#1:0@marauder#1"


def test_it_shoots_whom_it_will_probably_hit() -> None:
    game = arena("salvador 0,0", "psycho 2,0", "marauder 0,2", gear={"salvador": "caracal"}, **SCENE)
    promised = acts(game, "salvador")
    assert promised["shoot:caracal#1:0@marauder#2"] > promised["shoot:caracal#1:0@psycho#1"]


def test_it_goes_where_it_can_shoot_from() -> None:
    game = arena("salvador 0,3", "marauder 0,-3", gear={"salvador": "caracal"}, **SCENE)
    chosen = best(acts(game, "salvador"))
    assert chosen.startswith("move ")
    assert game.distance(at(chosen.split()[-1]), at("0,-3")) <= 3


def test_it_hunts_what_victory_asks_for() -> None:
    hunted = {**SCENE, "content": [scenario(victory=[cond("eliminated", enemy="marauder", n=1)]), ATTACK]}
    game = arena("salvador 0,0", "psycho 1,0", "marauder 0,2", **hunted)
    assert prize(game, game.state.enemies["marauder#2"]) > 3 * prize(game, game.state.enemies["psycho#1"])


def test_it_takes_the_objective_that_victory_asks_for() -> None:
    take = {
        "title": words("take"),
        "terrain": "mailbox",
        "effects": [effect("on_interact", op("objective", objective="fuse", state="gain"))],
    }
    fuse = scenario(
        victory=[cond("objective", objective="fuse", state="delivered")], objectives=["fuse"], interactions=[take]
    )
    game = arena("moze 0,0", "mailbox 0,0", content=[fuse, ATTACK], scenario="bout", queue="attack", money=4)
    assert best(acts(game, "moze")) == "interact:mailbox#1:0"


def test_it_stands_where_the_scenario_wants_it() -> None:
    hold = scenario(victory=[cond("hunters_in", zone="0,0", n=1)])
    game = arena("moze 0,2", content=[hold, ATTACK], scenario="bout", queue="attack", money=4)
    assert best(acts(game, "moze")).split()[-1] == "0,0"


def test_it_gets_out_of_the_way_of_those_it_cannot_stand_up_to() -> None:
    """A hunter with nothing but red tokens does not walk into the arms of three."""
    pieces = ("amara 0,3 R[G]* R[Y]* R[Y]", "psycho 0,-1", "psycho 1,-1", "psycho -1,0")
    game = arena(*pieces, **{**SCENE, "money": 0})
    promised = acts(game, "amara")
    nearer = [worth for key, worth in promised.items() if key.startswith("move ") and key.endswith(" 0,2")]
    assert all(worth <= promised["end"] for worth in nearer)
    assert promised["end"] >= 0


def test_who_is_down_does_what_may_save_it() -> None:
    game = arena("salvador 0,0", "reaper 2,0", "marauder 0,2", gear={"salvador": "caracal"}, **SCENE)
    game.hunter("salvador").down = True
    game.state.reactions = 1
    options = [*actions.options(game, game.hunter("salvador"), 1), Option("no", Text("x"), None)]
    request = Choose(A, Text("torgue_arena.ask.ffyl", hunter=game.name("salvador")), options, topic="ffyl")
    assert best(worths(game, request)) == "shoot:caracal#1:0@marauder#2", "the other would not fall"


@pytest.mark.parametrize(("topic", "decline"), [("act", "end"), ("ffyl", "no")])
def test_a_loot_token_is_used_before_a_turn_or_a_life_is_given_up(topic: str, decline: str) -> None:
    put = {"salvador": {"loot": ["weapon"], "elements": {"cryo": 1}}}
    game = arena("salvador 0,0 R", "marauder 2,0", put=put, **{**SCENE, "content": [HUNT, ATTACK, *LOOT]})
    assert best(worths(game, ask(topic, decline, "loot:salvador:weapon"))) == "loot:salvador:weapon"
    assert best(worths(game, ask("react", "no", "loot:salvador:weapon"))) == "no"


def test_a_blast_is_kept_away_from_friends() -> None:
    bomb = gun("bomb", "red yellow", prop("explosive"))
    friends = {**SCENE, "content": [HUNT, ATTACK, bomb], "gear": {"salvador": "bomb"}}
    alone = acts(arena("salvador 0,0", "moze 0,3", "marauder 2,0", **friends), "salvador")
    beside = acts(arena("salvador 0,0", "moze 2,0", "marauder 2,0", **friends), "salvador")
    shot = "shoot:bomb#1:0@marauder#1"
    assert alone[shot] > beside[shot]


# --- tokens


def test_the_best_die_rolls_and_the_worst_one_walks() -> None:
    game = arena("salvador 0,0 G Y R")
    assert best(worths(game, ask("token", "G", "Y", "R", rolls=1))) == "G"
    assert best(worths(game, ask("token", "G", "Y", "R", rolls=0))) == "R"


def test_a_red_token_does_not_defend_while_another_is_sound() -> None:
    game = arena("amara 0,0 G* Y* R", "psycho 1,0", **SCENE)
    attack = enemy_attack.attack_of(game, game.state.enemies["psycho#1"])
    hunter = game.hunter("amara")
    options = [defence._option(attack, hunter, guard, 7, False) for guard in defence.guards(game, hunter, attack)]
    request = Choose(
        A,
        Text("torgue_arena.ask.defend", hunter=game.name(hunter), attack=attack.title, strength=7),
        options,
        topic="defend",
    )
    promised = worths(game, request)
    assert promised["R"] < promised["Y*"] < promised["G*"]


def test_the_cheapest_token_is_wounded_and_the_dearest_is_healed() -> None:
    game = arena("amara 0,0 G* Y* Y")
    assert best(worths(game, ask("wound_token", "G*", "Y*", "Y"))) == "Y*"
    assert best(worths(game, ask("heal_token", "R[G]*", "R[Y]"))) == "R[G]*"
    assert best(worths(game, ask("remedy", "yellow:spent", "green:available", "slag"))) == "green:available"
    assert best(worths(game, ask("remedy", "yellow:spent", "incendiary"))) == "incendiary"


# --- Loot and gear


def test_health_is_used_when_it_is_needed_and_not_before() -> None:
    content = [*LOOT, HUNT, ATTACK]
    for tokens, first in (("R[G] R[Y] Y", "loot:amara:health"), ("G R[Y] Y", "no")):
        game = arena(f"amara 0,0 {tokens}", content=content, put={"amara": {"loot": ["health"]}})
        assert best(worths(game, ask("pause", "no", "loot:amara:health"))) == first


def test_a_friends_tokens_are_for_the_friend_to_use() -> None:
    put = {"moze": {"loot": ["health"]}}
    game = arena("amara 0,0", "moze 1,0 R[G] R[Y] Y", content=[*LOOT, HUNT], put=put)
    assert best(worths(game, ask("pause", "no", "loot:moze:health"))) == "no"


def test_a_better_shield_takes_the_place_of_a_worse_one() -> None:
    content = [shield("tin", "R R"), shield("steel", "G G")]
    game = arena("amara 0,0", content=content, gear={"amara": "tin steel@inventory"})
    keys = ("done", "equip:steel#2@tin#1", "store:tin#1")
    assert best(worths(game, ask("gear_exchange", *keys))) == "equip:steel#2@tin#1"
    game.item("tin#1").place, game.item("steel#2").place = "inventory", "shield"
    assert best(worths(game, ask("gear_exchange", "done", "equip:tin#1@steel#2", "store:steel#2"))) == "done"


def tidied(game: Arena) -> list[str]:
    """What a computer hunter does with its gear until it is done; of equal answers always the last one."""
    hunter, done = game.hunter("amara"), []
    turn = exchange.turn(game, hunter)
    request = turn.send(None)
    while len(done) < 20:
        assert isinstance(request, Choose)
        promised = worths(game, request)
        done.append(max(reversed(promised), key=lambda key: promised[key]))
        try:
            request = turn.send(request.option(done[-1]).value)
        except StopIteration:
            break
    return done


def test_who_carries_too_much_drops_what_is_worth_least_and_is_done() -> None:
    content = [shield("tin", "R"), shield("steel", "G G"), shield("bronze", "Y Y")]
    stored = "tin@inventory steel@inventory bronze@inventory steel@inventory"
    game = between(*content, gear={"amara": f"steel {stored}"})
    assert tidied(game) == ["drop:tin#2", "done"]


def test_gear_that_lends_what_others_lean_on_is_not_changed_to_and_fro() -> None:
    """With the viper on, the cobra seems better; with the cobra on, the viper does."""
    lent = effect("passive", op("add_attribute", attribute="ranged", n=4))
    content = [gun("viper", "red", effects=[lent]), gun("cobra", "red yellow green", prop("lethal"), prop("explosive"))]
    game = between(*content, gear={"amara": "viper viper cobra@inventory"})
    assert tidied(game) == ["done"]
    game = between(*content, gear={"amara": "viper cobra viper@inventory"})
    assert tidied(game) == ["equip:viper#3@cobra#2", "done"]


def test_what_has_lost_its_slot_is_stored() -> None:
    content = [gun("viper"), gun("cobra", "red yellow"), gun("adder")]
    game = between(*content, gear={"amara": "viper cobra adder"})
    assert tidied(game) == ["store:cobra#2", "done"]


def test_gear_is_bought_for_an_empty_slot() -> None:
    game = arena("amara 0,0", content=[shield("steel", "G G")])
    assert best(worths(game, ask("buy", "pass", "buy:steel#1"))) == "buy:steel#1"


# --- for the group


def test_blows_fall_on_the_toughest_and_enemies_come_from_afar() -> None:
    game = arena("amara 0,0 R[G] R[Y] Y", "moze 0,3", "psycho 0,-3", **SCENE)
    assert best(worths(game, ask("target", "amara", "moze"))) == "moze"
    assert best(worths(game, ask("spawn", "0,-1", "0,-4"))) == "0,-4"
    assert best(worths(game, ask("next_attack", "psycho#1", "psycho#2", "psycho#3", "rest"))) == "rest"


def test_the_dice_never_decide() -> None:
    game = arena("amara 0,0", "moze 0,3", "psycho 0,-3", **SCENE)
    for name in sorted(_written()):
        if name in PLAIN:
            assert best(worths(game, ask(name, "amara", "moze", "dice"))) != "dice", name


PLAIN = ("target", "activate", "crowd_hunter", "dry", "respawn", "whom", "next_signature", "defend_next")


def _written() -> set[str]:
    """Every question the flows ask."""
    folder = Path(torgue_arena.__file__).parent
    sources = [path.read_text(encoding="utf-8") for name in ("flow", "effects") for path in folder.glob(f"{name}/*.py")]
    asked = {found for source in sources for found in re.findall(r"torgue_arena\.ask\.([a-z_]+)", source)}
    chosen = [line for source in sources for line in re.findall(r"^ *topic = (.*)$", source, re.M)]
    return asked | {found for line in chosen for found in re.findall(r'"([a-z_]+)"', line)}


def test_every_question_that_has_an_answer_of_its_own_is_one_the_flows_ask() -> None:
    known = {*questions.TRIED, *questions.SURE}
    assert known <= _written()


FIRST_WILL_DO = {
    "burn",
    "campaign",
    "defend_next",
    "disputed",
    "gift",
    "nearest",
    "next_",
    "next_effect",
    "next_response",
    "radiation",
}


def test_every_question_the_flows_ask_has_an_answer_of_its_own_or_the_first_will_do() -> None:
    pay = {"pay_gear"}  # paid by hand, which no bot does
    assert _written() - {*questions.TRIED, *questions.SURE} <= FIRST_WILL_DO | pay


# --- how well they stand


def test_progress_counts_what_victory_asks_for() -> None:
    game = arena("moze 0,0", "reaper 2,0", **SCENE)
    before = progress(game), value(game, A)
    game.state.kills.append(Kill("psycho", "moze", 1))
    assert progress(game) == pytest.approx(1 / 6)
    assert value(game, A) > before[1] > value(arena("moze 0,0 R[G] Y Y", "reaper 2,0", **SCENE), A)


def test_a_hunter_is_worth_more_the_fewer_can_be_brought_back() -> None:
    rich, poor = arena("moze 0,0", **SCENE), arena("moze 0,0", **{**SCENE, "money": 0})
    assert stake(poor) > 3 * stake(rich)


# --- whole games


def game(scenario: str, name: str, seed: int, hurry: int = 100_000, rounds: int = 99) -> Session[State]:
    """A game between four bots, to its end or broken off early."""
    seats = tuple(Seating(seat, player=name) for seat in "ABCD")
    session = Session(SYSTEM, Setup("torgue_arena", scenario=scenario, seats=seats))
    minds = {Seat(seat): bots.bot(name, f"{seed}:{seat}") for seat in "ABCD"}
    chance = Chance(seed)
    while session.pending is not None and len(session.answers) < hurry and session.state.round <= rounds:
        step(session, minds, chance)
    return session


def test_a_hunch_leaves_the_game_as_it_was_and_has_a_number_for_every_answer() -> None:
    session = game("opening_night", "weak", 3, hurry=0)
    chance = Chance(3)
    minds = {Seat(seat): bots.bot("weak", seat) for seat in "ABCD"}
    while session.pending is not None and len(session.answers) < 220:
        pending = session.pending
        if not isinstance(pending, Roll | Draw):
            before = session.digest()
            keys = ideas(pending)
            guess = SYSTEM.hunch(session.state, pending.seat, pending, keys)
            assert guess is not None
            assert len(guess.worths) == len(keys)
            assert session.digest() == before
        step(session, minds, chance)


def test_the_same_seed_gives_the_same_game() -> None:
    one, two = game("opening_night", "weak", 2, 150), game("opening_night", "weak", 2, 150)
    assert one.digest() == two.digest()


def test_hunters_who_think_get_further_than_those_who_guess() -> None:
    """Two rounds of the first scenario, for a few seeds."""
    kills = {
        name: sum(len(game("opening_night", name, seed, rounds=2).state.kills) for seed in range(3))
        for name in ("strong", "random")
    }
    assert kills["strong"] > 1.3 * kills["random"]


def test_a_single_game_between_bots_comes_to_its_end() -> None:
    session = game("podium", "weak", 1)
    assert session.outcome is not None
    assert session.state.over in ("won", "lost")
