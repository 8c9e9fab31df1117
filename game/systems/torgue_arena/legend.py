"""What the help explains of the table: signs, dice, ground; the words are in the locale."""

from __future__ import annotations

from game.kit.legend import Legend, LyingDie, Sign

LEGEND = Legend(
    signs=(
        Sign("spotlight", "spotlight-beam", "accent"),
        Sign("shield", "shield"),
        Sign("stun", "head-flash", "bad"),
        Sign("element", "fire", "bad"),
    ),
    dice=(
        LyingDie(12, 12, "green"),
        LyingDie(7, 8, "yellow"),
        LyingDie(1, 6, "red", counts=False),
        LyingDie(8, 10, "black"),
    ),
    ground=("feature", "marker"),
    drawn=("reach", "way", "sight", "intent"),
    rivals=False,
)
