"""The board's picture: what is drawn where, what is under the pointer, and that it is painted once."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

import pygame
import pytest

from game.app.table.art.camera import plane_of
from game.app.table.art.figures import Figures
from game.app.table.art.ground import _PAINTERS, material, texture
from game.app.table.art.overlays import Night, Reach
from game.app.table.art.rims import Shape
from game.app.table.art.rulers import Rulers
from game.app.table.art.scene import scene_of
from game.app.table.art.scenery import Scenery
from game.app.table.art.standing import Standing
from game.app.table.art.terrain import look_of
from game.app.table.art.tokens import TokenArt
from game.app.table.art.tokens import look_of as token_look
from game.app.theme import Theme
from game.boards.grid import Conditions
from game.boards.hexes import HexBoard, disc
from game.boards.mapkinds import read_map
from game.boards.table import Base, Circle, Piece, Table
from game.core.home import maps
from game.core.place import Point
from game.core.text import LANGUAGES
from game.kit.scenarios import Board
from game.kit.tokens import Marker, Pip, Token
from tests.app import stage

SIZE = (900, 640)
BOARDS = {
    "table": lambda: stage.invented_table("grass"),
    "hexes": stage.invented_hexes,
    "squares": stage.invented_squares,
}


@pytest.fixture(scope="module")
def window() -> pygame.Surface:
    return stage.window(SIZE)


def pixels(surface: pygame.Surface) -> str:
    """A digest: two whole pictures would be printed byte by byte where they differ."""
    return sha256(pygame.image.tobytes(surface, "RGB")).hexdigest()


def painted(window: pygame.Surface, board: Board, figures: Figures | None = None, overlays: tuple = ()) -> str:  # type: ignore[type-arg]
    view = stage.view_of(board, SIZE)
    window.fill((0, 0, 0))
    view.draw(window, figures or Figures(say=stage.say), overlays)
    return pixels(window)


def token(id: str, x: int, y: int, z: int = 0, **more: object) -> Token:
    plain = Token(id, stage.SEATS[0], Point(x, y, z), stage.raw(id), "sword", Base.round(1200))
    return replace(plain, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_is_always_painted_alike(window: pygame.Surface, name: str) -> None:
    assert painted(window, BOARDS[name]()) == painted(window, BOARDS[name]())


@pytest.mark.parametrize("name", BOARDS)
def test_every_overlay_draws_on_every_kind_of_board(window: pygame.Surface, name: str) -> None:
    board = BOARDS[name]()
    figures = stage.crowd(board)
    bare = painted(window, board, figures)
    for overlay in stage.everything(board, figures):
        assert painted(window, board, figures, (overlay,)) != bare, type(overlay).__name__


@pytest.mark.parametrize("name", sorted(_PAINTERS))
def test_ground_is_no_flat_fill_and_meets_itself_at_its_borders(name: str) -> None:
    rows = pygame.surfarray.array3d(texture(name)).astype(int)
    assert rows.std() > 4
    seam = abs(rows[0] - rows[-1]).mean()
    inside = max(abs(rows[k] - rows[k + 1]).mean() for k in range(len(rows) - 1))
    assert seam <= inside + 1


def test_words_of_maps_find_their_ground() -> None:
    words = ("Desert", "wooden deck", "snow", "Heather", "ashes", "river", "unheard of")
    assert [material(word) for word in words] == ["sand", "planks", "snow", "heath", "ash", "river", "asphalt"]


def test_terrain_looks_follow_keywords_and_names() -> None:
    square = ((0, 0), (9000, 0), (9000, 9000), (0, 9000))
    assert look_of(Piece("a", "Bank", square, 0, 4000, ("solid", "standable")), 1.0) == "building"
    assert look_of(Piece("b", "", square, 0, 0, ("water",)), 1.0) == "water"
    assert look_of(Piece("c", "Taxi", square, 0, 1200, ("solid",)), 1.0) == "car"
    assert look_of(Piece("d", "", square, 0, 0, ("zonal",), properties=(("elevation", 2),)), 1.0) == "hill"
    assert look_of(Piece("e", "", (), 0, 900, ("solid",), Circle(0, 0, 900)), 1.0) == "barrel"
    assert look_of(Piece("f", "", square, 0, 2000, ("ramp",), properties=(("up", 0),)), 1.0) == "ramp"
    assert look_of(Piece("g", "", square, 0, 0, ("garrison",), properties=(("size", 2),)), 1.0) == "cottage"
    assert look_of(Piece("h", "", square, 0, 0, ("garrison",), properties=(("size", 3),)), 1.0) == "tower"
    assert look_of(Piece("i", "", square, 0, 0, ("zonal", "water", "dangerous")), 1.0) == "swamp"
    assert look_of(Piece("j", "Chasm", square, 0, 0, ("zonal", "impassable")), 1.0) == "chasm"
    assert look_of(Piece("k", "Tents", square, 0, 0, ("zonal", "hindering")), 1.0) == "tents"


def test_the_ground_is_painted_once_while_nothing_changes(
    window: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = stage.view_of(stage.invented_table(), SIZE)
    figures = stage.crowd(view.board)
    overlays = [Reach([stage.blobby(Point(9000, 9000), 4000)]), Night((stage.lamp(Point(9000, 9000), 5000),))]
    while view._backdrop._prepared is None:  # what lies beyond the view is painted ahead
        view.draw(window, figures, overlays)
    view.draw(window, figures, overlays)
    first = pixels(window)

    def never(*_: object) -> None:
        raise AssertionError("painted again")

    monkeypatch.setattr(Scenery, "painting", never)
    monkeypatch.setattr(Scenery, "put", never)
    monkeypatch.setattr(Reach, "under", never)
    equal_again = [Reach([stage.blobby(Point(9000, 9000), 4000)]), Night((stage.lamp(Point(9000, 9000), 5000),))]
    view.draw(window, figures, equal_again)
    assert pixels(window) == first


def test_models_are_stretched_with_the_picture_while_the_zoom_changes_and_drawn_again_after(
    window: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = stage.view_of(stage.invented_table(), SIZE)
    figures = stage.crowd(view.board)
    view.draw(window, figures)
    drawn = [0]
    draw = Standing.draw

    def counted(self: Standing, canvas: pygame.Surface) -> None:
        drawn[0] += 1
        draw(self, canvas)

    monkeypatch.setattr(Standing, "draw", counted)
    view.camera.zoom_at((300, 300), 1)
    for _ in range(6):
        view.update(1 / 60)
        view.draw(window, figures)
    assert view.camera.zooming
    assert drawn[0] == 1, "only once, into the picture that is stretched"
    while view.camera.zooming or view._backdrop.stretched or drawn[0] < 3:
        view.update(1 / 60)
        view.draw(window, figures)
    settled = pixels(window)
    view.settle()
    view.draw(window, figures)
    assert pixels(window) == settled


def test_the_camera_looks_from_where_it_was_and_comes_back() -> None:
    view = stage.view_of(stage.invented_table(), SIZE)
    origin, scale = view.camera.origin, view.camera.scale
    view.camera.zoom_at((300, 300), 3)
    view.update(60)
    now = view.camera.origin, view.camera.scale
    with view.camera.as_it_was(origin, scale):
        assert (view.camera.origin, view.camera.scale) == (origin, scale)
    assert (view.camera.origin, view.camera.scale) == now


def test_nothing_is_drawn_outside_the_view(window: pygame.Surface) -> None:
    view = stage.view_of(stage.invented_table(), SIZE)
    view.resize(pygame.Rect(200, 100, 500, 400))
    figures = stage.crowd(view.board, 60)
    window.fill((1, 2, 3))
    view.draw(window, figures, stage.everything(view.board, figures))
    for x, y in ((100, 300), (450, 50), (800, 300), (450, 600), (199, 300), (700, 300), (450, 99), (450, 500)):
        assert window.get_at((x, y))[:3] == (1, 2, 3)


def test_the_token_under_the_pointer_is_the_one_drawn_there() -> None:
    stage.window(SIZE)
    view = stage.view_of(Table(36000, 36000), SIZE)
    figures = Figures([token("a", 5000, 5000), token("b", 20000, 9000)], (), stage.SEATS, stage.say)
    assert view.standing.token_at(view.camera.to_screen(Point(20000, 9000)), figures) == "b"
    assert view.standing.token_at(view.camera.to_screen(Point(20000, 9550)), figures) == "b"
    assert view.standing.token_at(view.camera.to_screen(Point(12000, 30000)), figures) is None


def test_a_moving_token_is_where_it_is_shown_not_where_it_stands() -> None:
    view = stage.view_of(Table(36000, 36000), SIZE)
    figures = Figures([token("a", 5000, 5000)], (), stage.SEATS, stage.say, at={"a": (30000.0, 30000.0)})
    assert view.standing.token_at(view.camera.to_screen(Point(5000, 5000)), figures) is None
    assert view.standing.token_at(view.camera.to_screen(Point(30000, 30000)), figures) == "a"


def test_models_that_share_a_zone_stand_apart() -> None:
    view = stage.view_of(stage.invented_hexes(), SIZE)
    three = [Token(id, stage.SEATS[0], Point(1, 0), stage.raw(id), "sword") for id in "abc"]
    figures = Figures(three, (), stage.SEATS, stage.say)
    view.draw(stage.window(SIZE), figures)
    spots = [view.standing.token_place(id) for id in "abc"]
    assert all(spots) and [view.standing.token_at(spot, figures) for spot in spots if spot] == ["a", "b", "c"]
    assert all(view.camera.to_board(spot) == Point(1, 0) for spot in spots if spot)


def test_ground_around_a_hole_leaves_the_hole_as_it_is(window: pygame.Surface) -> None:
    board = HexBoard(disc(2))
    middle = stage.view_of(board, SIZE).camera.to_screen(Point(0, 0))
    at = round(middle[0]), round(middle[1])
    around = (tuple((place.x, place.y) for place in board.places if place != Point(0, 0)),)
    painted(window, board)
    plain = window.get_at(at)
    painted(window, board, overlays=(Reach(around),))
    assert window.get_at(at) == plain


def test_a_giant_stands_in_the_middle_of_its_spaces(window: pygame.Surface) -> None:
    view = stage.view_of(stage.invented_squares(), SIZE)
    cells = (Point(5, 5), Point(6, 5), Point(5, 6), Point(6, 6))
    giant = Token("g", stage.SEATS[0], cells[0], stage.raw("Giant"), "arm-flex", cells=cells)
    view.draw(window, Figures([giant], (), stage.SEATS, stage.say))
    x, y = view.standing.token_place("g") or (0, 0)
    left, top = view.camera.to_screen(Point(5, 5))
    assert (x - left, y - top) == pytest.approx((view.camera.pixels(0.5), view.camera.pixels(0.5)), abs=1)


def test_markers_are_found_by_their_diamond() -> None:
    view = stage.view_of(Table(36000, 36000), SIZE)
    figures = Figures(markers=(Marker("flag", Point(9000, 9000), stage.raw("Flag"), "flag"),), say=stage.say)
    assert view.standing.marker_at(view.camera.to_screen(Point(9000, 9000)), figures) == "flag"
    assert view.standing.marker_at(view.camera.to_screen(Point(12000, 9000)), figures) is None


def test_the_highest_piece_is_under_the_pointer() -> None:
    view = stage.view_of(stage.invented_table(), SIZE)
    roof = view.camera.to_screen(Point(9000, 28000))
    assert view.piece_at(roof) == "stairhouse"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", 'Library · 5" high · solid · can be stood on'),
        ("es", 'Library · 5" de alto · sólido · se puede subir'),
        ("it", 'Library · alto 5" · solido · ci si può stare sopra'),
    ],
)
def test_hovering_terrain_names_it_in_the_players_language(language: str, words: str) -> None:
    view = stage.view_of(stage.invented_table(), SIZE)
    view.say = lambda text: stage.say(text, language)
    assert view.hover_text(view.camera.to_screen(Point(4000, 25000))) == words
    assert view.hover_text(view.camera.to_screen(Point(34500, 34500))) == ""


def test_every_word_of_the_shipped_maps_is_known_in_every_language() -> None:
    words = set[str]()
    for file in sorted(maps().rglob("*.tmx")):
        board = read_map(file)
        if isinstance(board, Table):
            words |= {f"view.keyword.{word}" for piece in board.pieces for word in piece.keywords if word != "zonal"}
            continue
        words |= {f"view.thing.{thing.kind}" for thing in board.features}
        words |= {f"view.side.{side.kind}" for side in board.sides}
        words |= {f"view.keyword.{word}" for cell in board.cells for word in cell.keywords}
    assert len(words) > 20
    for language in LANGUAGES:
        assert not words - stage.CATALOG.keys(language)


def test_hovering_cells_tells_ground_and_things() -> None:
    squares, hexes = stage.view_of(stage.invented_squares(), SIZE), stage.view_of(stage.invented_hexes(), SIZE)
    squares.say = hexes.say = stage.say
    assert squares.hover_text(squares.camera.to_screen(Point(6, 1))) == "Space B7 · open ground · level 2"
    assert squares.hover_text(squares.camera.to_screen(Point(2, 8))) == "Space I3 · object · air conditioner"
    assert hexes.hover_text(hexes.camera.to_screen(Point(2, 1))) == "Zone E6 · floor · room for 3 · barrel"


def test_every_zone_bears_the_label_that_words_call_it_by() -> None:
    board = stage.invented_hexes()
    scene = scene_of(board, plane_of(board), Conditions())
    assert [each.words for each in scene.letterings] == [board.label(place) for place in board.places]
    assert len({each.words for each in scene.letterings}) == len(board.places)


def test_rulers_on_all_sides_call_spaces_as_the_journal_does() -> None:
    board = stage.invented_squares()
    view = stage.view_of(board, SIZE)
    written = list(Rulers(board, view.camera, view.theme).words())
    assert sorted(words for words, _ in written) == sorted([*board.columns.values(), *board.rows.values()] * 2)
    for place in (Point(0, 0), Point(9, 6)):
        x, y = (round(part) for part in view.camera.to_screen(place))
        across, down = {words for words, at in written if at[0] == x}, {words for words, at in written if at[1] == y}
        assert {row + column for row in down for column in across} == {board.label(place)}


def test_rulers_stay_in_view_where_the_frame_does_not() -> None:
    board, place = stage.invented_squares(), Point(9, 6)
    view = stage.view_of(board, SIZE)
    view.camera.animated = False
    view.camera.zoom_at(view.camera.to_screen(place), 4)
    x, y = (round(part) for part in view.camera.to_screen(place))
    seen = {at: words for words, at in Rulers(board, view.camera, view.theme).words() if view.rect.collidepoint(at)}
    assert [words for at, words in seen.items() if at[0] == x] == ["10"]
    assert [words for at, words in seen.items() if at[1] == y] == ["G"]
    assert "A" not in seen.values() and "1" not in seen.values()


def test_a_band_bears_the_rulers_where_the_frame_is_out_of_view(window: pygame.Surface) -> None:
    view = stage.view_of(stage.invented_squares(), SIZE)
    view.camera.animated = False
    view.camera.zoom_at(view.camera.to_screen(Point(9, 6)), 4)
    view.settle()
    view.draw(window, Figures(say=stage.say))
    x = round(view.camera.to_screen(Point(9, 6))[0])
    band = pygame.transform.average_color(window, pygame.Rect(x + 30, 2, 20, 16))
    below = pygame.transform.average_color(window, pygame.Rect(x + 30, 40, 20, 16))
    assert sum(band[:3]) < sum(below[:3])


def test_crowns_fade_over_a_model_and_only_there(window: pygame.Surface) -> None:
    board = stage.invented_table()
    view = stage.view_of(board, SIZE)
    nobody = Figures(say=stage.say)
    view.draw(window, nobody)
    x, y = (round(part) for part in view.camera.to_screen(Point(10500, 3500)))
    side = pygame.Rect(x - 20, y - 20, 8, 8)
    closed = pygame.transform.average_color(window, side)
    far_x, far_y = (round(part) for part in view.camera.to_screen(Point(2500, 15500)))
    other = window.get_at((far_x, far_y))
    view.draw(window, Figures([token("a", 10500, 3500)], (), stage.SEATS, stage.say))
    assert pygame.transform.average_color(window, side) != closed
    assert window.get_at((far_x, far_y)) == other


def test_an_opened_door_looks_open(window: pygame.Surface) -> None:
    board = stage.invented_squares()
    view = stage.view_of(board, SIZE)
    view.draw(window, Figures(say=stage.say))
    closed = pixels(window)
    view.show(board, Conditions(open=frozenset({"d1"})))
    view.draw(window, Figures(say=stage.say))
    assert pixels(window) != closed


# --- tokens


def look(**more: object) -> tuple[bytes, TokenArt]:
    stage.window(SIZE)
    art = TokenArt(Theme())
    side = int(more.pop("side", 0))  # type: ignore[call-overload]
    shape = more.pop("shape", Shape("round", 60, 60))
    assert isinstance(shape, Shape)
    return pygame.image.tobytes(art.picture(token_look(token("a", 0, 0, **more), shape, side)), "RGBA"), art


def test_every_state_of_a_model_can_be_told_apart() -> None:
    states: list[dict[str, object]] = [
        {},
        {"done": True},
        {"down": True},
        {"hidden": True},
        {"label": "2"},
        {"facing": 90000},
        {"facing": 180000},
        {"health": (2, 8)},
        {"health": (8, 8)},
        {"pips": (Pip("water", stage.raw("Hit"), "bad"),)},
        {"pips": (Pip("water", stage.raw("Hit"), "bad", 2),)},
        {"icon": "pistol"},
        {"shape": Shape("oval", 80, 50, 30)},
        {"shape": Shape("rectangular", 80, 50, 30)},
    ]
    assert len({look(**state)[0] for state in states}) == len(states)


def test_sides_differ_in_shape_as_well_as_in_colour() -> None:
    stage.window(SIZE)
    greys = set()
    for side in range(4):
        art = TokenArt(Theme())
        art.colour = lambda _: (150, 150, 150)  # type: ignore[method-assign]
        greys.add(pygame.image.tobytes(art.picture(token_look(token("a", 0, 0), Shape("round", 60, 60), side)), "RGBA"))
    assert len(greys) == 4


def test_a_token_fills_its_base_to_the_pixel() -> None:
    stage.window(SIZE)
    picture = TokenArt(Theme()).picture(token_look(token("a", 0, 0), Shape("round", 80, 80), 0))
    middle = picture.get_width() // 2
    assert picture.get_at((middle + 38, middle))[3] > 200
    assert picture.get_at((middle + 42, middle))[3] < 30


def test_pictures_are_made_once_for_a_look_and_a_size() -> None:
    art = look()[1]
    known = token_look(token("a", 0, 0), Shape("round", 60, 60), 0)
    assert art.picture(known) is art.picture(known)
