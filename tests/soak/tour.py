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
from pathlib import Path
from typing import Any, cast

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

import pygame

from game.app import shots
from game.app.screens.rulebook import RulebookScreen
from game.app.screens.table import TableScreen
from game.app.shots import Format, Games, Shot, Stage, menus
from game.app.widgets.desk import Desk
from game.core.text import LANGUAGES
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
        self.app.window = Sheet(form.size)
        self.form = form
        self.found: list[tuple[str, Fault]] = []

    def shoot(self, name: str) -> None:
        super().shoot(name)
        EYE.begin()
        self.frames(1)
        assert isinstance(self.app.window, Sheet)
        self.found += [(name, fault) for fault in (*EYE.faults(self.app.window), *crowded(self.app.top))]


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

    taken = {f"{name}-peek": peek, f"{name}-word": word, f"rulebook-{name}": book, f"{name}-help-pages": pages}
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
            stops = menus(stage)
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
