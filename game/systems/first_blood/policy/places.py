"""Where a Regiment should stand: to score, to shoot, to threaten, to screen, or to hide."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from math import cos, hypot, pi, sin

from game.boards.formation import Places
from game.core.place import Point
from game.core.request import PickLayout
from game.systems.first_blood.flow.edges import DEPTH
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.policy.field import Field, Spot
from game.systems.first_blood.policy.footing import Footing
from game.systems.first_blood.policy.glance import Glance, apart, chance_to_charge, harm, volley_wounds
from game.systems.first_blood.state import INCH, P1, Regiment
from game.systems.first_blood.weights import WEIGHTS

FINALISTS = 3
"""How many wishes are worked out man by man."""
ALIKE = 1.5 * INCH
CROWD = 4 * INCH
FAR = 40 * INCH
LANE = 7 * INCH


class Stand:
    """What places are worth to one Regiment, all others staying where they are."""

    def __init__(self, game: FirstBlood, regiment: Regiment, follows: bool = False) -> None:
        """`follows`: it has another Action after the one that brings it there."""
        self.game, self.field = game, Field.of(game)
        self.one = self.field.seen(regiment)
        self.follows = follows
        self.enemies = self.field.enemies(self.one)
        others = [other for other in self.field.sides[regiment.seat] if other.id != regiment.id]
        self.friends = [other for other in others if other.regiment.on_table]
        rival = game.rival(regiment.seat)
        theirs = self.field.gathered(self.field.sides[rival])
        self._near = list(zip(self.field.grounds, self.field.gathered(others), theirs, strict=True))
        self._elsewhere = {
            enemy.id: max((self.field.threat(enemy, friend) for friend in self.friends), default=0.0)
            for enemy in self.enemies
        }

    def at(self, x: float, y: float) -> Glance:
        """The Regiment with its Leader there."""
        dx, dy = x - self.one.lead[0], y - self.one.lead[1]
        return replace(self.one, x=self.one.x + dx, y=self.one.y + dy, lead=(x, y))

    @cached_property
    def footing(self) -> Footing:
        return Footing(self.game, self.one)

    def reached(self, x: float, y: float) -> float:
        """What it is worth to go there, what the ground costs on the way included."""
        return self.worth(x, y) - self.footing.shifted(x, y)

    def worth(self, x: float, y: float) -> float:
        """What it is worth to have the Leader there when the Action is over."""
        moved = self.at(x, y)
        scoring = self.scoring(moved) * (WEIGHTS.behind if self._keeps_off else 1.0)
        return scoring + self.hope(moved) - self._caution * self.danger(moved) + self.company(moved)

    @cached_property
    def _caution(self) -> float:
        """Where only blood counts, whoever is not ahead must come, the later the bolder."""
        game, seat = self.game, self.one.seat
        if game.scenario.zones or game.side(seat).points > game.side(game.rival(seat)).points:
            return 1.0
        return max(WEIGHTS.boldest, 1 - WEIGHTS.bolder * game.state.round)

    @property
    def _keeps_off(self) -> bool:
        """Shooters leave the zones to others while there are such, until the last Rounds."""
        game = self.game
        late = game.state.round >= game.scenario.rounds - 1
        return self.one.bows and not late and any(not friend.bows for friend in self.friends)

    def scoring(self, moved: Glance) -> float:
        total = 0.0
        for mine, (ground, ours, theirs) in zip(self.field.presences(moved), self._near, strict=True):
            total += self.field.promise(ground, moved.seat, ours + mine, theirs, 1.0)
        return total

    def hope(self, moved: Glance) -> float:
        """What it could do from there: at once with a second Action, else when its card comes again."""
        best = max((self.field.chance(moved, enemy) for enemy in self.enemies), default=0.0)
        afar = self.longing(moved)
        if not self.follows:
            return self.field.soon(moved.regiment) * best + afar
        at_once = 0.0
        for enemy in self.enemies:
            gap = apart(moved, enemy)
            if moved.shoots and gap <= moved.range:
                at_once = max(at_once, 0.9 * self.field.volley_hope(moved, enemy, gap))
            if chance_to_charge(moved.march, gap) > 0 and not moved.regiment.arrived:
                at_once = max(at_once, 0.8 * self.field.charge_hope(moved, enemy, gap))
        return max(at_once, self.field.soon(moved.regiment) * best) + afar

    def longing(self, moved: Glance) -> float:
        """A little for being nearer to whoever it could do something to, so that nobody waits for ever."""
        found = 0.0
        enough = moved.range - 2.0 * INCH if moved.bows else 0.0
        for enemy in self.enemies:
            near = max(apart(moved, enemy) + self.field.detour(moved, enemy.x, enemy.y), enough)
            found = max(found, WEIGHTS.longing * self._prospects[enemy.id] * (1 - near / FAR))
        return found

    @cached_property
    def _prospects(self) -> dict[str, float]:
        return {enemy.id: self._prospect(enemy) for enemy in self.enemies}

    def _prospect(self, enemy: Glance) -> float:
        """What it could do to an enemy some day."""
        if self.one.bows:
            return harm(self.game, enemy, volley_wounds(self.one, enemy, aimed=True))
        return self.field.onset(self.one, enemy)

    def danger(self, moved: Glance) -> float:
        """What enemies can do to it there beyond what they can do elsewhere anyway."""
        return sum(danger for _, danger in self.dangers(moved))

    def dangers(self, moved: Glance) -> Iterator[tuple[str, float]]:
        """Who is a danger to it there, and how much."""
        for enemy in self.enemies:
            threat = self.field.chance(enemy, moved)
            more = threat - 0.5 * self._elsewhere[enemy.id]
            if more > 0:
                yield enemy.id, more * (WEIGHTS.wary if enemy.regiment.activated else WEIGHTS.afraid)

    def company(self, moved: Glance) -> float:
        """Near the Character, and not in a heap; Characters near those they lead."""
        total = 0.0
        hero = moved.regiment.is_character
        for friend in self.friends:
            gap = hypot(moved.x - friend.x, moved.y - friend.y)
            if hero or friend.regiment.is_character:
                led = moved.regiment if hero else friend.regiment
                reach = max((int(model.profile.command or 0) for model in led.models), default=0)
                total += WEIGHTS.fellowship if gap <= reach + moved.spread else 0
            if gap < CROWD - INCH:
                total -= 6
        return total


# --- wishes of a March


def wishes(stand: Stand, budget: int) -> Iterator[tuple[str, Spot]]:
    """Places for the Leader within a March, each with the intent behind it."""
    x, y = stand.one.lead
    for ground in stand.field.grounds:
        if ground.matters:
            yield "score", _along(x, y, ground.x, ground.y, budget)
            yield "score", _along(x, y, ground.x, ground.y, budget / 2)
            edge = max(0.0, hypot(ground.x - x, ground.y - y) - ground.radius + 1.5 * INCH)
            yield "score", _along(x, y, ground.x, ground.y, min(budget, edge))
    for enemy in stand.enemies:
        gap = apart(stand.one, enemy)
        if stand.one.shoots:
            yield "shoot", _along(x, y, enemy.x, enemy.y, _within(gap - stand.one.range + 500, budget))
        yield "threaten", _along(x, y, enemy.x, enemy.y, _within(gap - stand.one.march - 4 * INCH, budget))
        yield "threaten", _along(x, y, enemy.x, enemy.y, min(budget, max(0.0, gap - 1.7 * INCH)))
        safe = enemy.march + 6.5 * INCH - gap
        if safe > 0:
            yield "hide", _along(x, y, 2 * x - enemy.x, 2 * y - enemy.y, min(budget, safe))
        yield from _screens(stand, enemy, budget)
    for turn in range(8):  # around what stands in the way
        yield "score", (x + cos(turn * pi / 4) * budget, y + sin(turn * pi / 4) * budget)


def _screens(stand: Stand, enemy: Glance, budget: int) -> Iterator[tuple[str, Spot]]:
    """Between an enemy who would charge and a friend who shoots or leads."""
    x, y = stand.one.lead
    if not stand.one.fights or not enemy.fights:
        return
    for friend in stand.friends:
        if friend.shoots or friend.regiment.is_character:
            spot = friend.x + (enemy.x - friend.x) * 0.35, friend.y + (enemy.y - friend.y) * 0.35
            if hypot(spot[0] - x, spot[1] - y) < budget + 2 * INCH:
                yield "screen", _along(x, y, *spot, budget)


def _within(far: float, budget: int) -> float:
    """So far forward, or back, as a March allows."""
    return max(-budget, min(budget, far))


def _along(x: float, y: float, goal_x: float, goal_y: float, far: float) -> Spot:
    dx, dy = goal_x - x, goal_y - y
    long = max(1.0, hypot(dx, dy))
    far = min(far, long)
    return x + dx * far / long, y + dy * far / long


def marches(game: FirstBlood, request: PickLayout, regiment: Regiment, follows: bool) -> list[Places]:
    """The layouts of a March that promise most: wishes by plain distances, and only the best of them man by man."""
    with game.still():
        stand = Stand(game, regiment, follows)
        found = _best_first(stand, [(stand.reached(*spot), spot) for _, spot in wishes(stand, request.budget)])
    leader = game.leader(regiment).at
    height = leader.z if leader else 0
    spots = _apart(found)
    return _legal(request, [(spot, 0, "as_is", height) for spot in spots], FINALISTS)


def _best_first(stand: Stand, found: Iterable[tuple[float, Spot]]) -> list[Spot]:
    """Spots by what they are worth; of equals the one to the right, as each player sees it from his own edge."""
    right = 1 if stand.one.seat == P1 else -1
    return [spot for _, spot in sorted(found, key=lambda one: (-one[0], -right * one[1][0], -right * one[1][1]))]


def _apart(spots: Sequence[Spot]) -> list[Spot]:
    """The best of the spots that are not nearly the same."""
    found: list[Spot] = []
    for x, y in spots:
        if all(hypot(x - other[0], y - other[1]) > ALIKE for other in found):
            found.append((x, y))
    return found


def _legal(request: PickLayout, spots: Sequence[tuple[Spot, int, str, int]], most: int) -> list[Places]:
    """The first of these that can be done, mended where men cannot stand as they should."""
    found: list[Places] = []
    for (x, y), turn, shape, z in spots[: 2 * most + 2]:
        places = request.layout.carried(Point(round(x), round(y), z), turn, shape)
        if places != request.start and not request.layout.faults(places) and places not in found:
            found.append(places)
            if len(found) == most:
                break
    return found


# --- deployment


def deployments(game: FirstBlood, request: PickLayout, regiment: Regiment) -> list[Places]:
    """Opposite what it is meant to hold or to strike, shooters a little behind."""
    table, ours = game.table, regiment.seat == P1
    with game.still():
        stand = Stand(game, regiment)
        back = (4.0, 2.0) if stand.one.shoots else (2.5, 5.0)
        depths = [DEPTH - inches * INCH for inches in back]
        spots = [
            (table.width * n / 12, depth if ours else table.depth - depth) for n in range(1, 12) for depth in depths
        ]
        found = _best_first(stand, [(stand.reached(*spot) - jostling(stand, *spot), spot) for spot in spots])
    shape = "line" if stand.one.shoots else "block"
    turn = 0 if ours else 180
    return _legal(request, [(spot, turn, shape, 0) for spot in found], 2) or _legal(
        request, [(spot, turn, "column", 0) for spot in found], 1
    )


def jostling(stand: Stand, x: float, y: float) -> float:
    """What it costs to share a stretch of the front: everybody wants a lane, one behind another is half as bad; and to
    stand in a corner, from where it is far to everything."""
    total = WEIGHTS.corner * abs(2 * x / stand.game.table.width - 1) ** 2
    for friend in stand.friends:
        share = max(0.0, 1 - abs(x - friend.lead[0]) / LANE)
        behind = abs(y - friend.lead[1]) >= 3 * INCH or friend.regiment.is_character or stand.one.regiment.is_character
        total += WEIGHTS.jostle * share * (0.5 if behind else 1.0)
    return total
