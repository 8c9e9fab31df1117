"""A game painted off screen: the board as it stood, with what was told beside it."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import Any

import pygame

from game.app.bits import Bits
from game.app.reel import Still, spectator
from game.app.table.art.camera import plane_of
from game.app.table.art.dice import die
from game.app.table.art.figures import Figures
from game.app.table.art.overlays import Night
from game.app.table.art.scene import drawing
from game.app.table.art.view import BoardView
from game.app.table.play.motion import scene
from game.app.theme import ACCENT, DIM, GROUND, LINE, PANEL, RAISED, TEXT, Colour, Theme, mixed
from game.app.widgets.panel import seat_sign
from game.core.journal import Entry
from game.core.request import Seat
from game.core.session import Session
from game.core.text import Catalog, Text
from game.kit.looks import Looks
from game.kit.sheets import Headline

_DESIGN_HEIGHT = 720
_NARROWEST, _WIDEST = 0.24, 0.42
"""The least and most of the width that the words take."""
_NEARER = 2
"""How many times larger a board is painted that is only shown in part."""


class Canvas:
    """Paints one game at one size; `picture` shows the board with the words, `board_picture` the board alone."""

    def __init__(
        self,
        session: Session[Any],
        looks: Looks[Any],
        catalog: Catalog,
        language: str,
        size: tuple[int, int],
        palette: int,
    ) -> None:
        if not pygame.display.get_init():
            pygame.display.init()
        if pygame.display.get_surface() is None:
            pygame.display.set_mode((1, 1))
        pygame.font.init()
        self.size = size
        self.theme = Theme(max(75, round(100 * size[1] / _DESIGN_HEIGHT)), palette)
        self._session, self._looks, self._catalog, self._language = session, looks, catalog, language
        self._seats = list(session.system.seats(session.state))
        self._viewer = spectator(session, looks)
        self._view: BoardView | None = None

    def _say(self, text: Text) -> str:
        return self._catalog.render(text, self._language)

    # --- the board

    def board_picture(self, still: Still) -> pygame.Surface:
        """The board alone, at the height of the canvas and no wider than its shape asks for."""
        wide, high = self.size
        surface = pygame.Surface((min(wide, round(high * self._shape(still))), high))
        self._paint_board(surface, surface.get_rect(), still)
        return surface

    def close_up(self, still: Still, ids: Sequence[str], ring: Colour = ACCENT) -> pygame.Surface:
        """The part of the board around some pieces, as large as the canvas, with a ring around them."""
        return Bits(self.closing_up(still, ids, ring)).finish()

    def closing_up(
        self, still: Still, ids: Sequence[str], ring: Colour = ACCENT
    ) -> Generator[None, None, pygame.Surface]:
        """The same a part at a time, for callers with a window to keep alive."""
        wide, high = self.size
        shape = self._shape(still)
        whole = pygame.Rect(0, 0, wide, round(wide / shape))
        if whole.height < high:
            whole = pygame.Rect(0, 0, round(high * shape), high)
        large = pygame.Surface((whole.width * _NEARER, whole.height * _NEARER))
        yield
        yield from self._painting_board(large, large.get_rect(), still)
        places = self._places(still, ids)
        if not places:
            return pygame.transform.smoothscale(large, whole.size).subsurface(whole.clip(pygame.Rect(0, 0, wide, high)))
        x, y = (sum(at[n] for at in places) / len(places) for n in (0, 1))
        reach = max((max(abs(a - x), abs(b - y)) for a, b in places), default=0) + large.get_height() / 16
        across = max(wide, round(2.6 * reach * max(1.0, wide / high)))
        cut = pygame.Rect(0, 0, min(across, large.get_width()), 0)
        cut.height = min(large.get_height(), cut.width * high // wide)
        cut.center = round(x), round(y)
        cut.clamp_ip(large.get_rect())
        shown = pygame.transform.smoothscale(large.subsurface(cut), self.size)
        share = wide / cut.width
        centre = round((x - cut.x) * share), round((y - cut.y) * share)
        pygame.draw.circle(shown, ring, centre, round(reach * share), max(2, high // 70))
        return shown

    def _places(self, still: Still, ids: Sequence[str]) -> list[tuple[float, float]]:
        """Where pieces, or the men of bodies, stand in the picture painted last."""
        assert self._view is not None
        bodies = {group.id: group.leader for group in self._looks.groups(still.state, self._viewer)}
        wanted = {bodies.get(id, id) for id in ids}
        tokens = self._looks.tokens(still.state, self._viewer)
        return [self._view.camera.to_screen(token.at) for token in tokens if token.id in wanted]

    def picture(self, still: Still, entries: Sequence[Entry], news: int) -> pygame.Surface:
        """The board with the top line, and the latest entries beside it; the last `news` of them are new."""
        wide, high = self.size
        surface = pygame.Surface(self.size)
        surface.fill(GROUND)
        bar = self.theme.px(34)
        free = 1 - self._shape(still) * (high - bar) / wide
        side = round(wide * min(_WIDEST, max(_NARROWEST, free)))
        self._paint_board(surface, pygame.Rect(0, bar, wide - side, high - bar), still)
        self._paint_words(surface.subsurface((wide - side, bar, side, high - bar)), still, entries, news)
        self._paint_bar(surface.subsurface((0, 0, wide, bar)), self._looks.headline(still.state))
        return surface

    def _shape(self, still: Still) -> float:
        """How many times wider than high the board is, with its frame."""
        plane = plane_of(self._looks.board(still.state))
        left, top, right, bottom = plane.box
        return (right - left + 2 * plane.margin) / (bottom - top + 2 * plane.margin)

    def _paint_board(self, surface: pygame.Surface, rect: pygame.Rect, still: Still) -> None:
        for _ in self._painting_board(surface, rect, still):
            pass

    def _painting_board(self, surface: pygame.Surface, rect: pygame.Rect, still: Still) -> Iterator[None]:
        board = self._looks.board(still.state)
        if self._view is None:
            yield from drawing(board, plane_of(board))
            self._view = BoardView(self.theme, board)
        self._view.show(board, self._looks.now(still.state))
        self._view.resize(rect)
        yield
        yield from self._view.settling()
        shown = scene(self._looks, still.state, self._viewer)
        lights = [] if shown.lights is None else [Night(shown.lights)]
        figures = Figures(shown.tokens, shown.markers, self._seats, self._say, groups=shown.groups)
        yield from self._view.readying(figures, lights)
        self._view.draw(surface, figures, lights)
        yield

    # --- the words

    def _paint_bar(self, bar: pygame.Surface, status: Headline) -> None:
        theme = self.theme
        wide, high = bar.get_size()
        bar.fill(PANEL)
        pygame.draw.line(bar, LINE, (0, high - 1), (wide, high - 1))
        words = Text("replay.bar.round", round=status.round, rounds=status.rounds)
        if not status.rounds:
            words = Text("replay.bar.round_open", round=status.round)
        line = theme.words(f"{self._say(words)}  ·  {self._say(status.phase)}", "body", TEXT, bold=True)
        bar.blit(line, line.get_rect(midleft=(theme.px(12), high // 2)))
        x = wide - theme.px(12)
        for seat, score in reversed(status.scores):
            number = theme.words(str(score), "large", TEXT, bold=True)
            name = theme.words(theme.clipped(self._name(seat), theme.px(140)), "body", DIM)
            for shown in (number, name):
                bar.blit(shown, shown.get_rect(midright=(x, high // 2)))
                x -= shown.get_width() + theme.px(8)
            index = self._seats.index(seat) if seat in self._seats else -1
            seat_sign(bar, (x - theme.px(4), high // 2), theme.px(6), index, self._colour(seat))
            x -= theme.px(26)

    def _name(self, seat: Seat) -> str:
        given = {Seat(place.seat): place.name for place in self._session.setup.seats}
        return self._looks.seat_names(self._session.state).get(seat) or given.get(seat) or seat

    def _colour(self, seat: Seat) -> Colour:
        return self.theme.side(self._seats.index(seat)) if seat in self._seats else DIM

    def _paint_words(self, column: pygame.Surface, still: Still, entries: Sequence[Entry], news: int) -> None:
        """The entries from the bottom upwards, as many as there is room for."""
        column.fill(PANEL)
        wide, y = column.get_size()
        pygame.draw.line(column, LINE, (0, 0), (0, y))
        y -= self.theme.px(10)
        if still.outcome:
            y = self._paint_outcome(column, self._say(still.outcome.text), y)
        for back, entry in enumerate(reversed(entries)):
            block = self._block(entry, wide - self.theme.px(28), back < news)
            y -= block.get_height() + self.theme.px(7)
            if y < 0:
                return
            column.blit(block, (self.theme.px(16), y))
            if back < news:
                pygame.draw.rect(column, ACCENT, (self.theme.px(6), y, self.theme.px(3), block.get_height()))

    def _paint_outcome(self, column: pygame.Surface, words: str, bottom: int) -> int:
        theme = self.theme
        lines = theme.wrap(words, column.get_width() - theme.px(40), "large", True)
        box = pygame.Rect(
            0, 0, column.get_width() - theme.px(20), len(lines) * theme.line_height("large") + theme.px(16)
        )
        box.bottomleft = (theme.px(10), bottom)
        pygame.draw.rect(column, RAISED, box, border_radius=theme.px(4))
        pygame.draw.rect(column, ACCENT, box, 1, border_radius=theme.px(4))
        for number, line in enumerate(lines):
            shown = theme.words(line, "large", TEXT, True)
            column.blit(shown, (box.x + theme.px(10), box.y + theme.px(8) + number * theme.line_height("large")))
        return box.y - theme.px(6)

    def _block(self, entry: Entry, wide: int, fresh: bool) -> pygame.Surface:
        """One entry: its words, its dice, and the rules behind it."""
        theme = self.theme
        lines = theme.wrap(self._say(entry.text), wide, "body")
        rules = theme.clipped("  ".join(entry.rules), wide, "small")
        step, die_size = theme.line_height("body"), theme.px(20)
        a_row = max(1, wide // (die_size + theme.px(4)))
        rows = -(-len(entry.dice) // a_row)
        high = len(lines) * step + rows * (die_size + theme.px(5)) + (theme.line_height("small") if rules else 0)
        block = pygame.Surface((wide, high), pygame.SRCALPHA)
        for number, line in enumerate(lines):
            block.blit(theme.words(line, "body", TEXT if fresh else mixed(TEXT, PANEL, 0.35)), (0, number * step))
        y = len(lines) * step + theme.px(3)
        for number, value in enumerate(entry.dice):
            at = (number % a_row * (die_size + theme.px(4)), y + number // a_row * (die_size + theme.px(4)))
            block.blit(die(value, 6 if value <= 6 else 20, die_size), at)
        if rules:
            block.blit(theme.words(rules, "small", DIM), (0, high - theme.line_height("small")))
        return block
