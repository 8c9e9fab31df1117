"""The search for garbage in portions: what was looked through is put aside until nobody acts."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from weakref import ref

import pytest

from game.app.tidying import OFTEN, Tidying


class Knot:
    """Something that only a search finds to be garbage."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def tidying() -> Iterator[Tidying]:
    found = Tidying()
    found.begin()
    yield found
    found.end()


def test_what_a_full_search_finds_in_use_is_not_looked_through_again(tidying: Tidying) -> None:
    kept = [Knot() for _ in range(1000)]
    gc.collect()
    aside = {id(each) for each in gc.get_objects(generation=2)}
    assert not aside & {id(each) for each in kept}, "they would be looked through every time"
    assert gc.get_freeze_count() >= 1000
    assert gc.get_threshold() == OFTEN


def test_what_was_put_aside_is_let_go_once_a_screen_was_left_and_nobody_acts(tidying: Tidying) -> None:
    knot = Knot()
    gone = ref(knot)
    gc.collect()
    del knot
    gc.collect()
    assert gone() is not None, "it was put aside"
    tidying.update(60.0, at_rest=True)
    assert gone() is not None, "nothing was left"
    tidying.left_behind()
    tidying.update(60.0, at_rest=False)
    tidying.update(15.0, at_rest=True)
    tidying.acted()
    tidying.update(15.0, at_rest=True)
    assert gone() is not None, "somebody is there"
    tidying.update(15.0, at_rest=True)
    assert gone() is None
