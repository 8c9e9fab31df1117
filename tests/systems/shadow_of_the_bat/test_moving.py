"""Moves: icons, points, steps, and what happens on the way (MOV)."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

import pytest

from game.boards.squares import Cell, SquareBoard
from game.core.request import Path, Step
from game.systems.shadow_of_the_bat.ai import movement
from game.systems.shadow_of_the_bat.flow import falls, forced, freeing, harm, hero_turn, moving, statuses, terrain_moves
from game.systems.shadow_of_the_bat.flow.acting import act_with
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import Moment
from game.systems.shadow_of_the_bat.state import Activation, Figure
from tests.systems.shadow_of_the_bat.scenes import ability, at, board, effect, fight, hear, hero, open_board, run

Happening = Callable[[Fight, Figure], Coroutine[Any, Any, Any]]


def path(places: str) -> Path:
    return tuple(Step(at(place)) for place in places.split())


def no_way(game: Fight, id: str, places: str, points: int = 3) -> str:
    """The rule that forbids a path, 'far' for want of points, '' if nothing does."""
    refusal = moving.travel(game, game.figure(id), points).why_not(path(places))
    return "" if refusal is None else refusal.rule.removeprefix("SOTB-") or "far"


def cost(game: Fight, id: str, places: str) -> int:
    return moving.travel(game, game.figure(id), 99).cost(path(places))


def walk(game: Fight, id: str, places: str, *answers: str, points: int | None = None) -> None:
    run(moving.move(game, game.figure(id), path(places), points), *answers)


def ai_walk(game: Fight, id: str, places: str) -> None:
    figure = game.figure(id)
    guide = moving.Guide(partial(movement.walk, game, figure), lambda: None)
    run(moving.move(game, figure, path(places), guide=guide))


def meanwhile(monkeypatch: pytest.MonkeyPatch, place: str, happening: Happening) -> None:
    """Somebody answers when a moving figure comes to a space."""

    async def answered(moment: Moment) -> None:
        if moment.event == "figure_moved" and moment.subject and moment.subject.at == at(place):
            await happening(moment.game, moment.subject)

    hear(monkeypatch, answered)


def options(game: Fight, id: str) -> dict[str, str]:
    """What a hero may do in its turn: keys with the rule that forbids them, '' for none."""
    game.state.active = game.state.active or Activation(id)
    found = hero_turn.offers(game, game.hero(id))
    return {option.key: option.refusal.rule.removeprefix("SOTB-") if option.refusal else "" for option in found}


# --- icons and points


@pytest.mark.rule("SOTB-MOV-01", "SOTB-MOV-02")
def test_each_icon_gives_as_many_points_as_the_move_value_and_icons_add_up() -> None:
    quick = hero("robin", move=4)
    game = fight("robin 0,2 M M M+R", "batgirl 0,5", "thug 5,5", content=[quick])
    assert [moving.points(game, game.figure("robin"), n) for n in (0, 1, 2, 3)] == [0, 4, 8, 12]
    assert moving.points(game, game.figure("batgirl"), 2) == 6 == moving.points(game, game.figure("thug#1"), 2)


@pytest.mark.rule("SOTB-MOV-02", "SOTB-MOV-01")
def test_one_move_takes_as_many_icons_as_its_path_needs() -> None:
    game = fight("robin 0,2 M M A")
    turn = hero_turn.hero_turn(game, game.hero("robin"))
    run(turn, "A move 1,2 2,2 3,2 4,2")
    assert game.figure("robin").at == at("4,2")
    assert [die.spent for die in game.hero("robin").dice] == [[True], [True], [False]]


def test_the_journal_calls_spaces_as_the_rulers_of_the_board_do() -> None:
    game = fight("robin 0,2", on=open_board())
    walk(game, "robin", "1,2 2,1", points=3)
    moved = next(entry for entry in game.journal if entry.event.endswith(".moved"))
    assert dict(moved.text.values)["start"] == "C1"
    assert dict(moved.text.values)["at"] == game.board.label(at("2,1")) == "B3"


@pytest.mark.rule("SOTB-MOV-01", "SOTB-MOV-03")
def test_modified_move_values_count_and_a_point_is_a_space() -> None:
    swift = hero("robin", ability=ability(effect("modify_attr", attr="move", amount=1)))
    game = fight("robin 0,2", content=[swift])
    assert moving.points(game, game.figure("robin"), 1) == 4
    assert no_way(game, "robin", "1,2 2,2 3,2", 3) == ""
    assert no_way(game, "robin", "1,2 2,2 3,2 4,2", 3) == "far"


@pytest.mark.rule("SOTB-MOV-04")
def test_steps_go_straight_or_diagonally_at_the_same_price() -> None:
    game = fight("robin 2,2")
    assert cost(game, "robin", "3,2 3,3") == cost(game, "robin", "3,3 4,4") == 2
    assert no_way(game, "robin", "4,3") == "MOV-03", "one space at a time"


@pytest.mark.rule("SOTB-MOV-05", "SOTB-MOV-06")
@pytest.mark.parametrize("corner", "#Cv1")
def test_a_diagonal_step_passes_between_any_two_obstacles(corner: str) -> None:
    game = fight("robin 0,0", on=board(f".{corner}.", f"{corner}..", "..."))
    assert no_way(game, "robin", "1,1") == ""
    assert corner == "." or no_way(game, "robin", "1,0") != ""


@pytest.mark.rule("SOTB-MOV-06")
def test_a_diagonal_step_passes_between_two_figures() -> None:
    game = fight("robin 0,0", "batgirl 1,0", "thug 0,1")
    assert no_way(game, "robin", "1,1", 2) == ""
    assert no_way(game, "robin", "0,1", 2) != ""


# --- breaking away


@pytest.mark.rule("SOTB-MOV-01", "SOTB-MOV-03", "SOTB-MOV-07", "SOTB-MOV-08", "SOTB-MOV-09", "SOTB-MOV-13")
def test_we_03_breaking_away() -> None:
    game = fight(
        "robin 2,2 M A A",
        "thug 3,2",
        "thug 3,3",
        "boss 1,2",
        content=[hero("robin", move=4)],
        put={"boss#3": {"down": True, "wounds": 8}},
    )
    assert cost(game, "robin", "1,1") == 3, "two enemies stand beside the space left, the one lying does not count"
    assert cost(game, "robin", "1,1 0,2") == 4, "and none beside the next"
    assert no_way(game, "robin", "1,2", 4) == "MOV-13", "not on top of the leader"
    assert no_way(game, "robin", "1,2 0,2", 4) == "", "but over it"
    run(hero_turn.hero_turn(game, game.hero("robin")), "A move 1,1 0,2")
    assert game.figure("robin").at == at("0,2")


@pytest.mark.rule("SOTB-MOV-07", "SOTB-MOV-08")
def test_enemies_count_at_the_space_left_not_at_the_one_entered() -> None:
    game = fight("robin 1,2", "thug 3,2", "batgirl 1,1")
    assert cost(game, "robin", "2,2") == 1, "coming near is free"
    assert cost(game, "robin", "2,2 2,3") == 3, "going on is not"
    assert moving.step_cost(game, game.figure("thug#1"), at("2,2")) == 3, "both heroes are enemies of a thug"


@pytest.mark.rule("SOTB-MOV-09", "SOTB-STA-12")
@pytest.mark.parametrize(
    ("tokens", "extra"),
    [("hidden", 1), ("crouched", 1), ("stunned", 1), ("stuck", 1), ("unaware", 0), ("falling", 0)],
)
def test_only_enemies_that_are_upright_and_aware_hold_one_back(tokens: str, extra: int) -> None:
    game = fight("robin 2,2", "thug 3,2", put={"thug#1": {"tokens": {tokens: 1}}})
    assert moving.step_cost(game, game.figure("robin"), at("2,2")) == 1 + extra


@pytest.mark.rule("SOTB-MOV-07")
def test_an_enemy_on_another_level_holds_nobody_back() -> None:
    game = fight("robin 0,0", "thug 1,0", on=board(".1.", "..."))
    assert cost(game, "robin", "0,1") == 1


# --- beginning, stopping, going on


@pytest.mark.rule("SOTB-MOV-10", "SOTB-MOV-11", "SOTB-MOV-19")
def test_points_left_are_lost_with_the_next_action_and_another_icon_gives_new_ones() -> None:
    game = fight("robin 2,2 M M A", "thug 4,2")
    turn = hero_turn.hero_turn(game, game.hero("robin"))
    run(turn, "A move 3,2", "A melee@thug#1", "A -", "A move 2,1 1,0", dice="4 4 4 4")
    assert game.figure("robin").at == at("1,0")
    game = fight("robin 2,2 M* A A")
    assert options(game, "robin")["move"] == "MOV-01", "nothing is left of the first Move"


@pytest.mark.rule("SOTB-MOV-19")
def test_a_figure_may_stop_early() -> None:
    game = fight("robin 2,2 M A A")
    walk(game, "robin", "3,2")
    assert game.figure("robin").at == at("3,2")
    assert game.state.moving == {}


@pytest.mark.rule("SOTB-MOV-10")
def test_an_interruption_by_somebody_else_loses_no_points(monkeypatch: pytest.MonkeyPatch) -> None:
    async def shove(game: Fight, figure: Figure) -> None:
        await forced.push(game, figure, at("2,1"), 1)

    meanwhile(monkeypatch, "2,2", shove)
    game = fight("robin 1,2", "batgirl 8,1")
    walk(game, "robin", "2,2 3,2 4,2", "A 3,3 4,3")
    assert game.figure("robin").at == at("4,3"), "pushed to 2,3 and two points further"
    with pytest.raises(AssertionError, match="too_far"):
        walk(fight("robin 1,2"), "robin", "2,2 3,2 4,2", "A 3,3 4,3 5,3")


@pytest.mark.rule("SOTB-MOV-10")
def test_after_an_interruption_one_may_also_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    async def hurt(game: Fight, figure: Figure) -> None:
        await harm.wound(game, figure, 1)

    meanwhile(monkeypatch, "2,2", hurt)
    game = fight("robin 1,2")
    walk(game, "robin", "2,2 3,2 4,2", "A no")
    assert game.figure("robin").at == at("2,2")
    assert game.figure("robin").wounds == 1


@pytest.mark.rule("SOTB-MOV-10")
def test_an_interrupted_villain_of_the_co_operative_game_makes_for_the_same_space(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def shove(game: Fight, figure: Figure) -> None:
        await forced.push(game, figure, at("2,1"), 1)

    meanwhile(monkeypatch, "2,2", shove)
    game = fight("robin 9,2", "thug 1,2", mode="coop")
    ai_walk(game, "thug#1", "2,2 3,2 4,2")
    assert game.figure("thug#1").at == at("4,2")


@pytest.mark.rule("SOTB-MOV-10", "SOTB-AIM-10")
def test_an_interrupted_villain_of_the_co_operative_game_walks_through_no_fire(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def shove(game: Fight, figure: Figure) -> None:
        await forced.push(game, figure, at("1,-1"), 2)

    meanwhile(monkeypatch, "1,0", shove)
    game = fight("robin 3,0", "boss 0,0", mode="coop", on=board("....", "ffff", "ffff"))
    ai_walk(game, "boss#1", "1,0 2,0")
    assert game.figure("boss#1").at == at("1,2"), "the way back leads through more of it"


@pytest.mark.rule("SOTB-MOV-10")
def test_an_action_of_its_own_in_the_middle_loses_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    async def free(game: Fight, figure: Figure) -> None:
        await freeing.free(game, figure, game.figure("batgirl"))

    meanwhile(monkeypatch, "2,2", free)
    game = fight("robin 1,2", "batgirl 2,1", put={"batgirl": {"tokens": {"stuck": 1}}, "robin": {"focus": 0}})
    run(moving.move(game, game.figure("robin"), path("2,2 3,2 4,2")), dice="1 4 4")
    assert game.figure("robin").at == at("2,2")
    assert game.state.moving == {}


@pytest.mark.rule("SOTB-MOV-10", "SOTB-KND-15")
def test_who_goes_down_on_the_way_goes_no_farther(monkeypatch: pytest.MonkeyPatch) -> None:
    async def hurt(game: Fight, figure: Figure) -> None:
        await harm.wound(game, figure, 7)

    meanwhile(monkeypatch, "2,2", hurt)
    game = fight("robin 1,2", "batgirl 9,2")
    walk(game, "robin", "2,2 3,2")
    assert game.figure("robin").down
    assert game.figure("robin").at == at("2,2")


@pytest.mark.rule("SOTB-MOV-13", "SOTB-GEO-08")
def test_who_has_to_stop_on_somebody_lying_there_is_put_beside(monkeypatch: pytest.MonkeyPatch) -> None:
    async def stick(game: Fight, figure: Figure) -> None:
        statuses.give(game, figure, "stuck")

    meanwhile(monkeypatch, "2,0", stick)
    game = fight("robin 1,0", "boss 2,0", on=board("....."), put={"boss#1": {"down": True, "wounds": 8}})
    walk(game, "robin", "2,0 3,0", "A 3,0")
    assert game.figure("robin").at == at("3,0")


@pytest.mark.rule("SOTB-MOV-10")
def test_cards_hear_of_every_single_space_of_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Any] = []

    async def listen(moment: Moment) -> None:
        heard.append((moment.event, moment.subject and moment.subject.at))

    hear(monkeypatch, listen)
    walk(fight("robin 1,2"), "robin", "2,2 3,3")
    assert heard == [("figure_moved", at("2,2")), ("figure_moved", at("3,3"))]


# --- ground and figures


@pytest.mark.rule("SOTB-MOV-12", "SOTB-MOV-13")
def test_nobody_walks_through_those_who_stand() -> None:
    game = fight("robin 0,1", "batgirl 1,1", "thug 1,0", "boss 1,2", put={"boss#2": {"down": True, "wounds": 8}})
    assert no_way(game, "robin", "1,1 2,1") == "MOV-12", "a friend"
    assert no_way(game, "robin", "1,0 2,0") == "MOV-12", "an enemy"
    assert no_way(game, "robin", "1,2 2,2", 4) == "", "only over somebody lying there"
    assert no_way(game, "robin", "1,2", 4) == "MOV-13"


@pytest.mark.rule("SOTB-MOV-14", "SOTB-TER-02", "SOTB-TER-07", "SOTB-TER-12")
@pytest.mark.parametrize("letter", "#Cv")
def test_walls_objects_and_void_are_not_entered(letter: str) -> None:
    game = fight("robin 0,0 M A A", on=board(f".{letter}."))
    assert no_way(game, "robin", "1,0") == "MOV-14"


@pytest.mark.rule("SOTB-MOV-15", "SOTB-MOV-17", "SOTB-TER-03", "SOTB-TER-15")
def test_one_walks_up_only_by_stairs() -> None:
    game = fight("robin 0,0", "thug 2,0", on=board(".1.", "s1."))
    assert no_way(game, "robin", "1,0") == "MOV-15"
    assert no_way(game, "robin", "0,1 1,0") == "" and cost(game, "robin", "0,1 1,1") == 2


@pytest.mark.rule("SOTB-MOV-16", "SOTB-WND-08")
def test_stepping_down_costs_the_usual_and_a_wound_for_each_level() -> None:
    game = fight("robin 0,0", "batgirl 4,0", on=board("2.1.1", "....."))
    assert cost(game, "robin", "1,0") == 1
    walk(game, "robin", "1,0")
    walk(game, "batgirl", "3,0")
    assert game.figure("robin").wounds == 2
    assert game.figure("batgirl").wounds == 1


@pytest.mark.rule("SOTB-TER-15", "SOTB-MOV-17")
def test_stairs_lead_down_without_wounds() -> None:
    game = fight("robin 1,0", on=board("s1."))
    walk(game, "robin", "0,0")
    assert game.figure("robin").wounds == 0
    assert game.figure("robin").at == at("0,0")


@pytest.mark.rule("SOTB-TER-16", "SOTB-MOV-17")
def test_a_slide_takes_one_who_steps_on_it_further_for_nothing_if_he_likes() -> None:
    roof = board("1z......", "........", slides=((at("1,0"), at("6,0")),))
    game = fight("robin 0,1", on=roof)
    assert cost(game, "robin", "1,0 6,0") == 1
    assert cost(game, "robin", "1,0 2,0") == 2, "or not"
    walk(game, "robin", "1,0 6,0 7,0")
    assert game.figure("robin").at == at("7,0")
    assert game.figure("robin").wounds == 0
    assert [entry.event.rpartition(".")[2] for entry in game.journal] == ["moved", "slid", "moved"]


@pytest.mark.rule("SOTB-TER-16", "SOTB-MOV-16")
def test_a_slide_from_a_roof_is_no_drop() -> None:
    cells = (Cell(at("0,0"), 1), Cell(at("1,0"), 1, "slide"), *(Cell(at(f"{x},0")) for x in range(2, 6)))
    game = fight("robin 0,0", on=SquareBoard(cells, slides=((at("1,0"), at("4,0")),)))
    walk(game, "robin", "1,0 4,0")
    assert game.figure("robin").at == at("4,0")
    assert game.figure("robin").wounds == 0


@pytest.mark.rule("SOTB-TER-16", "SOTB-MOV-16")
def test_who_cannot_slide_any_more_drops_where_the_slide_would_lead() -> None:
    roof = [Cell(at(f"{x},0"), 1, "slide" if x in (1, 4) else "open") for x in range(5)]
    rope = SquareBoard((*roof, Cell(at("5,0"))), slides=((at("1,0"), at("3,0")), (at("4,0"), at("5,0"))))
    game = fight("robin 0,0", on=rope)
    walk(game, "robin", "1,0 3,0 4,0 5,0")
    assert game.figure("robin").wounds == 1, "its one slide is used up"
    game = fight("robin 4,0", on=rope)
    walk(game, "robin", "5,0")
    assert game.figure("robin").wounds == 1, "it did not step onto the slide"


@pytest.mark.rule("SOTB-TER-16")
def test_a_slide_is_used_once_a_move_from_a_step_onto_it_and_to_a_free_space() -> None:
    there_and_back = board("z......z", "........", slides=((at("0,0"), at("7,0")), (at("7,0"), at("0,0"))))
    game = fight("robin 0,1", "thug 1,1", on=there_and_back)
    assert no_way(game, "robin", "0,0 7,0 6,0 7,0 0,0", 9) == "MOV-03", "once"
    game = fight("robin 0,0", on=there_and_back)
    assert no_way(game, "robin", "7,0", 9) == "MOV-03", "not from where one stands already"
    game = fight("robin 0,1", "batgirl 7,0", on=there_and_back)
    assert no_way(game, "robin", "0,0 7,0", 9) == "MOV-03", "somebody is there"
    assert at("6,0") not in moving.travel(game, game.figure("robin"), 2).reach, "nor does it lead on past him"


@pytest.mark.rule("SOTB-TER-16", "SOTB-MOV-10")
def test_an_interruption_does_not_give_a_second_slide(monkeypatch: pytest.MonkeyPatch) -> None:
    async def hurt(game: Fight, figure: Figure) -> None:
        await harm.wound(game, figure, 1)

    meanwhile(monkeypatch, "6,0", hurt)
    rope = board("z......z", "........", slides=((at("0,0"), at("6,0")), (at("7,0"), at("0,0"))))
    game = fight("robin 0,1", on=rope)
    with pytest.raises(AssertionError, match="refused"):
        walk(game, "robin", "0,0 6,0 7,0", "A 7,0 0,0", points=9)


@pytest.mark.rule("SOTB-TER-16", "SOTB-MOV-10")
@pytest.mark.parametrize("points", [1, 3])
def test_an_interruption_takes_nobody_off_the_slide(monkeypatch: pytest.MonkeyPatch, points: int) -> None:
    async def hurt(game: Fight, figure: Figure) -> None:
        await harm.wound(game, figure, 1)

    meanwhile(monkeypatch, "0,0", hurt)
    rope = board("z......", ".......", slides=((at("0,0"), at("6,0")),))
    game = fight("robin 0,1", on=rope)
    walk(game, "robin", "0,0 6,0", "A 6,0", points=points)
    assert game.figure("robin").at == at("6,0")


@pytest.mark.rule("SOTB-TER-16", "SOTB-MOV-10")
def test_who_is_pushed_onto_a_slide_has_not_stepped_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async def shove(game: Fight, figure: Figure) -> None:
        await forced.push(game, figure, at("3,1"), 1)

    meanwhile(monkeypatch, "2,1", shove)
    rope = board(".......", ".z.....", slides=((at("1,1"), at("6,0")),))
    game = fight("robin 2,0", on=rope)
    with pytest.raises(AssertionError, match="refused"):
        walk(game, "robin", "2,1 3,0", "A 6,0", points=3)


@pytest.mark.rule("SOTB-MOV-18", "SOTB-TER-11")
def test_a_move_out_of_harmful_ground_takes_one_icon_more() -> None:
    fire = board("f....", ".....")
    game = fight("robin 0,0 M M A", on=fire)
    robin = game.figure("robin")
    assert [moving.points(game, robin, n) for n in (1, 2, 3)] == [0, 3, 6]
    assert options(fight("robin 0,0 M A A", on=fire), "robin")["move"] == "MOV-01"
    run(hero_turn.hero_turn(game, game.hero("robin")), "A move 1,0")
    assert all(die.spent == [True] for die in game.hero("robin").dice[:2])
    assert moving.points(fight("robin 1,0", on=fire), robin, 1) == 3, "entering costs nothing more"


# --- force


@pytest.mark.rule("SOTB-MOV-20")
def test_force_costs_nothing_and_goes_past_enemies_until_something_stops_it() -> None:
    game = fight("robin 3,1", "thug 2,1", "thug 4,2", "batgirl 7,1")
    assert run(forced.push(game, game.figure("robin"), game.figure("thug#1"), 2)) == 2
    assert game.figure("robin").at == at("5,1")
    assert run(forced.push(game, game.figure("robin"), game.figure("thug#1"), 3)) == 1
    assert game.figure("robin").at == at("6,1"), "not onto Batgirl"


@pytest.mark.rule("SOTB-MOV-20", "SOTB-TER-18")
@pytest.mark.parametrize("letter", ["#", "C", "1", ""])
def test_force_stops_before_walls_objects_heights_and_the_edge(letter: str) -> None:
    game = fight("robin 1,0", "thug 0,0", on=board(f"..{letter}"))
    assert run(forced.push(game, game.figure("robin"), game.figure("thug#1"), 2)) == 0
    assert game.figure("robin").at == at("1,0")


@pytest.mark.rule("SOTB-MOV-20", "SOTB-MOV-16")
def test_force_over_a_ledge_wounds_like_a_drop() -> None:
    game = fight("robin 1,0", "thug 0,0", on=board("11.."))
    run(forced.push(game, game.figure("robin"), game.figure("thug#1"), 2))
    assert game.figure("robin").at == at("3,0")
    assert game.figure("robin").wounds == 1


@pytest.mark.rule("SOTB-MOV-20", "SOTB-TER-12")
def test_force_into_a_void_makes_one_fall_there() -> None:
    game = fight("robin 1,0", "thug 0,0", on=board("11vv."))
    assert run(forced.push(game, game.figure("robin"), game.figure("thug#1"), 3)) == 1
    assert game.figure("robin").at == at("2,0")
    assert game.figure("robin").has("falling")
    assert game.state.falls == ["robin"]
    assert game.figure("robin").wounds == 0


@pytest.mark.rule("SOTB-MOV-20", "SOTB-TER-08")
def test_force_through_fire_burns_in_every_space_and_ends_with_who_goes_down() -> None:
    game = fight("thug 1,0", "robin 0,0", on=board("..ff."))
    assert run(forced.push(game, game.figure("thug#1"), game.figure("robin"), 3)) == 2
    assert game.figure("thug#1").out


@pytest.mark.rule("SOTB-MOV-21")
@pytest.mark.parametrize(
    ("source", "away"),
    [("3,5", "5,3"), ("4,0", "4,5"), ("2,0", "4,5"), ("1,0", "5,5"), ("0,4", "5,4"), ("0,2", "5,4"), ("0,1", "5,5")],
)
def test_away_is_the_grid_direction_nearest_to_the_line_from_the_source(source: str, away: str) -> None:
    game = fight(f"robin {source}", "thug 4,4")
    run(forced.push(game, game.figure("thug#1"), game.figure("robin"), 1))
    assert game.figure("thug#1").at == at(away)


@pytest.mark.rule("SOTB-MOV-21", "SOTB-STA-23")
def test_a_giant_pushes_from_its_nearest_space() -> None:
    game = fight("robin 2,0", "batgirl 2,1", "giant 0,0")
    for id, place in (("robin", "3,0"), ("batgirl", "3,1")):
        run(forced.push(game, game.figure(id), game.figure("giant#1"), 1))
        assert game.figure(id).at == at(place)


@pytest.mark.rule("SOTB-MOV-21", "SOTB-MOV-20")
def test_toward_is_the_opposite_and_the_direction_is_kept() -> None:
    game = fight("robin 0,1", "thug 6,4")
    assert run(forced.pull(game, game.figure("thug#1"), game.figure("robin"), 3)) == 3
    assert game.figure("thug#1").at == at("3,4"), "dy is half of dx, so it goes straight west, three times"
    game = fight("robin 4,4", "thug 6,4")
    assert run(forced.pull(game, game.figure("thug#1"), game.figure("robin"), 3)) == 1, "not onto its puller"


@pytest.mark.rule("SOTB-STA-08", "SOTB-STA-22")
def test_neither_the_stuck_nor_giants_are_moved_by_force() -> None:
    game = fight("robin 0,2", "giant 3,2", "thug 2,5", put={"thug#2": {"tokens": {"stuck": 1}}})
    for id in ("giant#1", "thug#2"):
        assert run(forced.push(game, game.figure(id), game.figure("robin"), 2)) == 0
    del game.figure("thug#2").tokens["stuck"]
    assert run(forced.push(game, game.figure("thug#2"), game.figure("robin"), 2)) > 0


@pytest.mark.rule("SOTB-TMV-26")
def test_who_is_moved_by_force_loses_its_cover() -> None:
    tokens = {"robin": {"tokens": {"hidden": 1}}, "batgirl": {"tokens": {"crouched": 1}}}
    game = fight("robin 2,2", "batgirl 2,4", "thug 1,2", on=open_board(), put=tokens)
    run(forced.push(game, game.figure("robin"), game.figure("thug#1"), 1))
    run(forced.push(game, game.figure("batgirl"), at("2,3"), 0))
    assert not game.figure("robin").has("hidden")
    assert game.figure("batgirl").has("crouched"), "but not where it did not move"


# --- villains move by the same rules


@pytest.mark.rule("SOTB-MOV-01", "SOTB-MOV-12")
def test_a_villain_moves_by_the_same_rules() -> None:
    game = fight("robin 2,1", "thug 2,2", "thug 3,2")
    run(act_with(game, game.figure("thug#1"), ["M"]), "V move 1,3 0,3")
    assert game.figure("thug#1").at == at("0,3")


@pytest.mark.rule("SOTB-MOV-07", "SOTB-MOV-16", "SOTB-TER-08")
def test_cards_may_let_a_figure_ignore_enemies_drops_and_harmful_ground() -> None:
    rules = [effect("ignore", rule=rule) for rule in ("MOV-07", "MOV-16", "TER-08")]
    game = fight("robin 1,0", "thug 1,1", on=board("11.f", "11.."), content=[hero("robin", ability=ability(*rules))])
    assert cost(game, "robin", "2,0") == 1
    walk(game, "robin", "2,0 3,0")
    assert game.figure("robin").wounds == 0


@pytest.mark.rule("SOTB-MOV-12", "SOTB-MOV-13", "SOTB-TMV-10")
def test_cards_may_let_a_figure_pass_others_and_land_softly() -> None:
    rules = [effect("ignore", rule=rule) for rule in ("MOV-12", "TMV-10")]
    content = [hero("robin", ability=ability(*rules))]
    game = fight("robin 0,0", "batgirl 1,0", on=board("..."), content=content)
    assert no_way(game, "robin", "1,0 2,0") == ""
    assert no_way(game, "robin", "1,0") == "MOV-13", "it still stops on nobody"
    game = fight("robin 0,0", on=board("2.."), content=content)
    run(terrain_moves.jump(game, game.figure("robin"), at("2,0")))
    assert game.figure("robin").wounds == 0


def test_walking_by_a_card_may_be_declined() -> None:
    game = fight("robin 2,2")
    assert not run(moving.walk(game, game.figure("robin"), 2), "A no")
    assert run(moving.walk(game, game.figure("robin"), 2), "A 3,3")
    assert game.figure("robin").at == at("3,3")


def test_nobody_walks_over_a_void_to_one_who_falls() -> None:
    ground: SquareBoard = board("..v..", ".....")
    game = fight("robin 1,0", "thug 2,0", on=ground, put={"thug#1": {"tokens": {"falling": 1}}}, falls=["thug#1"])
    assert no_way(game, "robin", "2,0") == "MOV-14"
    assert not falls.can_rescue(game, game.figure("robin"), game.figure("thug#1")), "an enemy is no friend"
