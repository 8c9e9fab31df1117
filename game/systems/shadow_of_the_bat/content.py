"""What a pack for this game holds: heroes, cards, gadgets, supports, villains with their decks, battles, tokens."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta
from msgspec.structs import replace

from game.core.content import Content, Localised, Part, Ref
from game.systems.shadow_of_the_bat.vocabulary import (
    Attribute,
    Cost,
    Effect,
    Icon,
    Timing,
    TriggerLine,
    holds,
)

Value = Annotated[int, Meta(ge=0, le=12)]
Place = Annotated[str, Meta(pattern=r"^\d{1,2},\d{1,2}$")]
"""A space `x,y`."""
CardIcon = Literal["M", "A", "R", "W"]


class Ability(Part, frozen=True, kw_only=True):
    """An ability printed on a sheet; without a trigger it always holds."""

    title: Localised
    text: Localised
    trigger: TriggerLine | None = None
    effects: Annotated[tuple[Effect, ...], Meta(min_length=1)]

    def __post_init__(self) -> None:
        _check_standing(() if self.trigger else self.effects, "an ability without a trigger")


def _check_standing(effects: tuple[Effect, ...], what: str) -> None:
    """What always holds contains nothing that happens once, and concerns nobody whom only an event could name."""
    for effect in effects:
        if not holds(effect):
            raise ValueError(f"{what} changes attributes, ignores rules or gives Strike +X; '{effect.op}' happens once")
        if effect.who == "subject":
            raise ValueError(f"{what} knows no 'subject': that is whom an event is about")
        if effect.who in ("friend", "enemy", "type"):
            raise ValueError(
                f"{what} names all of them ('friends', 'enemies', 'types'): nobody is asked which '{effect.who}'"
            )


PAYS: dict[str, tuple[Icon, ...]] = {"melee": ("A",), "ranged": ("R",), "either": ("A", "R")}
"""The icons that can buy a Strike of a kind (ABL-09)."""
Face = Annotated[tuple[Icon, ...], Meta(min_length=1, max_length=2)]


class HeroCard(Content, frozen=True, kw_only=True):
    """A hero sheet (SET-01)."""

    traits: tuple[Literal["utility_belt"], ...] = ()
    move: Annotated[int, Meta(ge=2, le=4)]
    melee: Annotated[int, Meta(ge=2, le=4)]
    ranged: Annotated[int, Meta(ge=0, le=4)] | None = None
    """None: printed as a dash, no such Strike (MEL-08)."""
    defense: Annotated[int, Meta(ge=1, le=3)]
    skill: Annotated[int, Meta(ge=2, le=4)]
    life: Annotated[int, Meta(ge=6, le=10)]
    revive: Annotated[int, Meta(ge=2, le=3)]
    focus: Annotated[int, Meta(ge=2, le=4)]
    die: Annotated[tuple[Face, ...], Meta(min_length=6, max_length=6)]  # ICO-11, ICO-13
    ability: Ability
    cards: Annotated[tuple[Annotated[str, Ref("card")], ...], Meta(min_length=6)]  # SET-05
    suggested: tuple[Annotated[str, Ref("card")], ...]  # SET-06
    text: Localised
    icon: str = "account"
    role: str = ""
    """Whose bust stands on its base; without one, the icon lies there."""

    def __post_init__(self) -> None:
        if len(self.suggested) != self.skill:
            raise ValueError(f"the suggested set has {len(self.suggested)} cards, but Skill is {self.skill}")
        if self.die.count(("B",)) != 1 or ("D",) not in self.die:  # ICO-12
            raise ValueError("a die has exactly one B face and at least one pure D face")
        if any(("B" in face and len(face) > 1) or "W" in face or face == ("D", "D") for face in self.die):
            raise ValueError("B stands alone, W is on no die, D+D does not occur")
        double = sum(len(face) == 2 and "D" not in face for face in self.die)
        mixed = sum(len(face) == 2 and "D" in face for face in self.die)
        if double > 2 or mixed > 2:
            raise ValueError("at most two faces are double and at most two mix D with another icon")


class Card(Content, frozen=True, kw_only=True):
    """An ability card of a hero, or a gadget (ABL, GAD)."""

    hero: Annotated[str, Ref("hero")] | None = None
    """None: a gadget of the common stock."""
    kind: Literal["normal", "constant", "single_use", "instant", "gadget"]
    cost: Cost = Cost()
    trigger: TriggerLine | None = None
    effects: Annotated[tuple[Effect, ...], Meta(min_length=1)]
    text: Localised
    icon: str = "cards-outline"

    def __post_init__(self) -> None:
        if (self.kind == "gadget") != (self.hero is None):
            raise ValueError("a gadget belongs to no hero, every other card to one")
        if self.kind == "constant" and (self.cost != Cost() or self.trigger):
            raise ValueError("a constant card has neither cost nor trigger")
        if self.kind == "instant" and self.trigger is None:
            raise ValueError("an instant says what triggers it")
        _check_standing(self.effects if self.kind == "constant" else (), "a constant card")
        for effect in self.effects if self.cost.icons else ():
            if effect.op == "strike" and not {"any", *PAYS[effect.strike]} & {*self.cost.icons}:
                raise ValueError(f"what buys a {effect.strike} Strike is an icon of its kind")  # ABL-09


class SupportCard(Content, frozen=True, kw_only=True):
    """A support (SUP)."""

    green: bool = False  # SET-12
    """Batman's ally card (SET-12)."""
    move: Value
    melee: Value
    ranged: Value | None = None
    defense: Value
    life: Annotated[int, Meta(ge=1, le=8)]
    wild_icons: Annotated[int, Meta(ge=1, le=4)]
    ability: Ability | None = None
    text: Localised
    icon: str = "account-heart"
    role: str = ""
    """Whose bust stands on its base; without one, the icon lies there."""


