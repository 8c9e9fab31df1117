"""An attack from its declaration to its last die, in the order of ATK-04 and ATK-05."""
