"""Enemies that come into play (SPN)."""

from __future__ import annotations

from typing import Any

import pytest

from game.boards.grid import key
from game.boards.hexes import disc, tiles
from game.core.cards import Pile
from game.systems.torgue_arena.content import SpawnLine
from game.systems.torgue_arena.flow import orders, spawning
from game.systems.torgue_arena.game import Arena
from tests.systems.torgue_arena.scenes import (
    Unforeseen,
    arena,
    at,
    board,
    effect,
    enemy,
    family,
    make,
    op,
    run,
    scenario,
)

CENTRE = board(disc(4), spawns="0,0 3,-3")
"""Spawn Zone 1 in the middle of the arena."""
FAR = "salvador 0,4"


def lines(*written: str) -> list[SpawnLine]:
    """`3 marauder`, or `3 marauder @2` for Spawn Zone 2."""
    made = []
    for words in (line.split() for line in written):
        zone = int(words[2][1:]) if len(words) > 2 else 1
        made.append(SpawnLine(zone=zone, enemy=words[1], n=int(words[0])))
    return made


def spawned(game: Arena, table: list[SpawnLine], *answers: str, **more: Any) -> list[str]:
    """Who has appeared, in order, and where: `marauder 0,0`."""
    before = list(game.state.enemies)
    run(spawning.spawn(game, table, orders.hurry), *answers, **more)
    new = [foe for id, foe in game.state.enemies.items() if id not in before]
    return [f"{foe.id.partition('#')[0]} {key(foe.at)}" for foe in new if foe.at]


def miniatures(game: Arena, card: str) -> int:
    return sum(foe.id.startswith(f"{card}#") for foe in game.enemies())


@pytest.mark.rule("TOR-SPN-01", "TOR-SPN-02")
def test_the_first_enemy_stands_in_the_numbered_spawn_zone() -> None:
    game = arena(FAR, on=CENTRE)
    assert spawned(game, lines("1 marauder @2")) == ["marauder 3,-3"]


@pytest.mark.rule("TOR-SPN-02", "TOR-SPN-03", "TOR-SPN-04", "TOR-SPN-06", "TOR-SPN-13", "TOR-SPN-14")
def test_example_18_six_marauders_round_a_spawn_zone() -> None:
    pieces = ("salvador 1,0", "tyre 0,1 x3")
    game = arena(*pieces, on=CENTRE)
    placed = spawned(game, lines("6 marauder"), "A 1,-1", "A 0,-1", "A -1,0", "A 1,0")
    assert placed == [f"marauder {zone}" for zone in ("0,0", "1,-1", "0,-1", "-1,0", "-1,1", "1,0")]
    again = arena(*pieces, on=CENTRE)
    with pytest.raises(Unforeseen, match="'1,0' is refused"):  # a hunter stands there, and empty zones are left
        spawned(again, lines("6 marauder"), "A 1,-1", "A 1,0")
    last = arena(*pieces, on=CENTRE)
    with pytest.raises(Unforeseen, match="'0,1' is refused"):  # full of Tyres
        spawned(last, lines("6 marauder"), "A 1,-1", "A 0,-1", "A -1,0", "A 0,1")


@pytest.mark.rule("TOR-SPN-04")
def test_when_every_neighbour_holds_somebody_the_spawn_zone_is_open_again() -> None:
    crowd = [f"psycho {zone}" for zone in ("1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1")]
    game = arena(FAR, *crowd, on=CENTRE)
    assert spawned(game, lines("2 marauder"), "A 0,0") == ["marauder 0,0", "marauder 0,0"]


@pytest.mark.rule("TOR-SPN-05", "TOR-SPN-21")
def test_with_all_zones_around_full_enemies_spawn_as_near_as_possible() -> None:
    full = [f"tyre {zone} x3" for zone in ("1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1")]
    game = arena(FAR, "psycho 0,0", "psycho 0,0", "psycho 0,0", *full, on=CENTRE)
    assert spawned(game, lines("1 marauder"), "A 2,-1") == ["marauder 2,-1"]
    again = arena(FAR, "psycho 0,0", "psycho 0,0", "psycho 0,0", *full, on=CENTRE)
    with pytest.raises(Unforeseen, match="'3,0' is refused"):
        spawned(again, lines("1 marauder"), "A 3,0")


@pytest.mark.rule("TOR-SPN-15")
def test_a_full_spawn_zone_sends_the_first_enemy_next_door() -> None:
    game = arena(FAR, "goliath 0,0", on=CENTRE)
    assert spawned(game, lines("1 marauder"), "A 1,0") == ["marauder 1,0"]


