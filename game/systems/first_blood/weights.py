"""What hunches and values reckon with: the numbers of the file of weights."""

from __future__ import annotations

import msgspec

from game.kit.weights import read


class Weights(msgspec.Struct, forbid_unknown_fields=True):
    """In thousandths of a victory point, unless they are shares."""

    lost_touch: float
    """By how much a model out of command counts less."""
    held_up: float
    """What it is worth to hold up a Regiment of that worth: it can neither march nor shoot."""
    shaken: float
    """The share of a Regiment's worth that a Rally gives back."""
    alone: float
    """What the blows of an enemy's friends count who can reach whoever charges him."""
    later: float
    """What a Victory Phase counts against the one before it."""
    soon: float
    """What a chance counts for whoever may still act this Round, and for whoever must wait for the next."""
    next: float
    contact: float
    """What a blow that falls next Round counts in an exchange."""
    around: float
    """How much way it takes to get around an inch of what stands in the way."""
    afar: float
    """What a Charge is worth for which the Regiment must March first."""
    afraid: float
    """What the blow of an enemy who may still act this Round counts, and of one who must wait."""
    wary: float
    fellowship: int
    """What it is worth to stand in a Character's Command Range."""
    longing: float
    """What it is worth to be next to whoever one could strike some day, and how far that draws."""
    bolder: float
    """By how much dangers count less from Round to Round where nobody comes by himself, and the least they count."""
    boldest: float
    behind: float
    """What zones count for shooters while others can go there."""
    jostle: int
    """How much of the front a Regiment wants for itself, and what it minds to share all of it with another."""
    corner: int
    caution: float
    """What the own hero counts against the other's."""


WEIGHTS = read("first_blood", Weights)
