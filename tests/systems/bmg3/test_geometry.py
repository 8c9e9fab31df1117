"""Bases, volumes, distances, what stands where (MEA, GEO, TER, PRO), and the general principles."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.boards.measure import distance, edge_distance, fits, inside, overlaps, wholly_within, within
from game.boards.table import Table, Zone
from game.core.home import maps
from game.core.place import Point
from game.core.text import Text
from game.kit.maps import Maps
from game.systems.bmg3.game import Bmg3, diameter
from game.systems.bmg3.state import P1, P2
from tests.systems.bmg3.scenes import card, game, lamp, piece, profile, put, run, sewer, suspect, system


def two(at: str, other: str, **more: object) -> Bmg3:
    return game(models={"a1": f"thug {at}", "b1": f"thug {other}"}, **more)  # type: ignore[arg-type]


# --- general principles


@pytest.mark.rule("BMG3-GEN-04", "BMG3-CTC-08", "BMG3-GEO-01")
def test_every_shipped_table_is_thirty_six_inches_square() -> None:
    tables = Maps("bmg3", Table)
    assert "crime_alley" in tables and (maps() / "bmg3").is_dir()
    for name in tables:
        assert (tables[name].width, tables[name].depth, tables[name].unit) == (36_000, 36_000, "inch")


@pytest.mark.rule("BMG3-GEN-06", "BMG3-GEN-09")
def test_who_has_the_initiative_resolves_first_but_in_an_activation_the_active_player() -> None:
    from game.systems.bmg3.state import Activation

    played = two("10,10", "20,20", initiative="B")
    assert played.order == (P2, P1)
    played.state.active = Activation("a1")
    assert played.order == (P1, P2)


@pytest.mark.rule("BMG3-GEN-07")
def test_a_player_sees_sizes_of_the_rivals_hand_and_deck_but_not_the_cards() -> None:
    played = system(profile("thug"), card("alibi", copies=4), card("stakeout", copies=4))
    sides = {
        "A": {"hand": ["alibi"], "deck": ["stakeout"] * 3},
        "B": {"hand": ["alibi", "alibi"], "deck": ["stakeout"] * 4, "spent": ["alibi"]},
    }
    situation = {"models": {"a1": "thug 5,5", "b1": "thug 9,9"}, "sides": sides}
    from game.core.system import Setup

    state = played.start(Setup("bmg3", map="test", situation=situation))
    shown = played.view(state, P1)["sides"]
    assert shown["A"]["hand"] == ["alibi#1"] and shown["B"]["hand"] == 2
    assert shown["B"]["deck"] == 4 and shown["A"]["deck"] == 3
    assert shown["B"]["spent"] == ["alibi#3"] and shown["B"]["points"] == 3
    assert played.view(state)["sides"]["B"]["hand"] == ["alibi#1", "alibi#2"]


@pytest.mark.rule("BMG3-GEN-07")
def test_what_a_computer_player_cannot_know_is_dealt_again_and_nothing_else() -> None:
    from game.core.system import Setup

    played = system(profile("thug"), card("alibi", copies=4), card("stakeout", copies=4))
    sides = {
        "A": {"hand": ["alibi"], "deck": ["stakeout"] * 3},
        "B": {"hand": ["alibi", "alibi"], "deck": ["stakeout"] * 3, "top": ["stakeout"], "spent": ["alibi"]},
    }
    situation = {"models": {"a1": "thug 5,5", "b1": "thug 9,9"}, "sides": sides}
    hands = set()
    for seed in range(12):
        state = played.start(Setup("bmg3", map="test", situation=situation))
        before = [*state.sides[P2].hand, *state.sides[P2].deck.cards]
        played.conceal(state, P1, Random(seed))
        theirs = state.sides[P2]
        assert sorted([*theirs.hand, *theirs.deck.cards]) == sorted(before)
        assert (len(theirs.hand), len(theirs.deck.top), theirs.spent) == (2, 1, ["alibi#3"])
        assert state.sides[P1].hand == ["alibi#1"]
        hands.add(tuple(sorted(theirs.hand)))
    assert len(hands) > 2


@pytest.mark.rule("BMG3-GEN-10")
def test_a_model_is_friendly_to_itself_and_an_enemy_of_the_other_crew() -> None:
    played = two("10,10", "20,20")
    a1 = played.model("a1")
    assert [m.id for m in played.friends(a1)] == ["a1"] and [m.id for m in played.enemies(a1)] == ["b1"]


@pytest.mark.rule("BMG3-GEN-11", "BMG3-GEO-05")
def test_ko_and_knocked_down_models_are_in_play_casualties_and_undeployed_ones_are_not() -> None:
    models = {
        "a1": put("thug", "10,10", ko=True, stun=6),
        "a2": put("thug", "12,10", down=True),
        "a3": put("thug", casualty=True),
        "a4": put("thug"),
        "b1": "thug 20,20",
    }
    played = game(models=models)
    assert [m.id for m in played.in_play(P1)] == ["a1", "a2"]
    assert played.body(played.model("a1")).height == played.body(played.model("a2")).height == 1500


# --- bases and volumes


@pytest.mark.rule("BMG3-GEO-02", "BMG3-PRO-03", "BMG3-MEA-01")
@pytest.mark.parametrize(("millimetres", "mils"), [(30, 1181), (40, 1575), (50, 1969), (60, 2362)])
def test_bases_are_converted_from_millimetres(millimetres: int, mils: int) -> None:
    assert diameter(millimetres) == mils


@pytest.mark.rule("BMG3-GEO-03", "BMG3-GEO-04")
@pytest.mark.parametrize(("base", "height"), [(25, 1500), (30, 1500), (40, 1750), (50, 2250), (60, 2750)])
def test_the_height_of_a_model_comes_from_its_base_and_its_core_is_half_as_wide(base: int, height: int) -> None:
    played = game(
        profile("one", base=base), profile("tall", base=base, height=3), models={"a1": "one 5,5", "a2": "tall 9,9"}
    )
    body = played.body(played.model("a1"))
    assert (body.height, body.core) == (height, diameter(base) // 2)
    assert played.body(played.model("a2")).height == 3000


@pytest.mark.rule("BMG3-GEO-04")
def test_the_core_of_a_vehicle_is_as_wide_as_its_base() -> None:
    played = game(profile("van", ranks=["vehicle"], base=60), models={"a1": "van 5,5"})
    assert played.body(played.model("a1")).core == 2362


@pytest.mark.rule("BMG3-GEO-07")
def test_markers_are_flat_discs_of_thirty_millimetres_but_lamp_posts_stand_up() -> None:
    played = game(models={}, markers=[lamp("5,5"), sewer("9,9"), suspect("15,15")])
    sizes = {m.kind: (played.marker_body(m).base.width, played.marker_body(m).height) for m in played.state.markers}
    assert sizes == {"lamp": (1181, 1500), "sewer": (1181, 0), "suspect": (1181, 0)}


# --- distances


@pytest.mark.rule("BMG3-MEA-02", "BMG3-MEA-03", "BMG3-GEO-06")
def test_distance_runs_from_base_edge_to_base_edge() -> None:
    played = two("5,18", "20,18")
    a, b = (played.body(played.model(id)) for id in ("a1", "b1"))
    assert distance(a, b) == 15_000 - 1181


@pytest.mark.rule("BMG3-GEO-06")
def test_distance_between_levels_uses_the_gap_between_feet_and_head() -> None:
    roof = piece("roof", "20,16", "26,22", top=5.5, keywords="solid standable")
    played = two("17,18", "22,18,5.5", pieces=[roof])
    a, b = (played.body(played.model(id)) for id in ("a1", "b1"))
    flat, rise = 5000 - 1181, 5500 - 1500
    assert distance(a, b) == int((flat * flat + rise * rise) ** 0.5) + 1


@given(st.integers(2000, 34_000), st.integers(2000, 34_000), st.integers(0, 6000))
@pytest.mark.rule("BMG3-GEO-06")
def test_distance_is_the_same_both_ways(x: int, y: int, z: int) -> None:
    played = two("5,5", "30,30")
    a = played.body(played.model("a1"))
    b = played.body_at(played.model("b1"), Point(x, y, z))
    assert distance(a, b) == distance(b, a) >= 0


@pytest.mark.rule("BMG3-MEA-04", "BMG3-MEA-05", "BMG3-GEN-12", "BMG3-GEO-10")
def test_within_asks_for_the_nearest_point_and_completely_within_for_the_farthest() -> None:
    played = two("10,10", "18,10")
    a, b = (played.body(played.model(id)) for id in ("a1", "b1"))
    gap = 8000 - 1181
    assert within(a, b, gap) and not within(a, b, gap - 1)
    assert within(a, b, gap - 10, slack=10) and not within(a, b, gap - 11, slack=10)
    assert wholly_within(b, a, gap + 1182) and not wholly_within(b, a, gap + 1100)


@pytest.mark.rule("BMG3-GEO-08")
def test_distance_to_edges_and_zones_is_measured_from_the_rim() -> None:
    played = two("3,10", "20,20")
    body = played.body(played.model("a1"))
    assert edge_distance(played.table, body) == 3000 - 591
    zone = Zone("z", "deployment", ((8000, 0), (12_000, 0), (12_000, 20_000), (8000, 20_000)))
    assert distance(body, zone, flat=True) == 5000 - 590
    assert distance(played.body_at(played.model("a1"), Point(9000, 9000)), zone, flat=True) == 0


@pytest.mark.rule("BMG3-GEO-09")
def test_the_boundary_counts_as_inside() -> None:
    played = two("10,10", "20,20")
    zone = Zone("z", "deployment", ((0, 0), (12_000, 0), (12_000, 20_000), (0, 20_000)))
    inner = played.body_at(played.model("a1"), Point(12_000 - 591, 10_000))
    outer = played.body_at(played.model("a1"), Point(12_000 - 580, 10_000))
    assert inside(inner, zone) and not inside(outer, zone)


@pytest.mark.rule("BMG3-GEO-11")
def test_models_overlap_only_when_bases_and_heights_do() -> None:
    played = two("10,10", "20,20")
    a = played.body(played.model("a1"))
    b1 = played.model("b1")
    assert overlaps(a, played.body_at(b1, Point(11_150, 10_000)), 10)
    assert not overlaps(a, played.body_at(b1, Point(11_172, 10_000)), 10)
    assert not overlaps(a, played.body_at(b1, Point(10_000, 10_000, 1500)), 10)


# --- standing


@pytest.mark.rule("BMG3-TER-06", "BMG3-TER-07")
def test_a_model_stands_under_an_awning_but_not_in_a_wall() -> None:
    shelter = [piece("awning", "8,8", "12,12", bottom=2, top=2.2), piece("wall", "20,8", "24,12")]
    played = two("2,2", "30,30", pieces=shelter)
    a1 = played.model("a1")
    assert fits(played.table, played.body_at(a1, Point(10_000, 10_000))) is None
    assert fits(played.table, played.body_at(a1, Point(22_000, 10_000))) == Text("board.fit.on_piece", piece="wall")
    low = two("2,2", "30,30", pieces=[piece("awning", "8,8", "12,12", bottom=1, top=1.2)])
    assert fits(low.table, low.body_at(low.model("a1"), Point(10_000, 10_000))) is not None


@pytest.mark.rule("BMG3-GEO-12")
def test_no_base_crosses_the_edge_of_the_table() -> None:
    played = two("2,2", "30,30")
    a1 = played.model("a1")
    assert fits(played.table, played.body_at(a1, Point(591, 5000))) is None
    assert fits(played.table, played.body_at(a1, Point(590, 5000))) == Text("board.fit.off_table")


@pytest.mark.rule("BMG3-TER-14")
def test_rubble_on_a_roof_is_not_in_the_street_below() -> None:
    pieces = [
        piece("house", "10,10", "16,16", top=3, keywords="solid standable"),
        piece("rubble", "11,11", "15,15", bottom=3, top=3, keywords="difficult"),
    ]
    played = two("2,2", "30,30", pieces=pieces)
    [rubble] = played.table.having("difficult")
    assert (rubble.bottom, rubble.top) == (3000, 3000)
    roof = played.body_at(played.model("a1"), Point(13_000, 13_000, 3000))
    assert fits(played.table, roof) is None


# --- dice


@pytest.mark.rule("BMG3-DIC-12", "BMG3-DIC-13", "BMG3-DIC-14", "BMG3-DIC-15", "BMG3-DIC-02")
@pytest.mark.parametrize(
    ("count", "dice", "chosen"),
    [
        (2, "3", 0), (2, "4", 1),
        (3, "2", 0), (3, "3", 1), (3, "4", 1), (3, "5", 2),
        (4, "1", 0), (4, "4", 3), (4, "5 6 2", 1),
    ],
)  # fmt: skip
def test_random_choices_use_the_odds_of_the_rulebook(count: int, dice: str, chosen: int) -> None:
    from game.systems.bmg3.flow.chance import pick_one

    assert run(pick_one(range(count), Text("test"), P1, "test"), dice=dice) == chosen


@pytest.mark.rule("BMG3-DIC-15")
def test_a_random_choice_among_many_things_is_a_draw() -> None:
    from game.systems.bmg3.flow.chance import pick_one

    assert run(pick_one("abcdef", Text("test"), P1, "test"), cards="4") == "e"
