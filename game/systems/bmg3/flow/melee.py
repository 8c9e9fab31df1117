"""Melee: attacks on enemies in contact (MEL)."""

from __future__ import annotations

from functools import partial

from game.core.text import Refusal, Text
from game.systems.bmg3.content import Weapon
from game.systems.bmg3.deeds import DeedOption
from game.systems.bmg3.flow.effort import efforts
from game.systems.bmg3.flow.pool import attack_with, fixed, pool
from game.systems.bmg3.flow.sight import in_contact, touching
from game.systems.bmg3.flow.strike import declare, resolve, roll_together
from game.systems.bmg3.flow.targets import Shares, began, split_options, whole_option, why_not_kind
from game.systems.bmg3.points import Acting, Attack, Target
from game.systems.bmg3.state import Model


def melee_options(acting: Acting, refused: bool = True) -> list[DeedOption]:
    """Every melee weapon and bare hands against every enemy, and the dice split among several (MEL-03, MEL-14)."""
    game, model = acting.game, acting.model
    if refused:
        enemies = [(enemy, why_not_melee(acting, enemy)) for enemy in game.enemies(model)]
    else:
        enemies = [(enemy, None) for enemy in attackable(acting)]
        if not enemies:
            return []
    options: list[DeedOption] = []
    for weapon in (*(weapon for weapon in game.weapons(model) if weapon.kind == "melee"), None):
        attack = attack_with(game, model, weapon)
        dice = pool(attack)
        fight = partial(melee, acting, weapon)
        options += [whole_option("attack", fight, attack, dice, enemy, no) for enemy, no in enemies]
        legal = [enemy for enemy, no in enemies if no is None]
        options += split_options("split", fight, weapon, dice, game, model, legal)
    return options


def attackable(acting: Acting) -> list[Model]:
    """The enemies that `why_not_melee` has nothing against, KO or not."""
    game, model = acting.game, acting.model
    return [] if why_not_kind(acting, "melee") else touching(game, model)


def why_not_melee(acting: Acting, enemy: Model) -> Refusal | None:
    if no := why_not_kind(acting, "melee"):
        return no
    if not in_contact(acting.game, acting.model, enemy):
        return Refusal(Text("bmg3.no.contact", target=acting.game.name(enemy)), "BMG3-MEL-01")
    return None


async def melee(acting: Acting, weapon: Weapon | None, shares: Shares) -> None:
    """A melee attack, step by step (MEL-10)."""
    attack = attack_with(acting.game, acting.model, weapon)
    began(acting, attack)
    attack.targets = [fixed(attack, Target(model, dice, strength)) for model, dice, strength in shares]
    await declare(attack)
    await fight(attack)


async def fight(attack: Attack) -> None:
    """From the Efforts to the end."""
    await efforts(attack)
    await roll_together(attack)
    await resolve(attack)
