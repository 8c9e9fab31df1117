"""The library: everything a system's packs hold, ready for the rules."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TypeVar

import msgspec

from game.core.content import Content, Localised, write_special
from game.core.faults import Node, walk
from game.core.text import Catalog
from game.core.wording import clip, suggest

C = TypeVar("C", bound=Content)

Kinds = Mapping[str, type[Content]]
"""What a system's packs may hold: the first word of a table's name, and its type."""


class NoSuchContent(KeyError):  # noqa: N818 - names the fault, not the exception
    """An id that no pack has; the message suggests the nearest."""

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True, slots=True)
class Pack:
    """Where things came from."""

    id: str
    title: Localised
    version: str
    path: Path
    shipped: bool
    fingerprint: str


class Library:
    """The content of all packs of a system, by type and id, in the order of the packs and their files."""

    def __init__(self, system: str, kinds: Kinds, packs: Iterable[tuple[Pack, Iterable[Content]]]) -> None:
        self.system = system
        self._kinds = {cls: kind for kind, cls in kinds.items()}
        self._things: dict[type[Content], dict[str, Content]] = {cls: {} for cls in self._kinds}
        self._packs: dict[tuple[type[Content], str], Pack] = {}
        self.packs: tuple[Pack, ...] = ()
        for pack, things in packs:
            self.packs += (pack,)
            for thing in things:
                self._things[type(thing)][thing.id] = thing
                self._packs[type(thing), thing.id] = pack
        self.fingerprint = fingerprint(system, [(self._kinds[cls], self.all(cls)) for cls in self._things])

    def __repr__(self) -> str:
        counts = ", ".join(f"{len(things)} {self._kinds[cls]}" for cls, things in self._things.items())
        return f"<Library of {self.system}: {counts}>"

    def get(self, cls: type[C], id: str) -> C:
        """The thing with this id; NoSuchContent if there is none."""
        thing = self._things[cls].get(id)
        if not isinstance(thing, cls):
            raise NoSuchContent(f"there is no {self._kinds[cls]} '{clip(id)}'{suggest(id, self._things[cls])}")
        return thing

    def find(self, cls: type[C], id: str) -> C | None:
        """The thing with this id, if there is one."""
        thing = self._things[cls].get(id)
        return thing if isinstance(thing, cls) else None

    def all(self, cls: type[C]) -> tuple[C, ...]:
        """Every thing of a kind."""
        return tuple(thing for thing in self._things[cls].values() if isinstance(thing, cls))

    def pack_of(self, thing: Content) -> Pack:
        """The pack a thing came from."""
        return self._packs[type(thing), thing.id]

    def add_words(self, catalog: Catalog) -> None:
        """Teach the catalog every text of the packs, in every language."""
        for language, words in self._words.items():
            catalog.add(language, words)

    @cached_property
    def _words(self) -> dict[str, dict[str, str]]:
        """All texts by language and key: looking for them takes a while, and there are many catalogues."""
        found: dict[str, dict[str, str]] = {}
        for text in self._texts():
            for language, words in text.words.items():
                found.setdefault(language, {})[text.key] = words
        return found

    def _texts(self) -> Iterator[Localised]:
        yield from (pack.title for pack in self.packs)
        for cls, things in self._things.items():
            for thing in things.values():
                yield from texts(cls, thing)


def texts(cls: type[Content], thing: Content) -> Iterator[Localised]:
    """Every text in a thing."""
    for node in walk(Node((), cls, thing)):
        if isinstance(node.value, Localised):
            yield node.value


def fingerprint(*parts: object) -> str:
    """A short text that differs when the content does: values count, wording and the files' layout do not."""
    written = msgspec.json.encode(parts, enc_hook=write_special, order="deterministic")
    return hashlib.blake2b(written, digest_size=12).hexdigest()
