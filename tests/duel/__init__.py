"""The duel: a small game that uses everything the core has, to prove it."""

from tests.duel.looks import LOOKS
from tests.duel.system import SYSTEM

__all__ = ["LOOKS", "SYSTEM"]
