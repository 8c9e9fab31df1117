"""The tiles of the title: what they show of the game to go on with, of a quick battle, and of the lessons."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.app import games, lastmap
from game.app.art.paint import filling, rounded, veil
from game.app.bits import Bits
from game.app.course import course_of, done_as, next_lesson
from game.app.opponents import title
from game.app.resume import Resumed, Side, cropped, painting, resumed
from game.app.theme import ACCENT, DIM, LINE, PANEL, SUCCESS, TEXT, Colour, mixed
from game.app.widgets.force import token
from game.app.widgets.gauge import ring
from game.app.widgets.mainbutton import paint_main
from game.app.widgets.prose import LEAST, block, form_theme, key_cap, line_size, write
from game.app.window import App
from game.core.text import Text

WARM: Colour = (0xE8, 0xC0, 0x70)
_ZOOM = 1.5
_PAINTED = (640, 400)
_FACING = 2
"""So many sides stand below each other; more stand in two columns."""


class Tiles:
    """Painters, and what they remember of the last game."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._read: tuple[object, Resumed | None] = ((), None)
        self._whole: pygame.Surface | None = None
        """The picture of the board; None while it has to be painted."""
        self._painting: Bits[pygame.Surface] | None = None
        self._pictured = 0

    def _say(self, name: str, /, **values: int | str) -> str:
        return self._app.say(Text(f"app.title.{name}", **values))

    # --- the game to go on with

    def read(self, kept: games.Kept) -> Resumed | None:
        """What is to be told of a game, read once for a language."""
        key = (kept.path, kept.when, self._app.language)
        if self._read[0] != key:
            self._read = key, resumed(kept, self._app.say)
            self._look(kept.path)
        return self._read[1]

    def _look(self, path: Path) -> None:
        self._pictured = games.pictured(path)
        self._whole, self._painting = games.thumbnail(path), None

    def paint_picture(self) -> bool:
        """Go on painting the board where no picture was kept; whether there is a new one, this or another."""
        game = self._read[1]
        if game is None:
            return False
        if games.pictured(game.kept.path) != self._pictured:
            self._look(game.kept.path)
            return True
        if self._whole is not None:
            return False
        if self._painting is None:
            self._painting = Bits(painting(self._app.theme, game, _PAINTED, self._app.say))
        if not self._painting.go_on():
            return False
        self._whole, self._painting = self._painting.made, None
        return True

    def paint_continue(self, game: Resumed, when: str, surface: pygame.Surface, rect: pygame.Rect) -> None:
        theme, pad = form_theme(self._app), max(8, rect.width // 44)
        shown = pygame.Rect(2, 2, rect.width * 52 // 100, rect.height - 4)
        if self._whole is not None:
            part = cropped(game, self._whole, shown.size, _ZOOM)
            surface.blit(rounded(part, theme.px(8)), shown)
            fade = pygame.Rect(shown.right - shown.width // 3, shown.y, shown.width // 3 + 1, shown.height)
            veil(surface, fade, [(0, 0), (1, 255)], PANEL, across=True)
        x = rect.width * 54 // 100
        words = pygame.Rect(x, pad * 2 // 3, rect.width - x - pad, rect.height - pad)
        button = pygame.Rect(0, 0, min(words.width, max(130, words.width * 55 // 100)), max(28, rect.height // 9))
        button.bottomright = rect.right - pad, rect.bottom - pad * 2 // 3
        bottom = button.y - 4
        y = write(
            surface,
            theme,
            self._say("continue.words").upper(),
            pygame.Rect(x, words.y, words.width, 40),
            13,
            ACCENT,
            bold=True,
        )
        title = pygame.Rect(x, y, words.width, max(24, rect.height // 5))
        y = write(surface, theme, game.battle, title, 28, TEXT, bold=True)
        saved = game.kept.saved
        assert saved is not None
        line = theme.line_height(max(LEAST, theme.px(14)))
        across = 1 if len(game.sides) <= _FACING else 2
        rows = -(-len(game.sides) // across)
        turn = self._turn(game)
        left = bottom - y - line - 6
        if left > rows * 2 * line + line:
            y = write(
                surface,
                theme,
                game.part or self._app.say(Text(f"{saved.system}.title")),
                pygame.Rect(x, y, words.width, line + 4),
                14,
                DIM,
            )
            left = bottom - y - line - 6
        if left - line > rows * 2 * line:  # then there is room to say how long ago, too
            left -= line
        each = min(max(24, left // max(1, rows)), theme.px(58))
        wide = (words.width + 6) // across - 6
        for n, side in enumerate(game.sides):
            row = pygame.Rect(x + n % across * (wide + 6), y + n // across * each, wide, each)
            if row.bottom <= bottom - line + 2:
                self._paint_side(surface, row, side)
        y = min(y + rows * each, bottom - line)
        y += 3
        pygame.draw.line(surface, LINE, (x, y), (words.right, y))
        y = write(surface, theme, turn, pygame.Rect(x, y + 3, words.width, max(0, bottom - y - 3)), 15, TEXT)
        if bottom - y >= line:
            write(surface, theme, when, pygame.Rect(x, y, words.width, bottom - y), 13, DIM)
        paint_main(self._app, surface, button, self._say("play_on"), "", "play", enter=True)

    def _paint_side(self, surface: pygame.Surface, rect: pygame.Rect, side: Side) -> None:
        theme = form_theme(self._app)
        disc = pygame.Rect(rect.x, 0, min(rect.height - 4, theme.px(46)), min(rect.height - 4, theme.px(46)))
        disc.centery = rect.centery
        token(surface, theme, disc, side.icon, side.seat)
        right = rect.right
        if side.score is not None:
            score = theme.words(str(side.score), max(LEAST, min(theme.px(30), rect.height * 7 // 10)), TEXT, True)
            surface.blit(score, score.get_rect(midright=(right, rect.centery)))
            right -= score.get_width() + 8
        strength = self._app.say(title(side.player)) if side.player else ""
        who = self._say("computer", strength=strength.lower()) if side.player else side.name or self._say("you")
        room = pygame.Rect(disc.right + 8, rect.y, right - disc.right - 8, rect.height)
        least = theme.font(LEAST, True).get_linesize() + theme.line_height(LEAST)
        wanted = theme.font(theme.px(15), True).get_linesize() + theme.line_height(theme.px(13))
        two = least <= room.height and bool(side.force)
        if two:
            room.inflate_ip(0, -max(0, room.height - wanted))
        top = pygame.Rect(room.x, room.y, room.width, room.height * 53 // 100 if two else room.height)
        y = write(surface, theme, who, top, 15, TEXT, bold=True, middle=not two)
        if two:
            write(surface, theme, side.force, pygame.Rect(room.x, y, room.width, room.bottom - y), 13, DIM)

    def _turn(self, game: Resumed) -> str:
        """Round and whose turn."""
        about = game.about
        rounds = {"round": about.round, "rounds": about.rounds}
        if game.between:
            where = game.between
        elif not about.round:
            return self._say("setting_up")
        else:
            where = self._say("round", **rounds) if about.rounds else self._say("round_open", round=about.round)
        if not game.yours:
            return f"{where} · {self._say('their_turn')}"
        who = self._say("your_turn_as", name=game.acting) if game.acting else self._say("your_turn")
        return f"{where} · {who}"

    # --- the others

    def _paint_offer(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        icon: str,
        words: tuple[str, str, str],
        key: str,
        *,
        bare: bool = False,
    ) -> None:
        """An icon, a name, what it is, and what it would be now; the last is left out first. Bare: without a disc."""
        theme, pad = form_theme(self._app), max(6, rect.height // 12)
        title, about, now = words
        pixels = min(rect.height * 45 // 100, rect.width // 6)
        drawn = theme.icon(icon, pixels, (255, 226, 150))
        middle = rect.width * 15 // 100, rect.centery
        if not bare:
            radius = min(rect.height * 40 // 100, rect.width * 13 // 100)
            pygame.draw.circle(surface, mixed(PANEL, ACCENT, 0.14), middle, radius)
        surface.blit(drawn, drawn.get_rect(center=middle))
        x = rect.width * 30 // 100
        cap = (
            key_cap(surface, theme, (rect.right - pad, pad + theme.px(10)), key, DIM)
            if key
            else pygame.Rect(rect.right, 0, 0, 0)
        )
        size = line_size(theme, title, cap.x - x - 6, 22, bold=True) or LEAST
        head = pygame.Rect(x, pad, cap.x - x - 6, theme.font(size, True).get_linesize())
        y = write(surface, theme, title, head, 22, TEXT, bold=True)
        wide = rect.right - x - pad
        last = len(theme.wrap(now, wide, LEAST)) * theme.line_height(LEAST) + 2 if now else 0
        room = pygame.Rect(x, y + 2, wide, rect.bottom - pad // 2 - y - 2 - last)
        told = next((some for some in (about, about.partition("\n")[0]) if block(theme, some, room.size, 14)), "")
        y = write(surface, theme, told, room, 14, DIM)
        write(surface, theme, now, pygame.Rect(x, y + 2, rect.right - x - pad, rect.bottom - y - 4), 14, WARM)

    def paint_quick(self, system: str, now: str, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """The table it would be, where one was chosen before."""
        picture = lastmap.recall(system) or self._last_table(system)
        if picture is not None:
            shown = pygame.Rect(2, 2, rect.width * 27 // 100, rect.height - 4)
            surface.blit(rounded(filling(picture, shown.size), form_theme(self._app).px(8)), shown)
            fade = pygame.Rect(shown.centerx, shown.y, shown.right - shown.centerx + 1, shown.height)
            veil(surface, fade, [(0, 0), (1, 255)], PANEL, across=True)
        words = self._say("quick.words"), self._say("quick.line"), now
        self._paint_offer(surface, rect, "flash", words, "Q", bare=picture is not None)

    def _last_table(self, system: str) -> pygame.Surface | None:
        """The table of the game to go on with, where the next one would be on it again."""
        game = self._read[1]
        return self._whole if game and game.kept.saved and game.kept.saved.system == system else None

    def _lessons(self, system: str) -> tuple[str, float]:
        """How far the lessons of a game are, in words and as a share."""
        lessons = course_of(system)[0] if system else []
        done = sum(done_as(lesson) in self._app.settings.lessons for lesson in lessons)
        coming = next_lesson(self._app, system) if lessons else None
        if not lessons:
            return "", 0.0
        name = coming.title.said(self._app.language) if coming else ""
        now = self._say("learn.now", done=done, n=len(lessons), name=name) if coming else self._say("learn.all")
        return now, done / len(lessons)

    def paint_learn(self, system: str, surface: pygame.Surface, rect: pygame.Rect) -> None:
        now, share = self._lessons(system)
        self._paint_offer(surface, rect, "school", (self._say("learn.words"), self._say("learn.line"), now), "T")
        radius = min(rect.height * 40 // 100, rect.width * 13 // 100)
        ring(surface, (rect.width * 15 // 100, rect.centery), radius, share, SUCCESS)

    def paint_new(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        self._paint_offer(surface, rect, "sword-cross", (self._say("new.words"), self._say("new.hint"), ""), "N")

    def paint_large(self, system: str, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Nothing to go on with: the lessons have the large place."""
        about = f"{self._say('learn.large')}\n{self._say('learn.line')}"
        theme, pad = form_theme(self._app), max(8, rect.width // 44)
        wide = rect.width * 56 // 100
        high = max(30, rect.height // 6)
        left = pygame.Rect(rect.x, rect.y, wide, rect.height - high - pad * 3 // 2)
        self._paint_offer(surface, left, "school", (self._say("learn.words"), about, self._lessons(system)[0]), "T")
        lessons = course_of(system)[0]
        coming = next_lesson(self._app, system)
        done = [done_as(lesson) in self._app.settings.lessons for lesson in lessons]
        button = pygame.Rect(0, 0, wide * 7 // 10, high)
        button.midbottom = wide // 2, rect.bottom - pad
        words = self._say("learn.next" if any(done) else "learn.begin")
        paint_main(self._app, surface, button, words, "", "play", enter=True)
        room = pygame.Rect(wide + pad, pad, rect.width - wide - 2 * pad, rect.height - 2 * pad)
        pygame.draw.line(surface, LINE, (wide, pad * 2), (wide, rect.bottom - pad * 2))
        step = min(theme.px(40), room.height // max(1, len(lessons)))
        top = room.centery - step * len(lessons) // 2
        if step < theme.line_height(LEAST):
            return
        for n, (lesson, was) in enumerate(zip(lessons, done, strict=True)):
            row = pygame.Rect(room.x, top + n * step, room.width, step)
            radius = min(theme.px(13), step // 2 - 2)
            middle = (row.x + radius, row.centery)
            on = coming is not None and lesson.id == coming.id
            colour = SUCCESS if was else ACCENT if on else LINE
            pygame.draw.circle(surface, mixed(PANEL, colour, 0.3), middle, radius)
            pygame.draw.circle(surface, colour, middle, radius, 2)
            if was:
                sign = theme.icon("check", radius + 4, SUCCESS)
            else:
                sign = theme.words(str(n + 1), LEAST, TEXT if on else DIM, True)
            surface.blit(sign, sign.get_rect(center=middle))
            name = pygame.Rect(row.x + 2 * radius + theme.px(10), row.y, row.width - 2 * radius - theme.px(10), step)
            ink = TEXT if on else DIM
            write(surface, theme, lesson.title.said(self._app.language), name, 15, ink, bold=on, middle=True)
