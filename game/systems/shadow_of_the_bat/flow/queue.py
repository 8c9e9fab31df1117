"""The queue of active villain cards (QUE)."""

from __future__ import annotations

from game.systems.shadow_of_the_bat import points
from game.systems.shadow_of_the_bat.flow import spans
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import QUEUE, Laid


async def lay(game: Fight, id: str, *, face_down: bool = False) -> None:  # QUE-02, QUE-04, QUE-05
    """A card of the hand takes slot 1; the others move on, and the oldest of four leaves first (QUE-01 to QUE-03)."""
    side = game.state.side
    side.hand.remove(id)
    await make_room(game)
    side.queue.insert(0, Laid(id, face_down))


async def make_room(game: Fight) -> None:
    """The card in slot 4 is discarded and stops being active before the new one lies there (VTN-11)."""
    side = game.state.side
    while len(side.queue) >= QUEUE:
        oldest = side.queue.pop()
        side.discard.append(oldest.card)
        if oldest.face_down:  # DSP-06
            game.tell(points.HIDDEN_DISCARDED)
        else:
            game.tell(points.SCHEME_DISCARDED, oldest.card, card=game.scheme(oldest.card).name)
            spans.leave(game, oldest.card)
            await points.UNLAID(points.Scheming(game, oldest.card))
