"""One ground, two threads: whoever works ahead never asks a shape that the players ask."""

from __future__ import annotations

from threading import Thread

import pytest

from game.boards.reach import Crossing, Ground
from game.boards.reach import layers as levels
from game.boards.reach.layers import Lines
from game.boards.table import Base, Piece, Table

FAR = 30_000


def ground() -> Ground:
    crates = tuple(_crate(f"crate{n}", 4000 + 5000 * n, 9000) for n in range(4))
    return Ground(Table(30_000, 20_000, "inch", crates), Base.round(1000), 1500, _reading)


def _crate(id: str, x: int, y: int) -> Piece:
    return Piece(id, id, ((x, y), (x + 2000, y), (x + 2000, y + 2000), (x, y + 2000)), 0, 3000)


def _reading(piece: Piece, z: int) -> Crossing:
    return Crossing(clear=500.0, rest=500.0)


def test_what_is_built_ahead_is_what_players_would_find() -> None:
    ahead, asked = ground(), ground()
    ahead.build(FAR)
    assert len(asked.at)
    assert [ahead.row(node, FAR) for node in range(len(ahead.at))] == [
        asked.row(node, FAR) for node in range(len(asked.at))
    ]


def test_no_shape_is_asked_by_two_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, set[int]] = {"ahead": set(), "players": set()}
    who = ["players"]
    probe = Lines.probe

    def noted(self: Lines, starts: levels.Floats, ends: levels.Floats) -> tuple[levels.Bools, list[int], levels.Floats]:
        asked[who[0]] |= {id(area) for area in self.areas}
        return probe(self, starts, ends)

    monkeypatch.setattr(Lines, "probe", noted)
    known = ground()
    known.row(0, 1000)
    who[0] = "ahead"
    beside = Thread(target=known.build, args=(FAR,))
    beside.start()
    beside.join()
    assert asked["players"] and asked["ahead"]
    assert not asked["players"] & asked["ahead"]


def test_two_grounds_share_no_prepared_shape() -> None:
    one, other = ground().layers[0].lines, ground().layers[0].lines
    assert len(one.areas)
    assert not {id(area) for area in one.areas} & {id(area) for area in other.areas}
