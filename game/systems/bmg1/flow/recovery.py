"""Recovery rolls: Stun markers go, and whoever is K.O. may come round (REC)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.core.request import Choose, Option, Seat
from game.core.text import Text
from game.kit.dice import Pool
from game.kit.turns import one_after_another, or_the_rest
from game.systems.bmg1.deeds import DeedOption
from game.systems.bmg1.flow import rolls
from game.systems.bmg1.flow.purse import can_pay, pay
from game.systems.bmg1.flow.throwing import throw
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import CAME_ROUND, RECOVERED, RECOVERIES, STAYED_KO, Happening, Price, Throw
from game.systems.bmg1.state import Model

NEEDED = 4
WHAT = "recovery"


async def recover_all(game: Bmg1, seat: Seat) -> None:
    """Every character of a player that is hurt, in the order he likes where it can matter (REC-01, SEQ-05, DCN-64)."""
    left = [model for model in game.of(seat) if is_concerned(game, model)]

    async def choose(waiting: Sequence[Model]) -> Model | None:
        deciding = [model for model in waiting if decides(game, model)]
        if len(deciding) < 2:
            return None
        options = [Option(model.id, game.name(model), model, model.id) for model in deciding]
        question = Text("bmg1.ask.recover_next")
        listed = or_the_rest(options, Text("bmg1.do.recover_rest"), len(deciding) + 1)
        chosen: Model | None = await Choose(seat, question, listed, topic="recover_next")
        return chosen

    await one_after_another(left, choose, partial(recover, game), still=lambda model: is_concerned(game, model))


def is_concerned(game: Bmg1, model: Model) -> bool:
    """In the sewers too; Injuries alone cannot be recovered (REC-01, REC-02, REC-10)."""
    if model.location not in ("table", "sewer"):
        return False
    return model.stun > 0 or model.posture == "ko" or bool(RECOVERIES(Happening(game, model)))


def decides(game: Bmg1, model: Model) -> bool:
    """Whether its player has anything to decide."""
    return len(extra_dice(game, model)) > 1 or bool(RECOVERIES(Happening(game, model)))


def extra_dice(game: Bmg1, model: Model) -> range:
    """How many SC may be spent for further dice: none while spending is forbidden (REC-04, REC-09, PRF-15)."""
    if model.posture == "ko" or not model.stun:
        return range(1)
    most = model.counters.total
    return range(1 + max((n for n in range(1, most + 1) if can_pay(game, model, WHAT, Price(special=n))), default=0))


async def recover(game: Bmg1, model: Model) -> None:
    """One character: it rolls, or does what a trait allows instead; whoever is K.O. only for that (REC-07, DCN-62)."""
    if model.posture == "ko":
        await come_round(game, model)
        return
    options: list[DeedOption] = []
    if model.stun:
        for n in reversed(extra_dice(game, model)):
            words = Text("bmg1.do.recover", n=n + 1, sc=n)
            options.append(Option(f"dice{n + 1}", words, partial(shake_off, game, model, n)))
    options += RECOVERIES(Happening(game, model))
    question = Text("bmg1.ask.recover", model=game.name(model), n=model.stun)
    deed = await Choose(game.controller(model), question, options, topic="recover")
    await deed()


async def shake_off(game: Bmg1, model: Model, extra: int) -> None:
    """A die, and one for each SC spent before the roll; each 4+ takes a Stun marker away (REC-03, REC-04, REC-08)."""
    if extra:
        await pay(game, model, WHAT, Price(special=extra))
    made = Throw(game, model, "recovery", Pool(), NEEDED)
    await throw(made, 1 + extra)
    good = made.pool.places(lambda face: face >= NEEDED)
    gone = min(len(good), model.stun)
    model.stun -= gone
    game.tell(RECOVERED, model.id, dice=made.pool.faces, marked=good, model=game.name(model), n=gone)


async def come_round(game: Bmg1, model: Model) -> None:
    """An Endurance roll: passed, it lies there with a Stun marker less; failed, it stays K.O. (REC-05, REC-06)."""
    # STA-03
    # KOD-04, KOD-05
    if not await rolls.endurance(game, model):
        game.tell(STAYED_KO, model.id, model=game.name(model))
        return
    model.posture = "down"
    model.stun = max(0, model.stun - 1)
    model.woke = True
    game.tell(CAME_ROUND, model.id, model=game.name(model))
