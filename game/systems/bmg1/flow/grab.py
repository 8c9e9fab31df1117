"""Holding somebody, and breaking free (GRB)."""

from __future__ import annotations

from game.core.request import Choose, Option
from game.core.text import Text
from game.kit.dice import Pool
from game.systems.bmg1.flow.lasting import end_status
from game.systems.bmg1.flow.purse import can_pay, pay
from game.systems.bmg1.flow.throwing import throw
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import FREED, GRABBED, Acting, Price, Throw
from game.systems.bmg1.state import Model, Status

HELD = "immobilized"
WHAT = "break_free"


def hold(game: Bmg1, captor: Model, captive: Model) -> None:
    """The captive cannot go: immobilized until it breaks free or is let go (GRB-02, EFX-22)."""
    if any(status.id == HELD and status.by == captor.id for status in captive.statuses):
        return
    captive.statuses.append(Status(HELD, "broken", captor.id))
    game.tell(GRABBED, captor.id, captive.id, model=game.name(captor), target=game.name(captive))


def holders(model: Model) -> list[str]:
    """Who holds it."""
    return [status.by for status in model.statuses if status.id == HELD and status.by]


def let_go(game: Bmg1, captor: Model, *but: Model) -> None:
    """Whoever moves away or attacks another character lets go of all but those (GRB-07)."""
    for model in game.state.models.values():
        if model not in but:
            for status in [s for s in model.statuses if s.id == HELD and s.by == captor.id]:
                end_status(game, model, status)


def part(game: Bmg1, moved: Model) -> None:
    """Holds across bases that no longer touch end (GRB-07, GRB-08)."""
    for model in game.state.models.values():
        for status in [s for s in model.statuses if s.id == HELD and s.by]:
            captor = game.model(status.by)
            if moved in (model, captor) and not (captor.on_table and model.on_table and game.touches(captor, model)):
                end_status(game, model, status)


async def break_free(acting: Acting) -> None:
    """One attempt as its activation begins: AC, a die for each, each that reaches its Strength frees it from one holder
    (GRB-04 to 06, GRB-10, GRB-14); what nobody holds is one holder (EFX-23)."""
    game, model = acting.game, acting.model
    held = [status for status in model.statuses if status.id == HELD]
    if not held:
        return
    most = max((n for n in range(1, model.counters.total + 1) if _payable(game, model, n)), default=0)
    options = [Option("no", Text("bmg1.do.stay_held"), 0)]
    options += [Option(str(n), Text("bmg1.do.break_free", n=n), n) for n in range(len(held), most + 1)]
    question = Text("bmg1.ask.break_free", model=game.name(model), n=len(held))
    spent: int = await Choose(game.controller(model), question, options, topic="break_free")
    if not spent:
        return
    await pay(game, model, WHAT, Price(attack=spent))
    number = model.profile.strength - (1 if model.dosed else 0)  # GRB-11
    made = Throw(game, model, "free", Pool(), number)
    pool = await throw(made, spent, Text("bmg1.roll.free_of", model=game.name(model), n=number))
    good = pool.places(lambda face: face >= number)
    game.tell(FREED, model.id, dice=pool.faces, marked=good, model=game.name(model), need=number, n=len(good))
    for _ in range(min(len(good), len(held))):
        status = await _which(game, model)
        end_status(game, model, status)


def _payable(game: Bmg1, model: Model, n: int) -> bool:
    return can_pay(game, model, WHAT, Price(attack=n))


async def _which(game: Bmg1, model: Model) -> Status:
    """Its controller chooses from whom it is free (GRB-06)."""
    held = [status for status in model.statuses if status.id == HELD]
    options = [Option(s.by or HELD, _name(game, s), s, s.by) for s in held]
    question = Text("bmg1.ask.free_of", model=game.name(model))
    chosen: Status = await Choose(game.controller(model), question, options, topic="free_of")
    return chosen


def _name(game: Bmg1, status: Status) -> Text:
    return game.name(game.model(status.by)) if status.by else Text("bmg1.effect.immobilized")
