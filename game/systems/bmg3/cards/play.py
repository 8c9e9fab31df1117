"""One card being played as a Resource: by whom, when, on what, and what of its effect is still to come."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from game.core.request import Seat
from game.systems.bmg3.content import Card
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import Attack
from game.systems.bmg3.state import Marker, Model


class Moment(StrEnum):
    """When cards may be played (CRD-29, CRD-30)."""

    ACTIVATION_START = "activation_start"
    BEFORE_ACTION = "before_action"
    ATTACK_DECLARED = "attack_declared"
    ATTACK_ROLLED = "attack_rolled"
    ATTACK_RESOLVED = "attack_resolved"
    SUSPECT_PLACED = "suspect_placed"
    SUSPECT_REVEALED = "suspect_revealed"
    MODEL_KO = "model_ko"
    MODEL_CASUALTY = "model_casualty"
    CARD_PLAYED = "card_played"
    ACTIVATION_END = "activation_end"
    LEAD_END = "lead_end"
    PLAN_START = "plan_start"
    PLAN_END = "plan_end"
    RECOUNT_1 = "recount_1"
    RECOUNT_3 = "recount_3"


OUTSIDE = (Moment.LEAD_END, Moment.PLAN_START, Moment.PLAN_END, Moment.RECOUNT_1, Moment.RECOUNT_3)
"""Windows outside activations (CRD-30)."""


@dataclass(slots=True)
class Occasion:
    """A window: its moment and what it is about."""

    game: Bmg3
    moment: Moment
    attack: Attack | None = None
    model: Model | None = None
    marker: Marker | None = None
    stack: list[Play] = field(default_factory=list)
    """Resources played and not yet resolved, the latest last."""
    played: list[Seat] = field(default_factory=list)
    """Whose cards were played since the window opened, the latest last."""
    scored: list[tuple[Seat, Card]] = field(default_factory=list)
    """Cards whose bonus is still to come."""
    owed: list[Seat] = field(default_factory=list)
    """Whose hand is refilled by a card, once for each that is done with (CRD-19)."""

    @property
    def answering(self) -> bool:
        """Whether a Resource played in an activation is waiting to be answered (RES-05)."""
        return bool(self.stack) and self.moment not in OUTSIDE

    @property
    def moments(self) -> tuple[Moment, ...]:
        """An answer may fit the moment itself, or the card that was played."""
        return (self.moment, Moment.CARD_PLAYED) if self.answering else (self.moment,)

    @property
    def active(self) -> Model | None:
        activation = self.game.state.active
        return self.game.model(activation.model) if activation else None


@dataclass(slots=True)
class Play:
    """A Resource on the stack."""

    seat: Seat
    id: str
    card: Card
    subjects: list[str] = field(default_factory=list)
    """What each line of its effect was aimed at when it was played; '' for a line that aims at nothing."""
    countered: bool = False
