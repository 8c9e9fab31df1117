"""What terrain does to figures (TER)."""

from __future__ import annotations

import pytest

from game.boards.grid import Feature
from game.boards.squares import Cell, SquareBoard
from game.core.place import Point
from game.core.request import Step
from game.systems.shadow_of_the_bat.flow import ending, forced, ground, moving, terrain_moves
from game.systems.shadow_of_the_bat.flow.defence import defence
from game.systems.shadow_of_the_bat.game import Fight
from tests.systems.shadow_of_the_bat.scenes import ability, at, board, effect, fight, hero, run


def walk(game: Fight, id: str, places: str) -> None:
    run(moving.move(game, game.figure(id), tuple(Step(at(place)) for place in places.split())))


def hot(status: str, *spaces: str, wide: int = 5, high: int = 2) -> SquareBoard:
    """A board whose given spaces are harmful and carry a status."""
    places = [at(space) for space in spaces]
    cells = [Point(x, y) for y in range(high) for x in range(wide)]
    return SquareBoard(tuple(Cell(c, 0, "harmful", (status,)) if c in places else Cell(c) for c in cells))


@pytest.mark.rule("SOTB-TER-01")
def test_open_ground_does_nothing() -> None:
    game = fight("robin 0,0", put={"robin": {"tokens": {}}})
    walk(game, "robin", "1,0 2,0")
    run(ending.end_activation(game, game.figure("robin")))
    assert game.figure("robin").wounds == 0
    assert game.figure("robin").tokens == {}
    assert defence(game, game.figure("robin")) == 2


@pytest.mark.rule("SOTB-TER-04", "SOTB-TER-05", "SOTB-TER-06")
def test_cover_gives_one_defence_and_costs_no_extra_points() -> None:
    game = fight("robin 0,0", "thug 4,0", on=board(".bb.."))
    assert moving.travel(game, game.figure("robin"), 3).cost((Step(at("1,0")), Step(at("2,0")))) == 2
    walk(game, "robin", "1,0")
    assert defence(game, game.figure("robin")) == 3
    assert terrain_moves.why_not(game, game.figure("robin"), "hide") is None, "what covers also hides"
    assert not game.sees(game.figure("thug#1"), game.figure("robin")), "and ends the view behind its first space"


@pytest.mark.rule("SOTB-TER-08")
def test_every_harmful_space_entered_wounds() -> None:
    game = fight("robin 0,0", on=board(".ff.f"))
    walk(game, "robin", "1,0 2,0 3,0")
    assert game.figure("robin").wounds == 2
    run(forced.push(game, game.figure("robin"), at("2,0"), 1))
    assert game.figure("robin").wounds == 3, "pushed in"


@pytest.mark.rule("SOTB-TER-08", "SOTB-MOV-16")
def test_who_breaks_its_neck_is_not_burnt_too() -> None:
    game = fight("thug 0,0", on=board("2f."))
    walk(game, "thug#1", "1,0")
    assert [entry.event.rpartition(".")[2] for entry in game.journal] == ["moved", "dropped", "wounded", "knocked_out"]


@pytest.mark.rule("SOTB-TER-08")
def test_leaving_harmful_ground_does_not_wound() -> None:
    game = fight("robin 1,0", on=board(".f."))
    walk(game, "robin", "2,0")
    assert game.figure("robin").wounds == 0
    walk(game, "robin", "1,0")
    assert game.figure("robin").wounds == 1


@pytest.mark.rule("SOTB-TER-09", "SOTB-TER-10", "SOTB-STA-03")
def test_ending_an_activation_in_harmful_ground_wounds() -> None:
    game = fight("robin 1,0", "thug 3,0", on=hot("burning", "1,0", "3,0"))
    for id in ("robin", "thug#1"):
        run(ending.end_activation(game, game.figure(id)))
        assert game.figure(id).wounds == 1
        assert game.figure(id).tokens == {}, "without the status"


@pytest.mark.rule("SOTB-TER-10", "SOTB-TER-08")
@pytest.mark.parametrize("status", ["burning", "poisoned", "stunned", "stuck"])
def test_a_harmful_space_gives_its_status_to_who_enters(status: str) -> None:
    game = fight("robin 0,0", on=hot(status, "1,0"))
    walk(game, "robin", "1,0")
    assert game.figure("robin").tokens == {status: 1}
    assert game.figure("robin").wounds == 1


@pytest.mark.rule("SOTB-TER-10")
def test_a_feature_may_make_the_ground_harmful_too() -> None:
    pool = Feature("acid", "acid", (at("1,0"),), ("poisoned",), terrain="harmful")
    game = fight("robin 0,0", on=SquareBoard(tuple(Cell(Point(x, 0)) for x in range(3)), features=(pool,)))
    walk(game, "robin", "1,0")
    assert game.figure("robin").tokens == {"poisoned": 1}


