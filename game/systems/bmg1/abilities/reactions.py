"""Traits that answer an attack: before it is rolled, after a Block, or in the way of the blow."""

from __future__ import annotations

from game.core.hooks import Ability, Modifier, Source, adding, on
from game.core.request import DECLINE, Choose, Option
from game.core.text import Text
from game.kit.dice import Pool
from game.systems.bmg1.abilities.naming import bearer, name
from game.systems.bmg1.abilities.using import trait_of, why_barred
from game.systems.bmg1.flow import skills
from game.systems.bmg1.flow.arms import arms
from game.systems.bmg1.flow.attack import numbers
from game.systems.bmg1.flow.attack.blocking import stop
from game.systems.bmg1.flow.melee import can_reach
from game.systems.bmg1.flow.purse import can_pay, pay
from game.systems.bmg1.flow.throwing import throw
from game.systems.bmg1.game import WITHIN, Bmg1
from game.systems.bmg1.points import (
    BLOCKED,
    DEFENSE,
    DODGED,
    DODGING,
    GUARDING,
    TRAIT_USED,
    UNDER_FIRE,
    Attack,
    Guarding,
    Impact,
    Price,
    Target,
    Throw,
)
from game.systems.bmg1.state import CM, Model

GUARD_REACH = 5 * CM


def most_payable(game: Bmg1, model: Model, what: str, one: Price, most: int) -> int:
    """How often it can pay a price, so often at most."""
    return max((n for n in range(1, most + 1) if can_pay(game, model, what, times(one, n))), default=0)


def times(price: Price, n: int) -> Price:
    return Price(price.move * n, price.attack * n, price.defense * n, price.special * n)


async def wanted(game: Bmg1, source: Source, question: Text) -> bool:
    """Yes or no, by whoever controls the bearer; `always` and `never` are remembered."""
    model = bearer(game, source)
    options = [
        Option("yes", Text("bmg1.do.use", trait=name(source)), True, model.id),
        Option(DECLINE, Text("bmg1.do.no_use", trait=name(source)), False),
    ]
    seat = game.controller(model)
    chosen: bool = await Choose(seat, question, options, reaction=source.ability, topic=trait_of(source))
    return chosen


class Elusive(Ability, id="bmg1.elusive"):
    """For 1 MC its Defense is 1 higher against one ranged attack."""

    @on(UNDER_FIRE)
    async def ducks(self, source: Source, attack: Attack) -> None:
        """Decided before the Impact roll (TRT-70, TRT-71); not where it could not help."""
        game, target = attack.game, attack.target
        if not attack.against(source) or target is None or not can_duck(attack, target):
            return
        model = bearer(game, source)
        if await wanted(game, source, Text("bmg1.ask.elusive", model=game.name(model), n=target.dice)):
            await pay(game, model, "elusive", Price(move=1))
            target.elusive = True
            game.tell(TRAIT_USED, model.id, model=game.name(model), trait=name(source))

    @on(DEFENSE)
    def harder(self, source: Source, attack: Attack) -> Modifier | None:
        ducked = attack.against(source) and attack.target is not None and attack.target.elusive
        return adding(1, name(source), "BMG1-TRT-70") if ducked else None


def can_duck(attack: Attack, target: Target) -> bool:
    """Whether a target that is Elusive may be so now, and it would help (TRT-70, TRT-71)."""
    game, model = attack.game, target.model
    if model is None or target.elusive or why_barred(game, model):
        return False
    return can_pay(game, model, "elusive", Price(move=1)) and _helps(attack, target)


def _helps(attack: Attack, target: Target) -> bool:
    before = numbers.impact(attack).value
    target.elusive = True
    after = numbers.impact(attack).value
    target.elusive = False
    return after > before


class Dodge(Ability, id="bmg1.dodge"):
    """Against shots it may spend MC: each is an Agility roll, each success cancels an Impact."""

    @on(DODGING)
    async def dives(self, source: Source, attack: Attack) -> None:
        """The number of MC is chosen before the roll; not while MC cannot be spent (TRT-66, TRT-67)."""
        game, target = attack.game, attack.target
        if not attack.against(source) or target is None or not target.left:
            return
        model = bearer(game, source)
        most = most_dodges(attack, model)
        if not most:
            return
        number = skills.movement(game, model).value
        options = [Option(str(n), Text("bmg1.do.dodge", n=n), n) for n in range(1, most + 1)]
        options.append(Option(DECLINE, Text("bmg1.do.no_use", trait=name(source)), 0))
        question = Text("bmg1.ask.dodge", model=game.name(model), n=len(target.left), good=number)
        spent: int = await Choose(game.controller(model), question, options, topic="dodge")
        if not spent:
            return
        await pay(game, model, "dodge", Price(move=spent))
        made = Throw(game, model, "dodge", Pool(), number, low=True, attack=attack)
        pool = await throw(made, spent)
        good = pool.places(lambda face: face <= number)
        stopped = stop(target.left, len(good), "dodge")
        game.tell(DODGED, model.id, dice=pool.faces, marked=good, model=game.name(model), need=number, n=stopped)


