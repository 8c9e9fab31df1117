"""How an attack may turn out for its target, by the exact odds of the rules, without anybody's re-rolls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce
from math import comb

from game.core.text import Text
from game.kit.asides import Prospect
from game.kit.odds import successes
from game.systems.bmg1.abilities.reactions import can_duck, most_dodges, most_guarded
from game.systems.bmg1.content import Damage, Technique, Weapon
from game.systems.bmg1.flow import skills
from game.systems.bmg1.flow.attack import numbers
from game.systems.bmg1.flow.attack.blinking import BLINK, SHIELD, obstacle_name
from game.systems.bmg1.flow.attack.blocking import most_counters
from game.systems.bmg1.flow.attack.crossfire import bursts
from game.systems.bmg1.flow.attack.templates import in_blast, where
from game.systems.bmg1.flow.melee import WHAT, Way, made
from game.systems.bmg1.flow.purse import can_pay
from game.systems.bmg1.flow.ranged import aimed, prepare, rate
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import CRITICALS, MAY_BLINK, PROTECTED, Attack, Impact, Obstacle, Price, Target
from game.systems.bmg1.state import Marker, Model

SIDES = 6
LIKELY = 0.03
"""From here on going down is what the attack is about; below, that it hurts at all."""


@dataclass(frozen=True, slots=True)
class Chances:
    """How an attack comes out: Impacts that reach the target, and what becomes of it."""

    impacts: tuple[float, ...]
    """How likely 0, 1, 2, ... Impacts are that nothing stops."""
    markers: tuple[float, ...]
    """How likely 0, 1, 2, ... damage markers are."""
    ko: float
    casualty: float

    @property
    def hurt(self) -> float:
        return sum(self.markers[1:])

    @property
    def mean(self) -> float:
        return sum(n * chance for n, chance in enumerate(self.markers))


def good(need: int) -> int:
    """Faces of a die that reach a number; a natural 1 fails and a 6 succeeds by the number's own bounds (IMP-03)."""
    return SIDES + 1 - max(1, min(SIDES + 1, need))


# --- which attack an option means


def attack_of(game: Bmg1, key: str) -> Attack | None:
    """The attack that an option of an activation is, with all its dice at the one target; None for anything else."""
    active = game.state.active
    name, _, rest = key.partition(":")
    target, _, weapon = rest.partition(":")
    if active is None or not target:
        return None
    model = game.model(active.model)
    carried = next((each for each in game.weapons(model) if each.id == weapon), None)
    if name == "shoot":
        return _shot(game, model, target, carried)
    if target not in game.state.models:
        return None
    way = _way(game, model, name, carried)
    return _strikes(game, model, game.model(target), way) if way else None


def _way(game: Bmg1, model: Model, name: str, weapon: Weapon | None) -> Way | None:
    match name:
        case "strike" | "push" | "grab":
            return Way(name, weapon)
    special: Technique | None = next((each for each in game.attacks(model) if each.id == name), None)
    return Way("strike", weapon, special) if special else None


def _strikes(game: Bmg1, model: Model, target: Model, way: Way) -> Attack:
    """Every AC that can be paid goes at it."""
    most = model.counters.total
    prices = ((n, Price(attack=n, special=way.price)) for n in range(1, most + 1))
    spent = max((n for n, price in prices if can_pay(game, model, WHAT, price)), default=0)
    attack = made(game, model, way, target)
    assert attack.target is not None
    attack.target.dice = numbers.strikes(attack, spent) if spent else 0
    return attack


def _shot(game: Bmg1, model: Model, target: str, weapon: Weapon | None) -> Attack | None:
    mark: Model | Marker | None = game.state.models.get(target) or next(
        (marker for marker in game.state.markers if marker.id == target), None
    )
    if weapon is None or mark is None:
        return None
    attack = aimed(game, model, weapon, mark, rate(game, model, weapon, mark))
    prepare(attack)
    return attack


# --- the odds


def chances(attack: Attack) -> Chances:
    """From the Impact dice to K.O., as if the target did all it can: be Elusive, Block, roll every Blink!, Dodge, and
    have Bodyguards take what they may (ATK-04, ATK-05, TRT-39, TRT-66, TRT-70)."""
    target = attack.target
    assert target is not None
    ducks = _ducks(attack, target)
    target.elusive = target.elusive or ducks
    hits = successes(target.dice, good(numbers.impact(attack).value)).chances
    if bursts(attack) and target.model:
        hit = _bursting(attack, hits)
        attack = replace(attack, kind="template").at(target)
    else:
        dice, need = _blocks(attack)
        hit = _thinned(_less(hits, successes(dice, good(need)).chances), _past_obstacles(attack))
    hit = _less(hit, _dodged(attack, int(ducks)))
    impacts = _thinned(_less(hit, _guarded(attack, len(hit) - 1)), _past_armour(attack))
    found = _after(attack, impacts)
    target.elusive = target.elusive and not ducks
    return found


