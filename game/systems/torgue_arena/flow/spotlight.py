"""The Spotlight token: who takes it and to whom it falls (SPT)."""

from __future__ import annotations

from game.boards.grid import least
from game.core.request import Option
from game.core.text import Text
from game.systems.torgue_arena import points
from game.systems.torgue_arena.flow import asking
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import Figure, Hunter


def give(game: Arena, figure: Figure) -> None:
    """A hunter takes the token from whoever has it; a companion's hunter takes it (SPT-02, AID-10, SPT-09)."""
    hunter = game.owner(figure)
    if hunter is None or not hunter.in_play or hunter.id == game.state.spotlight:
        return
    game.state.spotlight = hunter.id
    game.tell(points.SPOTLIGHT_PASSED, hunter.id, who=game.name(hunter))


async def hand_on(game: Arena, hunter: Hunter) -> None:  # SPT-05
    """An eliminated holder loses it to the most battered hunter in play; its player settles ties (SPT-04 to SPT-07)."""
    # SPT-06
    if hunter.id != game.state.spotlight:
        return
    others = [other for other in game.hunters() if other is not hunter]
    if not others:
        return
    tied = least(others, lambda other: -other.reds)
    text = Text("torgue_arena.ask.spotlight")
    give(
        game,
        await asking.ask(
            game, hunter.seat, text, lambda: [Option(h.id, game.name(h), h, h.id) for h in tied], topic="spotlight"
        ),
    )
