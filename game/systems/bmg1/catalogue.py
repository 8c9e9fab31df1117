"""What there is to build a Band from, as the roster builder lists it: by crew and rank, each with what it may buy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from typing import Literal

from game.core.library import Library
from game.core.roster import Characteristic, Offer
from game.core.text import Text
from game.systems.bmg1.bandlist import LEADS, loaded
from game.systems.bmg1.content import (
    UNKNOWN,
    AttackText,
    Crew,
    Equipment,
    Profile,
    Technique,
    Trait,
    TraitText,
    Weapon,
)
from game.systems.bmg1.vocabulary import OBJECTIVES, TraitName

Shelf = Literal["leader", "sidekick", "free_agent", "henchman", "minion"]
SHELVES: tuple[Shelf, ...] = ("leader", "sidekick", "free_agent", "henchman", "minion")
OF_CREWS: tuple[TraitName, ...] = ("hates", "elite", "elite_boss")
"""Traits that name crews: a crew and its leader may share a name."""


_STAT_ICONS = {
    "willpower": "head-outline",
    "movement": "shoe-print",
    "attack": "sword",
    "defense": "shield",
    "strength": "arm-flex",
    "endurance": "heart",
    "special": "star",
}


def offers(library: Library) -> Sequence[Offer]:
    """Every crew's characters, then those who go with anybody; who does not suit is told by the verdict, not hidden."""
    found = [offer for crew in library.all(Crew) for offer in _of_crew(library, crew)]
    section = Text("bmg1.muster.section.unknown")
    strangers = [card for card in library.all(Profile) if card.affiliations[0] == UNKNOWN]
    return [*found, *(_character(library, card, section) for card in strangers)]


def _of_crew(library: Library, crew: Crew) -> Iterator[Offer]:
    for shelf in SHELVES:
        section = Text(f"bmg1.muster.section.{shelf}", crew=crew.name)
        for profile in library.all(Profile):
            if profile.affiliations[0] == crew.id and _shelf(profile) == shelf:
                yield _character(library, profile, section)


def _shelf(profile: Profile) -> Shelf:
    return "minion" if profile.minion else profile.rank


def _character(library: Library, profile: Profile, section: Text) -> Offer:
    extras = (*_choices(library, profile), *_gear(library, profile))
    can: list[Text] = [library.get(Weapon, id).name for id in profile.weapons]
    can += [trait_name(library, trait) for trait in profile.traits]
    return Offer(
        profile.id,
        profile.alias,
        section,
        profile.reputation,
        profile.icon,
        described(library, profile),
        extras,
        group=Text(f"bmg1.rank.{_shelf(profile)}"),
        about=_list(can) if can else None,
        stats=_stats(profile),
    )


def _stats(profile: Profile) -> tuple[Characteristic, ...]:
    values = {
        "willpower": profile.willpower,
        "movement": profile.movement,
        "attack": profile.attack,
        "defense": profile.defense,
        "strength": profile.strength,
        "endurance": profile.endurance,
        "special": profile.special,
    }
    return tuple(
        Characteristic(_STAT_ICONS[name], Text(f"bmg1.short.{name}"), str(value)) for name, value in values.items()
    )


def _crews(library: Library, profile: Profile) -> list[Crew]:
    """The crews somebody may join by affiliation."""
    anybody = UNKNOWN in profile.affiliations
    return [crew for crew in library.all(Crew) if anybody or crew.id in profile.affiliations]


def _choices(library: Library, profile: Profile) -> Iterator[Offer]:
    """Who leads, and for which crew where he has the choice (BND-01, BND-11)."""
    if profile.rank not in ("leader", "sidekick"):
        return
    section = Text("bmg1.muster.section.choices")
    yield Offer(LEADS, Text("bmg1.muster.leads"), section, 0, "crown")
    crews = _crews(library, profile)
    if len(crews) > 1:
        yield from (
            Offer(crew.id, Text("bmg1.muster.as_crew", crew=crew.name), section, 0, crew.icon) for crew in crews
        )


