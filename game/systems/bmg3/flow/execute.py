"""Execute the Plan: the players activate their models by turns, or Pass (ACT, PAS)."""

from __future__ import annotations

from functools import partial

from game.core.request import Choose, Option, Seat
from game.core.text import Refusal, Text
from game.systems.bmg3.deeds import DeedOption
from game.systems.bmg3.flow.activation import activate
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import PASSED, PASSES, PASSES_GAINED, Crewing
from game.systems.bmg3.state import Model


async def execute(game: Bmg3) -> None:
    """The Passes of the round, or one turn: a whole activation or a Pass (RND-06, INI-09)."""
    if game.state.queue:
        step = game.state.queue.pop(0)
        if step != "passes":
            raise ValueError(f"there is no step of Execute the Plan called {step}")
        give_passes(game)
        return
    seat = whose_turn(game)
    if seat is None:
        return
    game.state.turn = seat
    deed = await Choose(seat, Text("bmg3.ask.turn", n=game.side(seat).passes), turn_options(game, seat), topic="turn")
    await deed()


# --- whose turn it is


def ready(game: Bmg3, seat: Seat) -> list[Model]:
    """The models of a player that still have to be activated this round (ACT-02, ACT-09)."""
    return [model for model in game.in_play(seat) if model.can_activate]


def whose_turn(game: Bmg3) -> Seat | None:
    """The player in turn, or the other when he has no model left to activate (ACT-12, ACT-17)."""
    turn = game.state.turn
    return next((seat for seat in (turn, game.rival(turn)) if ready(game, seat)), None)


# --- what a turn may be


def turn_options(game: Bmg3, seat: Seat) -> list[DeedOption]:
    """Every model of the player, and the Pass; what is not allowed says why (DPT-17, ACT-13)."""
    options: list[DeedOption] = []
    for model in game.in_play(seat):
        text, refusal = Text("bmg3.do.activate", model=game.name(model)), why_not_activate(game, model)
        options.append(Option(f"activate:{model.id}", text, partial(take_turn, game, model), model.id, refusal))
    passing: DeedOption = Option("pass", Text("bmg3.do.pass", n=game.side(seat).passes), partial(skip, game, seat))
    passing.refusal = why_not_pass(game, seat)
    return [*options, passing]


def why_not_activate(game: Bmg3, model: Model) -> Refusal | None:
    """Why a model in play cannot be activated now."""
    if model.ko:
        return Refusal(Text("bmg3.no.ko"), "BMG3-KOD-03")
    if model.activated:
        return Refusal(Text("bmg3.no.activated"), "BMG3-ACT-02")
    if model.barred:
        return Refusal(Text("bmg3.no.barred"), "BMG3-RCV-05")
    first = forced(game, model.seat)
    if first is not None and first is not model:
        return Refusal(Text("bmg3.no.forced", model=game.name(first)), "BMG3-ABL-11")
    return None


def forced(game: Bmg3, seat: Seat) -> Model | None:
    """The model that must be the first of its player to activate, as long as it can (ABL-11)."""
    id = game.side(seat).must_activate
    return game.model(id) if id and game.model(id).can_activate else None


def why_not_pass(game: Bmg3, seat: Seat) -> Refusal | None:
    """A Pass needs a Pass, and a rival who can use the turn (PAS-10, PAS-11)."""
    if not game.side(seat).passes:
        return Refusal(Text("bmg3.no.pass"), "BMG3-PAS-11")
    if not ready(game, game.rival(seat)):
        return Refusal(Text("bmg3.no.pass_useless"), "BMG3-PAS-10")
    return None


async def take_turn(game: Bmg3, model: Model) -> None:
    """Activate a model; then it is the rival's turn (ACT-01, ACT-03)."""
    await activate(game, model)
    game.state.turn = game.rival(model.seat)


async def skip(game: Bmg3, seat: Seat) -> None:
    """Give up the turn; no card may answer a Pass (PAS-06, CRD-28, PAS-07, PAS-12)."""
    game.side(seat).passes -= 1
    game.state.turn = game.rival(seat)
    game.tell(PASSED, side=seat, n=game.side(seat).passes)


# --- Passes at the start of the phase


def give_passes(game: Bmg3) -> None:
    """The smaller crew gets the difference, abilities add to it for either crew (PAS-01, PAS-13)."""
    for seat in game.order:
        n = PASSES(Crewing(game, seat), 0).value
        if n > 0:
            game.side(seat).passes += n
            game.tell(PASSES_GAINED, side=seat, n=n)
