"""A thought in words: what was weighed, how much worse the others seemed, and what was expected to come of it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from game.boards.hexes import HexBoard
from game.boards.squares import SquareBoard
from game.bots.thought import Thought, Weighed
from game.core.clone import shape_of
from game.core.place import GRID_SCALE, point
from game.core.request import (
    DECLINE,
    NOTHING,
    Allot,
    Arrange,
    Choose,
    ChooseSome,
    IllegalAnswer,
    PickLayout,
    PickPath,
    PickPoint,
    Request,
    Seat,
)
from game.core.session import Excerpt, Session
from game.core.text import Text, chained
from game.kit.looks import Looks
from game.kit.scenarios import Board

WORTH_A_WORD = 30
_STEPS = ((WORTH_A_WORD, "same"), (150, "little"), (500, "clear"))
"""By how many thousandths of a swing an answer may be worse, and what that is called."""
_DEALS = 4
"""Deals under which an answer has to be possible to be no secret."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One of the answers that were weighed."""

    key: str
    """Nothing where it is a secret of the seat."""
    what: Text
    worth: Text
    behind: int
    """How much worse than the best it seemed, in thousandths of a swing of the game."""
    expects: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Reasons:
    """How a decision was come by, the answers that were weighed, and the best of them first."""

    how: Text
    reasons: tuple[Reason, ...]


def explained(
    thought: Thought,
    asked: Request[Any],
    looks: Looks[Any],
    shown: Collection[str] | None = None,
    board: Board | None = None,
) -> Reasons:
    """A thought for players; to a rival only the answers of `shown` are named, and of the rest that there was one."""
    best = thought.best[0].worth
    reasons = [_reason(one, best - one.worth, asked, looks, shown, board) for one in thought.best]
    tries = sum(one.tries for one in thought.best)
    return Reasons(Text(f"mind.how.{thought.how}", n=thought.considered, tries=tries), tuple(reasons))


def _reason(
    one: Weighed,
    behind: int,
    asked: Request[Any],
    looks: Looks[Any],
    shown: Collection[str] | None,
    board: Board | None,
) -> Reason:
    share = max(0, behind) * 1000 // looks.swing
    words = Text("mind.worth.best") if behind <= 0 else worse_by(share)
    if shown is not None and one.key not in shown:
        return Reason("", Text("mind.secret"), words, share)
    # What a rival's head expects may speak of cards nobody has seen.
    told = one.expected if shown is None else ()
    expects = tuple(Text("mind.expects", times=e.times, tries=one.tries, what=e.entry.text) for e in told)
    return Reason(one.key, said(asked, one.key, board), words, share, expects)


def worse_by(share: int) -> Text:
    """How much worse an answer is, told in words, from thousandths of a swing."""
    return Text(f"mind.worth.{next((name for most, name in _STEPS if share <= most), 'much')}")


def open_to(session: Session[Any], seat: Seat, viewer: Seat, keys: Sequence[str]) -> set[str]:
    """The answers of `seat` that `viewer` may hear of: those that are possible whatever `seat` holds."""
    known = set(keys)
    for deal in range(_DEALS):
        asked = _asked_otherwise(session, seat, viewer, Random(deal))
        known = {key for key in known if asked is not None and _takes(asked, key)}
    return known


def _asked_otherwise(session: Session[Any], seat: Seat, viewer: Seat, random: Random) -> Request[Any] | None:
    """The same question had everything been dealt otherwise that `viewer` may not know; None: it would not be asked."""
    last = session.beats[-1]
    before = shape_of(session.system.state).clone(last.before)
    session.system.conceal(before, viewer, random)
    try:
        other = Session.opened(session.system, Excerpt(session.setup, before, tuple(last.answers)))
    except (IllegalAnswer, RuntimeError):  # what was played since is not there in this deal
        return None
    return other.asked(seat)


def _takes(asked: Request[Any], key: str) -> bool:
    try:
        asked.read(key)
    except IllegalAnswer:
        return False
    return True


def said(asked: Request[Any], key: str, board: Board | None = None) -> Text:
    """An answer in the words of its question; places as the board that is given calls them."""
    match asked:
        case Choose():
            word, _, rest = key.partition(" ")
            option = asked.option(word)
            if option.then is None or not rest:
                return option.text
            return Text("mind.answer.then", what=option.text, further=said(option.then, rest, board))
        case ChooseSome() | Arrange():
            named = asked.named(key)
            return chained("mind.answer.and", [option.text for option in named]) if named else Text("mind.answer.none")
        case Allot():
            shares = [word.partition("=") for word in key.split() if word != NOTHING]
            texts = {share.key: share.text for share in asked.shares}
            given = [Text("mind.answer.share", what=texts[id], n=int(n)) for id, _, n in shares]
            return chained("mind.answer.and", given) if given else Text("mind.answer.none")
        case PickPath() | PickPoint() if key != DECLINE:
            return Text("mind.answer.place", place=_called(key.split()[-1].rpartition(":")[2], board))
        case PickLayout() if key != DECLINE:
            return Text("mind.answer.layout")
    return getattr(asked, "decline", None) or Text("mind.answer.none")


def _called(place: str, board: Board | None) -> str | Text:
    """A place as players call it, where the board calls its places anything."""
    return board.called(point(place, GRID_SCALE)) if isinstance(board, HexBoard | SquareBoard) else place
