"""Who is on my side of the table and who is on the other, and what each of them has to show."""

from __future__ import annotations

from collections.abc import Collection

from game.app.table.panels.banner import Side
from game.app.table.panels.holding import Pile
from game.app.table.play.sitting import Sitting
from game.app.window import App
from game.core.request import Seat
from game.core.text import Text
from game.kit.faces import CardFace, Hand
from game.kit.sheets import Count
from game.kit.tokens import FOES, NOBODY, Token


class Sides:
    """What is shown at the table, shared out between left and right."""

    def __init__(self, app: App, sitting: Sitting) -> None:
        self._app = app
        self._sitting = sitting
        self._cast = sitting.host.cast

    # --- models

    def seats(self, rival: bool = False) -> list[Seat]:
        """Whoever looks first, then the allies; or everybody else."""
        owners = [token.seat for token in self._sitting.shown.models]
        team = self._cast.team(self._sitting.host.viewer, owners)
        if rival:
            others = [seat for seat in self._cast.seats if seat not in team]
            return [*others, *([FOES] if FOES in owners else [])]
        return sorted(team, key=lambda seat: seat != self._sitting.host.viewer)

    def tokens(self, rival: bool = False) -> list[Token]:
        """Models on the table, in the order of their seats."""
        return self._of(list(self._sitting.shown.tokens), rival)

    def reserve(self, rival: bool = False) -> list[Token]:
        """Models that wait to come onto the table."""
        return self._of(list(self._sitting.shown.reserve), rival)

    def _of(self, tokens: list[Token], rival: bool) -> list[Token]:
        seats = self.seats(rival)
        return sorted((token for token in tokens if token.seat in seats), key=lambda token: seats.index(token.seat))

    def rival(self, id: str) -> bool:
        """Whether a piece belongs to the other side."""
        return any(token.id == id for token in self.tokens(rival=True))

    # --- cards

    @property
    def _seen(self) -> list[tuple[Hand, Pile]]:
        """The piles that the viewer may see, face up."""
        viewer, found = self._sitting.host.viewer, list[tuple[Hand, Pile]]()
        for hand in self._sitting.shown.hands:
            cards = tuple(card for card in hand.cards if not card.hidden)
            if cards and not hand.stack and (viewer is None or hand.seat in (viewer, NOBODY) or hand.public):
                found.append((hand, (self._app.say(hand.short or hand.title), cards)))
        return found

    def piles(self) -> list[Pile]:
        """The viewer's own cards and nobody's, as pictures."""
        return [
            pile for hand, pile in self._seen if not hand.open and not _lies(hand) and (self._mine(hand) or hand.held)
        ]

    def laid(self, rival: bool = False) -> list[Pile]:
        """Cards that lie on the table for everybody to see."""
        return [pile for hand, pile in self._seen if not hand.open and _lies(hand) and self._mine(hand) != rival]

    def cards(self) -> list[CardFace]:
        """Every card in sight but goods."""
        return [card for hand, (_, cards) in self._seen if not hand.open for card in cards]

    def fanned(self, wanted: Collection[str]) -> list[CardFace]:
        """The piles that hold these cards, or else the viewer's own hand: what is held, or what lies before him."""
        seen = [(hand, cards) for hand, (_, cards) in self._seen if not hand.open]
        if wanted:
            return [card for _, cards in seen if any(card.id in wanted for card in cards) for card in cards]
        own = [(hand, cards) for hand, cards in seen if hand.seat == self._sitting.host.viewer and not _lies(hand)]
        held = [cards for hand, cards in own if hand.held] or [cards for _, cards in own]
        return [card for cards in held for card in cards]

    def hand_of(self, id: str) -> Hand | None:
        """The pile that a card belongs to."""
        return next((hand for hand, (_, cards) in self._seen if any(card.id == id for card in cards)), None)

    def goods(self) -> list[Hand]:
        """What lies open over the board."""
        return [hand for hand, _ in self._seen if hand.open]

    def _mine(self, hand: Hand) -> bool:
        return hand.seat == NOBODY or hand.seat in self.seats()

    # --- banners

    def banner(self, rival: bool = False) -> Side:
        seats = tuple(self.seats(rival))
        plaque = self._sitting.shown.plaques[rival]
        if plaque is not None:
            words = self._app.say(plaque.words) if plaque.words else ""
            title = self._app.say(plaque.title)
            return Side(seats or (FOES,), title, words, None, words, plaque.icon, plaque.done, plaque.wanted)
        first, hands = seats[:1], self._sitting.shown.hands
        name = self._cast.name(first[0]) if first else ""
        if rival and len(seats) > 1:
            name = ", ".join(self._cast.name(seat) for seat in seats)
        held = [hand for hand in hands if hand.seat in first and hand.held and hand.cards and not hand.stack]
        notes = dict(self._sitting.shown.status.notes)
        told = [self._app.say(notes[seat]) for seat in first if seat in notes]
        if held and rival:
            told.append(self._app.say(Text("table.crew.cards", n=len(held[0].cards))))
        words = " · ".join(told) or self._players(first)
        tips = [self._players(first), *told, *(self._app.say(hand.title) for hand in held)]
        scores = dict(self._sitting.shown.status.scores)
        return Side(seats, name, words, scores.get(first[0]) if first else None, "; ".join(filter(None, tips)))

    def goals(self) -> list[Count]:
        """What decides the game, except what a plaque over a column counts."""
        shown = self._sitting.shown
        told = [(plaque.done, plaque.wanted) for plaque in shown.plaques if plaque]
        return [count for count in shown.status.counts if (count.done, count.wanted) not in told]

    def _players(self, seats: tuple[Seat, ...]) -> str:
        known = [seat for seat in seats if seat in self._cast.seats]
        words = self._cast.player(known[0]) if known else ""
        return words[:1].upper() + words[1:]


def _lies(hand: Hand) -> bool:
    return hand.public and not hand.held
