"""Mister Torgue's Arena of Badassery: four hunters against everything the arena throws at them."""
