"""Enemies that come into play: where they are placed and what happens when miniatures run out (SPN)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from game.boards.grid import key
from game.core.place import Point
from game.core.request import Option
from game.core.text import Text
from game.systems.torgue_arena import points
from game.systems.torgue_arena.content import EnemyCard, SpawnLine
from game.systems.torgue_arena.flow import asking
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.points import HAPPENED, Moment
from game.systems.torgue_arena.state import Enemy

Hurry = Callable[[Arena, str], Awaitable[None]]
"""What a family does when there are no miniatures of it left (SPN-09)."""
SOLITARY = ("unique", "boss")
"""Kinds that are never taken off the table for another (SPN-20)."""


async def spawn(game: Arena, lines: Sequence[SpawnLine], hurry: Hurry | None = None) -> None:
    """A whole table, entry by entry; only the first enemy of each Spawn Zone has to stand in it (SPN-12, SPN-18).

    Without `hurry` an empty supply brings nobody running (WMI-26).
    """
    begun: list[int] = []
    for line in game.undecided(lines):
        zone, first = game.spawn_zone(line.zone), line.zone not in begun
        placed = await spawn_some(game, line.enemy, line.n, zone, hurry, first=first)
        if placed:
            begun.append(line.zone)


async def spawn_some(
    game: Arena, id: str, n: int, zone: Point, hurry: Hurry | None = None, *, first: bool = True
) -> list[Enemy]:
    """`n` enemies of a type around a zone, the `first` of them in it unless others came before (SPN-08, SPN-12)."""
    card = game.enemy_card(id)
    if card.kind == "unique":
        uniques = [await _unique(game, card, zone, first and not at) for at in range(n)]
        return [enemy for enemy in uniques if enemy]
    free = game.supply(card.family)
    if not free:
        game.tell(points.SUPPLY_EMPTY, who=card.name)
        if hurry:
            await hurry(game, card.family)
        return []
    placed: list[Enemy] = []
    for _ in range(min(n, free)):
        enemy = await _place(game, card, zone, first and not placed)
        if enemy is None:
            break
        placed.append(enemy)
    return placed


async def _unique(game: Arena, card: EnemyCard, zone: Point, first: bool) -> Enemy | None:  # UNI-01, SPN-11
    if not game.supply(card.family):
        await _make_room(game, card)
    return await _place(game, card, zone, first)


async def _make_room(game: Arena, card: EnemyCard) -> None:
    """The group takes off one enemy with the same miniature; it drops nothing (SPN-20, D35)."""
    kin = [enemy for enemy in game.enemies() if _replaceable(game, enemy, card)]
    if not kin:
        return
    text = Text("torgue_arena.ask.replaced", enemy=card.name)
    gone = await asking.agree(game, text, lambda: [Option(e.id, game.name(e), e, e.id) for e in kin], topic="replaced")
    game.tell(points.REPLACED, gone.id, who=game.name(gone), unique=card.name)
    remove(game, gone)


def _replaceable(game: Arena, enemy: Enemy, card: EnemyCard) -> bool:
    other = game.enemy_card(enemy)
    return other.family == card.family and other.kind not in SOLITARY


def remove(game: Arena, enemy: Enemy) -> None:
    """Take a miniature off with everything beside it, without eliminating it."""
    enemy.at = None
    game.state.enemies.pop(enemy.id, None)


async def _place(game: Arena, card: EnemyCard, zone: Point, first: bool) -> Enemy | None:
    """Put one miniature where the group chooses; None if no zone can take it (SPN-02 to SPN-06, ZON-11)."""
    zones = game.board.arrivals(zone, card.base, game.crowds(), first, game.now)
    if not zones:
        return None
    at = await asking.agree(
        game,
        Text("torgue_arena.ask.spawn", enemy=card.name),
        lambda: [Option(key(at), Text("torgue_arena.do.zone", zone=game.called(at)), at, key(at)) for at in zones],
        topic="spawn",
    )
    return await put(game, card.id, at)


async def put(game: Arena, card: str, at: Point) -> Enemy:
    """A new enemy of a type in a zone; whatever its card says about appearing happens (SPN-07, MOV-06)."""
    enemy = Enemy(game.fresh(card), at)
    game.state.enemies[enemy.id] = enemy
    game.tell(points.SPAWNED, enemy.id, who=game.name(enemy), zone=game.called(at))
    await HAPPENED(Moment(game, enemy, trigger="on_spawn"))
    return enemy
