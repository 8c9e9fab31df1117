"""The duel: a small game that uses everything the core has, to prove it."""

from examples.duel.looks import LOOKS
from examples.duel.system import SYSTEM

__all__ = ["LOOKS", "SYSTEM"]
