"""Bases, sizes, measuring, and what a Regiment is."""

from __future__ import annotations

import pytest

from game.boards.measure import distance
from game.boards.sight.strip import size_of
from game.core.system import Setup, SetupError
from game.systems.first_blood.content import Effect, Entry, Profile
from game.systems.first_blood.flow.objectives import is_within
from game.systems.first_blood.flow.sight import looker
from game.systems.first_blood.game import SIZES, WIDTHS
from game.systems.first_blood.state import SEATS
from tests.systems.first_blood.field import (
    battle,
    event,
    fight,
    model,
    put,
    regiment,
    row,
    ruin,
    standing,
    system,
    zonal,
)

EACH = {"a1": "maa 10,10", "a2": "kni 14,10", "a3": "bru 18,10", "a4": "mon 24,10"}


@pytest.mark.rule("CFB-GEO-02", "CFB-SIZ-01", "CFB-SIZ-02", "CFB-SIZ-03", "CFB-MOD-02")
def test_bases_and_sizes_by_type() -> None:
    game = fight(**EACH)
    assert [game.width(regiment(game, id).models[0]) for id in EACH] == [1000, 2000, 2000, 3000]
    assert [looker(game, regiment(game, id).models[0]).size for id in EACH] == [1, 2, 2, 3]
    assert list(WIDTHS) == list(SIZES) == ["infantry", "cavalry", "brute", "monster"]


@pytest.mark.rule("CFB-MOD-02", "CFB-MOD-03", "CFB-MOD-04", "CFB-GEO-02")
def test_officers_and_characters_have_the_base_of_their_type() -> None:
    game = fight(a1=put("maa", "10,10 11,10", officer="captain"), a2="lord 20,20")
    captain, lord = model(game, "a1.1"), model(game, "a2.1")
    assert captain.profile.type == lord.profile.type == "infantry"
    assert (captain.profile.kind, lord.profile.kind) == ("officer", "character")
    assert game.width(captain) == game.width(lord) == 1000
    assert {one.weight for one in game.library.all(Profile)} <= {"light", "medium", "heavy"}


@pytest.mark.rule("CFB-MEA-01", "CFB-MEA-02", "CFB-MEA-05", "CFB-GEO-03", "CFB-GEO-12")
def test_distances_run_between_the_nearest_points_of_bases() -> None:
    game = fight(a1="maa 10,10 10,11", b1="kni 10,15 12.1,15")
    assert distance(game.body(model(game, "a1.1")), game.body(model(game, "b1.1")), flat=True) == 3500
    assert game.apart(regiment(game, "a1"), regiment(game, "b1")) == 2500, "of Regiments: the nearest models"
    high = fight(a1="maa 10,10 10,11,3", b1="kni 10,15 12.1,15", pieces=[ruin("house", "8,8", "13,13")])
    assert high.apart(regiment(high, "a1"), regiment(high, "b1")) == 2500, "heights are left out"


@pytest.mark.rule("CFB-MEA-04", "CFB-MEA-06", "CFB-GEO-10")
def test_within_and_completely_within() -> None:
    for y, within, completely in (("29.5", 1, 1), ("29.51", 1, 0), ("30.5", 1, 0), ("30.51", 0, 0)):
        game = fight(a1=f"maa 24,{y}", scenario="camp")
        [centre, *_] = game.scenario.zones
        assert is_within(game, model(game, "a1.1"), centre) == bool(within)
        assert is_within(game, model(game, "a1.1"), centre, completely=True) == bool(completely)


@pytest.mark.rule("CFB-MEA-03")
def test_measuring_changes_nothing_and_is_always_allowed() -> None:
    with battle(a1="maa 10,10", b1="maa 40,40", acting="a1") as s:
        before = s.session.digest()
        game = system().game(s.state)
        assert game.apart(regiment(s, "a1"), regiment(s, "b1")) == 41427
        assert s.session.digest() == before
        s.asks("A", "act")


@pytest.mark.rule("CFB-ARM-03", "CFB-ARM-01")
def test_a_battle_is_for_two() -> None:
    with battle(a1="maa 10,10", b1="maa 40,40", acting="a1") as s:
        assert tuple(s.session.system.seats(s.state)) == SEATS == ("A", "B")
        game = system().game(s.state)
        assert [one.id for one in game.friends(regiment(s, "a1"))] == ["a1"]
        assert [one.id for one in game.enemies(regiment(s, "a1"))] == ["b1"]
    with pytest.raises(SetupError, match="side B has no Regiment"):
        system().start(Setup("first_blood", situation={"map": "test", "regiments": {"a1": "maa 10,10"}}))


