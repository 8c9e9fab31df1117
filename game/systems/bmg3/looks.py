"""The third edition as the table screen shows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from shapely import MultiPolygon, Polygon, unary_union

from game.boards.sight import Light, visible_ground
from game.boards.table import Base, Zone
from game.core.journal import Entry
from game.core.place import Point
from game.core.request import Choose, ChooseSome, Outline, Request, Seat, Travel
from game.core.roster import Muster, Roster
from game.core.text import Refusal, Text
from game.kit.asides import Aside, Prospect, Stake
from game.kit.briefs import Brief
from game.kit.cardplay import CardPlayed, OnCard
from game.kit.chronicle import Gain, Hurt
from game.kit.faces import CardFace, Hand
from game.kit.figure_looks import FigureLooks, area, backs, outlines, telling, toll
from game.kit.legend import Legend
from game.kit.portraits import Bar
from game.kit.scenarios import Board, Scenario, Way, ground_of
from game.kit.sheets import Headline, Sheet
from game.kit.sounds import Sound
from game.kit.staging import Staged
from game.kit.tokens import NOBODY, Pip, Ring, Seen, Token, Tone
from game.kit.tokens import Marker as Shown
from game.systems.bmg3 import asides, chronicle, places
from game.systems.bmg3.briefing import brief
from game.systems.bmg3.content import Card, Encounter
from game.systems.bmg3.faces import card_face, idle, laid_face, on_card, played
from game.systems.bmg3.flow.harm import status_name
from game.systems.bmg3.flow.moving import stride, travel, why_not_move
from game.systems.bmg3.flow.sight import NIGHT, lights, sees
from game.systems.bmg3.game import MARKER_WIDTH, Bmg3, diameter, encounter_zones
from game.systems.bmg3.legend import LEGEND
from game.systems.bmg3.likeness import plays_like
from game.systems.bmg3.points import NIGHT_RANGE, Look
from game.systems.bmg3.prospects import left, prospect
from game.systems.bmg3.roster import Bmg3Muster
from game.systems.bmg3.sheets import sheet
from game.systems.bmg3.staging import heard as weapon_heard
from game.systems.bmg3.staging import staged
from game.systems.bmg3.state import INCH, ROUNDS, SEATS, Marker, Model, Side, State
from game.systems.bmg3.system import EVENTS, OWN_TERRAIN, SYSTEM, Bmg3System

INSPIRE, INSPIRE_NAMED = 8 * INCH, 4 * INCH
DETECTIVE = 3 * INCH
VARIANTS = {"": "bmg3.look.map", EVENTS: "bmg3.look.map_events", OWN_TERRAIN: "bmg3.look.map_terrain"}
VARIANT_ICONS = {"": "map-outline", EVENTS: "weather-lightning-rainy", OWN_TERRAIN: "hand-back-right-outline"}
ATTACKS = ("attack:", "split:", "blind:", "blind_split:", "template:", "blind_template:")
_FAMILIES = {
    "attack": "sword-cross",
    "split": "call-split",
    "blind": "eye-off",
    "blind_split": "eye-off",
    "template": "bomb",
    "blind_template": "bomb",
    "lamp": "lightbulb-off-outline",
    "reveal": "account-eye",
    "sewer": "dots-circle",
    "score": "trophy",
    "lay": "card-plus-outline",
    "use": "cards-playing",
    "put": "domain",
    "turn": "rotate-right",
}
_DEEDS = {
    "move": "shoe-print",
    "suspect": "account-question",
    "end": "check-circle-outline",
    "pass": "debug-step-over",
}
_PLAIN = "account"
_RANKS = {
    "leader": "account-tie-hat",
    "sidekick": "account-star",
    "free_agent": "incognito",
    "henchman": "account",
    "vehicle": "car",
}
_MARKERS = {"lamp": "post-lamp", "sewer": "dots-circle", "suspect": "account-question"}
_STATUS = "star-four-points"
_STATUSES = {"poisoned": "bottle-tonic-skull"}


class Bmg3Looks(FigureLooks[State, Bmg3, Model, Bmg3System]):
    """A city block by night with two crews."""

    id = "bmg3"
    swing = 3500
    icon = "bat"
    family_icons = _FAMILIES
    key_icons = _DEEDS | asides.SIGNS
    topic_icons = asides.TOPICS
    quiet = asides.QUIET
    sounds: Mapping[str, Sound | None] = {
        "suspect_placed": "die_lands",
        "sewer_used": "step_metal",
        "card_laid": "card_drawn",
    }

    @cached_property
    def muster(self) -> Muster | None:  # type: ignore[override]
        return Bmg3Muster(self.system.library)

    # --- before the game

    def legend(self) -> Legend:
        return LEGEND

    def scenarios(self) -> Sequence[Scenario]:
        """Every map, plain, with an event, and with its terrain placed by the players (SET-07, EVT-03, TER-11)."""
        tables = self.system.tables
        return [self._scenario(name, kind, words) for kind, words in VARIANTS.items() for name in tables]

    def _scenario(self, name: str, kind: str, words: str) -> Scenario:
        table = self.system.tables[name]
        way = Way(
            name,
            Text("bmg3.look.map", title=places.called(table.title)),
            Text(f"{words}_way"),
            Text(f"{words}_detail"),
            VARIANT_ICONS[kind],
        )
        title, begins = Text(words, title=places.called(table.title)), Text("bmg3.look.begins")
        scenario = Scenario(name + kind, title, table, way.about, name, way=way, rounds=ROUNDS, begins=begins)
        return replace(scenario, ground=ground_of(self.id, name, places.TABLES))

    def brief(self, state: State, viewer: Seat | None) -> Brief | None:
        return brief(self._game(state))

    def plays_like(self, roster: Roster) -> Sequence[Bar]:
        return plays_like(self.system.library, roster, self.muster.starters() if self.muster else ())

    # --- the table

    def board(self, state: State) -> Board:
        return self.system.table(state)

    def acting(self, state: State) -> str:
        return state.active.model if state.active else ""

    def seat_names(self, state: State) -> Mapping[Seat, str]:
        return {seat: side.name for seat, side in state.sides.items() if side.name}

    def figures(self, game: Bmg3) -> Iterator[Model]:
        return iter(game.in_play())

    def waiting(self, game: Bmg3) -> Sequence[Model]:
        """Models that are still to be deployed (DEP-01)."""
        return [model for model in game.state.models.values() if model.at is None and not model.casualty]

    def zones(self, state: State) -> Sequence[tuple[Zone, Seat]]:
        """The zones of the Encounter card, as long as crews are deployed; until they are taken, nobody's (ENC-01)."""
        if state.phase != "setup" or not state.encounter:
            return ()
        owners = {side.zone: seat for seat, side in state.sides.items() if side.zone}
        card = self.system.library.get(Encounter, state.encounter)
        return [
            (replace(zone, name=letter), owners.get(letter, NOBODY))
            for letter in ("A", "B")
            for zone in encounter_zones(card, letter)
        ]

    def token(self, game: Bmg3, model: Model) -> Token:
        icon = model.profile.icon if model.profile.icon != _PLAIN else _RANKS[model.rank]
        return Token(
            model.id,
            model.seat,
            model.at or Point(0, 0),
            model.profile.alias,
            icon,
            Base.round(diameter(model.base)),
            label=model.id[1:] if game.alike(model) else "",
            pips=tuple(_pips(game, model)),
            health=left(model),
            done=model.activated or model.barred,
            down=model.down or model.ko,
            role=model.profile.role,
            rank="leader" if game.side(model.seat).boss == model.id else "",
        )

    def markers(self, state: State, viewer: Seat | None) -> Sequence[Shown]:
        return [_marker(marker) for marker in state.markers]

    def headline(self, state: State) -> Headline:
        game = self._game(state)
        scores = tuple((seat, game.victory_points(seat)) for seat in SEATS)
        notes = tuple(
            (seat, Text("bmg3.look.purse", points=side.points, passes=side.passes))
            for seat, side in state.sides.items()
        )
        return Headline(state.round, ROUNDS, Text(f"bmg3.phase.{state.phase}"), scores, notes=notes)

    def sheet(self, state: State, id: str, viewer: Seat | None) -> Sheet | None:
        model = state.models.get(id)
        return None if model is None else sheet(self._game(state), model)

    # --- cards

    def hands(self, state: State, viewer: Seat | None) -> Sequence[Hand]:
        shown, game = list[Hand](), self._game(state)
        for seat, side in state.sides.items():
            shown.append(self._hand(side, viewer in (None, seat)))
            laid = tuple(laid_face(game, seat, laid) for laid in side.laid)
            shown.append(Hand(seat, Text("bmg3.look.laid"), laid, held=False, public=True))
            done = tuple(map(self._card, side.fulfilled))
            shown.append(Hand(seat, Text("bmg3.look.fulfilled"), done, held=False))
        return [hand for hand in shown if hand.cards]

    def _hand(self, side: Side, open: bool) -> Hand:
        title = Text("bmg3.look.hand", n=len(side.deck), points=side.points, passes=side.passes)
        if open:
            cards, short = tuple(map(self._card, side.hand)), Text("bmg3.short.hand")
            purse = Text("bmg3.on_card.purse_one" if side.points == 1 else "bmg3.on_card.purse")
            return Hand(side.seat, title, cards, short, points=side.points, purse=purse)
        return Hand(side.seat, title, backs(len(side.hand), Text("bmg3.look.card")))

    def _card(self, id: str) -> CardFace:
        return card_face(self.system.library.get(Card, id.partition("#")[0]), id)

    def on_card(self, state: State, request: Request[Any], key: str) -> OnCard | None:
        if request.topic == "exchange":
            return OnCard(Text("bmg3.card.put_back"), Text("bmg3.card.put_back_for"), icon="undo")
        return on_card(self._game(state), request.seat, key)

    def idle(self, state: State, seat: Seat, card: str) -> Sequence[Refusal]:
        game = self._game(state)
        return idle(game, seat, card) if card in game.side(seat).hand else ()

    def played(self, state: State, entries: Sequence[Entry]) -> CardPlayed | None:
        return played(self._game(state), entries)

    def keeps_secrets(self, state: State) -> bool:
        return any(side.hand for side in state.sides.values())

    # --- ranges

    def rings(self, state: State, id: str) -> Sequence[Ring]:
        game = self._game(state)
        model = self._figure(game, id)
        if model is None or model.at is None:
            return ()
        half = diameter(model.base) // 2
        rings = [Ring(model.at, stride(game, model).bmd + half, Text("bmg3.look.movement"), "move")]
        ranged = [(weapon.optimal, weapon.name) for weapon in game.weapons(model) if weapon.optimal]
        rings += [Ring(model.at, optimal + half, name, "weapon") for optimal, name in ranged]
        side = game.side(model.seat)
        if side.boss == model.id:
            reach = INSPIRE_NAMED if side.boss_named else INSPIRE
            rings.append(Ring(model.at, reach + half, Text("bmg3.look.inspire"), "command"))
        if game.has(model, "detective"):
            rings.append(Ring(model.at, DETECTIVE + half, Text("bmg3.look.detective"), "aura"))
        rings.append(Ring(model.at, _night(game, model) + half, Text("bmg3.look.night"), "light"))
        return rings

    def limits(self, state: State, id: str) -> Sequence[int]:
        game = self._game(state)
        model = self._figure(game, id)
        if model is None:
            return ()
        ranges = [weapon.optimal for weapon in game.weapons(model) if weapon.optimal]
        return sorted({stride(game, model).bmd, _night(game, model), *ranges})

    # --- sight and ground

    def seen(self, game: Bmg3, viewer: Model, other: Model) -> Seen:
        assert viewer.at is not None and other.at is not None
        report = sees(game, viewer, other, trace=True)
        words = None if report.visible and not report.cover else report.why(self._names(game))
        rays = telling(viewer.at, other.at, report)
        return Seen(other.id, report.visible, rays, report.cover, report.blockers, words)

    def _names(self, game: Bmg3) -> dict[str, str | Text]:
        """What players call everything that can be in the way."""
        names: dict[str, str | Text] = {
            piece.id: piece.name or Text("view.terrain.piece") for piece in game.table.pieces
        }
        names.update((marker.id, Text(f"bmg3.marker.{marker.kind}")) for marker in game.state.markers)
        names.update((model.id, game.name(model)) for model in game.in_play())
        return names

    def seen_ground(self, state: State, id: str) -> Sequence[Outline]:
        game = self._game(state)
        model = self._figure(game, id)
        if model is None:
            return ()
        return outlines(visible_ground(game.table, game.body(model), reach=_night(game, model)))

    def travel(self, state: State, id: str) -> Travel | None:
        game = self._game(state)
        model = self._figure(game, id)
        if model is None or state.phase not in ("lead", "plan", "execute"):
            return None
        if why_not_move(game, model) or model.activated:
            return None
        active = state.active
        if active is not None and active.model == id and (active.moved or active.rooted):
            return None
        return travel(game, model)

    def threat(self, state: State, seat: Seat) -> Sequence[Outline]:
        game = self._game(state)
        ground: list[Polygon | MultiPolygon] = []
        for enemy in game.in_play(game.rival(seat)):
            if not enemy.can_activate:
                continue
            if why_not_move(game, enemy) is None:
                ground.append(area(travel(game, enemy).area()))
            if any(weapon.kind == "ranged" for weapon in game.weapons(enemy)):
                ground.append(visible_ground(game.table, game.body(enemy), reach=_night(game, enemy)))
        return outlines(unary_union(ground))

    def lights(self, state: State) -> Sequence[Light] | None:
        """It is always night; the pools begin at the rim of their source (LGT-01). Nobody sets up in the dark."""
        game = self._game(state)
        if state.phase == "setup" and not game.markers("lamp"):
            return None
        return lights(game)

    # --- choices

    def aside(self, state: State, request: Request[Any], key: str) -> Aside | None:
        return asides.aside(self._game(state), request, key)

    # --- the stage

    def gain(self, state: State, entry: Entry) -> Gain | None:
        return chronicle.gain(self.system.library, entry)

    def hurt(self, state: State, entry: Entry) -> Sequence[Hurt]:
        return chronicle.hurt(entry)

    def staged(self, state: State, entries: Sequence[Entry]) -> Sequence[Staged]:
        return staged(self._game(state), entries)

    def blow(self, state: State, staged: Staged, by: Token | None) -> Sound:
        return weapon_heard(self._game(state), staged)

    def dice_keys(self, request: Request[Any], names: Sequence[str]) -> Sequence[str]:
        """A die that may be rolled again is named by its target and its place there (DIC-07)."""
        if request.topic != "reroll" or not isinstance(request, ChooseSome):
            return ()
        targets = {option.subject for option in request.options}
        only = next(iter(targets)) if len(targets) == 1 else ""
        counts: Counter[str] = Counter()
        keys: list[str] = []
        for name in names:
            target = name or only
            keys.append(f"{target}.{counts[target]}")
            counts[target] += 1
        offered = {option.key for option in request.options}
        return [key if key in offered else "" for key in keys]

    # --- odds

    def stake(self, state: State, request: Request[Any], key: str) -> Stake[State] | None:
        """Markers an attack puts on the rival's models; or, for whoever defends, staying unhurt."""
        if isinstance(request, Choose) and request.topic == "defend_effort":
            return _unhurt(state, request.options[0].subject, int(key))
        attacking = key.startswith(ATTACKS) or request.topic == "attack_effort"
        if not isinstance(request, Choose) or not attacking:
            return None
        enemies = [model for model in state.models.values() if model.seat != request.seat]
        option = next((option for option in request.options if option.key == key.split()[0]), None)
        targets = [model for model in enemies if option and model.id == option.subject] or enemies
        return toll(Text("bmg3.look.stake"), state, [model.id for model in targets], _markers_spared)

    def prospect(self, state: State, request: Request[Any], key: str) -> Prospect | None:
        return prospect(self._game(state), key) if isinstance(request, Choose) else None


