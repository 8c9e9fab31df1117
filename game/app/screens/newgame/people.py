"""The third block: who plays, and how strong the computer is, told in a sentence."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial

import pygame

from game.app.chosen import STRENGTHS, Players
from game.app.opponents import CHARACTERS
from game.app.screens.newgame.block import QUIET, Block
from game.app.screens.newgame.forces import ForceBlock
from game.app.screens.seats import SeatsScreen
from game.app.theme import ACCENT, DIM, LINE, TEXT, mixed
from game.app.widgets.boxes import Column, split
from game.app.widgets.prose import LEAST, common, write

_PLAYERS: dict[Players, str] = {
    "against": "robot-happy-outline",
    "two": "account-group-outline",
    "watch": "eye-outline",
}


class PeopleBlock(Block):
    """Against the computer, two at this table, or nobody; single seats have a box of their own."""

    def building(self, rect: pygame.Rect) -> Generator[None, None, None]:
        chosen, column = self.screen.chosen, Column(rect, max(4, rect.height // 90))
        tall = column.left.height
        heading = self.heading(column, 3, "who")
        words = self.screen.say("seats.words")
        wide = min(rect.width // 3, self.screen.desk.theme.font("body").size(words)[0] + self.screen.px(60))
        seats = pygame.Rect(heading.right - wide, heading.y, wide, heading.height)
        look = "chosen" if chosen.players == "seats" else "plain"
        self.screen.desk.button(seats, "new_game.seats", self._seats, icon="seat-outline", look=look, key="ctrl+s")  # type: ignore[arg-type]
        gap = max(6, rect.width // 80)
        boxes = split(column.top(tall * 9 // 100), (1, 1, 1), gap)
        names = self._names()
        told = [(self.screen.say(f"{name}.words"), self.screen.say(f"{name}.line")) for name in names]
        how = self.choices(min(box.size for box in boxes), told)
        for (players, icon), name, (title, about), box in zip(_PLAYERS.items(), names, told, boxes, strict=True):
            on = chosen.players == players
            paint = partial(self.paint_choice, icon, (title, about), on, how)
            self.tile(
                box,
                f"new_game.{players}",
                partial(self._take_players, players),
                paint,
                on,
                title,
                self.screen.say(f"{name}.hint"),
            )
        self.label(column, self.screen.say("strength"))
        boxes = split(column.top(self._strength_room(rect.width, gap, tall)), (1, 1, 1), gap)
        limit = self._strength_size(boxes[0].size)
        for n, (name, box) in enumerate(zip(STRENGTHS, boxes, strict=True)):
            on = chosen.strength == name
            title = self.screen.say(f"{name}.words")
            paint = partial(self._paint_strength, n + 1, title, self.screen.say(f"{name}.line"), on, limit)
            self.tile(
                box,
                f"strength.{name}",
                partial(self._take_strength, name),
                paint,
                on,
                title,
                self.screen.say(f"{name}.hint"),
            )
        self._characters(column, gap, tall)
        yield
        yield from ForceBlock(self.screen).building(column)

    def _names(self) -> list[str]:
        """What the ways to sit down are called: where all play together the computer is no rival."""
        scenario = self.screen.chosen.scenario
        together = scenario is not None and scenario.together
        return ["beside" if together and players == "against" else players for players in _PLAYERS]

    def _characters(self, column: Column, gap: int, tall: int) -> None:
        """How it plays, with a sentence about the one that is chosen."""
        say, chosen = self.screen.say, self.screen.chosen
        self.label(column, say("character.asked", line=say(f"character.{chosen.character}.line")))
        boxes = split(column.top(max(24, tall * 5 // 100)), [1] * len(CHARACTERS), gap)
        for name, box in zip(CHARACTERS, boxes, strict=True):
            on, words = chosen.character == name, say(f"character.{name}.words")
            paint = partial(self._paint_character, words, on)
            self.tile(
                box,
                f"character.{name}",
                partial(self._take_character, name),
                paint,
                on,
                words,
                say(f"character.{name}.line"),
            )

    def _paint_character(self, words: str, on: bool, surface: pygame.Surface, rect: pygame.Rect) -> None:
        room = rect.inflate(-6, 0)
        write(
            surface, self.screen.desk.theme, words, room, 14, TEXT if on else QUIET, bold=on, middle=True, centred=True
        )

    def _take_character(self, name: str) -> None:
        self.screen.chosen.character = name
        self.screen.layout()

    def _strength_room(self, width: int, gap: int, tall: int) -> int:
        """High enough for every sentence."""
        theme, inner = self.screen.desk.theme, (width - 2 * gap) // 3 - 2 * max(5, (width - 2 * gap) // 72)
        lines = max(len(theme.wrap(self.screen.say(f"{name}.line"), inner, LEAST)) for name in STRENGTHS)
        step = theme.font(max(LEAST, theme.px(16)), True).get_linesize()
        return max(tall * 13 // 100, min(tall * 24 // 100, step + lines * theme.line_height(LEAST) + 12))

    def _strength_size(self, size: tuple[int, int]) -> int:
        """One type for the three sentences."""
        theme, pad = self.screen.desk.theme, max(5, size[0] // 24)
        head = pad // 2 + theme.font(max(LEAST, theme.px(16)), True).get_linesize() + 1
        room = size[0] - 2 * pad, size[1] - head - 3
        return common(theme, ((self.screen.say(f"{name}.line"), room) for name in STRENGTHS), 14)

    def _paint_strength(
        self, n: int, title: str, about: str, on: bool, limit: int, surface: pygame.Surface, rect: pygame.Rect
    ) -> None:
        theme, pad = self.screen.desk.theme, max(5, rect.width // 24)
        each = max(12, min(theme.px(20), rect.width // 12))
        for k in range(len(STRENGTHS)):
            sword = theme.icon("sword", each, ACCENT if k < n else LINE)
            surface.blit(sword, (rect.right - pad - (len(STRENGTHS) - k) * each, pad // 2 + 2))
        step = theme.font(max(LEAST, theme.px(16)), True).get_linesize()
        head = pygame.Rect(pad, pad // 2, rect.width - 2 * pad - len(STRENGTHS) * each - 4, step)
        y = write(surface, theme, title, head, 16, TEXT if on else QUIET, bold=True)
        room = pygame.Rect(pad, y + 1, rect.width - 2 * pad, rect.height - y - 3)
        write(surface, theme, about, room, 14, mixed(TEXT, DIM, 0.5) if on else DIM, limit=limit)

    def _take_players(self, players: Players) -> None:
        self.screen.chosen.take_players(players)
        self.screen.layout()

    def _take_strength(self, name: str) -> None:
        self.screen.chosen.strength = name
        self.screen.layout()

    def _seats(self) -> None:
        self.screen.app.push(SeatsScreen(self.screen.app, self.screen.chosen))