@pytest.mark.rule("TOR-SPN-12")
def test_only_the_first_enemy_of_a_spawn_zone_has_to_stand_in_it_whatever_its_type() -> None:
    game = arena(FAR, on=CENTRE)
    placed = spawned(game, lines("1 marauder", "1 skag", "1 tink @2"), "A 1,0")
    assert placed == ["marauder 0,0", "skag 1,0", "tink 3,-3"]


@pytest.mark.rule("TOR-SPN-12")
def test_the_next_spawn_order_begins_in_the_spawn_zone_again() -> None:
    game = arena(FAR, on=CENTRE)
    spawned(game, lines("1 marauder"))
    assert spawned(game, lines("1 marauder")) == ["marauder 0,0"]


@pytest.mark.rule("TOR-SPN-16")
def test_a_large_enemy_takes_the_spawn_zone_else_an_empty_neighbour() -> None:
    game = arena(FAR, "psycho 1,0", "tyre 1,-1", on=CENTRE)
    placed = spawned(game, lines("2 goliath"), "A 0,-1")
    assert placed == ["goliath 0,0", "goliath 0,-1"]
    again = arena(FAR, "psycho 1,0", "psycho 0,0", "tyre 1,-1", on=CENTRE)
    with pytest.raises(Unforeseen, match="refused"):
        spawned(again, lines("1 goliath"), "A 1,-1")


@pytest.mark.rule("TOR-SPN-16")
def test_a_large_enemy_without_an_empty_neighbour_stands_in_the_nearest_empty_zone() -> None:
    row = board(tiles((q, 0) for q in range(5)), stations="4,0", spawns="0,0")
    game = arena("salvador 4,0", "psycho 0,0", "psycho 1,0", on=row)
    assert spawned(game, lines("1 goliath")) == ["goliath 2,0"]


@pytest.mark.rule("TOR-ZON-11")
def test_an_enemy_no_zone_can_take_is_not_placed() -> None:
    row = board(tiles([(0, 0), (1, 0)]), stations="1,0", spawns="0,0")
    game = arena("salvador 1,0", "goliath 0,0", on=row)
    assert spawned(game, lines("1 goliath")) == []
    assert spawned(arena("salvador 1,0", on=row), lines("1 goliath")) != []


@pytest.mark.rule("TOR-SPN-08")
def test_example_10_one_miniature_left_means_one_psycho_and_nothing_else() -> None:
    game = arena(FAR, "psycho -4,0", "psycho 4,-4", on=CENTRE, content=[family("psycho", 3)])
    assert spawned(game, lines("5 psycho")) == ["psycho 0,0"]
    assert game.state.enemies["psycho#1"].at == at("-4,0")


@pytest.mark.rule("TOR-SPN-09", "TOR-SPN-10", "TOR-SPN-17", "TOR-SPN-18")
def test_example_10_no_miniature_left_makes_all_of_that_miniature_move_then_attack(assaults: list[str]) -> None:
    """Psycho and reaper share a miniature; the skag has its own and stays."""
    pieces = ("salvador 0,4", "psycho 0,1", "reaper 0,2", "skag 0,0")
    game = arena(*pieces, on=CENTRE, content=[family("psycho", 2)])
    assert spawned(game, lines("5 psycho"), "A reaper#2") == []
    assert [key(foe.at) for foe in game.enemies() if foe.at] == ["0,3", "0,3", "0,0"]
    assert assaults == ["reaper#2 salvador", "psycho#1 salvador"]


@pytest.mark.rule("TOR-SPN-18")
def test_each_entry_is_checked_when_it_starts_and_an_empty_one_triggers_once(assaults: list[str]) -> None:
    game = arena("salvador 0,1", on=CENTRE, content=[family("psycho", 1), family("skag", 3)])
    placed = spawned(game, lines("1 psycho", "3 psycho", "1 skag"), "A 1,0")
    assert placed == ["psycho 0,0", "skag 1,0"]
    assert assaults == ["psycho#1 salvador"]


@pytest.mark.rule("TOR-SPN-19")
def test_enemies_of_an_earlier_entry_take_part_in_the_rush(assaults: list[str]) -> None:
    game = arena("salvador 0,3", on=CENTRE, content=[family("psycho", 1)])
    assert spawned(game, lines("1 reaper", "1 psycho")) == ["reaper 0,2"]
    assert assaults == ["reaper#1 salvador"]


@pytest.mark.rule("TOR-SPN-07", "TOR-ENT-06")
def test_newly_spawned_enemies_carry_out_later_orders_but_not_the_one_that_brought_them(assaults: list[str]) -> None:
    game = arena("salvador 0,1", on=CENTRE, content=[scenario(spawn="1 skag")], scenario="bout")
    run(orders.do_order(game, "spawn"))
    assert assaults == []
    run(orders.do_order(game, "attack"))
    assert assaults == ["skag#1 salvador"]


# --- Uniques


