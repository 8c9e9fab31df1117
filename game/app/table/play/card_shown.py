"""A card played: it flies to the middle of the board's free half, is read, and goes to its pile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

import pygame

from game.app.cards.card import height_of, paint_card
from game.app.cards.shadow import card_shadow, cast_light
from game.app.figures import portrait
from game.app.table.art.brush import pill
from game.app.table.play.directing import News
from game.app.table.play.motion import ease
from game.app.table.play.stage import Setting, Showing
from game.app.theme import ACCENT, COIN, DIM, LINE, TEXT, Theme, mixed
from game.core.journal import Entry
from game.core.request import Seat
from game.core.text import Text
from game.kit.cardplay import CardPlayed
from game.kit.tokens import NOBODY

COMES, STAYS, GOES = 0.26, 1.5, 0.2
_HEARD = 0.01
_OWN_STAYS = 0.9
"""Seconds; whoever played it himself has read it already."""
_WIDE, _LESS_WIDE = 392, 260
_ROOMY = 900
"""How wide the board is, at 100 %, that has room for the larger card."""
_HIGHEST = 0.6
"""How much of the board's height the card may take."""
_HEAD, _LOW_HEAD, _FOOT, _STRIP, _PLATE = 64, 48, 56, 18, 600
_CHIP, _ABOVE, _BELOW = 34, 12, 16
_TOOLS = 40
"""What the tools at the edge of the board take."""
_GLOW = (255, 206, 120)
_BEAM = (255, 190, 110)
_VEIL = 0.52
"""How much of its light the board loses."""

Find = Callable[[Sequence[Entry]], CardPlayed | None]


