"""The screen between two parts of a longer game, in place of the board."""
