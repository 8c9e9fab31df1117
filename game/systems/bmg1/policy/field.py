"""One position as a player looks at it: what objectives promise to either side, and who threatens whom."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import exp, hypot
from operator import itemgetter

from game.core.place import Point
from game.core.request import Seat
from game.systems.bmg1.content import Weapon
from game.systems.bmg1.flow.control import objectives
from game.systems.bmg1.flow.control import worth as control_worth
from game.systems.bmg1.flow.zones import box, zones
from game.systems.bmg1.game import DISC, TOUCH, Bmg1
from game.systems.bmg1.policy.odds import Blows, at_least, outcome, reaching
from game.systems.bmg1.policy.worth import POINT, blade, gun, harm_worth, range_of, rounds_left, victim
from game.systems.bmg1.state import CM, SEATS, Marker, Model
from game.systems.bmg1.weights import WEIGHTS

FADES = 25 * CM
HIGH = 2.5
"""What a centimetre up or down is against one on the ground."""
DIE = 3.5 * CM
WALK = 10 * CM
DETOUR = 1.12
"""Ways are longer than lines."""
FAR = 1e9
"""Farther than any table is wide."""
_worth_first = itemgetter(0)


def gap(a: Point, b: Point) -> float:
    """How far apart two places feel to whoever walks."""
    return hypot(a.x - b.x, a.y - b.y) + HIGH * abs(a.z - b.z)


def approach(far: float) -> float:
    """From 1 at a place to nothing far away."""
    return 1.0 if far <= TOUCH else exp(-far / FADES)


def lasting(rounds: int) -> float:
    """What a point in every round is worth, rounds to come counting ever less."""
    return (1 - WEIGHTS.later**rounds) / (1 - WEIGHTS.later)


@dataclass(slots=True)
class Goal:
    """An objective: where it is and what it is worth to each side."""

    marker: Marker
    at: Point
    radius: float
    worths: dict[Seat, float]
    carrier: str = ""
    carried_by: Seat | None = None


@dataclass(slots=True)
class Piece:
    """A character that is awake, as far as places matter."""

    id: str
    seat: Seat
    at: Point
    radius: float


@dataclass(slots=True)
class _Stake:
    """An objective as everybody stands to it, but for somebody who may be moved."""

    goal: Goal
    worth: float
    near: list[str]
    """Whoever of the side touches it."""
    foes: bool
    """Whether an enemy does."""
    free: list[Piece]
    """Those of `near` whom no enemy touches."""
    fars: list[tuple[float, str]]
    """How far the side's own have to go, the nearest first."""


