"""Whom an AI villain knows about: enemies it sees, has seen, or hears of from a friend (TGT-02, COO-11, LOS-17)."""

from __future__ import annotations

from collections.abc import Iterable

from game.boards.grid_sight import Figure as Looker
from game.boards.grid_sight import square_sight
from game.core.place import Point
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import Figure, Memory


def foes(game: Fight, figure: Figure) -> list[Figure]:
    """Enemies that count at all: standing and not falling (COO-11, SUP-06)."""
    return [enemy for enemy in game.enemies(figure) if enemy.standing and not enemy.has("falling")]


def seen(game: Fight, figure: Figure, at: Point | None = None) -> list[Figure]:
    """Enemies in its direct line of sight, from where it stands or would stand."""
    return in_sight(game, figure, foes(game, figure), at)


def in_sight(game: Fight, figure: Figure, others: Iterable[Figure], at: Point | None = None) -> list[Figure]:
    """Those of them a figure sees."""
    giants = game.giants()
    here = Looker(game.body(figure, at), figure.id, bool(figure.has("crouched")))

    def sees(other: Figure) -> bool:
        there = Looker(game.body(other), other.id, bool(other.has("crouched")))
        return square_sight(game.board, here, there, giants, game.now).clear

    return [other for other in others if sees(other)]


def shared(game: Fight, figure: Figure) -> list[Figure]:
    """Enemies seen by a friend it sees: one link, through a friend that is awake and not falling (LOS-17, LOS-18)."""
    awake = (
        friend
        for friend in game.friends(figure)
        if friend.standing and not friend.has("unaware") and not friend.has("falling")
    )
    told: dict[str, None] = {}
    for friend in in_sight(game, figure, awake):
        told.update((enemy.id, None) for enemy in seen(game, friend))
    return [enemy for enemy in foes(game, figure) if enemy.id in told]


def candidates(game: Fight, figure: Figure, memory: Memory) -> list[Figure]:
    """Those in sight now or earlier in this activation; if there are none, those it hears of (TGT-02, TGT-10)."""
    return met(game, figure, memory, seen(game, figure)) or shared(game, figure)


def met(game: Fight, figure: Figure, memory: Memory, now: Iterable[Figure]) -> list[Figure]:
    """Those it sees now or saw earlier in this activation, while they count (AIM-11)."""
    ids = [enemy.id for enemy in now] + memory.seen
    return [enemy for enemy in foes(game, figure) if enemy.id in ids]
