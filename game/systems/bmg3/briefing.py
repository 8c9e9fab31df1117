"""What the third edition is about, in nine lines, and the Event of the night."""

from __future__ import annotations

from game.core.text import Text
from game.kit.briefs import Brief, lines
from game.kit.sheets import Line
from game.systems.bmg3 import places
from game.systems.bmg3.content import Event
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.state import ROUNDS


def brief(game: Bmg3) -> Brief:
    event = game.library.find(Event, game.state.event) if game.state.event else None
    return Brief(
        Text("bmg3.look.map", title=places.called(game.table.title)),
        lines("bmg3.tonight.win", ("star-four-points", "cards-outline", "handcuffs"), {"n": ROUNDS}),
        lines("bmg3.tonight.lose", ("account-off-outline", "crown-outline", "timer-sand"), {"n": ROUNDS}),
        lines("bmg3.tonight.turn", ("shoe-print", "swap-horizontal", "weather-night")),
        Line(event.name, event.text, icon=event.icon) if event else None,
    )
