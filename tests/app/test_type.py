"""What is written on the screen: every letter of ours has a picture in the face it is written in."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app import theme
from game.app.theme import Theme
from game.core.home import assets
from game.core.text import LANGUAGES


def words_of(tree: Any) -> Iterator[str]:
    if isinstance(tree, dict):
        for part in tree.values():
            yield from words_of(part)
    elif isinstance(tree, list):
        for part in tree:
            yield from words_of(part)
    elif isinstance(tree, str):
        yield tree


def missing(file: Path, words: str) -> set[str]:
    """The letters a font shows as the box it keeps for those it does not have."""
    pygame.font.init()
    font = pygame.font.Font(file, 16)

    def pictured(letter: str) -> bytes:
        return pygame.image.tobytes(font.render(letter, True, theme.TEXT), "RGBA")

    return {letter for letter in set(words) if not letter.isspace() and pictured(letter) == pictured("\uffff")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_written_in_both_faces(language: str) -> None:
    folder = assets() / "locale" / language
    everything = "".join(
        line for file in sorted(folder.rglob("*.toml")) for line in words_of(tomllib.loads(file.read_text("utf-8")))
    )
    assert len(everything) > 10_000
    assert not missing(theme.font_file(), everything)
    assert not missing(theme.display_file(), theme.displayed(everything))


def test_inches_are_written_with_the_sign_the_heavy_face_has() -> None:
    assert missing(theme.display_file(), "5\u2033") == {"\u2033"}
    look = Theme()
    there, plain = look.words("5\u2033", bold=True), look.words('5"', bold=True)
    assert pygame.image.tobytes(there, "RGBA") == pygame.image.tobytes(plain, "RGBA")


def test_a_name_the_heavy_face_cannot_write_is_written_in_the_other() -> None:
    name = "Schur\u0245\u1e9e\u037f"
    assert missing(theme.display_file(), name) and not missing(theme.font_file(bold=True), name)
    look = Theme()
    told = pygame.font.Font(theme.font_file(bold=True), look.px(15)).render(name, True, theme.TEXT)
    assert pygame.image.tobytes(look.words(name, bold=True), "RGBA") == pygame.image.tobytes(told, "RGBA")
    assert look.clipped(name, told.get_width(), bold=True) == name


def test_emblems_are_drawn_from_their_own_font() -> None:
    look = Theme()
    assert theme.icon_exists("ra:axe")
    drawn = look.icon("ra:axe", 40)
    own = pygame.font.Font(theme.emblem_file(), 40).render(theme.icon_glyph("ra:axe"), True, theme.TEXT)
    assert pygame.image.tobytes(drawn, "RGBA") == pygame.image.tobytes(own, "RGBA")
