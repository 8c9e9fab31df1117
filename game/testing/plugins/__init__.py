"""Plugins for pytest: they run where tests run, and stay out of the bundle."""
