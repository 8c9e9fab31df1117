"""Lessons: a situation, steps that tick themselves, and what ends it."""
