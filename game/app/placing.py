"""Setting up the table for the players: medium players answer for every seat until the first turn."""

from __future__ import annotations

from collections.abc import Generator
from copy import copy
from typing import Any

from game import bots
from game.app.play import Play
from game.bots.seat import Bot, step
from game.core.request import DECLINE, Choose, Draw, Request, Roll, Seat
from game.core.session import Session
from game.kit.looks import Looks

PLACER = "medium"


def shows_faces(looks: Looks[Any], state: Any, asked: Request[Any] | None) -> bool:
    """Whether a question asks somebody who, of those not yet in the game, he wants to be: no one else answers that."""
    if not isinstance(asked, Choose):
        return False
    offered = [option.subject for option in asked.options if option.key != DECLINE]
    if len(set(offered)) < max(2, len(offered)) or not all(id and looks.portrait(id) for id in offered):
        return False
    return not any(token.id in offered for token in (*looks.tokens(state, None), *looks.reserve(state, None)))


def taken_faces(session: Session[Any], looks: Looks[Any]) -> dict[Seat, str]:
    """Who everybody chose to be when a game was set up, by seat: in a rematch nobody is asked again."""
    faces: dict[Seat, str] = {}
    for count, given in enumerate(session.answers):
        before = session.branch(count)
        if not session.system.in_setup(before.state):
            break
        if given.decided and shows_faces(looks, before.state, before.pending):
            faces[Seat(given.by)] = given.key
    return faces


class Placing:
    """Whoever sets up the table, for as long as there is something to set up."""

    def __init__(self, play: Play, looks: Looks[Any]) -> None:
        self._play, self._looks = play, looks
        self._minds: dict[Seat, Bot] = {}

    @property
    def possible(self) -> bool:
        """Whether the table is being set up; in situations it stands already."""
        session = self._play.session
        return (
            session.pending is not None
            and session.setup.situation is None
            and session.setup.position is None
            and session.system.in_setup(session.state)
        )

    @property
    def wanted(self) -> bool:
        """Whether what is pending can be answered for the players."""
        play = self._play
        if not self.possible:
            return False
        asks = play.waiting == "person" and shows_faces(self._looks, play.session.state, play.asked)
        return not asks or bool(self._face())

    def _face(self) -> str:
        """Whom the seat that is asked has been before, where it may be so again; '' elsewhere."""
        play, pending = self._play, self._play.session.pending
        key = play.faces.get(pending.seat, "") if isinstance(pending, Choose) else ""
        if not key or not shows_faces(self._looks, play.session.state, pending):
            return ""
        return key if isinstance(pending, Choose) and any(option.key == key for option in pending.legal()) else ""

    def apart(self) -> Placing:
        """Whoever sets up a copy of the game: what comes of it is shown once it stands."""
        play = copy(self._play)
        play.session = play.session.branch(len(play.session.answers))
        twin = Placing(play, self._looks)
        twin._minds = self._minds
        return twin

    @property
    def session(self) -> Session[Any]:
        return self._play.session

    def work(self) -> Generator[int, None, None]:
        """Answer everything, one answer at a time, telling how many the game has; nothing is kept on the way."""
        play = self._play
        session, chance = play.session, play.chance
        while self.wanted:
            pending = session.pending
            if known := self._face():
                session.answer(known)
                yield len(session.answers)
                continue
            if not isinstance(pending, Roll | Draw):
                self._minds.setdefault(play.seat, bots.bot(PLACER, chance.random.getrandbits(64)))
            step(session, self._minds, chance)
            yield len(session.answers)
