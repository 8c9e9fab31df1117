"""A whole game in a real window: `python -m tests.soak.play_window bmg3 --shots DIR`.

Everything is done with real clicks and keys, from the title to the result. A second copy of the program, without a
window, is kept at the same position, to tell where to click; whether a click worked is read off the autosave. What
people answer comes from a computer player; a seat may also be given to one. In the end the save is played again and
compared. Needs xvfb and xdotool.

    python -m tests.soak.play_window shadow_of_the_bat --scenario last_funfair+coop --seats human,human,weak,weak
    python -m tests.soak.play_window torgue_arena --keys --rounds 1
    python -m tests.soak.play_window drill --mouse
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

import numpy as np
import pygame

from game import bots
from game.app.chosen import STRENGTHS
from game.app.screens.cover import CoverScreen
from game.app.screens.seats import PERSON
from game.app.settings import Settings
from game.app.story.telling import parts_of
from game.bots.seat import Bot, decide
from game.core.dice import Chance
from game.core.request import Choose, Seat, Together
from game.core.save import SavedGame, SaveError, read_save, resume
from game.core.text import LANGUAGES
from game.kit import registry
from tests.app.real import PATIENCE, Display, Program, TooLong, apart, wait_for
from tests.soak.clicks import Astray, Clicks
from tests.soak.keyboard import Keyboard
from tests.soak.shadow import Shadow

SETTLE = 0.3
"""Seconds the program is given to show the next question."""
PART = 3.0
"""Seconds until the result of a part of a longer game has been painted."""
THINKING = 600.0
"""Seconds that computer players and dice may take before a person is asked again."""
TRIES = 3
EXAMPLES = ("drill", "duel", "reef")
"""Games that are no part of the program; each has a program of its own."""
ALIKE = 0.93
"""Share of the window that must look as expected; the pointer and tooltips differ."""


@dataclass(slots=True)
class Plan:
    """Which game, who plays, and how it is looked at."""

    system: str
    scenario: str = ""
    seats: tuple[str, ...] = ()
    """Who sits where, in the order of the new game's list; people sit at the seats that are left."""
    force: int = 0
    """The points of the rosters, where a game has several sizes; 0: as usual."""
    prefer: list[str] = field(default_factory=list)
    """Options that people take as soon as they are offered, each once: heroes, cards."""
    bot: str = "weak"
    seed: int = 1
    size: tuple[int, int] = (1280, 720)
    language: Literal["en", "es", "it"] = "en"
    scale: int = 100
    shots: Path | None = None
    every: int = 10
    hand: Literal["both", "mouse", "keys"] = "both"
    rounds: int = 0
    """How many rounds are played; 0: to the end."""
    slow: bool = False
    """Whether the window may take long for everything, so that it is waited for before every click."""


