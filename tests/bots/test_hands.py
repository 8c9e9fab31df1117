"""Games given out to processes and to a Dask scheduler come back the same."""

from __future__ import annotations

import gc
import socket
import sys
from collections.abc import Iterator

import pytest

from game import cli
from game.bots import hands
from game.bots.hands import Hands, NoHands
from game.bots.simulate import Match, csv_lines, play_match, play_task, task
from game.systems.torgue_arena.system import SYSTEM as ARENA

MATCH = Match("bmg3", ("random", "random"), 3, seed=5, rosters=("police_150", "jokers_150"))


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    distributed = pytest.importorskip("distributed", reason="the package 'distributed' is not installed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None, protocol="tcp", host="127.0.0.1"
    ) as cluster:
        yield cluster.scheduler_address


def test_a_cluster_plays_the_same_games(scheduler: str) -> None:
    here = csv_lines(list(play_match(MATCH, Hands())))
    assert csv_lines(list(play_match(MATCH, Hands(scheduler=scheduler)))) == here


def test_results_come_in_the_order_of_the_games(scheduler: str) -> None:
    assert list(Hands(scheduler=scheduler).work(abs, range(-30, 0))) == list(range(30, 0, -1))
    assert list(Hands(processes=2).work(abs, range(-30, 0))) == list(range(30, 0, -1))


@pytest.fixture
def tidy() -> Iterator[None]:
    usual = gc.get_threshold()
    yield
    gc.set_threshold(*usual)


def _tidied_after(_: int) -> int:
    return gc.get_threshold()[0]


@pytest.mark.parametrize("processes", (1, 2))
def test_whoever_plays_many_games_seldom_clears_up(processes: int, tidy: None) -> None:
    gc.set_threshold(700)
    assert list(Hands(processes).work(_tidied_after, [0])) == [hands.TIDIED]


def test_whoever_stops_listening_calls_the_rest_back(scheduler: str) -> None:
    listened = Hands(scheduler=scheduler).work(abs, iter(range(1_000_000)))
    assert [next(listened) for _ in range(3)] == [0, 1, 2]
    listened.close()  # type: ignore[attr-defined]


def test_the_command_hands_its_games_to_a_scheduler(scheduler: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = ["simulate", "bmg3", "--games", "1", "--bots", "random,random", "--seed", "5"]
    assert cli.main([*told, "--processes", "1"]) == 0
    here = capsys.readouterr().out
    assert cli.main([*told, "--scheduler", scheduler]) == 0
    assert capsys.readouterr().out == here


def test_a_scheduler_that_does_not_answer_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("distributed", reason="the package 'distributed' is not installed")
    monkeypatch.setattr(hands, "_PATIENCE", 0.5)
    with socket.socket() as unheard:
        unheard.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{unheard.getsockname()[1]}"
        assert cli.main(["simulate", "bmg3", "--games", "1", "--scheduler", address]) == 2
    assert f"No Dask scheduler answers at '{address}'." in capsys.readouterr().err


def test_a_missing_package_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(NoHands, match="'distributed', which is not installed"):
        list(Hands(scheduler="tcp://127.0.0.1:1").work(abs, [1]))


def test_a_worker_with_other_rules_refuses() -> None:
    asked = task("torgue_arena", 0, ARENA.quick_start(), ("random",), "0")
    other = type(asked)(asked.module, 0, asked.setup, asked.players, "0", (ARENA.version + 1, ARENA.fingerprint))
    with pytest.raises(NoHands, match="another version of torgue_arena"):
        play_task(other)
