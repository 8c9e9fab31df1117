"""Abilities that matter for the round as a whole: Bold markers, Passes, the Boss, foresight (PLN, PAS, CRW, ABL)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.hooks import Ability, Modifier, Source, adding, on
from game.core.request import DECLINE, Choose, Option
from game.core.text import Refusal, Text
from game.systems.bmg3.flow.check import check, pay_against
from game.systems.bmg3.flow.sight import near
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import (
    EXTRA_ACTIONS,
    FORCED,
    MAY_ACT,
    PASSES,
    PLAN_LAID,
    Acting,
    Crewing,
    Happening,
)
from game.systems.bmg3.state import INCH, SEATS, Model

BOLD_ACTIONS = 2
INSPIRE_REACH = 8 * INCH
NAMED_REACH = 4 * INCH
FORESIGHT = "worlds_greatest_detective"


class RoundRules(Ability, id="bmg3.rules.round"):
    """A Bold model takes one action of each type; the smaller crew may Pass."""

    @on(MAY_ACT)
    def bold(self, source: Source, acting: Acting) -> Modifier | None:
        if not acting.activation.bold:
            return None
        return adding(BOLD_ACTIONS, Text("bmg3.why.bold"), "BMG3-PLN-06")

    @on(PASSES)
    def smaller_crew(self, source: Source, crew: Crewing) -> Modifier | None:
        """KO models and those off the table are not counted (PAS-02, PAS-03)."""
        standing = {seat: sum(1 for model in crew.game.in_play(seat) if not model.ko) for seat in SEATS}
        fewer = standing[crew.game.rival(crew.seat)] - standing[crew.seat]
        return adding(fewer, Text("bmg3.why.smaller_crew"), "BMG3-PAS-01") if fewer > 0 else None


class Inspire(Ability, id="bmg3.inspire"):
    """A Henchman that begins its activation within 8 inches of its Boss may Manipulate once more."""

    @on(EXTRA_ACTIONS)
    def hearten(self, source: Source, acting: Acting) -> Iterator[str]:
        """A Boss named during the game reaches 4 inches; itself it always reaches (CRW-25, CRW-27, CRW-23, CRW-19)."""
        game, model, boss = acting.game, acting.model, acting.game.model(source.bearer)
        reach = NAMED_REACH if game.side(boss.seat).boss_named else INSPIRE_REACH
        if model.seat == boss.seat and "henchman" in model.profile.ranks and near(game, boss, model, reach):
            yield "manipulate"


class Informer(Ability, id="bmg3.informer"):
    """The crew has one Pass more as long as this model is not KO."""

    @on(PASSES)
    def one_more(self, source: Source, crew: Crewing) -> Modifier | None:  # ABL-16
        # PAS-13
        if crew.game.model(source.bearer).seat != crew.seat:
            return None
        return adding(1, Text("bmg3.why.informer"), "BMG3-ABL-15")


class WorldsGreatestDetective(Ability, id="bmg3.worlds_greatest_detective"):
    """Once per round, when the plans are laid: an enemy that fails a Willpower check may be made to activate first."""

    @on(PLAN_LAID)
    async def foresee(self, source: Source, happening: Happening) -> None:
        game, detective = happening.game, happening.game.model(source.bearer)
        if FORESIGHT in detective.used_round:
            return
        enemy = await self._name(game, detective)
        if enemy is None:
            return
        detective.used_round.append(FORESIGHT)
        fewer = await pay_against(game, detective, enemy, "willpower", "foresight")
        if await check(game, enemy, "willpower", "foresight", fewer):
            return
        if await self._force(game, detective, enemy):
            game.side(enemy.seat).must_activate = enemy.id
            game.tell(FORCED, enemy.id, detective.id, model=game.name(enemy), by=game.name(detective))

    async def _name(self, game: Bmg3, detective: Model) -> Model | None:
        """Any enemy in play, seen or not; it is asked for only if one of them could be forced (ABL-10, VEH-03)."""
        enemies = [enemy for enemy in game.enemies(detective) if not enemy.profile.is_vehicle]
        if not any(enemy.can_activate and enemy.profile.willpower is not None for enemy in enemies):
            return None
        options: list[Option[Model | None]] = [
            Option(enemy.id, game.name(enemy), enemy, enemy.id, unmoved(enemy)) for enemy in enemies
        ]
        options.append(Option(DECLINE, Text("bmg3.do.no_foresight"), None))
        question = Text("bmg3.ask.foresight", model=game.name(detective))
        named: Model | None = await Choose(
            detective.seat, question, options, reaction="bmg3.worlds_greatest_detective", topic="foresight"
        )
        return named

    async def _force(self, game: Bmg3, detective: Model, enemy: Model) -> bool:
        if not enemy.can_activate:
            return False
        options = [
            Option("yes", Text("bmg3.do.force", model=game.name(enemy)), True, enemy.id),
            Option(DECLINE, Text("bmg3.do.no_force"), False),
        ]
        wanted: bool = await Choose(
            detective.seat, Text("bmg3.ask.force", model=game.name(enemy)), options, topic="force"
        )
        return wanted


def unmoved(enemy: Model) -> Refusal | None:
    """Why a Willpower check cannot be asked of a model (CHK-05, CHK-11)."""
    return Refusal(Text("bmg3.no.willpower"), "BMG3-CHK-05") if enemy.profile.willpower is None else None
