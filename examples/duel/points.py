"""The moments of a duel: queries, the one window, and the facts it tells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from examples.duel.ground import hedges_at
from examples.duel.state import Duel, Model
from game.core.hooks import Query, Source, Window
from game.core.journal import Event
from game.core.system import Game


@cache
def source(ability: str, bearer: str) -> Source:
    return Source(ability, bearer)


class Stand:
    """A model as it stands now: its own abilities speak, then its side's stance, the ground, and how it is off."""

    __slots__ = ("model", "sources")

    def __init__(self, state: Duel, model: Model) -> None:
        self.model = model
        self.sources = [source(ability, model.id) for ability in model.profile.abilities]
        if stance := state.sides[model.seat].stance.value:
            self.sources.append(source(stance, model.seat))
        if model.at is not None:
            self.sources += [source("duel.cover", hedge) for hedge in hedges_at(model.at)]
        if model.surging:
            self.sources.append(source("duel.surge", model.id))
        if model.off_balance:
            self.sources.append(source("duel.off_balance", model.id))

    def speakers(self) -> Sequence[Source]:
        return self.sources


@dataclass(slots=True)
class Attack:
    """One model striking another: the attacker's abilities speak first, then the defender's cards."""

    game: Game[Duel]
    attacker: Model
    target: Model
    dice: int
    rolled: list[int] = field(default_factory=list)
    cancelled: int = 0

    @property
    def hits(self) -> int:
        return max(0, sum(die >= 4 for die in self.rolled) - self.cancelled)

    def speakers(self) -> Sequence[Source]:
        found = [source(ability, self.attacker.id) for ability in self.attacker.profile.abilities]
        if self.game.state.sides[self.target.seat].holding("parry"):
            found.append(source("duel.parry", self.target.seat))
        return found


ATTACK_DICE = Query[Stand]("attack dice")
GUARD_DICE = Query[Stand]("guard dice")
REACH = Query[Stand]("reach")
MAY_SPLIT = Query[Stand]("may split")
HITS_SCORED = Window[Attack]("hits scored")

DEPLOYED = Event("duel.told.deployed", ("DUEL-DEP-01",))
DREW = Event("duel.told.drew", ("DUEL-CRD-01", "DUEL-CRD-02"))
RETURNED = Event("duel.told.returned", ("DUEL-CRD-01",))
STANCES = Event("duel.told.stances", ("DUEL-RND-01",))
ORDERED = Event("duel.told.ordered", ("DUEL-RND-02",))
MOVED = Event("duel.told.moved", ("DUEL-MOV-01",))
SCOUTED = Event("duel.told.scouted", ("DUEL-CRD-05",))
SURGED = Event("duel.told.surged", ("DUEL-CRD-06",))
ATTACKED = Event("duel.told.attacked", ("DUEL-ATK-01", "DUEL-ATK-03"))
REROLLED = Event("duel.told.rerolled", ("DUEL-ABL-03",))
PARRIED = Event("duel.told.parried", ("DUEL-CRD-03", "DUEL-CRD-04"))
GUARDED = Event("duel.told.guarded", ("DUEL-ATK-05",))
WOUNDED = Event("duel.told.wounded", ("DUEL-ATK-06",))
FELL = Event("duel.told.fell", ("DUEL-ATK-06",))
ROUND = Event("duel.told.round", ("DUEL-RND-03",))

EVENTS = (
    *(DEPLOYED, DREW, RETURNED, STANCES, ORDERED, MOVED, SCOUTED, SURGED),
    *(ATTACKED, REROLLED, PARRIED, GUARDED, WOUNDED, FELL, ROUND),
)
