"""What a pack for the arena holds: hunters, enemies, cards of every deck, tokens, scenarios, campaigns."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from game.core.content import Content, Localised, Part, Ref
from game.systems.torgue_arena.vocabulary import (
    Attribute,
    Band,
    Colour,
    Condition,
    Deck,
    DiceWord,
    Effect,
    Element,
    OrderName,
    Property,
    SlotKind,
    Terrain,
)

Base = Literal["small", "large"]
EnemyKind = Literal["regular", "badass", "unique", "boss"]
Small = Annotated[int, Meta(ge=0, le=20)]
Price = Annotated[int, Meta(ge=0, le=5000, multiple_of=100)]


class AttackProfile(Part, frozen=True, kw_only=True):
    """An attack action of a weapon, grenade or companion (GUN-01)."""

    title: Localised
    attribute: Attribute = "ranged"
    range: Annotated[tuple[Band, ...], Meta(min_length=1)]
    properties: tuple[Property, ...] = ()
    critical: tuple[Property, ...] = ()
    """Only on a Critical that hits (PRP-19)."""


class Action(Part, frozen=True, kw_only=True):
    """An action of a hunter or a mod; without an attribute it is easy (EAS-01)."""

    title: Localised
    text: Localised
    attribute: Attribute | None = None
    range: tuple[Band, ...] = ()
    """How far away the hunter it is aimed at may be; none: it is for the hunter itself."""
    free: bool = False
    complex: bool = False
    cost: Annotated[int, Meta(ge=0, le=3)] = 1
    """Action tokens, unless it is free (ACT-11)."""
    disposable: bool = False  # PRP-33
    """The card is discarded after it (PRP-33)."""
    effects: Annotated[tuple[Effect, ...], Meta(min_length=1)]


class Special(Part, frozen=True, kw_only=True):
    """The special rule of a hunter: an action, or effects that cost nothing (HUN-04)."""

    title: Localised
    text: Localised
    action: Action | None = None
    effects: tuple[Effect, ...] = ()


class HunterCard(Content, frozen=True, kw_only=True):
    """A Vault Hunter (HUN)."""

    tagline: Localised
    base: Base = "small"
    tokens: Annotated[tuple[Colour, ...], Meta(min_length=3, max_length=4)]  # HUN-02
    # HUN-01
    attributes: Annotated[dict[Attribute, Annotated[int, Meta(ge=1, le=3)]], Meta(min_length=3, max_length=3)]  # HUN-03
    special: Special  # HUN-04, HUN-07
    companion: Annotated[str, Ref("companion")] | None = None  # HUN-06, AID-01
    starting_gear: tuple[Annotated[str, Ref("gear")], ...] = ()  # HUN-05
    trees: Annotated[tuple[Annotated[str, Ref("tree")], ...], Meta(min_length=3, max_length=3)]  # SKL-02
    icon: str = "account"
    role: str = ""
    """Whose bust stands on its base; without one, the icon lies there."""


class CompanionCard(Content, frozen=True, kw_only=True):
    """A companion (AID)."""

    text: Localised
    base: Base = "small"
    tokens: tuple[Colour, ...] = ()  # AID-05, AID-13
    attributes: dict[Attribute, Annotated[int, Meta(ge=1, le=3)]] = {}  # AID-16
    attacks: tuple[AttackProfile, ...] = ()
    effects: tuple[Effect, ...] = ()
    icon: str = "bird"
    role: str = ""
    """Whose bust stands on its base; without one, the icon lies there."""


class Slot(Part, frozen=True, kw_only=True):
    """One slot of a Skill Tree."""

    text: Localised
    effects: Annotated[tuple[Effect, ...], Meta(min_length=1)]


class Tree(Content, frozen=True, kw_only=True):
    """A Skill Tree: four ranks of slots (SKL-03)."""

    lean: Literal["attack", "survival", "support"]
    # SKL-13, SKL-14
    ranks: Annotated[tuple[Annotated[tuple[Slot, ...], Meta(min_length=1)], ...], Meta(min_length=4, max_length=4)]

    @property
    def slots(self) -> tuple[tuple[int, Slot], ...]:
        """Every slot with its rank, 1 to 4; slots are known by their place in this list (SKL-07, SKL-13, SKL-14)."""
        return tuple((rank, slot) for rank, row in enumerate(self.ranks, 1) for slot in row)


class Trait(Part, frozen=True, kw_only=True):
    """Something printed on an enemy besides its numbers."""

    trait: Literal["vulnerable", "pinata", "ignores_attack_orders"]
    element: Element | None = None
    n: Annotated[int, Meta(ge=1, le=6)] | DiceWord = 1


class EnemySpecial(Part, frozen=True, kw_only=True):
    """A special action of an enemy (SPC)."""

    title: Localised
    text: Localised
    effects: Annotated[tuple[Effect, ...], Meta(min_length=1)]


class EnemyCard(Content, frozen=True, kw_only=True):
    """An enemy type (ENC)."""

    kind: EnemyKind = "regular"
    family: Annotated[str, Ref("family")]  # ENC-05
    base: Base = "small"
    movement: Annotated[int, Meta(ge=0, le=4)]
    hit_points: Annotated[int, Meta(ge=1, le=30)]
    defence: Small
    shields: tuple[Colour, ...] = ()
    """In printed order (ESH-09)."""
    strength: Small | DiceWord
    resist: Attribute  # ATR-10
    range: Annotated[int, Meta(ge=0, le=9)]
    properties: tuple[Property, ...] = ()
    """Of all its attacks."""
    text: Localised
    critical_on_attack: tuple[Effect, ...] = ()
    fumble_on_attack: tuple[Effect, ...] = ()  # CRT-02, ENC-06
    fumble_on_defence: tuple[Effect, ...] = ()
    specials: tuple[EnemySpecial, ...] = ()
    effects: tuple[Effect, ...] = ()
    """Passive ones and those that answer other moments (on_spawn, on_eliminated, ...)."""
    traits: tuple[Trait, ...] = ()
    loot: Annotated[int, Meta(ge=0, le=4)] = 1
    ring: str = ""
    icon: str = "skull"
    role: str = ""
    """Whose bust stands on its base; without one, the icon lies there."""

    def trait(self, name: str) -> Trait | None:
        return next((trait for trait in self.traits if trait.trait == name), None)

    def vulnerable(self, element: Element) -> int:
        """How often the card says Vulnerable to this element (PRP-41)."""
        return sum(trait.trait == "vulnerable" and trait.element == element for trait in self.traits)


class Family(Content, frozen=True, kw_only=True):
    """Miniatures that look alike, and how many there are (SPN-17)."""

    count: Annotated[int, Meta(ge=1, le=20)]


class Order(Part, frozen=True, kw_only=True):
    """One line of an Announcement or Event (ORD-01)."""

    order: OrderName
    who: Literal["", "spotlight", "most_red", "all", "nearest_to_spawn", "random_one", "all_but_spotlight"] = ""
    """Whom Out of Ammo concerns."""
    spawn: Annotated[int, Meta(ge=1, le=9)] = 1
    """The Spawn Zone `nearest_to_spawn` is measured from."""
    effect: Effect | None = None

    def __post_init__(self) -> None:
        if (self.order == "out_of_ammo") != bool(self.who):
            raise ValueError("'who' goes with out_of_ammo, and only with it")
        if (self.order == "effect") != (self.effect is not None):
            raise ValueError("'effect' goes with the order of that name, and only with it")


class Announcement(Content, frozen=True, kw_only=True):
    """A card of the Queue."""

    rank: Annotated[int, Meta(ge=0, le=3)]  # SET-22, UPG-01, RK0-02
    shout: Localised
    orders: Annotated[tuple[Order, ...], Meta(min_length=1)]  # RK0-04


class EventCard(Content, frozen=True, kw_only=True):
    """An Event: effects first, then orders (EVT)."""

    text: Localised
    boss: Annotated[str, Ref("enemy")] | None = None  # BOS-04, BOS-06
    effects: tuple[Effect, ...] = ()
    orders: tuple[Order, ...] = ()
    icon: str = "bullhorn"


class Gear(Content, frozen=True, kw_only=True):
    """A gear card (EQP)."""

    deck: Deck | Literal["starting"]
    slot: SlotKind
    price: Price = 0
    resale: Price = 0  # RSL-03
    text: Localised
    kind: Literal["", "firearm", "melee"] = ""
    """Of a weapon."""
    tags: tuple[str, ...] = ()
    attacks: tuple[AttackProfile, ...] = ()
    """Of a weapon, or the one attack of a grenade."""
    die: Colour | None = None  # GRE-02
    """Of a grenade (GRE-02)."""
    tokens: tuple[Colour, ...] = ()  # SHD-01
    """Of a Shield (SHD-01)."""
    effects: tuple[Effect, ...] = ()  # MDF-02
    actions: tuple[Action, ...] = ()
    """Of a mod."""
    icon: str = "pistol"

    def __post_init__(self) -> None:
        if (self.slot == "weapon") != bool(self.kind):
            raise ValueError("a weapon, and nothing else, has a kind: firearm or melee")
        if self.slot in ("weapon", "grenade") and not self.attacks:
            raise ValueError("a weapon or grenade gives at least one attack")
        if (self.slot == "grenade") != (self.die is not None):
            raise ValueError("a grenade, and nothing else, shows its own die")
        if (self.slot == "shield") != bool(self.tokens):
            raise ValueError("a shield, and nothing else, shows Shield tokens")

    def has(self, name: str) -> bool:
        """Whether the card itself shows a property or tag (pistol, run_and_gun, firearm, grenade, ...)."""
        shown = {self.kind, self.slot, *self.tags, *(p.prop for a in self.attacks for p in a.properties)}
        return name in shown

    @property
    def runs_dry(self) -> bool:
        """Whether it can go Out of Ammo: firearms and grenades (GUN-02, GRE-03)."""
        return self.kind == "firearm" or self.slot == "grenade"


FeatName = Literal["eliminate", "wound", "critical", "fumble", "resist", "harvest", "barrel_kill", "ffyl_saved"]


class Filter(Part, frozen=True, kw_only=True):
    """Which deeds a Signature Move counts; what is left out does not matter."""

    attribute: Attribute | None = None
    tag: str = ""
    range: Band | None = None
    enemy_kind: tuple[EnemyKind, ...] = ()
    large: bool = False
    """Large enemies count besides the kinds named."""
    colour: Colour | None = None
    own_zone: bool = False


class Signature(Content, frozen=True, kw_only=True):
    """A Signature Move: how its hunter gains the Spotlight (SIG)."""

    text: Localised
    window: Literal["activation", "round", "reaction", "enemies_turn"]
    event: FeatName | Literal["fewest_available"]
    filter: Filter = Filter()  # SIG-01
    n: Annotated[int, Meta(ge=1, le=9)] = 1
    icon: str = "star-face"


class LootKind(Content, frozen=True, kw_only=True):
    """A kind of Loot token and how many are in the bag; a Legendary token never is (LOO, UNI-05)."""

    front: Literal["health", "ammo", "weapon", "money", "level_up", "wanted", "legendary"]
    draw: bool = False  # DRC-02
    """Shows the Draw-card icon on its reverse (DRC)."""
    resale: Price = 0
    count: Annotated[int, Meta(ge=0, le=40)] = 1  # SET-24, UNI-05
    icon: str = "treasure-chest"


class Hidden(Content, frozen=True, kw_only=True):
    """What the reverse of a Barrel, chest, Mailbox or Vending Machine shows, and how many of them there are."""

    terrain: Literal["barrel", "loot_chest", "ammo_chest", "mailbox", "vending"]
    face: Literal[
        "plain",
        "key",
        "corrosion",
        "cryo",
        "incendiary",
        "radiation",
        "shock",
        "slag",
        "ammo",
        "zed",
        "guns",
        "torgue",
        "loot",
        "money",
        "objective",
        "trap",
    ]  # fmt: skip, TER-22, TER-27, TER-30, TER-33
    count: Annotated[int, Meta(ge=1, le=12)] = 1  # TER-26, TER-27


class SpawnLine(Part, frozen=True, kw_only=True):
    """One entry of a spawn table: how many enemies of a type come at a Spawn Zone (SPN-18)."""

    zone: Annotated[int, Meta(ge=1, le=9)] = 1
    enemy: Annotated[str, Ref("enemy")]
    n: Annotated[int, Meta(ge=1, le=12)] = 1


class Test(Part, frozen=True, kw_only=True):
    """A roll an interaction asks for; without a number the Obstacle die sets it (OBS)."""

    attribute: Attribute
    tn: Annotated[int, Meta(ge=1, le=20)] | None = None


class Interaction(Part, frozen=True, kw_only=True):
    """What a scenario lets hunters do with an element (BAS-06)."""

    title: Localised
    terrain: Terrain
    face: str = ""
    """Only with elements the map gives this face; none: with all of the kind."""
    range: Annotated[int, Meta(ge=0, le=1)] = 0
    test: Test | None = None
    complex: bool = False
    when: tuple[Condition, ...] = ()
    harvest: bool = False
    """Done with Harvest instead of Interact (BAS-13)."""
    keeps: bool = False
    """The element stays in the Arena afterwards (TER-35)."""
    effects: Annotated[tuple[Effect, ...], Meta(min_length=1)]


class Box(Part, frozen=True, kw_only=True):
    """A `!!!` box: hidden until its moment (SCN-06)."""

    id: str
    when: tuple[Condition, ...] = ()
    """It opens by itself when all of them hold; none: only a card opens it."""
    text: Localised
    effects: tuple[Effect, ...] = ()
    """What happens when it opens; passive ones hold from then on."""


class Reward(Part, frozen=True, kw_only=True):
    """What a scenario gives for winning, if its condition holds."""

    when: tuple[Condition, ...] = ()
    in_time: bool = False
    """Only for a victory before the rank 0 Announcement is reached."""
    level_up: bool = False
    decks: tuple[Deck, ...] = ()
    """One card of each is drawn for the group."""


class Scenario(Content, frozen=True, kw_only=True):
    """One game (SCN)."""

    intro: Localised
    goal: Localised
    """Victory, defeat and special rules in words."""
    map: str
    money: Annotated[int, Meta(ge=0, le=10000, multiple_of=500)]
    announcements: Annotated[int, Meta(ge=1, le=12)]
    spawn: tuple[SpawnLine, ...]
    spawn_slaughter: tuple[SpawnLine, ...] = ()
    """Instead of `spawn` while Slaughter is active; none: the same (SLA-04)."""
    slaughter_effects: tuple[Effect, ...] = ()
    special_rules: tuple[Effect, ...] = ()
    interactions: tuple[Interaction, ...] = ()
    boxes: tuple[Box, ...] = ()  # SCN-06
    objectives: tuple[str, ...] = ()
    """Ids of the objective tokens it uses; elements with that face stand for them on the map."""
    victory: Annotated[tuple[Condition, ...], Meta(min_length=1)]
    immediate: bool = False
    """Victory is checked after every action, not only at the end of the round (WIN-05)."""
    defeat: tuple[Condition, ...] = ()
    rewards: tuple[Reward, ...] = ()  # SCN-05
    next_on_victory: Annotated[str, Ref("scenario")] | None = None
    """None: the campaign is won."""
    next_on_defeat: Annotated[str, Ref("scenario")] | None = None
    """None: it is played again (WIN-06)."""
    levels: Annotated[int, Meta(ge=0, le=7)] = 0
    """Levels hunters have when it is played by itself."""
    kit: tuple[Deck, ...] = ()
    """Gear each hunter draws when it is played by itself."""


class Wanted(Content, frozen=True, kw_only=True):
    """A Wanted card (WMI-04)."""

    text: Localised
    uniques: tuple[Annotated[str, Ref("enemy")], ...] = ()  # WMI-04
    others: tuple[SpawnLine, ...] = ()
    effects: tuple[Effect, ...] = ()
    victory: tuple[Condition, ...] = ()
    defeat: tuple[Condition, ...] = ()


class Campaign(Content, frozen=True, kw_only=True):
    """A series of scenarios with a Boss at its end (GEN-02)."""

    text: Localised
    boss: Annotated[str, Ref("enemy")]  # BOS-01
    rank0: Annotated[str, Ref("announcement")]  # RK0-02, RK0-04
    scenarios: Annotated[tuple[Annotated[str, Ref("scenario")], ...], Meta(min_length=1)]


KINDS: dict[str, type[Content]] = {
    "hunter": HunterCard,
    "companion": CompanionCard,
    "tree": Tree,
    "family": Family,
    "enemy": EnemyCard,
    "announcement": Announcement,
    "event": EventCard,
    "gear": Gear,
    "signature": Signature,
    "loot": LootKind,
    "hidden": Hidden,
    "scenario": Scenario,
    "wanted": Wanted,
    "campaign": Campaign,
}
