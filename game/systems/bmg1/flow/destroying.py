"""Things that are blown up: they are gone, and whoever stood on them falls (TRT-74, GEO-31)."""

from __future__ import annotations

from game.boards.measure import surface_at
from game.core.text import Refusal, Text
from game.systems.bmg1.flow.drops import plummet
from game.systems.bmg1.flow.lamps import put_out
from game.systems.bmg1.flow.moving import uncover
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import PIECE_DESTROYED
from game.systems.bmg1.state import Marker, Model


def why_not_destroy(game: Bmg1, marker: Marker) -> Refusal | None:
    """The last way out of the sewers stays as long as somebody is down there (SEW-19)."""
    below = any(model.location == "sewer" for model in game.state.models.values())
    if marker.kind == "sewer" and below and len(game.markers("sewer")) == 1:
        return Refusal(Text("bmg1.no.last_sewer"), "BMG1-SEW-19")
    return None


def destroy_marker(game: Bmg1, marker: Marker) -> None:
    """A Lamppost or a Sewer Marker."""
    if marker.kind == "lamp":
        put_out(game, marker)
        return
    game.state.markers.remove(marker)
    game.tell(PIECE_DESTROYED, marker.id, piece=Text(f"bmg1.marker.{marker.kind}"))


async def destroy_piece(game: Bmg1, id: str) -> None:
    """It leaves the table; cover behind it ends, and whoever was on it falls (COV-06, TRT-51)."""
    piece = game.pieces[id]
    upon = [model for model in game.on_table() if _is_on(game, model, id)]
    game.remove_piece(id)
    game.tell(PIECE_DESTROYED, id, piece=Text("bmg1.piece", piece=piece.name))
    for model in game.on_table():
        if model.cover == id:
            uncover(model)
    for model in upon:
        await plummet(game, model)


def _is_on(game: Bmg1, model: Model, id: str) -> bool:
    assert model.at is not None
    if model.wall == id:
        return True
    _, piece = surface_at(game.table, (model.at.x, model.at.y), model.at.z)
    return piece is not None and piece.id == id