@pytest.mark.rule("CFB-SIZ-04", "CFB-SIZ-09", "CFB-SIZ-10", "CFB-TER-04")
def test_a_piece_on_another_has_both_sizes() -> None:
    hill = zonal("hill", "10,10", "20,20", elevation=2)
    wood = zonal("wood", "12,12", "16,16", classes="obscuring", size=3)
    apart = zonal("copse", "30,30", "34,34", classes="obscuring", size=3)
    pond = zonal("pond", "40,40", "44,44", classes="water")
    game = fight(a1="maa 14,14", pieces=[hill, wood, apart, pond])
    assert [size_of(piece) for piece in game.table.pieces] == [2, 5, 3, 0]
    assert looker(game, model(game, "a1.1")).size == 3, "a model stands on the hill, not on the wood"


@pytest.mark.rule("CFB-RUI-10", "CFB-RUI-11", "CFB-RUI-18", "CFB-TER-05")
def test_how_high_a_ruin_lifts_infantry() -> None:
    """Worked example E-11."""
    house = ruin("house", "8,8", "14,14", floors=2)
    game = fight(a1="maa 10,10 11.5,10,3 10,11.5,6", pieces=[house])
    assert house.number("elevation") == 3 and house.top == 6000
    assert [looker(game, one).size for one in regiment(game, "a1").models] == [1, 3, 4]


@pytest.mark.rule("CFB-TER-06", "CFB-TER-03", "CFB-TER-05")
def test_models_of_one_regiment_stand_on_different_levels() -> None:
    hill = zonal("hill", "10,8", "20,12", elevation=2)
    game = fight(a1="maa 9,10 11,10 9.8,11.5", pieces=[hill])
    assert [looker(game, one).size for one in regiment(game, "a1").models] == [1, 3, 1], "the centre decides"


@pytest.mark.rule("CFB-REG-01", "CFB-REG-02", "CFB-REG-03", "CFB-ACT-19")
def test_a_regiment_activates_as_a_whole() -> None:
    with battle(a1=put("maa", row("10,10", 3)), b1="maa 40,40") as s:
        assert len({one.profile.id for one in regiment(s, "a1").models}) == 1
        assert {key.split()[0] for key in s.asks("A", "act").candidates()} == {"march", "skip"}
        s.play("A", "skip").play("A", "skip")
        assert regiment(s, "a1").activated and not s.state.sides["A"].stack, "it will not act again this Round"
        s.asks("B", "act")


@pytest.mark.rule("CFB-REG-05", "CFB-OFF-18")
def test_one_number_for_a_regiment_whose_models_differ() -> None:
    game = fight(a1=put("maa", row("10,10", 3), officer="captain"), a2=put("lord", "20,20 21,20", retinue=["bgd"]))
    assert game.main(regiment(game, "a1")).profile.id == "maa"
    assert game.main(regiment(game, "a2")).profile.id == "lord"
    alone = regiment(game, "a1")
    alone.models = alone.models[:1]
    assert game.main(alone).profile.id == "captain"


@pytest.mark.rule("CFB-ACT-21", "CFB-RND-01")
def test_what_lasts_for_a_round_ends_with_it() -> None:
    rush = event("rush", Effect(op="mod", on="regiment", stat="march", value=2))
    quick = Entry(
        id="maa", name=system().library.get(Entry, "maa").name, faction="test", profile="maa", models=1, most=13,
        points=50, events=("rush",),
    )  # fmt: skip
    with battle(rush, quick, a1="maa 10,10", b1="maa 40,40", turn="A") as s:
        s.play("A", "rush")
        s.offers("A", "march a1.1@10,17")
        s.play("A", "skip").play("A", "skip")
        assert regiment(s, "a1").lasting
        s.play("B", "no")
        s.play("B", "skip").play("B", "skip", dice="1 2")
        assert s.state.round == 2 and not regiment(s, "a1").lasting
        s.told("first_blood.told.effect_ended")
        s.asks("A", "event")


@pytest.mark.rule("CFB-ACT-31", "CFB-ACT-13")
def test_an_activation_ends_with_its_regiment() -> None:
    thorns = zonal("thorns", "8,12", "16,14", classes="very_dangerous")
    with battle(
        a1=put("maa", "10,10", wounds={"1": 1}), a2="rai 30,10", b1="maa 40,40", pieces=[thorns], acting="a1"
    ) as s:
        s.play("A", "march a1.1@10,13", dice="6")
        assert not standing(s, "a1")
        s.asks("B", "act")
