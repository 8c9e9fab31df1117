"""Magic: Casters, Spells, and how long what they do lasts (MAG)."""

from __future__ import annotations

import pytest

from game.systems.first_blood.content import Effect
from game.systems.first_blood.flow import magic
from game.systems.first_blood.flow.engagement import Engagement
from game.systems.first_blood.flow.harm import remove
from game.systems.first_blood.flow.lasting import end_spells_of
from game.systems.first_blood.flow.magic import attunement, cast, interfered, level
from game.systems.first_blood.flow.rounds import end_round
from game.systems.first_blood.flow.stats import march
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import Acting, Casting
from game.systems.first_blood.state import Activation
from tests.systems.first_blood.field import (
    battle,
    entry,
    fight,
    garrison,
    officer,
    profile,
    put,
    regiment,
    retinue,
    row,
    run,
    spell,
    standing,
    zonal,
)

HAIL = spell("hail", Effect(op="hits", on="target", value=2, per_success=True), range=8, attunement=2)
MIRE = spell("mire", Effect(op="mod", on="target", stat="march", value=-2), range=12, attunement=3)
BLESS = spell("bless", Effect(op="mod", on="target", stat="clash", value=1), range=10, target="friendly")
SKIN = spell("skin", Effect(op="mod", on="target", stat="defense", value=1), range=None, target="self")
SPELLS = (HAIL, MIRE, BLESS, SKIN)
KNOWN = [one.id for one in SPELLS]


def duel(*content: object, **more: object) -> FirstBlood:
    told = {"a1": put("mage", "10,10", spells=KNOWN), "b1": put("rai", row("10,17", 5)), **more}
    return fight(*SPELLS, *content, **told)  # type: ignore[arg-type]


def casting(game: FirstBlood, id: str, target: str = "b1", caster: str = "a1.1") -> Casting:
    model = game.model(caster)
    found = next(one for one in magic.known(game, model) if one.id == id)
    return Casting(game, model, found, regiment(game, target))


def offered(game: FirstBlood, id: str = "a1") -> dict[str, str]:
    found = magic.offers(game, Acting(game, regiment(game, id), Activation(id)))
    return {option.key: option.refusal.rule if option.refusal else "" for option in found}


def spells(game: FirstBlood, id: str, target: str = "b1", *answers: str, dice: str) -> None:
    one = casting(game, id, target)
    run(cast(game, one.caster, one.spell, one.target), *answers, dice=dice)


# --- who casts


@pytest.mark.rule("CFB-MAG-01", "CFB-MAG-02", "CFB-MAG-03", "CFB-MAG-22", "CFB-ACT-25")
def test_a_caster_with_a_spell_casts_one_in_an_activation() -> None:
    told = {"a1": put("mage", "10,10", spells=KNOWN), "b1": put("rai", row("10,17", 5)), "acting": "a1"}
    with battle(*SPELLS, **told) as s:
        s.play("A", "cast:mire:b1", dice="6 6 6 6 6")
        s.refuses("A", "cast:hail:b1", "CFB-ACT-15")
    assert offered(duel(a1=put("lord", "10,10", spells=KNOWN))) == {}
    assert offered(duel(a1=put("mage", "10,10"))) == {}


@pytest.mark.rule("CFB-MAG-26", "CFB-MAG-10", "CFB-MAG-03")
def test_officers_retinue_and_whole_regiments_cast_too_the_leader_for_his_men() -> None:
    wise = profile("wise", "5 1 2 1 2 3 2 0", "priest:3")
    reader = profile("captain", "5 1 3 2 3 4 2 0", "priest:2", kind="officer", command=6)
    game = duel(
        wise,
        entry("wise", spells=("mire",)),
        reader,
        officer("captain", spells=("hail",)),
        a2=put("wise", ["20,10", "21,10", "22,10"]),
        a3=put("maa", row("30,10", 4), officer="captain"),
    )
    assert [model.id for model in game.caster_models(regiment(game, "a2"))] == ["a2.1"]
    assert set(offered(game, "a2")) == {"cast:mire:b1"}
    assert set(offered(game, "a3")) == {"cast:hail:b1"}
    gift = retinue("seer", "arcane", [Effect(op="grant_spell", on="bearer", ref="mire")])
    mystic = profile("seer", "5 1 1 1 3 3 1 1", "wizard:2", kind="retinue")
    game = duel(gift, mystic, a1=put("lord", row("10,10", 2), retinue=["seer"]))
    assert set(offered(game)) == {"cast:mire:b1"}


