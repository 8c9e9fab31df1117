"""The program in a real window, played with real clicks: `python -m tests.app.e2e` (needs xvfb and xdotool).

From the title to the first decision, an answer, undo, another answer, quit, and on with the same game. Where to click
is read off a second copy of the program that follows along without a window; whether it worked, off the autosave.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

import numpy as np
import pygame

from game.app.art.covers import COVERS
from game.app.screens.table import TableScreen
from game.app.screens.title import TitleScreen
from game.app.settings import Settings
from game.app.window import App
from game.core.save import SavedGame, SaveError, read_save
from game.kit import registry
from tests.app.real import PATIENCE, Display, Program, TooLong, likeness, wait_for

SIZE = (1280, 720)
SETTINGS = Settings(language="en", scale=100, window=SIZE, animation="none", hints_off=True, volume=0)
ALIKE = 0.93
"""Share of the window that must look as expected; the pointer, tooltips and what pulses differ."""

Spot = tuple[int, int]


class Double:
    """The program without a window, brought to the same screens, to tell where things are."""

    def __init__(self, home: Path) -> None:
        os.environ["SANDTABLE_HOME"] = str(home)
        SETTINGS.save()
        self.app = App(SETTINGS, SIZE)
        self.app.push(TitleScreen(self.app))
        self.frames()

    def frames(self, count: int = 8) -> None:
        """Until everything stands still, covers and pictures that are made bit by bit too."""
        COVERS.wait()
        for _ in range(count):
            self.app.frame([], 1 / 30)
        while getattr(self.app.top, "busy", False):
            self.app.frame([], 1 / 30)

    def click(self, at: Spot) -> None:
        buttons = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        self.app.frame([pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))], 1 / 30)
        for kind in buttons:
            self.app.frame([pygame.event.Event(kind, pos=at, button=1)], 1 / 30)
        self.frames()

    def pixels(self) -> np.ndarray:
        return pygame.surfarray.array3d(self.app.window).swapaxes(0, 1)

    def button(self, name: str) -> Spot:
        """Where a control of a menu is."""
        control = self.app.top.desk.control(name)  # type: ignore[attr-defined]
        assert control is not None, f"there is no button {name}"
        return control.rect.center

    def row(self, name: str, key: str) -> Spot:
        """Where a row of a list is."""
        rows = self.app.top.desk.control(name)  # type: ignore[attr-defined]
        return rows.row_rect(key).center

    @property
    def table(self) -> TableScreen:
        assert isinstance(self.app.top, TableScreen), f"the table was expected, not {self.app.top}"
        return self.app.top

    def tool(self, name: str) -> Spot:
        """Where a button of the table's tools or of its menu is."""
        panels = [self.table.around.menu] if self.table.around.menu else [self.table.around.tools]
        spot = next(spot for panel in panels for spot in panel.spots if spot.name == name)
        return spot.rect.center

    def place(self, number: int) -> Spot:
        """Where a model could be placed."""
        x, y = self.table.sitting.view.camera.to_screen(self.table.controller.draft.suggestions[number])
        return round(x), round(y)