def _night(game: Bmg3, model: Model) -> int:
    """How far a model sees in the dark, as far as that is the same for all it looks at."""
    return NIGHT_RANGE(Look(game, model, model), NIGHT).value


def _markers_spared(state: State, id: str) -> int:
    """What an attack takes from a model: the fewer markers it has, the more is left."""
    return -state.models[id].stun - state.models[id].injury


def _unhurt(state: State, id: str, effort: int) -> Stake[State]:
    """Whether a model takes nothing but the Effort it makes."""
    spared = _markers_spared(state, id) - effort
    return Stake(Text("bmg3.aside.unhurt"), lambda after: int(_markers_spared(after, id) >= spared))


def _pips(game: Bmg3, model: Model) -> list[Pip]:
    pips: list[Pip] = []
    if game.side(model.seat).boss == model.id:
        pips.append(Pip("crown", Text("bmg3.look.crown"), "accent"))
    if model.stun:
        pips.append(Pip("flash", Text("bmg3.look.stun", n=model.stun), "bad", model.stun))
    if model.injury:
        pips.append(Pip("water", Text("bmg3.look.injury", n=model.injury), "bad", model.injury))
    flags: list[tuple[str, bool, str, Tone]] = [
        ("ko", model.ko, "sleep", "bad"),
        ("down", model.down, "arrow-down-bold", "bad"),
        ("bold", model.bold and not model.activated, "lightning-bolt", "good"),
    ]
    pips += [Pip(icon, Text(f"bmg3.look.{name}"), tone) for name, held, icon, tone in flags if held]
    pips += [Pip(_STATUSES.get(status.id, _STATUS), status_name(game, status.id), "bad") for status in model.statuses]
    return pips


def _does(marker: Marker) -> Text:
    """What it is there for, for whoever points at it."""
    return Text(f"bmg3.marker.{'dark' if marker.dark else marker.kind}_does")


def _marker(marker: Marker) -> Shown:
    icon = "lightbulb-off-outline" if marker.dark else _MARKERS[marker.kind]
    tone: Tone = "accent" if marker.kind == "lamp" and not marker.dark else "plain"
    name = Text("bmg3.marker.told", what=Text(f"bmg3.marker.{marker.kind}"), side=marker.seat, does=_does(marker))
    return Shown(marker.id, marker.at, name, icon, MARKER_WIDTH // 2, marker.seat, tone)


LOOKS = Bmg3Looks(SYSTEM)
