"""What is worked out ahead is what a move would otherwise wait for."""

from game.kit.skirmish.footing import ground
from game.systems.bmg1.flow.moving import footing
from game.systems.bmg1.system import FAR, SYSTEM


def test_the_ground_of_every_character_is_known_once_it_is_prepared() -> None:
    state = SYSTEM.start(SYSTEM.quick_start())
    ground.cache_clear()
    SYSTEM.prepare(state)
    made = ground.cache_info().misses
    assert made
    game = SYSTEM.game(state)
    known = [ground(game.table, footing(game, model, "walk")) for model in state.models.values()]
    known += [ground(game.table, footing(game, model, "run")) for model in state.models.values()]
    assert ground.cache_info().misses == made
    assert known[0].row(0, FAR) is known[0].row(0, FAR)
