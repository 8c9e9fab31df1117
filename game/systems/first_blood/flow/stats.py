"""Characteristics as everybody asks for them: rules, sheets, odds and computers (PRF)."""

from __future__ import annotations

from game.boards.measure import distance
from game.core.hooks import Stage, Tally
from game.systems.first_blood.game import COMMAND_RANGE as OWN_RANGE
from game.systems.first_blood.game import FLOOR, WITHIN, FirstBlood, Part
from game.systems.first_blood.points import (
    ATTACKS,
    CLASH,
    CLASH_FINAL,
    COMMAND_RANGE,
    DEFENSE,
    ENGAGEMENT_RANGE,
    EVASION,
    IS_INSPIRED,
    MARCH,
    RESOLVE,
    RESOLVE_STAT,
    VOLLEY,
    WOUNDS,
    About,
    Blow,
    Inspiring,
    Struck,
    Testing,
)
from game.systems.first_blood.state import INCH, Model, Regiment
from game.systems.first_blood.vocabulary import ActionName


def never_below_0(tally: Tally) -> Tally:
    """Rules may lower a characteristic, never below 0 (PRF-05, PRF-15)."""
    tally.value = max(0, tally.value)
    return tally


def march(game: FirstBlood, regiment: Regiment, action: ActionName | None = None) -> int:
    """The Regiment's March in mils: the lowest of its parts, for nobody outruns the slowest (PRF-06, MAR-04)."""
    values = [MARCH(About(game, part, action=action), part.profile.march).value for part in game.parts(regiment)]
    return max(0, min(values)) * INCH


def attacks(game: FirstBlood, model: Model, action: ActionName | None = None) -> Tally:
    """The melee dice of one model (PRF-09, CLA-10)."""
    part = game.part_of(model)
    return never_below_0(ATTACKS(About(game, part, model, action), part.profile.attacks))


# --- Wounds


def wounds_of(game: FirstBlood, model: Model) -> int:
    """The Wounds that remove a model (PRF-10)."""
    return max(1, WOUNDS(About(game, game.part_of(model), model), model.profile.wounds).value)


def left(game: FirstBlood, model: Model) -> int:
    """Wounds a model has remaining."""
    return wounds_of(game, model) - model.wounds


def wounds_left(game: FirstBlood, part: Part) -> int:
    """Wounds all models of a part have remaining together (OFF-14)."""
    return sum(left(game, model) for model in part.models)


# --- Resolve


def resolve_stat(game: FirstBlood, part: Part) -> Tally:
    """The Resolve characteristic alone, with Spells and abilities (PRF-11, WDR-08)."""
    return never_below_0(RESOLVE_STAT(About(game, part), part.profile.resolve))


def resolve(testing: Testing) -> Tally:
    """The Resolve value of a test: the characteristic with whatever changes it, then numbers and Presence (MOR-02).

    Stranded models gain nothing from abilities, but feel what lowers their Resolve (STR-05, STR-06).
    """
    own = RESOLVE_STAT(About(testing.game, testing.part), testing.part.profile.resolve)
    parts = own.parts
    if testing.reason == "stranded":
        parts = [part for part in parts if part.stage is Stage.ADD and part.amount < 0]
        own.value = own.base + sum(part.amount for part in parts)
    value = RESOLVE(testing, max(0, own.value))
    return never_below_0(Tally(value.value, own.base, [*parts, *value.parts]))


def regiment_resolve(game: FirstBlood, regiment: Regiment) -> int:
    """The Resolve characteristic of a Regiment as a whole (REG-05)."""
    return resolve_stat(game, game.main(regiment)).value


# --- hitting and defending


def to_hit(blow: Blow) -> Tally:
    """What the to-hit dice of a blow must not exceed: Volley, or Clash with Inspired (PRF-07, PRF-08, PRF-14,
    PRF-15)."""
    assert blow.attacker is not None
    profile = blow.attacker.profile
    if not blow.melee:
        return never_below_0(VOLLEY(blow, profile.volley))
    clash = CLASH(blow, profile.clash)
    final = CLASH_FINAL(blow, max(0, clash.value))
    return never_below_0(Tally(final.value, clash.base, [*clash.parts, *final.parts]))


def is_inspired(blow: Blow) -> bool:
    """Whether a blow counts as Inspired, its own flag being the Regiment's state (INS-01, SPR-97)."""
    return bool(IS_INSPIRED(Inspiring(blow.game, blow), int(blow.inspired)))


def defense(struck: Struck) -> Tally:
    """The Defense a Hit meets, less whatever pierces it; Evasion is another matter (DEF-08, SPR-04)."""
    return never_below_0(DEFENSE(struck, struck.blow.target.profile.defense))


def evasion(struck: Struck) -> Tally:
    return never_below_0(EVASION(struck, struck.blow.target.profile.evasion))


def guard(struck: Struck) -> int:
    """What a Defense die must not exceed: the better of Defense and Evasion (PRF-12, DEF-02, DEF-07)."""
    return max(defense(struck).value, evasion(struck).value)


# --- command


def command_range(game: FirstBlood, leader: Model) -> int:
    """How far a Leader's command reaches, in mils; a Standard Bearer has his own 5 inches (LDR-02, LDR-10, STD-06)."""
    base = OWN_RANGE if leader.rank == "standard" else game.regiment_of(leader.id).command_range
    if leader.rank in ("officer", "character"):  # PRF-16, OFF-13, CHR-02
        base = int(leader.profile.command or base)
    return COMMAND_RANGE(About(game, game.part_of(leader), leader), base).value


def engagement_range(game: FirstBlood, model: Model) -> int:
    """How far a model reaches in melee, in mils (ENG-01, ENG-05, ENG-10); occupants of a Garrison an inch (GAR-30)."""
    if game.regiment_of(model.id).inside:
        return INCH
    return ENGAGEMENT_RANGE(About(game, game.part_of(model), model), INCH).value


def commands(game: FirstBlood, leader: Model, model: Model, reach: int) -> bool:
    """Whether a model is Within a Command Range in plan, at most one floor away (CMD-05, RUI-17, RUI-21)."""
    if leader.at is None or model.at is None:
        return True
    if abs(leader.at.z - model.at.z) > FLOOR:
        return False
    return distance(game.body(leader), game.body(model), flat=True) <= reach + WITHIN
