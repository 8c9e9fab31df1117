"""Moves of those who fight: nobody slips out of the reach of an enemy who has hold of him (MAN)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial

from game.boards.formation import Aim, Bond, Bound, Foe, Places, closing
from game.boards.measure import distance
from game.boards.reach import Gait, Ground, Guard, Route
from game.boards.table import Body, Piece
from game.core.journal import Event
from game.core.request import PickLayout
from game.core.text import Refusal, Text
from game.kit.skirmish.drilled import Drilled
from game.systems.first_blood.flow.engagement import Engagement, in_reach, lines_against, reach_of, shielded
from game.systems.first_blood.flow.ground import (
    RULES,
    Held,
    command,
    grounds,
    guards,
    held,
    holding,
    laid,
    pace,
    too_high,
)
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.state import INCH, Model, Regiment

STEP = 2 * INCH
"""How far a model may move in a Clash (MAN-01)."""
HELD = {
    "reach.held": "CFB-MAN-06",
    "reach.not_straight": "CFB-MAN-09",
    "reach.out_of_command": "CFB-MAN-07",
    "reach.on_body": "CFB-MAN-10",
}
CLASHING = {**RULES, **HELD, "reach.too_far": "CFB-MAN-01"}


def bonds(game: FirstBlood, regiment: Regiment, graph: Engagement) -> dict[str, list[Bond]]:
    """Every enemy model that Engages a model, or the piece it is in: the mover stays in their reach (MAN-06)."""
    found: dict[str, list[Bond]] = {}
    for model in regiment.models:
        held: dict[str, Bond] = {}
        for enemy in graph.engaged_by(model):
            bond = _bond(game, enemy, graph)
            held.setdefault(bond.holder.id, bond)
        found[model.id] = list(held.values())
    return found


def _bond(game: FirstBlood, enemy: Model, graph: Engagement) -> Bond:
    piece = game.garrison(game.regiment_of(enemy.id))
    return Bond(piece, INCH) if piece else Bond(game.body(enemy), graph.reach(enemy))


def fighters(
    game: FirstBlood, regiment: Regiment, gait: Gait, *, yields: bool = False, graph: Engagement | None = None
) -> Bound:
    """A Regiment for a move in combat: Engagement Ranges bar nobody, bases and walls do; models that are Engaged go
    straight, the others as they like (MAN-05, MAN-08 to MAN-10, REF-03)."""
    graph = graph or Engagement(game, regiment)
    return _bound(
        tuple(game.bodies([regiment])),
        tuple(grounds(game, regiment).items()),
        gait,
        held(command(game, regiment, yields)),
        tuple(guards(game, regiment)),
        tuple((id, tuple(bonds)) for id, bonds in bonds(game, regiment, graph).items()),
    )


@lru_cache(maxsize=32)
def _bound(
    men: tuple[Body, ...],
    grounds: tuple[tuple[int, Ground], ...],
    gait: Gait,
    held: Held,
    guards: tuple[Guard, ...],
    bonds: tuple[tuple[str, tuple[Bond, ...]], ...],
) -> Bound:
    """The same fight as before: its ways are worked out once."""
    return Bound(men, dict(grounds), gait, holding(held), guards, dict(bonds))


def planned(company: Bound, aim: Aim, work_out: Callable[[Bound, Aim], Places], shields: Sequence[Model]) -> Places:
    """A move against foes, worked out once for men in these places: it depends on nothing else but whom they reach and
    which enemies nobody attacks through."""
    key = (
        work_out.__name__,
        aim.detour,
        tuple(aim.reach.items()),
        tuple((foe.group, foe.body.id) for foe in aim.foes),
        tuple(shield.id for shield in shields),
    )
    if key not in company.plans:
        company.plans[key] = work_out(company, aim)
    return company.plans[key]


def aim_at(game: FirstBlood, regiment: Regiment, targets: Sequence[Regiment], detour: int | None = None) -> Aim:
    """Whom the models of a Regiment mean to Engage, each from as far as it reaches and past no Shield (ENG-08)."""
    foes = [Foe(form, target.id) for target in targets for form in game.forms(target)]
    reach = {model.id: reach_of(game, game.part_of(model)) for model in regiment.models}
    lines = lines_against(game, game.rival(regiment.seat))

    def strikes(man: Body, foe: Foe) -> bool:
        if not in_reach(man, foe.body, reach[man.id]):
            return False
        return isinstance(foe.body, Piece) or lines.free(man, foe.body)

    return Aim(tuple(foes), reach, strikes, detour, stacked=True)


# --- the move of a Clash


def manoeuvring(game: FirstBlood, regiment: Regiment) -> Drilled:
    """Up to 2 inches each, so as to Engage somebody or at least to come nearer; the engine closes in (MAN-01)."""
    company = fighters(game, regiment, pace(STEP))
    aim = aim_at(game, regiment, game.enemies(regiment))
    shields = shielded(game, game.rival(regiment.seat))
    proposals = [partial(planned, company, aim, closing, shields)] if aim.foes else []
    return Drilled(company, CLASHING, proposals, partial(idle_moves, game, regiment))


def idle_moves(game: FirstBlood, regiment: Regiment, placed: Mapping[str, Body]) -> Mapping[str, Refusal]:
    """Models that moved and neither Engage anybody now nor have come nearer to the enemy (MAN-02, MAN-11)."""
    found = too_high(game, regiment, placed)
    moved = [model for model in regiment.models if placed[model.id].at != model.at]
    graph = Engagement(game, regiment, {id: body.at for id, body in placed.items()}) if moved else None
    for model in moved:
        if graph and graph.engaging(model):
            continue
        if nearest_enemy(game, regiment, placed[model.id]) >= nearest_enemy(game, regiment, game.body(model)):
            found.setdefault(model.id, Refusal(Text("first_blood.no.not_nearer"), "CFB-MAN-11"))
    return found


def nearest_enemy(game: FirstBlood, regiment: Regiment, body: Body) -> int:
    """How far a base is from the nearest enemy model or Occupied piece."""
    forms = [form for enemy in game.enemies(regiment) for form in game.forms(enemy)]
    return min((distance(body, form, flat=True) for form in forms), default=0)


# --- asking for a layout


async def laid_out(
    game: FirstBlood,
    regiment: Regiment,
    layout: Drilled,
    question: Text,
    topic: str,
    told: Event,
    **more: int | str | Text,
) -> dict[str, Route]:
    """Ask where everybody goes, the engine's proposal lying ready, and go; the ways of those who moved."""
    places = await chosen(regiment, layout, question, topic)
    routes = layout.company.routes(places)
    moved = laid(regiment, places)
    if moved:
        game.tell(told, *moved, regiment=game.name(regiment), side=regiment.seat, n=len(moved))
    return {id: routes[id] for id in moved}


async def chosen(regiment: Regiment, layout: Drilled, question: Text, topic: str) -> Places:
    """The layout its owner wants; nobody has moved yet."""
    start = {model.id: model.at for model in regiment.models if model.at is not None}
    budget = layout.company.gait.budget
    asked = PickLayout(
        regiment.seat,
        question,
        layout,
        list(layout.company.men),
        start,
        budget,
        shapes=(),
        proposes=True,
        topic=topic,
    )
    return await asked or start
