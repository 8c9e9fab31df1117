"""What cards and sheets say at the points: changed attributes, stronger Strikes, rules that are ignored."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.hooks import Ability, Modifier, Source, adding, on
from game.systems.shadow_of_the_bat import points
from game.systems.shadow_of_the_bat.effects import who
from game.systems.shadow_of_the_bat.game import CARD


class CardText(Ability, id=CARD):
    """A card does what is written on it."""

    @on(points.ATTRIBUTE)
    def attribute(self, source: Source, about: points.About) -> Iterator[Modifier]:
        game = about.game
        for voice, effect in game.saying("modify_attr"):
            if effect.attr == about.attribute and who.concerns(game, voice, effect, about.figure, about.strike):
                yield adding(effect.amount, voice.name)

    @on(points.STRIKE_DICE)
    def dice(self, source: Source, strike: points.Strike) -> Iterator[Modifier]:
        """Strike +X of a sheet, a constant card or an active villain card: dice, or hits of the AI (ABL-08)."""
        game = strike.game
        for voice, effect in game.saying("strike"):
            if who.concerns(game, voice, effect, strike.striker, strike):
                yield adding(effect.plus, voice.name, "SOTB-ABL-08")

    @on(points.IGNORES)
    def ignores(self, source: Source, about: points.About) -> Iterator[Modifier]:
        game = about.game
        for voice, effect in game.saying("ignore"):
            if effect.rule == about.rule and who.concerns(game, voice, effect, about.figure, about.strike):
                yield adding(1, voice.name)
