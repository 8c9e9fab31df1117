"""Healing and the return of the fallen (HEA)."""

from __future__ import annotations

import pytest

from game.core.place import point
from game.systems.first_blood.content import Effect
from game.systems.first_blood.flow.effects import useful
from game.systems.first_blood.flow.harm import remove
from game.systems.first_blood.flow.healing import heal
from game.systems.first_blood.flow.returning import Returning
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.state import Model
from tests.systems.first_blood.field import at, fight, garrison, profile, put, regiment, row, run, standing, zonal


def field(**more: object) -> FirstBlood:
    return fight(a1=put("maa", row("10,10", 4), **more), b1=put("rai", row("30,30", 4)))


@pytest.mark.rule("CFB-HEA-03", "CFB-HEA-04", "CFB-HEA-05", "CFB-HEA-06", "CFB-HEA-10", "CFB-BRK-05")
def test_three_healed_bring_one_man_at_arms_back() -> None:  # E-04
    game = field(tokens=2)
    run(heal(game, regiment(game, "a1"), 3), "A 10,12")
    assert len(standing(game, "a1")) == 5
    assert regiment(game, "a1").tokens == 1
    broken = field(tokens=2, broken=True)
    run(heal(broken, regiment(broken, "a1"), 3))
    assert (len(standing(broken, "a1")), regiment(broken, "a1").tokens) == (4, 2)


@pytest.mark.rule("CFB-HEA-01", "CFB-HEA-02")
def test_the_wounded_are_healed_first_one_completely_before_the_next() -> None:
    big = {"a1": put("bru", row("10,10", 3, 2.2), wounds={"1": 2, "2": 3})}
    game = fight(**big)
    run(heal(game, regiment(game, "a1"), 4), "A a1.2")
    assert [model.wounds for model in regiment(game, "a1").models] == [1, 0, 0]
    game = fight(**big)
    run(heal(game, regiment(game, "a1"), 5))
    assert [model.wounds for model in regiment(game, "a1").models] == [0, 0, 0]


@pytest.mark.rule("CFB-HEA-02", "CFB-HEA-10")
def test_a_broken_regiment_still_heals_its_wounded() -> None:
    game = field(broken=True, wounds={"2": 1})
    assert useful([Effect(op="heal", on="target", value=1)], regiment(game, "a1"))
    run(heal(game, regiment(game, "a1"), 1))
    assert regiment(game, "a1").model("a1.2").wounds == 0
    assert [entry.event for entry in game.journal] == ["first_blood.told.healed"]


@pytest.mark.rule("CFB-HEA-05", "CFB-HEA-06")
def test_healing_that_is_not_enough_for_a_model_or_finds_no_token_is_lost() -> None:
    game = field(tokens=1)
    run(heal(game, regiment(game, "a1"), 1))
    assert (len(standing(game, "a1")), regiment(game, "a1").tokens) == (4, 1)
    bare = field()
    run(heal(bare, regiment(bare, "a1"), 6))
    assert len(standing(bare, "a1")) == 4


@pytest.mark.rule("CFB-HEA-07", "CFB-HEA-11")
def test_the_model_returns_within_command_range_on_free_ground() -> None:
    rock = zonal("rock", "11,12", "12,13", classes="impassable")
    fence = zonal("fence", "13,12", "14,13", classes="obstacle")
    game = fight(a1=put("maa", row("10,10", 4), tokens=1), b1=put("rai", row("30,30", 4)), pieces=[rock, fence])
    placing = Returning(game, regiment(game, "a1"), Model("a1.5", regiment(game, "a1").profile))

    def rule(written: str) -> str | None:
        refusal = placing.why_not(point(written))
        return refusal.rule if refusal else None

    assert rule("10,15.9") is None
    assert rule("10,16.1") == "CFB-HEA-07"
    assert rule("10.5,10") == "CFB-HEA-11"
    assert rule("11.5,12.5") == "CFB-HEA-11"
    assert rule("13.5,12.5") == "CFB-HEA-11"
    assert rule("0.2,10") == "CFB-HEA-11"
    assert placing.suggestions()
    assert all(rule(spot.key(1000)) is None for spot in placing.suggestions())


