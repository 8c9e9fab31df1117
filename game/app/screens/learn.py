"""Learn to play: the lessons of every game as a ladder, from below upwards."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from itertools import pairwise
from math import hypot

import pygame

from game.app.art.covers import COVERS
from game.app.art.manner import manner_of, said
from game.app.art.paint import light, rounded
from game.app.art.room import dim_wall
from game.app.bits import Bits
from game.app.course import course_of, done_as, last_learnt
from game.app.screens.lesson import LessonScreen
from game.app.screens.lesson_page import LessonPage
from game.app.theme import ACCENT, DIM, GROUND, LINE, SUCCESS, TEXT, mixed
from game.app.widgets.boxes import split
from game.app.widgets.desk import Desk
from game.app.widgets.menu import MenuScreen
from game.app.widgets.prose import block, form_theme, line_size, small, write
from game.app.window import App
from game.core.clone import WrongRecord
from game.core.session import RuleFailed
from game.core.system import SetupError
from game.kit import registry
from game.kit.lessons.lesson import Lesson


class LearnScreen(MenuScreen):
    """Games at the left, the ladder in the middle, the chosen lesson at the right."""

    name = "learn"

    def __init__(self, app: App, system: str = "") -> None:
        super().__init__(app)
        self.desk = Desk(app, lambda: form_theme(app))
        games = registry.names()
        self._courses = {name: course_of(name)[0] for name in games}
        self._system = system if system in games else last_learnt(app)
        if self._system not in games:
            self._system = next((name for name in games if self._courses[name]), games[0])
        self._lesson: Lesson | None = None
        self._page = LessonPage(self)
        self._nodes: list[tuple[int, int]] = []
        """Where the numbers of the lessons are, and how large."""
        self._radius = 0
        self._wall: pygame.Surface | None = None
        self._choose_next()

    @property
    def _course(self) -> list[Lesson]:
        return self._courses[self._system]

    def _choose_next(self) -> None:
        course = self._course
        undone = [lesson for lesson in course if not self._is_done(lesson)]
        self._lesson = next(iter(undone or course), None)

    def _is_done(self, lesson: Lesson) -> bool:
        return done_as(lesson) in self.app.settings.lessons

    # --- the loop

    @property
    def busy(self) -> bool:
        """Whether something is still to be painted."""
        return self._page.busy

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self._page.update()

    def draw(self, window: pygame.Surface) -> None:
        window.blit(Bits(self._walled(window.get_size())).finish(), (0, 0))
        self.desk.draw(window)

    def _walled(self, size: tuple[int, int]) -> Generator[None, None, pygame.Surface]:
        """The wall behind everything, painted once for a size."""
        if self._wall is None or self._wall.get_size() != size:
            self._wall = yield from dim_wall(size)
        return self._wall

    def arriving(self) -> Generator[None, None, None]:
        yield from self._walled(self.app.size)
        yield from super().arriving()

    # --- building

    def build(self, area: pygame.Rect) -> None:
        COVERS.want([(name, self.app.say(registry.load(name).title)) for name in registry.names()])
        shares = (0.95, 1.55, 1.9) if self.narrow else (1, 1.9, 2.05)
        left, middle, right = split(area, shares, self.px(18))
        self._games(left)
        if self._lesson is None:
            self.desk.label(middle, self.say("none"), "body", DIM)
            return
        self._ladder(middle)
        after = next((other for other in self._course if other.order > self._lesson.order), None)
        skip = partial(self._choose, after) if after else None
        self._page.lay_out(right, self._lesson, len(self._course), self.begin, skip)

    def _header(self, rect: pygame.Rect) -> None:
        super()._header(rect)
        left = max(control.rect.right for control in self.desk.controls)
        title = self.desk.theme.font("title", True).size(self.title())[0]
        words = pygame.Rect(left + title + self.px(40), rect.y, 0, rect.height)
        words.width = rect.right - words.x - self.px(12)
        if words.width > self.px(200):
            self.desk.sheet(words, self._paint_motto)

    def _paint_motto(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        write(surface, self.desk.theme, self.say("motto"), rect, 14, DIM, middle=True)

    def _games(self, area: pygame.Rect) -> None:
        names = registry.names()
        high = min(self.px(146), (area.height - self.gap * (len(names) - 1)) // max(1, len(names)))
        for at, name in enumerate(names):
            rect = pygame.Rect(area.x, area.y + at * (high + self.gap), area.width, high)
            title = self._title(name)
            self.desk.tile(
                rect,
                f"learn.game.{name}",
                partial(self._choose_game, name),
                partial(self._paint_game, name),
                look="chosen" if name == self._system else "plain",
                words=title,
                hint=title,
                lift=2,
            )

    def _title(self, system: str) -> str:
        return said(manner_of(system).plate, self.app.language) or self.app.say(registry.load(system).title)

    def _counted(self, system: str) -> str:
        course = self._courses[system]
        done = sum(map(self._is_done, course))
        if not course:
            return ""
        return self.say("done", n=done, of=len(course)) if done else self.say("count", n=len(course))

    def _paint_game(self, system: str, surface: pygame.Surface, rect: pygame.Rect) -> None:
        theme, px = self.desk.theme, self.px
        inner = rect.inflate(-px(16), -px(16))
        cover = COVERS.cover(system, (inner.height * 3 // 4, inner.height))
        x = inner.x
        if cover is not None and inner.width > 5 * cover.get_width() // 2:
            surface.blit(rounded(cover, px(4)), inner.topleft)
            x += cover.get_width() + px(12)
        room = inner.right - x
        found = block(theme, self._title(system), (room, inner.height - px(34)), 16, True)
        y = inner.y
        if found:
            size, lines = found
            for line in lines:
                surface.blit(theme.words(line, size, TEXT, True), (x, y))
                y += theme.font(size, True).get_linesize()
        words, course = self._counted(system), self._courses[system]
        fits = line_size(theme, words, room, 14)
        if fits and y + theme.font(fits).get_linesize() < inner.bottom - px(8):
            surface.blit(theme.words(words, fits, SUCCESS if any(map(self._is_done, course)) else DIM), (x, y + px(2)))
        self._pips(surface, pygame.Rect(x, inner.bottom - px(7), room, px(6)), course)

    def _pips(self, surface: pygame.Surface, rect: pygame.Rect, course: list[Lesson]) -> None:
        for at, lesson in enumerate(course):
            wide = min(self.px(18), rect.width // len(course) - self.px(4))
            pip = pygame.Rect(rect.x + at * (wide + self.px(4)), rect.y, wide, rect.height)
            pygame.draw.rect(surface, SUCCESS if self._is_done(lesson) else LINE, pip, border_radius=self.px(3))

    def _choose_game(self, system: str) -> None:
        self._system = system
        self._choose_next()
        self.layout()

    def _ladder(self, area: pygame.Rect) -> None:
        """The first lesson below, the last above, a road between them."""
        course = self._course
        step = min(self.px(104), area.height // max(1, len(course)))
        radius = min(self.px(25), step // 2 - self.px(5))
        foot = area.bottom - step // 2
        aside = radius if self.narrow else 3 * radius
        nodes = [(area.x + radius + self.px(8) + (at % 2) * aside, foot - at * step) for at in range(len(course))]
        self._nodes, self._radius = nodes, radius
        self.desk.paint(lambda surface: self._draw_road(surface, nodes, radius))
        x = area.x + aside + 2 * radius + self.px(12 if self.narrow else 30)
        for at in reversed(range(len(course))):
            lesson = course[at]
            rect = pygame.Rect(x, nodes[at][1] - step // 2 + self.px(4), area.right - x, step - self.px(8))
            title = lesson.title.said(self.app.language)
            self.desk.tile(
                rect,
                f"learn.lesson.{lesson.id}",
                partial(self._choose, lesson),
                partial(self._paint_row, lesson),
                look="chosen" if lesson == self._lesson else "bare",
                words=title,
                hint=lesson.about.said(self.app.language),
                lift=0,
            )
        self.desk.paint(lambda surface: self._draw_nodes(surface, nodes, radius))

    def event(self, event: pygame.event.Event) -> bool:
        """A click on the number of a lesson is one on its title."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.desk.popup is None:
            for node, lesson in zip(self._nodes, self._course, strict=False):
                if hypot(event.pos[0] - node[0], event.pos[1] - node[1]) <= self._radius:
                    self._choose(lesson)
                    return True
        return super().event(event)

    def _draw_road(self, surface: pygame.Surface, nodes: list[tuple[int, int]], radius: int) -> None:
        for here, there in pairwise(nodes):
            pygame.draw.line(surface, mixed(LINE, GROUND, 0.4), here, there, max(6, radius * 3 // 4))
            start, way = pygame.Vector2(here), pygame.Vector2(there) - pygame.Vector2(here)
            for n in range(3):
                first, last = start + way * (0.3 + 0.16 * n), start + way * (0.38 + 0.16 * n)
                pygame.draw.line(surface, mixed(DIM, ACCENT, 0.4), first, last, max(2, self.px(2)))

    def _draw_nodes(self, surface: pygame.Surface, nodes: list[tuple[int, int]], radius: int) -> None:
        theme = self.desk.theme
        for node, lesson in zip(nodes, self._course, strict=True):
            chosen, done = lesson == self._lesson, self._is_done(lesson)
            if chosen or done:
                light(surface, node, radius * 2, ACCENT, 120 if chosen else 50)
            pygame.draw.circle(surface, GROUND, node, radius)
            colour = SUCCESS if done else ACCENT if chosen else DIM
            pygame.draw.circle(surface, colour, node, radius - 1, max(2, self.px(3)))
            shown = (
                theme.icon("check-bold", radius, SUCCESS)
                if done and not chosen
                else theme.words(str(lesson.order), "large", TEXT if chosen else DIM, True)
            )
            surface.blit(shown, shown.get_rect(center=node))

    def _paint_row(self, lesson: Lesson, surface: pygame.Surface, rect: pygame.Rect) -> None:
        theme, px, language = self.desk.theme, self.px, self.app.language
        done = self.app.settings.lessons.get(done_as(lesson))
        wide = rect.width - px(20)
        if done and done.minutes and not self.narrow:
            words = theme.words(self.say("minutes", n=done.minutes), small(theme), SUCCESS)
            surface.blit(words, words.get_rect(midright=(rect.right - px(10), rect.centery)))
            wide -= words.get_width() + px(8)
        title, told = lesson.title.said(language), lesson.brief.said(language)
        room = wide, rect.height - px(4)
        told = told if theme.font(small(theme)).size(told)[0] <= wide else ""
        if told:
            room = wide, rect.height - px(4) - theme.line_height(small(theme))
        size, lines = block(theme, title, room, 17, True) or (13, [theme.clipped(title, wide, 13, True)])
        step = theme.font(size, True).get_linesize()
        y = rect.centery - (step * len(lines) + (theme.line_height(small(theme)) if told else 0)) // 2
        for line in lines:
            surface.blit(theme.words(line, size, TEXT, True), (px(10), y))
            y += step
        if told:
            surface.blit(theme.words(told, small(theme), DIM), (px(10), y))

    def _choose(self, lesson: Lesson) -> None:
        if lesson == self._lesson:
            self.begin()
            return
        self._lesson = lesson
        self.layout()

    def begin(self) -> None:
        """Open the chosen lesson."""
        if self._lesson is None:
            return
        try:
            screen = LessonScreen(self.app, self._lesson)
        except (SetupError, RuleFailed, WrongRecord) as error:
            self.desk.toast.show(str(error), bad=True)
            return
        self.app.push(screen)
