"""Portraits: everybody of a side as tiles, with what is left of them; whoever acts is framed in light."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

import pygame

from game.app.figures.portrait import face, known
from game.app.table.art.counters import strip
from game.app.table.play.cast import Cast
from game.app.theme import ACCENT, DIM, GLOW, GROUND, LINE, PANEL, SUCCESS, TEXT, TONES, mixed
from game.app.widgets.panel import Panel, Spot, health_bar, seat_sign
from game.app.window import App
from game.core.text import Text
from game.kit.tokens import Token

_MOST_PIPS = 3


class Crew(Panel):
    """Rows of tiles; the wheel scrolls where there are more than fit."""

    ground = "dark"

    def __init__(self, app: App, cast: Cast, choose: Callable[[str], None]) -> None:
        super().__init__()
        self._app = app
        self._cast = cast
        self._choose = choose
        self.across = 4
        self.scroll = 0
        self._tall = 0

    def draw(
        self,
        window: pygame.Surface,
        tokens: Sequence[Token],
        reserve: Sequence[Token],
        selected: str,
        acting: str,
        active: Collection[str],
    ) -> None:
        """`active` are the models that can be chosen now, `reserve` those that wait to come onto the table."""
        if not self.rect.height:
            self.spots = []
            return
        shown = [*tokens, *reserve]
        waiting = {token.id for token in reserve}
        key = (tuple(shown), selected, acting, tuple(active), self.scroll, self.across, self._app.language)
        self.show(window, key, lambda surface: self._paint(surface, shown, waiting, selected, acting, active))

    def wheel(self, steps: int) -> None:
        self.scroll = max(0, min(self.scroll - steps * self.theme.px(40), self._tall - self.rect.height))

    def _paint(
        self,
        surface: pygame.Surface,
        tokens: Sequence[Token],
        waiting: Collection[str],
        selected: str,
        acting: str,
        active: Collection[str],
    ) -> None:
        gap = self.theme.px(4)
        wide = (surface.get_width() - gap * (self.across - 1)) // self.across
        rows = max(1, -(-len(tokens) // self.across))
        room = surface.get_height() // min(rows, 3) - gap
        high = wide if self.across == 1 else max(self.theme.px(20), min(room, round(1.1 * wide)))
        self._tall = rows * (high + gap)
        for n, token in enumerate(tokens):
            rect = pygame.Rect(
                n % self.across * (wide + gap), n // self.across * (high + gap) - self.scroll, wide, high
            )
            if rect.bottom < gap or rect.top > surface.get_height() - gap:
                continue
            self._paint_tile(surface, rect, token, token.id in waiting)
            self._frame(surface, rect, token, token.id == selected, token.id == acting, token.id in active)
            spot = Spot(
                rect.clip(surface.get_rect()),
                f"model:{token.id}",
                self._tip(token, token.id in waiting),
                lambda id=token.id: self._choose(id),  # type: ignore[misc]
                subject=token.id,
            )
            self.add(spot)

    def _paint_tile(self, surface: pygame.Surface, rect: pygame.Rect, token: Token, waits: bool) -> None:
        px, colour = self.theme.px, self._cast.colour(token.seat)
        spent = token.done or token.down or waits
        if known(token.role):
            surface.blit(face(token.role, rect.size, colour, spent), rect)
        else:
            self._paint_disc(surface, rect, token, spent)
        if token.health and not waits:
            bar = pygame.Rect(rect.x + px(4), rect.bottom - px(7), rect.width - px(8), px(4))
            pygame.draw.rect(surface, (*GROUND, 200), bar.inflate(px(2), px(2)), border_radius=px(2))
            health_bar(surface, bar, *token.health)
        self._paint_pips(surface, rect, token)
        self._paint_label(surface, rect, token, self._paint_counters(surface, rect, token))
        if token.done and not token.down and not waits:
            sign = self.theme.icon("check-circle", px(14), SUCCESS)
            surface.blit(sign, sign.get_rect(topright=(rect.right - px(2), rect.y + px(2))))

    def _paint_disc(self, surface: pygame.Surface, rect: pygame.Rect, token: Token, spent: bool) -> None:
        """Without a face: the icon on its base."""
        px, colour = self.theme.px, self._cast.colour(token.seat)
        pygame.draw.rect(surface, mixed(PANEL, colour, 0.2), rect, border_radius=max(3, rect.width // 9))
        radius = min(rect.width, rect.height) * 3 // 8
        seat_sign(
            surface, rect.center, radius, self._cast.index(token.seat), mixed(colour, PANEL, 0.55) if spent else colour
        )
        pygame.draw.circle(surface, GROUND, rect.center, max(2, radius - px(3)))
        icon = self.theme.icon(token.icon, radius, DIM if spent else TEXT)
        surface.blit(icon, icon.get_rect(center=rect.center))

    def _paint_label(self, surface: pygame.Surface, rect: pygame.Rect, token: Token, card: pygame.Rect) -> None:
        """Which of several alike it is; above the counters where they take the whole edge."""
        if not token.label:
            return
        px = self.theme.px
        label = self.theme.words(token.label, px(12), TEXT, bold=True)
        plate = pygame.Rect(rect.x + px(2), 0, max(px(15), label.get_width() + px(6)), px(15))
        plate.bottom = rect.bottom - px(9 if token.health else 2)
        if plate.colliderect(card):
            plate.bottom = card.top - 1
        pygame.draw.rect(surface, GROUND, plate, border_radius=px(7))
        surface.blit(label, label.get_rect(center=plate.center))

    def _paint_counters(self, surface: pygame.Surface, rect: pygame.Rect, token: Token) -> pygame.Rect:
        """What it has to spend, at the right edge above its health; where that lies."""
        if not any(pip.count for pip in token.counters) or rect.width < self.theme.px(36):
            return pygame.Rect(rect.right, rect.bottom, 0, 0)
        px = self.theme.px
        counts = tuple(pip.count for pip in token.counters)
        size = min(px(15), (rect.width - px(4)) // sum(count > 0 for count in counts) - 1)
        card = strip(self.theme, counts, size)
        return surface.blit(card, card.get_rect(bottomright=(rect.right - px(2), rect.bottom - px(9))))

    def _paint_pips(self, surface: pygame.Surface, rect: pygame.Rect, token: Token) -> None:
        """States stand at the left edge, one below the other, as many as there is room for."""
        px, y = self.theme.px, rect.y + self.theme.px(2)
        most = min(_MOST_PIPS, (rect.height - px(24)) // px(14))
        for pip in token.pips[: max(0, most)]:
            pygame.draw.circle(surface, GROUND, (rect.x + px(9), y + px(7)), px(8))
            icon = self.theme.icon(pip.icon, px(12), TONES[pip.tone])
            surface.blit(icon, icon.get_rect(center=(rect.x + px(9), y + px(7))))
            y += px(15)

    def _frame(
        self, surface: pygame.Surface, rect: pygame.Rect, token: Token, selected: bool, acting: bool, active: bool
    ) -> None:
        px, bend = self.theme.px, max(3, min(rect.size) // 9)
        hovered = self.hovered == f"model:{token.id}"
        if acting:
            pygame.draw.rect(surface, GLOW, rect, px(3), border_radius=bend)
        elif selected:
            pygame.draw.rect(surface, TEXT, rect, px(2), border_radius=bend)
        elif active or hovered:
            pygame.draw.rect(surface, mixed(ACCENT, TEXT, 0.4) if hovered else ACCENT, rect, px(2), border_radius=bend)
        else:
            pygame.draw.rect(surface, mixed(LINE, self._cast.colour(token.seat), 0.4), rect, 1, border_radius=bend)

    def _tip(self, token: Token, waits: bool) -> str:
        pips = ", ".join(f"{self._app.say(pip.name)}{f' ×{pip.count}' if pip.count > 1 else ''}" for pip in token.pips)
        health = f" {token.health[0]}/{token.health[1]}" if token.health and not waits else ""
        label = f" {token.label}" if token.label else ""
        card = ", ".join(self._app.say(pip.name) for pip in token.counters if pip.count)
        signs = "; ".join(each for each in (pips, card) if each)
        words = f"{self._app.say(token.name)}{label}{health}{f': {signs}' if signs else ''}"
        return self._app.say(Text("table.crew.waits", name=words)) if waits else words
