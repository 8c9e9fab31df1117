"""What abilities, equipment, effects, weapons and events do."""
