"""What the help explains of the table: signs, dice, ground; the words are in the locale."""

from __future__ import annotations

from game.kit.legend import Legend, LyingDie, Sign

LEGEND = Legend(
    signs=(
        Sign("leader", "crown", "accent"),
        Sign("injury", "water", "bad"),
        Sign("stun", "flash", "accent"),
        Sign("loot", "sack", "accent"),
        Sign("counters", "counter"),
    ),
    dice=(LyingDie(5), LyingDie(3, counts=False), LyingDie(4), LyingDie(6)),
    ground=("light", "height", "marker"),
    drawn=("reach", "way", "sight", "zone", "fall", "threat"),
)
