"""Cards played as Objectives: laid, checked and scored (OBJ)."""

from __future__ import annotations

from game.core.request import Arrange, ChooseSome, Seat
from game.core.text import Refusal, Text
from game.systems.bmg3.cards.conditions import Scope, facts, unmet
from game.systems.bmg3.cards.effects import carry_out
from game.systems.bmg3.cards.play import Occasion
from game.systems.bmg3.content import Card
from game.systems.bmg3.flow.hand import card_options, put_under, refill
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import CARD_DECLINED, CARD_FAILED, CARD_LAID, CARD_SCORED
from game.systems.bmg3.state import Fact, Laid

WRONG_PHASE = Refusal(Text("bmg3.no.phase"), "BMG3-OBJ-08")
SECOND_OBJECTIVE = Refusal(Text("bmg3.no.second_objective"), "BMG3-CRD-22")
SAME_NAME = Refusal(Text("bmg3.no.same_name"), "BMG3-CRD-25")
NOT_MET = Refusal(Text("bmg3.no.requirement"), "BMG3-OBJ-05")


def now(game: Bmg3) -> Scope:
    """For a card scored instantly: facts of this activation, or outside one of this phase (OBJ-06, SMP-01)."""
    state = game.state

    def happened(fact: Fact) -> bool:
        if state.active:
            return fact.activation == state.activations
        return fact.phase == state.phase and fact.activation == 0

    return happened


def this_round(_: Fact) -> bool:
    """For a card scored at the end of the round: anything in it (OBJ-06)."""
    return True


def objective_refusal(game: Bmg3, seat: Seat, id: str) -> Refusal | None:
    """Why a card may not be played as an Objective now (CRD-24, CRD-06)."""
    side, card = game.side(seat), game.card(id)
    if game.state.phase not in card.when:
        return WRONG_PHASE
    if game.state.active and side.played_objective:
        return SECOND_OBJECTIVE
    if card.id in side.played_names or any(game.card(laid.card).id == card.id for laid in side.laid):
        return SAME_NAME
    if card.scored == "instant" and unmet(game, seat, card.requires, now(game)):
        return NOT_MET
    return None


async def play_objective(occasion: Occasion, seat: Seat, id: str) -> None:
    """Show the card; score it at once, or lay it face up until it is checked (OBJ-01)."""
    game = occasion.game
    side, card = game.side(seat), game.card(id)
    side.hand.remove(id)
    side.played_objective = True
    side.played_names.append(card.id)
    if card.scored != "instant":
        side.laid.append(Laid(id, game.state.round))
        game.tell(CARD_LAID, id, side=seat, card=card.name)
        return  # its place in the hand is refilled when it is checked (CRD-37)
    score(game, seat, id)
    occasion.owed.append(seat)
    occasion.scored.append((seat, card))


def score(game: Bmg3, seat: Seat, id: str) -> None:
    """Into the Fulfilled pile, its victory points with it (OBJ-02)."""
    card = game.card(id)
    game.side(seat).fulfilled.append(id)
    game.remember("objective_scored", seat, id, of=seat)
    game.tell(CARD_SCORED, id, side=seat, card=card.name, n=card.vp)


async def carry_out_bonus(game: Bmg3, seat: Seat, card: Card) -> None:
    """What scoring a card also does (SMP-01, SMP-04)."""
    for clause in card.bonus:
        await carry_out(game, seat, clause)


async def check_round(game: Bmg3, seat: Seat) -> None:  # OBJ-07
    """Recount step 3: score any number of fulfilled cards, each Name once; what is not met goes (REC-04, REC-05)."""
    # CRD-27
    side = game.side(seat)
    due = [laid for laid in side.laid if game.card(laid.card).scored in ("end_of_round", "special")]
    met = [laid for laid in due if is_met(game, seat, laid)]
    scored_names = [game.card(id).id for id in side.fulfilled if _scored_now(game, seat, id)]

    def one_of_each_name(cards: list[str]) -> Refusal | None:
        names = [game.card(card).id for card in cards] + scored_names
        return Refusal(Text("bmg3.no.same_name"), "BMG3-REC-05") if len(set(names)) != len(names) else None

    options = card_options(game, [laid.card for laid in met])
    first = {game.card(laid.card).id: laid.card for laid in reversed(met)}
    best = [laid.card for laid in met if first[game.card(laid.card).id] == laid.card]
    best = [card for card in best if game.card(card).id not in scored_names]
    chosen = await ChooseSome(
        seat, Text("bmg3.ask.score"), options, check=one_of_each_name, suggested=best, topic="score"
    )
    if any(game.card(id).bonus for id in chosen):
        chosen = await Arrange(seat, Text("bmg3.ask.score_order"), card_options(game, chosen), topic="score_order")
    for id in chosen:
        score(game, seat, id)
    lasting = [laid for laid in due if laid.card not in chosen and game.card(laid.card).scored == "special"]
    for laid in lasting:
        laid.progress += progress(game, seat, laid)
    gone = [laid for laid in due if laid.card not in chosen and laid not in lasting]
    side.laid = [laid for laid in side.laid if laid not in gone and laid.card not in chosen]
    for laid in gone:
        told = CARD_DECLINED if laid in met else CARD_FAILED
        game.tell(told, laid.card, side=seat, card=game.card(laid.card).name)
    await put_under(game, seat, [laid.card for laid in gone])
    await refill(game, seat, len(chosen) + len(gone))
    for id in chosen:
        await carry_out_bonus(game, seat, game.card(id))


def is_met(game: Bmg3, seat: Seat, laid: Laid) -> bool:
    """Whether a card that lies face up would score if it were checked now (OBJ-02)."""
    return unmet(game, seat, game.card(laid.card).requires, this_round, laid.progress) is None


def progress(game: Bmg3, seat: Seat, laid: Laid) -> int:
    """What this round adds to a card that counts from round to round."""
    counted = [clause for clause in game.card(laid.card).requires if clause.kind == "happened"]
    return sum(len(facts(game, seat, clause, this_round)) for clause in counted)


def _scored_now(game: Bmg3, seat: Seat, id: str) -> bool:
    """Whether a card was scored in this phase."""
    return any(
        fact.kind == "objective_scored" and fact.subject == id and fact.seat == seat and fact.phase == game.state.phase
        for fact in game.state.facts
    )
