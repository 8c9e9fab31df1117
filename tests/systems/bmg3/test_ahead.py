"""What is worked out ahead is what the first move would otherwise wait for."""

from game.kit.skirmish.footing import ground
from game.systems.bmg3 import SYSTEM
from game.systems.bmg3.flow.footing import footing


def test_the_ground_of_every_model_is_known_once_it_is_prepared() -> None:
    state = SYSTEM.start(SYSTEM.quick_start())
    ground.cache_clear()
    SYSTEM.prepare(state)
    made = ground.cache_info().misses
    assert made
    game = SYSTEM.game(state)
    for model in state.models.values():
        ground(game.table, footing(game, model))
    assert ground.cache_info().misses == made
