"""The basic rules of the ground as modifiers: Water, Ruins and Garrisons."""

from __future__ import annotations

from collections.abc import Iterator

from game.boards.measure import inside, overlaps
from game.boards.table import Piece
from game.core.hooks import Ability, Modifier, Source, adding, at_least, at_most, on, setting
from game.core.text import Text
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import (
    CLASH,
    DEFENSE,
    ENGAGEMENT_RANGE,
    HIT_REROLLS,
    IS_INSPIRED,
    About,
    Blow,
    Inspiring,
    Reroll,
    Struck,
)
from game.systems.first_blood.state import INCH, Model, Regiment


def in_water(game: FirstBlood, model: Model) -> bool:
    """Whether any part of its base is in Water (GEO-10, ZON-24)."""
    if model.at is None:
        return False
    body = game.body(model)
    return any(piece.has("water") and overlaps(body, piece, flat=True) for piece in game.table.pieces)


def ruin_of(game: FirstBlood, regiment: Regiment) -> Piece | None:
    """The Ruin a Regiment is Completely Within (MEA-07, RUI-01)."""
    if regiment.where != "table":
        return None
    bodies = game.bodies([regiment])
    ruins = (piece for piece in game.table.pieces if piece.has("ruin"))
    return next((ruin for ruin in ruins if all(inside(body, ruin) for body in bodies)), None)


class Ground(Ability, id="first_blood.rules.ground"):
    """Water hinders those who fight in it, Ruins shield from shots, and walls and roof make a Garrison a stronghold."""

    @on(CLASH)
    def water(self, source: Source, blow: Blow) -> Iterator[Modifier]:
        if any(in_water(blow.game, model) for model in blow.models):
            yield adding(-1, Text("first_blood.why.water"), "CFB-ZON-24")
            yield at_least(1, Text("first_blood.why.water"), "CFB-ZON-24")

    @on(DEFENSE)
    def cover(self, source: Source, struck: Struck) -> Iterator[Modifier]:
        if _shot_into_ruin(struck.blow):
            yield adding(1, Text("first_blood.why.ruin"), "CFB-RUI-01")
        if piece := struck.game.garrison(struck.blow.target.regiment):
            yield adding(piece.number("defense"), Text("first_blood.why.garrison"), "CFB-GAR-13")

    # --- Garrisons

    @on(ENGAGEMENT_RANGE)
    def reach(self, source: Source, about: About) -> Modifier | None:
        """An inch, whatever their special rules (GAR-30)."""
        return at_most(INCH, Text("first_blood.why.garrison"), "CFB-GAR-30") if about.part.regiment.inside else None

    @on(IS_INSPIRED)
    def inspired(self, source: Source, inspiring: Inspiring) -> Modifier | None:
        if not _from_within(inspiring.blow):
            return None
        return setting(1, Text("first_blood.why.garrison"), "CFB-GAR-31")

    @on(HIT_REROLLS)
    def sixes(self, source: Source, blow: Blow) -> Iterator[Reroll]:
        """In every case, and without being asked (GAR-37, DIC-14)."""
        if _from_within(blow):
            yield Reroll(Text("first_blood.why.garrison"), "CFB-GAR-31", faces=(6,))


def _shot_into_ruin(blow: Blow) -> bool:
    """A Volley from outside at a Regiment Completely Within a Ruin (RUI-01)."""
    if blow.kind != "volley" or blow.attacker is None:
        return False
    ruin = ruin_of(blow.game, blow.target.regiment)
    return ruin is not None and ruin_of(blow.game, blow.attacker.regiment) != ruin


def _from_within(blow: Blow) -> bool:
    """A Clash of occupants."""
    return blow.kind == "clash" and blow.attacker is not None and bool(blow.attacker.regiment.inside)
