"""What the help explains of the table: signs, dice, ground; the words are in the locale."""

from __future__ import annotations

from game.kit.legend import Die, Legend, Sign

LEGEND = Legend(
    signs=(
        Sign("leader", "crown", "accent"),
        Sign("injury", "water", "bad"),
        Sign("stun", "flash", "accent"),
        Sign("loot", "sack", "accent"),
        Sign("counters", "counter"),
    ),
    dice=(Die(5), Die(3, counts=False), Die(4), Die(6)),
    ground=("light", "height", "marker"),
    drawn=("reach", "way", "sight", "zone", "fall", "threat"),
)
