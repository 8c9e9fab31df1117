"""How often an ability may answer: once a Strike, turn, round or battle."""

from __future__ import annotations

from game.kit.cards.limits import UNLIMITED, Use
from game.systems.shadow_of_the_bat.game import Fight, Voice


def use_of(game: Fight, voice: Voice) -> Use:
    """Where uses are counted: on a figure or, for villain cards, on the villain player; nowhere without a limit."""
    trigger = voice.clause.trigger
    if trigger is None or not trigger.limit:
        return UNLIMITED
    figure = game.found(voice.bearer)
    memory = figure.used if figure is not None else game.state.side.used
    return Use(memory, f"{trigger.limit}:{voice.address}")
