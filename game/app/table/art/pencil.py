"""Which drawing a piece of terrain gets."""

from __future__ import annotations

from collections.abc import Callable

from game.app.table.art import hamlet, landscape, uprights
from game.app.table.art.sketch import Sketch
from game.app.table.art.terrain import Plot

_DRAWINGS: dict[str, Callable[[Sketch, Plot], None]] = {
    "building": uprights.building,
    "crate": uprights.crate,
    "wall": uprights.wall,
    "fence": uprights.fence,
    "car": uprights.car,
    "skip": uprights.skip,
    "container": uprights.container,
    "barrel": uprights.barrel,
    "deck": uprights.deck,
    "ramp": uprights.ramp,
    "ruin": uprights.ruin,
    "patch": landscape.patch,
    "rubble": landscape.rubble,
    "flowers": landscape.flowers,
    "skylight": landscape.skylight,
    "rocks": landscape.rocks,
    "thorns": landscape.thorns,
    "hedge": landscape.hedge,
    "tree": landscape.tree,
    "wood": landscape.wood,
    "hill": landscape.hill,
    "water": landscape.water,
    "cottage": hamlet.cottage,
    "tower": hamlet.tower,
    "tents": hamlet.tents,
    "chasm": hamlet.chasm,
    "swamp": hamlet.swamp,
}


def sketched(plot: Plot) -> Sketch:
    """The drawing of a piece."""
    sketch = Sketch()
    _DRAWINGS[plot.look](sketch, plot)
    return sketch
