"""An Army as its player lists it: the Character with his following, and Regiments with what was bought for them (LST).

A roster's picks are Characters and Entries. The extras of an Entry are `model` for each further model, `leader` where
one may be bought, `standard`, Officers and specialists; those of a Character are his Retinue, his items and, where he
chooses them, his Spells.
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
from game.systems.first_blood.content import (
    Army,
    ArmyRegiment,
    Character,
    Entry,
    Item,
    Officer,
    Profile,
    Retinue,
    Specialist,
    Spell,
)

MODEL, LEADER, STANDARD = "model", "leader", "standard"


@dataclass(frozen=True)
class Listed:
    """A Regiment of an Army, as its owner built it (LST-08, LST-11 to LST-16)."""

    entry: Entry
    profile: Profile
    models: int
    """Without the Officer."""
    leader: bool = False
    """One was bought (LST-12); an Entry whose Leader is included has him anyway."""
    standard: bool = False
    officers: tuple[Officer, ...] = ()
    specialists: tuple[Specialist, ...] = ()
    unknown: tuple[str, ...] = ()
    """Extras that its Entry does not offer."""

    @property
    def officer(self) -> Officer | None:
        return self.officers[0] if self.officers else None

    @property
    def led(self) -> bool:
        """Whether it has a Leader of its own; without one a model stands in for him (LDR-05, OFF-03)."""
        return not self.officers and (self.entry.leader == "included" or (self.entry.leader == "buy" and self.leader))

    @property
    def strength(self) -> int:
        """All its models, Officers included (LST-13, LST-15, OFF-18)."""
        return self.models + len(self.officers)

    @property
    def points(self) -> int:
        """Of its models and their upgrades (LST-02); a Standard Bearer costs nothing (LST-13)."""
        offered = {offer.officer: offer.points for offer in self.entry.officers}
        bought = self.entry.extra * (self.models - self.entry.models)
        bought += self.entry.leader_points if self.leader and self.entry.leader == "buy" else 0
        bought += sum(offered.get(officer.id, 0) for officer in self.officers)
        return self.entry.points + bought + sum(specialist.points for specialist in self.specialists)


@dataclass(frozen=True)
class Hero:
    """A Character with Retinue, items and the Spells chosen for him (LST-05, RET, ITM, MAG-03)."""

    character: Character
    profile: Profile
    retinue: tuple[Retinue, ...] = ()
    items: tuple[Item, ...] = ()
    chosen: tuple[Spell, ...] = ()
    unknown: tuple[str, ...] = ()

    @property
    def spells(self) -> tuple[str, ...]:
        """The Spells he knows: those chosen, or all of his list."""
        return tuple(spell.id for spell in self.chosen) if self.character.spell_picks else self.character.spells

    @property
    def points(self) -> int:
        bought = sum(follower.points for follower in self.retinue) + sum(item.points for item in self.items)
        return self.character.points + bought


@dataclass(frozen=True)
class ArmyList:
    """Everything a player brings, legal or not."""

    name: str
    limit: int
    heroes: tuple[Hero, ...]
    regiments: tuple[Listed, ...]
    unknown: tuple[str, ...] = ()
    """Picks that no pack has."""

    @property
    def hero(self) -> Hero:
        """The one Character of a legal Army (LST-05)."""
        return self.heroes[0]

    @cached_property
    def points(self) -> int:
        """The sum of all models and upgrades (LST-02)."""
        return sum(hero.points for hero in self.heroes) + sum(one.points for one in self.regiments)

    @property
    def models(self) -> int:
        return sum(1 + len(hero.retinue) for hero in self.heroes) + sum(one.strength for one in self.regiments)

    @property
    def faction(self) -> str:
        """The Character's, or that of the first Regiment (LST-04)."""
        factions = [hero.character.faction for hero in self.heroes] + [one.entry.faction for one in self.regiments]
        return factions[0] if factions else ""


def ready(library: Library, id: str) -> ArmyList:
    """An Army from a pack by its id; SetupError if there is none."""
    try:
        army = library.get(Army, id)
    except NoSuchContent as missing:
        raise SetupError(f"The Army cannot be used: {missing}.") from None
    return listed(library, ready_made(library, army))


def picked(library: Library, written: dict[str, Any]) -> ArmyList:
    """A player's own roster; SetupError if it cannot be read."""
    try:
        return listed(library, msgspec.convert(written, Roster))
    except msgspec.ValidationError as error:
        raise SetupError(f"The roster cannot be read: {error}.") from None


def listed(library: Library, roster: Roster) -> ArmyList:
    """A roster read against the packs."""
    heroes: list[Hero] = []
    regiments: list[Listed] = []
    unknown: list[str] = []
    for pick in roster.picks:
        if character := library.find(Character, pick.id):
            heroes.append(_hero(library, character, pick.extras))
        elif entry := library.find(Entry, pick.id):
            regiments.append(_regiment(library, entry, pick.extras))
        else:
            unknown.append(pick.id)
    return ArmyList(roster.name, roster.limit, tuple(heroes), tuple(regiments), tuple(unknown))


def _hero(library: Library, character: Character, extras: Iterable[str]) -> Hero:
    retinue: list[Retinue] = []
    items: list[Item] = []
    chosen: list[Spell] = []
    unknown: list[str] = []
    for extra in extras:
        if follower := library.find(Retinue, extra):
            retinue.append(follower)
        elif item := library.find(Item, extra):
            items.append(item)
        elif spell := library.find(Spell, extra):
            chosen.append(spell)
        else:
            unknown.append(extra)
    profile = library.get(Profile, character.profile)
    return Hero(character, profile, tuple(retinue), tuple(items), tuple(chosen), tuple(unknown))


def _regiment(library: Library, entry: Entry, extras: tuple[str, ...]) -> Listed:
    offered = {specialist.id: specialist for specialist in entry.specialists}
    officers: list[Officer] = []
    specialists: list[Specialist] = []
    unknown: list[str] = []
    for n, extra in enumerate(extras):
        if extra in offered:
            specialists.append(offered[extra])
        elif officer := library.find(Officer, extra):
            officers.append(officer)
        elif extra != MODEL and (extra not in (LEADER, STANDARD) or extra in extras[:n]):
            unknown.append(extra)
    return Listed(
        entry,
        library.get(Profile, entry.profile),
        entry.models + extras.count(MODEL),
        LEADER in extras,
        STANDARD in extras,
        tuple(officers),
        tuple(specialists),
        tuple(unknown),
    )


def ready_made(library: Library, army: Army) -> Roster:
    """An Army of a pack as a roster to play or to change."""
    hero = Pick(army.character, (*army.retinue, *army.items, *army.spells))
    picks = [Pick(one.entry, _extras(library.get(Entry, one.entry), one)) for one in army.regiments]
    return Roster(library.system, army.name.words["en"], (hero, *picks), army.limit)


def _extras(entry: Entry, one: ArmyRegiment) -> tuple[str, ...]:
    """What a pack's Army takes for a Regiment; the Standard Bearer where the Regiment is large enough (LST-13)."""
    models = one.models or entry.models
    strength = models + (1 if one.officer else 0)
    borne = one.standard and entry.standard_at is not None and strength >= entry.standard_at
    return (
        *(MODEL,) * (models - entry.models),
        *((LEADER,) if one.leader and entry.leader == "buy" else ()),
        *((STANDARD,) if borne else ()),
        *((one.officer,) if one.officer else ()),
        *one.specialists,
    )