class Story:
    """The story, told step by step."""

    def __init__(self, folder: Path) -> None:
        self.real_home, self.other_home = folder / "home", folder / "other"
        self.log = folder / "program.log"
        os.environ["SANDTABLE_HOME"] = str(self.real_home)
        SETTINGS.save()
        self.double = Double(self.other_home)
        self.display = Display(SIZE)
        self.program = Program(self.display, self.real_home, self.log)

    @property
    def file(self) -> Path:
        """The one game that is kept."""
        kept = (self.real_home / "saves").glob("*.json")
        return next(kept, self.real_home / "saves" / "none.json")

    def saved(self) -> SavedGame | None:
        try:
            return read_save(self.file)
        except SaveError:
            return None

    def answers(self) -> list[tuple[str, str]]:
        saved = self.saved()
        return [answer for beat in saved.beats for answer in beat.answers] if saved else []

    def mine(self) -> list[str]:
        """What the person in seat A has answered."""
        return [key for by, key in self.answers() if by == "A"]

    def wait_for_picture(self, what: str) -> None:
        expected = self.double.pixels()
        wait_for(f"{what} on the screen", lambda: self._alive() and self._alike(expected))

    def _alike(self, expected: np.ndarray) -> bool:
        return likeness(self.display.pixels(), expected) >= ALIKE

    def _alive(self) -> bool:
        assert self.program.status is None, f"the program ended with status {self.program.status}"
        return True

    def click(self, at: Spot) -> None:
        """In both programs."""
        self.display.click(at)
        self.double.click(at)

    # --- the story

    def run(self) -> None:
        self.begin()
        self.answer_and_undo()
        self.leave()
        self.go_on()

    def begin(self) -> None:
        self.wait_for_picture("the title")
        self.click(self.double.button("title.new"))
        self.wait_for_picture("the new game")
        self.click(self.double.button("game.duel"))
        self.wait_for_picture("the duel chosen")
        self.click(self.double.button("new_game.by_hand"))
        self.wait_for_picture("the table")
        assert self.mine() == []

    def answer_and_undo(self) -> None:
        """Place a model, take it back, and place it elsewhere; the computer answers in between."""
        first, second, undo = self.double.place(0), self.double.place(2), self.double.tool("undo")
        self.insist("an answer, and the computer's", first, lambda: len(self.answers()) == 2 and len(self.mine()) == 1)
        placed = self.mine()
        self.insist("the undo", undo, lambda: self.saved() is not None and self.answers() == [])
        self.insist("another answer", second, lambda: len(self.answers()) == 2 and len(self.mine()) == 1)
        assert self.mine() != placed, "the second click placed the model where the first had"

    def insist(self, what: str, at: Spot, happened: Callable[[], bool]) -> None:
        """Click, and once more if the program was too busy to notice."""
        self.display.click(at)
        try:
            wait_for(what, lambda: self._alive() and happened(), PATIENCE / 2)
        except TooLong:
            self.display.click(at)
            wait_for(what, lambda: self._alive() and happened())

    def leave(self) -> None:
        """Through the table's menu to the title, and out."""
        self.double.table.around.open_menu()
        self.double.frames()
        leave = self.double.tool("leave")
        self.display.key("Escape")
        self.wait_for_picture("the menu")
        self.display.click(leave)
        (self.other_home / "saves").mkdir(parents=True, exist_ok=True)
        shutil.copy(self.file, self.other_home / "saves" / self.file.name)
        self.double.app.home()
        self.double.frames()
        self.wait_for_picture("the title again")
        self.display.click(self.double.button("title.quit"))
        status = self.program.ended()
        assert status == 0, f"the program ended with status {status}"

    def go_on(self) -> None:
        """Start again: the same game goes on where it was left."""
        before = self.answers()
        self.program.close()
        self.program = Program(self.display, self.real_home, self.log)
        self.wait_for_picture("the title once more")
        self.click(self.double.button("title.continue"))
        self.wait_for_picture("the table as it was left")
        assert self.answers() == before, "the game was changed by opening it"
        self.insist("the next answer", self.double.place(1), lambda: len(self.mine()) == 2)
        assert self.answers()[: len(before)] == before, "the game that went on is another one"

    def close(self) -> None:
        self.program.close()
        self.display.close()
        self.double.app.quit()


def main() -> int:
    registry.register("examples.duel")
    folder = Path(tempfile.mkdtemp(prefix="sandtable-e2e-"))
    began = time.monotonic()
    story = Story(folder)
    try:
        story.run()
    except Exception:
        pygame.image.save(pygame.surfarray.make_surface(story.display.pixels().swapaxes(0, 1)), folder / "real.png")
        pygame.image.save(story.double.app.window, folder / "expected.png")
        print(f"what was on the screen, what was expected and what the program said: {folder}", file=sys.stderr)
        print(story.log.read_text(encoding="utf-8", errors="replace"), file=sys.stderr)
        raise
    finally:
        story.close()
    shutil.rmtree(folder)
    print(f"Played with real clicks, undone, left and continued in {time.monotonic() - began:.0f} s.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
