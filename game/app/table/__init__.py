"""The table: the board, what lies over it, and what turns clicks into answers."""
