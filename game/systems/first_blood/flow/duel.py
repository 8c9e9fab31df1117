"""A duel: the challenged is drawn into reach, those in his way make room, and the two strike each other (CHL)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import cos, hypot, pi, sin

from game.boards.measure import overlaps
from game.boards.table import Body
from game.core.place import Point
from game.systems.first_blood.flow.aftermath import conclude, suffer
from game.systems.first_blood.flow.attacks import strikers
from game.systems.first_blood.flow.defence import defend
from game.systems.first_blood.flow.engagement import Engagement, in_reach, reach_of
from game.systems.first_blood.flow.ground import grounds
from game.systems.first_blood.flow.stats import attacks
from game.systems.first_blood.flow.strike import attack
from game.systems.first_blood.game import WITHIN, FirstBlood
from game.systems.first_blood.points import PUSHED, STRIKES_FIRST, About, Blow, Strife
from game.systems.first_blood.state import Model, Regiment

PASSES = 20
SNUG = 2
"""Mils between a pushed base and whoever pushed it, so that rounding never makes them overlap."""


# --- drawn into reach


def draw_in(game: FirstBlood, hero: Model, target: Model) -> None:
    """The challenged slides straight towards his challenger until each has the other in reach (CHL-05, CHL-06, CHL-24).

    Those he would stand on are pushed aside; where the table's edge or the ground prevents that he takes the free place
    nearest to where he should stand, or stays. Nobody strikes at those who move (CHL-08).
    """
    goal = _goal(game, hero, target)
    if goal is None:
        return
    places = _pushed(game, hero, target, goal)
    if places is None:
        free = _nearest_free(game, hero, target, goal)
        places = {target.id: free} if free is not None else {}
    for id, at in places.items():
        game.model(id).at = at
    if places:
        game.tell(PUSHED, *places, model=game.model_name(target))


def _both_reach(game: FirstBlood, hero: Model, target: Model, at: Point) -> bool:
    """Whether each would have the other in his Engagement Range."""
    here, there = game.body(hero), game.body_at(target, at)
    own, theirs = (reach_of(game, game.part_of(model)) for model in (hero, target))
    return in_reach(here, there, own) and in_reach(there, here, theirs)


def _goal(game: FirstBlood, hero: Model, target: Model) -> Point | None:
    """The first place on the straight way to the challenger, on his level, where each reaches the other; None if the
    challenged stands well already."""
    assert hero.at is not None and target.at is not None
    if _both_reach(game, hero, target, target.at):
        return None
    reach = min(reach_of(game, game.part_of(model)) for model in (hero, target))
    far = (game.width(hero) + game.width(target)) / 2 + reach
    dx, dy = target.at.x - hero.at.x, target.at.y - hero.at.y
    long = hypot(dx, dy)
    if long <= far:
        return Point(target.at.x, target.at.y, hero.at.z)
    return Point(hero.at.x + int(dx / long * far), hero.at.y + int(dy / long * far), hero.at.z)


def _pushed(game: FirstBlood, hero: Model, target: Model, goal: Point) -> dict[str, Point] | None:
    """Where everybody ends when those in the way make room, each as little as needed; None if they cannot (CHL-07)."""
    still = game.body(hero)
    slid = game.body_at(target, goal)
    others = {body.id: body for body in _others(game, hero, target)}
    moved: dict[str, Body] = {}
    pushers: list[Body] = [slid, still]
    for _ in range(PASSES):
        shoved: dict[str, Body] = {}
        for pusher in pushers:
            for id, body in others.items():
                if id != pusher.id and overlaps(pusher, body, WITHIN):
                    others[id] = shoved[id] = _away(pusher, body)
        if not shoved:
            break
        moved |= shoved
        pushers = [*shoved.values(), slid, still]
    placed = {target.id: slid, **moved}
    if not all(_stands(game, game.model(id), body) for id, body in placed.items()) or _crowded([slid, still], others):
        return None
    return {id: body.at for id, body in placed.items()}


def _others(game: FirstBlood, hero: Model, target: Model) -> Iterable[Body]:
    return [body for body in game.bodies(game.on_table()) if body.id not in (hero.id, target.id)]


def _away(pusher: Body, body: Body) -> Body:
    """A base pushed straight away from another's centre, just clear of it."""
    dx, dy = body.at.x - pusher.at.x, body.at.y - pusher.at.y
    long = hypot(dx, dy)
    ux, uy = (dx / long, dy / long) if long else (1.0, 0.0)
    far = (pusher.base.width + body.base.width) / 2 + SNUG
    return body.moved(Point(pusher.at.x + round(ux * far), pusher.at.y + round(uy * far), body.at.z))


