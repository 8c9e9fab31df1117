"""The computer players of a table: they think in a worker, one at a time."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from game import bots
from game.app.play import Play
from game.app.thinking import Decided, Think, Thinker, Trouble
from game.bots.seat import Bot
from game.core.request import Seat
from game.core.text import Text
from game.kit import registry


class Computers:
    """Who thinks for which seat, what has been thought out, and what went wrong."""

    def __init__(self, play: Play, minds: Mapping[Seat, Bot] | None = None) -> None:
        self._play = play
        self.minds: dict[Seat, Bot] = dict(minds or {})
        self.thinker = Thinker()
        self._thought: str | None = None

    def think(self) -> None:
        """Let the computer in the asked seat think, in the worker."""
        play = self._play
        seat, system = play.seat, play.session.system.id
        if seat not in self.minds:
            self.minds[seat] = bots.bot(play.players[seat], play.chance.random.getrandbits(64), clock=True)
        self.thinker.begin(Think(registry.module(system), system, play.excerpt(), seat, self.minds[seat]))

    def hear(self, seconds: float, name: str) -> Text | None:
        """Collect what the worker has found out; what is wrong with it, if something is."""
        trouble: Text | None = None
        for reply in self.thinker.update(seconds):
            if isinstance(reply, Decided):
                self.minds[self._play.seat] = reply.mind
                self._thought = reply.key
            elif isinstance(reply, Trouble):
                trouble = Text(f"table.fail.{reply.kind}", name=name, words=reply.words)
        return trouble

    def take(self) -> str | None:
        """The answer that was thought out, once."""
        key, self._thought = self._thought, None
        return key

    def stop(self) -> None:
        """Nobody thinks any more, and what was thought is forgotten."""
        self.thinker.stop()
        self._thought = None

    def seat_player(self, seat: Seat, player: str) -> None:
        """Another player takes a seat: a computer by its name, or a person ('')."""
        play = self._play
        if seat == play.seat:
            self.stop()
        self.minds.pop(seat, None)
        play.players[seat] = player
        setup = play.session.setup
        places = tuple(p.taken_by(player) if p.seat == seat else p for p in setup.seats)
        play.session.setup = msgspec.structs.replace(setup, seats=places)
