"""Whom the player is about to attack, and what that promises: from the board, the choices, or where a move ends."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

from game.app.play import Play
from game.app.table.play.controller import Controller
from game.app.table.play.formations import LayoutDraft
from game.app.table.play.odds import Odds
from game.app.table.play.options import ChooseDraft
from game.app.table.play.places import PathDraft
from game.core.request import Choose, IllegalAnswer, Option, Request
from game.core.session import RuleFailed, Session
from game.core.text import Text
from game.kit.asides import Prospect
from game.kit.looks import Looks

T = TypeVar("T")

_STEPS = 2
"""Questions that may lie between a move and the next attack: what it is paid with."""
_SHOWN = 2
"""Targets whose plates show where a move ends."""


def percent(chance: float) -> str:
    """A chance in whole hundredths; what may still fail is never sure, and what may happen never impossible."""
    whole = round(100 * chance)
    if whole == 100 and chance < 1:
        return "> 99 %"
    return "< 1 %" if whole == 0 and chance > 0 else f"{whole} %"


class Aiming:
    """Asks the game once for every answer, as long as the question stands."""

    def __init__(self, play: Play, looks: Looks[Any], controller: Controller, odds: Odds) -> None:
        self._play = play
        self._looks = looks
        self._controller = controller
        self._odds = odds
        self._known: dict[object, Any] = {}
        self._known_at = -1

    def at(self, piece: str, option: str) -> Prospect | None:
        """What the option under the pointer promises, or the best that can be done to the piece there."""
        keys = [self._controller.armed] if self._controller.armed else self._answers(piece, option)
        found = [told for key in keys if (told := self._of(key)) is not None]
        return max(found, key=lambda told: told.chance, default=None)

    def from_there(self) -> list[Prospect]:
        """Whom the model could attack from where the path under way ends, the most likely first."""
        path = self._controller.draft
        if isinstance(path, LayoutDraft):
            return self._onward(path)
        if not isinstance(path, PathDraft) or not path.laid or path.refusal or path.peril:
            return []
        key = self._controller.key
        return self._once(("there", key), lambda: self._after(key))

    def _onward(self, draft: LayoutDraft) -> list[Prospect]:
        """What a body of men could do next from where its ghosts stand, as far as its game tells."""
        if draft.glancing or not draft.changed or draft.refusal:
            return []
        state, request, places = self._play.session.state, draft.request, draft.places
        return self._once(("onward", draft.key), lambda: list(self._looks.onward(state, request, places)))[:_SHOWN]

    def _answers(self, piece: str, option: str) -> list[str]:
        """Answers about a piece that could be given now, as far as what the game counts depends on them."""
        draft = self._controller.draft
        if not isinstance(draft, ChooseDraft):
            return []
        named = [each for each in draft.request.options if each.key == option]
        wanted: list[Option[Any]] = named or (draft.about(piece) if piece else [])
        if not wanted and 0 <= draft.focus < len(draft.options):
            wanted = [draft.options[draft.focus]]
        before = [each.key for each in self._controller.stack[:-1]]
        return [" ".join([*before, each.key]) for each in wanted if each.refusal is None]

    def _of(self, key: str) -> Prospect | None:
        asked = self._play.asked
        if asked is None:
            return None
        counted = self._once(key, lambda: self._looks.prospect(self._play.session.state, asked, key))
        return counted or self._sampled(key)

    def _sampled(self, key: str) -> Prospect | None:
        """What tries have shown of an answer whose chances the game does not count."""
        subject = next((each.subject for each in self._options() if each.key == key.rpartition(" ")[2]), "")
        stake = self._controller.stake(key) if subject else None
        chance = self._odds.chance(key) if stake else None
        if stake is None or chance is None:
            return None
        why = Text("table.plate.tried", n=self._odds.tried(key))
        spread = self._odds.spread(key)
        return Prospect(subject, chance / 100, Text("table.plate.success"), stake.name, why, spread, stake.decisive)

    def _options(self) -> list[Option[Any]]:
        draft = self._controller.draft
        return list(draft.request.options) if isinstance(draft, ChooseDraft) else []

    def _after(self, key: str) -> list[Prospect]:
        """In a copy of the game that knows no more than the seat does."""
        seat, session = self._play.seat, self._play.session
        view = Session.opened(session.system, session.excerpt(seat, Random(0)))
        try:
            view.answer(key)
            for _ in range(_STEPS):
                asked = view.asked(seat)
                if not isinstance(asked, Choose):
                    break
                if found := self._best(view.state, asked):
                    return found
                view.answer(asked.sample(Random(0)))
        except (IllegalAnswer, RuleFailed):
            pass
        return []

    def _best(self, state: Any, asked: Request[Any]) -> list[Prospect]:
        best: dict[str, Prospect] = {}
        for option in asked.legal() if isinstance(asked, Choose) else ():
            told = self._looks.prospect(state, asked, option.key)
            if told is not None and told.chance > (best[told.target].chance if told.target in best else 0):
                best[told.target] = told
        return sorted(best.values(), key=lambda told: -told.chance)[:_SHOWN]

    def _once(self, key: object, work_out: Callable[[], T]) -> T:
        if self._known_at != self._controller.questions:
            self._known.clear()
            self._known_at = self._controller.questions
        if key not in self._known:
            self._known[key] = work_out()
        found: T = self._known[key]
        return found