@pytest.mark.rule("CFB-MAG-02", "CFB-MAG-11")
def test_of_two_casters_each_is_named() -> None:
    mystic = profile("seer", "5 1 1 1 3 3 1 1", "wizard:2", kind="retinue")
    gift = retinue("seer", "arcane", [Effect(op="grant_spell", on="bearer", ref="mire")])
    game = duel(mystic, gift, a1=put("mage", row("10,10", 2), retinue=["seer"], spells=["hail"]))
    assert set(offered(game)) == {"cast:hail:b1:a1.1", "cast:mire:b1:a1.2"}
    assert level(casting(game, "mire", caster="a1.2")).value == 2


# --- targets


@pytest.mark.rule("CFB-MAG-04", "CFB-MAG-05", "CFB-MAG-07", "CFB-MAG-08", "CFB-MAG-20")
def test_range_and_sight_to_the_same_model_and_self_spells_for_the_own_regiment_only() -> None:
    wall = zonal("wall", "14,11", "20,13", classes="obstructing impassable", size=3)
    game = duel(b2=put("rai", row("17,14", 3)), b3=put("rai", "30,10"), a2=put("maa", row("4,10", 3)), pieces=[wall])
    found = offered(game)
    assert found["cast:hail:b1"] == ""
    assert found["cast:hail:b2"] == "CFB-MAG-07"
    assert found["cast:hail:b3"] == "CFB-MAG-08"
    assert {key for key in found if key.startswith("cast:skin")} == {"cast:skin:a1"}
    assert {key for key in found if key.startswith("cast:bless")} == {"cast:bless:a1", "cast:bless:a2"}
    assert found["cast:skin:a1"] == found["cast:bless:a1"] == ""


@pytest.mark.rule("CFB-MAG-09", "CFB-MAG-20", "CFB-CHR-32")
def test_casters_and_targets_may_be_engaged() -> None:
    game = duel(b1=put("rai", row("10,11.5", 3)))
    assert Engagement(game).is_engaged(regiment(game, "a1"))
    assert offered(game)["cast:hail:b1"] == ""
    spells(game, "mire", dice="1 1 6 6 6")
    assert march(game, regiment(game, "b1")) == 4000


# --- casting


@pytest.mark.rule("CFB-MAG-11", "CFB-MAG-12", "CFB-MAG-14", "CFB-MAG-06")
def test_an_enemy_caster_interferes() -> None:  # E-06
    alone, near = duel(), duel(b2=put("mage", "10,19"))
    assert (attunement(casting(alone, "mire")).value, attunement(casting(near, "mire")).value) == (3, 2)
    spells(near, "mire", dice="1 3 2 5 3")
    assert regiment(near, "b1").lasting[0].successes == 2
    spells(alone, "mire", dice="1 3 2 5 3")
    assert regiment(alone, "b1").lasting[0].successes == 4
    failed = duel(b2=put("mage", "10,19"))
    spells(failed, "hail", dice="1 2 2 5 3")
    assert [entry.event for entry in failed.journal][-1] == "first_blood.told.spell_failed"


@pytest.mark.rule("CFB-MAG-14", "CFB-MAG-19", "CFB-MAG-24")
def test_interference_counts_once_within_ten_inches_and_never_below_1() -> None:
    easy = spell("easy", Effect(op="mod", on="target", stat="march", value=1), attunement=1)
    two = duel(easy, a1=put("mage", "10,10", spells=["easy", "mire"]), b2=put("mage", "10,19"), b3=put("abbot", "10,5"))
    assert attunement(casting(two, "mire")).value == 2
    assert attunement(casting(two, "easy")).value == 1
    far = duel(b2=put("mage", "10,21.1"))
    assert not interfered(casting(far, "mire"))
    house = garrison("house", at="10,22", diameter=5)
    inside = duel(b2=put("abbot", models=1, inside="house"), pieces=[house])
    assert interfered(casting(inside, "mire"))


