"""Who sits at the table: names, colours and shapes of the seats, the same on every panel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.app.play import Play
from game.app.table.art.figures import place_of
from game.app.theme import DIM, FOE, Colour
from game.app.window import App
from game.core.journal import Entry
from game.core.request import Seat
from game.core.text import Text
from game.kit.looks import FOES, Looks, Token


class Cast:
    """The seats of one game."""

    def __init__(self, app: App, play: Play, looks: Looks[Any]) -> None:
        self._app = app
        self._play = play
        self._looks = looks
        self.seats: list[Seat] = list(play.session.system.seats(play.session.state))
        self._owners: dict[str, Seat] = {}
        app.catalog.called = self._called

    def _called(self, key: str) -> str:
        return self.name(Seat(key)) if key in self.seats else key

    def index(self, seat: Seat) -> int:
        """The seat's place at the table; -1 for nobody, -2 for the game itself."""
        return place_of(seat, self.seats)

    def colour(self, seat: Seat) -> Colour:
        if seat == FOES:
            return FOE
        return self._app.theme.side(self.index(seat)) if seat in self.seats else DIM

    def name(self, seat: Seat) -> str:
        """What the players call the seat."""
        if seat == FOES:
            return self._app.say(Text("table.seat.foes"))
        given = {Seat(place.seat): place.name for place in self._play.session.setup.seats}
        named = self._looks.seat_names(self._play.session.state).get(seat) or given.get(seat)
        if named:
            return named
        if self._play.players.get(seat):
            return self._app.say(Text("table.seat.computer", seat=seat))
        return self._app.settings.names.get(seat) or self._app.say(Text("table.seat.person", seat=seat))

    def die_faces(self, entry: Entry) -> Sequence[tuple[str, ...]]:
        """What the sides of the dice show that an entry tells of."""
        return self._looks.die_faces(self._play.session.state, entry)

    def meet(self, tokens: tuple[Token, ...]) -> None:
        """Remember whose the pieces are, also after they are gone."""
        self._owners.update({token.id: token.seat for token in tokens})

    def owner(self, id: str) -> Seat | None:
        return self._owners.get(id)
