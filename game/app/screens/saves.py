"""The player's games: go on with one, rename it, delete it."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from game.app import games
from game.app.play import Play
from game.app.screens.confirm import ConfirmScreen
from game.app.screens.loading import load
from game.app.screens.opening import resume_game
from game.app.screens.rename import RenameScreen
from game.app.theme import LOSS, TEXT
from game.app.widgets.detail import BarButton, FilesScreen
from game.app.widgets.rows import Row
from game.app.widgets.toast import Toast
from game.app.window import App
from game.core.files import keeper
from game.core.home import Folder, shown
from game.core.save import Diverged, SaveError, save_bytes
from game.core.session import RuleFailed, Session
from game.core.system import SetupError
from game.core.text import Text


def open_saved(app: App, path: Path, toast: Toast) -> None:
    """Go on with a game; one that no longer replays may go on from its last position, in a file of its own."""

    def sit_down(session: Session[Any]) -> None:
        play = Play(session, games.own_path(path))
        play.seconds = games.seconds_played(path)
        screen = resume_game(app, play)
        app.open(screen)

    def tell(error: Exception) -> None:
        if isinstance(error, Diverged):
            question, yes = Text("app.saves.diverged", why=str(error)), Text("app.saves.from_position")
            app.push(ConfirmScreen(app, question, yes, lambda: _open_position(app, path, toast), danger=False))
        else:
            toast.show(str(error), bad=True)

    load(app, path, sit_down, tell)


def _open_position(app: App, path: Path, toast: Toast) -> None:
    """The old file stays as it is: what goes on is another game."""
    try:
        session = games.open_position(path)
    except (SaveError, SetupError, RuleFailed) as error:
        toast.show(str(error), bad=True)
        return
    fresh = games.free_copy_path(path)
    keeper.keep(fresh, save_bytes(session))
    app.open(resume_game(app, Play(session, fresh)))


class GamesScreen(FilesScreen):
    """What saves and replays have in common."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._kept: dict[str, games.Kept] = {}
        self._pictures: dict[Path, pygame.Surface | None] = {}

    def find(self) -> list[games.Kept]:
        raise NotImplementedError

    folders: tuple[Folder, ...] = ("saves",)
    """Where its games are."""

    def laying(self) -> Generator[None, None, None]:
        for name in self.folders:
            yield from games.looking(name)
        for kept in self.find():
            if not kept.fault:
                self._thumbnail(kept)
                yield
        yield from super().laying()

    @property
    def kept(self) -> games.Kept | None:
        return self._kept.get(self.chosen)

    def rows(self) -> Sequence[Row]:
        found = self.find()
        self._kept = {str(kept.path): kept for kept in found}
        return [self._row(kept) for kept in found]

    def _row(self, kept: games.Kept) -> Row:
        key = str(kept.path)
        if kept.fault:
            return Row(key, kept.name, kept.fault, icon="alert-circle-outline", colour=LOSS, hint=kept.fault)
        detail = f"{self._system(kept)} · {self._where(kept)} · {self._when(kept)}"
        return Row(key, kept.name, detail, picture=self._thumbnail(kept), icon="content-save-outline", colour=TEXT)

    def _thumbnail(self, kept: games.Kept) -> pygame.Surface | None:
        if kept.path not in self._pictures:
            self._pictures[kept.path] = games.thumbnail(kept.path)
        return self._pictures[kept.path]

    def _system(self, kept: games.Kept) -> str:
        return self.app.say(kept.system.title) if kept.system else ""

    def _where(self, kept: games.Kept) -> str:
        if kept.finished:
            return self.desk.say("saves.finished")
        return self.app.say(kept.heading) if kept.heading else ""

    def _when(self, kept: games.Kept) -> str:
        when = kept.when
        month = self.desk.say(f"month.{when.month}")
        clock = f"{when.hour}:{when.minute:02}"
        return self.desk.say("saves.when", day=when.day, month=month, year=when.year, clock=clock)

    def picture(self, size: tuple[int, int]) -> pygame.Surface | None:
        return self._thumbnail(self.kept) if self.kept else None

    def told(self) -> Sequence[str]:
        kept = self.kept
        if kept is None or kept.fault:
            return [kept.name] if kept else []
        players = [
            self.desk.say("saves.computer", name=name, strength=self.desk.say(f"new_game.{player}.words"))
            if player
            else name
            for name, player in kept.players
        ]
        return [kept.name, self._system(kept), self._where(kept), ", ".join(players), self._when(kept)]

    def fault(self) -> str:
        kept = self.kept
        if kept is None or not kept.fault:
            return ""
        return f"{kept.fault} {self.desk.say('saves.untouched')}"

    def ask_delete(self) -> None:
        kept = self.kept
        if kept is None:
            return
        question = Text("app.saves.ask_delete", name=kept.name)
        self.app.push(ConfirmScreen(self.app, question, Text("app.saves.delete.words"), partial(self._delete, kept)))

    def _delete(self, kept: games.Kept) -> None:
        try:
            games.delete(kept.path)
        except OSError as error:
            self.desk.toast.show(f"{shown(kept.path)}: {error.strerror}", bad=True)
            return
        self.layout()
        self.desk.toast.show(self.desk.say("saves.deleted", name=kept.name))

    def ask_name(self) -> None:
        if self.kept:
            self.app.push(RenameScreen(self.app, self.kept.name, partial(self._rename, self.kept)))

    def _rename(self, kept: games.Kept, name: str) -> None:
        try:
            self.chosen = str(games.rename(kept.path, name))
        except OSError as error:
            self.desk.toast.show(f"{shown(kept.path)}: {error.strerror}", bad=True)
            return
        self.layout()


class SavesScreen(GamesScreen):
    """Load: the saves folder, the latest first; broken files are shown with what is wrong and left alone."""

    name = "saves"
    icon = "content-save-outline"

    def find(self) -> list[games.Kept]:
        return games.saves()

    def buttons(self) -> Sequence[BarButton]:
        kept = self.kept
        if kept is None:
            return []
        manage: list[BarButton] = [
            ("saves.rename", self.ask_name, "f2", "pencil-outline", "plain"),
            ("saves.delete", self.ask_delete, "delete", "trash-can-outline", "danger"),
        ]
        if kept.fault:
            return manage[1:]
        return [("saves.open", self._open, "o", "play", "main"), *manage]

    def use(self, key: str) -> None:
        self._open()

    def _open(self) -> None:
        if self.kept and not self.kept.fault:
            open_saved(self.app, self.kept.path, self.desk.toast)
