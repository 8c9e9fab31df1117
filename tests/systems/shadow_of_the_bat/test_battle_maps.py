"""The shipped battlefields: what stands on them, who starts where, and that every goal can be reached (4.1, 4.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

import pytest

from game.boards.mapkinds import load_map, read_map
from game.boards.maplint import check_map
from game.boards.squares import TERRAINS, SquareBoard, body, square_distance
from game.core import home
from game.core.packs import load
from game.core.place import GRID_SCALE, Point, point
from game.systems.shadow_of_the_bat.content import KINDS, Battle, Goal, Spawn, VillainCard

FOLDER = home.maps() / "shadow_of_the_bat"
LIBRARY, _ = load("shadow_of_the_bat", KINDS, home.assets() / "packs" / "shadow_of_the_bat")
BATTLES = LIBRARY.all(Battle)
OBJECTS = {"car", "dumpster", "bench", "desk"}
HAZARDS = {"burning", "poisoned", "stunned", "stuck"}

every_battle = pytest.mark.parametrize("battle", BATTLES, ids=[battle.id for battle in BATTLES])


@cache
def ground(name: str) -> SquareBoard:
    board = read_map(FOLDER / f"{name}.tmx")
    assert isinstance(board, SquareBoard)
    return board


def spots(board: SquareBoard, kind: str, value: str = "", named: str = "kind") -> list[Point]:
    """The spaces marked so, of one kind of goal or token or of one villain."""
    marks = (mark for mark in board.marked(kind) if value in ("", mark.value(named)))
    return [place for mark in marks for place in mark.cells]


def enemies(board: SquareBoard, villain: str) -> list[Point]:
    return spots(board, "enemy", villain, "profile")


def size(villain: str) -> int:
    return 2 if LIBRARY.get(VillainCard, villain).giant else 1


def spawns(battle: Battle) -> Iterator[Spawn]:
    for terms in (battle, battle.coop, battle.alone):
        yield from terms.spawns or ()


def walked(board: SquareBoard, starts: Iterable[Point], wide: int = 1) -> set[Point]:
    """Where a figure gets on foot and by climbing, however long it takes."""
    found = list(dict.fromkeys(starts))
    known = set(found)
    for here in found:
        for there in board.neighbours(here):
            if there in known:
                continue
            if wide > 1:
                goes = board.no_giant_step(here, there, wide) is None
            else:
                goes = board.no_step(here, there) is None or board.no_climb(here, there) is None
            if goes:
                known.add(there)
                found.append(there)
    return known


# --- the ground


@every_battle
def test_a_battlefield_opens_without_a_hint(battle: Battle) -> None:
    assert check_map(FOLDER / f"{battle.map}.tmx") == []
    assert load_map(FOLDER / f"{battle.map}.tmx").system == "shadow_of_the_bat"


def test_every_battle_has_a_field_of_its_own() -> None:
    assert len({battle.map for battle in BATTLES}) == len(BATTLES)


@every_battle
def test_a_battlefield_is_neither_cramped_nor_endless(battle: Battle) -> None:
    board = ground(battle.map)
    wide, high = (max(axis) + 1 for axis in zip(*((place.x, place.y) for place in board.places), strict=True))
    assert len(board.places) == wide * high
    assert 12 <= wide <= 20
    assert 10 <= high <= 16


@every_battle
def test_heroes_and_their_friends_find_green_spaces_on_open_ground(battle: Battle) -> None:
    board = ground(battle.map)
    green = spots(board, "start")
    assert len(set(green)) >= 6  # four heroes, Batman's ally and one support
    assert {board.terrain(place) for place in green} == {"open"}


def test_every_terrain_every_hazard_and_every_object_is_somewhere() -> None:
    boards = [ground(battle.map) for battle in BATTLES]
    assert {board.terrain(place) for board in boards for place in board.places} == set(TERRAINS)
    assert {board.level(place) for board in boards for place in board.places} == {0, 1, 2}
    assert {word for board in boards for cell in board.cells for word in cell.keywords} == HAZARDS
    assert {thing.kind for board in boards for thing in board.features} >= OBJECTS
    assert {side.kind for board in boards for side in board.sides} == {"wall", "door", "window", "railing"}
    assert all(spots(board, "start") for board in boards)
    assert any(board.marked("goal") for board in boards)


@every_battle
def test_every_stair_leads_up_and_every_slide_to_free_ground(battle: Battle) -> None:
    board = ground(battle.map)
    for place in board.places:
        if board.terrain(place) == "stairs":
            assert any(
                board.joined(place, near) for near in board.neighbours(place) if board.no_step(place, near) is None
            )
    for start, end in board.slides:
        assert board.enterable(start)
        assert board.enterable(end)
        assert board.safe(end)


@every_battle
def test_no_ground_is_cut_off_by_height_or_doors(battle: Battle) -> None:
    board = ground(battle.map)
    open_ground = {place for place in board.places if board.enterable(place)}
    assert walked(board, spots(board, "start")) == open_ground


# --- who starts where


@every_battle
def test_villains_stand_on_spaces_of_their_own_that_they_can_enter(battle: Battle) -> None:
    board = ground(battle.map)
    taken: Counter[Point] = Counter(spots(board, "start"))
    for cast in battle.villains:
        for place in enemies(board, cast.villain):
            assert board.no_fit(place, size(cast.villain)) is None
            assert board.safe(place)
            taken.update(body(place, size(cast.villain)))
    assert [place for place, times in taken.items() if times > 1] == []


@every_battle
def test_the_map_marks_a_space_for_every_figure_and_nobody_else(battle: Battle) -> None:
    board = ground(battle.map)
    cast = [each.villain for each in battle.villains]
    assert {mark.value("profile") for mark in board.marked("enemy")} == set(cast)
    for terms in (battle, battle.coop, battle.alone):
        for each in terms.villains or ():
            marked = len(enemies(board, each.villain))
            assert (each.count or 1) <= marked <= LIBRARY.get(VillainCard, each.villain).figures
            assert each.villain in cast


@every_battle
def test_villains_do_not_start_within_reach_of_the_heroes(battle: Battle) -> None:
    board = ground(battle.map)
    for mark in board.marked("enemy"):
        for green in spots(board, "start"):
            assert min(square_distance(green, place) for place in mark.cells) >= 4


def henchmen(battle: Battle, cast: Iterable[str]) -> int:
    board = ground(battle.map)
    return sum(len(enemies(board, each)) for each in cast if LIBRARY.get(VillainCard, each).kind == "henchman")


@every_battle
def test_the_gang_is_as_large_as_its_leaders_allow(battle: Battle) -> None:
    cast = [each.villain for each in battle.villains]
    leaders = sum(LIBRARY.get(VillainCard, each).kind == "leader" for each in cast)
    assert leaders in (1, 2)
    assert henchmen(battle, cast) in ((7, 8, 9) if leaders == 1 else (4, 5))


@pytest.mark.parametrize("battle", [each for each in BATTLES if each.dark_knight], ids=lambda battle: battle.id)
def test_batman_alone_meets_about_half_the_gang(battle: Battle) -> None:
    assert battle.alone.villains is not None
    board = ground(battle.map)
    kinds = {cast.villain: LIBRARY.get(VillainCard, cast.villain).kind for cast in battle.villains}
    alone = sum(
        cast.count or len(enemies(board, cast.villain))
        for cast in battle.alone.villains
        if kinds[cast.villain] == "henchman"
    )
    assert abs(2 * alone - henchmen(battle, kinds)) <= 2
    assert sum(kinds[cast.villain] == "leader" for cast in battle.alone.villains) == 1


def test_somewhere_villains_begin_unaware() -> None:
    sleepy = [battle.id for battle in BATTLES if any(mark.value("unaware") for mark in ground(battle.map).marks)]
    assert sleepy == ["cargo_of_fear"]
    assert "Unaware" in LIBRARY.get(Battle, "cargo_of_fear").goal.words["en"]


@every_battle
def test_a_giant_has_room_to_walk_to_the_heroes(battle: Battle) -> None:
    board = ground(battle.map)
    for cast in battle.villains:
        if size(cast.villain) == 1:
            continue
        came = [
            point(space, GRID_SCALE) for each in spawns(battle) if each.villain == cast.villain for space in each.spaces
        ]
        for place in [*enemies(board, cast.villain), *came]:
            near = {space for here in walked(board, [place], 2) for space in body(here, 2)}
            assert near & set(spots(board, "start"))


@every_battle
def test_reinforcements_arrive_where_the_map_says(battle: Battle) -> None:
    board = ground(battle.map)
    marked = set(spots(board, "spawn"))
    named = {point(space, GRID_SCALE) for each in spawns(battle) for space in each.spaces}
    assert named == marked
    cast = {each.villain for each in battle.villains}
    for each in spawns(battle):
        assert each.villain in cast
        assert each.round <= battle.rounds
        assert all(board.no_fit(point(space, GRID_SCALE), size(each.villain)) is None for space in each.spaces)
    for place in named:
        assert board.safe(place)
        assert min(square_distance(place, green) for green in spots(board, "start")) >= 4


@every_battle
def test_a_type_has_figures_enough_for_its_reinforcements(battle: Battle) -> None:
    board = ground(battle.map)
    for terms in (battle, battle.coop):
        listed = terms.spawns if terms.spawns is not None else battle.spawns
        for cast in battle.villains:
            more = sum(len(each.spaces) for each in listed if each.villain == cast.villain)
            assert len(enemies(board, cast.villain)) + more <= LIBRARY.get(VillainCard, cast.villain).figures


# --- goals


def goals(battle: Battle) -> Iterator[tuple[Goal, bool]]:
    """Every condition of every mode, and whether it is the heroes'."""
    for terms in (battle, battle.coop, battle.alone, battle.duel):
        yield from ((goal, True) for goal in terms.heroes_win or ())
        yield from ((goal, False) for goal in terms.villains_win or ())


