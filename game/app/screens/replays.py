"""Games to watch again, step by step."""

from __future__ import annotations

from collections.abc import Sequence

from game.app import games
from game.app.screens.saves import GamesScreen
from game.app.widgets.detail import BarButton
from game.core.save import Diverged, SaveError
from game.core.session import RuleFailed
from game.core.system import SetupError


class ReplaysScreen(GamesScreen):
    """Every game that was kept, and those in the replays folder."""

    name = "replays"
    icon = "movie-open-outline"

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
        from game.app.screens.replay import ReplayScreen

        if self.kept is None or self.kept.fault:
            return
        try:
            session = games.open_game(self.kept.path)
        except Diverged as error:
            self.desk.toast.show(f"{error} {self.say('diverged')}", bad=True)
            return
        except (SaveError, SetupError, RuleFailed) as error:
            self.desk.toast.show(str(error), bad=True)
            return
        self.app.push(ReplayScreen(self.app, session))
