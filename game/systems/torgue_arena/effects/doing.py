"""One operation on its way: what it is, in which moment, on whose card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from game.core.place import Point
from game.core.request import Option
from game.core.text import Text
from game.systems.torgue_arena.effects import who
from game.systems.torgue_arena.flow import asking
from game.systems.torgue_arena.game import Arena, Voice
from game.systems.torgue_arena.points import Moment
from game.systems.torgue_arena.state import Enemy, Figure, Hunter
from game.systems.torgue_arena.vocabulary import Op
from game.systems.torgue_arena.words import whom

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Doing:
    """What every operation needs to know."""

    game: Arena
    op: Op
    moment: Moment
    voice: Voice

    @property
    def bearer(self) -> str:
        """Whose card it is written on; '' for nobody's."""
        return self.voice.bearer

    @property
    def author(self) -> Hunter | None:
        """The hunter who gets the credit for what one of its cards does (ATK-09)."""
        figure = whom.found(self.game, self.bearer) if self.bearer else None
        return self.game.owner(figure) if figure is not None else None

    async def figures(self) -> list[Figure]:
        return await who.who(self.game, self.op, self.moment, self.bearer)

    async def hunters(self) -> list[Hunter]:
        """The hunters among those it is about; a companion's hunter stands in for it, once (AID-10, AID-07)."""
        owners = [self.game.owner(figure) for figure in await self.figures()]
        return list({owner.id: owner for owner in owners if owner is not None}.values())

    async def wearers(self) -> list[Figure]:
        """Those who bear wounds and tokens: hunters for their companions, and enemies (AID-07)."""
        bearers = [self.game.owner(figure) or figure for figure in await self.figures()]
        return list({figure.id: figure for figure in bearers}.values())

    async def enemies(self) -> list[Enemy]:
        return [figure for figure in await self.figures() if isinstance(figure, Enemy)]

    async def zone(self) -> Point | None:
        return await who.zone(self.game, self.op, self.moment, self.bearer)

    async def number(self) -> int:
        return await who.number(self.game, self.op, self.moment, self.bearer)

    async def ask(self, text: Text, options: Callable[[], Sequence[Option[T]]], reaction: str = "", *, topic: str) -> T:
        """The bearer's player decides; for cards of enemies and of nobody the group does."""
        seat = who.asked(self.game, self.bearer)
        if seat is None:
            return await asking.agree(self.game, text, options, topic=topic)
        return await asking.ask(self.game, seat, text, options, reaction, topic=topic)
