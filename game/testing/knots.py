"""Knots: modules that import each other in a circle, told room by room: `python -m game.testing.knots`.

An import inside a function counts too: it hides a circle from Python, not from the reader.
"""

from __future__ import annotations

import sys

import grimp


def knots(package: str = "game") -> list[tuple[str, ...]]:
    """Every circle of imports in a package, each with all the modules that are caught in it."""
    graph = _graph(package)
    circles = {
        tuple(sorted({module, *caught}))
        for module in graph.modules
        if (caught := graph.find_upstream_modules(module) & graph.find_downstream_modules(module))
    }
    return sorted(circles)


def rooms() -> dict[str, list[str]]:
    """The modules of each layer and of each game, by the name of their package."""
    found: dict[str, list[str]] = {}
    for module in sorted(_graph("game").modules):
        found.setdefault(room_of(module), []).append(module)
    return found


def room_of(module: str) -> str:
    """The room a module is in: `game.systems.bmg3`, `game.kit`."""
    return ".".join(module.split(".")[: 3 if module.startswith("game.systems.") else 2])


def _graph(package: str) -> grimp.ImportGraph:
    return grimp.build_graph(package, exclude_type_checking_imports=True, cache_dir=None)


def main() -> int:
    found = knots()
    for room in rooms():
        sizes = [str(len(knot)) for knot in found if room_of(knot[0]) == room]
        print(f"{room:32} {' + '.join(sizes) or 0}")
    for knot in found:
        print(f"\nThese import each other in a circle: {', '.join(knot)}.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
