"""Who are you: a question about people who are not in the game yet, answered by their portraits."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import partial
from typing import Any

import pygame

from game.app.art.lettering import Style, fitted
from game.app.art.manner import Letters, Manner, manner_of
from game.app.art.paint import gradient, light
from game.app.theme import ACCENT, DIM, LOSS, SUCCESS, Colour, mixed
from game.app.widgets.desk import Desk
from game.app.widgets.force import paint_bar, steps
from game.app.widgets.likeness import HUES, INK, is_ready, paint_likeness
from game.app.widgets.mainbutton import paint_main
from game.app.widgets.prose import LEAST, block, common, form_theme, key_cap, line_size, write
from game.app.widgets.tile import Tile
from game.app.window import App, Screen
from game.core.request import DECLINE, Choose, Option
from game.kit.looks import Looks
from game.kit.portraits import Difficulty, Portrait

PAPER: Colour = (0xEC, 0xDF, 0xC2)
_HARD: dict[Difficulty, Colour] = {"easy": (60, 130, 72), "medium": (188, 132, 28), "hard": (170, 44, 40)}
_SHARES = (38, 34, 30)
"""Per cent of a card that its picture takes."""
_TOKENS: dict[str, Colour] = {"green": SUCCESS, "yellow": ACCENT, "red": LOSS}
_STYLES: dict[Letters, Style] = {
    "noir": Style(46, (255, 250, 236), (178, 196, 210), track=4),
    "sepia": Style(46, (255, 244, 220), track=2),
    "gold": Style(46, (255, 246, 214), (206, 150, 66), track=3),
    "loud": Style(46, (255, 246, 160), (255, 120, 20), INK, 4, squeeze=0.92, shear=0.16, shade=(140, 16, 10), depth=4),
    "deco": Style(46, (255, 228, 170), (206, 140, 66), track=5),
}


@dataclass(frozen=True, slots=True)
class _Rows:
    """Where everything stands on every card alike: the role, what is said, a row of a number, what they can do."""

    role: int
    role_size: int
    said: int
    said_size: int
    stats: int
    each: int
    about: int
    about_size: int
    bottom: int
    whole: bool
    """Whether everybody's line has room."""


