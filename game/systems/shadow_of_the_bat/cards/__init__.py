"""Cards in play and in hand: playing them, answering with them, and what they say at the points."""
