"""Batman Miniature Game, third edition."""

from game.kit.registry import late

__getattr__ = late(__name__)
