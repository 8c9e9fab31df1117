"""What a Feral Regiment does once it breaks loose: it Charges whoever bleeds near it, or runs at whom it sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from math import hypot

from game.boards.formation import Company, Places, carried, faults
from game.boards.formation.mending import as_far_as
from game.boards.measure import distance
from game.boards.table import Body
from game.core.place import Point
from game.core.text import Refusal, Text
from game.kit.skirmish.drilled import Drilled
from game.systems.first_blood.deeds import DeedOption
from game.systems.first_blood.flow import march
from game.systems.first_blood.flow.charge import away, charge, targets
from game.systems.first_blood.flow.ground import RULES, company, pace
from game.systems.first_blood.flow.sight import sees
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import Acting
from game.systems.first_blood.state import INCH, Regiment

CLOSE_ENOUGH = INCH // 4
"""By how much a drag may fall short of the nearest place (as CHG-24)."""


def compelled(game: FirstBlood, acting: Acting) -> list[DeedOption]:
    """What it must do; equally near enemies are its owner's choice, with none in sight it is free (SPR-38, SPR-101)."""
    regiment = acting.regiment
    if found := prey(game, acting):
        return [_charges(game, regiment, enemy) for enemy in found]
    return [_runs(game, regiment, enemy) for enemy in quarry(game, regiment)]


def prey(game: FirstBlood, acting: Acting) -> list[Regiment]:
    """The nearest enemy Regiment in Line of Sight and Charge reach that has Casualty Tokens (SPR-34, SPR-37).

    There is none for the Broken, nor for whoever has Charged in this Activation (SPR-38).
    """
    regiment = acting.regiment
    if regiment.broken or "charge" in acting.activation.taken:
        return []
    bleeding = [target for target in targets(game, regiment) if target.regiment.tokens and not target.refusal]
    return _nearest(game, regiment, [target.regiment for target in bleeding])


def quarry(game: FirstBlood, regiment: Regiment) -> list[Regiment]:
    """The closest enemy Regiment a Leader sees (SPR-36)."""
    leaders = game.leaders(regiment)
    seen = [enemy for enemy in game.enemies(regiment) if any(sees(game, leader, enemy) for leader in leaders)]
    return _nearest(game, regiment, seen)


def _nearest(game: FirstBlood, regiment: Regiment, enemies: Sequence[Regiment]) -> list[Regiment]:
    """Those nearest to any Leader, as for a Charge (SPR-101)."""
    gaps = {enemy.id: away(game, regiment, [enemy]) for enemy in enemies}
    return [enemy for enemy in enemies if gaps[enemy.id] == min(gaps.values())]


def _charges(game: FirstBlood, regiment: Regiment, enemy: Regiment) -> DeedOption:
    """Even in the Round in which it arrived (SPR-35)."""
    words = Text("first_blood.do.hunt_charge", target=game.name(enemy))
    return DeedOption(f"charge:{enemy.id}", words, partial(charge, game, regiment, [enemy]), game.leader(enemy).id)


# --- the forced March


def _runs(game: FirstBlood, regiment: Regiment, enemy: Regiment) -> DeedOption:
    words = Text("first_blood.do.hunt", target=game.name(enemy))
    subject, hunts = game.leader(enemy).id, partial(hunting, game, regiment, enemy)
    return march.marches(f"march:{enemy.id}", words, subject, game, regiment, hunts, forced=True)


def hunting(game: FirstBlood, regiment: Regiment, enemy: Regiment) -> Drilled:
    """A March straight at an enemy: the first Leader goes as far as he can, the others get nearer (SPR-36, SPR-101)."""
    men = march.marching(game, regiment).company
    gap = _gap_to(game, enemy)
    spot = run_at(game, regiment, men, enemy)
    proposal = _followed(men, spot, gap)
    nearest = {id: gap(body) for id, body in men.placed(proposal).items()}

    def more(placed: Mapping[str, Body]) -> Mapping[str, Refusal]:
        found = dict(march.faults(game, regiment, placed))
        for id, body in placed.items():
            before, can = gap(men.men[id]), nearest[id]
            if id == men.first.id and gap(body) > can + CLOSE_ENOUGH:
                found.setdefault(id, Refusal(Text("first_blood.no.hunt_leader"), "CFB-SPR-36"))
            elif gap(body) >= before and (body.at != men.men[id].at or can < before):
                found.setdefault(id, Refusal(Text("first_blood.no.hunt_nearer"), "CFB-SPR-101"))
        return found

    return Drilled(men, RULES, [lambda: proposal], more)


def _followed(men: Company, spot: Point, gap: Callable[[Body], int]) -> Places:
    """The Leader at a place, or as much short of it as his men need to stay in his Command Range (CMD-06); whoever
    would not come nearer to the enemy stands still (SPR-101)."""
    first = men.first.at
    far = _flat(first, spot)
    for eighths in range(8, 0, -1):
        wanted = carried(men, march.along(first, spot, far * eighths // 8))
        nearer = {id: gap(body) < gap(men.men[id]) for id, body in men.placed(wanted).items()}
        places = {id: at if nearer[id] else men.men[id].at for id, at in wanted.items()}
        if not faults(men, places):
            return places
    return {id: man.at for id, man in men.men.items()}


def run_at(game: FirstBlood, regiment: Regiment, men: Company, enemy: Regiment) -> Point:
    """Where the first Leader ends: his full March on the shortest way to the enemy, out of his reach (SPR-38)."""
    leader = men.first
    goals = [game.body(model).at for model in enemy.models if model.at is not None]
    if piece := game.garrison(enemy):
        x, y = piece.polygon.centroid.coords[0]
        goals = [Point(round(x), round(y))]
    goal = min(goals, key=lambda at: _flat(leader.at, at))
    flying = march.flies(game, regiment)
    across = game.table.width + game.table.depth
    tireless = company(game, regiment, pace(across), "clear" if flying else "off", flying=flying)
    route = tireless.way(leader.id, as_far_as(tireless, leader.id, goal))
    on_the_way = _along(route.points, men.gait.budget) if route else goal
    return as_far_as(men, leader.id, on_the_way)


def _gap_to(game: FirstBlood, enemy: Regiment) -> Callable[[Body], int]:
    forms = game.forms(enemy)
    return lambda body: min(distance(body, form, flat=True) for form in forms)


def _along(points: Sequence[Point], far: int) -> Point:
    """So far on a bent way."""
    for start, end in pairwise(points):
        long = _flat(start, end)
        if long >= far:
            return march.along(start, end, far)
        far -= long
    return points[-1]


def _flat(a: Point, b: Point) -> int:
    return round(hypot(a.x - b.x, a.y - b.y))
