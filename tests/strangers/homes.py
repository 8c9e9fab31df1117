"""Hostile homes: a player's folder full of files that strangers sent, each broken in another way."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from game.bots.random import RandomBot
from game.bots.seat import step
from game.core.dice import Chance
from game.core.home import assets, maps
from game.core.save import FORMAT, _checksum, save_bytes
from game.core.session import Session
from game.kit import registry
from tests.strangers.test_files import png

Maker = Callable[[Path, Random], None]

WEIRD: tuple[Any, ...] = (
    None, True, -1, 0, 2**31, 10**15, -(10**15), 0.5, "", "x" * 10_000, "../../x", "a\u0000b", "nowhere",
    "\u202etfel", [], {}, [[]], {"a": 1}, ["x"] * 1000,
)  # fmt: skip
GAMES = ("bmg3", "torgue_arena", "shadow_of_the_bat")
PLACES = (
    "saves/{}.json", "saves/{}.json", "saves/{}.json", "saves/{}.png", "replays/{}.json", "rosters/{}.json",
    "rosters/{}.txt", "situations/{}.toml", "situations/{}.json", "packs/bmg3/{}.toml", "packs/torgue_arena/{}.toml",
    "packs/shadow_of_the_bat/{}.toml", "packs/bmg3/{}/pack.toml", "packs/{}.toml", "maps/bmg3/{}.tmx",
    "maps/torgue_arena/{}.tmx", "maps/shadow_of_the_bat/{}.tmx", "settings/settings.json",
)  # fmt: skip
FOLDERS = ("saves", "rosters", "packs", "maps", "settings", "replays", "reports", "situations")


# --- what is right, to be broken


@cache
def saved(system: str) -> bytes:
    """A game of a few answers."""
    session = Session(registry.load(system), registry.load(system).quick_start())
    chance, bots = Chance(1), {seat: RandomBot(1) for seat in registry.load(system).seats(session.state)}
    for _ in range(25):
        if session.pending:
            step(session, bots, chance)
    return save_bytes(session)


@cache
def right(place: str) -> bytes:
    """A file as it should be at such a place."""
    if place.endswith(".json") and place.startswith(("saves", "replays")):
        return saved("bmg3")
    if place.startswith("rosters"):
        text = b"system: bmg3\nname: Mine\nlimit: 350\n\nbatman\n  x\n"
        return text if place.endswith(".txt") else b'{"system": "bmg3", "name": "Mine", "picks": [{"id": "batman"}]}'
    if place.startswith("packs/"):
        return next(iter(sorted((assets() / "packs" / "bmg3").rglob("*.toml")))).read_bytes()
    if place.startswith("maps/"):
        return next(iter(sorted((maps() / place.split("/")[1]).glob("*.tmx")))).read_bytes()
    if place.startswith("situations") and place.endswith(".toml"):
        return next(iter(registry.looks_of("bmg3").situations())).read_bytes()
    return b'{"volume": 7, "window": [1280, 720], "names": {"A": "Ann"}, "hints_off": true}'


# --- how it is broken


def _weird(value: Any, random: Random) -> Any:
    """The value with one leaf replaced."""
    if isinstance(value, dict) and value and random.random() < 0.9:
        key = random.choice(list(value))
        if random.random() < 0.1:
            return {**value, random.choice(["x" * 500, "", "a\u0000", "__class__"]): random.choice(WEIRD)}
        return {**value, key: _weird(value[key], random)}
    if isinstance(value, list) and value and random.random() < 0.9:
        at = random.randrange(len(value))
        return [*value[:at], _weird(value[at], random), *value[at + 1 :]]
    return random.choice(WEIRD)


def forged(path: Path, random: Random) -> None:
    """A save with other values, and the checksum that goes with them."""
    envelope = json.loads(saved(random.choice(GAMES)))
    game = envelope["game"]
    for _ in range(random.randint(1, 3)):
        part = random.choice(["setup", "setup", "position", "position", "beats", ""])
        if part and isinstance(game, dict) and part in game:
            game[part] = _weird(game[part], random)
        elif isinstance(game, dict):
            key = random.choice(list(game))
            game[key] = random.choice(WEIRD)
    written = json.dumps(game).encode()
    path.write_bytes(b'{"format": %d, "check": "%s", "game": %s}' % (FORMAT, _checksum(written).encode(), written))


def mutated(path: Path, random: Random) -> None:
    """A right file with a few bytes changed, lost or doubled."""
    data = bytearray(right(_place(path)))
    for _ in range(random.randint(1, 6)):
        at = random.randrange(len(data))
        if random.random() < 0.4:
            data[at] = random.randrange(256)
        elif random.random() < 0.5:
            del data[at : at + random.randint(1, 50)]
        else:
            data[at:at] = data[at : at + random.randint(1, 400)]
    path.write_bytes(bytes(data))


def _place(path: Path) -> str:
    parts = path.parts
    at = max((n for n, part in enumerate(parts) if part in FOLDERS), default=0)
    return "/".join(parts[at:])


def weird_json(path: Path, random: Random) -> None:
    data = {"system": "bmg3", "name": "Mine", "picks": [{"id": "batman"}], "models": {"a1": "batman 3,3"}, "volume": 3}
    path.write_text(json.dumps(_weird(data, random)), encoding="utf-8")


def text(words: str) -> Maker:
    def make(path: Path, random: Random) -> None:
        path.write_text(words, encoding="utf-8")

    return make


def rubbish(path: Path, random: Random) -> None:
    path.write_bytes(random.randbytes(random.randint(0, 5000)))


def huge(path: Path, random: Random) -> None:
    with path.open("wb") as file:
        file.truncate(1 << random.randint(20, 36))


def picture(path: Path, random: Random) -> None:
    path.write_bytes(png(*random.choice([(30_000, 30_000), (1, 1), (5000, 3), (320, 180)])))


def link(target: str) -> Maker:
    def make(path: Path, random: Random) -> None:
        path.symlink_to(target)

    return make


def looping(path: Path, random: Random) -> None:
    path.symlink_to(path)


def pipe(path: Path, random: Random) -> None:
    os.mkfifo(path)


def directory(path: Path, random: Random) -> None:
    path.mkdir()


def polygons(path: Path, random: Random) -> None:
    """A map of as many and as crooked shapes as the reader allows."""
    points = " ".join(f"{random.randint(0, 900)},{random.randint(0, 900)}" for _ in range(random.choice([4, 60, 400])))
    one = '<object id="{0}" x="1" y="1"><polygon points="' + points + '"/></object>'
    objects = "".join(one.format(n) for n in range(1, random.choice([3, 100, 999])))
    head = '<map version="1.10" orientation="orthogonal" width="36" height="36" tilewidth="32" tileheight="32">'
    path.write_text(f'{head}<objectgroup id="1" name="terrain">{objects}</objectgroup></map>', encoding="utf-8")


PACK = '[pack]\nid = "x"\ntitle = "X"\nversion = "1"\nsystem = "bmg3"\nformat = 1\n'
MAKERS: tuple[Maker, ...] = (
    forged, forged, forged, mutated, mutated, mutated, mutated, weird_json, weird_json, rubbish, huge, picture, looping,
    pipe, directory, polygons, link("/dev/zero"), link("/nowhere/at/all"), link("/dev/full"), text(""),
    text("[" * 5000),
    text("a = " + "[" * 5000), text("a" + ".a" * 30_000 + " = 1"), text(r'"a\"b"' + r'."a\"b"' * 30_000 + " = 1"),
    text("a = " + "9" * 5000), text('{"a": ' + "9" * 5000 + "}"), text('{"volume": 1e400}'), text('{"a":' * 1000),
    text('{"window": [-5, 1]}'), text('{"window": [30000, 30000]}'), text('{"window": [2147483648, 1]}'),
    text('{"window": [1, 1], "scale": 200}'), text("system: ../../x\nname: ../../y\n"),
    text("system: bmg3\nname: " + "x" * 10_000 + "\nlimit: " + "9" * 500 + "\n" + "x\n" * 3000),
    text('{"system": "../../x", "name": "a\\u0000b"}'), text('{"system": "bmg3", "name": "' + "x" * 10_000 + '"}'),
    text('system = "bmg3"\nname = "' + "x" * 10_000 + '"\n'), text('system = "torgue_arena"\n'),
    text(PACK + '[ability.x]\nname = "X"\ntext = "Y"\n'),
)  # fmt: skip


# --- a home


def _name(random: Random) -> str:
    plain = f"stranger {random.randint(1, 9)}"
    odd = [
        "x" * 240,
        "ñ" * 100,
        os.fsdecode(b"\xff\xfe"),
        "a\nb",
        ".hidden",
        "con",
        "batman",
        " ",
        "%s{n}",
        "crime_alley",
    ]
    return random.choice([plain, plain, plain, *odd])


def fill(home: Path, random: Random) -> None:
    """Make a hostile home."""
    home.mkdir(parents=True)
    if random.random() < 0.25:
        broken = home / random.choice(FOLDERS)
        random.choice([text(""), looping, pipe, link("/nowhere"), link("/dev/null")])(broken, random)
    for _ in range(random.randint(4, 12)):
        path = home / random.choice(PLACES).format(_name(random))
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if not os.path.lexists(path):
                random.choice(MAKERS)(path, random)
        except OSError:  # a folder that is none, a name the disk does not take
            continue
