"""Characters made ready for a game from what the packs hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from game.core.library import Library, NoSuchContent
from game.core.request import Seat
from game.core.roster import Roster
from game.core.system import SetupError
from game.core.wording import clip
from game.systems.bmg1.content import UNKNOWN, Crew, Equipment, Profile, ReadyBand, Weapon
from game.systems.bmg1.state import Model, State

LEADER = "leader"
"""Marks the Band Leader among the extras of a pick (BND-01)."""
AFFINITY = "affinity"
"""Marks whoever is recruited in a Free Agent place (TRT-15)."""

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


@dataclass(frozen=True, slots=True)
class Member:
    """A character of a Band, with what its owner decided about it (DCN-02, DCN-03)."""

    profile: Profile
    item: Equipment | None = None
    weapon: str = ""
    """The one its magazine is for."""
    leads: bool = False
    as_free_agent: bool = False


@dataclass(frozen=True, slots=True)
class Band:
    """A Band before it comes to the table."""

    members: tuple[Member, ...]
    crew: str


def enlist(library: Library, state: State, seat: Seat, roster: str | dict[str, Any]) -> None:
    """Bring a Band to the table: a ready one by its id, or the roster of a player."""
    band = ready(library, roster) if isinstance(roster, str) else picked(library, roster)
    side = state.sides[seat]
    for n, one in enumerate(band.members, 1):
        id = f"{seat.lower()}{n}"
        state.models[id] = recruit(
            library,
            id,
            seat,
            one.profile,
            one.item,
            one.weapon,
            leads=one.leads,
            as_free_agent=one.as_free_agent,
        )
    side.crew = band.crew
    side.reputation = sum(one.profile.reputation for one in band.members)  # REP-05


def ready(library: Library, id: str) -> Band:
    """A Band from a pack; its first member leads it."""
    try:
        found = library.get(ReadyBand, id)
    except NoSuchContent as missing:
        raise SetupError(f"The Band cannot be used: {missing}.") from None
    members = tuple(
        Member(
            library.get(Profile, one.profile),
            library.get(Equipment, one.item) if one.item else None,
            one.weapon,
            leads=n == 0,
        )
        for n, one in enumerate(found.members)
    )
    return Band(members, found.crew)


def picked(library: Library, written: dict[str, Any]) -> Band:
    """A player's roster: profiles with their extras; an item for a weapon is written `magazine:pistol` (EQP-05)."""
    try:
        roster = msgspec.convert(written, Roster)
    except msgspec.ValidationError as error:
        raise SetupError(f"The roster cannot be read: {error}.") from None
    members: list[Member] = []
    crew = ""
    for pick in roster.picks:
        profile = library.find(Profile, pick.id)
        if profile is None:
            raise SetupError(f"The roster '{clip(roster.name)}' names '{clip(pick.id)}', which no pack has.")
        members.append(_member(library, profile, pick.extras))
        crew = crew or next((extra for extra in pick.extras if library.find(Crew, extra)), "")
    if not members:
        raise SetupError(f"The roster '{clip(roster.name)}' has no character.")
    if not any(one.leads for one in members):
        able = [n for rank in ("leader", "sidekick") for n, one in enumerate(members) if one.profile.rank == rank]
        if able:
            members[able[0]] = replace(members[able[0]], leads=True)
    return Band(tuple(members), crew or _crew(members))


def _member(library: Library, profile: Profile, extras: Sequence[str]) -> Member:
    pairs = [extra.partition(":") for extra in extras]
    bought = next(((name, weapon) for name, _, weapon in pairs if library.find(Equipment, name)), ("", ""))
    item = library.find(Equipment, bought[0]) if bought[0] else None
    return Member(profile, item, bought[1], LEADER in extras, AFFINITY in extras)


def _crew(members: Sequence[Member]) -> str:
    """The affiliation of the Band Leader (BND-02, BND-11)."""
    leader = next((one for one in members if one.leads), members[0])
    return next((crew for crew in leader.profile.affiliations if crew != UNKNOWN), "")
