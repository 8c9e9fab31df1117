"""The game under way: who answers, what the player is putting together, and what the pointer and keys mean."""
