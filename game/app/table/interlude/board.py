"""What the parts of an interlude share: a plate to write on, and words that always fit."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.app.story.facts import Actor
from game.app.summary.paper import Paper, People
from game.app.table.interlude.choosing import Choosing
from game.app.table.play.cast import Cast
from game.app.theme import Colour, mixed
from game.app.widgets.hexsign import LIT
from game.app.widgets.panel import Panel
from game.app.window import App
from game.core.request import Seat
from game.kit.interlude import Partaker

DARK: Colour = (24, 22, 24)
EDGE: Colour = (96, 78, 52)
SAND: Colour = (196, 170, 120)
INK: Colour = (26, 22, 18)
PAPER: Colour = (244, 232, 206)


@lru_cache(maxsize=64)
def plate(size: tuple[int, int], ground: Colour, edge: Colour, bend: int, thick: int, strong: int) -> pygame.Surface:
    """A plate with round corners that lets a little of the wall through."""
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(sheet, (*ground, strong), sheet.get_rect(), border_radius=bend)
    if thick:
        pygame.draw.rect(sheet, (*edge, 255), sheet.get_rect(), thick, border_radius=bend)
    return sheet


class Part(Panel):
    """A part of the screen: knows what is chosen, and paints itself again only when something has changed."""

    ground = "clear"

    def __init__(self, app: App, cast: Cast, choosing: Choosing) -> None:
        super().__init__()
        self._app, self._cast, self.choosing = app, cast, choosing
        self.held = ""
        """The thing that is being dragged."""

    def paper(self, surface: pygame.Surface) -> Paper:
        return Paper(surface, self.theme, self._app.say, self._people)

    @property
    def _people(self) -> People:
        cast = self._cast
        return People(
            lambda seat: cast.name(Seat(seat)),
            lambda seat: cast.index(Seat(seat)),
            lambda seat: cast.colour(Seat(seat)),
            lambda seat: cast.player(Seat(seat)),
        )

    def plate(self, surface: pygame.Surface, rect: pygame.Rect | None = None, *, lit: bool = False) -> None:
        where, px = rect or surface.get_rect(), self.theme.px
        shown = plate(where.size, DARK, LIT if lit else EDGE, px(12), px(2) if lit else 1, 246)
        surface.blit(shown, where)

    def heading(self, paper: Paper, icon: str, words: str, room: int) -> pygame.Rect:
        """A title with its sign at the top of a plate; where it stands."""
        px, high = paper.px, paper.high(20)
        paper.icon(icon, (px(24), px(8) + high // 2), 24, LIT)
        return paper.text(words, (px(44), px(8)), 20, bold=True, room=room)


def actor(partaker: Partaker) -> Actor:
    return Actor(partaker.id, partaker.seat, partaker.name, partaker.icon, partaker.role)


def dimmed(colour: Colour) -> Colour:
    return mixed(colour, DARK, 0.5)
