"""Traits that leave a character no choice: whom it must go for, and what it must have."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.hooks import Ability, Modifier, Source, adding, forbidding, on
from game.core.place import Point
from game.core.request import DECLINE, Choose, Option
from game.core.text import Text
from game.systems.bmg1.abilities.naming import bearer, name
from game.systems.bmg1.flow.arms import guns
from game.systems.bmg1.flow.bounds import approaches, towards
from game.systems.bmg1.flow.melee import can_reach, ways
from game.systems.bmg1.flow.melee import why_not as why_not_strike
from game.systems.bmg1.flow.move_step import is_open, travel, why_not_begin
from game.systems.bmg1.flow.moving import bmd
from game.systems.bmg1.flow.purse import can_pay, pay
from game.systems.bmg1.flow.ranged import why_not_at, why_not_shoot
from game.systems.bmg1.flow.sight import can_see
from game.systems.bmg1.flow.straight import go_straight
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import (
    CRAVING,
    CRAVING_SEEN,
    DOSES,
    FOES,
    MAY_END,
    MAY_STOP,
    MAY_TARGET,
    TRAIT_USED,
    URGES,
    About,
    Acting,
    Attack,
    Happening,
    Price,
    Stopping,
)
from game.systems.bmg1.state import CM, Marker, Model, Status

NO_LIMIT = 99
SURE = CM // 10
"""Whoever comes closer by so much at a glance surely can, and cannot whoever lacks so much; else all is searched."""
RESISTS = Price(any=1)


# --- Aggressive Schizophrenia


def drawn(game: Bmg1, source: Source) -> Model | None:
    """Whom it has to go for in this activation, as long as that one is there."""
    active = game.state.active
    if active is None or active.model != source.bearer or not active.drawn_to:
        return None
    model = game.model(active.drawn_to)
    return model if model.on_table and bearer(game, source).on_table else None


def away(game: Bmg1, model: Model, at: Point, other: Model) -> int:
    return game.gap(game.body_at(model, at), game.body(other))


class AggressiveSchizophrenia(Ability, id="bmg1.aggressive_schizophrenia"):
    """It must come closer to whoever is nearest, friend or foe, and attack him if it can."""

    @on(URGES)
    async def looks_round(self, source: Source, acting: Acting) -> None:
        """The nearest as its activation begins; its player chooses among several (TRT-17, TRT-19, DCN-67)."""
        game, model = acting.game, acting.model
        others = [other for other in game.on_table() if other is not model]
        if model.id != source.bearer or not model.on_table or not others:
            return
        gaps = {other.id: game.gap(game.body(model), game.body(other)) for other in others}
        nearest = [other for other in others if gaps[other.id] == min(gaps.values())]
        options = [Option(other.id, game.name(other), other, other.id) for other in nearest]
        question = Text("bmg1.ask.drawn", model=game.name(model))
        chosen = await Choose(game.controller(model), question, options, topic="drawn")
        touches = any(game.touches(model, other) for other in others)
        acting.activation.drawn_to = chosen.id
        acting.activation.drawn_from = 0 if touches else gaps[chosen.id]
        game.tell(TRAIT_USED, model.id, chosen.id, model=game.name(model), trait=name(source))

    @on(FOES)
    def knows_no_friends(self, source: Source, about: About) -> Iterator[Model]:
        """Even a friend (TRT-18)."""
        if (other := drawn(about.game, source)) is not None:
            yield other

    @on(MAY_STOP)
    def comes_closer(self, source: Source, stopping: Stopping) -> Modifier | None:
        """Every part of its move, by any amount, if there is a way at all (TRT-19)."""
        game, model, other = stopping.game, stopping.model, drawn(stopping.game, source)
        active = game.state.active
        if other is None or active is None or not active.drawn_from:
            return None
        if away(game, model, stopping.at, other) < active.drawn_from:
            return None
        if not can_approach(game, model, other):
            return None
        return forbidding(Text("bmg1.no.closer", target=game.name(other)), "BMG1-TRT-17")

    @on(MAY_TARGET)
    def goes_for_him(self, source: Source, attack: Attack) -> Modifier | None:
        """Others only beside him, or once he cannot be attacked (TRT-18, TRT-19)."""
        game, other = attack.game, drawn(attack.game, source)
        if not attack.by(source) or other is None or attack.target is None or attack.beside == other.id:
            return None
        if attack.target.model is other:
            return None
        acting = Acting(game, bearer(game, source), game.activation)
        if not can_attack(acting, other) and not must_move(acting, other):
            return None
        return forbidding(Text("bmg1.no.drawn", target=game.name(other)), "BMG1-TRT-18")

    @on(MAY_END)
    def not_yet(self, source: Source, acting: Acting) -> Modifier | None:
        """A move and an attack are compulsory, where they are possible (TRT-19)."""
        other = drawn(acting.game, source)
        if other is None:
            return None
        if must_move(acting, other):
            return forbidding(Text("bmg1.no.closer", target=acting.game.name(other)), "BMG1-TRT-19")
        if can_attack(acting, other):
            return forbidding(Text("bmg1.no.drawn", target=acting.game.name(other)), "BMG1-TRT-19")
        return None


def must_move(acting: Acting, other: Model) -> bool:
    """It has not come closer yet, and could."""
    game, model, activation = acting.game, acting.model, acting.activation
    assert model.at is not None
    if not activation.drawn_from or away(game, model, model.at, other) < activation.drawn_from:
        return False
    able = is_open(activation) or (not activation.move_used and why_not_begin(acting) is None)
    return able and can_approach(game, model, other)


def can_approach(game: Bmg1, model: Model, other: Model) -> bool:
    """Whether some legal way ends closer (TRT-19)."""
    return game.once("can_approach", (model.id, other.id), lambda: _approaches(game, model, other))


def _approaches(game: Bmg1, model: Model, other: Model) -> bool:
    activation = game.activation
    acting = Acting(game, model, activation)
    allowance = activation.allowance if is_open(activation) else bmd(game, model)
    if not is_open(activation) and not allowance and can_pay(game, model, "move", Price(move=1)):
        allowance = CM
    if not allowance or other.at is None or model.at is None:
        return False
    beside = away(game, model, model.at._replace(z=other.at.z), other)
    if beside - allowance - SURE >= activation.drawn_from:  # not even straight through the air
        return False
    going = travel(acting, allowance)
    if any(
        away(game, model, path[-1].at, other) < activation.drawn_from - SURE for path in approaches(going, other.at)
    ):
        return True
    path = towards(going, other.at)
    return going.why_not(path) is None and away(game, model, path[-1].at, other) < activation.drawn_from


def can_attack(acting: Acting, other: Model) -> bool:
    """Whether a legal attack on somebody could be paid now: in contact, by Reach or from afar (TRT-19)."""
    game, model = acting.game, acting.model
    if any(can_reach(game, model, other, w.weapon) and not why_not_strike(acting, w, other) for w in ways(game, model)):
        return True
    return any(
        not weapon.has("expansive") and not why_not_shoot(acting, weapon) and not why_not_at(game, model, weapon, other)
        for weapon in guns(game, model)
    )


# --- Titan Addict


class TitanAddict(Ability, id="bmg1.titan_addict"):
    """Any number of Titan Doses may be used, one a round; it goes for a Container it sees unless it resists."""

    @on(DOSES)
    def never_enough(self, source: Source, about: About) -> Modifier:
        return adding(NO_LIMIT, name(source), "BMG1-TRT-189")

    @on(CRAVING_SEEN)
    async def sees_it(self, source: Source, happening: Happening) -> None:
        """The nearest Container in sight when the round begins (TRT-190, TRT-191)."""
        game, model = happening.game, bearer(happening.game, source)
        if not model.on_table or model.posture == "ko":
            return
        seen = [marker for marker in game.markers("titan") if marker.at is not None and can_see(game, model, marker)]
        if seen:
            nearest = min(seen, key=lambda marker: game.gap(game.body(model), game.marker_body(marker)))
            model.statuses.append(Status("craving", "round", skill=nearest.id))

    @on(CRAVING)
    async def goes_for_it(self, source: Source, acting: Acting) -> None:
        """All its movement, straight there, unless a counter of any kind lets it resist (TRT-190, TRT-191)."""
        game, model = acting.game, acting.model
        goal = craved(game, model)
        if model.id != source.bearer or goal is None or game.stands_by(model, goal) or why_not_begin(acting):
            return
        if can_pay(game, model, "titan_addict", RESISTS):
            options = [
                Option("resist", Text("bmg1.do.resist"), True, model.id),
                Option(DECLINE, Text("bmg1.do.give_in"), False, goal.id),
            ]
            question = Text("bmg1.ask.craving", model=game.name(model))
            if await Choose(game.controller(model), question, options, topic="craving"):
                await pay(game, model, "titan_addict", RESISTS)
                return
        game.tell(TRAIT_USED, model.id, goal.id, model=game.name(model), trait=name(source))
        await go_straight(acting, game.marker_body(goal))


def craved(game: Bmg1, model: Model) -> Marker | None:
    """The Container it has seen, if it is still there."""
    status = next((status for status in model.statuses if status.id == "craving"), None)
    if status is None or not model.on_table:
        return None
    return next((each for each in game.markers("titan") if each.id == status.skill and each.at is not None), None)


class Craving(Ability, id="bmg1.status.craving"):
    """It has seen a Titan Container, and wants it."""
