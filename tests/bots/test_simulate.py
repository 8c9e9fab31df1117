"""Matches between computer players."""

from __future__ import annotations

from msgspec.structs import replace

from game.bots.simulate import Match, play_game, standings
from game.core.system import Place
from game.systems.bmg3.system import SYSTEM


def test_a_match_is_played_with_the_rosters_it_names() -> None:
    match = Match("bmg3", ("random", "random"), 1, rosters=("league_150", "bats_150"))
    assert [place.roster for place in match.setup(SYSTEM).seats] == ["league_150", "bats_150"]


def test_without_rosters_it_is_a_quick_start() -> None:
    assert Match("bmg3", ("random", "random"), 1).setup(SYSTEM) == SYSTEM.quick_start()
    assert all(isinstance(place, Place) for place in SYSTEM.quick_start().seats)


def test_a_match_is_played_in_the_scenario_it_names() -> None:
    usual = SYSTEM.quick_start()
    assert Match("bmg3", ("random", "random"), 1, scenario="elsewhere").setup(SYSTEM) == replace(
        usual, scenario="elsewhere"
    )


def test_players_change_seats_from_game_to_game() -> None:
    match = Match("bmg3", ("weak", "random"), 2, rosters=("police_150", "jokers_150"))
    results = [play_game(match, number) for number in range(2)]
    assert [result.players for result in results] == [("weak", "random"), ("random", "weak")]
    assert {standing.player: standing.games for standing in standings(results)} == {"weak": 2, "random": 2}
