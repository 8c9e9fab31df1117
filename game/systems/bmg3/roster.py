"""Crews as players build them: who may join, what they may spend, and the deck they bring (CRW, BUD, DEC).

A roster's picks are profiles, decks and single cards. The extras of a profile are the rank it takes, its base (`40mm`),
`boss`, as Boss the affiliation of the crew, and its equipment.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

import msgspec

from game.core.content import Localised
from game.core.home import assets
from game.core.library import Library
from game.core.roster import Held, Muster, Offer, Pick, Roster, Verdict
from game.core.system import SetupError
from game.core.text import Catalog, Refusal, Text
from game.core.wording import clip
from game.systems.bmg3.catalogue import offers
from game.systems.bmg3.content import UNKNOWN, Card, Crew, Deck, Equipment, Profile, Rank, Starter, Weapon
from game.systems.bmg3.recruit import BOSS, Joined, affiliation_of, boss_of, joined

LIMITS = (350, 150, 450)
"""The standard, the quick and the long game (CRW-02)."""
DECK = 20
MULTIPLE = 10
"""Multiple cards a deck needs: half of it (DEC-03)."""
CARD_KINDS = {"protection": "grit", "threat": "wit", "violence": "deed", "control": "ground"}
"""What cards are about, as all games call it."""
BOSSES: tuple[Rank, ...] = ("leader", "sidekick")


def slots(limit: int) -> int:
    """Free Agents a crew may have, and as many Vehicles (CRW-13, CRW-15 to CRW-17, DPT-02)."""
    return 1 + max(0, -(-(limit - 350) // 150))


def budget(limit: int) -> int:
    """Dollars for a game of this size, whatever Reputation is used (BUD-01, BUD-06)."""
    return 500 * -(-limit // 150)


@dataclass(frozen=True)
class Crewed:
    """A roster read against the packs: its models and cards, and the picks nothing is known of."""

    library: Library
    limit: int
    models: tuple[Joined, ...]
    extras: tuple[tuple[str, ...], ...]
    cards: tuple[Card, ...]
    """Every pick of a card, from decks too: one picked twice is here twice."""
    unknown: tuple[str, ...]

    @classmethod
    def read(cls, library: Library, roster: Roster) -> Crewed:
        models: list[tuple[Joined, tuple[str, ...]]] = []
        cards: list[Card] = []
        unknown: list[str] = []
        for pick in roster.picks:
            if profile := library.find(Profile, pick.id):
                models.append((joined(library, profile, pick.extras), pick.extras))
            elif deck := library.find(Deck, pick.id):
                cards += [library.get(Card, id) for id in deck.cards]
            elif card := library.find(Card, pick.id):
                cards.append(card)
            else:
                unknown.append(pick.id)
        crew, extras = tuple(model for model, _ in models), tuple(extras for _, extras in models)
        return cls(library, roster.limit or LIMITS[0], crew, extras, tuple(cards), tuple(unknown))

    @cached_property
    def boss(self) -> Joined | None:
        return boss_of(self.models) if self.models else None

    @cached_property
    def affiliation(self) -> str:
        return affiliation_of(self.boss) if self.boss else ""

    @cached_property
    def reputation(self) -> int:
        return sum(model.profile.reputation for model in self.models)

    @cached_property
    def spent(self) -> int:
        """What models and equipment cost together (BUD-02, BUD-05)."""
        things = sum(thing.cost for model in self.models for thing in model.equipment)
        return things + sum(model.profile.funding for model in self.models)

    def of_rank(self, rank: Rank) -> list[Joined]:
        return [model for model in self.models if model.slot == rank]

    @cached_property
    def deck(self) -> list[Card]:
        """The cards that count: those added for a model stand beside them (DEC-08)."""
        return [card for card in self.cards if card.subtitle is None]

    @property
    def size(self) -> int:
        """Physical cards (DEC-10)."""
        return sum(card.copies for card in self.deck)

    @property
    def crew_cards(self) -> int:
        return sum(card.copies for card in self.deck if card.crew)

    @property
    def general_cards(self) -> int:
        return self.size - self.crew_cards

    @property
    def multiple_cards(self) -> int:
        return sum(card.copies for card in self.deck if card.copies > 1)

    def loaded(self, model: Joined) -> bool:
        """Whether a model has a weapon with magazines."""
        things = [thing.weapon for thing in model.equipment if thing.weapon]
        return any(self.library.get(Weapon, id).ammo for id in (*model.profile.weapons, *things))

    def name(self, crew: str) -> Text:
        known = self.library.find(Crew, crew)
        return known.name if known else Text("bmg3.muster.no_crew")


def no(key: str, rule: str, **values: int | str | Text) -> Refusal:
    return Refusal(Text(f"bmg3.muster.no.{key}", **values), f"BMG3-{rule}")


def same(one: Localised, other: Localised) -> bool:
    """Whether two names are the same in words."""
    return one.words == other.words


# --- what may be wrong


def unknown_picks(crew: Crewed) -> Iterator[Refusal]:
    for id in crew.unknown:
        yield Refusal(Text("bmg3.muster.no.pick", id=clip(id)))


def choices(crew: Crewed) -> Iterator[Refusal]:
    """One rank, one base, and nothing that cannot be added (PRO-04, PRO-06, CRW-18)."""
    for model, extras in zip(crew.models, crew.extras, strict=True):
        card = model.profile
        if sum(extra in card.ranks for extra in extras) > 1:
            yield no("ranks", "PRO-06", model=card.alias)
        bases = [f"{size}mm" for size in card.base]
        if sum(extra in bases for extra in extras) > 1:
            yield no("bases", "PRO-04", model=card.alias)
        for extra in extras:
            fits = extra in (BOSS, *card.ranks, *bases) or crew.library.find(Crew, extra)
            if not fits and crew.library.find(Equipment, extra) is None:
                yield Refusal(Text("bmg3.muster.no.extra", id=clip(extra), model=card.alias))


def reputation(crew: Crewed) -> Iterator[Refusal]:
    """No more Reputation than agreed (CRW-03, CRW-04, CTC-12, CRW-01)."""
    if crew.reputation > crew.limit:
        yield no("reputation", "CRW-03", n=crew.reputation - crew.limit, limit=crew.limit)


def boss(crew: Crewed) -> Iterator[Refusal]:
    """A Leader or Sidekick commands, and names the affiliation (CRW-05, CRW-20 to CRW-22)."""
    marked = [model for model in crew.models if model.boss]
    if crew.boss is None or (not marked and crew.boss.slot not in BOSSES):
        yield no("boss", "CRW-05")
        return
    if len(marked) > 1:
        yield no("bosses", "CRW-05", one=marked[0].profile.alias, other=marked[1].profile.alias)
    if crew.boss.slot not in BOSSES:
        yield no("boss_rank", "CRW-05", model=crew.boss.profile.alias)
    if not crew.affiliation:
        yield no("boss_unknown", "CRW-22", model=crew.boss.profile.alias)
    elif crew.boss.crew not in ("", crew.affiliation):
        yield no("boss_crew", "CRW-21", model=crew.boss.profile.alias, crew=crew.name(crew.boss.crew))


def belongs(crew: Crewed, model: Joined) -> bool:
    """Whether a model shares an affiliation with the Boss, or goes with anybody (CRW-06, CRW-07)."""
    assert crew.boss is not None
    wanted = {crew.affiliation, *crew.boss.profile.affiliations}
    return UNKNOWN in model.profile.affiliations or not wanted.isdisjoint(model.profile.affiliations)


def affiliations(crew: Crewed) -> Iterator[Refusal]:
    for model in crew.models:
        if model is not crew.boss and crew.boss and not belongs(crew, model):
            own = crew.name(model.profile.affiliations[0])
            yield no("stranger", "CRW-06", model=model.profile.alias, crew=own, boss=crew.boss.profile.alias)


def names(crew: Crewed) -> Iterator[Refusal]:
    """Nobody comes twice, unless his name is unknown and his alias another (CRW-08, CRW-09, CRW-14)."""
    for one, other in combinations(crew.models, 2):
        a, b = one.profile, other.profile
        if a.unnamed and b.unnamed:
            if same(a.alias, b.alias):
                yield no("alias", "CRW-09", model=a.alias)
        elif same(a.name, b.name):
            both = one.slot == other.slot == "henchman"
            yield no("name", "CRW-14" if both else "CRW-08", model=b.alias, name=b.name)


def rivals(crew: Crewed) -> Iterator[Refusal]:
    for model in crew.models:
        for other in crew.models:
            hated = [a for a in other.profile.affiliations if a in model.profile.rivals and other is not model]
            if hated:
                names = {"model": model.profile.alias, "other": other.profile.alias}
                yield no("rivals", "CRW-10", crew=crew.name(hated[0]), **names)


def ranks(crew: Crewed) -> Iterator[Refusal]:
    """How many there may be of each rank; Henchmen are not counted (CRW-11 to CRW-17, VEH-05, CHA-04)."""
    if len(crew.of_rank("leader")) > 1:
        yield no("leaders", "CRW-11")
    if len(crew.of_rank("sidekick")) > (1 if crew.of_rank("leader") else 2):
        yield no("sidekicks_beside_leader" if crew.of_rank("leader") else "sidekicks", "CRW-12")
    most = slots(crew.limit)
    if len(crew.of_rank("free_agent")) > most:
        yield no("free_agents", "CRW-13" if most == 1 else "CRW-16", n=most)
    if len(crew.of_rank("vehicle")) > most:
        yield no("vehicles", "CRW-15" if most == 1 else "CRW-16", n=most)


def money(crew: Crewed) -> Iterator[Refusal]:  # BUD-03, CHA-05
    if crew.spent > budget(crew.limit):
        yield no("money", "BUD-05", n=crew.spent - budget(crew.limit), budget=budget(crew.limit))


def equipment(crew: Crewed) -> Iterator[Refusal]:
    """Only Henchmen carry it, each thing once, some once in a crew (BUD-04, CTC-07, CTC-19)."""
    for model in crew.models:
        alias, carried = model.profile.alias, Counter(thing.id for thing in model.equipment)
        if carried and model.slot != "henchman":
            yield no("equipment", "BUD-04", model=alias)
        for id, times in carried.items():
            thing = crew.library.get(Equipment, id)
            if times > 1:
                yield no("twice", "CTC-07", model=alias, thing=thing.name)
            if thing.magazines and not crew.loaded(model):
                yield no("magazine", "CTC-19", model=alias, thing=thing.name)
    everywhere = Counter(thing.id for model in crew.models for thing in model.equipment)
    for id, times in everywhere.items():
        thing = crew.library.get(Equipment, id)
        if times > thing.most:
            yield no("too_many", "CTC-07", n=thing.most, thing=thing.name)


def deck(crew: Crewed) -> Iterator[Refusal]:
    """Twenty cards, more of the crew than general ones, half of them multiple (DEC-01 to DEC-03, DPT-04)."""
    if crew.size != DECK:
        yield no("deck", "DEC-01", n=crew.size)
    if crew.size and crew.crew_cards <= crew.general_cards:
        yield no("general", "DEC-02", n=crew.general_cards, crew=crew.crew_cards)
    if crew.size and crew.multiple_cards < MULTIPLE:
        yield no("multiple", "DEC-03", n=crew.multiple_cards)


def cards(crew: Crewed) -> Iterator[Refusal]:
    """No Name twice, no strangers' cards, and none for a model that is not there (DEC-04, DEC-05, DEC-07, DEC-06)."""
    for at, card in enumerate(crew.cards):
        if any(same(card.name, other.name) for other in crew.cards[:at]):
            yield no("card_twice", "DEC-04", card=card.name)
        if card.crew not in (None, crew.affiliation):
            yield no("card_crew", "DEC-05", card=card.name, crew=crew.name(card.crew or ""))
        if card.subtitle and not any(bears(crew, model, card) for model in crew.models):
            wanted = crew.library.get(Profile, card.subtitle)
            rank = card.subtitle_rank or wanted.ranks[0]
            yield no("subtitle", "DEC-07", card=card.name, model=wanted.alias, rank=Text(f"bmg3.rank.{rank}"))


