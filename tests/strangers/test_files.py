"""Files of strangers: each that cannot be used is refused with one sentence, quickly, and writes nowhere else."""

from __future__ import annotations

import os
import resource
import struct
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from game.core import files
from game.core.files import LARGEST_TEXT, Keeper, Unreadable, file_name, free_path, parse_toml, read, read_data
from game.core.roster import Roster, RosterError, read_roster
from game.core.save import SaveError, read_save
from game.core.system import SetupError
from game.kit.situations import read_situation

Reader = Callable[[Path], object]
READERS: list[tuple[Reader, type[Exception], str]] = [
    (read_save, SaveError, "a.json"),
    (read_roster, RosterError, "a.json"),
    (read_situation, SetupError, "a.toml"),
    (read_situation, SetupError, "a.json"),
]


@contextmanager
def soon(seconds: float = 2, megabytes: int = 200) -> Iterator[None]:
    """What happens inside takes neither long nor much memory."""
    before, began = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
    yield
    assert time.process_time() - began < seconds
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < megabytes * 1024


def dangling(path: Path) -> None:
    path.symlink_to(path.parent / "nowhere")


def looping(path: Path) -> None:
    path.symlink_to(path)


def endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


def folder(path: Path) -> None:
    path.mkdir()


def huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(1 << 36)


def digits(path: Path) -> None:
    path.write_text(('{"a": %s}' if path.suffix == ".json" else "a = %s") % ("9" * 5000))


def deep(path: Path) -> None:
    path.write_text(('{"a": %s}' if path.suffix == ".json" else "a = %s") % ("[" * 1000 + "]" * 1000))


def nul(path: Path) -> None:
    path.write_text(('{"system": "duel", "name": "%s"}' if path.suffix == ".json" else 'name = "%s"') % "a\\u0000b")


def binary(path: Path) -> None:
    path.write_bytes(bytes(range(256)) * 40)


@pytest.mark.parametrize("make", [dangling, looping, endless, os.mkfifo, folder, huge, digits, deep, nul, binary])
@pytest.mark.parametrize(("reader", "fault", "name"), READERS)
def test_a_file_that_is_none_is_refused_with_one_sentence(
    tmp_path: Path, make: Callable[[Path], None], reader: Reader, fault: type[Exception], name: str
) -> None:
    path = tmp_path / name
    make(path)
    with soon(), pytest.raises(fault) as refused:
        reader(path)
    sentence = str(refused.value)
    assert name in sentence and "\n" not in sentence and len(sentence) < 400


@pytest.mark.parametrize(
    "text",
    [
        "a" + ".a" * 30_000 + " = 1",
        "[a" + ".a" * 30_000 + "]",
        r'"a\"b"' + r'."a\"b"' * 30_000 + " = 1",
        "x = {" + "'a'." * 30_000 + "b = 1}",
        '"' + r"\"" * 100_000,
        "a" + " . a" * 30_000 + " = 1",
    ],
    ids=["key", "table", "escaped", "inline", "unterminated", "spaced"],
)
def test_a_key_of_endless_parts_takes_no_time(text: str) -> None:
    with soon(), pytest.raises(ValueError):
        parse_toml(text)


def test_long_words_are_no_endless_key() -> None:
    prose = "a.b.c " * 500
    text = f'a = """{prose}"""\nb = "{prose}"\n# {"x." * 100}\nc = \'{"x." * 100}\'\n'
    assert parse_toml(text)["c"] == "x." * 100


def test_a_number_without_measure_is_refused_however_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text(f"a = 0x{'f' * 5000}")
    with pytest.raises(Unreadable, match="too large"):
        read_data(path, "a situation")


