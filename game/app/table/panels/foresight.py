"""What an enemy would do now: its face, its steps with their reasons, and chances; pointing at a step draws it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app.figures.portrait import face, known
from game.app.table.play.cast import Cast
from game.app.table.play.foreseeing import Foreseeing
from game.app.theme import DIM, FOE, GROUND, LOSS, TEXT, Colour, mixed
from game.app.widgets.panel import Panel, Spot, health_bar, plate_of
from game.app.widgets.prose import endings
from game.app.window import App
from game.core.text import Text
from game.kit.foresight import Foreseen, Foresight
from game.kit.tokens import Token

_INK: Colour = (255, 160, 150)
_UPPER: Colour = (0x3A, 0x22, 0x24)
_LOWER: Colour = (0x22, 0x1A, 0x1D)
_WARM: Colour = (255, 190, 180)
STEP = "foreseen:"
"""Before the number of a step, in the name of its spot."""
_TALL, _TALLEST = 44, 84
"""From this height on a step has a second line, and it is no higher than that."""


class ForesightPanel(Panel):
    """One enemy's plan."""

    ground = "clear"

    def __init__(self, app: App, cast: Cast, foreseeing: Foreseeing, open_rule: Callable[[str], None]) -> None:
        super().__init__()
        self._app = app
        self._cast = cast
        self._foreseeing = foreseeing
        self._open_rule = open_rule

    def draw(self, window: pygame.Surface, token: Callable[[str], Token | None]) -> None:
        plan = self._foreseeing.plan if self.rect.height else None
        who = token(plan.id) if plan else None
        if plan is None or who is None:
            self.spots = []
            return
        self.show(window, (plan, who, self._app.language), lambda surface: self._paint(surface, plan, who))

    def _paint(self, surface: pygame.Surface, plan: Foresight, who: Token) -> None:
        px, (wide, high) = self.theme.px, surface.get_size()
        surface.blit(plate_of((wide, high), _UPPER, _LOWER, px(10)), (0, 0))
        pygame.draw.rect(surface, mixed(FOE, TEXT, 0.2), surface.get_rect(), 1, border_radius=px(10))
        head = px(72) if high >= px(200) else px(44) if high >= px(120) else px(26)
        above = px(7) if head >= px(44) else px(3)
        self._paint_head(surface, pygame.Rect(px(8), above, wide - px(16), head - above - px(3)), plan, who)
        steps = plan.steps
        if not steps:
            return
        gap = px(4) if head >= px(44) else px(2)
        room = high - head - px(6)
        most = min(len(steps), (room + gap) // (px(16) + gap))
        each = min(px(_TALLEST), (room + gap) // max(1, most) - gap)
        for n, step in enumerate(steps[:most]):
            rect = pygame.Rect(px(8), head + n * (each + gap), wide - px(16), each)
            self._paint_step(surface, rect, n, step)

    def _paint_head(self, surface: pygame.Surface, area: pygame.Rect, plan: Foresight, who: Token) -> None:
        px, theme, colour = self.theme.px, self.theme, self._cast.colour(who.seat)
        tile = pygame.Rect(area.x, area.y, min(area.height, px(58)), area.height)
        if known(who.role):
            surface.blit(face(who.role, tile.size, colour), tile)
        if who.health and area.height >= px(48):
            bar = pygame.Rect(tile.x + px(4), tile.bottom - px(8), tile.width - px(8), px(4))
            health_bar(surface, bar, *who.health)
        x, right = tile.right + px(10), area.right
        name = self._app.say(who.name) + (f" {who.label}" if who.label else "")
        size = px(20) if area.height >= px(48) else px(15) if area.height >= px(30) else px(13)
        title = theme.line(name, right - x, size, TEXT, bold=True)
        surface.blit(title, (x, area.y - px(2)))
        words = theme.words(self._app.say(plan.words), px(13), _INK, bold=True)
        y = area.y + title.get_height() - px(4)
        if area.height >= px(30):
            surface.blit(words, (x, y))
        elif x + title.get_width() + px(8) + words.get_width() <= right:
            surface.blit(words, (x + title.get_width() + px(8), area.y - px(2)))
            x += words.get_width() + px(8)
        if plan.followers:
            told = self._app.say(Text("table.foresight.follow", n=plan.followers))
            follow = theme.words(told, px(12), _WARM, bold=True)
            plate = follow.get_rect(topright=(right - px(4), area.y + px(3))).inflate(px(12), px(4))
            if plate.x > x + title.get_width():
                pygame.draw.rect(surface, (70, 20, 24), plate, border_radius=plate.height // 2)
                surface.blit(follow, follow.get_rect(center=plate.center))
                tip = self._app.say(Text("table.foresight.follow_tip", n=plan.followers))
                self.add(Spot(plate, "followers", tip))
        if area.height >= px(48) and plan.steps:
            hint = theme.line(self._app.say(Text("table.foresight.hover")), right - x, px(12), DIM)
            surface.blit(hint, (x, y + words.get_height() - px(2)))

    def _paint_step(self, surface: pygame.Surface, rect: pygame.Rect, n: int, step: Foreseen) -> None:
        px, theme, name = self.theme.px, self.theme, f"{STEP}{n}"
        hot = self.hovered == name
        pygame.draw.rect(surface, (74, 34, 36) if hot else mixed(GROUND, _LOWER, 0.35), rect, border_radius=px(8))
        if hot:
            pygame.draw.rect(surface, (255, 120, 110), rect, px(2), border_radius=px(8))
        radius = min(px(13), rect.height // 2 - px(2))
        pygame.draw.circle(surface, (120, 40, 42), (rect.x + px(19), rect.centery), radius)
        number = theme.words(str(n + 1), px(14) if rect.height >= px(24) else px(12), TEXT, bold=True)
        surface.blit(number, number.get_rect(center=(rect.x + px(19), rect.centery)))
        icon = theme.icon(step.icon, min(px(22), rect.height - px(4)), _WARM)
        surface.blit(icon, icon.get_rect(center=(rect.x + px(50), rect.centery)))
        x, right = rect.x + px(70), rect.right - px(8)
        if step.chance:
            chance = theme.words(
                step.chance, px(18) if rect.height >= px(24) else px(13), mixed(LOSS, TEXT, 0.35), bold=True
            )
            right -= chance.get_width()
            surface.blit(chance, chance.get_rect(midleft=(right, rect.centery)))
            right -= px(8)
        title, below = self._app.say(step.title), self._app.say(step.words) if step.words else ""
        sizes = (15, 14, 13) if rect.height >= px(24) else (13,)
        size = next((px(k) for k in sizes if theme.font(px(k), True).size(title)[0] <= right - x), px(12))
        shown = [theme.line(title, right - x, size, TEXT, bold=True)]
        if below and rect.height >= px(_TALL):
            room = max(1, (rect.height - shown[0].get_height()) // theme.line_height(px(12)))
            wrapped = [theme.wrap(part, right - x, px(12)) for part in endings(below)]
            lines = next((each for each in wrapped if len(each) <= room), wrapped[0])
            if len(lines) > room:
                lines = [*lines[: room - 1], theme.clipped(" ".join(lines[room - 1 :]), right - x, px(12))]
            shown += [theme.words(line, px(12), DIM) for line in lines]
        y = rect.centery - sum(line.get_height() for line in shown) // 2
        for line in shown:
            surface.blit(line, (x, y))
            y += line.get_height()
        tip = f"{title}: {below}" if below else title
        self.add(Spot(rect, name, tip, (lambda: self._open_rule(step.rule)) if step.rule else None, step.rule))
