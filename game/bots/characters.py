"""Characters: the same strength plays boldly, carefully or for objectives, as `assets/characters.toml` says."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

from game.core.home import assets
from game.kit import registry


@dataclass(frozen=True, slots=True)
class Character:
    """What a computer player likes, besides what is best at first sight."""

    name: str = "balanced"
    risk: int = 0
    """How much of the spread of its tries counts for an answer, in thousandths: a bold player counts on luck."""
    leans: tuple[tuple[str, int], ...] = ()
    """By how much families of answers please it, in thousandths of a game's swing."""

    def lean(self, system: str, key: str) -> int:
        """What an answer seems worth to it besides its hunch."""
        if not self.leans:
            return 0
        families = _read()[0].get(system, {})
        pleased = sum(by for family, by in self.leans if key.startswith(families.get(family, ("\0",))))
        return pleased * registry.looks_of(system).swing // 1000


BALANCED = Character()


@cache
def _read() -> tuple[dict[str, dict[str, tuple[str, ...]]], dict[str, Character]]:
    """The families of answers of every game, and the characters."""
    told = tomllib.loads((assets() / "characters.toml").read_text(encoding="utf-8"))
    families = {
        system: {name: tuple(keys) for name, keys in named.items()} for system, named in told["families"].items()
    }
    found = {
        name: Character(name, likes.pop("risk", 0), tuple(sorted(likes.items())))
        for name, likes in told["characters"].items()
    }
    return families, {BALANCED.name: BALANCED, **found}


def characters() -> dict[str, Character]:
    """Every character by its name, the balanced one first."""
    return _read()[1]