class Evening:
    """People at one table, from the title to the result."""

    def __init__(
        self, plan: Plan, folder: Path, command: Sequence[str] = (), more: Mapping[str, str] | None = None
    ) -> None:
        """`command` starts a program that was built, with `more` in its environment."""
        self.plan = plan
        self.real_home = folder / "home"
        self.log = folder / "program.log"
        settings = Settings(
            language=plan.language, scale=plan.scale, window=plan.size, animation="none", hints_off=True, volume=0
        )
        os.environ["SANDTABLE_HOME"] = str(self.real_home)
        settings.save()
        self.shadow = Shadow(folder / "other", settings)
        self.display = Display(plan.size)
        self.module = f"examples.{plan.system}" if plan.system in EXAMPLES else "game"
        self.program = Program(self.display, self.real_home, self.log, self.module, command, more)
        hand = Keyboard if plan.hand == "keys" else Clicks
        self.clicks = hand(self.display, self.shadow, plan.seed, mixed=plan.hand == "both")
        self.minds: dict[Seat, Bot] = {}
        self.chance = Chance(plan.seed)
        self.decisions = self.covers = self.repeated = 0
        self.phase = ""
        self.parts = 0
        self._agreed: np.ndarray | None = None
        """The window when it last looked as expected."""
        self.patience = PATIENCE / 2
        if plan.slow:
            self.patience = 6 * PATIENCE
            self.clicks.ready = self.settle
        if plan.shots:
            plan.shots.mkdir(parents=True, exist_ok=True)

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
        if self.plan.shots:
            picture = pygame.surfarray.make_surface(self.display.pixels().swapaxes(0, 1))
            pygame.image.save(picture, self.plan.shots / f"{self.decisions:04} {name}.png".replace("/", "_"))

    def alike(self, what: str, seconds: float = 6 * PATIENCE) -> None:
        """Wait until the window looks like the shadow's."""
        wait_for(what, lambda: self.alive() and self._agrees(), seconds)

    def follows(self, what: str) -> None:
        """Wait for what a click brings about; it is made again where the window has missed it and looks as before."""
        for _ in range(TRIES):
            try:
                self.alike(what, max(2 * PATIENCE, self.patience))
                return
            except TooLong:
                if self._unmoved():
                    self.repeated += 1
                    self.clicks.insist()
        self.alike(what)

    def settle(self) -> None:
        """Wait for a slow window; what never looks alike is clicked all the same."""
        with contextlib.suppress(TooLong):
            self.alike("the window to stand still", self.patience / 4)

    def _agrees(self) -> bool:
        expected = self._expected()
        agrees = self._looks(expected, self._agreed)
        if agrees:
            self._agreed = expected
        return agrees

    def _unmoved(self) -> bool:
        return self._agreed is not None and self._looks(self._agreed, self._expected())

    def _looks(self, like: np.ndarray, other: np.ndarray | None) -> bool:
        """Whether the window looks like that; and where the other picture differs, more like that than like the other.

        A list that is open or shut is a small part of the window.
        """
        real = self.display.pixels()
        wrong = apart(real, like)
        if wrong.mean() > 1 - ALIKE:
            return False
        changed = np.zeros_like(wrong) if other is None else apart(like, other)
        return not changed.any() or bool(wrong[changed].sum() < apart(real, other)[changed].sum())

    def _expected(self) -> np.ndarray:
        """The shadow's own window, a little later each time: pictures of boards are painted bit by bit."""
        self.shadow.frames(1)
        return pygame.surfarray.array3d(self.shadow.app.window).swapaxes(0, 1)

    # --- the story

    def run(self) -> None:
        self.begin()
        while not self.over:
            if isinstance(self.shadow.app.top, CoverScreen):
                self.uncover()
                continue
            self.decide()
        time.sleep(1.5)
        self.shoot("result")

    @property
    def over(self) -> bool:
        session, rounds = self.shadow.session, self.plan.rounds
        return session.pending is None or 0 < rounds < getattr(session.state, "round", 0)

    def begin(self) -> None:
        """From the title through the new game."""
        self.alike("the title")
        self.shoot("title")
        self.clicks.use("title.new")
        self.follows("the new game")
        self.clicks.use(f"game.{self.plan.system}")
        self.follows("the game chosen")
        if self.plan.scenario:
            self.choose_scenario()
        if self.plan.force:
            self.clicks.use(f"size.{self.plan.force}")
            self.follows("the size chosen")
        self.seat_players()
        self.shoot("new game")
        self.clicks.use("new_game.by_hand")
        if registry.looks_of(self.plan.system).faces():
            self.settle()
            self.display.key("Escape")  # who somebody wants to be is answered at the table like everything else
        self.shadow.sit_down()
        self.catch_up()

    def choose_scenario(self) -> None:
        """In the list, and how it is played below it."""
        scenarios = registry.looks_of(self.plan.system).scenarios()
        way = next((one.way for one in scenarios if one.id == self.plan.scenario), None)
        self.clicks.use(f"battle.{way.of if way else self.plan.scenario}")
        self.follows("the scenario chosen")
        if way:
            self.clicks.use(f"way.{self.plan.scenario}")
            self.follows("the way chosen")

    def seat_players(self) -> None:
        """Every seat that is offered goes to who is planned for it."""
        self.clicks.use("new_game.seats")
        self.follows("the seats")
        number = 0
        while self.shadow.value(name := f"seat.{number}.player"):
            self.choose(name, self.plan.seats[number] if number < len(self.plan.seats) else PERSON)
            number += 1
        self.clicks.use("seats.done")
        self.follows("the new game again")

    def choose(self, name: str, wanted: str) -> None:
        """One of the options of a choice, if it is not chosen already."""
        if self.shadow.value(name) == wanted:
            return
        self.clicks.choose(name, wanted, self.follows)
        self.follows(f"{name} chosen")

    def uncover(self) -> None:
        self.covers += 1
        if self.covers in (1, 2):
            self.shoot("cover")
        self.clicks.use("cover.me")
        for attempt in range(TRIES):
            if attempt:
                self.clicks.insist()
            try:
                self.alike("the table behind the cover", PATIENCE / 4)
                return
            except TooLong:
                self.repeated += 1
        raise Astray("the cover stays")

    def decide(self) -> None:
        session = self.shadow.session
        ended = len(parts_of(session, registry.looks_of(self.plan.system)))
        if ended > self.parts:  # the real program shows what the part came to
            self.parts = ended
            time.sleep(SETTLE + PART)
            self.shoot("part")
            self.display.key("Return")
        key = self.wanted()
        phase = str(getattr(session.state, "phase", "")) + str(getattr(session.state, "round", ""))
        if phase != self.phase or self.decisions % self.plan.every == 0:
            self.phase = phase
            self.shoot(f"{phase} {session.pending.topic}")  # type: ignore[union-attr]
        before = len(session.answers)
        if len(self.answers()) > before:
            self.catch_up()  # what follows from an answer was answered by itself
            return
        for attempt in range(TRIES):
            try:
                self.clicks.answer(key, plain=attempt > 0)
                wait_for("the answer to be kept", lambda: self.alive() and len(self.answers()) > before, self.patience)
                break
            except (TooLong, Astray) as trouble:
                self.repeated += 1
                self.shoot(f"trouble {attempt}")
                print(f"{self.decisions}: {key}: {trouble}", flush=True)
                if attempt == TRIES - 1:
                    raise
                self.clicks.take_back()
                self.shadow.again()
        self.agree(before)
        self.decisions += 1

    def wanted(self) -> str:
        """What the person who is asked answers."""
        session, plan = self.shadow.session, self.plan
        pending = session.pending
        assert pending is not None
        if isinstance(pending, Choose):
            offered = [option.key for option in pending.legal() if option.then is None]
            found = next((key for key in plan.prefer if key in offered), "")
            if found:
                plan.prefer.remove(found)
                return found
        seat = pending.seat
        mind = self.minds.setdefault(seat, bots.bot(plan.bot, plan.seed + len(self.minds)))
        key = decide(session, mind, seat, self.chance)
        return key.partition(" ")[2] if isinstance(pending, Together) else key

    def agree(self, before: int) -> None:
        """The real program has answered what the shadow noted; go where it is."""
        told, wanted = self.answers(), self.shadow.given[-1]
        by, key = told[before]
        if key not in (wanted, f"{by} {wanted}"):
            raise Astray(f"the window answered {key!r}, not {wanted!r}")
        self.catch_up()

    def catch_up(self) -> None:
        """Bring the shadow to the position of the real program, when dice and computer players have answered."""
        begun = len(self.shadow.session.answers)
        saved = self.saved()
        if saved and saved.setup != self.shadow.session.setup:
            self.shadow.sit_at(saved.setup)
        wait_for("the others", lambda: self.alive() and self.shadow.follow(self.answers()), THINKING)
        if len(self.shadow.session.answers) - begun > self.plan.every:
            self.shoot("others")
        self.shadow.show()
        time.sleep(SETTLE)

    # --- the end

    def compare(self) -> str:
        """Play the save again, headless, and compare where both come to."""
        done = subprocess.run(
            [sys.executable, "-m", self.module, "replay", str(self.file), "--headless"], capture_output=True, text=True
        )
        if done.returncode:
            raise Astray(f"the replay failed: {done.stderr or done.stdout}")
        saved = self.saved()
        assert saved is not None
        replayed = resume(saved, registry.load(saved.system), self.file.name)
        if replayed.digest() != self.shadow.session.digest():
            raise Astray("the replay ends elsewhere")
        return done.stdout.splitlines()[-1]

    def close(self) -> None:
        self.program.close()
        self.display.close()
        self.shadow.app.quit()


