"""What a pack for First Blood holds: profiles, Army List Entries, magic, Draw Events, terrain and Scenarios."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, get_args

from msgspec import Meta

from game.core.content import Content, Length, Localised, Part, Ref
from game.systems.first_blood.vocabulary import (
    ActionName,
    Category,
    Class,
    Custom,
    EffectStat,
    On,
    Op,
    RuleName,
    StateName,
    TerrainClass,
    Type,
)

Points = Annotated[int, Meta(ge=0, le=400)]
Small = Annotated[int, Meta(ge=0, le=20)]


DRAWS = ("double_time", "fire_and_advance")
"""How the next card may be drawn at once (EVT-02, EVT-06)."""


class Rule(Part, frozen=True, kw_only=True):
    """A special rule somebody has, with its value where it takes one: Cleave (1)."""

    id: RuleName
    x: Small = 0


class RuleText(Content, frozen=True, kw_only=True):
    """A special rule as players read it; what it does is a class of the same id in `abilities/`."""

    text: Localised
    icon: str = "star-four-points"


class Barrage(Part, frozen=True, kw_only=True):
    """A ranged weapon: shots for each model, range, and the special rules of the shots (PRF-13, SPR-09, SPR-10)."""

    shots: Annotated[int, Meta(ge=1, le=12)]
    range: Length
    rules: tuple[Rule, ...] = ()
    thrown: bool = False
    """Throwing Weapons: also while Engaged, and at Engaged enemies (SPR-88)."""


class When(Part, frozen=True, kw_only=True):
    """When an effect counts; what is left empty asks for nothing."""

    action: tuple[ActionName, ...] = ()
    attacker: Literal["", "ranged", "melee", "spell"] = ""
    against_type: tuple[Type, ...] = ()
    state: tuple[StateName, ...] = ()
    march: Annotated[int, Meta(ge=0, le=3)] = 0
    """Only in the first, second, ... March of a Round."""
    spell: Literal["", "self"] = ""
    """Only for Spells with the Range Self."""


class Effect(Part, frozen=True, kw_only=True):
    """One thing an item, Tier, specialist, Spell, [Command] ability or Draw Event does."""

    op: Op
    on: On = "bearer"
    stat: EffectStat | None = None
    value: Annotated[int, Meta(ge=-20, le=20)] = 0
    """Lengths are in inches."""
    least: Annotated[int, Meta(ge=0, le=20)] | None = None
    """The number may not be brought below this."""
    per_success: bool = False
    rule: Rule | None = None
    ref: str = ""
    """An event, [Command] ability or Spell; whose rules a drawn card acts by; what a custom effect is called."""
    state: StateName | None = None
    when: When | None = None
    hit_rules: tuple[Rule, ...] = ()
    actions: tuple[ActionName, ...] = ()
    choices: tuple[Effect, ...] = ()
    """The owner chooses one of these instead (DP-40)."""

    def __post_init__(self) -> None:
        if wrong := _wrong(self):
            raise ValueError(wrong)

    def named(self) -> Sequence[tuple[str, str]]:
        return [("ref", GRANTS[self.op])] if self.op in GRANTS and self.ref else ()


GRANTS = {"grant_event": "event", "grant_ability": "command", "grant_spell": "spell"}
"""What the effects give that name a thing of the packs."""


def _wrong(effect: Effect) -> str:
    """What an effect lacks for what it says it does; '' when nothing."""
    if effect.choices:
        return ""
    if effect.op == "mod" and effect.stat is None:
        return "an effect that changes a number says which: stat = 'clash'"
    if effect.op in ("grant_rule", "lose_rule") and effect.rule is None:
        return "an effect that gives or takes a special rule says which: rule = { id = 'shield' }"
    if effect.op in ("give_state", "end_state") and effect.state is None:
        return "an effect that gives or ends a state says which: state = 'broken'"
    if effect.op in ("grant_event", "grant_ability", "grant_spell", "custom") and not effect.ref:
        return "this effect says what it gives: ref = '...'"
    if effect.op == "custom" and effect.ref not in get_args(Custom):
        return f"custom effects are: {', '.join(get_args(Custom))}"
    if effect.op == "draw_next" and effect.ref not in DRAWS:
        return f"drawing the next card is one of: {', '.join(DRAWS)}"
    return ""


class Profile(Content, frozen=True, kw_only=True):
    """A characteristics profile (PRF-01, PRF-02)."""

    faction: Annotated[str, Ref("faction")]
    type: Type
    weight: Class
    """Light, Medium or Heavy (MOD-03)."""
    kind: Literal["troop", "officer", "character", "retinue"] = "troop"
    march: Annotated[int, Meta(ge=0, le=10)]
    volley: Annotated[int, Meta(ge=0, le=6)]
    clash: Annotated[int, Meta(ge=0, le=6)]
    attacks: Annotated[int, Meta(ge=0, le=12)]
    wounds: Annotated[int, Meta(ge=1, le=18)]
    resolve: Annotated[int, Meta(ge=0, le=6)]
    defense: Annotated[int, Meta(ge=0, le=6)]
    evasion: Annotated[int, Meta(ge=0, le=6)]
    command: Length | None = None
    """The Command Range of an Officer or Character (PRF-16)."""
    rules: tuple[Rule, ...] = ()
    barrages: tuple[Barrage, ...] = ()
    icon: str = "account"
    role: str = ""
    """Whose bust stands on its base; without one, the icon lies there."""


class OfficerOffer(Part, frozen=True, kw_only=True):
    """An Officer an Entry gives access to, and what he costs there (LST-08)."""

    officer: Annotated[str, Ref("officer")]
    points: Points


class Specialist(Part, frozen=True, kw_only=True):
    """A specialised Command Model of an Entry: its effects end with it (CMD-01, CMD-02)."""

    id: str
    name: Localised
    text: Localised
    points: Points
    effects: Annotated[tuple[Effect, ...], Meta(min_length=1)]
    icon: str = "star"


class Entry(Content, frozen=True, kw_only=True):
    """A Regiment of an Army List (LST-10 to LST-16)."""

    faction: Annotated[str, Ref("faction")]
    profile: Annotated[str, Ref("profile")]
    models: Annotated[int, Meta(ge=1, le=13)]
    """How many it starts with."""
    most: Annotated[int, Meta(ge=1, le=13)]
    points: Points
    extra: Points = 0
    """For each further model."""
    leader: Literal["included", "buy", "none"] = "included"  # LST-12
    leader_points: Points = 0
    standard_at: Annotated[int, Meta(ge=1, le=13)] | None = None  # LST-13
    officers: tuple[OfficerOffer, ...] = ()
    specialists: tuple[Specialist, ...] = ()
    events: tuple[Annotated[str, Ref("event")], ...] = ()
    spells: tuple[Annotated[str, Ref("spell")], ...] = ()
    max_per_army: Annotated[int, Meta(ge=1, le=4)] = 4
    text: Localised | None = None


class Officer(Content, frozen=True, kw_only=True):
    """An Officer: an upgrade of Regiments that give access to him (OFF, LST-08, LST-09)."""

    faction: Annotated[str, Ref("faction")]
    profile: Annotated[str, Ref("profile")]
    commands: tuple[Annotated[str, Ref("command")], ...] = ()
    spells: tuple[Annotated[str, Ref("spell")], ...] = ()
    events: tuple[Annotated[str, Ref("event")], ...] = ()
    max_per_army: Annotated[int, Meta(ge=1, le=4)] = 2


class RetinueAccess(Part, frozen=True, kw_only=True):
    """How many Retinue models of each category a Character may have (RET-09)."""

    combat: Annotated[int, Meta(ge=0, le=3)] = 0
    tactical: Annotated[int, Meta(ge=0, le=3)] = 0
    arcane: Annotated[int, Meta(ge=0, le=3)] = 0


class Character(Content, frozen=True, kw_only=True):
    """A Character: a Regiment by itself, with its Retinue (CHR-01, LST-05)."""

    faction: Annotated[str, Ref("faction")]
    profile: Annotated[str, Ref("profile")]
    points: Points
    retinue: RetinueAccess = RetinueAccess()
    retinue_most: Annotated[int, Meta(ge=0, le=3)] = 3
    items: dict[str, Annotated[int, Meta(ge=0, le=3)]] = {}
    """How many of each category of items."""
    spells: tuple[Annotated[str, Ref("spell")], ...] = ()
    spell_picks: Annotated[int, Meta(ge=0, le=6)] = 0
    """Choose so many of the Spells when the list is built; 0: it knows all."""
    commands: tuple[Annotated[str, Ref("command")], ...] = ()
    events: tuple[Annotated[str, Ref("event")], ...] = ()


class Tiers(Part, frozen=True, kw_only=True):
    """What each Tier adds (RET-06, RET-07)."""

    first: Annotated[tuple[Effect, ...], Meta(min_length=1)]
    second: Annotated[tuple[Effect, ...], Meta(min_length=1)]
    third: Annotated[tuple[Effect, ...], Meta(min_length=1)]


class Retinue(Content, frozen=True, kw_only=True):
    """A model of a Character's Retinue (RET)."""

    faction: Annotated[str, Ref("faction")]
    category: Category
    profile: Annotated[str, Ref("profile")]
    points: Points
    tiers: Tiers
    text: Localised


