"""What the help explains of the table: signs, dice, ground; the words are in the locale."""

from __future__ import annotations

from game.kit.legend import Die, Legend, Sign

LEGEND = Legend(
    signs=(
        Sign("leader", "crown", "accent"),
        Sign("focus", "crosshairs", "good"),
        Sign("ko", "skull", "bad"),
        Sign("stunned", "lightning-bolt", "bad"),
        Sign("hidden", "eye-off", "good"),
    ),
    dice=(
        Die(icons=("shoe-print",)),
        Die(icons=("sword-cross",)),
        Die(icons=("target",)),
        Die(icons=("shield", "sword-cross")),
        Die(icons=("bat",)),
    ),
    ground=("height", "feature", "marker"),
    drawn=("reach", "way", "sight", "intent"),
    rivals=False,
)
