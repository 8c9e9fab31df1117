"""The tray below the board: dice and tokens on felt, which are themselves the buttons, and what they would do."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

import pygame

from game.app.figures.portrait import figure, known
from game.app.table.art.brush import pill
from game.app.table.art.icon_dice import die_glow, die_shade, icon_die
from game.app.table.panels.could import paint_lines
from game.app.table.play.cast import Cast
from game.app.table.play.controller import Controller
from game.app.table.play.options import ArrangeDraft, ChooseDraft
from game.app.theme import ACCENT, DIM, GLOW, GROUND, LEAST, LINE, RAISED, TEXT, TONES, Colour, Theme, capitals, mixed
from game.app.widgets.panel import Do, Panel, Spot
from game.app.widgets.prose import block, line_size
from game.app.window import App
from game.core.request import Option
from game.core.text import Text
from game.kit.tokens import NOBODY
from game.kit.trays import WHOLE, Chip, Could, Lift, Tray

_WOOD: tuple[Colour, Colour] = ((56, 40, 30), (34, 24, 20))
_RAIL: Colour = (150, 112, 74)
_FELT: tuple[Colour, Colour] = ((24, 54, 50), (14, 34, 36))
_ON_FELT: Colour = (170, 220, 210)
_SOFT: Colour = (140, 180, 176)
_SEAM: Colour = (60, 96, 92)
_AGAIN: Colour = (255, 120, 90)
_POOL: Colour = (90, 190, 240)
_EMPTY: Colour = (44, 58, 64)
_APART = 12
"""Pixels at 100 % between what is written below two dice."""
_BUTTONS = 0.36
"""The share of the tray that the buttons have."""


@dataclass(frozen=True, slots=True)
class _Sizes:
    """Pixels at 100 %: a die, a shared one, from one to the next, and how far a die is lifted."""

    die: int
    shared: int
    step: int
    shared_step: int
    lift: int
    named: bool
    """Whether there is room for a word below each die."""


_SIZES = (
    (116, _Sizes(60, 50, 124, 104, 8, True)),
    (84, _Sizes(46, 40, 66, 58, 6, False)),
    (0, _Sizes(38, 34, 50, 46, 4, False)),
)
"""By how high the tray is."""


class Trays(Panel):
    """Dice on green felt, painted once for each position; at the right what is done with those that are raised."""

    ground = "dark"

    def __init__(self, app: App, cast: Cast, controller: Controller, use: Callable[[str], None]) -> None:
        super().__init__()
        self._app = app
        self._cast = cast
        self._controller = controller
        self._use = use
        self._usable: set[str] = set()
        self._could: Sequence[Could] = ()

    def draw(
        self,
        window: pygame.Surface,
        trays: Sequence[Tray],
        usable: Collection[str],
        live: bool,
        could: Sequence[Could] = (),
    ) -> None:
        """`usable` is what the question is about; while the player looks back nothing can be answered here."""
        if not self.rect.height:
            self.spots = []
            return
        picking = self._controller.picking
        now = (self._controller.revision, picking.raised, picking.focused, tuple(usable)) if live else None
        self._usable = {*picking.chips, *usable} if live else set()
        self._could = could if live else ()
        key = (tuple(trays), now, tuple(self._could), self._app.language)
        self.show(window, key, lambda surface: self._paint(surface, trays, live))

    # --- painting

    def _paint(self, surface: pygame.Surface, trays: Sequence[Tray], live: bool) -> None:
        px = self.theme.px
        board = surface.get_rect().inflate(-px(8), -px(4))
        surface.blit(_felt(board.size, px(7), px(14)), board)
        felt = board.inflate(-2 * px(7), -2 * px(7))
        if not trays:
            return
        sizes = next(sizes for least, sizes in _SIZES if felt.height + px(14) >= px(least - 8))
        buttons = pygame.Rect(0, felt.y, round(felt.width * _BUTTONS), felt.height)
        buttons.right = felt.right
        dice = pygame.Rect(felt.x, felt.y, felt.width - buttons.width, felt.height)
        self._paint_groups(surface, trays, dice, sizes, live)
        self._seam(surface, buttons.x, felt)
        self._paint_right(surface, trays[0], buttons.inflate(-2 * px(10), -2 * px(6)), live)

    def _seam(self, surface: pygame.Surface, x: int, felt: pygame.Rect) -> None:
        px = self.theme.px
        pygame.draw.line(surface, _SEAM, (x, felt.y + px(10)), (x, felt.bottom - px(10)), px(2))

    def _paint_groups(
        self, surface: pygame.Surface, trays: Sequence[Tray], room: pygame.Rect, sizes: _Sizes, live: bool
    ) -> None:
        """Group by group, closer together where there is much; what has no room at all is left out."""
        pad = self.theme.px(12)
        wanted = [self._wide(tray, sizes) for tray in trays]
        share = min(1.0, (room.width - 2 * pad * len(trays)) / max(1, sum(wanted)))
        x = room.x
        for n, (tray, wide) in enumerate(zip(trays, wanted, strict=True)):
            area = pygame.Rect(x + pad, room.y, round(wide * share), room.height)
            if area.right > room.right:
                break
            if n:
                self._seam(surface, x, room)
            self._paint_group(surface, tray, area, sizes, live)
            x = area.right + pad

    def _wide(self, tray: Tray, sizes: _Sizes) -> int:
        title = self.theme.font(self.theme.px(12), True).size(capitals(self._app.say(tray.title)))[0]
        return max(self._step(tray, sizes) * len(tray.chips), title)

    def _step(self, tray: Tray, sizes: _Sizes) -> int:
        """From one die to the next, where there is room: far enough for the words below them."""
        px, font = self.theme.px, self.theme.font(LEAST, True)
        told = [font.size(self._told(chip))[0] + px(_APART) for chip in tray.chips] if sizes.named else []
        return max([px(sizes.shared_step if tray.shared else sizes.step), *told])

    def _told(self, chip: Chip) -> str:
        """What a die shows, in words."""
        return self._app.say(chip.name).rpartition(": ")[2]

    def _paint_group(self, surface: pygame.Surface, tray: Tray, area: pygame.Rect, sizes: _Sizes, live: bool) -> None:
        px, theme, picking = self.theme.px, self.theme, self._controller.picking
        size = px(sizes.shared if tray.shared else sizes.die)
        step = min(self._step(tray, sizes), area.width // max(1, len(tray.chips)))
        top, below = px(20), px(17) if sizes.named else px(3)
        size = min(size, step - px(2), area.height - top - below)
        middle = area.y + top + (area.height - top - below) // 2
        for n, chip in enumerate(self._ordered(tray)):
            at = (area.x + step // 2 + n * step, middle)
            self._paint_chip(surface, chip, at, size, step, sizes)
        title = theme.heading(self._app.say(tray.title), area.width, px(12), _ON_FELT)
        surface.blit(title, (area.x, area.y + px(3)))
        asked = live and any(chip.id in picking.chips for chip in tray.chips)
        if asked or self._line(tray):
            word = "lay_hint" if not asked else "roll" if picking.rolls else "pay"
            words = self._app.say(Text(f"table.tray.{word}"))
            if area.x + title.get_width() + px(12) + theme.font(px(12)).size(words)[0] <= area.right:
                surface.blit(theme.words(words, px(12), _SOFT), (area.x + title.get_width() + px(12), area.y + px(3)))

    def _ordered(self, tray: Tray) -> Sequence[Chip]:
        """As they lie, or in the order that they are being put into."""
        line = self._line(tray)
        if line is None:
            return tray.chips
        chips = {chip.id: chip for chip in tray.chips}
        moved = iter([chips[option.subject] for option in line.options])
        ordered = {option.subject for option in line.options}
        return [next(moved) if chip.id in ordered else chip for chip in tray.chips]

    def _line(self, tray: Tray) -> ArrangeDraft | None:
        """The order of these dice, while that is asked."""
        draft = self._controller.draft if self._usable else None
        chips = {chip.id for chip in tray.chips}
        if not isinstance(draft, ArrangeDraft) or not all(option.subject in chips for option in draft.options):
            return None
        return draft

    def _held(self) -> str:
        """The die that was picked up to change places with another."""
        draft = self._controller.draft
        if not isinstance(draft, ArrangeDraft) or not draft.held:
            return ""
        return next((option.subject for option in draft.options if option.key == draft.held), "")

    def _paint_chip(
        self,
        surface: pygame.Surface,
        chip: Chip,
        at: tuple[int, int],
        size: int,
        step: int,
        sizes: _Sizes,
    ) -> None:
        px, picking, name = self.theme.px, self._controller.picking, f"chip:{chip.id}"
        usable = chip.id in self._usable
        raised = [pick for pick in picking.raised if pick.chip == chip.id] if usable else []
        if usable and chip.id == self._held():
            raised = [Lift(chip.id)]
        again = bool(raised) and picking.rolls
        lift = px(sizes.lift) if raised else 0
        shade = die_shade(size)
        surface.blit(shade, shade.get_rect(center=(at[0], at[1] + round(size * 0.4))))
        if raised or (usable and self.hovered == name):
            glow = die_glow(size, _AGAIN if again else GLOW if raised else mixed(GLOW, GROUND, 0.6))
            spot = glow.get_rect(center=(at[0], at[1] - lift))
            surface.blit(glow, spot, special_flags=pygame.BLEND_RGB_ADD)
        tint = (
            self._cast.colour(chip.seat) if chip.seat != NOBODY else TONES["accent"] if chip.tone != "plain" else None
        )
        taken = frozenset(pick.icon for pick in raised if pick.icon != WHOLE)
        die = icon_die(chip.icons, chip.spent, size, tint, taken, again)
        rect = die.get_rect(center=(at[0], at[1] - lift))
        surface.blit(die, rect)
        if picking.focused == chip.id:
            pygame.draw.rect(surface, TEXT, rect.inflate(px(6), px(6)), px(2), border_radius=px(10))
        if known(chip.role):
            tall = size * 2 // 3
            bust = figure(chip.role, tall, self._cast.colour(chip.seat))
            surface.blit(bust, bust.get_rect(center=(at[0] + size * 9 // 20, at[1] + size * 7 // 20)))
        self._caption(surface, chip, at, size, step, sizes, again)
        here = pygame.Rect(0, 0, min(step, size + px(12)), size + px(12))
        here.center = at
        self.add(Spot(here, name, self._tip(chip), partial(self._use, chip.id), subject=chip.id))

    def _caption(
        self, surface: pygame.Surface, chip: Chip, at: tuple[int, int], size: int, step: int, sizes: _Sizes, again: bool
    ) -> None:
        """What the die shows, in words, where they have room; or in red that it is rolled again."""
        px, theme = self.theme.px, self.theme
        if again:
            words = self._app.say(Text("table.tray.again"))
        elif sizes.named:
            words = self._told(chip)
        else:
            return
        room = step - px(_APART) if sizes.named else step + px(8)
        points = line_size(theme, words, room, 12, bold=True)
        if points is None and not again:
            return  # the die shows it
        points = points or LEAST
        words = theme.clipped(words, room, points, bold=True)
        plate = pill(
            theme, words, (255, 216, 206) if again else (220, 240, 234), (150, 50, 44) if again else None, points
        )
        low = at[1] + size // 2 + (px(5) if sizes.named else -px(6))
        surface.blit(plate, plate.get_rect(midtop=(at[0], low)).clamp(surface.get_rect().inflate(0, -px(4))))

    def _tip(self, chip: Chip) -> str:
        note = f" ({self._app.say(chip.note)})" if chip.note else ""
        return f"{self._app.say(chip.name)}{note}"

    # --- what is done with them

    def _paint_right(self, surface: pygame.Surface, tray: Tray, area: pygame.Rect, live: bool) -> None:
        """The main button and the way out; or, while nothing is put together, what there is to spend."""
        gap = self.theme.px(5)
        half = (area.height - gap) // 2
        upper = pygame.Rect(area.x, area.y, area.width, half)
        lower = pygame.Rect(area.x, upper.bottom + gap, area.width, area.height - half - gap)
        picking, controller = self._controller.picking, self._controller
        promise = picking.promise if live and not controller.armed else None
        other = self._otherwise() if live and not controller.armed else None
        if live and not promise and self._line(tray):
            words = self._app.say(Text("table.tray.lay_words"))
            self._deed(
                surface,
                upper,
                "tray:main",
                self._app.say(Text("table.tray.lay")),
                words,
                "check",
                controller.commit,
                main=True,
            )
        elif promise:
            words = self._app.say(promise.words) if promise.words else ""
            self._deed(
                surface,
                upper,
                "tray:main",
                self._app.say(promise.title),
                words,
                promise.icon or "check",
                controller.commit,
                main=True,
                room=self._pips_wide(tray) if promise.cost else 0,
            )
            if promise.cost:
                self._pips(surface, tray, (upper.right - self.theme.px(10), upper.centery), promise.cost)
        else:
            self._purse(surface, tray, upper, live)
        if other:
            title, icon, do = other
            self._deed(surface, lower, "tray:other", title, "", icon, do)
        elif not promise:
            paint_lines(self.theme, self._app, surface, self._could, lower, _ON_FELT)

    def _otherwise(self) -> tuple[str, str, Do] | None:
        """What can be answered instead without any die, or how to take it back."""
        controller, picking = self._controller, self._controller.picking
        draft = controller.listed if controller.listed is not None else controller.draft
        if picking.rolls and isinstance(draft, ChooseDraft):
            plain: Option[object] | None = next(
                (option for option in draft.options if option.then is None and option.refusal is None), None
            )
            if plain is not None:
                asked = controller.asked
                short = controller.looks.promise(controller.state, asked, plain.key) if asked else None
                words = self._app.say(short.title if short else plain.text)
                return words, short.icon if short else "check", partial(controller.use, plain.key)
        if picking.draft is not None and controller.nested:
            return self._app.say(Text("table.do.cancel")), "close", controller.take_back
        return None

    def _purse(self, surface: pygame.Surface, tray: Tray, area: pygame.Rect, live: bool) -> None:
        px, theme = self.theme.px, self.theme
        x = area.x
        if tray.pool and tray.pool_name:
            words, room = self._app.say(tray.pool_name), area.width - self._pips_wide(tray)
            named = line_size(theme, words, room, 14, bold=True) or LEAST
            name = theme.line(words, room, named, _ON_FELT, bold=True)
            surface.blit(name, name.get_rect(midleft=(x, area.centery)))
            self._pips(surface, tray, (area.right - px(10), area.centery), 0)
            x += name.get_width() + px(12)
        picking = self._controller.picking
        if live and picking.chips and picking.rolls:
            room = area.right - x - self._pips_wide(tray) - px(8)
            words = self._app.say(Text("table.tray.choose"))
            if theme.font(px(13)).size(words)[0] > room:
                return
            surface.blit(theme.words(words, px(13), _SOFT), (x, area.centery - theme.line_height(px(13)) // 2))

    def _pips_wide(self, tray: Tray) -> int:
        return self.theme.px(24) * (tray.pool[1] if tray.pool else 0) + self.theme.px(10)

    def _pips(self, surface: pygame.Surface, tray: Tray, right: tuple[int, int], cost: int) -> None:
        """What is left of the pool; what is about to be spent has a red ring."""
        if tray.pool is None:
            return
        px, (left, most) = self.theme.px, tray.pool
        for n in range(most):
            at = (right[0] - px(10) - (most - 1 - n) * px(24), right[1])
            goes = left - cost <= n < left
            colour = (250, 200, 120) if goes else _POOL if n < left else _EMPTY
            pygame.draw.circle(surface, (8, 9, 12), at, px(10))
            pygame.draw.circle(surface, colour, at, px(8))
            if goes:
                pygame.draw.circle(surface, (190, 40, 36), at, px(10), max(2, px(2)))

    def _deed(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        name: str,
        title: str,
        words: str,
        icon: str,
        do: Do,
        *,
        main: bool = False,
        room: int = 0,
    ) -> None:
        """A button of two lines: the deed, and what it costs."""
        px, theme = self.theme.px, self.theme
        ground = ACCENT if main else RAISED
        if self.hovered == name:
            ground = mixed(ground, TEXT, 0.18)
        ink = GROUND if main else TEXT
        pygame.draw.rect(surface, mixed(ground, GROUND, 0.35), rect, border_radius=px(8))
        pygame.draw.rect(surface, ground, (rect.x, rect.y, rect.width, rect.height - px(2)), border_radius=px(8))
        if not main:
            pygame.draw.rect(surface, LINE, rect, 1, border_radius=px(8))
        signed, x, right = True, rect.x + px(38), rect.right - px(8) - room
        two = bool(words) and rect.height >= px(36)
        size = line_size(theme, title, right - x, 16, bold=True) or LEAST
        shown = [theme.line(title, right - x, size, ink, bold=True)]
        if theme.font(LEAST, True).size(title)[0] > right - x:  # in two lines, or without its sign, or told by its tip
            found = block(theme, title, (right - x, rect.height), LEAST, True)
            shown, two = [theme.words(line, LEAST, ink, bold=True) for line in (found[1] if found else [])], False
            bare = right - rect.x - px(8)
            short = next((part for part in (title, title.partition(" (")[0]) if _narrow(theme, part) <= bare), "")
            if not shown and short:
                signed, x, shown = False, rect.x + px(8), [theme.line(short, bare, px(16), ink, bold=True)]
        if signed:
            glyph = theme.icon(icon, px(20), ink)
            surface.blit(glyph, glyph.get_rect(center=(rect.x + px(20), rect.centery)))
        if two:
            soft = mixed(ink, ACCENT, 0.2) if main else DIM
            fine = line_size(theme, words, right - x, 12) or LEAST
            shown.append(theme.line(words, right - x, fine, soft))
        y = rect.centery - sum(line.get_height() for line in shown) // 2 - px(1)
        for line in shown:
            surface.blit(line, (x, y))
            y += line.get_height() - px(1)
        self.add(Spot(rect, name, f"{title}: {words}" if words else title, do))


def _narrow(theme: Theme, words: str) -> int:
    """How wide words are in the smallest and lightest type."""
    return theme.font(LEAST).size(words)[0]


@lru_cache(maxsize=4)
def _felt(size: tuple[int, int], rim: int, bend: int) -> pygame.Surface:
    """A wooden tray lined with felt."""
    tray = _graded(size, *_WOOD, bend)
    pygame.draw.rect(tray, _RAIL, tray.get_rect(), max(1, rim // 4), border_radius=bend)
    inner = tray.get_rect().inflate(-2 * rim, -2 * rim)
    tray.blit(_graded(inner.size, *_FELT, bend * 3 // 4), inner)
    pygame.draw.rect(tray, (8, 16, 18), inner, max(1, rim // 4), border_radius=bend * 3 // 4)
    return tray


def _graded(size: tuple[int, int], upper: Colour, lower: Colour, bend: int) -> pygame.Surface:
    """A plate with round corners that darkens downwards."""
    wide, high = max(1, size[0]), max(1, size[1])
    sheet = pygame.Surface((wide, high), pygame.SRCALPHA)
    for y in range(high):
        pygame.draw.line(sheet, mixed(upper, lower, y / high), (0, y), (wide, y))
    mask = pygame.Surface((wide, high), pygame.SRCALPHA)
    pygame.draw.rect(mask, (255, 255, 255, 255), mask.get_rect(), border_radius=bend)
    sheet.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return sheet
