"""Who sees whom in a battle (LOS)."""

from __future__ import annotations

import pytest

from game.core.request import Step
from game.systems.shadow_of_the_bat.ai import candidates
from game.systems.shadow_of_the_bat.flow import moving
from game.systems.shadow_of_the_bat.game import Fight
from tests.systems.shadow_of_the_bat.scenes import at, board, fight, open_board, villain


def sees(game: Fight, viewer: str, target: str) -> bool:
    return game.sees(game.figure(viewer), game.figure(target))


@pytest.mark.rule("SOTB-LOS-01")
def test_sight_has_no_limit_in_the_open() -> None:
    game = fight("robin 0,0", "thug 19,13", on=open_board(20, 14))
    assert sees(game, "robin", "thug#1") and sees(game, "thug#1", "robin")


@pytest.mark.rule("SOTB-LOS-02", "SOTB-LOS-12", "SOTB-LOS-13", "SOTB-STA-22")
def test_figures_are_looked_past_except_giants() -> None:
    lying = {"batgirl": {"down": True, "wounds": 7}}
    game = fight("robin 0,0", "batgirl 1,0", "thug 2,0", "gun 6,0", put=lying)
    assert sees(game, "robin", "gun#2")
    game = fight("robin 0,0", "giant 2,0", "gun 6,0", on=board(*["2......."] * 2))
    assert not sees(game, "robin", "gun#2"), "at any level"
    assert sees(game, "robin", "giant#1") and sees(game, "giant#1", "gun#2"), "but it stands in nobody's own line"


@pytest.mark.rule("SOTB-LOS-13")
def test_a_giant_that_lies_down_is_looked_past() -> None:
    titan = villain("titan", kind="leader", giant=True)
    game = fight("robin 0,0", "titan 2,0", "gun 6,0", content=[titan])
    assert not sees(game, "robin", "gun#2")
    game.figure("titan#1").down = True
    assert sees(game, "robin", "gun#2")


@pytest.mark.rule("SOTB-LOS-03", "SOTB-LOS-04", "SOTB-LOS-05", "SOTB-MOV-05", "SOTB-MOV-06", "SOTB-GEO-07",
                  "SOTB-TER-02")  # fmt: skip
def test_we_15_lines_through_corners() -> None:
    walls = board(".....", ".....", "...#.", "..#..", ".....")
    game = fight("robin 2,2", "thug 3,3", on=walls)
    assert game.adjacent(game.figure("robin"), game.figure("thug#1"))
    assert sees(game, "robin", "thug#1")
    game = fight("robin 2,2", "batgirl 1,1", "thug 4,4", "gun 4,3", on=walls)
    assert moving.travel(game, game.figure("robin"), 1).why_not((Step(at("3,3")),)) is None
    assert sees(game, "batgirl", "thug#1")
    assert not sees(game, "batgirl", "gun#2")
    assert not sees(game, "robin", "gun#2")


@pytest.mark.rule("SOTB-LOS-06", "SOTB-LOS-07", "SOTB-LOS-08", "SOTB-LOS-10", "SOTB-LOS-15")
def test_from_the_street_one_sees_the_edge_of_a_roof_from_the_roof_the_street() -> None:
    game = fight("robin 0,0", "thug 2,0", "gun 4,0", on=board("..111"))
    assert sees(game, "robin", "thug#1"), "the first elevated space"
    assert not sees(game, "robin", "gun#2"), "and no further"
    assert sees(game, "gun#2", "robin"), "a shooter deep on the roof sees the street"
    assert sees(game, "gun#2", "thug#1")
    game = fight("robin 0,0", "gun 4,0", on=board("1.1.1"))
    assert sees(game, "robin", "gun#1"), "roof to roof over a third"
    game = fight("robin 0,0", "gun 4,0", on=board("1.1.."))
    assert not sees(game, "robin", "gun#1"), "a second building hides the street behind it"


@pytest.mark.rule("SOTB-LOS-09")
def test_sight_reaches_the_first_bush_but_not_the_second_nor_past_it() -> None:
    game = fight("robin 0,0", "thug 1,0", "gun 2,0", "boss 3,0", on=board("bbb."))
    assert sees(game, "robin", "thug#1"), "one's own bush does not count"
    assert not sees(game, "robin", "gun#2") and not sees(game, "robin", "boss#3")
    assert sees(game, "boss#3", "gun#2"), "who stands in the first one is seen"


@pytest.mark.rule("SOTB-LOS-11", "SOTB-TER-07")
def test_objects_stop_lines_only_beside_a_crouched_end() -> None:
    game = fight("robin 0,0", "thug 3,0", "gun 5,0", on=board("..C..."), put={"thug#1": {"tokens": {"crouched": 1}}})
    assert not sees(game, "robin", "thug#1")
    assert sees(game, "robin", "gun#2"), "not crouched"
    game.figure("robin").tokens["crouched"] = 1
    assert sees(game, "robin", "gun#2"), "crouched, but not beside it"
    game.figure("robin").at = at("1,0")
    assert not sees(game, "robin", "gun#2"), "who crouches does not look over it either"


@pytest.mark.rule("SOTB-LOS-13", "SOTB-TER-13")
@pytest.mark.parametrize("letter", "vfszC")
def test_void_fire_stairs_slides_and_objects_stop_nothing(letter: str) -> None:
    game = fight("robin 0,0", "thug 2,0", on=board(f".{letter}."))
    assert sees(game, "robin", "thug#1")


@pytest.mark.rule("SOTB-LOS-14")
def test_neighbours_always_see_each_other() -> None:
    game = fight("robin 0,0", "thug 1,1", "gun 1,0", on=board("b2", "#b"))
    assert all(sees(game, "robin", id) and sees(game, id, "robin") for id in ("thug#1", "gun#2"))


@pytest.mark.rule("SOTB-LOS-16", "SOTB-STA-23")
def test_a_giant_sees_and_is_seen_with_any_of_its_spaces() -> None:
    game = fight("robin 5,0", "giant 0,0", on=board("..#...", "......"))
    assert sees(game, "robin", "giant#1") and sees(game, "giant#1", "robin"), "past the pillar, along the lower row"
    assert game.distance(game.figure("robin"), game.figure("giant#1")) == 4, "from its nearest space"
    game = fight("robin 5,0", "giant 0,0", on=board("..#...", "..#..."))
    assert not sees(game, "robin", "giant#1")
    game = fight("robin 2,1", "giant 0,0")
    assert game.adjacent(game.figure("giant#1"), game.figure("robin"))


@pytest.mark.rule("SOTB-LOS-17", "SOTB-LOS-18")
def test_a_friend_in_sight_tells_of_enemies_over_one_link_if_it_is_awake() -> None:
    block = board("....", "###.", "###.", "....")
    game = fight("robin 0,3", "thug 0,0", "gun 3,0", "boss 3,3", on=block, mode="coop")
    thug, gun, boss = game.state.villains.values()
    assert candidates.seen(game, gun) == [] and candidates.seen(game, boss) == [game.figure("robin")]
    assert candidates.shared(game, gun) == [game.figure("robin")], "the gun sees the boss, the boss sees Robin"
    assert candidates.shared(game, thug) == [], "the thug would need a second link"
    for status in ("unaware", "falling"):
        boss.tokens = {status: 1}
        assert candidates.shared(game, gun) == []
