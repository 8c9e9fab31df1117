"""What stands on the board this moment, and how it is to be shown."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from game.core.request import Seat
from game.core.text import Text
from game.kit.tokens import FOES, Group, Marker, Token, Tone


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
    falling: Mapping[str, float] = field(default_factory=dict)
    """How far down those are who are just being knocked out: 0 upright, 1 on their backs."""
    pulse: float = 0.0
    """Seconds, for what pulses softly."""
    groups: Sequence[Group] = ()
    """Bodies of men, each with one outline and one flag."""
    lit: str = ""
    """The body of men that is pointed at: the others are dimmed."""
    singled: Collection[str] = ()
    """Men of such bodies who are asked about one by one."""
    chosen: Collection[str] = ()
    """Those of them who are ticked."""
    faint: bool = False
    """Men are being laid out or told apart: flags let them be seen."""

    @cached_property
    def leaders(self) -> frozenset[str]:
        """Who stands for a whole body of men where the others are too small to be told apart."""
        return frozenset(group.leader for group in self.groups)

    @cached_property
    def radii(self) -> Mapping[str, float]:
        """Half the width of every man's base, in the board's units."""
        return {token.id: token.base.width / 2 for token in self.tokens if token.group and token.base}

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
