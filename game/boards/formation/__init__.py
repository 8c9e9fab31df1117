"""A body of men on the open table: moved, shaped, sent to charge and pulled back as one.

A `Company` is the men with their gait, their command and whom they must keep off, for one move. `carried` and `mended`
propose layouts, `glimpsed` a quick first one, `assault`, `closing` and `breaking_off` moves with a purpose; `faults`
judges any layout man by man, `hesitations` a charge; a `Bound` company has men whom enemies hold.
Everything is in whole mils and in an order that depends on whole numbers and ids only.
"""

from game.boards.formation.aim import Aim, Foe
from game.boards.formation.assault import assault, breaking_off, closing
from game.boards.formation.bonds import Bond, Bound
from game.boards.formation.company import Command, Company, Places, gap
from game.boards.formation.gathering import Gathering
from game.boards.formation.glancing import barred, glimpsed
from game.boards.formation.judging import faults
from game.boards.formation.mending import carried, into_range, mended, place_for
from game.boards.formation.pressing import hesitations
from game.boards.formation.shapes import SHAPES
from game.boards.formation.strolling import strolled

__all__ = [
    "SHAPES",
    "Aim",
    "Bond",
    "Bound",
    "Command",
    "Company",
    "Foe",
    "Gathering",
    "Places",
    "assault",
    "barred",
    "breaking_off",
    "carried",
    "closing",
    "faults",
    "gap",
    "glimpsed",
    "hesitations",
    "into_range",
    "mended",
    "place_for",
    "strolled",
]
