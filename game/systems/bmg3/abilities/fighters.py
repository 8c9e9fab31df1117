"""What fighters are good at: stealthy blows, armour, martial arts, guarding others, evading shots."""

from __future__ import annotations

from game.core.hooks import Ability, Modifier, Source, adding, at_most, forbidding, on, setting
from game.core.request import DECLINE, Choose, Option
from game.core.text import Text
from game.systems.bmg3.flow.harm import effort_left, make_effort
from game.systems.bmg3.flow.pool import fixed, only_strength
from game.systems.bmg3.flow.sight import near
from game.systems.bmg3.points import (
    ATTACK_DECLARED,
    HIT_BONUS,
    JUMP_IMPAIRS,
    MAY_DEFEND_WITH_EFFORT,
    OUTNUMBERED,
    STEPPED_IN,
    STRENGTH_DIE,
    STUN,
    TARGET_LOSS,
    Attack,
    Moving,
    Target,
)
from game.systems.bmg3.state import INCH, Model

GUARD_REACH = 2 * INCH


def by_surprise(source: Source, attack: Attack) -> bool:
    """Whether the bearer attacks a target that did not see it when its activation began (ABL-01)."""
    active = attack.game.state.active
    return (
        attack.attacker.id == source.bearer
        and attack.target is not None
        and active is not None
        and active.model == source.bearer
        and attack.target.model.id in active.unseen_by
    )


def attacked_by_enemy(source: Source, attack: Attack) -> bool:
    """Whether the bearer is the target of an enemy's attack."""
    target = attack.target
    return target is not None and target.model.id == source.bearer and target.model.seat != attack.attacker.seat


class SneakAttack(Ability, id="bmg3.sneak_attack"):
    """A target that did not see this model when its activation began makes no Effort to defend itself against it."""

    @on(MAY_DEFEND_WITH_EFFORT)
    def no_effort(self, source: Source, attack: Attack) -> Modifier | None:
        return forbidding(Text("bmg3.why.sneak"), "BMG3-ABL-01") if by_surprise(source, attack) else None


class Surprise(Ability, id="bmg3.surprise"):
    """Attack dice get +1 against a target that did not see this model when its activation began."""

    @on(HIT_BONUS)
    def bonus(self, source: Source, attack: Attack) -> Modifier | None:
        return adding(1, Text("bmg3.why.surprise"), "BMG3-ABL-18") if by_surprise(source, attack) else None


class BatArmour(Ability, id="bmg3.bat_armour"):
    """Enemy attacks on this model are made without a Strength die."""

    @on(STRENGTH_DIE)
    def no_strength(self, source: Source, attack: Attack) -> Modifier | None:  # STR-07
        # STR-05, STR-10
        return forbidding(Text("bmg3.why.armour"), "BMG3-ABL-02") if attacked_by_enemy(source, attack) else None


class MartialArtsExpert(Ability, id="bmg3.martial_arts_expert"):
    """This model's Defence is not lowered when it is outnumbered."""

    @on(OUTNUMBERED)
    def unbowed(self, source: Source, attack: Attack) -> Modifier | None:
        ours = attack.target is not None and attack.target.model.id == source.bearer
        return at_most(0, Text("bmg3.why.martial_arts"), "BMG3-ABL-12") if ours else None


class ReinforcedGloves(Ability, id="bmg3.reinforced_gloves"):
    """Each hit of this model's Unarmed attacks causes 2 Stun."""

    @on(STUN)
    def stun(self, source: Source, attack: Attack) -> Modifier | None:
        ours = attack.attacker.id == source.bearer and attack.weapon is None
        return setting(2, Text("bmg3.why.gloves"), "BMG3-ABL-14") if ours else None


class Bodyguard(Ability, id="bmg3.bodyguard"):
    """For 1 Effort this model takes the dice of an attack on a friend within 2 inches; templates excepted."""

    @on(ATTACK_DECLARED)
    async def step_in(self, source: Source, attack: Attack) -> None:  # EFX-05
        guard = attack.game.model(source.bearer)
        if attack.attacker.seat == guard.seat or guard.down or only_strength(attack):
            return
        while effort_left(attack.game, guard) and (threatened := _threatened(attack, guard)):
            target = await self._ask(attack, guard, threatened)
            if target is None:
                return
            await make_effort(attack.game, guard, 1)
            _take_over(attack, guard, target)

    async def _ask(self, attack: Attack, guard: Model, threatened: list[Target]) -> Target | None:  # EFF-05
        game = attack.game
        options: list[Option[Target | None]] = [
            Option(t.model.id, Text("bmg3.do.guard", model=game.name(t.model)), t, t.model.id) for t in threatened
        ]
        options.append(Option(DECLINE, Text("bmg3.do.no_guard"), None))
        question = Text("bmg3.ask.guard", model=game.name(guard), attacker=game.name(attack.attacker))
        chosen: Target | None = await Choose(guard.seat, question, options, reaction="bmg3.bodyguard", topic="guard")
        return chosen


def _threatened(attack: Attack, guard: Model) -> list[Target]:
    """Friends near the guard that dice are sent to and nobody has stepped in for."""
    return [
        target
        for target in attack.targets
        if target.model is not guard
        and target.model.seat == guard.seat
        and not target.intercepts
        and (target.dice or target.strength)
        and near(attack.game, guard, target.model, GUARD_REACH)
    ]


def _take_over(attack: Attack, guard: Model, target: Target) -> None:
    """All dice of the friend go to the guard, with its own Defence, range and Cover (ABL-20)."""
    game, friend = attack.game, target.model
    game.tell(STEPPED_IN, guard.id, friend.id, model=game.name(guard), friend=game.name(friend))
    mine = next((other for other in attack.targets if other.model is guard), None)
    if mine is not None:
        mine.dice, mine.bonus = mine.dice + target.dice - target.favour, mine.bonus + target.bonus
        mine.strength, mine.intercepts = mine.strength or target.strength, friend.id
        attack.targets.remove(target)
        return
    target.model, target.intercepts = guard, friend.id
    fixed(attack, target)


class Dodge(Ability, id="bmg3.dodge"):
    """Ranged attacks on this model lose a die."""

    @on(TARGET_LOSS)
    def evade(self, source: Source, attack: Attack) -> Modifier | None:  # MRG-06
        ours = attack.target is not None and attack.target.model.id == source.bearer
        return adding(1, Text("bmg3.why.dodge"), "BMG3-ABL-24") if ours else None


class Acrobat(Ability, id="bmg3.acrobat"):
    """Ranged attacks on this model lose a die unless it is Knocked Down, and its jumps do not impair it."""

    @on(TARGET_LOSS)
    def evade(self, source: Source, attack: Attack) -> Modifier | None:
        target = attack.target
        ours = target is not None and target.model.id == source.bearer and not target.model.down
        return adding(1, Text("bmg3.why.acrobat"), "BMG3-ABL-25") if ours else None

    @on(JUMP_IMPAIRS)
    def jump(self, source: Source, moving: Moving) -> Modifier | None:
        ours = moving.model.id == source.bearer
        return forbidding(Text("bmg3.why.acrobat"), "BMG3-ABL-25") if ours else None
