"""The men of a body as pips on its sheet: who they are, what is left of each, who leads and who is lost."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import partial

import pygame

from game.app.figures.portrait import face, known
from game.app.table.art.tokens import GOLD
from game.app.table.play.cast import Cast
from game.app.theme import ACCENT, DIM, GROUND, INK_TARGET, LINE, LOSS, TEXT, Colour, mixed
from game.app.widgets.panel import Panel, Spot, health_bar
from game.app.window import App
from game.core.text import Text
from game.kit.tokens import Group, Token

_SIDE, _LEAST, _GAP = 28, 18, 4


@dataclass(frozen=True)
class Ranks:
    """A body of men, its men on the table, and who of them the question is about."""

    group: Group
    men: tuple[Token | None, ...]
    asked: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    pointed: str = ""


@dataclass
class RankPips:
    """Paints the pips into a panel; a click on one means that man."""

    app: App
    panel: Panel
    cast: Cast
    choose: Callable[[str], None] = field(default=lambda id: None)

    def paint(self, surface: pygame.Surface, ranks: Ranks, y: int) -> int:
        """Rows of faces, the fallen as empty places; where they end."""
        px, group = self.panel.theme.px, ranks.group
        count, room = max(group.whole, len(group.members)), surface.get_width() - px(16)
        side = px(_SIDE) if count * px(_SIDE + _GAP) <= 2 * room else px(_LEAST)
        step = side + px(_GAP)
        across = max(1, (room + px(_GAP)) // step)
        for n in range(count):
            rect = pygame.Rect(px(8) + n % across * step, y + n // across * step, side, side)
            if n < len(group.members):
                self._paint_man(surface, rect, ranks, group.members[n], ranks.men[n])
            else:
                pygame.draw.rect(surface, mixed(LINE, GROUND, 0.4), rect, 1, border_radius=px(4))
        return y + -(-count // across) * step + px(4)

    def _paint_man(self, surface: pygame.Surface, rect: pygame.Rect, ranks: Ranks, id: str, man: Token | None) -> None:
        px, group, colour = self.panel.theme.px, ranks.group, self.cast.colour(ranks.group.seat)
        role = man.role if man else group.role
        if known(role):
            surface.blit(face(role, rect.size, colour, man is None), rect)
        else:
            pygame.draw.rect(surface, mixed(colour, GROUND, 0.5), rect, border_radius=px(4))
            icon = self.panel.theme.icon(man.icon if man else group.icon, rect.height * 2 // 3, TEXT if man else DIM)
            surface.blit(icon, icon.get_rect(center=rect.center))
        if man and man.health and man.health[1] > 1:
            health_bar(surface, pygame.Rect(rect.x + 2, rect.bottom - px(5), rect.width - 4, px(3)), *man.health)
        pygame.draw.rect(surface, self._edge(ranks, id, colour), rect, self._width(ranks, id), border_radius=px(4))
        if id in (group.leader, group.bearer):
            icon = self.panel.theme.icon("crown" if id == group.leader else "flag", px(12), GOLD)
            surface.blit(icon, icon.get_rect(topright=(rect.right - 1, rect.y + 1)))
        spot = Spot(rect, f"man:{id}", self._tip(ranks, id, man), partial(self.choose, id), subject=id)
        self.panel.add(spot)

    def _edge(self, ranks: Ranks, id: str, colour: Colour) -> Colour:
        if id in ranks.chosen:
            return INK_TARGET
        if id == ranks.pointed or self.panel.hovered == f"man:{id}":
            return TEXT
        if id in ranks.group.stranded:
            return LOSS
        if id in ranks.asked:
            return ACCENT
        return GOLD if id == ranks.group.leader else mixed(LINE, colour, 0.45)

    def _width(self, ranks: Ranks, id: str) -> int:
        marked: Collection[str] = (*ranks.chosen, *ranks.asked, *ranks.group.stranded, ranks.pointed)
        return self.panel.theme.px(2) if id in marked else 1

    def _tip(self, ranks: Ranks, id: str, man: Token | None) -> str:
        words = [self.app.say(man.name)] if man else []
        if man and man.health and man.health[1] > 1:
            words[0] += f" {man.health[0]}/{man.health[1]}"
        for name, who in (("leader", (ranks.group.leader,)), ("bearer", (ranks.group.bearer,))):
            if id in who:
                words.append(self.app.say(Text(f"table.regiment.{name}")))
        if id in ranks.group.stranded:
            words.append(self.app.say(Text("table.regiment.lost")))
        words += [self.app.say(pip.name) for pip in (man.pips if man else ())]
        return "\n".join(words)


def ranks_of(
    group: Group, tokens: Mapping[str, Token], asked: Collection[str], chosen: Collection[str], pointed: str
) -> Ranks:
    men = tuple(tokens.get(id) for id in group.members)
    members = set(group.members)
    return Ranks(
        group,
        men,
        tuple(id for id in asked if id in members),
        tuple(id for id in chosen if id in members),
        pointed if pointed in members else "",
    )
