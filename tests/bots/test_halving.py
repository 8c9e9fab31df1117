"""Sequential halving: who gets the tries, and what ends them."""

from __future__ import annotations

from random import Random

from game.bots.allowance import Allowance
from game.bots.halving import Ending, Trials, halve, proved


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


def race(values: dict[str, int], allowance: Allowance, noise: int = 0) -> dict[str, Trials]:
    def play(key: str, luck: int) -> Ending:
        return Ending(values[key] + Random(f"{key}{luck}").randrange(-noise, noise + 1), 5)

    return halve(dict.fromkeys(values, 0), play, allowance, Random(1))


VALUES = {f"k{n}": 10 * n for n in range(8)}


def test_the_best_answers_get_most_of_the_tries() -> None:
    records = race(VALUES, Allowance(96, 10_000), noise=15)
    tries = {key: len(record.values) for key, record in records.items()}
    assert next(iter(records)) == "k7"
    assert tries["k7"] > 2 * tries["k0"] >= 2
    assert sum(tries.values()) < 96 + 8


def test_a_promise_counts_beside_what_came_of_it() -> None:
    records = halve(
        {"a": 100, "b": 0}, lambda key, luck: Ending(80 if key == "b" else 0, 1), Allowance(8, 99), Random(1)
    )
    assert next(iter(records)) == "a"


def test_all_who_are_left_meet_the_same_luck() -> None:
    lucks: dict[str, list[int]] = {}

    def play(key: str, luck: int) -> Ending:
        lucks.setdefault(key, []).append(luck)
        return Ending(int(key), 1)

    halve(dict.fromkeys("1234", 0), play, Allowance(24, 99), Random(2))
    longest = max(lucks.values(), key=len)
    assert all(met == longest[: len(met)] for met in lucks.values())
    assert len(set(longest)) == len(longest) > 2


def test_what_is_known_to_end_alike_leaves_its_tries_to_others() -> None:
    known: set[str] = set()

    def play(key: str, luck: int) -> Ending:
        cost = 0 if key in known else 5
        known.update({key} if key != "doubtful" else ())
        return Ending({"doubtful": luck % 7, "sure": 3, "worse": 2}[key], cost)

    allowance = Allowance(12, 1_000)
    records = halve(dict.fromkeys(("doubtful", "sure", "worse"), 0), play, allowance, Random(1))
    assert allowance.tried == 12 and len(records["doubtful"].values) == 10
    halve(dict.fromkeys(VALUES, 0), lambda key, luck: Ending(VALUES[key], 0), Allowance(12, 99), Random(1))  # ends


def test_long_tries_are_fewer() -> None:
    few = race(VALUES, Allowance(1_000, 100))
    assert sum(len(record.values) for record in few.values()) <= 100 / 5 + 8


def test_the_clock_ends_the_trying_and_a_broken_pass_counts_for_nobody() -> None:
    clock = Clock()
    allowance = Allowance(10_000, 100_000, 2.0, clock)

    def play(key: str, luck: int) -> Ending | None:
        if allowance.is_late():
            return None
        clock.time += 0.09
        return Ending(VALUES[key], 5)

    records = halve(dict.fromkeys(VALUES, 0), play, allowance, Random(1))
    assert next(iter(records)) == "k7"
    assert clock.time <= 2.0 + 0.09
    alike = {len(record.values) for record in list(records.values())[:2]}
    assert len(alike) == 1


def test_where_there_is_no_time_the_promise_decides() -> None:
    clock = Clock()
    allowance = Allowance(100, 1_000, 1.0, clock)

    def play(key: str, luck: int) -> Ending | None:
        if allowance.is_late():
            return None
        clock.time += 0.6
        return Ending(VALUES[key], 5)

    records = halve({"k1": 9, "k0": 8, "k7": 7}, play, allowance, Random(1))
    assert list(records) == ["k1", "k0", "k7"]
    assert not any(record.values for record in records.values())


def test_counts_do_not_look_at_any_clock() -> None:
    def never() -> float:
        raise AssertionError("somebody looked at the clock")

    assert next(iter(race(VALUES, Allowance(40, 400, None, never)))) == "k7"


def test_far_tries_overrule_a_promise_only_when_they_are_clearly_better() -> None:
    def race(ahead: list[int]) -> str:
        records = {"new": Trials(0, ahead), "old": Trials(10, [0] * len(ahead))}
        return next(iter(proved(records, "old", 15)))

    assert race([900, -700, 800, -600]) == "old"
    assert race([300, 280, 310, 290]) == "new"
    assert race([5_000]) == "old"
