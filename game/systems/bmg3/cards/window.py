"""Windows: the moments at which cards may be played, and who is asked (CRD-29, CRD-30, CRD-32)."""

from __future__ import annotations

from functools import partial

from game.core.request import DECLINE, Choose, Option, Seat
from game.core.text import Text
from game.kit.turns import from_the_first, taking_turns
from game.systems.bmg3.cards.objectives import carry_out_bonus, objective_refusal, play_objective
from game.systems.bmg3.cards.play import OUTSIDE, Moment, Occasion, Play
from game.systems.bmg3.cards.resources import is_pointed, play_resource, resolve, resource_refusal
from game.systems.bmg3.cards.timely import is_timely, may_be_timely
from game.systems.bmg3.deeds import DeedOption
from game.systems.bmg3.flow.hand import keep_limit, refill
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import Attack
from game.systems.bmg3.state import Marker, Model

QUESTIONED = (Moment.ACTIVATION_START, Moment.BEFORE_ACTION, Moment.ACTIVATION_END)
"""Moments beside which the active player has the activation's own question, with his cards in it."""
ASKING = (
    *(Moment.ACTIVATION_START, Moment.ATTACK_DECLARED, Moment.ACTIVATION_END),
    *(Moment.LEAD_END, Moment.PLAN_END, Moment.RECOUNT_1),
)
"""Moments at which cards that fit at any time are asked about; the other windows outside follow at once on these."""

CALM = (Moment.ACTIVATION_START, Moment.ACTIVATION_END, *OUTSIDE)
"""Moments at which nothing has happened that a card which fits at any time would answer."""


def card_options(game: Bmg3, seat: Seat) -> list[DeedOption]:
    """Cards the active player may play before his model's next action, for the activation's own question."""
    occasion = Occasion(game, Moment.BEFORE_ACTION)

    def deed(play: str, id: str) -> DeedOption:
        async def do() -> None:
            await play_card(occasion, seat, play, id)

        return Option(f"{play}:{id}", _words(game, play, id), do, id)

    return [deed(play, id) for play, id in playable(occasion, seat)]


async def window(
    game: Bmg3,
    moment: Moment,
    *,
    attack: Attack | None = None,
    model: Model | None = None,
    marker: Marker | None = None,
) -> None:
    """Both players may play cards; between activations only at the five moments outside them (CRD-28, CRD-30)."""
    occasion = Occasion(game, moment, attack, model, marker)
    if moment in OUTSIDE:
        await _outside(occasion)
    elif game.state.active:
        await _inside(occasion)


async def _inside(occasion: Occasion) -> None:
    """The active player is asked first; after every card both are asked again (CRD-29)."""

    async def turn(seat: Seat) -> bool:
        chosen = await _ask(occasion, seat)
        if chosen:
            await play_card(occasion, seat, *chosen.split(":", 1))
        return bool(chosen)

    await from_the_first(lambda: occasion.game.order, turn)


def worth_asking(occasion: Occasion, seat: Seat) -> bool:
    """Whether a question would not be idle; nothing else decides whether a player is asked about cards."""
    game, active = occasion.game, occasion.active
    if occasion.moment in OUTSIDE:
        plays = playable(occasion, seat)
        return any(occasion.played or occasion.moment in ASKING or play != "use" for play, _ in plays)
    if occasion.answering:
        plays = playable(occasion, seat)
        return bool(plays) and (
            concerns(game, occasion.stack[-1], seat) or any(is_pointed(game, id) for _, id in plays)
        )
    has_turn = active is not None and active.seat == seat and active.in_play and not active.ko
    if has_turn and occasion.moment in QUESTIONED:
        return False
    if any(_is_pressing(occasion, seat, id) for id in _one_of_each(game, seat)):
        return True
    if has_turn or occasion.moment not in ASKING:
        return False
    waiting = any(model.can_activate for model in game.in_play(seat))
    return any(play == "use" or not waiting for play, _ in playable(occasion, seat))


def _is_pressing(occasion: Occasion, seat: Seat, id: str) -> bool:
    """Whether a card scores at once, answers something particular, or could change what happens next."""
    game, instant = occasion.game, occasion.game.card(id).scored == "instant"
    if instant and objective_refusal(game, seat, id) is None:
        return True
    pointed = is_pointed(game, id)
    if not (pointed or may_be_timely(game, id)) or resource_refusal(occasion, seat, id) is not None:
        return False
    return pointed or is_timely(occasion, seat, id)


def concerns(game: Bmg3, play: Play, seat: Seat) -> bool:
    """Whether a rival card is aimed at something of the player's."""
    things = {model.id: model.seat for model in game.in_play()} | {mark.id: mark.seat for mark in game.state.markers}
    return play.seat != seat and any(things.get(subject) == seat for subject in play.subjects)


