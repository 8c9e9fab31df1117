"""Elements of an attack: one d4 each, and the tokens it lays before anybody defends (ELE-01 to ELE-04)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.core.request import Roll
from game.core.text import Text
from game.systems.torgue_arena import points
from game.systems.torgue_arena.flow import harm
from game.systems.torgue_arena.flow.properties import elements
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.points import Attack
from game.systems.torgue_arena.state import Figure, Hunter
from game.systems.torgue_arena.vocabulary import Element

CRITICAL = 4
OVERLOADED = 3


async def kindle(game: Arena, attack: Attack, found: Mapping[str, int], targets: Iterable[Figure]) -> None:
    """Roll for every element of the attack; one die serves all targets (MUL-02, DIC-04, ELE-02)."""
    struck = list(targets)
    seat = game.seat(attack.attacker) if attack.attacker else game.group
    for element in elements(found):
        words = Text(f"torgue_arena.element.{element}")
        [face] = await Roll(
            Text("torgue_arena.roll.element", element=words, attack=attack.title), [4], by=seat, topic="element"
        )
        triggered = face >= (OVERLOADED if "overload" in found else CRITICAL)  # PRP-30
        game.tell(points.ELEMENT_ROLLED, element=words, dice=[face], sides=[4], marked=[0] if triggered else [])
        if triggered:
            for figure in struck:
                afflict(game, figure, element, found[element] if element == "corrosion" else 1, attack.by)


def afflict(game: Arena, figure: Figure, element: Element, n: int, by: Hunter | None) -> None:
    """Lay an element's tokens; Shock also Spends all Shields at once (ELE-19, ELE-06, ELE-09, ELE-16, ELE-13)."""
    if element == "shock":
        harm.spend_shields(game, game.owner(figure) or figure)
    harm.place_tokens(game, figure, element, n, by)
