"""What fills the window: one screen at a time, on a stack."""
