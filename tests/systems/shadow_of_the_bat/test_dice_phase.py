"""The dice phase: rolling, rerolls for focus, bats, the line, copies (DIC, BAT; WE-01, WE-02)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.request import Roll
from game.systems.shadow_of_the_bat.flow import defence, dice_phase, icons, moving, strike
from game.systems.shadow_of_the_bat.flow.icons import Face
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import Hero, State
from game.testing.scene import Scene
from tests.systems.shadow_of_the_bat.scenes import REFERENCE, fight, hero, run, scene

FOUR = ("robin 0,0", "batgirl 0,1", "catwoman 0,2", "nightwing 0,3")


def phase(*steps: str, heroes: tuple[str, ...] = ("robin 0,0",), **more: Any) -> Scene[State]:
    """A scene in the dice phase with these steps to come, and a thug to be afraid of."""
    return scene(*heroes, "thug 9,7", phase="dice", steps=[*steps], turn="", **more)


def shown(hero: Hero) -> list[str]:
    return ["+".join(REFERENCE[die.face]) for die in hero.dice]


# --- examples


@pytest.mark.rule(
    "SOTB-DIC-02", "SOTB-DIC-03", "SOTB-FOC-01", "SOTB-FOC-11",
    "SOTB-BAT-01", "SOTB-BAT-02", "SOTB-BAT-03", "SOTB-BAT-04", "SOTB-BAT-05", "SOTB-BAT-06",
)  # fmt: skip
def test_we_01_dice_phase_with_focus_and_bats() -> None:
    put = {"robin": {"wounds": 2, "focus": 2}}
    with phase("roll", "rerolls", "bats:robin", "arrange:robin", put=put) as s:
        s.dice("6 1 4")
        s.play("A", "reroll 2", dice="6")
        s.play("A", "keep", dice="3")  # the first bat's healing die: HB
        s.play("A", "-").play("A", "A", dice="4")  # the second one's: D
        s.play("A", "-").play("A", "D+A")
        robin = s.state.heroes["robin"]
        assert (robin.focus, robin.wounds, shown(robin)) == (3, 1, ["A", "D+A", "D"])
        s.asks("A", "line")


@pytest.mark.rule(
    "SOTB-SET-18",
    "SOTB-DIC-06",
    "SOTB-DIC-07",
    "SOTB-DIC-08",
    "SOTB-DIC-09",
    "SOTB-ICO-02",
    "SOTB-ICO-03",
    "SOTB-ICO-04",
    "SOTB-DEF-02",
)
def test_we_02_who_can_use_which_die() -> None:
    game = fight(
        "robin 2,2 A M D", "batgirl 0,5 M D M+R", "catwoman 0,6 A A A", "nightwing 0,7 M+R A M", content=RANGED
    )
    dice_phase.share(game)
    robin, nightwing = game.hero("robin"), game.hero("nightwing")
    assert [(die.owner, faces(game, die.owner)[die.face]) for die in robin.copies] == [
        ("batgirl", ("R",)),
        ("nightwing", ("M", "R")),
    ]
    assert [face.icon for face in icons.icons(game, robin)] == ["A", "M", "R", "M", "R"]
    assert defence.defence(game, robin) == 2 + 1
    found = icons.icons(game, robin)
    assert icons.most(found, "M") == icons.most(found, "R") == 2
    both = [way for way in icons.ways(found, ["M", "R"]) if {face.source for face in way} == {"5"}]
    assert not both  # M and R of the M+R copy in one action
    icons.pay(game, robin, (next(face for face in found if face.source == "5" and face.icon == "M"),))
    assert [face.icon for face in icons.icons(game, nightwing)][:2] == ["M", "R"]
    assert moving.travel(game, robin, 6).reach.budget == 6
    assert strike.targets(game, robin, "ranged") == []


RANGED = [hero("batgirl", die=[["M"], ["A"], ["R"], ["D"], ["D", "A"], ["B"]])]
"""Batgirl's die has a pure R, as the example wants."""


def faces(game: Fight, id: str) -> tuple[tuple[str, ...], ...]:
    return game.hero_card(id).die


# --- rolling and rerolling


@pytest.mark.rule("SOTB-DIC-01", "SOTB-RND-02", "SOTB-REV-18")
def test_every_hero_rolls_three_dice_also_one_that_is_down() -> None:
    with phase("roll", heroes=FOUR, put={"batgirl": {"down": True, "wounds": 7}}) as s:
        s.dice("1 1 1 2 2 2 3 3 3 4 4 4")
        assert [[die.face for die in hero.dice] for hero in s.state.heroes.values()] == [[n] * 3 for n in range(4)]


@pytest.mark.rule("SOTB-REV-18", "SOTB-DIC-06")
def test_neighbours_share_with_a_hero_that_is_down_as_with_any_other() -> None:
    game = fight("robin 0,0 A D M", "batgirl 0,1 D A D", put={"robin": {"down": True, "wounds": 7}}, phase="dice")
    dice_phase.share(game)
    assert [copy.face for copy in game.hero("batgirl").copies] == [0, 1]
    assert [copy.face for copy in game.hero("robin").copies] == [3, 3]


