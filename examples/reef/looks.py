"""The reef as the table screen shows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from examples.reef.flow import GRIP_OF_ALL, STROKES_OF_ALL, reach
from examples.reef.ground import BOARD
from examples.reef.points import GRIP, STROKES, Stand
from examples.reef.state import ENOUGH, ROUNDS, SEATS, Diver, Reef, Side, called
from game.boards.grid_travel import CellPath
from game.core.hooks import Tally
from game.core.place import GRID_SCALE
from game.core.request import Request, Seat, Travel
from game.core.text import Text
from game.kit.asides import Stake
from game.kit.faces import CardFace, Hand
from game.kit.looks import Looks
from game.kit.scenarios import Board, Scenario
from game.kit.sheets import Headline, Line, Section, Sheet
from game.kit.tokens import NOBODY, Marker, Pip, Token

ICONS = {"swimmer": "swim", "wrestler": "arm-flex", "old_hand": "diving-scuba-mask"}
CARD_ICONS = {"gulp": "lungs", "ink": "weather-fog"}
RULES = {"reef.fins": "REEF-ABL-01", "reef.iron_grip": "REEF-ABL-02", "reef.long_breath": "REEF-ABL-03"}


class ReefLooks(Looks[Reef]):
    """A sea bed with six divers, pearls, and two hands of cards."""

    icon = "fish"

    def scenarios(self) -> Sequence[Scenario]:
        return [Scenario("reef", Text("reef.title"), BOARD, Text("reef.look.about"))]

    def board(self, state: Reef) -> Board:
        return BOARD

    def tokens(self, state: Reef, viewer: Seat | None) -> Sequence[Token]:
        return [self._token(diver) for diver in state.divers.values()]

    def _token(self, diver: Diver) -> Token:
        pips = [Pip("circle-opacity", Text("reef.look.carried"), "good")] if diver.pearl else []
        if diver.winded:
            pips.append(Pip("weather-windy", Text("reef.look.winded"), "bad"))
        if diver.gulped:
            pips.append(Pip("lungs", Text("reef.look.gulped"), "good"))
        icon = ICONS[diver.kind.id]
        return Token(diver.id, diver.seat, diver.at, called(diver), icon, pips=tuple(pips), done=diver.acted)

    def markers(self, state: Reef, viewer: Seat | None) -> Sequence[Marker]:
        return [
            Marker(f"pearl {at.key(GRID_SCALE)}", at, Text("reef.look.pearl"), "circle-opacity", tone="accent")
            for at in state.pearls
        ]

    def headline(self, state: Reef) -> Headline:
        scores = tuple((seat, state.sides[seat].pearls) for seat in SEATS)
        return Headline(min(state.round, ROUNDS), ROUNDS, Text(f"reef.phase.{state.phase}"), scores)

    def briefing(self, state: Reef) -> Sheet:
        lines = tuple(
            Line(Text("reef.look.home", side=seat), f"{state.sides[seat].pearls} / {ENOUGH}", rule="REEF-SWM-05")
            for seat in SEATS
        )
        return Sheet(
            Text("reef.title"),
            self.icon,
            NOBODY,
            Text("reef.look.goal"),
            sections=(Section(Text("reef.look.pearls"), lines),),
        )

    def sheet(self, state: Reef, id: str, viewer: Seat | None) -> Sheet | None:
        diver = state.divers.get(id)
        if diver is None:
            return None
        strokes, grip = STROKES(Stand(diver), STROKES_OF_ALL), GRIP(Stand(diver), GRIP_OF_ALL)
        stats = (
            Line(Text("reef.look.strokes"), str(max(0, strokes.value)), icon="swim"),
            Line(Text("reef.look.grip"), f"+{grip.value}", icon="hand-back-right"),
        )
        abilities = tuple(
            Line(Text(f"reef.why.{it.removeprefix('reef.')}"), rule=RULES[it]) for it in diver.kind.abilities
        )
        sections = [
            Section(Text("reef.look.abilities"), abilities),
            Section(Text("reef.look.strokes"), reasons(strokes)),
            Section(Text("reef.look.grip"), reasons(grip)),
        ]
        shown = tuple(section for section in sections if section.lines)
        return Sheet(called(diver), ICONS[diver.kind.id], diver.seat, None, stats, shown)

    def hands(self, state: Reef, viewer: Seat | None) -> Sequence[Hand]:
        return [self._hand(side, viewer in (None, side.seat)) for side in state.sides.values() if side.hand]

    def _hand(self, side: Side, is_open: bool) -> Hand:
        title = Text("reef.look.hand", side=side.seat)
        if not is_open:
            backs = tuple(CardFace(f"?{side.seat}{n}", title, hidden=True) for n in range(len(side.hand)))
            return Hand(side.seat, title, backs)
        return Hand(side.seat, title, tuple(card_face(card) for card in side.hand))

    def travel(self, state: Reef, id: str) -> Travel | None:
        diver = state.divers.get(id)
        return CellPath(reach(state, diver)) if diver else None

    def stake(self, state: Reef, request: Request[Any], key: str) -> Stake[Reef] | None:
        """What a wrestle is about: the pearls in hand, ours against theirs."""
        if not key.startswith(("wrestle:", "ink")):
            return None
        seat = request.seat
        return Stake(Text("reef.look.stake"), lambda after: carried(after, seat) - carried(state, seat))

    def keeps_secrets(self, state: Reef) -> bool:
        return any(side.hand for side in state.sides.values())


def carried(state: Reef, seat: Seat) -> int:
    """Pearls in the hands of a side's divers, less those of the others."""
    return sum(diver.pearl for diver in state.of(seat)) - sum(diver.pearl for diver in state.against(seat))


def card_face(card: str) -> CardFace:
    kind = card[:-1]
    return CardFace(card, Text(f"reef.card.{kind}"), CARD_ICONS[kind], Text(f"reef.look.card.{kind}"))


def reasons(tally: Tally) -> tuple[Line, ...]:
    """Why a number is what it is."""
    return tuple(Line(part.label, f"{part.amount:+}", rule=part.rule) for part in tally.parts)


LOOKS = ReefLooks()
