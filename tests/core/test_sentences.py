"""No sentence is missing: every message the program can make has its words in all three languages."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.core.text import LANGUAGES
from game.kit import registry

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted([*(ROOT / "game").rglob("*.py"), *(ROOT / "examples").rglob("*.py")])
CATALOG = registry.catalog()
KEYS = {language: CATALOG.keys(language) for language in LANGUAGES}
NOT_FOR_VALUES = {"key", "words"}
"""In JSON a message's values stand beside these."""


def made(path: Path) -> Iterator[tuple[ast.Call, ast.expr]]:
    """Every call in a file that makes a message or a kind of fact, with its key."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("Text", "Event"):
            keys = [word.value for word in node.keywords if word.arg == "key"] if node.func.id == "Event" else []
            yield node, (node.args or keys)[0]


def placeholders(key: str, language: str) -> set[str]:
    sentence = CATALOG.sentence(key, language)
    assert sentence is not None
    written = sentence.values() if isinstance(sentence, dict) else [sentence]
    return {name for words in written for _, name, _, _ in string.Formatter().parse(words) if name}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_message_has_its_words_in_every_language(path: Path) -> None:
    for node, key in made(path):
        where = f"line {node.lineno}"
        if isinstance(key, ast.Constant):
            missing = [language for language in LANGUAGES if key.value not in KEYS[language]]
            assert not missing, f"{where}: {key.value} has no words in {missing}"
        elif isinstance(key, ast.JoinedStr) and isinstance(key.values[0], ast.Constant):
            start = str(key.values[0].value)
            assert any(known.startswith(start) for known in KEYS["en"]), f"{where}: no sentence begins with {start}"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_message_brings_the_values_its_words_need(path: Path) -> None:
    for node, key in made(path):
        given = {word.arg for word in node.keywords}
        if not isinstance(node.func, ast.Name) or node.func.id != "Text" or None in given:
            continue
        if "app" not in path.parts:  # which sends no messages through the protocol
            assert not given & NOT_FOR_VALUES, f"line {node.lineno}: a value may not be called key or words"
        if isinstance(key, ast.Constant) and key.value in KEYS["en"]:
            lacking = placeholders(key.value, "en") - given
            assert not lacking, f"line {node.lineno}: {key.value} needs {sorted(lacking)}"


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_same_sentences(language: str) -> None:
    assert KEYS["en"] - KEYS[language] == set(), "missing"
    assert KEYS[language] - KEYS["en"] == set(), "unknown in English"


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_same_values_and_plurals_in_a_sentence(language: str) -> None:
    for key in sorted(KEYS["en"] & KEYS[language]):
        assert placeholders(key, language) == placeholders(key, "en"), key
        plural = isinstance(CATALOG.sentence(key, language), dict)
        assert plural == isinstance(CATALOG.sentence(key, "en"), dict), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plural_is_told_by_its_n(language: str) -> None:
    for key in sorted(KEYS[language]):
        sentence = CATALOG.sentence(key, language)
        if isinstance(sentence, dict):
            counted = "{n}" in sentence["other"] or ".muster.total." in key  # there the number stands beside the word
            assert counted, f"{key}: the many are not counted"
