"""Sequences that are found while somebody looks at them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeVar, overload

T_co = TypeVar("T_co", covariant=True)


class Lazy(Sequence[T_co]):
    """Things found one by one, and no more of them than are asked for; whether there are any looks for one."""

    def __init__(self, source: Iterable[T_co]) -> None:
        self._source = iter(source)
        self._found: list[T_co] = []

    @overload
    def __getitem__(self, at: int) -> T_co: ...

    @overload
    def __getitem__(self, at: slice) -> list[T_co]: ...

    def __getitem__(self, at: int | slice) -> T_co | list[T_co]:
        end = at.stop if isinstance(at, slice) else at + 1
        backwards = isinstance(at, slice) and (at.start or 0) < 0
        self._find(None if end is None or end <= 0 or backwards else end)
        return self._found[at]

    def __iter__(self) -> Iterator[T_co]:
        at = 0
        while self._find(at + 1) > at:
            yield self._found[at]
            at += 1

    def __bool__(self) -> bool:
        return self._find(1) > 0

    def __len__(self) -> int:
        return self._find(None)

    def __repr__(self) -> str:
        return f"<Lazy: {self._found!r} so far>"

    def _find(self, count: int | None) -> int:
        """Look until so many are found, or all of them; how many are known then."""
        more = None if count is None else max(0, count - len(self._found))
        self._found += islice(self._source, more)
        return len(self._found)
