"""Lessons: what a file may say, when a step is done, and that undo takes ticks back."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from game import bots, check
from game.bots.pupil import Pupil, taught
from game.bots.sight import considered
from game.core.home import assets
from game.core.system import SetupError
from game.kit.lessons.attempt import Attempt
from game.kit.lessons.conditions import Condition, Now, Since
from game.kit.lessons.lesson import Lesson, faults_of, read_lesson

WORDS = {"en": "Hit", "es": "Pega", "it": "Colpisci"}
PUNCH: dict[str, Any] = {
    "system": "bmg3",
    "situation": "wex_01",
    "order": 1,
    "you": "A",
    "title": WORDS,
    "brief": WORDS,
    "goal": WORDS,
    "about": WORDS,
    "learnt": WORDS,
    "step": [
        {"text": WORDS, "point": "model:b1", "bubble": WORDS, "until": {"answer": "attack:*"}},
        {"text": WORDS, "until": {"event": "attacked", "by": "a1", "to": "b1"}},
    ],
}


def lesson(**more: Any) -> Lesson:
    return msgspec.convert({**PUNCH, **more}, Lesson)


def met(condition: dict[str, Any], now: Now) -> bool:
    return msgspec.convert(condition, Condition).met(now)


def until_decided(session: Any) -> None:
    while session.pending.kind in ("roll", "draw"):
        session.answer(session.pending.candidates()[0])


@pytest.fixture
def began() -> Now:
    return Now(lesson().begin(), lesson().seat)


def test_the_learner_sits_at_the_table_and_the_rival_is_the_computer(began: Now) -> None:
    assert {place.seat: place.player for place in began.session.setup.seats} == {"A": "", "B": "weak"}


def test_an_answer_counts_from_the_beginning_of_the_step(began: Now) -> None:
    session = began.session
    assert not met({"answer": "attack:*"}, began)
    session.answer("attack:unarmed:b1")
    assert met({"answer": "attack:*"}, began)
    assert not met({"answer": "attack:*", "times": 2}, began)
    assert not met({"answer": "move*"}, began)
    later = Now(session, began.seat, Since(len(session.entries), len(session.answers)))
    assert not met({"answer": "attack:*"}, later)


def test_what_is_told_names_who_did_it_and_to_whom(began: Now) -> None:
    began.session.answer("attack:unarmed:b1")
    while not began.session.entries:
        until_decided(began.session)
        if not began.session.entries:
            began.session.answer(began.session.pending.candidates()[0])
    told = began.session.entries[0]
    name, subject = told.event.rpartition(".")[2], told.subjects[0]
    assert met({"event": name}, began) and met({"event": told.event, "by": subject, "of": subject}, began)
    assert not met({"event": name, "by": "nobody"}, began)
    assert not met({"event": name, "to": subject}, began), "the first subject did it"
    assert not met({"event": "unheard_of"}, began)


def test_numbers_and_words_of_the_state(began: Now) -> None:
    assert met({"state": "round", "at_least": 1, "at_most": 1}, began)
    assert not met({"state": "round", "at_least": 2}, began)
    assert met({"state": "models.b1.profile.nowhere", "is": "gone"}, began)
    assert met({"state": "models.b1.ko", "is": False}, began)
    assert not met({"state": "models.b1.ko", "at_least": 0}, began), "true and false are no numbers"


def test_near_is_measured_from_base_to_base(began: Now) -> None:
    assert met({"near": ["a1", "b1", 0.1]}, began)
    assert not met({"near": ["a1", "30,30", 8]}, began)
    assert met({"near": ["a1", "17,26", 8]}, began)
    assert not met({"near": ["a1", "nobody", 100]}, began)


def test_questions_tools_ends_and_what_is_made_of_them(began: Now) -> None:
    asked = began.session.pending
    assert asked is not None
    assert met({"asked": asked.topic}, began) and met({"asked": asked.text.key}, began)
    assert not met({"asked": "bmg3.ask.nothing"}, began)
    used = Now(began.session, began.seat, Since(tools=1), ("sight", "hover:b1"))
    assert met({"tool": "hover:*"}, used) and not met({"tool": "sight"}, used), "used before the step began"
    yes, no = {"state": "round", "is": 1}, {"state": "round", "is": 2}
    assert met({"any": [no, yes]}, began) and not met({"all": [no, yes]}, began) and met({"not": no}, began)
    assert not met({"outcome": "over"}, began)
    began.session.concede(began.seat)
    assert met({"outcome": "over"}, began) and met({"outcome": "lost"}, began) and not met({"outcome": "won"}, began)


def test_steps_tick_in_order_and_undo_takes_them_back() -> None:
    punch = lesson()
    session = punch.begin()
    attempt = Attempt(punch, session)
    assert attempt.look(session) == "going" and attempt.step is punch.step[0]
    session.answer("attack:unarmed:b1")
    attempt.look(session)
    assert attempt.ticked == 1
    session.undo()
    assert attempt.look(session) == "going" and attempt.ticked == 0


def test_a_game_that_ends_before_the_last_step_has_failed() -> None:
    punch = lesson()
    session = punch.begin()
    attempt = Attempt(punch, session)
    session.concede(punch.seat)
    assert attempt.look(session) == "failed"


def test_options_that_are_not_shown_are_still_there_when_nothing_else_can_be_chosen() -> None:
    session = lesson().begin()
    asked = session.pending
    assert asked is not None
    assert {option.key for option in lesson(options=["attack:*"]).shown_of(asked)} == {
        option.key for option in asked.options if option.key.startswith("attack:")
    }
    assert list(lesson(options=["dance"]).shown_of(asked)) == list(asked.options)


def test_a_computer_player_that_has_read_the_lesson_finishes_it() -> None:
    walk = {"text": WORDS, "until": {"near": ["a1", "17,24", 4]}, "point": "place:17,24"}
    assert taught(lesson(step=[walk]), 1) == "done"
    assert taught(lesson(step=[{"text": WORDS, "until": {"state": "round", "at_least": 99}}]), 1) != "done"


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"you": "Z"}, "There is no seat 'Z'"),
        ({"terms": ["no_such_word"]}, "no word 'no_such_word'"),
        (
            {"step": [{"text": WORDS, "point": "model:z9", "until": {"outcome": "won"}}]},
            "model 'z9', which is not there",
        ),
        ({"step": [{"text": WORDS, "point": "z9", "until": {"outcome": "won"}}]}, "no kind of thing"),
        ({"step": [{"text": WORDS, "until": {"outcome": "won", "event": "x"}}]}, "not 2 (event, outcome)"),
        ({"step": [{"text": WORDS, "until": {"any": [{"state": "round"}]}}]}, "needs at_least, at_most or is"),
        ({"step": [{"text": WORDS, "until": {"tool": "hammer"}}]}, "no tool 'hammer'"),
        ({"step": [{"text": WORDS, "bubble": WORDS, "until": {"outcome": "won"}}]}, "points at nothing"),
    ],
)
def test_what_is_wrong_is_told_in_a_sentence(more: dict[str, Any], words: str) -> None:
    told = faults_of(lesson(**more))
    assert len(told) == 1 and words in told[0]


def test_a_file_that_is_no_lesson_is_refused_by_name(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text('situation = "wex_01"\norder = 0\nstep = []\n')
    with pytest.raises(SetupError, match=r"bad\.toml"):
        read_lesson(path)
    assert [sentence for sentence in check.problems(path) if "bad.toml" in sentence]


def test_a_lesson_nobody_can_finish_is_told_by_the_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "_SEEDS", 2)
    hopeless = {**PUNCH, "step": [{"text": WORDS, "until": {"state": "round", "at_least": 99}}]}
    path = tmp_path / "hopeless.json"
    path.write_bytes(msgspec.json.encode({**hopeless, "failed": {"when": {"state": "round", "at_least": 2}}}))
    assert "finishes it in 0 of 2" in check.problems(path)[0]
    path.write_bytes(msgspec.json.encode({**PUNCH, "step": [PUNCH["step"][0]]}))
    assert check.problems(path) == []


def test_one_answer_may_do_two_steps_one_after_the_other() -> None:
    """Whoever has nothing left to do after a move is not asked to end the activation: that is over with the move."""
    walk = read_lesson(assets() / "lessons" / "bmg3" / "01_walk_the_street.toml")
    session = walk.begin()
    attempt = Attempt(walk, session)
    attempt.used("chose:move")
    assert attempt.look(session) == "going" and attempt.ticked == 1
    session.answer(Pupil(attempt, bots.bot("weak", 1), Random(1)).answer(session.fork(), walk.seat))
    assert attempt.look(session) == "done"


def test_what_did_one_step_does_not_do_the_next_as_well() -> None:
    moved = {"event": "moved", "by": "a1"}
    walk = lesson(step=[{"text": WORDS, "until": moved}, {"text": WORDS, "until": moved}])
    session = walk.begin()
    attempt = Attempt(walk, session)
    asked = session.pending
    assert asked is not None
    session.answer(next(key for key in considered(session, asked) if key.startswith("move")))
    attempt.look(session)
    assert attempt.ticked == 1
