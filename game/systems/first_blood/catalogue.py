"""What there is to build an Army from, as the roster builder lists it: by faction, Characters before Regiments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce

from game.core.library import Library
from game.core.place import decimal_text
from game.core.roster import Characteristic, Offer
from game.core.text import Text
from game.systems.first_blood.armylist import LEADER, MODEL, STANDARD
from game.systems.first_blood.content import (
    Barrage,
    Character,
    Entry,
    Faction,
    Item,
    Officer,
    Profile,
    Retinue,
    Rule,
    RuleText,
    Spell,
)

_STAT_ICONS = {
    "march": "shoe-print",
    "volley": "bow-arrow",
    "clash": "sword-cross",
    "attacks": "sword",
    "wounds": "heart",
    "resolve": "head-outline",
    "defense": "shield",
    "evasion": "run-fast",
}


def offers(library: Library) -> Sequence[Offer]:
    """Every faction's Characters and Regiments; that they do not go together is told by the verdict, not hidden."""
    return [offer for faction in library.all(Faction) for offer in _of_faction(library, faction)]


def _of_faction(library: Library, faction: Faction) -> Iterator[Offer]:
    heroes = Text("first_blood.muster.section.characters", faction=faction.name)
    for character in library.all(Character):
        if character.faction == faction.id:
            yield _character(library, character, heroes)
    section = Text("first_blood.muster.section.regiments", faction=faction.name)
    for entry in library.all(Entry):
        if entry.faction == faction.id:
            yield _entry(library, entry, section)


def _character(library: Library, character: Character, section: Text) -> Offer:
    profile = library.get(Profile, character.profile)
    extras = (*_retinue(library, character, profile), *_items(library, character), *_spells(library, character))
    detail = described(library, profile)
    return Offer(
        character.id,
        character.name,
        section,
        character.points,
        profile.icon,
        detail,
        extras,
        group=Text("first_blood.muster.group.character"),
        about=_kind(profile),
        stats=_stats(profile),
    )


def _kind(profile: Profile) -> Text:
    return Text(
        "first_blood.muster.kind",
        type=Text(f"first_blood.type.{profile.type}"),
        weight=Text(f"first_blood.weight.{profile.weight}"),
    )


def _stats(profile: Profile) -> tuple[Characteristic, ...]:
    values = {
        "march": profile.march,
        "volley": profile.volley,
        "clash": profile.clash,
        "attacks": profile.attacks,
        "wounds": profile.wounds,
        "resolve": profile.resolve,
        "defense": profile.defense,
        "evasion": profile.evasion,
    }
    return tuple(
        Characteristic(_STAT_ICONS[name], Text(f"first_blood.short.{name}"), str(value))
        for name, value in values.items()
    )


def _retinue(library: Library, character: Character, profile: Profile) -> Iterator[Offer]:
    """Those he has access to (RET-01, RET-09)."""
    if profile.type != "infantry":
        return
    for follower in library.all(Retinue):
        most = min(getattr(character.retinue, follower.category), character.retinue_most)
        if follower.faction == character.faction and most:
            section = Text(f"first_blood.muster.category.{follower.category}")
            icon = library.get(Profile, follower.profile).icon
            yield Offer(follower.id, follower.name, section, follower.points, icon, follower.text, most=most)


def _items(library: Library, character: Character) -> Iterator[Offer]:
    for item in library.all(Item):
        if item.faction == character.faction and character.items.get(item.category):
            name = Text("first_blood.muster.item", category=item.category_name, name=item.name)
            yield Offer(item.id, name, item.category_name, item.points, item.icon, item.text)


def _spells(library: Library, character: Character) -> Iterator[Offer]:
    """Those he chooses from; whoever knows all of his list chooses none (MAG-03)."""
    section = Text("first_blood.muster.section.spells")
    for spell in (library.get(Spell, id) for id in character.spells if character.spell_picks):
        name = Text("first_blood.muster.spell", name=spell.name)
        yield Offer(spell.id, name, section, 0, spell.icon, spell.text)


