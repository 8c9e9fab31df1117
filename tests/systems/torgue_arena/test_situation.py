"""Hand-made situations: what they set, how their mistakes are told, and the shipped ones."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.core.clone import shape_of
from game.core.home import assets
from game.core.request import Draw
from game.core.session import Session
from game.core.system import Setup, SetupError
from game.kit import situations
from game.kit.situations import read_situation
from game.systems.torgue_arena.flow import layout
from game.systems.torgue_arena.flow.defence import value_of
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
    counters = {
        "round": 3,
        "slaughter": True,
        "queue": ["r1_01*", "r1_03*", "r2_02", "fired"],
        "money": 1500,
        "bag": ["ammo"],
    }
    state = situated(enemies=enemies, things=things, **counters)
    toes = state.enemies["nine_toes#2"]
    assert (toes.at, toes.wounds, toes.shields_spent) == (at("2,0"), 2, 1)
    assert [(t.kind, t.at, t.count, t.face) for t in state.things.values()] == [
        ("tyre", at("2,1"), 2, ""),
        ("barrel", at("1,0"), 1, "shock"),
        ("loot", at("0,0"), 1, "ammo"),
    ]
    assert [(shown.card, shown.spent) for shown in state.queue] == [
        ("r1_01", True),
        ("r1_03", True),
        ("r2_02", False),
        ("fired", False),
    ]
    assert (state.round, state.slaughter, state.money, state.bag.rest) == (3, True, 3, ["ammo"])
    assert (state.phase, state.turn, state.alone, state.scenario) == ("hunters", "hunters", True, "one")


def test_a_situation_may_begin_in_the_enemies_turn_or_at_the_end_of_the_round() -> None:
    enemies = situated(phase="enemies", queue=["r1_01", "fired"])
    assert (enemies.phase, enemies.turn, enemies.steps[:2]) == ("enemies", "enemies", ["order:0", "order:1"])
    end = situated(phase="end")
    assert (end.phase, end.steps[0]) == ("end", "cleanup")


def test_numbers_may_differ_from_the_card() -> None:
    hunters = {"amara": {"at": "0,0", "characteristics": {"ranged": 7}}}
    tough = {"hit_points": 6, "defence": 0}
    enemies = [{"enemy": "psycho", "at": "1,0", "wounds": 4, "characteristics": tough}, "psycho 1,1"]
    state = situated(hunters=hunters, enemies=enemies)
    game = system().game(state)
    assert value_of(game, state.hunters["amara"], "ranged") == 7
    changed, plain = (game.enemy_card(enemy) for enemy in state.enemies.values())
    assert (changed.hit_points, changed.defence, changed.movement) == (6, 0, plain.movement)
    assert plain.hit_points < 6
    shape = shape_of(State)
    assert shape.digest(shape.load(shape.dump(state), system().lookup)) == shape.digest(state)


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
        ({"enemies": [{"enemy": "psycho", "at": "1,0", "wounds": 1}]}, "with 1 wound a psycho is eliminated"),
        ({"enemies": [{"enemy": "psycho", "at": "1,0", "shields_spent": 1}]}, "a psycho has no Shields"),
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
        ({"hunters": {"amara": "0.5,0"}}, "hunters.amara.at: '0.5' is not a whole number"),
        ({"hunters": {"amara": "0,0,1"}}, "hunters.amara.at: the map has no zone 0,0,1"),
        ({"hunters": {"amara": {"at": "0,0", "tokens": ["G[Y]", "Y", "Y"]}}}, "only a red token stands for another"),
        ({"hunters": {"amara": {"at": "0,0", "tokens": ["G**", "Y", "Y"]}}}, "'G**' is no token"),
        ({"hunters": {"amara": {"at": "0,0", "items": ["viper**"]}}}, "there is no gear 'viper*'"),
        ({"hunters": {"amara": {"at": "0,0", "tree": "amara_1", "slots": [0, 0]}}}, "slot 0 can be filled once"),
        ({"hunters": {"amara": {"at": "0,0", "companion": "1,1"}}}, "amara has no companion"),
        ({"hunters": {"amara": "0,0", "mordecai": {"companion": "1,1"}}}, "bloodwing leaves play together with"),
        ({"hunters": {"amara": "0,0", "mordecai": {"at": "1,1", "companion_tokens": ["G"]}}}, "bloodwing are none"),
        ({"players": {"C": "Ann"}}, "players: there is no hunter at seat 'C'"),
        ({"slaughter": True, "phase": "enemies"}, "Slaughter ends when the enemies' turn begins (TOR-SLA-02)"),
        ({"things": ["barrel 1,1 used"]}, "a barrel is gone when it is used"),
        ({"queue": ["r1_01**", "fired"]}, "there is no announcement 'r1_01*'"),
        ({"delivered": ["fuse"]}, "delivered: there is no objective of this scenario 'fuse'"),
        ({"kills": {"psicho": 1}}, "kills: there is no enemy 'psicho'"),
        ({"phase": "intermission"}, "four hunters go through an Intermission"),
        ({"wanted": "nobody"}, "wanted: there is no wanted 'nobody'"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_in_one_sentence_with_its_place(changed: dict[str, Any], said: str) -> None:
    assert said in wrong(**changed)


def amara(**fields: Any) -> dict[str, Any]:
    return {"hunters": {"amara": {"at": "0,0", **fields}}}


FORBIDDEN: list[tuple[str, dict[str, Any], str]] = [
    ("TOR-SET-04", amara(tokens=["G", "Y"]), "hunters.amara.tokens: the Action tokens of amara are G Y Y"),
    ("TOR-EQP-03", amara(items=["viper", "cobra", "adder"]), "hunters.amara.items: amara has 2 weapon slots, not 3"),
    ("TOR-INV-01", amara(items=[f"{each}@inventory" for each in ("viper", "cobra", "adder", "mamba")]),
     "the Inventory holds 3 items, not 4"),
    ("TOR-INV-05", amara(items=["wall-1@inventory"]), "the damaged Shield 'wall' stays equipped"),
    ("TOR-GUN-03", amara(items=["pill*"]), "'pill' is never Out of Ammo"),
    ("TOR-SET-25", amara(items=["viper", "viper@inventory"]), "the packs hold 1 copy of 'viper', not 2"),
    ("TOR-SKL-05", amara(tree="amara_1", slots=[2]), "slot 2 of 'amara_1' needs a filled slot of the rank below"),
    ("TOR-SKL-10", amara(tree="amara_1", slots=[0, 2], levels=1), "1 level cannot fill 2 slots"),
    ("TOR-LEV-01", amara(loot=["level"]), "hunters.amara.loot: nobody keeps a 'level' token"),
    ("TOR-WAN-02", amara(loot=["poster"]), "nobody keeps a 'poster' token"),
    ("TOR-SET-24", amara(loot=["cash"] * 7), "bag: the packs hold 6 copies of 'cash', not 7"),
    ("TOR-SET-24", {"bag": ["weapon"] * 5}, "bag: the packs hold 4 copies of 'weapon', not 5"),
    ("TOR-SET-11", {"hunters": {"amara": {"signature": "sig_1"}, "moze": {"at": "1,1", "signature": "sig_1"}}},
     "the packs hold 1 copy of 'sig_1', not 2"),
    ("TOR-SET-25", {"events": ["event_1", "event_1"]}, "events: the packs hold 1 copy of 'event_1', not 2"),
    ("TOR-SPT-07", {"hunters": {"amara": "0,0", "moze": {}}, "spotlight": "moze"}, "moze is eliminated"),
    ("TOR-UNI-01", {"enemies": ["nine_toes 1,0", "nine_toes 2,0"]}, "enemies: the packs hold 1 copy of 'nine_toes'"),
    ("TOR-SPN-17", {"enemies": ["goliath 1,0", "goliath 2,0", "goliath 3,0"]}, "hold 2 miniatures of 'goliath', not 3"),
    ("TOR-RK0-01", {"queue": ["r1_01"]}, "queue: the Announcement of rank 0 is the last of the Queue"),
    ("TOR-RK0-01", {"queue": ["fired", "r1_01"]}, "rank 0 is the last of the Queue"),
    ("TOR-RND-06", {"queue": ["r1_01*", "fired*"], "round": 2}, "'fired' is never Spent"),
    ("TOR-RND-03", {"queue": ["r1_01", "r1_02*", "fired"], "round": 2}, "Announcements are Spent from the first on"),
    ("TOR-RND-05", {"queue": ["r1_01", "fired"], "round": 2}, "in round 2 this Queue has 1 Spent Announcement, not 0"),
    ("TOR-SET-20", {"queue": ["r1_01", "r1_01", "fired"]}, "the packs hold 1 copy of 'r1_01', not 2"),
    ("TOR-UPG-01", {"announcements": ["r1_01"]}, "announcements: the deck is 12 Announcements of rank 1 to 3"),
    ("TOR-WMI-11", {"wanted": "toes", "map": "test", "money": 500}, "nobody has money in a Wanted mission"),
    ("TOR-WMI-12", {"wanted": "toes", "map": "test", "hunters": {"amara": "0,0", "moze": {}}}, "lost already"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "changed", "said"), FORBIDDEN)
def test_what_a_rule_forbids_is_told_with_its_place_and_allowed_for_practice(
    rule: str, changed: dict[str, Any], said: str
) -> None:
    sentence = wrong(**changed)
    assert said in sentence and f"({rule}); practice = true allows it" in sentence
    situated(**changed, practice=True)


def test_action_tokens_that_skills_and_gear_add_are_there_without_being_told() -> None:
    more = scenes.mod("more", scenes.effect("passive", scenes.op("add_action_token", colour="green")))
    known = ArenaSystem(scenes.library(*campaigns.CONTENT, more), {"test": scenes.board()})
    told = {**DUEL, **amara(items=["more"])}
    state = known.start(Setup("torgue_arena", situation=told))
    assert [token.colour for token in state.hunters["amara"].tokens] == ["green", "yellow", "yellow", "green"]


def test_elements_that_are_no_stack_are_told_by_their_number() -> None:
    state = situated(things=["barrel 1,1 x2 face=shock", "tyre 2,1 x2", "vending 0,1 face=zed used"])
    assert [(thing.kind, thing.count, thing.used) for thing in state.things.values()] == [
        ("barrel", 1, False),
        ("barrel", 1, False),
        ("tyre", 2, False),
        ("vending", 1, True),
    ]


def test_discards_kills_and_a_companions_tokens_are_as_told() -> None:
    state = situated(
        hunters={"amara": "0,0", "mordecai": "1,1"},
        discard=["cash", "ammo"],
        event_discard=["event_2", "event_1"],
        kills={"psycho": 2},
    )
    assert state.bag_discard == ["cash", "ammo"] and state.bag.rest.count("cash") == 5
    assert state.event_discard == ["event_2", "event_1"] and state.events.cards == ["event_3"]
    assert [(kill.card, kill.by) for kill in state.kills] == [("psycho", "amara")] * 2


def test_objectives_are_carried_and_delivered_as_told() -> None:
    heist = campaigns.scenario("heist", objectives=["gem", "gem", "key"])
    known = ArenaSystem(scenes.library(*campaigns.CONTENT, heist), {"test": scenes.board()})
    told = {**amara(carries=["gem"]), "scenario": "heist", "delivered": ["key"], "things": ["objective 1,1 face=gem"]}
    state = known.start(Setup("torgue_arena", situation=told))
    assert {id: (each.state, each.holder) for id, each in state.objectives.items()} == {
        "gem#1": ("carried", "amara"),
        "gem#2": ("placed", ""),
        "key": ("delivered", ""),
    }
    assert state.hunters["amara"].objectives == ["gem#1"] and not state.things


EVERYBODY = {hunter: f"0,{n}" for n, hunter in enumerate(campaigns.HUNTERS)}


@pytest.mark.rule("TOR-ITM-02")
def test_a_situation_may_begin_with_an_intermission_and_leads_to_the_next_game() -> None:
    told = {"hunters": EVERYBODY, "phase": "intermission", "levels_gained": 1, "wanted_found": True, "money": 1000}
    told["things"] = ["vending 0,1 face=zed used"]
    season = campaigns.Season()
    state = season.start(Setup("torgue_arena", situation=told))
    assert (state.phase, state.steps[:3], state.machines) == ("intermission", ["wanted", "reveal", "close"], ["zed"])
    assert (state.next_scenario, state.scenario_result, state.alone) == ("two", "won", False)
    session = Session(season, Setup("torgue_arena", situation=told))
    random = Random(3)
    while session.pending and session.state.scenario == "one":
        session.answer(session.pending.sample(random))
    assert session.state.scenario == "two" and session.state.games > 1


def test_after_the_last_scenario_no_intermission_follows() -> None:
    told = {"hunters": EVERYBODY, "phase": "intermission", "scenario": "two"}
    assert "has won the campaign (TOR-WIN-06)" in wrong(**told, enemies=[])
    assert situated(**told, enemies=[], result="lost").steps[0] == "give_up"


@pytest.mark.rule("TOR-WMI-19", "TOR-WMI-12")
@pytest.mark.parametrize("seed", [1, 2])
def test_a_wanted_mission_is_played_by_itself(seed: int) -> None:
    told = {"wanted": "toes", "hunters": EVERYBODY, "enemies": ["nine_toes 2,0"]}
    season = campaigns.Season()
    setup = Setup("torgue_arena", situation=told)
    state = season.start(setup)
    assert (state.wanted, state.map, state.alone) == ("toes", "wanted_01", True)
    assert random_game(season, setup, seed, every=200, save_every=1000).outcome is not None


@pytest.mark.rule("TOR-TER-17", "TOR-TER-26")
def test_chests_and_barrels_without_a_face_get_one_by_chance_before_play_goes_on() -> None:
    told = {"scenario": "opening_night", "hunters": {"moze": "1,5"}, "phase": "enemies"}
    told |= {"enemies": ["psycho 0,5", "marauder 4,4"], "queue": ["click", "youre_fired"]}
    session = Session(SYSTEM, Setup("torgue_arena", situation=told))
    random = Random(1)
    while isinstance(session.pending, Draw):
        session.answer(session.pending.sample(random))
    hidden = [thing for thing in session.state.things.values() if thing.kind in layout.HIDDEN]
    assert hidden and all(thing.face for thing in hidden)
    assert session.state.phase == "enemies" and session.state.queue[0].card == "click"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_shipped_situation_can_be_played_to_its_end(path: Path) -> None:
    _, setup = situations.situated(read_situation(path))
    assert random_game(SYSTEM, setup, 1, every=40, save_every=400).outcome is not None


def test_three_situations_are_shipped_in_three_languages() -> None:
    assert len(FILES) == 3
    for path in FILES:
        told = read_situation(path)
        assert sorted(told["name"]) == sorted(told["about"]) == ["en", "es", "it"]
