"""Mister Torgue's Arena of Badassery: four hunters against everything the arena throws at them."""

from game.systems.late import late

__getattr__ = late(__name__)
