"""Which enemy's plan is told, and which of its steps is drawn on the board."""

from __future__ import annotations

from collections.abc import Callable

from game.app.table.art.overlays import Overlay
from game.app.table.art.overlays.foreseen import Step
from game.app.table.play.host import Host
from game.kit.foresight import Foreseen, Foresight
from game.kit.tokens import Token


class Foreseeing:
    """The plan of the enemy that was looked at last; worked out once for each position."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self.step = -1
        """The step under the pointer."""
        self._id = ""
        self._known: dict[str, Foresight | None] = {}
        self._revision = -1

    def look_at(self, *ids: str) -> None:
        """The pointer is on these, or they are selected: the first that has a plan keeps being told."""
        for id in filter(None, ids):
            plan = self._of(id)
            if plan is not None and plan.id == id:
                self._id = id
                return

    @property
    def plan(self) -> Foresight | None:
        return self._of(self._id)

    def _of(self, id: str) -> Foresight | None:
        if self._revision != self._host.revision:
            self._known.clear()
            self._revision = self._host.revision
        if id not in self._known:
            self._known[id] = self._host.looks.foresight(self._host.play.session.state, id)
        return self._known[id]

    @property
    def shown(self) -> Foreseen | None:
        plan = self.plan
        return plan.steps[self.step] if plan and 0 <= self.step < len(plan.steps) else None

    def overlays(self, token: Callable[[str], Token | None], words: str) -> list[Overlay]:
        """The step under the pointer alone: its way, where it ends, whom it is about."""
        plan, step = self.plan, self.shown
        who = token(plan.id) if plan else None
        if plan is None or step is None or who is None:
            return []
        target = token(step.target) if step.target else None
        return [Step(who, self._host.cast.index(who.seat), step.way, target.at if target else None, words)]
