"""Where a base may go on the open table, by which way and at what cost."""

from game.boards.reach.contact import Candidate, Push, candidates, contact, nearest, push
from game.boards.reach.flight import Flight
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
from game.boards.reach.group import Group
from game.boards.reach.links import ramp_passages
from game.boards.reach.reach import Reach
from game.boards.reach.region import Area
from game.boards.reach.route import Leg, Route
from game.boards.reach.trace import along, check

__all__ = [
    "OPEN",
    "Area",
    "Candidate",
    "Climb",
    "Crossing",
    "Drop",
    "Flight",
    "Gait",
    "Ground",
    "Group",
    "Guard",
    "Jump",
    "Leg",
    "Lift",
    "Passage",
    "Push",
    "Reach",
    "Reading",
    "Route",
    "Tether",
    "along",
    "candidates",
    "check",
    "contact",
    "nearest",
    "push",
    "ramp_passages",
]
