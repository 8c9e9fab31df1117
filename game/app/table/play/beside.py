"""What stands beside the options of a question: signs, second lines, numbers, and what is at stake."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from game.app.play import Play
from game.app.table.play.options import FAMILY
from game.core.request import Option, Request
from game.kit.asides import Aside, Stake
from game.kit.looks import Looks

UNKNOWN = "circle-medium"
"""The sign of what has no other."""


_SLICE = 0.004
"""Seconds of a frame that may go into counting; what is left comes in the next."""


class Beside:
    """Asks the game once for every option, as long as the question stands."""

    def __init__(self, play: Play, looks: Looks[Any]) -> None:
        self.play = play
        self.looks = looks
        self._asides: dict[str, Aside | None] = {}
        self._roles: dict[str, str] = {}
        self._left = _SLICE
        self._owed = False
        self.news = 0
        """Grows when there is more to be told than before."""

    def tick(self) -> None:
        """A new frame: go on counting where the last one stopped."""
        self.news += self._owed
        self._left, self._owed = _SLICE, False

    def clear(self) -> None:
        """Another question is asked."""
        self._asides.clear()
        self._roles.clear()

    def stake(self, key: str) -> Stake[Any] | None:
        """What a whole answer decides, if dice follow."""
        asked = self.play.asked
        return self.looks.stake(self.play.session.state, asked, key) if asked and key else None

    def aside(self, key: str) -> Aside | None:
        """The second line of a whole answer: its cost, its chance; None also while it has not been counted yet."""
        asked = self.play.asked
        if asked is None or key.startswith(FAMILY):
            return None
        if key not in self._asides and self._left <= 0:
            self._owed = True
            return None
        if key not in self._asides:
            began = perf_counter()
            self._asides[key] = self.looks.aside(self.play.session.state, asked, key)
            self._left -= perf_counter() - began
        return self._asides[key]

    def uncounted(self, key: str) -> bool:
        """Whether dice follow an answer and the game does not count its chance by itself."""
        aside = self.aside(key)
        return not (aside and aside.chance) and not self._owed and self.stake(key) is not None

    def sign(self, request: Request[Any], option: Option[Any]) -> tuple[str, str]:
        """The icon of an option, or else the role of the face that says more."""
        icon = self.looks.sign(option.key.removeprefix(FAMILY))
        if icon:
            return icon, ""
        role = self._role(option.subject) if option.subject else ""
        return ("", role) if role else (self.looks.topic_icons.get(request.topic, UNKNOWN), "")

    def _role(self, subject: str) -> str:
        """Whose face a piece has, on the table or not yet."""
        if subject not in self._roles:
            sheet = self.looks.sheet(self.play.session.state, subject, self.play.seat)
            self._roles[subject] = sheet.role if sheet else ""
        return self._roles[subject]
