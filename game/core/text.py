"""Messages for players: a key and values in the rules, the sentence in a locale file."""

from __future__ import annotations

import string
import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from game.core.place import decimal_text

LANGUAGES = ("en", "es", "it")
SEATED = ("side", "winner")
"""The values of a message that name a seat."""
PIECED = ("piece",)
"""The values of a message that name a piece of a map, in the words of its author."""


Values = tuple[tuple[str, "int | str | Text"], ...]


class Text:
    """A message key with its values; equal texts are equal, in every language."""

    __slots__ = ("_given", "_values", "key")

    key: str

    def __init__(self, key: str, /, **values: int | str | Text) -> None:
        self.key = key
        self._given = values
        self._values: Values | None = None  # most texts are never read

    @property
    def values(self) -> Values:
        """The values by name, in alphabetical order."""
        if self._values is None:
            self._values = tuple(sorted(self._given.items()))
        return self._values

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and (self.key, self.values) == (other.key, other.values)

    def __hash__(self) -> int:
        return hash((self.key, self.values))

    def __repr__(self) -> str:
        inner = "".join(f", {name}={value!r}" for name, value in self.values)
        return f"Text({self.key!r}{inner})"

    def to_json(self) -> dict[str, Any]:
        """The key and the values side by side, so no value may be called `key` (nor `words`, which the engine adds)."""
        return {"key": self.key, **{name: _plain(value) for name, value in self.values}}


def _plain(value: int | str | Text) -> Any:
    """A value as JSON knows it; lengths of packs are numbers of a kind of their own."""
    if isinstance(value, Text):
        return value.to_json()
    return int(value) if isinstance(value, int) else value


def chained(key: str, texts: Sequence[Text]) -> Text:
    """Several texts as one, joined by the words of `key`."""
    *before, whole = texts
    for text in reversed(before):
        whole = Text(key, first=text, rest=whole)
    return whole


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something is not allowed, in words, and the rule behind it ('' when it is only arithmetic)."""

    reason: Text
    rule: str = ""


_ALL_READ = object()

Sentence = str | dict[str, str]


@cache
def _written(path: Path, changed: int) -> Mapping[str, Sentence]:
    """The sentences of a file: a program with many catalogues reads it once, and again when it has changed."""
    return dict(_by_key(tomllib.loads(path.read_text(encoding="utf-8"))))


def _by_key(tree: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Sentence]]:
    """The sentences in nested tables; a table of `one` and `other` is a plural."""
    for name, entry in tree.items():
        if isinstance(entry, str) or (isinstance(entry, dict) and set(entry) == {"one", "other"}):
            yield f"{prefix}{name}", entry
        else:
            yield from _by_key(entry, f"{prefix}{name}.")


def piece_key(name: str) -> str:
    """Where the sentences have the name of a piece of a map."""
    return "view.piece." + name.lower().replace(" ", "_")


class Catalog:
    """The sentences of every language, by key."""

    def __init__(
        self,
        folders: Iterable[Path] = (),
        late: Callable[[Catalog], Iterator[None]] | None = None,
        whole: Collection[str] = (),
    ) -> None:
        """`late` adds more sentences, a step at a time, when one is missed: reading all would delay the start.

        Nothing is added for a key that begins with a word of `whole`: those sentences are all there from the first.
        """
        self._late, self._whole = late(self) if late else iter(()), whole
        self.called: Callable[[str], str] | None = None
        """What the players call a seat, where a message names one."""
        self._sentences: dict[str, dict[str, Sentence]] = {language: {} for language in LANGUAGES}
        for folder in folders:
            self.add_folder(folder)

    def add_folder(self, folder: Path) -> None:
        """Read `<language>.toml` of every language, or every `.toml` in `<language>/`."""
        for language in LANGUAGES:
            for path in sorted([*folder.glob(f"{language}.toml"), *folder.glob(f"{language}/*.toml")]):
                self._sentences[language].update(_written(path, path.stat().st_mtime_ns))

    def add(self, language: str, tree: Mapping[str, Any]) -> None:
        """Add sentences from nested tables."""
        self._sentences[language].update(_by_key(tree))

    def keys(self, language: str) -> set[str]:
        for _ in self._late:
            pass
        return set(self._sentences[language])

    def sentence(self, key: str, language: str) -> Sentence | None:
        """The sentence as written, in the language or else in English."""
        if key.partition(".")[0] not in self._whole:
            while key not in self._sentences["en"] and next(self._late, _ALL_READ) is not _ALL_READ:
                pass
        return self.known(key, language)

    def known(self, key: str, language: str) -> Sentence | None:
        """The sentence if it has been read: one that need not exist is no reason to read every game."""
        return self._sentences[language].get(key, self._sentences["en"].get(key))

    def render(self, text: Text, language: str = "en") -> str:
        """The message in words; a key nobody wrote a sentence for shows as itself."""
        entry = self.sentence(text.key, language)
        values = {name: self._shown(name, value, language) for name, value in text.values}
        if entry is None:
            return f"{text.key} {values}" if values else text.key
        if isinstance(entry, dict):
            entry = entry["one" if values.get("n") == 1 else "other"]
        words = _FORMATTER.vformat(entry, (), values)
        return words.replace("!.", "!").replace("?.", "?")  # a name may end a sentence by itself

    def _shown(self, name: str, value: int | str | Text, language: str) -> int | str:
        if isinstance(value, Text):
            return self.render(value, language)
        if self.called and name in SEATED and isinstance(value, str):
            return self.called(value)
        if name in PIECED and isinstance(value, str):
            known = self.sentence(piece_key(value), language)
            return known if isinstance(known, str) else value
        return value


class _Formatter(string.Formatter):
    """`{distance:len}` shows thousandths as a decimal; `{missing}` stays as written instead of failing."""

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        return kwargs.get(str(key), f"{{{key}}}")

    def format_field(self, value: Any, format_spec: str) -> Any:
        if format_spec == "len":
            return decimal_text(value) if isinstance(value, int) else str(value)
        return str(value)


_FORMATTER = _Formatter()
