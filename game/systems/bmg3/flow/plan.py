"""Lay the Plan: Bold markers, chosen in secret (PLN)."""

from __future__ import annotations

from game.core.request import ChooseSome, Option, Seat, Together
from game.core.text import Refusal, Text
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import BOLD_REVEALED, PLAN_BEGAN, PLAN_ENDED, PLAN_LAID, Happening
from game.systems.bmg3.state import Model

PLAN = ("start", "bold", "abilities", "end")
MARKERS = 4


async def plan(game: Bmg3) -> None:
    """One step of the phase (PLN-08)."""
    match game.state.queue.pop(0):
        case "start":
            await PLAN_BEGAN(Happening(game))
        case "bold":
            await give_markers(game)
        case "abilities":
            await PLAN_LAID(Happening(game))
        case "end":
            await PLAN_ENDED(Happening(game))
        case step:
            raise ValueError(f"there is no step of Lay the Plan called {step}")


async def give_markers(game: Bmg3) -> None:
    """Both choose without seeing the other's choice, then all is revealed together (PLN-01, PLN-05, RND-05)."""
    first, second = game.order
    text = Text("bmg3.ask.bold", n=MARKERS)
    chosen = await Together(text, [choice(game, seat) for seat in (first, second)], topic="bold")
    for seat, models in zip((first, second), chosen, strict=True):
        for model in models:
            model.bold = True
        game.tell(BOLD_REVEALED, *(model.id for model in models), side=seat, n=len(models))


def choice(game: Bmg3, seat: Seat) -> ChooseSome[Model]:
    """Which models get a marker: as many as can be given, one each (PLN-03, PLN-04)."""
    options = [Option(m.id, game.name(m), m, m.id, why_no_marker(m)) for m in game.in_play(seat)]
    count = min(MARKERS, sum(1 for option in options if option.refusal is None))
    return ChooseSome(seat, Text("bmg3.ask.bold", n=count), options, count, count, topic="bold")


def why_no_marker(model: Model) -> Refusal | None:
    """Only a model that can activate is given one (PLN-02)."""
    return None if model.can_activate else Refusal(Text("bmg3.no.cannot_activate"), "BMG3-PLN-02")
