"""Saves: written whole, read strictly, replayed exactly."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from examples.duel import SYSTEM
from game.bots.random import RandomBot
from game.bots.seat import step
from game.core.dice import Chance
from game.core.files import write_whole
from game.core.save import (
    Diverged,
    SaveError,
    parse_save,
    read_save,
    resume,
    resume_position,
    resuming,
    save,
    save_bytes,
    saved_game,
)
from game.core.session import Session


def played(answers: int, seed: int = 1) -> Session:
    """A duel some answers into the game."""
    session = Session(SYSTEM, SYSTEM.quick_start())
    chance, bots = Chance(seed), {seat: RandomBot(seed) for seat in ("A", "B")}
    while session.pending and len(session.answers) < answers:
        step(session, bots, chance)
    return session


def resealed(session: Session, change) -> bytes:
    """The save of a session, changed, with a checksum that fits the change."""
    game = msgspec.json.decode(msgspec.json.encode(saved_game(session)))
    change(game)
    raw = msgspec.json.encode(game)
    from game.core.save import _checksum

    return msgspec.json.encode({"format": 1, "check": _checksum(raw), "game": msgspec.Raw(raw)})


@pytest.mark.parametrize("answers", [0, 1, 5, 13, 40, 10_000])
def test_a_saved_game_resumes_where_it_stood(tmp_path: Path, answers: int) -> None:
    session = played(answers)
    save(session, tmp_path / "game.json")
    resumed = resume(read_save(tmp_path / "game.json"), SYSTEM)
    assert resumed.digest() == session.digest()
    assert resumed.answers == session.answers
    assert [entry.text for entry in resumed.entries] == [entry.text for entry in session.entries]
    assert (resumed.pending is None) == (session.pending is None)


def test_a_game_resumes_an_answer_at_a_time_telling_how_many_it_has() -> None:
    session = played(40)
    saved = saved_game(session)
    work, told = resuming(saved, SYSTEM), [0]
    while True:
        try:
            told.append(next(work))
        except StopIteration as done:
            resumed = done.value
            break
    assert resumed.digest() == session.digest()
    assert told == sorted(set(told)) and saved.answers - 3 < told[-1] <= saved.answers


def test_undo_works_across_a_resume(tmp_path: Path) -> None:
    session = played(20)
    save(session, tmp_path / "game.json")
    resumed = resume(read_save(tmp_path / "game.json"), SYSTEM)
    assert resumed.undo() == session.undo()
    assert resumed.digest() == session.digest()


def test_the_same_game_gives_the_same_bytes() -> None:
    assert save_bytes(played(30)) == save_bytes(played(30))


def test_writing_replaces_the_whole_file_and_leaves_nothing_behind(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "game.json"
    write_whole(path, b"one")
    write_whole(path, b"two")
    assert path.read_bytes() == b"two"
    assert [file.name for file in path.parent.iterdir()] == ["game.json"]


def test_a_write_that_fails_leaves_the_old_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    save(played(3), path)
    before = path.read_bytes()

    def no_space(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", no_space)
    with pytest.raises(OSError, match="No space"):
        save(played(9), path)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "not a saved game"),
        (b"{}", "not a saved game"),
        (b"\xff\xfe\x00", "not a saved game"),
        (b"[" * 100_000, "not a saved game"),
        (b'{"format": 99, "check": "", "game": {}}', "save format 99"),
        (b'{"format": 1, "check": "", "game": {}}', "checksum"),
    ],
)
def test_what_is_no_save_gets_one_sentence(tmp_path: Path, data: bytes, sentence: str) -> None:
    path = tmp_path / "broken.json"
    path.write_bytes(data)
    with pytest.raises(SaveError, match=sentence) as found:
        read_save(path)
    assert "broken.json" in str(found.value)
    assert "\n" not in str(found.value)
    assert path.read_bytes() == data


def test_a_missing_file_gets_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match=r"nowhere\.json cannot be read"):
        read_save(tmp_path / "nowhere.json")


def test_a_flipped_bit_is_noticed() -> None:
    data = bytearray(save_bytes(played(12)))
    at = data.index(b'"beats"') + 30
    data[at] ^= 1
    with pytest.raises(SaveError):
        parse_save(bytes(data), "x.json")


def test_another_rules_version_that_plays_differently_says_where() -> None:
    session = played(25)

    def change(game: dict) -> None:
        game["version"] = 0
        game["beats"][3][1] = "0" * 24

    with pytest.raises(Diverged, match=r"version 0 of the rules; version 1 differs at step 4 of \d+"):
        resume(parse_save(resealed(session, change), "x"), SYSTEM)


def test_another_rules_version_that_plays_the_same_is_no_matter() -> None:
    session = played(25)
    saved = parse_save(resealed(session, lambda game: game.update(version=0)), "x")
    assert resume(saved, SYSTEM).digest() == session.digest()


def test_an_answer_that_is_not_allowed_any_more_says_which() -> None:
    session = played(8)

    def change(game: dict) -> None:
        game["beats"][0][0][0][1] = "999,999"

    with pytest.raises(Diverged, match="'999,999' is not allowed now"):
        resume(parse_save(resealed(session, change), "x"), SYSTEM)


def test_other_content_packs_are_named_as_the_reason() -> None:
    session = played(25)

    def change(game: dict) -> None:
        game["fingerprint"] = "others"
        game["beats"][2][1] = "0" * 24

    with pytest.raises(Diverged, match="other content packs"):
        resume(parse_save(resealed(session, change), "x"), SYSTEM)


def test_missing_answers_are_noticed() -> None:
    session = played(25)

    def change(game: dict) -> None:
        del game["beats"][4]

    with pytest.raises(Diverged):
        resume(parse_save(resealed(session, change), "x"), SYSTEM)


def test_a_diverged_game_goes_on_from_its_last_position() -> None:
    session = played(25)

    def change(game: dict) -> None:
        game["beats"][3][1] = "0" * 24

    saved = parse_save(resealed(session, change), "x")
    continued = resume_position(saved, SYSTEM)
    assert continued.digest() == session.digest()
    assert continued.pending is not None
    again = resume(parse_save(save_bytes(continued), "x"), SYSTEM)
    assert again.digest() == session.digest()


def test_a_position_that_was_tampered_with_is_refused() -> None:
    session = played(25)

    def change(game: dict) -> None:
        game["position"]["state"]["round"] += 1

    with pytest.raises(SaveError, match="does not match its digest"):
        resume_position(parse_save(resealed(session, change), "x"), SYSTEM)


def test_a_save_of_another_game_is_refused() -> None:
    saved = parse_save(resealed(played(3), lambda game: game.update(system="chess")), "x")
    with pytest.raises(SaveError, match="a game of chess, not of duel"):
        resume(saved, SYSTEM)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_kill_at_any_moment_leaves_a_whole_save(tmp_path: Path) -> None:
    from tests.soak.kill import kill_once

    for seed in range(12):
        kill_once(tmp_path / "game.json", seed, 0.15)
