"""Spoilt packs: whatever is in a file, its author gets sentences and the program goes on."""

from __future__ import annotations

import copy
import datetime
import math
import random
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.core.packs import Problem, check_pack, load
from game.core.text import Catalog
from tests.core.test_packs import GOOD, HEADER, KINDS, Weapon

PACK = (HEADER + GOOD).replace('"core"', '"mine"')
BASE = HEADER + '[weapon.stick]\nname = "Stick"\ndamage = 1\n'
EVIL: list[Any] = [
    0, -1, 10**9, 10**40, -(10**400), 1.5, 1e308, math.nan, math.inf, -math.inf, True, "", " ", "claws", "nobody",
    "é" * 9, "{", "{n.__class__}", "{0}", "\x00\n\t", "a" * 5000, [], [[]], [1, "x", 2.5], {}, {"en": {"en": "x"}},
    {"fr": "x"}, {"": ""}, {"a\nb": 1}, datetime.date(2020, 2, 29), datetime.time(1, 2), datetime.datetime(1, 1, 1),
]  # fmt: skip


def toml(value: object) -> str:
    """Any tree as TOML, all in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{toml(str(key))} = {toml(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + "".join(c if c.isprintable() and c not in '"\\' else f"\\u{ord(c):04x}" for c in value) + '"'
    return value.isoformat() if isinstance(value, datetime.date | datetime.time) else repr(value)


def spots(tree: object) -> list[tuple[Any, Any]]:
    """Every place in a tree where a value stands: its container and its key."""
    pairs = list(tree.items()) if isinstance(tree, dict) else list(enumerate(tree)) if isinstance(tree, list) else []
    return [(tree, key) for key, _ in pairs] + [spot for _, value in pairs for spot in spots(value)]


def spoil_values(rng: random.Random) -> bytes:
    tree = tomllib.loads(PACK)
    for _ in range(rng.randint(1, 3)):
        container, key = rng.choice(spots(tree))
        match rng.randrange(6):
            case 0 | 1 | 2:
                container[key] = copy.deepcopy(rng.choice(EVIL))
            case 3 if isinstance(container, dict):
                container[key + rng.choice(["", "s", " ", ".x", "É", "\n"])] = container.pop(key)
            case 4:
                del container[key]
            case _:
                for _ in range(rng.choice([1, 5, 60])):
                    container[key] = rng.choice([[container[key]], {"x": container[key]}])
        if not spots(tree):
            break
    return "\n".join(f"{toml(key)} = {toml(value)}" for key, value in tree.items()).encode()


def spoil_bytes(rng: random.Random) -> bytes:
    data = bytearray(PACK.encode())
    for _ in range(rng.randint(1, 8)):
        at = rng.randrange(len(data))
        match rng.randrange(5):
            case 0:
                data[at] = rng.randrange(256)
            case 1:
                del data[at : at + rng.randint(1, 30)]
            case 2:
                data[at:at] = rng.choice(
                    [b"[", b"]", b'"', b"'''", b"\x00", b"\xff", b"=", b"{", b"\n", b".", b"9" * 5000]
                )
            case 3:
                start = rng.randrange(len(data))
                data[at:at] = data[start : start + 60]
            case _:
                data[at:at] = rng.choice([b"a." * 200, b"[" * 3000, b"x = {y = " * 500, b"[[weapon]]\n", b"\n[a.b]\n"])
    return bytes(data)


def survive(folder: Path, data: bytes) -> tuple[Problem, ...]:
    """Load the bytes as a user's pack beside a good one; what is said must be fit to read."""
    user = folder / "user" / "mine.toml"
    if not user.exists():
        for path in (folder / "core" / "pack.toml", user):
            path.parent.mkdir(parents=True, exist_ok=True)
        (folder / "core" / "pack.toml").write_text(BASE, encoding="utf-8")
    user.write_bytes(data)
    library, problems = load("duel", KINDS, folder / "core", folder / "user")
    library.add_words(Catalog())
    assert user.read_bytes() == data
    assert library.get(Weapon, "stick").damage == 1
    assert [pack.id for pack in library.packs][:1] == ["core"]
    assert (len(library.packs) == 2) is (not problems)
    assert bool(check_pack(user, "duel", KINDS, [folder / "core"])) is bool(problems)
    for problem in problems:
        line = str(problem).replace(folder.as_posix(), "")
        assert line.startswith("/user/mine.toml")
        assert len(line.splitlines()) == 1 and len(line) < 600 and line.isprintable()
    return problems


@pytest.mark.parametrize("spoil", [spoil_values, spoil_bytes])
def test_a_spoilt_pack_is_told_and_left_out(tmp_path: Path, spoil: Callable[[random.Random], bytes]) -> None:
    told = [survive(tmp_path, spoil(random.Random(seed))) for seed in range(400)]
    assert sum(bool(problems) for problems in told) > 250
    assert len({problem.sentence for problems in told for problem in problems}) > 20


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.one_of(st.binary(max_size=300), st.text(max_size=300).map(lambda text: text.encode("utf-8"))))
def test_any_bytes_at_all_are_survived(tmp_path: Path, data: bytes) -> None:
    assert survive(tmp_path, data)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
).map(lambda value: "none" if value is None else value)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(value=JSON, key=st.sampled_from(["name", "damage", "range", "sort", "traits", "other"]))
def test_any_value_under_any_key_is_survived(tmp_path: Path, value: object, key: str) -> None:
    entry = {"name": "Claws", "damage": 1, key: value}
    survive(tmp_path, f"{PACK.partition('[weapon')[0]}\n[weapon]\nclaws = {toml(entry)}\n".encode())


def test_the_unspoilt_pack_loads(tmp_path: Path) -> None:
    assert survive(tmp_path, PACK.encode()) == ()
    tree = tomllib.loads(PACK)
    assert survive(tmp_path, "\n".join(f"{key} = {toml(value)}" for key, value in tree.items()).encode()) == ()


@pytest.mark.parametrize(
    "flood",
    [
        "".join(f"[weapn{n}.x]\n" for n in range(12_000)),
        "[weapon.x]\n" + "".join(f"dmg{n} = 1\n" for n in range(20_000)),
        "".join(f"[weapon.w{n}]\ndmg = 1\n" for n in range(10_000)),
        "[model.x]\nname = 'X'\nweapons = [" + "".join(f"'w{n}'," for n in range(25_000)) + "]\n",
        "[model.x]\nname = 'X'\nweapons = [" + "nan," * 50_000 + "]\n",
        "".join(f"[trait.t{n}]\nname = 'T'\n[weapon.w{n}]\nname = 'W'\ndamage = 1\ntraits = {{x{n} = 1}}\n"
                for n in range(2_000)),
    ],
    ids=["kinds", "keys", "tables", "references", "numbers", "ids"],
)  # fmt: skip
def test_a_flood_of_faults_is_cut_short(tmp_path: Path, flood: str) -> None:
    head = PACK.partition("[weapon")[0]
    assert 100 <= len(survive(tmp_path, f"{head}\n{flood}".encode())) <= 200
