"""What computer players guess at first sight."""