@every_battle
def test_every_goal_speaks_of_something_that_is_there_often_enough(battle: Battle) -> None:
    board = ground(battle.map)
    specials = {action.id: action for action in battle.special_actions}
    for goal, ours in goals(battle):
        match goal.type:
            case "tokens_collected":
                assert len(spots(board, "token", goal.who)) >= goal.count
                side = "heroes" if ours else "villains"
                assert goal.side == side
                assert any(act.collects == goal.who and act.side in (side, "both") for act in specials.values())
            case "figures_in_goal":
                assert goal.side == ("heroes" if ours else "villains")
                assert len(spots(board, "goal", goal.who)) >= goal.count
            case "special_action_done":
                action = specials[goal.who]
                assert action.side in ("heroes" if ours else "villains", "both")
                assert action.uses is None or action.uses >= goal.count
                assert not action.collects or len(spots(board, "token", action.collects)) >= goal.count
            case "leader_ko" | "all_of_type_ko":
                assert enemies(board, goal.who)
                assert goal.count <= battle.leader_ko_limit
            case "leader_down":
                assert goal.count <= sum(
                    LIBRARY.get(VillainCard, cast.villain).kind == "leader" for cast in battle.villains
                )
            case "hero_ko_total" | "hero_ko_single":
                assert goal.count <= battle.ko_limit
            case "round_reached":
                assert goal.count <= (battle.coop.rounds or battle.rounds)


