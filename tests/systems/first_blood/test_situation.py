"""Hand-made situations: what they set, and how their mistakes are told."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.clone import shape_of
from game.core.system import Setup, SetupError
from game.systems.first_blood.content import Effect
from game.systems.first_blood.state import State
from tests.systems.first_blood.field import at, battle, fight, garrison, put, regiment, ruin, spell, system

HOUSE = garrison("house", "20,20", "25,25", capacity=4)
MIRE = spell("mire", Effect(op="mod", on="target", stat="march", value=-2))


def wrong(pieces: tuple[Any, ...] = (), **told: Any) -> str:
    """The sentence its author reads."""
    regiments = {"a1": "maa 5,5", "b1": "maa 40,40", **told.pop("regiments", {})}
    situation = {"map": "test", "scenario": "camp", "regiments": regiments, **told}
    with pytest.raises(SetupError) as error:
        system(MIRE, pieces=pieces).start(Setup("first_blood", situation=situation))
    return str(error.value)


def test_a_regiment_stands_where_the_situation_puts_it_with_its_state() -> None:
    told = put(
        "maa",
        "10,10 11,10 12,10",
        standard=True,
        wounds={"2": 1},
        tokens=2,
        fallen=1,
        broken=True,
        aimed=True,
        marches=1,
        lasting=["spell:mire by=b1.1 until=caster successes=3"],
        characteristics={"clash": 4},
        rules=["cleave 2"],
    )
    one = regiment(fight(MIRE, a1=told), "a1")
    assert [model.rank for model in one.models] == ["leader", "standard", "troop"]
    assert [model.wounds for model in one.models] == [0, 1, 0]
    assert (one.tokens, len(one.fallen), one.broken, one.aimed, one.marches) == (2, 1, True, True, 1)
    assert (one.size, one.began) == (4, 4)
    assert one.lasting[0].by == "b1.1" and one.lasting[0].until == "caster" and one.lasting[0].successes == 3
    assert (one.profile.clash, one.profile.rules[0].id, one.profile.rules[0].x) == (4, "cleave", 2)


def test_officers_specialists_and_retinue_come_with_their_regiments() -> None:
    game = fight(a1=put("maa", "10,10 11,10", officer="captain"), a2=put("lord", "20,20 21,20", retinue=["bgd"]))
    assert [model.rank for model in regiment(game, "a1").models] == ["officer", "troop"]
    assert [model.rank for model in regiment(game, "a2").models] == ["character", "retinue"]
    assert (regiment(game, "a1").command_range, regiment(game, "a2").command_range) == (6000, 8000)


def test_whoever_has_not_been_activated_has_a_card() -> None:
    with battle(a1="maa 10,10", a2=put("rai", "20,10", activated=True), a3="maa 30,10", b1="maa 40,40", turn="B") as s:
        assert s.state.sides["A"].stack == ["maa#1", "maa#2"] and s.state.sides["A"].drawn == ["a2"]
        s.asks("B", "act")


def test_terrain_may_be_written_into_a_situation() -> None:
    terrain = {
        "keep": {"kind": "garrison", "at": "30,30", "diameter": 6, "defense": 2, "capacity": 13, "size": 3},
        "old": {"kind": "ruin", "corners": ["10,10", "15,15"], "floors": 2, "walls": ["10,12 15,12"]},
        "bog": {"corners": ["20,5", "24,5", "22,8"], "classes": ["water", "dangerous"]},
    }
    game = fight(a1="maa 12,11,6", b1="maa 40,40", terrain=terrain)
    keep, old, bog = game.table.pieces
    assert keep.circle and keep.number("capacity") == 13 and keep.has("garrison")
    assert old.floors == (3000, 6000) and old.number("elevation") == 3 and len(old.walls) == 1
    assert bog.keywords == ("dangerous", "water", "zonal")
    assert at(game, "a1.1") == "12,11,6"


def test_an_altered_profile_is_found_again_in_a_save() -> None:
    played = system()
    told = {"a1": put("maa", "10,10", characteristics={"clash": 4}), "b1": "maa 40,40"}
    state = played.start(Setup("first_blood", situation={"map": "test", "scenario": "camp", "regiments": told}))
    shape = shape_of(State)
    again = shape.load(shape.dump(state), played.lookup)
    assert again.regiments["a1"].profile.clash == 4
    assert shape.digest(again) == shape.digest(state)


def test_mistakes_are_told_with_their_place() -> None:
    assert "regiments.a1.entry: there is no entry 'mma'" in wrong(regiments={"a1": "mma 5,5"})
    assert "it has 2 models and 1 places" in wrong(regiments={"a1": put("maa", "5,5", models=2)})
    assert "stand on one another" in wrong(regiments={"a1": "maa 5,5 5.4,5"})
    assert "does not lie wholly on the table" in wrong(regiments={"a1": "maa 0.3,5"})
    assert "its name begins with 'a' or 'b'" in wrong(regiments={"c1": "maa 9,9"})
    assert "is removed with these" in wrong(regiments={"a1": put("maa", "5,5", wounds={"1": 2})})
    assert "there is no model 'a1.7'" in wrong(regiments={"a1": put("maa", "5,5", wounds={"7": 1})})
    assert "there is no Garrison piece 'barn'" in wrong(regiments={"a1": put("maa", models=1, inside="barn")})
    assert "has no places on the table" in wrong(regiments={"a1": put("maa", "5,5", where="reserve")})
    assert "there is no special rule 'shild'" in wrong(regiments={"a1": put("maa", "5,5", rules=["shild"])})
    assert "there is no kind of effect 'charm'" in wrong(regiments={"a1": put("maa", "5,5", lasting=["charm:x"])})
    assert "'for=ever' should be" in wrong(regiments={"a1": put("maa", "5,5", lasting=["spell:mire for=ever"])})
    assert "it has corners, or a middle and a diameter" in wrong(terrain={"bog": {"at": "5,5"}})
    assert "a wall goes from one place to another" in wrong(
        terrain={"old": {"kind": "ruin", "corners": ["9,9", "13,13"], "walls": ["9,9"]}}
    )
    assert "there is no Regiment 'a7'" in wrong(acting="a7")
    assert "there is no Entry 'rai'" in wrong(sides={"A": {"stack": ["rai"]}})


def test_what_rules_of_set_up_forbid_is_allowed_to_whoever_practises() -> None:
    many = {"a1": put("maa", models=5, inside="house")}
    assert "(CFB-GAR-08); practice = true allows it" in wrong((HOUSE,), regiments=many)
    assert regiment(fight(**many, b1="maa 40,40", pieces=[HOUSE], practice=True), "a1").inside == "house"
    assert "(CFB-CHR-05)" in wrong(regiments={"a1": put("lord", "5,5", broken=True)})
    assert "(CFB-WND-07)" in wrong(regiments={"a1": put("maa", "5,5", fallen=1)})
    two = {"a1": put("maa", models=1, inside="house"), "a2": put("rai", models=1, inside="house")}
    assert "a piece holds a single Regiment" in wrong((HOUSE,), regiments=two, practice=True)


def test_models_may_stand_above_each_other_on_the_floors_of_a_ruin() -> None:
    game = fight(a1="maa 12,12 12,12,3", b1="maa 40,40", pieces=[ruin("old", "10,10", "15,15")])
    assert at(game, "a1.2") == "12,12,3"
