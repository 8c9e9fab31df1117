"""The blocks of the new-game screen."""
