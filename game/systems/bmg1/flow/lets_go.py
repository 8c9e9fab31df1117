"""Let's Go!: one Henchman follows another at once (TRT-114 to 116)."""

from __future__ import annotations

from game.core.request import Choose, Option
from game.core.text import Refusal, Text
from game.kit.dice import Pool
from game.systems.bmg1.flow.purse import pay, why_not_pay
from game.systems.bmg1.flow.throwing import throw
from game.systems.bmg1.points import FOLLOWERS, LETS_GO, LETS_GO_BONUS, Acting, Price, Throw
from game.systems.bmg1.state import Model

NEEDED = 4
ALWAYS = 6
"""A 6 succeeds whatever is needed (TRT-115)."""
PRICE = Price(special=1)


async def lets_go(acting: Acting) -> Model | None:
    """Who is activated immediately; one attempt for each activation that ends (TRT-116, DCN-60)."""
    game = acting.game
    side = game.side(acting.activation.seat)
    able = [(model, why_not(acting, model)) for model in FOLLOWERS(acting)]
    if not any(refusal is None for _, refusal in able):
        return None
    options: list[Option[Model | None]] = [
        Option(model.id, Text("bmg1.do.lets_go", model=game.name(model)), model, model.id, refusal)
        for model, refusal in able
    ]
    options.append(Option("no", Text("bmg1.do.no_lets_go"), None))
    question = Text("bmg1.ask.lets_go", n=number(acting))
    follower = await Choose(side.seat, question, options, reaction="bmg1.lets_go", topic="lets_go")
    if follower is None:
        return None
    await pay(game, follower, "lets_go", PRICE)
    made = Throw(game, follower, "lets_go", Pool(), number(acting))
    side.go_rolls += 1
    face = (await throw(made, 1)).face
    came = face >= made.good or face == ALWAYS
    result = Text("bmg1.check.passed" if came else "bmg1.check.failed")
    game.tell(LETS_GO, follower.id, dice=[face], model=game.name(follower), n=made.good, result=result)
    return follower if came else None


def number(acting: Acting) -> int:
    """What the die must show: one more for every earlier roll of the Band this round (TRT-115, TRT-116, TRT-129)."""
    rolls = acting.game.side(acting.activation.seat).go_rolls
    return max(1, min(ALWAYS, NEEDED + rolls - LETS_GO_BONUS(acting, 0).value))


def why_not(acting: Acting, model: Model) -> Refusal | None:
    """The Henchman to be activated pays, before the roll (TRT-116)."""
    return why_not_pay(acting.game, model, "lets_go", PRICE)
