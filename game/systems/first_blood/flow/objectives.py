"""Objective Zones: where they are, when they count, and who Seizes them (OBJ, SCN)."""

from __future__ import annotations

from math import hypot

from game.boards.table import Circle
from game.core.request import Seat
from game.core.text import Text
from game.systems.first_blood import terrain
from game.systems.first_blood.content import ObjectiveZone, Scenario
from game.systems.first_blood.flow.scoring import gain
from game.systems.first_blood.game import WITHIN, FirstBlood, stands_alone
from game.systems.first_blood.points import HOLDS, SEIZED, SEIZES, Mustered
from game.systems.first_blood.state import P1, SEATS, Model, Regiment
from game.systems.first_blood.vocabulary import Class, Type

HEAVY: dict[Type, int] = {"infantry": 1, "cavalry": 3, "brute": 3, "monster": 6}  # OBJ-05 to OBJ-07
LIGHT: dict[Type, int] = {"infantry": 1, "cavalry": 2, "brute": 2, "monster": 6}  # OBJ-04, OBJ-07


def disc(game: FirstBlood, zone: ObjectiveZone) -> Circle:
    """Where a zone lies on this table."""
    return terrain.disc(zone, game.table)


def is_active(scenario: Scenario, zone: ObjectiveZone, round: int) -> bool:
    """Whether a zone counts in a Round: A in some, B in others, both or unmarked ones always (SCN-28, SCN-29, SCN-30,
    SCN-31, SCN-32)."""
    if zone.mark == "A":
        return round in scenario.rounds_a
    return zone.mark != "B" or round in scenario.rounds_b


def active_zones(game: FirstBlood) -> list[ObjectiveZone]:
    return [zone for zone in game.scenario.zones if is_active(game.scenario, zone, game.state.round)]


def points_for(zone: ObjectiveZone, seat: Seat) -> int:
    """What Seizing a zone is worth to a player each Victory Phase (SCN-06, SCN-07, SCN-08, SCN-22, SCN-23, SCN-24,
    SCN-33)."""
    own = zone.points_first if seat == P1 else zone.points_second
    return zone.points if own is None else own


def is_within(game: FirstBlood, model: Model, zone: ObjectiveZone, *, completely: bool = False) -> bool:
    """Whether any part of a base overlaps the zone, or all of it lies inside (OBJ-10, GEO-10, MEA-04, MEA-06)."""
    if model.at is None:
        return False
    x, y, diameter = disc(game, zone)
    half = game.width(model) / 2
    away = hypot(model.at.x - x, model.at.y - y)
    return away + half <= diameter / 2 + WITHIN if completely else away - half <= diameter / 2 + WITHIN


def counts(regiment: Regiment, inside: list[Model]) -> int:
    """What the models of one Regiment that are in a zone count for together (OBJ-03, OBJ-04, OBJ-05, OBJ-06, OBJ-07,
    OBJ-08, OBJ-12)."""
    alone = sum(stands_alone(regiment, model) for model in inside)
    plain = len(inside) - alone
    kind: Type = regiment.profile.type
    weight: Class = regiment.profile.weight
    if weight == "light" and kind == "infantry":
        return alone + plain // 2
    return alone + plain * (LIGHT if weight == "light" else HEAVY)[kind]


def strength(game: FirstBlood, seat: Seat, zone: ObjectiveZone) -> int:
    """What a player has in a zone; Broken Regiments count nothing, occupants of a Garrison neither (OBJ-02, OBJ-09,
    GAR-46)."""
    total = 0
    for regiment in game.on_table(seat):
        inside = [model for model in regiment.models if is_within(game, model, zone)]
        if inside and not regiment.broken:
            total += SEIZES(Mustered(game, regiment), counts(regiment, inside)).value
    return total


def holds(game: FirstBlood, seat: Seat, zone: ObjectiveZone) -> bool:
    """Whether a Regiment of his keeps the opponent from Seizing a zone it is Completely Within (MEA-07, SPR-92)."""
    return any(
        not regiment.broken
        and all(is_within(game, model, zone, completely=True) for model in regiment.models)
        and HOLDS(Mustered(game, regiment), 0).value
        for regiment in game.on_table(seat)
    )


def seizer(game: FirstBlood, zone: ObjectiveZone) -> Seat | None:
    """Who has more in a zone; on a tie nobody (OBJ-02, OBJ-11)."""
    one, two = (strength(game, seat, zone) for seat in SEATS)
    if one == two:
        return None
    seat = SEATS[0] if one > two else SEATS[1]
    return None if holds(game, game.rival(seat), zone) else seat


def score_zones(game: FirstBlood) -> None:
    """Each Victory Phase, and only then: points for every active zone that is Seized (OBJ-01, OBJ-13)."""
    for zone in active_zones(game):
        seat = seizer(game, zone)
        if seat is None:
            continue
        own, other = strength(game, seat, zone), strength(game, game.rival(seat), zone)
        name = Text(f"first_blood.zone.{zone.id}")
        game.tell(SEIZED, zone.id, side=seat, zone=name, n=own, against=other)
        gain(game, seat, points_for(zone, seat), Text("first_blood.why.seized", zone=name))
