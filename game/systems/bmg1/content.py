"""What a pack for the first edition holds: profiles, weapons, traits, equipment, scenarios and ready Bands."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from game.core.content import Content, Length, Localised, Part, Ref
from game.systems.bmg1.vocabulary import (
    Bonus,
    EffectName,
    Rank,
    Size,
    SpecialAttack,
    StrategyName,
    TraitName,
    WeaponRule,
)

UNKNOWN = "unknown"
"""The affiliation that fits every Band (BND-03)."""
Small = Annotated[int, Meta(ge=0, le=12)]


class Trait(Part, frozen=True, kw_only=True):
    """A trait somebody has, with what it names where it names something: Combo: knife (PRF-17, TRT-01, CNT-10)."""

    id: TraitName
    param: str = ""


class Technique(Part, frozen=True, kw_only=True):
    """A special attack, with the weapon it needs where it needs one (PRF-18, SPA-05)."""

    id: SpecialAttack
    weapon: str = ""
    """A weapon's id, or `unarmed`."""


class TraitText(Content, frozen=True, kw_only=True):
    """A trait as players read it; what it does is a class of the same id in `abilities/`."""

    cost: str = ""
    """As it is printed: `1 SC + 1 MC`."""
    timing: Literal["setup", "passive", "active", "plan"] = "passive"
    text: Localised
    icon: str = "star-four-points"


class AttackText(Content, frozen=True, kw_only=True):
    """A special attack as players read it."""

    cost: str = ""
    text: Localised
    icon: str = "flash"


class RuleText(Content, frozen=True, kw_only=True):
    """A weapon rule or an effect as players read it."""

    text: Localised
    icon: str = "information"


class Effect(Part, frozen=True, kw_only=True):
    """What a weapon or attack does besides markers (CNT-10)."""

    effect: EffectName
    x: Small = 0
    """Of Enervating and Toxic."""
    inner: Effect | None = None
    """What a Poison does."""

    def __post_init__(self) -> None:
        if (self.effect in ("enervating", "toxic")) != (self.x > 0):
            raise ValueError("Enervating and Toxic, and nothing else, say how much: x = 1")
        if (self.effect == "poison") != (self.inner is not None):
            raise ValueError("a Poison, and nothing else, says what it does: inner = { effect = 'toxic', x = 1 }")
        if self.inner is not None and self.inner.effect in ("displaced", "poison"):
            raise ValueError("a Poison neither displaces nor poisons: nothing would say how far, or with what")


class Damage(Part, frozen=True, kw_only=True):
    """Markers for each successful Damage die."""

    injury: Small = 0
    stun: Small = 0

    @property
    def none(self) -> bool:  # DMG-19
        return not self.injury and not self.stun


class Bands(Part, frozen=True, kw_only=True):
    """Damage by the bands of a spray (TPL-11, TPL-13)."""

    lethal: Damage
    serious: Damage
    mild: Damage


class Weapon(Content, frozen=True, kw_only=True):
    """A weapon (WPN-01, PRF-16, CNT-10)."""

    kind: Literal["melee", "ranged"]
    damage: Damage = Damage()
    bands: Bands | None = None
    rof: Annotated[int, Meta(ge=1, le=6)] | None = None
    ammo: Annotated[int, Meta(ge=1, le=9)] | None = None
    strength: Annotated[int, Meta(ge=-2, le=2)] = 0
    """Added to Damage dice (DMG-03)."""
    rules: tuple[WeaponRule, ...] = ()
    crt: Effect | None = None
    effects: tuple[Effect, ...] = ()
    area: Literal["", "smoke"] = ""
    icon: str = "sword"

    def __post_init__(self) -> None:
        spray = "expansive" in self.rules
        if spray != (self.bands is not None):
            raise ValueError("an Expansive weapon, and no other, has bands of damage")
        if spray and self.rof is not None:
            raise ValueError("an Expansive weapon has no rof: its template takes the place of it")
        if self.kind == "melee" and (self.rof or self.ammo):
            raise ValueError("a close-combat weapon has neither rof nor ammo")
        if self.kind == "ranged" and not spray and self.rof is None:
            raise ValueError("a ranged weapon has a rof")

    def has(self, rule: WeaponRule) -> bool:
        return rule in self.rules


