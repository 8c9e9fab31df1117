"""The Attack step of an activation: whether it may be begun, or goes on (EXE-07 to 09, ATK-01, ATK-02)."""

from __future__ import annotations

from typing import Literal

from game.core.request import Choose, Option
from game.core.text import Refusal, Text
from game.systems.bmg1.content import Effect, Weapon
from game.systems.bmg1.points import FOES, MAY_ATTACK, MAY_TARGET, About, Acting, Attack
from game.systems.bmg1.state import Model

Kind = Literal["melee", "ranged"]
ONCE = {"melee": "BMG1-MEL-06", "ranged": "BMG1-SHO-02"}


def why_not_attack(acting: Acting, kind: Kind) -> Refusal | None:
    """One attack in an activation (MEL-06, SHO-02, EXE-09); a second shot by a rule of its own (TRT-81)."""
    refusal, activation = why_not_step(acting, kind), acting.activation
    if refusal is None and activation.attack_used and not (kind == "ranged" and activation.attacks_left):
        return Refusal(Text("bmg1.no.attacked"), ONCE[kind])
    return refusal


def why_not_step(acting: Acting, kind: Kind) -> Refusal | None:
    """One kind of attack, wholly before or wholly after the movement; after a Charge in close combat (ATK-01, EXE-08,
    SPA-29)."""
    ban = MAY_ATTACK(About(acting.game, acting.model)).forbidden
    activation = acting.activation
    if ban:
        return Refusal(ban.label, ban.rule)
    if kind == "ranged" and activation.move_kind == "charge":
        return Refusal(Text("bmg1.no.charged"), "BMG1-SPA-29")
    if activation.attack_kind not in ("", kind):
        return Refusal(Text("bmg1.no.one_kind"), "BMG1-ATK-01")
    if activation.attack_kind and activation.step != "attack":
        return Refusal(Text("bmg1.no.attack_over"), "BMG1-EXE-08")
    return None


def begin(acting: Acting, kind: Kind) -> None:
    """Whatever is left of the Move step is lost (EXE-08)."""
    acting.activation.step = "attack"
    acting.activation.attack_kind = kind


def foes(acting: Acting) -> list[Model]:
    """Enemies of whoever controls it, K.O. ones too, and whom a rule lets it attack besides (ATK-07, ATK-08)."""
    game, model = acting.game, acting.model
    found = [*game.enemies(model), *FOES(About(game, model))]
    return list({each.id: each for each in found if each is not model}.values())


def why_not_target(attack: Attack) -> Refusal | None:
    """Why this one may not be attacked in this way."""
    ban = MAY_TARGET(attack).forbidden
    return Refusal(ban.label, ban.rule) if ban else None


async def pick_poison(attack: Attack) -> None:
    """Of several poisons on the weapon one is picked before the attack (EFX-32, DCN-40)."""
    assert attack.attacker is not None
    poisons = [effect for effect in _effects(attack.weapon) if effect.effect == "poison" and effect.inner]
    if len(poisons) < 2:
        return
    options = [
        Option(f"{each.inner.effect}{each.inner.x or ''}", Text(f"bmg1.effect.{each.inner.effect}"), each)
        for each in poisons
        if each.inner
    ]
    question = Text("bmg1.ask.poison", model=attack.game.name(attack.attacker))
    attack.poison = await Choose(attack.game.controller(attack.attacker), question, options, topic="poison")


def _effects(weapon: Weapon | None) -> tuple[Effect, ...]:
    return weapon.effects if weapon else ()
