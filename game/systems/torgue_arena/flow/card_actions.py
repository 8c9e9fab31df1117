"""Actions written on cards: a hunter's special action, and those of its gear (HUN-04, MDF-02)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core.request import Option
from game.core.text import Refusal, Text
from game.systems.torgue_arena import content
from game.systems.torgue_arena.flow import checks, gear, tokens
from game.systems.torgue_arena.flow.act import Act, coins
from game.systems.torgue_arena.game import Arena, band
from game.systems.torgue_arena.points import READ, Moment, Passage
from game.systems.torgue_arena.state import Hunter
from game.systems.torgue_arena.vocabulary import Colour


def offers(game: Arena, hunter: Hunter, plain: Act) -> Iterator[Option[Act]]:
    """The special action of a hunter and the actions of what it has equipped."""
    special = game.hunter_card(hunter).special.action
    if special is not None:
        yield from _offered(game, hunter, special, replace(plain, kind="card", item=hunter.id))
    for item in game.equipped(hunter):
        if item.spent:
            continue  # SPE-02
        for n, action in enumerate(game.gear(item).actions):
            yield from _offered(game, hunter, action, replace(plain, kind="card", item=item.id, n=n))


def _offered(game: Arena, hunter: Hunter, action: content.Action, act: Act) -> Iterator[Option[Act]]:
    if act.reaction and action.free:
        return  # FRE-04
    refusal = _why_not(game, hunter, action, act)
    if refusal or not action.range:
        yield Option(act.key, Text("torgue_arena.do.card", action=action.title), act, act.item, refusal)
        return
    for other in game.hunters():
        words = Text("torgue_arena.do.card_on", action=action.title, target=game.name(other))
        why = _why_not_for(game, hunter, other, action)
        yield Option(f"{act.key}@{other.id}", words, replace(act, target=other.id), other.id, why)


def _why_not(game: Arena, hunter: Hunter, action: content.Action, act: Act) -> Refusal | None:
    """Complex actions need a zone without enemies, and all need their tokens (PRP-03, ACT-11)."""
    if action.complex and game.enemies_at(hunter.at):
        return Refusal(Text("torgue_arena.no.complex"), "TOR-PRP-03")
    wanted = 0 if action.free else action.cost
    if len(coins(game, hunter, act)) < wanted:
        return Refusal(Text("torgue_arena.no.tokens", n=wanted), "TOR-ACT-11" if wanted > 1 else "TOR-ACT-06")
    return None


def _why_not_for(game: Arena, hunter: Hunter, other: Hunter, action: content.Action) -> Refusal | None:
    """What is done for a friend needs range and line of sight like any other action (ACT-08, RES-01)."""
    if other.down:
        return Refusal(Text("torgue_arena.no.down", hunter=game.name(other)), "TOR-FFY-08")
    if band(game.distance(hunter.at, other.at)) not in action.range:
        return Refusal(Text("torgue_arena.no.range", target=game.name(other)), "TOR-ACT-08")
    if other is not hunter and not game.sees(hunter, other.at):
        return Refusal(Text("torgue_arena.no.sight", target=game.name(other)), "TOR-RES-01")
    return None


async def perform(game: Arena, hunter: Hunter, act: Act) -> None:  # ACT-10, EAS-02, PRP-04
    """Its tokens, its roll if it has an attribute, its effects if it succeeds (ACT-09 to ACT-11, EAS-01)."""
    item = None if act.item == hunter.id else game.item(act.item)
    action = game.gear(item).actions[act.n] if item is not None else game.hunter_card(hunter).special.action
    assert action is not None
    rolls = action.attribute is not None
    colour: Colour | None = None
    if not action.free:
        colour = await tokens.pay(game, hunter, action.cost, reaction=act.reaction, rolls=rolls)
    elif rolls:
        colour = await tokens.free_colour(game, hunter)
    if action.attribute is None or (colour and await checks.check(game, hunter, action.attribute, colour)):
        target = game.hunter(act.target) if act.target else hunter
        moment = Moment(game, hunter, target=target, zone=hunter.at)
        await READ(Passage(action.effects, moment, hunter.id))
    if action.disposable and item is not None and item in hunter.items:
        gear.discard(game, hunter, item)  # PRP-33
        await gear.settle(game, hunter)
