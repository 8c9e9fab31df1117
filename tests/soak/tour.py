"""A tour of the screens: `python -m tests.soak.tour DIR --size 1280x720 --scale 200 --language it --only title`.

Takes the pictures of `sandtable shots`, and of what is shown for a moment only (a rule beside the table, a word that is
explained, the pages of the help), in any size, scale and language, and says of each what the eye finds wrong with it:
words cut, covered, over each other, shortened, left out, too small or hard to read, and controls over each other.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, cast
from unittest.mock import patch

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

import pygame

from game.app import rosters, shots
from game.app.course import course_of
from game.app.screens.lesson import LessonOver, LessonScreen
from game.app.screens.opening import open_situation
from game.app.screens.rename import RenameScreen
from game.app.screens.result import ResultScreen
from game.app.screens.roster import RosterScreen
from game.app.screens.rulebook import RulebookScreen
from game.app.screens.situations import SituationsScreen
from game.app.screens.table import TableScreen
from game.app.screens.title import TitleScreen
from game.app.shots import Format, Games, Shot, Stage, menus
from game.app.widgets.desk import Desk
from game.core.roster import Roster
from game.core.session import Session
from game.core.system import Outcome
from game.core.text import LANGUAGES, Text
from game.kit import registry
from game.kit.terms import terms_of
from tests.soak.eye import Fault, Sheet, open_eye

EYE = open_eye()

_LINGER = 40
"""Frames after which a word is explained."""


class Watched(Stage):
    """The program at one format, looked at."""

    def __init__(self, target: Path, form: Format) -> None:
        super().__init__(target, form)
        self.app.window = EYE.window = Sheet(form.size)
        self.form = form
        self.found: list[tuple[str, Fault]] = []

    def shoot(self, name: str) -> None:
        super().shoot(name)
        self.frames(1)
        assert isinstance(self.app.window, Sheet)
        self.found += [(name, fault) for fault in (*EYE.faults(self.app.window), *crowded(self.app.top))]
        EYE.begin()


def crowded(screen: Any) -> Iterator[Fault]:
    """Controls that lie over each other, or out of the window."""
    desk = getattr(screen, "desk", None)
    if not isinstance(desk, Desk):
        return
    whole = pygame.Rect(0, 0, *screen.app.size)
    for n, a in enumerate(desk.controls):
        if not whole.contains(a.rect):
            yield Fault("controls", a.name, "out of the window")
        for b in desk.controls[n + 1 :]:
            part = a.rect.clip(b.rect)
            if part.width > 2 and part.height > 2:
                yield Fault("controls", a.name, f"over {b.name}")


# --- screens that a player comes to through others


def corners(stage: Watched) -> list[Shot]:
    """A title without a saved game, the menus of the boxes, the builder, the end of a lesson, and a task."""
    app = stage.app

    def first_start() -> None:
        home = os.environ["SANDTABLE_HOME"]
        with tempfile.TemporaryDirectory(prefix="sandtable-tour-") as empty:
            os.environ["SANDTABLE_HOME"] = empty
            app.home()
            app.relayout()
            stage.shoot("title-first")
            os.environ["SANDTABLE_HOME"] = home
        app.relayout()

    def boxes() -> None:
        for system in registry.names():
            app.home()
            cast(TitleScreen, app.top)._box_menu(system)
            stage.shoot(f"box-menu-{system}")

    def builder() -> None:
        for system in registry.names():
            muster = registry.looks_of(system).muster
            for kind, roster in (("full", muster.starters()[-1]), ("empty", Roster(system, ""))) if muster else ():
                screen = RosterScreen(app, roster, rosters.new_path(system))
                stage.show(screen)
                stage.shoot(f"builder-{system}-{kind}")

    def lesson_over() -> None:
        for system in registry.names():
            lessons = course_of(system)[0]
            for won in (True, False):
                chosen = [one for one in lessons if won or one.failed]
                one = max(chosen or lessons, key=lambda one: len(one.learnt.said(app.language)))
                shown = LessonScreen(app, one, 1)
                stage.show(shown)
                app.push(LessonOver(app, shown, won=won))
                stage.shoot(f"lesson-over-{system}-{'won' if won else 'lost'}")

    def task() -> None:
        listed = SituationsScreen(app)
        stage.show(listed)
        for system in registry.names():
            found = next(one for one in listed._found.values() if one.system == system)
            stage.show(open_situation(app, found.path, "weak", found.name, found.told))
            stage.shoot(f"task-{system}")

    def rename() -> None:
        app.home()
        app.push(RenameScreen(app, "Crime Alley, Police v Joker", lambda name: None))
        stage.shoot("rename")

    return [
        Shot("title-first", first_start),
        Shot("box-menu", boxes),
        Shot("builder", builder),
        Shot("lesson-over", lesson_over),
        Shot("task", task),
        Shot("rename", rename),
    ]


def ends(session: Session[Any]) -> dict[str, Outcome]:
    """The other ways in which a game could have ended."""
    outcome, seats = session.outcome, session.system.seats(session.state)
    if outcome is None:
        return {}
    losers = tuple(seat for seat in seats if seat not in outcome.winners)
    text = Text(outcome.text.key.replace("_lost", "_won"), **dict(outcome.text.values))
    found = {"other": replace(outcome, winners=losers, text=text, all_lost=not losers)}
    draw = Text(f"{session.system.id}.over.draw", n=12)
    if registry.catalog().known(draw.key, "en"):
        found["draw"] = replace(outcome, winners=(), text=draw)
    return found


# --- what is shown for a moment only


def moments(stage: Watched, game: Games) -> list[Shot]:
    """A rule looked up at the table, a word explained, and the pages of the help."""
    name = game.name

    def table() -> TableScreen:
        return game._open(stage, game.busiest.session, game.busiest.count)

    def peek() -> None:
        rule = next(term.rule for term in terms_of(name).values() if term.rule)
        table().open_rule(rule)
        stage.shoot(f"{name}-peek")

    def word() -> None:
        for ask in (game.busiest, *game.asks.values()):
            shown = game._open(stage, ask.session, ask.count)
            stage.frames(4)
            words = [spot for panel in shown.around.panels for spot in panel.spots if spot.word]
            if words:
                stage.move(words[0].rect.center)
                stage.frames(_LINGER)
                stage.shoot(f"{name}-word")
                return

    def book() -> None:
        screen = RulebookScreen(stage.app, name)
        stage.show(screen)
        stage.shoot(f"rulebook-{name}")
        screen._find("move")
        stage.app.relayout()
        stage.shoot(f"rulebook-{name}-found")

    def pages() -> None:
        shown = table()
        stage.key("h")
        for page in shown.around.help.pages:
            shown.around.help.turn_to(page)
            stage.shoot(f"{name}-help-{page}")

    def results() -> None:
        session = game.session
        for end, outcome in ends(session).items():
            with patch.object(Session, "outcome", outcome):
                shown = game._open(stage, session, len(session.answers))
                result = ResultScreen(stage.app, shown.play, think=False)
                stage.app.push(result)
                stage.frames(3)
                stage.shoot(f"{name}-result-{end}")
        between = next((ask for kind, ask in game.asks.items() if kind.startswith("interlude")), None)
        if between:
            shown = game._open(stage, between.session, between.count)
            part = ResultScreen(stage.app, shown.play, part=True)
            stage.app.push(part)
            for page in range(len(part.grid.pages)):
                stage.frames(3)
                stage.shoot(f"{name}-result-part-{page + 1}")
                part.turn(1)

    taken = {
        f"{name}-peek": peek,
        f"{name}-word": word,
        f"rulebook-{name}": book,
        f"{name}-help-pages": pages,
        f"{name}-result-ends": results,
    }
    return [Shot(each, take) for each, take in taken.items()]


def tour(target: Path, forms: Sequence[Format], systems: Sequence[str], only: Sequence[str]) -> Iterator[Watched]:
    """Every stop of the tour at every format."""
    with tempfile.TemporaryDirectory(prefix="sandtable-tour-") as own:
        os.environ["SANDTABLE_HOME"] = own
        played = [Games(name) for name in systems]
        for game in played:
            game.keep()
        for form in forms:
            stage = Watched(target, form)
            stops = menus(stage) + corners(stage)
            for game in played:
                stops += game.shots(stage) + moments(stage, game)
            for stop in stops:
                if not only or any(part in stop.name for part in only):
                    stop.take()
            stage.app.quit()
            yield stage


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--system", action="append", default=[], help="tables of these games; otherwise menus only")
    parser.add_argument("--size", action="append", default=[])
    parser.add_argument("--scale", action="append", type=int, default=[])
    parser.add_argument("--language", action="append", default=[])
    parser.add_argument("--only", action="append", default=[], metavar="NAME")
    options = parser.parse_args()
    sizes = [tuple(map(int, size.split("x"))) for size in options.size or ["1920x1080", "1280x720"]]
    forms = [
        Format(cast(tuple[int, int], size), scale, cast(shots.Language, language))
        for size in sizes
        for scale in options.scale or (75, 100, 150, 200)
        for language in options.language or LANGUAGES
    ]
    systems = registry.names() if options.system == ["all"] else options.system
    faults = 0
    for stage in tour(options.folder, forms, systems, options.only):
        for name, fault in stage.found:
            print(f"{stage.form.name}\t{name}\t{fault.kind}\t{fault.words!r}\t{fault.more}")
        sys.stdout.flush()
        faults += len(stage.found)
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
