"""Abilities about moving and seeing, and what the basic rules themselves say there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.core.hooks import Ability, Modifier, Source, adding, at_most, forbidding, on
from game.core.place import Point
from game.core.request import Option, Path, PickPath, PickPoint
from game.core.text import Refusal, Text
from game.systems.bmg3.content import Trait
from game.systems.bmg3.deeds import Deed, DeedOption
from game.systems.bmg3.flow.allowance import normal_actions, usable_extras
from game.systems.bmg3.flow.moving import move, stride, travel, why_not_granted, why_not_move
from game.systems.bmg3.flow.placing import place, placing
from game.systems.bmg3.flow.sight import LAMP_REACH
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import (
    ACTIONS,
    ACTIVATION_ENDED,
    CLIMB_IMPAIRS,
    FALL_HURTS,
    FLIES,
    IGNORES_NIGHT,
    IMPAIRMENTS,
    LIGHTS,
    MAY_MANIPULATE,
    MAY_MOVE,
    MAY_USE_SEWERS,
    MOVEMENT,
    NIGHT_RANGE,
    RECOUNT_ABILITIES,
    About,
    Acting,
    Action,
    CarriedLight,
    Crewing,
    Look,
    Moving,
)
from game.systems.bmg3.state import INCH, Model

BATCLAW = "batclaw"
STEALTHY = "stealthy"
SHADOWS = 6 * INCH
"""How far enemies see a Master of Stealth at night (ABL-17)."""
ROPE = 6 * INCH
"""What a Batclaw adds to the BMD (ABL-04)."""
SLINK = 2 * INCH
"""The move of a Stealthy model (ABL-13)."""


def _why(key: str) -> Text:
    return Text(f"bmg3.why.{key}")


class Movement(Ability, id="bmg3.rules.movement"):
    """Standing up impairs a move; after a Sewer a model stays put; Vehicles keep to the street."""

    @on(IMPAIRMENTS)
    def stand_up(self, source: Source, moving: Moving) -> Modifier | None:
        """A Move action of a Knocked Down model starts by standing up (STA-03)."""
        rises = moving.model.down and moving.allowance is None
        return adding(1, _why("standing_up"), "BMG3-STA-03") if rises else None

    @on(MAY_MOVE)
    def stay_put(self, source: Source, about: About) -> Modifier | None:
        active = about.game.state.active
        rooted = active is not None and active.rooted and active.model == about.model.id
        return forbidding(_why("came_by_sewer"), "BMG3-SEW-02") if rooted else None

    @on(MAY_USE_SEWERS)
    def too_wide(self, source: Source, about: About) -> Modifier | None:
        return forbidding(_why("vehicle"), "BMG3-VEH-02") if about.model.profile.is_vehicle else None

    @on(MAY_MANIPULATE)
    def no_hands(self, source: Source, acting: Acting) -> Modifier | None:
        return forbidding(_why("vehicle"), "BMG3-VEH-02") if acting.model.profile.is_vehicle else None

    @on(ACTIVATION_ENDED)
    async def wind_up(self, source: Source, acting: Acting) -> None:
        """After an activation without the Batclaw it is ready again (ABL-06)."""
        if BATCLAW not in acting.model.used_round:
            acting.model.batclaw_last = False


# --- how a model moves


class Fast(Ability, id="bmg3.fast"):
    """This model's basic movement distance is 2 inches longer."""

    @on(MOVEMENT)
    def longer(self, source: Source, moving: Moving) -> Modifier | None:
        return adding(2 * INCH, _why("fast"), "BMG3-ABL-23") if _own(source, moving) else None


class RunningShoes(Ability, id="bmg3.running_shoes"):
    """This model's basic movement distance is 1 inch longer."""

    @on(MOVEMENT)
    def longer(self, source: Source, moving: Moving) -> Modifier | None:
        return adding(INCH, _why("running_shoes"), "BMG3-CTC-19") if _own(source, moving) else None


class ClimbingRope(Ability, id="bmg3.climbing_rope"):
    """Climbs do not impair this model's movement."""

    @on(CLIMB_IMPAIRS)
    def easy(self, source: Source, moving: Moving) -> Modifier | None:
        return forbidding(_why("climbing_rope"), "BMG3-CTC-19") if _own(source, moving) else None


class Batcape(Ability, id="bmg3.batcape"):
    """Falls neither hurt this model nor make it a Casualty."""

    @on(FALL_HURTS)
    def glide(self, source: Source, about: About) -> Modifier | None:
        return forbidding(_why("batcape"), "BMG3-ABL-03") if source.bearer == about.model.id else None


class Flying(Ability, id="bmg3.flying"):
    """This model may move through the air; neither obstacles nor difficult ground impair it."""

    @on(FLIES)
    def aloft(self, source: Source, moving: Moving) -> Modifier | None:  # ABL-05
        return adding(1, _why("flying"), "BMG3-ABL-28") if _own(source, moving) else None


