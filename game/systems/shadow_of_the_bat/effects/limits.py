"""How often an ability may answer: once a Strike, turn, round or battle."""

from __future__ import annotations

from game.systems.shadow_of_the_bat.effects import who
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.vocabulary import Duration, TriggerLine

SHORTER: dict[Duration, tuple[Duration, ...]] = {
    "card": ("card",),
    "strike": ("strike",),
    "turn": ("strike", "turn"),
    "round": ("strike", "turn", "round"),
    "battle": ("card", "strike", "turn", "round", "battle"),
}
"""What ends when a span of time does."""


def _used(game: Fight, bearer: str) -> dict[str, int]:
    """The memory of a figure, or of the villain player for its cards."""
    figure = who.found(game, bearer)
    return figure.used if figure is not None else game.state.side.used


def left(game: Fight, trigger: TriggerLine, bearer: str, address: str) -> bool:
    """Whether its limit is not reached."""
    return not trigger.limit or f"{trigger.limit}:{address}" not in _used(game, bearer)


def use(game: Fight, trigger: TriggerLine | None, bearer: str, address: str) -> None:
    """Remember that it answered."""
    if trigger and trigger.limit:
        _used(game, bearer)[f"{trigger.limit}:{address}"] = 1


def renew(game: Fight, duration: Duration) -> None:
    """A span of time is over: what was limited to it may be used again."""
    state = game.state
    over = SHORTER[duration]
    everybody = (*state.heroes.values(), *state.supports.values(), *state.villains.values())
    for memory in (*(figure.used for figure in everybody if figure.used), state.side.used):
        for key in [key for key in memory if key.partition(":")[0] in over]:
            del memory[key]
