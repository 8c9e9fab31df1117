"""Actions from their price to their end, in an activation and as a [RE]action (ACT, RCT-03)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.core.request import Choose, Menu, Option
from game.core.text import Text
from game.systems.torgue_arena import content, points
from game.systems.torgue_arena.flow import (
    asking,
    attack,
    basics,
    card_actions,
    last_resort,
    offers,
    signatures,
    swapping,
    terrain,
    tokens,
    trading,
    victory,
)
from game.systems.torgue_arena.flow.act import FISTS, Act
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.points import HAPPENED, Aside, Moment
from game.systems.torgue_arena.state import Companion, Figure, Hunter, Item
from game.systems.torgue_arena.vocabulary import STEPS, Colour
from game.systems.torgue_arena.words import limits


def options(
    game: Arena, hunter: Hunter, reaction: int = 0, *, by: Sequence[Figure] | None = None, own: bool = False
) -> Menu[Act]:
    """Every action of the hunter and its companion, each with its target."""
    return offers.options(game, hunter, reaction, by=by, own=own)


async def perform(game: Arena, act: Act) -> None:
    """Pay for an action and carry it out to its end; once paid it cannot be taken back (ACT-12)."""
    figure = game.figure(act.figure)
    hunter = game.owner(figure)
    assert hunter is not None
    match act.kind:
        case "move":
            colour = await _pay(game, figure, act, steps=len(act.path), rolls=False)
            await basics.follow(game, figure, act.path, STEPS[colour])
        case "melee" | "attack" | "charge":
            await _attack(game, figure, act)
        case "throw":
            await _throw(game, hunter, act)
        case "swap":
            assert act.swap is not None
            await _pay(game, figure, act, rolls=False)
            await swapping.swap(game, hunter, act.swap)
        case "interact":
            colour = await _pay(game, figure, act, rolls=terrain.rolls(game, act.target))
            await terrain.interact(game, figure, act.target, colour)
        case "trade":
            await _pay(game, figure, act, rolls=False)
            await trading.trade(game, hunter, game.hunter(act.target))
        case "card":
            await card_actions.perform(game, hunter, act)
    await signatures.check(game)
    await victory.at_once(game)


async def _pay(
    game: Arena, figure: Figure, act: Act, *, item: Item | None = None, steps: int = 0, rolls: bool = True
) -> Colour:
    """Spend a token, or choose the colour of a free action that needs one (FRE-01, FRE-02)."""
    if act.free is None:
        return await tokens.pay(
            game, figure, item=item, reaction=act.reaction, own=act.own, steps=steps, rolls=rolls, purpose=act
        )
    limits.taken(game, act.free)
    return await tokens.free_colour(game, figure, steps) if rolls or steps else "red"


async def _attack(game: Arena, figure: Figure, act: Act) -> None:
    """An attack, after a move if it Charges; then its target is chosen where the move ended (PRP-21, PRP-22)."""
    item = game.item(act.item) if act.item else None
    profile = _profile(game, figure, act)
    colour = await _pay(game, figure, act, item=item)
    if act.kind == "charge":
        asked = Text("torgue_arena.ask.charge", figure=game.name(figure), n=STEPS[colour])
        await basics.walk(game, figure, STEPS[colour], text=asked, topic="charge")
    declared = offers.declared(game, figure, profile, item, act, colour)
    aim = await _settled(game, figure, declared, act.aim)
    if aim is not None:
        await attack.strike(game, declared, aim)


def _profile(game: Arena, figure: Figure, act: Act) -> content.AttackProfile:
    if act.n == FISTS:
        return attack.melee_profile()
    if isinstance(figure, Companion):
        return game.companion_card(figure).attacks[act.n]
    return game.gear(act.item).attacks[act.n]


async def _settled(game: Arena, figure: Figure, declared: points.Attack, aim: attack.Aim | None) -> attack.Aim | None:
    """The aim chosen with the action; asked again where a Charge or the token's colour has changed what is possible."""
    open = [option.value for option in attack.aims(game, declared, refused=False)]
    if not open:
        return None
    if aim is not None and aim in open:
        return aim
    asked = Text("torgue_arena.ask.aim", figure=game.name(figure), attack=declared.title)
    chosen: attack.Aim = await Choose(game.seat(figure), asked, attack.aims(game, declared), topic="aim")
    return chosen


async def _throw(game: Arena, hunter: Hunter, act: Act) -> None:
    """A grenade has its own die, and there is one grenade attack in a turn (GRE-02, GRE-05)."""
    item = game.item(act.item)
    card = game.gear(item)
    if act.reaction:
        await tokens.pay(game, hunter, reaction=act.reaction, own=act.own, rolls=False)
    assert card.die is not None and act.aim is not None
    declared = offers.declared(game, hunter, card.attacks[act.n], item, act, card.die)
    hunter.grenade_thrown = True
    await attack.strike(game, declared, act.aim)


def reactions(game: Arena, hunter: Hunter, figures: Sequence[Figure] | None = None, own: bool = False) -> Menu[Act]:
    """What a [RE]action could be: done by one of `figures`, `own` with the companion's own tokens (RCT-20, AID-20)."""
    return options(game, hunter, _number(game), by=figures, own=own)


def _number(game: Arena) -> int:
    """The number of the [RE]action under way, or of the next one."""
    state = game.state
    return state.reacting[-1] if state.reacting else state.reactions + 1


def resorts(
    game: Arena, hunter: Hunter, figures: Sequence[Figure] | None = None, own: bool = False
) -> Sequence[Option[Aside]]:
    """Loot tokens that might let the hunter itself [RE]act when nothing else does (LOO-06, FFY-08)."""
    itself = not own and (figures is None or hunter in figures)
    return last_resort.openings(game, hunter, _number(game)) if itself else ()


async def react(game: Arena, hunter: Hunter, figures: Sequence[Figure] | None = None, own: bool = False) -> bool:
    """One single action of the hunter or its companion out of turn, or none (D26, D28, RCT-03)."""

    def offered() -> Menu[Act | None]:
        none: Option[Act | None] = Option("no", Text("torgue_arena.do.no_reaction"), None)
        return reactions(game, hunter, figures, own).and_also([none])

    topic = "ffyl" if hunter.down and not own else "react"
    asked = Text(f"torgue_arena.ask.{topic}", hunter=game.name(hunter))
    resort = partial(resorts, game, hunter, figures, own)
    act = await asking.ask(game, hunter.seat, asked, offered, topic=topic, last_resort=resort)
    if act is None:
        return False
    game.tell(points.REACTED, hunter.id, hunter=game.name(hunter))
    await HAPPENED(Moment(game, hunter, trigger="on_reaction"))
    await perform(game, act)
    return True
