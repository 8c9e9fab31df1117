"""What is between two games of a campaign, told as plain things for the screen."""
