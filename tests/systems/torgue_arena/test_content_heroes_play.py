"""Cards of the shipped pack at work: slots, mods and special actions of the hunters."""

from __future__ import annotations

from typing import Any

import pytest

from game.core import home
from game.core.packs import load
from game.systems.torgue_arena import points
from game.systems.torgue_arena.content import KINDS, CompanionCard, Gear, HunterCard, Tree
from game.systems.torgue_arena.flow.attack import hunter_attack, melee_profile
from game.systems.torgue_arena.flow.enemy_attack import attack_of
from game.systems.torgue_arena.flow.harm import eliminate
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.vocabulary import Property
from game.systems.torgue_arena.words.lasting import expire
from tests.systems.torgue_arena.cards import resolve
from tests.systems.torgue_arena.scenes import arena, run

LIBRARY, _ = load("torgue_arena", KINDS, home.assets() / "packs" / "torgue_arena")


def trained(id: str, *levels: str, pieces: tuple[str, ...] = (), **fields: Any) -> Arena:
    """A hunter of the pack at 0,0 who has filled slots of a tree, written `tree rank place`."""
    known = [card for kind in (HunterCard, CompanionCard, Tree, Gear) for card in LIBRARY.all(kind)]
    game = arena(f"{id} 0,0", *pieces, content=known, **fields)
    for level in levels:
        tree, rank, place = level.split()
        wanted = LIBRARY.get(Tree, tree).ranks[int(rank) - 1][int(place) - 1]
        game.hunter(id).tree = tree
        game.hunter(id).slots.append([slot for _, slot in LIBRARY.get(Tree, tree).slots].index(wanted))
    return game


@pytest.mark.rule("TOR-SKL-07")
def test_a_slot_makes_bloodwing_stronger_and_not_mordecai() -> None:
    game = trained("mordecai", "one_bullet_one_funeral 2 2", pieces=("bloodwing 1,0", "psycho 2,0"))
    for figure, melee in ((game.figure("bloodwing"), 3), (game.figure("mordecai"), 0)):
        bite = hunter_attack(game, figure, melee_profile(), colour="yellow")
        printed = LIBRARY.get(CompanionCard, "bloodwing").attributes["melee"] if figure.id == "bloodwing" else 0
        assert points.ATTRIBUTE(points.About(game, figure, "melee", bite), printed).value == melee


def test_amaras_choir_covers_every_hunter_in_her_zone_and_nobody_else() -> None:
    game = trained("amara", "choir_of_one 3 1", pieces=("moze 0,0", "salvador 1,0", "psycho 1,0"), spotlight="moze")
    blow = attack_of(game, game.state.enemies["psycho#1"])
    added = {
        id: points.DEFENCE_ROLL(points.Hit(blow, game.hunter(id)), 0).value for id in ("amara", "moze", "salvador")
    }
    assert added == {"amara": 1, "moze": 1, "salvador": 0}


@pytest.mark.rule("TOR-MDF-02")
def test_moustache_wax_blows_up_the_zone_of_an_enemy_that_is_gone() -> None:
    game = trained("moze", pieces=("psycho 2,0", "psycho 2,0", "psycho 3,0"), gear={"moze": "moustache_wax"})
    run(eliminate(game, game.state.enemies["psycho#1"], game.hunter("moze")), dice="6")
    assert list(game.state.enemies) == ["psycho#3"], "Strength 6 is enough for the other one there"


def test_mozes_special_action_makes_all_her_attacks_swift_for_the_turn() -> None:
    game = trained("moze", pieces=("psycho 2,0",), gear={"moze": "chatterbox"})
    action = LIBRARY.get(HunterCard, "moze").special.action
    assert action is not None
    shot = hunter_attack(game, game.hunter("moze"), LIBRARY.get(Gear, "chatterbox").attacks[0], colour="yellow")
    assert "swift" not in {prop.prop for prop in points.PROPERTIES(shot)}
    run(resolve(game, action.effects, points.Moment(game, game.hunter("moze")), "moze"))
    assert Property(prop="swift", x=1) in points.PROPERTIES(shot)
    expire(game, "this_turn")
    assert "swift" not in {prop.prop for prop in points.PROPERTIES(shot)}
