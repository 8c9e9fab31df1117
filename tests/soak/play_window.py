"""A whole game between two people in a real window: `python -m tests.soak.play_window bmg3 --shots DIR`.

Everything is done with real clicks and keys, from the title to the result. A second copy of the program, without a
window, is kept at the same position, to tell where to click; whether a click worked is read off the autosave. What is
answered comes from a computer player. In the end the save is played again and compared. Needs xvfb and xdotool.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

import pygame

from game import bots, systems
from game.app.main import App
from game.app.play import Play
from game.app.screens.cover import CoverScreen
from game.app.screens.new_game import HUMAN
from game.app.screens.table import TableScreen
from game.app.screens.title import TitleScreen
from game.app.settings import Settings
from game.app.table.drafts import (
    FAMILY,
    AllotDraft,
    ArrangeDraft,
    ChooseDraft,
    PathDraft,
    PointDraft,
    SomeDraft,
    family_of,
)
from game.bots.seat import decide
from game.core.dice import Chance
from game.core.place import Point, point
from game.core.request import DECLINE, Draw, Roll, Together
from game.core.save import SavedGame, SaveError, read_save, resume
from game.core.session import Session
from tests.app.real import PATIENCE, Display, Program, TooLong, likeness, wait_for

SIZE = (1280, 720)
SETTLE = 0.3
"""Seconds the program is given to show the next question."""
TRIES = 3
ALIKE = 0.93
"""Share of the window that must look as expected; the pointer and tooltips differ."""
STEPS = 60
"""More clicks than this for one answer are a fault."""

At = tuple[int, int]


class Astray(AssertionError):  # noqa: N818
    """A click did not do what it should."""


class Shadow:
    """The program without a window, at the same position; answers are noted, not given."""

    def __init__(self, home: Path, settings: Settings) -> None:
        os.environ["SANDTABLE_HOME"] = str(home)
        settings.save()
        self.app = App(settings, SIZE)
        self.app.push(TitleScreen(self.app))
        self.given: list[str] = []
        self.frames()

    def frames(self, count: int = 6) -> None:
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

    def key(self, code: int) -> None:
        self.app.frame([pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)], 1 / 30)
        self.app.frame([pygame.event.Event(pygame.KEYUP, key=code, mod=0, scancode=0)], 1 / 30)
        self.frames(2)

    def button(self, name: str) -> At:
        control = self.app.top.desk.control(name)  # type: ignore[attr-defined]
        assert control is not None, f"there is no button {name}"
        return control.rect.center

    def row(self, name: str, key: str) -> At:
        return self.app.top.desk.control(name).row_rect(key).center  # type: ignore[attr-defined]

    # --- the table

    def sit_down(self) -> None:
        """At a game like the one just begun, from its very start."""
        assert isinstance(self.app.top, TableScreen), f"the table was expected, not {self.app.top}"
        setup = self.app.top.play.session.setup
        self.app.home()
        self.table = TableScreen(self.app, Play(Session(systems.load(setup.system), setup)))
        self.table.controller._answer = self.given.append

    @property
    def session(self) -> Session[object]:
        return self.table.play.session

    def follow(self, told: Sequence[tuple[str, str]]) -> bool:
        """Answer what the real program has answered since; whether a person is asked now, or nobody any more."""
        session = self.session
        while len(session.answers) < len(told):
            _, key = told[len(session.answers)]
            session.answer(key)
        return not isinstance(session.pending, Roll | Draw)

    def show(self) -> None:
        """Show the position that was followed to."""
        self.given.clear()
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
        near = [self.table.popup] if self.table._popup_at else []
        for panel in (*near, self.table.question):
            for spot in panel.spots:
                if spot.name == name:
                    return spot.rect.center
        return None

    def on_board(self, place: Point) -> At | None:
        """Where a place is on the screen, if nothing lies over it."""
        x, y = self.table.view.camera.to_screen(place)
        at = round(x), round(y)
        board = self.table.layout_now.board
        free = board.inflate(-8, -8).collidepoint(at) and at[1] < board.bottom - self.table.hand.height - 4
        if not free:
            return None
        self.point(at)
        return at if self.table.hovered is None and self.table.mouse.on_board else None


class Evening:
    """Two people at one table, from the title to the result."""

    def __init__(self, system: str, bot: str, seed: int, folder: Path, shots: Path | None) -> None:
        self.system, self.shots = system, shots
        self.real_home = folder / "home"
        self.log = folder / "program.log"
        settings = Settings(language="en", scale=100, window=SIZE, animation="none", hints_off=True, volume=0)
        os.environ["SANDTABLE_HOME"] = str(self.real_home)
        settings.save()
        self.shadow = Shadow(folder / "other", settings)
        self.display = Display(SIZE)
        self.program = Program(self.display, self.real_home, self.log, "game")
        self.mind, self.chance, self.random = bots.bot(bot, seed), Chance(seed), Random(seed)
        self.decisions = self.covers = self.repeated = self.by_keys = self.by_board = 0
        self.phase = ""
        if shots:
            shots.mkdir(parents=True, exist_ok=True)

    # --- the real program

    @property
    def file(self) -> Path:
        return next((self.real_home / "saves").glob("*.json"))

    def saved(self) -> SavedGame | None:
        try:
            return read_save(self.file)
        except (SaveError, StopIteration):
            return None

    def answers(self) -> list[tuple[str, str]]:
        """What has been answered so far; a game is kept from its first answer on."""
        saved = self.saved()
        return [answer for beat in saved.beats for answer in beat.answers] if saved else []

    def alive(self) -> bool:
        if self.program.status is not None:
            raise Astray(f"the program ended with status {self.program.status}")
        return True

    def shoot(self, name: str) -> None:
        if self.shots:
            picture = pygame.surfarray.make_surface(self.display.pixels().swapaxes(0, 1))
            pygame.image.save(picture, self.shots / f"{self.decisions:04} {name}.png")

    def click(self, at: At) -> None:
        """In both programs."""
        self.display.click(at)
        self.shadow.click(at)

    def alike(self, what: str, seconds: float = 2 * PATIENCE) -> None:
        """Wait until the window looks like the shadow's."""
        expected = pygame.surfarray.array3d(self.shadow.app.window).swapaxes(0, 1)
        wait_for(what, lambda: self.alive() and likeness(self.display.pixels(), expected) >= ALIKE, seconds)

    def key(self, name: str, code: int) -> None:
        self.display.key(name)
        self.shadow.key(code)
        self.by_keys += 1

    # --- the story

    def run(self) -> None:
        self.begin()
        while self.shadow.session.pending is not None:
            if isinstance(self.shadow.app.top, CoverScreen):
                self.uncover()
                continue
            self.decide()
        time.sleep(1.5)
        self.shoot("result")

    def begin(self) -> None:
        """From the title through the new game, with a person in both seats."""
        self.alike("the title")
        self.shoot("title")
        self.click(self.shadow.button("title.new"))
        self.alike("the new game")
        self.click(self.shadow.row("new_game.systems", self.system))
        self.alike("the game chosen")
        for seat in ("seat.0.player", "seat.1.player"):
            self.click(self.shadow.button(seat))
            self.alike("the players to choose from")
            popup = self.shadow.app.top.desk.popup  # type: ignore[attr-defined]
            self.click(popup.list.row_rect(HUMAN).center)
            self.alike("a person chosen")
        self.shoot("new game")
        self.click(self.shadow.button("new_game.start"))
        self.shadow.sit_down()
        self.catch_up()

    def uncover(self) -> None:
        self.covers += 1
        if self.covers in (1, 2):
            self.shoot("cover")
        at = self.shadow.button("cover.me")
        self.shadow.click(at)
        for _ in range(TRIES):
            self.display.click(at)
            try:
                self.alike("the table behind the cover", PATIENCE / 4)
                return
            except TooLong:
                self.repeated += 1
        raise Astray("the cover stays")

    def decide(self) -> None:
        session = self.shadow.session
        seat = session.pending.seat  # type: ignore[union-attr]
        key = decide(session, self.mind, seat, self.chance)
        if isinstance(session.pending, Together):
            key = key.partition(" ")[2]
        phase = str(getattr(session.state, "phase", "")) + str(getattr(session.state, "round", ""))
        if phase != self.phase or self.decisions % 10 == 0:
            self.phase = phase
            self.shoot(f"{phase} {session.pending.text.key}".replace("/", "_"))  # type: ignore[union-attr]
        before = len(self.answers())
        for attempt in range(TRIES):
            try:
                self.put_together(key, plain=attempt > 0)
                wait_for("the answer to be kept", lambda: self.alive() and len(self.answers()) > before, PATIENCE / 2)
                break
            except (TooLong, Astray) as trouble:
                self.repeated += 1
                self.shoot(f"trouble {attempt}")
                print(f"{self.decisions}: {key}: {trouble}", flush=True)
                if attempt == TRIES - 1:
                    raise
                for _ in range(4):
                    self.display.cancel()
                self.shadow.again()
        self.agree(before)
        self.decisions += 1

    def agree(self, before: int) -> None:
        """The real program has answered what the shadow noted; go where it is."""
        told, wanted = self.answers(), self.shadow.given[-1]
        by, key = told[before]
        if key not in (wanted, f"{by} {wanted}"):
            raise Astray(f"the window answered {key!r}, not {wanted!r}")
        self.catch_up()

    def catch_up(self) -> None:
        """Bring the shadow to the position of the real program, when that has rolled its dice."""
        wait_for("the dice", lambda: self.alive() and self.shadow.follow(self.answers()))
        self.shadow.show()
        time.sleep(SETTLE)

    # --- one answer

    def put_together(self, key: str, plain: bool) -> None:
        """Click until the shadow says that an answer was given; `plain`: by the buttons and keys only."""
        controller = self.shadow.table.controller
        for _ in range(STEPS):
            if self.shadow.given:
                return
            if controller.armed:
                self.press("confirm")
                continue
            words = key.split()[len(controller.stack) - 1 :]
            match controller.draft:
                case ChooseDraft() as choosing:
                    self.choose(choosing, words[0], plain)
                case SomeDraft() as some:
                    missing = [word for word in words if word != "-" and word not in some.chosen]
                    self.press(f"option:{missing[0]}" if missing else "confirm")
                case AllotDraft() as allot:
                    wanted = dict(word.split("=") for word in words if "=" in word)
                    short = [share for share, n in wanted.items() if allot.amounts[share] < int(n)]
                    self.press(f"more:{short[0]}" if short else "confirm")
                case ArrangeDraft():
                    self.press("confirm")
                case PathDraft() as path:
                    self.walk(path, words, plain)
                case PointDraft() as placing:
                    self.place(placing, words[0], plain)
                case other:
                    raise Astray(f"nothing can be answered to {other}")
        raise Astray(f"no answer after {STEPS} clicks; the question is {controller.request}")

    def press(self, name: str) -> None:
        at = self.shadow.spot(name)
        for _ in range(8):
            if at is not None or self.shadow.spot("later") is None:
                break
            self.click(self.shadow.spot("later"))  # type: ignore[arg-type]
            at = self.shadow.spot(name)
        if at is None:
            shown = [spot.name for spot in self.shadow.table.question.spots]
            raise Astray(f"there is no button {name}: {shown}")
        self.click(at)

    def choose(self, choosing: ChooseDraft, word: str, plain: bool) -> None:
        option = next(option for option in choosing.request.options if option.key == word)
        if not plain and option.subject and self.random.random() < 0.6 and self.on_subject(choosing, option.subject):
            return
        shown = [each.key for each in choosing.options]
        if word in shown:
            at = shown.index(word)
            if at < 9 and self.random.random() < 0.2:
                self.key(str(at + 1), pygame.K_0 + at + 1)
            else:
                self.press(f"option:{word}")
        elif f"{FAMILY}{family_of(word)}" in shown:
            self.press(f"option:{FAMILY}{family_of(word)}")
        else:
            self.press("cancel")

    def on_subject(self, choosing: ChooseDraft, subject: str) -> bool:
        """Click the piece, marker or card an option is about, when that can only mean this option."""
        legal = [option for option in choosing.about(subject) if option.refusal is None]
        if len(legal) != 1:
            return False
        table = self.shadow.table
        for token in table.shown.tokens:
            if token.id == subject and (at := self.shadow.on_board(token.at)) and table.mouse.model == subject:
                self.by_board += 1
                self.click(at)
                return True
        for spot in table.hand.spots:
            if spot.subject == subject:
                self.by_board += 1
                self.click((spot.rect.centerx, spot.rect.bottom - 6))
                return True
        return False

    def walk(self, path: PathDraft, words: list[str], plain: bool) -> None:
        """Point at where the way should end, lay it down and confirm; or take a suggested one by its number."""
        if words[:1] == [DECLINE]:
            self.press("decline")
            return
        target = point(words[-1].rpartition(":")[2])
        at = None if plain else self.shadow.on_board(target)
        if at is not None:
            self.display.move(at)
            time.sleep(0.15)
            self.click(at)
        if not path.laid or path.refusal:
            if path.laid:
                self.press("cancel")
            self.key("1", pygame.K_1)
        self.press("confirm")

    def place(self, placing: PointDraft, word: str, plain: bool) -> None:
        if word == DECLINE:
            self.press("decline")
            return
        at = None if plain else self.shadow.on_board(point(word))
        if at is not None and placing.refusal is None:
            self.by_board += 1
            self.click(at)
            return
        self.key("1", pygame.K_1)
        self.key("Return", pygame.K_RETURN)

    # --- the end

    def compare(self) -> str:
        """Play the save again, headless, and compare where both come to."""
        done = subprocess.run(
            [sys.executable, "-m", "game", "replay", str(self.file), "--headless"], capture_output=True, text=True
        )
        if done.returncode:
            raise Astray(f"the replay failed: {done.stderr or done.stdout}")
        saved = self.saved()
        assert saved is not None
        replayed = resume(saved, systems.load(saved.system), self.file.name)
        if replayed.digest() != self.shadow.session.digest():
            raise Astray("the replay ends elsewhere")
        return done.stdout.splitlines()[-1]

    def close(self) -> None:
        self.program.close()
        self.display.close()
        self.shadow.app.quit()


def main() -> int:
    reading = argparse.ArgumentParser(description="A whole game with real clicks.")
    reading.add_argument("system")
    reading.add_argument("--shots", type=Path, metavar="DIR", help="write pictures of the screen there")
    reading.add_argument("--bot", choices=bots.NAMES, default="weak", help="who thinks up the answers")
    reading.add_argument("--seed", type=int, default=1)
    options = reading.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="sandtable-evening-"))
    began = time.monotonic()
    evening = Evening(options.system, options.bot, options.seed, folder, options.shots)
    try:
        evening.run()
        verdict = evening.compare()
    except BaseException:
        evening.shoot("failed")
        print(f"the save and what the program said: {folder}", file=sys.stderr)
        print(evening.log.read_text(encoding="utf-8", errors="replace")[-4000:], file=sys.stderr)
        raise
    finally:
        evening.close()
    print(
        f"{evening.decisions} decisions ({evening.by_board} on the board or a card, {evening.by_keys} keys, "
        f"{evening.covers} covers, {evening.repeated} tried again) in {time.monotonic() - began:.0f} s. {verdict}"
    )
    if options.shots:
        shutil.copy(evening.file, options.shots / "game.json")
    shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
