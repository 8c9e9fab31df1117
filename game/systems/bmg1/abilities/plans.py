"""Traits that speak when a round begins and counters are placed."""

from __future__ import annotations

from game.core.hooks import Ability, Modifier, Source, adding, on
from game.core.request import Choose, Option
from game.core.text import Text
from game.kit.dice import Pool
from game.systems.bmg1.abilities.naming import bearer, name
from game.systems.bmg1.flow.plan import gain
from game.systems.bmg1.flow.throwing import throw
from game.systems.bmg1.game import Had
from game.systems.bmg1.points import (
    ATTACK,
    COUNTERS,
    DEFENSE_SKILL,
    FREE_COUNTERS,
    LATE_PLANNERS,
    MOODS,
    MOVEMENT,
    SKILLS_CHOSEN,
    TRAIT_USED,
    About,
    Banding,
    Happening,
    Planning,
    Throw,
)
from game.systems.bmg1.state import Status
from game.systems.bmg1.vocabulary import Skill, Slot

ADAPTS: tuple[Skill, ...] = ("attack", "defense", "movement")


class Adaptable(Ability, id="bmg1.adaptable"):
    """When it plans, choose its Attack, Defense or Movement: it is 1 higher until the end of the round."""

    @on(SKILLS_CHOSEN)
    async def chooses(self, source: Source, planning: Planning) -> None:  # TRT-14
        game, model = planning.game, planning.model
        options = [Option(skill, Text(f"bmg1.skill.{skill}"), skill) for skill in ADAPTS]
        question = Text("bmg1.ask.adapt", model=game.name(model))
        skill = await Choose(game.controller(model), question, options, topic="adapt")
        model.statuses.append(Status("adaptable", "round", skill=skill))


class Adapted(Ability, id="bmg1.status.adaptable"):
    """One of its skills is 1 higher this round."""

    @on(ATTACK)
    @on(DEFENSE_SKILL)
    @on(MOVEMENT)
    def raised(self, source: Source, about: About) -> Modifier | None:
        status: Status = source.params
        return adding(1, name(source), "BMG1-TRT-14") if about.skill == status.skill else None


class Bipolar(Ability, id="bmg1.bipolar"):
    """A coin at the beginning of each round: heads gives it a counter more, tails a counter less."""

    @on(MOODS)
    async def swings(self, source: Source, happening: Happening) -> None:
        """Even is heads (TRT-36, DIC-06)."""
        game, model = happening.game, bearer(happening.game, source)
        if not model.in_play:
            return
        face = (await throw(Throw(game, model, "other", Pool()), 1, Text("bmg1.roll.coin"))).face
        n = -1 if face % 2 else 1
        model.statuses.append(Status("bipolar", "round", n=n))
        game.tell(TRAIT_USED, model.id, dice=[face], model=game.name(model), trait=name(source))


class Mood(Ability, id="bmg1.status.bipolar"):
    """It has a counter more, or a counter less, this round."""

    @on(COUNTERS)
    def swung(self, source: Source, planning: Planning) -> Modifier:
        status: Status = source.params
        return adding(status.n, name(source), "BMG1-TRT-36")


class Bloodthirsty(Ability, id="bmg1.bloodthirsty"):
    """With a damage marker it has one AC for nothing when it plans, within its Attack."""

    @on(FREE_COUNTERS)
    async def for_blood(self, source: Source, planning: Planning) -> None:  # TRT-37
        _free(source, planning, "attack")


class Paranoid(Ability, id="bmg1.paranoid"):
    """With a damage marker it has one DC for nothing when it plans, within its Defense."""

    @on(FREE_COUNTERS)
    async def on_guard(self, source: Source, planning: Planning) -> None:  # TRT-141
        _free(source, planning, "defense")


def _free(source: Source, planning: Planning, slot: Slot) -> None:
    game, model = planning.game, planning.model
    if model.markers and gain(game, model, slot):
        game.tell(TRAIT_USED, model.id, model=game.name(model), trait=name(source))


class Scheming(Ability, id="bmg1.scheming"):
    """When its Band plans first, so many of its characters may plan after the enemy."""

    @on(LATE_PLANNERS)
    def waits(self, source: Source, banding: Banding) -> Modifier | None:
        """Only a Schemer that is not K.O. (TRT-166, TRT-167)."""
        game, model, had = banding.game, bearer(banding.game, source), source.params
        if model.seat != banding.seat or not model.in_play or not _most(banding, had, model.id):
            return None
        return adding(int(had.param or 1), name(source), "BMG1-TRT-166") if game.state.first == banding.seat else None


def _most(banding: Banding, had: Had, id: str) -> bool:
    """Of several Schemers the greatest counts, the first of those alike (TRT-09)."""
    game = banding.game
    numbers = {m.id: int(h.param or 1) for m in game.in_play(banding.seat) for h in game.traits(m) if h.id == had.id}
    return bool(numbers) and max(numbers, key=lambda each: numbers[each]) == id


class TitanDose(Ability, id="bmg1.titan_dose"):
    """It carries a Titan Dose: used when it plans, all its basic skills are 1 higher until the end of the round."""