class Sheet(Part, frozen=True, kw_only=True):
    """The competitive side of a villain sheet."""

    move: Value
    melee: Value | None = None
    ranged: Value | None = None
    defense: Value
    life: Annotated[int, Meta(ge=1, le=14)]
    revive: Annotated[int, Meta(ge=1, le=6)] | None = None
    focus: Value = 0
    ability: Ability | None = None


class Priority(Part, frozen=True, kw_only=True):
    """Whom an AI villain wants most (TGT)."""

    stat: Attribute
    dir: Literal["high", "low"]


class CoopSheet(Part, frozen=True, kw_only=True):
    """The co-operative side of a villain sheet."""

    move: Value
    melee: Annotated[int, Meta(ge=1, le=8)]
    ranged: Value | None = None
    defense: Value
    life: Annotated[int, Meta(ge=1, le=14)]
    attack: Literal["melee", "ranged"]
    range: Annotated[int, Meta(ge=1, le=6)]
    """The optimal range (AIK-01)."""
    priority: Priority
    ability: Ability  # COO-10

    def __post_init__(self) -> None:
        if self.attack == "melee" and self.range != 1:
            raise ValueError("a melee fighter's optimal range is 1")
        if self.attack == "ranged" and (self.range < 2 or not self.ranged):
            raise ValueError("a shooter has a Ranged value and an optimal range of 2 to 6")
        if any(effect.op == "activate" for effect in self.ability.effects):
            raise ValueError("villains of the co-operative game follow the chart: no ability of theirs gives icons")


