"""The picture of a result: the banner drops, scores count up, panels slide in; each is painted once and kept."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial

import pygame

from game.app.bits import Bits
from game.app.figures.roles import painted
from game.app.story.facts import Seats
from game.app.summary import banner, people, turning
from game.app.summary.aftermath import Aftermath
from game.app.summary.coming import paint_coming
from game.app.summary.costly import paint_costly
from game.app.summary.luck import paint_luck
from game.app.summary.pages import Grid
from game.app.summary.paper import SMALLEST, Paper, People
from game.app.summary.points import paint_points
from game.app.summary.swung import paint_swing
from game.app.summary.told import paint_worth
from game.app.theme import DIM, TEXT, mixed
from game.app.window import App
from game.core.request import Seat
from game.core.text import Text

_DARK, _DROP, _COUNT, _SLIDE, _APART = 0.25, 0.25, 0.9, 1.4, 0.08
"""Seconds: the table darkens, the banner drops, scores count up, panels slide in one after the other."""
_MOVES = 0.25
_PANELS = 6


class Showing:
    """Draws what is known of a game as old as `age`; at the end everything stands still."""

    def __init__(self, app: App, aftermath: Aftermath) -> None:
        self._app, self._of = app, aftermath
        self._under = app.window.copy()
        self._backdrop: tuple[object, pygame.Surface] | None = None
        self._painted: dict[str, tuple[object, pygame.Surface]] = {}
        self.age = 0.0
        self.leads = 0
        """How wide the buttons are that lead to decisions."""

    @property
    def still(self) -> bool:
        return self._app.settings.animation == "none"

    @property
    def arrived(self) -> bool:
        return self.still or self.age > _SLIDE + _MOVES + _PANELS * _APART

    def complete(self) -> None:
        """Show how everything ends up."""
        self.age = max(self.age, _SLIDE + _MOVES + (_PANELS + 1) * _APART)

    def forget(self) -> None:
        self._painted.clear()

    def _share(self, begins: float, takes: float = _MOVES) -> float:
        return 1.0 if self.arrived else max(0.0, min(1.0, (self.age - begins) / takes))

    # --- drawing

    def draw(self, window: pygame.Surface, head: pygame.Rect, grid: Grid, page: int) -> None:
        self._draw_backdrop(window)
        if self._share(_DROP) > 0:
            self._draw_head(window, head)
        if self._of.story is None:
            return
        for at, (name, rect) in enumerate(grid.page(page)):
            share = self._share(_SLIDE + at * _APART)
            if share > 0:
                picture = self._kept(name, (rect.size, self._own(name)), rect.size, partial(self._paint, name))
                picture.set_alpha(round(255 * share))
                window.blit(picture, rect.move(0, round((1 - share) * self._app.theme.px(60))))

    def _draw_backdrop(self, window: pygame.Surface) -> None:
        size = window.get_size()
        backdrop = Bits(self.readying(size)).finish()
        dark = self._share(0.0, _DARK)
        if dark < 1.0:
            under = self._under if self._under.get_size() == size else pygame.transform.scale(self._under, size)
            window.blit(under, (0, 0))
        backdrop.set_alpha(round(255 * dark) if dark < 1.0 else None)
        window.blit(backdrop, (0, 0))

    def readying(self, size: tuple[int, int]) -> Generator[None, None, pygame.Surface]:
        """Paint what lies behind everything, once, a part at a time."""
        end = self._of.end
        if self._backdrop is None or self._backdrop[0] != (size, end):
            made = yield from banner.backdrop(self._under, size, self._of.manner, end)
            self._backdrop = (size, end), made
        return self._backdrop[1]

    def _draw_head(self, window: pygame.Surface, head: pygame.Rect) -> None:
        theme, story = self._app.theme, self._of.story
        wide = head.width * 27 // 100 if story and len(story.sides) == 2 else 0
        middle = pygame.Rect(head.x + wide, head.y, head.width - 2 * wide, head.height)
        small, line = max(SMALLEST, theme.px(14)), max(SMALLEST, theme.px(17))
        high = middle.height - theme.line_height(small) - theme.line_height(line) - theme.px(4)
        pixels, most = max(24, high * 4 // 5), middle.width - theme.px(24)
        words = banner.lettered(self._of.title(), self._of.manner, self._of.end, pixels, most)
        at = words.get_rect(center=(middle.centerx, middle.y + high // 2))
        window.blit(words, at.move(0, -round((1 - self._share(_DROP)) * at.bottom)))
        y, room = middle.y + high, middle.width - theme.px(16)
        wheres = self._of.where()
        where = next((words for words in wheres if theme.font(SMALLEST).size(words)[0] <= room), wheres[-1])
        if self._of.loud:  # on so much light words need a ground of their own
            plate = pygame.Rect(middle.x, y - theme.px(2), middle.width, middle.bottom - y + theme.px(4))
            pygame.draw.rect(window, (26, 19, 14), plate, border_radius=theme.px(8))
            pygame.draw.rect(window, self._of.manner.bright, plate, max(1, theme.px(2)), border_radius=theme.px(8))
            horn = theme.icon("bullhorn", min(theme.px(34), plate.height * 2 // 3), self._of.manner.bright)
            aside = horn.get_width() + theme.px(28)
            if max(theme.font(line).size(self._of.line())[0], theme.font(small).size(where)[0]) <= room - 2 * aside:
                window.blit(horn, horn.get_rect(midleft=(plate.x + theme.px(14), plate.centery)))
        lines: list[pygame.Surface] = []
        for text, largest, colour in ((self._of.line(), line, TEXT), (where, small, mixed(TEXT, DIM, 0.2))):
            fits = (size for size in range(largest, SMALLEST, -1) if theme.font(size).size(text)[0] <= room)
            lines.append(theme.line(text, room, next(fits, SMALLEST), colour))
        if not self._of.loud:  # the light behind is too bright to read on
            longest = min(room, max(shown.get_width() for shown in lines) + theme.px(24))
            shade = pygame.Surface((longest, sum(shown.get_height() for shown in lines)), pygame.SRCALPHA)
            pygame.draw.rect(shade, (12, 12, 14, 110), shade.get_rect(), border_radius=theme.px(8))
            window.blit(shade, shade.get_rect(midtop=(middle.centerx, y)))
        for shown in lines:
            window.blit(shown, shown.get_rect(midtop=(middle.centerx, y)))
            y += shown.get_height()
        if wide and story:
            for n, side in enumerate(story.sides):
                self._draw_plate(window, head, wide, side, turned=n == 1)

    def _draw_plate(self, window: pygame.Surface, head: pygame.Rect, wide: int, side: Seats, turned: bool) -> None:
        """A side with its score, which counts up."""
        story, theme = self._of.story, self._app.theme
        assert story is not None
        size = wide - theme.px(6), min(head.height - theme.px(12), theme.px(104))
        score = story.scores.get(side[0])
        shown = None if score is None else round(score * self._share(_COUNT, 0.5))
        won = bool(story.outcome and set(side) & set(story.outcome.winners))
        name = self._of.cast.name(side[0])
        if len(side) > 1:
            name = self._app.say(Text("result.and_others", name=name, n=len(side) - 1))

        def paint(paper: Paper) -> None:
            banner.paint_plate(paper, people.leading(story, side), name, shown, won=won, turned=turned)

        plate = self._kept(f"plate:{side[0]}", (size, shown, won, name), size, paint)
        x = head.right - size[0] if turned else head.x
        window.blit(plate, (x, head.y + (head.height - size[1]) // 2))

    # --- panels

    def _own(self, name: str) -> object:
        """What a panel's picture depends on besides its size."""
        return self._of.news if name in ("swing", "turn", "costly") else None

    def _kept(self, name: str, key: object, size: tuple[int, int], paint: Callable[[Paper], None]) -> pygame.Surface:
        found, whole = self._painted.get(name), (key, painted())  # faces come one by one
        if found is None or found[0] != whole:
            surface = pygame.Surface(size, pygame.SRCALPHA)
            paint(Paper(surface, self._app.theme, self._app.say, self._people()))
            found = self._painted[name] = whole, surface
        return found[1]

    def _people(self) -> People:
        cast = self._of.cast
        return People(
            lambda seat: cast.name(Seat(seat)),
            lambda seat: cast.index(Seat(seat)),
            lambda seat: cast.colour(Seat(seat)),
            lambda seat: self._of.force(Seat(seat)) or cast.player(Seat(seat)),
        )

    def _paint(self, name: str, paper: Paper) -> None:
        of, story = self._of, self._of.story
        assert story is not None
        match name:
            case "coming" | "next" if found := of.coming():
                paint_coming(paper, found, of.manner, button=name == "coming")
            case "points":
                paint_points(paper, story)
            case "company":
                people.paint_company(paper, story)
            case "goal":
                people.paint_goal(paper, story, of.counts())
            case "costly":
                several = len(of.play.people) > 1
                paint_costly(paper, of.costs(), of.looking(), self.leads, several=several)
            case "best":
                people.paint_best(paper, story)
            case "swing":
                paint_swing(paper, story, of.swing, of.note())
            case "luck":
                paint_luck(paper, story)
            case "worth":
                paint_worth(paper, story, self._app.settings.deeds, of.hindsight())
            case "turn":
                turning.paint_turn(paper, story, of.swing, of.turned())
