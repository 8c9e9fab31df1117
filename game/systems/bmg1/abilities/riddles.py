"""Those who know the answers to Riddles."""

from __future__ import annotations

from game.core.hooks import Ability, Modifier, Source, forbidding, on, setting
from game.systems.bmg1.abilities.naming import name
from game.systems.bmg1.points import MAY_TRY, SOLVED, Solving

ALWAYS, OWN, OTHERS = 3, 3, 1


class PuzzleMaster(Ability, id="bmg1.puzzle_master"):
    """Every Riddle it tries earns it 3 VP; while it is in play the enemy cannot try one again after failing."""

    @on(SOLVED)
    def knows(self, source: Source, solving: Solving) -> Modifier | None:
        """No number and no die, for an opposing Riddle too (TRT-150, TRT-152)."""
        return setting(ALWAYS, name(source), "BMG1-TRT-150") if solving.model.id == source.bearer else None

    @on(MAY_TRY)
    def forbids(self, source: Source, solving: Solving) -> Modifier | None:
        """A Band that was one off may not try that Riddle again while he is in play (TRT-151, TRT-152)."""
        master, seat = solving.game.model(source.bearer), solving.model.seat
        if master.seat == seat or not master.in_play or seat not in solving.riddle.barred:
            return None
        return forbidding(name(source), "BMG1-TRT-151")


class Psychologist(Ability, id="bmg1.psychologist"):
    """It solves a Riddle without rolling: 3 VP for an own one, 1 VP for the opponent's."""

    @on(SOLVED)
    def solves(self, source: Source, solving: Solving) -> Modifier | None:
        """(TRT-157, TRT-159)"""
        if solving.model.id != source.bearer:
            return None
        own = solving.riddle.seat == solving.model.seat
        return setting(OWN if own else OTHERS, name(source), "BMG1-TRT-157")
