"""Engagement: who has which enemies in reach, model by model, in the position as it is (ENG, GAR-43, RUI-16)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf

import numpy as np
from numpy.typing import NDArray

from game.boards.measure import distance
from game.boards.table import Body, Piece
from game.core.place import Point
from game.core.request import Seat
from game.systems.first_blood.flow.through import Lines
from game.systems.first_blood.game import FLOOR, WIDTHS, WITHIN, FirstBlood, Part
from game.systems.first_blood.points import BARS_ATTACKS, ENGAGEMENT_RANGE, About
from game.systems.first_blood.state import INCH, SEATS, Model, Regiment

Ints = NDArray[np.int64]
Box = tuple[int, int, int, int]
"""Left, low, right and top."""
WIDEST = max(WIDTHS.values())
NOWHERE: Mapping[str, Point] = {}


def reach_of(game: FirstBlood, part: Part) -> int:
    """The Engagement Range of a part's models in mils, the largest that applies (ENG-01, ENG-10); one inch inside a
    Garrison, whatever their rules (GAR-30)."""
    if part.regiment.inside:
        return INCH
    return game.once("reach", part.id, lambda: ENGAGEMENT_RANGE(About(game, part), INCH).value)


def in_reach(attacker: Body, target: Body | Piece, reach: int) -> bool:
    """Whether a target is in an Engagement Range, by distance and level alone (ENG-02, ENG-03, RUI-16)."""
    if isinstance(target, Piece):
        return distance(attacker, target, flat=True) <= INCH + WITHIN  # GAR-25
    if attacker.at.z == target.at.z:
        return distance(attacker, target, flat=True) <= reach + WITHIN
    return abs(attacker.at.z - target.at.z) == FLOOR and distance(attacker, target, flat=True) == 0


def shielded(game: FirstBlood, seat: Seat) -> list[Model]:
    """The models of an Army that nobody attacks through (THR-04, SPR-75)."""
    parts = [part for regiment in game.on_table(seat) if not regiment.inside for part in game.parts(regiment)]
    return [model for part in parts if BARS_ATTACKS(About(game, part), 0).value for model in part.models]


def lines_against(game: FirstBlood, seat: Seat) -> Lines:
    """Which attacks against an Army find a line, as it stands now (THR-06)."""
    return Lines(game.table, [game.body(model) for model in shielded(game, seat) if model.at is not None])


@dataclass(frozen=True, slots=True)
class _Rank:
    """The models of one Army that stand on the table, in a fixed order."""

    models: list[Model]
    bodies: list[Body]
    reach: Ints
    at: Ints
    width: Ints


class Engagement:
    """The graph of who Engages whom, for the position now: make a new one after every move and removal (ENG-09).

    It is not mutual: a longer reach Engages without being Engaged (ENG-05). `regiment` leaves out all pairs it has no
    part in; `places` are where models would stand instead.
    """

    def __init__(
        self, game: FirstBlood, regiment: Regiment | None = None, places: Mapping[str, Point] = NOWHERE
    ) -> None:
        self._game = game
        self._only = regiment
        self._places = places
        self._targets: dict[str, list[Model]] = {}
        self._attackers: dict[str, list[Model]] = {}
        self._reaches: dict[str, int] = {}
        with game.still():
            near = {seat: self._near(seat) for seat in SEATS}
            inside = any(regiment.inside for seat in SEATS for regiment in self._concerned(seat))
            if not inside and not all(near.values()):
                return
            ranks = {seat: self._rank(near[seat]) for seat in SEATS}
            for seat in SEATS:
                self._strikes(seat, ranks[seat], ranks[game.rival(seat)])
                self._garrisoned(seat, ranks[game.rival(seat)])

    # --- what others ask

    def engaging(self, model: Model) -> list[Model]:
        """The enemy models it has in its Engagement Range and may target (ENG-03, ENG-07)."""
        return self._targets.get(model.id, [])

    def engaged_by(self, model: Model) -> list[Model]:
        """The enemy models that Engage it (ENG-02)."""
        return self._attackers.get(model.id, [])

    def is_engaging(self, regiment: Regiment) -> bool:
        """Whether any of its models Engages an enemy (ENG-06)."""
        return any(self.engaging(model) for model in regiment.models)

    def is_engaged(self, regiment: Regiment) -> bool:
        """Whether any of its models is Engaged by an enemy (ENG-06)."""
        return any(self.engaged_by(model) for model in regiment.models)

    def engages(self, regiment: Regiment, other: Regiment) -> bool:
        """Whether one Regiment Engages the other."""
        return any(self._is_of(target, other) for model in regiment.models for target in self.engaging(model))

    def foes(self, regiment: Regiment) -> list[Regiment]:
        """The enemy Regiments it is Engaged with: at least one of the two Engages the other (ENG-11)."""
        met = [enemy for model in regiment.models for enemy in (*self.engaging(model), *self.engaged_by(model))]
        return [self._game.regiment(id) for id in dict.fromkeys(_home(enemy) for enemy in met)]

    def engaged_with(self, model: Model) -> list[Model]:
        """The enemy models it Engages or is Engaged by (ENG-11)."""
        met = {enemy.id: enemy for enemy in (*self.engaging(model), *self.engaged_by(model))}
        return list(met.values())

    def struck(self, attackers: Regiment, regiment: Regiment) -> list[Model]:
        """Which models of a Regiment are Engaged by the other: who may be wounded by it (WND-13)."""
        return [
            model for model in regiment.models if any(self._is_of(enemy, attackers) for enemy in self.engaged_by(model))
        ]

    def reach(self, model: Model) -> int:
        return self._reach(self._game.part_of(model))

    # --- how it is worked out

    @staticmethod
    def _is_of(model: Model, regiment: Regiment) -> bool:
        return _home(model) == regiment.id

    def _concerned(self, seat: Seat) -> list[Regiment]:
        mine = list(self._game.on_table(seat))
        return [self._only] if self._only is not None and self._only.seat == seat else mine

    def _near(self, seat: Seat) -> list[Regiment]:
        """Those of the concerned that are not in a piece, and near enough to the one Regiment that is asked about."""
        regiments = [regiment for regiment in self._concerned(seat) if not regiment.inside]
        one = self._only
        if one is None or one.seat == seat or one.inside:
            return regiments
        box, far = self._box(one), self._farthest(one)
        return [r for r in regiments if self._meets(_apart(box, self._box(r)), far, r)]

    def _meets(self, gap: float, far: int, regiment: Regiment) -> bool:
        """Whether a reach, or that of a Regiment, may bridge a gap between the middles of bases."""
        gap -= WIDEST + WITHIN
        return gap <= far or gap <= self._farthest(regiment)

    def _box(self, regiment: Regiment) -> Box | None:
        """The middles of all its bases are inside."""
        places = [at for model in regiment.models if (at := self._at(model)) is not None]
        if not places:
            return None
        xs, ys = [at.x for at in places], [at.y for at in places]
        return min(xs), min(ys), max(xs), max(ys)

    def _farthest(self, regiment: Regiment) -> int:
        """The longest reach of its models."""
        return max([self._reach(part) for part in self._game.parts(regiment)])

    def _rank(self, regiments: Iterable[Regiment]) -> _Rank:
        models = [m for r in regiments for m in r.models if self._at(m) is not None]
        bodies = [self._body(model) for model in models]
        return _Rank(
            models,
            bodies,
            np.array([self.reach(model) for model in models], dtype=np.int64),
            np.array([body.at for body in bodies], dtype=np.int64).reshape(len(bodies), 3),
            np.array([body.base.width for body in bodies], dtype=np.int64),
        )

    def _at(self, model: Model) -> Point | None:
        return self._places.get(model.id, model.at)

    def _body(self, model: Model) -> Body:
        at = self._at(model)
        assert at is not None
        return self._game.body_at(model, at)

    def _reach(self, part: Part) -> int:
        if part.id not in self._reaches:
            self._reaches[part.id] = reach_of(self._game, part)
        return self._reaches[part.id]

    def _strikes(self, seat: Seat, mine: _Rank, theirs: _Rank) -> None:
        """Note every model of an Army that has an enemy in reach and a legal line to it; an Obstacle between does not
        matter (ENG-04, ENG-08, ZON-21)."""
        close = _close(mine, theirs)
        if not close:
            return
        lines = Lines(self._game.table, self._shields(self._game.rival(seat)))
        free = lines.all_free([(mine.bodies[i], theirs.bodies[j]) for i, j in close])
        for (i, j), is_free in zip(close, free, strict=True):
            if is_free:
                self._note(mine.models[i], theirs.models[j])

    def _shields(self, seat: Seat) -> list[Body]:
        """The models of an Army nobody attacks through: of all Regiments, not only those asked about (THR-04)."""
        return [self._body(model) for model in shielded(self._game, seat) if self._at(model) is not None]

    def _garrisoned(self, seat: Seat, enemies: _Rank) -> None:
        """Every occupant and every enemy within an inch of the piece Engage each other (GAR-26, GAR-43, GAR-50)."""
        for regiment in self._concerned(seat):
            piece = self._game.garrison(regiment)
            if piece is None:
                continue
            for enemy, body in zip(enemies.models, enemies.bodies, strict=True):
                if in_reach(body, piece, INCH):
                    for model in regiment.models:
                        self._note(model, enemy)
                        self._note(enemy, model)

    def _note(self, attacker: Model, target: Model) -> None:
        self._targets.setdefault(attacker.id, []).append(target)
        self._attackers.setdefault(target.id, []).append(attacker)


def now(game: FirstBlood, regiment: Regiment) -> Engagement:
    """Who Engages whom as far as a Regiment is concerned; while the game is still one graph serves all."""
    return game.once("graph", regiment.id, lambda: Engagement(game, regiment))


def _home(model: Model) -> str:
    return model.id.partition(".")[0]


def _apart(a: Box | None, b: Box | None) -> float:
    """How far apart two boxes are at least."""
    if a is None or b is None:
        return inf
    return max(b[0] - a[2], a[0] - b[2], b[1] - a[3], a[1] - b[3])


def _close(mine: _Rank, theirs: _Rank) -> Sequence[tuple[int, int]]:
    """The pairs of which the first has the second in its Engagement Range, by distance and level (ENG-08, RUI-16)."""
    if not mine.models or not theirs.models:
        return []
    gap = mine.at[:, None, :] - theirs.at[None, :, :]
    square = 4 * (gap[:, :, 0] ** 2 + gap[:, :, 1] ** 2)
    widths = mine.width[:, None] + theirs.width[None, :]
    rise = np.abs(gap[:, :, 2])
    level = (rise == 0) & (square <= (widths + 2 * (mine.reach[:, None] + WITHIN)) ** 2)
    stacked = (rise == FLOOR) & (square <= widths**2)
    return [(int(i), int(j)) for i, j in zip(*np.nonzero(level | stacked), strict=True)]
