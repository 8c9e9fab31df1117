"""Faces for models: busts drawn by code, one for each role, as large as they are wanted."""
