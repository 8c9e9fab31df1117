"""Ranged attacks: shots at enemies in sight (RNG, AMM, MRG)."""

from __future__ import annotations

from functools import partial

from game.boards.sight import SightReport
from game.core.text import Refusal, Text
from game.systems.bmg3.content import Weapon
from game.systems.bmg3.deeds import DeedOption
from game.systems.bmg3.flow.pool import attack_with, fixed, pool
from game.systems.bmg3.flow.sight import fighting, near, sees
from game.systems.bmg3.flow.strike import declare, resolve, roll_together, weapon_name
from game.systems.bmg3.flow.targets import Shares, began, split_options, whole_option, why_not_kind
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import MAGAZINE_SPENT, Acting, Target
from game.systems.bmg3.state import Model


def ranged_options(acting: Acting, refused: bool = True) -> list[DeedOption]:
    """Every weapon that shoots, at every enemy, at what is seen or blindly (RNG-06, MRG-05)."""
    game, model = acting.game, acting.model
    weapons = [weapon for weapon in game.weapons(model) if weapon.kind == "ranged" and not weapon.template]
    if not refused:
        weapons = [weapon for weapon in weapons if why_not_shoot(acting, weapon) is None]
    if not weapons:
        return []
    looks = [(enemy, sees(game, model, enemy)) for enemy in game.enemies(model)]
    options: list[DeedOption] = []
    for weapon in weapons:
        no = why_not_shoot(acting, weapon)
        far = {enemy.id: why_not_reached(game, model, weapon, enemy) for enemy, _ in looks}
        seen = [(enemy, no or far[enemy.id] or why_not_seen(game, at)) for enemy, at in looks]
        options += _shots(acting, weapon, False, seen, refused)
        if no is None:
            at_all = [(enemy, far[enemy.id]) for enemy, at in looks if at.clear]
            options += _shots(acting, weapon, True, at_all, refused)
    return options


def _shots(
    acting: Acting, weapon: Weapon, blind: bool, enemies: list[tuple[Model, Refusal | None]], refused: bool
) -> list[DeedOption]:
    game, model = acting.game, acting.model
    if not refused:
        enemies = [(enemy, no) for enemy, no in enemies if no is None]
    if not enemies:
        return []
    attack = attack_with(game, model, weapon, blind=blind)
    dice = pool(attack)
    fire = partial(shoot, acting, weapon, blind)
    one, several = ("blind", "blind_split") if blind else ("attack", "split")
    options = [whole_option(one, fire, attack, dice, enemy, no) for enemy, no in enemies]
    legal = [enemy for enemy, no in enemies if no is None]
    return [*options, *split_options(several, fire, weapon, dice, game, model, legal)]


def why_not_shoot(acting: Acting, weapon: Weapon) -> Refusal | None:
    """Why the weapon cannot be used at all now (ATK-03, RNG-03, RNG-04)."""
    game, model = acting.game, acting.model
    if no := why_not_kind(acting, "ranged"):
        return no
    if magazines(model, weapon) == 0:
        return Refusal(Text("bmg3.no.magazine", weapon=weapon_name(weapon)), "BMG3-AMM-04")
    if enemies := fighting(game, model):
        return Refusal(Text("bmg3.no.fighting", enemy=game.name(enemies[0])), "BMG3-RNG-04")
    return None


def why_not_reached(game: Bmg3, model: Model, weapon: Weapon, enemy: Model) -> Refusal | None:
    """Range has no limit but the one its weapon may have (RNG-08)."""
    if weapon.reach is None or near(game, model, enemy, weapon.reach):
        return None
    return Refusal(Text("bmg3.no.reach", reach=weapon.reach), "BMG3-RNG-08")


def why_not_seen(game: Bmg3, report: SightReport) -> Refusal | None:
    """Why the target is out of sight (RNG-02, MRG-12)."""
    if report.visible:
        return None
    names = {piece.id: piece.name for piece in game.table.pieces}
    return Refusal(report.why(names), "BMG3-NIT-05" if report.clear else "BMG3-RNG-02")


def magazines(model: Model, weapon: Weapon) -> int | None:
    """What is left of them; None if the weapon never runs out (AMM-02)."""
    return None if weapon.ammo is None else model.magazines.get(weapon.id, 0)


def spend_magazine(game: Bmg3, model: Model, weapon: Weapon) -> None:
    """One for each attack, however many shots (AMM-03, AMM-07)."""
    if weapon.ammo is None:
        return
    model.magazines[weapon.id] -= 1
    left = model.magazines[weapon.id]
    game.tell(MAGAZINE_SPENT, model.id, model=game.name(model), weapon=weapon.name, n=left)


async def shoot(acting: Acting, weapon: Weapon, blind: bool, shares: Shares) -> None:
    """A ranged attack, step by step (RNG-13, EFF-18, RNG-11)."""
    game, model = acting.game, acting.model
    attack = attack_with(game, model, weapon, blind=blind)
    began(acting, attack)
    spend_magazine(game, model, weapon)
    attack.targets = [fixed(attack, Target(enemy, dice, strength)) for enemy, dice, strength in shares]
    await declare(attack)
    await roll_together(attack)
    await resolve(attack)
