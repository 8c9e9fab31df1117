"""What somebody asks a game for by name: a number or word at a dotted path of its state, or its value for a seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.request import Seat
from game.core.session import Session

GONE = "gone"
"""What is measured where nothing lies at the path."""


def measured(session: Session[Any], seat: Seat, measure: str) -> object:
    """The system's value for a seat, or what lies at a dotted path in the state (`models.b1.wounds`)."""
    if measure == "value":
        return session.system.value(session.state, seat)
    found: Any = session.system.view(session.state, None)
    for word in measure.split("."):
        if isinstance(found, Mapping) and word in found:
            found = found[word]
        elif isinstance(found, list) and word.isascii() and word.isdigit() and int(word) < len(found):
            found = found[int(word)]
        else:
            return GONE
    return found