def _thinned(hits: Sequence[float], share: float) -> tuple[float, ...]:
    """What is left of Impacts of which each gets through as likely as that."""
    left = [0.0] * len(hits)
    for n, chance in enumerate(hits):
        for got in range(n + 1):
            left[got] += chance * _binomial(n, got, share)
    return tuple(left)


def _less(hits: Sequence[float], stopped: Sequence[float]) -> tuple[float, ...]:
    """What is left of Impacts when so many are stopped."""
    left = [0.0] * len(hits)
    for n, chance in enumerate(hits):
        for off, odds in enumerate(stopped):
            left[max(0, n - off)] += chance * odds
    return tuple(left)


def _bursting(attack: Attack, hits: Sequence[float]) -> tuple[float, ...]:
    """An Explosive shot goes off on its target or on what stops it: no Block and no Blink! helps whoever is under the
    template there (TPL-02, TPL-06, TPL-08)."""
    target = attack.target
    assert target is not None and target.model is not None
    share, before = 0.0, 1.0
    for obstacle in target.obstacles if MAY_BLINK(attack).forbidden is None else ():
        stops = good(numbers.blink(attack, obstacle).value) / SIDES
        stopped = Impact(None, stopped=f"{BLINK}{obstacle.id}")
        under = [each.model for each in in_blast(attack.game, where(attack, stopped))]
        share += before * stops * (target.model in under)
        before *= 1 - stops
    if PROTECTED(attack, 0).value:
        before *= 1 - good(numbers.blink(attack, SHIELD).value) / SIDES
    return _thinned(hits, share + before)


def _ducks(attack: Attack, target: Target) -> bool:
    """Whether it can and would be Elusive."""
    model = target.model
    return not attack.melee and model is not None and attack.game.has(model, "elusive") and can_duck(attack, target)


def _dodged(attack: Attack, spent: int) -> tuple[float, ...]:
    """How many Impacts Agility rolls for all MC cancel, of which some may be spent already."""
    target, game = attack.target, attack.game
    model = target.model if target else None
    if model is None or not game.has(model, "dodge"):
        return (1.0,)
    dice = max(0, most_dodges(attack, model) - spent)
    return successes(dice, max(0, min(SIDES, skills.movement(game, model).value))).chances


def _guarded(attack: Attack, impacts: int) -> tuple[float, ...]:
    """How many Impacts Bodyguards take over at most."""
    target, game = attack.target, attack.game
    if target is None or target.model is None:
        return (1.0,)
    guards = [model for model in game.friends(target.model) if game.has(model, "bodyguard")]
    most = sum(most_guarded(game, guard, target.model, impacts) for guard in guards)
    return (*[0.0] * most, 1.0)


def _blocks(attack: Attack) -> tuple[int, int]:
    """Block dice at most, and their number (BLK-03)."""
    counters = most_counters(attack)
    return (numbers.block_dice(attack, counters), numbers.block(attack).value) if counters else (0, 2)


def _past_obstacles(attack: Attack) -> float:
    """How likely one Impact gets past obstacles and a shield (BLI-06, WPN-13)."""
    target = attack.target
    assert target is not None
    share = 1.0
    if not attack.melee and MAY_BLINK(attack).forbidden is None:
        for obstacle in (*target.obstacles, *([SHIELD] if PROTECTED(attack, 0).value else [])):
            share *= 1 - good(numbers.blink(attack, obstacle).value) / SIDES
    return share


def _past_armour(attack: Attack) -> float:
    """How likely one Impact gets past armour (TRT-25)."""
    target = attack.target
    armour = numbers.armour(attack) if target and target.model else 0
    return 1 - good(armour) / SIDES if armour else 1.0


def _after(attack: Attack, impacts: tuple[float, ...]) -> Chances:
    """Damage dice, Scratch and the critical of the Collateral die (DMG-02, SCR-01, CRT-01)."""
    target = attack.target
    assert target is not None
    each, p = numbers.markers(attack), good(numbers.damage(attack).value) / SIDES
    plain = not CRITICALS(attack)
    found: dict[tuple[int, int], float] = {}
    for n, chance in enumerate(impacts):
        for hurt in range(n + 1) if not each.none else (0,):
            share = chance * (_binomial(n, hurt, p) if not each.none else 1.0)
            for extra, odds in ((1, 1 / SIDES), (0, 1 - 1 / SIDES)) if hurt and plain else ((0, 1.0),):
                got = _markers(attack, each, n, hurt, extra)
                found[got] = found.get(got, 0.0) + share * odds
    return _told(attack, impacts, found)


