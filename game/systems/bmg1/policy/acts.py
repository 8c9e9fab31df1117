"""What the active character should do: go where it counts, fight, handle what it came for."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import ceil, hypot

from game.core.place import Point, point
from game.systems.bmg1.content import Weapon
from game.systems.bmg1.evaluate import spirit
from game.systems.bmg1.flow import melee
from game.systems.bmg1.flow.moving import bmd
from game.systems.bmg1.flow.sight import can_see, in_line
from game.systems.bmg1.game import TOUCH, Bmg1
from game.systems.bmg1.policy.field import DETOUR, DIE, Field, can_act, gap, standing
from game.systems.bmg1.policy.fights import (
    around_worth,
    casualty_worth,
    pistol_worth,
    shot_worth,
    spray_worth,
    storm_worth,
    strike_worth,
)
from game.systems.bmg1.policy.odds import at_least
from game.systems.bmg1.policy.worth import gun, price, range_of
from game.systems.bmg1.state import CM, Model
from game.systems.bmg1.weights import WEIGHTS

SEEN, UNSEEN = 0.8, -0.8
"""What is added to a guess about a gun once it is known whether its owner sees the place."""
DROP = 6 * CM
"""Whoever jumps from higher up is hurt."""
AGAIN_CROUCHED = -80
"""Whoever is in cover stays behind the same thing."""
IDLE = {
    "crouch": -6,
    "uncover": -5,
    "door": -15,
    "sewer": -60,
    "drop": -150,
    "flare": -12,
    "laser": -8,
    "gel": -12,
    "ignite": -10,
    "lantern": -6,
    "air_support": -25,
    "superior_smell": -6,
    "psychoanalysis": -15,
    "order": -5,
    "pickpocket": 20,
    "stand": 170,
    "douse": 170,
    "riddle": 900,
    "loot": 120,
    "ammo": 45,
    "titan": 45,
}
"""What is done without looking closely."""


@dataclass(slots=True)
class Turn:
    """The active character's question: what all its answers are measured against."""

    game: Bmg1
    model: Model
    ground: Field
    moves: bool = False
    """Its Move step is still to come."""
    fights: bool = False
    """Its Attack step is still to come."""
    here: float = 0.0
    seen: dict[Point, float] = field(default_factory=dict)
    lines: dict[tuple[Point, str], bool] = field(default_factory=dict)

    @staticmethod
    def of(game: Bmg1, model: Model) -> Turn:
        turn = Turn(game, model, Field(game))
        active = game.state.active
        if active is not None and active.model == model.id:
            turn.moves = not active.move_used
            turn.fights = not active.attack_used and active.attack_kind == ""
        turn.here = turn.place(model.at)
        return turn

    @property
    def sign(self) -> int:
        """Whoever moves a hypnotized enemy wants it badly placed."""
        return 1 if self.game.controller(self.model) == self.model.seat else -1

    # --- places

    def place(self, at: Point | None) -> float:
        """What standing somewhere promises: objectives, what threatens there, being where the fight is."""
        if at is None:
            return 0.0
        if at not in self.seen:
            model = self.model
            worth = self.ground.balance(model.seat, model.id, at) - self.ground.danger(model, at)
            with standing(model, at):
                worth += spirit(self.ground, model) if model.on_table else 0.0
            self.seen[at] = self.sign * (worth - at.z / 120)
        return self.seen[at]

    def gain(self, at: Point) -> float:
        """What being elsewhere adds, with the attack that could follow."""
        return self.place(at) - self.here + WEIGHTS.next * self.follow_up(at)

    def follow_up(self, at: Point) -> float:
        """The best attack from a place, by rule of thumb."""
        if not self.fights or not self.model.counters.attack:
            return 0.0
        model, game = self.model, self.game
        best, radius = 0.0, game.width(model) / 2
        down = [m for m in game.on_table(game.rival(game.controller(model))) if m.posture == "ko"]
        for foe in [*self.ground.foes(model), *down] if self.sign > 0 else game.friends(model):
            assert foe.at is not None
            if gap(at, foe.at) - radius - game.width(foe) / 2 <= TOUCH:
                best = max(best, self.ground.blows(model, foe) + (WEIGHTS.again if foe.posture != "ko" else 0))
        return max(best, self.fire_from(at))

    def fire_from(self, at: Point) -> float:
        """The best shot from a place at somebody there is a line to."""
        found = gun(self.game, self.model)
        if found is None or self.model.counters.attack < 2 or "aim" in found[0].rules or self.sign < 0:
            return 0.0
        best = 0.0
        near = sorted(self.ground.foes(self.model), key=lambda foe: gap(at, foe.at) if foe.at else 0.0)
        for foe in near[:3]:
            assert foe.at is not None
            far = gap(at, foe.at)
            worth = 0.8 * self.ground.shots(self.model, foe)
            if worth > best and 8 * CM < far < range_of(found[0]) + 3 * CM and self.clear(at, foe):
                best = worth
        return best

    def exposure(self, at: Point) -> float:
        """What guns that have yet to fire could do to it in a place more than guessed, or less: eyes, light and Stealth
        decide that."""
        model, total = self.model, 0.0
        for foe in self.ground.foes(model) if self.sign > 0 else ():
            guess = self.ground.fire(foe, model, at) if can_act(self.game, foe) else 0.0
            if guess:
                with standing(model, at):
                    total += WEIGHTS.shy * guess * (SEEN if can_see(self.game, foe, model) else UNSEEN)
        return total

    def clear(self, at: Point, foe: Model) -> bool:
        key = at, foe.id
        if key not in self.lines:
            with standing(self.model, at):
                self.lines[key] = in_line(self.game, self.model, foe)
        return self.lines[key]

    # --- answers

    def worths(self, keys: list[str]) -> list[int]:
        """What each answer promises; what leaves the Move step for later may still move."""
        found = [self.worth(key) for key in keys]
        self._run(keys, found)
        if "stand" in keys:  # whoever crawls gets nowhere
            found[keys.index("stand")] += max(0.0, *found)
        if not self.moves:
            return [round(worth) for worth in found]
        ends = [self.place(end) - self.here for key in keys if (end := self.end_of(key)) is not None]
        later = 0.8 * max(0.0, *ends) if ends else 0.0
        waits = [worth > 0 and not self.is_move(key) for key, worth in zip(keys, found, strict=True)]
        return [round(worth + later if waiting else worth) for worth, waiting in zip(found, waits, strict=True)]

    def _run(self, keys: list[str], found: list[float]) -> None:
        """Dice for a run are worth no more than a little on top of the best line there is without them."""
        runs = [worth for key, worth in zip(keys, found, strict=True) if key.startswith("run ")]
        for at, key in enumerate(keys):
            if key.startswith("run:"):
                most = max(runs) + WEIGHTS.farther * int(key.partition(":")[2]) if runs else -WEIGHTS.step
                found[at] = min(found[at], most)

    @staticmethod
    def is_move(key: str) -> bool:
        verb = key.partition(" ")[0].partition(":")[0]
        return verb in ("walk", "go", "run", "dice", "charge", "batclaw", "end", "leave", "sewer")

    @staticmethod
    def end_of(key: str) -> Point | None:
        word, _, rest = key.partition(" ")
        if word not in ("walk", "go", "run") or not rest:
            return None
        by, _, to = rest.split()[-1].rpartition(":")
        return None if by in ("fall", "cling") else point(to)

    def worth(self, key: str) -> float:
        word, _, rest = key.partition(" ")
        verb, _, what = word.partition(":")
        game, model = self.game, self.model
        match verb:
            case "end":
                return 0.0
            case "walk" | "go" | "run" | "charge" if rest:
                return self.move(verb, rest)
            case "charge":
                return 0.9 * self.dice(0, bmd(game, model)) + WEIGHTS.crumbs if self.fights else -WEIGHTS.step
            case "dice" | "run":
                return self.dice(int(what), bmd(game, model) * (2 if verb == "run" else 1))
            case "batclaw" | "leave" if rest:
                return self.gain(point(rest)) - 2 * WEIGHTS.step
            case "shoot":
                return self.shoot(what)
            case "spray":
                return spray_worth(game, model, game.library.get(Weapon, what))
            case "attack_360":
                return around_worth(game, model, game.library.get(Weapon, what) if what else None)
            case "electric_storm":
                return storm_worth(game, model) - 40
            case "one_shot_gun":
                return pistol_worth(game, game.model(what)) - 20
            case "arrest":
                return casualty_worth(game, game.model(what))
        if verb in WEIGHTS.orders:
            men = [m for m in game.henchmen(model, 10 * CM) if can_act(game, m)]
            return WEIGHTS.orders[verb] * len(men) - 25
        if verb in WEIGHTS.spells:
            return self.spell(verb, game.model(what)) if what in game.state.models else -5
        if verb in WEIGHTS.ready:
            return WEIGHTS.ready[verb] if self.can_shoot() else -15
        if what.partition(":")[0] in game.state.models and verb not in IDLE:
            return self.strike(verb, what)
        return self.simple(verb, what)

    def simple(self, verb: str, what: str) -> float:
        """Things done with the hands, the posture or the ground."""
        if verb == "crouch":
            if self.model.posture == "crouched":  # from one thing to the next and back, for nothing
                return AGAIN_CROUCHED
            return 30 if self.is_under_fire() else IDLE["crouch"]
        if verb == "riddle":
            marker = self.game.marker(what)
            return IDLE["riddle"] + (300 if marker.seat == self.model.seat else 0)
        return IDLE.get(verb, 3)

    def move(self, verb: str, path: str) -> float:
        """Where the path leads; a fall hurts."""
        by, _, to = path.split()[-1].rpartition(":")
        end = point(to)
        assert self.model.at is not None
        if by == "fall":
            high = self.model.at.z
            return self.gain(end._replace(z=0)) - (price(self.game, self.model) / 3 if high > DROP else 60)
        if by == "cling":
            return -50.0
        if end == self.model.at:
            return -WEIGHTS.crumbs
        exposed = self.exposure(end) - self.exposure(self.model.at)
        return self.gain(end) - exposed - WEIGHTS.crumbs - (WEIGHTS.step if verb == "run" else 0)

    def dice(self, n: int, base: int) -> float:
        """So many dice for distance: what they would bring within reach, or how much nearer."""
        model = self.model
        assert model.at is not None
        best = 0.0
        for at, short in self.ends():
            far = hypot(at.x - model.at.x, at.y - model.at.y) - short
            if far <= 0:
                continue
            need = ceil((far * DETOUR - base) / CM)
            reached = 1.0 if need <= 0 else at_least(n, need)
            whole = self.gain(_along(model.at, at, far)) if reached > 0.05 else 0.0
            part = self.gain(_along(model.at, at, min(far, (base + n * DIE) / DETOUR)))
            best = max(best, reached * whole + (1 - reached) * part)
        return 0.88 * best - WEIGHTS.step * n - WEIGHTS.crumbs

    def ends(self) -> list[tuple[Point, float]]:
        """What it may want to touch, and how far from its middle that is."""
        radius = self.game.width(self.model) / 2
        goals = [(goal.at, goal.radius + radius) for goal in self.ground.goals]
        foes = [(p.at, p.radius + radius) for p in self.ground.pieces if p.seat != self.model.seat]
        assert self.model.at is not None
        here = self.model.at
        near = sorted(foes, key=lambda one: gap(here, one[0]))[:4]
        return [*goals, *near]

    # --- attacks

    def strike(self, name: str, what: str) -> float:
        """Everything at one enemy, in one of its ways."""
        game, model = self.game, self.model
        id, _, weapon = what.partition(":")
        arm = game.library.get(Weapon, weapon) if weapon else None
        target = game.model(id)
        way = next((w for w in melee.ways(game, model) if w.name == name and w.weapon is arm), None)
        if way is None:
            return 0.0
        worth = strike_worth(game, model, way, target, max(1, model.counters.attack))
        return self._pressing(worth, target) - (12 if way.price else 0)

    def _pressing(self, worth: float, target: Model) -> float:
        """To hurt one's own is no gain; an attack that may hurt keeps the rival busy."""
        if target.seat == self.game.controller(self.model):
            return -worth
        return worth + WEIGHTS.again if worth > 10 and target.posture != "ko" else worth - 5

    def shoot(self, what: str) -> float:
        game, model = self.game, self.model
        id, _, weapon = what.partition(":")
        if id not in game.state.models:
            return -20.0
        target = game.model(id)
        worth = shot_worth(game, model, game.library.get(Weapon, weapon), target)
        return self._pressing(worth, target) - 10

    def can_shoot(self) -> bool:
        """Whether a shot is likely to follow at once."""
        return self.fights and self.model.at is not None and self.fire_from(self.model.at) > 0

    def is_under_fire(self) -> bool:
        """Whether somebody with a gun has yet to act."""
        armed = [foe for foe in self.ground.foes(self.model) if can_act(self.game, foe) and gun(self.game, foe)]
        at = self.model.at
        return at is not None and any(foe.at is not None and self.clear(at, foe) for foe in armed[:3])

    def spell(self, verb: str, target: Model) -> float:
        """On strong enemies that have yet to act."""
        if target.seat == self.model.seat:
            return -50.0
        if target.has(verb) or target.has("hypnotize"):
            return -10.0
        return (
            WEIGHTS.spells[verb]
            * (1.0 if can_act(self.game, target) else 0.3)
            * (0.6 + target.profile.reputation / 100)
        )


def _along(start: Point, to: Point, far: float) -> Point:
    """So far on the straight line to a place, at its height once there."""
    whole = hypot(to.x - start.x, to.y - start.y) or 1.0
    share = min(1.0, far / whole)
    z = to.z if share > 0.8 else start.z
    return Point(round(start.x + (to.x - start.x) * share), round(start.y + (to.y - start.y) * share), z)
