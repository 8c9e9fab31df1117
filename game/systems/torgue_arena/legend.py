"""What the help explains of the table: signs, dice, ground; the words are in the locale."""

from __future__ import annotations

from game.kit.legend import Die, Legend, Sign

LEGEND = Legend(
    signs=(
        Sign("spotlight", "spotlight-beam", "accent"),
        Sign("shield", "shield"),
        Sign("stun", "head-flash", "bad"),
        Sign("element", "fire", "bad"),
    ),
    dice=(
        Die(12, 12, "green"),
        Die(7, 8, "yellow"),
        Die(1, 6, "red", counts=False),
        Die(8, 10, "black"),
    ),
    ground=("feature", "marker"),
    drawn=("reach", "way", "sight", "intent"),
    rivals=False,
)
