"""What is known of a battle before it begins: facts beside its map, and where the sides begin on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.app.table.art.camera import plane_of
from game.app.theme import ACCENT, DIM, GROUND, TEXT, Theme, mixed
from game.app.widgets.prose import LEAST, sizes
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


@dataclass(frozen=True, slots=True)
class Laid:
    """Facts as they are set: their size, how many stand side by side, how high each row is, and their lines."""

    size: int
    across: int
    rows: list[int]
    lines: list[list[str]]

    @property
    def high(self) -> int:
        return sum(self.rows)


def laid(theme: Theme, room: tuple[int, int], facts: Sequence[Fact]) -> Laid | None:
    """All of them in the largest type that has room: one over the other, or else side by side."""
    wide, high = room
    for size in sizes(theme, 13):
        for across in range(1, len(facts) + 1):
            found = _set(theme, wide, facts, size, across)
            if found is not None and found.high <= high:
                return found
    return None


def least_high(theme: Theme, wide: int, facts: Sequence[Fact]) -> int:
    """How much height all of them need at least."""
    tries = (_set(theme, wide, facts, LEAST, across) for across in range(1, len(facts) + 1))
    return min((found.high for found in tries if found), default=0)


def _set(theme: Theme, wide: int, facts: Sequence[Fact], size: int, across: int) -> Laid | None:
    """In so many columns; None where a word would have to be broken."""
    room, font = wide // across - _sign(theme) - 12, theme.font(size)
    if any(font.size(word)[0] > room for _, words in facts for word in words.split()):
        return None
    lines = [theme.wrap(words, room, size) for _, words in facts]
    taller = [max(map(len, lines[at : at + across])) for at in range(0, len(lines), across)]
    return Laid(size, across, [tall * font.get_linesize() + max(3, theme.px(4)) for tall in taller], lines)


def _sign(theme: Theme) -> int:
    return max(LEAST, theme.px(16))


def paint_facts(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, facts: Sequence[Fact]) -> None:
    """At the foot; where there is no room for all, the last are left out."""
    found = next((one for n in range(len(facts), 0, -1) if (one := laid(theme, rect.size, facts[:n]))), None)
    if found is None:
        return
    wide, top, line = rect.width // found.across, rect.bottom - found.high, theme.font(found.size).get_linesize()
    for at, ((icon, _), lines) in enumerate(zip(facts, found.lines, strict=False)):
        x, y = rect.x + at % found.across * wide, top + sum(found.rows[: at // found.across])
        drawn = theme.icon(icon, _sign(theme), ACCENT)
        surface.blit(drawn, drawn.get_rect(midleft=(x, y + len(lines) * line // 2)))
        for n, words in enumerate(lines):
            surface.blit(theme.words(words, found.size, mixed(TEXT, DIM, 0.4)), (x + _sign(theme) + 8, y + n * line))


def paint_zones(
    surface: pygame.Surface, theme: Theme, scenario: Scenario, picture: pygame.Rect, whose: Callable[[int], str]
) -> None:
    """Where the sides begin: in their colours with a word in each, or nobody's where they are taken in the game."""
    for number, zones in enumerate(scenario.zones):
        for zone in zones:
            shape = _placed(scenario.board, zone, picture)
            colour = theme.side(number) if scenario.begins is None else DIM
            sheet = pygame.Surface(picture.size, pygame.SRCALPHA)
            inner = [(x - picture.x, y - picture.y) for x, y in shape]
            pygame.draw.polygon(sheet, (*colour, 70), inner)
            pygame.draw.polygon(sheet, (*colour, 230), inner, 2)
            surface.blit(sheet, picture)
            if scenario.begins is not None:
                continue
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
