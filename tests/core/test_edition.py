"""Which Sandtable this is."""

from __future__ import annotations

import subprocess
import tomllib
from pathlib import Path

import pytest

from game import cli
from game.core import edition, home

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def shipped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(home, "shipped", lambda: tmp_path)
    return tmp_path


def test_the_version_is_the_one_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert edition.number() == project["version"]


def test_a_built_program_says_the_commit_that_was_written_into_it(
    shipped: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (shipped / edition.COMMIT_FILE).write_text("0123456789\n", encoding="ascii")
    with pytest.raises(SystemExit) as end:
        cli.main(["--version"])
    assert end.value.code == 0
    assert capsys.readouterr().out == f"sandtable {edition.number()} (0123456789)\n"


def test_a_checkout_asks_git_and_marks_changes(shipped: Path) -> None:
    def git(*words: str) -> str:
        name = ("-c", "user.name=a", "-c", "user.email=a@b")
        return subprocess.run(["git", "-C", shipped, *name, *words], capture_output=True, text=True, check=True).stdout

    git("init", "-q")
    (shipped / "file").write_text("one", encoding="ascii")
    git("add", "file")
    git("commit", "-q", "-m", "one")
    whole = git("rev-parse", "HEAD").strip()
    assert edition.commit() == whole[:9]
    (shipped / "file").write_text("two", encoding="ascii")
    assert edition.commit() == whole[:9] + "+"


def test_without_git_only_the_version_is_said(shipped: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert edition.full() == edition.number()
    (shipped / ".git").mkdir()
    monkeypatch.setenv("PATH", str(shipped))
    assert edition.full() == edition.number()
