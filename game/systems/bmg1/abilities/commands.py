"""Traits of those who lead: counters for Henchmen near them, and counters moved from slot to slot."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.core.hooks import Ability, Source, on
from game.core.request import DECLINE, Allot, Choose, Option, Seat, Share
from game.core.text import Refusal, Text
from game.systems.bmg1.abilities.naming import name
from game.systems.bmg1.abilities.using import is_acting, trait_of, use, why_barred, why_not_use
from game.systems.bmg1.deeds import DeedOption
from game.systems.bmg1.flow.plan import gain, room
from game.systems.bmg1.flow.skills import limit
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import ACTIONS, RELOCATED, RELOCATION, Acting, Price
from game.systems.bmg1.state import CM, Model
from game.systems.bmg1.vocabulary import SLOTS, Slot

REACH = 10 * CM
PRICE = Price(special=1)
RELOCATED_AT_ONCE = 2
"""Counters that a Veteran, an Order or Disarray moves (TRT-200, TRT-140, TRT-62)."""


# --- counters for those near


def command(source: Source, acting: Acting, slots: tuple[Slot, ...], rule: str) -> Iterator[DeedOption]:
    """The one option of a command; with nobody near who could take a counter it is refused (TRT-08, PLN-15)."""
    if not is_acting(source, acting):
        return
    trait, game = trait_of(source), acting.game
    near = [one for one in game.henchmen(acting.model, REACH) if any(room(game, one, slot) for slot in slots)]
    refusal = why_not_use(source, acting, PRICE)
    if not near:
        refusal = refusal or Refusal(Text("bmg1.no.henchmen", limit=REACH), rule)
    deed = partial(hearten, source, acting, slots)
    yield Option(trait, Text("bmg1.do.command", trait=name(source), n=len(near)), deed, acting.model.id, refusal)


async def hearten(source: Source, acting: Acting, slots: tuple[Slot, ...]) -> None:
    """Every Henchman near gains a counter; of several slots its owner names one (DCN-57)."""
    game = acting.game
    await use(source, acting, PRICE)
    for model in game.henchmen(acting.model, REACH):
        free = [slot for slot in slots if room(game, model, slot)]
        if not free:
            continue
        options = [Option(slot, Text(f"bmg1.slot.{slot}"), slot) for slot in free]
        question = Text("bmg1.ask.gained", model=game.name(model))
        gain(game, model, await Choose(game.controller(model), question, options, topic="gained"))


class Inspire(Ability, id="bmg1.inspire"):
    """For 1 SC, once a round: each Henchman of its Band within 10 cm gains a counter of any kind."""

    @on(ACTIONS)
    def command(self, source: Source, acting: Acting) -> Iterator[DeedOption]:
        """TRT-113"""
        yield from command(source, acting, SLOTS, "BMG1-TRT-92")


class FollowMe(Ability, id="bmg1.follow_me"):
    """For 1 SC, once a round: each Henchman of its Band within 10 cm gains 1 MC."""

    @on(ACTIONS)
    def command(self, source: Source, acting: Acting) -> Iterator[DeedOption]:
        yield from command(source, acting, ("move",), "BMG1-TRT-78")


class KillThem(Ability, id="bmg1.kill_them"):
    """For 1 SC, once a round: each Henchman of its Band within 10 cm gains 1 AC."""

    @on(ACTIONS)
    def command(self, source: Source, acting: Acting) -> Iterator[DeedOption]:
        yield from command(source, acting, ("attack",), "BMG1-TRT-98")


class TakeCover(Ability, id="bmg1.take_cover"):
    """For 1 SC, once a round: each Henchman of its Band within 10 cm gains 1 DC."""

    @on(ACTIONS)
    def command(self, source: Source, acting: Acting) -> Iterator[DeedOption]:
        yield from command(source, acting, ("defense",), "BMG1-TRT-186")


# --- counters moved


def moves(game: Bmg1, model: Model) -> list[tuple[Slot, Slot]]:
    """From where to where a counter of a card may go (PLN-15, PLN-20, TRT-63)."""
    return [
        (here, there)
        for here in SLOTS
        for there in SLOTS
        if here != there and model.counters.of(here) and room(game, model, there)
    ]


async def relocate(game: Bmg1, model: Model, seat: Seat, most: int) -> None:
    """One after the other, as long as the player likes (DCN-28, DCN-58)."""
    moved = 0
    while moved < most and (found := moves(game, model)):
        options: list[Option[tuple[Slot, Slot] | None]] = [
            Option(f"{here}>{there}", Text("bmg1.do.relocate", **_named(here, there)), (here, there))
            for here, there in found
        ]
        options.append(Option(DECLINE, Text("bmg1.do.no_relocate"), None))
        question = Text("bmg1.ask.relocate", model=game.name(model), n=most - moved)
        chosen = await Choose(seat, question, options, topic="relocate")
        if chosen is None:
            break
        here, there = chosen
        model.counters.add(here, -1)
        model.counters.add(there)
        moved += 1
    if moved:
        game.tell(RELOCATED, model.id, model=game.name(model), n=moved)


def _named(here: Slot, there: Slot) -> dict[str, Text]:
    return {"from_": Text(f"bmg1.slot.{here}"), "to": Text(f"bmg1.slot.{there}")}


class Trickster(Ability, id="bmg1.trickster"):
    """As its activation begins it may lay all its counters anew."""

    @on(RELOCATION)
    async def shuffles(self, source: Source, acting: Acting) -> None:
        """Within the limits of its skills; what lies above them may stay (TRT-196, PRF-22, DCN-28)."""
        game, model = acting.game, acting.model
        if model.id != source.bearer or why_barred(game, model) or not moves(game, model):
            return
        has = {slot: model.counters.of(slot) for slot in SLOTS}
        shares = [
            Share[Slot](slot, Text(f"bmg1.slot.{slot}"), slot, most=max(limit(game, model, slot), has[slot]))
            for slot in SLOTS
        ]
        question = Text("bmg1.ask.shuffle", model=game.name(model), n=model.counters.total)
        suggested: dict[str, int] = {slot: n for slot, n in has.items() if n}
        seat = game.controller(model)
        laid = await Allot(seat, question, shares, model.counters.total, suggested=suggested, topic="shuffle")
        for slot, n in laid:
            model.counters.add(slot, n - has[slot])
        if changed := sum(max(0, n - has[slot]) for slot, n in laid):
            game.tell(RELOCATED, model.id, model=game.name(model), n=changed)


class Veteran(Ability, id="bmg1.veteran"):
    """As its activation begins it may move 2 of its counters to other slots."""

    @on(RELOCATION)
    async def thinks_again(self, source: Source, acting: Acting) -> None:  # TRT-200
        """DCN-28"""
        game, model = acting.game, acting.model
        if model.id == source.bearer and not why_barred(game, model):
            await relocate(game, model, game.controller(model), RELOCATED_AT_ONCE)
