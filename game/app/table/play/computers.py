"""The computer players of a table: they think in a worker, one at a time."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from game import bots
from game.app.play import Play
from game.app.thinking import Decided, Think, Thinker, Trouble
from game.bots.greedy import GreedyBot
from game.bots.seat import Bot
from game.bots.thought import Thought
from game.core.request import Seat
from game.core.text import Text
from game.kit import registry

_ADVISER = "strong"


class Computers:
    """Who thinks for which seat, what has been thought out, and what went wrong."""

    def __init__(self, play: Play, minds: Mapping[Seat, Bot] | None = None) -> None:
        self._play = play
        self.minds: dict[Seat, Bot] = dict(minds or {})
        self.thinker = Thinker()
        self._thought: str | None = None
        self._advising: int | None = None
        """A person asked for advice after so many answers, and it is being thought about."""
        self.advice: tuple[int, Thought] | None = None
        """What was advised, and after how many answers."""

    def think(self) -> None:
        """Let the computer in the asked seat think, in the worker."""
        play = self._play
        self._advising = None
        seat, system = play.seat, play.session.system.id
        if seat not in self.minds:
            self.minds[seat] = bots.bot(play.players[seat], play.chance.random.getrandbits(64), clock=True)
        self.thinker.begin(Think(registry.module(system), system, play.excerpt(), seat, self.minds[seat]))

    def hear(self, seconds: float, name: str) -> Text | None:
        """Collect what the worker has found out; what is wrong with it, if something is."""
        trouble: Text | None = None
        for reply in self.thinker.update(seconds):
            if isinstance(reply, Decided) and self._advising is not None:
                if isinstance(reply.mind, GreedyBot) and reply.mind.thought:
                    self.advice = self._advising, reply.mind.thought
                self._advising = None
            elif isinstance(reply, Decided):
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
        self._thought = self._advising = self.advice = None

    # --- advice

    @property
    def advising(self) -> bool:
        return self._advising is not None

    def advise(self) -> None:
        """Let a strong player think about what the asked person should do, knowing only what that person may know."""
        play = self._play
        seat, system, count = play.seat, play.session.system.id, len(play.session.answers)
        mind = bots.bot(_ADVISER, count, clock=True)
        self.advice, self._advising = None, count
        self.thinker.begin(Think(registry.module(system), system, play.excerpt(), seat, mind))

    def advised(self) -> Thought | None:
        """The advice about what is asked now, once."""
        found, self.advice = self.advice, None
        return found[1] if found and found[0] == len(self._play.session.answers) else None

    def thought_of(self, seat: Seat, key: str) -> Thought | None:
        """What led to an answer, where the player can tell."""
        mind = self.minds.get(seat)
        thought = mind.thought if isinstance(mind, GreedyBot) else None
        return thought if thought and thought.key == key else None

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
