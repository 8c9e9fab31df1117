"""What comes before the first decision at a table: who somebody wants to be, and what the game is about."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

import pygame

from game.app import games
from game.app.chosen import battle_of
from game.app.placing import shows_faces
from game.app.screens.briefing import BriefingScreen, Side, Told
from game.app.screens.faces import FacesScreen
from game.app.table.play.host import Host
from game.app.window import App
from game.core.request import Choose, Seat


class Introducing:
    """Opens these screens over a table, each in its time."""

    def __init__(self, app: App, host: Host, painting: Callable[[], Generator[None, None, pygame.Surface]]) -> None:
        self._app, self._host, self._painting = app, host, painting
        self.learn: Callable[[], None] | None = None
        """Opens the lessons of the game."""
        self._plain = False
        """Whether the player would rather answer at the table."""

    def update(self) -> None:
        """Show what is due: faces when somebody is asked about them, the briefing once everything stands."""
        host = self._host
        play = host.play
        if not play.fresh or not (host.asks_person or host.thinking):
            return
        asked = play.asked
        if host.asks_person and shows_faces(host.looks, play.session.state, asked):
            if not self._plain and isinstance(asked, Choose):
                self._ask_who(asked)
            return
        if play.placing:
            return
        play.fresh = False
        settings = self._app.settings
        if not settings.hints_off and self._known_as not in settings.briefed:
            self.brief(so_far=False)

    def _ask_who(self, asked: Choose[Any]) -> None:
        def leave() -> None:
            self._plain = True

        host = self._host
        system = host.play.session.system.id
        self._app.push(FacesScreen(self._app, system, host.looks, asked, host.answer, leave))

    @property
    def _known_as(self) -> str:
        setup = self._host.play.session.setup
        known = {one.id: battle_of(one) for one in self._host.looks.scenarios()}
        return f"{setup.system}:{known.get(setup.scenario, setup.scenario)}"

    def brief(self, *, so_far: bool) -> bool:
        """Open the briefing; whether the game has one."""
        host = self._host
        state = host.play.session.state
        brief = host.looks.brief(state, host.viewer)
        if brief is None:
            return False
        own = [hand for hand in host.looks.hands(state, host.viewer) if hand.held and hand.seat == host.viewer]
        cards = tuple(card for hand in own for card in hand.cards if not card.hidden)
        told = Told(
            host.play.session.system.id,
            self._known_as,
            brief,
            self._sides(),
            cards,
            self._painting,
            host.looks.headline(state) if so_far else None,
        )
        self._app.push(BriefingScreen(self._app, told, self.learn))
        return True

    def _sides(self) -> tuple[Side, ...]:
        """Everybody at the table, in the order of the seats."""
        host, system = self._host, self._host.play.session.system
        tokens = host.looks.tokens(host.play.session.state, host.viewer)
        found = []
        for place in host.play.session.setup.seats:
            own = next((token for token in tokens if token.seat == place.seat), None)
            name = games.force_name(system, place, self._app.say) or (self._app.say(own.name) if own else "")
            seat = host.cast.index(Seat(place.seat))
            found.append(Side(seat, name or host.cast.name(Seat(place.seat)), own.icon if own else "account"))
        return tuple(found)
