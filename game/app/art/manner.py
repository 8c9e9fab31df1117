"""The manner of each game: colours, lettering, what its box shows, how it sounds; told in `assets/manners`."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from game.app.theme import Colour
from game.core.files import Unreadable, read_data
from game.core.home import assets
from game.core.text import Text
from game.kit import registry

Motif = Literal["skyline", "plan", "ranks", "burst", "deco", "table"]
Letters = Literal["noir", "sepia", "gold", "loud", "deco"]
Words = dict[str, str]


class Manner(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a game looks like on the shelf, and what its banners, briefings and reports take over from there."""

    motif: Motif = "table"
    letters: Letters = "noir"
    deep: Colour = (44, 34, 26)
    """The spine of the box, and the ground of banners."""
    bright: Colour = (232, 192, 112)
    """Lines and lettering on that ground."""
    name: tuple[str, ...] = ()
    """The lettering of the box, a line each; empty: the title of the game."""
    plate: Words = {}
    """What the shelf calls it, by language; empty: the title."""
    facts: Words = {}
    """Who plays for how long, by language."""
    kind: Words = {}
    """Who plays against whom, by language."""
    ambience: str = ""
    order: int = 100
    """Its place on the shelf."""


@lru_cache(maxsize=64)
def manner_of(system: str) -> Manner:
    """The manner of a game; a plain one where none is told."""
    try:
        return msgspec.convert(read_data(assets() / "manners" / f"{system}.toml", "a manner"), Manner)
    except (Unreadable, msgspec.ValidationError):
        return Manner()


def on_the_shelf() -> list[str]:
    """The games in their order: those that can be played, and those of which only the rulebook is there."""
    told = [path.stem for path in sorted((assets() / "manners").glob("*.toml"))]
    unready = [name for name in told if name not in registry.names() and (assets() / "rules" / name).is_dir()]
    shown = [*registry.names(), *unready]
    return sorted(shown, key=lambda name: (manner_of(name).order, shown.index(name)))


def said(words: Words, language: str, otherwise: str = "") -> str:
    return words.get(language) or words.get("en") or otherwise


def title_of(system: str) -> Text:
    return Text(f"{system}.title")
