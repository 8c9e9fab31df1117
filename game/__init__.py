"""Sandtable: an offline table for skirmish games."""
