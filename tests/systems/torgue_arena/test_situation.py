"""Hand-made situations: what they set, how their mistakes are told, and the shipped ones."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.core.home import assets
from game.core.request import Draw
from game.core.session import Session
from game.core.system import Setup, SetupError
from game.kit.situations import read_situation
from game.systems.torgue_arena.flow import layout
from game.systems.torgue_arena.state import State
from game.systems.torgue_arena.system import SYSTEM, ArenaSystem
from game.testing.playout import random_game
from tests.systems.torgue_arena import campaigns, scenes
from tests.systems.torgue_arena.scenes import at

FILES = sorted((assets() / "situations" / "torgue_arena").glob("*.toml"))
DUEL: dict[str, Any] = {"hunters": {"amara": "0,0"}, "enemies": ["psycho 1,0"]}


def system() -> ArenaSystem:
    nowhere = scenes.HexBoard(scenes.disc(1))
    return ArenaSystem(scenes.library(*campaigns.CONTENT), {"test": scenes.board(), "nowhere": nowhere})


def situated(**situation: Any) -> State:
    return system().start(Setup("torgue_arena", situation={**DUEL, **situation}))


def wrong(**situation: Any) -> str:
    """The sentence its author reads."""
    with pytest.raises(SetupError) as error:
        situated(**situation)
    return str(error.value)


def test_hunters_stand_as_told_with_tokens_gear_and_skills() -> None:
    amara = {
        "at": "0,0", "seat": "B", "tokens": ["G*", "R[Y]", "Y"], "items": ["viper*", "wall-1", "boomer@inventory"],
        "tree": "amara_2", "slots": [0, 2], "loot": ["cash"], "money": 1000, "signature": "sig_1", "stun": 1,
        "elements": {"slag": 2},
    }  # fmt: skip
    state = situated(hunters={"amara": amara, "mordecai": {"at": "1,1", "companion": "2,1"}})
    hunter = state.hunters["amara"]
    assert [(t.colour, t.printed, t.spent) for t in hunter.tokens] == [
        ("green", "green", True),
        ("red", "yellow", False),
        ("yellow", "yellow", False),
    ]
    assert [(item.id, item.place, item.spent, item.shield) for item in hunter.items] == [
        ("viper#1", "weapon", True, []),
        ("wall#1", "shield", False, [True, False]),
        ("boomer#1", "inventory", False, []),
    ]
    assert (hunter.seat, hunter.tree, hunter.slots, hunter.levels) == ("B", "amara_2", [0, 2], 2)
    assert (hunter.loot, hunter.money, hunter.signature, hunter.stun) == (["cash"], 2, "sig_1", 1)
    assert hunter.elements == {"slag": 2}
    assert list(state.hunters) == ["mordecai", "amara"]
    assert state.companions["bloodwing"].at == at("2,1")
    assert [item.id for item in state.hunters["mordecai"].items] == ["caracal#1"]


def test_decks_and_bag_hold_what_nobody_has() -> None:
    state = situated(hunters={"amara": {"at": "0,0", "items": ["viper"], "loot": ["cash"]}})
    assert "viper#1" not in state.decks["guns"].rest and "cobra#1" in state.decks["guns"].rest
    assert state.bag.rest.count("cash") == 5


def test_enemies_elements_and_counters_are_as_told() -> None:
    enemies = ["psycho 1,0", {"enemy": "nine_toes", "at": "2,0", "wounds": 2, "shields_spent": 1}]
    things = ["tyre 2,1 x2", "barrel 1,0 face=shock", {"kind": "loot", "at": "0,0", "face": "ammo"}]
    counters = {"round": 3, "slaughter": True, "queue": ["r1_01*", "r2_02", "fired"], "money": 1500, "bag": ["ammo"]}
    state = situated(enemies=enemies, things=things, **counters)
    toes = state.enemies["nine_toes#2"]
    assert (toes.at, toes.wounds, toes.shields_spent) == (at("2,0"), 2, 1)
    assert [(t.kind, t.at, t.count, t.face) for t in state.things.values()] == [
        ("tyre", at("2,1"), 2, ""),
        ("barrel", at("1,0"), 1, "shock"),
        ("loot", at("0,0"), 1, "ammo"),
    ]
    assert [(shown.card, shown.spent) for shown in state.queue] == [("r1_01", True), ("r2_02", False), ("fired", False)]
    assert (state.round, state.slaughter, state.money, state.bag.rest) == (3, True, 3, ["ammo"])
    assert (state.phase, state.turn, state.alone, state.scenario) == ("hunters", "hunters", True, "one")


def test_a_situation_may_begin_in_the_enemies_turn_or_at_the_end_of_the_round() -> None:
    enemies = situated(phase="enemies", queue=["r1_01", "fired"])
    assert (enemies.phase, enemies.turn, enemies.steps[:2]) == ("enemies", "enemies", ["order:0", "order:1"])
    end = situated(phase="end")
    assert (end.phase, end.steps[0]) == ("end", "cleanup")


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"hunters": {"amarra": "0,0"}}, "no hunter 'amarra'; did you mean 'amara'?"),
        ({"hunters": {"amara": "9,9"}}, "hunters.amara.at: the map has no zone 9,9"),
        ({"hunters": {"amara": "here"}}, "hunters.amara.at"),
        ({"hunters": {"amara": {"at": "0,0", "tokens": ["B"]}}}, "'B' is no token"),
        ({"hunters": {"amara": {"at": "0,0", "items": ["wall-3"]}}}, "wall has 2 Shield tokens"),
        ({"hunters": {"amara": {"at": "0,0", "items": ["viper@pocket"]}}}, "only inventory"),
        ({"hunters": {"amara": {"at": "0,0", "slots": [1]}}}, "name the tree"),
        ({"hunters": {"amara": {"at": "0,0", "tree": "moze_1"}}}, "no tree of amara 'moze_1'"),
        ({"hunters": {"amara": {"at": "0,0", "tree": "amara_1", "slots": [9]}}}, "has 5 slots"),
        ({"hunters": {"amara": {"at": "0,0", "activated": True}}}, "left to activate"),
        ({"hunters": {"amara": {"at": "0,0", "seat": "A"}, "moze": {"at": "1,1", "seat": "A"}}}, "sits at A"),
        ({"enemies": ["psicho 1,0"]}, "enemies #1: there is no enemy 'psicho'"),
        ({"enemies": [{"enemy": "psycho", "at": "1,0", "wounds": 1}]}, "with 1 wounds a psycho is eliminated"),
        ({"enemies": [{"enemy": "psycho", "at": "1,0", "shields_spent": 1}]}, "a psycho has 0 Shields"),
        ({"enemies": ["psycho 1,0"] * 4}, "no room for it in 1,0"),
        ({"things": ["tire 1,1"]}, "things #1: there is no element 'tire'"),
        ({"things": ["tyre 1,1 3"]}, "neither a number such as x3"),
        ({"things": ["barrel 1,1 face=banana"]}, "things #1: there is no face of a barrel 'banana'"),
        ({"things": ["loot_chest 1,1 face=shock"]}, "things #1: there is no face of a loot_chest 'shock'"),
        ({"things": ["loot 1,1"]}, "things #1: there is no loot ''"),
        ({"things": ["loot 1,1 face=banana"]}, "things #1: there is no loot 'banana'"),
        ({"things": ["objective 1,1 face=fuse"]}, "things #1: there is no objective of this scenario 'fuse'"),
        ({"queue": ["r9"]}, "queue: there is no announcement 'r9'"),
        ({"spotlight": "moze"}, "spotlight: there is no hunter here 'moze'"),
        ({"map": "nowhere"}, "has no New-U Station"),
        ({"map": "moon"}, "no map 'moon'"),
        ({"rounds": 2}, "rounds: there is no such key; did you mean 'round'?"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_in_one_sentence_with_its_place(changed: dict[str, Any], said: str) -> None:
    assert said in wrong(**changed)


@pytest.mark.rule("TOR-TER-17", "TOR-TER-26")
def test_chests_and_barrels_without_a_face_get_one_by_chance_before_play_goes_on() -> None:
    told = {"scenario": "opening_night", "hunters": {"moze": "1,5"}, "phase": "enemies"}
    told |= {"enemies": ["psycho 0,5", "marauder 4,4"], "queue": ["click"]}
    session = Session(SYSTEM, Setup("torgue_arena", situation=told))
    random = Random(1)
    while isinstance(session.pending, Draw):
        session.answer(session.pending.sample(random))
    hidden = [thing for thing in session.state.things.values() if thing.kind in layout.HIDDEN]
    assert hidden and all(thing.face for thing in hidden)
    assert session.state.phase == "enemies" and session.state.queue[0].card == "click"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_shipped_situation_can_be_played_to_its_end(path: Path) -> None:
    setup = Setup("torgue_arena", situation={k: v for k, v in read_situation(path).items() if k != "system"})
    assert random_game(SYSTEM, setup, 1, every=40, save_every=400).outcome is not None


def test_three_situations_are_shipped_in_three_languages() -> None:
    assert len(FILES) == 3
    for path in FILES:
        told = read_situation(path)
        assert sorted(told["name"]) == sorted(told["about"]) == ["en", "es", "it"]