def most_dodges(attack: Attack, model: Model) -> int:
    """How many MC somebody who Dodges could spend on it (TRT-66, TRT-67)."""
    shot = attack.kind == "ranged" or (attack.weapon is not None and attack.weapon.kind == "ranged")
    if not shot or why_barred(attack.game, model):
        return 0
    return most_payable(attack.game, model, "dodge", Price(move=1), model.counters.total)


class CounterAttack(Ability, id="bmg1.counter_attack"):
    """After blocking a hit it may answer with one Strike for 1 SC, at the same time as the attack."""

    @on(BLOCKED)
    async def answers(self, source: Source, attack: Attack) -> None:
        """Once for each attack, at an attacker within its reach, never at a Counter Attack (TRT-56, TRT-57)."""
        game, target = attack.game, attack.target
        if not attack.against(source) or target is None or target.countered or attack.manner == "counter":
            return
        model, attacker, price = bearer(game, source), attack.attacker, Price(special=1)
        if attacker is None or why_barred(game, model) or not can_pay(game, model, "counter_attack", price):
            return
        if not any(can_reach(game, model, attacker, weapon) for weapon in arms(game, model)):
            return
        if await wanted(game, source, Text("bmg1.ask.counter_attack", model=game.name(model))):
            await pay(game, model, "counter_attack", price)
            target.countered = True
            game.tell(TRAIT_USED, model.id, model=game.name(model), trait=name(source))


class Bodyguard(Ability, id="bmg1.bodyguard"):
    """For 1 SC each it takes hits for a Leader or Sidekick of its Band within 5 cm."""

    @on(GUARDING)
    async def steps_in(self, source: Source, guarding: Guarding) -> None:
        """Impacts that nothing has stopped; its own armour counts, nothing else does (TRT-38, TRT-39)."""
        game, attack, guard = guarding.game, guarding.attack, bearer(guarding.game, source)
        target = attack.target
        if target is None or target.model is None or not target.left:
            return
        most = most_guarded(game, guard, target.model, len(target.left))
        if not most:
            return
        options = [Option(str(n), Text("bmg1.do.guard", n=n), n, guard.id) for n in range(1, most + 1)]
        options.append(Option(DECLINE, Text("bmg1.do.no_use", trait=name(source)), 0))
        names = {"model": game.name(guard), "target": game.name(target.model)}
        question = Text("bmg1.ask.guard", n=len(target.left), **names)
        seat = game.controller(guard)
        taken: int = await Choose(seat, question, options, reaction=source.ability, topic="bodyguard")
        if not taken:
            return
        await pay(game, guard, "bodyguard", Price(special=taken))
        dice = [impact.die for impact in target.left[:taken]]
        stop(target.left, taken, "bodyguard")
        target.guards.append(Target(guard, impacts=[Impact(die) for die in dice], band=target.band))
        game.tell(TRAIT_USED, guard.id, target.model.id, model=game.name(guard), trait=name(source))


def most_guarded(game: Bmg1, guard: Model, model: Model, impacts: int) -> int:
    """How many of so many Impacts a Bodyguard could take for somebody (TRT-38, TRT-39)."""
    if not is_charge(game, guard, model) or why_barred(game, guard):
        return 0
    return most_payable(game, guard, "bodyguard", Price(special=1), impacts)


def is_charge(game: Bmg1, guard: Model, model: Model) -> bool:
    """Whom a Bodyguard looks after: a Leader or Sidekick of its own Band, near enough (TRT-38, TRT-16)."""
    if model is guard or model.seat != guard.seat or model.as_free_agent or not guard.on_table or not model.on_table:
        return False
    if model.profile.rank not in ("leader", "sidekick"):
        return False
    return game.gap(game.body(guard), game.body(model)) <= GUARD_REACH + WITHIN
