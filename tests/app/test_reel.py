"""The reel: every stop of a game stands as the game stood."""

from __future__ import annotations

from itertools import pairwise

import pytest

from examples.duel import SYSTEM
from examples.duel.looks import LOOKS
from examples.duel.state import Duel
from game import bots
from game.app.reel import Reel, spectator
from game.bots.seat import play, step
from game.core.clone import shape_of
from game.core.dice import Chance
from game.core.request import Seat
from game.core.session import BY_ITSELF, Session
from game.core.system import Seating, Setup
from game.kit.tokens import NOBODY


def played(limit: int) -> Session[Duel]:
    session = Session(SYSTEM, SYSTEM.quick_start())
    minds = {seat: bots.bot("random", seat) for seat in SYSTEM.seats(session.state)}
    chance = Chance(3)
    for _ in range(limit):
        step(session, minds, chance)
    return session


@pytest.fixture(scope="module")
def game() -> Session[Duel]:
    session = Session(SYSTEM, SYSTEM.quick_start())
    play(session, {Seat(s): bots.bot("random", s) for s in ("A", "B")}, Chance(3))
    return session


def test_every_stop_stands_as_a_branch_does(game):
    reel, shape = Reel(game), shape_of(Duel)
    for stop in range(len(reel)):
        still, branch = reel.still(stop), game.branch(reel.stops[stop])
        assert shape.digest(still.state) == branch.digest()
        assert list(reel.entries[: still.told]) == branch.entries
        assert still.question == (branch.pending.text if branch.pending else None)


def test_going_back_gives_the_same_stills(game):
    reel = Reel(game)
    forwards = [(reel.still(n).told, shape_of(Duel).digest(reel.still(n).state)) for n in range(len(reel))]
    reel = Reel(game)
    backwards = [(reel.still(n).told, shape_of(Duel).digest(reel.still(n).state)) for n in reversed(range(len(reel)))]
    assert backwards[::-1] == forwards


def test_nothing_stops_before_an_answer_that_gave_itself(game):
    reel = Reel(game)
    assert any(answered.by == BY_ITSELF for answered in reel.answers)
    assert all(reel.answers[count].by != BY_ITSELF for count in reel.stops[:-1])
    assert reel.stops[-1] == len(reel.answers)


def test_the_last_stop_tells_the_outcome(game):
    reel = Reel(game)
    assert reel.still(reel.last).outcome == game.outcome is not None
    assert reel.still(0).outcome is None


def test_whole_beats_are_stepped_over_forwards_and_backwards(game):
    reel = Reel(game)
    forwards, stop = [0], 0
    while stop < reel.last:
        assert reel.beat_after(stop) > stop
        stop = reel.beat_after(stop)
        forwards.append(stop)
    backwards = [stop]
    while stop > 0:
        assert reel.beat_before(stop) < stop
        stop = reel.beat_before(stop)
        backwards.append(stop)
    assert forwards[:-1] == backwards[::-1][:-1]
    assert len(forwards) > 10


def test_inside_a_beat_a_step_back_goes_to_its_start(game):
    reel = Reel(game)
    start = next(a for a, b in pairwise(reel.beat_stops) if b - a > 2)
    assert reel.beat_before(start + 2) == start


def test_an_unfinished_game_ends_where_it_stands():
    session = played(limit=17)
    reel = Reel(session)
    assert session.outcome is None
    assert reel.still(reel.last).question == session.pending.text
    assert reel.still(reel.last).told == len(session.entries)


def test_looking_ahead_never_changes_what_is_seen(game):
    reel, shape = Reel(game), shape_of(Duel)
    for stop in range(0, len(reel), 7):
        before = shape.digest(reel.still(stop).state)
        for _ in range(5):
            reel.look_ahead(stop)
        assert shape.digest(reel.still(stop).state) == before


def test_a_finished_game_shows_everything_and_a_running_one_only_what_a_player_may_see(game):
    assert spectator(game, LOOKS) is None
    seats = {
        "two persons": (Seating("A"), Seating("B")),
        "one person": (Seating("A", player="weak"), Seating("B")),
        "nobody": (Seating("A", player="weak"), Seating("B", player="weak")),
    }
    seen = {}
    for who, places in seats.items():
        session = Session(SYSTEM, Setup("duel", seats=places))
        minds = {seat: bots.bot("random", seat) for seat in SYSTEM.seats(session.state)}
        for _ in range(30):
            step(session, minds, Chance(1))
        assert session.outcome is None
        seen[who] = spectator(session, LOOKS)
    assert seen == {"two persons": NOBODY, "one person": Seat("B"), "nobody": None}
