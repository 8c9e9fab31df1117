"""How a game goes, one module for each chapter of the rulebook."""
