"""Models and decks made ready for a game from what the packs hold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from game.core.library import Library, NoSuchContent
from game.core.request import Seat
from game.core.roster import Roster
from game.core.system import SetupError
from game.core.wording import clip
from game.systems.bmg3.content import UNKNOWN, Card, Crew, Deck, Equipment, Profile, Rank, Starter, Weapon
from game.systems.bmg3.state import Model, State

BOSS = "boss"


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
    """Bring a crew with its deck to the table: a ready one by its id, or the roster of a player."""
    crew = ready(library, roster) if isinstance(roster, str) else picked(library, roster)
    side = state.sides[seat]
    boss = boss_of(crew.models)
    for n, one in enumerate(crew.models, 1):
        id = f"{seat.lower()}{n}"
        state.models[id] = recruit(library, id, seat, one.profile, one.rank, one.equipment, one.base)
        if one is boss:
            side.boss = id
    side.crew = crew.affiliation
    side.deck.rest = sorted(copies(library, crew.cards))


@dataclass(frozen=True, slots=True)
class Joined:
    """A model of a crew, with what its owner decided about it (PRO-04, PRO-06, BUD-04)."""

    profile: Profile
    rank: Rank | None = None
    base: int | None = None
    equipment: tuple[Equipment, ...] = ()
    boss: bool = False
    crew: str = ""
    """The affiliation its owner names for the crew, should it be the Boss (CRW-21, CRW-22)."""

    @property
    def slot(self) -> Rank:
        """The rank it takes in this crew (CRW-18)."""
        return self.rank or self.profile.ranks[0]


@dataclass(frozen=True, slots=True)
class Mustered:
    """A crew and its deck before they come to the table."""

    models: tuple[Joined, ...]
    cards: tuple[str, ...]
    affiliation: str


def boss_of(models: Sequence[Joined]) -> Joined:
    """The model marked as Boss, or else the first Leader, or the first Sidekick (CRW-05)."""
    marked = [model for model in models if model.boss]
    bosses = [model for rank in ("leader", "sidekick") for model in models if model.slot == rank]
    return [*marked, *bosses, *models][0]


def affiliation_of(boss: Joined) -> str:
    """The crew's affiliation: the one named, if the Boss may name it, or his first (CRW-21, CRW-22)."""
    own = [crew for crew in boss.profile.affiliations if crew != UNKNOWN]
    if boss.crew and (boss.crew in own or UNKNOWN in boss.profile.affiliations):
        return boss.crew
    return own[0] if own else ""


def ready(library: Library, id: str) -> Mustered:
    """A crew from a pack; its first model is the Boss."""
    try:
        starter = library.get(Starter, id)
    except NoSuchContent as missing:
        raise SetupError(f"The crew cannot be used: {missing}.") from None
    models = tuple(
        Joined(
            library.get(Profile, one.profile),
            one.rank,
            equipment=tuple(library.get(Equipment, name) for name in one.equipment),
            boss=n == 0,
        )
        for n, one in enumerate(starter.models)
    )
    return Mustered(models, library.get(Deck, starter.deck).cards, starter.crew)


def picked(library: Library, written: dict[str, Any]) -> Mustered:
    """A player's roster: profiles with their extras (see `roster.py`), then a deck or single cards."""
    try:
        roster = msgspec.convert(written, Roster)
    except msgspec.ValidationError as error:
        raise SetupError(f"The roster cannot be read: {error}.") from None
    models: list[Joined] = []
    cards: list[str] = []
    for pick in roster.picks:
        if profile := library.find(Profile, pick.id):
            models.append(joined(library, profile, pick.extras))
        elif deck := library.find(Deck, pick.id):
            cards += deck.cards
        elif library.find(Card, pick.id):
            cards.append(pick.id)
        else:
            raise SetupError(f"The roster '{clip(roster.name)}' names '{clip(pick.id)}', which no pack has.")
    if not models:
        raise SetupError(f"The roster '{clip(roster.name)}' has no model.")
    return Mustered(tuple(models), tuple(dict.fromkeys(cards)), affiliation_of(boss_of(models)))


def joined(library: Library, profile: Profile, extras: Sequence[str]) -> Joined:
    """A model with what its pick adds to it (DPT-02)."""
    rank = next((rank for rank in profile.ranks if rank in extras), None)
    base = next((size for size in profile.base if f"{size}mm" in extras), None)
    things = [library.find(Equipment, extra) for extra in extras]
    crew = next((extra for extra in extras if library.find(Crew, extra)), "")
    return Joined(profile, rank, base, tuple(thing for thing in things if thing), BOSS in extras, crew)
