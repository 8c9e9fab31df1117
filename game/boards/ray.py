"""A line of sight as every board reports it and every screen draws it."""

from __future__ import annotations

from typing import NamedTuple

from game.core.place import Point


class Ray(NamedTuple):
    """A line that was tried; `stop` is where `by` ended it, None if it arrived."""

    start: Point
    end: Point
    stop: Point | None = None
    by: str = ""
