"""Regiments as the table shows them: figures, flags with strength and state, the rows beside the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.boards.table import Base, Piece
from game.core.place import Point
from game.core.text import Text
from game.kit.tokens import Group, Pip, Token
from game.systems.first_blood.content import Entry
from game.systems.first_blood.flow.engagement import Engagement
from game.systems.first_blood.flow.stats import left, wounds_of
from game.systems.first_blood.flow.stranded import stranded
from game.systems.first_blood.force import source_of
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.state import Model, Regiment

RANKS = {"standard": "flag", "officer": "chevron-triple-up", "character": "crown"}
LEADS = ("leader", "officer", "character")
OFF_TABLE = ("reserve", "arriving", "undeployed")


def tokens(game: FirstBlood) -> list[Token]:
    """Everybody on the table; of those inside a building, whoever leads them looks out of it."""
    found: list[Token] = []
    for regiment in game.state.regiments.values():
        found += [token(game, regiment, model, model.at) for model in regiment.models if model.at is not None]
        piece = game.garrison(regiment)
        if piece is not None and regiment.models:
            found.append(token(game, regiment, game.leader(regiment), middle(piece)))
    return found


def reserve(game: FirstBlood) -> list[Token]:
    """Those who still wait to come onto the table; where they are at means nothing."""
    waits = [regiment for regiment in game.state.regiments.values() if regiment.where in OFF_TABLE]
    return [
        token(game, regiment, model, Point(0, 0)) for regiment in waits for model in regiment.models if model.at is None
    ]


def middle(piece: Piece) -> Point:
    """The middle of a building, on the ground."""
    at = piece.polygon.centroid
    return Point(round(at.x), round(at.y))


def token(game: FirstBlood, regiment: Regiment, model: Model, at: Point) -> Token:
    whole = wounds_of(game, model)
    leads = model.rank in LEADS or model.id == regiment.acting_leader
    return Token(
        model.id,
        regiment.seat,
        at,
        game.model_name(model),
        model.profile.icon,
        Base.round(game.width(model)),
        pips=tuple(_rank(game, regiment, model)),
        health=(whole - model.wounds, whole) if whole > 1 else None,
        done=regiment.activated and not is_acting(game, regiment),
        role=model.profile.role,
        rank="leader" if leads else "",
        group=regiment.id,
    )


def _rank(game: FirstBlood, regiment: Regiment, model: Model) -> Iterator[Pip]:
    if model.rank in RANKS:
        yield Pip(RANKS[model.rank], Text(f"first_blood.look.{model.rank}"), "accent")
    elif model.id == regiment.acting_leader:
        yield Pip("account-star", Text("first_blood.look.acting_leader"), "accent")
    if model.specialist:
        kinds = game.library.get(Entry, regiment.entry).specialists
        yield next(Pip(kind.icon, kind.name) for kind in kinds if kind.id == model.specialist)


def is_acting(game: FirstBlood, regiment: Regiment) -> bool:
    return any(activation.regiment == regiment.id for activation in game.state.acting)


# --- Regiments


def groups(game: FirstBlood) -> list[Group]:
    """All that are not destroyed, those in reserve too."""
    graph = Engagement(game)
    return [group(game, regiment, graph) for regiment in game.state.regiments.values() if regiment.models]


def group(game: FirstBlood, regiment: Regiment, graph: Engagement) -> Group:
    models = regiment.models
    bearer = next((model.id for model in models if model.rank == "standard"), "")
    shown, words = tuple(states(game, regiment, graph)), _doing(game, regiment)
    return Group(
        regiment.id,
        regiment.seat,
        game.name(regiment),
        regiment.profile.icon,
        game.leader(regiment).id,
        tuple(model.id for model in models),
        regiment.size,
        shown,
        done=regiment.activated and not is_acting(game, regiment),
        state=words,
        role=regiment.profile.role,
        bearer=bearer,
        stranded=tuple(model.id for model in stranded(game, regiment)) if regiment.where == "table" else (),
        wounds=_strength(game, models),
        tokens=tuple(_counters(regiment)),
    )


def states(game: FirstBlood, regiment: Regiment, graph: Engagement) -> Iterator[Pip]:
    """In what state it is, the most telling first: that one is the sign on its flag."""
    if regiment.broken:
        yield Pip("flag-remove", Text("first_blood.look.broken"), "bad")
    if regiment.on_table and graph.is_engaged(regiment):
        yield Pip("sword-cross", Text("first_blood.look.engaged"), "bad")
    elif regiment.on_table and graph.is_engaging(regiment):
        yield Pip("sword", Text("first_blood.look.engaging"), "accent")
    if regiment.inspired:
        yield Pip("star-four-points", Text("first_blood.look.inspired"), "accent")
    if regiment.aimed:
        yield Pip("crosshairs", Text("first_blood.look.aimed"), "accent")
    if regiment.lasting:
        _, label, _ = source_of(game.library, regiment.lasting[-1])
        yield Pip("auto-fix", label, "accent")
    if regiment.shieldless:
        yield Pip("shield-off", Text("first_blood.look.shieldless"), "bad")
    if regiment.refused:
        yield Pip("hand-back-left", Text("first_blood.look.refused"), "bad")
    if regiment.arrived:
        yield Pip("location-enter", Text("first_blood.look.arrived"), "dim")
    if regiment.inside:
        yield Pip("castle", Text("first_blood.look.inside"), "good")


def _doing(game: FirstBlood, regiment: Regiment) -> Text | None:
    """Where it is, if it is not simply on the table."""
    if piece := game.garrison(regiment):
        return Text("first_blood.look.in_piece", piece=game.piece_name(piece))
    return Text(f"first_blood.look.{regiment.where}") if regiment.where in OFF_TABLE else None


def _strength(game: FirstBlood, models: Sequence[Model]) -> tuple[int, int] | None:
    """Wounds left of all, where models bear more than one."""
    whole = sum(wounds_of(game, model) for model in models)
    return (sum(left(game, model) for model in models), whole) if whole > len(models) else None


def _counters(regiment: Regiment) -> Iterator[Pip]:
    if regiment.tokens:
        yield Pip("skull", Text("first_blood.look.tokens", n=regiment.tokens), "bad", regiment.tokens)
    if regiment.markers:
        yield Pip("lightning-bolt", Text("first_blood.look.markers", n=regiment.markers), "accent", regiment.markers)
