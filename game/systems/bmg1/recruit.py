"""Characters made ready for a game from what the packs hold."""

from __future__ import annotations

from game.core.library import Library
from game.core.request import Seat
from game.systems.bmg1.bandlist import Band
from game.systems.bmg1.content import Equipment, Profile, Weapon
from game.systems.bmg1.state import Model, State

ARMOUR = 3
"""Markers a whole Power Armor stops (TRT-146)."""


def recruit(
    library: Library,
    id: str,
    seat: Seat,
    profile: Profile,
    item: Equipment | None = None,
    weapon: str = "",
    *,
    leads: bool = False,
    as_free_agent: bool = False,
) -> Model:
    """A character as it comes to the table: unhurt, its magazines full, its doses unused (AMM-01, EQP-03).

    A bought magazine is for `weapon`, or for its first with Ammo, and counts into the starting number (EQP-05, AMM-04).
    """
    model = Model(id, seat, profile, leads, as_free_agent, item.id if item else "", weapons=list(profile.weapons))
    for carried in (library.get(Weapon, name) for name in profile.weapons):
        if carried.ammo is not None:
            model.magazines[carried.id] = carried.ammo
    if item and item.ammo and model.magazines:
        for_which = weapon if weapon in model.magazines else next(iter(model.magazines))
        model.magazines[for_which] += item.ammo
    model.most_magazines = dict(model.magazines)
    traits = {trait.id for trait in profile.traits} | ({item.trait.id} if item and item.trait else set())
    model.doses = max(profile.doses, int("titan_dose" in traits)) + (item.dose if item else 0)  # TRT-192, EQP-32
    model.armour = ARMOUR if "power_armor" in traits else 0
    return model


def enlist(library: Library, state: State, seat: Seat, band: Band) -> None:
    """Bring a Band to the table."""
    side = state.sides[seat]
    for n, one in enumerate(band.members, 1):
        id = f"{seat.lower()}{n}"
        leads, guest = one is band.leader, band.is_guest(one)
        state.models[id] = recruit(
            library, id, seat, one.profile, one.item, one.weapon, leads=leads, as_free_agent=guest
        )
    side.crew = band.crew
    side.reputation = band.reputation  # REP-05
