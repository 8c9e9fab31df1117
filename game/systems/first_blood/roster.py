"""Armies as players build them: what may join, what it costs, and everything wrong with it (LST, RET, ITM)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, get_args

from game.core.home import assets
from game.core.library import Library
from game.core.roster import Muster, Offer, Roster, Verdict
from game.core.system import SetupError
from game.core.text import Catalog, Refusal, Text
from game.core.wording import clip
from game.systems.first_blood.armylist import ArmyList, Hero, Listed, listed, picked, ready, ready_made
from game.systems.first_blood.catalogue import offers
from game.systems.first_blood.content import Army, Character, Faction, Profile
from game.systems.first_blood.vocabulary import Category, Type

LIMITS = (800, 400, 300)
"""The standard game, and two for learning (LST-03)."""
MOST: dict[Type, int] = {"infantry": 13, "cavalry": 4, "brute": 4}
"""Models of a Regiment, Officers included (LST-15, LST-16); a Monster's Entry says how many (LST-17)."""


def no(key: str, rule: str, **values: int | str | Text) -> Refusal:
    return Refusal(Text(f"first_blood.muster.no.{key}", **values), f"CFB-{rule}")


# --- the Army as a whole


def strangers(library: Library, army: ArmyList) -> Iterator[Refusal]:
    """Nothing that no pack has, and nothing that an Entry does not offer."""
    for id in army.unknown:
        yield Refusal(Text("first_blood.muster.no.pick", id=clip(id)))
    for hero in army.heroes:
        yield from (_no_extra(hero.character.name, id) for id in hero.unknown)
    for one in army.regiments:
        yield from (_no_extra(one.entry.name, id) for id in one.unknown)


def _no_extra(name: Text, id: str) -> Refusal:
    return Refusal(Text("first_blood.muster.no.extra", id=clip(id), name=name))


def points(library: Library, army: ArmyList) -> Iterator[Refusal]:
    """Never more points than agreed (LST-01, LST-02, LST-19)."""
    limit = army.limit or LIMITS[0]
    if army.points > limit:
        yield no("points", "LST-19", n=army.points - limit, limit=limit)


def one_faction(library: Library, army: ArmyList) -> Iterator[Refusal]:
    """All from one Army List (LST-04, ARM-02)."""
    if not army.faction:
        return
    own = library.get(Faction, army.faction).name
    parts = [(hero.character.name, hero.character.faction) for hero in army.heroes]
    parts += [(one.entry.name, one.entry.faction) for one in army.regiments]
    parts += [(follower.name, follower.faction) for hero in army.heroes for follower in hero.retinue]
    for name, faction in parts:
        if faction != army.faction:
            yield no("faction", "LST-04", name=name, faction=own)


def one_character(library: Library, army: ArmyList) -> Iterator[Refusal]:
    """Exactly one Character Regiment, and any number of others (LST-05, LST-06)."""
    if not army.heroes:
        yield no("character", "LST-05")
    elif len(army.heroes) > 1:
        yield no("characters", "LST-05", n=len(army.heroes))


def entries(library: Library, army: ArmyList) -> Iterator[Refusal]:
    """Each Entry at most four times, each Officer at most twice (LST-09, LST-10)."""
    known = {one.entry.id: one.entry for one in army.regiments}
    for id, times in Counter(one.entry.id for one in army.regiments).items():
        if times > known[id].max_per_army:
            yield no("entry", "LST-10", name=known[id].name, n=known[id].max_per_army)
    officers = {officer.id: officer for one in army.regiments for officer in one.officers}
    for id, times in Counter(officer.id for one in army.regiments for officer in one.officers).items():
        if times > officers[id].max_per_army:
            yield no("officer_twice", "LST-09", name=officers[id].name, n=officers[id].max_per_army)


# --- the Character


def retinue(library: Library, army: ArmyList) -> Iterator[Refusal]:
    """Three at most, as many of a category as the Entry says, for Infantry only (RET-01, RET-04, RET-09, LST-07)."""
    for hero in army.heroes:
        name, most = hero.character.name, hero.character.retinue_most
        if hero.retinue and hero.profile.type != "infantry":
            yield no("retinue_mounted", "RET-01", name=name)
            continue
        if len(hero.retinue) > most:
            yield no("retinue", "RET-04", name=name, n=most)
        categories: tuple[Category, ...] = get_args(Category)
        for category in categories:
            access = getattr(hero.character.retinue, category)
            if sum(follower.category == category for follower in hero.retinue) > access:
                words = Text(f"first_blood.muster.category.{category}")
                yield no("category", "RET-09", name=name, category=words, n=access)


def items(library: Library, army: ArmyList) -> Iterator[Refusal]:
    """From the faction's catalogue, each once an Army, so many of a category (ITM-01 to ITM-03)."""
    everything = [item for hero in army.heroes for item in hero.items]
    for item in {item.id: item for item in everything if everything.count(item) > 1}.values():
        yield no("item_twice", "ITM-02", name=item.name)
    for hero in army.heroes:
        name = hero.character.name
        for item in hero.items:
            if item.faction != hero.character.faction:
                yield no("item_faction", "ITM-01", name=name, item=item.name)
        for category, taken in Counter(item.category for item in hero.items).items():
            most = hero.character.items.get(category, 0)
            if taken > most:
                words = next(item.category_name for item in hero.items if item.category == category)
                yield no("items", "ITM-03", name=name, category=words, n=most)


