"""Words for sentences to the author of a file: values cut short, and the nearest right name."""

from __future__ import annotations

import difflib
from collections.abc import Collection

_FEW = 8


def clip(value: object, most: int = 40) -> str:
    """A value short enough for a sentence, on one line."""
    words = "".join(letter if letter.isprintable() else "?" for letter in str(value)[: most + 1])
    return words if len(words) <= most else f"{words[: most - 3]}..."


def suggest(word: str, options: Collection[str]) -> str:
    """How a sentence about a wrong word ends: with the nearest right one, or with all of a few."""
    near = difflib.get_close_matches(word[:80], options, n=1)
    if near:
        return f"; did you mean '{near[0]}'?"
    if 0 < len(options) <= _FEW:
        return f"; it can be {either(options)}"
    return ""


def either(options: Collection[str]) -> str:
    """`'a', 'b' or 'c'`."""
    *most, last = [f"'{option}'" for option in options]
    return f"{', '.join(most)} or {last}" if most else last


def many(n: int, thing: str, things: str = "") -> str:
    """`no tokens`, `1 token`, `3 tokens`; `things` is the word for several where it takes more than an s."""
    return f"1 {thing}" if n == 1 else f"{n or 'no'} {things or f'{thing}s'}"
