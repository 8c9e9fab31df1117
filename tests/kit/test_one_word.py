"""Interface, rulebooks, lessons and situations call a thing by one word in every language.

Where two words were in use, the rulebook's stays; the other one must not come back.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.core.home import assets

AVOIDED: dict[tuple[str, str], dict[str, str]] = {
    ("it", "bmg3"): {"Contusion[ei]": "Stordimento", "Sospettat[oi]": "Sospetto"},
    ("it", "bmg1"): {"Contusion[ei]": "Stordimento", "Spall[ae]": "Luogotenente", "Sgherr[oi]": "Gregario"},
    ("it", "first_blood"): {
        "Barrage": "Bordata",
        "Armat[ae]": "Esercito",
        "Radun[oi]": "Adunata",
        "Riorganizzars[ei]": "Adunata",
    },
    ("it", "torgue"): {"Intermezz[oi]": "Intervallo"},
    ("it", "stage"): {"Contusion[ei]": "Stordimento"},
    ("es", "bmg3"): {"Sospechos[oa]s?": "Sospecha"},
    ("es", "bmg1"): {"[Ll]ugartenientes?": "Segundo", "Batgarra": "Bat-garra"},
    ("es", "first_blood"): {"Barrage": "Disparo", "Conjuros?": "Hechizo"},
}
"""By language and game: a word that is not used, and the one that is."""


def written(language: str, game: str) -> Iterator[tuple[Path, str]]:
    """Everything a player reads of a game in a language."""
    for path in (assets() / "locale" / language).glob(f"{game}*.toml"):
        yield path, path.read_text(encoding="utf-8")
    for path in (assets() / "rules").glob(f"{game}*/{language}.md"):
        yield path, path.read_text(encoding="utf-8")
    for folder in ("lessons", "situations"):
        for path in (assets() / folder).glob(f"{game}*/*.toml"):
            yield path, "\n".join(re.findall(rf'\b{language} = "([^"]*)"', path.read_text(encoding="utf-8")))


@pytest.mark.parametrize(("language", "game"), AVOIDED, ids=lambda part: str(part))
def test_a_thing_is_called_by_one_word(language: str, game: str) -> None:
    texts = list(written(language, game))
    for avoided, used in AVOIDED[language, game].items():
        found = [path.name for path, text in texts if re.search(rf"\b(?:{avoided})\b", text)]
        assert not found, f"{avoided} should be {used}"
        assert any(re.search(rf"\b{used[:5]}", text) for _, text in texts), used
