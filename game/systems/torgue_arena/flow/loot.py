"""Loot tokens: drawing, dropping and using them (LOO, LEV, WAN, DRC)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import cast

from game.core import cards
from game.core.place import Point
from game.core.request import Option, Roll, Seat
from game.core.text import Text
from game.kit.cards.addresses import card_of
from game.systems.torgue_arena import points
from game.systems.torgue_arena.content import LootKind
from game.systems.torgue_arena.flow import asking, gear, harm, skills, swapping
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.points import LOOT_LIES, Aside, Fall, Moment
from game.systems.torgue_arena.state import ActionToken, Enemy, Hunter, Thing
from game.systems.torgue_arena.vocabulary import ELEMENTS, Deck, Element

DECK: dict[str, Deck] = {"weapon": "guns", "ammo": "ammo", "health": "zed", "legendary": "torgue"}
"""The deck a token draws from (DRC-02)."""


@dataclass(frozen=True, slots=True)
class Use(Aside):
    """A Loot token to be used, and how: for its effect, or for a card of its deck (DRC-01)."""

    hunter: str
    token: str
    for_card: bool = False

    async def take(self, game: Arena) -> None:
        await use(game, self)


# --- using tokens


def uses(game: Arena, seat: Seat | None = None) -> Sequence[Option[Aside]]:
    """Tokens that could be used to some effect now, of one seat or of all; their keys begin with `loot:`."""
    found: list[Option[Aside]] = []
    for hunter in game.hunters():
        if hunter.loot and seat in (None, hunter.seat):
            found += _uses(game, hunter)
    return found


def _uses(game: Arena, hunter: Hunter) -> Iterator[Option[Aside]]:
    """Of several tokens of one kind only the first is offered."""
    name, first = game.name(hunter), dict[str, str]()
    for token in hunter.loot:
        first.setdefault(card_of(token), token)
    for kind, token in first.items():
        front = game.loot(token).front
        if _helps(game, hunter, front):
            n = healing(game, hunter) if front == "health" else 1
            words = Text(f"torgue_arena.do.use_{front}", hunter=name, n=n)
            yield Option(f"loot:{hunter.id}:{kind}", words, Use(hunter.id, token), subject=token)
        if draws(game, token) and not hunter.down and game.state.decks.get(DECK[front]):
            words = Text("torgue_arena.do.use_draw", hunter=name, token=game.loot(token).name, deck=_deck(front))
            yield Option(f"loot:{hunter.id}:{kind}:card", words, Use(hunter.id, token, True), subject=token)


def draws(game: Arena, token: str) -> bool:
    """Whether a token can be discarded for a card (DRC-01, UNI-04)."""
    kind = game.loot(token)
    return kind.front == "legendary" or (kind.draw and kind.front in DECK)


def _deck(front: str) -> Text:
    return gear.deck_name(DECK[front])


def _helps(game: Arena, hunter: Hunter, front: str) -> bool:
    """Whether the token's own effect would change anything; a Down hunter cannot heal (FFY-08)."""
    match front:
        case "health":
            return not hunter.down and (any(token.wounded for token in hunter.tokens) or bool(_ailments(hunter)))
        case "ammo":
            return any(item.spent and game.gear(item).runs_dry for item in game.equipped(hunter))
        case "weapon":
            return bool(_exchanges(game, hunter))
    return False


async def use(game: Arena, use: Use) -> None:
    """Discard the token and do what it does (LOO-06, LOO-08)."""
    hunter = game.hunter(use.hunter)
    front = game.loot(use.token).front
    hunter.loot.remove(use.token)
    discard(game, use.token)
    game.tell(points.LOOT_USED, hunter.id, hunter=game.name(hunter), token=game.loot(use.token).name)
    if use.for_card:
        await gear.draw_gear(game, hunter, DECK[front])
    elif front == "health":
        await _heal(game, hunter)
    elif front == "ammo":
        harm.reload(game, hunter)
    elif front == "weapon":
        await _exchange(game, hunter)


def discard(game: Arena, token: str) -> None:
    """To the pile beside the bag; Level-up and Wanted tokens are set aside, Legendary ones leave (LOO-15, LOO-17)."""
    front = game.loot(token).front
    if front in ("level_up", "wanted"):
        game.state.aside.append(token)
    elif front != "legendary":  # UNI-05
        game.state.bag_discard.append(token)


# --- Health: wounds and elements in any mix


def healing(game: Arena, hunter: Hunter) -> int:
    """What a Health token heals: 1 and the hunter's Medicine (LOO-09)."""
    printed = game.hunter_card(hunter).attributes.get("medicine", 0)
    return 1 + points.ATTRIBUTE(points.About(game, hunter, attribute="medicine"), printed).value


def _ailments(hunter: Hunter) -> list[Element]:
    return [element for element in ELEMENTS for _ in range(hunter.has(element))]


async def _heal(game: Arena, hunter: Hunter) -> None:  # HEA-04
    """For each wound a token of choice regains its colour, or an elemental token goes instead (LOO-10, LOO-11)."""
    for left in range(healing(game, hunter), 0, -1):
        if not _remedies(hunter):
            return
        remedy = await _remedy(game, hunter, left)
        if isinstance(remedy, ActionToken):
            remedy.colour = remedy.printed
            game.tell(points.HEALED, hunter.id, figure=game.name(hunter), n=1)
        else:
            harm.remove_tokens(game, hunter, remedy, 1)


async def _remedy(game: Arena, hunter: Hunter, left: int) -> ActionToken | Element:
    """What is healed next; where everything will be, nobody is asked in which order."""
    remedies = _remedies(hunter)
    ills = sum(token.wounded for token in hunter.tokens) + len(_ailments(hunter))
    if left >= ills:
        return cast(ActionToken | Element, remedies[0].value)
    asked = Text("torgue_arena.ask.remedy", hunter=game.name(hunter), n=left)
    return await asking.ask(game, hunter.seat, asked, lambda: _remedies(hunter), with_loot=False, topic="remedy")


