"""Needs: the keys that a word on a card cannot do without."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Needs = Mapping[str, Sequence[str]]
"""The keys each word needs; words that are not named need none."""


def check(part: object, word: str, needs: Needs) -> None:
    """Refuse a part in which a word stands without the keys it needs."""
    for key in needs.get(word, ()):
        if not getattr(part, key):
            raise ValueError(f"'{word}' needs '{key}'")
