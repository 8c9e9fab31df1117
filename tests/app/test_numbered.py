"""The numbers of suggested places are all read, however near the places lie."""

from __future__ import annotations

from itertools import combinations

import pygame

from game.app.table.art.overlays.numbers import spread

VIEW = pygame.Rect(0, 0, 400, 300)
PLATE = (20, 18)


def test_a_plate_stands_on_its_place_where_there_is_room() -> None:
    rects = spread([(100, 100), (200, 100)], [PLATE, PLATE], VIEW)
    assert [rect.center for rect in rects] == [(100, 100), (200, 100)]


def test_plates_of_near_places_stand_aside_and_cover_no_other_place() -> None:
    middles = [(100 + 4 * n, 100 + 3 * n) for n in range(9)]
    rects = spread(middles, [PLATE] * 9, VIEW)
    assert not [pair for pair in combinations(rects, 2) if pair[0].colliderect(pair[1])]
    assert all(abs(rect.centerx - x) + abs(rect.centery - y) < 130 for rect, (x, y) in zip(rects, middles, strict=True))


def test_plates_stay_in_view_and_under_nothing() -> None:
    bar = pygame.Rect(100, 0, 200, 30)
    rects = spread([(2, 150), (200, 10)], [PLATE, PLATE], VIEW, [bar])
    assert all(VIEW.contains(rect) for rect in rects)
    assert rects[0].left == 0
    assert not rects[1].colliderect(bar)
