"""When an effect of a pack counts, and what it changes: the conditions of `when`, the floor of `least`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.hooks import Modifier, adding, at_least
from game.systems.first_blood.content import When
from game.systems.first_blood.force import InForce
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import Blow
from game.systems.first_blood.state import Model, Regiment
from game.systems.first_blood.vocabulary import ActionName, AttackKind, EffectStat, StateName, Type

ACTIONS: dict[AttackKind, tuple[ActionName, ...]] = {
    "clash": ("clash",),
    "impact": ("charge",),
    "opportunity": ("clash", "withdraw"),  # WDR-04
    "duel": ("clash", "challenge"),  # CHL-20
    "volley": ("volley",),
    "spell": ("spellcasting",),
}
"""The Actions an attack belongs to."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What is going on while an effect is asked: an Action, the March it is, an attack, against whom."""

    actions: tuple[ActionName, ...] = ()
    march: int = 0
    kind: AttackKind | None = None
    against: Type | None = None
    to_self: bool = False
    """A Spell with the Range Self."""

    @classmethod
    def doing(cls, action: ActionName | None) -> Moment:
        return cls(actions=(action,) if action else ())

    @classmethod
    def striking(cls, blow: Blow) -> Moment:
        """The attackers' side of a blow."""
        return cls(ACTIONS.get(blow.kind, ()), kind=blow.kind, against=blow.target.profile.type)

    @classmethod
    def struck(cls, blow: Blow) -> Moment:
        """The target's side of it."""
        against = blow.attacker.profile.type if blow.attacker else None
        return cls(ACTIONS.get(blow.kind, ()), kind=blow.kind, against=against)


NOTHING = Moment()
FORMS: dict[str, tuple[AttackKind, ...]] = {
    "ranged": ("volley",),
    "melee": ("clash", "impact", "opportunity", "duel"),
    "spell": ("spell",),
}


def counts(when: When | None, regiment: Regiment, moment: Moment) -> bool:
    """Whether everything an effect asks for is so; what it leaves empty asks for nothing."""
    if when is None:
        return True
    return (
        (not when.action or any(action in when.action for action in moment.actions))
        and (not when.attacker or moment.kind in FORMS[when.attacker])
        and (not when.against_type or moment.against in when.against_type)
        and all(_is(state, regiment) for state in when.state)
        and when.march in (0, moment.march)
        and (not when.spell or moment.to_self)
    )


def _is(state: StateName, regiment: Regiment) -> bool:
    match state:
        case "broken":
            return regiment.broken
        case "inspired":
            return regiment.inspired
        case "aimed":
            return regiment.aimed
        case "provoked":
            return False  # answered on the spot (CHL-18)


def changes(
    game: FirstBlood,
    regiment: Regiment,
    model: Model | None,
    stat: EffectStat,
    moment: Moment = NOTHING,
    unit: int = 1,
) -> Iterator[Modifier]:
    """What the effects in force do to a number; `unit` turns inches into the unit that is asked for."""
    for force in game.in_force(regiment):
        effect = force.effect
        if effect.op != "mod" or effect.stat != stat or not force.covers(model):
            continue
        if counts(effect.when, regiment, moment):
            yield adding(_value(force) * unit, force.label, force.rule)
            if effect.least is not None:
                yield at_least(effect.least * unit, force.label, force.rule)


def _value(force: InForce) -> int:
    return force.effect.value * (force.successes if force.effect.per_success else 1)


def custom(game: FirstBlood, regiment: Regiment, model: Model | None, ref: str) -> InForce | None:
    """The first custom effect of this name that is in force."""
    for force in game.in_force(regiment):
        if force.effect.op == "custom" and force.effect.ref == ref and force.covers(model):
            return force
    return None
