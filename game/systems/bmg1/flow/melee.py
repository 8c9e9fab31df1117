"""Close combat: whom a character may attack and how, the AC spent on each, and the attack itself (MEL, GRB, PSH)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

from game.core.request import Allot, Option, Share
from game.core.text import Refusal, Text
from game.systems.bmg1.content import Technique, Weapon
from game.systems.bmg1.deeds import DeedOption
from game.systems.bmg1.flow.arms import arms, called, key, name_arm
from game.systems.bmg1.flow.attack import numbers
from game.systems.bmg1.flow.attack.resolve import resolve
from game.systems.bmg1.flow.attack.step import begin, foes, pick_poison, why_not_attack, why_not_target
from game.systems.bmg1.flow.contact import in_contact, within_reach
from game.systems.bmg1.flow.grab import let_go
from game.systems.bmg1.flow.purse import can_pay, pay, why_not_pay
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import MAY_HOLD, MAY_SPLIT, REACH, About, Acting, Attack, Price, Target
from game.systems.bmg1.state import Model
from game.systems.bmg1.vocabulary import SpecialAttack

Manner = Literal["strike", "grab", "push"]
APART: tuple[SpecialAttack, ...] = ("charge", "attack_360", "electric_storm")
"""Special attacks that are not Strikes on one enemy (SPA-07)."""
WHAT = "strike"


@dataclass(frozen=True, slots=True)
class Way:
    """One way to attack one enemy: plain Strikes, a Grab, a Push or a special attack, with a weapon or without."""

    manner: Manner
    weapon: Weapon | None
    """Of the plain Strikes on others too; a Grab itself is always unarmed (GRB-13)."""
    special: Technique | None = None

    @property
    def name(self) -> str:
        return self.special.id if self.special else self.manner

    @property
    def price(self) -> int:
        """SC besides the AC (GRB-01, PSH-01, SPA-06)."""
        return 0 if self.name == "strike" else 1

    def key(self, target: Model) -> str:
        end = f":{self.weapon.id}" if self.weapon else ""
        return f"{self.name}:{target.id}{end}"


def offers(acting: Acting) -> Iterator[DeedOption]:
    """Every enemy it could reach, in every way it could attack it; what it may not do says why."""
    game, model = acting.game, acting.model
    if not model.on_table:
        return
    known = list(ways(game, model))
    for target in foes(acting):
        reached: dict[str, bool] = {}
        for way in known:
            weapon = way.weapon if way.manner != "grab" else None
            if (arm := key(weapon)) not in reached:
                reached[arm] = can_reach(game, model, target, weapon)
            if not reached[arm]:
                continue
            if way.manner == "grab" and way.weapon and len(_others(acting, way, target)) == 0:
                continue
            words = Text(f"bmg1.do.{way.name}", target=game.name(target), weapon=called(way.weapon))
            refusal = why_not(acting, way, target)
            yield Option(way.key(target), words, partial(attack, acting, way, target), target.id, refusal)


def ways(game: Bmg1, model: Model) -> Iterator[Way]:
    """The plain Strikes first."""
    own = arms(game, model)
    yield from (Way("strike", weapon) for weapon in own)
    yield from (Way("push", weapon) for weapon in own)
    yield Way("grab", None)  # MEL-09, GRB-13: never the weapon that was named
    yield from (Way("grab", weapon) for weapon in own if weapon)
    for special in game.attacks(model):
        if special.id not in APART:
            yield from (
                Way("strike", weapon, special) for weapon in own if special.weapon in ("", key(weapon))
            )  # SPA-05


def can_reach(game: Bmg1, model: Model, target: Model, weapon: Weapon | None) -> bool:
    """In contact, or as near as the weapon reaches, with nothing between (MEL-01, MEL-02, WPN-15)."""
    if in_contact(game, model, target):
        return True
    far = REACH(Attack(game, model, "melee", weapon, target=Target(target)), 0).value
    return far > 0 and within_reach(game, model, target, far)


def why_not(acting: Acting, way: Way, target: Model) -> Refusal | None:
    """The step, the special thing of the activation, the target, the price."""
    refusal = why_not_attack(acting, "melee")
    if refusal:
        return refusal
    if way.price and acting.activation.special not in ("", "charge"):
        return Refusal(Text("bmg1.no.one_special"), "BMG1-MEL-10")
    if way.special and acting.activation.special:
        return Refusal(Text("bmg1.no.one_special"), "BMG1-SPA-29")
    tried = made(acting.game, acting.model, way, target)
    ban = MAY_HOLD(tried).forbidden if way.manner != "strike" else None
    if ban:
        return Refusal(ban.label, ban.rule)
    return why_not_target(tried) or why_not_pay(acting.game, acting.model, WHAT, Price(attack=1, special=way.price))


def made(game: Bmg1, model: Model, way: Way, target: Model, dice: int = 0, beside: str = "") -> Attack:
    """The attack on its one special target, or of plain Strikes."""
    weapon = None if way.manner == "grab" else way.weapon
    aimed = Target(target, dice=dice)
    return Attack(game, model, "melee", weapon, way.special, way.manner, [aimed], aimed, beside=beside)


async def attack(acting: Acting, way: Way, target: Model) -> None:
    """Split the AC, pay everything, then roll (MEL-03, MEL-04, ATK-09, GRB-09, SPA-03)."""
    game, model = acting.game, acting.model
    others = _others(acting, way, target)
    most = max(n for n in range(1, model.counters.total + 1) if can_pay(game, model, WHAT, _price(n, way)))
    shares = [
        Share(t.id, _share_words(game, model, way, t, target), t, t.id, least=int(t is target))
        for t in (target, *others)
    ]
    question = Text("bmg1.ask.strikes", model=game.name(model), n=most)
    split: list[tuple[Model, int]] = await Allot(
        game.controller(model), question, shares, most, spare=True, suggested={target.id: most}, topic="strikes"
    )
    spent = [(each, n) for each, n in split if n]
    begin(acting, "melee")
    acting.activation.attack_used = True
    if way.price:
        acting.activation.special = way.special.id if way.special else way.manner  # type: ignore[assignment]
    acting.activation.struck += [each.id for each, _ in spent]
    await pay(game, model, WHAT, _price(sum(n for _, n in spent), way))
    if way.weapon or way.manner != "grab" or len(spent) > 1:
        name_arm(model, way.weapon)
    let_go(game, model, *([spent[0][0]] if len(spent) == 1 else []))
    await fight(game, model, way, target, spent)


async def fight(game: Bmg1, model: Model, way: Way, main: Model, spent: Sequence[tuple[Model, int]]) -> None:
    """The special one and the plain Strikes are one attack, in the order the attacker likes (SPA-02, MEL-10)."""
    plain = Way("strike", way.weapon)
    once: list[str] = []
    attacks = []
    for each, n in spent:
        one = made(game, model, way if each is main else plain, each)
        one.once = once
        assert one.target is not None
        one.target.dice = numbers.strikes(one, n)
        attacks.append(one)
    for one in attacks:
        await pick_poison(one)
    await resolve(attacks)


def _others(acting: Acting, way: Way, main: Model) -> list[Model]:
    """Other enemies that plain Strikes could go to (MEL-04)."""
    game, model = acting.game, acting.model
    if MAY_SPLIT(About(game, model)).forbidden:
        return []
    plain = Way("strike", way.weapon)
    return [
        each
        for each in foes(acting)
        if each is not main
        and can_reach(game, model, each, way.weapon)
        and why_not_target(made(game, model, plain, each, beside=main.id)) is None
    ]


def _price(n: int, way: Way) -> Price:
    return Price(attack=n, special=way.price)


def _share_words(game: Bmg1, model: Model, way: Way, target: Model, main: Model) -> Text:
    one = made(game, model, way if target is main else Way("strike", way.weapon), target)
    return Text("bmg1.do.share", target=game.name(target), need=numbers.impact(one).value)
