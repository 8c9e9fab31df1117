"""What stands around the table: boxes, lettering, the room, and the manner of each game."""
