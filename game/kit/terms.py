"""The words of a game's rules: every form a word takes, what it means, and the rule to read on."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

import msgspec

from game.core.files import Unreadable, read_data
from game.core.home import assets, shown
from game.core.rulebook import Rulebook, RulebookError
from game.core.system import SetupError
from game.core.text import LANGUAGES
from game.kit.situations import wrong_fields
from game.kit.spoken import Forms, Words

FILE = "terms.toml"


class Explained(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word that is explained wherever it is read."""

    rule: str
    words: Forms
    says: Words
    """One or two sentences."""


def read_terms(path: Path) -> dict[str, Explained]:
    """The words in a file, by their ids; SetupError in one sentence that names it."""
    try:
        written = read_data(path, "the words of a game")
    except Unreadable as error:
        raise SetupError(str(error)) from None
    found: dict[str, Explained] = {}
    for name, told in written.items():
        try:
            found[name] = msgspec.convert(told, Explained)
        except msgspec.ValidationError:
            shape = told if isinstance(told, dict) else {}
            raise SetupError(wrong_fields(Explained, shape, f"{shown(path)}: the word '{name}' does not fit")) from None
    return found


@lru_cache(maxsize=16)
def terms_of(system: str) -> Mapping[str, Explained]:
    """The words that ship with a game; none where nobody has written any."""
    path = assets() / "rules" / system / FILE
    return read_terms(path) if path.is_file() else {}


def faults_of(terms: Mapping[str, Explained], system: str) -> list[str]:
    """What is wrong with words that could be read, each in one sentence."""
    try:
        book = Rulebook.load(system)
    except RulebookError as error:
        return [str(error)]
    found = [f"'{name}' names rule {term.rule}, which is not in the rulebook." for name, term in terms.items()
             if term.rule not in book]  # fmt: skip
    for language in LANGUAGES:
        owner: dict[str, str] = {}
        for name, term in terms.items():
            if not term.says.said(language).strip():
                found.append(f"'{name}' says nothing in '{language}'.")
            for form in term.words.said(language):
                if form in owner:
                    found.append(f"'{form}' is a form of '{owner[form]}' and of '{name}' in '{language}'.")
                owner[form] = name
    return found
