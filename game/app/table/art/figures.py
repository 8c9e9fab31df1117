"""What stands on the board this moment, and how it is to be shown."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from game.core.request import Seat
from game.core.text import Text
from game.kit.tokens import FOES, Marker, Token, Tone


@dataclass
class Figures:
    """Models and markers with the light they stand in: one value a frame."""

    tokens: Sequence[Token] = ()
    markers: Sequence[Marker] = ()
    seats: Sequence[Seat] = ()
    """Their order gives each seat its colour and the shape of its rims."""
    say: Callable[[Text], str] = field(default=lambda text: text.key)
    selected: str = ""
    acting: str = ""
    choosable: Mapping[str, Tone] = field(default_factory=dict)
    refused: Collection[str] = ()
    hovered: str = ""
    aimed: Mapping[str, int] = field(default_factory=dict)
    """Who is about to be attacked, with what each is likely to lose."""
    at: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """Places, in the board's units, of tokens that are moving."""
    pulse: float = 0.0
    """Seconds, for what pulses softly."""

    def losing(self, id: str) -> int:
        """What a model is about to lose, while that is shown: it goes on and off once a second."""
        return self.aimed.get(id, 0) if self.pulse % 1.0 < 0.5 else 0

    def side(self, seat: Seat) -> int:
        """The place of a seat at the table; -1 for nobody's, -2 for the game's own."""
        return place_of(seat, self.seats)


def place_of(seat: Seat, seats: Sequence[Seat]) -> int:
    if seat == FOES:
        return -2
    return seats.index(seat) if seat in seats else -1
