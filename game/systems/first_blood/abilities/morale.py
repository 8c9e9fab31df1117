"""The basic rules of Morale as modifiers: numbers give heart, and so does a Character nearby."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.hooks import Ability, Modifier, Source, adding, on
from game.core.text import Text
from game.systems.first_blood.flow.presence import present
from game.systems.first_blood.flow.stats import resolve_stat
from game.systems.first_blood.game import Part
from game.systems.first_blood.points import RESOLVE, Testing

INFANTRY_CROWD = 8
MOUNTED_CROWD = 2


class Morale(Ability, id="first_blood.rules.morale"):
    """A large Regiment and one near a Character hold out better."""

    @on(RESOLVE)
    def heart(self, source: Source, testing: Testing) -> Iterator[Modifier]:
        part = testing.part
        if rule := _crowd(part):
            yield adding(1, Text("first_blood.why.many", n=len(part.regiment.models)), rule)
        if lent := _lent(testing):
            yield adding(lent, Text("first_blood.why.presence"), "CFB-PRE-02")


def _crowd(part: Part) -> str:
    """The rule by which numbers count when the test is rolled; not for models that test by themselves (MOR-11, CHR-31,
    OFF-16)."""
    models = len(part.regiment.models)
    if part.model is not None:
        return ""
    if part.profile.type == "infantry":
        return "CFB-MOR-03" if models >= INFANTRY_CROWD else ""
    return "CFB-MOR-04" if part.profile.type != "monster" and models >= MOUNTED_CROWD else ""


def _lent(testing: Testing) -> int:
    """By how much a Character's Resolve is the higher; Stranded models are alone (PRE-07, PRE-10, STR-05)."""
    if testing.reason != "morale":
        return 0
    game, part = testing.game, testing.part
    best = max((resolve_stat(game, game.part_of(model)).value for model in present(game, part.regiment)), default=0)
    return max(0, best - resolve_stat(game, part).value)
