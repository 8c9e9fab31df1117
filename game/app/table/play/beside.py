"""What stands beside the options of a question: signs, second lines, numbers, and what is at stake."""

from __future__ import annotations

from typing import Any

from game.app.play import Play
from game.app.table.play.options import FAMILY
from game.core.request import Option, Request
from game.kit.looks import Aside, Looks, Stake

UNKNOWN = "circle-medium"
"""The sign of what has no other."""


class Beside:
    """Asks the game once for every option, as long as the question stands."""

    def __init__(self, play: Play, looks: Looks[Any]) -> None:
        self.play = play
        self.looks = looks
        self._asides: dict[str, Aside | None] = {}
        self._roles: dict[str, str] = {}

    def clear(self) -> None:
        """Another question is asked."""
        self._asides.clear()
        self._roles.clear()

    def stake(self, key: str) -> Stake[Any] | None:
        """What a whole answer decides, if dice follow."""
        asked = self.play.asked
        return self.looks.stake(self.play.session.state, asked, key) if asked and key else None

    def aside(self, key: str) -> Aside | None:
        """The second line of a whole answer: its cost, its chance."""
        asked = self.play.asked
        if asked is None or key.startswith(FAMILY):
            return None
        if key not in self._asides:
            self._asides[key] = self.looks.aside(self.play.session.state, asked, key)
        return self._asides[key]

    def uncounted(self, key: str) -> bool:
        """Whether dice follow an answer and the game does not count its chance by itself."""
        aside = self.aside(key)
        return not (aside and aside.chance) and self.stake(key) is not None

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
