"""The second block: what is played, with its map, and in which way."""

from __future__ import annotations

from functools import partial
from random import choice

import pygame

from game.app.art.paint import filling, rounded
from game.app.chosen import battle_name, battle_of
from game.app.screens.newgame.block import Block
from game.app.screens.newgame.mapped import known, paint_facts, paint_zones
from game.app.theme import DIM, LINE, TEXT, mixed
from game.app.widgets.boxes import Column
from game.app.widgets.prose import LEAST, write
from game.kit.scenarios import Scenario


class BattleBlock(Block):
    """A large map, a thumbnail for each battle, a button for each way to play it."""

    def build(self, rect: pygame.Rect) -> None:
        chosen, column = self.screen.chosen, Column(rect, max(4, rect.height // 90))
        self.heading(column, 2, "battle.words")
        battles, ways = chosen.battles, chosen.ways
        if not battles:
            return
        rows_of_ways = self._rows(len(ways))
        tall, label = column.left.height, max(18, self.screen.px(20)) + column.gap
        of_ways = rows_of_ways * self._way_room(rect.width, ways, tall) + label if rows_of_ways else 0
        of_battles = self._thumbs_room(rect.width, len(battles), tall) + label if len(battles) > 1 else 0
        self._preview(column.top(max(tall * 26 // 100, tall - of_ways - of_battles - 2 * column.gap)))
        if len(battles) > 1:
            self.label(column, self.screen.say("battle.table" if _are_tables(battles) else "battle.show"))
            self._thumbs(column.top(max(40, column.left.height - of_ways - column.gap)), battles)
        if rows_of_ways:
            self.label(column, self.screen.say("way.words"))
            self._ways(column.left, ways, rows_of_ways)

    @staticmethod
    def _rows(ways: int) -> int:
        return 0 if ways < 2 else 1 if ways <= 3 else 2

    def _way_room(self, width: int, ways: list[Scenario], tall: int) -> int:
        """High enough for the words of every way."""
        theme, across = self.screen.desk.theme, -(-len(ways) // self._rows(len(ways)))
        said = [self.screen.app.say(one.way.words) for one in ways if one.way]
        lines = max(len(theme.wrap(words, width // across - 16, LEAST, True)) for words in said)
        return max(tall * 10 // 100, lines * theme.font(LEAST, True).get_linesize() + 16)

    @staticmethod
    def _grid(count: int) -> tuple[int, int]:
        """How many across and down."""
        rows = 1 if count <= 5 else 2
        return -(-count // rows), rows

    def _thumbs_room(self, width: int, battles: int, tall: int) -> int:
        """About as high as wide, and two lines for the name."""
        across, rows = self._grid(battles + 1)
        return min(tall * 45 // 100, rows * (width // across * 8 // 10 + 44))

    def _preview(self, rect: pygame.Rect) -> None:
        scenario = self.screen.chosen.scenario
        if scenario is None:
            return
        theme, pad = self.screen.desk.theme, max(6, rect.width // 50)
        side = min(rect.height - 6, rect.width * 7 // 10)
        picture = pygame.Rect(rect.right - side - 3, rect.centery - side // 2, side, side)
        words = pygame.Rect(rect.x + pad, rect.y + pad, picture.x - rect.x - 2 * pad, rect.height - 2 * pad)
        name, about = (
            self.screen.app.say(battle_name(scenario)),
            self.screen.app.say(scenario.detail) if scenario.detail else "",
        )
        self.screen.want(scenario.board, picture.size)

        def paint(surface: pygame.Surface) -> None:
            pygame.draw.rect(surface, (10, 12, 15), rect, border_radius=theme.px(8))
            pygame.draw.rect(surface, LINE, rect, 1, border_radius=theme.px(8))
            self.screen.blit(surface, scenario.board, picture)
            paint_zones(surface, theme, scenario, picture, self._whose)
            y = write(
                surface, theme, name, pygame.Rect(words.x, words.y, words.width, words.height // 2), 22, bold=True
            )
            left = pygame.Rect(words.x, y + pad, words.width, words.bottom - y - pad)
            y = write(surface, theme, about, left, 14, mixed(TEXT, DIM, 0.4))
            rest = pygame.Rect(words.x, y + pad, words.width, words.bottom - y - pad)
            paint_facts(surface, theme, rest, known(self.screen.say, scenario, self.screen.app.say))

        self.screen.desk.paint(paint)

    def _whose(self, number: int) -> str:
        """What a place at the table is to whoever reads this."""
        places = self.screen.chosen.places
        rival = number >= len(places) or bool(self.screen.chosen.player(places[number].seat))
        return self.screen.say("fact.rival" if rival else "fact.you")

    def _thumbs(self, rect: pygame.Rect, battles: list[Scenario]) -> None:
        chosen, count = self.screen.chosen, len(battles) + 1
        (across, rows), gap = self._grid(count), max(4, rect.width // 80)
        wide, high = (rect.width - gap * (across - 1)) // across, (rect.height - gap * (rows - 1)) // rows
        now = battle_of(chosen.scenario) if chosen.scenario else ""
        for n in range(count):
            box = pygame.Rect(rect.x + n % across * (wide + gap), rect.y + n // across * (high + gap), wide, high)
            if n == len(battles):
                words, hint = self.screen.say("surprise.words"), self.screen.say("surprise.hint")
                self.tile(
                    box, "new_game.surprise", self._surprise, partial(self._paint_surprise, words), False, words, hint
                )
                continue
            battle = battles[n]
            name = self.screen.app.say(battle_name(battle))
            tile = self.tile(
                box,
                f"battle.{battle_of(battle)}",
                partial(self._take_battle, battle_of(battle)),
                partial(self._paint_thumb, battle, name),
                battle_of(battle) == now,
                name,
                self.screen.say("battle.hint", name=name),
            )
            self.screen.want(battle.board, self._thumb_size(tile.rect), tile)

    @staticmethod
    def _thumb_size(rect: pygame.Rect) -> tuple[int, int]:
        return rect.width - 8, max(8, rect.height - 8 - 2 * 17)

    def _paint_thumb(self, battle: Scenario, name: str, surface: pygame.Surface, rect: pygame.Rect) -> None:
        size = self._thumb_size(rect)
        picture = self.screen.pictures.get((id(battle.board), size))
        if picture is not None:
            surface.blit(rounded(filling(picture, size, zoom=1.15), self.screen.px(5)), (4, 4))
        on = self.screen.chosen.scenario is not None and battle_of(battle) == battle_of(self.screen.chosen.scenario)
        below = pygame.Rect(2, 5 + size[1], rect.width - 4, rect.height - size[1] - 6)
        write(surface, self.screen.desk.theme, name, below, 13, TEXT if on else DIM, middle=True, centred=True)

    def _paint_surprise(self, words: str, surface: pygame.Surface, rect: pygame.Rect) -> None:
        size = self._thumb_size(rect)
        icon = self.screen.desk.theme.icon("dice-multiple-outline", min(self.screen.px(40), size[1]), DIM)
        surface.blit(icon, icon.get_rect(center=(rect.centerx, 4 + size[1] // 2)))
        below = pygame.Rect(2, 5 + size[1], rect.width - 4, rect.height - size[1] - 6)
        write(surface, self.screen.desk.theme, words, below, 13, DIM, middle=True, centred=True)

    def _ways(self, rect: pygame.Rect, ways: list[Scenario], rows: int) -> None:
        across, gap = -(-len(ways) // rows), max(4, rect.width // 80)
        wide, high = (rect.width - gap * (across - 1)) // across, (rect.height - gap * (rows - 1)) // rows
        for n, scenario in enumerate(ways):
            way = scenario.way
            if way is None:
                continue
            box = pygame.Rect(rect.x + n % across * (wide + gap), rect.y + n // across * (high + gap), wide, high)
            words, about = self.screen.app.say(way.words), self.screen.app.say(way.about) if way.about else ""
            on = self.screen.chosen.scenario is scenario
            paint = partial(self.paint_choice, way.icon, words, about, on)
            hint = about or words
            self.tile(box, f"way.{scenario.id}", partial(self._take_way, scenario.id), paint, on, words, hint)

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
