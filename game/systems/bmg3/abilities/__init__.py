"""What abilities, equipment, statuses, weapons and events do."""
