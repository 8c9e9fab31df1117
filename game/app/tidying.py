"""Python's search for garbage, in portions: to look through everything there is would hold a frame up for long."""

from __future__ import annotations

import gc

OFTEN = (700, 10, 3)
"""What a full search looks through: some twenty thousand things at most have been made since the last one."""
_STILL = 20.0
"""Seconds for which nobody has done anything."""


class Tidying:
    """What a search has found in use is put aside, and looked through again only while nobody does anything."""

    def __init__(self) -> None:
        self._still = 0.0
        self._behind = False

    @staticmethod
    def begin() -> None:
        """Search in portions from now on."""
        gc.set_threshold(*OFTEN)
        if _put_aside not in gc.callbacks:
            gc.callbacks.append(_put_aside)

    @staticmethod
    def end() -> None:
        """Search as Python does by itself."""
        if _put_aside in gc.callbacks:
            gc.callbacks.remove(_put_aside)
        gc.unfreeze()
        gc.set_threshold(700, 10, 10)

    def left_behind(self) -> None:
        """A screen was left: what it had may have been put aside."""
        self._behind = True

    def acted(self) -> None:
        """Somebody is there."""
        self._still = 0.0

    def update(self, seconds: float, at_rest: bool) -> None:
        """Let time pass; `at_rest`: nothing goes on that could be held up."""
        self._still = self._still + seconds if at_rest else 0.0
        if self._behind and self._still > _STILL:
            self.everything()

    def everything(self) -> None:
        """Look through all there is."""
        self._behind = False
        gc.unfreeze()
        gc.collect()


def _put_aside(phase: str, about: dict[str, int]) -> None:
    if phase == "stop" and about["generation"] == 2:
        gc.freeze()
