"""Moments with cards, for pictures: a question about nothing but cards, and a card being played."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

from game.app.table.play.card_shown import COMES, CardShown
from game.app.table.play.options import CLOSING
from game.core.request import DECLINE, Choose, Request
from game.core.session import Session
from game.kit.cardplay import CardPlayed
from game.kit.looks import Looks

SHOWN = COMES + 0.5
"""Seconds after which a card that is played lies still."""


def about_cards(looks: Looks[Any], state: Any, asked: Request[Any]) -> bool:
    """Whether a question offers nothing but cards that the player sees, to do one thing with one of them."""
    if not isinstance(asked, Choose):
        return False
    options = [option for option in asked.options if option.key not in (*CLOSING, DECLINE)]
    seen = {card.id for hand in looks.hands(state, asked.seat) if not hand.open for card in hand.cards}
    return len(options) > 1 and all(option.subject in seen for option in options)


def card_played(looks: Looks[Any], session: Session[Any]) -> tuple[int, CardPlayed] | None:
    """After how many answers a card has been played, and which: one that touches something, if there is any."""
    best: tuple[int, CardPlayed] | None = None
    for at, entry in enumerate(session.entries):
        told = looks.played(session.state, [entry])
        if told and (best is None or (told.touches and not best[1].touches)):
            best = (at, told)
    if best is None:
        return None
    counts = range(len(session.answers) + 1)
    return bisect_left(counts, best[0] + 1, key=lambda count: len(session.branch(count).entries)), best[1]


def showing(told: CardPlayed) -> CardShown:
    """The card on the stage, as its rival sees it."""
    return CardShown(told, own=False)