class Field:
    """What matters of a position, looked at once."""

    def __init__(self, game: Bmg1) -> None:
        self.game = game
        self.left = rounds_left(game)
        self.pieces = [_piece(game, m) for m in game.on_table() if m.posture != "ko"]
        self.goals = list(self._goals())
        self.areas = {seat: [box(zone) for zone in zones(game, seat)] for seat in SEATS}
        self._pairs: dict[tuple[str, str, str], int] = {}
        self._known: dict[tuple[str, str], float] = {}
        self._guns: dict[str, tuple[Weapon, int] | None] = {}
        self._by_id = {piece.id: piece for piece in self.pieces}
        self._frames: dict[tuple[Seat, str], list[_Stake]] = {}
        self._divert = "diversion" in game.scenario.bonuses

    # --- objectives

    def _goals(self) -> Iterator[Goal]:
        """Every objective with what holding it promises; a Riddle is tried once or twice and then gone."""
        for marker in objectives(self.game):
            carrier = self.game.model(marker.carrier) if marker.carrier else None
            at = carrier.at if carrier else marker.at
            if at is None:
                continue
            radius = self.game.width(carrier) / 2 if carrier else DISC / 2
            worths = {seat: self._worth(marker, seat) for seat in SEATS}
            yield Goal(marker, at, radius, worths, marker.carrier, carrier.seat if carrier else None)

    def _worth(self, marker: Marker, seat: Seat) -> float:
        game, bonuses, given = self.game, self.game.scenario.bonuses, self.game.state.bonuses
        own = marker.seat == seat
        if marker.kind == "riddle":
            total = 0.75 if seat in marker.barred else 1.5 if own else 1.0
        else:
            total = control_worth(marker, seat) * lasting(self.left)
        if own and "hurry_up" in bonuses and "hurry_up" not in given:
            total += 2.5
        if own and "its_mine" in bonuses:
            total += 0.3 if self.left > 1 else 1.0
        if "more_the_better" in bonuses and "more_the_better" not in given:
            total += 1.5
        if marker.id in game.side(seat).primary.values():
            total += 0.5 * lasting(self.left)
        return total * POINT

    def stakes(self, seat: Seat, moved: str = "", to: Point | None = None) -> float:
        """What objectives promise to a side, as if one character stood elsewhere; each serves for one of them."""
        mover = self._moved(moved, to)
        return self._stakes(seat, moved if mover else "", mover, self._measures(mover))

    def _moved(self, id: str, to: Point | None) -> Piece | None:
        """A character as if it stood elsewhere."""
        mover = self._by_id.get(id) if to else None
        return Piece(mover.id, mover.seat, to, mover.radius) if mover and to else None

    def _measures(self, mover: Piece | None) -> dict[str, float]:
        """How far whoever is moved has to go to each objective."""
        return {goal.marker.id: self._measured(mover, goal) for goal in self.goals} if mover else {}

    def _stakes(self, seat: Seat, without: str, mover: Piece | None, fars: dict[str, float]) -> float:
        """Everybody else is looked at once; only whoever is moved is measured for every place."""
        total, busy, open_ = 0.0, set[str](), list[tuple[float, _Stake, float, bool]]()
        friendly = mover is not None and mover.seat == seat
        for stake in self._frame(seat, without):
            goal, near, foes = stake.goal, stake.near, stake.foes
            far, ours = FAR, False
            if mover is not None:
                far = fars[goal.marker.id]
                if self._reaches(mover, goal, far):
                    ours, foes = friendly, foes or not friendly
            if not near and not ours:
                open_.append((stake.worth, stake, far, foes))
                continue
            busy.update(near)
            if ours:
                busy.add(without)
            if goal.marker.kind == "riddle":
                total += stake.worth * 0.7
            elif foes:
                total += stake.worth * WEIGHTS.contested
            else:
                total += stake.worth * (
                    WEIGHTS.held if self._is_free(seat, stake.free, mover, ours, without) else WEIGHTS.pressed
                )
        open_.sort(key=_worth_first, reverse=True)
        for worth, stake, far, foes in open_:
            nearest = (far, without) if friendly and without not in busy else None
            for one in stake.fars:
                if one[1] not in busy:
                    nearest = one if nearest is None or one < nearest else nearest
                    break
            if nearest:
                busy.add(nearest[1])
                total += worth * WEIGHTS.on_the_way * approach(nearest[0]) * (0.6 if foes else 1.0)
        if not self._divert:
            return total
        others = [p for p in self.pieces if p.seat == seat and p.id != without]
        return total + self._diversion(seat, [*others, mover] if mover and friendly else others)

    def _frame(self, seat: Seat, without: str) -> list[_Stake]:
        """The objectives that are worth something to a side, as everybody but one stands to them."""
        if (seat, without) not in self._frames:
            pieces = [p for p in self.pieces if p.id != without]
            ours, theirs = [p for p in pieces if p.seat == seat], [p for p in pieces if p.seat != seat]
            self._frames[seat, without] = [
                self._stake(goal, goal.worths[seat], ours, theirs) for goal in self.goals if goal.worths[seat] > 0
            ]
        return self._frames[seat, without]

    def _stake(self, goal: Goal, worth: float, ours: list[Piece], theirs: list[Piece]) -> _Stake:
        near = [p for p in ours if self._touches(p, goal)]
        foes = any(self._touches(p, goal) for p in theirs)
        free = [p for p in near if all(_apart(p, q) > TOUCH for q in theirs)]
        fars = sorted((self._far(p, goal), p.id) for p in ours)
        return _Stake(goal, worth, [p.id for p in near], foes, free, fars)

    def _is_free(self, seat: Seat, free: list[Piece], mover: Piece | None, ours: bool, without: str) -> bool:
        """Whether somebody at an objective is touched by no enemy."""
        if mover is not None and mover.seat != seat:
            return any(_apart(p, mover) > TOUCH for p in free)
        if free or mover is None or not ours:
            return bool(free)
        return all(_apart(mover, q) > TOUCH for q in self.pieces if q.seat != seat)

    def balance(self, seat: Seat, moved: str = "", to: Point | None = None) -> float:
        """What objectives promise to a side more than to the other."""
        mover = self._moved(moved, to)
        without, fars = moved if mover else "", self._measures(mover)
        rival = self.game.rival(seat)
        return self._stakes(seat, without, mover, fars) - self._stakes(rival, without, mover, fars)

    def _touches(self, piece: Piece, goal: Goal) -> bool:
        return self._reaches(piece, goal, self._far(piece, goal))

    def _reaches(self, piece: Piece, goal: Goal, far: float) -> bool:
        """Whether so far is touching; what a friend carries nobody else holds."""
        if goal.carried_by == piece.seat:
            return piece.id == goal.carrier
        return far <= TOUCH

    def _far(self, piece: Piece, goal: Goal) -> float:
        """What has not moved is measured once."""
        key = piece.id, goal.marker.id
        if key not in self._known:
            self._known[key] = self._measured(piece, goal)
        return self._known[key]

    def _measured(self, piece: Piece, goal: Goal) -> float:
        """To touching it; a flat marker may be stood upon."""
        return max(0.0, gap(piece.at, goal.at) - piece.radius - goal.radius)

    def _diversion(self, seat: Seat, ours: list[Piece]) -> float:
        """Somebody upright in the enemy zone at the end (SCN-31)."""
        able = [p for p in ours if not self.game.model(p.id).leads]
        near = [_outside(p.at, area) for p in able for area in self.areas[self.game.rival(seat)]]
        if not near:
            return 0.0
        return (
            3
            * POINT
            * (0.9 if min(near) <= 0 else WEIGHTS.on_the_way * approach(min(near)))
            / max(1.0, self.left / 1.5)
        )

    # --- fights

    def nearest_foe(self, model: Model, at: Point) -> float:
        """How far it is to touching somebody worth fighting."""
        radius = self.game.width(model) / 2
        return min((gap(at, p.at) - p.radius - radius for p in self.pieces if p.seat != model.seat), default=0.0)

    def foes(self, model: Model) -> list[Model]:
        return [self.game.model(p.id) for p in self.pieces if p.seat != model.seat]

    def danger(self, model: Model, at: Point | None) -> float:
        """What enemies that have yet to act could do to a character that stands somewhere."""
        if at is None or model.posture == "ko" or not model.on_table:
            return 0.0
        found = sorted(
            (self.threat(foe, model, at) for foe in self.foes(model) if can_act(self.game, foe)), reverse=True
        )
        return WEIGHTS.shy * sum(worth * 0.8**n for n, worth in enumerate(found[:4]))

    def threat(self, foe: Model, model: Model, at: Point) -> float:
        """What one enemy could do to it this round, by rule of thumb."""
        if foe.at is None:
            return 0.0
        radius = (self.game.width(foe) + self.game.width(model)) / 2
        far = max(0.0, gap(foe.at, at) - radius)
        reach = in_reach(self.game, foe, far)
        close = reach * self.blows(foe, model) if reach else 0.0
        return max(close, self._fire(foe, model, far))

    def fire(self, foe: Model, model: Model, at: Point) -> float:
        """What the gun of an enemy could do to it in a place, seen or not."""
        if foe.at is None:
            return 0.0
        return self._fire(foe, model, max(0.0, gap(foe.at, at) - (self.game.width(foe) + self.game.width(model)) / 2))

    def blows(self, model: Model, target: Model) -> int:
        """What its Strikes would do to somebody it touches."""
        key = "melee", model.id, target.id
        if key not in self._pairs:
            self._pairs[key] = melee_worth(self.game, model, target)
        return self._pairs[key]

    def shots(self, model: Model, target: Model) -> int:
        """What its best gun would do to somebody in plain sight."""
        key = "ranged", model.id, target.id
        if key not in self._pairs:
            self._pairs[key] = shot_worth(self.game, model, target)
        return self._pairs[key]

    def _fire(self, foe: Model, model: Model, far: float) -> float:
        """Of a gun that reaches so far, half: there are walls and shadows."""
        if foe.id not in self._guns:
            self._guns[foe.id] = gun(self.game, foe)
        found = self._guns[foe.id]
        if found is None or planned(self.game, foe, "attack") < 2 or far > range_of(found[0]) + 6 * CM:
            return 0.0
        return 0.5 * self.shots(foe, model)


