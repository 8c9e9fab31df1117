"""Damaged saves: always one sentence, never a changed file."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec

from examples.duel import SYSTEM
from game.core.save import SaveError, parse_save, read_save, resume, resume_position, save_bytes
from tests.core.test_save import played, resealed


def refused_or_played(data: bytes, path: Path) -> bool:
    """Read a damaged save as the program does; whether it could be played."""
    path.write_bytes(data)
    try:
        saved = read_save(path)
        try:
            resume(saved, SYSTEM, path.name)
        except SaveError as error:
            assert_one_sentence(error)
            resume_position(saved, SYSTEM, path.name)
    except SaveError as error:
        assert_one_sentence(error)
        return False
    finally:
        assert path.read_bytes() == data
    return True


def assert_one_sentence(error: SaveError) -> None:
    assert str(error).strip() and "\n" not in str(error) and "Traceback" not in str(error)


def test_damaged_bytes_are_refused(tmp_path: Path) -> None:
    whole = save_bytes(played(30))
    chance = random.Random(1)
    for _ in range(350):
        data = bytearray(whole)
        for _ in range(chance.randint(1, 5)):
            at = chance.randrange(len(data))
            match chance.randrange(4):
                case 0:
                    data[at] = chance.randrange(256)
                case 1:
                    del data[at : at + chance.choice([1, 10, 1000])]
                case 2:
                    data[at:at] = data[: chance.randrange(200)]
                case _:
                    del data[at:]
                    break
            if not data:
                break
        if bytes(data) != whole:
            assert not refused_or_played(bytes(data), tmp_path / "damaged.json")


def mangle(value: object, chance: random.Random) -> object:
    """The same data with one thing somewhere replaced."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        key = chance.choice(list(value))
        if chance.random() < 0.15:
            return {k: v for k, v in value.items() if k != key}
        return {**value, key: mangle(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.9:
        at = chance.randrange(len(value))
        if chance.random() < 0.2:
            return value[:at] + value[at + 1 :]
        return [*value[:at], mangle(value[at], chance), *value[at + 1 :]]
    return chance.choice([None, True, -1, 10**9, 2.5, "", "x", "no", "-", "A", "1 1 1", [], {}, [[]], {"a": 1}])


def test_well_sealed_nonsense_is_refused_or_played(tmp_path: Path) -> None:
    session = played(30)
    chance = random.Random(2)
    played_anyway = 0
    for _ in range(350):

        def change(game: dict) -> None:
            mangled = mangle(msgspec.json.decode(msgspec.json.encode(game)), chance)
            game.clear()
            game.update(mangled if isinstance(mangled, dict) else {})

        data = resealed(session, change)
        played_anyway += refused_or_played(data, tmp_path / "nonsense.json")
    assert played_anyway < 350


def test_bytes_from_nowhere_are_refused() -> None:
    chance = random.Random(3)
    for _ in range(200):
        data = chance.randbytes(chance.randrange(300))
        try:
            parse_save(data, "noise.json")
        except SaveError as error:
            assert_one_sentence(error)
        else:
            raise AssertionError(data)
