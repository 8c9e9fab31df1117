"""What traits, special attacks, weapon rules, effects and strategies say at the points of the game."""
