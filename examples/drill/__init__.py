"""The drill: a small battle of regiments, to prove that a body of men moves with one answer."""

from examples.drill.looks import LOOKS
from examples.drill.system import SYSTEM

__all__ = ["LOOKS", "SYSTEM"]
