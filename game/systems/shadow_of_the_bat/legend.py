"""What the help explains of the table: signs, dice, ground; the words are in the locale."""

from __future__ import annotations

from game.kit.legend import Legend, LyingDie, Sign

LEGEND = Legend(
    signs=(
        Sign("leader", "crown", "accent"),
        Sign("focus", "crosshairs", "good"),
        Sign("ko", "skull", "bad"),
        Sign("stunned", "lightning-bolt", "bad"),
        Sign("hidden", "eye-off", "good"),
    ),
    dice=(
        LyingDie(icons=("shoe-print",)),
        LyingDie(icons=("sword-cross",)),
        LyingDie(icons=("target",)),
        LyingDie(icons=("shield", "sword-cross")),
        LyingDie(icons=("bat",)),
    ),
    ground=("height", "feature", "marker"),
    drawn=("reach", "way", "sight", "intent"),
    rivals=False,
)
