"""Every moment at which a rule of the first edition may matter, by theme, and what is told in the journal."""

# ruff: noqa: F403 - a rule asks for a point by its name, not by the theme it belongs to

from game.systems.bmg1.points.attacks import *
from game.systems.bmg1.points.bands import *
from game.systems.bmg1.points.characters import *
from game.systems.bmg1.points.harm import *
from game.systems.bmg1.points.moving import *
from game.systems.bmg1.points.paying import *
from game.systems.bmg1.points.rounds import *
from game.systems.bmg1.points.sight import *
from game.systems.bmg1.points.throws import *
from game.systems.bmg1.points.told import *
