"""Manipulate: the Tactical action that deals with things on the table (MAN)."""

from __future__ import annotations

from functools import partial

from game.core.place import Point
from game.core.request import Option, PickPoint
from game.core.text import Refusal, Text
from game.systems.bmg3.deeds import Deed, DeedOption
from game.systems.bmg3.flow.sewers import sewer_options
from game.systems.bmg3.flow.suspects import Suspecting, place_suspect, reveal, within_reach
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import SUSPECT_REACH, About, Acting
from game.systems.bmg3.state import Marker, Model


def manipulate_options(acting: Acting, *, refused: bool = True) -> list[DeedOption]:  # MAN-01, MAN-05
    """What one Manipulate action can do here: place a Suspect, Reveal one, use a Sewer (MAN-02, MAN-03, DPT-29)."""
    return [*suspect_options(acting, refused), *reveal_options(acting, refused), *sewer_options(acting)]


def suspect_options(acting: Acting, refused: bool) -> list[DeedOption]:
    """To put a Suspect in contact with the model (SUS-01)."""
    game, model = acting.game, acting.model
    text = Text("bmg3.do.suspect")
    placing = Suspecting(game, model.seat, model)
    if not placing.has_room:
        return [Option("suspect", text, _nothing, model.id, placing.why_nowhere)] if refused else []

    def put(at: Point) -> Deed:
        return partial(_place, game, model, at)

    ask = PickPoint(
        model.seat, Text("bmg3.ask.suspect", model=game.name(model)), placing, subject="suspect", topic="suspect"
    )
    return [Option("suspect", text, put, model.id, then=ask)]


def reveal_options(acting: Acting, refused: bool) -> list[DeedOption]:
    """To Reveal a Suspect, own or enemy; those out of reach say so (SUS-05, SUS-06)."""
    game, model = acting.game, acting.model
    reach = SUSPECT_REACH(About(game, model), 0).value
    suspects = game.markers("suspect")
    if not refused:
        suspects = [marker for marker in suspects if within_reach(game, model, marker, reach)]
    return [reveal_option(game, model, marker, reach) for marker in suspects]


def reveal_option(game: Bmg3, model: Model, marker: Marker, reach: int) -> DeedOption:
    text = Text("bmg3.do.reveal", side=marker.seat)
    refusal = None
    if not within_reach(game, model, marker, reach):
        refusal = Refusal(Text("bmg3.no.reveal"), "BMG3-SUS-05")
    return Option(f"reveal:{marker.id}", text, partial(reveal, game, marker, model), marker.id, refusal)


async def _place(game: Bmg3, model: Model, at: Point) -> None:
    await place_suspect(game, model.seat, at, model)


async def _nothing() -> None:
    """What an option does that cannot be chosen."""
