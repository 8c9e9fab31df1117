"""Traits that let a roll be made again: quick feet, a hard head, and luck."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.hooks import Ability, Source, on
from game.systems.bmg1.abilities.naming import bearer, name
from game.systems.bmg1.abilities.using import trait_of, why_barred
from game.systems.bmg1.points import REROLLS, Price, Reroll, Throw


def own(source: Source, made: Throw, rule: str, *, failed: bool = True) -> Reroll:
    """A free re-roll of its own."""
    seat = made.game.controller(bearer(made.game, source))
    return Reroll(name(source), rule, seat, failed=failed, trait=trait_of(source))


def is_own(source: Source, made: Throw) -> bool:
    return made.model is not None and made.model.id == source.bearer


class Fast(Ability, id="bmg1.fast"):
    """The dice of the MC it spends to move may be rolled again."""

    @on(REROLLS)
    def again(self, source: Source, made: Throw) -> Iterator[Reroll]:
        if made.what == "move" and is_own(source, made):
            yield own(source, made, "BMG1-TRT-75")


class Reflexes(Ability, id="bmg1.reflexes"):
    """It may repeat a failed Agility roll."""

    @on(REROLLS)
    def again(self, source: Source, made: Throw) -> Iterator[Reroll]:
        if made.what in ("agility", "dodge") and is_own(source, made):
            yield own(source, made, "BMG1-TRT-161")


class Resilient(Ability, id="bmg1.resilient"):
    """It may repeat a failed Endurance roll."""

    @on(REROLLS)
    def again(self, source: Source, made: Throw) -> Iterator[Reroll]:
        if made.what == "endurance" and is_own(source, made):
            yield own(source, made, "BMG1-TRT-163")


class Leader(Ability, id="bmg1.leader"):
    """It leads its Band: Henchmen within 10 cm use Let's Go! without SC, it may Inspire and repeat Willpower rolls."""

    @on(REROLLS)
    def again(self, source: Source, made: Throw) -> Iterator[Reroll]:
        """Its own Willpower rolls, any number of them, each once (TRT-112, TRT-113)."""
        if made.what == "willpower" and is_own(source, made):
            yield own(source, made, "BMG1-TRT-112")


class MasterMarksman(Ability, id="bmg1.master_marksman"):
    """When it shoots, its Impact rolls may be made again."""

    @on(REROLLS)
    def again(self, source: Source, made: Throw) -> Iterator[Reroll]:
        attack = made.attack
        if made.what == "impact" and attack is not None and attack.kind == "ranged" and attack.by(source):
            yield own(source, made, "BMG1-TRT-127")


class Luck(Ability, id="bmg1.luck"):
    """For 1 SC a roll of its own, or an Impact roll against it, is made again, as many of the dice as it likes."""

    @on(REROLLS)
    def again(self, source: Source, made: Throw) -> Iterator[Reroll]:
        """At any time; of the opponent's dice only Impact rolls (TRT-122 to 124)."""
        game, model = made.game, bearer(made.game, source)
        against = made.what == "impact" and made.against is not None and made.against.id == model.id
        if not (is_own(source, made) or against) or why_barred(game, model):
            return
        rule = "BMG1-TRT-123" if against else "BMG1-TRT-122"
        seat = game.controller(model)
        yield Reroll(name(source), rule, seat, price=Price(special=1), payer=model, trait="luck")
