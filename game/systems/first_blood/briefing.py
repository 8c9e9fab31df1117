"""What a Scenario asks for and how far both sides have come: zones, what scores, and when it ends."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.place import Point
from game.core.request import Seat
from game.core.text import Text
from game.kit.briefs import Brief, lines
from game.kit.sheets import Line, Section, Sheet, section
from game.kit.tokens import NOBODY, Marker, Tone
from game.systems.first_blood.content import ObjectiveZone
from game.systems.first_blood.flow.objectives import disc, is_active, points_for, seizer, strength
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.state import SEATS

SIGN = 1500
"""Mils from the middle of a zone's sign to its tip."""


def briefing(game: FirstBlood) -> Sheet:
    """The Scenario in short, with where it stands."""
    scenario, state = game.scenario, game.state
    stats = tuple(
        Line(Text("first_blood.look.points_of", side=seat), f"{state.sides[seat].points}/{scenario.points_end}")
        for seat in SEATS
    )
    sections: list[Section] = [
        *section(Text("first_blood.brief.goal"), _goal(game)),
        *section(Text("first_blood.brief.zones"), (_zone(game, zone) for zone in scenario.zones)),
        *section(Text("first_blood.brief.kills"), _kills(game)),
    ]
    return Sheet(scenario.name, "flag-checkered", NOBODY, scenario.text, stats, tuple(sections))


def _goal(game: FirstBlood) -> Iterator[Line]:
    scenario = game.scenario
    word = "at_once" if scenario.at_once else "points"
    yield Line(Text(f"first_blood.brief.{word}", n=scenario.points_end))
    yield Line(Text("first_blood.brief.rounds", n=scenario.rounds))
    yield Line(Text("first_blood.brief.eliminated"))


def _zone(game: FirstBlood, zone: ObjectiveZone) -> Line:
    """What it is worth, and who would Seize it now."""
    one, two = (points_for(zone, seat) for seat in SEATS)
    worth = Text("first_blood.brief.worth", n=one)
    if one != two:
        worth = Text("first_blood.brief.worth_each", side=SEATS[0], n=one, winner=SEATS[1], other=two)
    seat = seizer(game, zone)
    tone: Tone = "plain" if is_active(game.scenario, zone, max(1, game.state.round)) else "dim"
    return Line(zone_name(zone), Text("first_blood.brief.zone", worth=worth, now=_now(game, zone, seat)), tone)


def _now(game: FirstBlood, zone: ObjectiveZone, seat: Seat | None) -> Text:
    if not is_active(game.scenario, zone, max(1, game.state.round)):
        return Text("first_blood.brief.asleep")
    if seat is None:
        n = strength(game, SEATS[0], zone)
        return Text("first_blood.brief.tied" if n else "first_blood.brief.empty", n=n)
    own, other = strength(game, seat, zone), strength(game, game.rival(seat), zone)
    return Text("first_blood.brief.seized", side=seat, n=own, other=other)


def _kills(game: FirstBlood) -> Iterator[Line]:
    scenario = game.scenario
    for name in ("token", "officer", "character", "in_challenge"):
        worth = getattr(scenario, name)
        if worth:
            yield Line(Text(f"first_blood.brief.{name}"), Text("first_blood.brief.worth", n=worth))


def zone_name(zone: ObjectiveZone) -> Text:
    return Text(f"first_blood.zone.{zone.id}")


def markers(game: FirstBlood) -> list[Marker]:
    """A sign in the middle of each Objective Zone with what it is worth; its border says who would Seize it now."""
    found = []
    for zone in game.scenario.zones:
        active, seat = is_active(game.scenario, zone, max(1, game.state.round)), seizer(game, zone)
        x, y, _ = disc(game, zone)
        worth = max(points_for(zone, seat) for seat in SEATS)
        words = Text("first_blood.brief.marker", zone=zone_name(zone), now=_now(game, zone, seat), n=worth)
        tone: Tone = "accent" if active else "dim"
        owner = seat if seat is not None and active else NOBODY
        found.append(Marker(zone.id, Point(x, y), words, f"numeric-{worth}", SIGN, owner, tone))
    return found


def brief(game: FirstBlood) -> Brief:
    """The Scenario in nine lines."""
    scenario = game.scenario
    goal = "at_once" if scenario.at_once else "points"
    zones = "zones" if scenario.zones else "kills"
    return Brief(
        scenario.name,
        (
            Line(Text(f"first_blood.tonight.{zones}"), icon="flag-checkered"),
            Line(Text(f"first_blood.brief.{goal}", n=scenario.points_end), icon="star-four-points"),
            Line(Text("first_blood.brief.rounds", n=scenario.rounds), icon="timer-sand"),
        ),
        lines("first_blood.tonight.lose", ("account-off-outline", "heart-broken", "crown-outline")),
        lines("first_blood.tonight.turn", ("cards-outline", "sword-cross", "account-group")),
    )
