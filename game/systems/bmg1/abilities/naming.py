"""What traits and states are called, and which of several alike speaks for a Band."""

from __future__ import annotations

from game.core.hooks import Source
from game.core.text import Text
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.state import Model

TRAITS = "bmg1.trait"
STATES = "bmg1.effect"


def name(source: Source) -> Text:
    """The name of a trait as its pack gives it, or of a state."""
    kind, _, id = source.ability.partition(".")[2].rpartition(".")
    return Text(f"{STATES}.{id}") if kind == "status" else Text(f"{TRAITS}.{id}.name")


def bearer(game: Bmg1, source: Source) -> Model:
    """The character whose trait or state it is."""
    return game.model(source.bearer)


def is_first(game: Bmg1, source: Source) -> bool:
    """Whether this is the first of its Band to say so: the same trait of several does not add up (TRT-09)."""
    model = bearer(game, source)
    voices = (voice for other in game.of(model.seat) if other.location != "casualty" for voice in game.voices(other))
    return next((voice.bearer for voice in voices if voice.ability == source.ability), "") == model.id
