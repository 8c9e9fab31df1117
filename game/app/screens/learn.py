"""Learn to play: the lessons of every game as a ladder, from below upwards."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from pathlib import Path

import pygame

from game.app.art.covers import COVERS
from game.app.art.manner import manner_of, said
from game.app.art.paint import filling, light, rounded
from game.app.screens.lesson import LessonScreen, done_as
from game.app.theme import ACCENT, DIM, GROUND, LINE, SUCCESS, TEXT, mixed
from game.app.widgets.boxes import Column, split
from game.app.widgets.menu import MenuScreen
from game.app.widgets.preview import board_picture
from game.app.widgets.prose import block, line_size
from game.app.window import App
from game.core.clone import WrongRecord
from game.core.files import listed
from game.core.session import RuleFailed
from game.core.system import SetupError
from game.core.text import Text
from game.kit import registry
from game.kit.lessons.lesson import Lesson, folder_of, read_lesson


def course_of(system: str) -> tuple[list[Lesson], list[str]]:
    """The lessons of a game in their order, and what is wrong with those that cannot be read."""
    lessons: list[Lesson] = []
    faults: list[str] = []
    for path in listed(Path(folder_of(system)), ".toml"):
        try:
            lessons.append(read_lesson(path))
        except SetupError as error:
            faults.append(str(error))
    return sorted(lessons, key=lambda lesson: lesson.order), faults


def next_lesson(app: App, system: str) -> Lesson | None:
    """The first lesson of a game that is not done; None: all are, or there are none."""
    return next((lesson for lesson in course_of(system)[0] if done_as(lesson) not in app.settings.lessons), None)


class LearnScreen(MenuScreen):
    """Games at the left, the ladder in the middle, the chosen lesson at the right."""

    name = "learn"

    def __init__(self, app: App, system: str = "") -> None:
        super().__init__(app)
        games = registry.names()
        self._courses = {name: course_of(name)[0] for name in games}
        self._system = system if system in games else app.settings.last_system
        if self._system not in games:
            self._system = next((name for name in games if self._courses[name]), games[0])
        self._lesson: Lesson | None = None
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

    # --- building

    def build(self, area: pygame.Rect) -> None:
        COVERS.want([(name, self.app.say(registry.load(name).title)) for name in registry.names()])
        column = Column(area, self.gap)
        motto = column.top(self.app.theme.line_height("body"))
        self.desk.label(motto, self.say("motto"), "body", DIM)
        shares = (1.25, 1.2, 1.9) if self.narrow else (1, 1.7, 1.9)
        left, middle, right = split(column.left, shares, self.px(18))
        self._games(left)
        if self._lesson is None:
            self.desk.label(middle, self.say("none"), "body", DIM)
            return
        self._ladder(middle)
        self._detail(right, self._lesson)

    def _games(self, area: pygame.Rect) -> None:
        names = registry.names()
        high = min(self.px(128), (area.height - self.gap * (len(names) - 1)) // max(1, len(names)))
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
        theme, px = self.app.theme, self.px
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
        step = min(self.px(96), area.height // max(1, len(course)))
        radius = min(self.px(26), step // 2 - self.px(4))
        foot = area.bottom - step // 2
        nodes = [(area.x + radius + self.px(8) + (at % 2) * radius * 3, foot - at * step) for at in range(len(course))]
        self.desk.paint(lambda surface: self._draw_road(surface, nodes, radius))
        x = area.x + 5 * radius + self.px(30)
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

    def _draw_road(self, surface: pygame.Surface, nodes: list[tuple[int, int]], radius: int) -> None:
        for here, there in pairwise(nodes):
            pygame.draw.line(surface, mixed(LINE, GROUND, 0.4), here, there, max(6, radius // 2))

    def _draw_nodes(self, surface: pygame.Surface, nodes: list[tuple[int, int]], radius: int) -> None:
        theme = self.app.theme
        for node, lesson in zip(nodes, self._course, strict=True):
            chosen, done = lesson == self._lesson, self._is_done(lesson)
            if chosen:
                light(surface, node, radius * 2, ACCENT, 120)
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
        theme, px, language = self.app.theme, self.px, self.app.language
        done = self.app.settings.lessons.get(done_as(lesson))
        wide = rect.width - px(20)
        if done and done.minutes:
            words = theme.words(self.say("minutes", n=done.minutes), "small", SUCCESS)
            surface.blit(words, words.get_rect(midright=(rect.right - px(10), rect.centery)))
            wide -= words.get_width() + px(8)
        title = lesson.title.said(language)
        size = line_size(theme, title, wide, 17, True) or 13
        told = self._outline(lesson, wide)
        high = theme.font(size, True).get_linesize() + (theme.line_height("small") if told else 0)
        y = rect.centery - high // 2
        surface.blit(theme.words(theme.clipped(title, wide, size, True), size, TEXT, True), (px(10), y))
        if told:
            surface.blit(theme.words(told, "small", DIM), (px(10), y + theme.font(size, True).get_linesize()))

    def _outline(self, lesson: Lesson, wide: int) -> str:
        """As many of its steps as fit in a line, whole."""
        steps = [task.text.said(self.app.language) for task in lesson.step]
        lines = [", ".join(steps[:n]) for n in range(len(steps), 0, -1)]
        font = self.app.theme.font("small")
        return next((line for line in lines if font.size(line)[0] <= wide), "")

    def _choose(self, lesson: Lesson) -> None:
        if lesson == self._lesson:
            self._begin()
            return
        self._lesson = lesson
        self.layout()

    # --- the chosen lesson

    def _detail(self, area: pygame.Rect, lesson: Lesson) -> None:
        px, language, theme = self.px, self.app.language, self.app.theme
        self.desk.panel(area)
        inner = Column(area.inflate(-2 * px(18), -2 * px(16)), px(10))
        foot = inner.bottom(px(46))
        begin = pygame.Rect(0, 0, min(px(220), foot.width), foot.height)
        begin.topright = foot.topright
        self.desk.button(begin, "learn.begin", self._begin, key="return", icon="play", look="main", first=True)
        picture = inner.top(max(px(60), area.height * 36 // 100))
        shown = self._picture(lesson, picture.size)
        if shown is not None:
            self.desk.paint(lambda surface: surface.blit(shown, picture) and None)
        which = self.say("which", n=lesson.order, of=len(self._course), minutes=lesson.minutes)
        self.desk.label(inner.top(theme.line_height("small")), which, "small", ACCENT, bold=True)
        title = lesson.title.said(language)
        self.desk.label(inner.top(theme.line_height("title")), title, "title", TEXT, bold=True)
        about = lesson.about.said(language)
        high = len(theme.wrap(about, inner.left.width)) * theme.line_height("body")
        self.desk.label(inner.top(high), about)
        self._list(inner, self.say("you_will"), [task.text.said(language) for task in lesson.step])
        forms = [self.app.say(Text(f"{lesson.system}.glossary.{term}.word")) for term in lesson.terms]
        names = [form.split("|")[0] for form in forms]
        if names:
            self._list(inner, self.say("words"), [", ".join(names)])

    def _list(self, inner: Column, title: str, lines: list[str]) -> None:
        theme, px = self.app.theme, self.px
        if inner.left.height < 2 * theme.line_height("body"):
            return
        self.desk.label(inner.top(theme.line_height("body")), title, "body", ACCENT, bold=True)
        for line in lines:
            high = len(theme.wrap(line, inner.left.width - px(24))) * theme.line_height("body")
            if inner.left.height < high:
                return
            rect = inner.top(high)
            dot = (rect.x + px(8), rect.y + theme.line_height("body") // 2)
            self.desk.paint(lambda surface, dot=dot: pygame.draw.circle(surface, ACCENT, dot, px(3)) and None)  # type: ignore[misc]
            self.desk.label(pygame.Rect(rect.x + px(24), rect.y, rect.width - px(24), rect.height), line)

    def _picture(self, lesson: Lesson, size: tuple[int, int]) -> pygame.Surface | None:
        """The table of the lesson as it begins."""
        try:
            session = lesson.begin()
        except (SetupError, RuleFailed, WrongRecord) as error:
            self.desk.toast.show(str(error), bad=True)
            return None
        looks, state = registry.looks_of(lesson.system), session.state
        tokens, markers = tuple(looks.tokens(state, None)), tuple(looks.markers(state, None))
        whole = board_picture(self.app.theme, looks.board(state), (size[0], size[0] * 3 // 4), tokens, markers)
        return rounded(filling(whole, size), self.px(6))

    def _begin(self) -> None:
        if self._lesson is None:
            return
        try:
            screen = LessonScreen(self.app, self._lesson)
        except (SetupError, RuleFailed, WrongRecord) as error:
            self.desk.toast.show(str(error), bad=True)
            return
        self.app.push(screen)
