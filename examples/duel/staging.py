"""Attacks of the duel as the table stages them, read off the journal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from examples.duel.points import ATTACKED, FELL, GUARDED, WOUNDED
from game.core.journal import Entry
from game.core.text import Text
from game.kit.staging import Fate, Loss, Staged, Term, Throw, joined, number, values


@dataclass(slots=True)
class _Attack:
    """What has been told of an attack so far."""

    begins: int
    attacked: Entry
    told: int
    guarded: Entry | None = None
    wounds: int = 0
    fell: bool = False


def staged(entries: Sequence[Entry]) -> list[Staged]:
    """Every attack of which the result is told (DUEL-ATK)."""
    found: list[_Attack] = []
    for at, entry in enumerate(entries):
        if entry.event == ATTACKED.key:
            found.append(_Attack(at, entry, 0 if number(entry, "n") else at + 1))
        elif found and entry.subjects[:1] == found[-1].attacked.subjects[1:2]:
            _goes_on(found[-1], entry, at)
    return [_staged(attack) for attack in found if attack.told]


def _goes_on(attack: _Attack, entry: Entry, at: int) -> None:
    if entry.event == GUARDED.key:
        attack.guarded = entry
    elif entry.event == WOUNDED.key:
        attack.wounds = number(entry, "n")
    elif entry.event == FELL.key:
        attack.fell = True
    else:
        return
    attack.told = attack.told or at + 1


def _staged(attack: _Attack) -> Staged:
    told, guarded = values(attack.attacked), attack.guarded
    hits = Text("stage.hits", n=number(attack.attacked, "n"))
    blocks = Text("stage.blocks", n=number(guarded, "n")) if guarded else None
    parts = joined(Term(hits, "attack"))
    if blocks:
        parts += joined("–", Term(blocks, "defence"))
    parts += joined("=", Term(Text("duel.stage.wounds", n=attack.wounds), "loss" if attack.wounds else "plain"))
    word = "word_one" if attack.wounds == 1 else "word_many"
    return Staged(
        attack.attacked.subjects[0],
        attack.attacked.subjects[1],
        "melee",
        Text("stage.title", attacker=told["model"], target=told["target"]),
        Throw(attack.attacked, hits),
        Throw(guarded, blocks) if guarded and blocks else None,
        parts,
        Loss(attack.wounds, Text(f"duel.stage.{word}")) if attack.wounds else None,
        Fate(Text("duel.stage.fell")) if attack.fell else None,
        attack.begins,
        attack.told,
    )
