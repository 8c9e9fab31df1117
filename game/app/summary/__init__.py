"""What the result screen shows of a story: a painter for each panel."""
