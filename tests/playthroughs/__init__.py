"""What must hold for every system: golden games, random games, the same game under any hash seed."""
