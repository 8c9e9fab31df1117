"""The strict reader reads right what pytmx misreads, and refuses the rest in one sentence."""

from __future__ import annotations

import base64
import gzip
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from game.boards.mapfile import MapError, Shape
from game.boards.painting import TileLayer
from game.boards.table import Circle, Table
from game.boards.tiled import read_file
from tests.boards.tmx import ground, layer, read, thing, write

CRATE = {"height": 1.0, "solid": True}


def refusal(folder: Path, *layers: str, **options: object) -> str:
    with pytest.raises(MapError) as caught:
        read(folder, *layers, **options)
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert sentence.startswith("test.tmx")
    return sentence


def table(folder: Path, *layers: str, **options: object) -> Table:
    board = read(folder, *layers, **options)
    assert isinstance(board, Table)
    return board


# --- read right ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BMG3-GEO-01")
def test_tables_are_measured_in_mils_from_the_lower_left_corner(tmp_path: Path) -> None:
    board = table(tmp_path, layer(thing("terrain", **CRATE)))
    assert (board.width, board.depth, board.unit) == (10_000, 8_000, "inch")
    assert set(board.pieces[0].outline) == {(1000, 6000), (3000, 6000), (3000, 7000), (1000, 7000)}
    assert (board.pieces[0].bottom, board.pieces[0].top) == (0, 1000)


def test_an_ellipse_is_round_and_not_its_rectangle(tmp_path: Path) -> None:
    board = table(
        tmp_path, layer(thing("terrain", "<ellipse/>", attributes='x="32" y="32" width="64" height="64"', **CRATE))
    )
    assert board.pieces[0].circle == Circle(2000, 6000, 2000)
    assert not board.pieces[0].covers((1050, 6950))


def test_a_long_ellipse_becomes_a_smooth_outline(tmp_path: Path) -> None:
    board = table(
        tmp_path, layer(thing("terrain", "<ellipse/>", attributes='x="32" y="32" width="128" height="64"', **CRATE))
    )
    piece = board.pieces[0]
    assert piece.circle is None and len(piece.outline) == 48
    assert piece.polygon.area == pytest.approx(3.1416 * 2000 * 1000, rel=0.01)


def test_rotation_is_applied_about_the_upper_left_corner(tmp_path: Path) -> None:
    turned = 'x="160" y="64" width="64" height="32" rotation="90"'
    board = table(tmp_path, layer(thing("terrain", attributes=turned, **CRATE)))
    assert set(board.pieces[0].outline) == {(5000, 6000), (5000, 4000), (4000, 4000), (4000, 6000)}


def test_offsets_of_layer_and_groups_add_up(tmp_path: Path) -> None:
    inner = layer(thing("terrain", **CRATE), attributes='offsetx="32" offsety="-16"')
    board = table(tmp_path, f'<group id="5" name="All" offsetx="64" offsety="48.0">{inner}</group>')
    assert board.pieces[0].bounds == (4000, 5000, 6000, 6000)


def test_a_point_is_a_spot_and_not_a_rectangle(tmp_path: Path) -> None:
    lamp = thing("lamp", "<point/>", attributes='x="160" y="64"', diameter=1.0, height=1.5, radius=4.0)
    spot = table(tmp_path, layer(lamp)).spots[0]
    assert (spot.at.x, spot.at.y, spot.diameter, spot.height, spot.radius) == (5000, 6000, 1000, 1500, 4000)


def test_layers_keep_the_order_of_the_file(tmp_path: Path) -> None:
    path = write(tmp_path, layer(name="First"), ground(10, 8, name="Second"), layer(name="Third"))
    assert [each.name for each in read_file(path).layers] == ["First", "Second", "Third"]


def test_a_polyline_keeps_its_points_open(tmp_path: Path) -> None:
    path = write(tmp_path, layer(thing("wall", '<polyline points="0,0 32,0 32,32"/>', attributes='x="32" y="32"')))
    (found,) = read_file(path).objects()
    assert found.shape is Shape.POLYLINE
    assert found.points == ((32, 32), (64, 32), (64, 64))


@pytest.mark.parametrize("word", ["type", "class"])
def test_the_class_of_an_object_may_be_written_as_type_or_class(tmp_path: Path, word: str) -> None:
    crate = thing("terrain", **CRATE).replace("type=", f"{word}=", 1)
    assert len(table(tmp_path, layer(crate)).pieces) == 1


