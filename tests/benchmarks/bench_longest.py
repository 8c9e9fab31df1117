"""The longest frames of an evening, from an empty cache: each step in a real loop, by the main thread's own work.

A program of its own walks from the title through every game's box to a table, a saved game, a result and back, while
covers, sounds and pictures are being made. Sleeping and other programs do not count; what the main thread does, does.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from tempfile import TemporaryDirectory
from typing import Any

from tests.benchmarks.walking import Measured, Walk

READ = 2.0
"""Seconds that somebody looks at the title before the first click."""
PLAYED, THOUGHT = 15.0, 20.0
"""Seconds for which computers are watched."""
_OWN = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}


def run() -> Measured:
    """Name, amount and unit of each measurement."""
    found: Measured = []
    with TemporaryDirectory(prefix="sandtable-longest-") as home:
        # As it is installed: modules are compiled once, not at every start.
        env = _OWN | dict(os.environ) | {"SANDTABLE_HOME": home, "PYTHONPYCACHEPREFIX": f"{home}/compiled"}
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        subprocess.run([sys.executable, "-m", __name__, "prepare"], env=env, check=True)
        for way in WAYS:
            told = subprocess.run([sys.executable, "-m", __name__, way], env=env, check=True, stdout=subprocess.PIPE)
            found += [(name, amount, unit) for name, amount, unit in json.loads(told.stdout.splitlines()[-1])]
    return found


def prepare() -> None:
    """A finished game and one being played for every system, none of them seen by the program that is measured."""
    from game.app.shots import Games
    from game.kit import registry

    for name in registry.names():
        Games(name).keep()


def walk() -> Measured:
    """Title, every box, a table of each game, a saved game, its result, and back."""
    began = time.process_time()
    from game.app.preload import preload
    from game.app.screens.title import TitleScreen

    tour = Walk()
    app = tour.app
    app.shown_once = partial(preload, app.language)
    app.push(TitleScreen(app))
    with tour.step("title"):
        tour.frame()
        while app.arriving:
            tour.frame()
        tour.found.append(("from the start to the first picture, own work", 1000 * (time.process_time() - began), "ms"))
        tour.look(READ)

    from game.app.art.manner import on_the_shelf
    from game.app.screens.new_game import NewGameScreen
    from game.app.screens.saves import open_saved
    from game.app.screens.table import TableScreen
    from game.app.widgets.toast import Toast
    from game.core.home import folder
    from game.kit import registry

    games = [name for name in on_the_shelf() if name in registry.names()]
    for name in games:
        with tour.step(f"{name}: its box opened"):
            tour.press(f"box.{name}")
            tour.until(lambda: isinstance(app.top, NewGameScreen))
            tour.look(0.5)
        with tour.step(f"{name}: back to the title"):
            tour.press("back")
            tour.look(0.3)
    for name in games:
        tour.press(f"box.{name}")
        tour.look(0.3)
        with tour.step(f"{name}: quick battle"):
            tour.press("new_game.quick")
            tour.until(lambda: not isinstance(app.top, NewGameScreen))
            tour.look(4.0)
        with tour.step(f"{name}: table left"):
            tour.do(app.home)
            tour.look(0.5)
        for path, words in (
            (folder("saves") / f"{name} 1.json", "saved game opened"),
            (folder("replays") / f"{name} 1.json", "finished game opened"),
        ):
            with tour.step(f"{name}: {words}"):
                tour.do(partial(open_saved, app, path, Toast()))
                tour.until(lambda: isinstance(app.top, TableScreen))
                tour.look(2.0)
            if words == "finished game opened":
                table = app.top
                assert isinstance(table, TableScreen)
                with tour.step(f"{name}: result"):
                    tour.do(table.open_result)
                    tour.look(6.0)
            app.home()
            tour.look(0.3)
    tour.app.quit()
    return tour.found


def around() -> Measured:
    """What is opened over a table and from the title, and undo."""
    from game.app.preload import preload
    from game.app.screens.credits import CreditsScreen
    from game.app.screens.learn import LearnScreen
    from game.app.screens.replays import ReplaysScreen
    from game.app.screens.rosters import RostersScreen
    from game.app.screens.rulebook import RulebookScreen
    from game.app.screens.saves import SavesScreen, open_saved
    from game.app.screens.settings import SettingsScreen
    from game.app.screens.situations import SituationsScreen
    from game.app.screens.table import TableScreen
    from game.app.screens.title import TitleScreen
    from game.app.widgets.toast import Toast
    from game.core.home import folder
    from game.kit import registry

    tour = Walk()
    app = tour.app
    app.shown_once = partial(preload, app.language)
    app.push(TitleScreen(app))
    tour.look(READ)
    while threads := [each for each in threading.enumerate() if each.name == "preload"]:
        threads[0].join(0.0)
        tour.frame()
    screens = (
        ("saves", SavesScreen),
        ("replays", ReplaysScreen),
        ("situations", SituationsScreen),
        ("lessons", LearnScreen),
        ("settings", SettingsScreen),
        ("credits", CreditsScreen),
        ("rulebook", RulebookScreen),
        ("rosters", RostersScreen),
    )
    for name, screen in screens:
        with tour.step(f"{name} opened and left"):
            tour.do(lambda screen=screen: app.push(screen(app)))
            tour.look(0.6)
            tour.do(app.pop)
            tour.look(0.4)
    for name in registry.names():
        muster = registry.looks_of(name).muster
        if muster is not None:
            with tour.step(f"{name}: roster builder"):
                tour.do(lambda muster=muster, name=name: app.push(_builder(app, next(iter(muster.starters())))))
                tour.look(1.0)
                tour.do(app.pop)
                tour.look(0.4)
    for name in registry.names():
        tour.do(partial(open_saved, app, folder("saves") / f"{name} 1.json", Toast()))
        tour.until(lambda: isinstance(app.top, TableScreen) and not app.arriving)
        tour.look(1.0)
        over_a_table(tour, name)
        app.home()
        tour.look(0.5)
    tour.app.quit()
    return tour.found


def over_a_table(tour: Walk, name: str) -> None:
    """Everything that is opened over the table of a game, and closed again."""
    from game.app.screens.rulebook import book_of
    from game.app.screens.table import TableScreen

    app = tour.app
    table = app.top
    assert isinstance(table, TableScreen)
    around = table.around
    moments: list[tuple[str, Callable[[], object], Callable[[], object] | None]] = [
        ("help", around.open_help, lambda: setattr(around, "helping", False)),
        ("a rule beside", lambda: table.open_rule(book_of(name, "en").rules[5].id), around.peek.close),
        ("hand of cards", around.toggle_cards, around.toggle_cards),
        ("menu", around.open_menu, around.dismiss_menu),
        ("the past", table.open_history, table.close_history),
        ("rulebook", table.open_rulebook, app.pop),
        ("briefing", around.brief, lambda: app.top is not table and app.pop()),
        ("settings", table.open_settings, None),
        ("Spanish", lambda: _set(app, language="es"), lambda: _set(app, language="en")),
        ("150 %", lambda: _set(app, scale=150), lambda: _set(app, scale=100)),
        ("settings left", app.pop, None),
        ("undo", table.host.undo, table.host.redo),
    ]
    for moment, act, back in moments:
        with tour.step(f"{name}: {moment}"):
            tour.do(act)
            tour.look(0.5)
            if back is not None:
                tour.do(back)
                tour.look(0.4)


def watched() -> Measured:
    """Computers at play: banners, attacks on the stage, and frames while the strong one thinks; how it is stopped."""
    from game.app.preload import preload
    from game.app.screens.title import TitleScreen
    from game.kit import registry

    tour = Walk()
    app = tour.app
    app.shown_once = partial(preload, app.language)
    app.push(TitleScreen(app))
    tour.look(READ)
    while threads := [each for each in threading.enumerate() if each.name == "preload"]:
        threads[0].join(0.0)
        tour.frame()
    for strength, seconds in (("weak", PLAYED), ("strong", THOUGHT)):
        for name in registry.names():
            _watch(tour, name, strength, seconds)
    tour.app.quit()
    return tour.found


def _watch(tour: Walk, name: str, strength: str, seconds: float) -> None:
    """A game that computers play; the strong one is stopped while it thinks."""
    from game import bots
    from game.app.screens.opening import watching
    from game.app.screens.table import TableScreen
    from game.core.request import Seat
    from game.core.session import Session
    from game.kit import registry

    app, setup = tour.app, registry.load(name).quick_start()
    minds = {Seat(place.seat): bots.bot(strength, f"1:{place.seat}") for place in setup.seats}
    screen = watching(app, Session(registry.load(name), setup), minds, 1)
    assert isinstance(screen, TableScreen)
    thinker, thought = screen.host.computers.thinker, list[float]()
    with tour.step(f"{name}: {strength} computers play"):
        tour.do(lambda: app.push(screen))
        tour.until(lambda: not app.arriving)
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            thinks = thinker.busy
            tour.frame()
            if thinks:
                thought.append(tour.last)
    if strength == "strong":
        tour.until(lambda: thinker.busy or app.top is not screen)
        began = time.perf_counter()
        screen.host.stop_thinking()
        tour.found.append((f"{name}: thinking stopped", 1000 * (time.perf_counter() - began), "ms"))
        thought.sort()
        late = thought[int(len(thought) * 0.95)] if thought else 0.0
        tour.found.append((f"{name}: a strong computer thinks: own work, p95", late, f"ms of {len(thought)}"))
    app.home()
    tour.look(0.5)


def between() -> Measured:
    """Between two parts of a campaign: the goods, the trees of improvements, and the keys of each hunter."""
    from game.app.preload import preload
    from game.app.screens.table import TableScreen
    from game.app.screens.title import TitleScreen
    from tests.app.intermission import GOODS, playing

    tour = Walk()
    app = tour.app
    app.shown_once = partial(preload, app.language)
    app.push(TitleScreen(app))
    tour.look(READ)
    while threads := [each for each in threading.enumerate() if each.name == "preload"]:
        threads[0].join(0.0)
        tour.frame()
    with tour.step("Intermission"):
        tour.do(lambda: app.push(TableScreen(app, playing(levels=1, stored={"salvador": GOODS}))))
        tour.until(lambda: isinstance(app.top, TableScreen) and not app.arriving)
        tour.look(1.0)
    table = app.top
    assert isinstance(table, TableScreen)
    for n, tab in enumerate(table.around.interlude.panels):
        with tour.step(f"Intermission: {n} {type(tab).__name__}"):
            for spot in list(tab.spots)[:12]:
                if app.top is table and table.around.interlude.up:
                    tour.click(spot.rect.center)
                    tour.look(0.2)
    tour.app.quit()
    return tour.found


def _builder(app: Any, roster: Any) -> Any:
    from game.app.rosters import new_path
    from game.app.screens.roster import RosterScreen

    return RosterScreen(app, roster, new_path(roster.system))


def _set(app: Any, **values: object) -> None:
    """What the settings do."""
    for name, value in values.items():
        setattr(app.settings, name, value)
    app.changed()


WAYS = {"walk": walk, "around": around, "watched": watched, "between": between}

if __name__ == "__main__":
    match sys.argv[1:]:
        case ["prepare"]:
            prepare()
        case [way] if way in WAYS:
            print(json.dumps(WAYS[way]()))
        case _:
            for name, amount, unit in run():
                print(f"{name:58} {amount:9.2f} {unit}")
