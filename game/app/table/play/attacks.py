"""Attacks for the stage: found in the journal, with the faces of those who fight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from game.app.table.play.attack_show import AttackShow
from game.app.table.play.bodies import Bodies
from game.app.table.play.directing import News
from game.app.table.play.hearing import Fought
from game.core.journal import Entry
from game.core.request import Seat
from game.kit.looks import Looks
from game.kit.staging import Staged, Throw
from game.kit.tokens import Token

_BACK = 80
"""How many entries back an attack may have begun."""


class Attacks:
    """Finds the attacks in the news of one game."""

    def __init__(self, looks: Looks[Any], state: Callable[[], Any], own: Callable[[Seat], bool]) -> None:
        self._looks = looks
        self._state = state
        self._own = own
        self.lying: Sequence[int] = ()
        """Attack dice that the player has been looking at already."""
        self._staged = 0
        """Entries by the result of the last attack that was staged."""
        self.fought: dict[str, Fought] = {}
        """The last attack on each target that the stage has shown."""
        self.foreseen: dict[str, float] = {}
        """How likely the attack on a target was to be decisive, as the player was told before."""

    def shows(self, news: News) -> list[AttackShow]:
        """Those whose result is told now; where nobody moves first, also those that begin now and are told later."""
        begins = news.tells if not _moves(news) else news.told
        found = [
            each
            for each in self._told(news)
            if each.told > self._staged and (news.told < each.told <= news.tells or news.told <= each.begins < begins)
        ]
        self._staged = max([self._staged, *(each.told for each in found)])
        return [self._show(each, news) for each in found]

    def forget(self) -> None:
        """The game is somewhere else now."""
        self._staged = 0
        self.foreseen.clear()
        self.fought.clear()

    def hushes(self, news: News) -> bool:
        """Whether the dice of the news belong to an attack that is staged now or a little later."""
        return any(each.begins < news.tells and each.told > news.told for each in self._told(news))

    def _told(self, news: News) -> list[Staged]:
        """The attacks of the last entries, at their places in the whole journal."""
        start = max(0, news.told - _BACK)
        found = self._looks.staged(self._state(), news.entries[start : max(news.tells, news.ahead)])
        moved = [replace(each, begins=each.begins + start, told=each.told + start) for each in found]
        return [each for each in moved if each.throws]

    def _show(self, staged: Staged, news: News) -> AttackShow:
        known = {token.id: token for token in (*news.after.models, *news.before.models)}
        bodies = Bodies((*news.after.groups, *news.before.groups))
        sides = _side(known.get(staged.attacker), bodies), _side(known.get(staged.target), bodies)
        seen = bool(self.lying) and staged.attack is not None and self._same(staged.attack.entry)
        faces = self._faces(staged.attack), self._faces(staged.defence)
        mine = sides[0] is not None and self._own(sides[0].seat)
        chance = self.foreseen.pop(staged.target, None)
        sound = self._looks.blow(self._state(), staged, sides[0])
        self.fought[staged.target] = Fought(staged.told, staged.verdict is not None)
        return AttackShow(staged, sides, mine, faces=faces, seen=seen, chance=chance, sound=sound)

    def _same(self, entry: Entry) -> bool:
        return Counter(entry.dice) <= Counter(self.lying)

    def _faces(self, throw: Throw | None) -> Sequence[tuple[str, ...]]:
        return self._looks.die_faces(self._state(), throw.entry) if throw else ()


def _moves(news: News) -> bool:
    """Whether somebody goes elsewhere, which has to be seen first."""
    before = {token.id: token.at for token in news.before.tokens}
    return any(before.get(token.id, token.at) != token.at for token in news.after.tokens)


def _side(token: Token | None, bodies: Bodies) -> Token | None:
    """Who fights: a model, or for a whole body of men its leader under its name."""
    group = bodies.of(token.id) if token else None
    return replace(token, name=group.name, role=group.role or token.role) if token and group else token
