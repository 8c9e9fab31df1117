"""What the roster builder is made of: the catalogue, the crew as cards, the deck, the head, a suggestion."""
