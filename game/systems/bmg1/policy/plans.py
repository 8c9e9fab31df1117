"""Raise a Plan: what the first, second, third counter of each kind promises a character."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.place import Point
from game.systems.bmg1.flow.plan import generated, room
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.policy.field import DETOUR, DIE, WALK, Field, can_act, in_reach, melee_worth
from game.systems.bmg1.policy.odds import reaching
from game.systems.bmg1.policy.worth import gun, price, range_of
from game.systems.bmg1.state import CM, Model
from game.systems.bmg1.vocabulary import SLOTS, Slot
from game.systems.bmg1.weights import WEIGHTS

Marginals = dict[Slot, list[float]]
ORDERS = ("inspire", "follow_me", "kill_them", "take_cover")
CRAFTS = {
    "confusion": 2,
    "control_pheromones": 3,
    "discourage": 2,
    "disarray": 1,
    "order": 1,
    "distract": 1,
    "luck": 2,
    "persuasive": 1,
    "halt": 1,
    "lantern": 1,
    "elusive": 1,
    "unpredictable": 3,
}
"""Traits that spend SC, and how many at a time."""


def proposal(game: Bmg1, model: Model) -> dict[Slot, int]:
    """The counters as they promise most, one after another."""
    return laid(marginals(game, model), generated(game, model))


def laid(worths: Marginals, counters: int) -> dict[Slot, int]:
    """So many counters where they promise most."""
    left = min(counters, sum(len(each) for each in worths.values()))
    given: dict[Slot, int] = dict.fromkeys(SLOTS, 0)
    for _ in range(left):
        best = max((slot for slot in SLOTS if given[slot] < len(worths[slot])), key=lambda s: worths[s][given[s]])
        given[best] += 1
    return {slot: n for slot, n in given.items() if n}


def plan_worth(worths: Marginals, shares: Mapping[str, int]) -> float:
    """What a whole plan promises."""
    return sum(sum(worths[slot][: shares.get(slot, 0)]) for slot in SLOTS)


def marginals(game: Bmg1, model: Model, most: Mapping[str, int] | None = None) -> Marginals:
    """For each slot, what each further counter is worth, ever less; or each at all, up to so many."""
    field = Field(game)
    places = {slot: room(game, model, slot) if most is None else most.get(slot, 0) for slot in SLOTS}
    found: Marginals = {
        "move": moves(field, model, places["move"]),
        "attack": attacks(field, model, places["attack"]),
        "defense": defenses(field, model, places["defense"]),
        "special": specials(field, model, places["special"]),
    }
    for slot in SLOTS:
        found[slot] = _falling([worth + WEIGHTS.spare[slot] * 0.8**n for n, worth in enumerate(found[slot])])
    return found


def _falling(worths: list[float]) -> list[float]:
    """Never more for a later counter than for an earlier one: what only two together bring, each brings half of."""
    fixed = list(worths)
    for at in range(len(fixed) - 1, 0, -1):
        if fixed[at] > fixed[at - 1]:
            start = at - 1
            while start and sum(fixed[start : at + 1]) / (at + 1 - start) > fixed[start - 1]:
                start -= 1
            mean = sum(fixed[start : at + 1]) / (at + 1 - start)
            fixed[start : at + 1] = [mean] * (at + 1 - start)
    return fixed


# --- slot by slot


def moves(field: Field, model: Model, most: int) -> list[float]:
    """Each die brings it nearer to what it goes for; whoever lies first stands up."""
    ends = desires(field, model)
    extra = 1 if model.posture == "down" else 0
    extra += 1 if model.loot else 0
    reached = [_best(ends, max(0, n - extra) if n >= extra else -3) for n in range(most + 1)]
    found = [reached[n + 1] - reached[n] for n in range(most)]
    if most and extra:
        found[0] += 150
    if most and at_hand(field, model):
        found[0] += 500
    if most and any(trait.id == "dodge" for trait in model.profile.traits):
        found[0] += 30
    return found


def at_hand(field: Field, model: Model) -> bool:
    """Whether a Manipulate is likely worth it this round: a Riddle or Loot within reach."""
    if model.at is None or model.loot:
        return False
    kinds = [g for g in field.goals if g.marker.kind in ("riddle", "loot") and not g.carrier]
    return any(_gap_to(field, model, goal.at, goal.radius) < WALK + DIE for goal in kinds)


def _gap_to(field: Field, model: Model, at: Point, radius: float) -> float:
    from_here = model.at
    assert from_here is not None
    x, y = from_here.x - at.x, from_here.y - at.y
    return max(0.0, float((x * x + y * y) ** 0.5) - radius - field.game.width(model) / 2)


def desires(field: Field, model: Model) -> list[tuple[float, float]]:
    """Where it would like to be: how far, and what being there promises."""
    if model.at is None:
        return []
    game = field.game
    here = field.balance(model.seat)
    found = []
    for goal in field.goals:
        gain = field.balance(model.seat, model.id, goal.at) - here
        if gain > 0:
            found.append((_gap_to(field, model, goal.at, goal.radius), gain))
    for foe in field.foes(model):
        if foe.at is not None:
            gain = melee_worth(game, model, foe, min(3, model.profile.attack)) * 0.7
            found.append((_gap_to(field, model, foe.at, game.width(foe) / 2), gain))
    return found


def _best(ends: list[tuple[float, float]], dice: int) -> float:
    """The best of some ends with so many dice: near enough, or nearer."""
    best = 0.0
    for far, gain in ends:
        left = far * DETOUR - WALK - dice * DIE
        best = max(best, gain * (1.0 if left <= 0 else max(0.0, 0.6 - left / (40 * CM))))
    return best


def attacks(field: Field, model: Model, most: int) -> list[float]:
    """Each Strike at the best target it may reach; two for a shot."""
    game = field.game
    found = [0.0] * most
    if model.at is None:
        return found
    foes = [*field.foes(model), *(m for m in game.on_table(game.rival(model.seat)) if m.posture == "ko")]
    blows = [0.0] * (most + 1)
    for foe in foes:
        assert foe.at is not None
        far = _gap_to(field, model, foe.at, game.width(foe) / 2)
        likely = 1.0 if far * DETOUR <= WALK else max(0.0, 1 - (far * DETOUR - WALK) / (12 * CM))
        if foe.posture != "ko" and can_act(game, foe):
            likely = max(likely, WEIGHTS.away * in_reach(game, foe, far))
        if likely <= 0.05:
            continue
        for n in range(1, most + 1):
            blows[n] = max(blows[n], likely * melee_worth(game, model, foe, n))
    shot = _best_shot(field, model)
    if most >= 2:
        blows = [max(worth, shot if n >= 2 else 0.0) for n, worth in enumerate(blows)]
    return [blows[n + 1] - blows[n] for n in range(most)]


def _best_shot(field: Field, model: Model) -> float:
    found = gun(field.game, model)
    if found is None or model.at is None:
        return 0.0
    reach = range_of(found[0]) + (0 if "aim" in found[0].rules else WALK)
    best = 0.0
    for foe in field.foes(model):
        assert foe.at is not None
        far = _gap_to(field, model, foe.at, field.game.width(foe) / 2)
        if far < reach:
            best = max(best, 0.7 * field.shots(model, foe))
    return best


def defenses(field: Field, model: Model, most: int) -> list[float]:
    """Each Block die against the blows that may come, the likeliest first."""
    found = [0.0] * most
    if model.at is None:
        return found
    game = field.game
    each = WEIGHTS.hurt * price(game, model) / max(1, model.profile.endurance) + 60
    impacts: list[tuple[float, float]] = []
    for foe in field.foes(model):
        assert foe.at is not None
        far = _gap_to(field, model, foe.at, game.width(foe) / 2)
        likely = in_reach(game, foe, far) * (0.8 if can_act(game, foe) else 0.0)
        likely = max(likely, 0.6 if far <= WALK + DIE and can_act(game, foe) else 0.0)
        dice = foe.counters.attack if foe.planned else min(3, foe.profile.attack)
        hits = dice * reaching(model.profile.defense)
        impacts.append((likely * hits, reaching(foe.profile.attack)))
    impacts.sort(reverse=True)
    total = sum(n for n, _ in impacts[:3])
    block = max((chance for _, chance in impacts[:2]), default=0.0)
    return [each * 2.2 * block * max(0.0, min(1.0, total - n * 0.8)) for n in range(most)]


def specials(field: Field, model: Model, most: int) -> list[float]:
    """Running, special attacks, orders, and getting rid of Stuns at the end of the round."""
    game = field.game
    found = [0.0] * most
    if not most:
        return found
    stun = price(game, model) * 0.45 / max(1, model.profile.endurance) * 0.5
    for n in range(most):
        if model.stun > n + 1:
            found[n] += stun + 40
    if model.at is None:
        found[:2] = [200.0] * min(2, most)  # out of the sewers
        return found
    near = any(_gap_to(field, model, p.at, p.radius) < WALK + 2 * DIE for p in field.pieces if p.seat != model.seat)
    if near and game.attacks(model):
        found[0] += 90
    ends = desires(field, model)
    found[0] += 0.7 * max(0.0, _best(ends, 3) - _best(ends, 0)) if not near else 0.0
    traits = {had.id for had in game.traits(model)}
    men = len(game.henchmen(model, 10 * CM))
    if men and traits.intersection(ORDERS):
        found[0] += 45 * men
    for trait, n in CRAFTS.items():
        if trait in traits and near:
            for at in range(min(n, most)):
                found[at] += 45
    if "lets_go" in traits:
        found[0] += 25
    return found
