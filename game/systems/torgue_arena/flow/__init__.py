"""The turns, steps and actions of a game in the arena."""
