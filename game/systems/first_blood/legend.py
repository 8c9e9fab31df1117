"""What the help explains of the table: signs, dice, ground; the words are in the locale."""

from __future__ import annotations

from game.kit.legend import Legend, LyingDie, Sign

LEGEND = Legend(
    signs=(
        Sign("broken", "flag-remove", "bad"),
        Sign("engaged", "sword-cross", "bad"),
        Sign("inspired", "star-four-points", "accent"),
        Sign("aimed", "crosshairs", "accent"),
        Sign("tokens", "skull", "bad"),
    ),
    dice=(LyingDie(1), LyingDie(2), LyingDie(5, counts=False), LyingDie(3)),
    ground=("height", "rough", "marker"),
    drawn=("reach", "way", "sight", "zone", "threat"),
)
