"""Range, sight and capacity as the arena uses them; the geometry is proved with the board (RNG, LOS, ZON)."""

from __future__ import annotations

import pytest

from game.systems.torgue_arena.flow import actions, targeting
from game.systems.torgue_arena.flow.enemy_attack import attack_of
from game.systems.torgue_arena.game import band
from tests.systems.torgue_arena.fights import aims, foe, looks, refused, told
from tests.systems.torgue_arena.scenes import arena, at, board, cond, disc, effect, enemy, gun, mod, op, run, words

FOES = ("psycho 0,0", "skag 0,1", "marauder 2,-1", "tink -3,0", "reaper 0,-4", "suicide 5,0")


@pytest.mark.rule("TOR-RNG-01", "TOR-RNG-02", "TOR-RNG-03", "TOR-RNG-04", "TOR-RNG-05")
def test_every_distance_has_its_colour() -> None:
    assert [band(steps) for steps in range(7)] == ["red", "red", "yellow", "green", "long", "long", "long"]


@pytest.mark.rule("TOR-RNG-02", "TOR-RNG-03", "TOR-RNG-04", "TOR-RNG-05", "TOR-RNG-06")
@pytest.mark.parametrize(
    ("bands", "reached"),
    [
        ("red", ["skag#1"]),
        ("yellow", ["marauder#2"]),
        ("green", ["tink#3"]),
        ("long", ["reaper#4", "suicide#5"]),
        ("yellow green", ["marauder#2", "tink#3"]),
    ],
)
def test_an_attack_reaches_only_the_bands_it_shows(bands: str, reached: list[str]) -> None:
    game = arena(
        "salvador 0,0", *FOES[1:], content=[gun("weapon", bands)], gear={"salvador": "weapon"}, on=board(disc(5))
    )
    assert aims(game, "salvador", "weapon#1") == reached
    missed = next(id for id in game.state.enemies if id not in reached)
    assert refused(game, missed, "salvador", "weapon#1") == "TOR-RNG-06"


@pytest.mark.rule("TOR-RNG-02", "TOR-LOS-05", "TOR-LOS-06")
def test_the_own_zone_is_in_red_range_and_an_enemy_there_hides_all_others() -> None:
    game = arena("salvador 0,0", "psycho 0,0", "skag 1,0", gear={"salvador": "caracal"})
    assert aims(game, "salvador", "caracal#1") == ["psycho#1"]
    assert refused(game, "skag#2", "salvador", "caracal#1") == "TOR-LOS-06"


@pytest.mark.rule("TOR-RNG-08")
def test_an_enemys_range_covers_every_distance_up_to_it() -> None:
    for steps in range(5):
        game = arena(f"moze {steps},0", "marauder 0,0")
        found = targeting.legal(game, foe(game, "marauder#1"), attack_of(game, foe(game, "marauder#1")))
        assert bool(found) == (steps <= 3)


@pytest.mark.rule("TOR-RNG-07")
def test_range_goes_around_gaps_but_not_around_crowds() -> None:
    ring = tuple(zone for zone in disc(2) if zone.place not in (at("1,0"), at("1,-1")))
    game = arena("moze 0,0", "psycho 2,-1", on=board(ring, stations="0,2", spawns="0,-2"))
    assert game.distance(at("0,0"), at("2,-1")) == 4
    game = arena("moze 0,0", "psycho 1,0", "psycho 1,0", "psycho 1,0", "tyre 1,-1 x3")
    assert game.distance(at("0,0"), at("2,-1")) == 2


@pytest.mark.rule("TOR-LOS-04")
def test_friends_never_stand_in_the_way() -> None:
    game = arena("salvador 0,0", "moze 1,0", "amara 0,0", "psycho 2,0", "skag 3,0", gear={"salvador": "caracal"})
    assert aims(game, "salvador", "caracal#1") == ["psycho#1"]
    marauder = enemy("marauder", range=3)
    game = arena("moze 2,0", "psycho 1,0", "psycho 0,0", "marauder 0,0", content=[marauder])
    assert game.sees(foe(game, "marauder#3"), at("2,0"))


@pytest.mark.rule("TOR-LOS-17", "TOR-LOS-02", "TOR-AID-19")
def test_hunters_and_companions_stand_in_an_enemys_way() -> None:
    game = arena("moze 2,0", "mordecai 0,2", "bloodwing 1,0", "marauder 0,0")
    found = targeting.legal(game, foe(game, "marauder#1"), attack_of(game, foe(game, "marauder#1")))
    assert [hunter.id for hunter in found] == ["mordecai"]
    game = arena("moze 2,0", "mordecai 0,2", "bloodwing 0,0", "marauder 0,0")
    assert targeting.legal(game, foe(game, "marauder#1"), attack_of(game, foe(game, "marauder#1"))) == []


@pytest.mark.rule("TOR-LOS-20", "TOR-LOS-01")
def test_interact_with_the_next_zone_is_impossible_past_an_enemy_in_the_own_zone() -> None:
    from game.systems.torgue_arena.flow import terrain

    def open_to(game: object) -> list[str]:
        offered = terrain.interactions(game, game.hunter("moze"))  # type: ignore[arg-type, attr-defined]
        return [option.key for option in offered if option.refusal is None]

    assert len(open_to(arena("moze 0,0", "vending 1,0 face=ammo"))) == 1
    assert open_to(arena("moze 0,0", "vending 1,0 face=ammo", "psycho 0,0")) == []


@pytest.mark.rule("TOR-ZON-08", "TOR-ZON-03", "TOR-ZON-05")
def test_hunters_companions_and_enemies_share_the_spaces_of_a_zone() -> None:
    game = arena("moze 0,0", "mordecai 1,0", "bloodwing 1,0", "psycho 1,0", "skag 2,0", "amara 2,0")
    ways = game.reach(game.hunter("moze"), 1)
    assert at("1,0") not in ways and at("0,1") in ways
    assert at("2,0") in game.reach(game.hunter("mordecai"), 1)


@pytest.mark.rule("TOR-LOS-18", "TOR-ZON-08")
def test_a_down_hunter_still_fills_a_space_and_stops_an_enemys_sight() -> None:
    game = arena("moze 1,0", "amara 2,0", "marauder 0,0", put={"moze": {"down": True}})
    assert not game.sees(foe(game, "marauder#1"), at("2,0")) and game.crowds()[at("1,0")].small == 1


@pytest.mark.rule("TOR-PRP-04", "TOR-EAS-01")
def test_an_easy_action_needs_no_roll() -> None:
    heals = [effect("on_interact", op("heal", n=1), when=[cond("always")])]
    salve = mod("salve", actions=[{"title": words("salve"), "text": words("salve"), "effects": heals}])
    game = arena("moze 0,0 R[G] Y*", content=[salve], gear={"moze": "salve"})
    offer = next(option for option in actions.options(game, game.hunter("moze")) if option.key == "card:salve#1:0")
    assert not callable(offer.value)
    run(actions.perform(game, offer.value))
    assert looks(game.hunter("moze")) == "G* Y*" and "checked" not in told(game)
