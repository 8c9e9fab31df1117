"""What the words on cards mean."""
