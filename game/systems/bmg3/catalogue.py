"""What there is to build a crew from, as the roster builder lists it: by crew and rank, then decks and cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from typing import get_args

from game.core.library import Library
from game.core.place import decimal_text
from game.core.roster import Characteristic, Offer
from game.core.text import Text
from game.systems.bmg3.content import UNKNOWN, AbilityText, Card, Crew, Deck, Equipment, Profile, Rank, Trait, Weapon
from game.systems.bmg3.recruit import BOSS

RANKS: tuple[Rank, ...] = get_args(Rank)


_STAT_ICONS = {
    "willpower": "head-outline",
    "endurance": "heart",
    "movement": "shoe-print",
    "attack": "sword",
    "strength": "arm-flex",
    "defence": "shield",
    "special": "star",
}


def offers(library: Library) -> Sequence[Offer]:
    """Every crew's models, deck and cards; models that the Boss does not suit are told by the verdict, not hidden."""
    crews = [crew for crew in library.all(Crew) if crew.id != UNKNOWN]
    gear = tuple(_thing(thing) for thing in library.all(Equipment))
    found = [offer for crew in crews for offer in _of_crew(library, crew, gear)]
    known = {crew.id for crew in crews}
    strangers = [card for card in library.all(Profile) if card.affiliations[0] not in known]
    general = [card for card in library.all(Card) if card.crew is None]
    found += [_model(library, card, Text("bmg3.muster.section.unknown"), gear) for card in strangers]
    return [*found, *(_card(library, card, Text("bmg3.muster.section.general")) for card in general)]


def _of_crew(library: Library, crew: Crew, gear: tuple[Offer, ...]) -> Iterator[Offer]:
    for rank in RANKS:
        section = Text(f"bmg3.muster.section.{rank}", crew=crew.name)
        for profile in library.all(Profile):
            if profile.affiliations[0] == crew.id and profile.ranks[0] == rank:
                yield _model(library, profile, section, gear)
    for deck in library.all(Deck):
        if deck.crew == crew.id:
            section = Text("bmg3.muster.section.decks", crew=crew.name)
            held = [library.get(Card, id) for id in deck.cards]
            detail = Text(
                "bmg3.muster.deck",
                n=sum(card.copies for card in held),
                vp=sum(card.copies * card.vp for card in held),
                cards=_list(card.name for card in held),
            )
            yield Offer(
                deck.id, deck.name, section, 0, "cards", detail, group=Text("bmg3.muster.deck_group"), card=True
            )
    section = Text("bmg3.muster.section.cards", crew=crew.name)
    yield from (_card(library, card, section) for card in library.all(Card) if card.crew == crew.id)


# --- models


def _model(library: Library, profile: Profile, section: Text, gear: tuple[Offer, ...]) -> Offer:
    extras = [*_choices(library, profile), *(gear if "henchman" in profile.ranks else ())]
    detail = _detail(library, profile)
    can: list[Text] = [library.get(Weapon, id).name for id in profile.weapons]
    can += [_trait(library, trait) for trait in profile.abilities]
    return Offer(
        profile.id,
        profile.alias,
        section,
        profile.reputation,
        profile.icon,
        detail,
        tuple(extras),
        group=Text(f"bmg3.rank.{profile.ranks[0]}"),
        about=_list(can) if can else None,
        stats=_stats(profile),
    )


def _stats(profile: Profile) -> tuple[Characteristic, ...]:
    values = {
        "willpower": str(profile.willpower or "-"),
        "endurance": str(profile.endurance),
        "movement": f'{decimal_text(profile.movement)}"',
        "attack": str(profile.attack),
        "strength": str(profile.strength),
        "defence": str(profile.defence),
        "special": str(profile.special),
    }
    return tuple(Characteristic(_STAT_ICONS[name], Text(f"bmg3.stat.{name}"), value) for name, value in values.items())


