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
Fact = tuple[str, str]
"""An icon and words."""


def known(say: Callable[..., str], scenario: Scenario, told: Callable[[Text], str]) -> list[Fact]:
    """How large the table is, how long the game takes, how one begins."""
    facts = [("ruler-square", _size(say, scenario.board))]
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
        return say("fact.squares", wide=board.columns, deep=board.rows)
    return say("fact.zones", n=len(board.cells))


def paint_facts(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, facts: Sequence[Fact]) -> None:
    """As many as have room, at the foot."""
    sign = max(LEAST, theme.px(16))
    told = [(icon, block(theme, words, (rect.width - sign - 8, rect.height), 13)) for icon, words in facts]
    fits = [(icon, found, _tall(theme, found)) for icon, found in told if found]
    while sum(tall for _, _, tall in fits) > rect.height:
        fits.pop()
    y = rect.bottom - sum(tall for _, _, tall in fits)
    for icon, (size, lines), tall in fits:
        step = theme.font(size).get_linesize()
        drawn = theme.icon(icon, sign, ACCENT)
        surface.blit(drawn, drawn.get_rect(midleft=(rect.x, y + len(lines) * step // 2)))
        for n, line in enumerate(lines):
            surface.blit(theme.words(line, size, mixed(TEXT, DIM, 0.4)), (rect.x + sign + 8, y + n * step))
        y += tall


def _tall(theme: Theme, found: tuple[int, list[str]]) -> int:
    return theme.font(found[0]).get_linesize() * len(found[1]) + theme.px(6)


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
