"""Requests: what they take, what they refuse and why, and that they only ever suggest what they take."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.place import Point
from game.core.request import (
    DECLINE,
    NOTHING,
    Allot,
    Arrange,
    Choose,
    ChooseSome,
    Draw,
    IllegalAnswer,
    LateOption,
    Menu,
    Offers,
    Option,
    Outline,
    Path,
    PickPath,
    PickPoint,
    Request,
    Roll,
    Share,
    Step,
    Together,
    some_legal,
)
from game.core.text import Refusal, Text
from tests.core.toy import A, B, pick

ASK = Text("toy.ask")
BARRED = Refusal(Text("toy.barred"), "TOY-07")


def option(key: str, *, barred: bool = False, then: Request[Any] | None = None) -> Option[Any]:
    value = (lambda further: (key, further)) if then else key
    return Option(key, Text("toy.option"), value, refusal=BARRED if barred else None, then=then)


def refusal(request: Request[Any], key: str) -> Refusal:
    with pytest.raises(IllegalAnswer) as caught:
        request.read(key)
    return caught.value.refusal


def only_suggests_what_it_takes(request: Request[Any], seed: int = 0) -> None:
    for key in (*request.candidates(40), *(request.sample(Random(seed + i)) for i in range(5))):
        request.read(key)
    assert len(request.candidates(3)) <= 3
    forced = request.forced()
    if forced is not None:
        request.read(forced)
    msgspec.json.encode(request.describe())


class Meadow:
    """Ground where everything west of x = 10 is allowed."""

    def why_not(self, at: Point) -> Refusal | None:
        return BARRED if at.x > 10_000 else None

    def area(self) -> Sequence[Outline]:
        return [((0, 0), (10_000, 0), (10_000, 10_000))]

    def suggestions(self) -> Sequence[Point]:
        return [Point(1000 * x, 500) for x in range(11)]


class Stroll:
    """Ways that end west of x = 10."""

    def why_not(self, path: Path) -> Refusal | None:
        return BARRED if path[-1].at.x > 10_000 else None

    def cost(self, path: Path) -> int:
        return len(path) * 1000

    def towards(self, at: Point) -> Path:
        return (Step(at),)

    def area(self) -> Sequence[Outline]:
        return []

    def suggestions(self) -> Sequence[Path]:
        return [(Step(Point(1500, 0)), Step(Point(2000, 250), "jump")), (Step(Point(0, 0)),)]


class TestChoose:
    def test_gives_the_value_of_the_option_named(self) -> None:
        assert Choose(A, ASK, [Option("x", ASK, 17), Option("y", ASK, 18)]).read(" y ") == 18

    def test_a_greyed_option_is_refused_with_its_reason_and_rule(self) -> None:
        assert refusal(Choose(A, ASK, [option("x"), option("y", barred=True)]), "y") == BARRED

    def test_an_unknown_key_is_told_what_there_is(self) -> None:
        reason = refusal(Choose(A, ASK, [option("x"), option("y", barred=True)]), "z").reason
        assert reason == Text("core.answer.unknown", given="z", known="x")

    def test_a_plain_option_takes_nothing_more(self) -> None:
        assert refusal(pick(A, "x"), "x 3,4").reason.key == "core.answer.extra"

    def test_an_option_with_more_to_say_takes_both_in_one_breath(self) -> None:
        request = Choose(A, ASK, [option("move", then=PickPoint(A, ASK, Meadow())), option("stay")])
        assert request.read("move 2,3.5") == ("move", Point(2000, 3500))
        assert refusal(request, "move 11,3") == BARRED
        assert refusal(request, "move").reason.key == "core.answer.place"

    def test_what_a_late_option_asks_is_put_together_once_and_only_if_somebody_looks(self) -> None:
        asked: list[str] = []

        def ask() -> Choose[str]:
            asked.append("now")
            return Choose(A, ASK, [option("left"), option("right")], topic="side")

        late = LateOption("go", ASK, lambda side: f"went {side}", "cat", ask)
        choice = Choose(A, ASK, [option("stay"), late], topic="move")
        assert choice.forced() is None and not asked
        assert choice.read("go left") == "went left" and choice.candidates() == ["stay", "go left", "go right"]
        assert choice.describe()["options"][1]["then"]["topic"] == "side" and asked == ["now"]

    def test_is_forced_when_one_option_is_left(self) -> None:
        assert Choose(A, ASK, [option("x", barred=True), option("y")]).forced() == "y"
        assert pick(A, "x", "y").forced() is None

    def test_is_not_forced_when_answering_would_reveal_something(self) -> None:
        assert Choose(A, ASK, [option("x")], reveals=True).forced() is None

    def test_is_forced_through_what_follows_only_if_that_is_forced_too(self) -> None:
        assert Choose(A, ASK, [option("give", then=Roll(ASK, 0))]).forced() == f"give {NOTHING}"
        assert Choose(A, ASK, [option("move", then=PickPoint(A, ASK, Meadow()))]).forced() is None

    def test_candidates_go_through_what_follows(self) -> None:
        request = Choose(A, ASK, [option("move", then=PickPoint(A, ASK, Meadow())), option("stay")])
        assert request.candidates(3) == ["move 0,0.5", "move 1,0.5", "move 2,0.5"]
        assert request.candidates()[-1] == "stay"

    def test_shows_greyed_options_and_what_follows(self) -> None:
        request = Choose(A, ASK, [option("x", barred=True), option("roll", then=Roll(ASK, 1))], reaction="toy.parry")
        shown = request.describe()
        assert shown["options"][0]["refused"] == {"reason": {"key": "toy.barred"}, "rule": "TOY-07"}
        assert shown["options"][1]["then"]["kind"] == "roll"
        assert shown["reaction"] == "toy.parry" and "idle" not in shown
        assert Choose(A, ASK, [option("x")], idle=True).describe()["idle"] is True

    @given(st.lists(st.booleans(), min_size=1, max_size=6).filter(any), st.integers(0, 99))
    def test_only_suggests_what_it_takes(self, open: list[bool], seed: int) -> None:
        options = [option(f"k{i}", barred=not free) for i, free in enumerate(open)]
        only_suggests_what_it_takes(Choose(A, ASK, options), seed)


class TestChooseSome:
    def some(self, least: int = 0, most: int | None = None, **more: Any) -> ChooseSome[Any]:
        return ChooseSome(A, ASK, [option("x"), option("y"), option("z", barred=True)], least, most, **more)

    def test_gives_values_in_the_order_of_the_options(self) -> None:
        assert self.some().read("y x") == ["x", "y"]

    def test_gives_values_as_they_are_named_where_their_order_counts(self) -> None:
        request = self.some(2, 2, ordered=True)
        assert request.read("y x") == ["y", "x"]
        assert request.describe()["ordered"] is True and "ordered" not in self.some().describe()
        assert self.some(2, 2).forced() == "x y" and request.forced() is None, "there are two orders"
        assert ChooseSome(A, ASK, [option("x")], 1, 1, ordered=True).forced() == "x"

    def test_nothing_is_written_as_a_dash(self) -> None:
        assert self.some().read(NOTHING) == []

    @pytest.mark.parametrize(
        ("key", "why"), [("x x", "core.answer.twice"), ("x y", "core.answer.count"), ("q", "core.answer.unknown")]
    )
    def test_refuses(self, key: str, why: str) -> None:
        assert refusal(self.some(1, 1), key).reason.key == why

    def test_too_few_are_refused(self) -> None:
        assert refusal(self.some(1), NOTHING).reason == Text("core.answer.count", n=0, least=1, most=3)

    def test_a_greyed_one_cannot_be_among_them(self) -> None:
        assert refusal(self.some(), "x z") == BARRED

    def test_the_whole_choice_can_be_refused(self) -> None:
        request = self.some(check=lambda values: BARRED if len(values) == 2 else None)
        assert refusal(request, "x y") == BARRED
        assert request.read("x") == ["x"]
        only_suggests_what_it_takes(request)

    def test_options_with_equal_values_are_told_apart(self) -> None:
        request = ChooseSome(A, ASK, [Option("x", ASK, 1), Option("y", ASK, 1)])
        assert request.read("y") == [1]

    def test_is_forced_when_all_or_none_must_be_taken(self) -> None:
        assert self.some(2).forced() == "x y"
        assert self.some(0, 0).forced() == NOTHING
        assert self.some(1).forced() is None
        assert ChooseSome(A, ASK, []).forced() == NOTHING

    @given(st.integers(0, 5), st.data())
    def test_only_suggests_what_it_takes(self, count: int, data: st.DataObject) -> None:
        least = data.draw(st.integers(0, count))
        most = data.draw(st.none() | st.integers(least, count + 1))
        options = [option(f"k{i}") for i in range(count)]
        only_suggests_what_it_takes(ChooseSome(A, ASK, options, least, most), data.draw(st.integers(0, 99)))


class TestArrange:
    def test_gives_the_values_in_the_order_named(self) -> None:
        assert Arrange(A, ASK, [option("x"), option("y"), option("z")]).read("z x y") == ["z", "x", "y"]

    @pytest.mark.parametrize(("key", "why"), [("x", "arrange"), ("x x", "twice"), ("x q", "unknown"), ("-", "arrange")])
    def test_refuses(self, key: str, why: str) -> None:
        assert refusal(Arrange(A, ASK, [option("x"), option("y")]), key).reason.key == f"core.answer.{why}"

    def test_one_or_none_need_no_order(self) -> None:
        assert Arrange(A, ASK, [option("x")]).forced() == "x"
        assert Arrange(A, ASK, []).forced() == NOTHING
        assert Arrange(A, ASK, [option("x")], reveals=True).forced() is None

    @given(st.integers(0, 5), st.integers(0, 99))
    def test_only_suggests_what_it_takes(self, count: int, seed: int) -> None:
        only_suggests_what_it_takes(Arrange(A, ASK, [option(f"k{i}") for i in range(count)]), seed)


def share(key: str, least: int = 0, most: int | None = None, *, barred: bool = False) -> Share[str]:
    return Share(key, ASK, key, refusal=BARRED if barred else None, least=least, most=most)


class TestAllot:
    def test_gives_every_share_its_amount(self) -> None:
        assert Allot(A, ASK, [share("x"), share("y"), share("z")], 3).read("z=1 x=2") == [("x", 2), ("y", 0), ("z", 1)]

    @pytest.mark.parametrize(
        ("key", "why"),
        [
            ("x=1", "total"),
            ("x=4", "share"),
            ("x=2 y=2", "total"),
            ("x=3 y=0 y=0", "allot"),
            ("x", "allot"),
            ("x=-1", "allot"),
            ("x=٣", "allot"),
            ("x=9999999", "allot"),
            ("q=3", "unknown"),
        ],
    )
    def test_refuses(self, key: str, why: str) -> None:
        assert refusal(Allot(A, ASK, [share("x"), share("y")], 3), key).reason.key == f"core.answer.{why}"

    def test_shares_have_limits_of_their_own(self) -> None:
        request = Allot(A, ASK, [share("x", 1, 2), share("y")], 3)
        assert refusal(request, "y=3").reason == Text("core.answer.share", given="x", n=0, least=1, most=2)
        assert refusal(request, "x=3").reason.key == "core.answer.share"
        assert request.read("x=2 y=1") == [("x", 2), ("y", 1)]

    def test_a_greyed_share_gets_nothing_even_if_it_should_get_something(self) -> None:
        request = Allot(A, ASK, [share("x", 1, barred=True), share("y")], 2)
        assert refusal(request, "x=1 y=1") == BARRED
        assert request.forced() == "y=2"

    def test_some_may_be_kept_if_the_rule_says_so(self) -> None:
        assert Allot(A, ASK, [share("x")], 3, spare=True).read(NOTHING) == [("x", 0)]

    def test_is_forced_when_there_is_one_way(self) -> None:
        assert Allot(A, ASK, [share("x", 0, 1), share("y", 0, 1)], 2).forced() == "x=1 y=1"
        assert Allot(A, ASK, [share("x"), share("y")], 1).forced() is None
        assert Allot(A, ASK, [share("x")], 1, reveals=True).forced() is None

    @given(st.lists(st.tuples(st.integers(0, 1), st.integers(1, 4)), min_size=1, max_size=4), st.booleans(), st.data())
    def test_only_suggests_what_it_takes(self, sizes: list[tuple[int, int]], spare: bool, data: st.DataObject) -> None:
        shares = [share(f"k{i}", least, most) for i, (least, most) in enumerate(sizes)]
        total = data.draw(st.integers(sum(least for least, _ in sizes), sum(most for _, most in sizes)))
        only_suggests_what_it_takes(Allot(A, ASK, shares, total, spare), data.draw(st.integers(0, 99)))


class TestPickPoint:
    def test_gives_the_place(self) -> None:
        assert PickPoint(A, ASK, Meadow()).read("2.5,0.125") == Point(2500, 125)

    def test_on_a_grid_places_are_whole(self) -> None:
        assert PickPoint(A, ASK, Meadow(), scale=1).read("2,3") == Point(2, 3)

    @pytest.mark.parametrize("key", ["", "2", "x,y", "1,2,3,4", "nan,1", "1e99,1", "no"])
    def test_what_is_no_place_is_refused(self, key: str) -> None:
        assert refusal(PickPoint(A, ASK, Meadow()), key).reason.key == "core.answer.place"

    def test_the_ground_refuses_with_its_rule(self) -> None:
        assert refusal(PickPoint(A, ASK, Meadow()), "10.001,0") == BARRED

    def test_may_be_declined_if_the_rule_says_so(self) -> None:
        request = PickPoint(A, ASK, Meadow(), decline=Text("toy.decline"))
        assert request.read(DECLINE) is None
        assert request.candidates(4) == ["0,0.5", "1,0.5", "2,0.5", DECLINE]
        assert {request.sample(Random(i)) for i in range(200)} == set(request.candidates())
        only_suggests_what_it_takes(request)

    @given(st.integers(-(10**9), 10**4), st.integers(-(10**9), 10**9), st.integers(-(10**9), 10**9))
    def test_reads_back_what_it_writes(self, x: int, y: int, z: int) -> None:
        at = Point(x, y, z)
        assert PickPoint(A, ASK, Meadow()).read(at.key()) == at


class TestPickPath:
    def request(self, **more: Any) -> PickPath:
        return PickPath(A, ASK, Point(0, 0), Stroll(), 6000, **more)

    def test_gives_the_steps_and_how_each_is_reached(self) -> None:
        assert self.request().read("1.5,0 jump:2,0.25") == (Step(Point(1500, 0)), Step(Point(2000, 250), "jump"))

    @pytest.mark.parametrize(("key", "why"), [("", "no_path"), ("  ", "no_path"), ("1,2 x", "place"), ("no", "place")])
    def test_refuses(self, key: str, why: str) -> None:
        assert refusal(self.request(), key).reason.key == f"core.answer.{why}"

    def test_the_ground_refuses_with_its_rule(self) -> None:
        assert refusal(self.request(), "1,1 12,1") == BARRED

    def test_may_be_declined_if_the_rule_says_so(self) -> None:
        request = self.request(decline=Text("toy.decline"))
        assert request.read(DECLINE) is None
        assert {request.sample(Random(i)) for i in range(99)} == {"1.5,0 jump:2,0.25", "0,0", DECLINE}
        only_suggests_what_it_takes(request)

    def test_writes_keys_it_reads_back(self) -> None:
        request = self.request()
        for path in Stroll().suggestions():
            assert request.read(request.key(path)) == path

    def test_shows_budget_and_marks_in_the_unit_of_the_table(self) -> None:
        shown = self.request(marks=[(4500, Text("toy.run"))]).describe()
        assert (shown["budget"], shown["marks"][0]["at"], shown["start"]) == ("6", "4.5", "0,0")


class TestTogether:
    def both(self) -> Together:
        return Together(ASK, [pick(A, "x", "y"), pick(B, "x", "y")])

    def test_takes_the_parts_in_any_order(self) -> None:
        request = self.both()
        assert request.read("B y") == (B, "y")
        request.answers[B] = "y"
        assert request.seat == A
        assert request.part(B) is None

    def test_a_seat_that_is_not_asked_is_refused(self) -> None:
        request = self.both()
        request.answers[A] = "x"
        assert refusal(request, "A x").reason == Text("core.answer.not_asked", seat="A")
        assert refusal(request, "C x").reason.key == "core.answer.not_asked"
        assert refusal(request, "B q").reason.key == "core.answer.unknown"

    def test_a_part_with_one_answer_is_forced(self) -> None:
        assert Together(ASK, [pick(A, "x", "y"), pick(B, "z")]).forced() == "B z"
        assert self.both().forced() is None

    def test_one_seat_has_one_part(self) -> None:
        with pytest.raises(ValueError, match="one part"):
            Together(ASK, [pick(A, "x"), pick(A, "y")])

    def test_only_suggests_what_it_takes(self) -> None:
        only_suggests_what_it_takes(self.both())


class TestRoll:
    def test_gives_the_dice(self) -> None:
        assert Roll(ASK, 3).read("1, 6,3") == [1, 6, 3]

    def test_dice_may_differ(self) -> None:
        request = Roll(ASK, (4, 12))
        assert request.read("4 12") == [4, 12]
        assert refusal(request, "5 12").reason == Text("core.answer.die", given="5", sides=4)

    @pytest.mark.parametrize("key", ["0 1", "7 1", "x 1", "² 1", "-1 1", "1.5 1", "٣ 1", "1234567 1"])
    def test_refuses_what_no_die_shows(self, key: str) -> None:
        assert refusal(Roll(ASK, 2), key).reason.key == "core.answer.die"

    @pytest.mark.parametrize("key", ["1", "1 2 3", "-", ""])
    def test_refuses_another_number_of_dice(self, key: str) -> None:
        assert refusal(Roll(ASK, 2), key).reason.key == "core.answer.dice_count"

    def test_no_dice_are_rolled_by_themselves(self) -> None:
        assert Roll(ASK, 0).forced() == NOTHING
        assert Roll(ASK, 1).forced() is None

    @given(st.lists(st.integers(1, 20), max_size=5), st.integers(0, 99))
    def test_only_suggests_what_it_takes(self, faces: list[int], seed: int) -> None:
        only_suggests_what_it_takes(Roll(ASK, faces), seed)


class TestDraw:
    def test_gives_the_cards_in_the_order_drawn(self) -> None:
        assert Draw(ASK, ["a", "b", "b", "c"], 3).read("b a b") == ["b", "a", "b"]

    def test_a_card_is_drawn_no_more_often_than_it_is_there(self) -> None:
        assert refusal(Draw(ASK, ["a", "b"], 2), "a a").reason == Text("core.answer.not_in_pile", given="a")

    def test_a_short_pile_gives_what_it_has(self) -> None:
        assert Draw(ASK, ["a"], 3).read("a") == ["a"]
        assert refusal(Draw(ASK, ["a", "b"], 1), "a b").reason.key == "core.answer.draw_count"

    def test_an_empty_pile_needs_nobody(self) -> None:
        assert Draw(ASK, [], 2).forced() == NOTHING
        assert Draw(ASK, ["a"], 1).forced() is None

    def test_does_not_show_what_is_in_the_pile(self) -> None:
        assert "ace" not in str(Draw(ASK, ["ace", "king"], 1).describe())

    @given(st.lists(st.sampled_from("abc"), max_size=5), st.integers(0, 6), st.integers(0, 99))
    def test_only_suggests_what_it_takes(self, cards: list[str], count: int, seed: int) -> None:
        only_suggests_what_it_takes(Draw(ASK, cards, count), seed)


def test_refused_options_are_looked_for_when_somebody_wants_to_see_them() -> None:
    looked: list[str] = []

    def everything() -> list[Option[Any]]:
        looked.append("all")
        return [option("go"), option("stay", barred=True), option("wait")]

    go, wait = option("go"), option("wait")
    ask = Choose(A, ASK, Offers([go, wait], everything), topic="toy")
    assert ask.legal() == [go, wait] and ask.read("wait") == "wait" and ask.candidates() == ["go", "wait"]
    assert ask.forced() is None and ask.sample(Random(1)) in ("go", "wait") and not looked
    assert refusal(ask, "stay") == BARRED
    assert [each.key for each in ask.options] == ["go", "stay", "wait"] and len(ask.options) == 3
    assert ask.options[0] is go and ask.options[2] is wait and looked == ["all"]
    only_suggests_what_it_takes(ask)


def test_more_options_follow_offers_without_a_look_at_the_refused_ones() -> None:
    looked: list[str] = []

    def everything() -> list[Option[Any]]:
        looked.append("all")
        return [option("go"), option("stay", barred=True)]

    go, more = option("go"), option("more")
    both = Offers([go], everything).and_also([more])
    assert both.legal == [go, more] and not looked
    assert [each.key for each in both] == ["go", "stay", "more"] and both[0] is go and both[2] is more


class TestMenu:
    def groups(self, looked: list[str]) -> Menu[Any]:
        def group(name: str, *options: Option[Any]) -> Callable[[], list[Option[Any]]]:
            def work_out() -> list[Option[Any]]:
                looked.append(name)
                return list(options)

            return work_out

        walks = group("walks", option("near"), option("far"), option("away", barred=True))
        hits = group("hits", option("hit", barred=True))
        return Menu([walks, hits, group("end", option("end"))])

    def test_only_the_groups_that_somebody_needs_are_put_together(self) -> None:
        looked: list[str] = []
        ask = Choose(A, ASK, self.groups(looked), topic="toy")
        assert ask.read("end") == "end" and looked == ["end"]
        assert ask.forced() is None and looked == ["end", "walks"]
        assert refusal(ask, "hit") == BARRED and looked == ["end", "walks", "hits"]
        assert [each.key for each in ask.options] == ["near", "far", "away", "hit", "end"] and len(ask.options) == 5
        assert [each.key for each in ask.legal()] == ["near", "far", "end"] and len(looked) == 3
        only_suggests_what_it_takes(ask)

    def test_an_option_is_looked_for_where_its_first_word_is_at_home(self) -> None:
        looked: list[str] = []
        groups = [partial(self.group, looked, name) for name in ("walk", "hit", "end")]
        ask = Choose(A, ASK, Menu(groups, {"hit": 1}), topic="toy")
        assert ask.read("hit:hard") == "hit:hard" and looked == ["hit"]
        assert ask.read("walk:hard") == "walk:hard" and looked == ["hit", "end", "walk"]

    def test_something_to_choose_is_looked_for_where_it_is_likely(self) -> None:
        looked: list[str] = []
        groups = [partial(self.group, looked, name) for name in ("walk", "hit", "end")]
        menu = Menu(groups, likely=1)
        assert len(menu.some(2)) == 2 and looked == ["end", "hit"]
        both = menu.and_also([option("more")])
        assert len(both.some(2)) == 2 and looked == ["end", "hit"]  # what is known stays known

    @staticmethod
    def group(looked: list[str], name: str) -> list[Option[Any]]:
        looked.append(name)
        return [option(f"{name}:hard")]

    def test_what_may_be_chosen_is_found_before_anybody_looks_for_what_is_refused(self) -> None:
        looked: list[str] = []

        def everything() -> list[Option[Any]]:
            looked.append("all")
            return [option("go"), option("stay", barred=True)]

        ask = Choose(A, ASK, Menu([lambda: Offers([option("go")], everything), lambda: [option("end")]]), topic="toy")
        assert ask.read("go") == "go" and not looked
        assert refusal(ask, "stay") == BARRED and looked == ["all"]

    def test_every_legal_answer_may_be_drawn_and_no_other(self) -> None:
        menu = self.groups([])
        assert {menu.draw(Random(seed)).key for seed in range(40)} == {"near", "far", "end"}

    def test_a_single_answer_is_forced_and_more_groups_may_follow(self) -> None:
        alone: Menu[Any] = Menu([lambda: [option("go", barred=True)], lambda: [option("end")]])
        assert Choose(A, ASK, alone, topic="toy").forced() == "end"
        more = alone.and_also([option("wait")])
        assert [each.key for each in some_legal(more, 2)] == ["end", "wait"]  # what is known, then the last group
        assert [each.key for each in more] == ["go", "end", "wait"]
        assert [each.key for each in more.legal] == ["end", "wait"]