class Batclaw(Ability, id="bmg3.batclaw"):
    """Before its Move action this model may get 6 inches more and move in every direction, not twice running."""

    @on(ACTIONS)
    def offer(self, source: Source, acting: Acting) -> Iterator[Action]:
        if source.bearer == acting.model.id:
            yield Action(BATCLAW, "special", self._option(acting))

    def _option(self, acting: Acting) -> DeedOption:
        text = Text("bmg3.do.batclaw", n=ROPE)
        return Option(BATCLAW, text, partial(self._shoot, acting), acting.model.id, self._why_not(acting))

    def _why_not(self, acting: Acting) -> Refusal | None:
        model, activation = acting.model, acting.activation
        if model.batclaw_last or BATCLAW in model.used_round:
            return Refusal(Text("bmg3.no.batclaw_again"), "BMG3-ABL-06")
        free = normal_actions(acting) - len(activation.taken)
        moves_on = "move" not in activation.taken and free > 1
        if not moves_on and not {"any", "move"}.intersection(usable_extras(acting)):
            return Refusal(Text("bmg3.no.batclaw_no_move"), "BMG3-ABL-07")
        return why_not_move(acting.game, model)

    async def _shoot(self, acting: Acting) -> None:
        acting.activation.batclaw = True
        acting.model.batclaw_last = True
        acting.model.used_round.append(BATCLAW)

    @on(MOVEMENT)
    def farther(self, source: Source, moving: Moving) -> Modifier | None:
        return adding(ROPE, _why("batclaw"), "BMG3-ABL-04") if self._hangs(source, moving) else None

    @on(FLIES)
    def aloft(self, source: Source, moving: Moving) -> Modifier | None:  # ABL-05
        return adding(1, _why("batclaw"), "BMG3-ABL-08") if self._hangs(source, moving) else None

    @staticmethod
    def _hangs(source: Source, moving: Moving) -> bool:
        active = moving.game.state.active
        is_its_turn = active is not None and active.batclaw and active.model == source.bearer
        return is_its_turn and _own(source, moving) and moving.allowance is None


class Teleport(Ability, id="bmg3.teleport"):
    """Special action: place this model within so many inches of where it stands."""

    @on(ACTIONS)
    def offer(self, source: Source, acting: Acting) -> Iterator[Action]:  # ABL-29
        if source.bearer == acting.model.id:
            trait: Trait = source.params
            yield Action("teleport", "special", self._option(acting, trait.x * INCH))

    def _option(self, acting: Acting, distance: int) -> DeedOption:
        game, model = acting.game, acting.model
        text, putting = Text("bmg3.do.teleport", n=distance), placing(game, model, within=distance)
        refusal = why_not_move(game, model)
        if refusal:
            return Option("teleport", text, _nothing, model.id, refusal)

        def to(at: Point) -> Deed:
            return partial(place, game, model, at)

        ask = PickPoint(
            model.seat,
            Text("bmg3.ask.teleport", model=game.name(model), n=distance),
            putting,
            model.id,
            topic="teleport",
        )
        return Option("teleport", text, to, model.id, then=ask)


class Stealthy(Ability, id="bmg3.stealthy"):
    """In Recount this model may move up to 2 inches."""

    @on(RECOUNT_ABILITIES)
    def offer(self, source: Source, crew: Crewing) -> Iterator[Action]:  # REC-01
        model = crew.game.model(source.bearer)
        if model.seat == crew.seat and STEALTHY not in model.used_round:
            yield Action(STEALTHY, "free", self._option(crew.game, model))

    def _option(self, game: Bmg3, model: Model) -> DeedOption:
        assert model.at is not None
        key, text = f"{STEALTHY}:{model.id}", Text("bmg3.do.stealthy", model=game.name(model))
        refusal = why_not_granted(game, model)
        if refusal:
            return Option(key, text, _nothing, model.id, refusal)
        pace = stride(game, model, SLINK).left
        question = Text("bmg3.ask.stealthy", model=game.name(model), bmd=pace)
        ask = PickPath(model.seat, question, model.at, travel(game, model, SLINK), pace, model.id, topic="stealthy")
        return Option(key, text, partial(self._taken, game, model), model.id, then=ask)

    @staticmethod
    def _taken(game: Bmg3, model: Model, path: Path) -> Deed:
        async def slink() -> None:
            model.used_round.append(STEALTHY)
            await move(game, model, path, SLINK)

        return slink


# --- what it sees, and who sees it


class TotalVision(Ability, id="bmg3.total_vision"):
    """This model sees as far by night as by day."""

    @on(IGNORES_NIGHT)
    def keen(self, source: Source, look: Look) -> Modifier | None:
        return adding(1, _why("total_vision"), "BMG3-ABL-27") if source.bearer == look.viewer.id else None


class MasterOfStealth(Ability, id="bmg3.master_of_stealth"):
    """By night enemies see this model no farther than 6 inches away."""

    @on(NIGHT_RANGE)
    def hide(self, source: Source, look: Look) -> Modifier | None:  # NIT-06
        target = look.target
        if not isinstance(target, Model) or target.id != source.bearer or target.seat == look.viewer.seat:
            return None
        return at_most(SHADOWS, _why("master_of_stealth"), "BMG3-ABL-17")


class Torch(Ability, id="bmg3.torch"):
    """This model carries a light that reaches 4 inches from its base."""

    @on(LIGHTS)
    def shine(self, source: Source, crew: Crewing) -> Iterator[CarriedLight]:
        yield CarriedLight(crew.game.model(source.bearer), LAMP_REACH)


def _own(source: Source, moving: Moving) -> bool:
    return source.bearer == moving.model.id


async def _nothing() -> None:
    """What an option does that cannot be chosen."""
