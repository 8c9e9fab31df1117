"""Pictures of attacks on the stage: one of a recorded game is played again, and stopped where it tells most."""

from __future__ import annotations

from typing import Any

from game.app.play import Play
from game.app.screens.table import TableScreen
from game.app.table.play.attack_show import AttackShow
from game.app.window import App
from game.core.dice import Chance
from game.core.request import Draw, Roll
from game.core.session import BY_CHANCE, Session
from game.kit import registry
from game.kit.staging import Staged

_A_FRAME = 1 / 60
_LONG = 600


class Again(Chance):
    """Chance that gives one answer once more."""

    def __init__(self, key: str) -> None:
        super().__init__("shots")
        self._key = key

    def answer(self, request: Roll | Draw) -> str:
        key, self._key = self._key, ""
        return key or super().answer(request)


def telling(session: Session[Any]) -> Staged | None:
    """The attack of a game that shows most: with dice on both sides, a loss and a verdict."""
    found = registry.looks_of(session.system.id).staged(session.state, session.entries)
    worth = [each for each in found if each.throws]
    return max(worth, key=lambda s: (len(s.throws) + bool(s.loss) + 2 * bool(s.verdict), len(s.sum)), default=None)


def before(session: Session[Any], staged: Staged) -> int:
    """How many answers had been given when the next one told the attack's result."""
    low, high = 0, len(session.answers)
    while low < high:
        middle = (low + high) // 2
        if len(session.branch(middle).entries) < staged.told:
            low = middle + 1
        else:
            high = middle
    return low - 1


def restage(app: App, session: Session[Any], staged: Staged) -> tuple[TableScreen, AttackShow] | None:
    """Open the table just before the attack's result, and let it happen again."""
    count = before(session, staged)
    answered = session.answers[count]
    play = Play(session.branch(count), seed=1)
    table = TableScreen(app, play)
    app.push(table)
    if answered.by == BY_CHANCE:
        play.chance = Again(answered.key)
    else:
        table.host.answer(answered.key)
    for _ in range(_LONG):
        app.frame([], _A_FRAME)
        show = table.host.stage.now
        if isinstance(show, AttackShow):
            return table, show
    return None


def wait_for(app: App, table: TableScreen, age: float) -> None:
    """Let the attack on the stage go on until then, and stop its clock there."""
    stage = table.host.stage
    stage.held = False
    while stage.now is not None and stage.age < age:
        app.frame([], _A_FRAME)
    stage.held = True
    table.sitting.view.settle()
