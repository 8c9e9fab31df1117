"""Models and decks made ready for a game from what the packs hold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from game.core.library import Library, NoSuchContent
from game.core.request import Seat
from game.core.system import SetupError
from game.systems.bmg3.content import Card, Deck, Equipment, Profile, Rank, Starter, Weapon
from game.systems.bmg3.state import Model, State


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


def enlist(library: Library, state: State, seat: Seat, roster: str | dict[str, Any]) -> None:
    """Bring a crew with its deck to the table: a ready one by its id."""
    if not isinstance(roster, str):
        raise SetupError("a roster")
    crew = _starter(library, roster)
    ids: list[str] = []
    for n, chosen in enumerate(crew.models, 1):
        id = f"{seat.lower()}{n}"
        things = [library.get(Equipment, name) for name in chosen.equipment]
        state.models[id] = recruit(library, id, seat, library.get(Profile, chosen.profile), chosen.rank, things)
        ids.append(id)
    side = state.sides[seat]
    side.crew, side.boss = crew.crew, ids[0]
    side.deck.rest = sorted(copies(library, library.get(Deck, crew.deck).cards))


def _starter(library: Library, id: str) -> Starter:
    try:
        return library.get(Starter, id)
    except NoSuchContent as missing:
        raise SetupError(f"The crew cannot be used: {missing}.") from None
