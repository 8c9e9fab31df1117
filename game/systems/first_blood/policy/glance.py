"""Regiments at a glance: the few numbers by which a computer player judges who is dangerous to whom.

Rules of thumb on printed profiles and plain distances; nothing here looks at lines of sight or at single bases.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import hypot

from game.core.library import Library
from game.core.request import Seat
from game.systems.first_blood.content import Character, Entry, Item, Retinue
from game.systems.first_blood.game import WIDTHS, FirstBlood, Part
from game.systems.first_blood.state import INCH, Regiment
from game.systems.first_blood.vocabulary import EffectStat, RuleName

POINT = 1000
"""A Victory Point; everything else is told in fractions of it."""
ARMY = 5 * POINT
"""What a whole Army is worth."""
SIDES = 6
BEST = 5
"""No die counts that shows a 6."""
FRONT = {"infantry": 7, "cavalry": 5, "brute": 4, "monster": 2}
"""How many models of a kind find a place to strike from."""
FIERCE: dict[RuleName, float] = {
    "flurry": 1.2,
    "flawless_strikes": 1.2,
    "relentless_blows": 1.2,
    "deadly_blades": 1.2,
    "smite": 1.3,
    "support": 1.25,
    "terrifying": 1.1,
    "opportunists": 1.05,
}
"""What special rules add to the blows of those who have them."""
TOUGH: dict[RuleName, float] = {
    "parry": 0.85,
    "tenacious": 0.85,
    "indomitable": 0.85,
    "unyielding": 0.9,
    "blessed": 0.9,
}
"""What special rules leave of the blows at those who have them."""
SHARP: dict[RuleName, float] = {
    "deadly_shot": 1.2,
    "rapid_volley": 1.25,
    "torrential_fire": 1.25,
    "precise_shot": 1.15,
    "sureshot": 1.1,
}
"""What special rules add to a Volley."""


@dataclass(slots=True)
class Glance:
    """A Regiment as a player sees it in passing; lengths in mils."""

    regiment: Regiment
    id: str
    seat: Seat
    x: float
    y: float
    """The middle of its models, or of the piece it Occupies."""
    lead: tuple[float, float]
    spread: float
    """How far its models stand from the middle, most of them."""
    price: int
    """What it was worth when the battle began."""
    wounds: int
    """Wounds its models have left together."""
    full: int
    """Wounds they had at first."""
    each: int
    """Wounds of one model."""
    march: int
    hits: float
    """To be expected of a Clash."""
    dice: int
    impact: float
    """Hits to be expected of Impact Attacks."""
    cleave: int
    guard: int
    evasion: int
    tough: float
    hardened: int
    resolve: int
    shots: float
    """Dice of a Volley."""
    aim: int
    """What they hit with."""
    piercing: int
    sharp: float
    range: int
    weight: float
    """What one of its models counts in a zone."""

    @property
    def worth(self) -> float:
        """What is left of it; whoever is Broken can do little."""
        return self.price * self.wounds / self.full * (0.6 if self.regiment.broken else 1.0)

    @property
    def shoots(self) -> bool:
        return self.shots > 0

    @property
    def bows(self) -> bool:
        """Whether it does best from afar."""
        return self.shoots and not self.fights

    @property
    def fights(self) -> bool:
        """Whether it is better used with blades than with bows."""
        return self.hits * 2 > self.shots * self.aim / SIDES * self.sharp


def look(game: FirstBlood, regiment: Regiment) -> Glance:
    """One look; while the game is still it is taken once."""
    return game.once("glance", regiment.id, lambda: _look(game, regiment))


def _look(game: FirstBlood, regiment: Regiment) -> Glance:
    main, profile = game.main(regiment), regiment.profile
    changes = _changes(game, regiment)
    rules = game.rules(main)
    x, y, spread = _middle(game, regiment)
    leader = game.leader(regiment)
    hits, dice, crash = _blows(game, regiment, changes, rules)
    shots, aim, piercing, reach, sharp = _shots(game, main, changes)
    left = sum(max(1, model.profile.wounds - model.wounds) for model in regiment.models)
    return Glance(
        regiment=regiment,
        id=regiment.id,
        seat=regiment.seat,
        x=x,
        y=y,
        lead=(leader.at.x, leader.at.y) if leader.at else (x, y),
        spread=spread,
        price=price(game, regiment),
        wounds=left,
        full=max(left, regiment.size * profile.wounds),
        each=profile.wounds,
        march=max(0, profile.march + changes.get("march", 0)) * INCH,
        hits=hits,
        dice=dice,
        impact=crash,
        cleave=rules.get("cleave", 0),
        guard=_guard(game, regiment) + changes.get("defense", 0) + ("shield" in rules and not regiment.broken),
        evasion=main.profile.evasion + changes.get("evasion", 0),
        tough=_product(TOUGH, rules),
        hardened=rules.get("hardened", 0),
        resolve=main.profile.resolve + changes.get("resolve", 0) + (len(regiment.models) >= 6),
        shots=shots,
        aim=aim,
        piercing=piercing,
        sharp=sharp,
        range=reach,
        weight=_weight(regiment),
    )


def _middle(game: FirstBlood, regiment: Regiment) -> tuple[float, float, float]:
    """Where it stands, and how far apart; whoever is not on the table waits behind the own edge."""
    places = [model.at for model in regiment.models if model.at is not None]
    if not places:
        piece = game.garrison(regiment)
        if piece is not None:
            left, low, right, top = piece.bounds
            return (left + right) / 2, (low + top) / 2, (right - left) / 2
        at = regiment.entry_point
        home = -4.0 * INCH if regiment.seat == "A" else game.table.depth + 4.0 * INCH
        return (at.x if at else game.table.width / 2), (at.y if at else home), 0.0
    x = sum(place.x for place in places) / len(places)
    y = sum(place.y for place in places) / len(places)
    spread = sum(hypot(place.x - x, place.y - y) for place in places) / len(places)
    return x, y, spread * 1.3 + WIDTHS[regiment.profile.type] / 2


def _changes(game: FirstBlood, regiment: Regiment) -> dict[EffectStat, int]:
    """What Spells, Events and the like add to its numbers just now."""
    found: dict[EffectStat, int] = {}
    for force in game.in_force(regiment):
        effect = force.effect
        if effect.op == "mod" and effect.stat is not None and not force.model and effect.when is None:
            found[effect.stat] = found.get(effect.stat, 0) + effect.value
    return found


def _blows(
    game: FirstBlood, regiment: Regiment, changes: dict[EffectStat, int], rules: Mapping[RuleName, int]
) -> tuple[float, int, float]:
    """The Hits and dice of its Clash, and the Hits of its Impact Attacks."""
    models = sorted(regiment.models, key=lambda model: -model.profile.attacks * model.profile.clash)
    models = models[: FRONT[regiment.profile.type]]
    hits, dice = 0.0, 0
    for model in models:
        count = model.profile.attacks + changes.get("attacks", 0)
        dice += count
        hits += count * min(BEST, model.profile.clash + changes.get("clash", 0)) / SIDES
    hits *= _product(FIERCE, rules)
    crashes = regiment.profile.type != "infantry" and regiment.profile.weight != "light"
    impact = hits * (0.75 if "heavy_impact" in rules else 0.55) if crashes else 0.0
    return hits, dice, impact


def _shots(game: FirstBlood, main: Part, changes: dict[EffectStat, int]) -> tuple[float, int, int, int, float]:
    """The dice of its Volley, what they hit with, and how well and how far they carry."""
    barrages, volley = main.profile.barrages, main.profile.volley + changes.get("volley", 0)
    if not barrages or volley <= 0:
        return 0.0, 0, 0, 0, 1.0
    weapon = max(barrages, key=lambda one: one.shots * int(one.range))
    piercing = sum(rule.x for rule in weapon.rules if rule.id == "armor_piercing")
    rules = {**game.rules(main), **{rule.id: rule.x for rule in weapon.rules}}
    shots = weapon.shots * len(main.models) + 2 * main.regiment.markers
    return float(shots), min(BEST, volley), piercing, int(weapon.range), _product(SHARP, rules)


def _guard(game: FirstBlood, regiment: Regiment) -> int:
    piece = game.garrison(regiment)
    return game.main(regiment).profile.defense + (piece.number("defense") if piece else 0)


def _product(weights: dict[RuleName, float], rules: Mapping[RuleName, int]) -> float:
    found = 1.0
    for rule in rules:
        found *= weights.get(rule, 1.0)
    return found


def _weight(regiment: Regiment) -> float:
    """What a model counts in a zone, as Light, by type (OBJ-03 to OBJ-08)."""
    if regiment.is_character:
        return 1.0
    light = regiment.profile.weight == "light"
    return {"infantry": 0.5 if light else 1.0, "monster": 6.0}.get(regiment.profile.type, 2.0 if light else 3.0)


# --- what it cost


def price(game: FirstBlood, regiment: Regiment) -> int:
    """What a Regiment is worth at full strength: its share of the Army."""
    army = [each for each in game.state.regiments.values() if each.seat == regiment.seat]
    total = game.once("army", regiment.seat, lambda: sum(_cost(game, each) for each in army))
    return ARMY * _cost(game, regiment) // max(1, total)


def _cost(game: FirstBlood, regiment: Regiment) -> int:
    fallen = [*regiment.models, *regiment.fallen]
    retinue = tuple(sorted(model.retinue for model in fallen if model.retinue))
    return _points(game.library, regiment.entry, regiment.is_character, regiment.size, retinue, tuple(regiment.items))


@lru_cache(maxsize=512)
def _points(
    library: Library, entry: str, hero: bool, size: int, retinue: tuple[str, ...], items: tuple[str, ...]
) -> int:
    """The points of an Army List, as far as they show."""
    if hero:
        own = library.get(Character, entry).points + sum(library.get(Item, item).points for item in items)
        return own + sum(library.get(Retinue, each).points for each in retinue)
    found = library.get(Entry, entry)
    return found.points + found.extra * max(0, size - found.models)


# --- distances and chances


def apart(one: Glance, other: Glance) -> float:
    """From the Leader of one to the nearest of the other's models, about."""
    x, y = one.lead
    own = WIDTHS[one.regiment.profile.type] / 2
    return max(0.0, hypot(x - other.x, y - other.y) - other.spread - own)


