"""Attacks of AI villains: with what, from where, at optimal range or beyond it (AIK)."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.grid import least
from game.boards.grid_sight import Figure as Looker
from game.boards.grid_sight import square_sight
from game.boards.squares import body_distance, square_distance
from game.core.place import Point
from game.systems.shadow_of_the_bat.flow import strike
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import ignores
from game.systems.shadow_of_the_bat.state import Figure
from game.systems.shadow_of_the_bat.vocabulary import StrikeKind


class Aim:
    """How an AI figure could strike one enemy from any space; each space is worked out once."""

    def __init__(self, game: Fight, figure: Figure, enemy: Figure) -> None:
        self.game = game
        self.figure = figure
        self.enemy = enemy
        self._sheet = game.villain_card(figure).coop
        self._is_giant = game.size(figure) > 1
        self._giants = game.giants()
        self._there = Looker(game.body(enemy), enemy.id, bool(enemy.has("crouched")))
        self._blind = ignores(game, figure, "RNG-02")
        self._hits: dict[tuple[StrikeKind, int, int], int] = {}
        self._optimal: dict[Point, bool] = {}

    def kind(self, at: Point) -> StrikeKind | None:
        """Melee against an adjacent enemy, else a shot if it is a shooter; None when it has no way (AIK-06)."""
        if self.game.adjacent(self.figure, self.enemy, at):
            return "melee"
        return "ranged" if self._sheet.attack == "ranged" else None

    def hits(self, at: Point) -> int:
        """Hits before the defence roll; they depend on the space by distance and height alone (AIK-08 to AIK-11)."""
        kind = self.kind(at)
        if kind is None:
            return 0
        near = (kind, self.distance(at), self.game.board.level(at, self.game.now))
        if near not in self._hits:
            self._hits[near] = strike.ai_hits(self.game, self.figure, self.enemy, kind, at)
        return self._hits[near]

    def distance(self, at: Point) -> int:
        there = self._there.body
        if self._is_giant or len(there) > 1:
            return body_distance(self.game.body(self.figure, at), there)
        return square_distance(at, there[0])

    def sees(self, at: Point) -> bool:
        """As if it had risen from a crouch: every Strike is judged that way (AIK-02, TMV-28)."""
        here = Looker(self.game.body(self.figure, at), self.figure.id)
        return self._blind or square_sight(self.game.board, here, self._there, self._giants, self.game.now).clear

    def attackable(self, at: Point) -> bool:
        """A Strike from there is legal and would inflict a hit, whatever the penalty (AIK-04, AIK-13, TGT-10)."""
        return self.distance(at) > 0 and self.hits(at) > 0 and self.sees(at)

    def optimal(self, at: Point) -> bool:
        """It is attackable from there at optimal range (AIK-03, AIK-05)."""
        if at not in self._optimal:
            near = self.distance(at) <= self._sheet.range
            self._optimal[at] = near and self.attackable(at)
        return self._optimal[at]


def nearest(game: Fight, figure: Figure, among: Sequence[Figure]) -> tuple[Figure, ...]:
    """The nearest of them, ties included (AIK-16)."""
    return least(among, lambda enemy: game.distance(figure, enemy))
