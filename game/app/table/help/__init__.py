"""Help at the table: signs, the game in a minute, keys, words."""
