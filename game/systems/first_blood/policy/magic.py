"""What Spells, [Command] abilities and Draw Events promise, effect by effect."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from game.systems.first_blood.content import Command, DrawEvent, Effect, Rule, Spell
from game.systems.first_blood.flow.magic import attunement, level
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import Casting
from game.systems.first_blood.policy.field import Field
from game.systems.first_blood.policy.glance import SIDES, Glance, apart, clash_wounds, harm, volley_wounds
from game.systems.first_blood.state import INCH, Regiment


def cast_worth(game: FirstBlood, regiment: Regiment, spell: Spell, target: str) -> float:
    """The chance of enough successes, times what they bring."""
    if target not in game.state.regiments:
        return 0.0
    aim = game.regiment(target)
    casters = game.caster_models(regiment)
    if not casters:
        return 0.0
    casting = Casting(game, casters[0], spell, aim)
    dice, need = level(casting).value, min(5, attunement(casting).value)
    total = 0.0
    for n in range(spell.successes, dice + 1):
        likely = comb(dice, n) * (need / SIDES) ** n * (1 - need / SIDES) ** (dice - n)
        total += likely * effects_worth(game, spell.effects, regiment, aim, n)
    return total


def command_worth(game: FirstBlood, regiment: Regiment, command: Command, to: Regiment) -> float:
    return effects_worth(game, command.effects, regiment, to, 1)


def event_worth(game: FirstBlood, regiment: Regiment, event: DrawEvent) -> float:
    """Draw Events are worth it when they serve what the Regiment is about to do."""
    if any(effect.op == "draw_next" for effect in event.effects):
        return next_card_worth(game, regiment)
    return effects_worth(game, event.effects, regiment, regiment, 1)


def next_card_worth(game: FirstBlood, regiment: Regiment) -> float:
    """An Activation more in a row, for one Action less: good where the next card has work to do."""
    stack = game.side(regiment.seat).stack
    if not stack:
        return -20.0
    entry = stack[0].partition("#")[0]
    field = Field.of(game)
    own = field.seen(regiment)
    reach = max((int(model.profile.command or 0) for model in regiment.models), default=0)
    able = [one for one in field.sides[regiment.seat] if one.regiment.entry == entry and not one.regiment.activated]
    near = [one for one in able if abs(one.x - own.x) + abs(one.y - own.y) < reach + 3 * INCH]
    if not near:
        return -60.0
    return max(field.best(one) for one in near) / 4 - field.best(own) / 4 + 10


def effects_worth(
    game: FirstBlood, effects: Sequence[Effect], own: Regiment, target: Regiment, successes: int
) -> float:
    return sum(effect_worth(game, effect, own, target, successes) for effect in effects)


def effect_worth(game: FirstBlood, effect: Effect, own: Regiment, target: Regiment, successes: int = 1) -> float:
    """One effect on whom it is meant for; good for friends, bad for enemies."""
    if effect.choices:
        return max(effect_worth(game, one, own, target, successes) for one in effect.choices)
    on = target if effect.on == "target" else own
    field = Field.of(game)
    one = field.seen(on)
    sign = 1.0 if on.seat == own.seat else -1.0
    n = effect.value * (successes if effect.per_success else 1)
    match effect.op:
        case "hits":
            guard = max(one.guard, one.evasion)
            return -sign * harm(game, one, min(one.wounds, n * (1 - guard / SIDES) * (2 - one.resolve / SIDES)))
        case "wounds":
            return -sign * harm(game, one, min(n, one.wounds))
        case "heal":
            lost = sum(model.wounds for model in on.models) + on.tokens * one.each * (not on.broken)
            return sign * one.price * min(n, lost) / max(1, one.full)
        case "mod":
            return sign * n * _stat_worth(field, one, effect.stat or "")
        case "grant_rule":
            return sign * _rule_worth(field, one, effect.rule) if effect.rule else 0.0
        case "give_state" | "end_state":
            given = 1.0 if effect.op == "give_state" else -1.0
            return sign * given * _state_worth(game, field, one, effect.state or "")
        case "custom":
            return sign * 12.0
        case "extra_action":
            return sign * 80.0
    return 5.0


def _stat_worth(field: Field, one: Glance, stat: str) -> float:
    """One more on a characteristic, this Round."""
    busy = field.best(one) if not one.regiment.activated else 0.0
    feared = max((field.chance(enemy, one) for enemy in field.enemies(one)), default=0.0)
    match stat:
        case "clash" | "attacks":
            return 0.3 * busy + 3 if one.fights else 2.0
        case "volley" | "shots":
            return 0.3 * busy if one.shoots else 0.0
        case "defense" | "evasion" | "resolve":
            return 0.2 * feared + 4
        case "march" | "charge":
            return 0.08 * busy + 8
    return 4.0


def _rule_worth(field: Field, one: Glance, given: Rule) -> float:
    feared = max((field.chance(enemy, one) for enemy in field.enemies(one)), default=0.0)
    rule = given.id
    if rule == "decay":
        return -given.x * one.price / max(1, one.full)
    if rule in ("hardened", "parry", "tenacious", "unyielding", "indomitable"):
        return 0.15 * feared + 4
    if rule in ("sureshot", "deadly_shot", "rapid_volley"):
        return 0.12 * field.best(one) if one.shoots else 0.0
    return 0.1 * field.best(one) + 4


def _state_worth(game: FirstBlood, field: Field, one: Glance, state: str) -> float:
    """What it is to a Regiment to be in a state."""
    match state:
        case "broken":
            return -0.35 * one.price * one.wounds / one.full
        case "aimed":
            if one.regiment.activated or not one.shoots:
                return 0.0
            foes = [foe for foe in field.enemies(one) if field.volley_hope(one, foe, apart(one, foe))]
            gains = [
                harm(game, foe, volley_wounds(one, foe, aimed=True)) - harm(game, foe, volley_wounds(one, foe))
                for foe in foes
            ]
            return max(gains, default=0.0)
        case "inspired":
            foes = field.foes[one.id]
            return max((harm(game, foe, clash_wounds(one, foe)) / 3 for foe in foes), default=0.0)
        case "provoked":
            return -10.0
    return 0.0
