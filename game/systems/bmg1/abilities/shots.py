"""Traits of those who shoot: paid for before a ranged attack, or always there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.core.hooks import Ability, Modifier, Source, adding, on, setting
from game.core.request import Allot, Option, Share
from game.core.text import Refusal, Text
from game.systems.bmg1.abilities.naming import bearer, name
from game.systems.bmg1.abilities.using import is_acting, trait_of, use, why_not_use
from game.systems.bmg1.content import Damage, Effect
from game.systems.bmg1.deeds import DeedOption
from game.systems.bmg1.flow.attack.blinking import dodge_shots, obstacle_name
from game.systems.bmg1.flow.attack.hurting import hurt
from game.systems.bmg1.flow.attack.impacts import strike_for_sure
from game.systems.bmg1.flow.attack.step import begin, why_not_attack
from game.systems.bmg1.flow.grab import let_go
from game.systems.bmg1.flow.lasting import end_status
from game.systems.bmg1.flow.ranged import is_close
from game.systems.bmg1.flow.sight import can_see
from game.systems.bmg1.game import WITHIN
from game.systems.bmg1.points import (
    ACTIONS,
    ATTACK_DECLARED,
    ATTACK_ENDED,
    BLINK_BONUS,
    IGNORED_RULES,
    MAY_SHOOT_CLOSE,
    OBSTACLES_MET,
    ROF,
    Acting,
    Attack,
    Obstacle,
    Price,
    Target,
)
from game.systems.bmg1.state import CM, Model, Status
from game.systems.bmg1.vocabulary import WeaponRule

PRICE = Price(special=1)
GUN = Price(attack=2, special=2)
GUN_REACH = 20 * CM
GUN_STRENGTH, GUN_DAMAGE = 2, Damage(injury=3)


class DirtyFighter(Ability, id="bmg1.dirty_fighter"):
    """All its ranged weapons are Light."""

    @on(MAY_SHOOT_CLOSE)
    def close(self, source: Source, attack: Attack) -> Modifier | None:
        return setting(1, name(source), "BMG1-TRT-61") if attack.by(source) else None

    @on(ROF)
    def once(self, source: Source, attack: Attack) -> Modifier | None:
        """One shot at whoever is closer than 5 cm, as with every Light weapon (TRT-61, WPN-09)."""
        target = attack.target.model if attack.target else None
        if not attack.by(source) or attack.attacker is None or target is None:
            return None
        return setting(1, name(source), "BMG1-TRT-61") if is_close(attack.game, attack.attacker, target) else None


# --- paid before the shot


def before_shooting(source: Source, acting: Acting) -> Iterator[DeedOption]:
    """A trait that is paid for before a ranged attack, as long as one can still be made (EXE-07)."""
    # TRT-72, TRT-80, TRT-160
    activation = acting.activation
    shoots = any(weapon.kind == "ranged" for weapon in acting.game.weapons(acting.model))
    over = activation.attack_kind == "melee" or (activation.attack_used and not activation.attacks_left)
    if is_acting(source, acting) and shoots and not over:
        trait, refusal = trait_of(source), why_not_use(source, acting, PRICE)
        words = Text("bmg1.do.use", trait=name(source))
        yield Option(trait, words, partial(prepare, source, acting), acting.model.id, refusal)


async def prepare(source: Source, acting: Acting) -> None:
    """Pay; it works until the attack is over, or the activation."""
    await use(source, acting, PRICE)
    acting.model.statuses.append(Status(trait_of(source), "activation"))


def spent(source: Source, attack: Attack) -> None:
    """It was for one attack: the next is paid for again (TRT-07)."""
    if attack.kind == "ranged" and attack.by(source):
        end_status(attack.game, bearer(attack.game, source), source.params)


class RapidFire(Ability, id="bmg1.rapid_fire"):
    """For 1 SC its next ranged attack has one shot more, even after moving."""

    @on(ACTIONS)
    def ready(self, source: Source, acting: Acting) -> Iterator[DeedOption]:
        yield from before_shooting(source, acting)


class FiringRapidly(Ability, id="bmg1.status.rapid_fire"):
    """Its next ranged attack has one shot more."""

    @on(ROF)
    def faster(self, source: Source, attack: Attack) -> Modifier | None:
        """Last of all changes of the rate of fire (TRT-160, ROF-03)."""
        return adding(1, name(source), "BMG1-TRT-160") if attack.by(source) else None

    @on(ATTACK_ENDED)
    async def over(self, source: Source, attack: Attack) -> None:
        spent(source, attack)


class ExpertMarksman(Ability, id="bmg1.expert_marksman"):
    """For 1 SC the Blink! rolls of its targets are 1 lower in its next ranged attack."""

    @on(ACTIONS)
    def ready(self, source: Source, acting: Acting) -> Iterator[DeedOption]:
        yield from before_shooting(source, acting)


class AimingWell(Ability, id="bmg1.status.expert_marksman"):
    """The Blink! rolls of its targets are 1 lower in its next ranged attack."""

    @on(BLINK_BONUS)
    def no_escape(self, source: Source, attack: Attack) -> Modifier | None:
        return adding(-1, name(source), "BMG1-TRT-72") if attack.by(source) else None

    @on(ATTACK_ENDED)
    async def over(self, source: Source, attack: Attack) -> None:
        spent(source, attack)


class GoodAim(Ability, id="bmg1.good_aim"):
    """For 1 SC it ignores Aim in this activation: it may move and shoot."""

    @on(ACTIONS)
    def ready(self, source: Source, acting: Acting) -> Iterator[DeedOption]:
        yield from before_shooting(source, acting)


class SteadyHand(Ability, id="bmg1.status.good_aim"):
    """Aim is ignored in this activation."""

    @on(IGNORED_RULES)
    def steady(self, source: Source, attack: Attack) -> Iterator[WeaponRule]:  # TRT-80
        if attack.by(source):
            yield "aim"


class Gunman(Ability, id="bmg1.gunman"):
    """For 1 SC it makes two ranged attacks in this activation, each paid for and each with a magazine."""

    @on(ACTIONS)
    def ready(self, source: Source, acting: Acting) -> Iterator[DeedOption]:
        """Paid with the first attack, not after it (TRT-81, TRT-206)."""
        if not acting.activation.attack_used:
            for option in before_shooting(source, acting):
                option.value = partial(draw_both, source, acting)
                yield option


async def draw_both(source: Source, acting: Acting) -> None:
    await use(source, acting, PRICE)
    acting.activation.attacks_left = 1


class Shooter(Ability, id="bmg1.shooter"):
    """Each of its shots ignores one obstacle."""

    @on(OBSTACLES_MET)
    async def finds_a_gap(self, source: Source, attack: Attack) -> None:
        """Chosen for every shot before any Blink! roll (TRT-171)."""
        target, game = attack.target, attack.game
        if not attack.by(source) or target is None or not target.obstacles:
            return
        shares = [
            Share[Obstacle](obstacle.id, obstacle_name(game, obstacle), obstacle, obstacle.id)
            for obstacle in target.obstacles
        ]
        question = Text("bmg1.ask.ignored", n=len(target.left))
        seat = game.controller(bearer(game, source))
        chosen = await Allot(seat, question, shares, len(target.left), topic="ignored")
        ignored = [obstacle.id for obstacle, n in chosen for _ in range(n)]
        for impact, id in zip(target.left, ignored, strict=True):
            impact.ignores = id


# --- One Shot Gun


class OneShotGun(Ability, id="bmg1.one_shot_gun"):
    """Once a game, for 2 AC and 2 SC instead of attacking: an enemy in sight within 20 cm is hit: 2+, 3 Injuries."""

    @on(ACTIONS)
    def aims(self, source: Source, acting: Acting) -> Iterator[DeedOption]:
        if not is_acting(source, acting):
            return
        game = acting.game
        for enemy in game.enemies(acting.model):
            words = Text("bmg1.do.one_shot_gun", target=game.name(enemy))
            refusal = why_not_fire(source, acting, enemy)
            deed = partial(fire_once, source, acting, enemy)
            yield Option(f"one_shot_gun:{enemy.id}", words, deed, enemy.id, refusal)


def why_not_fire(source: Source, acting: Acting, enemy: Model) -> Refusal | None:
    """Once a game, in place of an attack; near enough and seen, however close (TRT-138, TRT-139)."""
    game, model = acting.game, acting.model
    if trait_of(source) in model.used_game:
        return Refusal(Text("bmg1.no.used_game"), "BMG1-TRT-138")
    refusal = why_not_attack(acting, "ranged") or why_not_use(source, acting, GUN)
    if refusal:
        return refusal
    if acting.activation.attack_used:
        return Refusal(Text("bmg1.no.attacked"), "BMG1-TRT-138")
    if game.gap(game.body(model), game.body(enemy)) > GUN_REACH + WITHIN:
        return Refusal(Text("bmg1.no.far", limit=GUN_REACH), "BMG1-TRT-138")
    return None if can_see(game, model, enemy) else Refusal(Text("bmg1.no.unseen"), "BMG1-TRT-138")


async def fire_once(source: Source, acting: Acting, enemy: Model) -> None:
    """A sure hit as of a ranged attack: Dodge, Bodyguards, armour and Scratch, but no Blink! (TRT-139, GLY-08)."""
    game, model = acting.game, acting.model
    begin(acting, "ranged")
    acting.activation.attack_used = True
    model.used_game.append(trait_of(source))
    await use(source, acting, GUN, enemy)
    let_go(game, model)
    target = Target(enemy, dice=1)
    attack = Attack(
        game,
        model,
        "ranged",
        targets=[target],
        target=target,
        strength=GUN_STRENGTH,
        damage=GUN_DAMAGE,
        crt=(Effect(effect="casualty"),),
        what="one_shot_gun",
    )
    await ATTACK_DECLARED(attack)
    strike_for_sure(attack, target)
    await dodge_shots(attack.at(target))
    await hurt(attack.at(target))
    await ATTACK_ENDED(attack.at(target))
