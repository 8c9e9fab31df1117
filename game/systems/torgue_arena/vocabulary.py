"""The words cards are written in: triggers, conditions and operations; `effects/` says what they mean."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from game.core.content import Part, Ref
from game.kit.cards import needs

Colour = Literal["red", "yellow", "green"]
COLOURS: tuple[Colour, ...] = ("red", "yellow", "green")
DIE = {"red": 6, "yellow": 8, "green": 12}  # DIC-02
"""The die of each colour (DIC-01)."""
STEPS = {"red": 1, "yellow": 2, "green": 3}
"""How far a Move or a Charge goes with a token of each colour (BAS-02, PRP-21)."""
Attribute = Literal["will", "medicine", "ranged", "reflexes", "melee", "tech"]
Element = Literal["corrosion", "cryo", "incendiary", "radiation", "shock", "slag"]
ELEMENTS: tuple[Element, ...] = ("corrosion", "cryo", "incendiary", "radiation", "shock", "slag")
"""In the order their dice are rolled (DIC-12)."""
Band = Literal["red", "yellow", "green", "long"]
"""Ranges: 0 and 1, 2, 3, 4 and more (RNG-02 to RNG-05)."""
PropertyName = Literal[
    "stun",
    "small_magazine",
    "crowd_control",
    "run_and_gun",
    "charge",
    "explosive",
    "lethal",
    "pistol",
    "precision",
    "overload",
    "suppression",
    "guzzler",
    "disposable",
    "swift",
    "corrosion",
    "cryo",
    "incendiary",
    "radiation",
    "shock",
    "slag",
]
OrderName = Literal["slaughter", "attack", "event", "move", "special", "spawn", "out_of_ammo", "effect"]
"""The seven orders, and an effect that takes its turn like one (ORD-01)."""
Deck = Literal["guns", "ammo", "zed", "torgue"]
DECKS: tuple[Deck, ...] = ("guns", "ammo", "zed", "torgue")
SlotKind = Literal["weapon", "shield", "grenade", "mod"]
Terrain = Literal["barrel", "tyre", "skag_vomit", "loot_chest", "ammo_chest", "mailbox", "vending", "objective", "loot"]
Moved = Literal["gain", "place", "deliver"]
Comparison = Literal["<", "<=", "=", ">=", ">"]

Trigger = Literal[
    "passive",
    "start_activation",
    "end_activation",
    "on_attack_declared",
    "on_critical",
    "on_fumble",
    "on_hit",
    "on_miss",
    "on_eliminate",
    "on_wounded",
    "on_defence_success",
    "on_defence_fail",
    "on_reaction",
    "on_ffyl",
    "on_spawn",
    "on_eliminated",
    "on_order",
    "on_round_end",
    "on_level_up",
    "on_interact",
    "on_harvest",
]
Duration = Literal["instant", "this_attack", "this_turn", "this_round", "until_slaughter_ends", "permanent"]
Who = Literal[
    "self",
    "target",
    "attacker",
    "spotlight",
    "most_red",
    "nearest",
    "nearest_without_spotlight",
    "random_hunter",
    "chosen_hunter",
    "all_hunters",
    "all_enemies",
    "all_miniatures",
    "family",
    "everyone_in",
]
TargetRule = Literal["tgt", "attacker", "spotlight", "nearest", "nearest_without_spotlight", "everyone_in"]
ZoneName = Annotated[str, Meta(pattern=r"^(own|target|spawn:[1-9]|new_u|chosen|random|-?\d{1,2},-?\d{1,2})$")]
"""A zone by what it is to the card, or by its place `q,r`."""
DiceWord = Annotated[str, Meta(pattern=r"^(1d(4|6|8|10|12|20)|movement)$")]
Number = Annotated[int, Meta(ge=-20, le=5000)] | DiceWord

ConditionName = Literal[
    "always",
    "has_spotlight",
    "no_spotlight",
    "slaughter_active",
    "enemies_in_zone",
    "range",
    "token_colour",
    "weapon_tag",
    "has_token",
    "wounded",
    "terrain_in_zone",
    "eliminated",
    "in_play",
    "round",
    "announcements_left",
    "hunters_in",
    "objective",
    "from_ability",
    "all_of",
    "any_of",
    "not",
]
OpName = Literal[
    "add_attribute",
    "add_strength",
    "add_defence",
    "add_defence_roll",
    "grant_property",
    "extra_action",
    "free_attack",
    "move",
    "attack",
    "wound",
    "heal",
    "recharge_shield",
    "reload",
    "out_of_ammo",
    "place_token",
    "remove_token",
    "gain_spotlight",
    "draw_loot",
    "draw_gear",
    "gain_money",
    "discard_loot",
    "spawn",
    "place_terrain",
    "do_order",
    "add_slot",
    "add_action_token",
    "reactivate_token",
    "stun",
    "explode",
    "ignore_order",
    "win",
    "lose",
    "extra_wounds",
    "retaliate",
    "eliminate",
    "set_uses",
    "objective",
    "reveal",
    "may",
    "choose_one",
]
LASTING: tuple[OpName, ...] = (
    "add_attribute",
    "add_strength",
    "add_defence",
    "add_defence_roll",
    "grant_property",
    "extra_action",
    "ignore_order",
    "add_slot",
    "add_action_token",
    "set_uses",
    "extra_wounds",
)
"""Operations that change numbers or permissions for as long as they last; all others happen once."""


class Property(Part, frozen=True, kw_only=True):
    """A property of an attack, with its X where it takes one (PRP-01)."""

    prop: PropertyName
    x: Annotated[int, Meta(ge=0, le=6)] = 0


class Condition(Part, frozen=True, kw_only=True):
    """Something that has to be so."""

    kind: ConditionName
    who: Literal["self", "target", "attacker"] = "self"
    """Of whom it has to be so, where that is a miniature."""
    op: Comparison = ">="
    n: Annotated[int, Meta(ge=0, le=60)] = 1
    token: Element | Literal["stun", ""] = ""
    colour: Colour | Literal[""] = ""
    tag: str = ""
    """A property or the kind of a weapon: pistol, firearm, melee, grenade, explosive, ..."""
    terrain: Terrain | Literal[""] = ""
    enemy: str = "any"
    """An enemy's id, its kind (regular, badass, unique, boss) or any."""
    zone: ZoneName = "own"
    objective: str = ""
    state: Literal["carried", "placed", "delivered"] = "carried"
    ability: str = ""
    of: tuple[Condition, ...] = ()

    def __post_init__(self) -> None:
        wanted = {
            "token_colour": self.colour,
            "weapon_tag": self.tag,
            "has_token": self.token,
            "terrain_in_zone": self.terrain,
            "objective": self.objective,
            "from_ability": self.ability,
            "all_of": self.of,
            "any_of": self.of,
            "not": self.of,
        }
        if not wanted.get(self.kind, True):
            raise ValueError(f"'{self.kind}' needs one more key that says which")
        if self.zone in ("chosen", "random"):
            raise ValueError("a condition asks nobody and draws nothing: name the zone")
        if self.kind == "not" and len(self.of) != 1:
            raise ValueError("'not' denies exactly one condition")


