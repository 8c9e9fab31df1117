"""The phases, turns and actions of a battle."""
