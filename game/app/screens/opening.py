"""How a table is opened: a new game, a saved one, a situation, or computers at play."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from game import bots
from game.app import games
from game.app.chosen import Chosen
from game.app.play import Play
from game.app.screens.learn import LearnScreen
from game.app.screens.situation import SituationScreen
from game.app.screens.table import TableScreen
from game.app.window import App, Screen
from game.bots.seat import Bot
from game.core.request import Seat
from game.core.session import Session
from game.core.system import Setup
from game.kit import registry
from game.kit.lessons.goals import goal_of
from game.kit.situations import read_situation, situated


def start_game(app: App, setup: Setup, seats: Mapping[Seat, str]) -> TableScreen:
    """A new game; `seats` names the computer player of each seat; a person's seat has none."""
    places = tuple(
        msgspec.structs.replace(
            place, player=player if bots.is_offered(player := seats.get(Seat(place.seat), "")) else ""
        )
        for place in setup.seats
    )
    setup = msgspec.structs.replace(setup, seats=places)
    session = Session(registry.load(setup.system), setup)
    play = Play(session, games.new_path(setup, games.called(setup, app.say)))
    play.fresh = True
    screen = TableScreen(app, play)
    screen.introducing.learn = lambda: app.push(LearnScreen(app, setup.system))
    return screen


def quick_battle(
    app: App, setup: Setup, seats: Mapping[Seat, str] | None = None, faces: Mapping[Seat, str] | None = None
) -> Screen:
    """A new game with everything set up: the computer answers for every seat until the first turn.

    Only who somebody wants to be is asked, unless `faces` says it. `seats` as for `start_game`; without it they stay
    as the setup has them.
    """
    screen = start_game(app, setup, seats or {Seat(place.seat): place.player for place in setup.seats})
    screen.play.placing = True
    screen.play.faces = dict(faces or {})
    return screen


def quick_start(app: App, system: str) -> Screen:
    """A sensible game at once, as it was played last: a person in the first seat, the computer in every other."""
    chosen = Chosen(app.settings, system)
    return start_game(app, chosen.setup(), chosen.seated())


def resume_game(app: App, play: Play) -> Screen:
    """Go on with a game."""
    return TableScreen(app, play)


def open_situation(app: App, path: Path, rival: str = "", name: str = "", about: str = "") -> Screen:
    """A situation somebody made by hand; SetupError in one sentence.

    The first seat is a person's, or the one its goal names; `rival` plays the others, or people do where it is ''.
    """
    described = read_situation(path)
    system, setup = situated(described)
    goal = goal_of(described)
    you = goal.you if goal and goal.you else setup.seats[0].seat
    places = tuple(
        place if place.seat == you else msgspec.structs.replace(place, player=rival or place.player)
        for place in setup.seats
    )
    setup = msgspec.structs.replace(setup, seats=places)
    play = Play(Session(system, setup), games.new_path(setup))
    return SituationScreen(app, play, f"{system.id}/{path.stem}", name, about, goal)


def watching(app: App, session: Session[Any], minds: Mapping[Seat, Bot], seed: int) -> Screen:
    """Computers at play against each other."""
    places = session.setup.seats
    named = tuple(place.taken_by(place.player or "medium") for place in places)
    session.setup = msgspec.structs.replace(session.setup, seats=named)
    return TableScreen(app, Play(session, None, seed), minds)
