"""The purse: what something costs, in which ways it can be paid, and paying it (PLN-16, PLN-17).

Every cost in counters goes through here: `why_not_pay` gives the one reason why not, `pay` asks only when the ways to
pay differ.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from game.core.request import Choose, Option
from game.core.text import Refusal, Text
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import MAY_SPEND, PRICES, STANDS_IN, Paying, Price
from game.systems.bmg1.state import Counters, Model
from game.systems.bmg1.vocabulary import SLOTS, Slot


@dataclass(frozen=True, slots=True)
class Payment:
    """One way to pay: how many counters each slot gives."""

    takes: tuple[int, int, int, int]
    as_what: Price
    """What they are spent as: SC of an Unpredictable character may be spent as MC (TRT-199)."""

    @property
    def key(self) -> str:
        """`m1s2`; nothing is `free`."""
        words = [f"{slot[0]}{n}" for slot, n in zip(SLOTS, self.takes, strict=True) if n]
        return "".join(words) or "free"

    @property
    def total(self) -> int:
        return sum(self.takes)

    def is_worse_than(self, other: Payment) -> bool:
        """It takes everything the other takes, and more."""
        pairs = list(zip(self.takes, other.takes, strict=True))
        return self.takes != other.takes and all(mine >= theirs for mine, theirs in pairs)


def ways(game: Bmg1, model: Model, what: str, price: Price) -> list[Payment]:
    """Every way to pay worth considering, the cheapest first; none: it cannot be paid."""
    said = game.with_rules(model)
    asking = Paying(game, model, what, price)
    others = PRICES(asking)
    if not (price.any or others or said.at(STANDS_IN) or said.at(MAY_SPEND)):
        return list(_payments(model.counters, price, []))
    found: dict[tuple[int, int, int, int], Payment] = {}
    wild = STANDS_IN(asking)
    for asked in (price, *others):
        for payment in _payments(model.counters, asked, wild):
            if payment.takes not in found and _why_barred(game, model, what, payment) is None:
                found[payment.takes] = payment
    worth = [one for one in found.values() if not any(one.is_worse_than(other) for other in found.values())]
    return sorted(worth, key=lambda one: one.total)


def has_swaps(game: Bmg1, model: Model, what: str, price: Price) -> bool:
    """Whether anything lets it pay with other counters than those that are asked for."""
    return bool(game.with_rules(model).at(STANDS_IN) or PRICES(Paying(game, model, what, price)))


def is_free(game: Bmg1, model: Model, what: str, price: Price) -> bool:
    """Whether it need not pay for something at all (TRT-11, TRT-21, TRT-49)."""
    return price.free or any(other.free for other in PRICES(Paying(game, model, what, price)))


def can_pay(game: Bmg1, model: Model, what: str, price: Price) -> bool:
    return bool(ways(game, model, what, price))


def why_not_pay(game: Bmg1, model: Model, what: str, price: Price) -> Refusal | None:
    """The one reason why something cannot be paid: counters that may not be spent, or that are not there (PLN-17)."""
    # PRC-02, PRC-03
    if ways(game, model, what, price):
        return None
    for payment in _payments(model.counters, price, STANDS_IN(Paying(game, model, what, price))):
        if refusal := _why_barred(game, model, what, payment):
            return refusal
    return Refusal(Text("bmg1.no.counters", price=said(price)), "BMG1-PLN-17")


async def pay(game: Bmg1, model: Model, what: str, price: Price) -> Payment:
    """Take the counters off the card (PLN-16); its controller chooses where there is a choice (TRT-199)."""
    found = ways(game, model, what, price)
    options = [Option(one.key, said(_price(one)), one) for one in found]
    question = Text("bmg1.ask.pay", model=game.name(model))
    paid = await Choose(game.controller(model), question, options, topic="pay")
    for slot, n in zip(SLOTS, paid.takes, strict=True):
        model.counters.add(slot, -n)
    return paid


def said(price: Price) -> Text:
    """A price in words: `1 MC, 2 SC`."""
    parts = [Text(f"bmg1.counters.{slot}", n=price.of(slot)) for slot in SLOTS if price.of(slot)]
    if price.any:
        parts.append(Text("bmg1.counters.any", n=price.any))
    if not parts:
        return Text("bmg1.counters.none")
    words = parts[0]
    for part in parts[1:]:
        words = Text("bmg1.counters.and", one=words, other=part)
    return words


def _price(payment: Payment) -> Price:
    move, attack, defense, special = payment.takes
    return Price(move, attack, defense, special)


def _why_barred(game: Bmg1, model: Model, what: str, payment: Payment) -> Refusal | None:
    """Shock, Halt! and their like forbid to spend some counters (EFX-38, TRT-176)."""
    if payment.as_what.free:
        return None
    ban = MAY_SPEND(Paying(game, model, what, payment.as_what, _price(payment))).forbidden
    return Refusal(ban.label, ban.rule) if ban else None


def _payments(has: Counters, price: Price, wild: list[Slot]) -> Iterator[Payment]:
    """The ways in which the counters of a card make up a price."""
    own = (has.move, has.attack, has.defense, has.special)
    asked = (price.move, price.attack, price.defense, price.special)
    if not wild and not price.any:  # nothing stands in for anything: there is one way, or none
        if all(n <= lies for n, lies in zip(asked, own, strict=True)):
            yield Payment(asked, Price(*asked))
        return
    total = price.any + sum(asked)
    for takes in product(*(range(n + 1) for n in own)):
        if sum(takes) != total:
            continue
        as_what = _spent_as(takes, price, wild)
        if as_what is not None:
            yield Payment((takes[0], takes[1], takes[2], takes[3]), as_what)


def _spent_as(takes: tuple[int, ...], price: Price, wild: list[Slot]) -> Price | None:
    """What some counters are spent as when they pay a price; None: they do not."""
    over = {slot: n - price.of(slot) for slot, n in zip(SLOTS, takes, strict=True)}
    missing = sum(-n for n in over.values() if n < 0)
    spare = sum(n for slot, n in over.items() if n > 0 and slot in wild)
    if missing > spare:
        return None
    spent = Price(price.move, price.attack, price.defense, price.special)
    left = {slot: max(0, n) for slot, n in over.items()}
    for slot in wild:
        used = min(left[slot], missing)
        left[slot], missing = left[slot] - used, missing - used
    for slot, n in left.items():
        spent = replace(spent, **{slot: spent.of(slot) + n})
    return spent
