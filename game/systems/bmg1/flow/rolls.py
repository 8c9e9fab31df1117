"""Skill rolls: Agility, Endurance, Willpower; low results succeed (ROL-06)."""

from __future__ import annotations

from game.core.text import Text
from game.kit.dice import Pool
from game.systems.bmg1.flow import skills
from game.systems.bmg1.flow.throwing import throw, total
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import CHECKED, Throw
from game.systems.bmg1.state import Model


async def agility(game: Bmg1, model: Model) -> bool:
    """One die, Movement or less (ROL-01, PRF-09)."""
    made = Throw(game, model, "agility", Pool(), skills.movement(game, model).value, low=True)
    await throw(made, 1)
    return _tell(made, model, made.pool.face)


async def endurance(game: Bmg1, model: Model, dice: int = 2) -> bool:
    """The sum of two dice, Endurance or less (ROL-02); of three the lowest is ignored (TRT-145, PRF-13)."""
    made = Throw(game, model, "endurance", Pool(), skills.endurance(game, model).value, low=True)
    await throw(made, dice)
    return _tell(made, model, total(made))


async def willpower(game: Bmg1, model: Model) -> bool:
    """The sum of two dice, Willpower or less; markers do not lower it (ROL-03, ROL-04)."""
    made = Throw(game, model, "willpower", Pool(), skills.willpower(game, model).value, low=True)
    await throw(made, 2)
    return _tell(made, model, total(made))


def _tell(made: Throw, model: Model, shown: int) -> bool:
    """Natural 1 and 6 mean nothing here (ROL-05)."""
    passed, game = shown <= made.good, made.game
    game.tell(
        CHECKED,
        model.id,
        dice=made.pool.faces,
        model=game.name(model),
        what=Text(f"bmg1.check.{made.what}"),
        shown=shown,
        good=made.good,
        result=Text("bmg1.check.passed" if passed else "bmg1.check.failed"),
    )
    return passed