@pytest.mark.rule("TOR-SPN-11", "TOR-UNI-01")
def test_a_unique_takes_the_miniature_of_an_enemy_in_play_and_nobody_rushes(assaults: list[str]) -> None:
    game = arena("salvador 0,1", "psycho 0,0", "reaper 4,-4", on=CENTRE, content=[family("psycho", 2)])
    assert spawned(game, lines("1 nine_toes"), "A psycho#1") == ["nine_toes 0,0"]
    assert "psycho#1" not in game.state.enemies
    assert assaults == []


@pytest.mark.rule("TOR-SPN-20")
def test_the_replaced_enemy_drops_nothing() -> None:
    game = arena(FAR, "psycho -4,0", on=CENTRE, content=[family("psycho", 1)], bag="ammo#1")
    spawned(game, lines("1 nine_toes"))
    assert miniatures(game, "psycho") == 0
    assert game.state.bag.cards == ["ammo#1"]
    assert game.state.kills == []


@pytest.mark.rule("TOR-SPN-20")
def test_a_unique_or_boss_is_never_replaced_and_the_new_one_comes_on_top_of_the_supply() -> None:
    king = enemy("king", kind="boss", family="psycho")
    game = arena(FAR, "nine_toes -4,0", "king 4,-4", on=CENTRE, content=[family("psycho", 2), king])
    assert spawned(game, lines("1 nine_toes")) == ["nine_toes 0,0"]
    assert miniatures(game, "nine_toes") == 2
    assert miniatures(game, "king") == 1


@pytest.mark.rule("TOR-SPN-11")
def test_a_unique_with_a_free_miniature_replaces_nobody() -> None:
    game = arena(FAR, "psycho -4,0", on=CENTRE, content=[family("psycho", 2)])
    assert spawned(game, lines("1 nine_toes")) == ["nine_toes 0,0"]
    assert miniatures(game, "psycho") == 1


@pytest.mark.rule("TOR-SPN-17", "TOR-ENC-05")
def test_a_badass_uses_up_the_miniatures_of_its_base_type() -> None:
    game = arena(FAR, "marauder -4,0", on=CENTRE, content=[family("marauder", 2)])
    assert spawned(game, lines("2 badass_marauder")) == ["badass_marauder 0,0"]
    assert game.supply("marauder") == 0


@pytest.mark.rule("TOR-WMI-26")
def test_starting_enemies_that_run_short_are_left_out_without_a_rush(assaults: list[str]) -> None:
    game = arena("salvador 0,1", "psycho 0,0", on=CENTRE, content=[family("psycho", 1)])
    run(spawning.spawn(game, lines("2 psycho")))
    assert miniatures(game, "psycho") == 1
    assert assaults == []


def test_some_enemies_round_any_zone() -> None:
    game = arena(FAR, on=CENTRE)
    run(spawning.spawn_some(game, "skag", 2, at("-3,0")), "A -4,0")
    assert [key(foe.at) for foe in game.enemies() if foe.at] == ["-3,0", "-4,0"]


def test_a_unique_round_any_zone() -> None:
    game = arena(FAR, on=CENTRE)
    [unique] = run(spawning.spawn_some(game, "nine_toes", 1, at("-3,0")))
    assert unique.at == at("-3,0")


@pytest.mark.rule("TOR-SPN-12")
def test_all_that_one_card_brings_to_a_zone_is_one_list() -> None:
    """The Skag takes Spawn Zone 1, so the Tink has to look for an empty zone beside it; at Zone 2 all begins again."""
    brought = [op("spawn", enemy="skag", zone="spawn:1"), op("spawn", enemy="tink", zone="spawn:1")]
    card = make("event", "guests", effects=[effect("on_order", *brought, op("spawn", enemy="tink", zone="spawn:2"))])
    game = arena(FAR, on=CENTRE, content=[card], events=Pile(["guests"]))
    run(orders.do_order(game, "event"), "A 1,0", cards="guests")
    assert [f"{foe.id.partition('#')[0]} {key(foe.at)}" for foe in game.enemies() if foe.at] == [
        "skag 0,0",
        "tink 1,0",
        "tink 3,-3",
    ]


@pytest.mark.rule("TOR-MOV-06")
def test_cryo_beside_the_zone_does_not_keep_enemies_from_appearing() -> None:
    game = arena(FAR, "psycho 0,0", on=CENTRE, put={"psycho#1": {"elements": {"cryo": 1}}})
    assert spawned(game, lines("1 skag")) == ["skag 0,0"]


def test_what_a_card_says_about_appearing_happens_for_each() -> None:
    loud = enemy("skag", effects=[effect("on_spawn", op("place_token", token="slag", who="spotlight"))])
    game = arena(FAR, on=CENTRE, content=[loud])
    spawned(game, lines("2 skag"), "A 1,0")
    assert game.hunter("salvador").has("slag") == 2
