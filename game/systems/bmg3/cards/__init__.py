"""Objective cards: what they ask for, what they do as Resources, and when they may be played."""
