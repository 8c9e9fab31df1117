"""Saves of longer games are called by how far these have come, as long as the player has not named them."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from game.app import games
from game.app.play import Play
from game.app.story.kept import story_path
from game.core.files import file_name, keeper
from game.core.text import Text
from game.kit import registry

_NUMBER = re.compile(r" \d+$")


class Naming:
    """Follows one game and renames its file when it has come to another part."""

    def __init__(self, play: Play, say: Callable[[Text], str]) -> None:
        self._play, self._say = play, say
        own = [games.called(play.session.setup, say), play.session.setup.system, self.name]
        self._given = any(self._is(name) for name in own if name)
        """Whether the file has a name of the program's."""
        self._seen = -1

    @property
    def name(self) -> str:
        """What the game is called now; '' where it keeps the name it began with."""
        play = self._play
        looks = registry.looks_of(play.session.system.id)
        words = looks.called(play.session.state, play.people)
        return self._say(words) if words else ""

    def _is(self, name: str) -> bool:
        """Whether the file has this name, with a number or without."""
        path = self._play.path
        return path is not None and file_name(name) in (path.stem, _NUMBER.sub("", path.stem))

    def update(self) -> None:
        """Once a frame: after another answer the game may be called otherwise."""
        play = self._play
        if not self._given or play.path is None or self._seen == len(play.session.answers):
            return
        self._seen = len(play.session.answers)
        name = self.name
        if name and not self._is(name) and play.path.exists() and not keeper.waiting:
            self._rename(play.path, games.new_path(play.session.setup, name))

    def _rename(self, old: Path, new: Path) -> None:
        """The game with its picture and its story; one that cannot be renamed keeps its name."""
        try:
            old.rename(new)
        except OSError:
            return
        for beside in (games.thumbnail_path, story_path):
            with suppress(OSError):
                beside(old).rename(beside(new))
        self._play.path = new
