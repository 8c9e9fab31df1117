"""What bodies of men have just lost: a number over each, and the fallen where they stood, for a moment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.app.table.art.overlay import Overlay
from game.app.table.art.overlays import Fallen
from game.app.table.play.motion import Scene
from game.kit.tokens import Token

LASTS = 1.6
"""Seconds that losses are shown."""


@dataclass(slots=True)
class _Loss:
    """Men of one body who fell together."""

    group: str
    men: tuple[Token, ...]
    age: float = 0.0


class Losses:
    """The losses on show."""

    def __init__(self) -> None:
        self._shown: list[_Loss] = []

    def note(self, before: Scene, after: Scene) -> None:
        """Remember who was there before and is gone; whoever still belongs to his body is only out of sight."""
        left = {token.id for token in after.tokens} | {id for group in after.groups for id in group.members}
        standing = {token.id: token for token in before.tokens}
        for group in before.groups:
            fallen = tuple(standing[id] for id in group.members if id in standing and id not in left)
            if fallen:
                self._shown = [loss for loss in self._shown if loss.group != group.id]
                self._shown.append(_Loss(group.id, fallen))

    def forget(self) -> None:
        self._shown.clear()

    def update(self, seconds: float) -> None:
        for loss in self._shown:
            loss.age += seconds
        self._shown = [loss for loss in self._shown if loss.age < LASTS]

    def overlays(self) -> Sequence[Overlay]:
        return [Fallen(loss.men, loss.age / LASTS) for loss in self._shown]
