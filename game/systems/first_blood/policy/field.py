"""The whole table at a glance: who stands where, which zones count when, and who is a danger to whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from game.boards.table import Piece
from game.core.request import Seat
from game.systems.first_blood.content import ObjectiveZone
from game.systems.first_blood.flow.objectives import counts, disc, holds, is_active, is_within, points_for
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.policy.glance import (
    POINT,
    Glance,
    apart,
    chance_to_charge,
    clash_wounds,
    harm,
    impact_wounds,
    in_touch,
    look,
    volley_wounds,
)
from game.systems.first_blood.state import INCH, SEATS, Regiment
from game.systems.first_blood.weights import WEIGHTS

AVOIDED = ("impassable", "garrison", "dangerous", "very_dangerous")
"""Terrain that one goes around."""

Spot = tuple[float, float]


@dataclass(slots=True)
class Prize:
    """An Objective Zone: where it is, and what holding it is worth to each, now and later."""

    zone: ObjectiveZone
    x: float
    y: float
    radius: float
    now: dict[Seat, float]
    """Points at the coming Victory Phase."""
    later: dict[Seat, float]
    """At those after it, the farther the less."""

    @property
    def matters(self) -> bool:
        """Whether anybody will score here."""
        return any((*self.now.values(), *self.later.values()))


class Field:
    """Everything a position is judged by, taken in one look; nothing on the table may change meanwhile."""

    def __init__(self, game: FirstBlood) -> None:
        self.game = game
        self._onsets: dict[tuple[str, str], float] = {}
        self._volleys: dict[tuple[str, str, bool], float] = {}
        self._threats: dict[tuple[str, str], float] = {}
        here = [r for r in game.state.regiments.values() if r.models and r.where != "undeployed"]
        self.all = {regiment.id: look(game, regiment) for regiment in here}
        self.sides = {seat: [one for one in self.all.values() if one.seat == seat] for seat in SEATS}
        self.grounds = [self._ground(zone) for zone in game.scenario.zones]
        self.blocks = [_block(piece) for piece in game.table.pieces if any(map(piece.has, AVOIDED))]
        self.foes: dict[str, list[Glance]] = {id: [] for id in self.all}
        for one in self.sides[SEATS[0]]:
            for other in self.sides[SEATS[1]]:
                if one.regiment.on_table and other.regiment.on_table and in_touch(one, other):
                    self.foes[one.id].append(other)
                    self.foes[other.id].append(one)

    @staticmethod
    def of(game: FirstBlood) -> Field:
        """The same look while the game is still."""
        return game.once("field", "", lambda: Field(game))

    def seen(self, regiment: Regiment) -> Glance:
        """One Regiment of the table, or one that is about to come onto it."""
        if regiment.id not in self.all:
            self.foes[regiment.id] = []
            return look(self.game, regiment)
        return self.all[regiment.id]

    def enemies(self, one: Glance) -> list[Glance]:
        return [other for other in self.sides[self.game.rival(one.seat)] if other.regiment.on_table]

    def detour(self, one: Glance, x: float, y: float) -> float:
        """How much farther than straight on it is to a place, around what stands in the way."""
        dx, dy = x - one.x, y - one.y
        long = hypot(dx, dy)
        if long < INCH:
            return 0.0
        total = 0.0
        for at_x, at_y, radius in self.blocks:
            along = ((at_x - one.x) * dx + (at_y - one.y) * dy) / long
            if 0 < along < long and hypot(at_x - x, at_y - y) > radius:
                aside = abs((at_x - one.x) * dy - (at_y - one.y) * dx) / long
                total += WEIGHTS.around * max(0.0, radius + min(one.spread, 3 * INCH) - aside)
        return total

    # --- zones

    def _ground(self, zone: ObjectiveZone) -> Prize:
        state, scenario = self.game.state, self.game.scenario
        x, y, diameter = disc(self.game, zone)
        coming = max(1, state.round)
        now, later = dict.fromkeys(SEATS, 0.0), dict.fromkeys(SEATS, 0.0)
        for ahead, number in enumerate(range(coming, min(coming + 4, scenario.rounds + 1))):
            if is_active(self.game.scenario, zone, number):
                for seat in SEATS:
                    worth = points_for(zone, seat) * POINT
                    if ahead == 0:
                        now[seat] += worth
                    else:
                        later[seat] += worth * WEIGHTS.later**ahead / 2
        return Prize(zone, x, y, diameter / 2, now, later)

    def presence(self, one: Glance, ground: Prize, at: Spot | None = None) -> float:
        """What a Regiment will soon count for in a zone, the farther the less."""
        x, y = at or (one.x, one.y)
        away = max(0.0, hypot(x - ground.x, y - ground.y) - ground.radius - one.spread / 2)
        if away > 0 and one.regiment.where in ("table", "undeployed"):
            away += self.detour(one, ground.x, ground.y)
        strength = len(one.regiment.models) * one.weight * (0.5 if one.regiment.broken else 1.0)
        if self.foes[one.id] and away > 0:
            strength *= 0.4
        if one.regiment.inside:
            strength *= 0.5
        return float(strength * 0.6 ** (away / max(INCH, 2 * one.march)))

    def presences(self, one: Glance) -> list[float]:
        """The same for all zones: nobody can be in two, so whoever is near one counts the less in the others."""
        found = [self.presence(one, ground) if ground.matters else 0.0 for ground in self.grounds]
        total = sum(found)
        return [near * near / total for near in found] if total else found

    def gathered(self, side: Sequence[Glance]) -> list[float]:
        """What Regiments will soon count for together, zone by zone."""
        counted = [self.presences(one) for one in side]
        return [sum(near) for near in zip(*counted, strict=True)] if counted else [0.0] * len(self.grounds)

    def standing(self, ground: Prize, seat: Seat) -> int:
        """What a player has in a zone now (OBJ-02)."""
        total = 0
        for one in self.sides[seat]:
            if one.regiment.broken or not one.regiment.on_table:
                continue
            if hypot(one.x - ground.x, one.y - ground.y) > ground.radius + 2.5 * one.spread + 2 * INCH:
                continue
            inside = [model for model in one.regiment.models if is_within(self.game, model, ground.zone)]
            total += counts(one.regiment, inside) if inside else 0
        return total

    def zones_worth(self, seat: Seat) -> float:
        """What all zones promise a player, less what they promise his rival."""
        rival = self.game.rival(seat)
        sure = 0.35 + 0.45 * self._played()
        total = 0.0
        near = zip(self.grounds, self.gathered(self.sides[seat]), self.gathered(self.sides[rival]), strict=True)
        for ground, ours, theirs in near:
            if not ground.matters:
                continue
            total += self.promise(ground, seat, ours, theirs, 1 - sure)
            if any(ground.now.values()):
                own, other = self.standing(ground, seat), self.standing(ground, rival)
                if own != other and not holds(self.game, rival if own > other else seat, ground.zone):
                    total += sure * (ground.now[seat] if own > other else -ground.now[rival])
        return total

    def promise(self, ground: Prize, seat: Seat, ours: float, theirs: float, open: float) -> float:
        """What a zone promises by who is near it; of the coming Victory Phase only as much as is `open`."""
        rival = self.game.rival(seat)
        share = _share(ours, theirs)
        gain = ground.now[seat] * open + ground.later[seat]
        loss = ground.now[rival] * open + ground.later[rival]
        return gain * share - loss * _share(theirs, ours)

    def _played(self) -> float:
        """How much of the Round is over."""
        if self.game.state.phase == "victory":
            return 1.0
        if self.game.state.phase != "action":
            return 0.0
        left = sum(len(self.game.side(seat).stack) for seat in SEATS)
        return 1 - left / max(1, left + sum(len(self.game.side(seat).drawn) for seat in SEATS))

    # --- dangers

    def threat(self, one: Glance, target: Glance) -> float:
        """The chance of two who both stay where the whole table shows them."""
        if (one.id, target.id) not in self._threats:
            self._threats[one.id, target.id] = self.chance(one, target)
        return self._threats[one.id, target.id]

    def chance(self, one: Glance, target: Glance) -> float:
        """What a Regiment can hope to do to an enemy in its next Activation."""
        gap = apart(one, target)
        return max(self.charge_hope(one, target, gap), self.volley_hope(one, target, gap))

    def charge_hope(self, one: Glance, target: Glance, gap: float) -> float:
        """A Charge over a gap and the Clash after it, less what comes back."""
        if one.hits <= 0 or one.regiment.broken or self.foes[one.id] or one.regiment.inside:
            return 0.0
        likely = chance_to_charge(one.march, gap)
        if likely <= 0:
            likely = chance_to_charge(one.march, gap - one.march)  # March and Charge: the Clash must wait
            return 0.0 if likely <= 0 else WEIGHTS.afar * likely * max(0.0, self.onset(one, target))
        return likely * max(0.0, self.onset(one, target))

    def onset(self, one: Glance, target: Glance) -> float:
        """What a Charge that strikes home is worth, from wherever it comes."""
        if (one.id, target.id) not in self._onsets:
            self._onsets[one.id, target.id] = self._onset(one, target)
        return self._onsets[one.id, target.id]

    def _onset(self, one: Glance, target: Glance) -> float:
        """Impact, Clash, then the enemy's answer."""
        game = self.game
        first = impact_wounds(one, target) if not target.regiment.inside else 0.0
        wounds = min(float(target.wounds), first + clash_wounds(one, target, inspired=True))
        left = 1 - wounds / max(1, target.wounds)
        back = clash_wounds(target, one, inspired=True, share=max(0.0, left))
        weight = 0.7 if not target.regiment.activated else WEIGHTS.contact
        return harm(game, target, wounds) - weight * harm(game, one, back)

    def volley_hope(self, one: Glance, target: Glance, gap: float) -> float:
        """A Volley over a gap, after a March if need be."""
        if one.shots <= 0 or self.foes[target.id] or (self.foes[one.id] and not one.regiment.inside):
            return 0.0
        if gap <= one.range:
            return self._volley(one, target, aimed=True)
        if gap <= one.range + one.march:
            return 0.8 * self._volley(one, target, aimed=False)
        return 0.0

    def _volley(self, one: Glance, target: Glance, *, aimed: bool) -> float:
        """What a Volley that reaches is worth, from wherever it comes."""
        key = one.id, target.id, aimed
        if key not in self._volleys:
            self._volleys[key] = harm(self.game, target, volley_wounds(one, target, aimed=aimed))
        return self._volleys[key]

    def best(self, one: Glance) -> float:
        """The best it can hope for where it stands."""
        if not one.regiment.on_table:
            return 0.0
        if foes := self.foes[one.id]:
            return max(harm(self.game, foe, clash_wounds(one, foe, inspired=True)) for foe in foes)
        return max((self.threat(one, target) for target in self.enemies(one)), default=0.0)

    @staticmethod
    def soon(regiment: Regiment) -> float:
        """What a chance of it counts: whoever has acted must wait for the next Round."""
        return WEIGHTS.next if regiment.activated else WEIGHTS.soon

    def hopes(self, seat: Seat) -> float:
        return sum(self.soon(one.regiment) * self.best(one) for one in self.sides[seat])


def _block(piece: Piece) -> tuple[float, float, float]:
    """The middle and the half length of what nobody likes to walk through."""
    left, low, right, top = piece.bounds
    return (left + right) / 2, (low + top) / 2, max(right - left, top - low) / 2


def _share(ours: float, theirs: float) -> float:
    """How likely a zone is ours by who is near it."""
    if ours <= 0:
        return 0.0
    a, b = ours * ours, theirs * theirs
    return a / (a + b + 0.5)
