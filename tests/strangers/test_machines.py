"""Machines that are not as they should be: one sentence, and no traceback."""

from __future__ import annotations

import errno
import os
import subprocess
import sys

import pytest

from bundle import start
from game import cli
from game.app import start as app_start


@pytest.fixture
def display(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("DISPLAY", ":1")
    return monkeypatch


@pytest.mark.parametrize("shown_by", ["", "offscreen", "dummy"])
def test_a_display_that_does_not_answer_is_told_of(
    display: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], shown_by: str
) -> None:
    display.setattr(app_start, "driver", lambda: shown_by)
    display.setattr("sys.platform", "linux")
    assert cli.main([]) == 2
    told = capsys.readouterr().err
    assert told.startswith("sandtable: The display does not answer")
    assert told.count("\n") == 1


def test_without_a_display_the_ways_without_are_named(
    display: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    display.delenv("DISPLAY")
    display.setattr("sys.platform", "linux")
    assert cli.main([]) == 2
    assert "sandtable engine" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "sandtable: No space left on device.\n"),
        (
            PermissionError(errno.EACCES, "Permission denied", "/a/b"),
            "sandtable: /a/b cannot be used: Permission denied.\n",
        ),
    ],
)
def test_a_disk_that_refuses_ends_a_command_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error: OSError, told: str
) -> None:
    def refused(options: object) -> int:
        raise error

    monkeypatch.setattr(cli, "run_rules", refused)
    assert cli.main(["rules"]) == 2
    assert capsys.readouterr().err == told


def test_a_windowed_program_that_may_write_nothing_starts_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANDTABLE_HOME", "/dev/null/nobody")
    monkeypatch.setattr("sys.stdout", None)
    monkeypatch.setattr("sys.stderr", None)
    start.give_voice()
    print("hello")


def test_letters_of_any_region_are_printed_where_the_machine_knows_one_only() -> None:
    """A pipe of Windows takes the letters of its region; a minus sign or a name may not be among them."""
    said = "from game import cli; cli._speak_plainly(); print('\u2212 \u2192')"
    env = os.environ | {"PYTHONIOENCODING": "cp1252"}
    done = subprocess.run([sys.executable, "-c", said], env=env, capture_output=True, check=True)
    assert done.stdout.decode("utf-8").strip() == "\u2212 \u2192"
