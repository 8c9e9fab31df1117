"""What of the arena's journal makes the story of a show: whom each hunter eliminated, and what it cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from game.core.journal import Entry
from game.core.request import Seat
from game.core.text import Text
from game.kit.chronicle import Felled, Gain, Hurt, PartOver
from game.kit.staging import number, values
from game.systems.torgue_arena import points
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import Hunter


def gain(game: Arena, entry: Entry) -> Gain | None:
    """An elimination is credited to a hunter, by the kind of enemy (ATK-05, ATK-09)."""
    author = _author(game, entry)
    if author is None:
        return None
    kind = game.enemy_card(entry.subjects[0]).kind
    return Gain(author.seat, 1, Text(f"torgue_arena.kind.{kind}"), author.id)


def _author(game: Arena, entry: Entry) -> Hunter | None:
    if entry.event != points.ELIMINATED.key:
        return None
    named = values(entry)["hunter"]
    return next((hunter for hunter in game.state.hunters.values() if game.name(hunter) == named), None)


def tally(game: Arena) -> Mapping[Seat, int]:
    """Enemies eliminated in this show, by hunter."""
    state = game.state
    return Counter(state.hunters[kill.by].seat for kill in state.kills if kill.by in state.hunters)


def felled(game: Arena, entry: Entry) -> Sequence[Felled]:
    author = _author(game, entry)
    if author is not None:
        return [Felled(entry.subjects[0], author.id)]
    if entry.event in (points.HUNTER_DOWN.key, points.HUNTER_OUT.key):
        return [Felled(entry.subjects[0], for_good=False)]
    return ()


def hurt(entry: Entry) -> Sequence[Hurt]:
    if entry.event in (points.WOUNDED.key, points.ENEMY_WOUNDED.key):
        return [Hurt(entry.subjects[0], number(entry, "n"))]
    return ()


def part_over(game: Arena, entry: Entry) -> PartOver | None:
    """A show of a campaign is won or lost, and the campaign goes on (WIN-03, WIN-01)."""
    if entry.event not in (points.GAME_WON.key, points.GAME_LOST.key) or game.state.alone:
        return None
    won = entry.event == points.GAME_WON.key
    title = game.scenario.name if game.state.scenario else entry.text
    return PartOver(Text(f"torgue_arena.over.game_{'won' if won else 'lost'}"), won, title)
