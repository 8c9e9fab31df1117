"""What a computer player thinks of an answer at first sight."""
