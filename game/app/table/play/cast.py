"""Who sits at the table: names, colours and shapes of the seats, the same on every panel."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from game.app.opponents import at_table
from game.app.play import Play
from game.app.table.art.figures import place_of
from game.app.theme import DIM, FOE, Colour
from game.app.window import App
from game.core.journal import Entry
from game.core.request import Seat
from game.core.text import Text
from game.kit.looks import Looks
from game.kit.tokens import FOES, Group, Token


class Cast:
    """The seats of one game."""

    def __init__(self, app: App, play: Play, looks: Looks[Any]) -> None:
        self._app = app
        self._play = play
        self._looks = looks
        self.seats: list[Seat] = list(play.session.system.seats(play.session.state))
        self._owners: dict[str, Seat] = {}
        self._roles: dict[str, str] = {}
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

    def team(self, viewer: Seat | None, owners: Collection[Seat]) -> list[Seat]:
        """Whoever looks, with allies; all seats where the game itself plays against them."""
        if FOES in owners:
            return list(self.seats)
        me, state = viewer or self.seats[0], self._play.session.state
        return [seat for seat in self.seats if seat == me or self._looks.allies(state, me, seat)]

    def player(self, seat: Seat) -> str:
        """Who plays the seat: a person, or the computer and how well."""
        return self._app.say(at_table(self._play.players.get(seat, "")))

    def mark(self, seat: Seat) -> str:
        """A word for a seat that the computer plays; '' for a person's."""
        return self._app.say(Text("table.seat.played")) if self._play.players.get(seat) else ""

    def die_faces(self, entry: Entry) -> Sequence[tuple[str, ...]]:
        """What the sides of the dice in an entry show."""
        return self._looks.die_faces(self._play.session.state, entry)

    def meet(self, tokens: Sequence[Token], groups: Sequence[Group] = ()) -> None:
        """Remember whose the pieces and bodies of men are, even after they are gone."""
        self._owners.update({token.id: token.seat for token in tokens})
        self._roles.update({token.id: token.role for token in tokens})
        self._owners.update({group.id: group.seat for group in groups})
        self._roles.update({group.id: group.role or self._roles.get(group.leader, "") for group in groups})

    def role(self, id: str) -> str:
        """Whose face a piece has, '' if it has none."""
        return self._roles.get(id, "")

    def owner(self, id: str) -> Seat | None:
        return self._owners.get(id)