@pytest.mark.rule("CFB-MAG-14")
def test_what_protects_from_interference_does() -> None:
    choir = retinue("seer", "arcane", [Effect(op="custom", on="character", ref="no_interference")])
    told = {"a1": put("mage", row("10,10", 2), retinue=["seer"], spells=KNOWN), "b2": put("mage", "10,19")}
    assert not interfered(casting(duel(choir, **told), "mire"))
    assert interfered(casting(duel(**told), "mire"))


@pytest.mark.rule("CFB-MAG-12", "CFB-MAG-13", "CFB-MAG-15", "CFB-MAG-16")
def test_two_successes_do_unless_the_spell_wants_more() -> None:
    hard = spell("hard", Effect(op="mod", on="target", stat="march", value=-1), successes=3)
    game = duel(hard, a1=put("mage", "10,10", spells=["hard", "mire"]))
    spells(game, "hard", dice="3 3 4 4 6")
    assert regiment(game, "b1").lasting == []
    spells(game, "mire", dice="3 3 4 4 6")
    assert march(game, regiment(game, "b1")) == 4000
    spells(game, "hard", dice="3 3 3 4 6")
    assert march(game, regiment(game, "b1")) == 3000


@pytest.mark.rule("CFB-MAG-17", "CFB-MAG-25", "CFB-MOR-01")
def test_hits_by_all_successes_are_defended_suffered_and_tested() -> None:
    game = duel()
    spells(game, "hail", "b1", "B b1.5 b1.4 b1.3", dice="1 2 2 5 3 1 2 3 4 5 6 1 2 1 2 1")
    assert [len(entry.dice) for entry in game.journal if entry.event.endswith("defended")] == [6]
    assert any(entry.event.endswith("morale_tested") for entry in game.journal)


# --- how long it lasts


@pytest.mark.rule("CFB-MAG-18", "CFB-ACT-07")
def test_it_lasts_until_the_casters_next_activation_begins() -> None:
    game = duel()
    spells(game, "mire", dice="1 1 6 6 6")
    end_round(game)
    assert march(game, regiment(game, "b1")) == 4000
    end_spells_of(game, regiment(game, "b1"))
    assert march(game, regiment(game, "b1")) == 4000
    end_spells_of(game, regiment(game, "a1"))
    assert march(game, regiment(game, "b1")) == 6000


@pytest.mark.rule("CFB-MAG-18")
def test_a_spell_that_says_so_ends_with_the_round() -> None:
    brief = spell("brief", Effect(op="mod", on="target", stat="march", value=-1), lasts="round")
    game = duel(brief, a1=put("mage", "10,10", spells=["brief"]))
    spells(game, "brief", dice="1 1 6 6 6")
    end_spells_of(game, regiment(game, "a1"))
    assert march(game, regiment(game, "b1")) == 5000
    end_round(game)
    assert march(game, regiment(game, "b1")) == 6000


@pytest.mark.rule("CFB-MAG-21")
def test_spells_of_a_dead_caster_end_with_the_round() -> None:
    game = duel(a1=put("mage", row("10,10", 2), retinue=["aid"], spells=KNOWN))
    spells(game, "mire", dice="1 1 6 6 6")
    run(remove(game, [game.model("a1.1")]))
    assert march(game, regiment(game, "b1")) == 4000
    end_round(game)
    assert march(game, regiment(game, "b1")) == 6000


@pytest.mark.rule("CFB-MAG-23")
def test_the_same_spell_again_only_renews_it() -> None:
    game = duel()
    spells(game, "mire", dice="1 1 6 6 6")
    spells(game, "mire", dice="1 1 1 6 6")
    assert march(game, regiment(game, "b1")) == 4000
    assert [one.successes for one in regiment(game, "b1").lasting] == [3]


def test_a_spell_that_heals_restores_too() -> None:
    mend = spell("mend", Effect(op="heal", on="target", value=3), range=10, target="friendly", lasts="instant")
    game = duel(mend, a1=put("mage", "10,10", spells=["mend"]), a2=put("maa", row("4,10", 3), tokens=1))
    spells(game, "mend", "a2", "A 4,12", dice="1 1 6 6 6")
    assert len(standing(game, "a2")) == 4
