"""The engine every game rests on: requests, sessions, abilities, saves, packs and text."""
