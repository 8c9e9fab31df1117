"""Chances of attacks, compared with every throw of the dice there is; and the plate that shows them."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from game.core.request import Choose, Option
from game.core.text import Text
from game.systems.torgue_arena.armoury import arsenal
from game.systems.torgue_arena.asides import aside
from game.systems.torgue_arena.chances import Outlook, outlook
from game.systems.torgue_arena.flow import actions, offers, tokens
from game.systems.torgue_arena.flow.act import Act
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.looks import ArenaLooks
from game.systems.torgue_arena.vocabulary import DIE, Colour
from tests.systems.torgue_arena.fights import attacked, foe, shoot
from tests.systems.torgue_arena.scenes import Stage, arena, enemy, gun, prop, run

SHOT = Act("attack", "salvador", "weapon#1")


def armed(*properties: dict[str, Any], target: dict[str, Any] | None = None, **fields: Any) -> Arena:
    """Salvador with a gun of these properties, two zones from a brute."""
    brute = enemy("brute", **{"defence": 6, "hit_points": 1, **(target or {})})
    weapon = gun("weapon", "yellow", *properties, critical=fields.pop("critical", []))
    return arena("salvador 0,0 G Y R", "brute 2,0", content=[weapon, brute], gear={"salvador": "weapon"}, **fields)


def counted(make: Any, colour: Colour, *first: int) -> Outlook:
    """By throwing everything: the dice that are thrown first, then the attack die."""
    throws = list(product(*(range(1, sides + 1) for sides in (*first, DIE[colour]))))
    hit = wound = out = 0
    for throw in throws:
        game = make()
        brute = foe(game, "brute#1")
        shields = brute.shields_spent
        run(shoot(game, "salvador", "brute#1", "weapon#1", colour), dice=" ".join(map(str, throw)))
        gone = brute.at is None
        hit += gone or brute.wounds > 0 or brute.shields_spent > shields
        wound += gone or brute.wounds > 0
        out += gone
    many = len(throws)
    return Outlook(hit / many, wound / many, out / many, 0)


CASES: dict[str, tuple[dict[str, Any], tuple[int, ...]]] = {
    "plain": ({}, ()),
    "lethal against two Hit points": ({"properties": [prop("lethal", 1)], "target": {"hit_points": 2}}, ()),
    "lethal only on a Critical": ({"critical": [prop("lethal", 1)], "target": {"hit_points": 2}}, ()),
    "corrosion before the roll": ({"properties": [prop("corrosion", 2)]}, (4,)),
    "slag before the roll": ({"properties": [prop("slag")], "target": {"hit_points": 2}}, (4,)),
    "corrosion, overloaded": ({"properties": [prop("corrosion", 3), prop("overload")]}, (4,)),
    "a Shield rolls": ({"target": {"shields": ["yellow"], "hit_points": 1}, "properties": [prop("lethal", 1)]}, (8,)),
}


@pytest.mark.rule("TOR-RES-04", "TOR-ATK-07", "TOR-ESH-05", "TOR-ELE-07")
@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("colour", ["red", "yellow", "green"])
def test_chances_are_what_all_throws_of_the_dice_give(case: str, colour: Colour) -> None:
    fields, first = CASES[case]
    properties = fields.get("properties", [])
    more = {name: value for name, value in fields.items() if name != "properties"}
    told = outlook(armed(*properties, **more), SHOT, foe(armed(*properties, **more), "brute#1"), colour)
    seen = counted(lambda: armed(*properties, **more), colour, *first)
    assert told.out == pytest.approx(seen.out)
    assert told.wound == pytest.approx(seen.wound)


@pytest.mark.rule("TOR-PRP-29")
def test_precision_is_worth_a_second_throw() -> None:
    once = outlook(armed(), SHOT, foe(armed(), "brute#1"), "yellow").out
    twice = outlook(armed(prop("precision")), SHOT, foe(armed(), "brute#1"), "yellow").out
    assert twice == pytest.approx(1 - (1 - once) ** 2)


def test_looking_at_chances_changes_nothing() -> None:
    game = armed(prop("corrosion", 2), prop("shock"), target={"shields": ["red"]})
    before = repr(game.state)
    outlook(game, SHOT, foe(game, "brute#1"), "green")
    assert repr(game.state) == before


# --- the plate


def asked(game: Arena) -> Choose[Any]:
    hunter = game.hunter("salvador")
    return Choose(hunter.seat, Text("torgue_arena.ask.act"), offers.options(game, hunter), topic="act")


def test_a_plate_has_a_row_for_each_weapon_in_reach_and_a_column_for_each_token() -> None:
    game = armed()
    plate = arsenal(game, asked(game), "brute#1")
    assert plate is not None
    assert [coin.sides for coin in plate.columns] == [12, 8, 6]
    assert [[cell.key for cell in row.cells if cell] for row in plate.rows] == [3 * ["shoot:weapon#1:0@brute#1"]]
    assert [cell.then for cell in plate.cells()] == [(("token", "G"),), (("token", "Y"),), (("token", "R"),)]


def test_a_spent_token_has_its_column_and_no_cell() -> None:
    game = armed()
    game.hunter("salvador").tokens[0].spent = True
    plate = arsenal(game, asked(game), "brute#1")
    assert plate is not None
    assert [coin.spent for coin in plate.columns] == [False, False, True]
    assert [cell is None for cell in plate.rows[0].cells] == [False, False, True]


def test_whoever_is_out_of_reach_has_no_plate() -> None:
    game = arena("salvador 0,0 G Y R", "psycho 3,0", gear={"salvador": ""})
    assert arsenal(game, asked(game), "psycho#1") is None
    assert arsenal(game, asked(game), "salvador") is None


def test_where_no_weapon_can_eliminate_the_plate_tells_the_chance_to_wound() -> None:
    game = armed(target={"hit_points": 3})
    plate = arsenal(game, asked(game), "brute#1")
    assert plate is not None
    assert plate.about == Text("torgue_arena.plate.wound")
    assert all(cell.chance > 0 for cell in plate.cells())


# --- which token pays


def test_the_question_which_token_pays_tells_the_chance_of_each() -> None:
    game = armed()
    shot = next(option.value for option in asked(game).legal() if option.key == "shoot:weapon#1:0@brute#1")
    question = actions.perform(game, shot).send(None)
    assert isinstance(question, Choose) and question.topic == "token"
    beside = {option.key: aside(game, question, option.key) for option in question.options}
    cells = [cell.chance for cell in arsenal(game, asked(game), "brute#1").cells()]  # type: ignore[union-attr]
    assert [int(str(each.chance).partition(" ")[0]) for each in beside.values() if each] == [
        round(100 * chance) for chance in cells
    ]
    assert {each.words for each in beside.values() if each} == {Text("torgue_arena.plate.out")}


def test_a_token_that_pays_for_a_move_promises_nothing_but_its_die() -> None:
    game = armed()
    beside = aside(game, token_question(game, rolls=False), "G")
    assert beside is not None and not beside.chance and beside.words == Text("torgue_arena.aside.token", die=12, n=3)


# --- what pays by itself


def token_question(game: Arena, rolls: bool) -> Choose[Any]:
    hunter = game.hunter("salvador")
    options = [Option(tokens.coin_key(game, hunter, coin), Text("x"), coin) for coin in tokens.coins(game, hunter)]
    return Choose(hunter.seat, Text("torgue_arena.ask.token", rolls=int(rolls)), options, topic="token")


@pytest.mark.rule("TOR-ACT-06")
def test_a_move_pays_the_worst_token_and_an_attack_asks() -> None:
    game = armed()
    shown = ArenaLooks(Stage(game.library, game.board, game.state))
    assert shown.foregone(game.state, token_question(game, rolls=False)) == "R"
    assert shown.foregone(game.state, token_question(game, rolls=True)) == ""


# --- beside the options


def beside(game: Arena, request: Any, key: str) -> Any:
    return ArenaLooks(Stage(game.library, game.board, game.state)).aside(game.state, request, key)


def test_beside_an_attack_stands_the_chance_of_its_best_token() -> None:
    game = armed()
    told = beside(game, asked(game), "shoot:weapon#1:0@brute#1")
    best = outlook(game, SHOT, foe(game, "brute#1"), "green").out
    assert told.chance == f"{round(100 * best)} %"
    assert dict(told.words.values)["sides"] == 12


@pytest.mark.rule("TOR-ORD-09", "TOR-WND-03")
def test_a_defence_says_what_the_die_needs_and_what_a_failure_costs() -> None:
    game = arena("moze 0,0 Y R", "psycho 1,0")
    flow = attacked(game, "psycho#1", "moze")
    flow.send(None)
    request = flow.send(game.hunter("moze"))
    assert isinstance(request, Choose) and request.topic == "defend"
    words = {option.key: beside(game, request, option.key).words for option in request.options}
    assert words["Y"].key == "torgue_arena.aside.defend_red" and words["R"].key == "torgue_arena.aside.defend_down"
    assert dict(words["Y"].values)["needed"] == 7
    assert [option.subject for option in request.options] == ["moze:0", "moze:1"]
    shown = ArenaLooks(Stage(game.library, game.board, game.state))
    assert [(each.source, each.target) for each in shown.facing(game.state, request)] == [("psycho#1", "moze")]
    flow.close()
