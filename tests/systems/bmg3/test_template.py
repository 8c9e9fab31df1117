"""Template weapons: whom they touch, in what order, and the one die that is left."""

from __future__ import annotations

import pytest

from game.core.place import Point, point
from game.core.request import PickPoint
from game.systems.bmg3.content import Weapon
from game.systems.bmg3.flow.pool import Pool, aimed, attack_with, thrown
from game.systems.bmg3.flow.template import aim, caught
from game.systems.bmg3.game import Bmg3
from tests.systems.bmg3.fights import acting, markers, options, refusal, strike
from tests.systems.bmg3.scenes import game, lamp, piece, profile, put, weapon

SHOTGUN = weapon("shotgun", template="expansive", ammo=2, strength=3, stun=1, injury=1)
GRENADE = weapon("grenade", template="explosive", ammo=1, strength=3, stun=1, injury=1, reach=8)
GUNNER = profile("gunner", W=9, E=9, D=4, weapons=["shotgun", "grenade"])
CALM = profile("calm", W=None, E=9, D=4)
ARMOURED = profile("armoured", W=9, E=9, D=4, abilities=["bat_armour"])


def field(*pieces: object, markers: tuple[object, ...] = (), **others: object) -> Bmg3:
    models = {"a1": "gunner 10,10", **others}
    content = (GUNNER, CALM, ARMOURED, SHOTGUN, GRENADE)
    return game(*content, models=models, pieces=pieces, markers=list(markers))  # type: ignore[arg-type]


def under(played: Bmg3, weapon_id: str, at: str) -> list[str]:
    found = caught(played, played.model("a1"), played.library.get(Weapon, weapon_id), point(at))
    return [model.id for model in found]


def roll_at(played: Bmg3, weapon_id: str, target: str = "b1", *, blind: bool = False) -> Pool:
    attack = attack_with(played, played.model("a1"), played.library.get(Weapon, weapon_id), blind=blind)
    return thrown(attack.at(aimed(attack, played.model(target))))


# --- shapes


@pytest.mark.rule("BMG3-TPL-02", "BMG3-TPL-01", "BMG3-WKW-05")
def test_an_explosion_reaches_two_inches_from_its_centre() -> None:
    played = field(b1="calm 17.58,10", b2="calm 15,12.6")
    assert under(played, "grenade", "15,10") == ["b1"], "rims at 1.99 and 2.01 inches"


@pytest.mark.rule("BMG3-TPL-03", "BMG3-TPL-01", "BMG3-WKW-05")
def test_a_cone_is_eight_inches_long_and_widens_to_three() -> None:
    near, far = "10.6,11.8", "18,12"
    played = field(b1=f"calm {far}", b2="calm 19.2,10", b3=f"calm {near}")
    assert under(played, "shotgun", "20,10") == ["b1"]
    edges = field(b1="calm 18,12", b2="calm 18,7.98", b4="calm 11.2,10.9")
    assert under(edges, "shotgun", "20,10") == ["b4", "b1"], "1.41 inches to each side there, 0.35 near the attacker"
    assert under(field(b1="calm 19.17,10"), "shotgun", "20,10") == ["b1"], "its rim is 8 inches less 0.02 away"


@pytest.mark.rule("BMG3-TPL-10")
def test_an_explosion_touches_two_inches_up_and_a_cone_every_height() -> None:
    low = piece("shed", "14,8", "18,12", top=2, keywords="standable")
    high = piece("tower", "14,8", "18,12", top=2.5, keywords="standable")
    assert under(field(low, b1="calm 16,10,2"), "grenade", "16,10") == ["b1"]
    assert under(field(high, b1="calm 16,10,2.5"), "grenade", "16,10") == []
    assert under(field(high, b1="calm 16,10,2.5"), "shotgun", "16,10") == ["b1"]


@pytest.mark.rule("BMG3-TPL-05", "BMG3-ATK-09")
def test_friends_under_it_are_struck_the_attacker_is_not() -> None:
    played = field(a2="calm 12,10", b1="calm 14,10")
    assert under(played, "shotgun", "20,10") == ["a2", "b1"]
    played = field(b1="calm 12,10")
    assert under(played, "grenade", "11,10") == ["b1"]