def bears(crew: Crewed, model: Joined, card: Card) -> bool:
    """Whether a card's subtitle is the Name or Alias of a model that has its rank in this crew (DEC-07, DEC-09)."""
    wanted = crew.library.get(Profile, card.subtitle or "")
    named = same(model.profile.alias, wanted.alias) or (not wanted.unnamed and same(model.profile.name, wanted.name))
    return named and card.subtitle_rank in (None, model.slot)


RULES: tuple[Callable[[Crewed], Iterator[Refusal]], ...] = (
    unknown_picks,
    choices,
    reputation,
    boss,
    affiliations,
    names,
    rivals,
    ranks,
    money,
    equipment,
    deck,
    cards,
)


class Bmg3Muster(Muster):
    """The crews of the third edition."""

    def __init__(self, library: Library) -> None:
        self.library = library

    def offers(self) -> Sequence[Offer]:
        return offers(self.library)

    def limits(self) -> Sequence[int]:
        return LIMITS

    def judge(self, roster: Roster) -> Verdict:
        crew = Crewed.read(self.library, roster)
        counted = (
            ("reputation", crew.reputation, crew.limit),
            ("money", crew.spent, budget(crew.limit)),
            ("models", len(crew.models), 0),
            ("deck", crew.size, DECK),
            ("free_agents", len(crew.of_rank("free_agent")), slots(crew.limit)),
            ("vehicles", len(crew.of_rank("vehicle")), slots(crew.limit)),
            ("general_cards", crew.general_cards, max(0, crew.crew_cards - 1)),
            ("multiple_cards", crew.multiple_cards, 0),
        )
        totals = tuple((Text(f"bmg3.muster.total.{name}", n=most or have), have, most) for name, have, most in counted)
        names = [name for name, *_ in counted]
        unmet = {"deck": crew.size != DECK, "multiple_cards": crew.multiple_cards < MULTIPLE}
        short = tuple(names.index(name) for name, wrong in unmet.items() if wrong)
        return Verdict(totals, tuple(fault for rule in RULES for fault in rule(crew)), short)

    def deck(self, roster: Roster) -> Sequence[Held]:
        """Cards by what they are about, with the pick they came with."""
        held: list[Held] = []
        for at, pick in enumerate(roster.picks):
            deck = self.library.find(Deck, pick.id)
            ids = deck.cards if deck else (pick.id,)
            cards = [card for id in ids if (card := self.library.find(Card, id))]
            held += [Held(c.name, c.art or c.icon, CARD_KINDS[c.type], c.vp, c.copies, at) for c in cards]
        return sorted(held, key=lambda card: card.kind)

    def called(self, roster: Roster) -> Text | None:
        return next((one.name for one in self.library.all(Starter) if one.name.words["en"] == roster.name), None)

    def about(self, roster: Roster) -> Text | None:
        """What is said of its crew."""
        crew = self.library.find(Crew, Crewed.read(self.library, roster).affiliation)
        return crew.text if crew else None

    def starters(self) -> Sequence[Roster]:
        return [ready_made(starter) for starter in self.library.all(Starter)]


def ready_made(starter: Starter) -> Roster:
    """A crew from a pack as a roster to play or to change (CTC-14)."""
    picks = [
        Pick(one.profile, (*((one.rank,) if one.rank else ()), *((BOSS,) if n == 0 else ()), *one.equipment))
        for n, one in enumerate(starter.models)
    ]
    return Roster("bmg3", starter.name.words["en"], (*picks, Pick(starter.deck)), starter.limit)


def legal(library: Library, roster: str | dict[str, Any]) -> str | dict[str, Any]:
    """The roster, if a game can be played with it; SetupError in one sentence that names the first fault."""
    if isinstance(roster, str):
        return roster
    try:
        own = msgspec.convert(roster, Roster)
    except msgspec.ValidationError as error:
        raise SetupError(f"The roster cannot be read: {error}.") from None
    faults = Bmg3Muster(library).judge(own).faults
    if not faults:
        return roster
    catalog = Catalog([assets() / "locale"])
    library.add_words(catalog)
    reason, rule = catalog.render(faults[0].reason).rstrip("."), faults[0].rule
    raise SetupError(f"The roster '{clip(own.name)}' cannot be played: {reason}{f' ({rule})' if rule else ''}.")