def spells(library: Library, army: ArmyList) -> Iterator[Refusal]:
    """As many Spells of his list as he chooses, none twice (MAG-03)."""
    for hero in army.heroes:
        name, wanted = hero.character.name, hero.character.spell_picks
        for spell in hero.chosen:
            if spell.id not in hero.character.spells or not wanted:
                yield no("spell", "MAG-03", name=name, spell=spell.name)
        if len({spell.id for spell in hero.chosen}) != wanted or len(hero.chosen) != wanted:
            yield no("spells", "MAG-03", name=name, n=wanted, have=len(hero.chosen))


# --- a Regiment


def size(library: Library, army: ArmyList) -> Iterator[Refusal]:
    """No more models than the Entry sells, and than a Type allows with Officers (LST-11, LST-14 to LST-17)."""
    for one in army.regiments:
        name, most = one.entry.name, MOST.get(one.profile.type, one.entry.most)
        if one.models > one.entry.most:
            rule = "LST-17" if one.profile.type == "monster" else "LST-14"
            yield no("models", rule, name=name, n=one.entry.most)
        elif one.strength > most:
            rule = "LST-15" if one.profile.type == "infantry" else "LST-16"
            yield no("strength", rule, name=name, n=most)


def officers(library: Library, army: ArmyList) -> Iterator[Refusal]:
    """One that the Entry gives access to, of the Regiment's Type (LST-08, LST-18, LST-20)."""
    for one in army.regiments:
        if len(one.officers) > 1:
            yield no("officers", "LST-18", name=one.entry.name)
        offered = [offer.officer for offer in one.entry.officers]
        for officer in one.officers:
            if officer.id not in offered:
                yield no("officer", "LST-08", name=one.entry.name, officer=officer.name)
            elif library.get(Profile, officer.profile).type != one.profile.type:
                yield no("officer_type", "LST-20", name=one.entry.name, officer=officer.name)


def leaders(library: Library, army: ArmyList) -> Iterator[Refusal]:
    """A Leader is bought only where the Entry sells one (LST-12)."""
    for one in army.regiments:
        if one.leader and one.entry.leader != "buy":
            yield no("leader" if one.entry.leader == "none" else "leader_included", "LST-12", name=one.entry.name)


def standards(library: Library, army: ArmyList) -> Iterator[Refusal]:
    """A Standard Bearer needs a Regiment of the size stated, Officers included (LST-13)."""
    for one in army.regiments:
        if one.standard and one.entry.standard_at is None:
            yield no("no_standard", "LST-13", name=one.entry.name)
        elif one.standard and one.strength < (one.entry.standard_at or 0):
            yield no("standard", "LST-13", name=one.entry.name, n=one.entry.standard_at or 0, have=one.strength)


def specialists(library: Library, army: ArmyList) -> Iterator[Refusal]:
    """Each once in a Regiment, and each Command Model a model of its own (CMD-01, LST-21)."""
    for one in army.regiments:
        for specialist in {each.id: each for each in one.specialists if one.specialists.count(each) > 1}.values():
            yield no("specialist", "CMD-01", name=one.entry.name, specialist=specialist.name)
        if len(one.specialists) + one.standard + one.led > one.models:
            yield no("too_few", "LST-21", name=one.entry.name)


RULES: tuple[Callable[[Library, ArmyList], Iterator[Refusal]], ...] = (
    strangers,
    points,
    one_faction,
    one_character,
    entries,
    retinue,
    items,
    spells,
    size,
    officers,
    leaders,
    standards,
    specialists,
)


def faults(library: Library, army: ArmyList) -> tuple[Refusal, ...]:
    """Everything wrong with an Army."""
    return tuple(fault for rule in RULES for fault in rule(library, army))


class FirstBloodMuster(Muster):
    """The Armies of First Blood."""

    def __init__(self, library: Library) -> None:
        self.library = library

    def offers(self) -> Sequence[Offer]:
        return offers(self.library)

    def limits(self) -> Sequence[int]:
        return LIMITS

    def judge(self, roster: Roster) -> Verdict:
        army = listed(self.library, roster)
        counted = (
            ("points", army.points, army.limit or LIMITS[0]),
            ("characters", len(army.heroes), 1),
            ("regiments", len(army.regiments), 0),
            ("models", army.models, 0),
        )
        totals = tuple((Text(f"first_blood.muster.total.{name}"), have, most) for name, have, most in counted)
        return Verdict(totals, faults(self.library, army))

    def called(self, roster: Roster) -> Text | None:
        return next((one.name for one in self.library.all(Army) if one.name.words["en"] == roster.name), None)

    def about(self, roster: Roster) -> Text | None:
        """What is said of it where it is a ready one, or else of its people."""
        ready = next((a for a in self.library.all(Army) if ready_made(self.library, a).picks == roster.picks), None)
        leader = self.library.find(Character, roster.picks[0].id) if roster.picks else None
        people = self.library.find(Faction, leader.faction) if leader else None
        return ready.text if ready else people.text if people else None

    def starters(self) -> Sequence[Roster]:
        return [ready_made(self.library, army) for army in self.library.all(Army)]


def legal(library: Library, roster: str | dict[str, Any]) -> ArmyList:
    """The Army of a ready list's id or of a player's roster; SetupError names the first fault in one sentence."""
    army = ready(library, roster) if isinstance(roster, str) else picked(library, roster)
    found = faults(library, army)
    if not found:
        return army
    catalog = Catalog([assets() / "locale"])
    library.add_words(catalog)
    reason, rule = catalog.render(found[0].reason).rstrip("."), found[0].rule
    raise SetupError(f"The roster '{clip(army.name)}' cannot be played: {reason}{f' ({rule})' if rule else ''}.")


__all__ = ["LIMITS", "FirstBloodMuster", "Hero", "Listed", "faults", "legal"]
