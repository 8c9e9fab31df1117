"""The Reef: divers, rocks and pearls."""

from game.kit.registry import late

__getattr__ = late(__name__)
