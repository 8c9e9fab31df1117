"""An activation: everything one model does before the turn passes on (ACT)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, cast

from game.core.request import Choose, LateOption, Menu, Offers, Option, legal
from game.core.system import Known
from game.core.text import Text
from game.systems.bmg3.deeds import Deed, DeedOption
from game.systems.bmg3.flow.allowance import Kind, spend, why_not
from game.systems.bmg3.flow.attack import attack_options
from game.systems.bmg3.flow.harm import end_status
from game.systems.bmg3.flow.manipulate import manipulate_options
from game.systems.bmg3.flow.moving import move_option
from game.systems.bmg3.flow.sight import can_see
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import (
    ACTIONS,
    ACTIVATED,
    ACTIVATION_BEGAN,
    ACTIVATION_ENDED,
    ACTIVATION_OVER,
    BEFORE_ACTION,
    CARDS,
    EXTRA_ACTIONS,
    Acting,
)
from game.systems.bmg3.state import Activation, Model


async def activate(game: Bmg3, model: Model) -> None:
    """From the start effects to the Activated marker (ACT-16)."""
    acting = await begin(game, model)
    while able(acting):
        await BEFORE_ACTION(acting)
        if not able(acting):
            break
        deed = await Choose(model.seat, Text("bmg3.ask.act", model=game.name(model)), options(acting), topic="act")
        if deed is end:
            break
        await deed()
    if game.state.active is acting.activation:
        await finish(acting)


async def begin(game: Bmg3, model: Model) -> Acting:
    """Start-of-activation effects: who sees the model, extra actions, cards (ACT-16 step 2, ACT-14, ACT-15)."""
    state = game.state
    activation = state.active = Activation(model.id, bold=model.bold)
    state.activations += 1
    game.begin_scope()
    game.tell(ACTIVATED, model.id, model=game.name(model))
    acting = Acting(game, model, activation)
    with game.still():
        unseen_by = [enemy.id for enemy in game.enemies(model) if not can_see(game, enemy, model)]
        activation.extra = EXTRA_ACTIONS(acting)
    activation.unseen_by = unseen_by
    for status in model.statuses:
        status.armed = status.until == "end_of_next_activation"
    await ACTIVATION_BEGAN(acting)
    return acting


def able(acting: Acting) -> bool:
    """Whether the activation goes on; the model's own KO or removal ends it at once (ACT-18)."""
    model = acting.model
    return acting.game.state.active is acting.activation and model.in_play and not model.ko


async def end() -> None:
    """Nothing more is done; a model need not take all its actions (ACT-08)."""


async def finish(acting: Acting) -> None:
    """End-of-activation effects, then the Activated marker (ACT-11, ACT-16 steps 4 and 5)."""
    game, model = acting.game, acting.model
    await ACTIVATION_ENDED(acting)
    for status in [status for status in model.statuses if status.armed]:
        await end_status(game, model, status.id)
    game.expire("attack")
    game.expire("activation")
    model.activated, model.bold = True, False
    game.state.active = None
    game.begin_scope()
    game.tell(ACTIVATION_OVER, model.id, model=game.name(model))


# --- everything the model can do now


def options(acting: Acting) -> Menu[Deed]:  # ACT-06, ACT-07, SPC-01, SPC-03
    """One flat list: move, attack, manipulate, abilities, cards, end; what is not allowed says why."""
    known: Known = {}

    def listed(listing: Listing, refused: bool) -> list[DeedOption]:
        with acting.game.still(known):
            return listing(acting, refused)

    def group(listing: Listing) -> Sequence[DeedOption]:
        return Offers(legal(listed(listing, False)), partial(listed, listing, True))

    last = DeedOption("end", Text("bmg3.do.end"), end)
    return Menu([*(partial(group, listing) for listing in LISTINGS), lambda: [last]], HOMES)


def moves(acting: Acting, refused: bool) -> list[DeedOption]:
    return paid(acting, "move", refused, lambda: [move_option(acting)])


def attacks(acting: Acting, refused: bool) -> list[DeedOption]:
    return paid(acting, "attack", refused, lambda: attack_options(acting, refused=refused))


def manipulations(acting: Acting, refused: bool) -> list[DeedOption]:
    return paid(acting, "manipulate", refused, lambda: manipulate_options(acting, refused=refused))


def of_abilities(acting: Acting, refused: bool) -> list[DeedOption]:
    actions = ACTIONS(acting)
    return [one.option if one.costs == "free" else priced(acting, one.costs, one.option) for one in actions]


def of_cards(acting: Acting, refused: bool) -> list[DeedOption]:
    return CARDS(acting)


Listing = Callable[[Acting, bool], list[DeedOption]]
"""What the model can do; with `refused` also what it cannot, and why: nobody but a player wants to read that."""
LISTINGS: tuple[Listing, ...] = (moves, attacks, manipulations, of_abilities, of_cards)
WORDS: dict[Listing, tuple[str, ...]] = {
    moves: ("move",),
    attacks: ("attack", "split", "blind", "blind_split", "template", "blind_template", "lamp"),
    manipulations: ("manipulate", "suspect", "reveal", "sewer"),
    of_cards: ("score", "lay", "use"),
}
HOMES = {word: LISTINGS.index(listing) for listing, words in WORDS.items() for word in words}
"""In which of the lists the options are whose keys begin so; those of abilities may be called anything."""


def paid(acting: Acting, kind: Kind, refused: bool, offers: Callable[[], list[DeedOption]]) -> list[DeedOption]:
    """Options that each cost one action, or the one reason why none of them is to be had."""
    if refusal := why_not(acting, kind):
        return [Option(kind, Text(f"bmg3.act.{kind}"), end, refusal=refusal)] if refused else []
    return [_priced(acting, kind, option) for option in offers()]


def priced(acting: Acting, kind: Kind, option: DeedOption) -> DeedOption:
    """An option that takes an action off the activation when it is chosen (SPC-02)."""
    refusal = None if option.refusal else why_not(acting, kind)
    return replace(option, refusal=refusal) if refusal else _priced(acting, kind, option)


def _priced(acting: Acting, kind: Kind, option: DeedOption) -> DeedOption:
    """The same where such an action is left."""
    if option.refusal:
        return option

    def paying(deed: Deed) -> Deed:
        async def do() -> None:
            spend(acting, kind)
            await deed()

        return do

    if isinstance(option, LateOption) or option.then is not None:
        further = cast(Callable[[Any], Deed], option.value)
        option.value = lambda answer: paying(further(answer))
    else:
        option.value = paying(cast(Deed, option.value))
    return option
