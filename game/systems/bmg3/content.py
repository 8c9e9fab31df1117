"""What a pack for the third edition holds: profiles, weapons, abilities, equipment, cards and decks."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from game.core.content import Content, Length, Localised, Part, Ref
from game.systems.bmg3.vocabulary import ConditionName, EffectName, wrong_line

Rank = Literal["leader", "sidekick", "free_agent", "henchman", "vehicle"]  # PRO-05
Phase = Literal["lead", "plan", "execute", "recount"]
Scoring = Literal["instant", "end_of_round", "special"]
CardType = Literal["protection", "threat", "violence", "control"]
UNKNOWN = "unknown"  # CHA-02
"""The affiliation that fits every crew, and the name nobody knows (CRW-07, CRW-09)."""

Small = Annotated[int, Meta(ge=0, le=20)]


class Trait(Part, frozen=True, kw_only=True):
    """An ability somebody has, with its number where it takes one (Teleport 6)."""

    id: Annotated[str, Ref("ability")]
    x: Annotated[int, Meta(ge=0, le=36)] = 0


class AbilityText(Content, frozen=True, kw_only=True):
    """An ability as players read it; what it does is a class of the same id in `abilities/` (CTC-03)."""

    kind: Literal["passive", "special", "manipulate", "recount", "plan", "deployment"] = "passive"
    text: Localised
    icon: str = "star-four-points"


class Weapon(Content, frozen=True, kw_only=True):
    """A weapon (WPN): ranged when it has a rate of fire or a template (CTC-18)."""

    kind: Literal["melee", "ranged"]  # WPN-07, CTC-02
    rof: Small = 0
    ammo: Annotated[int, Meta(ge=1, le=12)] | None = None
    """Magazines; without a number a ranged weapon never runs out (AMM-02)."""
    strength: Annotated[int, Meta(ge=1, le=7)] | None = None
    """Instead of the bearer's (MEL-11, RNG-09)."""
    stun: Small = 0  # WPN-01, WPN-02, WPN-04, WPN-08
    injury: Small = 0
    heavy: bool = False
    optimal: Length | None = None
    """Short range 8, medium range 16 (WKW-03)."""
    template: Literal["", "explosive", "expansive"] = ""  # WPN-05, WPN-06, WKW-05
    reach: Length | None = None
    """How far its target, or the centre of its template, may be (RNG-08, TPL-09)."""
    critical: Annotated[str, Ref("ability")] | None = None  # WPN-03
    """The status that may replace Knocked Down (CRT-03)."""
    icon: str = "sword"


class Profile(Content, frozen=True, kw_only=True):
    """A character card (PRO-01, PRO-02, CTC-01, CTC-09, CTC-10)."""

    alias: Localised
    base: Annotated[tuple[Literal[25, 30, 40, 50, 60], ...], Meta(min_length=1)] = (30,)
    """Diameters in millimetres the owner may choose from."""
    height: Length | None = None
    ranks: Annotated[tuple[Rank, ...], Meta(min_length=1)]  # PRO-05, CTC-09, CTC-10
    affiliations: Annotated[tuple[Annotated[str, Ref("crew")], ...], Meta(min_length=1)]  # CHA-03, CHA-07
    rivals: tuple[Annotated[str, Ref("crew")], ...] = ()
    reputation: Annotated[int, Meta(ge=1, le=300)]
    funding: Annotated[int, Meta(ge=0, le=5000)] = 0  # BUD-02, CHA-05, CTC-12
    willpower: Annotated[int, Meta(ge=1, le=12)] | None = None  # CHA-06, PRO-17
    endurance: Annotated[int, Meta(ge=1, le=16)]
    movement: Length
    attack: Annotated[int, Meta(ge=1, le=8)]
    strength: Annotated[int, Meta(ge=1, le=7)]
    defence: Annotated[int, Meta(ge=1, le=7)]
    special: Annotated[int, Meta(ge=1, le=8)]  # CTC-11
    abilities: tuple[Trait, ...] = ()  # CHA-01
    weapons: tuple[Annotated[str, Ref("weapon")], ...] = ()
    unnamed: bool = False  # CHA-02
    """Its name is unknown: several such may stand in one crew if their aliases differ (CRW-09)."""
    icon: str = "account"
    role: str = ""
    """Whose bust stands on its base; without one, the icon lies there."""

    @property
    def is_vehicle(self) -> bool:
        return "vehicle" in self.ranks


class Equipment(Content, frozen=True, kw_only=True):
    """Something a Henchman may be given for money (BUD-04)."""

    cost: Annotated[int, Meta(ge=0, le=2000)]  # CTC-07, CTC-19
    text: Localised
    ability: Trait | None = None
    weapon: Annotated[str, Ref("weapon")] | None = None
    magazines: Small = 0
    """More magazines for one ranged weapon (AMM-05)."""
    most: Annotated[int, Meta(ge=1, le=20)] = 20
    """In one crew."""
    icon: str = "bag-personal"