class VillainCard(Content, frozen=True, kw_only=True):
    """A villain type: leader or henchman, with both sides of its sheet."""

    kind: Literal["leader", "henchman"]
    giant: bool = False
    figures: Annotated[int, Meta(ge=1, le=10)] = 1
    competitive: Sheet
    coop: CoopSheet
    groups: Annotated[tuple[str, ...], Meta(min_length=2)]
    """The colours of its card groups, besides grey."""
    text: Localised
    icon: str = "skull"
    role: str = ""
    """Whose bust stands on its base; without one, the icon lies there."""

    def __post_init__(self) -> None:
        sheet = self.competitive
        if self.kind == "leader" and (self.figures != 1 or sheet.revive is None or not sheet.focus):
            raise ValueError("a leader is one figure with a Revive and a Focus value")
        if self.kind == "henchman" and not (1 <= sheet.life <= 4 and 1 <= self.coop.life <= 4):
            raise ValueError("a henchman's Life is 1 to 4")


class ActivationSet(Part, frozen=True, kw_only=True):
    """Whom a villain card activates, and the icons each of them gets (VTN-03)."""

    villain: Literal["any"] | Annotated[str, Ref("villain")]
    count: Annotated[int, Meta(ge=1, le=10)] | Literal["all"]
    icons: Annotated[tuple[CardIcon, ...], Meta(min_length=1, max_length=6)]


class VillainAbility(Part, frozen=True, kw_only=True):
    """A special ability of a villain card (SPC)."""

    timing: Timing
    trigger: TriggerLine | None = None
    text: Localised
    effects: Annotated[tuple[Effect, ...], Meta(min_length=1)]

    def __post_init__(self) -> None:
        _check_standing(self.effects if self.timing == "while_active" else (), "what a card does while active")


class Scheme(Content, frozen=True, kw_only=True):
    """A card of the villain deck (DEC)."""

    villain: Annotated[str, Ref("villain")]
    group: str = "grey"  # DEC-02, DEC-03
    shields: Annotated[int, Meta(ge=0, le=3)] = 0
    activate: ActivationSet | None = None
    additional: ActivationSet | None = None
    abilities: tuple[VillainAbility, ...] = ()
    text: Localised
    """A line of flavour; its sets, shields and abilities say what it does."""

    def __post_init__(self) -> None:
        if self.activate is None and not any(ability.timing == "instant" for ability in self.abilities):
            raise ValueError("only a card with an instant may activate nobody")
        if any((ability.timing == "instant") != (ability.trigger is not None) for ability in self.abilities):
            raise ValueError("an instant, and nothing else on a villain card, has a trigger")


class Goal(Part, frozen=True, kw_only=True):
    """A condition that wins the battle."""

    type: Literal[
        "leader_ko", "leader_down", "hero_ko_total", "hero_ko_single", "all_of_type_ko", "figures_in_goal",
        "tokens_collected", "round_reached", "special_action_done",
    ]  # fmt: skip
    who: str = ""
    """A villain type, a token kind, a goal kind or a special action; empty: any."""
    count: Annotated[int, Meta(ge=1, le=30)] = 1
    side: Literal["heroes", "villains"] = "heroes"
    """Whose figures in the goal count."""


class SpecialAction(Part, frozen=True, kw_only=True):
    """An action that only this battle offers (SPA)."""

    id: str
    title: Localised
    text: Localised
    side: Literal["heroes", "villains", "both"] = "heroes"
    cost: tuple[Literal["M", "A", "R", "any"], ...] = ("any",)
    where: tuple[Place, ...] = ()
    goal: str = ""
    """In or beside the goal spaces or tokens of this kind, besides `where`."""
    ignore_adjacent_enemies: bool = False
    uses: Annotated[int, Meta(ge=1, le=30)] | None = None
    collects: str = ""
    """The kind of token it takes from the space."""
    effects: tuple[Effect, ...] = ()


class Spawn(Part, frozen=True, kw_only=True):
    """Reinforcements at the start of a round."""

    round: Annotated[int, Meta(ge=2, le=10)]
    villain: Annotated[str, Ref("villain")]
    spaces: Annotated[tuple[Place, ...], Meta(min_length=1)]


