"""Explosions: Barrels, Radiation blasts, traps, cards; each is one attack on a whole zone (TER-11 to TER-19)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from game.core.place import Point
from game.core.request import Roll
from game.core.text import Text
from game.systems.torgue_arena import points
from game.systems.torgue_arena.flow import credit, defence, dice, elements, harm, resolution
from game.systems.torgue_arena.flow.properties import properties
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.pending import Harmed
from game.systems.torgue_arena.points import Attack, Fall, Hit
from game.systems.torgue_arena.state import Enemy, Hunter, Thing
from game.systems.torgue_arena.vocabulary import ELEMENTS, Element, Property

STRENGTH_DIE = 10


@dataclass(frozen=True, slots=True)
class Blast:
    """An explosion that has arisen: a Barrel, a Radiation blast, a trap, a card's (TER-13, ELE-14)."""

    title: Text
    zone: Point
    strength: int | None = None
    """None: a d10 decides."""
    element: Element | None = None
    automatic: bool = False
    """The element's token is laid without a die (TER-16)."""
    by: str = ""
    """The hunter who set it off."""
    barrel: bool = False


async def explode(
    game: Arena,
    zone: Point,
    *,
    strength: int | None = None,
    element: Element | None = None,
    automatic: bool = False,
    by: Hunter | None = None,
    title: Text,
) -> None:
    """An explosion in a zone, once the wounds of whatever set it off are dealt (RES-07, TER-10)."""
    async with resolution.joined(game) as pending:
        blast = Blast(title, zone, strength, element, automatic, by.id if by else "")
        pending.blasts.append(partial(burst, game, blast))


def blow_up(game: Arena, barrel: Thing, by: Hunter | None) -> None:
    """A wounded Barrel goes up and is gone; only now is its reverse seen (TER-12, TER-14, TER-17, TER-18)."""
    del game.state.things[barrel.id]
    element = next((each for each in ELEMENTS if each == barrel.face), None)
    title = Text("torgue_arena.attack.barrel")
    blast = Blast(title, barrel.at, None, element, True, by.id if by else "", barrel=True)
    game.pending[-1].blasts.append(partial(burst, game, blast))


def radiate(game: Arena, fall: Fall) -> None:
    """One Radiation blast of an eliminated miniature, however many tokens it bore (ELE-14, ELE-17, ELE-18)."""
    if fall.figure.has("radiation"):
        title = Text("torgue_arena.attack.radiation", figure=game.name(fall.figure))
        blast = Blast(title, fall.zone, by=fall.by.id if fall.by else "")
        game.pending[-1].blasts.append(partial(burst, game, blast))


async def burst(game: Arena, blast: Blast) -> None:
    """Strength, element, Shields, Defence dice (DIC-14)."""
    by = game.state.hunters.get(blast.by)
    found = (Property(prop=blast.element),) if blast.element else ()
    attack = Attack(game, blast.title, None, by, properties=found, origin=blast.zone, zone=blast.zone)
    attack.automatic = blast.automatic
    strength = blast.strength
    if strength is None:
        roller = by.seat if by else game.group
        [strength] = await Roll(
            Text("torgue_arena.roll.strength", attack=blast.title), [STRENGTH_DIE], by=roller, topic="strength"
        )
    attack.strength = attack.total = strength
    game.tell(points.EXPLODED, attack=blast.title, strength=strength, zone=game.called(blast.zone))
    standing = game.at(blast.zone)
    hunters = defence.caught(game, standing)
    enemies = [figure for figure in standing if isinstance(figure, Enemy)]
    attack.targets = [*enemies, *hunters]
    if blast.element and blast.automatic:
        for figure in (*enemies, *hunters):
            elements.afflict(game, figure, blast.element, 1, by)  # TER-16
    else:
        await elements.kindle(game, attack, properties(attack), (*enemies, *hunters))
    harmed = Harmed()
    game.pending[-1].harmed.append(harmed)
    fallen = await scorch(game, attack, enemies, strength)
    await defence.defend(game, attack, hunters, strength, harmed, rolled=True)
    for enemy in fallen:
        if blast.barrel and by is not None and enemy.at is not None:
            credit.feat(game, "barrel_kill", by, attack, enemy)
        await harm.eliminate(game, enemy, by, attack)


async def scorch(game: Arena, attack: Attack, enemies: Sequence[Enemy], strength: int) -> list[Enemy]:
    """Strength against the Defence or Shield of enemies; the answer is those it finishes (ATK-11, PRP-25)."""
    shields = await shield_rolls(game, enemies)
    for enemy in enemies:
        hit = Hit(attack, enemy)
        needed = points.DEFENCE(hit, shields.get(enemy.id, game.enemy_card(enemy).defence)).value
        if strength < needed:
            game.tell(points.MISSED, enemy.id, target=game.name(enemy), attack=attack.title, why=Text("reason.none"))
            continue
        left = harm.absorb(game, enemy, points.WOUNDS(hit).value)
        if left > 0:
            harm.hurt_enemy(game, enemy, left)
    return [enemy for enemy in enemies if harm.is_finished(game, enemy)]


async def shield_rolls(game: Arena, enemies: Sequence[Enemy]) -> dict[str, int]:  # DIC-08
    """One die for each enemy that still has a Shield, which then stands for its Defence (ESH-02, ESH-05, MUL-03)."""
    # DIC-11
    faces: dict[str, int] = {}
    for enemy in enemies:
        left = harm.shields_left(game, enemy)
        if left:
            text = Text("torgue_arena.roll.shield", enemy=game.name(enemy))
            die = await dice.roll(text, left[0], game.group, "shield")
            faces[enemy.id] = die.face
            shown, sides, name = [die.face], [die.sides], game.name(enemy)
            game.tell(points.SHIELD_ROLLED, enemy.id, dice=shown, names=[die.name], sides=sides, enemy=name)
    return faces
