"""Tyres, Barrels and explosions (TER-01 to TER-19, DIC-14)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.boards.grid import Feature
from game.core.request import Seat
from game.core.text import Text
from game.systems.torgue_arena.flow import attack, explosions, layout, targeting
from game.systems.torgue_arena.flow.enemy_attack import attack_of
from game.systems.torgue_arena.points import Hit
from tests.systems.torgue_arena.fights import attacked, declared, foe, looks, shoot, told
from tests.systems.torgue_arena.scenes import Stage, arena, at, board, gun, library, make, prop, run, shield, state

ARMED = {"salvador": "caracal"}
BOOM = Text("test.boom")


# --- Tyres


@pytest.mark.rule("TOR-TER-03", "TOR-TER-09", "TOR-ZON-09")
def test_tyres_take_the_spaces_of_a_zone() -> None:
    game = arena("moze 0,0", "amara 1,0", "tyre 1,0 x2", "tyre 0,1 x3", "goliath 3,0", "tyre 2,0")
    assert at("1,0") not in game.reach(game.hunter("moze"), 1) and at("0,1") not in game.reach(game.hunter("moze"), 3)
    assert at("2,0") not in game.reach(foe(game, "goliath#3"), 1)  # a large base needs all three
    game = arena("moze 0,0", "amara 1,0", "tyre 1,0", "tyre 0,1 x2", "goliath 3,0")
    assert at("1,0") in game.reach(game.hunter("moze"), 1) and at("0,1") in game.reach(game.hunter("moze"), 3)
    assert at("2,0") in game.reach(foe(game, "goliath#3"), 1)


@pytest.mark.rule("TOR-TER-02", "TOR-TER-04", "TOR-TER-18")
def test_only_three_tyres_stop_sight_and_other_terrain_stops_nothing() -> None:
    game = arena("moze 0,0", "tyre 1,0 x2", "tyre 0,1 x3", "barrel -1,0", "mailbox -1,0", "skag_vomit -1,0")
    moze = game.hunter("moze")
    assert game.sees(moze, at("2,0")) and game.sees(moze, at("-2,0")) and not game.sees(moze, at("0,2"))
    assert at("-1,0") in game.reach(moze, 1)


@pytest.mark.rule("TOR-TER-05", "TOR-TER-07")
def test_tyres_help_a_hunter_against_every_attack() -> None:
    for tyres, held in ((1, False), (2, True)):
        game = arena("moze 0,0 Y*", "psycho 0,0", f"tyre 0,0 x{tyres}")
        run(attacked(game, "psycho#1", "moze"), dice="5")  # from the same zone
        assert (looks(game.hunter("moze")) == "Y*") == held
        game = arena("moze 0,0 Y*", f"tyre 0,0 x{tyres}")
        run(explosions.explode(game, at("0,0"), strength=7, title=BOOM), dice="4")  # Reflexes 1
        assert (looks(game.hunter("moze")) == "Y*") == held


@pytest.mark.rule("TOR-TER-06", "TOR-TER-07", "TOR-TER-08")
def test_tyres_help_enemies_but_no_barrels() -> None:
    game = arena("salvador 0,0", "psycho 2,0", "barrel 2,0", "tyre 2,0 x2", gear=ARMED)
    shot = declared(game, "salvador", "caracal#1")
    assert attack.needed(Hit(shot, foe(game, "psycho#1"))) == 8
    assert attack.needed(Hit(shot, game.state.things["barrel#2"])) == 5


@pytest.mark.rule("TOR-TER-10")
def test_no_explosion_removes_a_tyre() -> None:
    game = arena("moze 2,0 Y*", "tyre 2,0 x2")
    run(explosions.explode(game, at("2,0"), strength=9, title=BOOM), dice="8")
    assert game.tyres(at("2,0")) == 2


# --- Barrels


@pytest.mark.rule("TOR-TER-11", "TOR-TER-12", "TOR-ATK-01")
@pytest.mark.parametrize(("face", "gone"), [(3, True), (2, False)])
def test_a_barrel_has_defence_five_and_explodes_when_it_is_wounded(face: int, gone: bool) -> None:
    game = arena("salvador 0,0 G*", "barrel 2,0", gear=ARMED)
    run(shoot(game, "salvador", "barrel#1"), dice=f"{face} 7" if gone else str(face))
    assert ("barrel#1" not in game.state.things) == gone and ("exploded" in told(game)) == gone


@pytest.mark.rule("TOR-TER-13", "TOR-DIC-14", "TOR-AID-17", "TOR-DIC-08")
def test_a_barrel_attacks_every_miniature_in_its_zone_with_one_strength() -> None:
    game = arena(
        "salvador 0,0 G*",
        "mordecai -2,0 Y*",
        "bloodwing 2,0",
        "barrel 2,0",
        "badass_marauder 2,0",
        "marauder 2,0",
        "skag 3,0",
        gear=ARMED,
    )
    run(shoot(game, "salvador", "barrel#1"), dice="8 5 4 3")  # Strength, Shield, Mordecai's Reflexes 2
    assert foe(game, "badass_marauder#2").shields_spent == 1 and "marauder#3" not in game.state.enemies
    assert looks(game.hunter("mordecai")) == "Y*" and "skag#4" in game.state.enemies


@pytest.mark.rule("TOR-TER-14", "TOR-TER-16", "TOR-TER-17", "TOR-ELE-19")
def test_the_element_on_its_reverse_is_laid_without_a_die_before_the_attack() -> None:
    game = arena(
        "salvador 0,0 G*",
        "moze 2,0 Y*",
        "barrel 2,0 face=shock",
        "badass_marauder 2,0",
        content=[shield("bubble", "G")],
        gear={"salvador": "caracal", "moze": "bubble"},
    )
    run(shoot(game, "salvador", "barrel#1"), dice="8 5 4")  # no d4, no Shield dice: Defence 6, Moze 4 + 1
    assert foe(game, "badass_marauder#2").elements == {"shock": 1} == game.hunter("moze").elements
    assert foe(game, "badass_marauder#2").shields_spent == 1 and game.item("bubble#1").shield == [True]
    assert looks(game.hunter("moze")) == "Y*"


@pytest.mark.rule("TOR-TER-16")
def test_a_corrosive_barrel_lays_one_token_that_counts_at_once() -> None:
    game = arena("salvador 0,0 G*", "moze 2,0 Y*", "barrel 2,0 face=corrosion", gear=ARMED)
    run(shoot(game, "salvador", "barrel#1"), dice="8 5 4")  # 4 + 1 - 1 against 5
    assert game.hunter("moze").has("corrosion") == 1 and looks(game.hunter("moze")) == "R[Y]*"


@pytest.mark.rule("TOR-TER-17")
def test_players_do_not_see_the_reverse_of_a_barrel() -> None:
    known, ground = library(), board()
    shown = state(known, "salvador 0,0", "barrel 2,0 face=slag")
    system = Stage(known, ground, shown)
    assert system.view(shown, Seat("A"))["things"]["barrel#1"]["face"] == ""
    assert system.view(shown)["things"]["barrel#1"]["face"] == "slag"


@pytest.mark.rule("TOR-TER-18")
def test_barrels_answer_nothing_drop_nothing_and_are_left_alone_by_enemies_and_explosions() -> None:
    coin = make("loot", "coin", front="money")
    game = arena("salvador 0,0 G*", "barrel 2,0", "barrel 2,0", "psycho -1,0", content=[coin], gear=ARMED, bag="coin#1")
    assert [h.id for h in targeting.legal(game, foe(game, "psycho#3"), attack_of(game, foe(game, "psycho#3")))] == [
        "salvador"
    ]
    run(shoot(game, "salvador", "barrel#1"), dice="8 9")  # a Critical; the other Barrel stands
    assert list(game.state.things) == ["barrel#2"] and game.hunter("salvador").loot == []
    assert "responded" not in told(game)


@pytest.mark.rule("TOR-TER-19", "TOR-TER-18")
def test_an_explosive_shot_at_a_barrel_is_two_attacks_on_its_zone() -> None:
    weapon = gun("weapon", "yellow", prop("explosive"))
    game = arena(
        "salvador 0,0 G*", "barrel 2,0", "barrel 2,0", "goliath 2,0", content=[weapon], gear={"salvador": "weapon"}
    )
    run(shoot(game, "salvador", "barrel#1", "weapon#1"), dice="7 9")
    assert foe(game, "goliath#3").wounds == 2 and list(game.state.things) == ["barrel#2"]


@pytest.mark.rule("TOR-TER-01", "TOR-TER-09")
def test_the_map_says_which_terrain_stands_where() -> None:
    printed = (Feature("stack", "tyre", (at("1,0"),), (), 3, 1), Feature("keg", "barrel", (at("2,0"),)))
    game = arena("moze 0,0", on=replace(board(), features=printed))
    layout.place_elements(game)
    assert game.tyres(at("1,0")) == 3 and [thing.id for thing in game.things_at(at("2,0"))] == ["keg"]
    assert not game.sees(game.hunter("moze"), at("2,0"))


# --- explosions in general


@pytest.mark.rule("TOR-DIC-14", "TOR-ELE-01")
def test_the_dice_of_an_explosion_come_in_their_order() -> None:
    game = arena("moze 2,0 Y*", "amara 2,0 Y*", "badass_marauder 2,0", players="AA")
    flow = explosions.explode(game, at("2,0"), element="incendiary", title=BOOM)
    run(flow, "A amara", dice="6 4 7 5 2")  # Strength, d4, Shield, Amara 5 + 1, Moze 2 + 1
    assert foe(game, "badass_marauder#1").has("incendiary") == 1 and foe(game, "badass_marauder#1").shields_spent == 0
    assert looks(game.hunter("amara")) == "Y*" and looks(game.hunter("moze")) == "R[Y]*"


@pytest.mark.rule("TOR-TER-32", "TOR-DIC-14", "TOR-ELE-01")
def test_ex_21_a_trap_burns_who_resists_it_too() -> None:
    game = arena("mordecai 0,0 G* Y*")
    run(explosions.explode(game, at("0,0"), element="incendiary", title=BOOM), "A G*", dice="6 4 4")
    assert looks(game.hunter("mordecai")) == "G* Y*" and game.hunter("mordecai").has("incendiary") == 1


def test_a_barrel_that_eliminates_is_remembered_as_such() -> None:
    star = make("signature", "star", window="round", event="barrel_kill", n=1)
    game = arena(
        "moze -3,0 G*", "salvador 0,0 G*", "barrel 2,0", "psycho 2,0", content=[star], gear=ARMED,
        put={"salvador": {"signature": "star"}},
    )  # fmt: skip
    run(shoot(game, "salvador", "barrel#1"), dice="8 9")
    assert game.state.spotlight == "salvador" and not game.state.enemies
