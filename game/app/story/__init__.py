"""The story of a game, finished or not: facts read off its journal and its positions, none of them invented."""