def test_a_property_may_be_named_like_an_attribute(tmp_path: Path) -> None:
    marker = thing("marker", "<point/>", attributes='x="32" y="32"', kind="clue", height=1.0)
    assert table(tmp_path, layer(marker)).spots[0].height == 1000


def test_a_text_is_a_label_and_no_terrain(tmp_path: Path) -> None:
    label = '<object id="3" x="1" y="1" width="90" height="20"><text>Main street</text></object>'
    assert table(tmp_path, layer(label)).pieces == ()


@pytest.mark.parametrize("packing", ["csv", "base64", "zlib", "gzip"])
def test_tiles_are_read_from_every_packing_with_picture_and_flips(tmp_path: Path, packing: str) -> None:
    gids = [0] * 78 + [4, 0x8000_0002]
    raw = struct.pack("<80I", *gids)
    packed = {"base64": raw, "zlib": zlib.compress(raw), "gzip": gzip.compress(raw)}
    data = f'<data encoding="csv">{",".join(map(str, gids))}</data>'
    if packing != "csv":
        squeezed = "" if packing == "base64" else f' compression="{packing}"'
        data = f'<data encoding="base64"{squeezed}>{base64.b64encode(packed[packing]).decode()}</data>'
    path = write(tmp_path, f'<layer id="1" name="Ground" width="10" height="8">{data}</layer>')
    (sheet,) = read_file(path).layers
    assert isinstance(sheet, TileLayer)
    plain, flipped = sheet.rows[7][8:]
    assert plain is not None and flipped is not None and sheet.rows[0][0] is None
    assert (plain.number, plain.rectangle, plain.flip_x) == (3, (32, 32, 32, 32), False)
    assert (flipped.number, flipped.rectangle, flipped.flip_x) == (1, (32, 0, 32, 32), True)
    assert plain.image == tmp_path / "tiles.png"


def test_importing_the_reader_prints_nothing() -> None:
    done = subprocess.run([sys.executable, "-c", "import game.boards.tiled"], capture_output=True, check=True)
    assert done.stdout == b""


# --- refused ---------------------------------------------------------------------------------------------------------


def test_a_sentence_names_file_layer_and_object(tmp_path: Path) -> None:
    crate = thing("terrian", **CRATE).replace("<object ", '<object name="Old crate" ', 1)
    said = refusal(tmp_path, layer(crate))
    assert said == (
        "test.tmx, layer 'Terrain', object 1 'Old crate': the class 'terrian' is unknown (did you mean 'terrain'?)."
    )


REFUSED_OBJECTS = {
    "unknown property": (thing("terrain", hieght=2.0), "did you mean 'height'?"),
    "wrong type": (thing("terrain", height="tall"), "is of type string; make it float"),
    "out of range": (thing("terrain", height=4000.0), "between 0 and 100"),
    "missing property": (thing("garrison"), "needs the property 'capacity'"),
    "unknown word": (thing("deployment", zone="a"), "'zone' cannot be 'a'"),
    "no class": (thing("").replace('type=""', ""), "has no class"),
    "class of another board": (thing("station"), "belongs on a board of kind hexes"),
    "wrong shape": (thing("terrain", "<point/>", attributes='x="9" y="9"'), "cannot be a point"),
    "capsule": (thing("terrain", "<capsule/>"), "capsules are not read"),
    "template": (thing("terrain", attributes='x="1" y="1" template="car.tx"'), "choose Detach"),
    "tile object": (thing("terrain", attributes='x="1" y="1" gid="1"'), "tile objects are not read"),
    "class property": (
        thing("terrain", '<properties><property name="a" type="class" propertytype="b"/></properties>'),
        "use a plain string, int, float or bool",
    ),
    "list property": (
        thing("terrain", '<properties><property name="a" type="list"/></properties>'),
        "use a plain string, int, float or bool",
    ),
    "property twice": (
        thing(
            "terrain",
            '<properties><property name="door" type="bool" value="true"/>'
            '<property name="door" type="bool" value="false"/></properties>',
        ),
        "given twice",
    ),
    "off the table": (thing("terrain", attributes='x="300" y="32" width="64" height="32"', **CRATE), "off the table"),
    "nothing": (thing("terrain", attributes='x="300" y="32" width="0" height="32"', **CRATE), "no width"),
    "bow tie": (
        thing("terrain", '<polygon points="0,0 64,64 64,0 0,64"/>', attributes='x="32" y="32"', **CRATE),
        "crosses or touches itself",
    ),
    "sliver": (
        thing("terrain", '<polygon points="0,0 64,0 32,0.01"/>', attributes='x="32" y="32"', **CRATE),
        "next to nothing",
    ),
    "two corners": (thing("terrain", '<polygon points="0,0 64,0"/>', attributes='x="3" y="3"'), "has 2 points"),
    "not a number": (thing("terrain", attributes='x="nan" y="32" width="9" height="9"'), "not a number"),
    "infinite": (thing("terrain", attributes='x="1e999" y="32" width="9" height="9"'), "not a number"),
    "unknown attribute": (thing("terrain", attributes='x="1" y="1" width="9" height="9" rotatoin="4"'), "'rotation'?"),
    "solid without height": (thing("terrain", solid=True), "needs a height"),
    "both": (thing("terrain", solid=True, see_through=True, height=1.0), "both solid and see_through"),
    "wall outside": (thing("wall", '<polyline points="0,0 9,9"/>', attributes='x="3" y="3"'), "lies in no ruin"),
}


