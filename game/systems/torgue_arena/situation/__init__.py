"""Hand-made situations, and what is wrong with them in one sentence."""
