"""Traits of size and of movement: how far, over what, and at what price."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.hooks import Ability, Modifier, Source, adding, forbidding, on, setting
from game.core.request import DECLINE, Choose, Option
from game.core.text import Text
from game.systems.bmg1.abilities.naming import name
from game.systems.bmg1.abilities.using import why_barred
from game.systems.bmg1.deeds import DeedOption
from game.systems.bmg1.flow import batclaw
from game.systems.bmg1.flow.purse import can_pay, pay
from game.systems.bmg1.points import (
    ACTIONS,
    BLINK_BONUS,
    BMD,
    CLIMB_RATE,
    CLINGS,
    DAMAGE_BONUS,
    FALL_STEP,
    FALLING,
    FALLS_OVER,
    IGNORED_RULES,
    JUMP,
    KNOCKS_DOWN,
    PASSES_THROUGH,
    PRICES,
    TRAIT_USED,
    About,
    Acting,
    Attack,
    Falling,
    Moving,
    Paying,
    Price,
)
from game.systems.bmg1.state import CM

FAR, NEAR = 12 * CM, 8 * CM
BIG_STEP = 10 * CM
EVEN = 100
"""Hundredths: a centimetre up a wall counts as one (TRT-49)."""
LEAPS = ("obstacle", "ground", "water", "jump", "spring", "stand")
"""What an Acrobat does without MC; climbing is not among it (TRT-11, TRT-13)."""


class Acrobat(Ability, id="bmg1.acrobat"):
    """It moves and jumps 12 cm, needs no MC for obstacles, ground, jumps or standing up, passes others, and Dodges."""

    @on(BMD)
    @on(JUMP)
    def leaps(self, source: Source, moving: Moving) -> Modifier:
        return setting(FAR, name(source), "BMG1-TRT-10")

    @on(PRICES)
    def for_nothing(self, source: Source, paying: Paying) -> Iterator[Price]:
        """TRT-11, TRT-13"""
        if paying.what in LEAPS:
            yield Price()

    @on(PASSES_THROUGH)
    def tumbles(self, source: Source, moving: Moving) -> Modifier:
        """Through others, not onto them (TRT-12)."""
        return adding(1, name(source), "BMG1-TRT-12")


class Batclaw(Ability, id="bmg1.batclaw"):
    """For 1 SC and 1 MC it swings up to 30 cm in a straight line to another surface, in place of its BMD."""

    @on(ACTIONS)
    def swings(self, source: Source, acting: Acting) -> Iterator[DeedOption]:
        """TRT-30"""
        if acting.model.id == source.bearer and acting.model.on_table:
            yield batclaw.option(acting)


class BatCape(Ability, id="bmg1.bat_cape"):
    """For 1 SC neither a jump nor a fall does it any harm."""

    @on(FALLING)
    async def spreads(self, source: Source, falling: Falling) -> None:
        """Paid when the drop happens; it saves its wearer from the worst too (TRT-28, TRT-29, DCN-34)."""
        game, model, price = falling.game, falling.model, Price(special=1)
        if falling.safe or why_barred(game, model) or not can_pay(game, model, "bat_cape", price):
            return
        options = [
            Option("yes", Text("bmg1.do.use", trait=name(source)), True, model.id),
            Option(DECLINE, Text("bmg1.do.no_use", trait=name(source)), False),
        ]
        question = Text("bmg1.ask.bat_cape", model=game.name(model), drop=falling.drop)
        if await Choose(game.controller(model), question, options, reaction=source.ability, topic="bat_cape"):
            await pay(game, model, "bat_cape", price)
            falling.safe = True
            game.tell(TRAIT_USED, model.id, model=game.name(model), trait=name(source))


class Amphibious(Ability, id="bmg1.amphibious"):
    """It needs no MC for water."""

    @on(PRICES)
    def swims(self, source: Source, paying: Paying) -> Iterator[Price]:
        """Water slows it all the same (TRT-21, TRT-22)."""
        if paying.what == "water":
            yield Price()


class ClimbingShoes(Ability, id="bmg1.climbing_shoes"):
    """It climbs without MC, a centimetre for a centimetre, and for 1 SC may end its move on a wall."""

    @on(PRICES)
    def for_nothing(self, source: Source, paying: Paying) -> Iterator[Price]:
        """TRT-49"""
        if paying.what == "climb":
            yield Price()

    @on(CLIMB_RATE)
    def like_a_path(self, source: Source, moving: Moving) -> Modifier:
        return setting(EVEN, name(source), "BMG1-TRT-49")

    @on(CLINGS)
    def holds_on(self, source: Source, moving: Moving) -> Modifier:
        return adding(1, name(source), "BMG1-TRT-50")


class Big(Ability, id="bmg1.big"):
    """It moves 12 cm, hits harder in close combat, falls well, is easy to shoot, and is not pushed, held or felled."""

    @on(BMD)
    def strides(self, source: Source, moving: Moving) -> Modifier:
        return setting(FAR, name(source), "BMG1-TRT-101")

    @on(FALL_STEP)
    def falls(self, source: Source, about: About) -> Modifier:
        return setting(BIG_STEP, name(source), "BMG1-TRT-102")

    @on(FALLS_OVER)
    def lands(self, source: Source, about: About) -> Modifier:
        return forbidding(name(source), "BMG1-TRT-107")

    @on(KNOCKS_DOWN)
    def stands(self, source: Source, attack: Attack) -> Modifier | None:
        """Only what is Big itself fells it (TRT-104, TRT-107)."""
        big = attack.weapon is not None and attack.weapon.has("big")
        if attack.attacker is not None:
            big = big or attack.game.has(attack.attacker, "big")
        return forbidding(name(source), "BMG1-TRT-104") if attack.against(source) and not big else None

    @on(BLINK_BONUS)
    def looms(self, source: Source, attack: Attack) -> Modifier | None:
        return adding(-1, name(source), "BMG1-TRT-105") if attack.against(source) else None

    @on(DAMAGE_BONUS)
    def tough(self, source: Source, attack: Attack) -> Modifier | None:
        """In close combat, unarmed too; gear that ignores Heavy ignores it (TRT-106, TRT-107, TRT-46)."""
        if not attack.by(source) or not attack.melee or "heavy" in IGNORED_RULES(attack):
            return None
        return adding(1, name(source), "BMG1-TRT-107")


class Small(Ability, id="bmg1.small"):
    """It moves 8 cm and is hard to shoot."""

    @on(BMD)
    def trips_along(self, source: Source, moving: Moving) -> Modifier | None:
        """An Acrobat moves as an Acrobat, however small (TRT-173, TRT-10)."""
        return None if moving.game.has(moving.model, "acrobat") else setting(NEAR, name(source), "BMG1-TRT-173")

    @on(BLINK_BONUS)
    def hides(self, source: Source, attack: Attack) -> Modifier | None:
        return adding(1, name(source), "BMG1-TRT-173") if attack.against(source) else None