@pytest.mark.rule("SOTB-DIC-11", "SOTB-DEF-01")
def test_defence_of_the_last_round_ends_when_the_dice_are_rolled() -> None:
    with phase("roll", heroes=("robin 0,0 D D D",)) as s:
        game = s.session.system.game(s.state)
        assert isinstance(game, Fight)
        s.dice("1 1 1")
        assert defence.defence(game, s.state.heroes["robin"]) == 2


@pytest.mark.rule("SOTB-DIC-02", "SOTB-FOC-02", "SOTB-FOC-03")
def test_a_reroll_costs_one_focus_for_any_number_of_dice_and_no_die_is_rolled_a_third_time() -> None:
    with phase("rerolls", heroes=("robin 0,0 A A A",)) as s:
        s.play("A", "reroll 1 2", dice="1 1")
        assert s.state.heroes["robin"].focus == 2
        s.lacks("A", "reroll 1")
        s.play("A", "reroll 3", dice="1")
        assert (s.state.heroes["robin"].focus, shown(s.state.heroes["robin"])) == (1, ["M", "M", "M"])


@pytest.mark.rule("SOTB-DIC-02")
def test_a_hero_without_focus_is_not_asked() -> None:
    heroes = ("robin 0,0 A A A", "batgirl 0,1 A A A")
    with phase("rerolls", "arrange:robin", heroes=heroes, put={"robin": {"focus": 0}}) as s:
        s.play("B", "keep")
    with phase("rerolls", "arrange:robin", heroes=heroes) as s:
        s.asks("A", "action_reroll")


@pytest.mark.rule("SOTB-DIC-03")
def test_rerolls_come_in_any_order_until_all_have_confirmed() -> None:
    heroes = tuple(f"{each} A A A" for each in FOUR)
    with phase("rerolls", "arrange:robin", heroes=heroes) as s:
        s.play("A", "wait").play("B", "reroll 1", dice="1").play("B", "keep")
        s.play("C", "keep").play("D", "keep")
        s.play("A", "reroll 3", dice="4")
        s.lacks("A", "wait")
        s.play("A", "keep")
        assert [hero.focus for hero in s.state.heroes.values()] == [2, 2, 3, 3]


@pytest.mark.rule("SOTB-DIC-03")
def test_not_everybody_can_wait_for_everybody() -> None:
    heroes = ("robin 0,0 A A A", "batgirl 0,1 A A A")
    with phase("rerolls", "arrange:robin", heroes=heroes) as s:
        s.offers("A", "wait")
        s.play("A", "wait")
        s.lacks("B", "wait")
        s.play("B", "keep")
        s.lacks("A", "wait")
        s.play("A", "keep")


@pytest.mark.rule("SOTB-DIC-02", "SOTB-DIC-03", "SOTB-BAT-05", "SOTB-BAT-06", "SOTB-RND-01")
def test_the_steps_of_the_dice_phase_come_in_their_order() -> None:
    game = fight(*FOUR)
    assert [step.partition(":")[0] for step in dice_phase.steps(game)] == [
        "roll", "rerolls", *["bats"] * 4, *["arrange"] * 4, "share",
    ]  # fmt: skip


# --- bats


@pytest.mark.rule("SOTB-BAT-04", "SOTB-WND-06")
def test_healing_comes_before_focus_and_focus_before_the_turned_face() -> None:
    with phase("bats:robin", heroes=("robin 0,0 B A A",), put={"robin": {"wounds": 1, "focus": 0}}) as s:
        s.dice("3")
        assert (s.state.heroes["robin"].wounds, s.state.heroes["robin"].focus) == (0, 1)
        s.asks("A", "face")
        s.play("A", "M")
        told = [entry.event.rpartition(".")[2] for entry in s.session.entries]
        assert told[:4] == ["bat_resolved", "healed", "focus_gained", "die_turned"]


@pytest.mark.rule("SOTB-BAT-02", "SOTB-FOC-10", "SOTB-FOC-11")
def test_focus_from_a_bat_stops_at_the_start_value() -> None:
    with phase("bats:robin", heroes=("robin 0,0 B A A",)) as s:
        s.dice("1").play("A", "M")
        assert s.state.heroes["robin"].focus == 3


@pytest.mark.rule("SOTB-BAT-07", "SOTB-DIC-10", "SOTB-BAT-03")
def test_a_bat_is_turned_to_any_face_but_a_bat_before_dice_are_shared() -> None:
    with phase("bats:robin", heroes=("robin 0,0 B A A",)) as s:
        s.dice("1").offers("A", "M", "A", "M+R", "D", "D+A").lacks("A", "B")
        s.play("A", "M+R")
        assert shown(s.state.heroes["robin"]) == ["M+R", "A", "A"]


