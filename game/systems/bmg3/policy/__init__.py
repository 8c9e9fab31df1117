"""What a player would guess of answers without trying them: the prior of the computer players."""