def _gear(library: Library, profile: Profile) -> Iterator[Offer]:
    """What a Henchman may buy, a magazine once for each weapon that takes one (EQP-01, EQP-05, EQP-49).

    Dollars are told in words: what stands beside a pick is Reputation.
    """
    if profile.rank != "henchman":
        return
    crews = [crew.id for crew in _crews(library, profile)]
    section = Text("bmg1.muster.section.equipment")
    for item in library.all(Equipment):
        if item.crew not in crews or (item.tag and item.tag not in profile.tags):
            continue
        name = Text("bmg1.muster.item", name=item.name, n=item.cost)
        detail = _given(library, item)
        weapons = loaded(library, profile)
        if item.ammo and len(weapons) != 1:
            for weapon in weapons:
                of = Text("bmg1.muster.item_for", item=name, weapon=weapon.name)
                yield Offer(f"{item.id}:{weapon.id}", of, section, 0, item.icon, detail)
        else:
            yield Offer(item.id, name, section, 0, item.icon, detail)


def _given(library: Library, item: Equipment) -> Text:
    """What an item gives (EQP-03)."""
    if item.trait is not None:
        return trait_name(library, item.trait)
    return Text("bmg1.muster.ammo", n=item.ammo) if item.ammo else Text("bmg1.muster.dose", n=item.dose)


# --- words


def described(library: Library, profile: Profile) -> Text:
    """What a player compares: skills, dollars, weapons, traits, special attacks and whom it goes with (PRF-01)."""
    numbers = Text(
        "bmg1.muster.numbers",
        w=profile.willpower,
        m=profile.movement,
        a=profile.attack,
        d=profile.defense,
        s=profile.strength,
        e=profile.endurance,
        p=profile.special,
    )
    parts = [numbers]
    if profile.size != "standard":
        parts.append(Text(f"bmg1.muster.size.{profile.size}"))
    if profile.funding:
        parts.append(Text("bmg1.muster.funding", n=profile.funding))
    can: list[Text] = [library.get(Weapon, id).name for id in profile.weapons]
    can += [trait_name(library, trait) for trait in profile.traits]
    can += [attack_name(library, attack) for attack in profile.attacks]
    if can:
        parts.append(_list(can))
    if len(profile.affiliations) > 1:
        parts.append(Text("bmg1.muster.with", crews=_list(crew_name(library, id) for id in profile.affiliations)))
    return reduce(lambda before, part: Text("bmg1.muster.then", before=before, part=part), parts)


def crew_name(library: Library, id: str) -> Text:
    """A crew as players call it; the type of an Elite may also be any other word."""
    known = library.find(Crew, id)
    return known.name if known else Text("bmg1.muster.nameless", id=id)


def trait_name(library: Library, trait: Trait) -> Text:
    """A trait with what it names, as a card prints it: Combo: knife (TRT-01)."""
    known = library.find(TraitText, trait.id)
    name = known.name if known else Text("bmg1.muster.nameless", id=trait.id)
    if not trait.param:
        return name
    what = crew_name if trait.id in OF_CREWS else _what
    return Text("bmg1.muster.named", name=name, what=_list(what(library, word) for word in trait.param.split()))


def attack_name(library: Library, attack: Technique) -> Text:
    """A special attack with the weapon it needs (SPA-05)."""
    known = library.find(AttackText, attack.id)
    name = known.name if known else Text("bmg1.muster.nameless", id=attack.id)
    return Text("bmg1.muster.named", name=name, what=_what(library, attack.weapon)) if attack.weapon else name


def _what(library: Library, word: str) -> Text:
    """What a trait or attack names: a weapon, fists, an objective, a character, a number."""
    if word in ("unarmed", *OBJECTIVES):
        return Text(f"bmg1.muster.what.{word}")
    if weapon := library.find(Weapon, word):
        return weapon.name
    if profile := library.find(Profile, word):
        return profile.alias
    return Text("bmg1.muster.nameless", id=word)


def _list(words: Iterable[Text]) -> Text:
    return reduce(lambda before, part: Text("bmg1.muster.and", before=before, part=part), words)
