"""Sessions: all or nothing, every answer remembered, anywhere in the past within reach, secrets kept."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from examples.duel import SYSTEM as DUEL
from game.core.request import Choose, IllegalAnswer, Option, Roll, Together
from game.core.session import BY_CHANCE, BY_ITSELF, Answered, RuleFailed, Session
from game.core.system import Game, Setup, SetupError
from game.core.text import Text
from game.testing.playout import random_game
from tests.core.toy import HAPPENED, A, B, Notes, Toy, pick, session

ASK = Text("toy.ask")


async def three_questions(game: Game[Notes]) -> None:
    """Two answers and a die make a beat; `stop` ends the game, `crash` is a fault in a rule."""
    for _ in range(2):
        step = await pick(A, "go", "crash", "stop")
        game.state.steps.append(step)
        game.tell(HAPPENED, step)
        if step == "crash":
            raise ZeroDivisionError("a slip in a rule")
    [die] = await Roll(Text("toy.roll"), 1, topic="roll")
    game.state.steps.append(str(die))
    game.state.over = "stop" in game.state.steps


async def in_secret(game: Game[Notes]) -> None:
    """Both choose without knowing the other's choice."""
    game.state.steps += await Together(ASK, [pick(A, "x", "y"), pick(B, "x", "y")], topic="both")


def standing(playing: Session[Any]) -> tuple[Any, ...]:
    """All there is to see of where a session stands."""
    shown = playing.pending.describe() if playing.pending else None
    return playing.digest(), playing.answers, playing.entries, shown, [beat.digest for beat in playing.beats]


class TestAnswering:
    def test_a_beat_plays_until_something_is_asked(self) -> None:
        playing = session(three_questions)
        assert playing.asked(A) is playing.pending
        assert playing.asked(B) is None

    def test_every_answer_is_recorded_with_who_gave_it(self) -> None:
        playing = session(three_questions)
        for key in ("go", " go ", "4"):
            playing.answer(key)
        assert playing.answers == [Answered("A", "go"), Answered("A", "go"), Answered(BY_CHANCE, "4")]

    def test_an_answer_that_leaves_no_choice_is_given_and_recorded(self) -> None:
        async def beat(game: Game[Notes]) -> None:
            game.state.steps.append(await pick(A, "only"))
            game.state.steps.append(await pick(A, "x", "y"))

        playing = session(beat)
        assert playing.answers == [Answered(BY_ITSELF, "only")]
        playing.answer("y")
        assert playing.state.steps == ["only", "y", "only"]

    def test_the_end_is_reached_and_says_so(self) -> None:
        playing = session(three_questions)
        for key in ("go", "stop", "4"):
            playing.answer(key)
        assert playing.pending is None
        assert playing.outcome is not None
        assert playing.outcome.winners == (A,)
        with pytest.raises(IllegalAnswer) as caught:
            playing.answer("go")
        assert caught.value.refusal.reason == Text("core.answer.over")

    def test_every_finished_beat_has_a_digest(self) -> None:
        playing = session(three_questions)
        for key in ("go", "go", "4", "go"):
            playing.answer(key)
        assert [bool(beat.digest) for beat in playing.beats] == [True, False]
        assert playing.beats[0].digest == playing._shape.digest(playing.beats[1].before)

    def test_a_secret_question_hears_both_before_the_flow_goes_on(self) -> None:
        async def beat(game: Game[Notes]) -> None:
            game.state.steps += await Together(ASK, [pick(A, "x", "y"), pick(B, "x", "y")], topic="both")

        playing = session(beat)
        playing.answer("B y")
        assert playing.state.steps == []
        assert playing.asked(B) is None
        assert playing.asked(A) is not None
        playing.answer("A x")
        assert playing.state.steps == ["x", "y"]
        assert playing.answers == [Answered("B", "B y"), Answered("A", "A x")]