def _markers(attack: Attack, each: Damage, impacts: int, hurt: int, critical: int) -> tuple[int, int]:
    """Injuries and Stuns of so many Impacts, of which so many damage."""
    scratch = impacts if attack.kind != "melee" and not each.none else 0
    return each.injury * hurt, each.stun * hurt + scratch + critical


def _told(attack: Attack, impacts: tuple[float, ...], found: dict[tuple[int, int], float]) -> Chances:
    assert attack.target is not None
    model = attack.target.model
    markers = [0.0] * (max((i + s for i, s in found), default=0) + 1)
    ko = casualty = 0.0
    endurance = skills.endurance(attack.game, model).value if model else 1
    for (injury, stun), chance in found.items():
        markers[injury + stun] += chance
        if model is None:
            continue
        if model.injury + injury >= endurance:  # KOD-08, CAS-01
            casualty += chance
        elif model.posture != "ko" and model.markers + injury + stun >= endurance:  # KOD-01
            ko += chance
    return Chances(impacts, tuple(markers), ko, casualty)


def _binomial(n: int, k: int, p: float) -> float:
    return comb(n, k) * p**k * (1 - p) ** (n - k)


# --- in words


def prospect(game: Bmg1, key: str) -> Prospect | None:
    """What the plate beside a target tells: K.O. where that can happen, else that it is hurt."""
    attack = attack_of(game, key)
    if attack is None or attack.target is None or attack.target.model is None:
        return None
    odds, model = chances(attack), attack.target.model
    down, spare = odds.ko + odds.casualty, max(1, left(game, model)[0])
    dice = dice_words(attack)
    if down >= LIKELY:
        word = "casualty" if odds.casualty > odds.ko else "ko"
        why = _why(attack, Text("bmg1.prospect.needs", n=spare))
        return _plate(model, down, word, why, dice, odds, spare)
    return _plate(model, odds.hurt, "hurt", _why(attack, Text("bmg1.prospect.bears", n=spare)), dice, odds, 1)


def _plate(model: Model, chance: float, word: str, why: Text, dice: Text, odds: Chances, decisive: int) -> Prospect:
    lost = max(round(odds.mean), int(odds.mean > 0.4))
    return Prospect(model.id, chance, Text(f"bmg1.prospect.{word}"), why, dice, odds.markers, decisive, lost)


def _why(attack: Attack, needs: Text) -> Text:
    """What it takes, and what stands in the way: obstacles in their order, or the Block (BLI-04, BLK-03)."""
    target = attack.target
    assert target is not None
    if way := in_the_way(attack, short=True):
        return Text("bmg1.prospect.past", obstacles=way, needs=needs)
    dice, need = _blocks(attack)
    return Text("bmg1.prospect.blocks", n=dice, need=need, needs=needs) if dice else needs


def in_the_way(attack: Attack, short: bool = False) -> Text | None:
    """The obstacles of a shot from the shooter on, each with the number of its Blink! roll, and unless it is `short`
    who may be hit instead."""
    target = attack.target
    assert target is not None
    if attack.melee or not target.obstacles or MAY_BLINK(attack).forbidden:
        return None
    return reduce(lambda before, part: Text("bmg1.muster.and", before=before, part=part), _named(attack, short))


def _named(attack: Attack, short: bool) -> list[Text]:
    target, game = attack.target, attack.game
    assert target is not None
    found = []
    for obstacle in target.obstacles:
        word = "obstacle_live" if _is_live(game, obstacle) and not short else "obstacle"
        need = numbers.blink(attack, obstacle).value
        found.append(Text(f"bmg1.prospect.{word}", name=obstacle_name(game, obstacle), need=need))
    return found


def _is_live(game: Bmg1, obstacle: Obstacle) -> bool:
    """Whether a shot that it stops is Cross Fire on somebody (XFR-01)."""
    return obstacle.id in game.state.models


def dice_words(attack: Attack) -> Text:
    target = attack.target
    assert target is not None
    need, damage = numbers.impact(attack).value, numbers.damage(attack).value
    if numbers.markers(attack).none:
        return Text("bmg1.prospect.dice_plain", n=target.dice, need=need)
    return Text("bmg1.prospect.dice", n=target.dice, need=need, damage=damage)


def left(game: Bmg1, model: Model) -> tuple[int, int]:
    """How many more markers it takes until it is K.O., or a Casualty if it is (KOD-01, CAS-01)."""
    whole = skills.endurance(game, model).value
    taken = model.injury if model.posture == "ko" else model.markers
    return max(0, whole - taken), whole
