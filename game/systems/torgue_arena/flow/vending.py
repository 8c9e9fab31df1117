"""The Vending Machines: seven cards face up, and hunters who buy one at a time until all pass (VEN)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.cards import draw
from game.core.request import Choose, ChooseSome, Option
from game.core.text import Refusal, Text
from game.systems.torgue_arena import points
from game.systems.torgue_arena.flow import asking, exchange, payment
from game.systems.torgue_arena.flow.payment import POOL, Fund
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import Hunter
from game.systems.torgue_arena.vocabulary import DECKS, Deck

SHOWN: dict[Deck, int] = {"guns": 2, "ammo": 2, "zed": 2, "torgue": 1}
"""How many cards of each deck are for sale (VEN-01)."""
MORE = 2
"""How many more of a deck for each machine of it that was used (VEN-02)."""
PASS, LAST_PASS = "torgue_arena.do.buy_nothing", "torgue_arena.do.close_machines"
"""The words of a pass, and of one that ends the sale (VEN-05)."""
COMMON = "torgue_arena.common"
"""The reaction name of giving common money to others, so that a player may always allow it, or never."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A card to be bought and what it is paid with."""

    item: str
    funds: tuple[Fund, ...]


async def reveal(game: Arena) -> None:
    """Lay the cards out; the Spotlight hunter goes first (VEN-01 to VEN-03)."""
    state = game.state
    for deck in DECKS:
        count = SHOWN[deck] + MORE * state.machines.count(deck)
        state.revealed += await draw(state.decks[deck], count, Text("torgue_arena.roll.reveal"))
    for id in state.revealed:
        gear = game.gear(id)
        game.tell(points.REVEALED, id, card=gear.name, price=gear.price)
    state.steps.insert(0, f"buy:{game.spotlight.id}:0")


def close(game: Arena) -> None:
    """What nobody bought and what was resold goes back into its deck (VEN-08, VEN-09)."""
    state = game.state
    for id in (*state.revealed, *state.resold):
        exchange.put_back(game, id)
    state.revealed, state.resold = [], []


async def go(game: Arena, hunter: Hunter, passes: int) -> None:
    """One go of a hunter: buy one card or pass; four passes in a row end the sale (VEN-03, VEN-05, VEN-12)."""
    last = passes + 1 >= len(game.state.hunters)
    bought = await _buy(game, hunter, LAST_PASS if last else PASS)
    passes = 0 if bought else passes + 1
    if passes < len(game.state.hunters):
        ids = list(game.state.hunters)
        following = ids[(ids.index(hunter.id) + 1) % len(ids)]
        game.state.steps.insert(0, f"buy:{following}:{passes}")


async def _buy(game: Arena, hunter: Hunter, passing: str) -> bool:
    """Whether the hunter chose a card, and everybody whose things pay for it agreed."""
    unwilling: list[str] = []
    text = Text("torgue_arena.ask.buy", hunter=game.name(hunter))
    while True:
        deal = await asking.ask(game, hunter.seat, text, lambda: _offers(game, hunter, unwilling, passing), topic="buy")
        if deal is None:
            return False
        refused = await _refused(game, hunter, deal)
        if refused is None:
            break
        unwilling.append(refused)
    price = game.gear(deal.item).price
    payment.spend(game, deal.funds)
    game.state.revealed.remove(deal.item)
    exchange.take(game, hunter, deal.item)
    name, card = game.name(hunter), game.gear(deal.item).name
    game.tell(points.BOUGHT, hunter.id, deal.item, hunter=name, card=card, price=price, paid=payment.total(deal.funds))
    return True


# --- what is offered


def _offers(game: Arena, hunter: Hunter, unwilling: Sequence[str], passing: str) -> list[Option[Deal | None]]:
    """Pass, or a card: paid at once with the set that loses least, or by hand (VEN-04, VEN-06)."""
    known = [fund for fund in payment.funds(game) if fund.owner not in unwilling]
    offers: list[Option[Deal | None]] = [Option("pass", Text(passing), None)]
    for id in game.state.revealed:
        offers += _ways(game, hunter, id, known)
    return sorted(offers, key=lambda offer: offer.then is not None)  # what is done with one click comes first


