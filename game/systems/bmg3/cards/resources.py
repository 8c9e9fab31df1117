"""Cards played as Resources: paid, answered, and resolved from the top of the stack (RES)."""

from __future__ import annotations

from game.core.request import Seat
from game.core.text import Refusal, Text
from game.systems.bmg3.cards.effects import EFFECTS, POINTED, aim, aims_of, fits
from game.systems.bmg3.cards.play import OUTSIDE, Occasion, Play
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import RESOURCE_PLAYED, RESOURCE_RESOLVED

LEAVES = "remove_card"
SECOND_RESOURCE = Refusal(Text("bmg3.no.second_resource"), "BMG3-CRD-22")
NO_EFFECT = Refusal(Text("bmg3.no.effect"), "BMG3-RES-09")


def resource_refusal(occasion: Occasion, seat: Seat, id: str) -> Refusal | None:
    """Why a card may not be played as a Resource at this moment."""
    game = occasion.game
    side, card = game.side(seat), game.card(id)
    if card.cost > side.points:
        return Refusal(Text("bmg3.no.points", cost=card.cost, n=side.points), "BMG3-RES-02")
    if game.state.active and side.played_resource:
        return SECOND_RESOURCE
    timely = all(fits(occasion, clause) for clause in card.effects)  # seen before anybody looks for aims
    if not timely or not all(aims_of(occasion, seat, clause) for clause in card.effects):
        return NO_EFFECT
    return None


def is_pointed(game: Bmg3, id: str) -> bool:
    """Whether a card's effect answers something particular, so that it is worth asking about."""
    return any(clause.kind in POINTED for clause in game.card(id).effects)


async def play_resource(occasion: Occasion, seat: Seat, id: str) -> None:
    """Pay for it, aim it, and put it on the stack (RES-02, RES-10, CRD-09)."""
    game = occasion.game
    side, card = game.side(seat), game.card(id)
    side.points -= card.cost
    side.hand.remove(id)
    side.played_resource = True
    subjects = [await aim(game, seat, clause, aims_of(occasion, seat, clause)) for clause in card.effects]
    occasion.stack.append(Play(seat, id, card, subjects))
    occasion.owed.append(seat)
    game.remember("resource_played", seat, id, of=seat)
    game.tell(RESOURCE_PLAYED, id, *filter(None, subjects), side=seat, card=card.name, n=card.cost)


async def resolve(occasion: Occasion) -> None:
    """Resolve the stack, the latest first (RES-04)."""
    for play in resolution_order(occasion):
        occasion.stack.remove(play)
        await _resolve_one(occasion, play)


def resolution_order(occasion: Occasion) -> list[Play]:
    """The latest first; outside activations, cards of both players on one thing by copies, then Initiative (CRD-26)."""
    order = list(reversed(occasion.stack))
    if occasion.moment not in OUTSIDE:
        return order
    game = occasion.game
    for at, play in enumerate(order):
        for later in range(at + 1, len(order)):
            other = order[later]
            clash = other.seat != play.seat and _aims(play) & _aims(other)
            if clash and _precedence(game, other) < _precedence(game, play):
                order[at], order[later] = order[later], order[at]
                play = order[at]
    return order


def _aims(play: Play) -> set[str]:
    return {subject for subject in play.subjects if subject}


def _precedence(game: Bmg3, play: Play) -> tuple[int, int]:
    return play.card.copies, game.order.index(play.seat)


async def _resolve_one(occasion: Occasion, play: Play) -> None:
    """Carry out a card's lines; one that cannot be done any more sends the card under the deck (CRD-27, CRD-36)."""
    game = occasion.game
    done = True
    if not play.countered:
        for clause, subject in zip(play.card.effects, play.subjects, strict=True):
            done = await EFFECTS[clause.kind].does(occasion, play.seat, clause, subject) and done
    side = game.side(play.seat)
    told = "countered" if play.countered else "done" if done else "failed"
    if not done:
        side.deck.put_under(play.id)
    elif told == "done" and any(clause.kind == LEAVES for clause in play.card.effects):
        told = "removed"  # it lies nowhere any more (CRD-17)
    else:
        side.spent.append(play.id)
    game.tell(RESOURCE_RESOLVED, play.id, side=play.seat, card=play.card.name, how=Text(f"bmg3.resource.{told}"))
