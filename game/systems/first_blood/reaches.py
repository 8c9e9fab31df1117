"""How far a Regiment reaches: command, melee, Charge, weapons, Spells; whom it sees, and the ground it threatens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from shapely import Point as Dot
from shapely import unary_union
from shapely.geometry.base import BaseGeometry

from game.boards.ray import Ray
from game.core.request import Outline
from game.core.text import Text
from game.kit.figure_looks import outlines, telling
from game.kit.tokens import Ring, Seen
from game.systems.first_blood.flow.charge import BEST, certain, refusal
from game.systems.first_blood.flow.engagement import Engagement
from game.systems.first_blood.flow.magic import known
from game.systems.first_blood.flow.march import allowance
from game.systems.first_blood.flow.sight import aside, look, looker, lookers, looks
from game.systems.first_blood.flow.stats import command_range, engagement_range
from game.systems.first_blood.flow.volley import reach, shooters
from game.systems.first_blood.game import FirstBlood, Part
from game.systems.first_blood.state import INCH, Model, Regiment

LIKELY = 3
"""A Charge Roll that two dice of three reach."""


def regiment_of(game: FirstBlood, id: str) -> Regiment | None:
    """The Regiment on the table that an id belongs to."""
    regiment = game.state.regiments.get(id.partition(".")[0])
    return regiment if regiment is not None and regiment.on_table else None


def rings(game: FirstBlood, regiment: Regiment) -> Iterator[Ring]:
    """Around the Leader what he commands and could charge, around each model whom it engages."""
    leader = game.leader(regiment)
    if leader.at is None:
        return
    half = game.width(leader) // 2
    for one in game.leaders(regiment):
        if one.at is not None:
            yield Ring(one.at, command_range(game, one) + game.width(one) // 2, _name("command_range"), "command")
    for model in regiment.models:
        if model.at is not None:
            far = engagement_range(game, model) + game.width(model) // 2
            yield Ring(model.at, far, _name("engagement_range"), "engage")
    if refusal(game, regiment, Engagement(game, regiment)) is None:
        sure = certain(game, regiment)
        for word, die in (("charge_likely", LIKELY), ("charge_most", BEST)):
            far = sure + die * INCH
            yield Ring(leader.at, far + half, Text(f"first_blood.look.{word}", far=far), "move")
    for part in shooters(game, regiment):
        middle = leader if leader in part.models else part.models[0]
        for weapon in game.barrages(part):
            far = reach(game, part, weapon)
            if middle.at is not None:
                name = Text("first_blood.look.barrage_range", far=far)
                yield Ring(middle.at, far + game.width(middle) // 2, name, "weapon")
    yield from _spells(game, regiment)


def _spells(game: FirstBlood, regiment: Regiment) -> Iterator[Ring]:
    for caster in game.caster_models(regiment):
        for spell in known(game, caster):
            if spell.range is not None and caster.at is not None:
                name = Text("first_blood.look.spell_range", spell=spell.name, far=int(spell.range))
                yield Ring(caster.at, int(spell.range) + game.width(caster) // 2, name, "aura")


def _name(word: str) -> Text:
    return Text(f"first_blood.look.{word}")


def limits(game: FirstBlood, regiment: Regiment) -> list[int]:
    """Distances that decide something for a Regiment now."""
    leader = game.leader(regiment)
    sure = certain(game, regiment)
    found = {command_range(game, leader), engagement_range(game, leader), allowance(game, regiment)}
    found |= {sure + die * INCH for die in range(1, BEST + 1)}
    found |= {reach(game, part, weapon) for part in shooters(game, regiment) for weapon in game.barrages(part)}
    return sorted(found)


# --- sight


def sight(game: FirstBlood, regiment: Regiment) -> list[Seen]:
    """How each enemy Regiment is seen: by every shooter in range, or by the Leaders where nobody shoots."""
    return [seen(game, regiment, enemy) for enemy in game.enemies(regiment)]


def seen(game: FirstBlood, regiment: Regiment, enemy: Regiment) -> Seen:
    eyes = _eyes(game, regiment)
    ignoring, they = aside(regiment, enemy), lookers(game, enemy)
    rays: list[Ray] = []
    hidden = 0
    for model, far in eyes:
        shot = looks(game).shot(looker(game, model), they, far, ignoring)
        if shot is not None:
            rays.append(Ray(looker(game, model).centre, shot.target.centre, None))
            hidden += shot.report.obscured
    target = game.leader(enemy).id
    if rays:
        words = Text("first_blood.look.seen", n=len(rays), whole=len(eyes), hidden=hidden)
        return Seen(target, True, tuple(rays), hidden == len(rays), words=words)
    return _unseen(game, regiment, enemy)


def _unseen(game: FirstBlood, regiment: Regiment, enemy: Regiment) -> Seen:
    """Why nobody has a line: the Leader's look at theirs tells."""
    here, there = game.leader(regiment), game.leader(enemy)
    if here.at is None or there.at is None:
        return Seen(there.id, False, (), words=Text("first_blood.no.sight"))
    report = look(game, here, there)
    blockers = report.blockers
    words = Text("first_blood.look.too_far") if report.clear else report.why(_names(game))
    return Seen(there.id, False, telling(here.at, there.at, report), False, blockers, words)


def _names(game: FirstBlood) -> dict[str, str | Text]:
    unnamed = Text("view.terrain.piece")
    names: dict[str, str | Text] = {piece.id: game.piece_name(piece) or unnamed for piece in game.table.pieces}
    for regiment in game.on_table():
        names.update((model.id, game.name(regiment)) for model in regiment.models)
    return names


def _eyes(game: FirstBlood, regiment: Regiment) -> list[tuple[Model, int]]:
    """Who looks, and how far: shooters as their weapons carry, else the Leaders as far as a Charge may go."""
    found = []
    for part in shooters(game, regiment):
        far = max(reach(game, part, weapon) for weapon in game.barrages(part))
        found += [(model, far) for model in part.models if model.at is not None or regiment.inside]
    if found:
        return found
    far = certain(game, regiment) + BEST * INCH
    return [(leader, far) for leader in game.leaders(regiment) if leader.at is not None]


# --- threat


def threat(game: FirstBlood, regiments: Sequence[Regiment]) -> list[Outline]:
    """The ground these could charge over or shoot at with their next Activation."""
    found = [shape for regiment in regiments for shape in _threatens(game, regiment)]
    return outlines(unary_union(found).simplify(INCH // 50)) if found else []


def _threatens(game: FirstBlood, regiment: Regiment) -> Iterator[BaseGeometry]:
    """From the Leaders the most a Charge may carry; from shooters as far as weapons reach."""
    if not regiment.inside and not regiment.broken:
        far = certain(game, regiment) + BEST * INCH
        yield from (_disc(game, leader, far) for leader in game.leaders(regiment) if leader.at is not None)
    for part in shooters(game, regiment):
        far = max(reach(game, part, weapon) for weapon in game.barrages(part))
        yield from _shots(game, part, far)


def _shots(game: FirstBlood, part: Part, far: int) -> Iterator[BaseGeometry]:
    piece = game.garrison(part.regiment)
    if piece is not None:
        yield piece.polygon.buffer(far)
        return
    yield from (_disc(game, model, far) for model in part.models if model.at is not None)


def _disc(game: FirstBlood, model: Model, far: int) -> BaseGeometry:
    assert model.at is not None
    return Dot(model.at.x, model.at.y).buffer(far + game.width(model) / 2, quad_segs=24)
