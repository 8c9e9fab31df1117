"""The Boss of a crew, and who follows when it is lost (CRW-24 to CRW-26)."""

from __future__ import annotations

from game.core.request import DECLINE, Choose, Option, Seat
from game.core.text import Text
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import BOSS_NAMED


async def name_new_boss(game: Bmg3, seat: Seat) -> None:
    """The owner of a lost Boss may crown any model of the crew in play, KO included."""
    side = game.side(seat)
    side.boss = ""
    options = [
        Option(model.id, Text("bmg3.do.name_boss", model=game.name(model)), model.id, subject=model.id)
        for model in game.in_play(seat)
    ]
    if not options:
        return
    options.append(Option(DECLINE, Text("bmg3.do.no_boss"), ""))
    side.boss = await Choose(seat, Text("bmg3.ask.boss"), options, topic="boss")
    if side.boss:
        side.boss_named = True
        game.tell(BOSS_NAMED, side.boss, model=game.name(game.model(side.boss)))
