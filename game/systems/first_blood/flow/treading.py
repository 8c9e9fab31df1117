"""What the ground does to those who move through it: terrain dice, and what a Charge loses by it (ZON, RUI)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot

from shapely import LineString
from shapely import Point as Spot
from shapely.geometry.base import BaseGeometry

from game.boards.measure import inside
from game.boards.reach import Route
from game.boards.table import Piece
from game.core.text import Text
from game.kit.dice import throw
from game.systems.first_blood.flow.aftermath import conclude, suffer
from game.systems.first_blood.flow.defence import defend
from game.systems.first_blood.game import FirstBlood, Part
from game.systems.first_blood.points import GROUND_ROLLED, IGNORES_GROUND, Blow, Hit, Strife, Treading
from game.systems.first_blood.state import Model, Regiment
from game.systems.first_blood.vocabulary import ActionName, TerrainClass, Type

BAD = 6
"""The face that hurts on Broken Ground and in Dangerous Terrain (ZON-07, ZON-11)."""
VERY_BAD = 4
"""From this face on Very Dangerous Terrain hurts (ZON-14)."""
HURTFUL: tuple[TerrainClass, ...] = ("broken_ground", "dangerous", "very_dangerous")
"""The classes that dice are rolled for."""
RIDERS: tuple[Type, ...] = ("cavalry", "brute")
TOUCH = 1.0
"""Mils a base must reach into a piece to be in it (GEO-10)."""


# --- who moved through what


def line(route: Route) -> BaseGeometry:
    """The way of a base's centre, seen from above."""
    places = [at[:2] for at in route.points]
    return LineString(places) if len({*places}) > 1 else Spot(places[0])


def sweeps(game: FirstBlood, model: Model, route: Route, piece: Piece) -> bool:
    """Whether a base moved and what it swept, its first and last place included, overlaps the outline of a piece
    (GEO-10, GEO-11, TER-09)."""
    if not route.legs:
        return False
    reach = game.width(model) / 2 - TOUCH
    if not _is_near(route, piece, reach):
        return False
    if piece.circle:
        return float(line(route).distance(Spot(piece.circle.x, piece.circle.y))) < reach + piece.circle.diameter / 2
    return float(line(route).distance(piece.polygon)) < reach


def _is_near(route: Route, piece: Piece, reach: float) -> bool:
    """Whether a way comes so near to the box around a piece, by its own box."""
    left, low, right, top = piece.bounds
    xs, ys = [at.x for at in route.points], [at.y for at in route.points]
    across = min(xs) - reach <= right and max(xs) + reach >= left
    return across and min(ys) - reach <= top and max(ys) + reach >= low


def touches(game: FirstBlood, model: Model, route: Route, piece: Piece) -> bool:
    """Whether it began or ended in a piece, for whoever flew over the rest (ZON-35)."""
    if not route.legs:
        return False
    reach = game.width(model) / 2 - TOUCH
    ends = route.start, route.end
    if piece.circle:
        near = piece.circle
        return any(hypot(at.x - near.x, at.y - near.y) < reach + near.diameter / 2 for at in ends)
    return any(float(piece.polygon.distance(Spot(at.x, at.y))) < reach for at in ends)


def through(
    game: FirstBlood, regiment: Regiment, routes: Mapping[str, Route], piece: Piece, *, flown: bool = False
) -> list[Model]:
    """The models that moved through a piece, Officer or Character first (DIC-16)."""
    models = [model for part in game.parts(regiment) for model in part.models if model.id in routes]
    met = touches if flown else sweeps
    return [model for model in models if met(game, model, routes[model.id], piece)]


def classes(regiment: Regiment, piece: Piece) -> list[TerrainClass]:
    """What a piece is to a Regiment: a Ruin is Dangerous Terrain to Cavalry and Brutes (ZON-02, RUI-04)."""
    known: tuple[TerrainClass, ...] = ("broken_ground", "dangerous", "very_dangerous", "obstacle", "hindering")
    found = [kind for kind in known if piece.has(kind)]
    if piece.has("ruin") and regiment.profile.type in RIDERS and "dangerous" not in found:
        found.append("dangerous")
    return found


def minds(game: FirstBlood, part: Part, kind: TerrainClass, action: ActionName) -> bool:
    """Whether a part is affected by a kind of ground; some rules ignore it (SPR-42)."""
    return not IGNORES_GROUND(Treading(game, part, kind, action), 0).value


# --- terrain dice


async def trodden(
    game: FirstBlood,
    regiment: Regiment,
    routes: Mapping[str, Route],
    action: ActionName,
    *,
    flown: bool = False,
    tests: bool = True,
) -> dict[str, int]:
    """When all have moved: a die for each model and piece, and what comes of it (ZON-06, ZON-10, ZON-13, ZON-29).

    Wounds are not defended against, a Hit of Broken Ground is (ZON-09, ZON-12, ZON-15, ZON-31).

    They are tested for now, unless Morale waits for the end of the Action (`tests`); returned is who suffered what.
    """
    strife = Strife(game, "terrain", None, [regiment])
    for piece in game.table.pieces:
        if not any(kind in HURTFUL for kind in classes(regiment, piece)):
            continue
        await _roll(game, regiment, through(game, regiment, routes, piece, flown=flown), piece, action, strife)
    if not strife.due and not strife.blows:
        return {}
    await defend(game, strife)
    await suffer(game, strife)
    suffered = dict(strife.suffered)
    if tests:
        await conclude(game, strife)
    return suffered


