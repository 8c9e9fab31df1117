"""Two programs on one save: the second takes a copy, and its player is told."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app import games
from game.core.claim import claim
from game.core.files import Keeper
from game.engine import Engine

ROOT = Path(__file__).resolve().parents[2]
HOLD = """
import sys
from pathlib import Path
from game.core.claim import claim
print(claim(Path(sys.argv[1])), flush=True)
input()
"""


@pytest.fixture
def taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A save that another program plays."""
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))
    path = tmp_path / "saves" / "duel 1.json"
    path.parent.mkdir()
    path.write_text("{}")
    other = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert other.stdout is not None and other.stdout.readline() == b"True\n"
    yield path
    other.kill()
    other.communicate()


def test_the_second_program_takes_a_copy_and_says_so(taken: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = Keeper()
    monkeypatch.setattr(games, "keeper", keeper)
    assert games.own_path(taken).name == "duel 2.json"
    told = keeper.news()
    assert told is not None and told.key == "core.disk.copy"


def test_the_engine_refuses_a_file_that_another_program_writes(taken: Path) -> None:
    engine = Engine()
    line = b'{"cmd": "new", "system": "duel", "autosave": "%s"}' % str(taken).encode()
    assert "another program" in engine.reply(line)["error"]
    assert engine.session is None and taken.read_text() == "{}"


def test_the_same_program_opens_its_own_save_again(tmp_path: Path) -> None:
    assert claim(tmp_path / "a.json") and claim(tmp_path / "a.json")


def test_the_claim_ends_with_the_program_however_it_ends(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    other = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert other.stdout is not None and other.stdout.readline() == b"True\n"
    assert not claim(path)
    other.kill()
    other.communicate()
    assert claim(path)
