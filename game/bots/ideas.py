"""The answers a computer player thinks of: all of a short list, some of every kind of a long one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from game.core.request import Allot, Arrange, Choose, Path, PickLayout, PickPath, Places, Request

ALLOTMENTS = 128
"""How many ways to share things out are listed before some are picked to consider."""


class Likes(Protocol):
    """What comes to mind in a game where there is too much to list; None: as the question itself suggests."""

    def ways(self, request: PickPath) -> Sequence[Path] | None: ...

    def layouts(self, request: PickLayout) -> Sequence[Places] | None: ...

    def orders(self, request: Arrange[Any]) -> Sequence[Sequence[str]] | None: ...

    def shares(self, request: Allot[Any]) -> Sequence[Mapping[str, int]] | None: ...


def ideas(request: Request[Any], each: int = 24, likes: Likes | None = None) -> list[str]:
    """Legal keys worth considering; no more than `each` for an option that asks one more thing."""
    if isinstance(request, Choose):
        found: list[str] = []
        for option in request.legal():
            if option.then is None:
                found.append(option.key)
            else:
                found += [f"{option.key} {further}" for further in _further(option.then, each, likes)]
        return found
    return _further(request, 8 * each, likes)


def _further(request: Request[Any], most: int, likes: Likes | None) -> list[str]:
    if isinstance(request, Choose):
        return ideas(request, most, likes)
    if likes is not None and (liked := _liked(request, most, likes)) is not None:
        return liked
    if isinstance(request, Allot):
        return spread(request.candidates(ALLOTMENTS), most)
    return request.candidates(most)


def _liked(request: Request[Any], most: int, likes: Likes) -> list[str] | None:
    match request:
        case PickPath():
            paths = likes.ways(request)
            return None if paths is None else request.keys(paths, most)
        case PickLayout():
            layouts = likes.layouts(request)
            return None if layouts is None else request.keys(layouts, most)
        case Arrange():
            orders = likes.orders(request)
            return None if orders is None else [" ".join(order) for order in orders[:most]]
        case Allot():
            shares = likes.shares(request)
            return None if shares is None else [request.key(given) for given in shares[:most]]
    return None


def spread(keys: Sequence[str], most: int) -> list[str]:
    """At most `most` of a long list, evenly from its beginning to its end."""
    if len(keys) <= most:
        return list(keys)
    if most < 2:
        return list(keys[:most])
    return [keys[at * (len(keys) - 1) // (most - 1)] for at in range(most)]
