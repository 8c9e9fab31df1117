"""How attacks may turn out, counted with the same queries the rules ask: Hits, saves, Wounds, and Morale.

What somebody may still decide is left out: Blessed, Overcharge, Tenacious, and what comes back at the attackers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from game.kit.dice import Die
from game.kit.odds import Spread, either, successes, sure
from game.systems.first_blood.flow.defence import saves
from game.systems.first_blood.flow.pool import Thrown, passes
from game.systems.first_blood.flow.stats import guard, is_inspired, left, resolve, to_hit
from game.systems.first_blood.game import FirstBlood, Part
from game.systems.first_blood.points import (
    CHARGE_DICE,
    DEFENCE_REROLLS,
    EXTRA_HITS,
    EXTRA_SHOTS,
    FAILURES,
    HIT_REROLLS,
    WOUNDS_CAUSED,
    Blow,
    Hit,
    Mustered,
    Reroll,
    Strife,
    Struck,
    Testing,
)
from game.systems.first_blood.state import Regiment
from game.systems.first_blood.vocabulary import AttackKind

FACES = range(1, 7)


@dataclass(frozen=True, slots=True)
class Outlook:
    """What some blows may do to one Regiment."""

    regiment: Regiment
    blows: tuple[Blow, ...]
    wounds: Spread
    """Of the attacks alone."""
    total: Spread
    """With those of the Morale Tests."""
    falling: Spread
    """Models that fall."""

    @property
    def dice(self) -> int:
        return sum(blow.dice for blow in self.blows)

    def breaking(self) -> int:
        """How many must fall until it is Broken (BRK-01)."""
        return max(1, -(-self.regiment.began // 2) - (self.regiment.began - len(self.regiment.models)))


# --- dice


def shown(rerolls: Sequence[Reroll], succeeds: Callable[[int], bool]) -> dict[int, int]:
    """In how many of 36 ways a die shows each face in the end; what may be rolled again is, where it failed."""
    found = dict.fromkeys(FACES, 0)
    for face in FACES:
        thrown = Thrown(Die(face), succeeds, rerolls)
        if any(thrown.meant(reroll) and (not reroll.optional or not succeeds(face)) for reroll in rerolls):
            for second in FACES:
                found[second] += 1
        else:
            found[face] += len(FACES)
    return found


def readied(blow: Blow) -> Blow:
    """A blow as it is when its dice are thrown: Inspired and its number are known (INS-01)."""
    found = replace(blow, hits=[], rolled=[])
    found.inspired = found.melee and is_inspired(found)
    found.need = to_hit(found).value
    return found


def wounds_of(blow: Blow, hit: Hit) -> Spread:
    """The Wounds of one Hit: none if it is saved (DEF-02, DEF-03)."""
    struck = Struck(blow.game, blow, hit)
    need = guard(struck)
    ways = shown(DEFENCE_REROLLS(struck), lambda face: saves(face, need))
    cases = []
    for face, count in ways.items():
        if count:
            hit.defence = Die(face)
            cost = 0 if saves(face, need) else max(0, WOUNDS_CAUSED(struck, 1).value)
            cases.append((count, sure(cost)))
    hit.defence = None
    return either(cases)


def hurt(blow: Blow) -> Spread:
    """The Wounds of one group of attackers, before Morale (CLA-11 to CLA-14, VOL-12)."""
    if blow.dice <= 0:
        return sure(0)
    blow = readied(blow)
    ways = shown(HIT_REROLLS(blow), lambda face: passes(face, blow.need))
    hits = {face: count for face, count in ways.items() if count and passes(face, blow.need)}
    landed = either((count, _landing(blow, face)) for face, count in hits.items())
    good = sum(hits.values())
    whole = sum(ways.values())
    each = either([(good, landed), (whole - good, sure(0))])
    if not _more(blow, 1):
        return each.times(blow.dice)
    found, cases = successes(blow.dice, good, whole), []
    for n, count in enumerate(found.ways):
        cases.append((count, landed.times(n) + each.times(_more(blow, n))))
    return either(cases)


def _landing(blow: Blow, face: int) -> Spread:
    """The Wounds of one to-hit die that hits, with those of the Hits it causes besides."""
    hit = Hit(face)
    extra = max(0, EXTRA_HITS(Struck(blow.game, blow, hit), 0).value)
    found = wounds_of(blow, hit)
    return found + wounds_of(blow, Hit(0, extra=True)).times(extra) if extra else found


def _more(blow: Blow, hits: int) -> int:
    """Dice that are thrown besides once so many have hit (SPR-89)."""
    return max(0, EXTRA_SHOTS(replace(blow, hits=[Hit(1) for _ in range(hits)]), 0).value)


def of_hits(blow: Blow, hits: int) -> Spread:
    """The Wounds of Hits that no die caused, such as those of a Spell (MAG-17)."""
    return wounds_of(blow, Hit(0)).times(hits)


# --- what comes of it


def morale(part: Part, wounds: Spread, strife: Strife) -> Spread:
    """Wounds with those of the Morale Test they cause, as the part stands now (MOR-05 to MOR-07)."""
    testing = Testing(strife.game, part, "morale", strife)
    value = resolve(testing).value
    fails = sum(not passes(face, value) for face in FACES)

    def with_test(n: int) -> Spread:
        return successes(n, fails).read(lambda failed: n + max(0, FAILURES(testing, failed).value))

    return either((count, with_test(n)) for n, count in enumerate(wounds.ways) if count)


def falls(game: FirstBlood, regiment: Regiment, wounds: int) -> int:
    """How many models fall to so many Wounds: one is filled before the next, the wounded first (WND-04, WND-05)."""
    fallen = 0
    for room in sorted(left(game, model) for model in regiment.models):
        wounds -= room
        if wounds < 0:
            break
        fallen += 1
    return fallen


def outlooks(game: FirstBlood, kind: AttackKind, acting: Regiment | None, blows: Sequence[Blow]) -> list[Outlook]:
    """For each Regiment that some blows are aimed at, in their order."""
    regiments = {blow.target.regiment.id: blow.target.regiment for blow in blows}
    strife = Strife(game, kind, acting, list(regiments.values()), list(blows), tests=kind != "volley")
    return [
        outlook(strife, regiment, [(blow, hurt(blow)) for blow in blows if blow.target.regiment is regiment])
        for regiment in regiments.values()
    ]


def outlook(strife: Strife, regiment: Regiment, struck: Sequence[tuple[Blow, Spread]]) -> Outlook:
    """What blows do to one Regiment when their Wounds are known."""
    game, most = strife.game, sum(left(strife.game, model) for model in regiment.models)
    parts = {blow.target.id: blow.target for blow, _ in struck}
    wounds = total = sure(0)
    for id, part in parts.items():
        own = sure(0)
        for blow, spread in struck:
            if blow.target.id == id:
                own = own + spread
        own = own.read(lambda n: min(n, most))
        wounds = wounds + own
        total = total + (morale(part, own, strife) if strife.tests else own)
    total = total.read(lambda n: min(n, most))
    falling = total.read(lambda n: falls(game, regiment, n))
    return Outlook(regiment, tuple(blow for blow, _ in struck), wounds, total, falling)


# --- Charges


def charge_chance(game: FirstBlood, regiment: Regiment, die: int) -> float:
    """How likely a Charge Roll shows so much: the best of its dice, once more where it may be re-rolled (CHG-10)."""
    if die > len(FACES):
        return 0.0
    short = ((die - 1) / len(FACES)) ** CHARGE_DICE(Mustered(game, regiment, "charge"), 1).value
    tries = 2 if game.has(game.main(regiment), "unstoppable") else 1  # SPR-91
    return 1.0 - short**tries
