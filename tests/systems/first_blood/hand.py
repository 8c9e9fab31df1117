"""Hand to hand: the engine's own layout accepted, and one's own in its place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.core.place import Point, point
from game.core.request import PickLayout, Request
from game.systems.first_blood.state import State
from game.testing.scene import Scene


def layout(s: Scene[State], seat: str, topic: str) -> PickLayout:
    """The question where everybody goes."""
    request: Request[Any] = s.asks(seat, topic)
    assert isinstance(request, PickLayout)
    return request


def accept(s: Scene[State], seat: str, topic: str, dice: str | Iterable[int] = "") -> dict[str, Point]:
    """Take the proposed layout."""
    request = layout(s, seat, topic)
    places = dict(request.laid())
    s.play(seat, request.key(places), dice=dice)
    return places


def lay(s: Scene[State], seat: str, topic: str, dice: str = "", **places: str) -> None:
    """The proposed layout with some models elsewhere: `lay(s, "A", "charge", a1_2="10,12")`."""
    s.play(seat, key(s, seat, topic, **places), dice=dice)


def key(s: Scene[State], seat: str, topic: str, **places: str) -> str:
    """That answer, to see whether it is refused."""
    request = layout(s, seat, topic)
    return request.key({**request.laid(), **{id.replace("_", "."): point(at) for id, at in places.items()}})


def stay(s: Scene[State], seat: str, topic: str, dice: str = "") -> None:
    """Nobody moves."""
    request = layout(s, seat, topic)
    s.play(seat, request.key(request.start), dice=dice)


def told(s: Scene[State], event: str) -> list[dict[str, Any]]:
    """The values of every such entry since the scene began, at least one."""
    return [dict(entry.text.values) for entry in s.told(f"first_blood.told.{event}")]
