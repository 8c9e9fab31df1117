"""Weights: data that hunches go by, and a tuner that looks for better ones."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import game.systems  # noqa: F401 - the games that ship
from game import check, cli
from game.bots import tune
from game.bots.hands import Hands
from game.bots.ladder import Rung, Variety, pair_of
from game.bots.sprt import Test as Trial
from game.kit import registry, weights
from game.kit.weights import Chosen, exchanged, numbers, weights_of, written

GAMES = ("bmg1", "bmg3", "first_blood", "shadow_of_the_bat", "torgue_arena")
SMALL = ("shadow_of_the_bat", "last_funfair+dark_knight_duel")


@pytest.mark.parametrize("system", GAMES)
def test_the_weights_that_ship_are_in_order_and_say_what_chose_them(system: str) -> None:
    assert check.problems(weights.path_of(system)) == []
    registry.load(system)
    assert len(numbers(weights_of(system))) >= 10


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("price = 11", "", "missing required field `price`"),
        ("price = 11", 'price = "much"', "Expected `int`, got `str`"),
        ("price = 11", "price = 11\nprise = 12", "unknown field `prise`"),
        ("climb = 2.5", "climb = inf", "cannot be read"),
        ("medium = 40", "", "missing required field `medium`"),
        ("seed = 0", "", "missing required field `seed`"),
        ("[chosen]", "[odd]\nx = 1\n[chosen]", "there is no 'odd'"),
    ],
)
def test_what_is_wrong_with_weights_is_told(tmp_path: Path, old: str, new: str, words: str) -> None:
    text = weights.path_of("bmg3").read_text(encoding="utf-8")
    assert old in text
    wrong = tmp_path / "bmg3.toml"
    wrong.write_text(text.replace(old, new, 1), encoding="utf-8")
    [sentence] = check.problems(wrong)
    assert words in sentence


def test_weights_of_no_game_are_refused(tmp_path: Path) -> None:
    strange = tmp_path / "chess.toml"
    strange.write_text("[weights]\nqueen = 9\n", encoding="utf-8")
    [sentence] = check.problems(strange)
    assert "there is no game 'chess' that goes by weights" in sentence


def test_weights_are_exchanged_for_a_while_and_whole_numbers_stay_whole() -> None:
    registry.load("bmg3")
    before = numbers(weights_of("bmg3"))
    with exchanged("bmg3", {"price": 12.6, "ease.ko": 0.9}):
        now = numbers(weights_of("bmg3"))
        assert (now["price"], now["ease.ko"]) == (13, 0.9)
        assert {name for name in now if now[name] != before[name]} == {"price", "ease.ko"}
    assert numbers(weights_of("bmg3")) == before


def test_what_was_tuned_is_written_as_it_is_read(tmp_path: Path) -> None:
    registry.load("bmg3")
    told = written("bmg3", {"price": 12.6, "ease.ko": 0.91}, Chosen("sandtable tune", 7, 40))
    path = tmp_path / "bmg3.toml"
    path.write_text(told, encoding="utf-8")
    assert check.problems(path) == []
    again, slips = weights._converted(path, type(weights_of("bmg3")))
    assert isinstance(again, msgspec.Struct) and slips == weights.slips_of("bmg3")
    changed = numbers(weights_of("bmg3")) | {"price": 13, "ease.ko": 0.91}
    assert numbers(again) == changed
    assert 'by = "sandtable tune"\nseed = 7\ngames = 40' in told


def test_the_climb_finds_what_wins() -> None:
    best = {"a": 30.0, "b": 0.5}

    def judge(number: int, plus: dict[str, float], minus: dict[str, float]) -> float:
        def off(one: dict[str, float]) -> float:
            return sum(abs(one[name] / best[name] - 1) for name in best)

        return 1.0 if off(plus) < off(minus) else 0.0

    start = {"a": 20.0, "b": 0.8}
    *_, (_, end) = tune.climb(start, 300, 1, judge)
    assert abs(end["a"] / 30 - 1) < 0.1 and abs(end["b"] / 0.5 - 1) < 0.15
    assert list(tune.climb(start, 5, 1, judge)) == list(tune.climb(start, 5, 1, judge))


def test_only_weights_that_are_named_and_not_nothing_are_tuned() -> None:
    registry.load("torgue_arena")
    assert set(tune.chosen("torgue_arena", ["token", "gear"])) == {"token.yellow", "token.green", "gear"}
    with pytest.raises(LookupError, match="There is no weight 'odd'"):
        tune.chosen("torgue_arena", ["odd"])


def test_other_weights_play_another_game_and_the_same_ones_the_same() -> None:
    variety = Variety(SMALL[0], 3, [SMALL[1]])
    bench = tune.Bench(variety, Hands())
    [first, _] = pair_of(variety, Rung("minus", "plus", bench.together, Trial()), 0)
    usual = tune.play_bout(tune.Bout(first, ()))
    assert tune.play_bout(tune.Bout(first, (("plus", ()), ("minus", ())))) == usual
    changed = tune.play_bout(tune.Bout(first, (("minus", (("bravery", 0.0), ("progress", 1.0), ("life", 1.0))),)))
    assert changed.digest != usual.digest


def test_a_tiny_run_writes_weights_that_can_be_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / f"{SMALL[0]}.toml"
    words = ["tune", SMALL[0], "--scenario", SMALL[1], "--steps", "1", "--pairs", "1", "--prove", "1", "--seed", "4"]
    assert cli.main([*words, "--weights", "progress,status", "--processes", "1", "--out", str(out)]) == 0
    assert "step 1 of 1" in capsys.readouterr().out
    assert check.problems(out) == []
    assert "games = 2" in out.read_text(encoding="utf-8")
