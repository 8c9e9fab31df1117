"""The words cards are written in: icons, events, operations; `effects/` says what they mean."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from msgspec import Meta

from game.core.content import Part, Ref
from game.kit.cards import needs

Icon = Literal["M", "A", "R", "D", "B", "W"]
"""Move, melee, ranged, defence, bat, wild."""
SPENDABLE: tuple[Icon, ...] = ("M", "A", "R")
"""What a wild icon may count as (WLD-02)."""
Attribute = Literal["move", "melee", "ranged", "defense", "skill", "life", "revive", "focus"]
Status = Literal["stunned", "stuck", "burning", "poisoned", "crouched", "hidden", "unaware", "falling"]
SINGLE: tuple[Status, ...] = ("crouched", "hidden", "unaware", "falling")
"""Statuses a figure either has or lacks; the others are counted (STA-02)."""
StrikeKind = Literal["melee", "ranged"]
TerrainMove = Literal["jump", "climb", "crouch", "hide"]
Event = Literal[
    "strike_declared",
    "after_attack_roll",
    "before_defense_roll",
    "after_strike",
    "after_wound",
    "figure_down",
    "figure_moved",
    "figure_falling",
    "turn_start",
    "turn_end",
    "round_start",
    "round_end",
]
Timing = Literal["when_played", "when_discarded", "this_turn", "while_active", "instant"]
Op = Literal[
    "strike",
    "wound",
    "activate",
    "move",
    "free_terrain_move",
    "heal",
    "gain_focus",
    "push",
    "pull",
    "add_status",
    "remove_status",
    "modify_attr",
    "reroll",
    "grant_icon",
    "turn_die",
    "place_token",
    "draw",
    "discard",
    "reveal_hand",
    "rescue",
    "ignore",
]
LASTING: tuple[Op, ...] = ("modify_attr", "ignore")
"""Operations that hold for as long as their card or ability does; all others happen once."""
CHANGED: tuple[Attribute, ...] = ("move", "melee", "ranged", "defense")
"""Attributes that `modify_attr` may change; the others are settled before the battle or counted in tokens."""
IGNORED = (
    "MEL-02", "MEL-03", "MOV-07", "MOV-12", "MOV-16", "MOV-18", "RNG-02", "RNG-05", "RNG-07", "SPA-03", "TER-08",
    "TER-09", "TMV-10",
)  # fmt: skip
"""Rules that `ignore` may name; whoever enforces one of them asks `points.ignores`."""
Who = Literal["self", "friend", "enemy", "any", "subject", "target", "striker", "friends", "enemies", "type", "types"]
"""friend, enemy, any: one, chosen by the controller; friends, enemies: all; subject: whom the trigger is about; type:
one figure of `villain`, types: all of them."""
ONE: tuple[Who, ...] = ("friend", "enemy", "any", "type")
"""Words that mean one figure, chosen by whoever controls the bearer."""
Duration = Literal["card", "strike", "turn", "round", "battle"]
"""card: as long as the card lies there, or for good on a sheet."""


class Cost(Part, frozen=True, kw_only=True):
    """What playing a card costs (ABL-02)."""

    icons: tuple[Literal["M", "A", "R", "any"], ...] = ()  # ABL-09
    focus: Annotated[int, Meta(ge=0, le=4)] = 0
    life: Annotated[int, Meta(ge=0, le=4)] = 0


class TriggerLine(Part, frozen=True, kw_only=True):
    """The event an instant or an ability answers."""

    event: Event
    subject: Literal["self", "friend", "enemy", "any"] = "self"
    """Whom the event is about: who strikes, is wounded, moves, falls, whose turn it is."""
    range: Annotated[int, Meta(ge=0, le=24)] | None = None
    needs_los: bool = False
    limit: Literal["", "strike", "turn", "round", "battle"] = ""


class Effect(Part, frozen=True, kw_only=True):
    """One line of a card or ability; which keys count depends on `op`."""

    op: Op
    who: Who = "self"
    villain: Annotated[str, Ref("villain")] | None = None
    amount: Annotated[int, Meta(ge=-6, le=12)] = 1
    range: Annotated[int, Meta(ge=0, le=24)] | None = None
    """How far from its bearer those concerned may be."""
    needs_los: bool = False
    duration: Duration = "card"
    strike: StrikeKind | Literal["either"] = "either"
    """The kind of a Strike it grants, strengthens or waits for."""
    plus: Annotated[int, Meta(ge=0, le=6)] = 0
    """Extra dice of a Strike it grants (ABL-08)."""
    attr: Attribute | None = None
    status: Status | None = None
    icons: tuple[Icon, ...] = ()
    moves: tuple[TerrainMove, ...] = ()
    token: str = ""
    rule: str = ""
    """The rule that is ignored, without its prefix (`MOV-07`)."""
    optional: bool = False
    """Its controller may decline."""

    @property
    def word(self) -> str:
        return self.op

    def __post_init__(self) -> None:
        needs.check(self, self.op, NEEDS)
        needs.check(self, self.who, NEEDS)
        if self.op == "modify_attr" and self.attr not in CHANGED:
            raise ValueError(f"'modify_attr' changes {', '.join(CHANGED)}")
        if self.op == "ignore" and self.rule not in IGNORED:
            raise ValueError(f"no card can ignore '{self.rule}', only {', '.join(IGNORED)}")
        if self.amount < 1 and self.op not in ("modify_attr", "gain_focus"):
            raise ValueError(f"'{self.op}' has an amount of 1 or more")


NEEDS: needs.Needs = {
    "modify_attr": ("attr",),
    "add_status": ("status",),
    "remove_status": ("status",),
    "grant_icon": ("icons",),
    "activate": ("icons",),
    "free_terrain_move": ("moves",),
    "place_token": ("token",),
    "ignore": ("rule",),
    "type": ("villain",),
    "types": ("villain",),
}
"""The keys an operation, or a word for those it concerns, cannot do without."""


class Clause(NamedTuple):
    """Effects that belong together, and the event they answer; without one they always hold."""

    trigger: TriggerLine | None
    effects: tuple[Effect, ...]

    @property
    def event(self) -> str:
        return self.trigger.event if self.trigger else ""

    @property
    def lines(self) -> tuple[Effect, ...]:
        return self.effects


def lies(effect: Effect) -> bool:
    """Whether a played card says it for as long as it lies there; a figure chosen when it is played is remembered."""
    return effect.op in LASTING and effect.duration == "card" and effect.who not in ONE


def holds(effect: Effect) -> bool:
    """Whether an effect can hold for a while: a changed attribute, an ignored rule, a Strike +X (ABL-08)."""
    return effect.op in LASTING or (effect.op == "strike" and effect.plus > 0)
