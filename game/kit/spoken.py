"""Words that stand in a data file in every language of the game, one beside the other."""

from __future__ import annotations

from typing import Annotated

import msgspec

from game.core.text import LANGUAGES

Form = Annotated[str, msgspec.Meta(min_length=1)]


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence in every language of the game."""

    en: str
    es: str
    it: str

    def said(self, language: str) -> str:
        return str(getattr(self, language if language in LANGUAGES else LANGUAGES[0]))


class Forms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The forms a word takes in every language, the one it is listed under first."""

    en: Annotated[tuple[Form, ...], msgspec.Meta(min_length=1)]
    es: Annotated[tuple[Form, ...], msgspec.Meta(min_length=1)]
    it: Annotated[tuple[Form, ...], msgspec.Meta(min_length=1)]

    def said(self, language: str) -> tuple[str, ...]:
        forms: tuple[str, ...] = getattr(self, language if language in LANGUAGES else LANGUAGES[0])
        return forms
