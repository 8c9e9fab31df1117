"""The seats of a new game one by one: who plays each of them, and what he is called."""

from __future__ import annotations

from functools import partial

import pygame

from game.app.chosen import HUMAN, STRENGTHS, Chosen
from game.app.opponents import CHARACTERS, title, together
from game.app.screens.box import BoxScreen
from game.app.theme import TEXT
from game.app.widgets.boxes import Column, split
from game.app.window import App
from game.core.request import Seat

PERSON = "human"
COMPUTERS = tuple(together(strength, character) for strength in STRENGTHS for character in CHARACTERS)


class SeatsScreen(BoxScreen):
    """Over the new game; what is chosen holds at once."""

    def __init__(self, app: App, chosen: Chosen) -> None:
        super().__init__(app)
        self._chosen = chosen

    def layout(self) -> None:
        theme = self.app.theme
        self.desk.clear()
        wide, high = self.app.size
        places = self._chosen.places
        line = min(theme.px(46), (high - theme.px(40)) // (len(places) + 3))
        box = pygame.Rect(0, 0, min(theme.px(680), wide - theme.px(24)), line * (len(places) + 2) + theme.px(30))
        box.center = wide // 2, high // 2
        self._box = box
        column = Column(box.inflate(-2 * theme.px(18), -2 * theme.px(10)), theme.px(4))
        self.desk.label(
            column.top(line - theme.px(4)), self.desk.say("seats.title"), "large", TEXT, bold=True, middle=True
        )
        for number, place in enumerate(places):
            self._seat(column.top(line - theme.px(4)), number, place.seat)
        done = column.bottom(min(theme.px(40), line))
        self.desk.button(done, "seats.done", self.back, key="return", icon="check", look="main", first=True)
        self.desk.ready()

    def _seat(self, rect: pygame.Rect, number: int, seat: str) -> None:
        chosen, say = self._chosen, self.desk.say
        name, player = split(rect, (1, 1.2), self.app.theme.px(8))
        seat_title = chosen.looks.seat_title(Seat(seat))
        self.desk.entry(
            name,
            f"seat.{number}.name",
            chosen.names.get(seat, ""),
            partial(self._name, seat),
            words=self.app.say(seat_title) if seat_title else say("seats.name.words", seat=seat),
            hint=say("seats.name.hint"),
        )
        offered = list(COMPUTERS if chosen.is_computers(seat) else (HUMAN, *COMPUTERS))
        words = [(one or PERSON, self.app.say(title(one)) if one else say("new_game.player.human")) for one in offered]
        self.desk.choice(
            player,
            f"seat.{number}.player",
            words,
            chosen.player(seat) or PERSON,
            partial(self._take, seat),
            key=str(number + 1),
            words=say("new_game.player.words"),
            hint=say("new_game.player.hint"),
        )

    def _name(self, seat: str, name: str) -> None:
        self._chosen.names[seat] = name

    def _take(self, seat: str, player: str) -> None:
        self._chosen.take_seat(seat, HUMAN if player == PERSON else player)