def _remedies(hunter: Hunter) -> list[Option[ActionToken | Element]]:
    found: dict[str, Option[ActionToken | Element]] = {}
    for token in hunter.tokens:
        if token.wounded:
            state = "spent" if token.spent else "available"
            colour = Text(f"torgue_arena.colour.{token.printed}")
            words = Text(f"torgue_arena.do.remedy_{state}", colour=colour)
            found.setdefault(f"{token.printed}:{state}", Option(f"{token.printed}:{state}", words, token))
    for element in dict.fromkeys(_ailments(hunter)):
        words = Text("torgue_arena.do.remedy_element", element=Text(f"torgue_arena.element.{element}"))
        found[element] = Option(element, words, element)
    return list(found.values())


# --- Weapon: an exchange without an action


def _exchanges(game: Arena, hunter: Hunter) -> list[Option[swapping.Swap]]:
    """Every equipped weapon for every stored one (LOO-13)."""
    return [option for option in swapping.swaps(game, hunter) if option.refusal is None and _of_weapons(game, option)]


def _of_weapons(game: Arena, option: Option[swapping.Swap]) -> bool:
    swap = option.value
    assert isinstance(swap, swapping.Swap)
    return bool(swap.out) and game.gear(swap.into).slot == "weapon"


async def _exchange(game: Arena, hunter: Hunter) -> None:
    asked = Text("torgue_arena.ask.exchange", hunter=game.name(hunter))
    swap = await asking.ask(
        game, hunter.seat, asked, lambda: _exchanges(game, hunter), with_loot=False, topic="exchange"
    )
    await swapping.swap(game, hunter, swap)


# --- drawing tokens


async def draw(game: Arena, n: int, hunter: Hunter, zone: Point | None = None) -> None:  # LOO-04, LOO-24
    """Draw tokens one by one: the drop of an enemy in `zone`, else straight to the hunter's card (LOO-19, LOO-23)."""
    state = game.state
    dropped = False
    for _ in range(n):
        if not state.bag:
            refill(game)
        if not state.bag:
            break  # LOO-20
        [token] = await cards.draw(state.bag, 1, Text("torgue_arena.roll.loot"), hunter.seat)
        if not state.bag:
            refill(game)
        kind = game.loot(token)
        if await announced(game, token, hunter):
            continue
        if kind.draw and zone is not None:
            drop(game, token, zone)
            dropped = True
        else:
            hunter.loot.append(token)
            game.tell(points.LOOT_DRAWN, hunter.id, hunter=game.name(hunter), token=kind.name)
    if dropped and zone is not None:
        await LOOT_LIES(Moment(game, zone=zone))


async def leave(game: Arena, fall: Fall) -> None:
    """What an eliminated enemy leaves once the wounds are dealt: tokens, or a Legendary one (LOO-01, UNI-03)."""
    if not isinstance(fall.figure, Enemy):
        return
    drops, card, author = game.pending[-1].drops, game.enemy_card(fall.figure), fall.by or game.spotlight
    if card.kind == "unique":
        drops.append(partial(drop_legendary, game, fall.zone))  # UNI-08
    elif tokens := card.loot + await _pinata(game, fall.figure, author):
        drops.append(partial(draw, game, tokens, author, fall.zone))


async def _pinata(game: Arena, enemy: Enemy, author: Hunter) -> int:
    """How many more Loot tokens it drops (PRP-27)."""
    trait = game.enemy_card(enemy).trait("pinata")
    if trait is None:
        return 0
    if isinstance(trait.n, int):
        return trait.n
    sides = int(trait.n.removeprefix("1d"))
    [face] = await Roll(
        Text("torgue_arena.roll.pinata", enemy=game.name(enemy)), [sides], by=author.seat, topic="pinata"
    )
    return face


async def announced(game: Arena, token: str, hunter: Hunter) -> bool:
    """Level-up and Wanted tokens do what they do as soon as somebody draws them (LEV-01, WAN-02)."""
    front = game.loot(token).front
    if front not in ("level_up", "wanted"):
        return False
    discard(game, token)
    if front == "level_up":
        await skills.level_up(game, hunter)
    else:
        game.state.wanted_found = True
        game.tell(points.WANTED_FOUND, hunter.id, hunter=game.name(hunter))
    return True


def drop(game: Arena, token: str, zone: Point) -> None:
    """Leave a token in a zone, for all to see (LOO-03, LOO-22)."""
    id = game.fresh("loot")
    game.state.things[id] = Thing(id, "loot", zone, face=token)
    game.tell(points.LOOT_DROPPED, id, token=game.loot(token).name, zone=game.called(zone))


async def drop_legendary(game: Arena, zone: Point) -> None:
    """What a Unique leaves instead of random loot (UNI-03, UNI-07, UNI-02)."""
    kind = next((kind for kind in game.library.all(LootKind) if kind.front == "legendary"), None)
    if kind is not None:
        drop(game, game.fresh(kind.id), zone)
        await LOOT_LIES(Moment(game, zone=zone))


def refill(game: Arena) -> None:
    """The discard pile and all Loot lying in the Arena go into the empty bag; what hunters hold stays (LOO-16)."""
    state = game.state
    lying = [t for t in state.things.values() if t.kind == "loot" and game.loot(t.face).front != "legendary"]
    for thing in lying:
        del state.things[thing.id]
    back = [*state.bag_discard, *(thing.face for thing in lying)]
    state.bag_discard.clear()
    state.bag.shuffle_in(*back)
    if back:
        game.tell(points.BAG_REFILLED, n=len(back))