class Clause(Part, frozen=True, kw_only=True):
    """One line of a card's requirement or effect, from the vocabulary in `vocabulary.py`."""

    kind: str
    n: Annotated[int, Meta(ge=0, le=40)] = 0
    range: Length = Length(0)
    what: str = ""
    whose: Literal["own", "rival", "any"] = "own"

    def __post_init__(self) -> None:
        if wrong := wrong_line(self.kind, self.what, self.range):
            raise ValueError(wrong)


class Requirement(Clause, frozen=True, kw_only=True):
    """A line a card asks for."""

    kind: ConditionName


class EffectLine(Clause, frozen=True, kw_only=True):
    """A line a card does."""

    kind: EffectName


class Card(Content, frozen=True, kw_only=True):
    """An Objective card (CRD): what it asks for, and what it does as a Resource instead (SMP-03, CTC-04)."""

    crew: Annotated[str, Ref("crew")] | None = None  # CRD-03
    """None: a general card."""
    copies: Annotated[int, Meta(ge=1, le=4)] = 1  # CRD-04, CTC-04
    text: Localised
    requires: Annotated[tuple[Requirement, ...], Meta(min_length=1)]  # CRD-05, CTC-04
    when: Annotated[tuple[Phase, ...], Meta(min_length=1)]  # CRD-06
    scored: Scoring  # CRD-07, CRD-08
    resource: Localised  # CRD-09
    effects: Annotated[tuple[EffectLine, ...], Meta(min_length=1)]  # CRD-09, CTC-04, CTC-22
    cost: Annotated[int, Meta(ge=0, le=3)]  # CRD-10
    type: CardType  # CRD-11
    vp: Annotated[int, Meta(ge=1, le=5)]  # CTC-15, CTC-22
    bonus: tuple[EffectLine, ...] = ()
    """What scoring it also does."""
    subtitle: Annotated[str, Ref("profile")] | None = None  # CRD-13, DEC-07
    """The model it belongs to (DEC-07)."""
    subtitle_rank: Rank | None = None
    icon: str = "cards-outline"
    art: str = ""
    """The icon of its illustration, where that is another one."""
    pattern: str = ""
    """Behind it: rays, city, rain, burst or lozenges; without a word, one that always stays the same."""

    def __post_init__(self) -> None:
        if self.scored == "special" and sum(line.kind == "happened" for line in self.requires) > 1:
            raise ValueError("a card scored in a way of its own counts one fact, not several")


class Encounter(Content, frozen=True, kw_only=True):
    """Deployment zones A and B as polygons in inches, and a change to deployment (ENC, CTC-05)."""

    a: Annotated[tuple[tuple[tuple[Length, Length], ...], ...], Meta(min_length=1)]  # CTC-20
    b: Annotated[tuple[tuple[tuple[Length, Length], ...], ...], Meta(min_length=1)]
    change: Literal[
        "", "first_group_low_ranks", "boss_second", "first_group_on_the_ground", "spread", "a_first", "last_pass"
    ] = ""  # SMP-06
    text: Localised


class Event(Content, frozen=True, kw_only=True):
    """A rule for the whole game (EVT); what it does is an ability of the same id (CTC-06)."""

    ability: Trait  # CTC-21
    text: Localised
    icon: str = "weather-night"


class Crew(Content, frozen=True, kw_only=True):
    """An affiliation."""

    text: Localised
    icon: str = "account-group"


class Deck(Content, frozen=True, kw_only=True):
    """A ready Objective deck for a crew: cards by id, each with all its copies (DEC)."""

    crew: Annotated[str, Ref("crew")]
    cards: tuple[Annotated[str, Ref("card")], ...]  # CTC-14


class StarterModel(Part, frozen=True, kw_only=True):
    profile: Annotated[str, Ref("profile")]
    rank: Rank | None = None
    equipment: tuple[Annotated[str, Ref("equipment")], ...] = ()


class Starter(Content, frozen=True, kw_only=True):
    """A ready crew for a game of `limit` Reputation; its Boss is the first model."""

    crew: Annotated[str, Ref("crew")]
    limit: Annotated[int, Meta(ge=50, le=1000)]  # CTC-09
    models: Annotated[tuple[StarterModel, ...], Meta(min_length=1)]
    deck: Annotated[str, Ref("deck")]


KINDS: dict[str, type[Content]] = {
    "crew": Crew,
    "ability": AbilityText,
    "weapon": Weapon,
    "profile": Profile,
    "equipment": Equipment,
    "card": Card,
    "encounter": Encounter,
    "event": Event,
    "deck": Deck,
    "starter": Starter,
}
