"""Volleys and clashes of the drill as the table stages them, read off the journal."""

from __future__ import annotations

from collections.abc import Sequence

from examples.drill.points import CLASHED, SHOT
from game.core.journal import Entry
from game.core.text import Text
from game.kit.staging import Kind, Loss, Staged, Term, Throw, joined, number, values

KINDS: dict[str, Kind] = {CLASHED.key: "melee", SHOT.key: "shot"}


def staged(entries: Sequence[Entry]) -> list[Staged]:
    """Every regiment's dice against another (DRL-SHT-01, DRL-CLA-01)."""
    return [_staged(entry, at) for at, entry in enumerate(entries) if entry.event in KINDS]


def _staged(entry: Entry, at: int) -> Staged:
    told, hits = values(entry), number(entry, "n")
    attacker, target = (Text("drill.regiment", id=str(told[name])) for name in ("regiment", "target"))
    words = Text("stage.hits", n=hits)
    return Staged(
        entry.subjects[0],
        entry.subjects[1],
        KINDS[entry.event],
        Text("stage.title", attacker=attacker, target=target),
        Throw(entry, words),
        None,
        joined(Term(words, "attack"), "=", Term(Text("drill.stage.men", n=hits), "loss" if hits else "plain")),
        Loss(hits, Text("drill.stage.lost")) if hits else None,
        None,
        at,
        at + 1,
    )
