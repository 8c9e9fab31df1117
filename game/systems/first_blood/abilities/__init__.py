"""What special rules, weapons, effects and command models say at the points of the game."""
