"""Practise a situation: hand-made positions that ship with the games, and the player's own files."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame

from game.app.bits import Bits
from game.app.screens.opening import open_situation
from game.app.theme import LOSS, SUCCESS
from game.app.widgets.detail import BarButton, FilesScreen
from game.app.widgets.preview import picturing
from game.app.widgets.rows import Row
from game.app.window import App, Screen
from game.core.clone import WrongRecord
from game.core.files import listed
from game.core.home import folder, home, legible, shown
from game.core.session import RuleFailed, Session
from game.core.system import SetupError
from game.core.text import Text
from game.core.wording import clip
from game.kit import registry
from game.kit.lessons.goals import goal_of
from game.kit.scenarios import Board
from game.kit.situations import read_situation, situated
from game.kit.tokens import Marker, Token

_LONGEST_SENTENCE = 1000
_RIVAL = "medium"
"""Who plays the other seats of a situation."""


@dataclass(frozen=True, slots=True)
class Found:
    """A situation file: what it says of itself, or what is wrong with it."""

    path: Path
    system: str = ""
    name: str = ""
    told: str = ""
    fault: str = ""
    goal: str = ""


def look(path: Path, language: str) -> Found:
    """Read what a list needs to know; whether it can be played is found out when it is chosen."""
    try:
        described = read_situation(path)
    except SetupError as error:
        return Found(path, fault=str(error))
    system = described.get("system")
    if not isinstance(system, str) or system not in registry.names():
        return Found(path, fault=f"{shown(path)}: there is no game called '{clip(system)}'.")
    name = _said(described, "name", language) or legible(path.stem).replace("_", " ").replace("-", " ").capitalize()
    try:
        goal = goal_of(described)
    except SetupError as error:
        return Found(path, fault=f"{shown(path)}: {error}")
    return Found(path, system, name, _said(described, "about", language), goal=goal.text.said(language) if goal else "")


def _said(described: dict[str, Any], key: str, language: str) -> str:
    """A sentence in the file, or one for each language."""
    value = described.get(key, "")
    if isinstance(value, dict):
        value = value.get(language, value.get("en", ""))
    return clip(value, _LONGEST_SENTENCE) if isinstance(value, str) else ""


@dataclass(frozen=True, slots=True)
class Tried:
    """A situation that was set up: what stands where, or what is wrong with it."""

    fault: str = ""
    heading: str = ""
    board: Board | None = None
    tokens: tuple[Token, ...] = ()
    markers: tuple[Marker, ...] = ()


def opened(app: App, path: Path) -> Screen:
    """The table of a situation, the computer opposite; SetupError in one sentence."""
    one = look(path, app.language)
    return open_situation(app, path, _RIVAL, one.name, one.told)


class SituationsScreen(FilesScreen):
    """The situations by game, the player's own last."""

    name = "situations"
    hint = "situations"
    icon = "target"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._found: dict[str, Found] = {}
        self._looked: dict[object, Found] = {}
        self._tried: dict[str, Tried] = {}
        self._pictures: dict[object, pygame.Surface] = {}
        self._painting: tuple[object, Bits[pygame.Surface]] | None = None

    def laying(self) -> Generator[None, None, None]:
        """Read the files one by one."""
        for name in registry.names():
            for path in registry.looks_of(name).situations():
                self._look(path)
                yield
        for path in listed(folder("situations"), ".toml", ".json"):
            self._look(path)
            yield
        yield from super().laying()

    def _look(self, path: Path) -> Found:
        """What a file holds, read once until it changes."""
        try:
            key = path, path.stat().st_mtime_ns, self.app.language
        except OSError:
            return look(path, self.app.language)
        if key not in self._looked:
            self._looked[key] = look(path, self.app.language)
        return self._looked[key]

    def rows(self) -> Sequence[Row]:
        self._found = {}
        rows: list[Row] = []
        for name in registry.names():
            shipped = [self._look(path) for path in registry.looks_of(name).situations()]
            rows += self._group(self.app.say(registry.load(name).title), shipped)
        mine = listed(folder("situations"), ".toml", ".json")
        return [*rows, *self._group(self.say("mine"), [self._look(path) for path in mine])]

    def _group(self, title: str, found: Sequence[Found]) -> list[Row]:
        if not found:
            return []
        self._found |= {str(one.path): one for one in found}
        return [Row("", title), *(self._row(one) for one in found)]

    def _row(self, one: Found) -> Row:
        if one.fault:
            called = legible(one.path.name)
            return Row(str(one.path), called, one.fault, icon="alert-circle-outline", colour=LOSS, hint=one.fault)
        if f"{one.system}/{one.path.stem}" in self.app.settings.situations:
            return Row(str(one.path), one.name, one.told, icon="check-circle", colour=SUCCESS, hint=one.told)
        icon = registry.looks_of(one.system).icon
        return Row(str(one.path), one.name, one.told, icon=icon, hint=one.told)

    def _try(self) -> Tried:
        """The chosen situation, set up; looked at once."""
        one = self._found.get(self.chosen)
        if one is None or one.fault:
            return Tried(one.fault if one else "")
        if self.chosen not in self._tried:
            self._tried[self.chosen] = self._started(one)
        return self._tried[self.chosen]

    def _started(self, one: Found) -> Tried:
        try:
            system, setup = situated(read_situation(one.path))
            session = Session(system, setup)
        except (SetupError, RuleFailed, WrongRecord) as error:
            return Tried(" ".join(f"{shown(one.path)}: {error}".split()))
        looks, state = registry.looks_of(one.system), session.state
        heading = self.app.say(system.heading(state))
        return Tried(
            "", heading, looks.board(state), tuple(looks.tokens(state, None)), tuple(looks.markers(state, None))
        )

    def picture(self, size: tuple[int, int]) -> pygame.Surface | None:
        tried = self._try()
        if tried.board is None:
            return None
        key = self.chosen, size, self.app.theme.percent, self.app.theme.palette, self.app.language
        if key not in self._pictures:
            work = picturing(self.app.theme, tried.board, size, tried.tokens, tried.markers, say=self.app.say)
            self._painting = key, Bits(work)
        return self._pictures.get(key)

    @property
    def busy(self) -> bool:
        """Whether a picture is being painted."""
        return self._painting is not None

    def _no_picture(self, box: pygame.Rect) -> None:
        if not self.busy:
            super()._no_picture(box)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self._painting is None:
            return
        key, work = self._painting
        if work.go_on():
            self._pictures[key], self._painting = work.made, None
            self.layout()

    def told(self) -> Sequence[str]:
        one = self._found.get(self.chosen)
        if one is None:
            return []
        goal = f"{self.app.say(Text('app.learn.done_when'))}: {one.goal}" if one.goal else ""
        sentences = [one.name or legible(one.path.name), one.told, goal, self._try().heading, shown(one.path)]
        return [sentence for sentence in sentences if sentence]

    def fault(self) -> str:
        return self._try().fault

    def buttons(self) -> Sequence[BarButton]:
        where: BarButton = ("situations.folder", self._tell_folder, "h", "folder-outline", "plain")
        again: BarButton = ("situations.again", self._again, "f5", "refresh", "plain")
        if not self.chosen or self.fault():
            return [again, where]
        return [("situations.play", self._play, "p", "play", "main"), again, where]

    def use(self, key: str) -> None:
        self._play()

    def _tell_folder(self) -> None:
        self.desk.toast.show(self.say("where", folder=str(home() / "situations")))

    def _again(self) -> None:
        self._looked.clear()
        self._tried.clear()
        self._pictures.clear()
        self.layout()

    def _play(self) -> None:
        one = self._found.get(self.chosen)
        if one is None or self.fault():
            return
        try:
            screen = opened(self.app, one.path)
        except (SetupError, RuleFailed, WrongRecord) as error:
            self.desk.toast.show(str(error), bad=True)
            return
        self.app.push(screen)
