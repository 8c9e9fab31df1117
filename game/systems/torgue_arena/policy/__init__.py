"""What computer hunters guess at first sight."""
