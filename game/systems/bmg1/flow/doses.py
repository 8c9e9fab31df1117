"""Titan Doses: taken in Raise a Plan, over with the round (TIT)."""

from __future__ import annotations

from game.core.request import Choose, Option
from game.core.text import Text
from game.systems.bmg1.flow.losses import knock_out, make_casualty
from game.systems.bmg1.flow.skills import endurance
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import DOSE_OVER, DOSE_TAKEN, DOSES, About
from game.systems.bmg1.state import Model


def may_take(game: Bmg1, model: Model) -> bool:
    """One dose a game, unless a rule allows more; never two in a round (TIT-06, TIT-07, TRT-189)."""
    return model.doses > 0 and not model.dosed and model.doses_taken < DOSES(About(game, model)).value


async def offer_dose(game: Bmg1, model: Model) -> None:
    """Whoever has a dose may use it before its counters are placed (TIT-05, PLN-13, DCN-24)."""
    if not may_take(game, model):
        return
    options = [Option("yes", Text("bmg1.do.dose"), True), Option("no", Text("bmg1.do.no_dose"), False)]
    question = Text("bmg1.ask.dose", model=game.name(model), n=model.doses)
    if await Choose(game.controller(model), question, options, topic="dose"):
        model.doses -= 1
        model.doses_taken += 1
        model.dosed = True
        game.tell(DOSE_TAKEN, model.id, model=game.name(model))


async def end_doses(game: Bmg1) -> None:
    """A dose works until the end of the round (TIT-05); then its taker has to bear its markers alone (TIT-09)."""
    for seat in game.order:
        for model in [model for model in game.of(seat) if model.dosed]:
            model.dosed = False
            game.tell(DOSE_OVER, model.id, model=game.name(model))
            if model.location != "casualty":
                await _settle(game, model)


async def _settle(game: Bmg1, model: Model) -> None:
    """Markers above the normal Endurance are dropped, Stuns first; at it the character is K.O. or lost (TIT-09).

    Whoever came round in this Recount drops Stuns until it is below, if it can.
    """
    most = endurance(game, model).value
    if model.woke:
        model.stun -= min(model.stun, max(0, model.markers - most + 1))
    model.stun -= min(model.stun, max(0, model.markers - most))
    model.injury = min(model.injury, most)
    if model.injury >= most:
        await make_casualty(game, model)
    elif model.markers >= most and model.posture != "ko":
        await knock_out(game, model)
