"""What draws the board: ground and scenery, figures, dice, and what is laid over them."""
