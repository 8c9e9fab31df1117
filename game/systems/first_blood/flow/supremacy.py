"""The Supremacy Phase: an Opposed Roll for the First Player (SUP, DIC-15)."""

from __future__ import annotations

from game.core.request import Choose, Option, Seat
from game.core.text import Text
from game.kit.dice import throw
from game.systems.first_blood.flow.stack import after_supremacy
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import FIRST_PLAYER, SUPREMACY_CHANGED, SUPREMACY_ROLLED
from game.systems.first_blood.state import P1, P2, SEATS


async def supremacy(game: FirstBlood) -> None:
    """The lower score is First Player; ties are rolled again (SUP-01, SUP-03)."""
    winner: Seat | None = None
    while winner is None:
        dice = await opposed(game)
        seat = smaller(game)
        change = await changed(game, seat, dice) if seat else 0
        if seat and change:
            dice[seat] += change
            game.tell(SUPREMACY_CHANGED, side=seat, n=dice[seat])
        winner = lower(dice)
    game.state.first = game.state.turn = winner
    game.state.phase = "action"
    game.tell(FIRST_PLAYER, side=winner)
    for seat in (winner, game.rival(winner)):
        await after_supremacy(game, seat)


async def opposed(game: FirstBlood) -> dict[Seat, int]:
    """Each player rolls one die, Player 1 first (DIC-15, DIC-16)."""
    text = Text("first_blood.roll.supremacy")
    dice = {seat: (await throw(text, 1, by=seat, topic="supremacy", names=[seat])).face for seat in SEATS}
    game.tell(SUPREMACY_ROLLED, dice=[dice[seat] for seat in SEATS], names=list(SEATS))
    return dice


def lower(dice: dict[Seat, int]) -> Seat | None:
    """Whose score is lower; nobody's in a tie."""
    return None if dice[P1] == dice[P2] else P1 if dice[P1] < dice[P2] else P2


def smaller(game: FirstBlood) -> Seat | None:
    """The player whose stack has fewer cards; nobody when they are equal (SUP-02, SUP-04)."""
    counts = {seat: len(game.side(seat).stack) for seat in SEATS}
    return lower(counts)


async def changed(game: FirstBlood, seat: Seat, dice: dict[Seat, int]) -> int:
    """By how much he changes his own die, once both are seen (SUP-02, SUP-04, SUP-05); asked where it matters."""
    results = {n: lower({**dice, seat: dice[seat] + n}) for n in (-1, 0, 1)}
    if len({*results.values()}) == 1:
        return 0
    options = [
        Option("minus", Text("first_blood.do.minus_one", n=dice[seat] - 1), -1),
        Option("plus", Text("first_blood.do.plus_one", n=dice[seat] + 1), 1),
        Option("keep", Text("first_blood.do.keep_die", n=dice[seat]), 0),
    ]
    rival = dice[game.rival(seat)]
    chosen: int = await Choose(
        seat, Text("first_blood.ask.supremacy", own=dice[seat], rival=rival), options, topic="supremacy"
    )
    return chosen
