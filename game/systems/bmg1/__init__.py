"""Batman Miniature Game, first edition: counters planned in the open, a lead bag, and one long night."""

from game.kit.registry import late

__getattr__ = late(__name__)
