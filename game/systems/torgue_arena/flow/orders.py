"""The seven orders, carried out by one enemy after the other (ENT, ORD, SLA, SPC)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial

from game.core.request import Draw, Option
from game.core.text import Text
from game.kit.turns import one_after_another
from game.systems.torgue_arena import points
from game.systems.torgue_arena.content import Order
from game.systems.torgue_arena.flow import (
    any_order,
    asking,
    enemy_attack,
    enemy_moves,
    events,
    harm,
    resolution,
    spawning,
    targeting,
    victory,
)
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.points import HAPPENED, READ, Moment, Passage
from game.systems.torgue_arena.state import Enemy, Hunter
from game.systems.torgue_arena.vocabulary import OrderName

Errand = Callable[[Arena, Enemy], Awaitable[None]]
HURRY: tuple[OrderName, ...] = ("move", "attack")
"""What enemies do when their miniatures have run out (SPN-09)."""
HEALED = 2
"""Wounds a Unique heals when Slaughter begins in a Wanted mission (WMI-17)."""


async def carry_out(game: Arena, order: Order) -> None:
    """One line of an Announcement or Event, by everybody it concerns (ENT-01, ENT-04)."""
    await asking.pause(game)  # LOO-07
    game.tell(points.ORDERED, order=_words(order))
    if order.order == "effect":
        assert order.effect is not None
        await READ(Passage((order.effect,), Moment(game, order="effect"), ""))
    elif order.order == "out_of_ammo":
        await HAPPENED(Moment(game, trigger="on_order", order="out_of_ammo"))
        await out_of_ammo(game, order)
    else:
        await do_order(game, order.order)
    await victory.at_once(game)


def _words(order: Order) -> Text:
    if order.who:
        return Text("torgue_arena.order.out_of_ammo", who=Text(f"torgue_arena.out_of_ammo.{order.who}"))
    return Text(f"torgue_arena.order.{order.order}")


async def do_order(game: Arena, name: OrderName, enemies: Sequence[Enemy] | None = None) -> None:
    """An order by name, for all enemies in play or for some of them (ORD-01)."""
    if enemies is None:
        await HAPPENED(Moment(game, trigger="on_order", order=name))
    match name:
        case "slaughter":
            await slaughter(game)
        case "event":
            await event(game)
        case "spawn":
            await spawn(game)
        case "move" | "attack" | "special":
            await _each(game, name, list(game.enemies()) if enemies is None else enemies)
        case "out_of_ammo" | "effect":
            raise ValueError(f"'{name}' says whom it concerns: it is carried out with its line")


# --- orders everybody carries out


async def _each(game: Arena, name: OrderName, enemies: Iterable[Enemy]) -> None:  # ENT-04
    """Small bases before large ones, otherwise as the group chooses on the way (ENT-02, ENT-03, ENT-06, RND-04)."""
    errand, concerned = ERRANDS[name]
    with game.still():
        able = [enemy for enemy in enemies if concerned(game, enemy) or _answers(game, enemy, name)]
        able = [enemy for enemy in able if not _ignores(game, enemy, name)]
    for base in ("small", "large"):
        await one_after_another(
            [enemy for enemy in able if game.base(enemy) == base],
            partial(_next, game, name),
            partial(_act, game, name, errand),
            still=lambda enemy: enemy.at is not None,
            decided=game.is_decided,
        )


async def _next(game: Arena, name: OrderName, left: Sequence[Enemy]) -> Enemy | None:
    """Who acts next; None: the rest in the order they are listed (ENT-07, D30)."""
    if _only_walks(game, name, left) and any_order.will_do(game, left):
        return left[0]
    text = Text(f"torgue_arena.ask.next_{name}")
    return await asking.next_figure(game, text, left, topic=f"next_{name}")


def _only_walks(game: Arena, name: OrderName, enemies: Sequence[Enemy]) -> bool:
    """Whether the order makes all of them walk up to the Spotlight hunter, and nothing else (ORD-13, ORD-27)."""
    if name == "special" or any(_answers(game, enemy, name) for enemy in enemies):
        return False
    attacks = ((enemy, enemy_attack.attack_of(game, enemy)) for enemy in enemies)
    with game.still():
        return name == "move" or not any(targeting.legal(game, enemy, attack) for enemy, attack in attacks)


async def _act(game: Arena, name: OrderName, errand: Errand, enemy: Enemy) -> None:
    """One enemy at a time is the active miniature (GEN-06)."""
    before, game.state.active = game.state.active, enemy.id
    async with resolution.whole(game):
        if _answers(game, enemy, name):
            await HAPPENED(Moment(game, enemy, trigger="on_order", order=name))
        if enemy.at is not None:
            await errand(game, enemy)
    game.state.active = before
    await victory.at_once(game)  # BOS-05, WIN-05, WMI-12


def _answers(game: Arena, enemy: Enemy, name: OrderName) -> bool:
    """Whether its card says something about the order, besides special actions (BOS-02, UNI-02)."""
    effects = game.enemy_card(enemy).effects
    return any(effect.trigger == "on_order" and effect.order in (None, name) for effect in effects)


def _ignores(game: Arena, enemy: Enemy, name: OrderName) -> bool:
    """Its card or an effect lets it ignore the order (ORD-04)."""
    if points.IGNORES(points.About(game, enemy, order=name), 0).value < 1:
        return False
    game.tell(points.ORDER_IGNORED, enemy.id, who=game.name(enemy))
    return True


async def move(game: Arena, enemy: Enemy) -> None:
    """Towards the Spotlight hunter (ORD-13 to ORD-17)."""
    await enemy_moves.advance(game, enemy)


async def attack(game: Arena, enemy: Enemy) -> None:
    """One attack, or a Move if nobody is in range and sight (ORD-02, ORD-03, ORD-05, ORD-27)."""
    made = enemy_attack.attack_of(game, enemy)
    target = await targeting.choose(game, enemy, made)
    if target is None:
        await enemy_moves.advance(game, enemy)
    else:
        await enemy_attack.assault(game, made, target)


async def special(game: Arena, enemy: Enemy) -> None:  # SPC-04
    """All its special actions, top to bottom, as long as it is there to do them (SPC-01, SPC-02, ORD-25, SPC-03)."""
    for action in game.undecided(game.enemy_card(enemy).specials):
        if enemy.at is None:
            return
        game.tell(points.SPECIAL_USED, enemy.id, who=game.name(enemy), special=action.title)
        moment = Moment(game, enemy, order="special", zone=enemy.at)
        async with resolution.whole(game):
            await READ(Passage(action.effects, moment, enemy.id))


def _everybody(game: Arena, enemy: Enemy) -> bool:
    return True


def _has_special(game: Arena, enemy: Enemy) -> bool:
    return bool(game.enemy_card(enemy).specials)


ERRANDS: dict[str, tuple[Errand, Callable[[Arena, Enemy], bool]]] = {
    "move": (move, enemy_moves.would_move),
    "attack": (attack, _everybody),
    "special": (special, _has_special),
}
"""What an enemy does on an order, and whether the order means anything to it."""


# --- Events, Slaughter and Spawn


async def event(game: Arena) -> None:
    """Draw the top Event, do what it says, then its orders, and discard it (EVT-01, EVT-02, EVT-07, ORD-23, BOS-06)."""
    card = await events.top(game)
    if card is None:
        return
    game.tell(points.EVENT_DRAWN, card.id, card=card.name, words=card.text)
    await READ(Passage(card.effects, Moment(game, order="event"), ""))
    for order in game.undecided(card.orders):
        await carry_out(game, order)  # as if they stood on an Announcement (EVT-02)
    game.state.event_discard.append(card.id)


async def slaughter(game: Arena) -> None:  # SLA-03, SLA-05, SLA-07
    """The Spotlight token shows its red side; a second time changes nothing (ORD-26, SLA-01, SLA-06)."""
    if game.state.slaughter:
        return
    game.state.slaughter = True
    game.tell(points.SLAUGHTER_BEGAN)
    for unique in uniques(game) if game.state.wanted else ():  # WMI-17
        harm.recharge(game, unique)
        await harm.heal(game, unique, HEALED)


async def spawn(game: Arena) -> None:  # WMI-25, SCN-04
    """By the scenario's table; in a Wanted mission the Uniques use their specials instead (ORD-24, SLA-04, WMI-16)."""
    if game.state.wanted:
        await do_order(game, "special", uniques(game))
        return
    scenario = game.scenario
    table = scenario.spawn_slaughter if game.state.slaughter else ()
    await spawning.spawn(game, table or scenario.spawn, hurry)


