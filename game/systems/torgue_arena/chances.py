"""What an attack promises, to the face: every die that is thrown before it is counted out (RES, ESH, ELE, PRP)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product

from game.kit.dice import Die
from game.systems.torgue_arena import content, points
from game.systems.torgue_arena.flow import attack, checks, harm, offers
from game.systems.torgue_arena.flow.act import FISTS, Act
from game.systems.torgue_arena.flow.elements import CRITICAL, OVERLOADED
from game.systems.torgue_arena.flow.properties import properties
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.points import Attack, Hit
from game.systems.torgue_arena.state import Companion, Enemy, Thing
from game.systems.torgue_arena.vocabulary import DIE, Colour, Element

TELLING: tuple[Element, ...] = ("corrosion", "shock", "slag")
"""The elements that change how the attack that lays them turns out (ELE-07, ELE-19, ELE-22)."""
ELEMENT_DIE = 4


@dataclass(frozen=True, slots=True)
class Outlook:
    """How likely one attack hits its target, wounds it and eliminates it."""

    hit: float
    wound: float
    out: float
    needed: int
    """The total that hits, without Shields."""


def declared(game: Arena, act: Act, colour: Colour) -> Attack:
    """An action as the attack it becomes with a token of this colour."""
    figure = game.figure(act.figure)
    item = game.item(act.item) if act.item else None
    if act.n == FISTS:
        profile: content.AttackProfile = attack.melee_profile()
    elif isinstance(figure, Companion):
        profile = game.companion_card(figure).attacks[act.n]
    else:
        profile = game.gear(act.item).attacks[act.n]
    return offers.declared(game, figure, profile, item, act, colour)


def outlook(game: Arena, act: Act, target: Enemy | Thing, colour: Colour) -> Outlook:
    """Of one attack with a die of this colour; Swift repetitions and what cards may add on the way are not in it."""
    made = declared(game, act, colour)
    made.targets, made.zone = [target], target.at
    if isinstance(target, Thing):
        hit = Hit(made, target)
        once = _share(
            made, lambda: checks.hits(colour, made.face, made.face + attack.modifier(hit), attack.needed(hit))
        )
        twice = _again(once, "precision" in properties(made))
        return Outlook(twice, twice, twice, attack.needed(hit) - attack.modifier(hit))
    hits = wounds = out = 0.0
    again = "precision" in properties(made)
    for weight, victim in _lit(made, target):
        for face in _shield_faces(game, victim):
            share, hit = weight / len(_shield_faces(game, victim)), Hit(made, victim)
            hits += share * _again(_share(made, lambda: _strikes(made, hit, face)), again)  # noqa: B023
            wounds += share * _again(_share(made, lambda: _dealt(made, hit, face) > 0), again)  # noqa: B023
            left = game.enemy_card(victim).hit_points - victim.wounds
            out += share * _again(_share(made, lambda: _dealt(made, hit, face) >= left), again)  # noqa: B023
    plain = Hit(made, target)
    return Outlook(hits, wounds, out, attack.needed(plain) - attack.modifier(plain))


def _share(made: Attack, good: Callable[[], bool]) -> float:
    """How many faces of the attack die are good."""
    assert made.colour is not None
    sides, count = DIE[made.colour], 0
    for face in range(1, sides + 1):
        made.die = Die(face, sides)
        count += good()
    made.die = None
    return count / sides


def _again(once: float, precision: bool) -> float:
    """With Precision what is not good enough is rolled again (PRP-29)."""
    return 1 - (1 - once) ** 2 if precision else once


def _strikes(made: Attack, hit: Hit, shield: int | None) -> bool:
    assert made.colour is not None
    return checks.hits(made.colour, made.face, made.face + attack.modifier(hit), attack.needed(hit, shield))


def _dealt(made: Attack, hit: Hit, shield: int | None) -> int:
    """Wounds that get past the Shields (ESH-03)."""
    assert isinstance(hit.target, Enemy)
    if not _strikes(made, hit, shield):
        return 0
    return points.WOUNDS(hit).value - len(harm.shields_left(made.game, hit.target))


def _shield_faces(game: Arena, enemy: Enemy) -> list[int | None]:
    """What its Shield's die may show; without a Shield there is none (ESH-02)."""
    shields = harm.shields_left(game, enemy)
    return list(range(1, DIE[shields[0]] + 1)) if shields else [None]


def _lit(made: Attack, enemy: Enemy) -> Iterator[tuple[float, Enemy]]:
    """The target as the dice of the elements may leave it, each with how likely it is (ELE-02, PRP-30)."""
    found = properties(made)
    telling = [element for element in TELLING if element in found]
    chance = (ELEMENT_DIE + 1 - (OVERLOADED if "overload" in found else CRITICAL)) / ELEMENT_DIE
    for triggered in product((True, False), repeat=len(telling)):
        weight = 1.0
        for each in triggered:
            weight *= chance if each else 1 - chance
        laid = [element for element, each in zip(telling, triggered, strict=True) if each]
        yield weight, _afflicted(made.game, enemy, laid, found)


def _afflicted(game: Arena, enemy: Enemy, laid: list[Element], found: Mapping[str, int]) -> Enemy:
    tokens = dict(enemy.elements)
    for element in laid:
        tokens[element] = tokens.get(element, 0) + (found[element] if element == "corrosion" else 1)
    spent = len(game.enemy_card(enemy).shields) if "shock" in laid else enemy.shields_spent
    return replace(enemy, elements=tokens, shields_spent=spent)
