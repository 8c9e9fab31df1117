"""The beginning of a round, before Take the Lead (SEQ-03)."""

from __future__ import annotations

from collections.abc import Iterator

from game.systems.bmg1.flow.arrivals import arrival_steps, arrive
from game.systems.bmg1.flow.sight import can_see
from game.systems.bmg1.flow.victory import end_game
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import CRAVING_SEEN, MOODS, ROUND_STARTED, THAWING, Happening
from game.systems.bmg1.state import Model

BEGIN = ("bag", "thaw", "moods", "seen", "craving")
"""Arrivals come in between, where there are any; all in this order (SEQ-03)."""


async def begin(game: Bmg1) -> None:
    """One step: the bag, arrivals, frozen characters, Bipolar ones, Titan Addicts."""
    step, _, word = game.state.queue.pop(0).partition(":")
    match step:
        case "bag":
            look_into_the_bag(game)
        case "arrive":
            await arrive(game, game.model(word))
        case "thaw":
            await THAWING(Happening(game))
        case "moods":
            await MOODS(Happening(game))
        case "seen":
            record_sight(game)
        case "craving":
            await CRAVING_SEEN(Happening(game))
        case _:
            raise ValueError(f"there is no step at the beginning of a round called {step}")


def look_into_the_bag(game: Bmg1) -> None:
    """Without a counter to draw the game is over, and nothing of this round happens (LED-08, LED-11, END-03)."""
    state = game.state
    if not state.bag and not state.led:
        end_game(game, "bag")
        return
    state.round += 1
    game.tell(ROUND_STARTED, round=state.round)
    state.queue[:0] = arrival_steps(game)  # SCN-14


def record_sight(game: Bmg1) -> None:
    """Who sees whom when the round begins is remembered for Sneak Attacks (SEQ-03, SPA-24)."""
    with game.still():
        seen = {
            model.id: [enemy.id for enemy in _awake(game, model) if can_see(game, enemy, model)]
            for model in game.on_table()
        }
    for model in game.state.models.values():
        model.seen_by = seen.get(model.id, [])


def _awake(game: Bmg1, model: Model) -> Iterator[Model]:
    """The rivals of a character that have their eyes open."""
    return (other for other in game.on_table(game.rival(model.seat)) if other.posture != "ko")
