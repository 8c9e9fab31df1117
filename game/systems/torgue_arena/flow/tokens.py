"""Action tokens: which may pay for an action, and Spending them (SPE, ACT-06, FRE)."""

from __future__ import annotations

from typing import NamedTuple

from game.core.request import Choose, Option
from game.core.text import Text
from game.systems.torgue_arena import points
from game.systems.torgue_arena.flow import harm
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import ActionToken, Companion, Figure, Hunter, Item
from game.systems.torgue_arena.vocabulary import COLOURS, DIE, STEPS, Colour
from game.systems.torgue_arena.words import lasting

RESERVE: Colour = "yellow"
"""The colour of the token on a Run-and-Gun weapon (PRP-15)."""


class Coin(NamedTuple):
    """An Available token that may pay, and whose card it lies on: a hunter's, a companion's, a weapon's."""

    owner: str
    token: ActionToken
    purpose: object = None
    """The action it would pay for, for whoever wants to foresee what comes of it."""

    @property
    def colour(self) -> Colour:
        return self.token.colour


# --- questions


def available(holder: Hunter | Companion) -> list[ActionToken]:
    """The tokens it may Spend (ACT-02)."""
    return [token for token in holder.tokens if not token.spent]


def coins(
    game: Arena, figure: Figure, *, item: Item | None = None, reaction: int = 0, own: bool = False, steps: int = 0
) -> list[Coin]:  # SHD-02, AID-05
    """What may pay for an action of a miniature; `own`: only the tokens of a companion's own card (AID-13, AID-15)."""
    hunter = game.owner(figure)
    assert hunter is not None
    found: list[Coin] = []
    if isinstance(figure, Companion) and (own or not hunter.down):  # FFY-09
        found += [Coin(figure.id, token) for token in available(figure)]
    if not own:
        found += [Coin(hunter.id, token) for token in available(hunter)]
        if reaction and item is not None and reserve(game, item):
            found.append(Coin(item.id, ActionToken(RESERVE, RESERVE)))
    return [coin for coin in found if STEPS[coin.colour] >= steps]


def reserve(game: Arena, item: Item) -> bool:
    """Whether the token of a Run-and-Gun weapon can be used; not while it is Out of Ammo (PRP-15, PRP-17, PRP-18)."""
    equipped = item.place == "weapon" and not item.spent
    return equipped and not item.reserve_spent and game.gear(item).has("run_and_gun")


def colours(game: Arena, figure: Figure, steps: int = 0) -> list[Colour]:
    """The colours a free action may have: of any token, Available or Spent, as it is now (FRE-02, FRE-03)."""
    hunter = game.owner(figure)
    assert hunter is not None
    tokens = [*hunter.tokens, *(figure.tokens if isinstance(figure, Companion) else ())]
    shown = [token.colour for token in tokens]
    return [colour for colour in COLOURS if colour in shown and STEPS[colour] >= steps]


# --- paying


async def pay(
    game: Arena,
    figure: Figure,
    cost: int = 1,
    *,
    item: Item | None = None,
    reaction: int = 0,
    own: bool = False,
    steps: int = 0,
    rolls: bool = True,
    purpose: object = None,
) -> Colour:
    """Spend tokens for an action; the colour of its die is that of one of them (ACT-06, ACT-07, ACT-11)."""
    spent: list[Colour] = []
    for _ in range(cost):
        found = coins(game, figure, item=item, reaction=reaction, own=own, steps=steps)
        coin = await _chosen(game, figure, [coin._replace(purpose=purpose) for coin in found], rolls)
        spend(game, figure, coin)
        spent.append(coin.colour)
    if len(spent) == 1 or not rolls:
        return spent[0]
    return await _colour(game, figure, spent, Text("torgue_arena.ask.die", figure=game.name(figure)), "die")


async def _chosen(game: Arena, figure: Figure, found: list[Coin], rolls: bool) -> Coin:
    """Which token pays (D07); those that look the same are one option."""
    options: dict[str, Option[Coin]] = {}
    for coin in found:
        key = coin_key(game, figure, coin)
        options.setdefault(key, Option(key, _words(game, figure, coin, rolls), coin, _subject(game, coin)))
    asked = Text("torgue_arena.ask.token", figure=game.name(figure), rolls=int(rolls))
    chosen: Coin = await Choose(game.seat(figure), asked, list(options.values()), topic="token")
    return chosen


def coin_key(game: Arena, figure: Figure, coin: Coin) -> str:
    """`G`, `R[Y]`; one that does not lie on the hunter's card also says where."""
    shown = harm.token_key(coin.token)
    return shown if game.owner(figure) is game.state.hunters.get(coin.owner) else f"{coin.owner}:{shown}"


def _subject(game: Arena, coin: Coin) -> str:
    """The token where it lies: on the card of a hunter or companion, or on a gear card."""
    owner = game.state.hunters.get(coin.owner) or game.state.companions.get(coin.owner)
    return harm.token_id(owner, coin.token) if owner else coin.owner


def _words(game: Arena, figure: Figure, coin: Coin, rolls: bool) -> Text:
    token = harm.token_words(coin.token)
    if rolls:
        token = Text("torgue_arena.do.spend_die", token=token, sides=DIE[coin.colour])
    if coin.owner in game.state.hunters:
        return token
    name = game.name(coin.owner) if coin.owner in game.state.companions else game.gear(coin.owner).name
    return Text("torgue_arena.do.spend_of", token=token, owner=name)


def spend(game: Arena, figure: Figure, coin: Coin) -> None:
    """Turn the token over (SPE-01)."""
    coin.token.spent = True
    if coin.owner not in game.state.hunters and coin.owner not in game.state.companions:
        game.item(coin.owner).reserve_spent = True
    colour = Text(f"torgue_arena.colour.{coin.colour}")
    game.tell(points.TOKEN_SPENT, figure.id, figure=game.name(figure), colour=colour)


async def free_colour(game: Arena, figure: Figure, steps: int = 0) -> Colour:
    """The colour of a free action that needs one (D15, SPE-04, PRP-05)."""
    asked = Text("torgue_arena.ask.free_colour", figure=game.name(figure))
    return await _colour(game, figure, colours(game, figure, steps), asked, "free_colour")


async def _colour(game: Arena, figure: Figure, among: list[Colour], asked: Text, topic: str) -> Colour:
    shown = [colour for colour in reversed(COLOURS) if colour in among]
    options: list[Option[Colour]] = [Option(each, Text(f"torgue_arena.do.die_{each}"), each) for each in shown]
    colour: Colour = await Choose(game.seat(figure), asked, options, topic=topic)
    return colour


def refresh(game: Arena, hunter: Hunter) -> None:
    """Give a hunter the tokens cards add to its own, and take away those they no longer add."""
    lasting.settle(game, hunter)
