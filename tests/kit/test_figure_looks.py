"""The frame of looks: cards that are hidden, what an answer costs, ground that is shaded."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from shapely import Polygon, box

from game.boards.grid import GridSight
from game.boards.hexes import HexBoard, disc
from game.boards.ray import Ray
from game.boards.sight import SightReport
from game.core.place import Point
from game.core.request import Seat
from game.core.text import Text
from game.kit.figure_looks import FigureLooks, area, backs, cells, grid_seen, outlines, telling, toll
from game.kit.scenarios import Board, Scenario
from game.kit.sheets import Headline, Sheet
from game.kit.tokens import Seen, Token

WORDS = Text("duel.title")
A = Seat("A")


class Pawn(NamedTuple):
    id: str
    at: Point | None


Pawns = dict[str, Point | None]


class Chess:
    """A game of nothing but pawns; its state is its game."""

    def game(self, state: Pawns) -> Pawns:
        return state


class ChessLooks(FigureLooks[Pawns, Pawns, Pawn, Chess]):
    id = "chess"
    family_icons: ClassVar = {"move": "shoe-print"}
    key_icons: ClassVar = {"end": "flag"}

    def figures(self, game: Pawns) -> list[Pawn]:
        return [Pawn(id, at) for id, at in game.items() if at]

    def waiting(self, game: Pawns) -> list[Pawn]:
        return [Pawn(id, at) for id, at in game.items() if not at]

    def token(self, game: Pawns, figure: Pawn) -> Token:
        return Token(figure.id, A, figure.at or Point(0, 0), WORDS, "chess-pawn")

    def seen(self, game: Pawns, viewer: Pawn, other: Pawn) -> Seen:
        return Seen(other.id, True, ())

    def scenarios(self) -> list[Scenario]:
        return []

    def board(self, state: Pawns) -> Board:
        return HexBoard(disc(1))

    def headline(self, state: Pawns) -> Headline:
        return Headline(1, 1, WORDS)

    def sheet(self, state: Pawns, id: str, viewer: Seat | None) -> Sheet | None:
        return None


def test_a_game_that_says_who_stands_where_has_tokens_a_reserve_and_sight() -> None:
    looks, state = ChessLooks(Chess()), {"a1": Point(0, 0), "a2": Point(1, 0), "a3": None}
    assert [token.id for token in looks.tokens(state, A)] == ["a1", "a2"]
    assert [token.id for token in looks.reserve(state, A)] == ["a3"]
    assert [seen.target for seen in looks.sight(state, "a1")] == ["a2"]
    assert looks.sight(state, "a3") == (), "whoever is not on the map sees nobody"


def test_icons_and_family_names_follow_from_one_table() -> None:
    looks = ChessLooks(Chess())
    assert looks.families() == {"move": Text("chess.family.move")}
    assert looks.icons() == {"move": "shoe-print", "end": "flag"}
    assert looks.situations() == []


def test_hidden_cards_show_only_how_many_they_are() -> None:
    hidden = backs(2, WORDS)
    assert [(face.id, face.hidden, face.text) for face in hidden] == [("?0", True, None), ("?1", True, None)]


def test_a_toll_is_what_all_of_them_lose_together() -> None:
    stake = toll(WORDS, {"a": 5, "b": 3, "c": 9}, ["a", "b"], lambda state, id: state.get(id, 0))
    assert stake.measure({"a": 4, "c": 0}) == 4
    assert stake.measure({"a": 6, "b": 3}) == -1


def test_no_cells_are_no_ground() -> None:
    assert cells([]) == []
    assert cells([Point(1, 2), Point(3, 4)]) == [[(1, 2), (3, 4)]]


def test_a_clear_look_along_a_grid_needs_no_words() -> None:
    here, there = Point(0, 0), Point(2, 0)
    clear = GridSight(True, WORDS, rays=(Ray(here, there),))
    assert grid_seen("x", clear, False).words is None
    assert grid_seen("x", clear, True).words == WORDS
    blocked = grid_seen("x", GridSight(False, WORDS, rays=(Ray(here, there, Point(1, 0), "car"),)), False)
    assert blocked.words == WORDS and blocked.rays[0].stop == Point(1, 0)


def test_the_line_that_tells_most_is_an_open_one() -> None:
    here, there = Point(0, 0), Point(9, 0)
    rays = (Ray(here, there, Point(3, 0), "wall"), Ray(here, Point(9, 1)))
    assert telling(here, there, SightReport(True, rays=rays)) == (rays[1],)
    shut = (Ray(here, there, Point(3, 0), "bin"), Ray(here, there, Point(5, 0), "wall"))
    assert telling(here, there, SightReport(False, blockers=("wall", "bin"), rays=shut)) == (shut[1],)
    assert telling(here, there, SightReport(True)) == ()


def test_a_line_into_the_dark_ends_where_eyes_do() -> None:
    report = SightReport(True, rays=(Ray(Point(0, 0), Point(1000, 0)),), dark=True, distance=1000, range=400)
    assert telling(Point(0, 0), Point(1000, 0), report)[0].stop == Point(400, 0)


def test_outlines_and_areas_are_two_ways_to_say_the_same() -> None:
    ring = box(0, 0, 1000, 1000).difference(box(400, 400, 600, 600))
    assert isinstance(ring, Polygon)
    around, hole = outlines(ring)
    assert len(around) == len(hole) == 4
    assert area([around, hole]).equals(ring)
    assert outlines(box(0, 0, 10, 10)) == []
    assert area([]).is_empty
