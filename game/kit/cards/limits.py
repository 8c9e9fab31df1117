"""Limits: what may be used once in a span of time, and which spans end with which."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

S = TypeVar("S", bound=str)


def nested(*spans: S, apart: Sequence[S] = ()) -> dict[S, tuple[S, ...]]:
    """What ends when each span of time does: all shorter ones too, and with the last and longest everything.

    `spans` are given from the shortest on; those `apart` end by themselves, or with the last.
    """
    over = {span: spans[: at + 1] for at, span in enumerate(spans)}
    over |= {span: (span,) for span in apart}
    over[spans[-1]] = (*apart, *spans)
    return over


class Use(NamedTuple):
    """Where the use of something limited is written down: in whose memory, under which key; '' without a limit."""

    memory: dict[str, int]
    key: str

    @property
    def left(self) -> bool:
        return not self.key or self.key not in self.memory

    def note(self) -> None:
        if self.key:
            self.memory[self.key] = 1


UNLIMITED = Use({}, "")


def renew(memories: Iterable[dict[str, int]], is_over: Callable[[str], bool]) -> None:
    """A span of time is over: what was limited to it may be used again."""
    for memory in memories:
        for key in [key for key in memory if is_over(key)]:
            del memory[key]
