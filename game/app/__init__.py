"""The desktop program: the only place that knows the screen."""

from game.app import sdl

sdl.prepare()
