"""What a hunter wears and stores: things are dragged from place to place, or put there with the keys."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.app.table.interlude.board import SAND, Part
from game.app.table.interlude.choosing import BIN
from game.app.theme import DIM, LOSS, TEXT, Colour, mixed
from game.app.widgets.hexsign import LIT
from game.app.widgets.panel import Spot
from game.core.text import Text
from game.kit.interlude import Place

PLACE = "place:"
_ACROSS = 3
_FULL, _FREE = (38, 34, 34), (28, 26, 27)


class Gear(Part):
    """Slots above, the Inventory below; places that take what is dragged glow."""

    drop: Callable[[str, tuple[int, int]], None] | None = None

    def draw(self, window: pygame.Surface) -> None:
        partaker, choosing = self.choosing.partaker, self.choosing
        if partaker is None:
            return
        taking, hot = self._taking(), self._hot()
        key = (partaker.id, partaker.places, partaker.stored, choosing.chosen, choosing.place, taking, hot, self.held)
        self.show(window, (key, choosing.topic, self._app.language), lambda surface: self._paint(surface, taking, hot))

    def _taking(self) -> tuple[str, ...]:
        """The places that take what is dragged or chosen."""
        choosing = self.choosing
        id = self.held or (choosing.chosen.removeprefix("item:") if choosing.chosen.startswith("item:") else "")
        return tuple(place for place, key in choosing.putting(id).items() if isinstance(key, str)) if id else ()

    def _hot(self) -> str:
        """The place that the chosen card would fill."""
        partaker, good = self.choosing.partaker, self.choosing.good(self.choosing.chosen.removeprefix("good:"))
        return good.fills.get(partaker.id, "") if good and partaker else ""

    def _paint(self, surface: pygame.Surface, taking: tuple[str, ...], hot: str) -> None:
        px, paper, say, partaker = self.theme.px, self.paper(surface), self._app.say, self.choosing.partaker
        assert partaker is not None
        self.plate(surface)
        wide, high = surface.get_size()
        title = self.heading(paper, "bag-personal-outline", say(partaker.gear), wide * 2 // 3)
        hint, left = say(Text("interlude.drag")), wide - title.right - px(28)
        if left >= paper.wide(hint, 13):
            paper.text(hint, (wide - px(14), title.centery), 14, DIM, anchor="midright", room=left)
        over = any(place.over for place in (*partaker.places, *partaker.stored)) and self.choosing.topic != ""
        stored: list[Place | None] = [*partaker.stored, *([None] if over else [])]
        worn: list[Place | None] = list(partaker.places)
        rows = -(-len(worn) // _ACROSS), -(-len(stored) // _ACROSS)
        across = _ACROSS
        line, gap, top = paper.high(14) + px(2), px(7), title.bottom + px(6)
        each = (high - top - line - px(12) - gap * (sum(rows) - 1)) // sum(rows)
        if each < 2 * paper.high(13) + px(6):  # lower than two lines: more beside each other
            across = max(_ACROSS, min(5, wide // px(150)))
            rows = -(-len(worn) // across), -(-len(stored) // across)
            each = (high - top - line - px(12) - gap * (sum(rows) - 1)) // sum(rows)
        each = max(paper.high(13) + px(4), min(px(92), each))
        width = (wide - 2 * px(12) - gap * (across - 1)) // across

        def cell(n: int, y: int) -> pygame.Rect:
            return pygame.Rect(px(12) + n % across * (width + gap), y + n // across * (each + gap), width, each)

        for n, place in enumerate(worn):
            self._place(surface, cell(n, top), place, taking, hot)
        below = top + rows[0] * (each + gap)
        count = sum(place.piece is not None for place in partaker.stored)
        told = say(Text("interlude.inventory", n=count, of=partaker.room))
        colour = LOSS if count > partaker.room else SAND
        paper.text(told, (px(14), below), 14, colour, True, room=wide - px(28))
        for n, place in enumerate(stored):
            self._place(surface, cell(n, below + line), place, taking, hot)

    def _place(
        self, surface: pygame.Surface, rect: pygame.Rect, place: Place | None, taking: tuple[str, ...], hot: str
    ) -> None:
        """A place with what lies in it; None is where things are thrown away."""
        px, paper, say, choosing = self.theme.px, self.paper(surface), self._app.say, self.choosing
        id = place.id if place else BIN
        piece = place.piece if place else None
        chosen = piece is not None and choosing.chosen == f"item:{piece.id}"
        aimed = id == choosing.place
        spot = f"{PLACE}{id}"
        glow = id in taking or id == hot
        lit = glow or chosen or aimed or (self.hovered == spot and piece is not None)
        pygame.draw.rect(surface, mixed(_FREE, LIT, 0.12) if glow else _FULL if piece else _FREE, rect, 0, px(9))
        edge = LOSS if place and place.over else LIT if lit else (110, 92, 60) if piece else (74, 66, 56)
        pygame.draw.rect(surface, edge, rect, px(3) if aimed else px(2) if lit else 1, border_radius=px(9))
        label = say(place.kind).upper() if place else say(Text("interlude.bin")).upper()
        tall = rect.height >= paper.high(13) * 3 + px(6)
        y = rect.y + px(4)
        if tall:
            paper.text(label, (rect.x + px(9), y), 13, SAND, True, room=rect.width - px(18))
            y += paper.high(13)
        inner = pygame.Rect(rect.x + px(7), y, rect.width - px(14), rect.bottom - px(4) - y)
        if piece is None:
            sign = "trash-can-outline" if place is None else "plus"
            if tall:
                paper.icon(sign, inner.center, 22, LIT if glow else (96, 86, 72))
            else:
                paper.text(label, inner.center, 13, LIT if glow else (140, 126, 100), True, "center", inner.width)
        else:
            side = min(px(34), inner.height - px(2))
            ink = DIM if place and place.stored else TEXT
            icon = self.theme.icon(piece.icon, side, ink)
            surface.blit(icon, icon.get_rect(midleft=(inner.x, inner.centery)))
            left = inner.x + side + px(8)
            words = pygame.Rect(left, inner.y, inner.right - left, inner.height)
            self._named(surface, words, say(piece.name), say(piece.words), ink)
        tip = f"{label}" if piece is None else f"{say(piece.name)} ({label.lower()}). {say(piece.told)}"
        do = partial(self._click, id, piece.id if piece else "")
        drop = partial(self.drop, piece.id) if piece and self.drop else None
        self.add(Spot(rect, spot, tip, do, subject=piece.id if piece else "", drop=drop))

    def _named(self, surface: pygame.Surface, room: pygame.Rect, name: str, words: str, ink: Colour) -> None:
        """A name and a line about it; a long name has both lines for itself."""
        paper = self.paper(surface)
        first, second = paper.high(15), paper.high(13)
        if room.height < first + second:
            paper.text(name, room.midleft, 15, ink, True, "midleft", room.width)
            return
        if paper.wide(name, 13, True) > room.width:
            lines = self.theme.wrap(name, room.width, 13, True)
            step = self.theme.line_height(13)
            most = max(1, room.height // step)
            if len(lines) > most:
                lines = [*lines[: most - 1], self.theme.clipped(" ".join(lines[most - 1 :]), room.width, 13, True)]
            for n, line in enumerate(lines):
                y = room.centery - len(lines) * step // 2 + n * step
                surface.blit(self.theme.words(line, 13, ink, True), (room.x, y))
            return
        lines = self._lines(words, room.width, max(1, (room.height - first) // second))
        top = room.y + (room.height - first - second * len(lines)) // 2
        paper.text(name, (room.x, top + first // 2), 15, ink, True, "midleft", room.width)
        for n, line in enumerate(lines):
            paper.text(line, (room.x, top + first + n * second), 13, DIM, room=room.width)

    def _lines(self, words: str, wide: int, most: int) -> list[str]:
        """A line about a thing in as many as there is room for; else its last part is left to the tip."""
        while len(lines := self.theme.wrap(words, wide, 13)) > most and ", " in words:
            words = words.rpartition(", ")[0]
        return lines[:most]

    def _click(self, place: str, piece: str) -> None:
        """A place was clicked: what is chosen is put there, or what lies there is chosen."""
        choosing = self.choosing
        if choosing.chosen.startswith("item:") and choosing.chosen != f"item:{piece}":
            choosing.put(choosing.chosen.removeprefix("item:"), place)
        elif piece:
            choosing.choose("" if choosing.chosen == f"item:{piece}" else f"item:{piece}")
