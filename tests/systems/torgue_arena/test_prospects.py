"""What the plate beside an enemy tells: the best that an attack on it promises."""

from __future__ import annotations

import pytest

from game.systems.torgue_arena.armoury import arsenal
from game.systems.torgue_arena.prospects import prospect
from tests.systems.torgue_arena.test_chances import armed, asked

SHOT = "shoot:weapon#1:0@brute#1"


def test_the_best_token_is_told_with_its_chance() -> None:
    game = armed()
    told, plate = prospect(game, asked(game), SHOT), arsenal(game, asked(game), "brute#1")
    assert told is not None and plate is not None
    assert told.chance == pytest.approx(max(cell.chance for cell in plate.cells()))
    assert (told.target, told.word.key) == ("brute#1", "torgue_arena.prospect.out")
    assert sum(told.spread) == pytest.approx(1) and told.spread[told.decisive] == pytest.approx(told.chance)


def test_spent_tokens_promise_nothing() -> None:
    game = armed()
    green = prospect(game, asked(game), SHOT)
    game.hunter("salvador").tokens[0].spent = True
    yellow = prospect(game, asked(game), SHOT)
    assert green is not None and yellow is not None and green.chance > yellow.chance


def test_an_enemy_that_cannot_be_eliminated_at_once_is_wounded() -> None:
    game = armed(target={"hit_points": 3})
    told = prospect(game, asked(game), SHOT)
    assert told is not None and told.word.key == "torgue_arena.prospect.wound"
    assert told.loss <= 1


def test_other_deeds_promise_nothing() -> None:
    game = armed()
    assert prospect(game, asked(game), "end") is None