@pytest.mark.rule("SOTB-TER-10", "SOTB-STA-08")
def test_tar_ends_the_move_of_who_steps_into_it() -> None:
    game = fight("robin 0,0", on=hot("stuck", "1,0"))
    walk(game, "robin", "1,0 2,0")
    assert game.figure("robin").at == at("1,0")


@pytest.mark.rule("SOTB-TER-10", "SOTB-STA-01")
def test_fire_adds_up_space_by_space() -> None:
    game = fight("robin 0,0", on=hot("burning", "1,0", "2,0"))
    walk(game, "robin", "1,0 2,0")
    assert game.figure("robin").tokens == {"burning": 2}


@pytest.mark.rule("SOTB-TER-12", "SOTB-TER-13")
def test_void_is_not_entered_willingly_but_seen_and_jumped_across() -> None:
    game = fight("robin 0,0", "thug 3,0", on=board("1v11"))
    refusal = moving.travel(game, game.figure("robin"), 3).why_not((Step(at("1,0")),))
    assert refusal is not None and refusal.rule == "SOTB-MOV-14"
    assert [jump.landing for jump in terrain_moves.jumps(game, game.figure("robin"))] == [at("2,0")]
    assert game.sees(game.figure("robin"), game.figure("thug#1"))


@pytest.mark.rule("SOTB-TER-17")
def test_harmful_and_obscuring_ground_may_be_elevated() -> None:
    cells = (Cell(Point(0, 0)), Cell(Point(1, 0), 1, "harmful"), Cell(Point(2, 0), 1, "obscuring"))
    game = fight("robin 0,0", on=SquareBoard(cells))
    run(terrain_moves.climb(game, game.figure("robin"), at("1,0")))
    assert game.figure("robin").wounds == 1, "elevated fire burns"
    walk(game, "robin", "2,0")
    assert defence(game, game.figure("robin")) == 3, "an elevated bush covers"
    assert game.board.level(at("2,0")) == 1


@pytest.mark.rule("SOTB-TER-17", "SOTB-TER-13")
def test_a_void_has_no_level_of_its_own() -> None:
    game = fight("robin 0,0", on=SquareBoard((Cell(Point(0, 0)), Cell(Point(1, 0), 2, "void"))))
    assert game.board.level(at("1,0")) == 0
    assert not ground.is_free(game, game.figure("robin"), at("1,0"))
    solid = fight("robin 0,0", on=SquareBoard((Cell(Point(0, 0)), Cell(Point(1, 0), 2))))
    assert solid.board.level(at("1,0")) == 2


@pytest.mark.rule("SOTB-TER-18")
def test_nothing_crosses_the_edge_of_the_map() -> None:
    game = fight("robin 0,0", "thug 1,0", on=board("..."))
    assert moving.travel(game, game.figure("robin"), 9).reach.stops == ()
    assert run(forced.push(game, game.figure("robin"), game.figure("thug#1"), 2)) == 0
    wider = fight("robin 1,0", "thug 2,0", on=board("...."))
    assert moving.travel(wider, wider.figure("robin"), 9).reach.stops
    assert run(forced.push(wider, wider.figure("robin"), wider.figure("thug#1"), 2)) == 1


@pytest.mark.rule("SOTB-STA-24", "SOTB-TER-08")
def test_a_giant_is_hurt_once_however_many_of_its_spaces_are_harmful() -> None:
    game = fight("giant 0,0", on=board("..ff.", "..ff.", "....."))
    giant = game.figure("giant#1")
    run(moving.move(game, giant, (Step(at("1,0")),)))
    assert giant.wounds == 1
    assert ground.in_harm(game, giant)
    run(ending.end_activation(game, giant))
    assert giant.wounds == 2
    run(moving.move(game, giant, (Step(at("1,1")),)))
    assert giant.wounds == 2, "the spaces it keeps are not entered again"


@pytest.mark.rule("SOTB-TER-08", "SOTB-TER-09")
def test_cards_may_let_a_figure_stand_in_fire() -> None:
    rules = [effect("ignore", rule=rule) for rule in ("TER-08", "TER-09", "MOV-18")]
    game = fight("robin 0,0", on=hot("burning", "1,0"), content=[hero("robin", ability=ability(*rules))])
    walk(game, "robin", "1,0")
    run(ending.end_activation(game, game.figure("robin")))
    assert (game.figure("robin").wounds, game.figure("robin").tokens) == (0, {})
    assert moving.points(game, game.figure("robin"), 1) == 3
