"""A "no" that stands: whoever declines what may be done at any time is not asked the same again until it may matter."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeGuard

from game.core.request import DECLINE, Choose, Request, Seat
from game.core.session import Session
from game.kit import registry
from game.kit.tokens import FOES


@dataclass(frozen=True, slots=True)
class _No:
    """What somebody said no to: the phase, what there was to use, and how the player's side fared."""

    phase: str
    uses: tuple[str, ...]
    figures: tuple[tuple[str, tuple[int, int] | None, bool], ...]
    reaction: str = field(default="", compare=False)


class Patience:
    """What players have declined, until something changes for them.

    Only questions that nothing in particular calls for are left out (`Choose.idle`), and only while there is nothing
    else to use, the phase is the same and all figures of the player's side are as they were.
    """

    def __init__(self) -> None:
        self._declined: dict[tuple[Seat, str], _No] = {}

    def stands(self, session: Session[Any], seat: Seat, asked: Request[Any] | None) -> bool:
        """Whether the player has said no to just this."""
        if not _idle(asked):
            return False
        return self._declined.get((seat, asked.topic)) == _no(session, seat, asked)

    def hear(self, session: Session[Any], seat: Seat, asked: Request[Any] | None, key: str) -> None:
        """Remember a no; anything else ends the one that stood."""
        if not _idle(asked):
            return
        if key == DECLINE:
            self._declined[seat, asked.topic] = _no(session, seat, asked)
        else:
            self._declined.pop((seat, asked.topic), None)

    def reactions(self, session: Session[Any], seat: Seat) -> list[str]:
        """What the player has declined in this phase, by the names of the reactions."""
        phase = _phase(session)
        return [no.reaction for (who, _), no in self._declined.items() if who == seat and no.phase == phase]

    def forget(self, seat: Seat | None = None) -> None:
        """Ask a player, or everybody, at the next chance."""
        self._declined = {known: no for known, no in self._declined.items() if seat not in (None, known[0])}


def _idle(asked: Request[Any] | None) -> TypeGuard[Choose[Any]]:
    return isinstance(asked, Choose) and asked.idle and any(option.key == DECLINE for option in asked.legal())


def _phase(session: Session[Any]) -> str:
    return repr(session.system.heading(session.state))


def _no(session: Session[Any], seat: Seat, asked: Choose[Any]) -> _No:
    state, looks = session.state, registry.looks_of(session.system.id)
    tokens = looks.tokens(state, seat)
    together = any(token.seat == FOES for token in tokens)
    figures = tuple(
        (token.id, token.health, token.down)
        for token in tokens
        if token.seat == seat or looks.allies(state, seat, token.seat) or (together and token.seat != FOES)
    )
    return _No(_phase(session), tuple(option.key for option in asked.legal()), figures, asked.reaction)
