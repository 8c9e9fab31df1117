"""Shadow of the Bat: four heroes, or one, against the villains of the city on a grid of rooftops and streets."""

from game.kit.registry import late

__getattr__ = late(__name__)
