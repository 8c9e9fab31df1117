"""What a hand-made battle must obey: whatever no game can come to is named with its place and its rule."""

from __future__ import annotations

from game.kit.situation import Where
from game.systems.first_blood.game import WITHIN, FirstBlood
from game.systems.first_blood.state import SEATS, Regiment


def check(where: Where, game: FirstBlood) -> None:
    """SetupError for the first thing that is wrong; where `practice` allows it, only what cannot be played."""
    for regiment in game.state.regiments.values():
        check_state(where / "regiments" / regiment.id, regiment)
        check_place(where / "regiments" / regiment.id, game, regiment)
    check_overlaps(where / "regiments", game)
    for seat in SEATS:
        if not any(regiment.seat == seat for regiment in game.state.regiments.values()):
            raise (where / "regiments").wrong(f"side {seat} has no Regiment")


def check_state(where: Where, regiment: Regiment) -> None:
    """Counters that go together."""
    for model in regiment.models:
        if model.wounds >= model.profile.wounds:
            number = model.id.partition(".")[2]
            raise (where / "wounds" / number).wrong(f"a model of {model.profile.wounds} Wounds is removed with these")
    if regiment.broken and regiment.is_character:
        (where / "broken").against("CFB-CHR-05", "a Character Regiment cannot be Broken")
    if len(regiment.fallen) > regiment.tokens:
        (where / "fallen").against("CFB-WND-07", "each Casualty leaves a token")


def check_place(where: Where, game: FirstBlood, regiment: Regiment) -> None:
    """On the table, or in a Garrison that holds it."""
    placed = [model for model in regiment.models if model.at is not None]
    if regiment.where == "table" and len(placed) < len(regiment.models):
        raise (where / "at").wrong("every model of a Regiment on the table has a place")
    if regiment.where in ("undeployed", "reserve", "garrison") and placed:
        raise (where / "at").wrong(f"a Regiment that is {regiment.where} has no places on the table")
    if (regiment.where == "garrison") != bool(regiment.inside):
        raise (where / "inside").wrong("a Regiment in a Garrison says which piece it Occupies")
    if regiment.inside:
        check_inside(where / "inside", game, regiment)
    for model in placed:
        at, half = game.body(model).at, game.width(model) // 2
        if min(at.x, at.y, game.table.width - at.x, game.table.depth - at.y) < half:
            raise (where / "at").wrong(f"the base of {model.id} does not lie wholly on the table")


def check_inside(where: Where, game: FirstBlood, regiment: Regiment) -> None:
    """Only Infantry, no more than fit, one Regiment a piece (GAR-08, GAR-10)."""
    names = [piece.id for piece in game.table.pieces if piece.has("garrison")]
    piece = game.pieces[where.one_of(regiment.inside, names, "Garrison piece")]
    if regiment.profile.type != "infantry" or len(regiment.models) > piece.number("capacity"):
        where.against("CFB-GAR-08", "only Infantry of at most its Capacity Occupies it")
    others = [r for r in game.state.regiments.values() if r.inside == regiment.inside and r is not regiment]
    if others:
        raise where.wrong("a piece holds a single Regiment")


def check_overlaps(where: Where, game: FirstBlood) -> None:
    """No two bases in one place (MAR-08)."""
    bodies = game.bodies(game.state.regiments.values())
    for n, one in enumerate(bodies):
        for other in bodies[n + 1 :]:
            away = (one.base.width + other.base.width) // 2 - WITHIN
            if one.at.z == other.at.z and (one.at.x - other.at.x) ** 2 + (one.at.y - other.at.y) ** 2 < away * away:
                raise (where / one.id.partition(".")[0]).wrong(f"{one.id} and {other.id} stand on one another")
