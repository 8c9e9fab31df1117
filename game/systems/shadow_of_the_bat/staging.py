"""Strikes as the table stages them, read off the journal (MEL, RNG, DEF, WND, KND)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.journal import Entry
from game.core.text import Text
from game.kit.staging import Fate, Kind, Loss, Staged, Term, Throw, joined, number, values
from game.systems.shadow_of_the_bat import points
from game.systems.shadow_of_the_bat.game import Fight

_STRIKES = (points.STRUCK.key, points.SHOT.key, points.STRUCK_LESS.key, points.AI_STRUCK.key)
_FATES = {
    points.KNOCKED_DOWN.key: "down",
    points.KNOCKED_OUT.key: "out",
}
_ENDS = (points.TURN_BEGAN.key, points.TURN_ENDED.key, points.ROUND_BEGAN.key, points.FIGURE_ACTIVATED.key)
_HITS = 3 / 6
"""How many of the battle die's faces hit (ICO-09)."""


@dataclass(slots=True)
class _Strike:
    """What has been told of a Strike so far."""

    begins: int
    struck: Entry
    told: int
    defended: Entry | None = None
    wounded: Entry | None = None
    fate: str = ""

    @property
    def target(self) -> str:
        return self.struck.subjects[1]


def staged(game: Fight, entries: Sequence[Entry]) -> list[Staged]:
    """Every Strike of which the result is told."""
    open: _Strike | None = None
    found: list[_Strike] = []
    for at, entry in enumerate(entries):
        if entry.event in _STRIKES:
            open = _Strike(at, entry, 0 if number(entry, "n") else at + 1)
            found.append(open)
        elif entry.event in _ENDS:
            open = None
        elif open is not None and entry.subjects[:1] == (open.target,):
            _goes_on(open, entry, at)
    return [_staged(game, strike) for strike in found if strike.told]


def _goes_on(strike: _Strike, entry: Entry, at: int) -> None:
    if entry.event == points.DEFENDED.key and strike.defended is None:
        strike.defended = entry
    elif entry.event == points.WOUNDED.key and strike.wounded is None:
        strike.wounded = entry
    elif entry.event in _FATES:
        strike.fate = entry.event
    else:
        return
    strike.told = strike.told or at + 1


def _staged(game: Fight, strike: _Strike) -> Staged:
    told = values(strike.struck)
    return Staged(
        strike.struck.subjects[0],
        strike.target,
        _kind(game, strike),
        Text("stage.title", attacker=told["name"], target=told["target"]),
        _attack_dice(strike.struck),
        _defence_dice(strike.defended) if strike.defended else None,
        _sum(strike),
        _loss(strike),
        Fate(Text(f"shadow_of_the_bat.stage.{_FATES[strike.fate]}")) if strike.fate else None,
        strike.begins,
        strike.told,
    )


def _kind(game: Fight, strike: _Strike) -> Kind:
    """By the rule that the Strike was told with; of an AI's by where the two stand."""
    rules = strike.struck.rules
    if strike.struck.event != points.AI_STRUCK.key:
        return "melee" if rules == points.STRUCK.rules else "shot"
    striker, target = (next((f for f in game.figures() if f.id == id), None) for id in strike.struck.subjects[:2])
    near = striker is not None and target is not None and game.adjacent(striker, target)
    return "melee" if near else "shot"


def _attack_dice(entry: Entry) -> Throw:
    lost = number(entry, "lost")
    detail = Text("shadow_of_the_bat.stage.lost", n=lost) if lost else _count(entry)
    average = None if lost else _HITS * len(entry.dice)
    return Throw(entry, Text("stage.hits", n=number(entry, "n")), detail if entry.dice else None, (), average)


def _defence_dice(entry: Entry) -> Throw:
    return Throw(entry, Text("stage.blocks", n=number(entry, "n")), _count(entry))


def _count(entry: Entry) -> Text:
    return Text("shadow_of_the_bat.stage.dice", n=len(entry.dice))


def _sum(strike: _Strike) -> tuple[Term, ...]:
    """Hits less blocks are wounds (DEF-05)."""
    hits = number(strike.struck, "n")
    lost = number(strike.struck, "lost")
    parts = joined(Term(Text("stage.hits", n=hits + lost), "attack"))
    if lost:
        parts += joined("–", Term(Text("shadow_of_the_bat.stage.far", n=lost), "attack"))
    if strike.defended:
        parts += joined("–", Term(Text("stage.blocks", n=number(strike.defended, "n")), "defence"))
    if strike.wounded is None:
        return parts + joined("=", Term(Text("shadow_of_the_bat.stage.wounds", n=0)))
    words, left = Text("shadow_of_the_bat.stage.wounds", n=number(strike.wounded, "n")), number(strike.wounded, "left")
    return parts + joined("=", Term(Text("stage.left", what=words, n=left) if left else words, "loss"))


def _loss(strike: _Strike) -> Loss | None:
    if strike.wounded is None:
        return None
    n = number(strike.wounded, "n")
    return Loss(n, Text(f"shadow_of_the_bat.stage.word_{'one' if n == 1 else 'many'}"))
