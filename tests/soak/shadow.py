"""The program without a window, kept at the position of one with a window, to tell where to click there."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

import pygame

from game.app.art.covers import COVERS
from game.app.play import Play
from game.app.screens.table import TableScreen
from game.app.screens.title import TitleScreen
from game.app.settings import Settings
from game.app.widgets.rows import RowList
from game.app.window import App
from game.boards.table import Table
from game.core.place import GRID_SCALE, Point, point
from game.core.session import Session
from game.core.system import Setup
from game.kit import registry

At = tuple[int, int]


class Shadow:
    """A second copy of the program; answers are noted, not given."""

    def __init__(self, home: Path, settings: Settings) -> None:
        os.environ["SANDTABLE_HOME"] = str(home)
        settings.save()
        self.app = App(settings, settings.window)
        self.app.push(TitleScreen(self.app))
        self.given: list[str] = []
        self.frames()

    def frames(self, count: int = 6) -> None:
        """Until everything stands still, covers that are made beside it too."""
        COVERS.wait()
        for _ in range(count):
            self.app.frame([], 1 / 30)

    def point(self, at: At) -> None:
        self.app.frame([pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))], 1 / 30)
        self.frames(2)

    def click(self, at: At) -> None:
        self.point(at)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.app.frame([pygame.event.Event(kind, pos=at, button=1)], 1 / 30)
        self.frames()

    def drag(self, a: At, b: At) -> None:
        self.point(a)
        self.app.frame([pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=a, button=1)], 1 / 30)
        for n in range(1, 5):
            at = a[0] + (b[0] - a[0]) * n // 4, a[1] + (b[1] - a[1]) * n // 4
            self.app.frame([pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(1, 0, 0))], 1 / 30)
        self.app.frame([pygame.event.Event(pygame.MOUSEBUTTONUP, pos=b, button=1)], 1 / 30)
        self.frames()

    def right_click(self, at: At) -> None:
        self.app.frame([pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=3)], 1 / 30)
        self.app.frame([pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=3)], 1 / 30)
        self.frames()

    def wheel(self, at: At, steps: int) -> None:
        self.app.frame([pygame.event.Event(pygame.MOUSEWHEEL, pos=at, x=0, y=steps)], 1 / 30)
        self.frames(2)

    def key(self, code: int, mod: int = 0) -> None:
        self.app.frame([pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)], 1 / 30)
        self.app.frame([pygame.event.Event(pygame.KEYUP, key=code, mod=mod, scancode=0)], 1 / 30)
        self.frames(2)

    # --- menus

    def button(self, name: str) -> At:
        control = self.app.top.desk.control(name)  # type: ignore[attr-defined]
        assert control is not None, f"there is no button {name}"
        return control.rect.center

    def value(self, name: str) -> str:
        """What a choice stands at; nothing when there is no such choice."""
        control = self.app.top.desk.control(name)  # type: ignore[attr-defined]
        return control.value if control else ""

    def rows(self, name: str) -> RowList:
        rows = self.app.top.desk.control(name)  # type: ignore[attr-defined]
        assert isinstance(rows, RowList), f"{name} is no list"
        return rows

    # --- the table

    def sit_down(self) -> None:
        """At a game like the one just begun, from its very start."""
        begun = [screen for screen in self.app.screens if isinstance(screen, TableScreen)]
        assert begun, f"the table was expected, not {self.app.top}"
        self.sit_at(begun[0].play.session.setup)

    def sit_at(self, setup: Setup) -> None:
        """At a game of that setup; a computer's force is drawn by lot, so the real one may be another."""
        self.app.home()
        self.table = TableScreen(self.app, Play(Session(registry.load(setup.system), setup)))
        self.table.controller._answer = self._note

    def _note(self, key: str) -> None:
        """An answer, and no more than one: what follows from it is answered by the real program."""
        self.given.append(key)
        self.table.controller.striking.follow([])

    @property
    def session(self) -> Session[object]:
        return self.table.play.session

    def follow(self, told: Sequence[tuple[str, str]]) -> bool:
        """Answer what the real program has answered since; whether a person is asked now, or nobody any more."""
        session, play = self.session, self.table.play
        while len(session.answers) < len(told):
            _, key = told[len(session.answers)]
            if play.waiting == "person":
                play.patience.hear(session, play.seat, play.asked, key)
            session.answer(key)
        return play.waiting == "over" or (play.waiting == "person" and play.policy_answer() is None)

    def show(self) -> None:
        """Show the position that was followed to."""
        self.given.clear()
        self.table.controller.picking.owed = ""
        self.table.controller.striking.follow([])
        if self.table not in self.app.screens:
            self.app.push(self.table)
        self.table.host._happened()
        self.frames()

    def again(self) -> None:
        """Forget what has been put together of an answer."""
        self.given.clear()
        self.table.controller.ask(self.table.play.asked)
        self.frames(2)

    def spot(self, name: str) -> At | None:
        """Where a button of the question, or of the list beside a piece, is."""
        near = [self.table.around.popup] if self.table.around.popup_at else []
        for panel in (*near, self.table.around.question):
            for spot in panel.spots:
                if spot.name == name:
                    return spot.rect.center
        return None

    def cell(self, key: str) -> At | None:
        """Where the open plate of a target has a cell that answers with this key; the first one."""
        around, plate = self.table.around, self.table.controller.striking.plate
        if plate is None or around.target_at is None:
            return None
        numbers = [n for n, cell in enumerate(plate.cells(), 1) if cell.key == key]
        places = {spot.name: spot.rect.center for spot in around.target.spots}
        return places.get(f"cell:{numbers[0]}") if numbers else None

    def stacked(self, leader: str) -> At | None:
        """Where the card of a body of men lies in the stack that is being put in order."""
        spots = self.table.around.regimented.stack.spots
        return next((spot.rect.center for spot in spots if spot.name == f"stack:{leader}"), None)

    def bag(self, key: str) -> At | None:
        """Where the bag is out of which an option uses something."""
        bags = [spot for spot in self.table.around.heroes.spots if spot.name.startswith("bag:") and spot.do]
        return next((spot.rect.center for spot in bags if key.startswith(spot.name.removeprefix("bag:"))), None)

    def on_board(self, place: Point) -> At | None:
        """Where a place is on the screen, if nothing lies over it."""
        x, y = self.table.sitting.view.camera.to_screen(place)
        at = round(x), round(y)
        board = self.table.around.layout.board
        free = board.inflate(-8, -8).collidepoint(at) and at[1] < board.bottom - self.table.around.goods.height - 4
        if not free:
            return None
        self.point(at)
        return at if self.table.around.hovered is None and self.table.mouse.on_board else None

    def subject(self, name: str) -> At | None:
        """Where a click means this piece, marker, cell, card or token of a tray."""
        table = self.table
        things = (*table.sitting.shown.tokens, *table.sitting.shown.markers)
        places = [thing.at for thing in things if thing.id == name] or self._cell(name)
        for place in places:
            at = self.on_board(place)
            if at is not None and table.sitting.pointed == name:
                return at
        for panel in (table.around.hand, table.around.laid, table.around.goods, table.around.trays):
            for spot in panel.spots:
                at = spot.rect.centerx, spot.rect.bottom - 6
                if spot.subject == name and panel.spot(at) is spot:
                    return at
        return None

    def _cell(self, name: str) -> list[Point]:
        """The cell of a grid that has this name."""
        if isinstance(self.table.sitting.board, Table):
            return []
        try:
            place = point(name, GRID_SCALE)
        except ValueError:
            return []
        return [place] if place in self.table.sitting.board else []
