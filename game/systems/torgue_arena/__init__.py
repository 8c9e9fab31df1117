"""Mister Torgue's Arena of Badassery: four hunters against everything the arena throws at them."""

from game.kit.registry import late

__getattr__ = late(__name__)
