"""The order of one resolution: wounds, blasts, loot, responses, Signature Moves, [RE]actions (RES-07)."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager

from game.systems.torgue_arena.flow import signatures
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.pending import Harmed, Pending
from game.systems.torgue_arena.points import REACTIONS, Wounded


@contextmanager
def opened(game: Arena, settled: bool = False) -> Iterator[Pending]:
    """A resolution of its own, within any that is under way; a settled one only notes who goes Down."""
    pending = Pending(settled=settled)
    game.pending.append(pending)
    try:
        yield pending
    finally:
        game.pending.remove(pending)


@asynccontextmanager
async def joined(game: Arena) -> AsyncIterator[Pending]:
    """The resolution under way, or a new one, brought to its end, if there is none."""
    if game.pending and not game.pending[-1].settled:
        yield game.pending[-1]
        return
    async with whole(game) as pending:
        yield pending


@asynccontextmanager
async def whole(game: Arena) -> AsyncIterator[Pending]:
    """One whole enemy action, brought to its end whatever else is under way: only then may hunters [RE]act (RCT-04)."""
    with opened(game) as pending:
        yield pending
        await settle(game, pending)
    await conclude(game, pending.harmed)


async def settle(game: Arena, pending: Pending) -> None:
    """Explosions and blasts in the order they arose, then loot in the order of elimination."""
    while pending.blasts or pending.drops:
        work = (pending.blasts or pending.drops).pop(0)
        await work()
    pending.settled = True


async def conclude(game: Arena, harmed: Sequence[Harmed]) -> None:
    """Signature Moves, which wait for the outermost action, then the [RE]action windows (SIG-03, RCT-19)."""
    await signatures.check(game)
    await windows(game, harmed)


async def windows(game: Arena, harmed: Sequence[Harmed]) -> None:
    """The windows an action has earned, in the order the wounds happened (RCT-19, RCT-12, RCT-15)."""
    for each in game.undecided(harmed):
        if each.hunters:
            await REACTIONS(Wounded(game, each))
