"""A villain turn of the competitive game: one card, the figures it activates, a full hand (VTN, ADD)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.request import Choose, Option
from game.core.text import Text
from game.systems.shadow_of_the_bat import points
from game.systems.shadow_of_the_bat.content import ActivationSet
from game.systems.shadow_of_the_bat.flow import activating, deck, desperation, queue, spans
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import VILLAIN, Figure


async def villain_turn(game: Fight) -> None:
    """The steps of one villain turn (VTN-11, RND-07, VTN-08, VTN-09)."""
    state = game.state
    state.turn, state.activated = "villains", []
    if state.side.hand:
        id, face_down = await _choose(game)
        await (desperation.despair(game, id) if face_down else play(game, id))
    else:
        game.tell(points.VILLAIN_PASSED)  # VTN-12
    spans.expire(game, "turn")
    await deck.refill(game)


async def _choose(game: Fight) -> tuple[str, bool]:
    """Any card of the hand, face up or face down; passing is not possible (VTN-01, VTN-12, DSP-01; decision 25)."""
    options: list[Option[tuple[str, bool]]] = []
    for id in game.state.side.hand:
        card = game.scheme(id).name
        options.append(Option(f"scheme:{id}", Text("shadow_of_the_bat.do.scheme", card=card), (id, False), id))
        options.append(Option(f"down:{id}", Text("shadow_of_the_bat.do.desperate", card=card), (id, True), id))
    chosen: tuple[str, bool] = await Choose(VILLAIN, Text("shadow_of_the_bat.ask.scheme"), options, topic="scheme")
    return chosen


async def play(game: Fight, id: str) -> None:
    """To the queue, then *when played*, then the figures; its instant does not happen (VTN-02, SPC-02, SPC-08)."""
    scheme = game.scheme(id)
    game.tell(points.SCHEME_PLAYED, id, card=scheme.name)
    await queue.lay(game, id)
    await points.LAID(points.Scheming(game, id))
    await activations(game, [order for order in (scheme.activate, scheme.additional) if order])


# --- activations


@dataclass(slots=True)
class _Order:
    """An activation set being carried out: how many figures it has left."""

    word: str
    set: ActivationSet
    left: int


async def activations(game: Fight, sets: Sequence[ActivationSet]) -> None:  # VTN-13, ADD-01, ADD-02
    """Up to the printed number of figures, one after the other, one set before the other (VTN-04 to VTN-06, ADD)."""
    # VTN-03, WLD-01
    words = ("figure", "more")
    orders = [_Order(word, order, _count(order)) for word, order in zip(words, sets, strict=False)]
    current: _Order | None = None
    while orders:
        options = [_of(game, order, figure) for order in orders for figure in _typed(game, order.set)]
        if all(option.refusal for option in options):
            return
        done: Option[tuple[_Order, Figure] | None] = Option("end", Text("shadow_of_the_bat.do.end_villains"), None)
        chosen = await Choose(VILLAIN, Text("shadow_of_the_bat.ask.figure"), [*options, done], topic="figure")
        if chosen is None:
            return
        order, figure = chosen
        if order is not current:  # one set completely before the other (VTN-06, ADD-04)
            orders = [each for each in orders if each is not current]
            current = order
        order.left -= 1
        await activating.activate(game, figure, order.set.icons)
        orders = [each for each in orders if each.left]


def _count(order: ActivationSet) -> int:
    return 99 if order.count == "all" else order.count


def _typed(game: Fight, order: ActivationSet) -> list[Figure]:
    """The figures a set may name, KO'd ones gone (ADD-03)."""
    everybody = (figure for figure in game.state.villains.values() if figure.at is not None and not figure.out)
    return [figure for figure in everybody if order.villain in ("any", figure.card)]


def _of(game: Fight, order: _Order, figure: Figure) -> Option[tuple[_Order, Figure] | None]:
    plain = activating.option(game, figure, order.word, order.set.icons)
    return Option(plain.key, plain.text, (order, figure), figure.id, plain.refusal)
