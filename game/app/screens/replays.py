"""Games to watch again, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.app import games
from game.app.screens.loading import load
from game.app.screens.replay import ReplayScreen
from game.app.screens.saves import GamesScreen
from game.app.widgets.detail import BarButton
from game.core.save import Diverged
from game.core.session import Session


class ReplaysScreen(GamesScreen):
    """Every game that was kept, and those in the replays folder."""

    name = "replays"
    icon = "movie-open-outline"

    folders = ("replays", "saves")

    def find(self) -> list[games.Kept]:
        return games.replays()

    def buttons(self) -> Sequence[BarButton]:
        kept = self.kept
        if kept is None:
            return []
        delete: BarButton = ("saves.delete", self.ask_delete, "delete", "trash-can-outline", "danger")
        if kept.fault:
            return [delete]
        return [("replays.watch", self._watch, "w", "movie-play-outline", "main"), delete]

    def use(self, key: str) -> None:
        self._watch()

    def _watch(self) -> None:
        if self.kept and not self.kept.fault:
            load(self.app, self.kept.path, self._show, self._tell)

    def _show(self, session: Session[Any]) -> None:
        self.app.push(ReplayScreen(self.app, session, path=self.kept.path if self.kept else None))

    def _tell(self, error: Exception) -> None:
        more = f" {self.say('diverged')}" if isinstance(error, Diverged) else ""
        self.desk.toast.show(f"{error}{more}", bad=True)
