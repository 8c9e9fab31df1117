"""Addresses: where a line of a card is written in the packs, so that a state can remember it by a word."""

from __future__ import annotations

from typing import Generic, TypeVar

from game.core.faults import Node, walk
from game.core.library import Kinds, Library

P = TypeVar("P")


def card_of(id: str) -> str:
    """The card behind a numbered id: `psycho#3` is a `psycho`."""
    return id.partition("#")[0]


class Addresses(Generic[P]):
    """Where every part of one type is written, `kind.id/place/in/it`, and back; equal ones share the first address."""

    def __init__(self, library: Library, kinds: Kinds, part: type[P]) -> None:
        self._names: dict[P, str] = {}
        self._parts: dict[str, P] = {}
        self._known: dict[int, str] = {}  # by the very part, which is quicker than by what it says
        for kind, cls in kinds.items():
            for thing in library.all(cls):
                for node in walk(Node((), cls, thing)):
                    if isinstance(node.value, part):
                        address = f"{kind}.{thing.id}/{'/'.join(map(str, node.path))}"
                        self._known[id(node.value)] = self._names.setdefault(node.value, address)
                        self._parts[address] = node.value

    def of(self, part: P) -> str:
        return self._known.get(id(part)) or self._names[part]

    def at(self, address: str) -> P:
        return self._parts[address]
