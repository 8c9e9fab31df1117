"""Garrison Terrain: a Regiment Occupies a piece by Marching up to it, and leaves it by Marching out (GAR)."""

from __future__ import annotations

from game.boards.measure import distance
from game.boards.table import Piece
from game.core.request import Choose, Option, PickLayout
from game.core.text import Refusal, Text
from game.systems.first_blood.flow.allowed import cut_short
from game.systems.first_blood.flow.harm import remove
from game.systems.first_blood.flow.leaving import placing_out
from game.systems.first_blood.game import CONTACT, WITHIN, FirstBlood
from game.systems.first_blood.points import LEFT_GARRISON, OCCUPIED
from game.systems.first_blood.state import INCH, Regiment

# --- occupying


def garrisons(game: FirstBlood) -> list[Piece]:
    """The buildings and fortifications of the table, as they were laid out before the game (GAR-01, GAR-02)."""
    return [piece for piece in game.table.pieces if piece.has("garrison")]


def occupant(game: FirstBlood, piece: Piece) -> Regiment | None:
    return next((regiment for regiment in game.on_table() if regiment.inside == piece.id), None)


def unfit(game: FirstBlood, regiment: Regiment, piece: Piece) -> Refusal | None:
    """Why a Regiment cannot Occupy a piece at all: only Infantry, no more than its Capacity, and nobody else in it
    (GAR-07, GAR-08, GAR-10, OFF-18)."""
    if regiment.profile.type != "infantry":
        return Refusal(Text("first_blood.no.garrison_type"), "CFB-GAR-08")
    capacity = piece.number("capacity")
    if len(regiment.models) > capacity:
        return Refusal(Text("first_blood.no.garrison_full", n=capacity), "CFB-GAR-08")
    if occupant(game, piece) is not None:
        return Refusal(Text("first_blood.no.garrison_taken"), "CFB-GAR-10")
    return None


def besieged(game: FirstBlood, regiment: Regiment, piece: Piece) -> bool:
    """Whether an enemy stands Within 1 inch of a piece: nobody Marches into it then (GAR-48)."""
    foes = game.bodies(game.enemies(regiment))
    return any(distance(foe, piece, flat=True) <= INCH + WITHIN for foe in foes)


def reached(game: FirstBlood, regiment: Regiment) -> list[Piece]:
    """Pieces that a Leader or Standard Bearer is in Contact with and that the Regiment may Occupy (MEA-08, GAR-09,
    GAR-39)."""
    leaders = [game.body(leader) for leader in game.leaders(regiment) if leader.at is not None and leader.at.z == 0]
    return [
        piece
        for piece in garrisons(game)
        if any(distance(leader, piece, flat=True) <= CONTACT for leader in leaders)
        and unfit(game, regiment, piece) is None
        and not besieged(game, regiment, piece)
    ]


async def may_occupy(game: FirstBlood, regiment: Regiment) -> None:
    """At the end of a March its owner may Occupy a piece its Leader touches (GAR-09, GAR-39)."""
    if not regiment.destroyed and regiment.where == "table":
        await offered(game, regiment, reached(game, regiment))


async def take_over(game: FirstBlood, regiment: Regiment, pieces: list[Piece]) -> None:
    """After a Clash that destroyed the occupants of these pieces, wherever its models stand (GAR-29, GAR-40)."""
    if not regiment.destroyed and regiment.where == "table":
        empty = [piece for piece in pieces if unfit(game, regiment, piece) is None]
        await offered(game, regiment, empty)


async def offered(game: FirstBlood, regiment: Regiment, pieces: list[Piece]) -> None:
    """The owner is asked; its Activation ends if he does (GAR-12, GAR-40)."""
    if not pieces:
        return
    words = [
        Option(piece.id, Text("first_blood.do.occupy", piece=game.piece_name(piece)), piece, piece.id)
        for piece in pieces
    ]
    options: list[Option[Piece | None]] = [*words, Option("stay", Text("first_blood.do.stay_out"), None)]  # type: ignore[list-item]
    question = Text("first_blood.ask.occupy", regiment=game.name(regiment))
    piece: Piece | None = await Choose(regiment.seat, question, options, topic="occupy")
    if piece is not None:
        occupy(game, regiment, piece)
        cut_short(game)


def occupy(game: FirstBlood, regiment: Regiment, piece: Piece) -> None:
    """Its models are taken off the table (GAR-11)."""
    for model in regiment.models:
        model.at = None
    regiment.where, regiment.inside = "garrison", piece.id
    game.tell(OCCUPIED, piece.id, regiment=game.name(regiment), side=regiment.seat, piece=game.piece_name(piece))


# --- leaving


async def leave(game: FirstBlood, regiment: Regiment) -> None:
    """Its models are put down around the piece; whoever finds no room is lost and leaves no token (GAR-16 to GAR-19,
    GAR-22, GAR-23)."""
    piece = game.pieces[regiment.inside]
    layout = placing_out(game, regiment, piece)
    men = list(layout.company.men)
    start = {id: body.at for id, body in layout.company.men.items()}
    question = Text("first_blood.ask.leave", regiment=game.name(regiment), piece=game.piece_name(piece))
    places = (
        await PickLayout(regiment.seat, question, layout, men, start, 0, shapes=(), proposes=True, topic="leave")
        or start
    )
    waits = layout.company.waiting(places)
    for model in regiment.models:
        if model.id not in waits:
            model.at = places[model.id]
    regiment.where, regiment.inside = "table", ""
    game.tell(LEFT_GARRISON, *men, regiment=game.name(regiment), side=regiment.seat, piece=game.piece_name(piece))
    await remove(game, [model for model in regiment.models if model.id in waits], tokens=False)
