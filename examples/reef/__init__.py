"""The Reef: divers, rocks and pearls, made by following docs/systems.md step by step."""

from game.kit.registry import late

__getattr__ = late(__name__)
