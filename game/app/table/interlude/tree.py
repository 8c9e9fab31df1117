"""The tree of improvements: ranks from left to right, filled, open or locked; another tree is previewed first."""

from __future__ import annotations

from functools import partial

import pygame

from game.app.table.interlude.board import DARK, INK, SAND, Part
from game.app.theme import DIM, TEXT, mixed
from game.app.widgets import hexsign
from game.app.widgets.panel import Spot
from game.core.text import Text
from game.kit.interlude import Partaker, Skill, Tree

_OFF = (44, 40, 40)
_PALE = (255, 240, 200)
_GHOST = (190, 160, 90)


class TreePanel(Part):
    """Tabs for the trees, the nodes of the one on show, and a line that says what to do or what a node gives."""

    def draw(self, window: pygame.Surface) -> None:
        partaker, tree, choosing = self.choosing.partaker, self.choosing.tree, self.choosing
        if partaker is None or tree is None:
            return
        key = (partaker.id, partaker.trees, partaker.unplaced, tree.id, choosing.chosen, choosing.topic)
        self.show(window, (key, self._app.language), lambda surface: self._paint(surface, partaker, tree))

    def _paint(self, surface: pygame.Surface, partaker: Partaker, tree: Tree) -> None:
        px, paper, say = self.theme.px, self.paper(surface), self._app.say
        found = self.choosing.interlude
        self.plate(surface)
        wide, high = surface.get_size()
        words = say(found.tree) if found and found.tree else ""
        title = self.heading(paper, "family-tree", words, wide // 3)
        bottom = self._tabs(surface, partaker, tree, title.right + px(16), title)
        line = self._line(partaker, tree)
        note = pygame.Rect(px(12), 0, wide - 2 * px(12), 0)
        lines = self.theme.wrap(line, note.width - px(46), paper.size(15)) if line else []
        if len(lines) > 2:
            lines = self.theme.wrap(line, note.width - px(46), 13)[:3]
            size = 13
        else:
            size = paper.size(15)
        step = self.theme.line_height(size)
        if lines:
            note.height = len(lines) * step + px(12)
            note.bottom = high - px(10)
            pygame.draw.rect(surface, (52, 44, 20), note, border_radius=px(7))
            pygame.draw.rect(surface, (150, 118, 40), note, 1, border_radius=px(7))
            paper.icon("arrow-up-bold-hexagon-outline", (note.x + px(22), note.centery), 22, hexsign.LIT)
            for n, text in enumerate(lines):
                shown = self.theme.words(self.theme.clipped(text, note.width - px(46), size), size, TEXT)
                surface.blit(shown, (note.x + px(40), note.y + px(6) + n * step))
        foot = note.top - px(4) if lines else high - px(8)
        self._nodes(surface, tree, pygame.Rect(px(12), bottom + px(4), wide - 2 * px(12), foot - bottom - px(4)))

    def _line(self, partaker: Partaker, tree: Tree) -> str:
        """What the node under the pointer gives, or what is to be done."""
        say, choosing = self._app.say, self.choosing
        pointed = self.hovered.removeprefix("node:") if self.hovered.startswith("node:") else ""
        node = choosing.node(pointed) or choosing.node(choosing.chosen.removeprefix("node:"))
        if node is not None:
            return self._told(tree, node)
        if choosing.moves:
            return say(Text("interlude.preview", tree=tree.name, n=partaker.level))
        if partaker.unplaced and choosing.topic in ("slot", "rearrange", "buy", ""):
            return say(Text("interlude.to_place", n=partaker.unplaced))
        return ""

    def _told(self, tree: Tree, node: Skill) -> str:
        """The improvement, and which it unlocks."""
        say = self._app.say
        words = f"{say(node.words)} {say(Text(f'interlude.node.{node.filled}'))}"
        after = [other for other in tree.nodes if other.rank == node.rank + 1 and other.filled == "locked"]
        if node.filled != "open" or not after:
            return words
        names = "; ".join(say(other.name).rstrip(".") for other in after)
        return f"{words} {say(Text('interlude.unlocks', names=names))}"

    def _tabs(self, surface: pygame.Surface, partaker: Partaker, tree: Tree, left: int, title: pygame.Rect) -> int:
        """The trees by name, beside the title or below it; where they end."""
        px, paper, say, choosing = self.theme.px, self.paper(surface), self._app.say, self.choosing
        right, gap, tall = surface.get_width() - px(12), px(6), paper.high(14) + px(8)
        names = [say(each.name) for each in partaker.trees]
        least = [paper.wide(name, 13, True) + px(14) for name in names]
        needs = sum(least) + (px(6) + gap) * (len(names) - 1)
        y = title.centery - tall // 2
        if needs > right - left:
            left, y = px(12), title.bottom + px(4)
        # Long names take what short ones leave.
        spare = (right - left - gap * (len(names) - 1) - sum(least)) // max(1, len(names))
        for one, name, own in zip(partaker.trees, names, least, strict=True):
            rect = pygame.Rect(left, y, own + spare, tall)
            left = rect.right + gap
            thing, on = f"tree:{one.id}", one.id == tree.id
            can = choosing.legal(thing)
            colour = hexsign.LIT if on else mixed(_OFF, hexsign.LIT, 0.25) if self.hovered == thing and can else _OFF
            pygame.draw.rect(surface, colour, rect, border_radius=tall // 2)
            if can and not on:
                pygame.draw.rect(surface, hexsign.LIT, rect, 1, border_radius=tall // 2)
            paper.text(name, rect.center, 14, INK if on else TEXT if can else DIM, on, "center", rect.width - px(10))
            do = partial(choosing.click, thing) if can else None
            tip = f"{name} · {say(one.lean)}"
            if can:
                tip += f". {say(Text('interlude.tree_again' if one.current else 'interlude.tree_move'))}"
            self.add(Spot(rect, thing, tip, do, subject=one.id))
        return y + tall

    def _nodes(self, surface: pygame.Surface, tree: Tree, room: pygame.Rect) -> None:
        px, paper, say = self.theme.px, self.paper(surface), self._app.say
        ranks = sorted({node.rank for node in tree.nodes})
        step = room.width // max(1, len(ranks))
        head = paper.high(13) if room.height > px(150) else 0
        if head:
            for n, rank in enumerate(ranks):
                words = say(Text("interlude.rank", n=rank))
                at = (room.x + step * n + step // 2, room.y)
                paper.text(words, at, 13, SAND, anchor="midtop", room=step - px(4))
        most = max(sum(node.rank == rank for node in tree.nodes) for rank in ranks)
        tall = (room.height - head) // most
        wide = {node.key: self._room(tree, node, step) - px(8) for node in tree.nodes}
        most_lines = max(len(self._named(node, wide[node.key])) for node in tree.nodes)
        lines = next((n for n in range(most_lines, 0, -1) if tall >= px(30) + n * paper.high(13)), 0)
        radius = max(8, min(px(30), (tall - lines * paper.high(13) - px(10)) // 2))
        places: dict[str, tuple[int, int]] = {}
        for n, rank in enumerate(ranks):
            own = [node for node in tree.nodes if node.rank == rank]
            for m, node in enumerate(own):
                each = (room.height - head) // len(own)
                y = room.y + head + m * each + (each - lines * paper.high(13)) // 2
                places[node.key] = (room.x + step * n + step // 2, y)
        radius = self._beside(tree, places, wide, step, radius)
        self._links(surface, tree, places)
        for node in tree.nodes:
            self._node(surface, node, places[node.key], radius, wide[node.key], lines)

    def _beside(
        self, tree: Tree, places: dict[str, tuple[int, int]], wide: dict[str, int], step: int, radius: int
    ) -> int:
        """How large the signs may be so that no wide name runs over one beside it; too long a name stays narrow."""
        px, high = self.theme.px, self.paper(pygame.Surface((1, 1))).high(13)
        for node in tree.nodes:
            y = places[node.key][1]
            near = [o for o in tree.nodes if abs(o.rank - node.rank) == 1 and places[o.key][1] > y]
            if wide[node.key] <= step or not near:
                continue
            gap = min(places[other.key][1] for other in near) - y
            room = gap - len(self._named(node, wide[node.key])) * high - px(8)
            if room >= 2 * px(9):
                radius = min(radius, room // 2)
            else:
                wide[node.key] = step - px(8)
        return radius

    @staticmethod
    def _room(tree: Tree, node: Skill, step: int) -> int:
        """How wide the name of a node may be: wider where the names of the ranks beside it are at other heights."""
        count = {rank: sum(other.rank == rank for other in tree.nodes) for rank in {each.rank for each in tree.nodes}}
        beside = [count.get(node.rank + by, 0) for by in (-1, 1)]
        return 2 * step if all(beside) and count[node.rank] not in beside else step

    def _links(self, surface: pygame.Surface, tree: Tree, places: dict[str, tuple[int, int]]) -> None:
        for node in tree.nodes:
            for other in tree.nodes:
                if other.rank == node.rank + 1:
                    both = node.filled == other.filled == "got" and not self.choosing.moves
                    colour = hexsign.LIT if both else mixed(hexsign.SHUT, DARK, 0.55)
                    wide = max(2, self.theme.px(4))
                    pygame.draw.line(surface, colour, places[node.key], places[other.key], wide)

    def _named(self, node: Skill, wide: int) -> list[str]:
        return self.theme.wrap(self._app.say(node.name).rstrip("."), wide, 13, True)

    def _node(
        self, surface: pygame.Surface, node: Skill, at: tuple[int, int], radius: int, wide: int, lines: int
    ) -> None:
        px, choosing = self.theme.px, self.choosing
        thing, moves = f"node:{node.key}", choosing.moves
        filled = ("open" if node.rank == 1 else "locked") if moves else node.filled
        can = choosing.legal(node.key) and not moves
        colour = hexsign.LIT if filled == "got" else _PALE if filled == "open" else hexsign.SHUT
        heart = (70, 52, 14) if filled == "got" else (40, 36, 36)
        if moves and node.likely:
            colour, heart = _GHOST, (58, 46, 22)
        lit = can or choosing.chosen == thing or self.hovered == thing
        glow = (255, 220, 120) if lit else None
        rect = hexsign.sign(surface, self.theme, at, radius, node.icon, colour, heart=heart, glow=glow)
        ink = TEXT if filled != "locked" else DIM
        if lines:
            named = self._named(node, wide)
            for n, line in enumerate(named if len(named) <= lines else ()):  # whole, or left to the tip
                label = self.theme.words(line, 13, ink, True)
                y = at[1] + radius + px(4) + n * self.theme.line_height(13)
                place = label.get_rect(midtop=(at[0], y))
                pygame.draw.rect(surface, DARK, place.inflate(px(8), 0))  # no link runs through the words
                surface.blit(label, place)
                rect = rect.union(pygame.Rect(at[0] - wide // 2, y, wide, self.theme.line_height(13)))
        do = partial(choosing.click, thing) if can else None
        self.add(Spot(rect, thing, "", do))  # the line below says what it gives
