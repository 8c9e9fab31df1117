"""Action tokens: which may pay for an action, and Spending them (SPE, ACT-06, FRE)."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.request import Option
from game.core.text import Text
from game.systems.torgue_arena import points
from game.systems.torgue_arena.effects import lasting
from game.systems.torgue_arena.flow import asking
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import ActionToken, Companion, Figure, Hunter, Item
from game.systems.torgue_arena.vocabulary import COLOURS, STEPS, Colour

RESERVE: Colour = "yellow"
"""The colour of the token on a Run-and-Gun weapon (PRP-15)."""


@dataclass(frozen=True, slots=True)
class Coin:
    """An Available token that may pay: whose card it lies on, which of its tokens it is, and what it shows."""

    owner: str
    """A hunter, a companion, or a Run-and-Gun weapon."""
    at: int
    colour: Colour
    printed: Colour

    @property
    def alike(self) -> tuple[str, Colour, Colour]:
        """Coins for which this is the same are all one to the player."""
        return self.owner, self.colour, self.printed


def available(holder: Hunter | Companion) -> list[ActionToken]:
    """The tokens it may Spend (ACT-02)."""
    return [token for token in holder.tokens if not token.spent]


def coins(
    game: Arena, figure: Figure, *, item: Item | None = None, reaction: int = 0, own: bool = False, steps: int = 0
) -> list[Coin]:
    """What may pay for an action of a miniature; `own`: only the tokens of a companion's own card (AID-13, AID-15)."""
    hunter = game.owner(figure)
    assert hunter is not None
    found = _lying(figure) if isinstance(figure, Companion) else []
    if not own:
        found += _lying(hunter)
        if reaction and item is not None and reserve(game, item):
            found.append(Coin(item.id, 0, RESERVE, RESERVE))
    return [coin for coin in found if STEPS[coin.colour] >= steps]


def _lying(holder: Hunter | Companion) -> list[Coin]:
    return [Coin(holder.id, n, token.colour, token.printed) for n, token in enumerate(holder.tokens) if not token.spent]


def reserve(game: Arena, item: Item) -> bool:
    """Whether the token of a Run-and-Gun weapon can be used; not while it is Out of Ammo (PRP-15, PRP-17)."""
    equipped = item.place == "weapon" and not item.spent
    return equipped and not item.reserve_spent and game.gear(item).has("run_and_gun")


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
) -> Colour:
    """Spend tokens for an action; the colour of its die is that of one of them (ACT-06, ACT-07, ACT-11)."""
    spent: list[Colour] = []
    for _ in range(cost):
        found = coins(game, figure, item=item, reaction=reaction, own=own, steps=steps)
        coin = await _chosen(game, figure, found)
        spend(game, figure, coin)
        spent.append(coin.colour)
    return await _die(game, figure, spent) if rolls else spent[0]


async def _chosen(game: Arena, figure: Figure, found: list[Coin]) -> Coin:
    """Which token pays (D07); those that are alike are one option."""
    kinds: dict[tuple[str, Colour, Colour], Coin] = {}
    for coin in found:
        kinds.setdefault(coin.alike, coin)
    options = [Option(_key(game, figure, coin), _words(game, figure, coin), coin) for coin in kinds.values()]
    asked = Text("torgue_arena.ask.token", figure=game.name(figure))
    return await asking.ask(game, game.seat(figure), asked, lambda: options)


def _key(game: Arena, figure: Figure, coin: Coin) -> str:
    shown = coin.colour if coin.colour == coin.printed else f"{coin.colour}[{coin.printed}]"
    hunter = game.owner(figure)
    return shown if hunter and coin.owner == hunter.id else f"{coin.owner}:{shown}"


def _words(game: Arena, figure: Figure, coin: Coin) -> Text:
    colour = Text(f"torgue_arena.colour.{coin.colour}")
    hunter = game.owner(figure)
    if hunter and coin.owner == hunter.id:
        if coin.colour == coin.printed:
            return Text("torgue_arena.do.spend", colour=colour)
        return Text("torgue_arena.do.spend_wounded", colour=colour, printed=Text(f"torgue_arena.colour.{coin.printed}"))
    if coin.owner in game.state.companions:
        return Text("torgue_arena.do.spend_own", colour=colour, owner=game.name(coin.owner))
    return Text("torgue_arena.do.spend_reserve", colour=colour, weapon=game.gear(coin.owner).name)


def spend(game: Arena, figure: Figure, coin: Coin) -> None:
    """Turn the token over (SPE-01)."""
    state = game.state
    holder = state.hunters.get(coin.owner) or state.companions.get(coin.owner)
    if holder is None:
        game.item(coin.owner).reserve_spent = True
    else:
        holder.tokens[coin.at].spent = True
    colour = Text(f"torgue_arena.colour.{coin.colour}")
    game.tell(points.TOKEN_SPENT, figure.id, figure=game.name(figure), colour=colour)


async def _die(game: Arena, figure: Figure, spent: list[Colour]) -> Colour:
    return await _colour(game, figure, spent, Text("torgue_arena.ask.die", figure=game.name(figure)))


def colours(game: Arena, figure: Figure, steps: int = 0) -> list[Colour]:
    """The colours a free action may have: of any token, Available or Spent, as it is now (FRE-02, FRE-03)."""
    hunter = game.owner(figure)
    assert hunter is not None
    tokens = [*hunter.tokens, *(figure.tokens if isinstance(figure, Companion) else ())]
    shown = [token.colour for token in tokens]
    return [colour for colour in COLOURS if colour in shown and STEPS[colour] >= steps]


async def free_colour(game: Arena, figure: Figure, steps: int = 0) -> Colour:
    """The colour of a free action that needs one (D15)."""
    asked = Text("torgue_arena.ask.free_colour", figure=game.name(figure))
    return await _colour(game, figure, colours(game, figure, steps), asked)


async def _colour(game: Arena, figure: Figure, among: list[Colour], asked: Text) -> Colour:
    shown = [colour for colour in reversed(COLOURS) if colour in among]
    options: list[Option[Colour]] = [Option(each, Text(f"torgue_arena.do.die_{each}"), each) for each in shown]
    return await asking.ask(game, game.seat(figure), asked, lambda: options)


def refresh(game: Arena, hunter: Hunter) -> None:
    """Give a hunter the tokens cards add to its own, and take away those they no longer do."""
    lasting.settle(game, hunter)
