"""Where a base may go on the open table, by which way and at what cost.

A `Ground` is the table as one kind of mover reads it, built once; a `Reach` is one move on it. `Reach.path` decides
what is legal: it finds real ways with exact costs, so it can only err a little on the dear side - one part in a
hundred of an arc round a corner, and some hundredths of an inch where a way enters slow ground or climbs a wall at a
slant. A passing base may be 2 mils too near, a resting one 1 mil. `Reach.region` never shades a place without a way;
it may leave out a rim of 60 mils, or half an inch behind a slanting climb.
"""

from game.boards.reach.contact import Candidate, Push, candidates, contact, nearest, push
from game.boards.reach.edge import Hold, Plunge, hold, plunge
from game.boards.reach.flight import NOWHERE, Flight
from game.boards.reach.gait import (
    OPEN,
    Climb,
    Crossing,
    Drop,
    Gait,
    Guard,
    Jump,
    Lift,
    Passage,
    Reading,
    Tether,
)
from game.boards.reach.ground import Ground
from game.boards.reach.links import ramp_passages
from game.boards.reach.reach import Reach
from game.boards.reach.region import Area
from game.boards.reach.route import Leg, Route
from game.boards.reach.trace import along, check

__all__ = [
    "NOWHERE",
    "OPEN",
    "Area",
    "Candidate",
    "Climb",
    "Crossing",
    "Drop",
    "Flight",
    "Gait",
    "Ground",
    "Guard",
    "Hold",
    "Jump",
    "Leg",
    "Lift",
    "Passage",
    "Plunge",
    "Push",
    "Reach",
    "Reading",
    "Route",
    "Tether",
    "along",
    "candidates",
    "check",
    "contact",
    "hold",
    "nearest",
    "plunge",
    "push",
    "ramp_passages",
]