async def hurry(game: Arena, family: str) -> None:
    """Everybody who uses a miniature that has run out moves, then attacks (SPN-09, SPN-10)."""
    for name in HURRY:
        kin = [enemy for enemy in game.enemies() if game.enemy_card(enemy).family == family]
        await do_order(game, name, kin)


def uniques(game: Arena) -> list[Enemy]:
    return [enemy for enemy in game.enemies() if game.enemy_card(enemy).kind == "unique"]


# --- Out of Ammo


async def out_of_ammo(game: Arena, order: Order) -> None:
    """Those the order names run dry (ORD-21)."""
    for hunter in await _dry(game, order):
        harm.run_dry(game, hunter)


async def _dry(game: Arena, order: Order) -> list[Hunter]:
    """Whom the order names; the group settles ties (TGT-05)."""
    hunters = list(game.hunters())
    spotlight = [hunter for hunter in hunters if hunter.id == game.state.spotlight]
    match order.who:
        case "all":
            return hunters
        case "spotlight":
            return spotlight
        case "all_but_spotlight":
            return [hunter for hunter in hunters if hunter not in spotlight]
        case "most_red":
            most = max((hunter.reds for hunter in hunters), default=0)
            return await _one(game, [hunter for hunter in hunters if hunter.reds == most])
        case "nearest_to_spawn":
            zone = game.spawn_zone(order.spawn)
            nearest = min((game.distance(zone, hunter.at) for hunter in hunters), default=0)
            return await _one(game, [hunter for hunter in hunters if game.distance(zone, hunter.at) == nearest])
        case _:
            drawn = await Draw(
                Text("torgue_arena.roll.dry"), [hunter.id for hunter in hunters], 1, game.group, topic="dry"
            )
            return [game.hunter(id) for id in drawn]


async def _one(game: Arena, tied: Sequence[Hunter]) -> list[Hunter]:
    if not tied:
        return []
    text = Text("torgue_arena.ask.dry")
    return [await asking.agree(game, text, lambda: [Option(h.id, game.name(h), h, h.id) for h in tied], topic="dry")]
