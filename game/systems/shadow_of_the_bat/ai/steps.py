"""What an AI villain decides: one step of its activation, the reasons for it, and what it remembers meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from game.core.place import Point
from game.core.text import Text
from game.systems.shadow_of_the_bat.state import Figure
from game.systems.shadow_of_the_bat.vocabulary import StrikeKind

ACTIONS = {"leader": 3, "henchman": 2}
"""AI actions of an activation (COO-08)."""

StepKind = Literal[
    "ask", "come_to", "break_free", "escape", "leap", "strike", "climb", "move", "jump", "help", "end"
]  # fmt: skip
"""ask: a tie of which the heroes' players decide one; escape, leap: out of harmful terrain, on foot or by a jump."""
Question = Literal["target", "other", "space", "friend"]
"""target: the preferred one; other: whom else it turns to; space: where it ends; friend: whom it helps."""
LASTING: tuple[Question, ...] = ("target", "friend")
"""Answers that stand for the rest of the activation while they are among the tied (TGT-09, AIE-03)."""


@dataclass(frozen=True, slots=True)
class Why:
    """One step of a decision and the rule behind it, without its prefix."""

    rule: str
    text: Text


@dataclass(frozen=True, slots=True)
class Step:
    """The one thing an AI villain does next, or the tie that has to be decided before."""

    kind: StepKind
    path: tuple[Why, ...] = ()
    cost: int = 0
    """Actions it spends."""
    target: str = ""
    """Whom it strikes, goes for or helps."""
    strike: StrikeKind = "melee"
    way: tuple[Point, ...] = ()
    """The spaces entered, the last one is where it ends."""
    question: Question = "target"
    options: tuple[str, ...] = ()
    """Ids of figures or keys of spaces, of a tie."""

    @property
    def rule(self) -> str:
        """The rule that decided."""
        return self.path[-1].rule if self.path else ""


@dataclass(slots=True)
class Memory:
    """What a figure carries through one activation."""

    actions: int
    seen: list[str] = field(default_factory=list)
    """Enemies that were in its direct sight (TGT-02 b, AIM-11)."""
    began: bool = False
    """It has done something."""
    ready: bool = False
    """Statuses and terrain are dealt with (AIP-02)."""
    tried: bool = False
    """It has made its attempt to break free (AIS-03)."""
    fled: bool = False
    """It has tried to leave harmful terrain (AIS-09)."""
    moved: bool = False
    """Its one movement is used up (AIM-01)."""
    chosen: dict[Question, str] = field(default_factory=dict)
    """How the heroes' players decided ties."""

    def choice(self, question: Question, options: Sequence[str]) -> str | None:
        """The only option, or the one that was chosen; None while a tie is open."""
        if len(options) == 1:
            return options[0]
        chosen = self.chosen.get(question)
        return chosen if chosen in options else None

    def meet(self, enemies: Sequence[Figure]) -> None:
        """These are in its direct sight now."""
        self.seen += [enemy.id for enemy in enemies if enemy.id not in self.seen]

    def done(self, step: Step) -> None:
        """A step has been carried out."""
        self.began = True
        self.actions -= step.cost
        self.tried |= step.kind == "break_free"
        self.fled |= step.kind in ("escape", "leap")
        self.moved |= step.kind == "move"
        self.ready |= step.kind not in ("come_to", "break_free", "escape", "leap")
        self.chosen = {question: answer for question, answer in self.chosen.items() if question in LASTING}


def fresh(figure: Figure) -> Memory:
    """At the start of an activation (COO-08)."""
    return Memory(ACTIONS.get(figure.kind, 2))