@pytest.mark.parametrize("case", REFUSED_OBJECTS)
def test_wrong_objects_are_refused_with_their_cure(tmp_path: Path, case: str) -> None:
    written, expected = REFUSED_OBJECTS[case]
    said = refusal(tmp_path, layer(written))
    assert said.startswith("test.tmx, layer 'Terrain', object 1")
    assert expected in said


def test_two_objects_with_one_id_are_refused(tmp_path: Path) -> None:
    assert "the id 1 is already" in refusal(tmp_path, layer(thing("terrain", **CRATE), thing("terrain", **CRATE)))


REFUSED_MAPS = {
    "infinite": ({"attributes": 'orientation="orthogonal" infinite="1" tilewidth="32" tileheight="32"'}, "untick"),
    "isometric": ({"attributes": 'orientation="isometric" tilewidth="32" tileheight="32"'}, "orthogonal or hexagonal"),
    "huge": ({"size": (30_000, 30_000)}, "between 1 and 256"),
    "huge number": ({"size": ("9" * 30, 4)}, "not a whole number"),
    "no title": ({"values": {"board": "table"}}, "needs the property 'title'"),
    "unknown board": ({"values": {"board": "tabel", "title": "T"}}, "did you mean 'table'?"),
    "odd scale": ({"values": {"board": "table", "title": "T", "pixels_per_unit": 7}}, "no exact size"),
    "hexes on squares": ({"values": {"board": "hexes", "title": "T"}}, "needs a hexagonal map"),
    "missing tileset": ({"tilesets": '<tileset firstgid="1" source="gone.tsx"/>'}, "cannot be read"),
    "tileset outside": ({"tilesets": '<tileset firstgid="1" source="../../x.tsx"/>'}, "lies outside the folder"),
    "absolute tileset": ({"tilesets": '<tileset firstgid="1" source="/etc/hosts"/>'}, "lies outside the folder"),
    "overlapping tilesets": (
        {"tilesets": '<tileset firstgid="1" source="tiles.tsx"/><tileset firstgid="3" source="tiles.tsx"/>'},
        "overlap",
    ),
    "missing picture": (
        {
            "tilesets": '<tileset firstgid="1" name="t" tilewidth="32" tileheight="32" tilecount="4" columns="2">'
            '<image source="none.png" width="64" height="64"/></tileset>'
        },
        "the picture 'none.png' cannot be read",
    ),
    "picture that is none": (
        {
            "tilesets": '<tileset firstgid="1" name="t" tilewidth="32" tileheight="32" tilecount="4" columns="2">'
            '<image source="tiles.tsx" width="64" height="64"/></tileset>'
        },
        "is not a PNG",
    ),
}


@pytest.mark.parametrize("case", REFUSED_MAPS)
def test_wrong_maps_are_refused_with_their_cure(tmp_path: Path, case: str) -> None:
    options, expected = REFUSED_MAPS[case]
    assert expected in refusal(tmp_path, **options)


