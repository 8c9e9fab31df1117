"""The hand fanned out over the lower board: the card that is meant stands upright, with what it can do above it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial

import pygame

from game.app.cards.card import LEAST_READ, height_of, paint_card, paint_small
from game.app.cards.shadow import card_shadow, cast_light
from game.app.cards.signs import coin
from game.app.cards.spread import RAISED, Place, raised, spread
from game.app.table.panels.dealing import TICKED, Dealing, Dealt
from game.app.table.panels.deed_button import HIGH, DeedButton, paint_button, width_of
from game.app.table.panels.layout import Room
from game.app.table.play.motion import ease
from game.app.theme import COIN, LOSS, SUCCESS, TEXT, Theme, mixed
from game.app.widgets.panel import Panel, Spot
from game.app.window import App

_WIDE: dict[Room, int] = {"roomy": 236, "medium": 177, "narrow": 150}
_HIGHEST = 0.42
"""How much of the board's height a card of the fan may take."""
_GUARD = 0.25
"""Seconds after it opens in which a click that was meant for the board does nothing."""
_RISE = {"none": 0.0, "fast": 0.08, "normal": 0.16, "slow": 0.26}
_KEPT = 48
_DIMMED = (150, 152, 160, 255)
_VEILED = (0.35, 0.59)
"""Where the veil begins and where it is darkest, in heights of the board."""
_DUSK = (58, 58, 62)


