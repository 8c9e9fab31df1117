"""A new game: which, where, who, with what; everything has a default, so that Start is always one click away."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec
import pygame

from game import bots
from game.app import rosters
from game.app.screens.opening import start_game
from game.app.theme import ACCENT, DIM, GROUND
from game.app.widgets.boxes import Column, split
from game.app.widgets.menu import MenuScreen
from game.app.widgets.preview import board_picture
from game.app.widgets.rows import Row
from game.app.window import App
from game.core.request import Seat
from game.core.roster import Roster
from game.core.session import RuleFailed
from game.core.system import Seating, Setup, SetupError
from game.kit import registry
from game.kit.scenarios import Scenario

HUMAN = "human"
STRENGTHS = tuple(name for name in bots.NAMES if name != "random")
MOST_LINES = 8
"""The most lines of words about a scenario."""
_SEAT_ICONS = ("circle-outline", "octagram-outline", "square-rounded-outline", "triangle-outline")


@dataclass(slots=True)
class SeatChoice:
    """What the player has chosen for one seat; `roster` is a key of the screen's list."""

    place: Seating
    name: str
    player: str
    roster: str = ""


def _played(scenario: Scenario) -> str:
    """The scenario that is played, whichever way it is played."""
    return scenario.way.of if scenario.way else scenario.id


