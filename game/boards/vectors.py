"""Many vectors at once: over an axis as short as x and y, two products are much faster than a sum."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def dots(a: Floats, b: Floats) -> Floats:
    """The inner products of vectors whose x and y are the last axis."""
    return np.asarray(a[..., 0] * b[..., 0] + a[..., 1] * b[..., 1])


def squares(gaps: Floats) -> Floats:
    """How long vectors are, squared."""
    return dots(gaps, gaps)
