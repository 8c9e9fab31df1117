"""The first edition as the table screen shows it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from shapely import MultiPolygon, Polygon, unary_union

from game.boards.sight import Light, visible_ground
from game.boards.table import Base, Body, Zone
from game.core.journal import Entry
from game.core.place import Point
from game.core.request import Allot, Choose, ChooseSome, Outline, Request, Seat, Travel
from game.core.roster import Muster, Roster
from game.core.text import Text
from game.kit.asides import Aside, Prospect
from game.kit.briefs import Brief
from game.kit.figure_looks import FigureLooks, area, outlines, telling
from game.kit.legend import Legend
from game.kit.portraits import Bar
from game.kit.scenarios import Board, Scenario, Way, ground_of
from game.kit.sheets import Headline, Sheet
from game.kit.sounds import Sound
from game.kit.staging import Staged
from game.kit.tokens import NOBODY, Ring, Seen, Token, Tone
from game.kit.tokens import Marker as Shown
from game.systems.bmg1 import asides, briefing, places
from game.systems.bmg1.content import Scenario as Night
from game.systems.bmg1.flow.control import controller
from game.systems.bmg1.flow.move_step import travel
from game.systems.bmg1.flow.moving import bmd, why_not_move
from game.systems.bmg1.flow.run_away import lost
from game.systems.bmg1.flow.sight import NIGHT, is_lit, lights, sees
from game.systems.bmg1.flow.zones import central, every_zone, printed, zones
from game.systems.bmg1.game import DISC, LAMP, Bmg1
from game.systems.bmg1.legend import LEGEND
from game.systems.bmg1.likeness import plays_like
from game.systems.bmg1.points import SHOT_RANGE, SIGHT_RANGE, Acting, Attack, Look
from game.systems.bmg1.policy.asked import shares
from game.systems.bmg1.policy.plans import proposal
from game.systems.bmg1.prospects import left, prospect
from game.systems.bmg1.roster import Bmg1Muster
from game.systems.bmg1.sheets import counters, pips, sheet
from game.systems.bmg1.staging import heard as weapon_heard
from game.systems.bmg1.staging import staged
from game.systems.bmg1.state import CM, SEATS, Activation, Marker, Model, State
from game.systems.bmg1.system import RANDOM, SYSTEM, Bmg1System
from game.systems.bmg1.vocabulary import OBJECTIVES

FAR = 90 * CM
"""Weapons that reach farther are not told apart by a ring."""
_PLAIN = "account"
_RANKS = {
    "leader": "account-tie-hat",
    "sidekick": "account-star",
    "free_agent": "incognito",
    "henchman": "account",
}
_AREAS = {"smoke": "smoke", "light": "helicopter"}


class Bmg1Looks(FigureLooks[State, Bmg1, Model, Bmg1System]):
    """A city by night with two Bands."""

    id = "bmg1"
    icon = "weather-night"
    family_icons = asides.FAMILIES
    key_icons = asides.SIGNS
    topic_icons = asides.TOPICS
    quiet = asides.QUIET
    sounds: Mapping[str, Sound | None] = {
        "devoured": "claw",
        "riddle_solved": "point",
        "magazine_found": "coin",
        "dose_found": "coin",
        "gel_placed": "tech",
    }

    @cached_property
    def muster(self) -> Muster | None:  # type: ignore[override]
        return Bmg1Muster(self.system.library)

    # --- before the game

    def legend(self) -> Legend:
        return LEGEND

    def scenarios(self) -> Sequence[Scenario]:
        """The six Scenarios, or one that a die chooses, on any of the tables (SCN-01, SCN-03)."""
        first = self.system.quick_start().scenario
        played = sorted(self.system.library.all(Night), key=lambda one: (one.id != first, one.number))
        drawn = self._ways(RANDOM, Text("bmg1.look.random"), Text("bmg1.look.random_text"))
        return [*(way for one in played for way in self._ways(one.id, one.name, one.text, one)), *drawn]

    def plays_like(self, roster: Roster) -> Sequence[Bar]:
        return plays_like(self.system.library, roster, self.muster.starters() if self.muster else ())

    def _ways(self, of: str, title: Text, text: Text, night: Night | None = None) -> Iterator[Scenario]:
        zones = tuple(map(printed, (night.zones.a, night.zones.b))) if night else ()
        rounds = night.rounds if night else 0
        for n, (name, table) in enumerate(self.system.tables.items()):
            words = Text("bmg1.look.map", title=places.called(table.title))
            whole = Text("bmg1.look.way", title=title, way=words)
            way = Way(of, title, words, ground_of(self.id, name, places.TABLES))
            id = f"{of}+{name}" if n else of
            begins = Text("bmg1.look.begins") if zones else None
            yield Scenario(id, whole, table, text, name, way=way, rounds=rounds, zones=zones, begins=begins)

    # --- the table

    def board(self, state: State) -> Board:
        return self.system.table(state)

    def acting(self, state: State) -> str:
        return state.active.model if state.active else ""

    def seat_names(self, state: State) -> Mapping[Seat, str]:
        return {seat: side.name for seat, side in state.sides.items() if side.name}

    def figures(self, game: Bmg1) -> Iterator[Model]:
        return game.on_table()

    def waiting(self, game: Bmg1) -> Sequence[Model]:
        """Whoever is still to be deployed, or comes later, or is in the sewers."""
        return [model for model in game.state.models.values() if model.location in ("off", "sewer")]

    def token(self, game: Bmg1, model: Model) -> Token:
        profile = model.profile
        alike = [each.id for each in game.of(model.seat) if each.profile.id == profile.id]
        planned = game.state.phase in ("plan", "execute")
        return Token(
            model.id,
            model.seat,
            model.at or Point(0, 0),
            profile.alias,
            profile.icon if profile.icon != _PLAIN else _RANKS[profile.rank],
            Base.round(game.width(model)),
            label=str(alike.index(model.id) + 1) if len(alike) > 1 else "",
            pips=pips(game, model),
            counters=counters(model) if planned and model.counters.total else (),
            health=left(game, model),
            done=model.activated and game.state.phase == "execute",
            down=model.is_down,
            role=profile.role,
            rank="leader" if model.leads else "",
        )

    def markers(self, state: State, viewer: Seat | None) -> Sequence[Shown]:
        game = self._game(state)
        found = [_marker(game, marker) for marker in state.markers if marker.at is not None]
        found += [
            Shown(f"area:{n}", each.at, Text(f"bmg1.look.{each.kind}"), _AREAS[each.kind], each.radius, tone="dim")
            for n, each in enumerate(state.areas)
        ]
        return found

    def zones(self, state: State) -> Sequence[tuple[Zone, Seat]]:
        """The zones of the Scenario, as long as Bands and objectives are placed; nobody's until they are taken."""
        if state.phase != "setup" or (not state.agreed and "scenario" in state.queue):
            return ()
        game = self._game(state)
        taken = [(zone, seat) for seat in SEATS for zone in zones(game, seat)]
        found = taken or [(zone, NOBODY) for zone in every_zone(game)]
        return [*found, *((replace(zone, kind="objective"), NOBODY) for zone in central(game))]

    def headline(self, state: State) -> Headline:
        game = self._game(state)
        phase = announced = Text(f"bmg1.phase.{state.phase}")
        if state.active is not None:
            phase = Text("bmg1.look.acts", phase=phase, model=game.name(game.model(state.active.model)))
        scores = tuple((seat, side.points) for seat, side in state.sides.items())
        notes = tuple((seat, self._note(game, seat)) for seat in SEATS)
        return Headline(max(1, state.round), game.scenario.rounds, phase, scores, notes=notes, announced=announced)

    def _note(self, game: Bmg1, seat: Seat) -> Text:
        """The Reputation that is left, who has the lead, and passes."""
        side = game.side(seat)
        leads = game.state.round and game.state.phase in ("plan", "execute") and game.state.lead == seat
        band = Text("bmg1.look.band", n=side.reputation - lost(game, seat), whole=side.reputation)
        if leads:
            band = Text("bmg1.look.band_lead", band=band)
        if side.passes and game.state.phase == "execute":
            band = Text("bmg1.look.band_passes", band=band, n=side.passes)
        return band

    def sheet(self, state: State, id: str, viewer: Seat | None) -> Sheet | None:
        model = state.models.get(id)
        return None if model is None else sheet(self._game(state), model)

    def briefing(self, state: State) -> Sheet | None:
        return briefing.briefing(self._game(state))

    def brief(self, state: State, viewer: Seat | None) -> Brief | None:
        return briefing.brief(self._game(state))

    def keeps_secrets(self, state: State) -> bool:
        """While strategies are chosen (STG-06)."""
        return state.phase == "setup" and state.strategies_on and "scenario" in state.queue

    # --- ranges

    def rings(self, state: State, id: str) -> Sequence[Ring]:
        game = self._game(state)
        model = self._figure(game, id)
        if model is None or model.at is None:
            return ()
        half = game.width(model) // 2
        rings = [Ring(model.at, bmd(game, model) + half, Text("bmg1.look.bmd"), "move")]
        rings += [Ring(model.at, far + half, name, "weapon") for name, far in _guns(game, model)]
        rings.append(Ring(model.at, _night(game, model) + half, Text("bmg1.look.night"), "light"))
        return rings

    def limits(self, state: State, id: str) -> Sequence[int]:
        game = self._game(state)
        model = self._figure(game, id)
        if model is None:
            return ()
        return sorted({bmd(game, model), _night(game, model), *(far for _, far in _guns(game, model))})

    # --- sight and ground

    def seen(self, game: Bmg1, viewer: Model, other: Model) -> Seen:
        """How one sees the other: what hides it, darkness, or what lights it (LOS-01, LIT-02)."""
        assert viewer.at is not None and other.at is not None
        report = sees(game, viewer, other, trace=True)
        rays = telling(viewer.at, other.at, report)
        words = None if report.visible else report.why(self._names(game))
        if report.visible and report.distance > report.range and is_lit(game, other):
            words = Text("bmg1.look.lit")
        return Seen(other.id, report.visible, rays, bool(report.obscurers), report.blockers, words)

    def _names(self, game: Bmg1) -> dict[str, str | Text]:
        """What players call everything that can be in the way."""
        names: dict[str, str | Text] = {
            piece.id: piece.name or Text("view.terrain.piece") for piece in game.table.pieces
        }
        names.update((marker.id, Text(f"bmg1.marker.{marker.kind}")) for marker in game.state.markers)
        names.update((model.id, game.name(model)) for model in game.on_table())
        return names

    def seen_ground(self, state: State, id: str) -> Sequence[Outline]:
        game = self._game(state)
        model = self._figure(game, id)
        if model is None or model.at is None:
            return ()
        return outlines(visible_ground(game.table, game.body(model), reach=_night(game, model)))

    def travel(self, state: State, id: str) -> Travel | None:
        """Where a character could walk without dice, as long as it has not moved."""
        game = self._game(state)
        model = self._figure(game, id)
        if model is None or state.phase not in ("lead", "plan", "execute") or model.wall:
            return None
        if model.activated or model.posture == "ko" or why_not_move(game, model):
            return None
        active = state.active
        if active is not None and active.model == id:
            far = active.allowance if active.move_used else bmd(game, model)
            return travel(Acting(game, model, active), far) if far else None
        return travel(Acting(game, model, Activation(id, seat=model.seat)), bmd(game, model))

    def threat(self, state: State, seat: Seat) -> Sequence[Outline]:
        game = self._game(state)
        return outlines(unary_union([self._ground(game, each) for each in game.on_table(game.rival(seat))]))

    def threat_of(self, state: State, id: str) -> Sequence[Outline]:
        game = self._game(state)
        model = self._figure(game, id)
        return outlines(self._ground(game, model)) if model else ()

    def _ground(self, game: Bmg1, model: Model) -> Polygon | MultiPolygon:
        """Where an enemy gets to without dice, and what it may shoot at."""
        if model.posture == "ko" or model.activated:
            return MultiPolygon()
        ground: list[Polygon | MultiPolygon] = []
        walk = self.travel(game.state, model.id)
        if walk is not None:
            ground.append(area(walk.area()))
        if any(weapon.kind == "ranged" for weapon in game.weapons(model)):
            ground.append(visible_ground(game.table, game.body(model), reach=_night(game, model)))
        whole: Polygon | MultiPolygon = unary_union(ground) if ground else MultiPolygon()
        return whole

    def lights(self, state: State) -> Sequence[Light] | None:
        """It is always night; a Flare lights the whole table (LOS-01, TRT-76). Nobody sets up in the dark."""
        if state.lit or (state.phase == "setup" and not any(m.kind == "lamp" for m in state.markers)):
            return None
        game = self._game(state)
        above = [Light(_disc(n, each.at), each.radius, 0) for n, each in enumerate(state.areas) if each.kind == "light"]
        return [*lights(game), *above]

    # --- choices

    def aside(self, state: State, request: Request[Any], key: str) -> Aside | None:
        return asides.aside(self._game(state), request, key)

    def ledger(self, request: Choose[Any]) -> bool:
        """The counters of the whole Band are placed in one table (PLN-01)."""
        return request.topic == "plan"

    def proposed(self, state: State, request: Request[Any]) -> Mapping[str, Mapping[str, int]]:
        """Counters as a computer would place them (PLN-04)."""
        game = self._game(state)
        if isinstance(request, Allot) and request.topic == "counters":
            return {"": next(iter(shares(game, request) or ()), {})}
        if not isinstance(request, Choose) or not self.ledger(request):
            return {}
        rows = [option.key for option in request.legal() if option.key in state.models]
        return {id: {str(slot): n for slot, n in proposal(game, state.models[id]).items()} for id in rows}

    def foregone(self, state: State, request: Request[Any], people: Collection[Seat] = ()) -> str:
        return asides.foregone(self._game(state), request)

    def prospect(self, state: State, request: Request[Any], key: str) -> Prospect | None:
        """Of an attack that can be made."""
        if request.topic != "act" or not isinstance(request, Choose):
            return None
        word = key.partition(" ")[0]
        if not any(option.key == word for option in request.legal()):
            return None
        return prospect(self._game(state), word)

    # --- the stage

    def staged(self, state: State, entries: Sequence[Entry]) -> Sequence[Staged]:
        return staged(entries)

    def blow(self, state: State, staged: Staged, by: Token | None) -> Sound:
        return weapon_heard(self._game(state), staged)

    def dice_keys(self, request: Request[Any], names: Sequence[str]) -> Sequence[str]:
        """A die that may be rolled again is named by its place (DIC-09)."""
        if request.topic != "reroll" or not isinstance(request, ChooseSome):
            return ()
        offered = {option.key for option in request.options}
        keys = [f"d{place + 1}" for place in range(len(names))]
        return [key if key in offered else "" for key in keys]


