"""Situations: a position written down becomes a state, and what is wrong is said in one sentence."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from game.core.home import assets
from game.core.system import Setup, SetupError
from game.systems.shadow_of_the_bat.flow import victory
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import Laid, State
from game.systems.shadow_of_the_bat.system import SYSTEM
from game.testing.playout import random_game
from game.testing.scene import Scene, scene
from tests.systems.shadow_of_the_bat import games
from tests.systems.shadow_of_the_bat.scenes import at

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
        "at": "2,2", "dice": DICE, "wounds": 7, "ko": 1, "focus": 1, "seat": "C",
        "cards": ("robin_4", "robin_5"), "active": ("robin_5",), "gadgets": ("gadget_1",),
    }  # fmt: skip
    state = situated(
        heroes={"robin": hero, "batgirl": PAIR["batgirl"]},
        villains=["gun 5,5*", {"villain": "thug", "at": "6,6", "wounds": 1, "statuses": {"stunned": 2}}],
        supports={"gordon": {"at": "1,1", "hero": "robin"}},
        tokens=["bomb 4,4", "evidence 1,1 gordon"],
        round=3,
    )
    robin = state.heroes["robin"]
    assert (robin.down, robin.ko, robin.focus, robin.seat) == (True, 1, 1, "C")
    assert (robin.hand, robin.active, robin.gadgets) == (["robin_4"], ["robin_5"], ["gadget_1"])
    assert list(state.heroes) == ["batgirl", "robin"]
    assert state.villains["gun#1"].has("unaware") and state.villains["thug#1"].has("stunned") == 2
    assert state.supports["gordon"].hero == "robin"
    marks = [(mark.kind, mark.at, mark.holder) for mark in state.marks.values()]
    assert marks == [("bomb", at("4,4"), ""), ("evidence", at("1,1"), "gordon")]
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
        ({"heroes": PAIR, "tokens": ["bomb 3,3 joker"]}, "joker"),
        ({"heroes": PAIR, "tokens": ["bomb"]}, "tokens #1"),
        ({"heroes": PAIR, "supports": {"gordon": {"at": "3,3", "hero": "batman"}}}, "batman"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(told: dict[str, Any], word: str) -> None:
    with pytest.raises(SetupError) as error:
        situated(**told)
    sentence = str(error.value)
    assert word in sentence and sentence.endswith((".", "?")) and "\n" not in sentence


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_shipped_situations_can_be_played(path: Path) -> None:
    told = tomllib.loads(path.read_text(encoding="utf-8"))
    assert told.pop("system") == SYSTEM.id
    assert set(told["name"]) == set(told["about"]) == {"en", "es", "it"}
    session = random_game(SYSTEM, Setup(SYSTEM.id, situation=told), seed=1, check=False)
    assert session.outcome is not None


def shipped(path: Path) -> Fight:
    told = tomllib.loads(path.read_text(encoding="utf-8"))
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
