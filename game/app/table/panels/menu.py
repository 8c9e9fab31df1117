"""Over the table: its menu."""

from __future__ import annotations

from functools import partial

import pygame

from game.app.opponents import at_table
from game.app.table.panels.extras import Extra
from game.app.table.play.commands import Commands
from game.app.table.play.host import Host
from game.app.theme import LINE, TEXT
from game.app.widgets.boxes import veil
from game.app.widgets.panel import Do, Panel
from game.app.window import App
from game.bots.strengths import STRENGTHS
from game.core.request import Seat
from game.core.system import System
from game.core.text import Text


class TableMenu(Panel):
    """A column of buttons in the middle of the window."""

    def __init__(self, app: App, host: Host, commands: Commands, close: Do, keys: Do) -> None:
        super().__init__()
        self._app = app
        self._host = host
        self._leave = Extra("leave", Text("table.menu.leave"), commands.leave_table, "exit-to-app")
        self._first = (
            Extra("resume", Text("table.menu.resume"), close, "play"),
            Extra("settings", Text("table.menu.settings"), commands.open_settings, "cog"),
            Extra("rules", Text("table.menu.rules"), commands.open_rulebook, "book-open-variant"),
            Extra("keys", Text("table.help.title"), keys, "help-circle-outline"),
        )
        self.focus = 0
        self._step = 0
        """From one button to the next: nearer than usual where there are many."""
        self._sure = False
        """Whether the player has said once that they concede."""
        self._close = close

    @property
    def entries(self) -> list[tuple[Extra, str]]:
        """Buttons with their words as they are shown."""
        say, seats = self._app.say, [self._seat(seat) for seat in self._host.cast.seats]
        ways_out = [*self._surrender(), self._leave]
        return [
            *((each, say(each.words)) for each in self._first),
            *seats,
            *((each, say(each.words)) for each in ways_out),
        ]

    def _surrender(self) -> list[Extra]:
        """Give up for the person who is asked, or else for the first; not every game has surrender."""
        play = self._host.play
        if not self._host.surrenders or play.waiting == "over" or not play.people:
            return []
        if type(play.session.system).concede is System.concede:
            return []
        if not self._sure:
            words = self._host.looks.surrender(play.session.state) or Text("table.menu.concede")
            return [Extra("concede", words, self._make_sure, "flag-outline")]
        seat = play.seat if play.seat in play.people else play.people[0]
        words = Text("table.menu.concede_sure", name=self._host.cast.name(seat))
        return [Extra("concede", words, partial(self._concede, seat), "flag-outline")]

    def _make_sure(self) -> None:
        self._sure = True
        self.focus = next(n for n, (extra, _) in enumerate(self.entries) if extra.name == "concede")
        self.arrange()

    def _concede(self, seat: Seat) -> None:
        self._close()
        self._host.concede(seat)

    def _seat(self, seat: Seat) -> tuple[Extra, str]:
        """Who plays a seat, to be changed by a click."""
        player = self._host.play.players.get(seat, "")
        words = Text("table.menu.seat", name=self._host.cast.name(seat))
        now = at_table(player)
        extra = Extra(f"seat:{seat}", words, partial(self._next_player, seat), "robot" if player else "account")
        return extra, f"{self._app.say(words)}: {self._app.say(now)}"

    def _next_player(self, seat: Seat) -> None:
        """The next of: a person, and the computer players by strength."""
        players = ["", *STRENGTHS]
        now = self._host.play.players.get(seat, "")
        self._host.seat_player(seat, players[(players.index(now) + 1) % len(players)] if now in players else "")
        self.arrange()

    def arrange(self) -> None:
        self.theme = theme = self._app.theme
        wide, high = self._app.size
        width = max(theme.px(300), *(self.button_width(words, "cog") for _, words in self.entries)) + theme.px(36)
        self._step = min(theme.px(44), (high - theme.px(58)) // len(self.entries))
        width, tall = min(width, wide), self._step * len(self.entries) + theme.px(58)
        self.place(pygame.Rect((wide - width) // 2, (high - tall) // 2, width, tall), theme)

    def draw(self, window: pygame.Surface) -> None:
        veil(window)
        self.show(window, (self.focus, tuple(words for _, words in self.entries), self._app.language), self._paint)

    def _paint(self, surface: pygame.Surface) -> None:
        px, theme = self.theme.px, self.theme
        pygame.draw.rect(surface, LINE, surface.get_rect(), 1)
        title = theme.words(self._app.say(Text("table.menu.title")), "title", TEXT, bold=True)
        surface.blit(title, title.get_rect(midtop=(surface.get_width() // 2, px(8))))
        for at, (extra, words) in enumerate(self.entries):
            high = self._step - px(6)
            rect = pygame.Rect(px(16), px(52) + at * self._step, surface.get_width() - px(32), high)
            focus = at == self.focus
            self.button(surface, rect, extra.name, words, icon=extra.icon, focus=focus, look=extra.look, do=extra.do)

    def typed(self, event: pygame.event.Event) -> None:
        step = {pygame.K_DOWN: 1, pygame.K_TAB: 1, pygame.K_UP: -1}.get(event.key, 0)
        self.focus = (self.focus + step) % len(self.entries)
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self.entries[self.focus][0].do()
