"""Special attacks that are no Strikes on one enemy: 360 Attack, Electric Storm (SPA-08 to 10, SPA-17 to 19)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from game.core.request import Option
from game.core.text import Refusal, Text
from game.systems.bmg1.content import Technique, Weapon
from game.systems.bmg1.deeds import DeedOption
from game.systems.bmg1.flow.arms import arms, called, key, name_arm
from game.systems.bmg1.flow.attack.effects import STUNNING
from game.systems.bmg1.flow.attack.hurting import hurt, is_there
from game.systems.bmg1.flow.attack.impacts import strike_for_sure
from game.systems.bmg1.flow.attack.resolve import resolve
from game.systems.bmg1.flow.attack.step import begin, pick_poison, why_not_step, why_not_target
from game.systems.bmg1.flow.attack.templates import in_blast
from game.systems.bmg1.flow.contact import in_contact, within_reach
from game.systems.bmg1.flow.grab import let_go
from game.systems.bmg1.flow.purse import pay, why_not_pay
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import STORMED, Acting, Attack, Price, Target
from game.systems.bmg1.state import CM, Model

AROUND = 3 * CM
PRICES = {"attack_360": Price(attack=1, special=1), "electric_storm": Price(attack=1, special=3)}
STORM_STRENGTH = 4


def offers(acting: Acting) -> Iterator[DeedOption]:
    """As long as the activation has had no special attack, before or after the normal one (SPA-01, SPA-09, SPA-18)."""
    game, model = acting.game, acting.model
    if not model.on_table:
        return
    for special in game.attacks(model):
        if special.id == "attack_360":
            for weapon in arms(game, model):
                if special.weapon in ("", key(weapon)) and around(game, model):
                    words = Text("bmg1.do.attack_360", weapon=called(weapon), n=len(around(game, model)))
                    deed = partial(attack_360, acting, special, weapon)
                    refusal = why_not(acting, special) or why_not_all(acting, around(game, model))
                    yield Option(f"attack_360{_end(weapon)}", words, deed, model.id, refusal)
        elif special.id == "electric_storm":
            words = Text("bmg1.do.electric_storm", n=len(in_storm(game, model)))
            hit = [target.model for target in in_storm(game, model) if target.model]
            refusal = why_not(acting, special) or why_not_all(acting, hit)
            yield Option("electric_storm", words, partial(storm, acting), model.id, refusal)


def _end(weapon: Weapon | None) -> str:
    return f":{weapon.id}" if weapon else ""


def why_not(acting: Acting, special: Technique) -> Refusal | None:
    """One special attack in an activation, 360 Attack once in a round (SPA-01, SPA-04, SPA-09)."""
    refusal = why_not_step(acting, "melee")
    if refusal:
        return refusal
    if acting.activation.special:
        return Refusal(Text("bmg1.no.one_special"), "BMG1-SPA-01")
    if special.id in acting.model.used_round:
        return Refusal(Text("bmg1.no.once_a_round"), "BMG1-SPA-09")
    return why_not_pay(acting.game, acting.model, special.id, PRICES[special.id])


def why_not_all(acting: Acting, struck: Sequence[Model]) -> Refusal | None:
    """Whoever must attack one above all may strike others beside him only, or none (TRT-18, TRT-136)."""
    game, model = acting.game, acting.model
    alone = [why_not_target(Attack(game, model, "melee", target=Target(each))) for each in struck]
    main = next((each for each, refusal in zip(struck, alone, strict=True) if refusal is None), None)
    if main is None:
        return next(iter(alone), None)
    beside = [Attack(game, model, "melee", target=Target(each), beside=main.id) for each in struck if each is not main]
    return next((refusal for refusal in map(why_not_target, beside) if refusal), None)


def around(game: Bmg1, model: Model) -> list[Model]:
    """Everybody within 3 cm that it touches or that no wall hides, friends too (SPA-08, SPA-10)."""
    others = [each for each in game.on_table() if each is not model]
    return [each for each in others if in_contact(game, model, each) or within_reach(game, model, each, AROUND)]


async def attack_360(acting: Acting, special: Technique, weapon: Weapon | None) -> None:
    """One Strike at each, resolved one after the other; normal Strikes may come before or after (SPA-08 to 10)."""
    game, model = acting.game, acting.model
    struck = around(game, model)
    begin(acting, "melee")
    acting.activation.special = "attack_360"
    model.used_round.append("attack_360")
    await pay(game, model, "attack_360", PRICES["attack_360"])
    name_arm(model, weapon)
    let_go(game, model, *([struck[0]] if len(struck) == 1 else []))
    attack = Attack(game, model, "melee", weapon, special, targets=[Target(each, dice=1) for each in struck])
    await pick_poison(attack)
    await resolve([attack])


def in_storm(game: Bmg1, model: Model) -> list[Target]:
    """Every other miniature wholly or partly under the template (SPA-17, SPA-19)."""
    assert model.at is not None
    return [target for target in in_blast(game, model.at) if target.model is not model]


async def storm(acting: Acting) -> None:
    """One Impact on each without a roll, friends too, each with dice of its own for Damage (SPA-17, SPA-19)."""
    game, model = acting.game, acting.model
    begin(acting, "melee")
    acting.activation.special = "electric_storm"
    await pay(game, model, "electric_storm", PRICES["electric_storm"])
    targets = in_storm(game, model)
    game.tell(STORMED, model.id, model=game.name(model), n=len(targets))
    let_go(game, model)
    attack = Attack(game, model, "automatic", targets=targets, strength=STORM_STRENGTH, damage=STUNNING, what="storm")
    for target in targets:
        if is_there(target):
            strike_for_sure(attack, target)
            await hurt(attack.at(target))
