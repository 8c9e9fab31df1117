"""Tools of games with figures on an open table: each game binds its own lengths, words and rules to them."""