def main() -> int:
    plan = read_plan()
    if plan.system in EXAMPLES:
        registry.register(f"examples.{plan.system}")
    folder = Path(tempfile.mkdtemp(prefix="sandtable-evening-"))
    began = time.monotonic()
    evening = Evening(plan, folder)
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
    clicks = evening.clicks
    print(
        f"{evening.decisions} decisions in {clicks.made} clicks ({clicks.by_board} on the board or a card), "
        f"{clicks.by_keys} keys, {evening.covers} covers, {evening.repeated} tried again, "
        f"in {time.monotonic() - began:.0f} s. {verdict}"
    )
    if plan.shots:
        shutil.copy(evening.file, plan.shots / "game.json")
    shutil.rmtree(folder)
    return 0


def read_plan() -> Plan:
    reading = argparse.ArgumentParser(description="A whole game with real clicks.")
    reading.add_argument("system")
    reading.add_argument("--scenario", default="", metavar="ID", help="as in the list of the new game")
    reading.add_argument(
        "--seats", type=_players, default=(), metavar="A,B", help=f"{PERSON} or {', '.join(STRENGTHS)}"
    )
    reading.add_argument("--force", type=int, default=0, metavar="POINTS", help="the size of the rosters")
    reading.add_argument("--prefer", default="", metavar="KEYS", help="options taken as soon as they are offered")
    reading.add_argument("--bot", choices=bots.NAMES, default="weak", help="who thinks up the answers of people")
    hands = reading.add_mutually_exclusive_group()
    for hand in ("mouse", "keys"):
        words = f"play with the {hand} alone"
        hands.add_argument(f"--{hand}", dest="hand", action="store_const", const=hand, default="both", help=words)
    reading.add_argument("--rounds", type=int, default=0, metavar="N", help="play only so many rounds")
    reading.add_argument("--seed", type=int, default=1)
    reading.add_argument("--size", type=_size, default=(1280, 720), metavar="WxH")
    reading.add_argument("--language", choices=LANGUAGES, default="en")
    reading.add_argument("--scale", type=int, default=100)
    reading.add_argument("--shots", type=Path, metavar="DIR", help="write pictures of the screen there")
    reading.add_argument("--every", type=int, default=10, metavar="N", help="a picture every so many decisions")
    options = vars(reading.parse_args())
    return Plan(**options | {"prefer": options["prefer"].split(",")})


def _players(words: str) -> tuple[str, ...]:
    players = tuple(words.split(","))
    strange = [word for word in players if word not in (PERSON, *STRENGTHS)]
    if strange:
        raise argparse.ArgumentTypeError(f"nobody is called {strange[0]!r}")
    return players


def _size(word: str) -> tuple[int, int]:
    wide, _, high = word.partition("x")
    return int(wide), int(high)


if __name__ == "__main__":
    sys.exit(main())