@every_battle
def test_every_special_action_has_its_place_on_the_map(battle: Battle) -> None:
    board = ground(battle.map)
    for action in battle.special_actions:
        kinds = [kind for kind in (action.goal, action.collects) if kind]
        assert kinds
        for kind in kinds:
            assert spots(board, "goal", kind) or spots(board, "token", kind)
        assert "AI" not in action.title.words["en"]


@every_battle
def test_goals_and_tokens_can_be_reached_by_heroes_and_villains(battle: Battle) -> None:
    board = ground(battle.map)
    wanted = [*spots(board, "goal"), *spots(board, "token")]
    assert wanted
    gang = [place for mark in board.marked("enemy") for place in mark.cells]
    for starts in (spots(board, "start"), gang):
        for start in starts:
            assert set(wanted) <= walked(board, [start])


@every_battle
def test_a_goal_is_not_won_before_the_first_step(battle: Battle) -> None:
    board = ground(battle.map)
    for goal, ours in goals(battle):
        if goal.type == "figures_in_goal":
            places = set(spots(board, "goal", goal.who))
            there = spots(board, "start") if ours else [p for mark in board.marked("enemy") for p in mark.cells]
            assert len(places & set(there)) < goal.count
        assert goal.type != "round_reached" or goal.count > 1


@every_battle
def test_tokens_on_the_map_are_asked_for(battle: Battle) -> None:
    used = {kind for action in battle.special_actions for kind in (action.collects, action.goal)}
    used |= {goal.who for goal, _ in goals(battle)}
    assert {
        mark.value("kind") for mark in (*ground(battle.map).marked("token"), *ground(battle.map).marked("goal"))
    } <= used
