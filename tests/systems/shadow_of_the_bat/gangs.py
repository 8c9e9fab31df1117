"""Scenes for AI villains: a position of the co-operative game, and what a figure decides in it.

game = gang("robin 3,2", "thug 2,2")
assert decide(game, "thug#1").kind == "strike"
"""

from __future__ import annotations

from typing import Any

from game.boards.grid import key
from game.systems.shadow_of_the_bat.ai import candidates, procedure
from game.systems.shadow_of_the_bat.ai.steps import Step, fresh
from game.systems.shadow_of_the_bat.content import VillainCard
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import Memory
from tests.systems.shadow_of_the_bat.scenes import fight, run, villain


def gang(*figures: str, **fields: Any) -> Fight:
    """A position of the co-operative game, in the villains' turn; heroes have no focus to defend with unless told."""
    game = fight(*figures, mode="coop", **{"turn": "villains", **fields})
    for hero in game.state.heroes.values():
        if "focus" not in fields.get("put", {}).get(hero.id, {}):
            hero.focus = 0
    return game


def sheet(id: str = "thug", kind: str = "henchman", **coop: Any) -> VillainCard:
    """A villain with these numbers on its co-operative side."""
    return villain(id, kind=kind, coop=coop)


def shooter(id: str = "gun", range: int = 4, ranged: int = 3, **coop: Any) -> VillainCard:
    return sheet(id, attack="ranged", range=range, ranged=ranged, **{"melee": 1, **coop})


def wants(stat: str, dir: str = "high") -> dict[str, str]:
    """A target priority."""
    return {"stat": stat, "dir": dir}


def remembers(game: Fight, id: str, **known: Any) -> Memory:
    """What a figure remembers, at the start of its activation unless told."""
    memory = fresh(game.figure(id))
    memory.meet(candidates.seen(game, game.figure(id)))
    for name, value in known.items():
        setattr(memory, name, value)
    return memory


def decide(game: Fight, id: str, **known: Any) -> Step:
    """The one next step of a figure."""
    return procedure.next_step(game, game.figure(id), remembers(game, id, **known))


def what(step: Step) -> str:
    """A step in short: `move 3,2`, `strike robin`, `ask target robin batgirl`."""
    if step.kind == "ask":
        return " ".join(["ask", step.question, *step.options])
    there = [key(step.way[-1])] if step.way else [step.target] if step.target else []
    return " ".join([step.kind, *there])


def behind(step: Step) -> list[str]:
    """The rules on the path of a decision."""
    return [why.rule for why in step.path]


def activate(game: Fight, id: str, *answers: str, dice: str = "") -> list[str]:
    """A whole activation by the script; the rule that decided each of its steps."""
    told = len(game.journal)
    run(procedure.activate(game, game.figure(id)), *answers, dice=dice)
    decided = [entry for entry in game.journal[told:] if entry.event.startswith("shadow_of_the_bat.told.ai_")]
    return [entry.rules[-1].removeprefix("SOTB-") for entry in decided if not entry.event.endswith("ai_struck")]
