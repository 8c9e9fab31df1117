"""Using a trait in one's own activation: why not, and what it costs."""

from __future__ import annotations

from game.core.hooks import Source
from game.core.text import Refusal, Text
from game.systems.bmg1.abilities.naming import name
from game.systems.bmg1.flow.purse import pay, why_not_pay
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import MAY_USE_TRAITS, TRAIT_USED, About, Acting, Price
from game.systems.bmg1.state import Model


def trait_of(source: Source) -> str:
    return source.ability.partition(".")[2]


def is_acting(source: Source, acting: Acting) -> bool:
    """Traits with a cost work in their owner's activation, where it is on the table (TRT-03, EXE-15, SEW-16)."""
    return acting.model.id == source.bearer and acting.model.on_table


def why_barred(game: Bmg1, model: Model) -> Refusal | None:
    """Why it can use no trait that costs something: it lies on the ground, or a state forbids it (TRT-06)."""
    if model.is_down:
        return Refusal(Text("bmg1.no.lying"), "BMG1-TRT-06")
    ban = MAY_USE_TRAITS(About(game, model)).forbidden
    return Refusal(ban.label, ban.rule) if ban else None


def why_not_use(source: Source, acting: Acting, price: Price) -> Refusal | None:
    """Lying, used in this activation already, or not to be paid (TRT-06, TRT-07, TRT-02, GLY-13, DCN-56)."""
    if refusal := why_barred(acting.game, acting.model):
        return refusal
    if trait_of(source) in acting.activation.used:
        return Refusal(Text("bmg1.no.used"), "BMG1-TRT-07")
    return why_not_pay(acting.game, acting.model, trait_of(source), price)


async def use(source: Source, acting: Acting, price: Price, *others: Model) -> None:
    """Pay for it and tell it; once an activation (TRT-02, TRT-07)."""
    game, model = acting.game, acting.model
    await pay(game, model, trait_of(source), price)
    acting.activation.used.append(trait_of(source))
    game.tell(TRAIT_USED, model.id, *(other.id for other in others), model=game.name(model), trait=name(source))
