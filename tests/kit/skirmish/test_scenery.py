"""Terrain placed by three players who keep buildings farther apart than bushes."""

from __future__ import annotations

from game.boards.table import Piece
from game.core.place import Point
from game.kit.skirmish.scenery import Built, Landscaping, Scenery, Spacing, built, clusters, dealt, laid_out
from game.kit.skirmish.words import No
from tests.kit.skirmish.yard import CM, box, spot, yard

HOUSE = box("house", 0, 0, 10, 10, 6, "solid")
PORCH = box("porch", 10, 0, 12, 10, 1)
TOWER = box("tower", 40, 40, 48, 48, 9, "solid")
BUSH = box("bush", 30, 10, 32, 12, 1)
MAP = yard(BUSH, HOUSE, TOWER, PORCH)
THINGS = clusters(MAP.pieces, CM)


def apart(piece: Piece, other: Piece) -> int:
    return 15 * CM if piece.has("solid") and other.has("solid") else 5 * CM


SPACING = Spacing(apart, 10, 4 * CM, off_table="X-EDGE", too_near=No("x.no.near", "X-APART"))


def test_pieces_that_touch_are_one_thing_and_the_largest_comes_first() -> None:
    assert [[piece.id for piece in group] for group in THINGS] == [["house", "porch"], ["tower"], ["bush"]]


def test_things_are_dealt_out_by_turns_from_the_largest() -> None:
    assert dealt(THINGS, 2) == [["house", "bush"], ["tower"]]
    assert dealt(THINGS, 3) == [["house"], ["tower"], ["bush"]]


def test_only_what_was_placed_stands_on_the_table() -> None:
    table = laid_out(MAP, THINGS, [Scenery("house", spot(30, 30), turned=True)])
    assert [piece.id for piece in table.pieces] == ["house", "porch"]
    assert table.piece("porch").bounds == (25 * CM, 34 * CM, 35 * CM, 36 * CM)


def test_the_distance_depends_on_what_stands_beside_what() -> None:
    table = laid_out(MAP, THINGS, [Scenery("house", spot(6, 5))])
    tower = Landscaping(table, [TOWER], False, SPACING)
    bush = Landscaping(table, [BUSH], False, SPACING)
    refusal = tower.why_not(spot(28.9, 5))
    assert refusal is not None and refusal.rule == "X-APART"
    assert dict(refusal.reason.values) == {"limit": 15 * CM, "piece": "House"}
    assert tower.why_not(spot(29, 5)) is None
    assert bush.why_not(spot(18, 5)) is None
    assert bush.why_not(spot(17.9, 5)) is not None


def test_no_part_of_a_thing_leaves_the_table() -> None:
    tower = Landscaping(yard(), [TOWER], False, SPACING)
    refusal = tower.why_not(spot(3.9, 20))
    assert refusal is not None and refusal.rule == "X-EDGE"
    assert tower.why_not(spot(4, 20)) is None


def test_the_place_on_the_map_is_offered_first_and_every_offer_is_legal() -> None:
    tower = Landscaping(yard(), [TOWER], False, SPACING)
    assert tower.suggestions()[0] == spot(44, 44)
    assert all(tower.why_not(at) is None for at in tower.suggestions())


def test_a_situation_builds_its_own_terrain() -> None:
    wall = Built("wall", "Wall", (Point(0, 0), Point(CM, 0), Point(CM, CM)), 0, 3 * CM, ("solid",))
    assert [piece.id for piece in built(MAP, [wall]).pieces] == ["wall"]
