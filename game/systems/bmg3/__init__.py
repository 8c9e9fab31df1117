"""Batman Miniature Game, third edition."""

from game.systems.late import late

__getattr__ = late(__name__)
