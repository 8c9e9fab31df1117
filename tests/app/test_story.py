"""Stories: facts of a game from its journal, the same every time, and points that add up."""

from __future__ import annotations

import os
import time

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from game.app.reel import Reel
from game.app.story import kept
from game.app.story.afterwards import Afterwards
from game.app.story.costly import Decisions
from game.app.story.curve import GAMES, Curve
from game.app.story.decisive import moment
from game.app.story.facts import Actor, Deeds, Fall, Luck, Round, Scored, Story
from game.app.story.hindsight import hindsight
from game.app.story.kept import Chances
from game.app.story.playouts import PlayedOut
from game.app.story.telling import story_of
from game.app.story.worth import _DETECTORS, _RARITY
from game.bots.review import dealt, reviewed
from game.core.journal import Entry, Owed
from game.core.request import Seat
from game.core.save import read_save, resume, save_bytes
from game.core.session import Session
from game.core.text import LANGUAGES, Text
from game.kit import registry
from game.kit.chronicle import Felled, Gain, Hurt, fallen, harmed, scored
from game.kit.dice import Die, Pool
from tests.soak.story import faults, played

GAMES_TOLD = (
    ("bmg3", "", 3),
    ("first_blood", "", 1),
    ("shadow_of_the_bat", "", 1),
    ("shadow_of_the_bat", "last_funfair+coop", 2),
    ("torgue_arena", "opening_night", 1),
    ("bmg1", "", 1),
)


@cache
def told(system: str, scenario: str, number: int) -> tuple[Session[Any], Story]:
    session = played(system, scenario, number, "random")
    return session, story_of(session)


def fair() -> tuple[Session[Any], Story]:
    """A short game with dice, deeds and several rounds."""
    return told("shadow_of_the_bat", "last_funfair+coop", 2)


@pytest.mark.parametrize(("system", "scenario", "number"), GAMES_TOLD)
def test_points_by_source_add_up_to_the_score(system, scenario, number):
    session, story = told(system, scenario, number)
    assert faults(session, story) == []
    assert story.points(story.sides[0]) == sum(story.points(story.sides[0], source=each) for each in story.sources)


@pytest.mark.parametrize(("system", "scenario", "number"), GAMES_TOLD)
def test_every_story_has_rounds_and_chances_in_order(system, scenario, number):
    _, story = told(system, scenario, number)
    assert story.rounds
    assert all(a.beat < b.beat for a, b in pairwise(story.swing.places))
    assert all(0 <= place.chance <= 1000 for place in story.swing.places)
    assert story.swing.places[-1].chance in (0, 500, 1000)
    assert all(fall.who in story.cast for fall in story.falls)


def test_a_played_save_tells_the_same_story_twice(tmp_path):
    session, story = fair()
    (tmp_path / "game.json").write_bytes(save_bytes(session))
    again = resume(read_save(tmp_path / "game.json"), registry.load("shadow_of_the_bat"))
    assert story_of(again) == story
    assert story_of(again) == story_of(again)