def _ways(game: Arena, hunter: Hunter, id: str, known: Sequence[Fund]) -> list[Option[Deal | None]]:
    card = game.gear(id)
    if payment.total(known) < card.price:
        told = Text("torgue_arena.do.buy", card=card.name, price=card.price)
        missing = Text("torgue_arena.no.cannot_pay", have=payment.total(known), price=card.price)
        return [Option(f"buy:{id}", told, None, id, Refusal(missing, "TOR-VEN-04"))]
    ways: list[Option[Deal | None]] = []
    if quick := _quick(hunter, known, card.price):
        ways.append(Option(f"buy:{id}", _told(game, hunter, id, quick), Deal(id, quick), id))
    options = [Option(fund.key, payment.words(game, fund), fund, fund.what) for fund in known]
    some = ChooseSome(
        hunter.seat,
        Text("torgue_arena.ask.pay_gear", card=card.name, price=card.price),
        options,
        least=1 if card.price else 0,
        check=lambda chosen: _short(chosen, card.price),
        topic="pay_gear",
    )
    by_hand = Text("torgue_arena.do.buy_by_hand", card=card.name, price=card.price)
    ways.append(Option(f"pay:{id}", by_hand, lambda chosen: Deal(id, tuple(chosen)), id, then=some))
    return ways


def _quick(hunter: Hunter, known: Sequence[Fund], price: int) -> tuple[Fund, ...] | None:
    """The usual way to pay: with money and tokens at hand, else with everybody's; gear is sold only by hand."""
    tokens = [fund for fund in known if fund.kind != "gear"]
    at_hand = [fund for fund in tokens if fund.owner in (POOL, hunter.id)]
    return payment.smallest(at_hand, price) or payment.smallest(tokens, price)


def _told(game: Arena, hunter: Hunter, id: str, quick: tuple[Fund, ...]) -> Text:
    card, paid = game.gear(id), payment.total(quick)
    others = any(fund.owner not in (POOL, hunter.id) for fund in quick)
    key = "buy_shared" if others else "buy_with"
    values = {"price": card.price, "paid": paid, "n": len(quick)}
    return Text(f"torgue_arena.do.{key}", card=card.name, **values)


def _short(chosen: Sequence[Fund], price: int) -> Refusal | None:
    if payment.total(chosen) >= price:
        return None
    return Refusal(Text("torgue_arena.no.not_enough", have=payment.total(chosen), price=price), "TOR-VEN-04")


# --- who agrees


async def _refused(game: Arena, hunter: Hunter, deal: Deal) -> str | None:
    """The first owner who refuses what is asked; None when everybody gives (VEN-10, VEN-11)."""
    for owner in dict.fromkeys(fund.owner for fund in deal.funds):
        if owner == POOL:
            willing = await _common(game, hunter, deal)
        else:
            willing = await _given(game, hunter, game.hunter(owner), deal)
        if not willing:
            return owner
    return None


async def _common(game: Arena, hunter: Hunter, deal: Deal) -> bool:
    """The Spotlight hunter has first access to the common money; for others the group decides (VEN-11)."""
    players = game.state.players
    if players[hunter.seat] == players[game.group]:
        return True
    n = sum(fund.owner == POOL for fund in deal.funds)
    card = game.gear(deal.item).name
    text = Text("torgue_arena.ask.common", hunter=game.name(hunter), card=card, n=n)
    options = [
        Option("yes", Text("torgue_arena.do.allow"), True),
        Option("no", Text("torgue_arena.do.not_given"), False),
    ]
    return await asking.agree(game, text, lambda: options, COMMON, topic="common")


async def _given(game: Arena, hunter: Hunter, owner: Hunter, deal: Deal) -> bool:
    """Whoever is asked to help need not (VEN-10)."""
    players = game.state.players
    if players[hunter.seat] == players[owner.seat]:
        return True
    given = [fund for fund in deal.funds if fund.owner == owner.id]
    values = {"n": len(given), "worth": payment.total(given)}
    card, name = game.gear(deal.item).name, game.name(hunter)
    text = Text("torgue_arena.ask.help_pay", hunter=name, owner=game.name(owner), card=card, **values)
    yes = Option("yes", Text("torgue_arena.do.give_it"), True)
    no = Option("no", Text("torgue_arena.do.not_given"), False)
    willing: bool = await Choose(owner.seat, text, [yes, no], topic="help_pay")
    return willing