def _disc(n: int, at: Point) -> Body:
    """Where a light from above falls."""
    return Body(f"area:{n}", at, Base.round(2))


def _guns(game: Bmg1, model: Model) -> Iterator[tuple[Text, int]]:
    """Ranged weapons that reach less far than anybody would aim."""
    for weapon in game.weapons(model):
        if weapon.kind != "ranged":
            continue
        far = SHOT_RANGE(Attack(game, model, "ranged", weapon), FAR).value
        if far < FAR:
            yield weapon.name, far


def _night(game: Bmg1, model: Model) -> int:
    """How far a character sees in the dark, as far as that is the same for all it looks at."""
    return SIGHT_RANGE(Look(game, model, model), NIGHT).value


def _marker(game: Bmg1, marker: Marker) -> Shown:
    """An objective says whose it is, and by its colour whether somebody controls it now."""
    assert marker.at is not None
    name = Text(f"bmg1.marker.{marker.kind}")
    held = controller(game, marker) if marker.kind in OBJECTIVES else None
    if marker.kind in OBJECTIVES:
        name = Text("bmg1.brief.placed_by", marker=name, side=marker.seat)
    tone: Tone = "accent" if held else "plain"
    width = LAMP if marker.kind == "lamp" else DISC
    owner = marker.seat if marker.kind in OBJECTIVES else NOBODY
    return Shown(marker.id, marker.at, name, briefing.ICONS[marker.kind], width // 2, owner, tone)


LOOKS = Bmg1Looks(SYSTEM)