@pytest.mark.rule("SOTB-BAT-08")
def test_several_bats_come_one_after_the_other_and_nobody_is_asked_which_is_first() -> None:
    with phase("bats:robin", heroes=("robin 0,0 B A B",)) as s:
        s.dice("1").play("A", "D", dice="1").play("A", "M")
        assert shown(s.state.heroes["robin"]) == ["D", "A", "M"]


@pytest.mark.rule("SOTB-BAT-09", "SOTB-FOC-05")
def test_focus_rolls_a_healing_die_again_also_focus_regained_from_an_earlier_bat() -> None:
    put = {"robin": {"wounds": 2, "focus": 0}}
    with phase("bats:robin", heroes=("robin 0,0 B B A",), put=put) as s:
        s.dice("1")
        s.play("A", "M", dice="1")  # no focus yet for the first healing die
        s.play("A", "1", dice="6")
        robin = s.state.heroes["robin"]
        assert (robin.wounds, robin.focus) == (1, 1)
        s.play("A", "M")


@pytest.mark.rule("SOTB-BAT-10")
def test_a_bat_heals_a_hero_that_is_down_but_it_does_not_stand() -> None:
    heroes = ("robin 0,0 B A A", "batgirl 0,1 A A A")
    put = {"robin": {"wounds": 5, "down": True, "focus": 0}}
    with phase("bats:robin", heroes=heroes, put=put) as s:
        s.dice("6").play("A", "M")
        robin = s.state.heroes["robin"]
        assert (robin.wounds, robin.down) == (4, True)


@pytest.mark.rule("SOTB-BAT-06", "SOTB-BAT-05")
def test_after_the_bats_no_action_die_is_rolled_again() -> None:
    with phase("rerolls", "bats:robin", "arrange:robin", heroes=("robin 0,0 B A M",), put={"robin": {"focus": 0}}) as s:
        s.dice("1").play("A", "D")
        assert s.state.heroes["robin"].focus == 1
        assert not isinstance(s.asks("A", "line"), Roll)


# --- the line and the copies


@pytest.mark.rule("SOTB-DIC-04")
def test_a_hero_lays_its_dice_in_any_order() -> None:
    with phase("arrange:robin", heroes=("robin 0,0 A M D",)) as s:
        s.play("A", "3 1 2")
        assert shown(s.state.heroes["robin"]) == ["D", "A", "M"]


@pytest.mark.rule("SOTB-DIC-05", "SOTB-DIC-03")
def test_once_turns_begin_dice_are_neither_moved_nor_rolled_again() -> None:
    with phase("arrange:robin", "share", heroes=("robin 0,0 A M D", "batgirl 0,1 A A A")) as s:
        s.play("A", "1 2 3")
        assert s.state.phase == "action" and not any(step in s.state.steps for step in ("rerolls", "arrange:robin"))
        s.play("A", "turn:robin")
        request = s.asks("A", "turn")
        assert not any(word in key for key in request.candidates() for word in ("reroll", "arrange"))


@pytest.mark.rule("SOTB-DIC-06", "SOTB-DIC-08", "SOTB-SET-18")
def test_left_dice_go_to_the_left_and_right_dice_to_the_right() -> None:
    game = fight("robin 0,0 A M D", "batgirl 0,1 M M M", "catwoman 0,2 D D D", "nightwing 0,3 A A A")
    dice_phase.share(game)
    batgirl, nightwing, catwoman = (game.hero(id) for id in ("batgirl", "nightwing", "catwoman"))
    assert batgirl.copies[1].owner == "robin" and REFERENCE[batgirl.copies[1].face] == ["A"]
    assert nightwing.copies[0].owner == "robin" and REFERENCE[nightwing.copies[0].face] == ["D"]
    assert "robin" not in [die.owner for die in catwoman.copies]


@pytest.mark.rule("SOTB-DIC-09", "SOTB-DIC-12")
def test_a_spent_die_leaves_its_copy_alone_and_its_d_still_counts() -> None:
    game = fight("robin 2,2 D+A M D", "batgirl 0,1 M M M", "catwoman 0,2 A A A", "nightwing 0,3 A A A")
    dice_phase.share(game)
    robin, batgirl = game.hero("robin"), game.hero("batgirl")
    icons.pay(game, robin, (Face("A", "1", 1),))
    assert "A" not in [face.icon for face in icons.icons(game, robin) if face.source == "1"]
    assert "A" in [face.icon for face in icons.icons(game, batgirl)]
    assert defence.defence(game, robin) == 2 + 2
    assert defence.defence(game, batgirl) == 2 + 1


def test_dice_that_all_show_the_same_need_no_order() -> None:
    game = fight("robin 0,0 A A A")
    run(dice_phase.arrange(game, game.hero("robin")))
    assert shown(game.hero("robin")) == ["A", "A", "A"]
