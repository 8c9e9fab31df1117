"""What the help explains of the table: signs, dice, ground; the words are in the locale."""

from __future__ import annotations

from game.kit.legend import Legend, LyingDie, Sign

LEGEND = Legend(
    signs=(
        Sign("boss", "crown", "accent"),
        Sign("bold", "lightning-bolt", "good"),
        Sign("stun", "flash", "bad"),
        Sign("injury", "water", "bad"),
    ),
    dice=(LyingDie(5), LyingDie(2, counts=False), LyingDie(6), LyingDie(4, colour="strength")),
    card=(("worth", "star"), ("cost", "cash"), ("kind", "palette")),
    ground=("light", "height", "marker"),
    drawn=("reach", "way", "sight", "zone", "fall", "threat"),
)
