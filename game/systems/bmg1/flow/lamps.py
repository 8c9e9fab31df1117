"""Lampposts that are shot (LAM-05 to 08)."""

from __future__ import annotations

from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import LAMP_DESTROYED
from game.systems.bmg1.state import Marker


def put_out(game: Bmg1, lamp: Marker) -> None:
    """A damaged Lamppost is removed, and its light is gone at once (LAM-06, LAM-08, XFR-06)."""
    if lamp in game.state.markers:
        game.state.markers.remove(lamp)
        game.tell(LAMP_DESTROYED, lamp.id)
