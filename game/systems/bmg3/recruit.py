"""Models and decks made ready for a game from what the packs hold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.core.library import Library
from game.core.request import Seat
from game.systems.bmg3.content import Card, Equipment, Profile, Rank, Weapon
from game.systems.bmg3.state import Model


def recruit(
    library: Library,
    id: str,
    seat: Seat,
    profile: Profile,
    rank: Rank | None = None,
    equipment: Sequence[Equipment] = (),
    base: int | None = None,
) -> Model:
    """A model as it comes to the table: unhurt, its magazines full (AMM-01, PRO-04, PRO-06)."""
    model = Model(id, seat, profile, rank or profile.ranks[0], base or profile.base[0], list(equipment))
    bought = [thing.weapon for thing in equipment if thing.weapon]
    for weapon in (library.get(Weapon, name) for name in (*profile.weapons, *bought)):
        if weapon.ammo is not None:
            model.magazines[weapon.id] = weapon.ammo
    for thing in equipment:
        if thing.magazines and model.magazines:
            first = next(iter(model.magazines))
            model.magazines[first] += thing.magazines
    return model


def copies(library: Library, cards: Iterable[str]) -> list[str]:
    """Every copy of every card of a deck, by its own id (`by_the_book#2`)."""
    return [f"{id}#{n}" for id in cards for n in range(1, library.get(Card, id).copies + 1)]
