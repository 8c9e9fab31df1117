"""Checks on a characteristic: two of the dice a model rolls, added together (CHK)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from game.core.hooks import Tally
from game.core.request import Choose, Roll
from game.core.text import Text
from game.systems.bmg3.flow.effort import amounts
from game.systems.bmg3.flow.harm import effort_left, make_effort
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import CHECK_DICE, CHECKED, OPPOSED, SPECIAL, About, Checking
from game.systems.bmg3.state import Model

Trait = Literal["willpower", "endurance"]
BEST, WORST = 1, 6


async def check(game: Bmg3, model: Model, trait: Trait, reason: str, fewer: int = 0) -> bool:  # DIC-01, DIC-18, DIC-19
    """Roll Special dice, `fewer` of them for Effort paid against it; the two lowest must not exceed the trait (CHK-01).

    A model without Willpower is not concerned by what asks for a Willpower check, and so passes (CHK-05).
    """
    # DIC-04, DIC-11, CHK-10, CHK-04
    goal = worth(model, trait)
    if goal is None:
        return True
    name, why = Text(f"bmg3.trait.{trait}"), Text(f"bmg3.reason.{reason}")
    dice = check_dice(game, model, trait, reason, fewer).value
    rolled = await Roll(
        Text("bmg3.roll.check", model=game.name(model), trait=name, reason=why), dice, by=model.seat, topic="check"
    )
    total = lowest(rolled)
    passed = total <= goal
    result = Text(f"bmg3.check.{'passed' if passed else 'failed'}")
    who = game.name(model)
    game.tell(CHECKED, model.id, dice=rolled, model=who, trait=name, reason=why, total=total, goal=goal, result=result)
    return passed


async def opposed(game: Bmg3, model: Model, target_value: int, reason: str) -> bool:
    """Roll Special dice; the two highest must exceed a characteristic of the target (CHK-06)."""
    dice = max(1, SPECIAL(About(game, model), model.profile.special).value)
    why = Text(f"bmg3.reason.{reason}")
    rolled = await Roll(
        Text("bmg3.roll.opposed", model=game.name(model), reason=why), dice, by=model.seat, topic="opposed"
    )
    total = highest(rolled)
    won = total > target_value
    result = Text(f"bmg3.check.{'passed' if won else 'failed'}")
    who, goal = game.name(model), target_value
    game.tell(OPPOSED, model.id, dice=rolled, model=who, reason=why, total=total, goal=goal, result=result)
    return won


async def pay_against(game: Bmg3, model: Model, target: Model, trait: Trait, reason: str) -> int:  # EFF-23
    """Effort made with an ability before its target rolls: each marker takes a die from the check (EFF-07, EFF-25)."""
    # EFF-05, EFF-08, EFF-09
    most = min(effort_left(game, model), check_dice(game, target, trait, reason).value - 1)
    if most <= 0:
        return 0
    question = Text("bmg3.ask.effort_against", model=game.name(model), target=game.name(target))
    paid = await Choose(model.seat, question, amounts(game, model, most), topic="effort_against")
    await make_effort(game, model, paid)
    return paid


def worth(model: Model, trait: Trait) -> int | None:
    """The characteristic a check must not exceed; None for a Willpower the model lacks (PRO-17)."""
    return model.profile.willpower if trait == "willpower" else model.profile.endurance


def check_dice(game: Bmg3, model: Model, trait: Trait, reason: str, fewer: int = 0) -> Tally:
    """How many dice a model rolls in a check, never below one (CHK-09, EFF-07, PRO-16)."""
    special = SPECIAL(About(game, model), model.profile.special).value
    dice = CHECK_DICE(Checking(game, model, trait, reason), special)
    dice.value = max(1, dice.value - fewer)
    return dice


def lowest(rolled: Sequence[int]) -> int:
    """The best two dice of a check; a missing second one counts as 6 (CHK-02, CHK-08)."""
    return sum(sorted(rolled if len(rolled) > 1 else [*rolled, WORST])[:2])


def highest(rolled: Sequence[int]) -> int:
    """The best two dice of an opposed check; a missing second one counts as 1 (CHK-07, CHK-08)."""
    return sum(sorted(rolled if len(rolled) > 1 else [*rolled, BEST])[-2:])