class TestAllOrNothing:
    @pytest.mark.parametrize("before", [[], ["go"], ["go", "go"], ["go", "go", "3"], ["go", "go", "3", "go"]])
    def test_an_illegal_answer_changes_nothing(self, before: list[str]) -> None:
        playing = session(three_questions)
        for key in before:
            playing.answer(key)
        stood = standing(playing)
        with pytest.raises(IllegalAnswer):
            playing.answer("nonsense")
        assert standing(playing) == stood

    @pytest.mark.parametrize("before", [[], ["go"], ["go", "go", "3"], ["go", "go", "3", "go"]])
    def test_a_crash_in_a_rule_changes_nothing_and_says_where(self, before: list[str]) -> None:
        playing = session(three_questions)
        for key in before:
            playing.answer(key)
        stood = standing(playing)
        with pytest.raises(RuleFailed, match=r"ZeroDivisionError: a slip in a rule .*three_questions:\d+"):
            playing.answer("crash")
        assert standing(playing) == stood
        playing.answer("go")
        assert playing.state.steps[-1] == "go"

    def test_a_crash_in_the_beat_after_takes_back_the_answer_too(self) -> None:
        async def beat(game: Game[Notes]) -> None:
            if "bad" in game.state.steps:
                raise KeyError("next beat")
            game.state.steps.append(await pick(A, "good", "bad"))

        playing = session(beat)
        playing.answer("good")
        stood = standing(playing)
        with pytest.raises(RuleFailed, match="next beat"):
            playing.answer("bad")
        assert standing(playing) == stood
        playing.answer("good")
        assert playing.state.steps == ["good", "good"]

    def test_a_crash_while_an_answer_is_read_changes_nothing(self) -> None:
        async def beat(game: Game[Notes]) -> None:
            further = pick(A, "x", "y")
            options = [Option("odd", ASK, lambda _: 1 // 0, then=further), Option("even", ASK, 2)]
            game.state.steps.append(str(await Choose(A, ASK, options, topic="odd")))

        playing = session(beat)
        with pytest.raises(RuleFailed, match="ZeroDivisionError"):
            playing.answer("odd x")
        playing.answer("even")
        assert playing.state.steps == ["2"]

    def test_a_crash_does_not_forget_what_can_be_redone(self) -> None:
        playing = session(three_questions)
        playing.answer("go")
        playing.undo()
        with pytest.raises(RuleFailed):
            playing.answer("crash")
        assert playing.can_redo
        playing.redo()
        assert playing.state.steps == ["go"]

    @pytest.mark.parametrize(
        ("asked", "fault"),
        [
            (Choose(A, ASK, [], topic="x"), "nothing can be chosen"),
            (Choose(A, ASK, [Option("x", ASK, 1), Option("x", ASK, 2)], topic="x"), "same key"),
        ],
    )
    def test_a_rule_that_asks_the_impossible_is_reported(self, asked: Choose[Any], fault: str) -> None:
        async def beat(game: Game[Notes]) -> None:
            await pick(A, "x", "y")
            await asked

        playing = session(beat)
        with pytest.raises(RuleFailed, match=fault):
            playing.answer("x")
        assert playing.answers == []

    def test_beats_that_never_ask_are_reported(self) -> None:
        async def silence(game: Game[Notes]) -> None:
            game.state.secret += 1

        with pytest.raises(RuleFailed, match="without ever asking"):
            session(silence)

    def test_awaiting_something_else_is_reported(self) -> None:
        class Stray:
            def __await__(self) -> Any:
                yield 5

        async def beat(game: Game[Notes]) -> None:
            await Stray()

        with pytest.raises(RuleFailed, match="no request"):
            session(beat)

    def test_a_crash_that_leaves_a_state_beyond_description_is_taken_back_all_the_same(self) -> None:
        class Headless(Toy):
            def heading(self, state: Notes) -> Text:
                return Text(f"toy.{state.steps[0]}")

        async def beat(game: Game[Notes]) -> None:
            await pick(A, "x", "y")
            game.state.steps.clear()
            raise ValueError("no heading either")

        playing = Session(Headless(beat, Notes(["first"])), Setup("toy"))
        with pytest.raises(RuleFailed, match="no heading either"):
            playing.answer("x")
        assert playing.state.steps == ["first"]

    def test_a_game_that_is_over_before_it_begins_is_refused(self) -> None:
        with pytest.raises(SetupError, match="before it begins"):
            Session(Toy(three_questions, Notes(over=True)), Setup("toy"))


class TestTravelling:
    def test_undo_goes_past_dice_to_the_last_decision(self) -> None:
        playing = session(three_questions)
        for key in ("go", "go", "4"):
            playing.answer(key)
        assert playing.undo_reveals()
        assert playing.undo() == [Answered("A", "go"), Answered(BY_CHANCE, "4")]
        assert playing.state.steps == ["go"]
        assert len(playing.beats) == 1
        assert not playing.undo_reveals()

    def test_undo_goes_back_across_beats_to_the_start(self) -> None:
        playing = session(three_questions)
        start = standing(playing)
        for key in ("go", "go", "4", "go", "go", "5", "go"):
            playing.answer(key)
        taken = 0
        while playing.undo():
            taken += 1
        assert taken == 5
        assert standing(playing) == start
        assert playing.undo() == []

    def test_redo_plays_the_same_dice_and_stops_where_undo_began(self) -> None:
        playing = session(three_questions)
        stood = []
        for key in ("go", "go", "4", "go", "go", "5", "stop"):
            stood.append(standing(playing))
            playing.answer(key)
        end = standing(playing)
        while playing.undo():
            assert standing(playing) in stood
        while playing.redo():
            pass
        assert standing(playing) == end

    def test_a_new_answer_forgets_what_could_be_redone(self) -> None:
        playing = session(three_questions)
        playing.answer("go")
        playing.undo()
        playing.answer("stop")
        assert not playing.can_redo
        assert playing.redo() == []

    def test_undo_skips_what_was_answered_by_itself(self) -> None:
        async def beat(game: Game[Notes]) -> None:
            game.state.steps.append(await pick(A, "x", "y"))
            game.state.steps.append(await pick(A, "only"))

        playing = session(beat)
        playing.answer("x")
        assert playing.undo() == [Answered("A", "x"), Answered(BY_ITSELF, "only")]
        playing.redo()
        assert playing.answers == [Answered("A", "x"), Answered(BY_ITSELF, "only")]

    def test_a_secret_choice_nobody_has_seen_is_taken_back_alone(self) -> None:
        playing = session(in_secret)
        playing.answer("A x")
        assert not playing.undo_reveals()
        assert playing.undo() == [Answered("A", "A x")]
        assert playing.asked(A) is not None

    def test_secret_choices_that_have_been_shown_are_taken_back_together_and_not_plainly(self) -> None:
        playing = session(in_secret)
        playing.answer("A x")
        playing.answer("B y")
        assert playing.undo_reveals()
        assert playing.undo() == [Answered("A", "A x"), Answered("B", "B y")]
        assert playing.asked(A) is not None and playing.asked(B) is not None
        playing.redo()
        assert playing.undo_reveals() and playing.state.steps == ["x", "y"]

    def test_a_saved_game_remembers_which_choices_were_secret(self) -> None:
        playing = session(in_secret)
        playing.answer("A x")
        playing.answer("B y")
        copy = playing.branch(2)
        assert copy.undo_reveals() and len(copy.undo()) == 2

    def test_a_branch_stands_after_so_many_answers_and_leaves_the_game_alone(self) -> None:
        playing = random_game(DUEL, seed=4, check=False)
        end = standing(playing)
        for count in range(0, len(playing.answers) + 1, 7):
            branch = playing.branch(count)
            assert branch.answers == playing.answers[:count]
        replay = playing.branch(20)
        for answered in playing.answers[20:]:
            if answered.by != BY_ITSELF:
                replay.answer(answered.key)
        assert standing(replay) == end == standing(playing)

    def test_a_branch_beyond_the_game_is_refused(self) -> None:
        with pytest.raises(ValueError, match="has 0 answers, not 1"):
            session(three_questions).branch(1)

    def test_where_names_the_flow_and_the_question(self) -> None:
        playing = session(three_questions)
        playing.answer("go")
        where = playing.where()
        assert (where.beat, where.answers, where.asks) == (1, 1, "choose pick")
        assert any(step.startswith("three_questions:") for step in where.flow)
        assert "beat 1, answer 1" in str(where)


class TestForks:
    def test_a_fork_goes_its_own_way(self) -> None:
        playing = session(three_questions)
        playing.answer("go")
        stood = standing(playing)
        fork = playing.fork()
        assert fork.digest() == playing.digest()
        fork.answer("stop")
        assert standing(playing) == stood

    def test_a_fork_for_a_seat_hides_the_other_hand(self) -> None:
        playing = Session(DUEL, DUEL.quick_start())
        random = Random(3)
        while not isinstance(playing.pending, Together):
            assert playing.pending is not None
            playing.answer(playing.pending.sample(random))
        real = playing.state.sides["B"]
        hands = {tuple(playing.fork(A, Random(i)).state.sides["B"].hand) for i in range(20)}
        assert len(hands) > 5
        fork = playing.fork(A, Random(1))
        assert fork.state.sides["A"] == playing.state.sides["A"]
        theirs = fork.state.sides["B"]
        assert sorted([*theirs.hand, *theirs.pile.cards]) == sorted([*real.hand, *real.pile.cards])

    def test_the_same_generator_deals_the_same_fork(self) -> None:
        playing = random_duel(30)
        assert playing.fork(A, Random(5)).digest() == playing.fork(A, Random(5)).digest()

    def test_a_fork_drops_what_others_have_chosen_in_secret(self) -> None:
        async def beat(game: Game[Notes]) -> None:
            game.state.steps += await Together(ASK, [pick(A, "x", "y"), pick(B, "x", "y")], topic="both")

        playing = session(beat)
        playing.answer("B y")
        fork = playing.fork(A)
        assert fork.answers == []
        assert isinstance(fork.pending, Together)
        assert [part.seat for part in fork.pending.open] == [A, B]
        assert playing.fork(B).answers == [Answered("B", "B y")]
        assert playing.fork().answers == playing.answers

    def test_a_fork_of_a_concealed_fork_shows_the_same_cards(self) -> None:
        playing = random_duel(30)
        fork = playing.fork(A, Random(1))
        assert fork.fork().digest() == fork.digest()
        assert fork.pending is not None
        fork.answer(fork.pending.sample(Random(2)))
        assert fork.fork().digest() == fork.digest()

    def test_a_fork_for_the_other_seat_of_a_fork_hides_both_hands(self) -> None:
        hide: list[str] = []

        class Secretive(Toy):
            def conceal(self, state: Notes, seat: Any, random: Random) -> None:
                hide.append(seat)

        async def beat(game: Game[Notes]) -> None:
            game.state.steps += await Together(ASK, [pick(A, "x", "y"), pick(B, "x", "y")], topic="both")

        playing = Session(Secretive(beat), Setup("toy"))
        playing.answer("A x")
        fork = playing.fork(A)
        hide.clear()
        other = fork.fork(B)
        assert hide == ["A", "B"]
        assert other.answers == []

    def test_a_concealed_fork_cannot_be_undone_to_before_it_was_made(self) -> None:
        playing = session(three_questions)
        playing.answer("go")
        fork = playing.fork(A)
        hidden = fork.state.secret
        assert hidden >= 1_000_000
        assert fork.undo() == []
        fork.answer("go")
        assert fork.undo() == [Answered("A", "go")]
        assert fork.state.secret == hidden

    def test_a_look_is_a_fork_that_is_played_only_when_somebody_answers(self) -> None:
        for answers in range(20, 60, 3):
            playing = random_duel(answers)
            look, fork, stood = playing.look(A, Random(3)), playing.fork(A, Random(3)), standing(playing)
            assert look.digest() == fork.digest() and look.answers == fork.answers and look.entries == fork.entries
            asked, same = look.asked(A), fork.asked(A)
            assert asked is not None and same is not None and asked.describe() == same.describe()
            assert look.fork().digest() == fork.digest()
            assert look.look(B, Random(4)).digest() == fork.fork(B, Random(4)).digest()
            for key in asked.candidates(2):
                said = f"A {key}" if isinstance(playing.pending, Together) else key
                here, there = playing.look(A, Random(5)), playing.fork(A, Random(5))
                here.answer(said)
                there.answer(said)
                assert here.digest() == there.digest() and here.entries == there.entries
            assert standing(playing) == stood

    def test_a_look_survives_an_illegal_answer_and_a_crash(self) -> None:
        playing = session(three_questions)
        playing.answer("go")
        look = playing.look(B, Random(1))
        stood = look.digest(), look.answers
        with pytest.raises(IllegalAnswer):
            look.answer("nonsense")
        with pytest.raises(RuleFailed):
            look.answer("crash")
        assert (look.digest(), look.answers) == stood and look.undo() == []

    def test_a_concealed_fork_survives_an_illegal_answer_and_a_crash(self) -> None:
        playing = session(three_questions)
        playing.answer("go")
        fork = playing.fork(B)
        stood = standing(fork)
        with pytest.raises(RuleFailed):
            fork.answer("crash")
        assert standing(fork) == stood


def random_duel(answers: int) -> Session[Any]:
    """A duel some random answers into the game, where A is asked."""
    playing = Session(DUEL, DUEL.quick_start())
    random = Random(8)
    while len(playing.answers) < answers or playing.asked(A) is None:
        assert playing.pending is not None
        playing.answer(playing.pending.sample(random))
    return playing
