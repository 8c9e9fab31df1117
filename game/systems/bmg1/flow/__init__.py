"""The rules in the order in which they are played, a module a chapter."""
