"""Batman Miniature Game, third edition."""

from __future__ import annotations

from typing import Any


def __getattr__(name: str) -> Any:
    """`SYSTEM` and `LOOKS`, loaded when first wanted: the modules of the package import each other freely."""
    if name == "SYSTEM":
        from game.systems.bmg3.system import SYSTEM

        return SYSTEM
    if name == "LOOKS":
        from game.systems.bmg3.looks import LOOKS

        return LOOKS
    raise AttributeError(name)
