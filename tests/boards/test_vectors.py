"""Many vectors at once, as exact as one after the other."""

import numpy as np

from game.boards.vectors import dots, squares


def test_products_and_lengths_are_those_of_sums_to_the_last_bit() -> None:
    random = np.random.default_rng(1)
    a, b = random.uniform(-9e4, 9e4, (40, 7, 2)), random.uniform(-9e4, 9e4, (40, 1, 2))
    assert (dots(a, b) == (a * b).sum(axis=2)).all()
    assert (squares(a) == (a**2).sum(axis=2)).all() and squares(a).shape == (40, 7)
