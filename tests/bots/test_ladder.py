"""The ladder: who is better, found out in as few games as that takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game import bots, cli
from game.bots import ladder, ladder_page
from game.bots.hands import Hands
from game.bots.ladder import Rung, Variety, climb
from game.bots.simulate import Fixture, Result
from game.bots.sprt import Test as Trial
from game.bots.sprt import interval

TRIAL = Trial()


# --- the test


def stopped_at(share: float, seed: int, most: int = 4000, draws: float = 0.1) -> tuple[str, int]:
    """The verdict about a player of a true share, and after how many pairs."""
    random, pairs = Random(seed), [0] * 5
    for number in range(1, most + 1):
        points = 0
        for _ in range(2):
            points += 1 if random.random() < draws else 2 * (random.random() < (share - draws / 2) / (1 - draws))
        pairs[points] += 1
        if (verdict := TRIAL.verdict(pairs)) != "undecided":
            return verdict, number
    return "undecided", most


@pytest.mark.parametrize(("share", "right"), [(0.5, "not better"), (0.6, "better")])
def test_it_is_wrong_as_seldom_as_it_says(share: float, right: str) -> None:
    verdicts = Counter(stopped_at(share, seed)[0] for seed in range(300))
    assert verdicts[right] >= 300 * 0.92


def test_clear_cases_are_settled_early() -> None:
    assert max(stopped_at(0.9, seed)[1] for seed in range(50)) < 40


def test_a_few_wins_prove_nothing_and_many_do() -> None:
    assert TRIAL.verdict([0, 0, 0, 0, 0]) == "undecided"
    assert TRIAL.verdict([0, 0, 0, 0, 6]) == "undecided"
    assert TRIAL.verdict([0, 0, 0, 0, 20]) == "better"
    assert TRIAL.verdict([20, 0, 0, 0, 0]) == "not better"


def test_the_ratio_is_symmetrical_about_the_middle() -> None:
    here, there = Trial(0.4, 0.6).ratio([3, 5, 9, 2, 1]), Trial(0.4, 0.6).ratio([1, 2, 9, 5, 3])
    assert here == pytest.approx(-there, abs=1e-6)


def test_an_interval_holds_the_share_and_shrinks() -> None:
    low, high = interval(0.6, 50)
    assert low < 0.6 < high
    assert interval(0.6, 200)[1] < high
    assert interval(1.0, 10)[0] < 0.8


# --- what is played


def test_a_round_plays_every_scenario_once_with_forces_of_one_size() -> None:
    variety = Variety("bmg3", seed=4)
    pairs = [variety.at(number, together=False) for number in range(len(variety.of_kind(together=False)))]
    assert len({setup.scenario for _, setup in pairs}) == len(pairs) > 10
    for _, setup in pairs:
        first, second = (place.roster for place in setup.seats)
        assert isinstance(first, dict) and isinstance(second, dict)
        assert first["limit"] == second["limit"] and first["name"] != second["name"]
    assert len({str(place.roster) for _, setup in pairs for place in setup.seats}) > 4


def test_the_seed_says_what_is_played() -> None:
    def row(seed: int) -> list[object]:
        return [Variety("bmg1", seed).at(number, together=False)[1] for number in range(4)]

    assert row(1) == row(1) != row(2)


def test_heroes_are_a_side_and_the_computers_villain_is_in_none() -> None:
    variety = Variety("shadow_of_the_bat", 0, ["last_funfair", "last_funfair+coop", "last_funfair+coop_computer"])
    (against,) = variety.of_kind(together=False)
    assert against.sides == ((0, 1, 2, 3), (4,))
    assert [one.sides for one in variety.of_kind(together=True)] == [((0, 1, 2, 3),)] * 2


@pytest.mark.parametrize("arguments", [["--scenario", "nowhere"], ["--sizes", "7"], ["--bots", "weak"]])
def test_what_cannot_be_climbed_is_told(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["ladder", "bmg3", *arguments]) == 2
    assert capsys.readouterr().err.startswith("sandtable: ")


def test_neighbours_meet_and_the_strongest_meets_the_one_of_before() -> None:
    assert ladder.rungs() == [*zip(bots.NAMES, bots.NAMES[1:], strict=False), ("strong_before", "strong")]
    assert ladder.rungs(["weak", "strong"]) == [("weak", "strong")]


# --- climbing


def told(task: Fixture) -> Result:
    """A game that `strong` wins, unless it is the third."""
    side = task.players.index("strong")
    seats = tuple("AB")
    winner = seats[side if task.number != 2 else 1 - side]
    return Result(task.number, seats, task.players, (winner,), False, (0, 0), 9, "d")


def test_a_rung_is_climbed_until_it_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "play_task", told)
    rung = Rung("weak", "strong", False, TRIAL)
    seen = [each.games for each in climb(Variety("bmg3", 0), rung, 200, Hands())]
    assert rung.verdict == "better" and (rung.wins, rung.losses) == (rung.games - 1, 1)
    assert seen == list(range(2, rung.games + 1, 2)) and rung.games < 60
    assert rung.pairs[2] == 1 and rung.pairs[4] == rung.games // 2 - 1


def test_seats_are_changed_in_pairs_of_the_same_setup() -> None:
    variety, rung = Variety("bmg3", 0), Rung("weak", "strong", False, TRIAL)
    first, second = ladder.pair_of(variety, rung, 5)
    assert first.setup == second.setup
    assert (first.players, second.players) == (("weak", "strong"), ("strong", "weak"))
    assert first.seed != second.seed


def test_teams_play_the_same_game_and_the_one_that_wins_alone_is_better() -> None:
    variety, rung = Variety("torgue_arena", 0, ["dead_air"]), Rung("weak", "strong", True, TRIAL)
    first, second = ladder.pair_of(variety, rung, 0)
    assert (set(first.players), set(second.players)) == ({"weak"}, {"strong"})
    assert (first.setup, first.seed) == (second.setup, second.seed)
    played, _ = variety.at(0, together=True)

    def ended(won: bool) -> Result:
        return Result(0, tuple("ABCD"), (), tuple("ABCD") if won else (), False, (), 9, "d")

    for lower, upper in ((False, True), (True, True), (False, False), (True, False), (False, True)):
        rung.take([(played, ended(lower)), (played, ended(upper))])
    assert (rung.wins, rung.draws, rung.losses, rung.games) == (2, 2, 1, 10)
    heading, rows = ladder_page.by_scenario([rung])
    assert heading[1:] == ("weak", "strong")
    assert rows == [("dead_air", "2 of 5", "3 of 5"), ("all", "2 of 5", "3 of 5")]


# --- the page


def test_the_command_prints_the_table_and_writes_it_onto_a_page(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def played(variety: Variety, rung: Rung, games: int, hands: Hands) -> Iterator[Rung]:
        rung.wins, rung.losses, rung.games, rung.verdict = 20, 5, 25, "better"
        yield rung

    monkeypatch.setattr(ladder, "climb", played)
    page = tmp_path / "opponent.md"
    page.write_text("# Before\n\n<!-- ladder bmg3 -->\nold\n<!-- end of bmg3 -->\n\nafter\n")
    assert cli.main(["ladder", "bmg3", "--bots", "weak,strong", "--out", str(page)]) == 0
    assert "20 : 0 : 5" in capsys.readouterr().out
    written = page.read_text()
    assert "| strong | weak | 20 : 0 : 5 | 80.0 | 61 to 91 | better | 25 |" in written
    assert written.startswith("# Before") and written.endswith("after\n") and "old" not in written