class Profile(Content, frozen=True, kw_only=True, cache_hash=True):
    """A character card (PRF-01, PRF-14, CNT-10)."""

    alias: Localised
    rank: Rank
    minion: bool = False
    """A Henchman without a name of his own, who may be taken several times (BND-08)."""
    affiliations: Annotated[tuple[str, ...], Meta(min_length=1)]
    """Crews, or `unknown`."""
    reputation: Annotated[int, Meta(ge=10, le=150)]
    funding: Annotated[int, Meta(ge=0, le=1000, multiple_of=50)] = 0
    willpower: Annotated[int, Meta(ge=3, le=9)]
    movement: Annotated[int, Meta(ge=1, le=5)]
    attack: Annotated[int, Meta(ge=1, le=6)]
    defense: Annotated[int, Meta(ge=2, le=6)]
    strength: Annotated[int, Meta(ge=2, le=6)]
    """The number its Damage dice must reach (PRF-12)."""
    endurance: Annotated[int, Meta(ge=3, le=10)]
    special: Annotated[int, Meta(ge=3, le=4)] = 3
    size: Size = "standard"
    base: Length | None = None
    height: Length | None = None
    tags: tuple[str, ...] = ()
    weapons: tuple[Annotated[str, Ref("weapon")], ...] = ()
    traits: tuple[Trait, ...] = ()
    attacks: tuple[Technique, ...] = ()
    doses: Annotated[int, Meta(ge=0, le=3)] = 0
    """Titan Doses it starts with."""
    icon: str = "account"
    role: str = ""
    """Whose bust stands on its base; without one, the icon lies there."""

    def __post_init__(self) -> None:
        if self.minion and self.rank != "henchman":
            raise ValueError("only Henchmen are Minions")


class Equipment(Content, frozen=True, kw_only=True):
    """Something a Henchman may buy, by list, number and price (EQP-02, EQP-03, CNT-10)."""

    crew: Annotated[str, Ref("crew")]
    most: Annotated[int, Meta(ge=1, le=4)]
    cost: Annotated[int, Meta(ge=0, le=1000)]
    tag: str = ""
    """Only for those with this tag (EQP-49)."""
    trait: Trait | None = None
    ammo: Annotated[int, Meta(ge=0, le=2)] = 0
    dose: Annotated[int, Meta(ge=0, le=1)] = 0
    icon: str = "bag-personal"

    def __post_init__(self) -> None:
        if sum((self.trait is not None, self.ammo > 0, self.dose > 0)) != 1:
            raise ValueError("an item gives exactly one thing: a trait, ammo or a dose")


class Crew(Content, frozen=True, kw_only=True):
    """A crew with an equipment list (PRS-10)."""

    text: Localised
    icon: str = "account-group"


class Strategy(Content, frozen=True, kw_only=True):
    """A strategy: what it costs and in which phase it takes effect (STG-02, STG-04, STG-10 to 21)."""

    strategy: StrategyName
    cost: Annotated[int, Meta(ge=1, le=3)]
    phase: Literal["A", "B", "C", "D", "E", "any"]
    text: Localised
    icon: str = "chess-knight"


Rectangle = tuple[Length, Length, Length, Length]
"""Left, low, right, high, in centimetres."""


class Zones(Part, frozen=True, kw_only=True):
    """Deployment zones of both sides and the central one (SCN-05)."""

    a: tuple[Rectangle, ...] = ()
    b: tuple[Rectangle, ...] = ()
    central: Rectangle | None = None


class Scenario(Content, frozen=True, kw_only=True):
    """A scenario (SCN)."""

    number: Annotated[int, Meta(ge=1, le=6)]
    """On the die that chooses it (SCN-01)."""
    rounds: Annotated[int, Meta(ge=1, le=12)]
    counters: Annotated[int, Meta(ge=0, le=12)] = 0
    """Lead counters of each player (LED-02); 0: half of the rounds, rounded up (LED-03)."""
    zones: Zones = Zones()
    deployment: Literal["groups", "split_groups", "ambush", "edge_roll"]
    objectives: Literal["basic", "central", "each_zone_and_central", "b_each_zone"]
    bonuses: tuple[Bonus, ...] = ()
    text: Localised

    @property
    def lead_counters(self) -> int:
        """LED-02, LED-03, LED-12"""
        return self.counters or (self.rounds + 1) // 2


class BandMember(Part, frozen=True, kw_only=True):
    profile: Annotated[str, Ref("profile")]
    item: Annotated[str, Ref("equipment")] | None = None
    weapon: str = ""
    """The one a magazine is for (EQP-05)."""


class ReadyBand(Content, frozen=True, kw_only=True):
    """A ready Band; its leader is the first member."""

    crew: Annotated[str, Ref("crew")]
    limit: Annotated[int, Meta(ge=100, le=900)]
    members: Annotated[tuple[BandMember, ...], Meta(min_length=2)]
    text: Localised


KINDS: dict[str, type[Content]] = {
    "crew": Crew,
    "trait": TraitText,
    "attack": AttackText,
    "rule": RuleText,
    "weapon": Weapon,
    "profile": Profile,
    "equipment": Equipment,
    "strategy": Strategy,
    "scenario": Scenario,
    "band": ReadyBand,
}
