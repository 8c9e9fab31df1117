"""The villains of the co-operative game, who follow a fixed procedure."""