async def _roll(
    game: FirstBlood,
    regiment: Regiment,
    models: Sequence[Model],
    piece: Piece,
    action: ActionName,
    strife: Strife,
) -> None:
    """One die for each of these models that minds the piece; whoever stands for himself is hurt himself (ZON-29,
    ZON-33, CHR-29)."""
    by_model = {model.id: _hurtful(game, regiment, model, piece, action) for model in models}
    rolling = [model for model in models if by_model[model.id]]
    if not rolling:
        return
    text = Text("first_blood.roll.ground", regiment=game.name(regiment), piece=game.piece_name(piece))
    pool = await throw(text, len(rolling), by=regiment.seat, topic="ground")
    hurt = []
    for n, (model, die) in enumerate(zip(rolling, pool, strict=True)):
        part = game.part_of(model)
        hits, wounds = _cost(model.profile.type, by_model[model.id], die.face)
        if hits:
            strife.blows.append(Blow(game, "terrain", None, part, hits=[Hit(0) for _ in range(hits)]))
        if wounds:
            strife.due[part.id] = strife.due.get(part.id, 0) + wounds
        if hits or wounds:
            hurt.append(n)
    ids = [model.id for model in rolling]
    game.tell(
        GROUND_ROLLED,
        *ids,
        dice=pool.faces,
        marked=hurt,
        regiment=game.name(regiment),
        piece=game.piece_name(piece),
        n=len(hurt),
    )


def _hurtful(
    game: FirstBlood, regiment: Regiment, model: Model, piece: Piece, action: ActionName
) -> list[TerrainClass]:
    """The classes of a piece that a model rolls for; Broken Ground only in a Charge (ZON-06)."""
    part = game.part_of(model)
    found = [kind for kind in classes(regiment, piece) if kind in HURTFUL]
    if action != "charge" and "broken_ground" in found:
        found.remove("broken_ground")
    return [kind for kind in found if minds(game, part, kind, action)]


def _cost(type: Type, kinds: Sequence[TerrainClass], face: int) -> tuple[int, int]:
    """Hits and Wounds of one die: riders and Brutes suffer a Wound for the Hit of Broken Ground and two in Dangerous
    Terrain, in Very Dangerous Terrain only riders do (ZON-07, ZON-08, ZON-11, ZON-14, ZON-30)."""
    hits = wounds = 0
    if "broken_ground" in kinds and face >= BAD:
        hits, wounds = (0, 1) if type in RIDERS else (1, 0)
    if "dangerous" in kinds and face >= BAD:
        wounds += 2 if type in RIDERS else 1
    if "very_dangerous" in kinds and face >= VERY_BAD:
        wounds += 2 if type == "cavalry" else 1
    return hits, wounds


# --- what a Charge loses


def hampered(
    game: FirstBlood, regiment: Regiment, routes: Mapping[str, Route], targets: Sequence[Regiment]
) -> list[str]:
    """Models that make no Impact Attacks this Round: they Charged across an Obstacle or through Hindering Terrain
    (ZON-18, ZON-22, ZON-32), or an enemy Completely Within a Ruin (RUI-02)."""
    if any(in_ruin(game, target) for target in targets):
        return [model.id for model in regiment.models]
    found: list[str] = []
    for piece in game.table.pieces:
        kinds = [kind for kind in classes(regiment, piece) if kind in ("obstacle", "hindering")]
        met = through(game, regiment, routes, piece) if kinds else []
        found += [one.id for one in met if any(minds(game, game.part_of(one), kind, "charge") for kind in kinds)]
    return list(dict.fromkeys(found))


def disheartened(
    game: FirstBlood, regiment: Regiment, routes: Mapping[str, Route], targets: Sequence[Regiment]
) -> bool:
    """Whether a Charge gives no Inspired bonus: a Medium or Heavy Regiment through Hindering Terrain, Cavalry and
    Brutes at an enemy Completely Within a Ruin (ZON-23, ZON-32, RUI-03)."""
    if regiment.profile.type in RIDERS and any(in_ruin(game, target) for target in targets):
        return True
    if regiment.profile.weight == "light":
        return False
    for piece in game.table.pieces:
        if piece.has("hindering"):
            met = through(game, regiment, routes, piece)
            if any(minds(game, game.part_of(model), "hindering", "charge") for model in met):
                return True
    return False


def in_ruin(game: FirstBlood, regiment: Regiment) -> Piece | None:
    """The Ruin a Regiment is Completely Within (MEA-07, RUI-01, RUI-02)."""
    bodies = game.bodies([regiment])
    ruins = (piece for piece in game.table.pieces if piece.has("ruin"))
    return next((ruin for ruin in ruins if bodies and all(inside(body, ruin) for body in bodies)), None)