class NewGameScreen(MenuScreen):
    """The choices for a game; `system` opens it at that one."""

    name = "new_game"
    hint = "new_game"

    def __init__(self, app: App, system: str = "") -> None:
        super().__init__(app)
        self._systems = registry.names()
        self._system = system if system in self._systems else next(iter(self._systems), "")
        self._scenario = ""
        self._seats: list[SeatChoice] = []
        self._rosters: dict[str, Roster] = {}
        self._take_system(self._system)

    def _take_system(self, system: str) -> None:
        """Fill everything in as the system suggests."""
        self._system = system
        self._seats = []
        if not system:
            return
        scenarios = self._scenarios()
        setup = registry.load(system).quick_start()
        known = [scenario.id for scenario in scenarios]
        self._scenario = setup.scenario if setup.scenario in known else next(iter(known), "")
        all_people = not any(place.player for place in setup.seats)
        for number, place in enumerate(setup.seats):
            person = number == 0 or (not all_people and not place.player)
            name = self.app.settings.names.get(place.seat, "") or place.name
            player = HUMAN if person else place.player or "medium"
            self._seats.append(SeatChoice(place, name, player if player in (HUMAN, *STRENGTHS) else "medium"))
        self._gather_rosters()
        if faults := registry.faults(system):
            self.desk.toast.show(self.say("left_out", fault=faults[0], n=len(faults)), bad=True)

    def _scenarios(self) -> list[Scenario]:
        return list(registry.looks_of(self._system).scenarios()) if self._system else []

    def _chosen(self) -> Scenario | None:
        return next((one for one in self._scenarios() if one.id == self._scenario), None)

    def _sitting(self) -> list[SeatChoice]:
        """The seats of the chosen scenario; a seat that is the computer's never holds a person."""
        scenario = self._chosen()
        if scenario is None or not scenario.seats:
            return self._seats
        sitting = [seat for seat in self._seats if seat.place.seat in scenario.seats]
        for seat in sitting:
            if seat.place.seat in scenario.computer and seat.player == HUMAN:
                seat.player = STRENGTHS[-1]
        return sitting

    def _gather_rosters(self) -> None:
        muster = registry.looks_of(self._system).muster
        self._rosters = {}
        if muster is None:
            return
        self._rosters |= {f"starter:{n}": roster for n, roster in enumerate(muster.starters())}
        self._rosters |= {f"own:{kept.path.name}": kept.roster for kept in rosters.own(self._system) if kept.roster}

    # --- declaring

    def build(self, area: pygame.Rect) -> None:
        if not self._systems:
            self.desk.label(area, self.say("no_games"), "large", DIM)
            return
        self._gather_rosters()
        if self.narrow:
            left, right = split(area, (1, 1.25), self.gap)
            column = Column(left, self.gap)
            games = [(name, self._title(name)) for name in self._systems]
            self.desk.choice(
                column.top(self.line), "new_game.systems", games, self._system, self._choose_system, key="g"
            )
            self._preview(column.bottom(max(self.px(90), column.left.height * 5 // 11)))
            self._scenario_list(column.left)
        else:
            left, middle, right = split(area, (1, 1.25, 1.2), self.gap)
            column = Column(left, self.gap)
            self._system_list(column.top(min(column.left.height // 2, self.px(48) * len(self._systems) + self.px(30))))
            self._scenario_list(column.left)
            self._preview(middle)
        self._players(right)

    def _title(self, system: str) -> str:
        return self.app.say(registry.load(system).title)

    def _system_list(self, rect: pygame.Rect) -> None:
        column = Column(rect, self.px(4))
        self._heading(column, "systems.words")
        rows = [Row(name, self._title(name), icon=registry.looks_of(name).icon) for name in self._systems]
        self.desk.rows(
            column.left, "new_game.systems", rows, chosen=self._system, choose=self._choose_system, use=self._start_now
        )

    def _scenario_list(self, rect: pygame.Rect) -> None:
        column = Column(rect, self.px(4))
        self._heading(column, "scenarios.words")
        chosen = self._chosen()
        shown: dict[str, Scenario] = {}
        for scenario in self._scenarios():
            shown.setdefault(_played(scenario), scenario)
        rows = [
            Row(played, self._called(scenario), icon="map-outline", hint=self._detail(scenario))
            for played, scenario in shown.items()
        ]
        ways = [one for one in self._scenarios() if chosen and chosen.way and _played(one) == _played(chosen)]
        below = column.bottom(self.line + self.px(4) + self.app.theme.line_height("small")) if ways else None
        self.desk.rows(
            column.left,
            "new_game.scenarios",
            rows,
            chosen=_played(chosen) if chosen else "",
            choose=self._choose_scenario,
            use=self._start_now,
            empty=self.say("no_scenarios"),
        )
        if below:
            self._ways(Column(below, self.px(4)), ways)

    def _ways(self, column: Column, ways: list[Scenario]) -> None:
        """How the chosen scenario is played, where there is a choice."""
        self._heading(column, "ways.words")
        words = [(one.id, self.app.say(one.way.words)) for one in ways if one.way]
        self.desk.choice(column.left, "new_game.ways", words, self._scenario, self._choose_way, key="w")

    def _called(self, scenario: Scenario) -> str:
        return self.app.say(scenario.way.title if scenario.way else scenario.name)

    def _detail(self, scenario: Scenario) -> str:
        return self.app.say(scenario.detail) if scenario.detail else ""

    def _heading(self, column: Column, name: str) -> None:
        high = self.app.theme.line_height("small")
        self.desk.label(column.top(high), self.say(name), "small", ACCENT, bold=True)

    def _preview(self, rect: pygame.Rect) -> None:
        scenario = self._chosen()
        self.desk.panel(rect, GROUND)
        if scenario is None:
            return
        column = Column(rect.inflate(-self.px(20), -self.px(20)), self.px(6))
        words = "" if self.narrow else self._detail(scenario)
        if words:
            lines = min(MOST_LINES, len(self.app.theme.wrap(words, column.left.width)))
            below = column.bottom(lines * self.app.theme.line_height())
            self.desk.label(below, words, colour=DIM)
            self.desk.label(column.bottom(self.app.theme.line_height("large")), self._called(scenario), "large")
        self.desk.picture(column.left, board_picture(self.app.theme, scenario.board, column.left.size))

    def _players(self, rect: pygame.Rect) -> None:
        column = Column(rect, self.px(8))
        start = column.bottom(self.px(50))
        self._heading(column, "players")
        sitting = self._sitting()
        each = column.left.height // max(1, len(sitting))
        lines = 2 if self._rosters and each > self.px(88) else 1
        line = max(self.px(26), min(self.line, (each - self.px(20)) // lines - self.px(6)))
        for number, seat in enumerate(sitting):
            self._seat(column.top((line + self.px(6)) * lines + self.px(10)), number, seat, line, lines)
        self.desk.button(start, "new_game.start", self._start, key="f5", icon="play", look="main", first=True)

    def _seat(self, rect: pygame.Rect, number: int, seat: SeatChoice, line: int, lines: int) -> None:
        theme = self.app.theme
        self.desk.panel(rect)
        colour = theme.side(number)
        icon = theme.icon(_SEAT_ICONS[number % len(_SEAT_ICONS)], self.px(22), colour)
        self.desk.paint(lambda s: pygame.draw.rect(s, colour, (rect.x, rect.y, self.px(4), rect.height)) and None)
        self.desk.paint(
            lambda s: (
                s.blit(icon, icon.get_rect(center=(rect.x + self.px(22), rect.y + self.px(8) + line // 2))) and None
            )
        )
        inner = pygame.Rect(rect.x + self.px(40), rect.y + self.px(8), rect.width - self.px(48), line)
        one_line = bool(self._rosters) and lines == 1
        name, player, *rest = split(inner, (1, 1.25, 1.25) if one_line else (1, 1.25), self.px(6))
        title = registry.looks_of(self._system).seat_title(Seat(seat.place.seat))
        self.desk.entry(
            name,
            f"seat.{number}.name",
            seat.name,
            partial(self._name_seat, seat),
            words=self.app.say(title) if title else self.say("name.words", seat=seat.place.seat),
            hint=self.say("name.hint"),
        )
        scenario = self._chosen()
        computers = scenario is not None and seat.place.seat in scenario.computer
        players = STRENGTHS if computers else (HUMAN, *STRENGTHS)
        options = [(player, self.say(f"player.{player}")) for player in players]
        self.desk.choice(
            player,
            f"seat.{number}.player",
            options,
            seat.player,
            partial(self._set_player, seat),
            key=str(number + 1),
            words=self.say("player.words"),
            hint=self.say("player.hint"),
        )
        if not self._rosters:
            return
        inner.y += line + self.px(6)
        [roster] = rest or [inner]
        ready = [("", self.say("roster.default")), *((key, roster.name) for key, roster in self._rosters.items())]
        if seat.roster not in dict(ready):
            seat.roster = ""
        self.desk.choice(
            roster,
            f"seat.{number}.roster",
            ready,
            seat.roster,
            partial(self._set_roster, seat),
            key=f"ctrl+{number + 1}",
            words=self.say("roster.words"),
            hint=self.say("roster.hint"),
        )

    # --- choosing

    def _choose_system(self, system: str) -> None:
        self._take_system(system)
        self.layout()

    def _choose_scenario(self, played: str) -> None:
        """Choose a scenario, played the same way as the one before if it can be."""
        before = self._chosen()
        ways = [one for one in self._scenarios() if _played(one) == played]
        same = [one for one in ways if before and before.way and one.way and one.way.words == before.way.words]
        self._choose_way(next(iter(same or ways)).id)

    def _choose_way(self, scenario: str) -> None:
        self._scenario = scenario
        self.layout()

    def _name_seat(self, seat: SeatChoice, name: str) -> None:
        seat.name = name

    def _set_player(self, seat: SeatChoice, player: str) -> None:
        seat.player = player

    def _set_roster(self, seat: SeatChoice, roster: str) -> None:
        seat.roster = roster

    # --- starting

    def setup(self) -> Setup:
        """The game as it is chosen now."""
        scenario = self._chosen()
        base = registry.load(self._system).quick_start()
        return msgspec.structs.replace(
            base,
            scenario=self._scenario or base.scenario,
            map=scenario.map if scenario and scenario.map else base.map,
            seats=tuple(self._place(seat) for seat in self._sitting()),
        )

    def _place(self, seat: SeatChoice) -> Seating:
        roster: str | dict[str, Any] = seat.place.roster
        if seat.roster:
            roster = msgspec.to_builtins(self._rosters[seat.roster])
        player = "" if seat.player == HUMAN else seat.player
        return msgspec.structs.replace(seat.place, name=seat.name.strip(), player=player, roster=roster)

    def _start_now(self, key: str) -> None:
        self._start()

    def _start(self) -> None:
        sitting = self._sitting()
        for seat in sitting:
            if seat.name.strip() and seat.player == HUMAN:
                self.app.settings.names[seat.place.seat] = seat.name.strip()
        self.app.settings.save()
        try:
            screen = start_game(self.app, self.setup(), {Seat(seat.place.seat): seat.player for seat in sitting})
        except (SetupError, RuleFailed) as error:
            self.desk.toast.show(str(error), bad=True)
            return
        self.app.home()
        self.app.push(screen)
