"""The roster strip: everybody's models with what is left of them, in the order they act."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

import pygame

from game.app.figures.portrait import face, known
from game.app.table.play.cast import Cast
from game.app.theme import ACCENT, DIM, GROUND, LINE, PANEL, RAISED, TEXT, TONES, Colour, mixed
from game.app.widgets.panel import Panel, Spot, health_bar, seat_sign
from game.app.window import App
from game.core.request import Seat
from game.core.text import Text
from game.kit.looks import FOES, Hand, Token


class Strip(Panel):
    """One row a model, the viewer's own first."""

    def __init__(self, app: App, cast: Cast, choose: Callable[[str], None]) -> None:
        super().__init__()
        self._app = app
        self._cast = cast
        self._choose = choose
        self.narrow = False
        self.scroll = 0
        self._tall = 0

    def draw(
        self,
        window: pygame.Surface,
        tokens: Sequence[Token],
        reserve: Sequence[Token],
        hands: Sequence[Hand],
        viewer: Seat | None,
        selected: str,
        active: Collection[str],
    ) -> None:
        """`active` are the models that can be chosen now, `reserve` those that wait to come onto the table."""
        key = (tokens, reserve, hands, viewer, selected, tuple(active), self.scroll, self.narrow, self._app.language)
        self.show(window, key, lambda surface: self._paint(surface, tokens, reserve, hands, viewer, selected, active))

    def wheel(self, steps: int) -> None:
        self.scroll = max(0, min(self.scroll - steps * self.theme.px(40), self._tall - self.rect.height))

    def _paint(
        self,
        surface: pygame.Surface,
        tokens: Sequence[Token],
        reserve: Sequence[Token],
        hands: Sequence[Hand],
        viewer: Seat | None,
        selected: str,
        active: Collection[str],
    ) -> None:
        y = self.theme.px(6) - self.scroll
        owners = {token.seat for token in (*tokens, *reserve)}
        for seat in sorted(owners, key=lambda seat: (seat != viewer, seat == FOES, self._cast.index(seat))):
            y = self._paint_seat(surface, seat, hands, y)
            for token in tokens:
                if token.seat == seat:
                    y = self._paint_model(surface, token, y, token.id == selected, token.id in active)
            waiting = [token for token in reserve if token.seat == seat]
            if waiting and not self.narrow:
                words = self._app.say(Text("table.strip.waiting", n=len(waiting)))
                room = surface.get_width() - self.theme.px(12)
                self.line(surface, words, (self.theme.px(8), y + self.theme.px(2)), room, "small", DIM)
                y += self.theme.line_height("small") + self.theme.px(4)
            for token in waiting:
                y = self._paint_model(surface, token, y, token.id == selected, token.id in active, waits=True)
            y += self.theme.px(8)
        self._tall = y + self.scroll
        right = surface.get_width() - 1
        pygame.draw.line(surface, LINE, (right, 0), (right, surface.get_height()))

    def _paint_seat(self, surface: pygame.Surface, seat: Seat, hands: Sequence[Hand], y: int) -> int:
        px = self.theme.px
        high, colour = px(20), self._cast.colour(seat)
        seat_sign(surface, (px(12), y + high // 2), px(5), self._cast.index(seat), colour)
        if self.narrow:
            return y + high
        room = surface.get_width() - px(22) - px(6)
        name = self._cast.name(seat)
        size = next((px(n) for n in (13, 12, 11) if self.theme.font(px(n), True).size(name)[0] <= room), px(11))
        words = self.theme.words(self.theme.clipped(name, room, size, bold=True), size, DIM, bold=True)
        surface.blit(words, (px(22), y + px(1)))
        used = words.get_width()
        cards = sum(len(hand.cards) for hand in hands if hand.seat == seat and hand.held)
        if not cards:
            return y + high
        count = self.theme.words(str(cards), "small", DIM)
        icon = self.theme.icon("cards-outline", px(14), DIM)
        width = icon.get_width() + px(3) + count.get_width()
        x = surface.get_width() - px(7) - width
        if x < px(22) + used + px(4):
            x, y = px(22), y + px(17)
        surface.blit(icon, icon.get_rect(midleft=(x, y + high // 2)))
        surface.blit(count, count.get_rect(midleft=(x + icon.get_width() + px(3), y + high // 2)))
        tip = self._app.say(Text("table.strip.cards", n=cards))
        self.add(Spot(pygame.Rect(x, y, width, high), f"cards:{seat}", tip))
        return y + high

    def _paint_model(
        self, surface: pygame.Surface, token: Token, y: int, selected: bool, active: bool, waits: bool = False
    ) -> int:
        px = self.theme.px
        room = surface.get_width() - px(8) - px(34) - px(2)
        lines, size = ([], 0) if self.narrow else self._name_lines(self._app.say(token.name), room)
        step = self.theme.line_height(size) - px(2) if size else 0
        # Whoever waits has nothing to tell but a name.
        below = px(2) if waits else px(25)
        high = max(px(36) if waits else px(44), px(4) + len(lines) * step + below)
        rect = pygame.Rect(px(4), y, surface.get_width() - px(8), high - px(3))
        name = f"model:{token.id}"
        if not -high < y < surface.get_height():
            return y + high
        ground: Colour = mixed(RAISED, TEXT, 0.1) if self.hovered == name else RAISED if selected else PANEL
        pygame.draw.rect(surface, ground, rect, border_radius=px(4))
        if active:
            pygame.draw.rect(surface, ACCENT, (rect.x, rect.y + px(4), px(3), rect.height - px(8)))
        if selected:
            pygame.draw.rect(surface, TEXT, rect, 1, border_radius=px(4))
        self._paint_face(surface, token, (rect.x + px(18), rect.y + px(20) if not waits else rect.centery))
        if not self.narrow:
            x, ink = rect.x + px(34), DIM if token.done or token.down or waits else TEXT
            top = rect.centery - len(lines) * step // 2 - px(1) if waits else rect.y + px(1)
            for line in lines:
                surface.blit(self.theme.words(line, size, ink), (x, top))
                top += step
            if token.health and not waits:
                health_bar(surface, pygame.Rect(x, top + px(3), rect.right - x - px(6), px(4)), *token.health)
                self._paint_pips(surface, token, x, top + px(9), rect.right - px(3))
            elif not waits:
                self._paint_pips(surface, token, x, top + px(3), rect.right - px(3))
        self.add(Spot(rect, name, self._tip(token), lambda: self._choose(token.id), subject=token.id))
        return y + high

    def _tip(self, token: Token) -> str:
        pips = ", ".join(f"{self._app.say(pip.name)}{f' ×{pip.count}' if pip.count > 1 else ''}" for pip in token.pips)
        health = f" {token.health[0]}/{token.health[1]}" if token.health else ""
        return f"{self._app.say(token.name)}{health}{f': {pips}' if pips else ''}"

    def _name_lines(self, name: str, room: int) -> tuple[list[str], int]:
        """A name in one line if it fits, else in two smaller ones; a word too long for a line is broken."""
        px, font = self.theme.px, self.theme.font
        if font(px(13)).size(name)[0] <= room:
            return [name], px(13)
        longest = max(name.split(), key=len)
        size = next((px(n) for n in (12, 11) if font(px(n)).size(longest)[0] <= room), px(10))
        if font(size).size(longest)[0] > room:
            cut = max(1, len(self.theme.clipped(longest, room, px(11))) - 1)
            name, size = name.replace(longest, f"{longest[:cut]}- {longest[cut:]}"), px(11)
        first, *rest = self.theme.wrap(name, room, size)
        return [first, self.theme.clipped(" ".join(rest), room, size)] if rest else [first], size

    def _paint_face(self, surface: pygame.Surface, token: Token, centre: tuple[int, int]) -> None:
        px = self.theme.px
        colour = self._cast.colour(token.seat)
        if known(token.role):
            tile = face(token.role, (px(32), px(34)), colour, token.done or token.down)
            surface.blit(tile, tile.get_rect(center=centre))
            self._paint_number(surface, token, centre)
            return
        if token.done:
            colour = mixed(colour, PANEL, 0.55)
        seat_sign(surface, centre, px(14), self._cast.index(token.seat), colour)
        pygame.draw.circle(surface, GROUND, centre, px(11))
        icon = self.theme.icon(token.icon, px(16), DIM if token.done or token.down else TEXT)
        surface.blit(icon, icon.get_rect(center=centre))
        self._paint_number(surface, token, centre)

    def _paint_number(self, surface: pygame.Surface, token: Token, centre: tuple[int, int]) -> None:
        """Which of several alike it is."""
        if not token.label:
            return
        px = self.theme.px
        label = self.theme.words(token.label, px(11), TEXT, bold=True)
        spot = label.get_rect(center=(centre[0] + px(11), centre[1] + px(10)))
        pygame.draw.circle(surface, PANEL, spot.center, px(7))
        surface.blit(label, spot)

    def _paint_pips(self, surface: pygame.Surface, token: Token, x: int, y: int, end: int) -> None:
        px = self.theme.px
        for pip in token.pips:
            icon = self.theme.icon(pip.icon, px(13), TONES[pip.tone])
            if x + icon.get_width() > end:
                return
            surface.blit(icon, (x, y))
            x += icon.get_width()
            if pip.count > 1:
                count = self.theme.words(str(pip.count), px(11), TONES[pip.tone])
                surface.blit(count, (x, y - px(1)))
                x += count.get_width()
            x += px(3)
