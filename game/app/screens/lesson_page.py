"""The page of a lesson on the ladder: what it shows, what one will do in it, and when it is done."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from functools import partial

import pygame

from game.app.art.paint import rounded
from game.app.art.paint import veil as shade
from game.app.bits import Bits
from game.app.screens.rulebook import RulebookScreen
from game.app.table.panels.glossary import word_of
from game.app.theme import ACCENT, DIM, GROUND, PANEL, RAISED, SUCCESS, TEXT, mixed
from game.app.widgets.boxes import Column
from game.app.widgets.control import natural_width
from game.app.widgets.mainbutton import paint_main
from game.app.widgets.menu import MenuScreen
from game.app.widgets.note import Word
from game.app.widgets.preview import picturing
from game.app.widgets.prose import line_size, small
from game.core.clone import WrongRecord
from game.core.session import RuleFailed
from game.core.system import SetupError
from game.kit import registry
from game.kit.lessons.conditions import Condition
from game.kit.lessons.lesson import Lesson, Task

_SIGNS = (
    ("sight", "eye-outline"),
    ("ranges", "ruler"),
    ("tape", "ruler"),
    ("hover", "cursor-default-click-outline"),
    ("move", "shoe-print"),
    ("march", "shoe-print"),
    ("walk", "shoe-print"),
    ("near", "shoe-print"),
    ("climb", "stairs-up"),
    ("shot", "target"),
    ("attack", "sword"),
    ("struck", "sword"),
    ("charge", "sword"),
    ("ko", "skull-outline"),
    ("knocked", "skull-outline"),
    ("fell", "skull-outline"),
    ("eliminated", "skull-outline"),
    ("suspect", "account-question-outline"),
    ("card", "cards-outline"),
    ("stacked", "cards-outline"),
    ("plan", "clipboard-text-outline"),
    ("dice", "dice-multiple-outline"),
    ("keep", "dice-multiple-outline"),
    ("effort", "dice-multiple-outline"),
    ("round", "flag-checkered"),
    ("over", "flag-checkered"),
    ("turn", "flag-checkered"),
)
"""The icon of a step, by the first of these words that its condition contains."""


def sign_of(task: Task) -> str:
    told = " ".join(_named(task.until))
    found = [(told.find(word), icon) for word, icon in _SIGNS if word in told]
    return min(found)[1] if found else "chevron-right-circle-outline"


def _named(condition: Condition) -> Iterator[str]:
    """What a condition is about, in the words of the file."""
    yield from (condition.event, condition.answer, condition.state, condition.tool, "near" if condition.near else "")
    for part in (*condition.any, *condition.all):
        yield from _named(part)


class LessonPage:
    """At the right of the ladder. The picture is painted after the first frame, once for each lesson."""

    def __init__(self, screen: MenuScreen) -> None:
        self._screen = screen
        self._pictures: dict[tuple[str, tuple[int, int]], pygame.Surface | None] = {}
        self._wanted: tuple[Lesson, tuple[int, int]] | None = None
        self._work: tuple[tuple[Lesson, tuple[int, int]], Bits[pygame.Surface | None]] | None = None

    def update(self) -> None:
        """Paint the picture that is missing."""
        if self._wanted is None:
            return
        if self._work is None or self._work[0] != self._wanted:
            self._work = self._wanted, Bits(self._painting(*self._wanted))
        (lesson, size), work = self._work
        if work.go_on():
            self._pictures[f"{lesson.system}/{lesson.id}", size] = work.made
            self._wanted = self._work = None

    @property
    def busy(self) -> bool:
        return self._wanted is not None

    def _painting(self, lesson: Lesson, size: tuple[int, int]) -> Generator[None, None, pygame.Surface | None]:
        """The table of the lesson as it begins, near enough to see who is who."""
        try:
            session = lesson.begin()
        except (SetupError, RuleFailed, WrongRecord) as error:
            self._screen.desk.toast.show(str(error), bad=True)
            return None
        looks, state = registry.looks_of(lesson.system), session.state
        tokens, markers = tuple(looks.tokens(state, None)), tuple(looks.markers(state, None))
        heads = {group.id: group.leader for group in looks.groups(state, None)}
        named = {name for task in lesson.step for sort, _, name in [task.point.partition(":")] if sort == "model"}
        named = {heads.get(name, name) for name in named}
        about = [token.at for token in tokens if token.seat == lesson.you or token.id in named]
        theme, say = self._screen.desk.theme, self._screen.app.say
        yield
        made = yield from picturing(theme, looks.board(state), size, tokens, markers, near=about, say=say)
        picture = made.copy()
        shade(picture, picture.get_rect(), [(0, 0), (0.55, 0), (0.96, 250), (1, 255)], PANEL)
        return rounded(picture, self._screen.px(8))

    # --- laying out

    def lay_out(
        self, area: pygame.Rect, lesson: Lesson, of: int, begin: Callable[[], None], skip: Callable[[], None] | None
    ) -> None:
        screen, px = self._screen, self._screen.px
        desk, theme, language = screen.desk, screen.desk.theme, screen.app.language
        desk.panel(area)
        inner = Column(area.inflate(-2 * px(22), -2 * px(16)), px(8))
        self._foot(inner.bottom(px(52)), begin, skip)
        title = lesson.title.said(language)
        size = line_size(theme, title, inner.left.width, 28, True) or 13
        about = lesson.about.said(language)
        told = len(theme.wrap(about, inner.left.width)) * theme.line_height("body")
        height = self._picture_room(inner, lesson, told)
        if height:
            picture = pygame.Rect(area.x + 1, area.y + 1, area.width - 2, height)
            self._picture(picture, lesson)
            inner.top(max(0, picture.bottom - inner.left.y - theme.font(size, True).get_linesize() * 3 // 4))
        which = screen.say("which", n=lesson.order, of=of, minutes=lesson.minutes)
        if height > px(90):
            chip = pygame.Rect(area.x + px(16), area.y + px(14), 0, px(28))
            desk.paint(partial(self._draw_chip, chip, which))
        else:
            desk.label(inner.top(theme.line_height("body")), which, "body", ACCENT, bold=True)
        line = inner.top(theme.font(size, True).get_linesize())
        desk.paint(lambda surface: surface.blit(theme.words(title, size, TEXT, True), line) and None)
        desk.label(inner.top(told), about)
        if height:
            inner.top(px(4))
        steps = [(sign_of(task), task.text.said(language)) for task in lesson.step]
        self._will(inner, screen.say("you_will"), steps)
        if height:
            inner.top(px(4))
        self._goal(inner, screen.say("done_when"), lesson.goal.said(language))
        self._words(inner, lesson)

    def _picture_room(self, inner: Column, lesson: Lesson, told: int) -> int:
        """What the words leave of the page, up to half of it; 0 where that is next to nothing."""
        theme, px = self._screen.desk.theme, self._screen.px
        body, language = theme.line_height("body"), self._screen.app.language
        wide = inner.left.width - px(36)
        steps = sum(len(theme.wrap(task.text.said(language), wide)) * body + px(8) for task in lesson.step)
        terms = body + px(44) if lesson.terms else 0
        goal = len(theme.wrap(lesson.goal.said(language), inner.left.width - px(66))) * body
        needed = px(44) + told + body + steps + goal + body + px(76) + terms
        room = inner.left.height - needed
        return min(room, inner.left.height * (42 if lesson.terms else 56) // 100) if room > px(70) else 0

    def _foot(self, foot: pygame.Rect, begin: Callable[[], None], skip: Callable[[], None] | None) -> None:
        screen, px = self._screen, self._screen.px
        main = pygame.Rect(0, 0, min(px(260), foot.width * 55 // 100), foot.height)
        main.bottomright = foot.bottomright
        if skip is not None:
            words = screen.say("skip.words")
            wide = min(natural_width(screen.desk.theme, words, True), foot.width - main.width - px(10))
            beside = pygame.Rect(foot.x, 0, wide, px(40))
            beside.centery = main.centery
            screen.desk.button(beside, "learn.skip", skip, key="n", icon="skip-next")
        words = screen.say("begin.words")
        paint = partial(self._paint_begin, words)
        screen.desk.tile(main, "learn.begin", begin, paint, key="return", look="main", words=words, first=True, lift=2)

    def _paint_begin(self, words: str, surface: pygame.Surface, rect: pygame.Rect) -> None:
        paint_main(self._screen.app, surface, rect, words, "", "play", enter=True)

    def _picture(self, rect: pygame.Rect, lesson: Lesson) -> None:
        key = f"{lesson.system}/{lesson.id}", rect.size
        if key not in self._pictures:
            self._wanted = lesson, rect.size

        def draw(surface: pygame.Surface) -> None:
            shown = self._pictures.get(key)
            if shown is not None:
                surface.blit(shown, rect)

        self._screen.desk.paint(draw)

    def _draw_chip(self, rect: pygame.Rect, words: str, surface: pygame.Surface) -> None:
        theme, px = self._screen.desk.theme, self._screen.px
        drawn, clock = theme.words(words, small(theme), TEXT, True), theme.icon("clock-outline", px(16), TEXT)
        rect.width = drawn.get_width() + clock.get_width() + px(28)
        pygame.draw.rect(surface, mixed(GROUND, (0, 0, 0), 0.3), rect, border_radius=rect.height // 2)
        surface.blit(clock, clock.get_rect(midleft=(rect.x + px(10), rect.centery)))
        surface.blit(drawn, drawn.get_rect(midright=(rect.right - px(10), rect.centery)))

    def _will(self, inner: Column, title: str, lines: list[tuple[str, str]]) -> None:
        theme, px, desk = self._screen.desk.theme, self._screen.px, self._screen.desk
        body = theme.line_height("body")
        if inner.left.height < 2 * body:
            return
        desk.label(inner.top(body), title, "body", ACCENT, bold=True)
        for icon, line in lines:
            high = len(theme.wrap(line, inner.left.width - px(36))) * body
            if inner.left.height < high:
                return
            rect = inner.top(high)
            sign = theme.icon(icon, px(19), mixed(ACCENT, TEXT, 0.3))
            where = sign.get_rect(center=(rect.x + px(14), rect.y + body // 2))
            desk.paint(lambda surface, sign=sign, where=where: surface.blit(sign, where) and None)  # type: ignore[misc]
            desk.label(pygame.Rect(rect.x + px(36), rect.y, rect.width - px(36), rect.height), line)

    def _goal(self, inner: Column, title: str, goal: str) -> None:
        theme, px, desk = self._screen.desk.theme, self._screen.px, self._screen.desk
        body = theme.line_height("body")
        high = len(theme.wrap(goal, inner.left.width - px(66))) * body + body + px(16)
        if inner.left.height < high:
            return
        rect = inner.top(high)
        flag = theme.icon("flag-checkered", px(24), SUCCESS)

        def draw(surface: pygame.Surface) -> None:
            pygame.draw.rect(surface, mixed(PANEL, SUCCESS, 0.12), rect, border_radius=px(6))
            pygame.draw.rect(surface, mixed(PANEL, SUCCESS, 0.5), rect, 1, border_radius=px(6))
            surface.blit(flag, flag.get_rect(center=(rect.x + px(28), rect.centery)))

        desk.paint(draw)
        text = pygame.Rect(rect.x + px(54), rect.y + px(8), rect.width - px(66), body)
        desk.label(text, title, "body", SUCCESS, bold=True)
        desk.label(pygame.Rect(text.x, text.y + body, text.width, rect.height - body), goal)

    # --- words of the rules

    def _words(self, inner: Column, lesson: Lesson) -> None:
        """The words one will meet; the pointer tells what each means, a click opens its rule."""
        screen, px = self._screen, self._screen.px
        body, high = screen.desk.theme.line_height("body"), px(32)
        if not lesson.terms or inner.left.height < body + high:
            return
        screen.desk.label(inner.top(body), screen.say("words"), "body", ACCENT, bold=True)
        terms = {name: word_of(lesson.system, name, screen.app.language) for name in lesson.terms}
        for name, term, rect in self._cards(inner.left, terms) or self._chips(inner.left, terms):
            screen.desk.tile(
                rect,
                f"learn.word.{name}",
                partial(self._read, lesson.system, term),
                partial(self._paint_word, term),
                look="bare",
                words=term.title,
                hint=term.says,
                lift=0,
            )

    def _cards(self, area: pygame.Rect, terms: dict[str, Word]) -> list[tuple[str, Word, pygame.Rect]]:
        """A card for each word, its sentence on it; none where they would not all fit."""
        theme, px = self._screen.desk.theme, self._screen.px
        rows, y = [], area.y
        for name, term in terms.items():
            high = len(theme.wrap(term.says, area.width - px(48), small(theme))) * theme.line_height(small(theme)) + px(
                36
            )
            rows.append((name, term, pygame.Rect(area.x, y, area.width, high)))
            y += high + px(6)
        return rows if y <= area.bottom else []

    def _chips(self, area: pygame.Rect, terms: dict[str, Word]) -> list[tuple[str, Word, pygame.Rect]]:
        """The words alone, in rows."""
        theme, px = self._screen.desk.theme, self._screen.px
        chips, x, y, high = [], area.x, area.y, px(32)
        for name, term in terms.items():
            wide = theme.font(small(theme), True).size(term.title)[0] + px(48)
            if x + wide > area.right and x > area.x:
                x, y = area.x, y + high + px(6)
            if y + high > area.bottom:
                break
            chips.append((name, term, pygame.Rect(x, y, wide, high)))
            x += wide + px(8)
        return chips

    def _paint_word(self, term: Word, surface: pygame.Surface, rect: pygame.Rect) -> None:
        theme, px = self._screen.desk.theme, self._screen.px
        tall = rect.height > px(34)
        pygame.draw.rect(surface, RAISED, rect, border_radius=px(6) if tall else rect.height // 2)
        book = theme.icon("book-open-page-variant-outline", px(16), DIM)
        line = rect.y + (px(18) if tall else rect.height // 2)
        surface.blit(book, book.get_rect(midleft=(rect.x + px(10), line)))
        words = theme.words(term.title, small(theme), TEXT, True)
        surface.blit(words, words.get_rect(midleft=(rect.x + px(34), line)))
        for n, says in enumerate(theme.wrap(term.says, rect.width - px(48), small(theme)) if tall else ()):
            at = rect.x + px(34), rect.y + px(30) + n * theme.line_height(small(theme))
            surface.blit(theme.words(says, small(theme), mixed(TEXT, DIM, 0.4)), at)

    def _read(self, system: str, term: Word) -> None:
        self._screen.app.push(RulebookScreen(self._screen.app, system, term.rule))
