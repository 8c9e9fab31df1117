"""The operations of the vocabulary: what each word on a card does (4.3 of the content rules)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from functools import cache
from typing import NamedTuple

from game.systems.shadow_of_the_bat.effects import acts, lasting, limits, tokens, who
from game.systems.shadow_of_the_bat.effects.doing import Doing
from game.systems.shadow_of_the_bat.flow import falls, focus, forced, harm, statuses, victory
from game.systems.shadow_of_the_bat.game import Fight, Voice
from game.systems.shadow_of_the_bat.points import Moment
from game.systems.shadow_of_the_bat.state import Figure
from game.systems.shadow_of_the_bat.vocabulary import LASTING, SINGLE, Effect, Op


class Operation(NamedTuple):
    """What a word does, and whether it could do anything now."""

    do: Callable[[Doing], Awaitable[None]]
    can: Callable[[Doing], bool]


async def perform(game: Fight, effect: Effect, moment: Moment, voice: Voice) -> None:
    """Do one effect of a card, or let it begin to hold; whoever goes down on the way does no more of it (KND-07)."""
    if who.is_silenced(game, moment, voice.bearer):
        return
    doing = Doing(game, effect, moment, voice)
    limits.use_of(game, voice).note()
    if effect.op in LASTING:
        await lasting.begin(doing)
    elif effect.op in ("strike", "reroll") or who.of_kind(effect, moment.strike):
        await operations()[effect.op].do(doing)
    victory.settle(game)


def useful(game: Fight, effects: Iterable[Effect], moment: Moment, voice: Voice) -> bool:
    """Whether any of the effects could change something now: if not, nobody is asked."""
    return any(_useful(Doing(game, effect, moment, voice)) for effect in effects)


def _useful(doing: Doing) -> bool:
    effect = doing.effect
    if effect.op in LASTING:
        return lasting.concerned(doing)
    fitting = effect.op in ("strike", "reroll") or who.of_kind(effect, doing.moment.strike)
    return fitting and operations()[effect.op].can(doing)


# --- wounds, focus, places, statuses


def _anybody(doing: Doing) -> bool:
    return bool(doing.pool())


async def wound(doing: Doing) -> None:
    """Never a Strike: no defence roll (WND-08)."""
    for figure in await doing.figures():
        if figure.standing:
            await harm.wound(doing.game, figure, doing.effect.amount, await doing.source(figure))


def _can_heal(figure: Figure) -> bool:
    return bool(figure.wounds) and not figure.has("poisoned")  # STA-19


async def heal(doing: Doing) -> None:
    for figure in await doing.figures(_can_heal):
        await harm.heal(doing.game, figure, doing.effect.amount)


def _takes_focus(doing: Doing, figure: Figure) -> bool:
    held = focus.purse(doing.game, figure)
    if held is None:
        return False
    return held.focus < held.most_focus if doing.effect.amount > 0 else held.focus > 0


def _is_pool(doing: Doing) -> bool:
    """`self` on a villain card or on a villain's sheet: the one pool of all villains (FOC-08)."""
    return doing.effect.who == "self" and doing.is_scheme


async def gain_focus(doing: Doing) -> None:
    """Up to what there was at the start (FOC-11); a negative amount takes focus away."""
    game, amount = doing.game, doing.effect.amount
    if _is_pool(doing):
        focus.gain_pool(game, amount)
        return
    for figure in await doing.figures(lambda figure: _takes_focus(doing, figure)):
        if amount > 0:
            focus.gain(game, figure, amount)
        else:
            focus.spend(game, figure, min(-amount, focus.left(game, figure)))


def _can_gain(doing: Doing) -> bool:
    side = doing.game.state.side
    if _is_pool(doing):
        return side.focus < side.most_focus
    return bool(doing.pool(lambda figure: _takes_focus(doing, figure)))


async def push(doing: Doing) -> None:
    """Directly away from the bearer, `amount` spaces (MOV-20, MOV-21)."""
    for figure in await doing.figures():
        source = await doing.source(figure)
        if source is not None and figure.standing:
            await forced.push(doing.game, figure, source, doing.effect.amount)


async def pull(doing: Doing) -> None:
    """Toward the bearer, `amount` spaces (MOV-20, MOV-21)."""
    for figure in await doing.figures():
        source = await doing.source(figure)
        if source is not None and figure.standing:
            await forced.pull(doing.game, figure, source, doing.effect.amount)


def _can_bear(doing: Doing, figure: Figure) -> bool:
    status = doing.effect.status
    assert status is not None
    if statuses.why_never(doing.game, figure, status):
        return False
    return status not in SINGLE or not figure.has(status)


async def add_status(doing: Doing) -> None:
    assert doing.effect.status is not None
    for figure in await doing.figures(lambda figure: _can_bear(doing, figure)):
        if doing.effect.status == "falling":
            await falls.fall(doing.game, figure)
        else:
            statuses.give(doing.game, figure, doing.effect.status, doing.effect.amount)


async def remove_status(doing: Doing) -> None:
    """`amount` tokens of it go; a status that is not counted goes altogether."""
    status = doing.effect.status
    assert status is not None
    for figure in await doing.figures(lambda figure: bool(figure.has(status))):
        statuses.take(doing.game, figure, status, min(doing.effect.amount, figure.has(status)))


@cache
def operations() -> dict[Op, Operation]:
    """Every operation that happens once; the others hold for a while (vocabulary.LASTING)."""
    return {
        "strike": Operation(acts.grant_strike, acts.can_strike),
        "wound": Operation(wound, _anybody),
        "activate": Operation(acts.activate, acts.can_activate),
        "move": Operation(acts.move, acts.can_move),
        "free_terrain_move": Operation(acts.free_terrain_move, acts.can_terrain_move),
        "heal": Operation(heal, lambda doing: bool(doing.pool(_can_heal))),
        "gain_focus": Operation(gain_focus, _can_gain),
        "push": Operation(push, _anybody),
        "pull": Operation(pull, _anybody),
        "add_status": Operation(add_status, lambda doing: bool(doing.pool(lambda figure: _can_bear(doing, figure)))),
        "remove_status": Operation(
            remove_status, lambda doing: bool(doing.pool(lambda figure: bool(figure.has(doing.effect.status or ""))))
        ),
        "reroll": Operation(tokens.reroll, tokens.can_reroll),
        "grant_icon": Operation(tokens.grant_icon, tokens.can_grant),
        "turn_die": Operation(tokens.turn_die, tokens.can_turn),
        "place_token": Operation(tokens.place_token, tokens.can_place),
        "draw": Operation(tokens.draw, tokens.can_draw),
        "discard": Operation(tokens.discard, tokens.can_discard),
        "reveal_hand": Operation(tokens.reveal_hand, tokens.can_reveal),
        "rescue": Operation(acts.rescue, acts.can_rescue),
    }