def test_a_game_that_goes_on_has_a_story_too():
    session, story = fair()
    half = session.branch(len(session.answers) // 2)
    so_far = story_of(half)
    assert so_far.outcome is None
    assert so_far.gains == story.gains[: len(so_far.gains)]
    assert so_far.falls == story.falls[: len(so_far.falls)]


def test_a_game_that_tells_its_points_and_falls_as_most_do_needs_no_hook():
    who = Text("bmg1.band.name")
    point = Entry("some.told.scored", Text("some.told.scored", side="A", n=3, source=Text("some.loot")))
    assert scored(point) == Gain(Seat("A"), 3, Text("some.loot"))
    assert scored(replace(point, text=Text("some.told.scored", side="A"))) is None
    assert fallen(Entry("some.told.went_ko", who, subjects=("a1",))) == [Felled("a1", for_good=False)]
    assert fallen(Entry("some.told.became_casualty", who, subjects=("a1",))) == [Felled("a1")]
    assert harmed(Entry("some.told.hurt", Text("x", stun=1, injury=2), subjects=("a1",))) == [Hurt("a1", 3)]
    assert not harmed(Entry("some.told.healed", Text("x", stun=1), subjects=("a1",)))


def test_those_who_play_together_are_one_side():
    assert told("bmg3", "", 3)[1].sides == (("A",), ("B",))
    assert fair()[1].sides == (("A", "B", "C", "D"),)
    assert fair()[1].together


# --- dice


def test_dice_owe_what_their_good_faces_promise():
    assert Pool.showing(1, 4, 6).owed(lambda face: face >= 4) == Owed(2, 1500, 750)


def test_a_die_rolled_again_is_two_tries():
    die = Die(5, first=2)
    die.again.append("A")
    assert Pool([die]).owed(lambda face: face >= 5) == Owed(1, 667, 444)


@pytest.mark.parametrize("system", ["bmg1", "bmg3", "first_blood", "shadow_of_the_bat", "torgue_arena"])
def test_attack_dice_tell_what_they_owed(system):
    scenario, number = next((scenario, number) for name, scenario, number in GAMES_TOLD if name == system)
    session, story = told(system, scenario, number)
    assert any(luck.hits.spread for luck in story.luck.values())
    for entry in session.entries:
        if entry.luck.spread and entry.marked is not None:
            assert len(entry.marked) <= entry.luck.rolled
            assert 0 < entry.owed < 2000 * max(1, len(entry.dice))


# --- chances


def test_games_played_out_make_the_true_curve_and_its_turning_point():
    session, story = fair()
    curve, seen = Curve(session, story), []
    while (beat := curve.next()) is not None:
        seen.append(beat)
        assert len(curve.job(beat).excerpts) == GAMES
        for _ in range(GAMES):
            curve.hear(PlayedOut(beat, 1000 if beat >= seen[len(seen) // 2] else 0))
    swing = curve.swing()
    assert curve.done
    assert swing.played_out
    assert [place.beat for place in swing.places] == [*sorted(seen), len(session.beats)]
    assert swing.turn is not None
    assert swing.turn.before != swing.turn.after


def test_a_game_played_out_ends():
    session, story = fair()
    curve = Curve(session, story)
    last = max(beat for beat in range(len(session.beats)) if beat < len(session.beats) - 3)
    job = replace(curve.job(last), excerpts=curve.job(last).excerpts[:2])
    assert [reply.beat for reply in job.run()] == [last, last]


def test_the_curve_is_kept_beside_the_save_of_its_very_game(tmp_path):
    session, story = fair()
    path = tmp_path / "fair.json"
    chances = kept.Chances(400, "end", 3)
    kept.keep(path, session, story.swing, chances)
    assert kept.recall(path, session) == (replace(story.swing, played_out=True), chances, None)
    assert kept.recall(path, session.branch(len(session.answers) - 1)) is None
    kept.story_path(path).write_bytes(b"{}")
    assert kept.recall(path, session) is None


def test_the_turning_point_is_seen_from_the_decision_before_it():
    session, story = fair()
    reel = Reel(session)
    for beat in sorted({fall.beat for fall in story.falls}):
        found = moment(reel, story, beat)
        told_then = sum(len(each.entries) for each in session.beats[:beat])
        fall = next(fall for fall in story.falls if fall.beat == beat)
        assert reel.still(found.stop).told <= fall.told
        assert session.entries[fall.told] in found.entries
        assert reel.still(found.stop).told >= told_then


def test_the_worker_finishes_the_true_curve_and_keeps_it(tmp_path, monkeypatch):
    """The real worker plays out the end of a game; what it finds is kept, and a second look needs no worker."""
    monkeypatch.setattr("game.app.story.curve.GAMES", 1)
    monkeypatch.setattr("game.app.story.curve._HALVINGS", 0)
    session, whole = fair()
    path = tmp_path / "fair.json"
    last = replace(whole.swing, places=whole.swing.places[-3:])
    story = replace(whole, rounds=whole.rounds[-1:], swing=last)
    after = Afterwards(session, story, path)
    assert not after.known
    after.begin()
    for _ in range(6000):
        after.update(0.02)
        if after.stage == "done":
            break
        time.sleep(0.02)
    assert after.stage == "done"
    assert after.swing.played_out
    assert after.swing.places[-1].beat == len(session.beats)
    again = Afterwards(session, story, path)
    assert again.known
    assert again.swing == after.swing


# --- the decisions that cost most


def test_the_worker_looks_at_the_decisions_of_people_and_keeps_what_they_cost(tmp_path):
    session, story = fair()
    path = tmp_path / "fair.json"
    kept.keep(path, session, story.swing, Chances())
    seat = next(Seat(given.by) for given in reversed(session.answers) if given.decided)
    after = Afterwards(session, story, path, people=(seat,))
    assert after.known and after.costly is None, "the curve is known, the decisions are not"
    decisions = after._decisions
    decisions._left = decisions._left[-2:]
    after.begin()
    for _ in range(6000):
        after.update(0.02)
        if after.stage == "done":
            break
        time.sleep(0.02)
    assert after.costly is not None
    assert decisions.done == decisions.total
    again = Afterwards(session, story, path, people=(seat,))
    assert again.costly is not None
    assert list(again.costly) == list(after.costly)


def test_the_worker_finds_what_a_review_finds():
    session, _ = fair()
    count = next(
        n for n in reversed(range(len(session.answers))) if session.answers[n].decided and reviewable(session, n)
    )
    decisions = Decisions(session, (Seat(session.answers[count].by),))
    decisions._left = [count]
    job = decisions.next()
    assert job is not None
    [reply] = job.run()
    before = session.branch(count)
    found = reviewed(before.fork(job.seat, dealt(count)), job.seat, job.key, count)
    told = reply.cost and (reply.cost.count, reply.cost.key, reply.cost.better, reply.cost.cost)
    assert told == (found and (count, found.key, found.thought.key, found.cost))


def reviewable(session, count: int) -> bool:
    before = session.branch(count)
    return not session.system.in_setup(before.state) and before.asked(Seat(session.answers[count].by)) is not None


# --- what to try next time


def _told(story: Story, side: int) -> dict[str, Text]:
    return {hint.name: hint.words for hint in hindsight(story, story.sides[side])}


def test_what_to_try_next_time_is_read_off_the_points():
    _, story = fair()
    suspects, lamps = Text("result.points"), Text("result.luck.title")
    ours, theirs = Seat("A"), Seat("B")
    sides = ((ours,), (theirs,))
    bare = replace(story, sides=sides, gains=(), falls=(), luck={}, deeds={})
    gains = (Scored(theirs, 4, suspects, "", 0, 1, 1), Scored(ours, 1, lamps, "", 1, 2, 2))
    rounds = (Round(1, 0), Round(2, 2))
    told = _told(replace(bare, gains=gains, rounds=rounds), 0)
    assert told == {
        "source": Text("story.next.source", source=suspects, theirs=4, ours=0),
        "early": Text("story.next.early", round=2),
    }
    assert _told(bare, 0) == {}


def test_what_to_try_next_time_names_whoever_fought_and_fell():
    _, story = fair()
    cast = {id: Actor(id, Seat(seat), Text(id), "x") for id, seat in (("a1", "A"), ("a2", "A"), ("b1", "B"))}
    falls = tuple(Fall(id, id, "b1", True, 0, 1, n) for n, id in enumerate(("a1", "a2")))
    deeds = {"a1": Deeds("a1", taken=3, activations=1), "a2": Deeds("a2", taken=1, activations=4)}
    own = replace(story, sides=((Seat("A"),), (Seat("B"),)), gains=(), luck={}, cast=cast, deeds=deeds)
    told = _told(replace(own, falls=falls), 0)
    assert told["killer"] == Text("story.next.killer", who=Text("b1"), n=2)
    assert told["shield"] == Text("story.next.shield", who=Text("a1"), n=3, all=4)
    assert "idle" not in told  # whoever fell had no time to do more
    assert _told(replace(own, falls=()), 0) == {"idle": Text("story.next.idle", who=Text("a2"), n=4)}
    unlucky = Luck(hits=Owed(1, 6_000, 2_000))
    assert _told(replace(own, falls=(), deeds={}, luck={Seat("A"): unlucky}), 0) == {
        "dice": Text("story.next.dice", n=5)
    }


# --- worth telling


def test_whatever_is_worth_telling_has_words_in_every_language():
    catalog = registry.catalog()
    for name in _RARITY:
        for language in LANGUAGES:
            for part in ("name", "words"):
                key = f"story.worth.{name}.{part}"
                assert catalog.sentence(key, language), key
                assert catalog.render(Text(key), language) != key


def test_every_detector_finds_only_what_can_be_ranked():
    for system, scenario, number in GAMES_TOLD:
        _, story = told(system, scenario, number)
        for detector in _DETECTORS:
            assert all(worth.name in _RARITY for worth in detector(story))
        assert len({worth.name for worth in story.worth}) == len(story.worth)
