"""Traits of movement and urges: Bat Cape, Titan Addict, Aggressive Schizophrenia (TRT)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from shapely import Point as Dot
from shapely import Polygon
from shapely.ops import unary_union

from game.core.place import Point
from game.core.request import Choose, Option, PickPath, Step
from game.systems.bmg1.deeds import Deed
from game.systems.bmg1.flow.activation import begin
from game.systems.bmg1.flow.doses import may_take
from game.systems.bmg1.flow.drops import land
from game.systems.bmg1.flow.menu import menu
from game.systems.bmg1.flow.plan import prepare, room
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import CRAVING_SEEN, Happening
from game.systems.bmg1.state import CM
from tests.systems.bmg1.asked import acting
from tests.systems.bmg1.field import Unforeseen, at, counters, model, night, put, run

ROOF = {"house": {"kind": "building", "corners": ["30,10", "55,30"], "height": 5}}


def options(game: Bmg1) -> dict[str, Option[Deed]]:
    return {option.key: option for option in menu(acting(game))}


def play(game: Bmg1, key: str, *answers: str, dice: str = "") -> None:
    """One thing of everything the active character may do, as it is asked."""

    async def one() -> None:
        deed = await Choose(game.controller(acting(game).model), acting(game).model.profile.alias, menu(acting(game)))
        await deed()

    run(one(), f"{game.controller(acting(game).model)} {key}", *answers, dice=dice)


def refused(game: Bmg1, key: str) -> str:
    refusal = options(game)[key].refusal
    return refusal.rule if refusal else ""


# --- falls


@pytest.mark.rule("BMG1-TRT-28", "BMG1-TRT-29", "BMG1-DCN-34")
@pytest.mark.parametrize("drop", [9, 40])
def test_a_cape_saves_from_any_drop_for_a_counter(drop: int) -> None:
    game = night(a1=put("thug", "20,20", "s1", traits=["bat_cape"]))
    run(land(game, model(game, "a1"), drop * CM), "A yes")
    hero = model(game, "a1")
    assert (hero.markers, hero.posture, hero.location, counters(game, "a1")) == (0, "up", "table", "")


@pytest.mark.rule("BMG1-TRT-28")
def test_without_the_counter_or_the_wish_it_falls_as_all_do() -> None:
    game = night(a1=put("thug", "20,20", "s1", traits=["bat_cape"]), a2=put("thug", "30,20", traits=["bat_cape"]))
    run(land(game, model(game, "a1"), 9 * CM), "A no", dice="1")
    run(land(game, model(game, "a2"), 9 * CM), dice="1")
    assert [model(game, id).injury for id in ("a1", "a2")] == [1, 1]


@pytest.mark.rule("BMG1-TRT-102", "BMG1-TRT-107")
def test_the_big_fall_better_and_stay_on_their_feet() -> None:
    game = night(a1="giant 20,20", a2="thug 30,20")
    run(land(game, model(game, "a1"), 9 * CM))
    run(land(game, model(game, "a2"), 9 * CM), dice="6")
    giant, thug = model(game, "a1"), model(game, "a2")
    assert (giant.injury, giant.stun, giant.posture) == (0, 1, "up")
    assert (thug.injury, thug.stun, thug.posture) == (1, 0, "down")


# --- Titan Addict


def addict(held: str = "m1 a1", **more: Any) -> Bmg1:
    told = {
        "a1": put("thug", "20,20", held, traits=["titan_addict"]),
        "markers": [{"kind": "titan", "at": "45,20", "id": "tank"}, {"kind": "titan", "at": "20,60", "id": "far"}],
        "active": {"model": "a1", "begun": False},
    }
    game = night(**{**told, **more})
    run(CRAVING_SEEN(Happening(game)))
    return game


@pytest.mark.rule("BMG1-TRT-190", "BMG1-TRT-191")
def test_an_addict_goes_straight_for_the_nearest_container_with_all_it_has() -> None:
    game = addict()
    run(begin(acting(game)), "A no", dice="4")
    assert (at(game, "a1"), counters(game, "a1")) == ("34,20", "a1")
    assert "walk" not in options(game) and "dice:1" not in options(game)


@pytest.mark.rule("BMG1-TRT-190", "BMG1-DCN-30")
def test_any_counter_lets_it_resist() -> None:
    game = addict("d1")
    run(begin(acting(game)), "A resist")
    assert (at(game, "a1"), counters(game, "a1"), game.activation.move_used) == ("20,20", "", False)
    bare = addict("")
    run(begin(acting(bare)))
    assert at(bare, "a1") == "30,20"


@pytest.mark.rule("BMG1-TRT-191")
def test_it_stops_at_contact_or_at_what_it_cannot_pass() -> None:
    near = addict("", markers=[{"kind": "titan", "at": "27,20", "id": "tank"}])
    run(begin(acting(near)))
    assert game_gap(near) <= 100
    tank = {"kind": "titan", "at": "35,20", "id": "tank"}
    fenced = addict("", terrain={"fence": "wire_fence 26,10 26.3,30"}, markers=[tank])
    run(begin(acting(fenced)))
    assert 24_000 < model(fenced, "a1").at.x <= 24_500  # type: ignore[union-attr]
    there = addict("", markers=[{"kind": "titan", "at": "23,20", "id": "tank"}])
    run(begin(acting(there)))
    assert at(there, "a1") == "20,20" and not there.activation.move_used


def game_gap(game: Bmg1) -> int:
    tank = next(marker for marker in game.state.markers if marker.id == "tank")
    return game.gap(game.body(model(game, "a1")), game.marker_body(tank))


@pytest.mark.rule("BMG1-TRT-190")
def test_what_it_has_not_seen_it_does_not_crave() -> None:
    game = addict(terrain={"wall": "high_wall 30,10 31,30"}, markers=[{"kind": "titan", "at": "45,20", "id": "tank"}])
    run(begin(acting(game)))
    assert at(game, "a1") == "20,20"


@pytest.mark.rule("BMG1-TRT-189", "BMG1-TRT-192", "BMG1-TIT-06")
def test_an_addict_takes_dose_after_dose_but_one_a_round() -> None:
    game = night(
        a1=put("thug", "20,20", doses=2, doses_taken=1, traits=["titan_addict"]),
        a2=put("thug", "30,20", doses=2, doses_taken=1),
        a3=put("thug", "40,20", traits=["titan_dose"]),
    )
    assert [may_take(game, model(game, id)) for id in ("a1", "a2", "a3")] == [True, False, True]
    run(prepare(game, model(game, "a1")), "A yes")
    assert (room(game, model(game, "a1"), "attack"), may_take(game, model(game, "a1"))) == (4, False)
    run(prepare(game, model(game, "a3")), "A yes")
    assert room(game, model(game, "a3"), "move") == 4


# --- Aggressive Schizophrenia


def driven(held: str = "a1", **more: Any) -> Bmg1:
    told = {
        "a1": put("thug", "20,20", held, traits=["aggressive_schizophrenia"]),
        "a2": "thug 32,20",
        "b1": "thug 20,40",
        "active": {"model": "a1", "begun": False},
    }
    return night(**{**told, **more})


@pytest.mark.rule("BMG1-TRT-17", "BMG1-TRT-19")
def test_the_driven_must_come_closer_to_whoever_is_nearest() -> None:
    game = driven()
    run(begin(acting(game)))
    assert game.activation.drawn_to == "a2"
    assert refused(game, "end") == "BMG1-TRT-19"
    for wrong in ("walk 20,25", "walk 10,20", "walk 20,20"):
        with pytest.raises(Unforeseen):
            play(game, wrong)
    play(game, "walk 21,20")
    assert refused(game, "end") == ""


@pytest.mark.rule("BMG1-TRT-19")
def test_only_ground_where_the_driven_may_stop_is_shown() -> None:
    game = driven()
    run(begin(acting(game)))
    walk = options(game)["walk"].then
    assert isinstance(walk, PickPath)
    shown = unary_union([Polygon(ring) for ring in walk.travel.area()])
    seen = {True: 0, False: 0}
    for x, y in product(range(8, 33), range(8, 33)):
        way = (Step(Point(x * CM, y * CM)),)
        if walk.travel.cost(way) > 9.5 * CM or abs(shown.exterior.distance(Dot(x * CM, y * CM))) < CM // 4:
            continue  # out of reach whoever draws it, or at the very edge
        assert shown.covers(Dot(x * CM, y * CM)) == (walk.travel.why_not(way) is None), (x, y)
        seen[walk.travel.why_not(way) is None] += 1
    assert min(seen.values()) > 20


@pytest.mark.rule("BMG1-TRT-18", "BMG1-TRT-19")
def test_the_driven_must_attack_whoever_is_nearest_even_a_friend() -> None:
    game = driven("a2", b2="thug 32,33")
    run(begin(acting(game)))
    play(game, "walk 29,20")
    assert refused(game, "end") == "BMG1-TRT-19"
    play(game, "strike:a2", "A a2=1", dice="3  6 1")
    assert model(game, "a2").stun == 1
    assert refused(game, "end") == ""


@pytest.mark.rule("BMG1-TRT-18", "BMG1-TRT-19")
def test_others_are_struck_only_beside_the_nearest() -> None:
    game = driven("a2", a2="thug 23,20", b1="thug 20,23.1")
    run(begin(acting(game)))
    assert (game.activation.drawn_to, game.activation.drawn_from) == ("a2", 0)
    assert refused(game, "strike:b1") == "BMG1-TRT-18"
    play(game, "strike:a2", "A a2=1 b1=1", "A a2", dice="1  1")
    assert refused(game, "end") == ""


@pytest.mark.rule("BMG1-TRT-19", "BMG1-TRT-18")
def test_without_counters_nobody_is_attacked_and_others_may_be_once_the_nearest_cannot() -> None:
    for held, rule in ("", ""), ("a1", "BMG1-TRT-19"):
        poor = driven(held, a2="thug 23,20")
        run(begin(acting(poor)))
        assert refused(poor, "end") == rule
    far = driven("a1", a2="thug 45,20", b1="thug 20,47")
    run(begin(acting(far)))
    play(far, "walk 30,20")
    assert refused(far, "end") == ""


@pytest.mark.rule("BMG1-TRT-19", "BMG1-DCN-67")
def test_of_several_alike_its_player_chooses() -> None:
    game = driven("", a2="thug 32,20", b1="thug 20,32")
    run(begin(acting(game)), "A b1")
    assert game.activation.drawn_to == "b1"


@pytest.mark.rule("BMG1-TRT-158", "BMG1-TRT-19", "BMG1-TRT-205")
def test_psychoanalysis_sets_the_driven_free() -> None:
    wild = driven()
    run(begin(acting(wild)))
    assert wild.activation.drawn_to == "a2" and refused(wild, "end") == "BMG1-TRT-19"
    calm = put("thug", "20,20", "a1", traits=["aggressive_schizophrenia"], effects="psychoanalysis")
    game = driven(a1=calm)
    run(begin(acting(game)))
    assert game.activation.drawn_to == "" and refused(game, "end") == ""
    play(game, "walk 20,12")


@pytest.mark.rule("BMG1-TRT-19")
def test_whoever_cannot_come_closer_need_not() -> None:
    for effects, rule in (["immobilized until=broken"], ""), ([], "BMG1-TRT-19"):
        game = driven(a1=put("thug", "20,20", traits=["aggressive_schizophrenia"], effects=effects))
        run(begin(acting(game)))
        assert refused(game, "end") == rule


@pytest.mark.rule("BMG1-TRT-22")
def test_water_slows_the_amphibious() -> None:
    pond = {"pond": "water 22,10 60,30"}
    swimmer = put("thug", "20,20", traits=["amphibious"])
    game = night(a1=swimmer, terrain=pond, active="a1")
    play(game, "walk 25,20")
    assert game.activation.allowance == 2 * CM  # 2 on land, 3 in the water that count 6
    dry = night(a1="thug 20,20", terrain=pond, active="a1")
    with pytest.raises(Unforeseen):
        play(dry, "walk 25,20")
