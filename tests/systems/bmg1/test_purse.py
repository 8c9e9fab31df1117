"""Counters are spent from the slots a rule names, and only there (PLN-16, PLN-17)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.core.hooks import Ability, Modifier, Source, forbidding, on
from game.core.text import Text
from game.systems.bmg1.flow.purse import can_pay, pay, ways, why_not_pay
from game.systems.bmg1.points import MAY_SPEND, PRICES, STANDS_IN, Paying, Price
from game.systems.bmg1.state import Status
from game.systems.bmg1.vocabulary import Slot
from tests.systems.bmg1.field import Unforeseen, counters, model, night, run


class Cheap(Ability, id="bmg1.status.test_cheap"):
    """A test: a thing costs 1 SC instead."""

    @on(PRICES)
    def price(self, source: Source, paying: Paying) -> Iterator[Price]:
        yield Price(special=1)


class Wild(Ability, id="bmg1.status.test_wild"):
    """A test: SC stand in for other counters."""

    @on(STANDS_IN)
    def wild(self, source: Source, paying: Paying) -> Iterator[Slot]:
        yield "special"


class Frozen(Ability, id="bmg1.status.test_no_mc"):
    """A test: no MC may be spent."""

    @on(MAY_SPEND)
    def ban(self, source: Source, paying: Paying) -> Modifier | None:
        return forbidding(Text("bmg1.why.least"), "BMG1-TRT-176") if paying.price.move else None


@pytest.mark.rule("BMG1-PLN-16")
def test_a_price_is_taken_from_the_slots_it_names() -> None:
    game = night(a1="thug 10,10 m2 a1 s3")
    run(pay(game, model(game, "a1"), "sewer", Price(move=1, special=2)))
    assert counters(game, "a1") == "m1 a1 s1"


@pytest.mark.rule("BMG1-PLN-17")
def test_what_is_missing_in_its_slot_cannot_be_paid_with_others() -> None:
    game = night(a1="thug 10,10 m2 a3 d3")
    refusal = why_not_pay(game, model(game, "a1"), "run", Price(move=1, special=1))
    assert refusal is not None and refusal.rule == "BMG1-PLN-17"
    assert can_pay(game, model(game, "a1"), "stand", Price(move=1))


def test_counters_of_any_kind_are_chosen_by_the_player() -> None:
    game = night(a1="thug 10,10 m1 a2")
    run(pay(game, model(game, "a1"), "fire", Price(any=2)), "A m1a1")
    assert counters(game, "a1") == "a1"


def test_a_single_way_to_pay_asks_nothing() -> None:
    game = night(a1="thug 10,10 m1 a1")
    run(pay(game, model(game, "a1"), "fire", Price(any=2)))
    assert counters(game, "a1") == ""


def test_another_price_is_offered_beside_the_usual_one() -> None:
    game = night(a1="thug 10,10 m1 s1")
    model(game, "a1").statuses.append(Status("test_cheap"))
    assert [way.key for way in ways(game, model(game, "a1"), "run", Price(move=1))] == ["m1", "s1"]
    assert [way.key for way in ways(game, model(game, "a1"), "run", Price(move=1, special=1))] == ["s1"]


def test_sc_stand_in_where_a_rule_says_so() -> None:
    game = night(a1="thug 10,10 m1 s2")
    model(game, "a1").statuses.append(Status("test_wild"))
    assert {way.key for way in ways(game, model(game, "a1"), "x", Price(move=2))} == {"m1s1", "s2"}
    run(pay(game, model(game, "a1"), "x", Price(move=2)), "A m1s1")
    assert counters(game, "a1") == "s1"


@pytest.mark.rule("BMG1-PRC-02", "BMG1-PRC-03")
def test_counters_that_may_not_be_spent_say_why_even_when_others_stand_in() -> None:
    game = night(a1="thug 10,10 m1 a1 s2")
    thug = model(game, "a1")
    thug.statuses += [Status("test_wild"), Status("test_no_mc")]
    refusal = why_not_pay(game, thug, "stand", Price(move=1))
    assert refusal is not None and refusal.rule == "BMG1-TRT-176"
    assert {way.key for way in ways(game, thug, "fire", Price(any=1))} == {"a1", "s1"}


def test_whoever_hypnotizes_it_pays_for_it() -> None:
    game = night(a1="thug 10,10 m1 a1")
    model(game, "a1").statuses.append(Status("hypnotize", "next_activation", seat=model(game, "b9").seat))
    with pytest.raises(Unforeseen, match=r"^B"):
        run(pay(game, model(game, "a1"), "fire", Price(any=1)), "A m1")
