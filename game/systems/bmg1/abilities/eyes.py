"""Traits of sight, and of lights in the night."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.boards.table import Body
from game.core.hooks import Ability, Modifier, Source, adding, at_least, at_most, forbidding, on, setting
from game.core.place import Point
from game.core.request import Option, PickPoint
from game.core.text import Refusal, Text
from game.kit.skirmish.aiming import Aim
from game.systems.bmg1.abilities.naming import bearer, name
from game.systems.bmg1.abilities.using import is_acting, use, why_not_use
from game.systems.bmg1.deeds import DeedOption
from game.systems.bmg1.points import (
    ACTIONS,
    LIGHTS,
    SEES_THROUGH,
    SIGHT_RANGE,
    SUFFERS,
    Acting,
    Afflicted,
    Banding,
    CarriedLight,
    Look,
    Price,
)
from game.systems.bmg1.state import CM, Area, Model, Status

ANY_DISTANCE = 1000 * CM
STEALTH = 20 * CM
SCENT = 40 * CM
LANTERN = 10 * CM
"""From the bearer's volume, as a Lamppost (TRT-100)."""
TEMPLATE = 6 * CM
ONE, THREE = Price(special=1), Price(special=3)


class NightVision(Ability, id="bmg1.night_vision"):
    """It sees at any distance."""

    @on(SIGHT_RANGE)
    def far(self, source: Source, look: Look) -> Modifier | None:
        """Stealth hides from it all the same (TRT-132, TRT-133)."""
        return setting(ANY_DISTANCE, name(source), "BMG1-TRT-132") if look.viewer.id == source.bearer else None


class TotalVision(Ability, id="bmg1.total_vision"):
    """It sees at any distance, through obstacles and terrain and those in Stealth; it does not shoot through them."""

    @on(SIGHT_RANGE)
    def far(self, source: Source, look: Look) -> Modifier | None:
        return at_least(ANY_DISTANCE, name(source), "BMG1-TRT-174") if look.viewer.id == source.bearer else None

    @on(SEES_THROUGH)
    def through(self, source: Source, look: Look) -> Modifier | None:
        """Not through smoke (TRT-193, TRT-194)."""
        return adding(1, name(source), "BMG1-TRT-193") if look.viewer.id == source.bearer else None


class Stealth(Ability, id="bmg1.stealth"):
    """Enemies see it within 20 cm only, unless a light or a keener sense finds it."""

    @on(SIGHT_RANGE)
    def hides(self, source: Source, look: Look) -> Modifier | None:
        if look.target is look.viewer or look.target.id != source.bearer:
            return None
        enemies = look.game.controller(look.viewer) != look.game.controller(bearer(look.game, source))
        return at_most(STEALTH, name(source), "BMG1-TRT-174") if enemies else None


# --- Superior Smell


class SuperiorSmell(Ability, id="bmg1.superior_smell"):
    """For 1 SC it sees whatever is within 40 cm until the end of the round, light or wall; it is never Blind."""

    @on(ACTIONS)
    def sniffs(self, source: Source, acting: Acting) -> Iterator[DeedOption]:
        if is_acting(source, acting):
            refusal = why_not_use(source, acting, ONE)
            deed = partial(mark, source, acting, ONE, "superior_smell")
            yield Option("superior_smell", Text("bmg1.do.smell"), deed, acting.model.id, refusal)

    @on(SUFFERS)
    def never_blind(self, source: Source, afflicted: Afflicted) -> Modifier | None:
        """At all times and for nothing (TRT-183, TRT-184)."""
        blinds = afflicted.effect in ("blind", "flash")
        return forbidding(name(source), "BMG1-TRT-183") if blinds else None


class Scenting(Ability, id="bmg1.status.superior_smell"):
    """It follows a scent: it sees whatever is within 40 cm."""

    @on(SIGHT_RANGE)
    def far(self, source: Source, look: Look) -> Modifier | None:
        """Stealth or not (TRT-182, TRT-174)."""
        return at_least(SCENT, name(source), "BMG1-TRT-182") if look.viewer.id == source.bearer else None

    @on(SEES_THROUGH)
    def through(self, source: Source, look: Look) -> Modifier | None:
        """As far as the scent reaches; shooting still needs a line (TRT-182, TRT-184)."""
        if look.viewer.id != source.bearer or not near(look, SCENT):
            return None
        return adding(1, name(source), "BMG1-TRT-182")


def near(look: Look, reach: int) -> bool:
    game = look.game
    body = game.body(look.target) if isinstance(look.target, Model) else game.marker_body(look.target)
    return game.gap(game.body(look.viewer), body) <= reach


async def mark(source: Source, acting: Acting, price: Price, status: str) -> None:
    """Pay, and have it until the end of the round."""
    await use(source, acting, price)
    acting.model.statuses.append(Status(status, "round"))


# --- lights


class Lantern(Ability, id="bmg1.lantern"):
    """For 1 SC, not in contact with an enemy, it gives light around itself like a Lamppost until the round ends."""

    @on(ACTIONS)
    def lights_up(self, source: Source, acting: Acting) -> Iterator[DeedOption]:  # TRT-99
        if not is_acting(source, acting):
            return
        game, model = acting.game, acting.model
        refusal = why_not_use(source, acting, ONE)
        if any(game.touches(model, enemy) and enemy.posture != "ko" for enemy in game.enemies(model)):
            refusal = refusal or Refusal(Text("bmg1.no.touched"), "BMG1-TRT-99")
        deed = partial(mark, source, acting, ONE, "lantern")
        yield Option("lantern", Text("bmg1.do.lantern"), deed, model.id, refusal)


class Shining(Ability, id="bmg1.status.lantern"):
    """It carries a light that reaches 10 cm."""

    @on(LIGHTS)
    def shines(self, source: Source, banding: Banding) -> Iterator[CarriedLight]:
        """All around, and on itself (TRT-100)."""
        yield CarriedLight(bearer(banding.game, source), LANTERN)


class AirSupport(Ability, id="bmg1.air_support"):
    """For 3 SC a template of 12 cm anywhere on the table is under Light this round."""

    @on(ACTIONS)
    def calls(self, source: Source, acting: Acting) -> Iterator[DeedOption]:  # TRT-20
        if is_acting(source, acting):
            refusal = why_not_use(source, acting, THREE)
            deed = partial(light_from_above, source, acting)
            yield Option("air_support", Text("bmg1.do.air_support"), deed, acting.model.id, refusal)


async def light_from_above(source: Source, acting: Acting) -> None:
    """Anywhere on the table (DCN-43)."""
    game, model = acting.game, acting.model
    question = Text("bmg1.ask.air_support", model=game.name(model))

    def bodies() -> list[Body]:
        return [game.body(enemy) for enemy in game.enemies(model)] or [game.body(model)]

    def judge(at: Point) -> Refusal | None:
        on_it = 0 <= at.x <= game.table.width and 0 <= at.y <= game.table.depth
        return None if on_it else Refusal(Text("bmg1.no.off_table"), "BMG1-TRT-20")

    aim = Aim(game.table, game.body(model), None, bodies, judge)
    at = await PickPoint(game.controller(model), question, aim, subject=model.id, topic="air_support")
    assert at is not None
    await use(source, acting, THREE)
    game.state.areas.append(Area("light", Point(at.x, at.y), TEMPLATE))
