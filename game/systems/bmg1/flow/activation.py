"""An activation: its start, one thing after another, and its end (EXE).

Each thing done is a beat of its own: what has been done and may still be done is in `state.active`.
"""

from __future__ import annotations

from game.core.request import Choose
from game.core.text import Text
from game.systems.bmg1.flow.lasting import end_all
from game.systems.bmg1.flow.lets_go import lets_go
from game.systems.bmg1.flow.menu import end, menu
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import ACTIVATED, ACTIVATION_OVER, MAY_ACT, PERSUADING, STARTS, URGES, Acting
from game.systems.bmg1.state import Activation, Model


def activate(game: Bmg1, model: Model) -> None:
    """Its turn has come: what lasts until its next activation lasts until the end of this one (EXE-01, EFX-20)."""
    # EXE-13
    state = game.state
    state.forced = ""
    seat = game.controller(model)
    state.active = Activation(model.id, touched=game.touched_markers(model), seat=seat)
    for status in model.statuses:
        if status.until == "next_activation":
            status.until = "activation"
    game.side(seat).passed = 0
    game.tell(ACTIVATED, model.id, model=game.name(model))


async def step(game: Bmg1) -> None:
    """The tests at its start, or one thing it does; nothing more: its end (EXE-07, EXE-12)."""
    acting = Acting(game, game.model(game.activation.model), game.activation)
    if not acting.activation.begun:
        await begin(acting)
    elif not goes_on(acting) or not await act(acting):
        await finish(acting)


async def begin(acting: Acting) -> None:
    """Poison, hunger, relocation, holders, Halt!, craving, in this order (EXE-17); then urges (TRT-19)."""
    for window in (*STARTS, URGES):
        if not is_able(acting):
            break
        await window(acting)
    acting.activation.begun = True


def is_able(acting: Acting) -> bool:
    """Its own K.O. or loss ends the activation at once, and so does hunger (EXE-20, TRT-44)."""
    active = acting.game.state.active is acting.activation and not acting.activation.over
    return active and acting.model.in_play


def goes_on(acting: Acting) -> bool:
    """Whoever is paralyzed spends its activation doing nothing (EXE-19)."""
    return is_able(acting) and MAY_ACT(acting).forbidden is None


async def act(acting: Acting) -> bool:
    """One thing of everything it can do now; False: it has ended its activation (EXE-11, DCN-31)."""
    game, model = acting.game, acting.model
    question = Text("bmg1.ask.act", model=game.name(model))
    deed = await Choose(game.controller(model), question, menu(acting), topic="act")
    if deed is end:
        return False
    await deed()
    return True


async def finish(acting: Acting) -> None:
    """Persuasive, then Let's Go!; then it is the other player's turn (EXE-18, EXE-12)."""
    game, model, activation = acting.game, acting.model, acting.activation
    if goes_on(acting):
        await PERSUADING(acting)
    model.activated = True
    end_all(game, "activation", model)
    game.state.active = None
    game.state.turn = game.rival(activation.seat)
    game.tell(ACTIVATION_OVER, model.id, model=game.name(model))
    if not game.state.forced:
        follower = await lets_go(acting)
        if follower is not None:
            activate(game, follower)
