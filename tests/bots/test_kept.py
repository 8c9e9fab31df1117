"""A ladder that was broken off goes on where it stood, with the players it began with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from game import cli
from game.bots import ladder
from game.bots.hands import Hands, NoHands
from game.bots.kept import Kept
from game.bots.ladder import Rung, Variety, climb
from game.bots.simulate import Fixture, Result
from game.bots.sprt import Test as Trial

GAMES = 8


class Counted:
    """Games that are not played but counted; `strong` wins all of them."""

    def __init__(self, digest: str = "d") -> None:
        self.digest = digest
        self.numbers: list[int] = []

    def __call__(self, game: Fixture) -> Result:
        self.numbers.append(game.number)
        winner = "AB"[game.players.index("strong")]
        return Result(game.number, ("A", "B"), game.players, (winner,), False, (0, 0), 9, f"{self.digest}{game.number}")


def _climbed(path: Path, games: int, task: Counted, monkeypatch: pytest.MonkeyPatch) -> Rung:
    monkeypatch.setattr(ladder, "play_task", task)
    rung = Rung("weak", "strong", False, Trial(alpha=1e-9))
    for _ in climb(Variety("bmg3", 0), rung, games, Kept(path, Hands())):
        pass
    return rung


def test_only_what_was_not_played_yet_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kept.jsonl"
    _climbed(path, GAMES // 2, first := Counted(), monkeypatch)
    rung = _climbed(path, GAMES, later := Counted(), monkeypatch)
    assert first.numbers == list(range(GAMES // 2))
    assert sorted(later.numbers) == [0, *range(GAMES // 2, GAMES)]  # one again, to see whether it comes out the same
    assert (rung.wins, rung.games) == (GAMES, GAMES)


def test_a_line_broken_off_is_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kept.jsonl"
    _climbed(path, GAMES, Counted(), monkeypatch)
    whole = path.read_bytes()
    path.write_bytes(whole[:-5])
    _climbed(path, GAMES, Counted(), monkeypatch)
    assert path.read_bytes() == whole


def test_players_that_have_changed_are_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kept.jsonl"
    _climbed(path, GAMES, Counted(), monkeypatch)
    with pytest.raises(NoHands, match="the players have changed"):
        _climbed(path, GAMES, Counted("other"), monkeypatch)


def test_a_strange_file_is_told_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "kept.jsonl"
    path.write_text('{"game": 3}\n{}\n')
    assert cli.main(["ladder", "bmg3", "--bots", "weak,strong", "--kept", str(path)]) == 2
    assert "line 1: this is no result of a game" in capsys.readouterr().err
    assert cli.main(["ladder", "bmg3", "--bots", "weak,strong", "--kept", str(tmp_path)]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_a_ladder_broken_off_tells_how_far_it_came(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def work(hands: Hands, task: Callable[[Fixture], Result], games: Iterable[Fixture]) -> Iterator[Result]:
        for number, game in enumerate(games):
            if number == 2:
                raise KeyboardInterrupt
            yield Counted()(game)

    monkeypatch.setattr(Hands, "work", work)
    assert cli.main(["ladder", "bmg3", "--bots", "weak,strong"]) == 130
    assert "2 : 0 : 0" in capsys.readouterr().out