class Item(Content, frozen=True, kw_only=True):
    """An item of a Character; each once an Army (ITM)."""

    faction: Annotated[str, Ref("faction")]
    category: str
    category_name: Localised
    points: Points
    effects: Annotated[tuple[Effect, ...], Meta(min_length=1)]
    text: Localised
    icon: str = "treasure-chest"


class Spell(Content, frozen=True, kw_only=True):
    """A Spell (MAG-04)."""

    range: Length | None = None
    """None: Self."""
    attunement: Annotated[int, Meta(ge=1, le=5)]
    successes: Annotated[int, Meta(ge=1, le=6)] = 2
    target: Literal["enemy", "friendly", "self"]
    effects: Annotated[tuple[Effect, ...], Meta(min_length=1)]
    lasts: Literal["instant", "caster_next_activation", "round"] = "caster_next_activation"
    text: Localised
    icon: str = "auto-fix"


class Command(Content, frozen=True, kw_only=True):
    """A [Command] ability: on the own or one friendly Regiment within Command Range (PRE-04 to PRE-08)."""

    effects: Annotated[tuple[Effect, ...], Meta(min_length=1)]
    lasts: Literal["instant", "round"] = "round"
    text: Localised
    icon: str = "bullhorn"


class DrawEvent(Content, frozen=True, kw_only=True):
    """What is printed on a Command Card and happens when it is drawn (DRW, EVT)."""

    scope: Literal["regiment", "character"] = "regiment"
    """Whether it speaks of the Character; such Events are gone with him (CHR-30)."""
    effects: Annotated[tuple[Effect, ...], Meta(min_length=1)]
    enters: bool = False
    """It lets its own Regiment enter the table (DRW-05)."""
    text: Localised
    icon: str = "cards"


