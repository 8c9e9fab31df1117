"""Ranks and files: spears, axes, knights, and those who lead them."""

from __future__ import annotations

from game.app.figures import wardrobe as w

ROLES: dict[str, tuple[w.Part, ...]] = {
    # --- regiments
    "spearman": (
        w.shoulders((116, 122, 132)),
        w.head(),
        w.eyes(y=116),
        w.mouth(),
        w.helmet((164, 170, 180)),
        w.spear(),
    ),
    "knight": (w.plate(w.STEEL), w.great_helm((200, 206, 214), (200, 60, 60))),
    "brute": (
        w.bare((150, 122, 92), (90, 66, 50), 1.3),
        w.head((150, 128, 96), 92, 96),
        w.eyes((250, 204, 90), wide=12),
        w.brows(w.HAIR, tilt=6, thick=8),
        w.mouth(),
        w.horns(),
    ),
    "axeman": (
        w.shoulders((116, 76, 62)),
        w.head(w.TAN),
        w.eyes(),
        w.brows(w.GINGER, tilt=4),
        w.beard(w.GINGER, 10),
        w.helmet((130, 126, 120)),
        w.holding("ra:battered-axe", w.STEEL, 98),
    ),
    "mage": (
        w.robe((92, 66, 132), w.GOLD),
        w.hood((92, 68, 134), (32, 26, 46)),
        w.eyes((150, 224, 255), 112, wide=13),
        w.holding("ra:crystal-wand", w.ICE, 94),
    ),
    "priest": (
        w.robe(w.WHITE, w.GOLD),
        w.head(w.PALE),
        w.eyes(),
        w.brows(w.GREY),
        w.mouth(),
        w.hood((226, 222, 210)),
        w.holding("ra:sunbeams", w.GOLD, 80),
    ),
    "captain_plume": (
        w.plate(w.GOLD),
        w.head(),
        w.eyes(y=114),
        w.mouth(),
        w.brows(w.HAIR),
        w.helmet((212, 190, 120)),
        w.holding("ra:broadsword", w.STEEL, 98),
    ),
    "standard": (
        w.shoulders((110, 100, 90)),
        w.head(w.TAN),
        w.eyes(),
        w.mouth(),
        w.helmet((150, 140, 120)),
        w.holding("flag-variant", w.BLUSH, 104),
    ),
}