def playable(occasion: Occasion, seat: Seat) -> list[tuple[str, str]]:
    """What may be played now: `score` or `lay` a card as an Objective, or `use` it as a Resource."""
    game = occasion.game
    plays: list[tuple[str, str]] = []
    for id in _one_of_each(game, seat):
        if not occasion.answering and objective_refusal(game, seat, id) is None:
            plays.append(("score" if game.card(id).scored == "instant" else "lay", id))
        if resource_refusal(occasion, seat, id) is None:
            plays.append(("use", id))
    return plays


def _one_of_each(game: Bmg3, seat: Seat) -> list[str]:
    """The hand without second copies, which would play just the same."""
    return list({game.card(id).id: id for id in reversed(game.side(seat).hand)}.values())[::-1]


async def _ask(occasion: Occasion, seat: Seat) -> str:
    """What a player plays, `use:` and the card's id for instance, or nothing."""
    game = occasion.game
    with game.still():
        if not worth_asking(occasion, seat):
            return ""
        plays = playable(occasion, seat)
    options = [Option(f"{play}:{id}", _words(game, play, id), f"{play}:{id}", id) for play, id in plays]
    topic, question = "card", Text("bmg3.ask.card", moment=Text(f"bmg3.moment.{occasion.moment}"))
    if occasion.answering:
        topic, question = "answer_card", Text("bmg3.ask.answer_card", card=occasion.stack[-1].card.name)
    decline = Option(DECLINE, Text("bmg3.do.no_card"), "")
    chosen: str = await Choose(
        seat,
        question,
        [*options, decline],
        reaction=_reaction(occasion, plays),
        idle=_is_idle(occasion, seat, plays),
        topic=topic,
    )
    return chosen


def _is_idle(occasion: Occasion, seat: Seat, plays: list[tuple[str, str]]) -> bool:
    """Whether nothing but Resources that fit at any time can be played, and nobody has played anything."""
    game = occasion.game
    if occasion.answering or occasion.played or occasion.moment not in CALM:
        return False
    return all(play == "use" and not is_pointed(game, id) and not is_timely(occasion, seat, id) for play, id in plays)


def _reaction(occasion: Occasion, plays: list[tuple[str, str]]) -> str:
    """The moment a player may silence once for all; none where an Objective can be played."""
    if any(play != "use" for play, _ in plays):
        return ""
    return f"bmg3.moment.{occasion.moments[-1]}"


def _words(game: Bmg3, play: str, id: str) -> Text:
    card = game.card(id)
    return Text(f"bmg3.do.{play}_card", card=card.name, n=card.cost if play == "use" else card.vp)


async def play_card(occasion: Occasion, seat: Seat, play: str, id: str) -> None:
    """Play a card in an activation, with everything that answers it (CRD-01)."""
    await _put_down(occasion, seat, play, id)
    if play == "use":
        await _answers(occasion)
    await _close(occasion)


async def _put_down(occasion: Occasion, seat: Seat, play: str, id: str) -> None:
    """Play one card; a Resource then waits on the stack."""
    occasion.played.append(seat)
    if play == "use":
        await play_resource(occasion, seat, id)
    else:
        await play_objective(occasion, seat, id)


async def _plays(occasion: Occasion, seat: Seat) -> bool:
    """Whether a player puts a card down when its turn comes."""
    chosen = await _ask(occasion, seat)
    if chosen:
        await _put_down(occasion, seat, *chosen.split(":", 1))
    return bool(chosen)


async def _answers(occasion: Occasion) -> None:
    """The other player, then again the first, may answer with a Resource, until both decline (RES-05)."""
    first = occasion.stack[-1].seat
    await taking_turns((occasion.game.rival(first), first), partial(_plays, occasion))


async def _outside(occasion: Occasion) -> None:  # CRD-23
    """Players take turns to play or decline; Resources wait until both decline in a row, then all resolve (CRD-32)."""
    while True:
        first = occasion.game.order[0]
        await taking_turns((first, occasion.game.rival(first)), partial(_plays, occasion))
        await _close(occasion)
        if not occasion.played:
            return
        occasion.played.clear()


async def _close(occasion: Occasion) -> None:
    """The stack resolves; then hands are refilled, what scoring adds is done, and the hand limit holds (RES-11)."""

    game = occasion.game
    await resolve(occasion)
    for seat in game.order:
        await refill(game, seat, occasion.owed.count(seat))
    for seat, card in occasion.scored:
        await carry_out_bonus(game, seat, card)
    for seat in game.order:
        await keep_limit(game, seat)
    occasion.owed.clear()
    occasion.scored.clear()
