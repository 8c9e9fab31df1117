"""Batman Miniature Game, third edition."""
