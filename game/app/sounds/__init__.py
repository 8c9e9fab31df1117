"""Sounds by recipe: waves, effects, notes, beds, and the player that lets them be heard."""
