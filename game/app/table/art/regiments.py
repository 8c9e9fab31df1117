"""Bodies of men on the board: an outline around all of them, a flag at their right rear, dotted lines to the lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot
from typing import NamedTuple

import pygame
from shapely import Point as Dot
from shapely import Polygon, unary_union

from game.app.table.art.brush import Sheet, bounds, line, spot
from game.app.table.art.camera import XY
from game.app.table.art.chart import Chart
from game.app.table.art.figures import Figures
from game.app.table.art.flags import HIGH, POLE, ROOMY, SMALL, WIDE, flag, spread
from game.app.table.art.rims import PULSES, halo, pulse_level
from game.app.table.art.tokens import detail_of
from game.app.theme import ACCENT, GLOW, INK_TARGET, LOSS, Colour, mixed
from game.kit.tokens import Group

GROWN, SMOOTHED = 0.26, 0.35
"""Inches by which bases are grown before they are joined, and by which the outline is smoothed."""
FILL, FAR_FILL = 33, 89
"""How strong the ground inside an outline is tinted, out of 255: 13 %, and 35 % from afar."""
BORDER = 2.4
DIMMED = 0.7
"""How much of the others is left while one body of men is pointed at."""
_WHITE: Colour = (255, 252, 240)
_POLE: Colour = (170, 136, 90)
_LEVELS = 3
_PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED
Disc = tuple[float, float, float]
"""A base in the plane: its middle and half its width."""


class _Style(NamedTuple):
    """How an outline is painted."""

    colour: Colour
    edge: Colour
    fill: int
    width: int
    hatch: int
    """Which way the lines of the hatch run; -1 for none."""


@dataclass(slots=True)
class _Painted:
    """The pictures of one outline at one scale, by style."""

    scale: float
    around: pygame.Rect
    sheets: dict[_Style, Sheet]


@dataclass(slots=True)
class _Outline:
    """Where a body of men stands: for these bases the line around them."""

    discs: tuple[Disc, ...]
    shapes: list[list[XY]]
    painted: _Painted | None = None


def outline(discs: Sequence[Disc], inch: float = 1.0) -> list[list[XY]]:
    """The line around bases: each grown, all joined, the corners between them smoothed."""
    grown = [Dot(u, v).buffer(r + GROWN * inch, quad_segs=8) for u, v, r in discs]
    whole = unary_union(grown).buffer(SMOOTHED * inch, quad_segs=6).buffer(-SMOOTHED * inch, quad_segs=6)
    parts = getattr(whole, "geoms", [whole])
    rings = [part.exterior.simplify(0.012 * inch) for part in parts if isinstance(part, Polygon) and not part.is_empty]
    return [[(x, y) for x, y in ring.coords[:-1]] for ring in rings]


class Regiments:
    """Everything drawn for bodies of men; outlines are worked out when somebody moves, and painted once a scale."""

    def __init__(self, view: Chart) -> None:
        self._view = view
        self._outlines: dict[str, _Outline] = {}
        self._flags: list[tuple[pygame.Rect, str]] = []
        self.worked_out = 0
        """How many outlines were."""

    def forget(self) -> None:
        self._outlines.clear()

    # --- on the ground

    def readying(self, figures: Figures) -> Iterator[None]:
        """Work out and paint the outlines one by one, before they are first drawn."""
        nowhere = pygame.Surface((1, 1))
        for group in figures.groups:
            found = self._outline(group)
            yield
            if found is not None:
                self._blit(nowhere, found, self._style(group, figures, False))
                yield

    def under(self, window: pygame.Surface, figures: Figures) -> None:
        """Outlines, before the models."""
        lit = figures.lit
        for group in figures.groups:
            found = self._outline(group)
            if found is not None:
                self._blit(window, found, self._style(group, figures, bool(lit) and lit != group.id))

    def _outline(self, group: Group) -> _Outline | None:
        discs = self._discs(group)
        if not discs:
            self._outlines.pop(group.id, None)
            return None
        known = self._outlines.get(group.id)
        if known is None or known.discs != discs:
            known = self._outlines[group.id] = _Outline(discs, outline(discs, self._view.standing.inch))
            self.worked_out += 1
        return known

    def _discs(self, group: Group) -> tuple[Disc, ...]:
        places, scale = self._view.standing.places, self._view.camera.scale
        radii, length = self._view.standing.figures.radii, self._view.camera.plane.length
        found = []
        for id in group.members:
            if id in places:
                (u, v), shape = places[id]
                radius = length(radii[id]) if id in radii else shape.reach / scale
                found.append((u, v, radius))
        return tuple(found)

    def _style(self, group: Group, figures: Figures, dim: bool) -> _Style:
        side = figures.side(group.seat)
        colour, px = self._view.standing.side_colour(side), self._view.theme.px
        far = self._detail(group) == "far"
        edge, width = mixed(colour, (255, 255, 255), 0.2), max(2, round(BORDER * self._view.theme.percent / 100))
        names = {group.id, *group.members}
        if names & set(figures.aimed):
            edge, width = INK_TARGET, px(3)
        elif figures.acting in names:
            edge, width = GLOW, px(3)
        elif figures.choosable and not figures.singled and names & set(figures.choosable):
            breath = pulse_level(figures.pulse) * (_LEVELS - 1) // (PULSES - 1)
            edge, width = mixed(ACCENT, (255, 255, 255), 0.1 + 0.2 * breath), px(3)
        elif figures.hovered in names or figures.selected in names:
            edge, width = _WHITE, px(3 if figures.selected in names else 2)
        if dim:
            colour, edge = mixed((0, 0, 0), colour, DIMMED), mixed((0, 0, 0), edge, DIMMED)
        return _Style(colour, edge, FAR_FILL if far else FILL, width, side % 3 if side > 0 else -1)

    def _detail(self, group: Group) -> str:
        places = self._view.standing.places
        across = next((2 * places[id][1].inner for id in group.members if id in places), 0)
        return detail_of(across)

    def _blit(self, window: pygame.Surface, found: _Outline, style: _Style) -> None:
        camera = self._view.camera
        scale, visible = camera.scale, camera.visible
        kept = found.painted
        if kept is None or kept.scale != scale or not kept.around.contains(visible):
            dragged = kept is not None and kept.scale == scale
            around = visible.inflate(visible.width * 2 // 3, visible.height * 2 // 3) if dragged else visible
            kept = found.painted = _Painted(scale, pygame.Rect(around), {})
        sheet = kept.sheets.get(style)
        if sheet is None:
            left, top, right, bottom = (round(side * scale) for side in bounds(found.shapes))
            rect = pygame.Rect(left - 6, top - 6, right - left + 12, bottom - top + 12).clip(kept.around)
            sheet = kept.sheets[style] = Sheet(rect, scale)
            if rect.width and rect.height:
                _paint(sheet, found.shapes, style)
        window.blit(sheet.surface, sheet.rect.move(camera.origin), special_flags=_PREMULTIPLIED)

    def _paint_stranded(self, window: pygame.Surface, group: Group) -> None:
        """A red ring around whoever has lost touch, and dots to the leader."""
        standing = self._view.standing
        leader = standing.token_place(group.leader)
        for id in group.stranded:
            at = standing.token_place(id)
            if at is None:
                continue
            ring = halo(standing.places[id][1], LOSS, PULSES - 1, 2.5, 5)
            window.blit(ring, ring.get_rect(center=(round(at[0]), round(at[1]))), special_flags=_PREMULTIPLIED)
            if leader is not None and id != group.leader:
                dotted(window, at, leader, mixed(LOSS, _WHITE, 0.25), self._view.theme.px(9))

    # --- over the models

    @property
    def share(self) -> float:
        """How large flags are: the same at any zoom, smaller where the board itself is small."""
        return 1.0 if self._view.rect.height >= self._view.theme.px(ROOMY) else SMALL

    def over(self, window: pygame.Surface, figures: Figures) -> None:
        """Lines to those who are lost, and flags, moved apart where they would meet."""
        self._flags.clear()
        for group in figures.groups:
            self._paint_stranded(window, group)
        camera, theme, share = self._view.camera, self._view.theme, self.share

        def px(design: float) -> int:
            return theme.px(design * share)

        shown = [(group, foot) for group in figures.groups if (foot := self._foot(group)) is not None]
        room = self._view.free.inflate(-px(10), -px(10))
        size = px(WIDE) + px(10), px(HIGH) + px(18)
        feet = [camera.project(foot) for _, foot in shown]
        homes = [pygame.Rect(round(x), round(y) - px(POLE), *size) for x, y in feet]
        homes = [home.clamp(room) if room.collidepoint(at) else home for home, at in zip(homes, feet, strict=True)]
        places = spread(tuple(home.topleft for home in homes), size, (room.x, room.y, room.width, room.height))
        for (group, _), (x, y), place in zip(shown, feet, places, strict=True):
            shield = pygame.Rect(place, (px(WIDE), px(HIGH)))
            if not self._view.rect.inflate(px(60), px(60)).colliderect(shield):
                continue
            sign = (group.pips[0].icon, group.pips[0].tone) if group.pips else None
            lit = figures.acting in (group.id, *group.members)
            colour = self._view.standing.side_colour(figures.side(group.seat))
            whole = len(group.members) >= group.whole
            picture = flag(theme, group.icon, colour, len(group.members), whole, sign, lit, share, figures.faint)
            if not figures.faint:
                line(window, (30, 24, 18), (x, y), (shield.x, shield.top), max(3, px(4)))
            line(window, _POLE, (x, y), (shield.x, shield.top), max(1 if figures.faint else 2, px(2)))
            window.blit(picture, (shield.x - px(13), shield.y - px(12)))
            whole_flag = pygame.Rect(shield.x, shield.y, shield.width, shield.height + px(15))
            self._flags.append((whole_flag, group.leader))
            self._view.labels.taken.append(whole_flag)

    def _foot(self, group: Group) -> XY | None:
        """Where the flag is planted: right of whoever stands farthest to the upper right."""
        discs = self._discs(group)
        if not discs:
            return None
        u, v, r = max(discs, key=lambda disc: (disc[0] - 0.6 * disc[1], disc[0], -disc[1]))
        return u + 1.15 * r, v + 0.35 * r

    def flag_at(self, pos: XY) -> str | None:
        """The leader of the body of men whose flag is under the pointer."""
        return next((leader for rect, leader in reversed(self._flags) if rect.collidepoint(pos)), None)

    def man_at(self, pos: XY, figures: Figures) -> str | None:
        """The nearest man of the body inside whose outline the pointer is: between the bases it is one body too."""
        at = Dot(*self._view.camera.unproject(pos))
        places = self._view.standing.places
        for group in figures.groups:
            found = self._outline(group)
            if found and any(Polygon(shape).covers(at) for shape in found.shapes):
                there = [id for id in group.members if id in places]
                return min(there, key=lambda id: hypot(places[id][0][0] - at.x, places[id][0][1] - at.y))
        return None

    def flag_of(self, leader: str) -> pygame.Rect | None:
        """Where the flag of a leader's men is, as drawn last."""
        return next((rect for rect, id in self._flags if id == leader), None)


def _paint(sheet: Sheet, shapes: list[list[XY]], style: _Style) -> None:
    hatch = (mixed(style.colour, (0, 0, 0), 0.2), 74, 9, style.hatch) if style.hatch >= 0 else None
    for shape in shapes:
        sheet.fill([shape], style.colour, style.fill, hatch)
    for shape in shapes:
        sheet.outline(shape, style.edge, style.width)


def dotted(window: pygame.Surface, a: XY, b: XY, colour: Colour, gap: float, radius: int = 2) -> None:
    """Dots from one place to another."""
    long = hypot(b[0] - a[0], b[1] - a[1])
    for k in range(1, int(long / gap)):
        share = k * gap / long
        spot(window, (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share), radius, colour)
