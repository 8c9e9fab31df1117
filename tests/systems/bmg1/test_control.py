"""Who controls what, and what the scenario gives for it (OBJ, SCN)."""

from __future__ import annotations

from typing import Any

import pytest

from game.systems.bmg1.flow.bonuses import check_end, check_round
from game.systems.bmg1.flow.control import check_control, controller
from game.systems.bmg1.flow.scoring import score_hit
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.state import P1, P2
from tests.systems.bmg1.field import marker, model, night, points, put

CRATE = {"kind": "ammo", "at": "40,40", "id": "crate"}
ENEMY_AT_H1 = {"a1": "thug 37,40", "a2": "thug 43,40", "b1": "thug 34,40"}


def checked(markers: list[dict[str, Any]], **told: Any) -> tuple[int, int]:
    """The points after one check of control."""
    game = night(markers=markers, **told)
    check_control(game)
    return points(game)


@pytest.mark.rule("BMG1-OBJ-07")
def test_an_enemy_at_the_controller_breaks_control() -> None:
    """EX-11: H1 touches the crate, an enemy touches H1."""
    assert checked([CRATE], a1="thug 37,40", b1="thug 34,40") == (0, 0)
    assert checked([CRATE], a1="thug 37,40", b1="thug 33,40") == (3, 0)


@pytest.mark.rule("BMG1-OBJ-13", "BMG1-AMC-01", "BMG1-OBJ-08", "BMG1-VPS-02")
def test_another_one_that_nobody_touches_controls_it() -> None:
    """EX-11: H2 touches the crate too, and nobody touches him: 3 VP."""
    assert checked([CRATE], **ENEMY_AT_H1) == (3, 0)


@pytest.mark.rule("BMG1-OBJ-07")
def test_an_enemy_at_the_objective_itself_leaves_nobody_in_control() -> None:
    assert checked([CRATE], **{**ENEMY_AT_H1, "b1": "thug 40,43"}) == (0, 0)
    assert checked([CRATE], **{**ENEMY_AT_H1, "b1": "thug 40,44"}) == (3, 0)


@pytest.mark.rule("BMG1-OBJ-09", "BMG1-KOD-07")
def test_ko_characters_neither_control_nor_contest() -> None:
    assert checked([CRATE], **{**ENEMY_AT_H1, "b1": put("thug", "40,43", ko=True, stun=5)}) == (3, 0)
    assert checked([CRATE], a1=put("thug", "37,40", ko=True, stun=5)) == (0, 0)


@pytest.mark.rule("BMG1-OBJ-10", "BMG1-AMC-01", "BMG1-TIT-01")
def test_crates_and_containers_serve_their_owner_only() -> None:
    assert checked([CRATE], b1="thug 43,40") == (0, 0)
    titan = {"kind": "titan", "at": "40,40"}
    assert checked([titan], a1="thug 43,40") == (2, 0)
    assert checked([titan], b1="thug 43,40") == (0, 0)
    assert checked([{**titan, "seat": "B"}], b1="thug 43,40") == (0, 2)


@pytest.mark.rule("BMG1-LOO-01", "BMG1-OBJ-10")
def test_loot_serves_whoever_controls_it() -> None:
    loot = {"kind": "loot", "at": "40,40"}
    assert checked([loot], a1="thug 43,40") == (1, 0)
    assert checked([loot], b1="thug 43,40") == (0, 1)


@pytest.mark.rule("BMG1-LOO-09")
def test_a_carrier_controls_its_loot_unless_an_enemy_touches_it() -> None:
    loot = {"kind": "loot", "id": "loot1"}
    assert checked([loot], a1=put("thug", "20,20", loot="loot1"), b1="thug 24,20") == (1, 0)
    assert checked([loot], a1=put("thug", "20,20", loot="loot1"), b1="thug 23,20") == (0, 0)


@pytest.mark.rule("BMG1-OBJ-12", "BMG1-VPS-02")
def test_control_scores_every_round() -> None:
    game = night(markers=[CRATE], a1="thug 43,40")
    check_control(game)
    check_control(game)
    assert points(game) == (6, 0) and game.side(P1).sources == {"ammo": 6}


@pytest.mark.rule("BMG1-OBJ-14")
@pytest.mark.parametrize("state", [{"down": True}, {"effects": "paralyze"}])
def test_who_lies_or_is_paralyzed_still_controls_and_contests(state: dict[str, Any]) -> None:
    assert checked([CRATE], a1=put("thug", "37,40", **state)) == (3, 0)
    assert checked([CRATE], a1="thug 37,40", b1=put("thug", "43,40", **state)) == (0, 0)


@pytest.mark.rule("BMG1-SEW-16")
def test_who_is_in_the_sewers_controls_nothing() -> None:
    game = night(markers=[CRATE], a1=put("thug", location="sewer"))
    assert controller(game, marker(game, "crate")) is None
    out = night(markers=[CRATE], a1="thug 43,40")
    assert controller(out, marker(out, "crate")) == P1


@pytest.mark.rule("BMG1-RID-11")
def test_touching_a_riddle_gives_no_points_but_counts_for_bonuses() -> None:
    game = night(markers=[{"kind": "riddle", "at": "40,40"}], a1="thug 43,40", scenario="chance_encounter")
    check_control(game)
    assert points(game) == (0, 0)
    check_round(game)
    assert points(game) == (3, 0)


@pytest.mark.rule("BMG1-TRT-153", "BMG1-TRT-154")
def test_a_primary_target_gives_its_hunter_one_more() -> None:
    hunted = {"sides": {"A": {"primary": {"a1": "crate"}}}}
    assert checked([CRATE], a1="thug 43,40", **hunted) == (4, 0)
    assert checked([CRATE], a1="thug 60,40", a2="thug 43,40", **hunted) == (3, 0)


