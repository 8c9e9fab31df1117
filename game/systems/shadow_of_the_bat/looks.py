"""Shadow of the Bat as the table screen shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from game.boards.grid_travel import CellPath
from game.core.journal import Entry
from game.core.place import Point
from game.core.request import Choose, ChooseSome, Outline, PickPath, Request, Roll, Seat, Travel
from game.core.text import Text
from game.kit.asides import Aside, Prospect, Stake
from game.kit.briefs import Brief
from game.kit.cardplay import CardPlayed, OnCard
from game.kit.chronicle import Felled, Gain, Hurt
from game.kit.faces import Hand
from game.kit.figure_looks import FigureLooks, backs, cells, grid_seen, toll
from game.kit.foresight import Foresight
from game.kit.heroes import Hero as Row
from game.kit.heroes import Plaque
from game.kit.legend import Legend
from game.kit.portraits import Portrait
from game.kit.scenarios import Board, Scenario, Way, ground_of, table_of
from game.kit.sheets import Headline, Sheet
from game.kit.sounds import Sound
from game.kit.staging import Staged
from game.kit.tokens import FOES, NOBODY, Intent, Marker, Pip, Ring, Seen, Token, Tone
from game.kit.trays import Could, Lift, Promise, Tray
from game.systems.shadow_of_the_bat import asides, chronicle, could, foresight, team, tray
from game.systems.shadow_of_the_bat.ai import forecast
from game.systems.shadow_of_the_bat.briefing import brief, briefing, counts
from game.systems.shadow_of_the_bat.content import Battle, Card, HeroCard
from game.systems.shadow_of_the_bat.faces import (
    card_face,
    die_faces,
    initiative_face,
    laid_face,
    on_card,
    played,
    scheme_face,
    token_icon,
    token_words,
)
from game.systems.shadow_of_the_bat.flow import moving, setup
from game.systems.shadow_of_the_bat.flow.dark_knight import BATMAN
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.legend import LEGEND
from game.systems.shadow_of_the_bat.portraits import portrait
from game.systems.shadow_of_the_bat.prospects import prospect
from game.systems.shadow_of_the_bat.sheets import card_sheet, sheet
from game.systems.shadow_of_the_bat.staging import staged
from game.systems.shadow_of_the_bat.state import VILLAIN, Figure, Hero, State
from game.systems.shadow_of_the_bat.system import SYSTEM, BatSystem

COMPUTER = ("coop_computer",)
"""Modes in which the computer is the villain player."""
TABLES = ("asylum", "botanical_garden", "funfair", "mutual_bank", "night_docks", "rooftops", "skyline")
"""The maps that ship."""
STATUS_ICONS = {
    "stunned": "lightning-bolt",
    "stuck": "spider-web",
    "burning": "fire",
    "poisoned": "flask",
    "crouched": "arrow-collapse-down",
    "hidden": "eye-off",
    "unaware": "sleep",
    "falling": "arrow-down-bold",
}
_FAMILIES = {
    "move": "shoe-print",
    "melee": "sword-cross",
    "shoot": "target",
    "jump": "run-fast",
    "climb": "stairs-up",
    "crouch": "arrow-collapse-down",
    "hide": "eye-off",
    "card": "cards-outline",
    "gadget": "bag-personal",
    "special": "star-circle",
    "free": "hand-back-right",
    "rescue": "lifebuoy",
    "support": "account-heart",
    "turn": "",
    "scheme": "cards-playing",
    "down": "card-off-outline",
    "figure": "",
}
_DEEDS = {
    "end": "check-circle-outline",
    "done": "check-circle-outline",
    "no": "close-circle-outline",
}


class BatLooks(FigureLooks[State, Fight, Figure, BatSystem]):
    """Rooftops and streets, four heroes and a gang."""

    id = "shadow_of_the_bat"
    swing = 2300
    icon = "spotlight-beam"
    family_icons = _FAMILIES
    key_icons = _DEEDS | asides.SIGNS
    topic_icons = asides.TOPICS
    quiet = asides.QUIET
    sounds: Mapping[str, Sound | None] = {
        "special_done": "point",
        "rescued": "point",
        "token_taken": "coin",
        "gadget_used": "tech",
        "desperation": "objective_lost",
        "slid": "step_metal",
        "scorched": "shock",
    }

    # --- before the game

    def legend(self) -> Legend:
        return LEGEND

    def scenarios(self) -> Sequence[Scenario]:
        """Every battle in every mode it can be played in (MOD)."""
        battles = self.system.library.all(Battle)
        return [
            self._scenario(battle, word)
            for word, (_, alone) in setup.MODES.items()
            for battle in battles
            if battle.dark_knight or not alone
        ]

    def _scenario(self, battle: Battle, word: str) -> Scenario:
        id = f"{battle.id}+{word}" if word else battle.id
        mode = word or "competitive"
        way = Way(battle.id, battle.name, Text(f"shadow_of_the_bat.mode.{mode}"))
        fought, _, _ = setup.find_battle(id, self.system.library)
        return Scenario(
            id,
            Text("shadow_of_the_bat.look.battle", name=battle.name, way=way.words),
            self.system.boards[fought.map],
            Text(f"shadow_of_the_bat.mode_about.{mode}", goal=fought.goal),
            fought.map,
            setup.seated(*setup.MODES[word]),
            (VILLAIN,) if word in COMPUTER else (),
            way,
            fought.rounds,
            table=table_of(self.id, fought.map, self.system.boards[fought.map], TABLES),
            ground=ground_of(self.id, fought.map, TABLES),
            together=mode == "coop",
        )

    def seat_title(self, seat: Seat) -> Text | None:
        return Text("shadow_of_the_bat.villains") if seat == VILLAIN else Text("shadow_of_the_bat.look.hero", seat=seat)

    # --- the table

    def board(self, state: State) -> Board:
        return self.system.board(state)

    def acting(self, state: State) -> str:
        return state.active.figure if state.active else ""

    def figures(self, game: Fight) -> Sequence[Figure]:
        return game.figures()

    def waiting(self, game: Fight) -> Sequence[Figure]:
        state = game.state
        everybody = (*state.heroes.values(), *state.supports.values(), *state.villains.values())
        return [figure for figure in everybody if figure.at is None and not figure.out]

    def token(self, game: Fight, figure: Figure) -> Token:
        villain = figure.side == "villains"
        seat = (VILLAIN if game.state.mode == "competitive" else FOES) if villain else game.controller(figure)
        life = game.printed(figure, "life") or 1
        alike = villain and len(game.of_type(figure.card)) > 1
        cells = tuple(game.body(figure)) if figure.at is not None and game.size(figure) > 1 else ()
        return Token(
            figure.id,
            seat,
            figure.at or Point(0, 0),
            game.title(figure),
            game.portrayed(figure).icon,
            label=figure.id.partition("#")[2] if alike else "",
            pips=tuple(_pips(game, figure)),
            health=(game.life(figure), life),
            cells=cells,
            done=isinstance(figure, Hero) and figure.acted,
            down=figure.down,
            role=game.portrayed(figure).role,
            rank="leader" if figure.kind == "leader" else "",
        )

    def markers(self, state: State, viewer: Seat | None) -> Sequence[Marker]:
        lying = (mark for mark in state.marks.values() if not mark.holder)
        return [Marker(mark.id, mark.at, token_words(mark.kind), token_icon(mark.kind)) for mark in lying]

    def headline(self, state: State) -> Headline:
        words = Text(f"shadow_of_the_bat.phase.{state.phase}")
        if not state.battle:
            return Headline(state.round, 0, words)
        game = self._game(state)
        return Headline(state.round, game.battle.rounds, words, counts=tuple(counts(game)))

    def briefing(self, state: State) -> Sheet | None:
        return briefing(self._game(state)) if state.battle else None

    def brief(self, state: State, viewer: Seat | None) -> Brief | None:
        return brief(self._game(state), viewer) if state.battle else None

    def faces(self, scenario: str = "") -> Sequence[str]:
        """All heroes, or Batman where he fights alone (DKN-01)."""
        _, _, alone = setup.find_battle(scenario, self.system.library)
        return [BATMAN] if alone else [card.id for card in self.system.library.all(HeroCard)]

    def portrait(self, id: str) -> Portrait | None:
        return portrait(self.system.library, id)

    def sheet(self, state: State, id: str, viewer: Seat | None) -> Sheet | None:
        game = self._game(state)
        figure = state.heroes.get(id) or state.supports.get(id) or state.villains.get(id)
        offered = self.system.library.find(HeroCard, id) if state.phase == "setup" else None
        if figure is None and offered:
            figure = Hero(id, id, "hero", focus=offered.focus, most_focus=offered.focus)
        if figure is not None:
            return sheet(game, figure)
        card = self.system.library.find(Card, id) if state.phase == "setup" else None
        return card_sheet(card) if card else None

    def keeps_secrets(self, state: State) -> bool:
        """Hands are hidden from the other side; among heroes everything is open (SET-11)."""
        return state.mode == "competitive"

    def allies(self, state: State, a: Seat, b: Seat) -> bool:
        return VILLAIN not in (a, b) and NOBODY not in (a, b)

    # --- cards

    def hands(self, state: State, viewer: Seat | None) -> Sequence[Hand]:
        game = self._game(state)
        if state.phase == "over":
            return []
        hands = self._villain_hands(game, viewer) if state.mode == "competitive" else [self._initiative(game)]
        for hero in state.heroes.values():
            shown = tuple(card_face(game.card(id)) for id in (*hero.constants, *hero.active))
            hands.append(Hand(hero.seat, Text("shadow_of_the_bat.look.active"), shown, held=False))
            if viewer == VILLAIN:
                continue
            mine = tuple(card_face(game.card(id)) for id in (*hero.hand, *hero.gadgets))
            title = Text("shadow_of_the_bat.look.hand", name=game.name(hero))
            hands.append(Hand(hero.seat, title, mine, game.name(hero)))
        return [hand for hand in hands if hand.cards]

    def _villain_hands(self, game: Fight, viewer: Seat | None) -> list[Hand]:
        side = game.state.side
        queue = tuple(laid_face(game, slot, laid) for slot, laid in enumerate(side.queue, 1))
        title, short = Text("shadow_of_the_bat.look.queue"), Text("shadow_of_the_bat.short.queue")
        hands = [Hand(VILLAIN, title, queue, short, held=False, public=True)]
        if viewer in (None, VILLAIN) or side.revealed:
            mine = tuple(scheme_face(game, id) for id in side.hand)
        else:
            mine = backs(len(side.hand), Text("shadow_of_the_bat.look.villain_card"))
        title = Text("shadow_of_the_bat.look.villain_hand", n=len(side.deck), focus=side.focus)
        return [*hands, Hand(VILLAIN, title, mine, Text("shadow_of_the_bat.short.villain_hand"))]

    def on_card(self, state: State, request: Request[Any], key: str) -> OnCard | None:
        return on_card(self._game(state), key)

    def played(self, state: State, entries: Sequence[Entry]) -> CardPlayed | None:
        return played(self._game(state), entries)

    def _initiative(self, game: Fight) -> Hand:
        turned = tuple(initiative_face(game, n, word) for n, word in enumerate(game.state.turned))
        title = Text("shadow_of_the_bat.look.initiative", n=len(game.state.initiative))
        return Hand(FOES, title, turned, Text("shadow_of_the_bat.short.initiative"), held=False, public=True)

    def heroes(self, state: State, viewer: Seat | None) -> Sequence[Row]:
        """Beside the board of whoever plays them; the villain has his own figures there."""
        return () if viewer == VILLAIN else team.rows(self._game(state), viewer)

    def plaque(self, state: State, rival: bool = False, viewer: Seat | None = None) -> Plaque | None:
        if not state.battle:
            return None
        game, villain = self._game(state), viewer == VILLAIN
        if rival != villain:
            return team.villains(game)
        return team.heroes(game) if villain else team.battle(game)

    def trays(self, state: State, viewer: Seat | None) -> Sequence[Tray]:
        return () if state.phase == "over" else tray.trays(self._game(state), viewer)

    def picks(self, state: State, request: Request[Any], key: str) -> Sequence[Lift]:
        return tray.picks(self._game(state), request, key)

    def bill(self, state: State, path: PickPath, cost: int) -> Choose[Any] | None:
        return tray.bill(self._game(state), path, cost)

    def promise(self, state: State, request: Request[Any], key: str) -> Promise | None:
        return tray.promise(self._game(state), request, key)

    def die_faces(self, state: State, rolled: Roll | Entry) -> Sequence[tuple[str, ...]]:
        return die_faces(self._game(state), rolled)

    # --- ranges

    def rings(self, state: State, id: str) -> Sequence[Ring]:
        game = self._game(state)
        figure = self._figure(game, id)
        if figure is None or figure.at is None:
            return ()
        rings = [Ring(figure.at, 1, Text("shadow_of_the_bat.look.melee"), "engage")]
        if game.printed(figure, "ranged"):
            rings.append(Ring(figure.at, 2, Text("shadow_of_the_bat.look.no_penalty"), "weapon"))
        rings.append(Ring(figure.at, game.printed(figure, "move") or 0, Text("shadow_of_the_bat.look.move"), "move"))
        return rings

    # --- sight and ground

    def seen(self, game: Fight, viewer: Figure, other: Figure) -> Seen:
        report = game.sight(viewer, other)
        return grid_seen(other.id, replace(report, rays=report.rays[:1]), report.cover)

    def seen_ground(self, state: State, id: str) -> Sequence[Outline]:
        game = self._game(state)
        viewer = self._figure(game, id)
        if viewer is None:
            return ()
        return cells(place for place in game.board.places if game.sees_space(viewer, place))

    def travel(self, state: State, id: str) -> Travel | None:
        """As far as one Move icon takes the figure."""
        game = self._game(state)
        figure = self._figure(game, id)
        if figure is None or figure.down or figure.has("stuck"):
            return None
        found: CellPath = moving.travel(game, figure, game.printed(figure, "move") or 0)
        return found

    def threat(self, state: State, seat: Seat) -> Sequence[Outline]:
        """The spaces enemies could strike in melee after a Move."""
        game = self._game(state)
        side = "villains" if seat != VILLAIN else "heroes"
        found: dict[Point, None] = {}
        for figure in game.standing():
            if figure.side != side or figure.at is None:
                continue
            reach = moving.travel(game, figure, game.printed(figure, "move") or 0).reach
            for stop in (figure.at, *reach.stops):
                found.update(dict.fromkeys([stop, *game.board.neighbours(stop)]))
        return cells(found)

    def intents(self, state: State) -> Sequence[Intent]:
        """Whom every villain of the co-operative game will go for, by its procedure."""
        if state.mode != "coop" or state.phase not in ("dice", "action"):
            return ()
        game = self._game(state)
        plans = ((figure, forecast.forecast(game, figure)) for figure in game.standing() if figure.side == "villains")
        return [Intent(figure.id, plan.target, plan.strikes) for figure, plan in plans if plan.target]

    def could(self, state: State, seat: Seat) -> Sequence[Could]:
        """Of the hero that acts, or of the seat's own while dice are rolled."""
        if state.phase not in ("dice", "action"):
            return ()
        wanted = state.active.figure if state.active else ""
        hero = next(
            (each for each in state.heroes.values() if wanted == each.id or (not wanted and each.seat == seat)), None
        )
        return could.could(self._game(state), hero) if hero and hero.seat == seat else ()

    def foresight(self, state: State, id: str) -> Foresight | None:
        return foresight.foresight(self._game(state), id)

    # --- odds

    def gain(self, state: State, entry: Entry) -> Gain | None:
        return chronicle.gain(self._game(state), entry) if state.battle else None

    def tally(self, state: State) -> Mapping[Seat, int]:
        return chronicle.tally(self._game(state)) if state.battle else {}

    def felled(self, state: State, entry: Entry) -> Sequence[Felled]:
        return chronicle.felled(entry)

    def hurt(self, state: State, entry: Entry) -> Sequence[Hurt]:
        return chronicle.hurt(entry)

    def staged(self, state: State, entries: Sequence[Entry]) -> Sequence[Staged]:
        return staged(self._game(state), entries)

    def dice_keys(self, request: Request[Any], names: Sequence[str]) -> Sequence[str]:
        """Battle dice that may be rolled again are numbered from 1 (FOC-02)."""
        if request.topic not in ("reroll", "defence_reroll", "free_reroll") or not isinstance(request, ChooseSome):
            return ()
        offered = {option.key for option in request.options}
        return [str(n + 1) if str(n + 1) in offered else "" for n in range(len(names))]

    def aside(self, state: State, request: Request[Any], key: str) -> Aside | None:
        return asides.aside(self._game(state), request, key)

    def stake(self, state: State, request: Request[Any], key: str) -> Stake[State] | None:
        """Wounds a Strike deals to its target."""
        word, _, target = key.partition(" ")[0].partition("@")
        if not isinstance(request, Choose) or word not in ("melee", "shoot"):
            return None
        if self._figure(self._game(state), target) is None:
            return None
        return toll(Text("shadow_of_the_bat.look.stake"), state, [target], self._life)

    def prospect(self, state: State, request: Request[Any], key: str) -> Prospect | None:
        return prospect(self._game(state), key) if isinstance(request, Choose) else None

    def _life(self, state: State, id: str) -> int:
        game = self._game(state)
        figure = game.figure(id)
        return 0 if figure.out else game.life(figure)


def _pips(game: Fight, figure: Figure) -> Iterator[Pip]:
    if figure.kind == "leader":
        yield Pip("crown", Text("shadow_of_the_bat.look.leader"), "accent")
    if isinstance(figure, Hero):
        tone: Tone = "good" if figure.focus else "dim"
        yield Pip("crosshairs", Text("shadow_of_the_bat.look.focus", n=figure.focus), tone, max(1, figure.focus))
    if figure.ko:
        yield Pip("skull", Text("shadow_of_the_bat.look.ko", n=figure.ko), "bad", figure.ko)
    for status, n in figure.tokens.items():
        if n:
            bad = status not in ("crouched", "hidden")
            yield Pip(STATUS_ICONS[status], Text(f"shadow_of_the_bat.status.{status}"), "bad" if bad else "good", n)


LOOKS = BatLooks(SYSTEM)
