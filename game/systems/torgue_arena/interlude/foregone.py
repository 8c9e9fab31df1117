"""Questions between two games whose answer goes without saying where people play with computers."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from game.core.request import Request, Seat
from game.systems.torgue_arena.game import Arena


def foregone(game: Arena, request: Request[Any], people: Collection[Seat]) -> str:
    """The campaign goes on unless somebody gives it up; a computer leaves it to the people what all decide together.

    Whoever buys for himself has agreed to spend the common money (WIN-07, WMI-02, VEN-11).
    """
    match request.topic:
        case "play_on":
            return "on"
        case "wanted" if people and request.seat not in people:
            return "skip"
        case "common" if _buyer(game, request) in people:
            return "yes"
    return ""


def _buyer(game: Arena, request: Request[Any]) -> Seat | None:
    """Whose hunter wants the common money."""
    named = dict(request.text.values).get("hunter")
    return next((hunter.seat for hunter in game.state.hunters.values() if game.name(hunter) == named), None)
