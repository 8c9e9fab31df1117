"""The answers a computer player thinks of: all of a short list, some of every kind of a long one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.core.request import Allot, Choose, Path, PickPath, Request

ALLOTMENTS = 128
"""How many ways to share things out are listed before some are picked to consider."""


Ways = Callable[[PickPath], Sequence[Path] | None]
"""The paths that come to mind where there are many; None: as they are suggested."""


def ideas(request: Request[Any], each: int = 24, ways: Ways | None = None) -> list[str]:
    """Legal keys worth considering; no more than `each` for an option that asks one more thing."""
    if isinstance(request, Choose):
        found: list[str] = []
        for option in request.legal():
            if option.then is None:
                found.append(option.key)
            else:
                found += [f"{option.key} {further}" for further in _further(option.then, each, ways)]
        return found
    return _further(request, 8 * each, ways)


def _further(request: Request[Any], most: int, ways: Ways | None) -> list[str]:
    if isinstance(request, Choose):
        return ideas(request, most, ways)
    if isinstance(request, PickPath) and ways and (liked := ways(request)) is not None:
        return request.keys(liked, most)
    if isinstance(request, Allot):
        return spread(request.candidates(ALLOTMENTS), most)
    return request.candidates(most)


def spread(keys: Sequence[str], most: int) -> list[str]:
    """At most `most` of a long list, evenly from its beginning to its end."""
    if len(keys) <= most:
        return list(keys)
    if most < 2:
        return list(keys[:most])
    return [keys[at * (len(keys) - 1) // (most - 1)] for at in range(most)]
