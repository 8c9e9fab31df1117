"""What packs are made of: things with an id and a name, their texts, lengths, and references to each other."""

from __future__ import annotations

import re
import string
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

import msgspec

from game.core.place import read_decimal
from game.core.text import LANGUAGES, Text
from game.core.wording import clip

_ID = re.compile(r"[a-z0-9]+(?:[._-][a-z0-9]+)*")
_LONGEST_ID = 60


def is_id(word: str) -> bool:
    """Whether a word may name a thing: lower-case letters and digits, joined by `_`, `-` or `.`."""
    return len(word) <= _LONGEST_ID and _ID.fullmatch(word) is not None


@dataclass(frozen=True, slots=True)
class Ref:
    """Marks a text as the id of a thing of this kind: `weapon: Annotated[str, Ref("weapon")]`."""

    kind: str


class Localised(Text):
    """A text from a pack: to the rules a `Text`, with the words its author gave for every language."""

    __slots__ = ("words",)

    words: dict[str, str]

    def __init__(self, key: str, words: dict[str, str]) -> None:
        super().__init__(key)
        self.words = words

    @classmethod
    def read(cls, written: object) -> Self:
        """From `"Claws"` or `{ en = "Claws", es = "Garras" }`; the pack gives it its key afterwards."""
        if isinstance(written, str):
            written = {LANGUAGES[0]: written}
        if not isinstance(written, dict):
            raise ValueError("expected text, or a table of text by language")
        words: dict[str, str] = {}
        for language, sentence in written.items():
            if language not in LANGUAGES:
                raise ValueError(f"'{clip(language)}' is not a language of the game ({', '.join(LANGUAGES)})")
            words[language] = _sentence(sentence)
        if not words:
            raise ValueError(f"expected text in at least one language ({', '.join(LANGUAGES)})")
        fallback = next(words[language] for language in LANGUAGES if language in words)
        return cls("", {language: words.get(language, fallback) for language in LANGUAGES})


def _sentence(words: object) -> str:
    """The words, when a player can be shown them."""
    if not isinstance(words, str):
        raise ValueError("expected text in each language")
    if not words.strip():
        raise ValueError("expected text, but it is empty")
    try:
        gaps = list(string.Formatter().parse(words))
    except ValueError:
        raise ValueError("a '{' or '}' stands alone; write it twice to show one") from None
    for _, name, shape, conversion in gaps:
        if name is not None and not (name.isidentifier() and shape in ("", "len") and conversion is None):
            raise ValueError(f"'{{{clip(name)}}}' is not a gap to fill, such as {{n}}; write '{{{{' to show a brace")
    return words


class Length(int):
    """A length: its author writes 4.5 inches (or centimetres), the rules read 4500 mils."""

    LONGEST: ClassVar[int] = 1000

    @classmethod
    def read(cls, written: object) -> Self:
        if isinstance(written, bool) or not isinstance(written, int | float):
            raise ValueError("expected a length, which is a number")
        if not 0 <= written <= cls.LONGEST:
            raise ValueError(f"expected a length from 0 to {cls.LONGEST}, got {clip(written)}")
        return cls(read_decimal(repr(written)))


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A table inside a thing: an attack of a profile, an effect of a card."""

    def named(self) -> Sequence[tuple[str, str]]:
        """Fields that are the id of a thing whose kind depends on the rest of the table, each with that kind."""
        return ()


class Content(Part, frozen=True, kw_only=True):
    """A thing from a pack; its id is the name of its table."""

    id: str
    name: Localised


def read_special(kind: type, written: object) -> object:
    """Reads the types of this file for msgspec."""
    if kind is Localised:
        return Localised.read(written)
    if kind is Length:
        return Length.read(written)
    raise NotImplementedError(f"packs cannot hold a {kind.__name__}")


def write_special(value: object) -> object:
    """Writes the types of this file for a fingerprint, which wording does not change."""
    if isinstance(value, Localised):
        return value.key
    if isinstance(value, Length):
        return int(value)
    raise NotImplementedError(f"packs cannot hold a {type(value).__name__}")
