"""How often an ability may answer: once a Strike, turn, round or battle."""

from __future__ import annotations

from game.kit.cards.limits import Use
from game.systems.shadow_of_the_bat.game import Fight, Voice


def _use(game: Fight, voice: Voice) -> Use | None:
    """Where it is written down, with a figure or, for its cards, with the villain player; None without a limit."""
    trigger = voice.clause.trigger
    if trigger is None or not trigger.limit:
        return None
    figure = game.found(voice.bearer)
    memory = figure.used if figure is not None else game.state.side.used
    return Use(memory, f"{trigger.limit}:{voice.address}")


def left(game: Fight, voice: Voice) -> bool:
    """Whether its limit is not reached."""
    use = _use(game, voice)
    return use is None or use.left


def use(game: Fight, voice: Voice) -> None:
    """Remember that it answered."""
    if use := _use(game, voice):
        use.note()
