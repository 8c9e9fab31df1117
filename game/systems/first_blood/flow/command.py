"""The Command Phase: each player puts the cards of his Regiments in order, in secret (CPH, CRD)."""

from __future__ import annotations

from game.core.request import Arrange, Option, Seat, Together
from game.core.text import Text
from game.systems.first_blood.flow.drawing import card_name
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import STACKED
from game.systems.first_blood.state import SEATS, Regiment


def cards(game: FirstBlood, seat: Seat) -> dict[str, Regiment]:
    """A card for every Regiment on the table, in a Garrison or arriving this Round (CRD-01, CPH-01, CPH-04, RNF-17); it
    names the Entry, so two of one Entry are alike, and Officers have none (CRD-03, CRD-05, OFF-02)."""
    found: dict[str, Regiment] = {}
    for regiment in game.of(seat):
        if regiment.on_table or regiment.where == "arriving":
            copy = sum(card.partition("#")[0] == regiment.entry for card in found) + 1
            found[f"{regiment.entry}#{copy}"] = regiment
    return found


def _named(game: FirstBlood, card: str, regiment: Regiment) -> Option[str]:
    """A card with the name of its Entry, and the Regiment it lights up."""
    return Option(card, card_name(game, card), card, game.leader(regiment).id)


async def command(game: FirstBlood) -> None:
    """Both stacks are built at the same time, face down; the top card acts first (CPH-01, CPH-02)."""
    dealt = {seat: cards(game, seat) for seat in SEATS}
    built = {seat: list(dealt[seat]) for seat in SEATS}
    question = Text("first_blood.ask.stack")
    parts = [
        Arrange(seat, question, [_named(game, *card) for card in dealt[seat].items()], topic="stack")
        for seat in SEATS
        if len(dealt[seat]) > 1
    ]
    answers = await Together(question, parts, topic="stack") if parts else []
    for part, order in zip(parts, answers, strict=True):
        built[part.seat] = list(order)
    for seat in SEATS:
        game.side(seat).stack = built[seat]
        game.tell(STACKED, side=seat, n=len(built[seat]))
    game.state.phase = "supremacy"
