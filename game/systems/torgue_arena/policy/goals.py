"""Places worth going to: what the scenario asks for, loot, chests, enemies to get at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.place import Point
from game.systems.torgue_arena.content import Hidden, Interaction
from game.systems.torgue_arena.flow import scenario, terrain
from game.systems.torgue_arena.flow.checks import OBSTACLE_DIE, good_faces
from game.systems.torgue_arena.flow.defence import value_of
from game.systems.torgue_arena.points import Moment
from game.systems.torgue_arena.policy.field import Field
from game.systems.torgue_arena.policy.ops import effects_worth, objective_worth
from game.systems.torgue_arena.progress import asked
from game.systems.torgue_arena.state import Hunter, Thing
from game.systems.torgue_arena.vocabulary import DIE, Attribute, Colour, Condition
from game.systems.torgue_arena.weights import WEIGHTS
from game.systems.torgue_arena.words import whom


@dataclass(frozen=True, slots=True)
class Goal:
    """A zone with something to be had."""

    at: Point
    gain: float
    reach: int = 0
    """How far away it can still be had."""
    stay: bool = False
    """Being there is enough; otherwise it takes an action."""
    word: str = ""
    """What the Interact option calls it."""
    free: bool = False
    """Had by Harvest, on the way."""


def passing(game_value: int, colour: Colour, tn: int | None) -> float:
    """The chance of an attribute roll against a number, or against the Obstacle die (OBS)."""
    numbers = range(1, OBSTACLE_DIE + 1) if tn is None else (tn,)
    good = sum(good_faces(colour, number - game_value) for number in numbers)
    return good / (DIE[colour] * len(numbers))


def roll(field: Field, hunter: Hunter, attribute: Attribute, tn: int | None, colour: Colour = "yellow") -> float:
    return passing(value_of(field.game, hunter, attribute), colour, tn)


def goals(field: Field, hunter: Hunter) -> list[Goal]:
    """Everything a hunter might want to go for, in no order."""
    return [*_things(field, hunter), *_zones(field, hunter)]


def _things(field: Field, hunter: Hunter) -> Iterator[Goal]:
    game = field.game
    for thing in game.state.things.values():
        if thing.kind == "loot":
            yield Goal(thing.at, WEIGHTS.loot[game.loot(thing.face).front], free=True)
            continue
        own = scenario.interactions(game, thing)
        for n, each in own:
            gain = interaction_worth(field, hunter, thing, each)
            if gain > 0:
                yield Goal(thing.at, gain, each.range, word=f"{thing.id}:{n}", free=each.harvest)
        if own or thing.used:
            continue
        if thing.kind == "skag_vomit":
            yield Goal(thing.at, 100, free=True)
        elif thing.kind in terrain.CHESTS:
            yield Goal(thing.at, chest_worth(field, hunter, thing), word=thing.id)
        elif thing.kind == "vending" and not game.state.alone:
            yield Goal(thing.at, WEIGHTS.machine, 1, word=thing.id)


def interaction_worth(field: Field, hunter: Hunter, thing: Thing, each: Interaction) -> float:
    """What the scenario's own interaction brings this hunter; nothing while it may not use it."""
    game = field.game
    if not scenario.allowed(game, hunter, thing, each):
        return 0.0
    worth = float(effects_worth(game, each.effects, hunter))
    if each.test is not None:
        worth *= roll(field, hunter, each.test.attribute, each.test.tn)
    return worth


def chest_worth(field: Field, hunter: Hunter, chest: Thing) -> float:
    """A chest, and the objective it may hide (TER-28, TER-30)."""
    game = field.game
    worth = float(WEIGHTS.chest)
    hides = any(each.terrain == chest.kind and each.face == "objective" for each in game.library.all(Hidden))
    hidden = scenario.unseen(game)
    if hides and hidden:
        alike = sum(thing.kind == chest.kind for thing in game.state.things.values())
        worth += min(1.0, len(hidden) / max(1, alike)) * objective_worth(game, hidden[0].id.partition("#")[0], "gain")
    return worth * roll(field, hunter, "tech", terrain.CHEST_TN)


def _zones(field: Field, hunter: Hunter) -> Iterator[Goal]:
    """Zones in which the scenario still wants hunters to stand."""
    game = field.game
    conditions = list(_of(asked(game)))
    for condition in conditions:
        if condition.kind != "hunters_in" or condition.op not in (">", ">="):
            continue
        for zone in whom.zones(game, condition.zone, Moment(game), ""):
            if field.crowd(zone, hunter) < condition.n:
                yield Goal(zone, WEIGHTS.progress / len(conditions) / max(1, condition.n), stay=True)


def _of(conditions: tuple[Condition, ...]) -> Iterator[Condition]:
    for condition in conditions:
        yield from condition.of if condition.of else (condition,)


def lure(field: Field, hunter: Hunter, place: Point, wanted: list[Goal]) -> float:
    """How much a place promises for later: the best goal from there, less if a friend is nearer to it."""
    best = total = 0.0
    for goal in wanted:
        steps = max(0, field.distance(place, goal.at) - goal.reach)
        pull = goal.gain * WEIGHTS.near**steps * (1.0 if goal.stay and not steps else 0.8)
        if _taken(field, hunter, goal, steps):
            pull *= 0.4
        best = max(best, pull)
        total += pull
    return best + 0.1 * (total - best)


def _taken(field: Field, hunter: Hunter, goal: Goal, steps: int) -> bool:
    if goal.stay:
        return False
    return any(other is not hunter and field.distance(other.at, goal.at) < steps for other in field.hunters)
