"""The basic rules of Command Models and Characters: one Attack more, one inch more, never Broken."""

from __future__ import annotations

from game.core.hooks import Ability, Modifier, Source, adding, forbidding, on
from game.core.text import Text
from game.systems.first_blood.points import ATTACKS, MARCH_BONUS, MAY_BREAK, About, Breaking, Mustered


class Command(Ability, id="first_blood.rules.command"):
    """A Leader makes one Attack more, a Standard Bearer carries the second March further; Character Regiments never
    break."""

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

    @on(MAY_BREAK)
    def character(self, source: Source, breaking: Breaking) -> Modifier | None:
        """Not even when the Character is dead (BRK-07, CHR-30)."""
        if not breaking.regiment.is_character:
            return None
        return forbidding(Text("first_blood.why.character_regiment"), "CFB-CHR-05")
