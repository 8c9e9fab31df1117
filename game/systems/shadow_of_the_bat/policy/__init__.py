"""What computer players guess at first glance."""