def _stands(game: FirstBlood, model: Model, body: Body) -> bool:
    """Whether the table and its terrain let a base end there (GEO-05, ZON-27)."""
    ground = grounds(game, game.regiment_of(model.id))[game.width(model)]
    layer = ground.layer_at(*body.at)
    return layer is not None and layer.carries(body.at.x, body.at.y) and layer.unrest(body.at.x, body.at.y) is None


def _crowded(fixed: list[Body], others: dict[str, Body]) -> bool:
    """Whether anybody still stands on anybody else."""
    bodies = [*fixed, *others.values()]
    return any(overlaps(a, b, WITHIN) for k, a in enumerate(bodies) for b in bodies[:k])


def _nearest_free(game: FirstBlood, hero: Model, target: Model, goal: Point) -> Point | None:
    """The free place nearest to where the challenged should stand, in reach of each other (CHL-24)."""
    bodies = [*_others(game, hero, target), game.body(hero)]
    for ring in range(1, 41):
        spots = [(ring * 100 * cos(2 * pi * k / 36), ring * 100 * sin(2 * pi * k / 36)) for k in range(36)]
        for x, y in spots:
            at = Point(goal.x + round(x), goal.y + round(y), goal.z)
            body = game.body_at(target, at)
            free = not any(overlaps(body, other, WITHIN) for other in bodies)
            if free and _stands(game, target, body) and _both_reach(game, hero, target, at):
                return at
    return None


# --- the blows


async def duel(game: FirstBlood, regiment: Regiment, hero: Model, target: Model) -> None:
    """Only the two strike, each with all its Attacks at the other, as in a Clash and at the same time; Morale Tests
    come at the end (CHL-09, CHL-10, CHL-20). If one alone strikes first, only the living strike back (CHL-26)."""
    rival = game.regiment_of(target.id)
    strife = Strife(game, "duel", regiment, [rival], duel=True)
    first, second = blow(game, hero, target), blow(game, target, hero)
    quick, slow = (_is_quick(game, model) for model in (hero, target))
    if slow and not quick:
        first, second = second, first
    for each in (first, second):
        strife.blows.append(each)
        await attack(game, replace(strife, blows=[each]))
        await defend(game, replace(strife, blows=[each]))
        if quick != slow:
            await suffer(game, replace(strife, blows=[each]))
            if not _both_live(game, hero, target):
                break
    if quick == slow:
        await suffer(game, strife)
    await conclude(game, strife)


def _both_live(game: FirstBlood, *models: Model) -> bool:
    return all(model in game.regiment_of(model.id).models for model in models)


def _is_quick(game: FirstBlood, model: Model) -> bool:
    return STRIKES_FIRST(About(game, game.part_of(model), model, "challenge"), 0).value > 0


def blow(game: FirstBlood, attacker: Model, target: Model) -> Blow:
    """All Attacks of one at the other; Inspired neither applies nor is used up (CHL-20)."""
    dice = attacks(game, attacker, "challenge").value
    ready = strikers(game, "duel", {attacker.id: [target]}, {attacker.id: dice})
    if not ready:
        return Blow(game, "duel", game.part_of(attacker), game.part_of(target), [attacker])
    found = ready[0].choices[0]
    found.dice = dice
    return found


def met(game: FirstBlood, regiment: Regiment, rival: Regiment) -> bool:
    """Whether the acting Regiment Engages the challenged one (CHL-04)."""
    return Engagement(game, regiment).engages(regiment, rival)
