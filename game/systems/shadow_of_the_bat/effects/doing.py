"""One effect being carried out: what it is, at which moment, and on whose card."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.request import Seat
from game.systems.shadow_of_the_bat.effects import who
from game.systems.shadow_of_the_bat.game import Fight, Voice
from game.systems.shadow_of_the_bat.points import Moment
from game.systems.shadow_of_the_bat.state import Figure
from game.systems.shadow_of_the_bat.vocabulary import Effect


@dataclass(frozen=True, slots=True)
class Doing:
    """What every operation needs to know."""

    game: Fight
    effect: Effect
    moment: Moment
    voice: Voice

    @property
    def bearer(self) -> str:
        return self.voice.bearer

    @property
    def seat(self) -> Seat:
        """Who decides what the card leaves open."""
        return who.seat(self.game, self.bearer)

    @property
    def is_scheme(self) -> bool:
        """Written on a villain card."""
        return self.game.found(self.bearer) is None

    @property
    def declines(self) -> bool:
        """Optional, and not for the AI, which uses whatever it can (COO-13)."""
        return self.effect.optional and not who.is_ai(self.game, self.bearer)

    def pool(self, fits: who.Fits | None = None) -> list[Figure]:
        """Those it could happen to."""
        found = who.candidates(self.game, self.effect, self.moment, self.voice)
        return [figure for figure in found if fits is None or fits(figure)]

    async def figures(self, fits: who.Fits | None = None) -> list[Figure]:
        """Those it happens to, chosen where a choice is left."""
        return await who.who(self.game, self.effect, self.moment, self.voice, fits)

    async def source(self, figure: Figure) -> Figure | None:
        """Whoever pushes or wounds somebody: the bearer, or one of the figures of a villain card's type."""
        near = [each for each in who.bearers(self.game, self.bearer) if each is not figure]
        if not self.is_scheme or len(near) < 2:
            return near[0] if near else None
        strike = self.moment.strike
        if strike is not None and strike.striker in near:
            return strike.striker
        reaching = [each for each in near if who.reaches(self.game, self.effect, each, figure)]
        return await who.one(self.game, self.seat, reaching or near, self.voice.name)
