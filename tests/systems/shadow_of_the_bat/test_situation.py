"""Situations: a position written down becomes a state, and what is wrong is said in one sentence."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from game.core.clone import shape_of
from game.core.home import assets
from game.core.system import Setup, SetupError
from game.systems.shadow_of_the_bat.flow import activating, ending, victory
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import Laid, State
from game.systems.shadow_of_the_bat.system import SYSTEM
from game.testing.playout import random_game
from game.testing.scene import Scene, scene
from tests.systems.shadow_of_the_bat import games
from tests.systems.shadow_of_the_bat.scenes import at, board, run

FILES = sorted((assets() / "situations" / "shadow_of_the_bat").glob("*.toml"))


def situated(**told: Any) -> State:
    return games.system().start(Setup("shadow_of_the_bat", situation=told))


def played(**told: Any) -> Scene[State]:
    return scene(games.system(), **told)


DICE = ("A", "M+R", "D")
PAIR = {"robin": {"at": "2,2", "dice": DICE}, "batgirl": {"at": "0,0", "dice": ("M", "M", "M*")}}


def test_heroes_stand_with_their_dice_shared_and_their_suggested_cards() -> None:
    state = situated(heroes=PAIR, villains=["thug 3,2", "boss 9,7"])
    robin, batgirl = state.heroes["robin"], state.heroes["batgirl"]
    assert (robin.at, robin.focus, robin.hand, robin.constants) == (at("2,2"), 3, ["robin_1"], ["robin_2"])
    assert [die.face for die in robin.dice] == [1, 2, 3]
    assert [die.touched for die in batgirl.dice] == [False, False, True]
    assert [die.owner for die in robin.copies] == ["batgirl", "batgirl"]
    assert [(id, figure.at) for id, figure in state.villains.items()] == [("thug#1", at("3,2")), ("boss#1", at("9,7"))]


def test_wounds_tokens_and_cards_are_as_told() -> None:
    hero = {
        "at": "2,2", "dice": DICE, "wounds": 4, "ko": 1, "focus": 1, "seat": "C",
        "cards": ("robin_4", "robin_5"), "active": ("robin_5",),
    }  # fmt: skip
    state = situated(
        heroes={"robin": hero, "batgirl": PAIR["batgirl"]},
        villains=["gun 5,5*", {"villain": "thug", "at": "6,6", "wounds": 1, "statuses": {"stunned": 2}}],
        supports={"gordon": {"at": "1,1", "hero": "robin"}},
        tokens=["evidence 4,4", "evidence 1,1 gordon"],
        round=3,
    )
    robin = state.heroes["robin"]
    assert (robin.down, robin.ko, robin.focus, robin.seat) == (False, 1, 1, "C")
    assert (robin.hand, robin.active) == (["robin_4"], ["robin_5"])
    assert list(state.heroes) == ["batgirl", "robin"]
    assert state.villains["gun#1"].has("unaware") and state.villains["thug#1"].has("stunned") == 2
    assert state.supports["gordon"].hero == "robin"
    marks = [(mark.kind, mark.at, mark.holder) for mark in state.marks.values()]
    assert marks == [("evidence", at("4,4"), ""), ("evidence", at("1,1"), "gordon")]
    assert state.round == 3


def test_the_villain_holds_what_is_told_and_the_rest_is_the_deck() -> None:
    side = {"hand": ["boss_g1", "gun_g2"], "queue": ["thug_g1", "thug_g2*"], "discard": ["gun_g3"], "focus": 1}
    state = situated(heroes=PAIR, villains=["boss 9,7"], side=side, turn="villains")
    assert state.side.queue == [Laid("thug_g1"), Laid("thug_g2", True)]
    assert (state.side.hand, state.side.focus, state.side.most_focus) == (["boss_g1", "gun_g2"], 1, 3)
    assert len(state.side.deck) == 33 - 5


def test_a_turn_goes_on_from_there() -> None:
    with played(heroes=PAIR, villains=["thug 3,2", "boss 9,7"]) as s:
        s.play("A", "turn:robin")
        s.offers("A", "melee@thug#1")


def test_a_villain_turn_goes_on_from_there() -> None:
    with played(heroes=PAIR, villains=["thug 3,2", "boss 9,7"], side={"hand": ["thug_g1"]}, turn="villains") as s:
        s.offers("V", "scheme:thug_g1")


def test_initiative_goes_on_from_there() -> None:
    told = {"heroes": PAIR, "villains": ["thug 3,2"], "scenario": "alley+coop", "initiative": ["robin", "thug"]}
    with played(**told) as s:
        assert s.state.turned == ["batgirl", "gun", "boss"]
        s.cards("robin").offers("A", "melee@thug#1")


def test_a_dice_phase_goes_on_from_there() -> None:
    with played(heroes={"robin": "2,2"}, villains=["thug 3,2"], phase="dice") as s:
        s.dice("1 2 3").asks("A", "action_reroll")


def test_a_dark_knight_has_his_tokens_and_slots() -> None:
    told = {"batman": {"at": "2,2", "dice": ("A", "(D)", "M")}}
    state = situated(heroes=told, villains=["thug 3,2"], scenario="alley+dark_knight")
    batman = state.heroes["batman"]
    assert [(die.face, die.twin, die.silent) for die in batman.dice] == [
        (1, False, False),
        (1, True, False),
        (3, False, True),
        (0, False, False),
    ]
    assert batman.most_focus == 5
    assert state.initiative == ["batman#1", "batman#2", "batman#3", "thug", "gun", "boss"]


def test_numbers_may_differ_from_the_sheet() -> None:
    robin = {"at": "2,2", "dice": DICE, "wounds": 9, "characteristics": {"life": 12, "focus": 9, "move": 7}}
    state = situated(heroes={"robin": robin}, villains=["thug 3,3"])
    game = games.system().game(state)
    hero = state.heroes["robin"]
    assert (game.life(hero), hero.focus, game.printed(hero, "move")) == (3, 9, 7)
    shape = shape_of(State)
    assert shape.digest(shape.load(shape.dump(state), games.system().lookup)) == shape.digest(state)


def test_single_spaces_may_be_of_another_kind_than_on_the_map() -> None:
    terrain = {"3,2": "object", "4,2": "harmful burning", "5,2": "open 1"}
    state = situated(heroes=PAIR, villains=["thug 3,3"], terrain=terrain)
    played = games.system()
    ground = played.board(state)
    spaces = [at(place) for place in terrain]
    assert [ground.terrain(space) for space in spaces] == ["object", "harmful", "open"]
    assert [ground.level(space) for space in spaces] == [0, 0, 1]
    assert not ground.enterable(spaces[0]) and played.game(state).board is ground


@pytest.mark.parametrize(
    ("terrain", "said"),
    [
        ({"99,2": "object"}, "terrain.99,2: the map has no space 99,2"),
        ({"3,2": "lava"}, "terrain.3,2: there is no terrain 'lava'"),
        ({"3,2": "open burning"}, "only harmful ground gives a status"),
        ({"3,2": "harmful burnign"}, "no status 'burnign'; did you mean 'burning'?"),
        ({"3,2": "open 1 2"}, "of one terrain and one level"),
    ],
)
def test_wrong_ground_is_told_with_its_place(terrain: dict[str, str], said: str) -> None:
    with pytest.raises(SetupError) as error:
        situated(heroes=PAIR, villains=["thug 3,3"], terrain=terrain)
    assert said in str(error.value)


def test_a_number_a_sheet_has_not_cannot_be_changed() -> None:
    thug = {"villain": "thug", "at": "3,3", "characteristics": {"skill": 3}}
    with pytest.raises(SetupError, match=r"villains #1\.characteristics: there is no number of thug 'skill'"):
        situated(heroes=PAIR, villains=[thug])


@pytest.mark.rule("SOTB-GEO-08")
def test_two_figures_cannot_stand_on_one_space() -> None:
    with pytest.raises(SetupError, match="SOTB-GEO-08"):
        situated(heroes=PAIR, villains=["thug 2,2"])


@pytest.mark.parametrize(
    ("told", "word"),
    [
        ({"heroes": {}}, "heroes: expected a table of at least 1"),
        ({"heroes": PAIR, "villain": []}, "villain"),
        ({"heroes": {"robbin": "2,2"}}, "robbin"),
        ({"heroes": {"robin": "2,2"}}, "dice are missing"),
        ({"heroes": {"robin": {"dice": DICE}}}, "does not say where it stands"),
        ({"heroes": {"robin": {"at": "99,2", "dice": DICE}}}, "no space 99,2"),
        ({"heroes": {"robin": {"at": "2,2", "dice": ("X", "A", "A")}}}, "no face 'X'"),
        ({"heroes": {"robin": {"at": "2,2", "dice": ("A",)}}}, "3 dice, not 1"),
        ({"heroes": {"robin": {"at": "2,2", "dice": DICE, "wounds": 9}}}, "only 7 life"),
        ({"heroes": {"robin": {"at": "2,2", "dice": DICE, "cards": ["batgirl_1"]}}}, "batgirl_1"),
        ({"heroes": {"robin": {"at": "2,2", "dice": DICE, "acted": True}}}, "left to act"),
        (
            {"heroes": {n: {"at": f"{x},0", "dice": DICE, "seat": "A"} for x, n in enumerate(("robin", "batgirl"))}},
            "sits at A",
        ),
        ({"heroes": PAIR, "villains": ["thgu 3,3"]}, "thgu"),
        ({"heroes": PAIR, "villains": [{"villain": "thug", "at": "3,3", "wounds": 2}]}, "out of the battle"),
        ({"heroes": PAIR, "side": {"hand": ["nothing"]}}, "nothing"),
        ({"heroes": PAIR, "scenario": "nowhere"}, "nowhere"),
        ({"heroes": PAIR, "scenario": "alley+coop", "initiative": ["joker"]}, "joker"),
        ({"heroes": PAIR, "map": "moon"}, "moon"),
        ({"heroes": PAIR, "tokens": ["evidence 3,3 joker"]}, "joker"),
        ({"heroes": PAIR, "tokens": ["evidence"]}, "tokens #1"),
        ({"heroes": PAIR, "supports": {"gordon": {"at": "3,3", "hero": "batman"}}}, "batman"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(told: dict[str, Any], word: str) -> None:
    with pytest.raises(SetupError) as error:
        situated(**told)
    sentence = str(error.value)
    assert word in sentence and sentence.endswith((".", "?")) and "\n" not in sentence


# --- what a situation can say


@pytest.mark.rule("SOTB-REV-12")
def test_somebody_may_lie_on_the_ground_with_some_life() -> None:
    robin = {"at": "2,2", "dice": DICE, "wounds": 5, "down": True}
    with played(heroes={**PAIR, "robin": robin}, villains=["boss 9,7"]) as s:
        assert s.state.heroes["robin"].down
        s.play("A", "turn:robin").dice("1 1 1")
        assert s.state.heroes["robin"].down is False, "two life are its Revive value"


@pytest.mark.rule("SOTB-RVL-02", "SOTB-RVL-03")
def test_a_leader_on_the_ground_may_have_missed_its_activation() -> None:
    boss = {"villain": "boss", "at": "9,7", "wounds": 7, "down": True, "missed": True}
    game = games.system().game(situated(heroes=PAIR, villains=["thug 3,2", boss], turn="villains"))
    run(activating.activate(game, game.figure("boss#1"), ["A"]), dice="1 1 1")
    assert game.figure("boss#1").ko == 1, "it has rolled and failed"


@pytest.mark.rule("SOTB-STA-13", "SOTB-STA-14")
def test_whoever_is_told_to_fall_falls() -> None:
    robin = {"at": "2,2", "dice": DICE, "focus": 0, "statuses": {"falling": 1}}
    game = games.system().game(situated(heroes={**PAIR, "robin": robin}, villains=["boss 9,7"]))
    assert game.state.falls == ["robin"]
    run(ending.end_activation(game, game.figure("boss#1")), "A -")
    assert (game.figure("robin").wounds, game.state.falls) == (3, [])


@pytest.mark.rule("SOTB-DIC-06", "SOTB-DIC-09", "SOTB-DEF-15")
def test_copies_may_be_spent_or_show_what_the_die_showed_before() -> None:
    told = {"robin": {"at": "2,2", "dice": DICE, "copies": ("M*", "A*")}, "batgirl": {"at": "0,0", "dice": DICE}}
    robin = situated(heroes=told, villains=["boss 9,7"]).heroes["robin"]
    assert [(copy.face, copy.spent) for copy in robin.copies] == [(0, [True]), (1, [True])]
    assert [die.touched for die in robin.dice] == [False, False, False], "its own dice are its own"


def test_one_icon_of_a_die_may_be_spent() -> None:
    told = {"robin": {"at": "2,2", "dice": ("A", "M*+R", "D")}}
    assert situated(heroes=told, villains=["boss 9,7"]).heroes["robin"].dice[1].spent == [True, False]


def test_a_card_that_left_the_battle_is_not_in_hand() -> None:
    told = {"robin": {"at": "2,2", "dice": DICE, "gone": ("robin_1",)}}
    robin = situated(heroes=told, villains=["boss 9,7"]).heroes["robin"]
    assert (robin.hand, robin.gone) == ([], ["robin_1"])


# --- what no battle can come to


def hero(**more: Any) -> dict[str, Any]:
    return {"heroes": {**PAIR, "robin": {"at": "2,2", "dice": DICE, **more}}, "villains": ["boss 9,7"]}


def foe(villain: str = "thug", **more: Any) -> dict[str, Any]:
    return {"heroes": PAIR, "villains": ["boss 9,7", {"villain": villain, "at": "5,5", **more}]}


def held(**side: Any) -> dict[str, Any]:
    return {"heroes": PAIR, "villains": ["boss 9,7"], "side": side}


IMPOSSIBLE: list[tuple[str, str, dict[str, Any]]] = [
    ("TMV-27", "heroes.robin.statuses", hero(statuses={"crouched": 1, "hidden": 1})),
    ("STA-22", "villains #2.statuses.hidden", foe("giant", statuses={"hidden": 1})),
    ("KND-11", "heroes.robin.statuses", hero(wounds=7, statuses={"burning": 1})),
    ("WND-04", "heroes.robin.down", hero(wounds=7, down=False)),
    ("RVL-02", "villains #2.missed", foe("boss", missed=True)),
    ("KOT-01", "villains #2.ko", foe(ko=1)),
    ("KOT-05", "villains #1.ko", {"heroes": PAIR, "villains": [{"villain": "boss", "at": "9,7", "ko": 3}]}),
    ("SET-05", "heroes.robin.cards", hero(cards=("robin_4", "robin_4"))),
    ("SET-06", "heroes.robin.cards", hero(cards=("robin_3", "robin_4", "robin_5"))),
    ("GAD-01", "heroes.robin.gadgets", hero(gadgets=("gadget_1",))),
    ("KND-02", "heroes.robin.active", hero(wounds=7, active=("robin_1",))),
    ("FOC-11", "heroes.robin.focus", hero(focus=9)),
    ("SET-19", "villains", foe("boss")),
    ("DEC-02", "side", held(hand=["boss_g1"], discard=["boss_g1"])),
    ("DEC-01", "side", held(hand=["gun_r1"])),
    ("VTN-10", "side.hand", held(hand=[f"boss_g{n}" for n in range(1, 8)])),
    ("FOC-11", "side.focus", held(focus=9)),
    ("RST-06", "round", {**hero(), "round": 10}),
    ("KOT-07", "", hero(ko=4)),
    ("DIC-06", "heroes.robin.copies #1", hero(copies=("D", "M"))),
]


@pytest.mark.parametrize(
    ("rule", "place", "told"), IMPOSSIBLE, ids=[f"{n}-{row[0]}" for n, row in enumerate(IMPOSSIBLE)]
)
def test_what_no_battle_can_come_to_is_refused_by_place_and_rule(rule: str, place: str, told: dict[str, Any]) -> None:
    with pytest.raises(SetupError) as error:
        situated(**told)
    sentence = str(error.value)
    assert f"SOTB-{rule}" in sentence and sentence.startswith(f"The situation{f', {place}' if place else ''}: ")
    assert sentence.endswith("practice = true allows it.")
    situated(**told, practice=True)


@pytest.mark.parametrize(
    ("told", "rule"),
    [
        (hero(statuses={"hidden": 2}), "STA-02"),
        (hero(wounds=8), "WND-05"),
        (foe(down=True), "WND-04"),
        (hero(copies=("M",)), "DIC-07"),
        ({**hero(), "scenario": "alley+coop", "side": {"hand": ["boss_g1"]}}, "DEC-08"),
        ({**hero(), "scenario": "alley+coop", "turn": "villains"}, "MOD-03"),
        ({**hero(), "initiative": ["robin"]}, "MOD-01"),
        ({**hero(), "scenario": "alley+coop", "initiative": ["robin", "robin"]}, "COO-01"),
        ({**hero(), "scenario": "alley+dark_knight"}, "DKN-01"),
    ],
)
def test_what_could_not_be_played_on_is_refused_even_for_practice(told: dict[str, Any], rule: str) -> None:
    with pytest.raises(SetupError, match=f"SOTB-{rule}"):
        situated(**told, practice=True)


@pytest.mark.parametrize(
    ("told", "word"),
    [
        (hero(at="2.5,2"), "'2.5' is not a whole number"),
        ({**hero(), "tokens": ["evidense 3,3"]}, "there is no token 'evidense'"),
        ({**hero(), "tokens": ["evidence 3,3 robin batgirl"]}, "not 'evidence 3,3 robin batgirl'"),
        (hero(statuses={"stuned": 1}), "stuned"),
        ({**hero(), "specials": {"juggle": 1}}, "special action of this battle"),
        ({**hero(), "players": {"D": "Ann"}}, "seat here 'D'"),
        ({**hero(), "scenario": "alley+coop", "players": {"V": "Ann"}}, "seat here 'V'"),
        (hero(gone=("batgirl_1",)), "batgirl_1"),
    ],
)
def test_what_is_misspelt_or_meant_for_nobody_is_not_passed_over(told: dict[str, Any], word: str) -> None:
    with pytest.raises(SetupError, match=word):
        situated(**told, practice=True)


@pytest.mark.rule("SOTB-SET-07", "SOTB-SET-09")
def test_gadgets_are_single_copies_four_to_a_belt() -> None:
    batman = {"at": "2,2", "dice": DICE, "cards": ("batman_5",)}
    gadgets = [f"gadget_{n}" for n in range(1, 6)]
    with pytest.raises(SetupError, match="SOTB-SET-07"):
        situated(heroes={"batman": {**batman, "gadgets": gadgets}}, villains=["boss 9,7"])
    with pytest.raises(SetupError, match="SOTB-SET-09"):
        situated(heroes={"batman": {**batman, "gadgets": ("gadget_1", "gadget_1")}}, villains=["boss 9,7"])
    state = situated(heroes={"batman": {**batman, "gadgets": gadgets[:4]}}, villains=["boss 9,7"])
    assert state.heroes["batman"].gadgets == gadgets[:4]


@pytest.mark.rule("SOTB-TER-12", "SOTB-STA-12")
def test_only_whoever_falls_is_over_the_edge() -> None:
    pier = games.system(on=board("11v..", "11v.."))
    told: dict[str, Any] = {"heroes": {"robin": {"at": "2,0", "dice": DICE}}, "villains": ["boss 4,1"]}
    with pytest.raises(SetupError, match=r"heroes\.robin\.at: it cannot stand at 2,0"):
        pier.start(Setup("shadow_of_the_bat", situation=told))
    told["heroes"]["robin"]["statuses"] = {"falling": 1}
    assert pier.start(Setup("shadow_of_the_bat", situation=told)).falls == ["robin"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_shipped_situations_can_be_played(path: Path) -> None:
    told = tomllib.loads(path.read_text(encoding="utf-8"))
    told.pop("rules", None)
    assert told.pop("system") == SYSTEM.id and told.pop("goal")
    assert set(told["name"]) == set(told["about"]) == {"en", "es", "it"}
    session = random_game(SYSTEM, Setup(SYSTEM.id, situation=told), seed=1, check=False)
    assert session.outcome is not None


def shipped(path: Path) -> Fight:
    told = tomllib.loads(path.read_text(encoding="utf-8"))
    del told["goal"]
    told.pop("rules", None)
    return SYSTEM.game(SYSTEM.start(Setup(told.pop("system"), situation=told)))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_shipped_situation_is_a_moment_of_its_battle(path: Path) -> None:
    game = shipped(path)
    specials = game.battle.special_actions
    assert game.state.round <= game.battle.rounds
    assert {*game.state.specials} <= {special.id for special in specials}
    held = {mark.kind for mark in game.state.marks.values() if mark.holder}
    assert held <= {special.collects for special in specials}


@pytest.mark.parametrize(("n", "special"), [(0, "defuse"), (2, "photograph")])
def test_where_one_more_is_missing_one_more_is_enough(n: int, special: str) -> None:
    game = shipped(FILES[n])
    assert victory.check(game) is None
    game.state.specials[special] += 1
    verdict = victory.check(game)
    assert verdict and verdict.winner == "heroes"


def test_the_example_in_the_documentation_is_a_situation() -> None:
    page = (Path(__file__).resolve().parents[3] / "docs" / "protocol.md").read_text(encoding="utf-8")
    example = page[page.index('system = "shadow_of_the_bat"') :].partition("```")[0]
    told = tomllib.loads(example)
    state = SYSTEM.start(Setup(told.pop("system"), situation=told))
    assert state.heroes["robin"].dice[1].touched and state.villains["thug#1"].has("unaware")
    assert [laid.face_down for laid in state.side.queue] == [False, True]
