"""First Blood as the table screen shows it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from shapely.geometry.base import BaseGeometry

from game.boards.formation import gap
from game.boards.table import Zone
from game.core.journal import Entry
from game.core.request import Choose, Outline, PickLayout, Places, Request, Seat
from game.core.roster import Muster, Roster
from game.core.text import Text
from game.kit.asides import Aside, Prospect
from game.kit.briefs import Brief
from game.kit.cardplay import CardPlayed
from game.kit.chronicle import Felled, Gain, Hurt
from game.kit.faces import Hand
from game.kit.legend import Legend
from game.kit.looks import Looks
from game.kit.portraits import Bar
from game.kit.scenarios import Board, Scenario, Way, ground_of
from game.kit.sheets import Headline, Sheet
from game.kit.sounds import Sound
from game.kit.staging import Staged
from game.kit.tokens import NOBODY, Group, Intent, Marker, Ring, Seen, Token
from game.systems.first_blood import asides, bodies, briefing, chronicle, reaches
from game.systems.first_blood.content import Scenario as Fought
from game.systems.first_blood.faces import played, stacks
from game.systems.first_blood.facing import facing, meeting
from game.systems.first_blood.flow.edges import Stretch, deployment_zone, inward, permitted
from game.systems.first_blood.flow.objectives import disc, is_active, seizer
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.legend import LEGEND
from game.systems.first_blood.likeness import plays_like
from game.systems.first_blood.prospects import charging, prospect
from game.systems.first_blood.roster import FirstBloodMuster
from game.systems.first_blood.sheets import sheet
from game.systems.first_blood.staging import staged
from game.systems.first_blood.state import INCH, SEATS, Regiment, State
from game.systems.first_blood.system import OWN_TERRAIN, RANDOM, SCATTERED, SYSTEM, FirstBloodSystem

SECRETS = ("reinforcement", "command", "supremacy", "action")
"""Phases in which stacks lie face down, or are being built."""
EDGE = INCH // 2
SHIPPED = ("sacked_camp", "blood_feud_heath", "the_claim", "old_fort", "river_crossing")


class FirstBloodLooks(Looks[State]):
    """A field with two Armies of Regiments."""

    id = "first_blood"
    swing = 2800
    icon = "flag-variant"
    family_icons = asides.FAMILIES
    key_icons = asides.SIGNS
    topic_icons = asides.TOPICS
    quiet = asides.QUIET
    sounds: Mapping[str, Sound | None] = {
        "fell": "ko",
        "wounded": "blade",
        "cut_down": "blade",
        "pushed": "shield",
        "seized": "round",
    }
    ground = "grass"

    def __init__(self, system: FirstBloodSystem) -> None:
        self.system = system

    def _game(self, state: State) -> FirstBlood:
        return self.system.game(state)

    @cached_property
    def muster(self) -> Muster | None:  # type: ignore[override]
        return FirstBloodMuster(self.system.library)

    # --- before the game

    def legend(self) -> Legend:
        return LEGEND

    def scenarios(self) -> Sequence[Scenario]:
        """The four Scenarios, or one that a die draws; on their maps, or with placed terrain (DEP-02, TER-11)."""
        fought = sorted(self.system.library.all(Fought), key=lambda one: (one.number, one.id))
        return [*(way for one in fought for way in self._ways(one)), *self._drawn(fought)]

    def plays_like(self, roster: Roster) -> Sequence[Bar]:
        return plays_like(self.system.library, roster, self.muster.starters() if self.muster else ())

    def _ways(self, fought: Fought) -> Iterator[Scenario]:
        maps = [name for name in fought.maps if name in self.system.tables]
        for n, name in enumerate(maps):
            yield self._way(fought.id, f"+{name}" if n else "", fought.name, fought.text, name, rounds=fought.rounds)
        for kind in (OWN_TERRAIN, SCATTERED):
            if maps:
                yield self._way(fought.id, f"+{kind}", fought.name, fought.text, maps[0], kind, fought.rounds)

    def _drawn(self, fought: Sequence[Fought]) -> Iterator[Scenario]:
        """The die draws one of them: on ground that suits them all."""
        suit = [name for name in self.system.tables if all(name in one.maps for one in fought)]
        title, text = Text("first_blood.look.random"), Text("first_blood.look.random_text")
        for n, name in enumerate(suit):
            yield self._way(RANDOM, f"+{name}" if n else "", title, text, name)

    def _title(self, map: str) -> Text:
        """What a map is called: those that ship in every language."""
        if map in SHIPPED:
            return Text(f"first_blood.map.{map}")
        return Text("first_blood.look.map", title=self.system.tables[map].title)

    def _way(
        self, of: str, kind: str, title: Text, text: Text, map: str, placed: str = "", rounds: int = 0
    ) -> Scenario:
        table = self.system.tables[map]
        words = Text(f"first_blood.look.{placed}") if placed else self._title(map)
        name = Text("first_blood.look.way", title=title, way=words)
        zones = tuple((_strip(seat, deployment_zone(table, seat)),) for seat in SEATS)
        way = Way(of, title, words, None if placed else ground_of(self.id, map, SHIPPED))
        return Scenario(of + kind, name, table, text, map, way=way, rounds=rounds, zones=zones)

    # --- the table

    def board(self, state: State) -> Board:
        return self.system.table(state)

    def tokens(self, state: State, viewer: Seat | None) -> Sequence[Token]:
        return bodies.tokens(self._game(state))

    def groups(self, state: State, viewer: Seat | None) -> Sequence[Group]:
        return bodies.groups(self._game(state))

    def reserve(self, state: State, viewer: Seat | None) -> Sequence[Token]:
        return bodies.reserve(self._game(state))

    def acting(self, state: State) -> str:
        if state.active is None:
            return ""
        game = self._game(state)
        regiment = game.regiment(state.active.regiment)
        return game.leader(regiment).id if regiment.models else ""

    def seat_names(self, state: State) -> Mapping[Seat, str]:
        return {seat: side.name for seat, side in state.sides.items() if side.name}

    def markers(self, state: State, viewer: Seat | None) -> Sequence[Marker]:
        return briefing.markers(self._game(state))

    def zones(self, state: State) -> Sequence[tuple[Zone, Seat]]:
        """Objective Zones with who would Seize them now; Deployment Zones and edges as long as they matter."""
        game = self._game(state)
        found = list(self._objectives(game))
        if state.phase == "setup":
            found += [(_deployment(game, seat), seat) for seat in SEATS]
        for seat in SEATS:
            if any(regiment.where == "arriving" for regiment in game.of(seat)):
                found += [
                    (_edge(game, seat, n, one), seat) for n, one in enumerate(permitted(game.table, seat, state.round))
                ]
        return found

    def _objectives(self, game: FirstBlood) -> Iterator[tuple[Zone, Seat]]:
        for zone in game.scenario.zones:
            active = is_active(game.scenario, zone, max(1, game.state.round))
            owner = seizer(game, zone) if active else None
            yield Zone(f"zone.{zone.id}", "objective", circle=disc(game, zone)), owner or NOBODY

    def headline(self, state: State) -> Headline:
        game = self._game(state)
        active = state.active
        phase = announced = Text(f"first_blood.phase.{state.phase}")
        if active is not None:
            phase = Text("first_blood.look.acts", phase=phase, regiment=game.name(game.regiment(active.regiment)))
        scores = tuple((seat, side.points) for seat, side in state.sides.items())
        notes = tuple((seat, self._note(game, seat)) for seat in SEATS)
        return Headline(max(1, state.round), game.scenario.rounds, phase, scores, notes=notes, announced=announced)

    def _note(self, game: FirstBlood, seat: Seat) -> Text:
        """How many models are left, and who is First Player."""
        own = [regiment for regiment in game.state.regiments.values() if regiment.seat == seat]
        n, whole = sum(len(regiment.models) for regiment in own), sum(regiment.size for regiment in own)
        first = game.state.round and game.state.phase == "action" and game.state.first == seat
        return Text("first_blood.look.army_first" if first else "first_blood.look.army", n=n, whole=whole)

    def sheet(self, state: State, id: str, viewer: Seat | None) -> Sheet | None:
        return sheet(self._game(state), id)

    def briefing(self, state: State) -> Sheet | None:
        return briefing.briefing(self._game(state))

    def brief(self, state: State, viewer: Seat | None) -> Brief | None:
        return briefing.brief(self._game(state))

    # --- cards

    def hands(self, state: State, viewer: Seat | None) -> Sequence[Hand]:
        return stacks(self._game(state), viewer)

    def played(self, state: State, entries: Sequence[Entry]) -> CardPlayed | None:
        return played(self._game(state), entries)

    def keeps_secrets(self, state: State) -> bool:
        return state.phase in SECRETS

    # --- ranges

    def rings(self, state: State, id: str) -> Sequence[Ring]:
        game = self._game(state)
        regiment = reaches.regiment_of(game, id)
        return list(reaches.rings(game, regiment)) if regiment else ()

    def limits(self, state: State, id: str) -> Sequence[int]:
        game = self._game(state)
        regiment = reaches.regiment_of(game, id)
        return reaches.limits(game, regiment) if regiment else ()

    def sight(self, state: State, id: str) -> Sequence[Seen]:
        game = self._game(state)
        regiment = reaches.regiment_of(game, id)
        return reaches.sight(game, regiment) if regiment else ()

    def threat(self, state: State, seat: Seat) -> Sequence[Outline]:
        game = self._game(state)
        return reaches.threat(game, list(game.on_table(game.rival(seat))))

    def threat_of(self, state: State, id: str) -> Sequence[Outline]:
        game = self._game(state)
        regiment = reaches.regiment_of(game, id)
        return reaches.threat(game, [regiment]) if regiment else ()

    # --- choices

    def aside(self, state: State, request: Request[Any], key: str) -> Aside | None:
        return asides.aside(self._game(state), request, key)

    def facing(self, state: State, request: Request[Any]) -> Sequence[Intent]:
        return facing(self._game(state), request)

    def meeting(self, state: State, request: PickLayout, places: Places) -> Sequence[Intent]:
        return meeting(self._game(state), request, places)

    def foregone(self, state: State, request: Request[Any], people: Collection[Seat] = ()) -> str:
        return asides.foregone(self._game(state), request)

    def prospect(self, state: State, request: Request[Any], key: str) -> Prospect | None:
        """Of an Action against somebody, that can be taken."""
        if request.topic != "act" or not isinstance(request, Choose) or state.active is None:
            return None
        word = key.partition(" ")[0]
        if not any(option.key == word for option in request.legal()):
            return None
        game = self._game(state)
        return prospect(game, game.regiment(state.active.regiment), word)

    def onward(self, state: State, request: PickLayout, places: Places) -> Sequence[Prospect]:
        """From where a March ends: the Charge that could come next, the likeliest first (CHG-10)."""
        active = state.active
        if request.topic != "march" or active is None or active.left < 1:
            return ()
        game = self._game(state)
        regiment = game.regiment(active.regiment)
        found = [self._charge(game, regiment, enemy, places) for enemy in game.enemies(regiment)]
        return sorted((told for told in found if told), key=lambda told: -told.chance)

    @staticmethod
    def _charge(game: FirstBlood, regiment: Regiment, enemy: Regiment, places: Places) -> Prospect | None:
        """A Charge from where a layout has the Leaders, if one is possible at all."""
        if regiment.broken or regiment.arrived or "charge" in game.activation.taken:
            return None
        heads = [game.body_at(one, places.get(one.id, one.at)) for one in game.leaders(regiment) if one.at is not None]
        forms = game.bodies([enemy])
        away = min((gap(head, form) for head in heads for form in forms), default=1 << 30)
        return charging(game, regiment, enemy, away)

    # --- the stage

    def gain(self, state: State, entry: Entry) -> Gain | None:
        return chronicle.gain(entry)

    def felled(self, state: State, entry: Entry) -> Sequence[Felled]:
        return chronicle.felled(entry)

    def hurt(self, state: State, entry: Entry) -> Sequence[Hurt]:
        return chronicle.hurt(entry)

    def activated(self, entry: Entry) -> str:
        return chronicle.activated(entry)

    def staged(self, state: State, entries: Sequence[Entry]) -> Sequence[Staged]:
        return staged(entries)

    def blow(self, state: State, staged: Staged, by: Token | None) -> Sound:
        """Nobody fights with fists or fires pistols here."""
        found = super().blow(state, staged, by)
        return "blade" if found == "punch" else "arrow" if found == "pistol" else found


def _deployment(game: FirstBlood, seat: Seat) -> Zone:
    left, low, right, top = (round(side) for side in deployment_zone(game.table, seat).bounds)
    return Zone(f"deployment.{seat}", "deployment", ((left, low), (right, low), (right, top), (left, top)))


def _strip(seat: Seat, box: BaseGeometry) -> Zone:
    """Where an army is put down, as an area of the table."""
    left, low, right, top = map(int, box.bounds)
    return Zone(f"deployment.{seat}", "deployment", ((left, low), (right, low), (right, top), (left, top)))


def _edge(game: FirstBlood, seat: Seat, n: int, stretch: Stretch) -> Zone:
    """A strip along a part of an edge."""
    a, b = stretch
    c, d = (inward(game.table, at, EDGE) for at in (b, a))
    if a.x == b.x:
        side = EDGE if a.x == 0 else game.table.width - EDGE
        c, d = type(a)(side, b.y), type(a)(side, a.y)
    return Zone(f"edge.{seat}.{n}", "edge", tuple((at.x, at.y) for at in (a, b, c, d)))


LOOKS = FirstBloodLooks(SYSTEM)