def _entry(library: Library, entry: Entry, section: Text) -> Offer:
    profile = library.get(Profile, entry.profile)
    start = Text("first_blood.muster.start", n=entry.models, most=entry.most)
    if entry.models == entry.most:
        start = Text("first_blood.muster.fixed", n=entry.models)
    detail = _then([start, described(library, profile)])
    extras = tuple(_upgrades(library, entry, profile))
    return Offer(
        entry.id,
        entry.name,
        section,
        entry.points,
        profile.icon,
        detail,
        extras,
        group=Text("first_blood.muster.group.regiment"),
        about=_kind(profile),
        stats=_stats(profile),
    )


def _upgrades(library: Library, entry: Entry, profile: Profile) -> Iterator[Offer]:
    """Models, Command Models and Officers, at the costs of the Entry (LST-08, LST-12 to LST-14)."""
    section = Text("first_blood.muster.section.upgrades")
    more = entry.most - entry.models
    if more:
        yield Offer(MODEL, Text("first_blood.muster.model"), section, entry.extra, "account-plus", most=more)
    if entry.leader == "buy":
        yield Offer(LEADER, Text("first_blood.muster.leader"), section, entry.leader_points, "account-star")
    if entry.standard_at is not None:
        detail = Text("first_blood.muster.standard_at", n=entry.standard_at)
        yield Offer(STANDARD, Text("first_blood.muster.standard"), section, 0, "flag-variant", detail)
    for each in entry.specialists:
        yield Offer(each.id, each.name, section, each.points, each.icon, each.text)
    for offer in entry.officers:
        officer = library.get(Officer, offer.officer)
        leads = library.get(Profile, officer.profile)
        detail = described(library, leads)
        name = Text("first_blood.muster.officer", name=officer.name)
        yield Offer(officer.id, name, section, offer.points, leads.icon, detail)


# --- words


def described(library: Library, profile: Profile) -> Text:
    """What a player compares: Type, Class, characteristics, weapons and special rules (PRF-01, PRF-02)."""
    numbers = Text(
        "first_blood.muster.numbers",
        m=profile.march,
        v=profile.volley,
        c=profile.clash,
        a=profile.attacks,
        w=profile.wounds,
        r=profile.resolve,
        d=profile.defense,
        e=profile.evasion,
    )
    parts = [_kind(profile), numbers]
    if profile.command is not None:
        parts.append(Text("first_blood.muster.command", inches=decimal_text(profile.command)))
    rules = [*(barrage_name(library, one) for one in profile.barrages), *(rule_name(library, r) for r in profile.rules)]
    return _then([*parts, _list(rules)] if rules else parts)


def rule_name(library: Library, rule: Rule) -> Text:
    """A special rule with its value, as players write it: Cleave (1)."""
    known = library.find(RuleText, rule.id)
    name = known.name if known else Text("first_blood.muster.nameless", id=rule.id)
    return Text("first_blood.muster.rule", name=name, x=rule.x) if rule.x else name


def barrage_name(library: Library, barrage: Barrage) -> Text:
    """A ranged weapon with shots, range and the rules of its shots: Barrage (2) (24", Armor Piercing (1)) (SPR-10)."""
    inches = decimal_text(barrage.range)
    name = rule_name(library, Rule(id="barrage", x=barrage.shots))
    if not barrage.rules:
        return Text("first_blood.muster.weapon", name=name, inches=inches)
    rules = _list(rule_name(library, rule) for rule in barrage.rules)
    return Text("first_blood.muster.weapon_with", name=name, inches=inches, rules=rules)


def _then(parts: Sequence[Text]) -> Text:
    return reduce(lambda before, part: Text("first_blood.muster.then", before=before, part=part), parts)


def _list(words: Iterable[Text]) -> Text:
    return reduce(lambda before, part: Text("first_blood.muster.and", before=before, part=part), words)
