"""Attacks in the arena as the table stages them."""

from __future__ import annotations

from game.kit import registry
from game.kit.staging import Staged
from game.systems.torgue_arena.staging import staged
from tests.systems.torgue_arena.fights import shoot
from tests.systems.torgue_arena.scenes import arena, run

CATALOG = registry.catalog()


def shot(dice: str) -> Staged:
    game = arena("salvador 0,0 G* Y* Y*", "psycho 2,0", gear={"salvador": "caracal"})
    run(shoot(game, "salvador", "psycho#1"), dice=dice)
    [found] = staged(game, game.journal)
    return found


def summed(found: Staged) -> str:
    return " ".join(CATALOG.render(part.words, "en") for part in found.sum)


def test_the_total_is_compared_with_the_number_needed() -> None:
    found = shot("6")
    assert summed(found) == "6 + 2 = 8 against 6 = 1 wound"
    assert found.verdict and CATALOG.render(found.verdict.words, "en") == "Eliminated"
    assert found.kind == "shot" and found.attack and found.attack.entry.marked == (0,)


def test_a_shot_that_misses_takes_nothing() -> None:
    found = shot("3")
    assert found.loss is None and found.verdict is None
    assert found.attack and found.attack.entry.marked == ()
    assert summed(found).endswith("= miss")
