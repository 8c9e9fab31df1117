"""Regiments on a bare table without a session, for tests of plain functions: geometry, queries, proposals."""

from __future__ import annotations

from typing import Any

from game.boards.table import Circle, Piece, Table
from game.core.content import Localised
from game.core.library import Library
from game.core.place import Point
from game.core.request import Seat
from game.systems.first_blood.content import KINDS, Profile, Rule
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.state import SEATS, Model, Rank, Regiment, Side, State, Where

FIXTURES: dict[str, dict[str, Any]] = {
    "MIL": {"type": "infantry", "weight": "light", "numbers": "5 1 1 1 2 2 1 0", "rules": ("shield", "support")},
    "MAA": {"type": "infantry", "weight": "medium", "numbers": "5 1 2 1 2 3 2 0", "rules": ("shield",)},
    "GRD": {"type": "infantry", "weight": "medium", "numbers": "5 1 2 1 2 3 2 0", "rules": ("support",)},
    "RAI": {"type": "infantry", "weight": "light", "numbers": "6 1 2 2 2 2 1 1"},
    "HVY": {"type": "infantry", "weight": "heavy", "numbers": "5 0 4 2 2 4 3 0"},
    "KNI": {"type": "cavalry", "weight": "heavy", "numbers": "8 0 3 3 4 3 3 0"},
    "BRU": {"type": "brute", "weight": "medium", "numbers": "6 0 3 3 5 3 2 0"},
    "MON": {"type": "monster", "weight": "heavy", "numbers": "6 0 3 5 14 4 3 0"},
}
"""The fixture profiles of the worked examples (M V C A W R D E), and a Monster."""
NUMBERS = ("march", "volley", "clash", "attacks", "wounds", "resolve", "defense", "evasion")


def profile(code: str) -> Profile:
    told = FIXTURES[code]
    numbers: dict[str, Any] = dict(zip(NUMBERS, map(int, told["numbers"].split()), strict=True))
    rules = tuple(Rule(id=id) for id in told.get("rules", ()))
    name = Localised(f"test.{code}", {"en": code})
    return Profile(id=code, name=name, faction="test", type=told["type"], weight=told["weight"], rules=rules, **numbers)


def at(place: str) -> Point:
    """`10,12.5`, or `10,12.5,3` on a Ruin's floor."""
    return Point(*(round(1000 * float(number)) for number in place.split(",")))


def regiment(id: str, code: str, places: str = "", **more: Any) -> Regiment:
    """A Regiment of one profile, its Leader first; ids of A begin with `a`."""
    spots: list[Point | None] = [at(place) for place in places.split()]
    if not spots:
        spots = [None] * more.pop("models", 5)
    ranks: list[Rank] = ["leader"]
    ranks += ["troop"] * (len(spots) - 1)
    men = [Model(f"{id}.{k + 1}", profile(code), ranks[k], spot) for k, spot in enumerate(spots)]
    where: Where = "garrison" if more.get("inside") else "table"
    return Regiment(
        id, Seat(id[0].upper()), code, profile(code), men, where=where, size=len(men), began=len(men), **more
    )


def field(*regiments: Regiment, pieces: tuple[Piece, ...] = ()) -> FirstBlood:
    """A table with these Regiments on it."""
    state = State("", "", {r.id: r for r in regiments}, {seat: Side(seat) for seat in SEATS}, 1, "action")
    return FirstBlood(state, Library("first_blood", KINDS, []), Table(48000, 48000, pieces=pieces))


def ruin(x: float, y: float, wide: float, *walls: str, floors: int = 1) -> Piece:
    """A square Ruin; each wall is `x1,y1 x2,y2`."""
    left, low, far = round(1000 * x), round(1000 * y), round(1000 * wide)
    ring = ((left, low), (left + far, low), (left + far, low + far), (left, low + far))
    drawn = tuple((at(one)[:2], at(two)[:2]) for one, two in (wall.split() for wall in walls))
    heights = tuple(3000 * k for k in range(floors + 1))
    return Piece("ruin", "ruin", ring, 0, 3000 * floors, ("ruin",), floors=heights, walls=drawn)


def cottage(x: float, y: float, diameter: float = 5, capacity: int = 8, defense: int = 2) -> Piece:
    properties = (("capacity", capacity), ("defense", defense), ("elevation", 2), ("size", 2))
    circle = Circle(round(1000 * x), round(1000 * y), round(1000 * diameter))
    return Piece("cottage", "cottage", (), 0, 3000, ("garrison",), circle, properties=properties)
