"""A Band as its player lists it: who is in it, who leads, and what was bought (REP, BND, FND, EQP).

A roster's picks are profiles. The extras of a pick are `leads` for the Band Leader, the crew he names where he has the
choice, and equipment; a magazine says which weapon it is for where there are several (`law_magazine:revolver`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from game.core.library import Library, NoSuchContent
from game.core.roster import Pick, Roster
from game.core.system import SetupError
from game.systems.bmg1.content import UNKNOWN, BandMember, Crew, Equipment, Profile, ReadyBand, Weapon
from game.systems.bmg1.vocabulary import Rank, TraitName

LEADS = "leads"
FULL = 150
"""Reputation for a Free Agent and for each $500 (BND-06, FND-02); full ones of the agreed limit count (BND-10)."""
CHARISMATIC = 100
"""Reputation for a Free Agent with somebody Charismatic (TRT-47)."""
MONEY = 500
STANDARD = 300


@dataclass(frozen=True, eq=False)
class Member:
    """A character of a Band, with what its owner decided about it; two alike are still two."""

    profile: Profile
    items: tuple[tuple[Equipment, str], ...] = ()
    """What it bought, and the weapon a magazine is for."""
    marked: bool = False
    crew: str = ""
    """The affiliation its owner names for the Band, should it lead (BND-11)."""
    unknown: tuple[str, ...] = ()
    """Extras that nothing is known of."""

    @property
    def item(self) -> Equipment | None:
        return self.items[0][0] if self.items else None

    @property
    def weapon(self) -> str:
        return self.items[0][1] if self.items else ""

    def has(self, trait: TraitName) -> bool:
        return any(one.id == trait for one in self.profile.traits)

    def named(self, trait: TraitName) -> list[str]:
        """What a trait names: the types of an Elite, the crews somebody Hates."""
        return [word for one in self.profile.traits if one.id == trait for word in one.param.split()]


@dataclass(frozen=True)
class Band:
    """Everything a player brings, legal or not."""

    name: str
    limit: int
    members: tuple[Member, ...]
    unknown: tuple[str, ...] = ()
    """Picks that no pack has."""

    @cached_property
    def leader(self) -> Member | None:
        """The one marked as Band Leader, or else the first Leader, or the first Sidekick (BND-01, BND-04, PRF-03)."""
        marked = [one for one in self.members if one.marked]
        ranked = [one for rank in ("leader", "sidekick") for one in self.members if one.profile.rank == rank]
        guests = [one for one in ranked if self._friend(one)]
        return next(iter([*marked, *(one for one in ranked if one not in guests), *guests]), None)

    @cached_property
    def crew(self) -> str:
        """The affiliation of the Band: the one its leader names, if he may, or his first (BND-02, BND-11)."""
        if self.leader is None:
            return ""
        own = [crew for crew in self.leader.profile.affiliations if crew != UNKNOWN]
        if self.leader.crew and (self.leader.crew in own or UNKNOWN in self.leader.profile.affiliations):
            return self.leader.crew
        return own[0] if own else ""

    def belongs(self, member: Member) -> bool:
        """Whether somebody shares the Band's affiliation, or goes with anybody (BND-02, BND-03, PRF-05)."""
        return self.crew in member.profile.affiliations or UNKNOWN in member.profile.affiliations

    # --- ranks

    @property
    def sidekicks_allowed(self) -> int:
        """One, or two under a Sidekick (BND-05)."""
        return 2 if self.leader is not None and self.leader.profile.rank == "sidekick" else 1

    def _friend(self, member: Member) -> bool:
        """Whether somebody it has an Affinity to is in the Band (TRT-15)."""
        names = member.named("affinity")
        return any(one is not member and one.profile.id in names for one in self.members)

    def is_guest(self, member: Member) -> bool:
        """Whether somebody joins in a Free Agent's place through Affinity, because it could not otherwise (TRT-16)."""
        if member is self.leader or not self._friend(member):
            return False
        rank = member.profile.rank
        others = [one for one in self.members if one is not member and one.profile.rank == "sidekick"]
        crowded = rank == "sidekick" and len(others) >= self.sidekicks_allowed
        return not self.belongs(member) or rank == "leader" or crowded

    def of_rank(self, rank: Rank) -> list[Member]:
        """Those who take a place of this rank."""
        return [one for one in self.members if (("free_agent" if self.is_guest(one) else one.profile.rank) == rank)]

    @property
    def free_agents_allowed(self) -> int:
        """One for each full 150 of the limit, or 100 with somebody Charismatic (BND-06, BND-10, TRT-47)."""
        return self.limit // (CHARISMATIC if any(one.has("charismatic") for one in self.members) else FULL)

    # --- what it costs

    @cached_property
    def reputation(self) -> int:
        """PRF-06"""
        return sum(one.profile.reputation for one in self.members)

    @cached_property
    def spent(self) -> int:
        """Dollars for characters and their equipment (FND-01, FND-03, PRF-07)."""
        bought = sum(item.cost for one in self.members for item, _ in one.items)
        return bought + sum(one.profile.funding for one in self.members)

    @property
    def money(self) -> int:
        """$500 for each full 150 of the limit, and 500 more under a Lord of Business (FND-02, BND-10, TRT-117)."""
        lord = self.leader is not None and self.leader.has("lord_of_business")
        return MONEY * (self.limit // FULL) + (MONEY if lord else 0)


def loaded(library: Library, profile: Profile) -> list[Weapon]:
    """The ranged weapons of a character that have Ammo (EQP-05)."""
    carried = [library.get(Weapon, id) for id in profile.weapons]
    return [weapon for weapon in carried if weapon.kind == "ranged" and weapon.ammo]


# --- reading


def ready(library: Library, id: str) -> Band:
    """A Band from a pack by its id; SetupError if there is none."""
    try:
        band = library.get(ReadyBand, id)
    except NoSuchContent as missing:
        raise SetupError(f"The Band cannot be used: {missing}.") from None
    return listed(library, ready_made(library, band))


def picked(library: Library, written: dict[str, Any]) -> Band:
    """A player's own roster; SetupError if it cannot be read."""
    try:
        return listed(library, msgspec.convert(written, Roster))
    except msgspec.ValidationError as error:
        raise SetupError(f"The roster cannot be read: {error}.") from None


def listed(library: Library, roster: Roster) -> Band:
    """A roster read against the packs."""
    members: list[Member] = []
    unknown: list[str] = []
    for pick in roster.picks:
        if profile := library.find(Profile, pick.id):
            members.append(_member(library, profile, pick.extras))
        else:
            unknown.append(pick.id)
    return Band(roster.name, roster.limit or STANDARD, tuple(members), tuple(unknown))


def _member(library: Library, profile: Profile, extras: Iterable[str]) -> Member:
    items: list[tuple[Equipment, str]] = []
    unknown: list[str] = []
    marked, crew = False, ""
    for extra in extras:
        id, _, weapon = extra.partition(":")
        if item := library.find(Equipment, id):
            items.append((item, weapon or _only_weapon(library, profile, item)))
        elif extra == LEADS:
            marked = True
        elif library.find(Crew, extra):
            crew = extra
        else:
            unknown.append(extra)
    return Member(profile, tuple(items), marked, crew, tuple(unknown))


def _only_weapon(library: Library, profile: Profile, item: Equipment) -> str:
    """The weapon a magazine is for where there is no choice."""
    weapons = loaded(library, profile) if item.ammo else []
    return weapons[0].id if len(weapons) == 1 else ""


def ready_made(library: Library, band: ReadyBand) -> Roster:
    """A Band of a pack as a roster to play or to change; its first member leads."""
    picks = [Pick(one.profile, _bought(one)) for one in band.members]
    first = library.get(Profile, picks[0].id)
    named = (band.crew,) if first.affiliations != (band.crew,) else ()
    picks[0] = Pick(first.id, (LEADS, *named, *picks[0].extras))
    return Roster(library.system, band.name.words["en"], tuple(picks), band.limit)


def _bought(member: BandMember) -> tuple[str, ...]:
    if member.item is None:
        return ()
    return (f"{member.item}:{member.weapon}" if member.weapon else member.item,)
