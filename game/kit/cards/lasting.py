"""What lasts: effects that hold until a span of time is over."""

from __future__ import annotations

from collections.abc import Container
from typing import Protocol, TypeVar


class Lasts(Protocol):
    """Something in the state that lasts."""

    @property
    def until(self) -> str: ...


E = TypeVar("E", bound=Lasts)


def expire(lasting: list[E], over: Container[str]) -> list[E]:
    """Spans of time are over: take out what lasted as long, and say what it was."""
    ended = [each for each in lasting if each.until in over]
    if ended:
        lasting[:] = [each for each in lasting if each.until not in over]
    return ended
