"""Voices: everything written on cards in play, by the event it waits for or by what it always says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from game.core.text import Text


class Saying(Protocol):
    """One thing that a card says, known by its word."""

    @property
    def word(self) -> str: ...


L = TypeVar("L", bound=Saying)
L_co = TypeVar("L_co", bound=Saying, covariant=True)


class Clause(Protocol[L_co]):
    """Lines that belong together, and the event they wait for; '' when they always hold."""

    @property
    def event(self) -> str: ...

    @property
    def lines(self) -> Sequence[L_co]: ...


C = TypeVar("C", bound=Clause[Any])


class Voice(NamedTuple, Generic[C]):
    """A clause in play and who bears it, '' for nobody."""

    bearer: str
    clause: C
    name: Text
    """What the card is called on which it stands."""
    address: str
    """How limits and memory know it."""
    subject: str = ""
    """Of something that lasts: whom it concerns; '' for what a card says itself."""


class Chorus(Generic[C, L]):
    """All voices in play, in the order they were found; they are looked up again only if their causes have changed."""

    def __init__(self, voices: Callable[[], Iterable[Voice[C]]], causes: Callable[[], list[object]]) -> None:
        self._voices = voices
        self._causes = causes
        self._heard: list[object] | None = None
        self._answers: dict[str, list[Voice[C]]] = {}
        self._says: dict[str, list[tuple[Voice[C], L]]] = {}

    def answering(self, event: str) -> list[Voice[C]]:
        """Those that wait for an event."""
        self._listen()
        return self._answers.get(event, [])

    def saying(self, word: str) -> list[tuple[Voice[C], L]]:
        """The lines with a word that always hold."""
        self._listen()
        return self._says.get(word, [])

    def _listen(self) -> None:
        now = self._causes()
        if now is self._heard or now == self._heard:
            return
        self._heard, self._answers, self._says = now, {}, {}
        for voice in self._voices():
            clause = voice.clause
            if clause.event:
                self._answers.setdefault(clause.event, []).append(voice)
                continue
            for line in clause.lines:
                self._says.setdefault(line.word, []).append((voice, line))
