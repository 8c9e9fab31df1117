"""What of the journal makes the story of a battle in Gotham: villains out, KO tokens, special actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core.journal import Entry
from game.core.request import Seat
from game.core.text import Text
from game.kit.chronicle import Felled, Gain, Hurt
from game.kit.staging import number, values
from game.kit.tokens import NOBODY
from game.systems.shadow_of_the_bat import points
from game.systems.shadow_of_the_bat.content import SpecialAction
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import VILLAIN, SideName


def seat_of(game: Fight, side: SideName) -> Seat:
    """Whoever stands for a side: its first seat, or nobody where the game plays the villains."""
    if side == "villains":
        return VILLAIN if game.state.mode == "competitive" else NOBODY
    return next((game.controller(hero) for hero in game.state.heroes.values()), NOBODY)


def gain(game: Fight, entry: Entry) -> Gain | None:
    """What the battle is counted by: villains off the map, KO tokens of heroes, special actions (KOT, SPA)."""
    if entry.event == points.KNOCKED_OUT.key and entry.subjects[0] in game.state.villains:
        return Gain(seat_of(game, "heroes"), 1, Text("shadow_of_the_bat.source.villain"))
    if entry.event == points.KO_TOKEN.key and entry.subjects[0] in game.state.heroes:
        return Gain(seat_of(game, "villains"), 1, Text("shadow_of_the_bat.source.token"))
    if entry.event != points.SPECIAL_DONE.key:
        return None
    special = next((each for each in _owned(game) if each.title == values(entry)["title"]), None)
    if special is None or special.side == "both":
        return None
    doer = game.figure(entry.subjects[0])
    seat = game.controller(doer) if special.side == "heroes" else seat_of(game, "villains")
    return Gain(seat, 1, special.title, doer.id)


def _owned(game: Fight) -> Sequence[SpecialAction]:
    """Special actions that belong to one side."""
    return [special for special in game.battle.special_actions if special.side != "both"]


def tally(game: Fight) -> Mapping[Seat, int]:
    """The same, counted on the table."""
    state, done = game.state, {"heroes": 0, "villains": 0}
    for special in _owned(game):
        done[special.side] += state.specials.get(special.id, 0)
    heroes = len(state.lost) + done["heroes"]
    villains = sum(hero.ko for hero in state.heroes.values()) + done["villains"]
    return {seat_of(game, "heroes"): heroes, seat_of(game, "villains"): villains}


def felled(entry: Entry) -> Sequence[Felled]:
    if entry.event == points.KNOCKED_OUT.key:
        return [Felled(entry.subjects[0])]
    return [Felled(entry.subjects[0], for_good=False)] if entry.event == points.KNOCKED_DOWN.key else ()


def hurt(entry: Entry) -> Sequence[Hurt]:
    if entry.event == points.WOUNDED.key:
        return [Hurt(entry.subjects[0], number(entry, "n"))]
    return [Hurt(entry.subjects[0], -number(entry, "n"))] if entry.event == points.HEALED.key else ()
