"""The order of the Command Cards: whoever strikes or may be struck first, judged by a quick battle on paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from game.core.request import Seat
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.policy.field import Field
from game.systems.first_blood.policy.glance import Glance, clash_wounds, harm

ORDERS = 18
"""How many orders are thought of."""


def urgency(field: Field, one: Glance) -> float:
    """How much it matters that a Regiment acts before others do."""
    return field.game.once("urgency", one.id, lambda: _urgency(field, one))


def _urgency(field: Field, one: Glance) -> float:
    if not one.regiment.on_table:
        return 5.0
    strikes = field.best(one)
    struck = max((field.threat(enemy, one) for enemy in field.enemies(one)), default=0.0)
    wavering = 60.0 if one.regiment.broken else 0.0
    scores = max((field.presence(one, ground) for ground in field.grounds), default=0.0)
    late = 4.0 * min(scores, 6.0) if not struck else 0.0
    return strikes + 0.5 * struck + wavering - late + (10.0 if one.regiment.is_character else 0.0)


def of_card(field: Field, seat: Seat, card: str) -> Glance | None:
    """The Regiment a card stands for: of two of one Entry the more urgent first."""
    entry, _, copy = card.partition("#")
    alike = [one for one in field.sides[seat] if one.regiment.entry == entry and not one.regiment.activated]
    alike.sort(key=lambda one: -urgency(field, one))
    at = max(0, int(copy or 1) - 1)
    return alike[min(at, len(alike) - 1)] if alike else None


def orders(game: FirstBlood, seat: Seat, cards: Sequence[str]) -> list[list[str]]:
    """Cards by urgency, and orders a swap or two away from that."""
    with game.still():
        field = Field.of(game)
        known = {card: of_card(field, seat, card) for card in cards}
        urgent = {card: urgency(field, one) if one else 0.0 for card, one in known.items()}
    first = sorted(cards, key=lambda card: (-urgent[card], card))
    found = [first]
    for a in range(len(first)):
        for b in range(a + 1, len(first)):
            swapped = list(first)
            swapped[a], swapped[b] = swapped[b], swapped[a]
            found.append(swapped)
    found += [[*first[at:], *first[:at]] for at in range(1, len(first))]
    unique = {tuple(order): order for order in found}
    return list(unique.values())[:ORDERS]


@dataclass(slots=True)
class _Paper:
    """A Regiment in the battle on paper: what share of it is left, and who has hold of it."""

    one: Glance
    left: float = 1.0
    held: str = ""


def order_worth(game: FirstBlood, seat: Seat, cards: Sequence[str], starts: Seat | None = None) -> float:
    """Both play their cards by turns, everybody doing his best; while nobody knows who starts, once with us first and
    once with the rival first."""
    field = Field.of(game)
    rival = game.rival(seat)
    ours = [one for card in cards if (one := of_card(field, seat, card))]
    theirs = sorted(
        (one for one in field.sides[rival] if one.regiment.on_table), key=lambda one: (-urgency(field, one), one.id)
    )
    turns = {seat: zip_longest(ours, theirs), rival: zip_longest(theirs, ours)}
    battles = [
        _battle(field, seat, [one for pair in pairs for one in pair if one])
        for first, pairs in turns.items()
        if starts in (None, first)
    ]
    return sum(battles) / len(battles)


def _battle(field: Field, seat: Seat, turns: Sequence[Glance]) -> float:
    papers = {one.id: _Paper(one, held="".join(foe.id for foe in field.foes[one.id][:1])) for one in turns}
    total = 0.0
    for n, one in enumerate(turns):
        mine = papers[one.id]
        if mine.left <= 0.05:
            continue
        hope, victim = _deed(field, mine, papers)
        if victim is None:
            continue
        gain = hope * mine.left * (1 - 0.01 * n)
        total += gain if one.seat == seat else -gain
        victim.left = max(0.0, victim.left - gain / max(50.0, victim.one.price))
        if not one.shoots:
            mine.held, victim.held = victim.one.id, one.id
    return total


def _deed(field: Field, mine: _Paper, papers: dict[str, _Paper]) -> tuple[float, _Paper | None]:
    """The best it can do now; whoever is held fights whoever holds him."""
    one = mine.one
    if mine.held in papers:
        foe = papers[mine.held]
        return (_strike(field, one, foe.one) * foe.left, foe) if foe.left > 0.05 else (0.0, None)
    best, victim = 0.0, None
    for paper in papers.values():
        if paper.one.seat == one.seat or paper.left <= 0.05:
            continue
        hope = field.threat(one, paper.one) * min(1.0, paper.left + 0.2)
        if hope > best:
            best, victim = hope, paper
    return best, victim


def _strike(field: Field, one: Glance, foe: Glance) -> float:
    """A Clash between two who are at it already."""
    return harm(field.game, foe, clash_wounds(one, foe, inspired=True))


def goes_first(game: FirstBlood, seat: Seat) -> float:
    """What it is worth to be First Player: blows that fall at once, against zones that are judged at the end."""
    field = Field.of(game)
    ours = max((field.best(one) for one in field.sides[seat]), default=0.0)
    theirs = max((field.best(one) for one in field.sides[game.rival(seat)]), default=0.0)
    last = sum(max(ground.now.values()) for ground in field.grounds) / 40
    return ours + 0.5 * theirs - last