@pytest.mark.parametrize("line", ["[{:05}]\n", "a{:05} = 1\n", "b{:05}.x.y.z = 1\n", "[[c{:05}]]\n"])
def test_the_largest_text_is_read_in_time(tmp_path: Path, line: str) -> None:
    lines = [line.format(n) for n in range(99_999)]
    path = tmp_path / "a.toml"
    path.write_text("".join(lines[: LARGEST_TEXT // len(lines[0])]))
    with soon():
        read_data(path, "a situation")


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    with pytest.raises(Unreadable, match="is not a file"):
        read(tmp_path / "pipe.json", 10, "anything")


# --- names


@pytest.mark.parametrize(
    "words", ["../../x", "/etc/passwd", "a\0b", "x" * 10_000, "ñ" * 5_000, "..", "", "con", "a/b\\c:d", "\udcff\ud800"]
)
def test_any_name_makes_a_file_name_that_stays_in_its_folder(tmp_path: Path, words: str) -> None:
    path = free_path(tmp_path, words, ".json")
    assert path.parent == tmp_path and path.resolve().parent == tmp_path.resolve()
    files.write_whole(path, b"{}")
    assert file_name(words) and not file_name(words).startswith(".")
    assert free_path(tmp_path, words, ".json") != path


def test_a_roster_text_cannot_name_a_place_outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.app import rosters

    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path / "home"))
    roster = rosters.from_text("system: ../../x\nname: ../../y\n", "evil.txt")
    rosters.duplicate(roster, "z")
    rosters.export(roster)
    assert [path.name for path in tmp_path.iterdir()] == ["home"]
    assert {path.parent for path in tmp_path.rglob("*") if path.is_file()} == {tmp_path / "home" / "rosters"}


def test_a_name_of_ten_thousand_letters_is_no_roster(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text('{"system": "duel", "name": "%s"}' % ("x" * 10_000))
    with pytest.raises(RosterError):
        read_roster(path)
    assert read_roster_text(f"system: duel\nname: {'x' * 10_000}\n") is None


def read_roster_text(text: str) -> Roster | None:
    from game.app import rosters

    try:
        return rosters.from_text(text, "a.txt")
    except RosterError:
        return None


# --- writing


def test_while_the_disk_takes_nothing_files_wait_and_the_player_is_told_once(tmp_path: Path) -> None:
    keeper, place = Keeper(), tmp_path / "saves"
    place.write_text("a file where a folder should be")
    for number in range(3):
        keeper.keep(place / "a.json", str(number).encode())
    told = keeper.news()
    assert told is not None and told.key == "core.disk.failing" and keeper.news() is None
    place.unlink()
    keeper.try_again()
    assert (place / "a.json").read_bytes() == b"2" and not keeper.waiting
    again = keeper.news()
    assert again is not None and again.key == "core.disk.again"


def test_one_folder_that_cannot_be_written_does_not_hold_up_another(tmp_path: Path) -> None:
    keeper = Keeper()
    (tmp_path / "settings").write_text("")
    keeper.keep(tmp_path / "settings" / "settings.json", b"{}")
    keeper.keep(tmp_path / "saves" / "a.json", b"{}")
    assert (tmp_path / "saves" / "a.json").exists()


def test_a_deleted_folder_is_made_again(tmp_path: Path) -> None:
    keeper = Keeper()
    keeper.keep(tmp_path / "saves" / "a.json", b"1")
    (tmp_path / "saves" / "a.json").unlink()
    (tmp_path / "saves").rmdir()
    keeper.keep(tmp_path / "saves" / "a.json", b"2")
    assert (tmp_path / "saves" / "a.json").read_bytes() == b"2" and keeper.news() is None


def test_what_a_killed_program_left_is_swept(tmp_path: Path) -> None:
    old, young, mine = tmp_path / ".12-0.new", tmp_path / ".13-0.new", tmp_path / "a.json"
    for path in (old, young, mine):
        path.write_text("")
    for path in (old, mine):
        os.utime(path, (0, 0))
    files.sweep(tmp_path)
    assert sorted(tmp_path.iterdir()) == sorted([young, mine])


def png(wide: int, high: int) -> bytes:
    """A picture of so many black dots, which takes a few bytes a megapixel."""
    packer = zlib.compressobj(9)
    row = bytes(wide // 8 + 2)
    rows = b"".join(packer.compress(row) for _ in range(high)) + packer.flush()

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", wide, high, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def test_a_thumbnail_of_thirty_thousand_dots_a_side_is_not_unpacked(tmp_path: Path) -> None:
    from game.app import games

    (tmp_path / "a.png").write_bytes(png(30_000, 30_000))
    with soon():
        assert games.thumbnail(tmp_path / "a.json") is None
    (tmp_path / "b.png").write_bytes(png(32, 18))
    assert games.thumbnail(tmp_path / "b.json") is not None
