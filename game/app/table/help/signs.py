"""Signs: a model with everything it may wear, dice, a card, the ground, and what is drawn over it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import replace

import pygame

from game.app.art.paint import fine, rounded
from game.app.bits import Bits
from game.app.cards.card import paint_small
from game.app.figures.roles import want
from game.app.table.art.dice import die
from game.app.table.art.figures import Figures
from game.app.table.art.icon_dice import icon_die
from game.app.table.art.overlays import Night
from game.app.table.art.rims import Shape
from game.app.table.art.tokens import TokenArt, look_of
from game.app.table.art.view import BoardView
from game.app.table.help.sheet import Page
from game.app.table.play.sitting import Sitting
from game.app.theme import ACCENT, GROUND, LINE, LOSS, RAISED, SUCCESS, TEXT, TONES, Colour, Theme, mixed
from game.boards.hexes import HexBoard
from game.boards.squares import SquareBoard
from game.boards.table import Table
from game.core.place import Point
from game.core.text import Text
from game.kit.legend import Drawn, Ground, Legend, Sign
from game.kit.tokens import Token

_INK: Colour = (0x1A, 0x1C, 0x22)
_AROUND = 3
"""How much more of the board is painted than is shown, so that it is shown as near as at play."""


class Signs:
    """Paints the page from what lies on the table now."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._crops: dict[object, pygame.Surface] = {}
        self._wanted: dict[object, Bits[None]] = {}

    @property
    def legend(self) -> Legend | None:
        return self._sitting.host.looks.legend()

    def paint(self, page: Page) -> None:
        legend = self.legend
        if legend is None:
            return
        px, room = page.theme.px, page.room
        gap = px(24)
        half = (room.width - gap) // 2
        left = pygame.Rect(room.x, room.y, half, room.height)
        right = pygame.Rect(room.x + half + gap, room.y, half, room.height)
        y = self._model(page, legend, left)
        y = self._rims(page, legend, left, y + px(8))
        self._dice(page, legend, left, y + px(10))
        y = self._ground(page, legend, right)
        self._drawn(page, legend, right, y + px(6))

    def _say(self, name: str) -> str:
        return self._sitting.app.say(Text(f"table.legend.{name}"))

    def _own(self, name: str) -> str:
        return self._sitting.app.say(Text(f"{self._sitting.host.looks.id}.legend.{name}"))

    # --- a model

    def _tokens(self) -> tuple[Token | None, Token | None]:
        """One of the viewer's models, and one of those against it."""
        models = [token for token in self._sitting.shown.models if not token.hidden]
        viewer = self._sitting.host.viewer
        own = next((token for token in models if token.seat == viewer), next(iter(models), None))
        others = [token for token in models if own and token.seat != own.seat]
        team = self._sitting.host.cast.team(own.seat if own else viewer, {token.seat for token in models})
        others = [token for token in others if token.seat not in team] or others
        return own, next(iter(others), None)

    def _picture(self, page: Page, token: Token, across: int) -> pygame.Surface:
        if token.role:
            want(token.role)
        shown = replace(token, pips=(), counters=(), label="", facing=None, base=None)
        seats = self._sitting.host.cast.seats
        side = seats.index(token.seat) if token.seat in seats else -2
        drawn = TokenArt(page.theme).picture(look_of(shown, Shape("round", across, across), side))
        return drawn.subsurface(drawn.get_bounding_rect())

    def _model(self, page: Page, legend: Legend, area: pygame.Rect) -> int:
        """A large model, its signs beside it, each with its name and what it means."""
        px, surface = page.theme.px, page.surface
        y = page.title(self._say("model"), area.topleft, area.width)
        own, _ = self._tokens()
        tall = len(legend.signs) * (page.step(15, True) + page.step(13) + px(8))
        wide = min(area.width * 36 // 100, px(200))
        middle = area.x + wide // 2, y + max(tall, px(110)) // 2
        if own is not None and not page.trial:
            health = own.health or (3, 4)
            drawn = self._picture(page, replace(own, health=health), min(px(110), wide * 6 // 10))
            scale = min(1.0, wide / drawn.get_width(), max(tall, px(110)) / drawn.get_height())
            if scale < 1:
                drawn = pygame.transform.smoothscale_by(drawn, scale)
            surface.blit(drawn, drawn.get_rect(center=middle), special_flags=pygame.BLEND_PREMULTIPLIED)
        disc, at = px(15), y
        left = area.x + wide + 2 * disc + px(10)
        rim = _beside(middle, wide // 2 - disc // 2, max(tall, px(110)), len(legend.signs), disc)
        for sign, centre in zip(legend.signs, rim, strict=True):
            line = left - px(6), at + page.step(15, True) // 2
            pygame.draw.line(surface, mixed(ACCENT, GROUND, 0.55), centre, line, max(1, px(1)))
            self._sign(page, sign, centre)
            at = page.pair(self._own(sign.name), self._own(f"{sign.name}_says"), (left, at), area.right - left) + px(8)
        return max(at, y + max(tall, px(110)))

    def _sign(self, page: Page, sign: Sign, centre: tuple[int, int]) -> None:
        """A badge on the rim of the model."""
        disc = page.theme.px(15)
        colour = mixed(TONES[sign.tone], (0, 0, 0), 0.05)
        page.surface.blit(_plate(2 * disc, colour), (centre[0] - disc, centre[1] - disc))
        glyph = page.theme.icon(sign.icon, round(disc * 1.15), _INK)
        page.surface.blit(glyph, glyph.get_rect(center=centre))

    def _rims(self, page: Page, legend: Legend, area: pygame.Rect, y: int) -> int:
        """Whose a model is, and in what state."""
        px = page.theme.px
        own, other = self._tokens()
        if own is None:
            return y
        fresh = replace(own, done=False, down=False)
        shown = [(fresh, "own"), (replace(fresh, done=True), "done"), (replace(fresh, down=True), "down")]
        if other:
            shown.insert(1, (replace(other, done=False, down=False), "rival" if legend.rivals else "foe"))
        wide, side = area.width // 2, px(50)
        row = 0
        for n, (token, name) in enumerate(shown):
            x, top = area.x + n % 2 * wide, y + n // 2 * (side + px(8))
            spot = pygame.Rect(x, top, side, side)
            if not page.trial:
                self._put(page, replace(token, health=None), spot)
            words = page.theme.wrap(self._say(name), wide - side - px(14), page.size(13))
            high = len(words) * page.step(13)
            bottom = page.write(self._say(name), (x + side + px(8), top + (side - high) // 2), wide - side - px(14), 13)
            row = max(row, bottom, spot.bottom)
        return row

    def _put(self, page: Page, token: Token, spot: pygame.Rect) -> None:
        picture = self._picture(page, token, page.theme.px(34))
        scale = min(1.0, spot.height / picture.get_height())
        picture = pygame.transform.smoothscale_by(picture, scale) if scale < 1 else picture
        page.surface.blit(picture, picture.get_rect(center=spot.center), special_flags=pygame.BLEND_PREMULTIPLIED)

    # --- dice and cards

    def _dice(self, page: Page, legend: Legend, area: pygame.Rect, y: int) -> int:
        px = page.theme.px
        if legend.dice:
            y = page.title(self._say("dice"), (area.x, y), area.width)
            side, x = px(30), area.x + px(3)
            for each in () if page.trial else legend.dice:
                if each.icons:
                    drawn = icon_die(each.icons, (not each.counts,) * len(each.icons), side)
                else:
                    drawn = die(each.value, each.sides, side, each.colour, missed=not each.counts)
                if each.counts:
                    box = pygame.Rect(x - 2, y - 2, side + 4, side + 4)
                    pygame.draw.rect(page.surface, SUCCESS, box, 2, border_radius=side // 4)
                page.surface.blit(drawn, drawn.get_rect(center=(x + side // 2, y + side // 2)))
                x += side + px(8)
            x = area.x + px(3) + len(legend.dice) * (side + px(8))
            y = max(page.write(self._own("dice"), (x + px(6), y), area.right - x - px(6), 13), y + side) + px(8)
        return self._card(page, legend, area, y) if legend.card else y

    def _card(self, page: Page, legend: Legend, area: pygame.Rect, y: int) -> int:
        """One of the cards on the table, and what is printed on it."""
        px, host = page.theme.px, self._sitting.host
        hands = host.looks.hands(self._sitting.state_shown, host.viewer)
        card = next((card for hand in hands for card in hand.cards if not card.hidden), None)
        x, bottom = area.x, y
        if card is not None:
            size = px(86), px(100)
            if not page.trial:
                page.surface.blit(paint_small(page.theme, page.app.say, card, size), (x, y))
            x, bottom = x + size[0] + px(14), y + size[1]
            page.reach(bottom)
        for name, icon in legend.card:
            glyph = page.theme.icon(icon, px(19), mixed(ACCENT, TEXT, 0.3))
            page.surface.blit(glyph, (x, y + px(1)))
            at = x + px(28)
            y = page.pair(self._own(f"card_{name}"), self._own(f"card_{name}_says"), (at, y), area.right - at) + px(4)
        return max(y, bottom)

    # --- the ground

    def _ground(self, page: Page, legend: Legend, area: pygame.Rect) -> int:
        px, y = page.theme.px, area.y
        found = [(kind, at) for kind in legend.ground if (at := self._where(kind))]
        if not found:
            return y
        y = page.title(self._say("ground"), area.topleft, area.width)
        wide, high = min(px(150), area.width * 4 // 10), px(78)
        for kind, at in found:
            crop = self._crop(page, (wide, high), kind, at)
            if crop is not None:
                page.surface.blit(crop, (area.x, y))
            else:
                pygame.draw.rect(page.surface, RAISED, (area.x, y, wide, high), border_radius=px(6))
            x = area.x + wide + px(14)
            bottom = page.pair(self._own(f"ground_{kind}"), self._own(f"ground_{kind}_says"), (x, y), area.right - x)
            y = max(bottom, y + high) + px(8)
            page.reach(y)
        return y

    def _crop(self, page: Page, size: tuple[int, int], kind: Ground, at: Point) -> pygame.Surface | None:
        """A piece of this very board, painted once; None until it is."""
        key = (size, kind, at, page.theme, id(self._sitting.board))
        if key not in self._crops and not page.trial:
            self._wanted.setdefault(key, Bits(self._painting_crop(key, page.theme, size, at)))
        return self._crops.get(key)

    def work(self) -> bool:
        """Go on with a piece of the board that is waited for; whether it is there now."""
        for key, painting in self._wanted.items():
            if painting.go_on():
                del self._wanted[key]
                return True
            return False
        return False

    def _painting_crop(
        self, key: object, theme: Theme, size: tuple[int, int], at: Point
    ) -> Generator[None, None, None]:
        sitting = self._sitting
        if key not in self._crops:
            shown, board = sitting.shown, sitting.board
            reach = max(board.width, board.depth) // 8 if isinstance(board, Table) else 2000
            around = [Point(at.x + dx, at.y + dy, at.z) for dx, dy in ((-reach, -reach // 2), (reach, reach // 2))]
            if not isinstance(board, Table):
                near = sorted(board.places, key=lambda cell: abs(cell.x - at.x) + abs(cell.y - at.y))
                around = near[:12]
            whole = pygame.Rect(0, 0, *(_AROUND * side for side in size))
            view, picture = BoardView(theme, board), pygame.Surface(whole.size)
            view.resize(whole)
            view.camera.look_at(view.camera.near([view.camera.plane.flat(point) for point in around], whole))
            yield
            yield from view.settling()
            figures = Figures(shown.tokens, shown.markers, sitting.host.cast.seats, sitting.app.say)
            lights = [] if shown.lights is None else [Night(shown.lights)]
            yield from view.readying(figures, lights)
            view.draw(picture, figures, lights)
            yield
            x, y = view.camera.to_screen(at)
            part = pygame.Rect((0, 0), size)
            part.center = round(x), round(y)
            self._crops[key] = rounded(picture.subsurface(part.clamp(whole)).copy(), theme.px(6))

    def _where(self, kind: Ground) -> Point | None:
        """A place of the board that shows it; None where this board has none."""
        sitting, board = self._sitting, self._sitting.board
        match kind:
            case "light":
                return next((light.source.at for light in sitting.shown.lights or ()), None)
            case "marker":
                lit = [light.source.at for light in sitting.shown.lights or ()]
                return next((m.at for m in sorted(sitting.shown.markers, key=lambda marker: marker.at in lit)), None)
            case "height":
                return self._highest()
            case "rough":
                pieces = [piece for piece in board.pieces if not piece.has("solid")] if isinstance(board, Table) else []
                return _middle(pieces[0].outline) if pieces else None
            case "feature":
                features = board.features if isinstance(board, HexBoard | SquareBoard) else ()
                return next((cell for feature in features for cell in feature.cells), None)

    def _highest(self) -> Point | None:
        board = self._sitting.board
        if isinstance(board, Table):
            tall = [piece for piece in board.pieces if piece.has("standable")] or list(board.pieces)
            return _middle(max(tall, key=lambda piece: piece.top).outline) if tall else None
        if isinstance(board, SquareBoard):
            return max(board.places, key=board.level, default=None)
        return None

    # --- lines and areas

    def _drawn(self, page: Page, legend: Legend, area: pygame.Rect, y: int) -> int:
        px = page.theme.px
        y = page.title(self._say("lines"), (area.x, y), area.width)
        wide, high = px(54), px(34)
        cell, row = area.width // 2, y
        for n, name in enumerate(legend.drawn):
            if n % 2 == 0:
                y = row
            x = area.x + n % 2 * cell
            page.surface.blit(_sample(name, (wide, high)), (x, y))
            left = x + wide + px(10)
            bottom = page.pair(self._say(name), self._say(f"{name}_says"), (left, y), x + cell - left - px(8))
            row = max(row, bottom + px(6), y + high + px(6))
        page.reach(row)
        return row


def _beside(middle: tuple[int, int], wide: int, high: int, count: int, disc: int) -> list[tuple[int, int]]:
    """Places for badges on the right half of an oval, one above the other, none over another where there is room."""
    step = min(2 * disc + disc // 2, (high - 2 * disc) // max(1, count - 1))
    tall = max(high // 2, step * (count - 1) // 2 + disc)
    ys = [round((n - (count - 1) / 2) * step) for n in range(count)]
    return [(middle[0] + round(wide * (1 - (y / tall) ** 2) ** 0.5), middle[1] + y) for y in ys]


def _plate(side: int, colour: Colour) -> pygame.Surface:
    def draw(sheet: pygame.Surface, k: int) -> None:
        middle = sheet.get_rect().center
        pygame.draw.circle(sheet, (*_INK, 255), middle, side * k / 2)
        pygame.draw.circle(sheet, (*colour, 255), middle, side * k / 2 - 2 * k)

    return fine((side, side), draw)


def _middle(outline: Sequence[tuple[int, int]]) -> Point:
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return Point((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2)


def _sample(name: Drawn, size: tuple[int, int]) -> pygame.Surface:
    """A line or an area as the table draws it."""
    blue: Colour = (0x2F, 0x80, 0xB8)

    def draw(sheet: pygame.Surface, k: int) -> None:
        wide, high = sheet.get_size()
        pygame.draw.rect(sheet, (*RAISED, 255), sheet.get_rect(), border_radius=6 * k)
        thick = 2 * k
        paints: dict[Drawn, Callable[[], None]] = {
            "reach": lambda: _area(sheet, ACCENT, pygame.Rect(wide // 8, high // 5, wide * 3 // 4, high * 3 // 5)),
            "threat": lambda: _area(sheet, LOSS, pygame.Rect(wide // 8, high // 5, wide * 3 // 4, high * 3 // 5)),
            "way": lambda: _dots(sheet, TEXT, k),
            "sight": lambda: _ray(sheet, thick),
            "zone": lambda: _hatched(sheet, blue, k),
            "fall": lambda: _fall(sheet, k),
            "intent": lambda: _dashes(sheet, LOSS, k),
        }
        paints[name]()

    return fine(size, draw)


def _area(sheet: pygame.Surface, colour: Colour, rect: pygame.Rect) -> None:
    pygame.draw.ellipse(sheet, (*mixed(RAISED, colour, 0.35), 255), rect)
    pygame.draw.ellipse(sheet, (*colour, 255), rect, max(2, rect.height // 16))


def _dots(sheet: pygame.Surface, colour: Colour, k: int) -> None:
    wide, high = sheet.get_size()
    for n in range(8):
        at = wide * (0.12 + 0.76 * n / 7), high * (0.8 - 0.6 * n / 7)
        pygame.draw.circle(sheet, (*colour, 255), at, 2 * k)


def _ray(sheet: pygame.Surface, thick: int) -> None:
    wide, high = sheet.get_size()
    start, turn, end = (wide * 0.08, high * 0.85), (wide * 0.52, high * 0.5), (wide * 0.92, high * 0.18)
    pygame.draw.line(sheet, (*TEXT, 255), start, turn, thick)
    pygame.draw.line(sheet, (*LOSS, 255), turn, end, thick)
    box = pygame.Rect(0, 0, wide // 7, high // 3)
    box.center = round(turn[0]), round(turn[1])
    pygame.draw.rect(sheet, (*LOSS, 255), box, thick)


def _hatched(sheet: pygame.Surface, colour: Colour, k: int) -> None:
    wide, high = sheet.get_size()
    pygame.draw.polygon(sheet, (*mixed(RAISED, colour, 0.4), 255), [(0, 0), (wide * 0.75, high), (0, high)])
    for n in range(6):
        y = high * (0.15 + 0.17 * n)
        pygame.draw.line(sheet, (*colour, 255), (0, y), (wide * 0.75 * y / high, y), k)
    pygame.draw.line(sheet, (*colour, 255), (0, 0), (wide * 0.75, high), 2 * k)


def _fall(sheet: pygame.Surface, k: int) -> None:
    wide, high = sheet.get_size()
    pygame.draw.rect(sheet, (*mixed(LINE, (140, 100, 70), 0.5), 255), (0, 0, wide // 2, high), border_radius=6 * k)
    start, end = (wide * 0.42, high * 0.25), (wide * 0.8, high * 0.75)
    pygame.draw.line(sheet, (*LOSS, 255), start, end, 2 * k)
    pygame.draw.polygon(sheet, (*LOSS, 255), [end, (end[0] - 9 * k, end[1]), (end[0], end[1] - 9 * k)])


def _dashes(sheet: pygame.Surface, colour: Colour, k: int) -> None:
    wide, high = sheet.get_size()
    for n in range(0, 9, 2):
        a, b = (n / 9, (n + 1) / 9)
        start = wide * (0.08 + 0.84 * a), high * (0.85 - 0.7 * a)
        end = wide * (0.08 + 0.84 * b), high * (0.85 - 0.7 * b)
        pygame.draw.line(sheet, (*colour, 255), start, end, 2 * k)