@pytest.mark.rule("CFB-HEA-08", "CFB-HEA-11")
def test_it_joins_only_a_fight_its_regiment_already_has() -> None:
    told = {"a1": put("maa", row("10,10", 4), tokens=1), "b1": put("rai", "10,11.8"), "b2": put("rai", "10,5.5")}
    game = fight(**told)
    placing = Returning(game, regiment(game, "a1"), Model("a1.5", regiment(game, "a1").profile))
    assert placing.why_not(point("11.2,11.5")) is None
    refusal = placing.why_not(point("10,7.2"))
    assert refusal is not None
    assert refusal.rule == "CFB-HEA-08"


@pytest.mark.rule("CFB-HEA-09")
def test_where_there_is_no_room_nobody_returns_and_the_healing_is_lost() -> None:
    wall = [
        zonal(f"rock{n}", f"{x},{y}", f"{x + 20},{y + 20}", classes="impassable")
        for n, (x, y) in enumerate([(-9, 11), (-9, -11), (11, -1), (-11, 1)])
    ]
    game = fight(a1=put("maa", "10,10", tokens=1), b1=put("rai", row("30,40", 4)), pieces=wall)
    run(heal(game, regiment(game, "a1"), 2))
    assert (standing(game, "a1"), regiment(game, "a1").tokens) == (["a1.1"], 1)


@pytest.mark.rule("CFB-HEA-12", "CFB-OFF-15")
def test_whoever_returns_is_an_ordinary_model() -> None:
    game = fight(a1=put("maa", row("10,10", 5), standard=True), b1=put("rai", row("30,30", 4)))
    run(remove(game, [game.model("a1.2")]))
    run(heal(game, regiment(game, "a1"), 2), "A 10,12")
    assert (regiment(game, "a1").model("a1.2").rank, at(game, "a1.2")) == ("troop", "10,12")
    game = fight(a1=put("maa", row("10,10", 4), officer="captain"), b1=put("rai", row("30,30", 4)))
    run(remove(game, [game.model("a1.1")]), "A a1.2")
    assert regiment(game, "a1").tokens == 1
    run(heal(game, regiment(game, "a1"), 2), "A 10,12")
    assert [model.rank for model in regiment(game, "a1").models] == ["troop"] * 4
    assert regiment(game, "a1").tokens == 0


@pytest.mark.rule("CFB-HEA-13")
def test_occupants_return_inside_up_to_the_capacity() -> None:
    house = garrison("house", at="20,20", diameter=5, capacity=5)
    told = {"a1": put("maa", models=4, inside="house", tokens=2), "b1": put("rai", row("40,40", 4))}
    game = fight(pieces=[house], **told)
    run(heal(game, regiment(game, "a1"), 4))
    assert (len(standing(game, "a1")), regiment(game, "a1").tokens) == (5, 1)


@pytest.mark.rule("CFB-HEA-14", "CFB-SPR-54")
def test_models_with_lethal_demise_are_neither_healed_nor_restored() -> None:
    doomed = profile("doomed", "5 1 2 1 2 3 2 0", "lethal_demise")
    game = fight(doomed, a1=put("doomed", row("10,10", 4), tokens=1, wounds={"2": 1}), b1=put("rai", row("30,30", 4)))
    run(heal(game, regiment(game, "a1"), 4))
    assert regiment(game, "a1").model("a1.2").wounds == 1
    assert regiment(game, "a1").tokens == 1


def test_healing_is_of_use_only_to_whoever_lacks_something() -> None:
    mend = [Effect(op="heal", on="target", value=2)]
    assert not useful(mend, regiment(field(), "a1"))
    assert useful(mend, regiment(field(wounds={"1": 1}), "a1"))
    assert useful(mend, regiment(field(tokens=1), "a1"))
    assert not useful(mend, regiment(field(tokens=1, broken=True), "a1"))