class Fan(Panel):
    """Cards over the board. Where the pointer means which card never changes, whatever stands upright."""

    def __init__(self, app: App, dealing: Dealing) -> None:
        super().__init__()
        self._app = app
        self.dealing = dealing
        self._age = 0.0
        self.cards: list[Dealt] = []
        self.places: list[Place] = []
        self._room = pygame.Rect(0, 0, 0, 0)
        self._board = pygame.Rect(0, 0, 0, 0)
        self._wide = 0
        self._pictures: dict[object, pygame.Surface] = {}
        self._upright: tuple[Dealt, pygame.Rect] | None = None
        self._buttons: list[tuple[DeedButton, Spot]] = []

    @property
    def opened(self) -> bool:
        return bool(self.cards)

    def update(self, seconds: float) -> None:
        self._age = self._age + seconds if self.cards else 0.0

    # --- arranging

    def arrange(self, board: pygame.Rect, room: pygame.Rect, size: Room) -> None:
        """Lay out the cards that are dealt now over the lower edge of the room, which is a part of the board."""
        theme = self._app.theme
        if theme is not self.theme:
            self._pictures.clear()
            self.theme = theme
        self.cards, self._room, self._board = self.dealing.dealt(), room, board
        self.spots, self._buttons, self._upright = [], [], None
        if not self.cards:
            self.rect = pygame.Rect(0, 0, 0, 0)
            return
        least = round(_HIGHEST * board.height / height_of(1000) * 1000)
        self._wide = min(theme.px(_WIDE[size]), least, room.width // 3)
        self.places = spread(len(self.cards), room, self._wide)
        at = self._at
        if at is not None:
            self._raise(self.cards[at], self.places[at])
        for dealt, place in zip(self.cards, self.places, strict=True):
            self._spot(dealt, place.strip)
        self._lay_buttons()
        self.rect = self.spots[0].rect.unionall([spot.rect for spot in self.spots])

    @property
    def _at(self) -> int | None:
        ids = [dealt.card.id for dealt in self.cards]
        return ids.index(self.dealing.meant) if self.dealing.meant in ids else None

    def _raise(self, dealt: Dealt, place: Place) -> None:
        wide = min(max(round(RAISED * self._wide), self.theme.px(210)), self._room.width)
        face = self._face(dealt, wide)
        rect = raised(place, face.get_size(), self._room)
        self._upright = dealt, rect
        self._spot(dealt, rect)

    def _spot(self, dealt: Dealt, rect: pygame.Rect) -> None:
        id = dealt.card.id
        self.spots.append(Spot(rect, f"card:{id}", "", partial(self._do, partial(self.dealing.use, id)), subject=id))

    def _do(self, do: Callable[[], None]) -> None:
        if self._age >= _GUARD:
            do()

    def _lay_buttons(self) -> None:
        """Above the upright card, side by side; the letters are the same wherever they are."""
        if self._upright is None or not self._upright[0].deeds:
            return
        dealt, card = self._upright
        px, gap = self.theme.px, self.theme.px(8)
        shown = [deed.button for deed in dealt.deeds]
        most = min(px(230 if len(shown) > 1 else 320), (self._room.width - gap * (len(shown) - 1)) // len(shown))
        wide = max(width_of(self.theme, button, most) for button in shown)
        row = pygame.Rect(0, 0, len(shown) * (wide + gap) - gap, px(HIGH))
        row.midbottom = card.centerx, card.top - px(10)
        row.clamp_ip(self._room)
        for n, deed in enumerate(dealt.deeds):
            rect = pygame.Rect(row.x + n * (wide + gap), row.y, wide, row.height)
            do = partial(self._do, partial(self.dealing.do, deed.key))
            spot = Spot(rect, f"option:{deed.key}", deed.tip, do, subject=dealt.card.id)
            self.spots.append(spot)
            self._buttons.append((deed.button, spot))

    # --- the pointer

    def point_at(self, spot: Spot | None) -> None:
        """The card under the pointer, or the one that a choice in the column is about, stands upright."""
        if spot and spot.subject and any(dealt.card.id == spot.subject for dealt in self.cards):
            self.dealing.meant = spot.subject

    def wheel(self, steps: int) -> None:
        self.dealing.step(-steps)

    # --- drawing

    def draw(self, window: pygame.Surface) -> None:
        if not self.cards:
            return
        window.set_clip(self._board)
        _veil(window, self._board)
        rise = _RISE[self._app.settings.animation]
        below = round((1 - ease(min(1.0, self._age / rise))) * 0.6 * height_of(self._wide)) if rise else 0
        for dealt, place in zip(self.cards, self.places, strict=True):
            if self._upright is None or dealt is not self._upright[0]:
                face = self._turned(dealt, place)
                window.blit(face, face.get_rect(center=(place.middle[0], place.middle[1] + below)))
        self._draw_reasons(window)
        self._draw_purse(window)
        self._draw_upright(window, below)
        window.set_clip(None)

    def _draw_upright(self, window: pygame.Surface, below: int) -> None:
        if self._upright is None:
            return
        dealt, rect = self._upright
        cast_light(window, (rect.centerx, rect.centery + below), round(0.72 * rect.height))
        px, blur = self.theme.px, self._blur
        window.blit(card_shadow(rect.size, blur), rect.move(px(4) - blur, px(8) + below - blur))
        window.blit(self._face(dealt, rect.width), rect.move(0, below))
        if dealt.mark:
            self._draw_mark(window, dealt.mark, rect.move(0, below))
        for button, spot in self._buttons:
            window.blit(self._button(button, spot), spot.rect)
        if not self._buttons and dealt.why:
            self._draw_why(window, dealt.why, rect)

    def _draw_why(self, window: pygame.Surface, why: Sequence[str], card: pygame.Rect) -> None:
        """Why the upright card cannot be used, where its buttons would be."""
        widest = min(self.theme.px(380), self._room.width - self.theme.px(24))
        plate = self._kept((why, widest), lambda: _reason(self.theme, why, widest))
        rect = plate.get_rect(midbottom=(card.centerx, card.top - self.theme.px(10)))
        window.blit(plate, rect.clamp(self._room))

    def _draw_reasons(self, window: pygame.Surface) -> None:
        """A few words over every card that cannot be used."""
        for dealt, place in zip(self.cards, self.places, strict=True):
            if self._upright and dealt is self._upright[0]:
                continue
            face = pygame.Rect(0, 0, self._wide, height_of(self._wide))
            face.center = place.middle
            if dealt.mark:
                self._draw_mark(window, dealt.mark, face)
            if dealt.why:
                why, free = dealt.why[:1], self._beside_upright(face)
                widest = min(place.strip.width - self.theme.px(6), free.width)
                plate = self._kept((why, widest), partial(_reason, self.theme, why, widest))
                rect = plate.get_rect(midbottom=(face.centerx, face.top + self.theme.px(4)))
                window.blit(plate, rect.clamp(pygame.Rect(free.x, rect.y, free.width, rect.height)))

    def _beside_upright(self, face: pygame.Rect) -> pygame.Rect:
        """The part of the window over a card that the upright one does not cover."""
        if self._upright is None:
            return face.copy()
        gap, tall = self.theme.px(4), self._upright[1]
        left, right = self._room.left, self._room.right
        if face.centerx < tall.centerx:
            right = min(right, tall.left - gap)
        else:
            left = max(left, tall.right + gap)
        return pygame.Rect(left, face.y, max(self.theme.px(80), right - left), face.height)

    def _draw_mark(self, window: pygame.Surface, mark: str, rect: pygame.Rect) -> None:
        """That a card is ticked, or its number in an order."""
        high = self.theme.px(30)
        token = self._kept(
            (mark, high), lambda: _tick(self.theme, high) if mark == TICKED else coin(self.theme, mark, high)
        )
        window.blit(token, token.get_rect(midtop=(rect.centerx, rect.top - self.theme.px(10))))

    def _draw_purse(self, window: pygame.Surface) -> None:
        """What there is to pay with, at the end of the fan that nothing stands before."""
        found = self.dealing.purse()
        if found is None:
            return
        theme, px = self.theme, self.theme.px
        token = coin(theme, str(found[0]), px(30))
        left = self._at is not None and self._at >= (len(self.cards) + 1) // 2
        outer = self.places[0 if left else -1].strip
        free = self._beside_upright(outer)
        room = free.width - token.get_width() - px(12)
        words = theme.line(found[1], room, px(16), mixed(COIN, TEXT, 0.45), bold=True)
        dark = theme.line(found[1], room, px(16), (10, 10, 12), bold=True)
        row = pygame.Rect(0, 0, token.get_width() + px(8) + words.get_width(), px(30))
        row.midbottom = outer.centerx, outer.top - px(34)
        row.clamp_ip(pygame.Rect(free.x, row.y, free.width, row.height))
        window.blit(token, row.topleft)
        for far, line in ((1, dark), (0, words)):
            at = (row.x + token.get_width() + px(8) + far, row.centery + far)
            window.blit(line, line.get_rect(midleft=at))

    # --- pictures

    def _face(self, dealt: Dealt, wide: int) -> pygame.Surface:
        """A whole card; too small a one only its upper half."""
        theme, say, card = self.theme, self._app.say, dealt.card

        def paint() -> pygame.Surface:
            states = {"usable": dealt.usable, "chosen": dealt.chosen}
            if wide < theme.px(LEAST_READ):
                return paint_small(theme, say, card, (wide, height_of(wide)), **states)
            return paint_card(theme, say, card, wide, usable=dealt.usable, chosen=dealt.chosen)

        return self._kept((card, dealt.usable, dealt.chosen, wide, self._app.language), paint)

    def _turned(self, dealt: Dealt, place: Place) -> pygame.Surface:
        """A card as it lies in the fan, with its shadow; dark if it cannot be used."""

        def paint() -> pygame.Surface:
            face = self._face(dealt, self._wide)
            face = face.subsurface((0, 0, self._wide, min(face.get_height(), height_of(self._wide)))).copy()
            if dealt.why:
                face.fill(_DIMMED, special_flags=pygame.BLEND_RGBA_MULT)
            blur = self._blur
            sheet = pygame.Surface((face.get_width() + 4 * blur, face.get_height() + 4 * blur), pygame.SRCALPHA)
            sheet.blit(card_shadow(face.get_size(), blur), (blur + self.theme.px(6), blur + self.theme.px(8)))
            sheet.blit(face, (2 * blur, 2 * blur))
            return pygame.transform.rotozoom(sheet, place.turn, 1.0)

        key = (dealt.card, dealt.usable, dealt.chosen, bool(dealt.why), place.turn, self._wide, self._app.language)
        return self._kept(key, paint)

    def _button(self, button: DeedButton, spot: Spot) -> pygame.Surface:
        hovered, size = self.hovered == spot.name, spot.rect.size
        return self._kept((button, size, hovered), lambda: paint_button(self.theme, button, size, hovered))

    @property
    def _blur(self) -> int:
        """How soft shadows are."""
        return self.theme.px(10)

    def _kept(self, key: object, paint: Callable[[], pygame.Surface]) -> pygame.Surface:
        if key not in self._pictures:
            while len(self._pictures) >= _KEPT:
                del self._pictures[next(iter(self._pictures))]
            self._pictures[key] = paint()
        return self._pictures[key]


def _tick(theme: Theme, high: int) -> pygame.Surface:
    sheet = pygame.Surface((high, high), pygame.SRCALPHA)
    pygame.draw.circle(sheet, (10, 14, 10), (high // 2, high // 2), high // 2)
    pygame.draw.circle(sheet, SUCCESS, (high // 2, high // 2), high // 2 - 2)
    glyph = theme.icon("check-bold", round(0.62 * high), (12, 24, 12))
    sheet.blit(glyph, glyph.get_rect(center=(high // 2, high // 2)))
    return sheet


def _reason(theme: Theme, why: Sequence[str], widest: int) -> pygame.Surface:
    """Why a card cannot be used, on a red plate."""
    px, size = theme.px, theme.px(12)
    lines = [line for reason in why for line in theme.wrap(reason, widest - px(16), size)]
    step = theme.line_height(size)
    sheet = pygame.Surface(
        (max(theme.font(size).size(line)[0] for line in lines) + px(16), len(lines) * step + px(8)), pygame.SRCALPHA
    )
    pygame.draw.rect(sheet, (60, 24, 30, 240), sheet.get_rect(), border_radius=px(8))
    pygame.draw.rect(sheet, mixed(LOSS, (60, 24, 30), 0.5), sheet.get_rect(), 1, border_radius=px(8))
    for n, line in enumerate(lines):
        sheet.blit(theme.words(line, size, (255, 200, 200)), (px(8), px(4) + n * step))
    return sheet


def _veil(window: pygame.Surface, board: pygame.Rect) -> None:
    """Dark over the lower board, where the cards lie, and clear above."""
    top, full = board.top + round(_VEILED[0] * board.height), board.top + round(_VEILED[1] * board.height)
    window.blit(_dusk(board.width, full - top), (board.x, top), None, pygame.BLEND_RGB_MULT)
    window.fill(_DUSK, (board.x, full, board.width, board.bottom - full), pygame.BLEND_RGB_MULT)


@lru_cache(maxsize=4)
def _dusk(wide: int, high: int) -> pygame.Surface:
    """From light above to dark below, to be multiplied with what lies there."""
    sheet = pygame.Surface((wide, high))
    for y in range(high):
        pygame.draw.line(sheet, mixed((255, 255, 255), _DUSK, y / high), (0, y), (wide, y))
    return sheet