# --- bonuses


def both(**told: Any) -> Bmg1:
    markers = [CRATE, {"kind": "ammo", "at": "60,40", "id": "theirs", "seat": "B"}]
    return night(markers=markers, **told)


@pytest.mark.rule("BMG1-SCN-20", "BMG1-SCN-45", "BMG1-SCN-08")
def test_hurry_up_goes_to_the_first_and_is_shared_when_both_are() -> None:
    game = both(scenario="chance_encounter", a1="thug 43,40", b1="thug 80,80")
    check_round(game)
    check_round(game)
    assert points(game) == (3, 0)
    game = both(scenario="securing", a1="thug 43,40", b1="thug 63,40")
    check_round(game)
    check_round(game)
    assert points(game) == (1, 1)
    game = both(scenario="securing", a1="thug 63,40", b1="thug 80,80")
    check_round(game)
    assert points(game) == (0, 0)


@pytest.mark.rule("BMG1-SCN-25", "BMG1-SCN-26")
def test_the_more_the_better_wants_two_at_once_whosever_they_are() -> None:
    game = both(scenario="plunder", a1="thug 43,40", a2="thug 63,40")
    check_round(game)
    check_round(game)
    assert points(game) == (4, 0)
    one = both(scenario="plunder", a1="thug 43,40")
    check_round(one)
    assert points(one) == (0, 0) and "more_the_better" not in one.state.bonuses


@pytest.mark.rule("BMG1-SCN-25", "BMG1-SCN-26")
def test_when_both_have_two_at_once_the_bonus_is_gone() -> None:
    more = [{"kind": "loot", "at": f"{x},60"} for x in (20, 40)]
    markers = [CRATE, {"kind": "ammo", "at": "60,40"}, *more]
    band = {"a1": "thug 43,40", "a2": "thug 63,40", "b1": "thug 23,60", "b2": "thug 43,60"}
    game = night(markers=markers, scenario="plunder", **band)
    check_round(game)
    assert points(game) == (0, 0)
    model(game, "b1").posture = "ko"
    check_round(game)
    assert points(game) == (0, 0)
    alone = night(markers=markers, scenario="plunder", **{**band, "b1": put("thug", "23,60", ko=True, stun=5)})
    check_round(alone)
    assert points(alone) == (4, 0), "the first to have two while the other has one gets it"


@pytest.mark.rule("BMG1-SCN-27", "BMG1-SCN-09")
def test_its_mine_wants_an_own_objective_at_the_end() -> None:
    game = both(scenario="plunder", a1="thug 43,40", b1="thug 80,80")
    check_end(game)
    assert points(game) == (1, 0)
    game = both(scenario="plunder", a1="thug 63,40", b1="thug 80,80")
    check_end(game)
    assert points(game) == (0, 0)


ZONES = {"sides": {"A": {"zone": "A"}, "B": {"zone": "B"}}}


@pytest.mark.rule("BMG1-SCN-31", "BMG1-SCN-32", "BMG1-SCN-07")
@pytest.mark.parametrize(
    ("who", "there", "score"),
    [
        ({"profile": "thug"}, "70.5,40", 3),
        ({"profile": "thug"}, "69.5,40", 0),
        ({"profile": "boss"}, "80,40", 0),
        ({"profile": "thug", "down": True}, "80,40", 0),
        ({"profile": "thug", "ko": True, "stun": 5}, "80,40", 0),
    ],
)
def test_diversion_wants_somebody_upright_in_the_enemy_zone(who: dict[str, Any], there: str, score: int) -> None:
    """The middle of the base counts, and the Band Leader does not."""
    game = night(scenario="patrol", a1=put(at=there, **who), b1="thug 60,80", **ZONES)
    check_end(game)
    assert points(game) == (score, 0)


@pytest.mark.rule("BMG1-SCN-32")
def test_diversion_scores_once_however_many_stand_there() -> None:
    game = night(scenario="patrol", a1="thug 80,40", a2="thug 80,50", b1="thug 60,80", **ZONES)
    check_end(game)
    assert points(game) == (3, 0)


@pytest.mark.rule("BMG1-SCN-33", "BMG1-SCN-08")
def test_the_first_hit_of_the_patrol_scores_once() -> None:
    game = night(scenario="patrol")
    score_hit(game, P2)
    score_hit(game, P1)
    assert points(game) == (0, 1)
    game = night(scenario="skirmish")
    score_hit(game, P2)
    assert points(game) == (0, 0)


@pytest.mark.rule("BMG1-SCN-37", "BMG1-SCN-53")
def test_a_fallen_band_leader_gives_three_points_at_the_end() -> None:
    for state in ({"at": "10,10", "ko": True, "stun": 6}, {"location": "casualty"}):
        game = night(scenario="ambush", a1=put("second", **state), a2=put("thug", "20,10", reputation=90))
        check_end(game)
        assert points(game) == (0, 3)
    game = night(scenario="ambush", a1=put("second", "10,10", down=True))
    check_end(game)
    assert points(game) == (0, 0)


@pytest.mark.rule("BMG1-SCN-38", "BMG1-SCN-39", "BMG1-SCN-46")
def test_half_the_reputation_in_casualties_teaches_a_lesson() -> None:
    def lesson(lost: int, **state: Any) -> tuple[int, int]:
        game = night(
            scenario="skirmish",
            a1=put("thug", "10,10", reputation=101 - lost),
            a2=put("thug", **{"location": "casualty", **state}, reputation=lost),
        )
        check_end(game)
        return points(game)

    assert lesson(50) == (0, 2)
    assert lesson(49) == (0, 0)
    assert lesson(60, location="table", at="20,10", ko=True, stun=5) == (0, 0)
