"""What divers, cards and pearls say at the points of the reef."""

from __future__ import annotations

from examples.reef.points import GRIP, INKED, STROKES, WRESTLED, Stand, Wrestle
from examples.reef.state import called
from game.core.hooks import Ability, Modifier, Source, adding, on
from game.core.request import DECLINE, Choose, Option, Roll
from game.core.text import Text


class Fins(Ability, id="reef.fins"):
    """One stroke more."""

    @on(STROKES)
    def strokes(self, source: Source, stand: Stand) -> Modifier:
        return adding(1, Text("reef.why.fins"), "REEF-ABL-01")


class IronGrip(Ability, id="reef.iron_grip"):
    """Two more on the grip."""

    @on(GRIP)
    def grip(self, source: Source, stand: Stand) -> Modifier:
        return adding(2, Text("reef.why.iron_grip"), "REEF-ABL-02")


class LongBreath(Ability, id="reef.long_breath"):
    """A pearl does not slow this diver down."""

    @on(STROKES)
    def strokes(self, source: Source, stand: Stand) -> Modifier | None:
        return adding(1, Text("reef.why.long_breath"), "REEF-ABL-03") if stand.diver.pearl else None


class Laden(Ability, id="reef.laden"):
    """One stroke less."""

    @on(STROKES)
    def strokes(self, source: Source, stand: Stand) -> Modifier:
        return adding(-1, Text("reef.why.laden"), "REEF-SWM-03")


class Winded(Ability, id="reef.winded"):
    """Two strokes less, until the end of its next activation."""

    @on(STROKES)
    def strokes(self, source: Source, stand: Stand) -> Modifier:
        return adding(-2, Text("reef.why.winded"), "REEF-WRS-03")


class Gulp(Ability, id="reef.gulp"):
    """Two strokes more in this activation."""

    @on(STROKES)
    def strokes(self, source: Source, stand: Stand) -> Modifier:
        return adding(2, Text("reef.why.gulp"), "REEF-CRD-02")


class Ink(Ability, id="reef.ink"):
    """Discard the card to roll the die of your diver again."""

    @on(WRESTLED)
    async def again(self, source: Source, wrestle: Wrestle) -> None:
        diver, side = wrestle.target, wrestle.game.state.sides[wrestle.target.seat]
        card = side.holding("ink")
        if card is None or not wrestle.is_won:
            return
        options = [
            Option("ink", Text("reef.do.ink"), True, subject=card),
            Option(DECLINE, Text("reef.do.lose"), False),
        ]
        question = Text("reef.ask.ink", model=called(diver))
        if not await Choose(side.seat, question, options, reaction="reef.ink", topic="ink"):
            return
        side.hand.remove(card)
        [die] = await Roll(Text("reef.roll.ink", model=called(diver)), 1, by=side.seat, topic="ink")
        wrestle.defence = die + GRIP(Stand(diver), 0).value
        wrestle.game.tell(INKED, diver.id, dice=[die], model=called(diver))
