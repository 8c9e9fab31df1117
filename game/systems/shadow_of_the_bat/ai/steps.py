"""What an AI villain decides: one step of its activation, the reasons for it, and what it remembers afterwards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.core.place import Point
from game.core.text import Text
from game.systems.shadow_of_the_bat.state import Figure, Memory
from game.systems.shadow_of_the_bat.vocabulary import StrikeKind

ACTIONS = {"leader": 3, "henchman": 2}
"""AI actions of an activation (COO-08)."""

StepKind = Literal[
    "ask", "come_to", "break_free", "escape", "leap", "strike", "climb", "move", "jump", "help", "end"
]  # fmt: skip
"""ask: a tie that the heroes' players break; escape, leap: out of harmful terrain, on foot or by a jump."""
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
    """The one thing an AI villain does next, or the tie that has to be broken first."""

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
    """The ids of tied figures or the keys of tied spaces."""

    @property
    def rule(self) -> str:
        """The rule that decided."""
        return self.path[-1].rule if self.path else ""


def done(memory: Memory, step: Step) -> None:
    """A step has been carried out."""
    memory.began = True
    memory.actions -= step.cost
    memory.tried |= step.kind == "break_free"
    memory.fled |= step.kind in ("escape", "leap")
    memory.moved |= step.kind == "move"
    memory.ready |= step.kind not in ("come_to", "break_free", "escape", "leap")
    memory.chosen = {question: answer for question, answer in memory.chosen.items() if question in LASTING}


def fresh(figure: Figure) -> Memory:
    """At the start of an activation (COO-08)."""
    return Memory(ACTIONS.get(figure.kind, 2))