def _piece(game: Bmg1, model: Model) -> Piece:
    assert model.at is not None
    return Piece(model.id, model.seat, model.at, game.width(model) / 2)


def _apart(one: Piece, other: Piece) -> float:
    return gap(one.at, other.at) - one.radius - other.radius


def _outside(at: Point, area: tuple[int, int, int, int]) -> float:
    left, low, right, top = area
    return hypot(max(left - at.x, 0, at.x - right), max(low - at.y, 0, at.y - top))


def can_act(game: Bmg1, model: Model) -> bool:
    """Whether it still has its activation of this round."""
    return model.in_play and not model.activated


# --- what counters and dice are good for, by rule of thumb


def planned(game: Bmg1, model: Model, slot: str) -> int:
    """The counters of a character in a slot; before its plan is known, what it would likely lay there."""
    if game.state.phase in ("execute", "recount") or model.planned:
        return model.counters.of(slot)  # type: ignore[arg-type]
    usual = {"move": 1, "attack": 2, "defense": 2, "special": 1}[slot]
    skill: int = getattr(model.profile, {"move": "movement"}.get(slot, slot))
    return min(skill, usual + (1 if model.profile.willpower > 5 else 0))


def in_reach(game: Bmg1, model: Model, far: float) -> float:
    """How likely a character gets so far in one Move step."""
    step = 12 * CM if any(trait.id == "acrobat" for trait in model.profile.traits) else WALK
    dice = planned(game, model, "move") - (1 if model.posture == "down" else 0)
    if dice < 0:
        return 1.0 if far <= TOUCH else 0.0
    need = far * DETOUR - step
    if need <= 0:
        return 1.0
    return at_least(min(dice, 5), -int(-need // CM)) if dice else 0.0


def melee_blows(game: Bmg1, model: Model, target: Model, dice: int, blocks: int) -> Blows:
    """Strikes as they look from afar."""
    damage, need = blade(tuple(game.weapons(model)), model.profile)
    hits = reaching(2 if target.is_down else target.profile.defense)
    return Blows(dice, hits, need, damage.injury, damage.stun, blocks, model.profile.attack)


def melee_worth(game: Bmg1, model: Model, target: Model, dice: int | None = None) -> int:
    """What its Strikes would do to somebody it touches."""
    dice = planned(game, model, "attack") if dice is None else dice
    if dice <= 0:
        return 0
    blocks = 0 if target.posture == "ko" else planned(game, target, "defense")
    return harm_worth(game, target, outcome(melee_blows(game, model, target, dice, blocks), victim(game, target)))


def shot_worth(game: Bmg1, model: Model, target: Model) -> int:
    """What its best gun would do to somebody in plain sight."""
    found = gun(game, model)
    if found is None:
        return 0
    weapon, need = found
    hits = reaching(2 if target.is_down else target.profile.defense)
    blows = Blows(weapon.rof or 1, hits, need, weapon.damage.injury, weapon.damage.stun, scratch=True)
    return harm_worth(game, target, outcome(blows, victim(game, target)))


@contextmanager
def standing(model: Model, at: Point) -> Iterator[None]:
    """As if a character stood elsewhere."""
    here, model.at = model.at, at
    try:
        yield
    finally:
        model.at = here
