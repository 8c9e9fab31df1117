"""Recount: abilities, spent cards, scoring, states, recovery, the end of the game or a new round (REC, RCV, WIN)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable

from game.core.request import DECLINE, Choose, Option, Seat
from game.core.text import Text
from game.systems.bmg3.deeds import Deed
from game.systems.bmg3.flow.check import check
from game.systems.bmg3.flow.hand import HAND, draw, put_under
from game.systems.bmg3.flow.harm import end_status, wake
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import (
    BEFORE_SCORING,
    CARD_DISCARDED,
    DECK_SHUFFLED,
    GAME_ENDED,
    RECOUNT_ABILITIES,
    RECOUNT_BEGAN,
    RECOVERY_TRIED,
    SCORING,
    STATES_CHECKED,
    STUN_EASED,
    Action,
    Crewing,
    Happening,
)
from game.systems.bmg3.state import ROUNDS, Model

POINTS = 3


def recount_steps(game: Bmg3) -> list[str]:
    """The steps of a Recount, the player with the Initiative first in each (REC-17, GEN-06, RND-07)."""

    def each(step: str) -> list[str]:
        return [f"{step}:{seat}" for seat in game.order]

    steps = ["abilities", *each("spent"), "cards", *each("score"), *each("states"), "ease", *each("recover")]
    return [*steps, "end", *each("hand"), "on"]


async def recount(game: Bmg3) -> None:
    """One step of the phase."""
    step, _, words = game.state.queue.pop(0).partition(":")
    seat = Seat(words)
    match step:
        case "abilities":
            await use_abilities(game)
            await RECOUNT_BEGAN(Happening(game))
        case "spent":
            await discard_spent(game, seat)
        case "cards":
            await BEFORE_SCORING(Happening(game))
        case "score":
            await SCORING(Crewing(game, seat))
        case "states":
            await one_by_one(game, seat, Text("bmg3.ask.states"), "states", in_a_state, check_states)
        case "ease":
            ease(game)
        case "recover":
            await one_by_one(game, seat, Text("bmg3.ask.recover"), "recover", knocked_out, recover)
        case "end":
            end_round(game)
        case "hand":
            await change_hand(game, seat)
        case "on":
            await next_round(game)
        case _:
            raise ValueError(f"there is no step of Recount called {step}")


# --- 1 abilities


async def use_abilities(game: Bmg3) -> None:
    """One ability each by turns, until both have used or declined all of theirs (REC-01, REC-02, EFX-06)."""
    waiting = list(game.order)
    while waiting:
        seat = waiting.pop(0)
        actions = RECOUNT_ABILITIES(Crewing(game, seat))
        if not any(action.option.refusal is None for action in actions):
            continue
        deed = await Choose(seat, Text("bmg3.ask.recount"), ability_options(actions), topic="recount")
        if deed is decline:
            continue
        await deed()
        waiting.append(seat)


def ability_options(actions: Iterable[Action]) -> list[Option[Deed]]:
    return [*(action.option for action in actions), Option(DECLINE, Text("bmg3.do.no_more"), decline)]


async def decline() -> None:
    """The player uses no more abilities in this Recount."""


# --- 2 spent cards


async def discard_spent(game: Bmg3, seat: Seat) -> None:
    """Spent Resources go under the deck, in the order their owner likes (REC-03, RES-06, RES-12)."""
    spent, game.side(seat).spent = game.side(seat).spent, []
    await put_under(game, seat, spent)


# --- 4 states, 5 recovery


async def one_by_one(
    game: Bmg3,
    seat: Seat,
    text: Text,
    topic: str,
    concerned: Callable[[Model], bool],
    act: Callable[[Bmg3, Model], Awaitable[None]],
) -> None:
    """Each model of a player that is concerned, in the order its owner chooses (DPT-37, DIC-18)."""
    left = [model for model in game.in_play(seat) if concerned(model)]
    while left:
        options = [Option(model.id, game.name(model), model, model.id) for model in left]
        model = await Choose(seat, text, options, topic=topic)
        left.remove(model)
        await act(game, model)
        left = [other for other in left if other.in_play]


def in_a_state(model: Model) -> bool:
    """Whether a lasting state of the model is resolved by a check (REC-07)."""
    return any(f"bmg3.{status.id}" in STATES_CHECKED.listeners for status in model.statuses)


async def check_states(game: Bmg3, model: Model) -> None:
    """Step 4 for one model."""
    await STATES_CHECKED(Happening(game, model))


def ease(game: Bmg3) -> None:
    """Step 5a: everybody who is not KO removes a Stun marker (REC-08, RCV-01)."""
    for seat in game.order:
        eased = [model for model in game.in_play(seat) if not model.ko and model.stun]
        for model in eased:
            model.stun -= 1
        if eased:
            game.tell(STUN_EASED, *(model.id for model in eased), side=seat, n=len(eased))


def knocked_out(model: Model) -> bool:
    return model.ko


async def recover(game: Bmg3, model: Model) -> None:  # REC-09, REC-18, RCV-03, RCV-09
    """Step 5b: an Endurance check; nobody gains by leaving it out, so it is always made (RCV-02 to RCV-04, RCV-08)."""
    if await check(game, model, "endurance", "recovery"):
        model.stun -= 1
        await wake(game, model)
    await RECOVERY_TRIED(Happening(game, model))


# --- 6 the end, or a new round


def end_round(game: Bmg3) -> None:
    """The game ends, or markers and Passes are cleared away and points refilled (REC-10 to REC-12, REC-11, PAS-08)."""
    state = game.state
    if is_over(game):
        state.phase = "over"
        state.queue.clear()
        game.tell(GAME_ENDED, round=state.round)
        return
    for model in state.models.values():
        model.activated = model.barred = model.bold = False
    for side in state.sides.values():
        side.bonus, side.passes = side.passes, 0
        side.points = POINTS


def is_over(game: Bmg3) -> bool:
    """After the last round, or as soon as a crew has nobody left who could activate (WIN-01, WIN-02, WIN-06)."""
    if game.state.round >= ROUNDS:
        return True
    return any(all(model.ko for model in game.in_play(seat)) for seat in game.order)


async def change_hand(game: Bmg3, seat: Seat) -> None:  # CRD-37
    """One card may be discarded; then the deck is shuffled and the hand filled up (REC-13 to REC-15, REC-14)."""
    side = game.side(seat)
    options: list[Option[str]] = [Option(card, game.card(card).name, card, card) for card in side.hand]
    options.append(Option(DECLINE, Text("bmg3.do.keep_hand"), ""))
    card = await Choose(seat, Text("bmg3.ask.exchange"), options, topic="exchange")
    if card:
        side.hand.remove(card)
        side.deck.put_under(card)
        game.tell(CARD_DISCARDED, side=seat, n=1)
    if len(side.hand) >= HAND or not len(side.deck):
        return
    side.deck.shuffle_in()
    game.tell(DECK_SHUFFLED, side=seat)
    await draw(game, seat, HAND - len(side.hand))


async def next_round(game: Bmg3) -> None:
    """What lasted this round is over; the next one opens with Take the Lead (RND-08, REC-16, RND-02)."""
    state = game.state
    for model in state.models.values():
        for status in [status for status in model.statuses if status.until == "end_of_round"]:
            await end_status(game, model, status.id)
        model.used_round.clear()
        model.gave_pass = model.sewer_used = False
    for side in state.sides.values():
        side.must_activate = ""
    game.expire("round")
    state.facts.clear()
    state.storm = False
    state.round += 1
