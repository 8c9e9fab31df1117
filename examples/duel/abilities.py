"""What models, stances, cards and the ground say at the points of a duel."""

from __future__ import annotations

from examples.duel.points import (
    ATTACK_DICE,
    GUARD_DICE,
    HITS_SCORED,
    MAY_SPLIT,
    PARRIED,
    REACH,
    REROLLED,
    Attack,
    Stand,
)
from game.core.hooks import Ability, Modifier, Source, adding, at_least, forbidding, on
from game.core.request import DECLINE, Choose, Option, Roll
from game.core.text import Text


class Lunge(Ability, id="duel.lunge"):
    """Reach is one inch longer."""

    @on(REACH)
    def reach(self, source: Source, stand: Stand) -> Modifier:
        return adding(1000, Text("duel.why.lunge"), "DUEL-ABL-01")


class Bulwark(Ability, id="duel.bulwark"):
    """One guard die more as long as the model has not moved this round."""

    @on(GUARD_DICE)
    def guard(self, source: Source, stand: Stand) -> Modifier | None:
        return None if stand.model.moved else adding(1, Text("duel.why.bulwark"), "DUEL-ABL-02")


class Stubborn(Ability, id="duel.stubborn"):
    """Once per game the model may roll all its missed attack dice again."""

    @on(HITS_SCORED)
    async def again(self, source: Source, attack: Attack) -> None:
        model = attack.attacker
        missed = [i for i, die in enumerate(attack.rolled) if die < 4]
        if model.stubborn_spent or not missed:
            return
        options = [
            Option("again", Text("duel.do.again", n=len(missed)), True),
            Option(DECLINE, Text("duel.do.leave"), False),
        ]
        if not await Choose(
            model.seat, Text("duel.ask.again", model=model.id), options, reaction="duel.stubborn", topic="again"
        ):
            return
        model.stubborn_spent = True
        dice = await Roll(Text("duel.roll.again", model=model.id), len(missed), by=model.seat, topic="again")
        for i, die in zip(missed, dice, strict=True):
            attack.rolled[i] = die
        attack.game.tell(REROLLED, model.id, dice=dice, model=model.id)


class Parry(Ability, id="duel.parry"):
    """Discard the card to cancel one hit."""

    @on(HITS_SCORED)
    async def parry(self, source: Source, attack: Attack) -> None:
        target = attack.target
        card = attack.game.state.sides[target.seat].holding("parry")
        if card is None or not attack.hits:
            return
        options = [
            Option("parry", Text("duel.do.parry"), True, subject=card),
            Option(DECLINE, Text("duel.do.take_it"), False),
        ]
        question = Text("duel.ask.parry", model=target.id, n=attack.hits)
        if not await Choose(target.seat, question, options, reaction="duel.parry", topic="parry"):
            return
        attack.game.state.sides[target.seat].discard(card)
        attack.cancelled += 1
        target.off_balance = True
        attack.game.tell(PARRIED, target.id, model=target.id)


class Press(Ability, id="duel.press"):
    """One attack die more, one guard die less."""

    @on(ATTACK_DICE)
    def dice(self, source: Source, stand: Stand) -> Modifier:
        return adding(1, Text("duel.why.press"), "DUEL-STN-01")

    @on(GUARD_DICE)
    def guard(self, source: Source, stand: Stand) -> Modifier:
        return adding(-1, Text("duel.why.press"), "DUEL-STN-01")


class Guard(Ability, id="duel.guard"):
    """One guard die more, one attack die less, but never less than one."""

    @on(ATTACK_DICE)
    def dice(self, source: Source, stand: Stand) -> list[Modifier]:
        label = Text("duel.why.guard")
        return [adding(-1, label, "DUEL-STN-02"), at_least(1, label, "DUEL-STN-02")]

    @on(GUARD_DICE)
    def guard(self, source: Source, stand: Stand) -> Modifier:
        return adding(1, Text("duel.why.guard"), "DUEL-STN-02")


class Cover(Ability, id="duel.cover"):
    """A model whose centre is in a hedge has one guard die more."""

    @on(GUARD_DICE)
    def guard(self, source: Source, stand: Stand) -> Modifier:
        return adding(1, Text("duel.why.cover", piece=source.bearer), "DUEL-ABL-04")


class Surge(Ability, id="duel.surge"):
    """One attack die more in this activation."""

    @on(ATTACK_DICE)
    def dice(self, source: Source, stand: Stand) -> Modifier:
        return adding(1, Text("duel.why.surge"), "DUEL-CRD-06")


class OffBalance(Ability, id="duel.off_balance"):
    """A model that is off balance cannot split its attack dice."""

    @on(MAY_SPLIT)
    def split(self, source: Source, stand: Stand) -> Modifier:
        return forbidding(Text("duel.why.off_balance"), "DUEL-ATK-07")
