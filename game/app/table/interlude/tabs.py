"""Who takes part, with what the computers have bought, and the purse with its warning."""

from __future__ import annotations

from functools import partial

import pygame

from game.app.table.interlude.board import DARK, EDGE, Part, actor
from game.app.theme import DIM, LOSS, SUCCESS, TEXT, mixed
from game.app.widgets.hexsign import LIT
from game.app.widgets.panel import Spot
from game.core.journal import Entry
from game.core.text import Text
from game.kit.interlude import PERSON, Interlude, Partaker

_RED = (52, 20, 20)


class Tabs(Part):
    """A tab for each: a click shows their gear and their tree, or takes over what a computer has bought."""

    def draw(self, window: pygame.Surface, found: Interlude, told: dict[str, Entry]) -> None:
        choosing = self.choosing
        present = choosing.partaker
        lines = tuple((each.id, self._line(each, told), choosing.takes_over(each)) for each in found.partakers)
        takes = choosing.putting(self.held) if self.held else {}
        whom = tuple(each.id for each in found.partakers if isinstance(takes.get(f"{PERSON}{each.id}"), str))
        asked = tuple(each.id for each in found.partakers if choosing.topic == "taker" and choosing.about(each.id))
        key = (lines, present and present.id, tuple(each.level for each in found.partakers), whom, asked)
        paint = partial(self._paint, found=found, lines=lines, glow=(*whom, *asked))
        self.show(window, (key, self._app.language), paint)

    def _line(self, partaker: Partaker, told: dict[str, Entry]) -> str:
        """Who plays there, or what the computer has done."""
        entry, say = told.get(partaker.id), self._app.say
        if entry is not None and self.choosing.takes_over(partaker):
            card = dict(entry.text.values).get("card", "")
            return say(Text("interlude.takes", card=card))
        mark = self._cast.mark(partaker.seat)
        return mark or say(Text("interlude.you"))

    def _paint(
        self,
        surface: pygame.Surface,
        found: Interlude,
        lines: tuple[tuple[str, str, bool], ...],
        glow: tuple[str, ...],
    ) -> None:
        gap = self.theme.px(8)
        many = len(found.partakers)
        wide = (surface.get_width() - gap * (many - 1)) // many
        for n, (partaker, (_, line, over)) in enumerate(zip(found.partakers, lines, strict=True)):
            rect = pygame.Rect(n * (wide + gap), 0, wide, surface.get_height())
            self._tab(surface, rect, partaker, line, over, partaker.id in glow)

    def _tab(
        self, surface: pygame.Surface, rect: pygame.Rect, partaker: Partaker, line: str, over: bool, glow: bool
    ) -> None:
        px, paper, say = self.theme.px, self.paper(surface), self._app.say
        present = self.choosing.partaker
        mine = present is not None and present.id == partaker.id
        colour = self._cast.colour(partaker.seat)
        ground = mixed(DARK, colour, 0.24) if mine else DARK
        name = f"partaker:{partaker.id}"
        lit = mine or glow or self.hovered == name
        pygame.draw.rect(surface, ground, rect, border_radius=px(11))
        pygame.draw.rect(surface, LIT if lit else EDGE, rect, px(2) if lit else 1, border_radius=px(11))
        radius = min(px(22), rect.height // 2 - px(5), rect.width // 8)
        paper.token(actor(partaker), (rect.x + radius + px(6), rect.centery), radius)
        left = rect.x + 2 * radius + px(11)
        right = rect.right - px(7)
        level = say(Text("interlude.level", n=partaker.level))
        two = rect.height >= paper.high(16) + paper.high(13)
        signs, first = right, rect.y + (rect.height // 2 - paper.high(16) + px(3) if two else 0)
        middle = first + paper.high(16) // 2 if two else rect.centery
        if partaker.lit:
            paper.icon("spotlight-beam", (right - px(9), middle), 18, LIT)
            signs = right - px(22)
        ink = TEXT if mine else mixed(TEXT, DIM, 0.35)
        called = say(partaker.name)
        paper.text(called, (left, middle), 17, ink, True, "midleft", signs - left)
        if two:
            below = rect.centery + paper.high(13) // 2 + px(2)
            end = right - paper.wide(level, 13) - px(6)
            told = line
            roomy = not over and end - left >= paper.wide(line, 13)
            if roomy:
                paper.text(level, (right, below), 13, LIT if mine else DIM, anchor="midright")
            elif paper.wide(called, 17, True) + px(8) + paper.wide(level, 13) <= signs - left:
                paper.text(level, (signs, middle), 13, LIT if mine else DIM, anchor="midright")
            elif not over:
                told = level  # who plays it is in the tip
            if over:
                paper.icon("hand-pointing-right", (left + px(8), below), 15, LIT)
            at = left + (px(20) if over else 0)
            shade, room = LIT if over else DIM, (end if roomy else right) - at
            if not over or paper.wide(told, 13) <= room or room > px(70):
                paper.text(told, (at, below), 13, shade, anchor="midleft", room=room)
        tip = self._tip(partaker, line, level, over)
        do = partial(self.choosing.take_over if over else self._look, partaker)
        self.add(Spot(rect, name, tip, do, subject=partaker.id))

    def _look(self, partaker: Partaker) -> None:
        self.choosing.look_at(partaker.id)

    def _tip(self, partaker: Partaker, line: str, level: str, over: bool) -> str:
        said = f"{self._app.say(partaker.name)}: {line}. {level}."
        return f"{said} {self._app.say(Text('interlude.take_over_tip'))}" if over else said


class PursePanel(Part):
    """What there is to spend: red from the first moment, because it is lost in the end."""

    def draw(self, window: pygame.Surface, found: Interlude) -> None:
        self.show(window, (found.purse, self._app.language), lambda surface: self._paint(surface, found))

    def _paint(self, surface: pygame.Surface, found: Interlude) -> None:
        px, paper, say, purse = self.theme.px, self.paper(surface), self._app.say, found.purse
        rect, red = surface.get_rect(), found.purse.open and found.purse.amount > 0
        pygame.draw.rect(surface, _RED if red else DARK, rect, border_radius=px(11))
        pygame.draw.rect(surface, LOSS if red else EDGE, rect, px(2) if red else 1, border_radius=px(11))
        side = min(px(34), rect.height - px(12))
        icon = self.theme.icon("cash-multiple", side, SUCCESS if purse.amount else DIM)
        surface.blit(icon, icon.get_rect(midleft=(px(10), rect.centery)))
        left = px(18) + side
        amount = f"{purse.amount} $"
        shown = paper.text(amount, (left, rect.centery), 26 if rect.height > px(56) else 20, TEXT, True, "midleft")
        room = pygame.Rect(shown.right + px(12), 3, rect.right - shown.right - px(20), rect.height - 6)
        words = say(purse.words)
        if room.width > px(60) and paper.fits(words, room):
            size = next(s for s in range(paper.size(15), 12, -1) if self._tall(words, s, room.width) <= room.height)
            high = self._tall(words, size, room.width)
            room.y = rect.centery - high // 2
            room.height = high
            paper.para(words, room, 15, (255, 206, 196) if red else DIM)
        self.add(Spot(rect, "purse", f"{words} {say(purse.told)}"))

    def _tall(self, words: str, size: int, wide: int) -> int:
        return len(self.theme.wrap(words, wide, size)) * self.theme.line_height(size)
