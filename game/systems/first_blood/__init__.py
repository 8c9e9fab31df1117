"""Conquest: First Blood: regiments, command stacks and heroes on a table of four feet."""

from game.kit.registry import late

__getattr__ = late(__name__)
