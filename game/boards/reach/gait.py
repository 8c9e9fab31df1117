"""The words a system uses to say how a mover moves: what each piece means to it, and what it can pay."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.boards.table import Body, Piece
from game.core.place import Point


@dataclass(frozen=True, slots=True)
class Drop:
    """Going down over an edge without climbing; the height itself costs nothing."""

    deepest: int
    toll: int = 0
    tokens: int = 0
    ends: bool = False
    """True if the move is over where it lands."""
    kind: str = "fall"
    """How its leg is told."""


@dataclass(frozen=True, slots=True)
class Climb:
    """Going up a piece and down again: from `approach` outside its edge to `landing` inside it."""

    approach: float
    landing: float
    rate: int = 100
    """Cost of the vertical part, in hundredths."""
    toll: int = 0
    tokens: int = 0
    onto: bool = True
    """False if its top carries nobody and it can only be climbed over."""
    hold: float = 0
    """How deep inside the top the centre stays while it walks there."""
    stand: float = 0
    """How deep inside the top the centre must be to end there."""
    drop: Drop | None = None
    due: str = "climb"
    """What kind of price its own is."""


@dataclass(frozen=True, slots=True)
class Lift:
    """Straight up or down between the floors of a piece, anywhere the base fits on both."""

    cost: int
    """For each floor."""
    hold: float
    """How deep inside the floor the centre stays: half a base, and the whole of it is on the floor (CFB-RUI-14)."""


@dataclass(frozen=True, slots=True)
class Crossing:
    """What one piece means to a mover on one level; distances are from the footprint to the base's centre."""

    clear: float | None = None
    """The centre stays at least this far away while passing; None: the piece is walked through or over."""
    rest: float | None = None
    """The centre must be at least this far away to end; None: it may end in the piece."""
    perch: float | None = None
    """It may also end on top, the centre this deep inside; the step up is free."""
    near: float = 0
    """Nearer than this the mover is in the piece and pays what follows, once a move."""
    toll: int = 0
    """Mils taken off the budget."""
    tokens: int = 0
    """Counters of the system's own kind."""
    rate: int = 100
    """Cost of each mil inside, in hundredths."""
    due: str = ""
    """What kind of price this is, for those who need not pay it."""
    climb: Climb | None = None
    lift: Lift | None = None
    walls: float = 0
    """The centre stays this far from the piece's inner walls, on every floor."""

    @property
    def has_price(self) -> bool:
        return bool(self.toll or self.tokens or self.rate != 100)


OPEN = Crossing()
Reading = Callable[[Piece, int], Crossing]
"""A system's reading of a piece, for a mover that stands at the given height."""


@dataclass(frozen=True, slots=True)
class Jump:
    """Leaping a gap between two surfaces."""

    longest: int
    """Widest gap, edge to edge."""
    rise: int
    """How much higher the landing may be."""
    fall: int
    """How much lower it may be."""
    landing: float
    """How deep inside the far surface the centre lands."""
    free_gap: int = 0
    """A gap no wider costs only its length."""
    toll: int = 0
    tokens: int = 0


@dataclass(frozen=True, slots=True)
class Passage:
    """A way between two places that the map knows: a ladder, stairs, a ramp."""

    id: str
    low: Point
    high: Point
    cost: int
    toll: int = 0
    tokens: int = 0
    kind: str = "stairs"


@dataclass(frozen=True, slots=True)
class Guard:
    """A body the mover must keep off: its own base, or a zone of `keep` around it."""

    body: Body
    keep: int = 0
    passing: bool = True
    ending: bool = True


@dataclass(frozen=True, slots=True)
class Tether:
    """A move must end with the centre within `radius` of a place."""

    at: Point
    radius: int


@dataclass(frozen=True, slots=True)
class Gait:
    """What one move may spend and how it goes."""

    budget: int
    tokens: int = 0
    slack: int = 0
    """How much the budget may be missed by: a system's own tolerance for measuring."""
    straight: bool = False
    """One straight line, no corners."""
    least: int = 0
    """The shortest length a move that leaves its place may have."""
    paid: tuple[str, ...] = ()
    """Pieces whose price is already included in the budget."""
    most_paid: int = 3
    """How many prices a way may pay on purpose, where prices take lengths off the budget."""
    waived: tuple[str, ...] = ()
    """Kinds of prices this mover need not pay: movers that differ in nothing else share their ground."""

    def waives(self, id: str, due: str) -> bool:
        """Whether a price of that name and kind costs this move nothing."""
        return id in self.paid or due in self.waived
