"""What cards and sheets say at the points: what they answer, what they offer, what they change."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.core.hooks import Ability, Modifier, Source, adding, on
from game.systems.shadow_of_the_bat import points
from game.systems.shadow_of_the_bat.cards import abilities, gadgets, instants, schemes
from game.systems.shadow_of_the_bat.effects import ops, triggers, who
from game.systems.shadow_of_the_bat.flow import icons
from game.systems.shadow_of_the_bat.game import CARD
from game.systems.shadow_of_the_bat.state import Hero

SHEETS = ("hero.", "support.", "villain.")
"""How the addresses of sheet abilities begin."""


class CardText(Ability, id=CARD):
    """A card does what is written on it."""

    # --- what it does

    @on(points.HAPPENED)
    async def answer(self, source: Source, moment: points.Moment) -> None:
        """Abilities and cards in play answer an event, then instants may."""
        game, event = moment.game, moment.event
        if game.answering(event) or event == "figure_down":  # whoever went down has last words
            await triggers.answer_all(game, moment)
        await self.respond(source, moment)

    @on(points.INSTANTS)
    async def respond(self, source: Source, moment: points.Moment) -> None:
        if moment.game.holding(moment.event):
            await instants.respond(moment.game, moment)

    @on(points.CARRIED_OUT)
    async def carry_out(self, source: Source, saying: points.Saying) -> None:
        for effect in saying.voice.clause.effects:
            await ops.perform(saying.game, effect, saying.moment, saying.voice)

    @on(points.LAID)
    async def laid(self, source: Source, scheming: points.Scheming) -> None:
        await schemes.played(scheming.game, scheming.card)

    @on(points.UNLAID)
    async def unlaid(self, source: Source, scheming: points.Scheming) -> None:
        await schemes.discarded(scheming.game, scheming.card)

    # --- what it offers

    @on(points.OFFERS)
    def offers(self, source: Source, about: points.About) -> Iterator[points.Offer]:
        game, hero = about.game, about.figure
        assert isinstance(hero, Hero)
        faces = icons.icons(game, hero)
        yield from abilities.offers(game, hero, faces)
        yield from gadgets.offers(game, hero, faces)

    @on(points.DUE)
    def due(self, source: Source, moment: points.Moment) -> Iterator[points.Due]:
        game = moment.game
        for voice in triggers.waiting(game, moment):
            yield points.Due(
                f"{voice.bearer}/{voice.address}",
                voice.name,
                who.side(game, voice.bearer),
                who.seat(game, voice.bearer),
                partial(triggers.answer, game, voice, moment),
                voice.address.startswith(SHEETS),
            )

    @on(points.AWAITED)
    def awaited(self, source: Source, moment: points.Moment) -> Iterator[bool]:
        game, event = moment.game, moment.event
        yield bool(game.answering(event) and triggers.waiting(game, moment))
        yield game.holding(event) and instants.is_awaited(game, moment)

    @on(points.PROMISED)
    def promised(self, source: Source, strike: points.Strike) -> Iterator[Modifier]:
        yield from triggers.strengthening(strike)

    # --- what it changes

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