class FacesScreen(Screen):
    """One card each; a click takes it. Esc goes back to the table, where the question stands as usual."""

    def __init__(
        self,
        app: App,
        system: str,
        looks: Looks[Any],
        asked: Choose[Any],
        take: Callable[[str], None],
        left: Callable[[], None],
    ) -> None:
        super().__init__(app)
        self.desk = Desk(app, lambda: form_theme(app))
        self._manner, self._asked, self._take, self._left = manner_of(system), asked, take, left
        shown = [(option, looks.portrait(option.subject)) for option in asked.options if option.key != DECLINE]
        self._people = [(option, face) for option, face in shown if face is not None]
        self._backdrop: tuple[object, pygame.Surface] | None = None
        self._waiting: dict[Tile, Portrait] = {}
        """Whose figure is still to be painted."""

    @property
    def suggested(self) -> int:
        """The first who is easy to play."""
        legal = [n for n, (option, _) in enumerate(self._people) if option.refusal is None]
        easy = [n for n in legal if self._people[n][1].difficulty == "easy"]
        return next(iter([*easy, *legal]), 0)

    def layout(self) -> None:
        self.desk.clear()
        wide, high = self.app.size
        theme = self.desk.theme
        title, line = self.app.say(self._asked.text), self.desk.say("faces.line")
        head = pygame.Rect(wide // 20, high * 2 // 100, wide * 18 // 20, high * 12 // 100)

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            style = _STYLES[self._manner.letters]
            words = fitted(title.upper() if self._manner.letters == "loud" else title, style, rect.width)
            share = min(1.0, rect.height * 0.72 / words.get_height())
            size = max(1, round(words.get_width() * share)), max(1, round(words.get_height() * share))
            drawn = pygame.transform.smoothscale(words, size)
            surface.blit(drawn, drawn.get_rect(midtop=(rect.centerx, 0)))
            below = pygame.Rect(0, size[1] - 2, rect.width, rect.height - size[1] + 2)
            write(surface, theme, line, below, 15, PAPER, centred=True)

        self.desk.sheet(head, paint)
        foot = pygame.Rect(0, high * 89 // 100, wide, high - high * 89 // 100)
        self._cards(
            pygame.Rect(
                wide * 2 // 100, head.bottom + high * 3 // 100, wide * 96 // 100, foot.y - head.bottom - high * 5 // 100
            )
        )
        self._foot(foot)
        self.desk.ready()

    def _cards(self, area: pygame.Rect) -> None:
        self._waiting.clear()
        count = max(1, len(self._people))
        gap = max(6, area.width // 120)
        wide = min((area.width - gap * (count - 1)) // count, area.height * 6 // 10)
        x = area.centerx - (wide * count + gap * (count - 1)) // 2
        for n, (option, face) in enumerate(self._people):
            name = self.app.say(face.name)
            raised = min(self.desk.theme.px(14), self.app.size[1] * 2 // 100) if n == self.suggested else 0
            rect = pygame.Rect(x + n * (wide + gap), area.y - raised, wide, area.height)
            words, hint = self.desk.say("faces.take.words", name=name), self.desk.say("faces.take.hint", name=name)
            tile = self.desk.tile(
                rect,
                f"face.{option.key}",
                partial(self._choose, option),
                partial(self._paint_card, face, n),
                key=str(n + 1) if n < 9 else "",
                look="chosen" if n == self.suggested else "plain",
                words=words,
                hint=hint,
                enabled=option.refusal is None,
                lift=10,
            )
            if not is_ready(face):
                self._waiting[tile] = face

    def _foot(self, foot: pygame.Rect) -> None:
        theme = self.desk.theme
        _, face = self._people[self.suggested]
        name = self.app.say(face.name)
        pad = foot.height // 6
        button = pygame.Rect(0, foot.y + pad, foot.width * 28 // 100, foot.height - 2 * pad)
        button.right = foot.right - foot.width * 3 // 100
        words = pygame.Rect(
            foot.width * 3 // 100, foot.y + pad, button.x - foot.width * 6 // 100, foot.height - 2 * pad
        )
        about = f"{name}: {self.app.say(face.role)}"

        def paint(surface: pygame.Surface) -> None:
            pygame.draw.rect(surface, (12, 10, 9), foot)
            pygame.draw.line(surface, self._manner.bright, foot.topleft, foot.topright)
            write(surface, theme, about, words, 18, PAPER, bold=True, middle=True)

        self.desk.paint(paint)
        title = self.desk.say("faces.enter.words", name=name)
        self.desk.tile(
            button,
            "faces.enter",
            partial(self._choose, self._people[self.suggested][0]),
            lambda surface, rect: paint_main(self.app, surface, rect, title, "", "check", enter=True),
            key="return",
            look="main",
            words=title,
            first=True,
            lift=2,
        )

    def _choose(self, option: Option[Any]) -> None:
        self.app.pop()
        self._take(option.key)

    def back(self) -> None:
        self.app.pop()
        self._left()

    # --- a card

    def _rows(self, rect: pygame.Rect, pad: int) -> tuple[_Rows, pygame.Rect]:
        """The rows of all cards, and the picture above them, which gives way to words."""
        for share in _SHARES:
            picture = pygame.Rect(3, 3, rect.width - 6, rect.height * share // 100)
            rows = self._told(rect, pad, picture.bottom + 4)
            if rows.whole:
                break
        return rows, picture

    def _told(self, rect: pygame.Rect, pad: int, top: int) -> _Rows:
        """The rows of all cards at once, as high as whoever has most to tell needs them."""
        theme, say = self.desk.theme, self.app.say
        faces, wide, small = (
            [face for _, face in self._people],
            rect.width - 2 * pad,
            max(LEAST, self.desk.theme.px(13)),
        )
        bottom = rect.bottom - pad - theme.line_height(small) - 8

        def high(told: list[str], size: int, bold: bool = False) -> int:
            return (
                max(len(theme.wrap(words, wide, size, bold)) for words in told) * theme.font(size, bold).get_linesize()
            )

        roles = [say(face.role) for face in faces]
        lines = [line_size(theme, role, wide, 15, True) for role in roles]
        one = min((size for size in lines if size), default=0) if all(lines) else 0
        two = wide, 2 * theme.font(LEAST, True).get_linesize() + 4
        role_size = one or common(theme, [(role, two) for role in roles], 15, True)
        said = top + high(roles, role_size, True)
        abouts, quotes = [say(face.about) for face in faces], [f"“{say(face.line)}”" for face in faces]
        rows = max(len(face.stats) + bool(face.tokens) for face in faces)
        each, told = theme.line_height(small) + 2, high(abouts, max(LEAST, theme.px(14)))
        each += max(0, min(each // 2, (bottom - said - high(quotes, small) - told - rows * each - 24) // max(1, rows)))
        # Words come before air: in large type the rows move together until everything is told.
        apart = 8 if any(face.tokens for face in faces) else 0
        rest = bottom - said - apart - 12 - high(abouts, LEAST)
        each = max(theme.line_height(LEAST) + 2, min(each, (rest - high(quotes, LEAST)) // max(1, rows)))
        room = rows * each + apart
        most = max(0, min(rect.height // 6, rest - rows * each))
        said_size = common(theme, [(quote, (wide, most)) for quote in quotes], 13)
        fits = [found for quote in quotes if (found := block(theme, quote, (wide, most), 13, limit=said_size))]
        step = theme.font(said_size).get_linesize()
        stats = said + max((len(found[1]) for found in fits), default=0) * step + 4
        about = stats + room + 5
        about_size = common(theme, [(words, (wide, bottom - about)) for words in abouts], 14)
        return _Rows(top, role_size, said, said_size, stats, each, about, about_size, bottom, len(fits) == len(quotes))

    def _paint_card(self, face: Portrait, n: int, surface: pygame.Surface, rect: pygame.Rect) -> None:
        theme, say = self.desk.theme, self.app.say
        hue, pad = HUES[n % len(HUES)], max(6, rect.width // 18)
        pygame.draw.rect(surface, PAPER, rect, border_radius=theme.px(8))
        rows, picture = self._rows(rect, pad)
        paint_likeness(surface, theme, picture, face, n)
        style = Style(max(LEAST, theme.px(20)), (255, 250, 232), outline=INK, edge=3, squeeze=0.95)
        name = fitted(say(face.name), style, picture.width - 4)
        surface.blit(name, name.get_rect(midbottom=(picture.centerx, picture.bottom + 2)))
        if n == self.suggested:
            self._pill(
                surface,
                (picture.centerx, picture.y + theme.px(6)),
                self.desk.say("faces.first"),
                (255, 206, 46),
                INK,
                picture.width - 8,
            )
        x, wide, bottom, y, each = pad, rect.width - 2 * pad, rows.bottom, rows.stats, rows.each
        role = pygame.Rect(x, rows.role, wide, rows.said - rows.role)
        write(surface, theme, say(face.role), role, 15, INK, bold=True, centred=True, limit=rows.role_size)
        line, pale = pygame.Rect(x, rows.said, wide, rows.stats - rows.said), mixed(INK, PAPER, 0.45)
        write(surface, theme, f"“{say(face.line)}”", line, 13, pale, centred=True, limit=rows.said_size)
        names = [name for name, _, _ in steps(self.app, face.stats)]
        names += [say(face.tokens_name)] if face.tokens and face.tokens_name else []
        widest = max((theme.font(max(LEAST, theme.px(13))).size(name)[0] for name in names), default=0)
        for bar in steps(self.app, face.stats):
            if y + each > bottom:
                break
            row = pygame.Rect(x, y, wide, each)
            paint_bar(surface, theme, row, bar, hue, INK, label=min(wide * 6 // 10, widest + 4))
            y += each
        if face.tokens and y + each <= bottom:
            self._tokens(surface, pygame.Rect(x, y, wide, each + 6), face, min(wide * 6 // 10, widest + 4))
        pygame.draw.line(surface, mixed(INK, PAPER, 0.75), (x, rows.about - 3), (x + wide, rows.about - 3))
        about = pygame.Rect(x, rows.about, wide, bottom - rows.about)
        write(surface, theme, say(face.about), about, 14, INK, limit=rows.about_size)
        hard = self.desk.say(f"faces.{face.difficulty}")
        size = max(LEAST, theme.px(13))
        self._pill(
            surface, (0, rect.bottom - pad - size - 6), hard, _HARD[face.difficulty], (255, 255, 255), wide, left=x
        )
        key_cap(
            surface, theme, (rect.right - pad, rect.bottom - pad - size // 2 - 2), str(n + 1), mixed(INK, PAPER, 0.4)
        )

    def _tokens(self, surface: pygame.Surface, row: pygame.Rect, face: Portrait, label: int) -> None:
        """What he has to spend, as hexagons of their colours."""
        theme = self.desk.theme
        if face.tokens_name:
            write(
                surface,
                theme,
                self.app.say(face.tokens_name),
                pygame.Rect(row.x, row.y, label, row.height),
                13,
                INK,
                middle=True,
            )
        radius = max(6, min(row.height // 2 - 1, theme.px(11), (row.width - label) // (2 * len(face.tokens) + 1)))
        for n, colour in enumerate(face.tokens):
            at = row.x + label + 6 + radius + n * (2 * radius + 2), row.centery
            corners = [
                (at[0] + radius * math.cos(math.tau * k / 6 + 0.52), at[1] + radius * math.sin(math.tau * k / 6 + 0.52))
                for k in range(6)
            ]
            pygame.draw.polygon(surface, _TOKENS.get(colour, DIM), corners)
            pygame.draw.polygon(surface, INK, corners, 2)

    def _pill(
        self,
        surface: pygame.Surface,
        at: tuple[int, int],
        words: str,
        ground: Colour,
        ink: Colour,
        most: int,
        left: int | None = None,
    ) -> None:
        theme = self.desk.theme
        size = line_size(theme, words, most - 14, 13, bold=True)
        if size is None:
            return
        drawn = theme.words(words, size, ink, True)
        rect = pygame.Rect(0, at[1], drawn.get_width() + 14, drawn.get_height() + 2)
        if left is None:
            rect.centerx = at[0]
        else:
            rect.x = left
        pygame.draw.rect(surface, ground, rect, border_radius=rect.height // 2)
        surface.blit(drawn, drawn.get_rect(center=rect.center))

    # --- the loop

    def event(self, event: pygame.event.Event) -> bool:
        return self.desk.event(event)

    def update(self, seconds: float) -> None:
        self.desk.update(seconds)
        for tile in [tile for tile, face in self._waiting.items() if is_ready(face)]:
            del self._waiting[tile]
            tile.repaint()

    def arriving(self) -> Generator[None, None, None]:
        yield from self.desk.readying(self.app.sheet)

    def draw(self, window: pygame.Surface) -> None:
        size = window.get_size()
        if self._backdrop is None or self._backdrop[0] != size:
            self._backdrop = size, _backstage(size, self._manner)
        window.blit(self._backdrop[1], (0, 0))
        self.desk.draw(window)


def _backstage(size: tuple[int, int], manner: Manner) -> pygame.Surface:
    """Rays of light out of the dark, in the colours of the game."""
    deep = mixed(manner.deep, (0, 0, 0), 0.72)
    picture = gradient(size, deep, (10, 8, 8)).convert()
    wide, high = size
    rays = pygame.Surface(size, pygame.SRCALPHA)
    for n in range(24):
        a, b = math.tau * n / 24, math.tau * (n + 0.5) / 24
        far = wide + high
        middle = wide / 2, high * 0.3
        out = [(middle[0] + far * math.cos(t), middle[1] + far * math.sin(t)) for t in (a, b)]
        pygame.draw.polygon(rays, (*manner.bright, 9), [middle, *out])
    picture.blit(rays, (0, 0))
    light(picture, (wide // 2, high * 3 // 10), high * 6 // 10, mixed(manner.deep, manner.bright, 0.5), 90, 1.6)
    return picture