def test_a_symbolic_link_does_not_lead_out_of_the_folder(tmp_path: Path) -> None:
    home = tmp_path / "maps"
    home.mkdir()
    outside = write(tmp_path).with_name("tiles.tsx")
    path = write(home)
    (home / "tiles.tsx").unlink()
    (home / "tiles.tsx").symlink_to(outside)
    with pytest.raises(MapError, match="lies outside the folder"):
        read_file(path)


REFUSED_LAYERS = {
    "image layer": ('<imagelayer id="1" name="Sky"/>', "image layers are not read"),
    "too few tiles": (ground(10, 8, [1, 2, 3]), "exactly 80 tiles"),
    "unknown tile": (ground(10, 8, [9] * 80), "tile 0,0: tile number 9 belongs to no tileset"),
    "negative tile": (ground(10, 8, [-1] * 80), "not a tile number"),
    "turned by 120 degrees": (ground(10, 8, [0x1000_0001] * 80), "flipped or turned"),
    "chunks": (
        '<layer id="1" name="G" width="10" height="8"><data encoding="csv"><chunk/></data></layer>',
        "infinite map",
    ),
    "tiles as XML": ('<layer id="1" name="G" width="10" height="8"><data><tile gid="1"/></data></layer>', "CSV"),
    "zstd": (
        '<layer id="1" name="G" width="10" height="8"><data encoding="base64" compression="zstd">AA==</data></layer>',
        "CSV",
    ),
    "wrong size": (ground(9, 8), "between 10 and 10"),
}


@pytest.mark.parametrize("case", REFUSED_LAYERS)
def test_wrong_layers_are_refused_with_their_cure(tmp_path: Path, case: str) -> None:
    written, expected = REFUSED_LAYERS[case]
    assert expected in refusal(tmp_path, written)


def test_packed_tiles_are_not_unpacked_beyond_the_layer(tmp_path: Path) -> None:
    bomb = base64.b64encode(zlib.compress(bytes(200_000_000), 9)).decode()
    data = f'<data encoding="base64" compression="zlib">{bomb}</data>'
    assert "exactly 80 tiles" in refusal(tmp_path, f'<layer id="1" name="G" width="10" height="8">{data}</layer>')


def test_entities_are_refused_before_they_grow(tmp_path: Path) -> None:
    path = write(tmp_path)
    bomb = '<!DOCTYPE map [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    path.write_text(bomb + path.read_text())
    with pytest.raises(MapError, match="declares XML entities"):
        read_file(path)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", "line 1 is not valid XML"),
        (b"hello", "line 1 is not valid XML"),
        (b"<map>\xff\xfe</map>", "is not valid XML"),
        (b"<?xml version='1.0' encoding='klingon'?><map/>", "XML"),
        (b"<?xml version='1.0' encoding='utf-7'?><map/>", "XML"),
        (b"<tileset/>", "is not a Tiled map"),
        (b"<map>" * 200_000, "is not valid XML"),
        (b"<map>" + b" " * 5_000_000 + b"</map>", "too large to be a map"),
    ],
)
def test_files_that_are_no_maps_are_refused(tmp_path: Path, content: bytes, expected: str) -> None:
    path = tmp_path / "test.tmx"
    path.write_bytes(content)
    with pytest.raises(MapError, match=expected):
        read_file(path)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MapError, match=r"^none.tmx: the file cannot be read"):
        read_file(tmp_path / "none.tmx")


def test_deep_groups_are_refused(tmp_path: Path) -> None:
    assert "nested deeper" in refusal(tmp_path, '<group name="g">' * 500 + "</group>" * 500)


def test_too_many_objects_are_refused(tmp_path: Path) -> None:
    crates = [thing("terrain", id=number, **CRATE) for number in range(1, 1200)]
    assert "more than 1000 objects" in refusal(tmp_path, layer(*crates))


def test_names_out_of_the_file_cannot_break_the_sentence(tmp_path: Path) -> None:
    crate = thing("terrain").replace("<object ", f'<object name="a&#10;b{"x" * 500}" ', 1)
    said = refusal(tmp_path, layer(crate.replace('type="terrain"', 'type="q&#9;q"')))
    assert len(said) < 600 and "object 1 'a bxx" in said
