"""What games are built from: no rule of any book, and no screen."""
