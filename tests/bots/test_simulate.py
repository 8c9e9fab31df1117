"""Matches between computer players."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game import cli
from game.bots import simulate
from game.bots.simulate import Match, Result, by_seat, csv_lines, play_game, standings
from game.core.system import Seating
from game.systems.bmg3.system import SYSTEM
from game.systems.shadow_of_the_bat.system import SYSTEM as BAT
from game.systems.torgue_arena.system import SYSTEM as ARENA


def test_a_match_is_played_with_the_rosters_it_names() -> None:
    match = Match("bmg3", ("random", "random"), 1, rosters=("league_150", "bats_150"))
    assert [place.roster for place in match.setup(SYSTEM).seats] == ["league_150", "bats_150"]


def test_without_rosters_it_is_a_quick_start() -> None:
    assert Match("bmg3", ("random", "random"), 1).setup(SYSTEM) == SYSTEM.quick_start()
    assert all(isinstance(place, Seating) for place in SYSTEM.quick_start().seats)


def test_a_match_is_played_in_the_scenario_it_names() -> None:
    usual = SYSTEM.quick_start()
    assert Match("bmg3", ("random", "random"), 1, scenario="elsewhere").setup(SYSTEM) == replace(
        usual, scenario="elsewhere"
    )


def test_players_change_seats_from_game_to_game() -> None:
    match = Match("bmg3", ("weak", "random"), 2, rosters=("police_150", "jokers_150"))
    results = [play_game(match, number) for number in range(2)]
    assert [result.players for result in results] == [("weak", "random"), ("random", "weak")]
    assert {standing.name: standing.games for standing in standings(results)} == {"weak": 2, "random": 2}


# --- how games ended


def ended(number: int, seats: str, players: str, winners: str = "", *, is_draw: bool = False) -> Result:
    sat = tuple(seats.split())
    return Result(number, sat, tuple(players.split()), tuple(winners.split()), is_draw, (0,) * len(sat), 9, "d")


def lines(table: list[simulate.Record]) -> list[tuple[str, int, int, int]]:
    """Won, lost, drawn."""
    return [(each.name, each.wins, each.losses, each.draws) for each in table]


TOGETHER = [ended(0, "A B", "strong weak"), ended(1, "A B", "weak strong", "A B"), ended(2, "A B", "strong weak")]
"""A co-operative game lost twice and won once."""
AGAINST = [
    ended(0, "A B V", "strong weak strong", "V"),
    ended(1, "A B V", "weak strong weak", "A B"),
    ended(2, "A B V", "strong weak strong", "V"),
    ended(3, "A B V", "weak strong weak", is_draw=True),
]
"""Two heroes against a villain."""


def test_a_lost_co_operative_game_is_a_loss_and_no_draw() -> None:
    assert lines(standings(TOGETHER)) == [("strong", 1, 2, 0), ("weak", 1, 2, 0)]


def test_seats_that_win_and_lose_together_share_a_line() -> None:
    assert lines(by_seat(TOGETHER)) == [("A B", 1, 2, 0)]
    assert lines(by_seat(AGAINST)) == [("A B", 1, 2, 1), ("V", 2, 1, 1)]


def test_the_csv_tells_how_each_game_ended() -> None:
    header, *rows = csv_lines([*TOGETHER[:2], AGAINST[3]])
    assert header.endswith(",end")
    assert [row.rpartition(",")[2] for row in rows] == ["lost", "won", "drawn"]


def test_the_tables_are_printed_by_player_and_by_seat(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(simulate, "play_match", lambda match, processes: iter(AGAINST))
    assert cli.main(["simulate", "bmg3", "--games", "4"]) == 0
    told = capsys.readouterr().out
    assert told.count("lost") == 2
    assert told.index("player") < told.index("strong") < told.index("seat") < told.index("A B")


@pytest.mark.parametrize("over", ["won", "lost"])
def test_the_arena_is_won_or_lost_and_never_drawn(over: str) -> None:
    state = ARENA.start(ARENA.quick_start())
    state.phase, state.over = "over", over  # type: ignore[assignment]
    outcome = ARENA.outcome(state)
    assert outcome is not None and (bool(outcome.winners), outcome.all_lost) == (over == "won", over == "lost")
    assert not outcome.is_draw


@pytest.mark.parametrize(("mode", "lost"), [("coop", True), ("competitive", False)])
def test_villains_without_a_seat_beat_everybody(mode: str, lost: bool) -> None:
    state = BAT.start(BAT.quick_start())
    state.mode, state.winner, state.why = mode, "villains", "conceded"  # type: ignore[assignment]
    outcome = BAT.outcome(state)
    assert outcome is not None and (outcome.all_lost, outcome.is_draw) == (lost, False)