class Op(Part, frozen=True, kw_only=True):
    """Something that is done, once or for a while; which keys count depends on its kind."""

    kind: OpName
    n: Number = 1
    who: Who = "self"
    family: Annotated[str, Ref("family")] | None = None
    attribute: Attribute | None = None
    prop: PropertyName | None = None
    x: Annotated[int, Meta(ge=0, le=6)] = 0
    token: Element | Literal["stun"] | None = None
    colour: Colour | None = None
    slot: SlotKind | None = None
    deck: Deck | None = None
    order: OrderName | None = None
    enemy: Annotated[str, Ref("enemy")] | None = None
    zone: ZoneName = "own"
    terrain: Terrain | None = None
    target: TargetRule = "tgt"
    range: Annotated[int, Meta(ge=0, le=9)] | None = None
    """Of an attack it makes; None: the card's own."""
    resist: Attribute | None = None
    strength: Annotated[int, Meta(ge=-6, le=20)] = 0
    """Added to the card's own for an attack it makes; the whole Strength of an explosion, 0: its usual die."""
    props: tuple[Property, ...] = ()
    toward: Literal["spotlight", "attacker", "nearest", "away"] = "spotlight"
    action: Literal["move", "melee", "swap", "interact", "trade", "attack", "any"] | None = None
    free: bool = False
    tag: str = ""
    """Of the weapon a free attack is made with."""
    fresh: bool = False
    """A free attack only with a weapon not used this turn."""
    ability: str = ""
    """The name other cards call this operation by, or the ability whose uses are set."""
    objective: str = ""
    state: Moved = "gain"
    box: str = ""
    deeds: tuple[Op, ...] = ()

    @property
    def word(self) -> str:
        return self.kind

    def __post_init__(self) -> None:
        needs.check(self, self.kind, NEEDS)
        if self.who == "family" and self.family is None:
            raise ValueError("'family' says whose: name it")
        if self.kind == "do_order" and self.order == "effect":
            raise ValueError("'effect' is no order by itself: write the deed")
        if self.kind == "gain_money" and isinstance(self.n, int) and (self.n <= 0 or self.n % 500):
            raise ValueError("money comes in tokens of 500: 'n' is a multiple of it")


NEEDS: dict[str, tuple[str, ...]] = {
    "add_attribute": ("attribute",),
    "grant_property": ("prop",),
    "extra_action": ("action",),
    "place_token": ("token",),
    "draw_gear": ("deck",),
    "spawn": ("enemy",),
    "place_terrain": ("terrain",),
    "do_order": ("order",),
    "add_slot": ("slot",),
    "add_action_token": ("colour",),
    "ignore_order": ("order",),
    "set_uses": ("ability",),
    "objective": ("objective",),
    "reveal": ("box",),
    "may": ("deeds",),
    "choose_one": ("deeds",),
}
"""The keys an operation cannot do without."""


class Effect(Part, frozen=True, kw_only=True):
    """When, if and for how long a card does something."""

    trigger: Trigger = "passive"
    order: OrderName | None = None
    """The order `on_order` waits for; None: any."""
    when: tuple[Condition, ...] = ()
    """All of them have to hold."""
    do: Annotated[tuple[Op, ...], Meta(min_length=1)]
    duration: Duration = "instant"
    once: Literal["", "turn", "round", "game"] = ""

    @property
    def event(self) -> str:
        return "" if self.trigger == "passive" else self.trigger

    @property
    def lines(self) -> tuple[Op, ...]:
        return self.do

    def __post_init__(self) -> None:
        if self.trigger == "passive":
            wrong = next((op.kind for op in self.do if op.kind not in LASTING), None)
            if wrong:
                raise ValueError(f"'{wrong}' happens once, so it needs a trigger")
            if any(op.who in ("random_hunter", "chosen_hunter") for op in self.do):
                raise ValueError("nobody is asked or drawn for a passive effect: it needs a trigger")
            if any(op.kind == "extra_action" and not op.free for op in self.do):
                raise ValueError("an action that a card adds for good is free: say 'free = true'")
            if any(isinstance(op.n, str) for op in self.do):
                raise ValueError("no die is rolled for a passive effect: 'n' is a number")
