"""Execute the Plan: the players activate their characters by turns, or pass (EXE, PAS)."""

from __future__ import annotations

from functools import partial

from game.core.request import Choose, Option, Seat
from game.core.text import Refusal, Text
from game.systems.bmg1.deeds import DeedOption
from game.systems.bmg1.flow.activation import activate, step
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import PASSED, PASSES, PASSES_GAINED, Banding
from game.systems.bmg1.state import SEATS, Model

MOST_IN_A_ROW = 2
EXECUTE = ("passes",)


async def execute(game: Bmg1) -> None:
    """The passes of the round, a step of the activation under way, or the next turn."""
    if game.state.queue:
        give_passes(game)
        game.state.queue.pop(0)
    elif game.state.active:
        await step(game)
    else:
        await turn(game)


def is_over(game: Bmg1) -> bool:
    """The stage ends when everybody who can has been activated (EXE-04)."""
    return not game.state.queue and not game.state.active and whose_turn(game) is None


# --- whose turn it is


def ready(game: Bmg1, seat: Seat) -> list[Model]:
    """The characters a player still has to activate, hypnotized ones of the rival too (EXE-03, EXE-16, EFX-21)."""
    # KOD-05, PLN-10
    return [model for model in game.in_play() if game.controller(model) == seat and not model.activated]


def whose_turn(game: Bmg1) -> Seat | None:
    """The player in turn, or the other when he has nobody left (EXE-01, EXE-05)."""
    first = game.state.turn
    return next((seat for seat in (first, game.rival(first)) if ready(game, seat)), None)


async def turn(game: Bmg1) -> None:
    """Activating is compulsory, unless the player passes (EXE-05, DCN-26)."""
    seat = whose_turn(game)
    assert seat is not None
    game.state.turn = seat
    question = Text("bmg1.ask.turn", n=game.side(seat).passes)
    deed = await Choose(seat, question, turn_options(game, seat), topic="turn")
    await deed()


def turn_options(game: Bmg1, seat: Seat) -> list[DeedOption]:
    """Every character of the player, and the pass; what is not allowed says why."""
    options: list[DeedOption] = []
    for model in game.state.models.values():
        if game.controller(model) == seat and model.location in ("table", "sewer"):
            words, refusal = Text("bmg1.do.activate", model=game.name(model)), why_not_activate(game, model)
            options.append(Option(f"activate:{model.id}", words, partial(_activate, game, model), model.id, refusal))
    words = Text("bmg1.do.pass", n=game.side(seat).passes)
    return [*options, Option("pass", words, partial(skip, game, seat), refusal=why_not_pass(game, seat))]


async def _activate(game: Bmg1, model: Model) -> None:
    activate(game, model)


def why_not_activate(game: Bmg1, model: Model) -> Refusal | None:
    """PLN-10, KOD-05"""
    if model.posture == "ko":
        return Refusal(Text("bmg1.no.ko"), "BMG1-EXE-16")
    if model.activated:
        return Refusal(Text("bmg1.no.activated"), "BMG1-EXE-03")
    first = forced(game)
    if first is not None and first is not model:
        return Refusal(Text("bmg1.no.forced", model=game.name(first)), "BMG1-TRT-143")
    return None


def forced(game: Bmg1) -> Model | None:
    """The character that must be activated next, as long as it can be (TRT-143)."""
    id = game.state.forced
    return game.model(id) if id and game.model(id) in ready(game, game.state.turn) else None


# --- passing


def why_not_pass(game: Bmg1, seat: Seat) -> Refusal | None:
    side = game.side(seat)
    if forced(game):
        return Refusal(Text("bmg1.no.pass_forced"), "BMG1-PAS-08")
    if not side.passes:
        return Refusal(Text("bmg1.no.pass"), "BMG1-PAS-01")
    if side.passed >= MOST_IN_A_ROW:
        return Refusal(Text("bmg1.no.pass_row", n=MOST_IN_A_ROW), "BMG1-PAS-05")
    return None


async def skip(game: Bmg1, seat: Seat) -> None:
    """A pass takes the place of an activation; the turn goes to the opponent (PAS-04)."""
    side = game.side(seat)
    side.passes -= 1
    side.passed += 1
    game.state.turn = game.rival(seat)
    game.tell(PASSED, side=seat, n=side.passes)


def give_passes(game: Bmg1) -> None:
    """The smaller Band gets the difference, fixed for the whole stage and forgotten after it (PAS-06, PAS-07)."""
    numbers = {seat: sum(1 for _ in game.in_play(seat)) for seat in SEATS}  # PAS-02, PAS-03
    for seat in game.order:
        fewer = max(0, numbers[game.rival(seat)] - numbers[seat])  # PAS-01
        side = game.side(seat)
        side.passes, side.passed = max(0, PASSES(Banding(game, seat), fewer).value), 0
        if side.passes:
            game.tell(PASSES_GAINED, side=seat, n=side.passes)
