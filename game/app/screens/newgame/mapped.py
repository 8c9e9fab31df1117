"""What is known of a battle before it begins: facts beside its map, and where the sides begin on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.app.table.art.camera import plane_of
from game.app.theme import ACCENT, DIM, GROUND, TEXT, Theme, mixed
from game.app.widgets.prose import LEAST, block
from game.boards.squares import SquareBoard
from game.boards.table import Table, Zone
from game.core.place import Point
from game.core.text import Text
from game.kit.scenarios import Board, Scenario

_UNIT = 1000
"""Lengths are whole thousandths."""
_WIDE = 210
"""Pixels at 100 % from which on facts stand side by side."""
Fact = tuple[str, str]
"""An icon and words."""


def known(say: Callable[..., str], scenario: Scenario, told: Callable[[Text], str]) -> list[Fact]:
    """How large the table is, how long the game takes, how one begins."""
    facts = [("map-marker-outline", told(scenario.table))] if scenario.table else []
    facts.append(("ruler-square", _size(say, scenario.board)))
    if scenario.rounds:
        facts.append(("timer-sand", say("fact.rounds", n=scenario.rounds)))
    if scenario.begins:
        facts.append(("cards-outline", told(scenario.begins)))
    return facts


def _size(say: Callable[..., str], board: Board) -> str:
    if isinstance(board, Table):
        wide, deep = board.width // _UNIT, board.depth // _UNIT
        return say("fact.inches" if board.unit == "inch" else "fact.cm", wide=wide, deep=deep)
    if isinstance(board, SquareBoard):
        return say("fact.squares", wide=len(board.columns), deep=len(board.rows))
    return say("fact.zones", n=len(board.cells))


def paint_facts(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, facts: Sequence[Fact]) -> None:
    """As many as have room, at the foot; side by side where there is more width than height."""
    sign, across = max(LEAST, theme.px(16)), 2 if rect.width > theme.px(_WIDE) else 1
    wide = rect.width // across
    told = [(icon, block(theme, words, (wide - sign - 12, rect.height), 13)) for icon, words in facts]
    fits = [(icon, found) for icon, found in told if found]
    while fits and _rows(theme, fits) * -(-len(fits) // across) > rect.height:
        fits.pop()
    step = _rows(theme, fits)
    top = rect.bottom - step * -(-len(fits) // across)
    for at, (icon, (size, lines)) in enumerate(fits):
        x, y = rect.x + at % across * wide, top + at // across * step
        line = theme.font(size).get_linesize()
        drawn = theme.icon(icon, sign, ACCENT)
        surface.blit(drawn, drawn.get_rect(midleft=(x, y + len(lines) * line // 2)))
        for n, words in enumerate(lines):
            surface.blit(theme.words(words, size, mixed(TEXT, DIM, 0.4)), (x + sign + 8, y + n * line))


def _rows(theme: Theme, fits: Sequence[tuple[str, tuple[int, list[str]]]]) -> int:
    """How high each row of them is."""
    highest = max((theme.font(size).get_linesize() * len(lines) for _, (size, lines) in fits), default=0)
    return highest + theme.px(6)


def paint_zones(
    surface: pygame.Surface, theme: Theme, scenario: Scenario, picture: pygame.Rect, whose: Callable[[int], str]
) -> None:
    """Where the sides begin, in their colours, with a word in each."""
    for number, zones in enumerate(scenario.zones):
        for zone in zones:
            shape = _placed(scenario.board, zone, picture)
            colour = theme.side(number)
            sheet = pygame.Surface(picture.size, pygame.SRCALPHA)
            inner = [(x - picture.x, y - picture.y) for x, y in shape]
            pygame.draw.polygon(sheet, (*colour, 70), inner)
            pygame.draw.polygon(sheet, (*colour, 230), inner, 2)
            surface.blit(sheet, picture)
            drawn = theme.words(whose(number), max(LEAST, theme.px(13)), GROUND, True)
            plate = drawn.get_rect().inflate(theme.px(14), theme.px(4))
            plate.center = round(sum(x for x, _ in shape) / len(shape)), round(sum(y for _, y in shape) / len(shape))
            pygame.draw.rect(surface, colour, plate, border_radius=plate.height // 2)
            surface.blit(drawn, drawn.get_rect(center=plate.center))


def _placed(board: Board, zone: Zone, picture: pygame.Rect) -> list[tuple[float, float]]:
    """The outline of a zone on a picture of the whole board."""
    plane = plane_of(board)
    left, top, right, bottom = plane.box
    wide, high = right - left + 2 * plane.margin, bottom - top + 2 * plane.margin
    unit = min(picture.width / wide, picture.height / high)
    flat = [plane.flat(Point(x, y)) for x, y in zone.outline]
    return [
        (picture.centerx + (x - (left + right) / 2) * unit, picture.centery + (y - (top + bottom) / 2) * unit)
        for x, y in flat
    ]
