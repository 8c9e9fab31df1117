"""The second block: what is played, with its map, and in which way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from random import choice

import pygame

from game.app.art.paint import filling, rounded
from game.app.chosen import battle_name, battle_of
from game.app.screens.newgame.block import Block
from game.app.screens.newgame.mapped import Fact, known, least_high, paint_facts, paint_zones
from game.app.theme import DIM, LINE, TEXT, Theme, mixed
from game.app.widgets.boxes import Column
from game.app.widgets.prose import LEAST, block, common, write
from game.core.text import Text
from game.kit.scenarios import Scenario

_DUSK = (84, 84, 90)
_LEAST_THUMB = 30
"""Pixels: where pictures would be lower, their names stand on them, and they are darker."""
_MAPS = (100, 90, 80)
"""Per cent of its room that a map takes: less where more has to be told beside it."""
_LINES = 3
"""Of the longest name below a picture."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Something to choose: shown by the picture of its table, or told by an icon and a line."""

    name: str
    words: str
    hint: str
    on: bool
    take: Callable[[], None]
    scenario: Scenario | None = None
    about: str = ""
    icon: str = "map-outline"


class BattleBlock(Block):
    """A large map, a thumbnail for each table, a button for each thing that can be done on it."""

    def build(self, rect: pygame.Rect) -> None:
        chosen, column = self.screen.chosen, Column(rect, max(4, rect.height // 90))
        self.heading(column, 2, "battle.words")
        if not chosen.battles:
            return
        battles, ways = self._battles(), self._ways()
        shown, told = (ways, battles) if _on_any_table(chosen.battles, chosen.ways) else (battles, ways)
        rows = self._rows(len(told))
        tall, label = column.left.height, max(18, self.screen.px(20)) + column.gap
        of_told = rows * self._told_room(rect.width, told, tall) + label if rows else 0
        of_shown = self._thumbs_room(rect.width, shown, tall) + label if len(shown) > 1 else 0
        self._preview(column.top(max(tall * 30 // 100, tall - of_told - of_shown - 2 * column.gap)))
        if len(shown) > 1:
            tables = shown is ways or _are_tables(chosen.battles)
            self.label(column, self.screen.say("battle.table" if tables else "battle.show"))
            self._thumbs(column.top(max(40, column.left.height - of_told - column.gap)), shown)
        if rows:
            self.label(column, self.screen.say("battle.show" if told is battles else "way.words"))
            self._told(column.left, told, rows)

    def _battles(self) -> list[Entry]:
        """What there is to play, and chance to choose it."""
        chosen, say = self.screen.chosen, self.screen.say
        now = battle_of(chosen.scenario) if chosen.scenario else ""
        entries = []
        for battle in chosen.battles:
            of, name = battle_of(battle), self.screen.app.say(battle_name(battle))
            hint = say("battle.hint", name=name)
            take = partial(self._take_battle, of)
            entries.append(Entry(f"battle.{of}", name, hint, of == now, take, battle, icon="sword-cross"))
        words, hint = say("surprise.words"), say("surprise.hint")
        surprise = Entry("new_game.surprise", words, hint, False, self._surprise, icon="dice-multiple-outline")
        return [*entries, surprise] if len(entries) > 1 else entries

    def _ways(self) -> list[Entry]:
        """How it can be played."""
        chosen, entries = self.screen.chosen, []
        for one in chosen.ways:
            if one.way is not None:
                words, about = (self.screen.app.say(text) if text else "" for text in (one.way.words, one.way.about))
                on, take = chosen.scenario is one, partial(self._take_way, one.id)
                entries.append(Entry(f"way.{one.id}", words, about or words, on, take, one, about, one.way.icon))
        return entries

    @staticmethod
    def _rows(told: int) -> int:
        return 0 if told < 2 else 1 if told <= 3 else 2

    def _told_room(self, width: int, told: list[Entry], tall: int) -> int:
        """High enough for the words of each."""
        theme, across = self.screen.desk.theme, -(-len(told) // self._rows(len(told)))
        wide = width // across - 16
        lines = max(len(theme.wrap(one.words, wide, LEAST, True)) for one in told)
        words = lines * theme.font(LEAST, True).get_linesize()
        about = max(len(theme.wrap(one.about, wide - theme.px(30), LEAST)) if one.about else 0 for one in told)
        whole = words + about * theme.line_height(LEAST) + 16
        most = 15 if self._rows(len(told)) == 1 else 10
        return max(tall * 10 // 100, words + 16, min(whole, tall * most // 100))

    def _grid(self, width: int, shown: list[Entry]) -> tuple[int, int]:
        """How many across and down: in three rows where the names would have no room in two."""
        theme, count = self.screen.desk.theme, len(shown)
        rows = 1 if count <= 5 else 2
        room = width // -(-count // rows) - 12, _LINES * theme.line_height(LEAST) + 2
        if rows == 2 and not all(block(theme, one.words, room, 13) for one in shown):
            rows = 3
        return -(-count // rows), rows

    def _thumbs_room(self, width: int, shown: list[Entry], tall: int) -> int:
        """About as high as wide, and the lines of the longest name."""
        across, rows = self._grid(width, shown)
        most = 40 if rows < 3 else 54
        return min(tall * most // 100, rows * (width // across * 8 // 10 + 10 + self._below(width // across, shown)))

    def _below(self, width: int, shown: list[Entry]) -> int:
        """How high the names below pictures are: at most three lines."""
        theme = self.screen.desk.theme
        lines = max(len(theme.wrap(one.words, width - 10, LEAST)) for one in shown)
        return min(_LINES, lines) * theme.line_height(LEAST) + 2

    def _preview(self, rect: pygame.Rect) -> None:
        scenario = self.screen.chosen.scenario
        if scenario is None:
            return
        theme, pad = self.screen.desk.theme, max(6, rect.width // 50)
        name, about = (
            self.screen.app.say(battle_name(scenario)),
            self.screen.app.say(about) if (about := self._about(scenario)) else "",
        )
        gap, every = pad // 2, known(self.screen.say, scenario, self.screen.app.say)
        for share in _MAPS:
            side = min(rect.height - 6, rect.width * 7 // 10) * share // 100
            picture = pygame.Rect(rect.right - side - 3, rect.centery - side // 2, side, side)
            words = pygame.Rect(rect.x + pad, rect.y + pad, picture.x - rect.x - 2 * pad, rect.height - 2 * pad)
            largest, facts, told = _shared(theme, words.size, (name, about), every, gap)
            if told == about:
                break
        self.screen.want(scenario.board, picture.size)

        def paint(surface: pygame.Surface) -> None:
            pygame.draw.rect(surface, (10, 12, 15), rect, border_radius=theme.px(8))
            pygame.draw.rect(surface, LINE, rect, 1, border_radius=theme.px(8))
            self.screen.blit(surface, scenario.board, picture)
            paint_zones(surface, theme, scenario, picture, self._whose)
            head = pygame.Rect(words.x, words.y, words.width, words.height // 2)
            y = write(surface, theme, name, head, largest, bold=True) + gap
            left = pygame.Rect(words.x, y, words.width, words.bottom - y)
            left.height -= least_high(theme, words.width, facts) + gap if told else 0
            y = write(surface, theme, told, left, 14, mixed(TEXT, DIM, 0.4)) + gap
            paint_facts(surface, theme, pygame.Rect(words.x, y, words.width, words.bottom - y), facts)

        self.screen.desk.paint(paint)

    def _about(self, scenario: Scenario) -> Text | None:
        """What is to be done; where the same is done on every table, what the table is like."""
        return scenario.ground or scenario.detail if _are_tables(self.screen.chosen.battles) else scenario.detail

    def _whose(self, number: int) -> str:
        """What a place at the table is to whoever reads this."""
        places = self.screen.chosen.places
        rival = number >= len(places) or bool(self.screen.chosen.player(places[number].seat))
        return self.screen.say("fact.rival" if rival else "fact.you")

    def _thumbs(self, rect: pygame.Rect, shown: list[Entry]) -> None:
        (across, rows), gap = self._grid(rect.width, shown), max(4, rect.width // 80)
        wide, high = (rect.width - gap * (across - 1)) // across, (rect.height - gap * (rows - 1)) // rows
        below = self._below(wide, shown)
        over = high - 10 - below < max(_LEAST_THUMB, self.screen.px(_LEAST_THUMB))
        size = (wide - 8, high - 8) if over else (wide - 8, high - 10 - below)
        room = wide - 6, high - 8 if over else below
        limit = common(self.screen.desk.theme, ((one.words, room) for one in shown), 13)
        for n, one in enumerate(shown):
            box = pygame.Rect(rect.x + n % across * (wide + gap), rect.y + n // across * (high + gap), wide, high)
            paint = partial(self._paint_thumb, one, size, limit, over)
            tile = self.tile(box, one.name, one.take, paint, one.on, one.words, one.hint)
            if one.scenario:
                self.screen.want(one.scenario.board, size, tile)

    def _paint_thumb(
        self, one: Entry, size: tuple[int, int], limit: int, over: bool, surface: pygame.Surface, rect: pygame.Rect
    ) -> None:
        """The name below the picture, or `over` it where there is little height."""
        theme = self.screen.desk.theme
        if one.scenario is None and not over:
            icon = theme.icon(one.icon, min(self.screen.px(40), size[1]), DIM)
            surface.blit(icon, icon.get_rect(center=(rect.centerx, 4 + size[1] // 2)))
        elif one.scenario and (picture := self.screen.pictures.get((id(one.scenario.board), size))) is not None:
            shown = filling(picture, size, zoom=1.15)
            if over:
                shown.fill(_DUSK, special_flags=pygame.BLEND_RGB_MULT)
            surface.blit(rounded(shown, self.screen.px(5)), (4, 4))
        below = pygame.Rect(3, 5 + size[1], rect.width - 6, rect.height - size[1] - 7)
        if over:
            below = pygame.Rect(3, 4, rect.width - 6, size[1])
        ink = TEXT if one.on or over else DIM
        write(surface, theme, one.words, below, 13, ink, middle=True, centred=True, limit=limit)

    def _told(self, rect: pygame.Rect, told: list[Entry], rows: int) -> None:
        across, gap = -(-len(told) // rows), max(4, rect.width // 80)
        wide, high = (rect.width - gap * (across - 1)) // across, (rect.height - gap * (rows - 1)) // rows
        how = self.choices((wide, high), [(one.words, one.about) for one in told])
        for n, one in enumerate(told):
            box = pygame.Rect(rect.x + n % across * (wide + gap), rect.y + n // across * (high + gap), wide, high)
            paint = partial(self.paint_choice, one.icon, (one.words, one.about), one.on, how)
            self.tile(box, one.name, one.take, paint, one.on, one.words, one.hint)

    def _take_battle(self, battle: str) -> None:
        self.screen.chosen.take_battle(battle)
        self.screen.layout()

    def _take_way(self, scenario: str) -> None:
        self.screen.chosen.take_way(scenario)
        self.screen.layout()

    def _surprise(self) -> None:
        now = battle_of(self.screen.chosen.scenario) if self.screen.chosen.scenario else ""
        others = [battle_of(one) for one in self.screen.chosen.battles if battle_of(one) != now]
        self._take_battle(choice(others or [now]))


def _are_tables(battles: list[Scenario]) -> bool:
    """Whether what is chosen is a table rather than something to be done on it."""
    return all(battle.way is not None and battle.way.of == battle.map for battle in battles)


def _on_any_table(battles: list[Scenario], ways: list[Scenario]) -> bool:
    """Whether all battles are fought on the same tables, so that these are what there is to be seen."""
    return len(ways) > 1 and len({id(one.board) for one in battles}) == 1 < len({id(one.board) for one in ways})


def _shared(
    theme: Theme, room: tuple[int, int], said: tuple[str, str], facts: Sequence[Fact], gap: int
) -> tuple[int, Sequence[Fact], str]:
    """How large a name is, which facts are shown and what is told of a battle, so that all have room beside its map.

    The name gives way first, then which table it is, for that can be seen.
    """
    (wide, high), (name, about) = room, said
    for shown in (facts, facts[1:]):
        for largest in (22, 18, 15):
            found = block(theme, name, (wide, high // 2), largest, True)
            taken = len(found[1]) * theme.font(found[0], True).get_linesize() if found else 0
            left = high - taken - least_high(theme, wide, shown) - 2 * gap
            if told := as_much(theme, about, (wide, left)):
                return largest, shown, told
    return largest, facts, ""


def as_much(theme: Theme, words: str, room: tuple[int, int]) -> str:
    """The sentences that have room: all, or those after the first, for that may be about the way it is played."""
    sentences = words.split(". ")
    for first, end in ((0, None), (1, None), (0, -1), (1, -1), (0, 1)):
        some = ". ".join(sentences[first:end])
        if some and block(theme, some, room, 14):
            return some if some.endswith(".") else f"{some}."
    return ""
