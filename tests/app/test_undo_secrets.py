"""Taking back secret choices in a game against the computer."""

from __future__ import annotations

from game.app.play import Play
from game.core.request import Together
from game.core.system import Game
from game.core.text import Text
from tests.core.toy import A, B, Notes, pick, session


async def first_open_then_secret(game: Game[Notes]) -> None:
    game.state.steps.append(await pick(A, "x", "y"))
    game.state.steps += await Together(Text("toy.ask"), [pick(B, "x", "y"), pick(A, "x", "y")], topic="both")


def test_undo_stops_at_a_secret_question_that_a_person_has_to_answer_too() -> None:
    play = Play(session(first_open_then_secret))
    play.players = {B: "weak"}
    for key in ("x", "B y", "A x"):
        play.session.answer(key)
    assert len(play.undo()) == 2
    assert play.session.state.steps == ["x"]
    assert play.waiting == "computer" and play.session.asked(A) is not None
