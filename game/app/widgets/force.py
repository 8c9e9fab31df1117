"""Forces as cards: emblem, name, points, who is in it, and what it plays like."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import pygame

from game.app.art.paint import fine, gradient, rounded
from game.app.rosters import name_of
from game.app.theme import DIM, GROUND, LINE, PANEL, TEXT, Colour, Theme, mixed
from game.app.widgets.prose import LEAST, form_theme, has_room, line_size, write
from game.app.window import App
from game.core.roster import Muster, Offer, Roster
from game.core.text import Text
from game.kit.looks import Looks
from game.kit.portraits import Bar

GOLD: Colour = (0xE8, 0xC0, 0x70)
_SHADE: Colour = (0, 0, 0)
_NOTCHES = (0, 8, 4, 6, 12)
_MOST_ACROSS, _MOST_ROWS = 6, 4
_PLAIN = 27
"""How wide a disc is whose icon can be told, at 100 %."""
_BARS = 4
"""So many qualities tell forces apart; the builder shows all."""
Steps = tuple[str, int, int]
"""A name, and so many of so many steps."""


@dataclass(frozen=True, slots=True)
class Force:
    """What a card shows."""

    who: str
    name: str
    seat: int
    points: str = ""
    line: str = ""
    icons: tuple[tuple[str, str], ...] = ()
    """Everybody in it, by icon and name."""
    bars: tuple[Steps, ...] = ()
    emblem: str = ""
    """Empty: whoever comes first."""


@lru_cache(maxsize=8)
def offers_of(muster: Muster) -> Mapping[str, Offer]:
    """What a game offers, by name: worked out once, for it does not change."""
    return {offer.id: offer for offer in muster.offers()}


def emblems_of(looks: Looks[Any], rosters: Sequence[Roster]) -> list[str]:
    """The icons that forces are known by: those of their first picks."""
    assert looks.muster is not None, "only games with rosters have forces"
    icons = {id: offer.icon for id, offer in offers_of(looks.muster).items()}
    return [next((icon for pick in roster.picks if (icon := icons.get(pick.id))), "help") for roster in rosters]


def force_of(app: App, looks: Looks[Any], roster: Roster, who: str, seat: int) -> Force:
    """A roster as a card: the first pick is its emblem."""
    muster = looks.muster
    assert muster is not None, "only games with rosters have forces"
    offers = offers_of(muster)
    taken = [offers[pick.id] for pick in roster.picks if pick.id in offers]
    people = tuple((offer.icon, app.say(offer.name)) for offer in taken if offer.icon and not offer.card)
    totals = muster.judge(roster).totals
    points = app.say(Text("app.new_game.points", n=totals[0][1])) if totals else ""
    about = muster.about(roster)
    bars = steps(app, looks.plays_like(roster))[:_BARS]
    return Force(who, name_of(muster, roster, app.say), seat, points, app.say(about) if about else "", people, bars)


def steps(app: App, bars: Sequence[Bar]) -> tuple[Steps, ...]:
    return tuple((app.say(bar.name), bar.value, bar.most) for bar in bars)


def paint_force(app: App, surface: pygame.Surface, rect: pygame.Rect, force: Force) -> None:
    """The whole card; what has no room is left out, the names of the models first."""
    theme = form_theme(app)
    px = theme.px
    colour = theme.side(force.seat)
    radius, pad = px(10), max(8, rect.width // 32)
    pygame.draw.rect(surface, mixed(PANEL, colour, 0.10), rect, border_radius=radius)
    band = pygame.Rect(rect.x, rect.y, rect.width, max(54, rect.height * 26 // 100))
    shade = gradient(band.size, mixed(colour, _SHADE, 0.25), mixed(PANEL, colour, 0.16))
    surface.blit(rounded(shade, radius), band)
    emblem = force.emblem or (force.icons[0][0] if force.icons else "help")
    _ghost(surface, theme, emblem, band)
    disc = pygame.Rect(band.x + pad, 0, band.height * 2 // 3, band.height * 2 // 3)
    disc.centery = band.centery
    token(surface, theme, disc, emblem, force.seat)
    words = pygame.Rect(
        disc.right + pad, band.y + band.height // 10, band.right - disc.right - 2 * pad, band.height * 8 // 10
    )
    top = words.y
    taken = _pill(surface, theme, (words.right, top), force.points, words.width // 2) if force.points else 0
    line = theme.font(max(LEAST, px(12)), True).get_linesize()
    ink = mixed(TEXT, colour, 0.25)
    write(surface, theme, force.who.upper(), pygame.Rect(words.x, top, words.width - taken, line), 12, ink, bold=True)
    top += line
    write(surface, theme, force.name, pygame.Rect(words.x, top, words.width, band.bottom - top), 20, TEXT, bold=True)
    below = pygame.Rect(rect.x + pad, band.bottom + pad // 2, rect.width - 2 * pad, rect.bottom - band.bottom - pad)
    bars = _bar_room(theme, force.bars)
    if force.line:
        size = 13 if force.bars else 14
        small = max(LEAST, px(size))
        taken = len(theme.wrap(force.line, below.width, small)) * theme.line_height(small)
        left = pygame.Rect(0, 0, below.width, below.height - taken - pad // 2 - bars)
        if not force.bars or _named(theme, left, force, px(_PLAIN)):  # who is in it comes before what is said of it
            y = write(surface, theme, force.line, below, size, mixed(TEXT, DIM, 0.3))
            below = pygame.Rect(below.x, y + pad // 2, below.width, below.bottom - y - pad // 2)
    _people(surface, theme, pygame.Rect(below.x, below.y, below.width, below.height - bars), force)
    if bars:
        _bars(surface, theme, pygame.Rect(below.x, below.bottom - bars, below.width, bars), force.bars, colour)


def _ghost(surface: pygame.Surface, theme: Theme, icon: str, band: pygame.Rect) -> None:
    """The emblem, large and pale, behind the name."""
    drawn = theme.icon(icon, band.height * 5 // 4, TEXT).copy()
    drawn.set_alpha(26)
    before = surface.get_clip()
    surface.set_clip(band)
    surface.blit(drawn, drawn.get_rect(center=(band.right - band.height * 2 // 3, band.centery)))
    surface.set_clip(before)


def token(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, icon: str, seat: int) -> None:
    """A piece of a seat: rim by colour and shape, dark face, silhouette."""
    surface.blit(_disc(rect.width, theme.side(seat), seat), rect)
    drawn = theme.icon(icon, max(10, round(rect.width * 0.55)), TEXT)
    surface.blit(drawn, drawn.get_rect(center=rect.center))


@lru_cache(maxsize=64)
def _disc(wide: int, colour: Colour, seat: int) -> pygame.Surface:
    """The rim of a seat is notched as often as the table has it."""

    def draw(sheet: pygame.Surface, k: int) -> None:
        middle, radius = sheet.get_rect().center, wide * k / 2
        pygame.draw.circle(sheet, (*colour, 255), middle, radius)
        for n in range(_NOTCHES[seat % len(_NOTCHES)]):
            turn = math.tau * n / _NOTCHES[seat % len(_NOTCHES)] + 0.39
            at = middle[0] + radius * 0.97 * math.cos(turn), middle[1] + radius * 0.97 * math.sin(turn)
            pygame.draw.circle(sheet, (18, 20, 24, 255), at, radius * 0.13)
        pygame.draw.circle(sheet, (27, 30, 36, 255), middle, radius * 0.8)

    return fine((wide, wide), draw)


def _pill(surface: pygame.Surface, theme: Theme, topright: tuple[int, int], words: str, most: int) -> int:
    """What it costs; how much room that took."""
    size = line_size(theme, words, most, 13, bold=True)
    if size is None:
        return 0
    drawn = theme.words(words, size, GROUND, True)
    rect = pygame.Rect(0, 0, drawn.get_width() + size, drawn.get_height() + 2)
    rect.topright = topright
    pygame.draw.rect(surface, GOLD, rect, border_radius=rect.height // 2)
    surface.blit(drawn, drawn.get_rect(center=rect.center))
    return rect.width + size


def _people(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, force: Force) -> None:
    """Everybody as tokens, in as few rows as fit, with names where there is room for all of them."""
    if not force.icons or rect.height < 24:
        return
    count = len(force.icons)
    named = _named(theme, rect, force)
    across, words = named or _spread(count, rect)
    high = (rect.height - sum(words)) // len(words)
    cell = pygame.Rect(0, 0, rect.width // across, high)
    disc = max(14, min(theme.px(44), cell.width - 6, high - 6))
    for n, (icon, name) in enumerate(force.icons):
        row = n // across
        cell.topleft = rect.x + n % across * cell.width, rect.y + row * high + sum(words[:row])
        box = pygame.Rect(0, 0, disc, disc)
        box.midtop = cell.centerx, cell.y + 2 if named else cell.centery - disc // 2
        token(surface, theme, box, icon, force.seat)
        if named:
            below = pygame.Rect(cell.x + 1, box.bottom + 1, cell.width - 2, words[row])
            write(surface, theme, name, below, 12, DIM, centred=True)


def _named(theme: Theme, rect: pygame.Rect, force: Force, least: int = 22) -> tuple[int, list[int]] | None:
    """How many across, and how high the names of each row are, if all have room and every disc is so wide."""
    step = theme.line_height(LEAST)
    for rows in range(1, _MOST_ROWS + 1):
        across = -(-len(force.icons) // rows)
        if across > _MOST_ACROSS:
            continue
        room = (rect.width // across - 2, 2 * step)
        if not all(has_room(theme, name, room, 12) for _, name in force.icons):
            continue
        lines = [len(theme.wrap(name, room[0], LEAST)) for _, name in force.icons]
        words = [step * max(lines[n : n + across]) for n in range(0, len(lines), across)]
        if (rect.height - sum(words)) // len(words) >= least + 6:
            return across, words
    return None


def _spread(count: int, rect: pygame.Rect) -> tuple[int, list[int]]:
    """As many rows as leave the tokens largest, without names."""
    across, rows = max(
        ((-(-count // rows), rows) for rows in range(1, 4)),
        key=lambda grid: min(rect.width // grid[0], rect.height // grid[1]),
    )
    return across, [0] * rows


def _bar_room(theme: Theme, bars: tuple[Steps, ...]) -> int:
    return -(-len(bars) // 2) * (theme.line_height(max(LEAST, theme.px(13))) + 4) if bars else 0


def _bars(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, bars: tuple[Steps, ...], colour: Colour) -> None:
    step = rect.height // max(1, -(-len(bars) // 2))
    half = rect.width // 2
    label = min(half * 6 // 10, 4 + max(theme.font(max(LEAST, theme.px(13))).size(name)[0] for name, _, _ in bars))
    for n, bar in enumerate(bars):
        row = pygame.Rect(rect.x + n % 2 * half, rect.y + n // 2 * step, half - 8, step)
        paint_bar(surface, theme, row, bar, colour, label=label)


def paint_bar(
    surface: pygame.Surface,
    theme: Theme,
    row: pygame.Rect,
    bar: Steps,
    colour: Colour,
    ink: Colour = DIM,
    label: int = 0,
) -> None:
    """A name and so many of its steps filled."""
    name, value, most = bar
    left = pygame.Rect(row.x, row.y, label or row.width // 2 - 4, row.height)
    write(surface, theme, name, left, 13, ink, middle=True)
    each = (row.width - left.width - 4) // most
    for n in range(most):
        cell = pygame.Rect(left.right + 4 + n * each, 0, max(3, each - 3), max(5, row.height // 3))
        cell.centery = row.centery
        empty = mixed(LINE, PANEL, 0.5) if sum(ink) > sum(LINE) else mixed(ink, (236, 223, 194), 0.82)
        filled = mixed(colour, (255, 255, 255), 0.15) if n < value else empty
        pygame.draw.rect(surface, filled, cell, border_radius=3)