def chance_to_charge(march: int, gap: float) -> float:
    """That a die carries a Charge so far."""
    need = -int((march - gap) // INCH)
    return 1.0 if need <= 1 else max(0.0, (SIDES + 1 - need) / SIDES)


def clash_wounds(attacker: Glance, target: Glance, *, inspired: bool = False, share: float = 1.0) -> float:
    """Wounds to be expected of a Clash, those of the Morale Test counted."""
    hits = attacker.hits + (attacker.dice / SIDES if inspired else 0.0)
    return _through(hits * share, attacker.cleave, target, tests=True)


def impact_wounds(attacker: Glance, target: Glance) -> float:
    return _through(attacker.impact, attacker.cleave, target, tests=True)


def volley_wounds(
    attacker: Glance, target: Glance, dice: float | None = None, *, aimed: bool = False, hidden: bool = False
) -> float:
    """Wounds to be expected of a Volley; nobody tests Morale for them (VOL-15)."""
    need = min(BEST, max(1, attacker.aim + aimed - hidden))
    shots = attacker.shots if dice is None else dice
    return _through(shots * need / SIDES * attacker.sharp, attacker.piercing, target, tests=False)


def _through(hits: float, piercing: int, target: Glance, *, tests: bool) -> float:
    piercing = max(0, piercing - target.hardened)
    guard = min(BEST, max(0, target.guard - piercing, target.evasion))
    wounds = hits * (1 - guard / SIDES) * target.tough
    if tests:
        wounds *= 1 + (1 - min(BEST, max(0, target.resolve)) / SIDES)
    return min(wounds, float(target.wounds))


def harm(game: FirstBlood, target: Glance, wounds: float) -> float:
    """What so many Wounds are worth to whoever causes them: men, heart, and points where the Scenario counts them."""
    if wounds <= 0:
        return 0.0
    share = wounds / max(1, target.full)
    worth = target.price * share
    fallen = wounds / target.each
    models = len(target.regiment.models)
    if fallen * 2 >= models and not target.regiment.broken and not target.regiment.is_character:
        worth += target.worth * 0.25
    if wounds >= target.wounds:
        worth += target.price * 0.1
    scenario = game.scenario
    if target.regiment.is_character:
        return worth + scenario.character * POINT * 0.8 * wounds / max(1, target.wounds)
    return worth + fallen * scenario.token * POINT


def in_touch(one: Glance, other: Glance) -> bool:
    """Whether two Regiments are likely Engaged: some base is an inch from another."""
    a, b = one.regiment, other.regiment
    if a.inside or b.inside:
        return False
    close = hypot(one.x - other.x, one.y - other.y)
    if close > 2 * (one.spread + other.spread) + 3 * INCH:
        return False
    far = (WIDTHS[a.profile.type] + WIDTHS[b.profile.type]) // 2 + INCH
    ours = [model.at for model in a.models if model.at is not None]
    theirs = [model.at for model in b.models if model.at is not None]
    return any((p.x - q.x) ** 2 + (p.y - q.y) ** 2 <= far * far for p in ours for q in theirs)