class Faction(Content, frozen=True, kw_only=True):
    """A people with an Army List of its own."""

    text: Localised
    icon: str = "flag"


class Terrain(Content, frozen=True, kw_only=True):
    """A piece of the terrain catalogue, about its own middle, in inches (TER-13)."""

    kind: Literal["zonal", "ruin", "garrison"]
    diameter: Length | None = None
    corners: tuple[tuple[float, float], ...] = ()
    classes: tuple[TerrainClass, ...] = ()
    elevation: Annotated[int, Meta(ge=0, le=9)] = 0
    size: Annotated[int, Meta(ge=0, le=9)] = 0
    floors: Annotated[int, Meta(ge=0, le=4)] = 0
    walls: tuple[tuple[float, float, float, float], ...] = ()
    defense: Annotated[int, Meta(ge=0, le=6)] = 0
    capacity: Annotated[int, Meta(ge=0, le=30)] = 0


class ObjectiveZone(Part, frozen=True, kw_only=True):
    """A scoring disc (SCN-03): where, how wide, in which Rounds, and what Seizing it is worth to whom."""

    id: str
    x: Length
    y: Length
    diameter: Length
    mark: Literal["", "A", "B", "AB"] = ""
    points: Annotated[int, Meta(ge=0, le=20)] = 0
    """To either player, each Victory Phase."""
    points_first: Annotated[int, Meta(ge=0, le=20)] | None = None
    """To Player 1 instead."""
    points_second: Annotated[int, Meta(ge=0, le=20)] | None = None


class Scenario(Content, frozen=True, kw_only=True):
    """A Scenario: zones, what scores, and when it ends (SCN, VIC-04)."""

    rounds: Annotated[int, Meta(ge=1, le=20)]
    points_end: Annotated[int, Meta(ge=1, le=100)]
    at_once: bool = False
    """It ends the instant somebody has the points (VIC-07)."""
    zones: tuple[ObjectiveZone, ...] = ()
    rounds_a: tuple[int, ...] = ()
    rounds_b: tuple[int, ...] = ()
    token: Annotated[int, Meta(ge=0, le=20)] = 0
    officer: Annotated[int, Meta(ge=0, le=20)] = 0
    character: Annotated[int, Meta(ge=0, le=20)] = 0
    in_challenge: Annotated[int, Meta(ge=0, le=20)] = 0
    maps: tuple[str, ...] = ()
    """Its fixed layouts, the usual one first (TER-11)."""
    number: Annotated[int, Meta(ge=0, le=20)] = 0
    """On the die that draws a Scenario (DEP-02)."""
    text: Localised


class ArmyRegiment(Part, frozen=True, kw_only=True):
    """A Regiment of a ready Army."""

    entry: Annotated[str, Ref("entry")]
    models: Annotated[int, Meta(ge=1, le=13)] | None = None
    leader: bool = True
    standard: bool = True
    officer: Annotated[str, Ref("officer")] | None = None
    specialists: tuple[str, ...] = ()


class Army(Content, frozen=True, kw_only=True):
    """A ready Army (LST-03)."""

    faction: Annotated[str, Ref("faction")]
    limit: Annotated[int, Meta(ge=100, le=3000)]
    character: Annotated[str, Ref("character")]
    retinue: tuple[Annotated[str, Ref("retinue")], ...] = ()
    items: tuple[Annotated[str, Ref("item")], ...] = ()
    spells: tuple[Annotated[str, Ref("spell")], ...] = ()
    regiments: Annotated[tuple[ArmyRegiment, ...], Meta(min_length=1)]
    text: Localised


KINDS: dict[str, type[Content]] = {
    "faction": Faction,
    "rule": RuleText,
    "profile": Profile,
    "entry": Entry,
    "officer": Officer,
    "character": Character,
    "retinue": Retinue,
    "item": Item,
    "spell": Spell,
    "command": Command,
    "event": DrawEvent,
    "terrain": Terrain,
    "scenario": Scenario,
    "army": Army,
}
