"""Desperation: a card face down, one figure, two wild icons (DSP)."""

from __future__ import annotations

from game.core.request import Choose
from game.core.text import Text
from game.systems.shadow_of_the_bat import points
from game.systems.shadow_of_the_bat.flow import activating, deck, queue
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import VILLAIN
from game.systems.shadow_of_the_bat.vocabulary import Icon

ICONS: tuple[Icon, ...] = ("W", "W")
"""What the one figure gets (DSP-03)."""


async def despair(game: Fight, id: str) -> None:
    """Any card of the hand, face down in slot 1 (DSP-01, DSP-05); its face is hidden (DSP-06)."""
    game.tell(points.DESPERATION)
    await queue.lay(game, id, face_down=True)
    await _activate(game)
    if game.state.side.hand:
        await deck.discard_some(game, 0, len(game.state.side.hand))  # DSP-04


async def _activate(game: Fight) -> None:
    """Exactly one figure, a down leader too; none if there is none (DSP-02, DSP-07)."""
    options = [activating.option(game, figure, "figure") for figure in game.state.villains.values() if not figure.out]
    if any(option.refusal is None for option in options):
        figure = await Choose(VILLAIN, Text("shadow_of_the_bat.ask.desperate"), options, topic="desperate")
        assert figure is not None
        await activating.activate(game, figure, ICONS)
