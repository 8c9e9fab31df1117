"""Windows: the moments at which cards may be played, and who is asked (CRD-29, CRD-30, CRD-32).

Flows open windows, and cards do what flows do: so nothing here imports a flow before it is needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.request import DECLINE, Choose, Option, Seat
from game.core.text import Text
from game.systems.bmg3.cards.play import OUTSIDE, Moment, Occasion
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import Attack
from game.systems.bmg3.state import Marker, Model

if TYPE_CHECKING:
    from game.systems.bmg3.flow.deeds import DeedOption

__all__ = ["Moment", "begin_scope", "card_options", "expire", "window"]

ASKING = (Moment.ACTIVATION_START, Moment.ATTACK_DECLARED, Moment.ACTIVATION_END)
"""Moments at which the rival of the active model is asked about cards that fit at any time."""


def begin_scope(game: Bmg3) -> None:
    """A new activation, or a new phase: the limits on playing cards begin anew (CRD-22, CRD-25)."""
    for side in game.state.sides.values():
        side.played_objective = side.played_resource = False
        side.played_names.clear()


def expire(game: Bmg3, until: str) -> None:
    """Effects of cards that last for an attack, an activation or a round end."""
    for lasting in game.state.lasting:
        if lasting.until == until and lasting.ability == "card_dark_lamp":
            for marker in game.state.markers:
                if marker.id == lasting.subject:
                    marker.dark = False
    game.state.lasting = [lasting for lasting in game.state.lasting if lasting.until != until]


def card_options(game: Bmg3, seat: Seat) -> list[DeedOption]:
    """Cards the active player may play before his model's next action, for the activation's own question."""
    occasion = Occasion(game, Moment.BEFORE_ACTION)

    def deed(play: str, id: str) -> DeedOption:
        async def do() -> None:
            await _play(occasion, seat, play, id)

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
    """Both players may play cards."""
    occasion = Occasion(game, moment, attack, model, marker)
    if moment in OUTSIDE:
        await _outside(occasion)
        return
    for seat in game.order:
        await _ask(occasion, seat)


async def _ask(occasion: Occasion, seat: Seat) -> None:
    """Ask a player in an activation, as long as there is something worth playing."""
    while worth_asking(occasion, seat):
        chosen = await _choose(occasion, seat)
        if not chosen:
            return
        await _play(occasion, seat, *chosen.split(":", 1))


def worth_asking(occasion: Occasion, seat: Seat) -> bool:
    """Whether a question would not be idle: the active player has his own question for cards that fit at any time."""
    from game.systems.bmg3.cards.resources import is_pointed

    game = occasion.game
    plays = playable(occasion, seat)
    active = occasion.active
    is_active = active is not None and active.seat == seat
    if is_active and occasion.moment in (Moment.ACTIVATION_START, Moment.BEFORE_ACTION, Moment.ACTIVATION_END):
        return False
    if any(play == "score" or (play == "use" and is_pointed(game, id)) for play, id in plays):
        return True
    if is_active or occasion.moment not in ASKING:
        return False
    waiting = any(model.can_activate for model in game.in_play(seat))
    return any(play == "use" or not waiting for play, _ in plays)


def playable(occasion: Occasion, seat: Seat) -> list[tuple[str, str]]:
    """What may be played now: `score` or `lay` a card as an Objective, or `use` it as a Resource."""
    from game.systems.bmg3.cards.objectives import objective_refusal
    from game.systems.bmg3.cards.resources import resource_refusal

    game = occasion.game
    plays: list[tuple[str, str]] = []
    for id in _one_of_each(game, seat):
        if objective_refusal(game, seat, id) is None:
            plays.append(("score" if game.card(id).scored == "instant" else "lay", id))
        if resource_refusal(occasion, seat, id) is None:
            plays.append(("use", id))
    return plays


def _one_of_each(game: Bmg3, seat: Seat) -> list[str]:
    """The hand without second copies, which would play just the same."""
    return list({game.card(id).id: id for id in reversed(game.side(seat).hand)}.values())[::-1]


async def _choose(occasion: Occasion, seat: Seat) -> str:
    from game.systems.bmg3.cards.resources import REACTION

    game = occasion.game
    options = [
        Option(f"{play}:{id}", _words(game, play, id), f"{play}:{id}", id) for play, id in playable(occasion, seat)
    ]
    decline = Option(DECLINE, Text("bmg3.do.no_card"), "")
    question = Text("bmg3.ask.card", moment=Text(f"bmg3.moment.{occasion.moment}"))
    chosen: str = await Choose(seat, question, [*options, decline], reaction=REACTION)
    return chosen


def _words(game: Bmg3, play: str, id: str) -> Text:
    card = game.card(id)
    return Text(f"bmg3.do.{play}_card", card=card.name, n=card.cost if play == "use" else card.vp)


async def _play(occasion: Occasion, seat: Seat, play: str, id: str) -> None:
    """Play a card in an activation, with everything that answers it."""
    from game.systems.bmg3.cards.objectives import play_objective
    from game.systems.bmg3.cards.resources import answers, play_resource, resolve

    if play != "use":
        await play_objective(occasion.game, seat, id)
        return
    await play_resource(occasion, seat, id)
    await answers(occasion)
    await resolve(occasion)


async def _outside(occasion: Occasion) -> None:
    """Players take turns to play or decline; Resources wait until both decline in a row, then all resolve (CRD-32)."""
    from game.systems.bmg3.cards.objectives import play_objective
    from game.systems.bmg3.cards.resources import play_resource, resolve

    game = occasion.game
    while True:
        seat, declined, played = game.order[0], 0, False
        while declined < 2:
            chosen = await _choose(occasion, seat) if playable(occasion, seat) else ""
            if chosen:
                play, id = chosen.split(":", 1)
                declined, played = 0, True
                if play == "use":
                    await play_resource(occasion, seat, id)
                else:
                    await play_objective(game, seat, id)
            else:
                declined += 1
            seat = game.rival(seat)
        await resolve(occasion)
        if not played:
            return
