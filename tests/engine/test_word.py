"""The engine keeps its word: after an error nothing has changed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.engine import Engine
from tests.engine.test_engine import FIGHT, Talk


def standing(engine: Engine) -> tuple[Any, ...]:
    """Everything a command could change."""
    session = engine.session
    answers = [(one.by, one.key) for one in session.answers] if session else None
    question = msgspec.json.encode(session.pending.describe()) if session and session.pending else b""
    journal = [str(entry) for entry in session.entries] if session else []
    digest = session.digest() if session else ""
    redo = session.can_redo if session else False
    chance = engine.chance
    rest = list(chance.queue), chance.random.getstate(), engine.ask_dice, engine.autosave, engine.language
    return answers, question, journal, digest, redo, rest


@pytest.fixture
def talk() -> Talk:
    return Talk()


@pytest.fixture
def blocked(tmp_path: Path) -> Path:
    """A place where nothing can be written: its folder is a file."""
    (tmp_path / "file").write_text("")
    return tmp_path / "file" / "game.json"


def refused(talk: Talk, cmd: str, **arguments: Any) -> str:
    """The sentence of an error that changed nothing."""
    before = standing(talk.engine)
    reply = talk(cmd, **arguments)
    assert reply["ok"] is False, reply
    assert standing(talk.engine) == before
    error: str = reply["error"]
    return error


@pytest.mark.parametrize("cmd", ["new", "situation", "load"])
def test_a_game_whose_autosave_cannot_be_written_does_not_begin(
    talk: Talk, cmd: str, blocked: Path, tmp_path: Path
) -> None:
    talk("new", system="duel", seed=1)
    talk("save", file=str(tmp_path / "kept.json"))
    how: dict[str, dict[str, Any]] = {
        "new": {"system": "duel"},
        "situation": {"situation": FIGHT},
        "load": {"file": str(tmp_path / "kept.json")},
    }
    assert "cannot be written" in refused(talk, cmd, seed=2, autosave=str(blocked), **how[cmd])


@pytest.mark.parametrize("step", [{"cmd": "answer", "key": "attack:b1"}, {"cmd": "bot", "name": "random"}])
def test_an_answer_whose_autosave_fails_was_not_given(talk: Talk, tmp_path: Path, step: dict[str, Any]) -> None:
    talk("situation", situation=FIGHT, seed=1, autosave=str(tmp_path / "saves" / "game.json"))
    (tmp_path / "saves" / "game.json").unlink()
    (tmp_path / "saves").rmdir()
    (tmp_path / "saves").write_text("")
    assert "cannot be written" in refused(talk, **step)


@pytest.mark.parametrize("cmd", ["undo", "redo", "branch"])
def test_taking_back_is_taken_back_when_it_cannot_be_saved(talk: Talk, tmp_path: Path, cmd: str) -> None:
    talk("situation", situation=FIGHT, seed=1, autosave=str(tmp_path / "saves" / "game.json"))
    talk("answer", key="attack:b1")
    if cmd == "redo":
        talk("undo", past_dice=True)
    (tmp_path / "saves" / "game.json").unlink()
    (tmp_path / "saves").rmdir()
    (tmp_path / "saves").write_text("")
    how: dict[str, dict[str, Any]] = {"undo": {"past_dice": True}, "redo": {}, "branch": {"at": 0}}
    refused(talk, cmd, **how[cmd])


@pytest.mark.parametrize("value", [0, 7, -1, 10**30])
def test_dice_that_no_die_can_show_are_refused_when_they_are_queued(talk: Talk, value: int) -> None:
    talk("situation", situation=FIGHT)
    refused(talk, "dice", queue=[6, value])


def test_a_queued_die_that_the_roll_cannot_show_takes_the_answer_back(talk: Talk) -> None:
    talk("dice", queue=[6, 50])
    talk("situation", situation=FIGHT, seed=1)
    assert "50" in refused(talk, "answer", key="attack:b1")
    talk("dice", clear=True)
    assert talk("answer", key="attack:b1")["ok"]


@pytest.mark.parametrize("cmd", ["new", "situation", "load"])
def test_queue_and_mode_outlive_the_game_before(talk: Talk, tmp_path: Path, cmd: str) -> None:
    talk("new", system="duel", seed=1)
    talk("save", file=str(tmp_path / "kept.json"))
    talk("dice", queue=[6, 5], mode="ask")
    how: dict[str, dict[str, Any]] = {
        "new": {"system": "duel"},
        "situation": {"situation": FIGHT},
        "load": {"file": str(tmp_path / "kept.json")},
    }
    assert talk(cmd, **how[cmd])["ok"]
    assert (list(talk.engine.chance.queue), talk.engine.ask_dice) == ([6, 5], True)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"system": "duel", "sed": 1}, "sed"),
        ({"system": "duel", "setup": {"seets": []}}, "seets"),
        ({"system": "duel", "setup": {"seats": [{"seat": "A", "nme": "Ann"}]}}, "seats #1.nme"),
        ({"system": "duel", "setup": {"seats": [{"seat": "Z"}]}}, "'Z'"),
        ({"system": "duel", "setup": {"seats": [{"seat": "A"}, {"seat": "A"}]}}, "twice"),
        ({"system": "duel", "setup": {"options": {"evnts": True}}}, "evnts"),
        ({"system": "duel", "setup": {"system": "bmg3"}}, "another game"),
        ({"system": "duel", "setup": 3}, "setup"),
    ],
)
def test_a_field_nobody_knows_is_an_error_in_whole_words(talk: Talk, arguments: dict[str, Any], told: str) -> None:
    error = refused(talk, "new", **arguments)
    assert told in error and "$" not in error and "`" not in error, error


def test_the_same_queue_and_seed_give_the_same_game_after_an_error(talk: Talk) -> None:
    other = Talk()
    for one in (talk, other):
        one("situation", situation=FIGHT, seed=3)
    refused(talk, "answer", key="attack:b2")
    refused(talk, "odds", measure="nowhere")
    replies = [json.dumps(one("answer", key="attack:b1")) for one in (talk, other)]
    assert replies[0] == replies[1]
