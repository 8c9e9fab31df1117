"""What a character card says and what it means in play (PRO), terrain classes (TER), dice in the journal (DIC)."""

from __future__ import annotations

from dataclasses import fields
from typing import get_args

import msgspec
import pytest

from game.core.hooks import scaling, tally
from game.core.place import Point
from game.core.request import Roll, Step
from game.core.session import BY_CHANCE
from game.core.system import Seating, Setup
from game.core.text import Text
from game.systems.bmg3.content import Profile, Rank
from game.systems.bmg3.flow.check import check_dice
from game.systems.bmg3.flow.harm import effort_left, hurt, suffer
from game.systems.bmg3.flow.moving import travel
from game.systems.bmg3.flow.setup import initiative
from game.systems.bmg3.state import Model
from game.testing.playout import random_game
from tests.systems.bmg3.scenes import (
    card,
    deck,
    encounter,
    event,
    game,
    piece,
    profile,
    put,
    run,
    starter,
    system,
    weapon,
    words,
)

# --- profiles


@pytest.mark.rule("BMG3-PRO-01", "BMG3-PRO-02", "BMG3-CTC-01")
def test_a_profile_has_every_field_of_the_card() -> None:
    card_fields = set(Profile.__struct_fields__)
    assert {"name", "alias", "base", "ranks", "affiliations", "rivals", "reputation", "funding"} <= card_fields
    assert {"willpower", "endurance", "movement", "attack", "strength", "defence", "special"} <= card_fields
    assert {"abilities", "weapons", "height"} <= card_fields
    bat = profile("bat", name=words("Bruce Wayne"), alias=words("Batman"))
    played = game(bat, models={"a1": "bat 5,5"})
    assert played.name(played.model("a1")) == words("Batman")


@pytest.mark.rule("BMG3-PRO-05")
def test_there_are_exactly_five_ranks() -> None:
    assert get_args(Rank) == ("leader", "sidekick", "free_agent", "henchman", "vehicle")
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert("boss", Rank)


@pytest.mark.rule("BMG3-PRO-09", "BMG3-PRO-19")
def test_a_model_acts_while_its_stun_is_below_its_willpower() -> None:
    played = game(profile("thug", W=4), models={"a1": put("thug", "5,5", stun=2)})
    thug = played.model("a1")
    run(suffer(played, thug, 1, 0))
    assert thug.can_activate
    run(suffer(played, thug, 1, 0))
    assert thug.ko and not thug.can_activate


@pytest.mark.rule("BMG3-PRO-10", "BMG3-PRO-11")
def test_injury_equal_to_endurance_removes_a_model() -> None:
    played = game(profile("thug", E=3), models={"a1": "thug 5,5"})
    thug = played.model("a1")
    run(suffer(played, thug, 0, 2))
    assert thug.in_play
    run(suffer(played, thug, 0, 1))
    assert thug.casualty and not thug.in_play


@pytest.mark.rule("BMG3-PRO-12", "BMG3-MEA-06")
def test_movement_is_how_far_no_part_of_the_base_may_go_beyond() -> None:
    played = game(profile("thug", M=6), models={"a1": "thug 5,5"})
    journey = travel(played, played.model("a1"))
    assert journey.why_not((Step(Point(11_000, 5000)),)) is None
    refusal = journey.why_not((Step(Point(11_000 + 590, 5000)),))
    assert refusal is not None, "the base adds nothing to the way"


@pytest.mark.rule("BMG3-PRO-16")
def test_special_is_the_number_of_dice_in_checks() -> None:
    played = game(profile("thug", special=4), models={"a1": "thug 5,5"})
    assert check_dice(played, played.model("a1"), "willpower", "recovery").value == 4


@pytest.mark.rule("BMG3-PRO-17", "BMG3-PRO-18")
def test_who_has_no_willpower_takes_no_stun_is_never_ko_and_makes_no_effort() -> None:
    played = game(profile("robot", W=None), models={"a1": "robot 5,5"})
    robot = played.model("a1")
    hurt(played, robot, 9, 1)
    run(suffer(played, robot, 3, 0))
    assert (robot.stun, robot.injury, robot.ko) == (0, 1, False)
    assert effort_left(played, robot) == 0


@pytest.mark.rule("BMG3-PRO-19")
def test_everything_a_model_carries_through_the_game_is_in_the_state() -> None:
    kept = {field.name for field in fields(Model)}
    assert {"at", "stun", "injury", "ko", "down", "statuses", "bold", "activated", "magazines"} <= kept
    assert {"used_round", "used_game", "sewer_used", "batclaw_last", "barred"} <= kept


# --- terrain classes


@pytest.mark.rule("BMG3-TER-03")
@pytest.mark.parametrize(("top", "stepped_over"), [(1, True), (1.2, False)])
def test_a_piece_of_one_inch_is_a_small_obstacle_and_a_higher_one_is_not(top: float, stepped_over: bool) -> None:
    crate = piece("crate", "9.5,5", "10,15", top=top)
    played = game(profile("thug", M=8), models={"a1": "thug 8,10"}, pieces=[crate])
    refusal = travel(played, played.model("a1")).why_not((Step(Point(11_000, 10_000)),))
    assert (refusal is None) == stepped_over


@pytest.mark.rule("BMG3-TER-04")
@pytest.mark.parametrize(
    ("keywords", "climbs"),
    [("solid", True), ("see_through", True), ("solid unclimbable", False), ("solid impassable", False)],
)
def test_high_pieces_are_climbed_unless_they_are_unclimbable_or_impassable(keywords: str, climbs: bool) -> None:
    house = piece("house", "10,5", "16,15", top=2, keywords=f"{keywords} standable")
    played = game(profile("thug", M=10), models={"a1": "thug 8,10"}, pieces=[house])
    way = travel(played, played.model("a1")).towards(Point(10_700, 10_000, 2000))
    assert (way[-1].at == Point(10_700, 10_000, 2000)) == climbs


# --- dice


@pytest.mark.rule("BMG3-DIC-01")
def test_all_dice_have_six_sides() -> None:
    asked = initiative(game(models={"a1": "thug 5,5"})).send(None)
    assert isinstance(asked, Roll) and asked.faces == [6, 6]


def test_fractions_are_rounded_down() -> None:
    assert tally(5, [scaling(1, 2, Text("test"))]).value == 2


@pytest.mark.rule("BMG3-DIC-19")
def test_every_die_of_a_whole_game_is_in_the_journal() -> None:
    thug = profile("thug", M=8, weapons=["bat", "gun"])
    boss = profile("boss", ranks=["leader"], W=8, M=8, A=5, weapons=["gun"])
    cards = [card(f"c{n}", copies=4) for n in range(5)]
    arms = (weapon("bat", stun=2), weapon("gun", rof=3, ammo=3, injury=1, stun=1, optimal=16))
    crew = (starter("one", "boss", "thug", "thug"), deck("deck", *(each.id for each in cards)))
    played = system(thug, boss, *arms, *crew, *cards, encounter(), event("storm", "event_storm"))
    setup = Setup("bmg3", map="test", seats=(Seating("A"), Seating("B")), options={"events": True})
    session = random_game(played, setup, 5, check=False)
    for beat in session.beats:
        rolled = [word for answer in beat.answers if answer.by == BY_CHANCE for word in answer.key.split()]
        dice = sorted(int(word) for word in rolled if word.isdigit())
        told = sorted(die for entry in beat.entries for die in entry.dice)
        assert dice == told, f"{dice} were rolled, {told} were told: {[entry.event for entry in beat.entries]}"