def _choices(library: Library, profile: Profile) -> Iterator[Offer]:
    """The rank, base, crown and affiliation its owner decides about (DPT-02)."""
    section = Text("bmg3.muster.section.choices")
    if len(profile.ranks) > 1:
        for rank in profile.ranks:
            yield Offer(rank, Text("bmg3.muster.as_rank", rank=Text(f"bmg3.rank.{rank}")), section, 0)
    if len(profile.base) > 1:
        for size in profile.base:
            yield Offer(f"{size}mm", Text("bmg3.muster.base", n=size), section, 0)
    if {"leader", "sidekick"}.isdisjoint(profile.ranks):
        return
    yield Offer(BOSS, Text("bmg3.muster.boss"), section, 0, "crown")
    own = [crew for crew in library.all(Crew) if crew.id in profile.affiliations and crew.id != UNKNOWN]
    if UNKNOWN in profile.affiliations:
        own = [crew for crew in library.all(Crew) if crew.id != UNKNOWN]
    if len(own) > 1:
        yield from (Offer(crew.id, Text("bmg3.muster.as_crew", crew=crew.name), section, 0, crew.icon) for crew in own)


def _thing(thing: Equipment) -> Offer:
    """Dollars are told in words: what stands beside a pick is Reputation."""
    name = Text("bmg3.muster.thing", name=thing.name, n=thing.cost)
    return Offer(thing.id, name, Text("bmg3.muster.section.equipment"), 0, thing.icon, thing.text)


def _detail(library: Library, profile: Profile) -> Text:
    """What a player compares: the characteristics, money, whom it goes with and what it can do."""
    traits = [_trait(library, trait) for trait in profile.abilities]
    weapons = [library.get(Weapon, id).name for id in profile.weapons]
    parts = [
        Text(
            "bmg3.muster.numbers",
            w=profile.willpower or "-",
            e=profile.endurance,
            m=decimal_text(profile.movement),
            a=profile.attack,
            s=profile.strength,
            d=profile.defence,
            p=profile.special,
        ),
        *([Text("bmg3.muster.funding", n=profile.funding)] if profile.funding else []),
        *([_list([*weapons, *traits])] if weapons or traits else []),
    ]
    if len(profile.affiliations) > 1:
        crews = [_crew(library, id) for id in profile.affiliations]
        parts.append(Text("bmg3.muster.with", crews=_list(crews)))
    if profile.rivals:
        parts.append(Text("bmg3.muster.against", crews=_list(_crew(library, id) for id in profile.rivals)))
    return reduce(lambda before, part: Text("bmg3.muster.then", before=before, part=part), parts)


def _crew(library: Library, id: str) -> Text:
    return Text("bmg3.muster.anybody") if id == UNKNOWN else library.get(Crew, id).name


def _trait(library: Library, trait: Trait) -> Text:
    known = library.find(AbilityText, trait.id)
    name = known.name if known else Text("bmg3.look.nameless", id=trait.id)
    return Text("bmg3.look.trait", name=name, n=trait.x) if trait.x else name


# --- cards


def _card(library: Library, card: Card, section: Text) -> Offer:
    values: dict[str, int | str | Text] = {
        "n": card.copies,
        "vp": card.vp,
        "type": Text(f"bmg3.muster.type.{card.type}"),
        "objective": card.text,
        "resource": card.resource,
        "cost": card.cost,
    }
    detail = Text("bmg3.muster.card", **values)
    if card.subtitle:
        profile = library.get(Profile, card.subtitle)
        rank = Text(f"bmg3.rank.{card.subtitle_rank or profile.ranks[0]}")
        detail = Text("bmg3.muster.card_of", model=profile.alias, rank=rank, card=detail)
    group = Text("bmg3.muster.deck_group")
    return Offer(card.id, card.name, section, 0, card.icon, detail, group=group, card=True)


def _list(words: Iterable[Text]) -> Text:
    """Some names in a row."""
    first, *rest = [*words] or [Text("bmg3.muster.nothing")]
    return reduce(lambda before, part: Text("bmg3.muster.and", before=before, part=part), rest, first)