@pytest.mark.rule("BMG3-TPL-05")
def test_a_wall_shields_from_the_cone_and_from_the_explosion() -> None:
    wall = piece("wall", "13,6", "13.4,14", top=4)
    assert under(field(wall, b1="calm 15,10"), "shotgun", "20,10") == []
    assert under(field(wall, b1="calm 14.2,10"), "grenade", "12.8,10") == []
    assert under(field(wall, b1="calm 14.2,10"), "grenade", "14.5,10") == ["b1"]


# --- where it may be put


@pytest.mark.rule("BMG3-TPL-09")
def test_the_centre_is_within_reach_and_in_sight() -> None:
    played = field(b1="calm 20,10")
    laying = aim(played, played.model("a1"), GRENADE, blind=False)
    too_far, just = laying.why_not(Point(18_610, 10_000)), laying.why_not(Point(18_590, 10_000))
    assert too_far is not None
    assert too_far.rule == "BMG3-TPL-09"
    assert just is None
    wall = piece("wall", "13,6", "13.4,14", top=4)
    hidden = field(wall, b1="calm 15,10")
    no = aim(hidden, hidden.model("a1"), GRENADE, blind=False).why_not(Point(15_000, 10_000))
    assert no is not None
    assert no.rule == "BMG3-TPL-09"


@pytest.mark.rule("BMG3-TPL-02")
def test_an_explosion_lies_on_a_surface() -> None:
    played = field(b1="calm 15,10")
    no = aim(played, played.model("a1"), GRENADE, blind=False).why_not(Point(15_000, 10_000, 500))
    assert no is not None
    assert no.rule == "BMG3-TPL-02"


@pytest.mark.rule("BMG3-TPL-06", "BMG3-DPT-22")
def test_at_least_one_enemy_under_it_must_be_a_legal_target() -> None:
    played = field(a2="calm 14,10", b1="calm 10,25")
    assert refusal(played, "template:shotgun").rule == "BMG3-TPL-06"
    played = field(a2="calm 10,6", b1="calm 16,10")
    pick = options(played)["template:shotgun"].then
    assert isinstance(pick, PickPoint)
    for nobody in (Point(10_000, 20_000), Point(10_000, 5_000)):
        no = pick.placing.why_not(nobody)
        assert no is not None
        assert no.rule == "BMG3-TPL-06"


@pytest.mark.rule("BMG3-TPL-06", "BMG3-MRG-05")
def test_blind_fire_makes_hidden_enemies_targets() -> None:
    shade = profile("shade", W=9, D=4, abilities=["master_of_stealth"])
    played = game(GUNNER, SHOTGUN, GRENADE, shade, models={"a1": "gunner 10,10", "b1": "shade 18,10"})
    assert refusal(played, "template:shotgun").rule == "BMG3-TPL-06"
    strike(played, "blind_template:shotgun 18,10", dice="4")
    assert played.model("b1").injury == 1


@pytest.mark.rule("BMG3-RNG-04", "BMG3-RNG-03")
def test_the_conditions_of_every_shot_hold() -> None:
    played = field(b1="calm 11.181,10", b2="calm 15,10")
    assert refusal(played, "template:shotgun").rule == "BMG3-RNG-04"
    played = field(b1="calm 15,10")
    played.model("a1").magazines["shotgun"] = 0
    assert refusal(played, "template:shotgun").rule == "BMG3-AMM-04"


def test_every_suggested_place_is_legal() -> None:
    wall = piece("wall", "13,9", "13.4,11", top=4)
    played = field(wall, b1="calm 15,10", b2="calm 16,13")
    for blind in (False, True):
        laying = aim(played, played.model("a1"), GRENADE, blind=blind)
        assert laying.suggestions()
        assert [at for at in laying.suggestions() if laying.why_not(at)] == []


# --- the rolls


@pytest.mark.rule("BMG3-TPL-04", "BMG3-TPL-05", "BMG3-TPL-08", "BMG3-WPN-05", "BMG3-AMM-03", "BMG3-STR-01")
def test_a_strength_die_is_rolled_at_each_nearest_first_for_one_magazine() -> None:
    played = field(b1="calm 17,10", a2="calm 12,10", b2="calm 14,10")
    strike(played, "template:shotgun 20,10", dice="1 3 2")
    hurt = {id: played.model(id).injury for id in ("a2", "b1", "b2")}
    assert hurt == {"a2": 0, "b1": 0, "b2": 1}, "in the order a2, b2, b1"
    assert played.model("a1").magazines["shotgun"] == 1
    assert not [key for key in options(played) if key.startswith("split:shotgun")]


