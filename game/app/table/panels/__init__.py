"""What stands around the board: bars, cards, journal, hand, menu."""
