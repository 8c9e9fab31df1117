"""Overcharge: an Action for a Marker, and Markers for shots."""

from __future__ import annotations

from functools import partial

from game.core.hooks import Ability, Modifier, Source, adding, on
from game.core.request import Choose, Option
from game.core.text import Refusal, Text
from game.systems.first_blood.abilities.naming import is_regiments, name
from game.systems.first_blood.deeds import DeedOption
from game.systems.first_blood.flow.allowed import barred, performed
from game.systems.first_blood.flow.engagement import now
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import (
    ACTIONS,
    BEFORE_HITS,
    MARKER_GAINED,
    MARKERS_SPENT,
    PIERCING,
    Acting,
    Strife,
    Struck,
)
from game.systems.first_blood.state import Regiment

SHOTS = 2
"""Dice that each Marker adds to the whole Volley (SPR-61, SPR-63)."""


class Overcharge(Ability, id="first_blood.overcharge"):
    """May take the Overcharge Action for one Marker; in a Volley each Marker discarded adds 2 shots and 1 to Armor
    Piercing - without that rule, 1 at most."""

    @on(ACTIONS)
    def builds_up(self, source: Source, acting: Acting) -> list[DeedOption]:
        game, regiment = acting.game, acting.regiment
        if not regiment.on_table or not is_regiments(game, source, regiment):
            return []
        why = barred(game, regiment, "overcharge")
        if why is None and not regiment.inside and now(game, regiment).is_engaged(regiment):  # ACT-30, GAR-38
            why = Refusal(Text("first_blood.no.engaged"), "CFB-ACT-26")
        words = Text("first_blood.do.overcharge", n=regiment.markers)
        return [DeedOption("overcharge", words, partial(build_up, game, regiment), game.leader(regiment).id, why)]

    @on(BEFORE_HITS)
    async def lets_go(self, source: Source, strife: Strife) -> None:
        """All Markers are declared before rolling; the dice go with the best group of the rank and file (SPR-63)."""
        game, regiment = strife.game, strife.acting
        if strife.kind != "volley" or regiment is None or not regiment.markers or not strife.blows:
            return
        if not is_regiments(game, source, regiment):
            return
        options = [
            Option(str(n), Text("first_blood.do.markers", n=n, shots=SHOTS * n), n)
            for n in range(regiment.markers, -1, -1)
        ]
        question = Text("first_blood.ask.markers", regiment=game.name(regiment))
        spent: int = await Choose(regiment.seat, question, options, topic="markers")
        if not spent:
            return
        regiment.markers -= spent
        best = next((blow for blow in strife.blows if blow.attacker and not blow.attacker.model), strife.blows[0])
        best.dice += SHOTS * spent
        for blow in strife.blows:
            blow.markers = spent
        game.tell(MARKERS_SPENT, game.leader(regiment).id, regiment=game.name(regiment), n=spent)

    @on(PIERCING)
    def burns_through(self, source: Source, struck: Struck) -> Modifier | None:
        blow = struck.blow
        if not blow.markers or not blow.by(source):
            return None
        more = blow.markers if "armor_piercing" in blow.striking() else 1  # SPR-62
        return adding(more, name(source), "CFB-SPR-61")


async def build_up(game: FirstBlood, regiment: Regiment) -> None:
    """One Marker more; it stays until it is used (SPR-60, SPR-63)."""
    performed(game, regiment, "overcharge")
    regiment.markers += 1
    game.tell(MARKER_GAINED, game.leader(regiment).id, regiment=game.name(regiment), n=regiment.markers)