@pytest.mark.rule("BMG3-TPL-05")
def test_the_attacker_names_the_order_of_those_equally_near() -> None:
    played = field(b1="calm 14,10.6", b2="calm 14,9.4")
    strike(played, "template:shotgun 20,10", "A b2 b1", dice="3 1")
    assert (played.model("b1").injury, played.model("b2").injury) == (0, 1)


@pytest.mark.rule("BMG3-WEX-06", "BMG3-STR-06", "BMG3-STR-07", "BMG3-STR-08", "BMG3-CRT-07", "BMG3-TPL-07")
def test_armour_and_cover_together_still_leave_one_attack_die() -> None:
    crate = piece("crate", "12,9.7", "12.4,10.3", top=1)
    played = field(crate, b1="armoured 14,10")
    assert roll_at(played, "shotgun") == Pool(1, False)
    strike(played, "template:shotgun 14,10", dice="4")
    assert markers(played.model("b1")) == (1, 1)
    strike(played, "template:shotgun 14,10", dice="6")
    assert markers(played.model("b1")) == (2, 2)
    assert not played.model("b1").down


@pytest.mark.rule("BMG3-STR-06", "BMG3-TPL-07")
def test_the_replacing_die_needs_the_defence() -> None:
    played = field(b1="armoured 14,10")
    strike(played, "template:shotgun 14,10", dice="3")
    assert markers(played.model("b1")) == (0, 0), "3 would do for the Strength die, not for Defence 4"
    strike(played, "template:shotgun 14,10", dice="4")
    assert markers(played.model("b1")) != (0, 0)


@pytest.mark.rule("BMG3-TPL-07", "BMG3-STR-08")
def test_having_moved_turns_every_strength_die_into_one_attack_die() -> None:
    played = field(b1="calm 14,10")
    assert roll_at(played, "shotgun") == Pool(0, True)
    acting(played, moved=True)
    assert roll_at(played, "shotgun") == Pool(1, False)
    assert roll_at(played, "shotgun", blind=True) == Pool(1, False)


@pytest.mark.rule("BMG3-TPL-04", "BMG3-CRT-01", "BMG3-CRT-02")
def test_a_six_on_the_strength_die_knocks_down() -> None:
    played = field(b1="calm 14,10")
    strike(played, "template:grenade 14,10", dice="6")
    assert played.model("b1").down


@pytest.mark.rule("BMG3-ABL-02", "BMG3-TPL-07")
def test_bat_armour_does_not_help_against_a_friend() -> None:
    played = field(a2="armoured 12,10", b1="calm 14,10")
    assert roll_at(played, "shotgun", "a2") == Pool(0, True)


@pytest.mark.rule("BMG3-TPL-05", "BMG3-ATK-12")
def test_damage_is_settled_when_all_rolls_are_made() -> None:
    played = field(b1=put("calm", "14,10", injury=8), b2=put("calm", "16,10", injury=8), b3="calm 30,30")
    played.side(played.model("b1").seat).boss = "b1"
    strike(played, "template:shotgun 20,10", "B b3", dice="3 3")
    assert played.model("b2").casualty, "nobody names a Boss before the second roll"


@pytest.mark.rule("BMG3-TPL-09", "BMG3-NIT-05")
def test_a_dark_place_beyond_the_reach_of_eyes_is_not_seen() -> None:
    rocket = weapon("rocket", template="explosive", strength=3, injury=1)
    gunner = profile("gunner", weapons=["rocket"])
    far = game(gunner, rocket, models={"a1": "gunner 5,10", "b1": "gunner 25,10"})
    assert refusal(far, "template:rocket").rule == "BMG3-TPL-06"
    lit = game(gunner, rocket, models={"a1": "gunner 5,10", "b1": "gunner 25,10"}, markers=[lamp("25,12")])
    assert options(lit)["template:rocket"].refusal is None