class Cast(Part, frozen=True, kw_only=True):
    """Villains of a battle: of one type, with the colours added to the deck; they stand where the map marks them."""

    villain: Annotated[str, Ref("villain")]
    letters: tuple[str, ...] = ()  # DEC-05
    count: Annotated[int, Meta(ge=1, le=10)] | None = None
    """How many of the figures the map marks are placed; None: all."""


Casts = Annotated[tuple[Cast, ...], Meta(min_length=1)]
Supports = tuple[Annotated[str, Ref("support")], ...]
Goals = Annotated[tuple[Goal, ...], Meta(min_length=1)]
HandSize = Annotated[int, Meta(ge=3, le=7)]
Pool = Annotated[int, Meta(ge=0, le=9)]
Rounds = Annotated[int, Meta(ge=4, le=10)]
Winner = Literal["heroes", "villains"]
Limit = Annotated[int, Meta(ge=1, le=8)]
Fall = Annotated[int, Meta(ge=1, le=6)]


class Terms(Part, frozen=True, kw_only=True):
    """What a mode changes in a battle, under the battle's own keys; what is left out stays."""

    intro: Localised | None = None
    goal: Localised | None = None
    map: str | None = None
    villains: Casts | None = None
    supports: Supports | None = None
    hand_size: HandSize | None = None
    villain_focus: Pool | None = None
    rounds: Rounds | None = None
    track_end_winner: Winner | None = None
    ko_limit: Limit | None = None
    leader_ko_limit: Limit | None = None
    heroes_win: Goals | None = None
    villains_win: Goals | None = None
    special_actions: tuple[SpecialAction, ...] | None = None
    spawns: tuple[Spawn, ...] | None = None
    fall_wounds: Fall | None = None

    @property
    def changes(self) -> dict[str, Any]:
        """What is not left out, by its key."""
        found = {name: getattr(self, name) for name in self.__struct_fields__}
        return {name: value for name, value in found.items() if value is not None}


ALONE = 2
"""KO tokens that defeat the Dark Knight when the battle gives no number (DKN-21)."""


class Battle(Content, frozen=True, kw_only=True):
    """A battle (4.7 of the content rules)."""

    intro: Localised
    goal: Localised
    """How either side wins, and the special rules, in words."""
    map: str
    dark_knight: bool = False
    """Playable by Batman alone."""
    villains: Casts
    supports: Supports = ()
    hand_size: HandSize = 5
    villain_focus: Pool | None = None
    """None: the sum over the leaders' sheets (FOC-08)."""
    rounds: Rounds = 6
    track_end_winner: Winner = "villains"
    ko_limit: Limit = 4
    """KO tokens at which the heroes lose; a lone Batman has a limit of his own (DKN-21)."""
    leader_ko_limit: Limit = 3
    heroes_win: Goals
    villains_win: Goals
    special_actions: tuple[SpecialAction, ...] = ()
    spawns: tuple[Spawn, ...] = ()
    fall_wounds: Fall = 3
    coop: Terms = Terms()
    alone: Terms = Terms()
    """In Dark Knight mode, besides `coop` where that applies."""
    duel: Terms = Terms()
    """For Batman alone against a villain player, besides `alone`."""

    def fought(self, *, coop: bool, alone: bool) -> Battle:
        """The battle as a mode changes it; what holds for a lone Batman comes last."""
        changes = self.coop.changes if coop else {}
        if alone:
            changes |= {"ko_limit": ALONE, **self.alone.changes, **({} if coop else self.duel.changes)}
        return replace(self, **changes)


class Extension(Content, frozen=True, kw_only=True):
    """A Dark Knight extension token; none may name Revive (DKN-03)."""

    attr: Literal["move", "melee", "ranged", "defense", "life", "focus", "skill"]
    bonus: Annotated[int, Meta(ge=1, le=6)]  # DKN-02


KINDS: dict[str, type[Content]] = {
    "hero": HeroCard,
    "card": Card,
    "support": SupportCard,
    "villain": VillainCard,
    "scheme": Scheme,
    "battle": Battle,
    "extension": Extension,
}
