"""A list of files with what is known of the chosen one beside it: the shape of saves, replays and situations."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

import pygame

from game.app.theme import DIM, LINE, LOSS
from game.app.widgets.boxes import Column, split
from game.app.widgets.control import Action, Look, natural_width
from game.app.widgets.menu import MenuScreen
from game.app.widgets.rows import Row

_LEAST = 96
"""Pixels from which on a picture can be made out, however large the type is."""
BarButton = tuple[str, Action, str, str, Look]


class FilesScreen(MenuScreen):
    """Rows at the left; a picture, words and buttons for the chosen one at the right."""

    chosen = ""

    @abstractmethod
    def rows(self) -> Sequence[Row]: ...

    @abstractmethod
    def picture(self, size: tuple[int, int]) -> pygame.Surface | None:
        """What the chosen file looks like."""

    @abstractmethod
    def told(self) -> Sequence[str]:
        """A title, and sentences about the chosen file."""

    def fault(self) -> str:
        """What is wrong with the chosen file."""
        return ""

    @abstractmethod
    def buttons(self) -> Sequence[BarButton]:
        """What can be done now, the usual thing first."""

    @abstractmethod
    def use(self, key: str) -> None:
        """Do the usual thing."""

    landscape = True
    """Whether the picture is wider than high; else it takes all the room there is."""
    icon = "folder-open-outline"
    """Shown large when there is nothing to list."""

    def build(self, area: pygame.Rect) -> None:
        rows = self.rows()
        if not rows:
            self.chosen = ""
            self._nothing(area)
            return
        keys = [row.key for row in rows if row.key]
        if self.chosen not in keys:
            usable = [row.key for row in rows if row.key and row.colour != LOSS]
            self.chosen = next(iter([*usable, *keys]), "")
        left, right = split(area, (1.15, 1), self.gap)
        self.desk.rows(
            left,
            f"{self.name}.list",
            rows,
            chosen=self.chosen,
            choose=self._choose,
            use=self.use,
            first=True,
        )
        self._detail(right)

    def _nothing(self, area: pygame.Rect) -> None:
        """One sentence in the middle instead of two empty boxes."""
        theme = self.app.theme
        self.desk.panel(area)
        width = min(area.width - self.px(60), self.px(560))
        words = self.say("empty")
        tall = len(theme.wrap(words, width, "large")) * theme.line_height("large")
        top = area.centery - (tall + self.px(80)) // 2
        icon = theme.icon(self.icon, self.px(72), LINE)
        self.desk.paint(lambda surface: surface.blit(icon, icon.get_rect(midtop=(area.centerx, top))) and None)
        box = pygame.Rect(area.centerx - width // 2, top + self.px(92), width, tall)
        self.desk.label(box, words, "large", DIM)
        self._buttons(Column(pygame.Rect(box.x, box.y, width, area.bottom - box.y - self.px(20)), self.gap))

    def _detail(self, rect: pygame.Rect) -> None:
        self.desk.panel(rect)
        column = Column(rect.inflate(-self.px(28), -self.px(28)), self.px(10))
        self._buttons(column)
        title, *told = self.told() or [""]
        if not title:
            return
        theme = self.app.theme
        high = theme.line_height("large") * min(2, len(theme.wrap(title, column.left.width, "large")))
        self.desk.label(column.top(high), title, "large")
        sentences = [(words, DIM) for words in told]
        if fault := self.fault():
            sentences.append((fault, LOSS))
        heights = [theme.line_height() * len(theme.wrap(words, column.left.width)) for words, _ in sentences]
        room = column.left.height - sum(heights) - self.px(10) * len(heights)
        if room > min(self.px(90), _LEAST):
            box = column.top(min(room, column.left.width * 2 // 3) if self.landscape else room)
            if picture := self.picture(box.size):
                self.desk.picture(box, picture)
            elif not fault:
                self._no_picture(box)
        for (words, colour), tall in zip(sentences, heights, strict=True):
            if column.left.height < theme.line_height():
                break
            self.desk.label(column.top(min(tall, column.left.height)), words, "body", colour)

    def _no_picture(self, box: pygame.Rect) -> None:
        icon = self.app.theme.icon("image-off-outline", self.px(48), DIM)
        self.desk.paint(lambda surface: surface.blit(icon, icon.get_rect(center=box.center)) and None)

    def _buttons(self, column: Column) -> None:
        """At the bottom, in as many lines as they need; where that is half of the room, all but the first as signs."""
        wanted = list(self.buttons())
        if not wanted:
            return
        lines = self._lines_of(wanted, column.left.width)
        high = lines * self.line + (lines - 1) * self.px(8)
        if 2 * high > column.left.height and all(icon for _, _, _, icon, _ in wanted):
            self._signs(column, wanted)
            return
        rect = column.bottom(high)
        self.desk.bar(rect, wanted, self.line)

    def _signs(self, column: Column, wanted: Sequence[BarButton]) -> None:
        """The usual thing by its name, the others by their signs, with their names as hints."""
        gap, side = self.px(8), self.line
        name, _, _, _, look = wanted[0]
        words = self.desk.say(f"{name}.words")
        first = min(column.left.width, natural_width(self.app.theme, words, True, look == "main"))
        boxes, x, y = [pygame.Rect(0, 0, first, side)], first + gap, 0
        for _ in wanted[1:]:
            if x + side > column.left.width:
                x, y = 0, y + side + gap
            boxes.append(pygame.Rect(x, y, side, side))
            x += side + gap
        rect = column.bottom(y + side)
        for n, ((name, action, key, icon, look), box) in enumerate(zip(wanted, boxes, strict=True)):
            shown, hint = ("", self.desk.say(f"{name}.words")) if n else (None, None)
            place = box.move(rect.topleft)
            self.desk.button(place, name, action, key=key, icon=icon, look=look, words=shown, hint=hint)

    def _lines_of(self, wanted: Sequence[BarButton], width: int) -> int:
        lines, x = 1, 0
        for name, _, _, icon, look in wanted:
            wide = min(width, natural_width(self.app.theme, self.desk.say(f"{name}.words"), bool(icon), look == "main"))
            if x and x + wide > width:
                lines, x = lines + 1, 0
            x += wide + self.px(8)
        return lines

    def _choose(self, key: str) -> None:
        self.chosen = key
        self.layout()
