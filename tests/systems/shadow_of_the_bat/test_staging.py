"""Strikes as the table stages them."""

from __future__ import annotations

from game.kit import registry
from game.kit.staging import Staged
from game.systems.shadow_of_the_bat.flow import strike as strikes
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import Strike
from game.systems.shadow_of_the_bat.staging import staged
from tests.systems.shadow_of_the_bat.scenes import fight, run

CATALOG = registry.catalog()
TIRED = {"robin": {"focus": 0}}


def struck(game: Fight, kind: str, dice: str) -> Staged:
    strike = Strike(game, game.figure("thug#1"), game.figure("robin"), kind)  # type: ignore[arg-type]
    run(strikes.strike(game, strike), dice=dice)
    [found] = staged(game, game.journal)
    return found


def summed(found: Staged) -> str:
    return " ".join(CATALOG.render(part.words, "en") for part in found.sum)


def test_hits_less_blocks_are_wounds() -> None:
    found = struck(fight("robin 2,2", "thug 3,2", put=TIRED), "melee", "1 1 4 1")
    assert summed(found).startswith("2 hits – 1 block = 1 wound (")
    assert found.kind == "melee" and found.loss and found.loss.n == 1
    assert found.attack and found.attack.luck == 1
    assert found.defence and found.defence.entry.marked == (0,)


def test_a_shot_is_no_blow_and_distance_is_part_of_the_sum() -> None:
    found = struck(fight("robin 2,2", "thug 6,2", put=TIRED), "ranged", "1 4 4")
    assert found.kind == "shot"
    assert "for distance and height" in summed(found)
