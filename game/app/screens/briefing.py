"""The briefing: how one wins and loses and what a turn is, read once before the first decision; G shows it again."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product

import pygame

from game.app.art.lettering import Style, fitted
from game.app.art.paint import filling, out_of_focus, rounded, veil
from game.app.bits import Bits
from game.app.cards.signs import worth_star
from game.app.theme import ACCENT, DIM, LINE, LOSS, PANEL, RAISED, SUCCESS, TEXT, Colour, mixed
from game.app.widgets.boxes import split
from game.app.widgets.boxes import veil as darken
from game.app.widgets.desk import Desk
from game.app.widgets.force import token
from game.app.widgets.mainbutton import paint_main
from game.app.widgets.prose import LEAST, block, form_theme, write
from game.app.window import App, Screen
from game.core.text import Text
from game.kit.briefs import Brief
from game.kit.faces import CardFace, CardKind
from game.kit.sheets import Headline, Line

GOLD: Colour = (0xE8, 0xC0, 0x70)
PAPER: Colour = (0xE6, 0xDC, 0xC6)
INK: Colour = (0x1A, 0x16, 0x12)
_KINDS: dict[CardKind, Colour] = {
    "": (96, 100, 112),
    "deed": (176, 66, 70),
    "ground": (68, 128, 176),
    "wit": (178, 138, 58),
    "grit": (84, 132, 90),
}
_NEARER = 1.65
"""So near that a square board fills the head from side to side."""
_HEADS = (25, 21, 17)
"""Per cent of the height that the picture may have."""
_ROW, _ROW_MOST = 17, 26
"""Per cent of the height that the row at the foot has at least and at most."""
_CARD_EDGE = 8
_FACING = 2
"""So many stand beside each other; more stand in two rows."""
Part = tuple[str, str, Colour]
_PARTS: tuple[Part, ...] = (
    ("win", "trophy-outline", GOLD),
    ("lose", "skull-outline", LOSS),
    ("turn", "chess-knight", SUCCESS),
)


@dataclass(frozen=True, slots=True)
class Side:
    """One of those who face each other."""

    seat: int
    name: str
    icon: str


@dataclass(frozen=True, slots=True)
class Told:
    """Everything the briefing shows of a game."""

    system: str
    known_as: str
    """What the settings call this battle once the player knows it."""
    brief: Brief
    sides: tuple[Side, ...]
    cards: tuple[CardFace, ...]
    painting: Callable[[], Generator[None, None, pygame.Surface]]
    """Paints the whole board, a part at a time."""
    so_far: Headline | None = None
    """Where the game stands, when it is read again."""


class BriefingScreen(Screen):
    """Over the table. Enter, Esc and the main button go there."""

    def __init__(self, app: App, told: Told, learn: Callable[[], None] | None = None) -> None:
        """`learn` opens the lessons of the game, where they can be opened from here."""
        super().__init__(app)
        self.desk = Desk(app, lambda: form_theme(app))
        self._told, self._learn = told, learn
        self._under = app.top
        self._picture = Bits(told.painting())
        self._behind: pygame.Surface | None = None
        """The table out of focus."""
        self._box = pygame.Rect(0, 0, 0, 0)
        self._size = LEAST
        """Of the lines of all parts."""

    def layout(self) -> None:
        self.desk.clear()
        self._behind = None
        wide, high = self.app.size
        box = pygame.Rect(0, 0, wide * 78 // 100, high * 84 // 100)
        box.center = wide // 2, high // 2
        self._box = box
        pad = max(10, box.width // 40)
        foot = pygame.Rect(
            box.x + pad, box.bottom - box.height * 13 // 100, box.width - 2 * pad, box.height * 10 // 100
        )
        brief = self._told.brief
        lines = {"win": brief.win, "lose": brief.lose, "turn": brief.turn}
        for head, below in self._divided(box, foot, pad):
            middle = pygame.Rect(foot.x, head.bottom + pad // 3, foot.width, below.y - head.bottom - pad * 2 // 3)
            boxes = split(middle, (1, 1, 1), pad // 2)
            fits = [self._fitting(lines[part[0]], rect) for part, rect in zip(_PARTS, boxes, strict=True)]
            if all(fits):
                break
        self._size = min(fits) or LEAST
        self.desk.sheet(head, self._paint_head)
        for part, rect in zip(_PARTS, boxes, strict=True):
            self.desk.sheet(rect, partial(self._paint_part, part, lines[part[0]]))
        if below.height:
            self.desk.sheet(below, self._paint_extras)
        self._foot(foot, pad)
        self.desk.ready()

    def _divided(self, box: pygame.Rect, foot: pygame.Rect, pad: int) -> Iterator[tuple[pygame.Rect, pygame.Rect]]:
        """Heads and the rows at the foot, the fairest first: where words need the room, the picture gives way."""
        least = box.height * _ROW // 100 if self._extras else 0
        most = box.height * _ROW_MOST // 100 if least else 0
        wanted = [self._wanted(foot.width, whole) for whole in (True, False)]
        rows = [max(least, row) for row in wanted if row <= most]  # what does not fit even so is not worth the room
        for row, share in product(dict.fromkeys((*rows, least)), _HEADS):
            head = pygame.Rect(box.x, box.y, box.width, box.height * share // 100)
            yield head, pygame.Rect(foot.x, foot.y - row - pad // 2, foot.width, row)

    def _wanted(self, wide: int, whole: bool) -> int:
        """How high the row at the foot must be for every card to say all it does, or its first sentence."""
        theme, told, high = self.desk.theme, self._told, 0
        if told.so_far is not None or not told.cards:
            return 0
        title = theme.font(max(LEAST, theme.px(15)), True).get_linesize()
        boxes = self._card_boxes(pygame.Rect(0, 0, self._left(wide), 0))
        for face, box in zip(told.cards, boxes, strict=False):
            room = box.width - box.width // 4 - 10 - (self._star(face).get_width() if face.worth else 0)
            words = self._does(face) if whole else self._does(face).partition(". ")[0]
            lines = theme.wrap(words, room, LEAST)
            high = max(high, title + len(lines) * theme.line_height(LEAST))
        return self._label + 2 + high + _CARD_EDGE

    def _does(self, face: CardFace) -> str:
        """What a card does, or what its first use does."""
        text = face.text or (face.boxes[0].text if face.boxes else None)
        return self.app.say(text) if text else ""

    def _star(self, face: CardFace) -> pygame.Surface:
        return worth_star(self.desk.theme, face.worth, self.desk.theme.px(11))

    @property
    def _label(self) -> int:
        """How high the small titles are."""
        return self.desk.theme.font(max(LEAST, self.desk.theme.px(14)), True).get_linesize()

    def _left(self, wide: int) -> int:
        """How much of the row at the foot the cards have beside what is special tonight."""
        return wide * 63 // 100 if self._told.brief.tonight else wide

    def _card_boxes(self, room: pygame.Rect) -> list[pygame.Rect]:
        return split(room, [1] * min(3, len(self._told.cards)), 8)

    def _foot(self, foot: pygame.Rect, pad: int) -> None:
        learn, known, go = split(foot, (22, 46, 27), pad)
        button = learn.inflate(0, -foot.height // 4)
        if self._learn:
            self.desk.button(button, "brief.learn", self._learn, icon="school", key="t")
        self.desk.tile(
            known, "brief.known", self._tick, self._paint_known, look="bare", key="space", lift=0, halo=ACCENT
        )
        again = self._told.so_far is not None
        title = self.desk.say("brief.back") if again else self.desk.say("brief.go.words")
        self.desk.tile(
            go,
            "brief.go",
            self.back,
            lambda surface, rect: paint_main(self.app, surface, rect, title, "", "play", enter=True),
            key="return",
            look="main",
            words=title,
            first=True,
            lift=2,
        )

    # --- painting

    def _paint_head(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        theme, told = self.desk.theme, self._told
        radius = theme.px(12)
        picture = filling(self._picture.finish(), rect.size, zoom=_NEARER)
        surface.blit(rounded(picture, radius), (0, 0))
        veil(surface, rect, [(0, 40), (1, 255)], PANEL)
        pad = max(12, rect.width // 32)
        label = theme.font(max(LEAST, theme.px(14)), True).get_linesize()
        y = rect.bottom - pad - rect.height * 42 // 100
        write(
            surface,
            theme,
            self.desk.say("brief.tonight").upper(),
            pygame.Rect(pad, y - label, rect.width // 2, label),
            14,
            ACCENT,
            bold=True,
        )
        style = Style(max(24, rect.height * 30 // 100), (255, 250, 236), (226, 206, 160))
        name = fitted(self.app.say(told.brief.title), style, rect.width * 52 // 100)
        surface.blit(name, (pad - style.edge - 4, y - style.edge))
        self._paint_sides(surface, pygame.Rect(0, y, rect.right - pad, rect.height * 42 // 100))

    def _paint_sides(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """Who faces whom, at the right; more than two stand in two rows."""
        theme, sides = self.desk.theme, self._told.sides
        rows = 1 if len(sides) <= _FACING else 2
        across = max(1, -(-len(sides) // rows))
        each, tall = min(room.width * 19 // 100, (room.width * 42 // 100) // across), room.height // rows
        disc = min(tall - 2, max(28, room.height * 72 // 100))
        for n, side in enumerate(sides):
            column, row = n % across, n // across
            box = pygame.Rect(room.right - each * (across - column), room.y + row * tall, each, tall)
            face = pygame.Rect(box.x, 0, disc, disc)
            face.centery = box.centery
            token(surface, theme, face, side.icon, side.seat)
            words = pygame.Rect(face.right + 8, box.y, box.right - face.right - 8 - theme.px(12), box.height)
            write(surface, theme, side.name, words, 14, TEXT, bold=True, middle=True)

    def _paint_part(self, part: Part, lines: Sequence[Line], surface: pygame.Surface, rect: pygame.Rect) -> None:
        name, icon, colour = part
        theme, pad = self.desk.theme, max(8, rect.width // 20)
        radius = theme.px(8)
        pygame.draw.rect(surface, mixed(PANEL, RAISED, 0.6), rect, border_radius=radius)
        pygame.draw.rect(surface, mixed(LINE, colour, 0.6), rect, 1, border_radius=radius)
        room = self._room(rect)
        high = room.y - pad // 2 - pad // 3
        sign = theme.icon(icon, min(high, theme.px(30)), colour)
        surface.blit(sign, sign.get_rect(midleft=(pad, pad // 2 + high // 2)))
        title = pygame.Rect(pad * 2 + sign.get_width(), pad // 2, rect.width - pad * 3 - sign.get_width(), high)
        write(surface, theme, self.desk.say(f"brief.{name}"), title, 20, TEXT, bold=True, middle=True)
        wide, size = theme.px(30), self._size
        each, step = room.height // max(1, len(lines)), theme.font(size).get_linesize()
        for n, line in enumerate(lines):
            row = pygame.Rect(room.x, room.y + n * each, room.width, each)
            small = theme.icon(line.icon or "circle-small", min(theme.px(20), each), mixed(colour, TEXT, 0.35))
            surface.blit(small, small.get_rect(midleft=(row.x, row.y + step // 2 + 2)))
            for k, shown in enumerate(theme.wrap(self.app.say(line.label), row.width - wide, size)):
                surface.blit(theme.words(shown, size, mixed(TEXT, DIM, 0.15)), (row.x + wide, row.y + k * step))

    def _room(self, rect: pygame.Rect) -> pygame.Rect:
        """Where the lines of a part are, under its name."""
        pad = max(8, rect.width // 20)
        top = pad // 2 + max(26, rect.height * 18 // 100) + pad // 3
        return pygame.Rect(pad, top, rect.width - 2 * pad, rect.height - top - pad // 3)

    def _fitting(self, lines: Sequence[Line], rect: pygame.Rect) -> int:
        """The largest size at which every line of a part has its room; 0 where there is none."""
        theme, room = self.desk.theme, self._room(rect)
        each = (room.width - theme.px(30), room.height // max(1, len(lines)))
        found = [block(theme, self.app.say(line.label), each, 16) for line in lines]
        return min((one[0] if one else 0 for one in found), default=LEAST)

    @property
    def _extras(self) -> bool:
        told = self._told
        return bool(told.cards or told.brief.tonight or (told.so_far and (told.so_far.counts or told.so_far.scores)))

    def _paint_extras(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """The first cards, or how far everybody has come, and beside them what is special tonight."""
        theme, told = self.desk.theme, self._told
        label, tonight = self._label, told.brief.tonight
        left = pygame.Rect(0, 0, self._left(rect.width), rect.height)
        room = pygame.Rect(0, label + 2, left.width, rect.height - label - 2)
        head = pygame.Rect(2, 0, left.width, label)
        if told.so_far is not None:
            write(surface, theme, self.desk.say("brief.so_far"), head, 14, ACCENT, bold=True)
            self._paint_counts(surface, room, told.so_far)
        elif told.cards:
            write(surface, theme, self.desk.say("brief.cards"), head, 14, ACCENT, bold=True)
            for face, box in zip(told.cards[:3], self._card_boxes(room), strict=True):
                self._paint_card(surface, box, face)
        if tonight:
            box = pygame.Rect(left.right + 10, label + 2, rect.width - left.right - 10, rect.height - label - 2)
            pygame.draw.rect(surface, mixed(PANEL, RAISED, 0.6), box, border_radius=theme.px(8))
            pygame.draw.rect(surface, LINE, box, 1, border_radius=theme.px(8))
            sign = theme.icon(tonight.icon or "weather-night", min(box.height * 6 // 10, theme.px(40)), GOLD)
            surface.blit(sign, sign.get_rect(midleft=(box.x + 10, box.centery)))
            inner = pygame.Rect(
                box.x + 20 + sign.get_width(), box.y + 5, box.width - 26 - sign.get_width(), box.height - 10
            )
            self._paint_pair(surface, inner, self.app.say(tonight.label), tonight.value, TEXT, DIM)

    def _paint_pair(
        self, surface: pygame.Surface, rect: pygame.Rect, title: str, about: str | Text, ink: Colour, dim: Colour
    ) -> None:
        theme = self.desk.theme
        step = theme.font(max(LEAST, theme.px(15)), True).get_linesize()
        y = write(surface, theme, title, pygame.Rect(rect.x, rect.y, rect.width, step), 15, ink, bold=True)
        words = about if isinstance(about, str) else self.app.say(about)
        room = pygame.Rect(rect.x, y, rect.width, rect.bottom - y)
        while words and not block(theme, words, room.size, 13):  # as many whole sentences as there is room for
            words = words.rstrip(".").rpartition(". ")[0]
            words = f"{words}." if words else ""
        write(surface, theme, words, room, 13, dim)

    def _paint_card(self, surface: pygame.Surface, rect: pygame.Rect, face: CardFace) -> None:
        theme = self.desk.theme
        radius, band = theme.px(6), min(rect.height, rect.width // 4)
        pygame.draw.rect(surface, PAPER, rect, border_radius=radius)
        strip = pygame.Rect(rect.x, rect.y, band, rect.height)
        corners = {"border_top_left_radius": radius, "border_bottom_left_radius": radius}
        pygame.draw.rect(surface, _KINDS[face.kind], strip, **corners)
        icon = theme.icon(face.art or face.icon, band * 6 // 10, (255, 255, 255))
        surface.blit(icon, icon.get_rect(center=strip.center))
        inner = pygame.Rect(strip.right + 6, rect.y + 4, rect.right - strip.right - 10, rect.height - _CARD_EDGE)
        if face.worth:
            star = self._star(face)
            surface.blit(star, star.get_rect(topright=(rect.right - 2, rect.y + 2)))
            inner.width -= star.get_width()
        self._paint_pair(surface, inner, self.app.say(face.title), self._does(face), INK, mixed(INK, PAPER, 0.3))

    def _paint_counts(self, surface: pygame.Surface, rect: pygame.Rect, standing: Headline) -> None:
        theme = self.desk.theme
        names = {n: side.name for n, side in enumerate(self._told.sides)}
        told = [(self.app.say(count.name), f"{count.done}/{count.wanted}", count.icon) for count in standing.counts]
        if not told:
            told = [
                (names.get(n, str(seat)), str(score), "star-four-points")
                for n, (seat, score) in enumerate(standing.scores)
            ]
        for (name, tally, icon), box in zip(told[:4], split(rect, [1] * max(1, min(4, len(told))), 8), strict=False):
            pygame.draw.rect(surface, mixed(PANEL, RAISED, 0.6), box, border_radius=theme.px(8))
            sign = theme.icon(icon, min(box.height * 5 // 10, theme.px(30)), GOLD)
            surface.blit(sign, sign.get_rect(midleft=(box.x + 8, box.centery)))
            inner = pygame.Rect(
                box.x + 16 + sign.get_width(), box.y + 4, box.width - 22 - sign.get_width(), box.height - 8
            )
            self._paint_pair(surface, inner, tally, name, TEXT, DIM)

    def _paint_known(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        theme = self.desk.theme
        ticked = self._told.known_as in self.app.settings.briefed
        box = theme.icon(
            "checkbox-marked" if ticked else "checkbox-blank-outline", theme.px(20), ACCENT if ticked else DIM
        )
        surface.blit(box, box.get_rect(midleft=(6, rect.centery)))
        words = pygame.Rect(14 + box.get_width(), 0, rect.width - 18 - box.get_width(), rect.height)
        write(surface, theme, self.desk.say("brief.known.words"), words, 14, DIM, middle=True)

    # --- what it leads to

    def _tick(self) -> None:
        briefed, name = self.app.settings.briefed, self._told.known_as
        if name in briefed:
            briefed.remove(name)
        else:
            briefed.append(name)
        self.app.settings.save()
        self.layout()

    # --- the loop

    def event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_g and not self.app.repeating:
            self.back()
            return True
        return self.desk.event(event)

    def update(self, seconds: float) -> None:
        self.desk.update(seconds)

    def arriving(self) -> Generator[None, None, None]:
        while not self._picture.go_on(0.0):
            yield
        yield from self._unfocused()
        yield from self.desk.readying(self.app.sheet)

    def _unfocused(self) -> Generator[None, None, pygame.Surface]:
        """The table out of focus, painted once: nothing moves there meanwhile."""
        if self._behind is None:
            sheet = self.app.sheet
            self._under.draw(sheet)
            yield
            behind = out_of_focus(sheet, sheet.get_size())
            yield
            darken(behind)
            self._behind = behind
        return self._behind

    def draw(self, window: pygame.Surface) -> None:
        window.blit(Bits(self._unfocused()).finish(), (0, 0))
        radius = self.desk.theme.px(12)
        pygame.draw.rect(window, PANEL, self._box, border_radius=radius)
        self.desk.draw(window)
        pygame.draw.rect(window, mixed(LINE, GOLD, 0.4), self._box, 2, border_radius=radius)
