"""The basic rules of Command Models: one Attack more, one inch more."""

from __future__ import annotations

from game.core.hooks import Ability, Modifier, Source, adding, on
from game.core.text import Text
from game.systems.first_blood.points import ATTACKS, MARCH_BONUS, About, Mustered


class Commanding(Ability, id="first_blood.rules.command"):
    """A Leader makes one Attack more; a Standard Bearer carries the second March further."""

    @on(ATTACKS)
    def leader(self, source: Source, about: About) -> Modifier | None:
        """Not the Acting Leader, the Standard Bearer or an Officer (LDR-11, STD-07, OFF-12)."""
        if about.model is None or about.model.rank != "leader":
            return None
        return adding(1, Text("first_blood.why.leader"), "CFB-LDR-01")

    @on(MARCH_BONUS)
    def standard(self, source: Source, mustered: Mustered) -> Modifier | None:
        """On the second March of a Round, not on the first and not on a third (STD-02, STD-03, EVT-14)."""
        regiment = mustered.regiment
        if regiment.marches != 1 or not any(model.rank == "standard" for model in regiment.models):
            return None
        return adding(1, Text("first_blood.why.standard"), "CFB-STD-02")
