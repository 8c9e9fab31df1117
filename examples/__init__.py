"""Small games that are not shipped: they show how a system is written."""