class CardShown(Showing):
    """One card on the stage."""

    repeats = True

    def __init__(self, played: CardPlayed, own: bool) -> None:
        self._played = played
        self._own = own
        self.cues = ((_HEARD, "card_played" if own else "card_rival"),)
        self._stays = _OWN_STAYS if own else STAYS
        self.length = COMES + self._stays + GOES
        self.release = COMES + self._stays
        self.title = played.words
        self.notes = (played.effect,) if played.effect else ()
        self._picture: tuple[object, pygame.Surface] | None = None

    def draw(self, window: pygame.Surface, setting: Setting, age: float) -> None:
        shown = ease(min(1.0, age / COMES))
        gone = ease(max(0.0, min(1.0, (age - COMES - self._stays) / GOES)))
        place = self.place(setting)
        level = round(255 * (1 - _VEIL * shown * (1 - gone)))
        window.fill((level, level, min(255, level + 3)), setting.board, pygame.BLEND_RGB_MULT)
        if shown >= 1 and not gone:
            self._draw_aims(window, setting, place)
        self._draw_card(window, setting, place, shown, gone)
        if shown >= 1 and not gone:
            self._draw_words(window, setting, place, age)

    def place(self, setting: Setting) -> pygame.Rect:
        """The middle of the half in which nothing is that the card touches, with room for the words around it."""
        board, px = setting.board, setting.theme.px
        aims = [rect.centerx for rect in self._aims(setting)]
        right = sum(aims) / len(aims) <= board.centerx if aims else not self._own
        rect = self._face(setting).get_rect(centerx=board.x + board.width * (3 if right else 1) // 4)
        head, foot = self._head(setting).get_height(), self._foot(setting).get_height()
        high = head + px(_ABOVE) + rect.height + px(_BELOW) + foot + px(30)
        rect.top = board.top + px(_CHIP) + max(0, board.height - px(_CHIP) - high) // 2 + head + px(_ABOVE)
        return rect.clamp(board.inflate(-px(16), 0))

    def _head(self, setting: Setting) -> pygame.Surface:
        """Who plays it as what."""
        seat, tokens = self._played.seat, setting.figures.tokens
        leads = [token for token in tokens if token.seat == seat and token.rank == "leader"]
        first = next(iter(leads or [token for token in tokens if token.seat == seat]), None)
        aside = setting.say(self._played.aside) if self._played.aside else ""
        colour = setting.cast.colour(seat) if seat != NOBODY else LINE
        words, role = setting.say(self._played.words), first.role if first else ""
        return _head(setting.theme, self._room(setting), words, aside, colour, role)

    def _foot(self, setting: Setting) -> pygame.Surface:
        """What comes of it; a thin strip where that is on the card already."""
        words = setting.say(self._played.effect) if self._played.effect else ""
        return _foot(setting.theme, self._room(setting), words, self._played.card.icon)

    def _room(self, setting: Setting) -> int:
        return min(setting.theme.px(_PLATE), setting.board.width - 2 * setting.theme.px(_TOOLS))

    def _face(self, setting: Setting) -> pygame.Surface:
        theme, board = setting.theme, setting.board
        wide = theme.px(_WIDE if board.width >= theme.px(_ROOMY) else _LESS_WIDE)
        words = self._head(setting).get_height() + self._foot(setting).get_height()
        free = board.height - theme.px(_CHIP + _ABOVE + _BELOW + 12) - words
        wide = min(wide, round(min(_HIGHEST * board.height, free) * 1000 / height_of(1000)))
        key = (theme, wide, setting.app.language)
        if self._picture is None or self._picture[0] != key:
            self._picture = (key, paint_card(theme, setting.say, self._played.card, wide, counts=self._played.box))
        return self._picture[1]

    def _aims(self, setting: Setting) -> list[pygame.Rect]:
        """Where what it touches is, as far as the board shows it."""
        found = (setting.view.piece_rect(id, setting.figures) for id in self._played.touches)
        return [rect for rect in found if rect is not None]

    # --- drawing

    def _draw_card(
        self, window: pygame.Surface, setting: Setting, place: pygame.Rect, shown: float, gone: float
    ) -> None:
        """On its way from its owner's side, at rest, or on its way back to the owner's pile."""
        face, board, px = self._face(setting), setting.board, setting.theme.px
        far = 1 - shown if shown < 1 else gone
        if not far:
            cast_light(window, place.center, round(0.64 * place.height))
            shadow = card_shadow(place.size, px(24), 220)
            window.blit(shadow, shadow.get_rect(center=(place.centerx, place.centery + px(12))))
            window.blit(face, place)
            rim = place.inflate(px(8), px(8))
            pygame.draw.rect(window, _GLOW, rim, max(2, px(3)), border_radius=round(0.07 * place.width))
            return
        small = pygame.transform.smoothscale_by(face, 1 - 0.65 * far)
        start = (board.left if self._own else board.right, board.centery if shown < 1 else board.bottom - px(120))
        x = place.centerx + (start[0] - place.centerx) * far
        y = place.centery + (start[1] - place.centery) * far
        small.set_alpha(round(255 * (1 - 0.8 * gone)))
        window.blit(small, small.get_rect(center=(round(x), round(y))))

    def _draw_aims(self, window: pygame.Surface, setting: Setting, place: pygame.Rect) -> None:
        """A beam from the card to each thing it touches, and rings around it."""
        for aim in self._aims(setting)[:3]:
            beam, at = _beam(place.size, (aim.centerx - place.centerx, aim.centery - place.centery))
            window.blit(beam, (place.centerx + at[0], place.centery + at[1]))
            radius = max(setting.theme.px(26), round(0.75 * aim.width))
            cast_light(window, aim.center, 2 * radius)
            for grown in (1.0, 1.25):
                pygame.draw.circle(
                    window, (255, 120, 110), aim.center, round(grown * radius), max(2, setting.theme.px(2))
                )

    def _draw_words(self, window: pygame.Surface, setting: Setting, place: pygame.Rect, age: float) -> None:
        """Who plays it as what above the card; below it what comes of it, and how long it stays."""
        theme, board, px = setting.theme, setting.board, setting.theme.px
        free = board.inflate(-2 * px(_TOOLS), -px(8))
        head = self._head(setting)
        window.blit(head, head.get_rect(midbottom=(place.centerx, place.top - px(_ABOVE))).clamp(free))
        foot = self._foot(setting)
        rect = foot.get_rect(midtop=(place.centerx, place.bottom + px(_BELOW))).clamp(free)
        window.blit(foot, rect)
        left = max(0.0, 1 - (age - COMES) / self._stays)
        line = pygame.Rect(rect.x + px(14), rect.bottom - px(8), rect.width - px(28), px(3))
        pygame.draw.rect(window, (60, 58, 60), line)
        pygame.draw.rect(window, ACCENT, (line.x, line.y, round(line.width * left), line.height))
        hint = pill(theme, theme.clipped(setting.say(Text("stage.hint")), rect.width, px(12)), DIM, size=px(12))
        spot = hint.get_rect(midtop=(rect.centerx, rect.bottom + px(8)))
        if board.contains(spot):
            window.blit(hint, spot)


class CardPlays:
    """Puts every card that somebody plays on the stage."""

    def __init__(self, find: Find, viewer: Callable[[], Seat | None]) -> None:
        self._find = find
        self._viewer = viewer

    def shows(self, news: News) -> list[Showing]:
        played = self._find(news.fresh)
        return [CardShown(played, played.seat == self._viewer())] if played else []


# --- pictures that are made once


@lru_cache(maxsize=8)
def _beam(size: tuple[int, int], to: tuple[int, int]) -> tuple[pygame.Surface, tuple[int, int]]:
    """Light that falls from a card of this size onto a place, and where it lies, as seen from the card's middle."""
    edge = (size[0] // 2 - 4) * (1 if to[0] > 0 else -1)
    corners = [(edge, -size[1] // 6), (edge, size[1] // 2 - 20), to]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    right, bottom = max(x for x, _ in corners), max(y for _, y in corners)
    sheet = pygame.Surface((right - left + 1, bottom - top + 1), pygame.SRCALPHA)
    pygame.draw.polygon(sheet, (*_BEAM, 64), [(x - left, y - top) for x, y in corners])
    return sheet, (left, top)


@lru_cache(maxsize=4)
def _head(theme: Theme, wide: int, words: str, aside: str, colour: tuple[int, int, int], role: str) -> pygame.Surface:
    """Who plays the card, in the colour of that side, with the face of whoever leads it."""
    px, high = theme.px, theme.px(_HEAD if aside else _LOW_HEAD)
    lift = px(10) if portrait.known(role) else 0
    sheet = pygame.Surface((wide, high + lift), pygame.SRCALPHA)
    rect = pygame.Rect(0, lift, wide, high)
    pygame.draw.rect(sheet, (*mixed(colour, (14, 16, 20), 0.45), 255), rect, border_radius=px(12))
    pygame.draw.rect(sheet, mixed(colour, (255, 255, 255), 0.3), rect, max(1, px(2)), border_radius=px(12))
    x = px(18)
    if portrait.known(role):
        bust = portrait.figure(role, high + px(4), colour)
        sheet.blit(bust, bust.get_rect(midbottom=(px(54), rect.bottom + px(2))))
        x = px(100)
    room = wide - x - px(12)
    size = next((px(n) for n in range(21, 12, -1) if theme.font(px(n), True).size(words)[0] <= room), px(12))
    lines = [theme.line(words, room, size, (255, 250, 240), bold=True)]
    if aside:
        lines.append(theme.line(aside, room, px(13), TEXT))
    y = rect.centery - sum(line.get_height() for line in lines) // 2
    for line in lines:
        sheet.blit(line, (x, y))
        y += line.get_height()
    return sheet


@lru_cache(maxsize=4)
def _foot(theme: Theme, wide: int, words: str, icon: str) -> pygame.Surface:
    """What comes of the card, in one sentence."""
    px = theme.px
    if not words:
        strip = pygame.Surface((wide, px(_STRIP)), pygame.SRCALPHA)
        pygame.draw.rect(strip, (24, 27, 33, 235), strip.get_rect(), border_radius=px(8))
        return strip
    size, lines = px(16), theme.wrap(words, wide - px(76), px(16), bold=True)
    if len(lines) > 1:
        size, lines = px(14), theme.wrap(words, wide - px(76), px(14), bold=True)[:3]
    step = theme.line_height(size)
    sheet = pygame.Surface((wide, max(px(_FOOT), len(lines) * step + px(24))), pygame.SRCALPHA)
    rect = sheet.get_rect()
    pygame.draw.rect(sheet, (24, 27, 33, 245), rect, border_radius=px(12))
    pygame.draw.rect(sheet, LINE, rect, 1, border_radius=px(12))
    glyph = theme.icon(icon, px(26), COIN)
    sheet.blit(glyph, glyph.get_rect(center=(px(32), rect.centery - px(3))))
    y = rect.centery - px(3) - len(lines) * step // 2
    for n, line in enumerate(lines):
        sheet.blit(theme.words(line, size, TEXT, bold=True), (px(58), y + n * step))
    return sheet
