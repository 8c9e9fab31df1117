"""The controller: every kind of question, answered by clicks and keys, on the duel."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pygame
import pytest

from examples.duel import LOOKS, SYSTEM
from game.app.play import Play
from game.app.table.play.controller import Controller
from game.app.table.play.drafts import DiceDraft, draft
from game.app.table.play.hints import hint
from game.app.table.play.options import AllotDraft, ArrangeDraft, ChooseDraft, SomeDraft
from game.app.table.play.places import PathDraft, PointDraft
from game.app.table.play.refusing import refused
from game.app.table.play.typing import Typing
from game.core.place import Point
from game.core.request import Allot, Choose, ChooseSome, Draw, Option, PickPath, Roll, Seat, Share, Step, Together
from game.core.session import Session
from game.core.text import Refusal, Text

FIGHT: dict[str, Any] = {
    "models": {"a1": "10,8", "a2": "8,7", "b1": "12,9", "b2": "12.5,6.5"},
    "hands": {"A": "surge1", "B": "parry1"},
    "queue": ["a1", "b1", "a2", "b2"],
}


class Desk:
    """A controller whose answers go straight into a game, and what it had to explain."""

    def __init__(self, situation: dict[str, Any] | None = None) -> None:
        setup = SYSTEM.quick_start()
        if situation:
            setup = type(setup)(setup.system, seats=setup.seats, situation=situation)
        self.play = Play(Session(SYSTEM, setup), seed=1)
        self.explained: list[Refusal] = []
        self.given: list[str] = []
        self.controller = Controller(self.play, LOOKS, self.give, self.explained.append)
        self.ask()

    def ask(self) -> None:
        self.controller.ask(self.play.asked)

    def give(self, key: str) -> None:
        self.given.append(key)
        self.play.answer(key)
        self.settle()
        self.ask()

    def settle(self) -> None:
        while self.play.waiting == "chance":
            self.play.roll()

    def press(self, key: int, mod: int = 0) -> bool:
        return Typing(self.controller).typed(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod))

    @property
    def draft(self) -> Any:
        return self.controller.draft


@pytest.fixture
def fight() -> Desk:
    return Desk(FIGHT)


def asking(request: Any) -> Desk:
    """A controller with a question of its own, whose answer is only written down."""
    desk = Desk(FIGHT)
    desk.controller.ask(request)
    desk.controller._answer = desk.given.append
    desk.play.session.pending = request
    return desk


# --- places


def test_a_click_places_the_model_under_the_pointer():
    desk = Desk()
    assert isinstance(desk.draft, PointDraft)
    desk.controller.pointer([Point(3000, 2000)], 0)
    desk.controller.ground()
    assert desk.given == ["3,2"]


def test_the_ghost_snaps_to_a_suggestion_nearby_and_not_from_afar():
    desk = Desk()
    near = desk.draft.suggestions[0]
    desk.controller.pointer([Point(near.x + 300, near.y)], 500)
    assert desk.draft.at == near
    desk.controller.pointer([Point(near.x + 600, near.y)], 500)
    assert desk.draft.at == Point(near.x + 600, near.y)


def test_a_place_that_does_not_fit_is_explained_and_not_taken():
    desk = Desk()
    desk.controller.pointer([Point(3000, 12000)], 0)
    desk.controller.ground()
    assert not desk.given
    assert desk.explained[0].rule == "DUEL-DEP-01"


def test_keys_alone_place_a_model():
    desk = Desk()
    desk.press(pygame.K_2)
    desk.press(pygame.K_RIGHT)
    at = desk.draft.at
    assert at == Point(desk.draft.suggestions[1].x + 250, desk.draft.suggestions[1].y)
    desk.press(pygame.K_RETURN)
    assert desk.given == [at.key()]


# --- choosing


def test_a_number_key_chooses_the_option_of_that_number(fight):
    keys = [option.key for option in fight.draft.options]
    fight.press(pygame.K_1 + keys.index("surge"))
    assert fight.given == ["surge"]


def test_what_can_be_chosen_stands_before_what_cannot():
    desk = Desk({**FIGHT, "models": {"a1": "10,8", "a2": "8,7", "b1": "12,9", "b2": "3,18"}})
    *others, last = desk.draft.options
    assert last.key == "end", "what ends has a place of its own"
    asked = [option.key for option in desk.draft.request.options]
    assert any(option.refusal for option in others)
    assert others == sorted(others, key=lambda option: (option.refusal is not None, asked.index(option.key)))


def menu(*keys: str, no: str = "") -> Choose[str]:
    """The same question with some options, of which one is refused."""
    options = [Option(key, Text(key), key, refusal=Refusal(Text("no")) if key == no else None) for key in keys]
    return Choose(Seat("A"), Text("q"), [*options, Option("end", Text("end"), "end")], topic="q")


def test_whoever_is_asked_the_same_again_finds_every_row_where_it_was():
    desk = asking(menu("walk", "shoot", "climb", no="climb"))
    rows = [[option.key for option in desk.draft.options]]
    for again in (
        menu("walk", "shoot", "climb", no="walk"),
        menu("shoot", "climb", "hide"),
        menu("drop", "shoot", "climb", "walk", no="drop"),
    ):
        desk.controller.ask(again)
        rows.append([option.key for option in desk.draft.options])
    assert rows[:2] == [["walk", "shoot", "climb", "end"]] * 2
    assert rows[2] == ["hide", "shoot", "climb", "end"]
    assert rows[3] == ["walk", "shoot", "climb", "drop", "end"]


def crowd(*ids: str) -> Choose[str]:
    """Who of several is next, all of them in this order, or a die."""
    pieces = [Option(id, Text(id), id, id) for id in ids]
    return Choose(Seat("A"), Text("q"), [*pieces, option("rest"), option("dice")], topic="q")


def option(key: str) -> Option[str]:
    return Option(key, Text(key), key)


def test_pieces_are_listed_as_they_stand_however_often_they_are_asked_about():
    desk = asking(crowd("ann", "bea", "cyd"))
    rows = []
    for ids in (("ann", "bea", "cyd"), ("bea", "cyd"), ("cyd",), ("ann", "bea", "cyd")):
        desk.controller.ask(crowd(*ids))
        rows.append([option.key for option in desk.draft.options])
    assert rows == [
        ["rest", *ids, "dice"] for ids in (["ann", "bea", "cyd"], ["bea", "cyd"], ["cyd"], ["ann", "bea", "cyd"])
    ]


def test_a_refused_option_is_explained_with_its_rule_and_not_answered():
    desk = Desk({**FIGHT, "models": {"a1": "10,8", "a2": "8,7", "b1": "12,9", "b2": "3,18"}})
    desk.controller.piece("b2")
    assert not desk.given
    assert desk.explained[0].rule == "DUEL-ATK-01"
    assert desk.controller.subjects()["b2"] is not None
    assert desk.controller.subjects()["b1"] is None


def test_arrows_and_enter_choose(fight):
    keys = [option.key for option in fight.draft.options]
    for _ in range(keys.index("end") + 1):
        fight.press(pygame.K_RIGHT)
    fight.press(pygame.K_RETURN)
    assert fight.given == ["end"]


def test_enter_without_a_focus_answers_nothing(fight):
    fight.press(pygame.K_RETURN)
    assert not fight.given


def test_nothing_is_confirmed_where_dice_follow(fight):
    assert fight.controller.stake("attack:b1")
    fight.controller.piece("b1")
    assert fight.given == ["attack:b1"]


def test_escape_takes_back_an_answer_that_waits(fight, monkeypatch):
    monkeypatch.setattr(type(LOOKS), "grave", lambda self, request, key: True)
    fight.controller.piece("b1")
    assert fight.controller.armed == "attack:b1"
    assert fight.controller.cancel()
    assert not fight.controller.armed and not fight.given
    assert not fight.controller.cancel()


def test_the_main_button_takes_the_choice_in_focus(fight):
    assert not fight.controller.ready
    fight.controller.go()
    assert fight.controller.ready and not fight.given
    fight.controller.go()
    assert fight.controller.nested, "the first choice is a move, which asks where to"


def test_several_options_about_one_piece_are_listed_alone():
    options = [Option(key, Text(key), key, subject="a1") for key in ("hide", "seek")]
    desk = asking(Choose(Seat("A"), Text("q"), [*options, Option("end", Text("end"), "end")], topic="q"))
    desk.controller.piece("a1")
    assert [option.key for option in desk.draft.options] == ["hide", "seek"]
    assert desk.controller.cancel()
    assert len(desk.draft.options) == 3


@pytest.mark.parametrize("narrowed", ["family", "bag"])
def test_a_piece_that_what_is_open_has_nothing_to_do_with_is_still_listed(narrowed: str) -> None:
    options = [Option(key, Text(key), key, subject="a1") for key in ("hide", "seek")]
    options += [Option(f"shoot:{id}", Text(id), id, subject=id) for id in ("b1", "b2")]
    desk = asking(Choose(Seat("A"), Text("q"), options, topic="q"))
    setattr(desk.draft, narrowed, "shoot")
    assert len(desk.draft.options) == 2
    desk.controller.piece("a1")
    assert [option.key for option in desk.draft.options] == ["hide", "seek"]


# --- paths


def test_dragging_the_acting_model_begins_its_path(fight):
    assert not fight.controller.drag("b1")
    assert fight.controller.drag("a1")
    assert isinstance(fight.draft, PathDraft) and fight.controller.nested


def test_a_path_of_two_legs_is_answered_with_both(fight):
    fight.controller.drag("a1")
    fight.controller.pointer([Point(10000, 5000)], 0)
    fight.controller.ground()
    fight.controller.pointer([Point(12000, 4000)], 0)
    fight.controller.ground()
    fight.press(pygame.K_RETURN)
    assert fight.given == ["move 10,5 12,4"]
    assert fight.play.session.state.models["a1"].at == Point(12000, 4000)


def test_a_path_beyond_the_budget_snaps_to_the_limit(fight):
    fight.controller.drag("a1")
    fight.controller.pointer([Point(10000, 0)], 0)
    assert 6500 < fight.draft.cost <= 7000
    fight.controller.ground()
    fight.controller.pointer([Point(19000, 1000)], 0)
    fight.controller.ground()
    assert fight.draft.cost <= 7000
    assert fight.draft.refusal is None


def test_backspace_removes_the_last_waypoint_and_escape_goes_back_to_the_question(fight):
    fight.controller.drag("a1")
    for at in (Point(10000, 6000), Point(11000, 5000)):
        fight.controller.pointer([at], 0)
        fight.controller.ground()
    assert len(fight.draft.path) == 2
    fight.press(pygame.K_BACKSPACE)
    assert [step.at for step in fight.draft.path] == [Point(10000, 6000)]
    assert fight.controller.cancel() and not fight.draft.laid
    assert fight.controller.cancel() and isinstance(fight.draft, ChooseDraft)


def test_a_click_on_the_end_of_the_path_confirms_it(fight):
    fight.controller.drag("a1")
    fight.controller.pointer([Point(10000, 6000)], 0)
    fight.controller.ground()
    fight.controller.ground(near_end=True)
    assert fight.given == ["move 10,6"]


class Line:
    """Along a line, as far as 10."""

    def why_not(self, path: tuple[Step, ...]) -> Refusal | None:
        return Refusal(Text("far")) if path[-1].at.x > 10_000 else None

    def cost(self, path: tuple[Step, ...]) -> int:
        return path[-1].at.x

    def towards(self, at: Point) -> tuple[Step, ...]:
        return (Step(Point(min(at.x, 10_000), 0)),)

    def area(self) -> list[Any]:
        return []

    def suggestions(self) -> list[tuple[Step, ...]]:
        return [(Step(Point(4000, 0)),), (Step(Point(8000, 0)),)]


def test_marks_are_counted_as_the_path_passes_them():
    marks = [(4000, Text("run")), (8000, Text("test"))]
    walk = PathDraft(PickPath(Seat("A"), Text("q"), Point(0, 0), Line(), 10_000, marks=marks, topic="q"))
    passed = []
    for x in (4000, 4001, 9000):
        walk.hover([Point(x, 0)])
        passed.append(walk.mark)
    assert passed == [0, 1, 2]


class Purse(Line):
    """Along a line, for ten steps in all."""

    def why_not(self, path: tuple[Step, ...]) -> Refusal | None:
        stops = [0, *(step.at.x for step in path)]
        walked = sum(abs(b - a) for a, b in pairwise(stops))
        return Refusal(Text("far"), "FAR") if walked > 10_000 else None


def walking() -> Desk:
    """Somebody who may walk, or not."""
    way = PickPath(Seat("A"), Text("q"), Point(0, 0), Purse(), 10_000, topic="q")
    return asking(Choose(Seat("A"), Text("q"), [Option("walk", Text("w"), 1, then=way), Option("end", Text("e"), 2)]))


def test_ground_that_no_way_leads_to_is_explained_whatever_is_in_focus():
    desk = walking()
    assert not desk.controller.scouting.set_out([Point(40_000, 0)])
    assert [refusal.rule for refusal in desk.explained] == ["FAR"]
    desk.controller.go()
    assert not desk.controller.scouting.set_out([Point(40_000, 0)]) and len(desk.explained) == 2
    assert desk.controller.scouting.set_out([Point(4000, 0)]) and desk.draft.path[-1].at == Point(4000, 0)


class Bend(Purse):
    """Something bars the straight line; the best way goes round it, as far as the purse reaches."""

    def why_not(self, path: tuple[Step, ...]) -> Refusal | None:
        return Refusal(Text("wall"), "WALL") if len(path) == 1 and path[0].at.x > 10_000 else super().why_not(path)


def test_ground_too_far_away_is_too_far_and_not_behind_a_wall():
    way = PickPath(Seat("A"), Text("q"), Point(0, 0), Bend(), 10_000, topic="q")
    desk = asking(Choose(Seat("A"), Text("q"), [Option("walk", Text("w"), 1, then=way), Option("end", Text("e"), 2)]))
    assert not desk.controller.scouting.set_out([Point(40_000, 0)])
    assert [refusal.rule for refusal in desk.explained] == ["FAR"]


def test_a_way_to_something_that_stands_there_ends_beside_it():
    near = Point(11_000, 0)  # the line ends at 10
    desk = walking()
    assert not desk.controller.scouting.set_out([near])
    assert desk.controller.scouting.set_out([near], beside=True) and desk.draft.path[-1].at == Point(10_000, 0)
    far = walking()
    assert not far.controller.scouting.set_out([Point(40_000, 0)], beside=True)


def test_whoever_is_clicked_without_being_asked_about_is_walked_up_to():
    desk = walking()
    assert not desk.controller.scouting.approach(Point(20_000, 0), 500) and desk.controller.nested == 0
    assert desk.controller.scouting.approach(Point(8400, 0), 500)
    assert [step.at.x for step in desk.draft.path] == [8000]
    assert desk.controller.scouting.approach(Point(4400, 0), 500)
    assert [step.at.x for step in desk.draft.path] == [4000] and desk.given == []


def test_a_path_that_cannot_go_on_is_led_where_the_next_click_is():
    desk = walking()
    desk.controller.choose("walk")
    for x in (40_000, 4000):
        desk.controller.pointer([Point(x, 0)], 0)
        desk.controller.ground(places=[Point(x, 0)])
    assert [step.at.x for step in desk.draft.path] == [4000] and len(desk.draft.laid) == 1


def test_a_path_may_be_declined_where_the_question_allows_it():
    desk = asking(PickPath(Seat("A"), Text("q"), Point(0, 0), Line(), 10_000, decline=Text("stay"), topic="q"))
    desk.controller.decline()
    assert desk.given == ["no"]


# --- several, orders, amounts


def some(most: int | None = None, least: int = 0) -> ChooseSome[str]:
    options = [Option(key, Text(key), key, subject=key) for key in ("x", "y", "z")]
    options[2].refusal = Refusal(Text("not z"), "Z-1")
    return ChooseSome(Seat("A"), Text("q"), options, least, most, topic="q")


def test_options_are_ticked_unticked_and_confirmed():
    desk = asking(some())
    desk.press(pygame.K_1)
    desk.controller.piece("y")
    desk.press(pygame.K_1)
    desk.press(pygame.K_RETURN)
    assert desk.given == ["y"]


def test_no_more_than_allowed_can_be_ticked_and_too_few_are_refused():
    desk = asking(some(most=2, least=2))
    desk.press(pygame.K_1)
    desk.press(pygame.K_RETURN)
    assert not desk.given and desk.explained
    desk.press(pygame.K_3)
    assert desk.explained[-1].rule == "Z-1"
    desk.press(pygame.K_2)
    desk.press(pygame.K_RETURN)
    assert desk.given == ["x y"]


def test_of_one_to_choose_the_other_is_unticked():
    draft = SomeDraft(some(most=1))
    draft.toggle("x")
    draft.toggle("y")
    assert draft.chosen == ["y"]


def test_what_is_ticked_keeps_its_order_where_that_counts() -> None:
    for ordered, key in ((False, "x y"), (True, "y x")):
        options = [Option(name, Text("toy.option"), name) for name in ("x", "y")]
        draft = SomeDraft(ChooseSome(Seat("A"), Text("toy.ask"), options, ordered=ordered))
        draft.toggle("y")
        draft.toggle("x")
        assert draft.key == key


def test_an_order_is_made_by_dragging_or_with_shift_and_arrows():
    desk = Desk({**FIGHT, "phase": "order", "queue": []})
    assert isinstance(desk.draft, ArrangeDraft)
    desk.controller.shift("a2", 0)
    assert desk.draft.order == ["a2", "a1"]
    desk.press(pygame.K_RIGHT, pygame.KMOD_SHIFT)
    assert desk.draft.order == ["a1", "a2"]
    desk.press(pygame.K_1)
    assert desk.draft.order == ["a2", "a1"]
    desk.press(pygame.K_RETURN)
    assert desk.given == ["a2 a1"]
    assert desk.play.session.state.sides["A"].order == ["a2", "a1"]


def test_dice_are_split_among_targets_and_the_total_is_kept(fight):
    fight.controller.choose("split")
    assert isinstance(fight.draft, AllotDraft)
    for _ in range(5):
        fight.controller.give("b1", 1)
    assert fight.draft.left == 0 and fight.draft.amounts["b1"] == 3
    fight.controller.give("b1", -1)
    fight.press(pygame.K_DOWN)
    fight.press(pygame.K_PLUS)
    fight.press(pygame.K_RETURN)
    fight.press(pygame.K_RETURN)
    assert fight.given == ["split b1=2 b2=1"]


def test_not_everything_allotted_is_explained(fight):
    fight.controller.choose("split")
    fight.controller.give("b1", 1)
    fight.press(pygame.K_RETURN)
    assert not fight.given and fight.explained


def test_a_share_keeps_its_bounds():
    shares = [Share("x", Text("x"), "x", least=1, most=2), Share("y", Text("y"), "y")]
    draft = AllotDraft(Allot(Seat("A"), Text("q"), shares, 5, topic="q"))
    assert draft.amounts == {"x": 1, "y": 0}
    assert draft.add("x", -1) is not None
    draft.add("x", 9)
    assert draft.amounts["x"] == 2


def test_whoever_gives_more_than_there_is_learns_where_to_take_it_from():
    shares = [Share("x", Text("x"), "x", most=2), Share("y", Text("y"), "y", most=3)]
    draft = AllotDraft(Allot(Seat("A"), Text("q"), shares, 3, topic="q"))
    assert draft.add("y", 3) is None
    full, above = draft.add("x", 1), draft.add("y", 1)
    assert full is not None and full.reason.key == "table.allot.spent"
    assert above is not None and above.reason.key == "table.allot.bounds"


# --- dice by hand


def test_typed_dice_fill_one_after_the_other():
    desk = asking(Roll(Text("q"), 3, topic="q"))
    for key in (pygame.K_4, pygame.K_9, pygame.K_6):
        desk.press(key)
    desk.press(pygame.K_RETURN)
    assert not desk.given and desk.explained
    desk.controller.type_die(1)
    desk.press(pygame.K_RETURN)
    assert desk.given == ["4 6 1"]


def test_a_die_with_two_digits_can_be_typed():
    typing = DiceDraft(Roll(Text("q"), 2, sides=20, topic="q"))
    for digit in "173":
        typing.type(digit)
    assert typing.values == ["17", "3"]
    typing.take_back()
    assert typing.values == ["17"]


def test_of_a_secret_question_a_seat_sees_its_own_part_only():
    desk = Desk({**FIGHT, "phase": "stance", "queue": []})
    assert isinstance(desk.play.pending, Together)
    assert desk.controller.request is desk.play.pending.part(Seat("A"))
    desk.press(pygame.K_1)
    assert desk.play.seat == Seat("B")
    assert desk.controller.request is desk.play.pending.part(Seat("B"))


def test_cards_are_never_drawn_by_a_player():
    with pytest.raises(TypeError):
        draft(Draw(Text("q"), ["x"], topic="q"))


def test_what_is_refused_is_told_apart_from_what_is_taken():
    assert refused(some(), "x y") is None
    assert refused(some(), "z") == Refusal(Text("not z"), "Z-1")


def test_the_hint_of_a_fixed_number_does_not_speak_of_a_range() -> None:
    assert hint(SomeDraft(some(most=2, least=2))) == Text("table.hint.some_exactly", n=0, total=2)
    assert hint(SomeDraft(some(most=2))) == Text("table.hint.some", n=0, least=0, most=2)


class Stroll:
    """A travel on which every way is legal and costs a trifle more than there is to spend."""

    def why_not(self, path: Any) -> Refusal | None:
        return None

    def cost(self, path: Any) -> int:
        return 8009

    def towards(self, at: Point) -> Any:
        return (Step(at),)

    def area(self) -> Any:
        return []

    def suggestions(self) -> Any:
        return [(Step(Point(8000, 0)),)]


def test_a_legal_path_never_shows_more_than_there_is_to_spend() -> None:
    path = PathDraft(PickPath(Seat("A"), Text("go"), Point(0, 0), Stroll(), 8000))
    path.suggest(1)
    assert path.refusal is None and path.told == "8 / 8" and path.spent == 8000
