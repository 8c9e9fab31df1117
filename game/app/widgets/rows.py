"""A list of rows with pictures, drawn by us: one is chosen, Enter or a double click uses it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate

import pygame

from game.app.theme import ACCENT, DIM, LINE, PANEL, RAISED, TEXT, Colour, mixed
from game.app.widgets.control import Action, Frame
from game.app.widgets.scroll import Scroller, put

_DOUBLE_CLICK = 0.4
_TITLE_LINES = 2
_DETAIL_LINES = 3


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a list; one without a key is a heading."""

    key: str
    title: str
    detail: str = ""
    value: str = ""
    """Shown at the right: a price, a number."""
    icon: str = ""
    picture: pygame.Surface | None = None
    colour: Colour = TEXT
    hint: str = ""
    indent: int = 0
    marked: bool = False
    """A tick at the left: taken, active."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A row arranged for the list's width."""

    title: list[str]
    detail: list[str]
    height: int


class RowList(Scroller):
    """Rows one below the other, as many as there are: only those in sight are drawn."""

    def __init__(
        self,
        frame: Frame,
        rows: Sequence[Row],
        *,
        chosen: str = "",
        choose: Callable[[str], None] = lambda key: None,
        use: Callable[[str], None] | None = None,
        later: Callable[[Action], None] = lambda action: action(),
        empty: str = "",
        framed: bool = True,
    ) -> None:
        super().__init__(frame)
        self.chosen = chosen
        self._choose, self._use, self._later, self._empty, self._framed = choose, use, later, empty, framed
        self._hovered = -1
        self._since_click = 1.0
        self.show(rows)

    def show(self, rows: Sequence[Row]) -> None:
        """Put other rows into the list."""
        self.rows = list(rows)
        self._laid = [self._lay(row) for row in self.rows]
        self._tops = [0, *accumulate(laid.height for laid in self._laid)]
        self.tall = self._tops[-1]
        self.scroll_to(self.offset)

    # --- arranging

    def _picture_width(self, row: Row) -> int:
        if row.picture:
            return self.theme.px(112)
        return self.theme.px(34) if row.icon else 0

    def _lay(self, row: Row) -> Laid:
        theme = self.theme
        if not row.key:
            lines = theme.wrap(row.title, self.inner_width - theme.px(20), "small", True)
            return Laid(lines, [], theme.line_height("small") * len(lines) + theme.px(12))
        room = self.inner_width - theme.px(24 + row.indent) - self._picture_width(row)
        value = theme.font("body", True).size(row.value)[0] + theme.px(10) if row.value else 0
        title = self._cut(theme.wrap(row.title, room - value, "body"), _TITLE_LINES)
        detail = self._cut(theme.wrap(row.detail, room, "small"), _DETAIL_LINES) if row.detail else []
        high = theme.line_height() * len(title) + theme.line_height("small") * len(detail) + theme.px(14)
        return Laid(title, detail, max(high, theme.px(74) if row.picture else theme.px(34)))

    def _cut(self, lines: list[str], most: int) -> list[str]:
        return lines if len(lines) <= most else [*lines[: most - 1], f"{lines[most - 1]}…"]

    # --- choosing

    def _at(self, at: tuple[int, int]) -> int:
        """The row under the pointer; -1 for none."""
        if not self.rect.collidepoint(at) or (self.most and at[0] >= self.rect.x + self.inner_width):
            return -1
        index = bisect_right(self._tops, at[1] - self.rect.y + self.offset) - 1
        return index if 0 <= index < len(self.rows) and self.rows[index].key else -1

    def row_rect(self, key: str) -> pygame.Rect:
        """Where a row is on the window."""
        index = self._index(key)
        y = self.rect.y + self._tops[index] - self.offset
        return pygame.Rect(self.rect.x, y, self.inner_width, self._laid[index].height)

    def _index(self, key: str) -> int:
        return next((index for index, row in enumerate(self.rows) if row.key == key), -1)

    def select(self, key: str) -> None:
        """Choose a row as a click does."""
        index = self._index(key)
        if not key or index < 0:
            return
        self.reveal(self._tops[index], self._tops[index + 1])
        if key != self.chosen:
            self.chosen = key
            self._later(partial(self._choose, key))

    def hint_at(self, at: tuple[int, int]) -> str:
        index = self._at(at)
        return (self.rows[index].hint if index >= 0 else "") or self.hint

    def pointer(self, event: pygame.event.Event) -> bool:
        if self.scrolled(event):
            return True
        if event.type == pygame.MOUSEMOTION:
            self._hovered = self._at(event.pos)
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return False
        index = self._at(event.pos)
        if index < 0:
            return False
        key = self.rows[index].key
        again = key == self.chosen and self._since_click < _DOUBLE_CLICK
        self._since_click = 0.0
        self.select(key)
        if again:
            self.use()
        return True

    def use(self) -> None:
        if self._use and self._index(self.chosen) >= 0:
            self._later(partial(self._use, self.chosen))

    def typed(self, event: pygame.event.Event) -> bool:
        keys = [row.key for row in self.rows if row.key]
        if not keys:
            return False
        here = keys.index(self.chosen) if self.chosen in keys else -1
        page = max(1, self.rect.height // max(1, self.tall // len(keys)) - 1)
        goals = {
            pygame.K_UP: here - 1 if here >= 0 else 0,
            pygame.K_DOWN: here + 1,
            pygame.K_PAGEUP: here - page,
            pygame.K_PAGEDOWN: here + page,
            pygame.K_HOME: 0,
            pygame.K_END: len(keys) - 1,
        }
        if event.key not in goals:
            return False
        self.select(keys[max(0, min(len(keys) - 1, goals[event.key]))])
        return True

    def update(self, seconds: float) -> None:
        self._since_click += seconds

    def memory(self) -> object:
        return self.offset, self._since_click

    def recall(self, memory: object) -> None:
        if isinstance(memory, tuple):
            self._since_click = memory[1]
            self.scroll_to(memory[0])

    # --- drawing

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.theme
        if self._framed:
            pygame.draw.rect(surface, PANEL, self.rect, border_radius=theme.px(3))
        if not self.rows and self._empty:
            self._draw_empty(surface)
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        first = max(0, bisect_right(self._tops, self.offset) - 1)
        for index in range(first, len(self.rows)):
            y = self.rect.y + self._tops[index] - self.offset
            if y >= self.rect.bottom:
                break
            width = self.inner_width if self.most else self.rect.width
            rect = pygame.Rect(self.rect.x, y, width, self._laid[index].height)
            self._draw_row(surface, self.rows[index], self._laid[index], rect, index == self._hovered)
        surface.set_clip(before)
        if self._framed:
            pygame.draw.rect(surface, LINE, self.rect, 1, border_radius=theme.px(3))
        self.draw_bar(surface)

    def _draw_empty(self, surface: pygame.Surface) -> None:
        theme = self.theme
        y = self.rect.y + theme.px(16)
        for line in theme.wrap(self._empty, self.rect.width - theme.px(32)):
            surface.blit(theme.words(line, colour=DIM), (self.rect.x + theme.px(16), y))
            y += theme.line_height()

    def _draw_row(self, surface: pygame.Surface, row: Row, laid: Laid, rect: pygame.Rect, hovered: bool) -> None:
        theme = self.theme
        if not row.key:
            y = rect.bottom - theme.px(5) - theme.line_height("small") * len(laid.title)
            for line in laid.title:
                put(surface, theme.words(line, "small", mixed(TEXT, DIM, 0.6), True), (rect.x + theme.px(10), y))
                y += theme.line_height("small")
            return
        colour = row.colour
        if row.key == self.chosen:
            colour = mixed(row.colour, TEXT, 0.35)
            pygame.draw.rect(surface, mixed(RAISED, ACCENT, 0.18), rect)
            pygame.draw.rect(surface, ACCENT, (rect.x, rect.y, theme.px(3), rect.height))
        elif hovered:
            pygame.draw.rect(surface, RAISED, rect)
        x = rect.x + theme.px(12 + row.indent)
        self._draw_picture(surface, row, x, rect)
        x += self._picture_width(row)
        high = theme.line_height() * len(laid.title) + theme.line_height("small") * len(laid.detail)
        y = rect.centery - high // 2
        if row.value:
            value = theme.words(row.value, colour=ACCENT if row.colour == TEXT else row.colour, bold=True)
            put(surface, value, (rect.right - theme.px(10) - value.get_width(), y))
        for line in laid.title:
            put(surface, theme.words(line, colour=colour), (x, y))
            y += theme.line_height()
        for line in laid.detail:
            put(surface, theme.words(line, "small", mixed(DIM, colour, 0.3)), (x, y))
            y += theme.line_height("small")

    def _draw_picture(self, surface: pygame.Surface, row: Row, x: int, rect: pygame.Rect) -> None:
        theme = self.theme
        if row.picture:
            box = pygame.Rect(x, 0, theme.px(104), theme.px(60))
            box.centery = rect.centery
            shown = contained(row.picture, box.size)
            surface.blit(shown, shown.get_rect(center=box.center))
        elif row.icon:
            icon = theme.icon(row.icon, theme.px(22), ACCENT if row.marked else row.colour)
            surface.blit(icon, icon.get_rect(center=(x + theme.px(12), rect.centery)))


_scaled: dict[tuple[int, tuple[int, int]], tuple[pygame.Surface, pygame.Surface]] = {}


def contained(picture: pygame.Surface, room: tuple[int, int]) -> pygame.Surface:
    """The picture as large as fits; kept, because scaling every frame is costly."""
    kept = _scaled.get((id(picture), room))
    if kept is not None and kept[0] is picture:
        return kept[1]
    wide, high = picture.get_size()
    share = min(room[0] / max(1, wide), room[1] / max(1, high))
    size = (max(1, round(wide * share)), max(1, round(high * share)))
    shown = picture if size == (wide, high) else pygame.transform.smoothscale(picture, size)
    if len(_scaled) > 64:
        _scaled.clear()
    _scaled[id(picture), room] = picture, shown
    return shown
