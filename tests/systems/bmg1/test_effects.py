"""Effects: how they come, what they forbid, and when they end (EFX)."""

from __future__ import annotations

from typing import Any

import pytest

from game.systems.bmg1.content import Effect
from game.systems.bmg1.flow.attack import numbers
from game.systems.bmg1.flow.attack.step import why_not_attack
from game.systems.bmg1.flow.displacing import pushed
from game.systems.bmg1.flow.effects import give, spread_fire, test_poisons
from game.systems.bmg1.flow.purse import why_not_pay
from game.systems.bmg1.flow.recount import end_effects
from game.systems.bmg1.flow.stealing import steal
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import (
    ATTACK,
    IMPAIRED,
    MAY_ACT,
    MAY_ATTACK,
    MAY_MANIPULATE,
    MAY_MOVE,
    MAY_USE_TRAITS,
    THAWING,
    About,
    Acting,
    Attack,
    Happening,
    Moving,
    Price,
    Target,
)
from game.systems.bmg1.state import CM, Activation
from tests.systems.bmg1.field import brawl, counters, model, night, put, run, street, weapon

# pytest would take the flow for a test of its own
check_poisons = test_poisons
del test_poisons


def suffer(game: Bmg1, effect: str, *answers: str, dice: str = "", x: int = 0, by: str = "a1") -> None:
    run(give(game, model(game, "b1"), Effect(effect=effect, x=x), model(game, by)), *answers, dice=dice)  # type: ignore[arg-type]


def one(state: str = "m2 a2 d2 s2", **more: Any) -> Bmg1:
    return night(a1="thug 10,10", b1=put("thug", "13,10", state, **more))


# --- lasting states


@pytest.mark.rule("BMG1-EFX-02", "BMG1-EFX-03", "BMG1-EFX-04", "BMG1-EFX-17", "BMG1-MAN-04")
def test_the_blind_grope_without_mc_and_never_shoot() -> None:
    for effect in ("blind", "flash"):
        game = one()
        b1 = model(game, "b1")
        suffer(game, effect)
        [status] = b1.statuses
        assert (status.id, status.until) == ("blind", "round")
        refusal = why_not_pay(game, b1, "stand", Price(move=1))
        assert refusal is not None and refusal.rule == "BMG1-EFX-03"
        assert why_not_pay(game, b1, "strike", Price(attack=1)) is None
        assert IMPAIRED(Moving(game, b1), 0).value == 1
        assert MAY_MANIPULATE(About(game, b1)).forbidden
    with brawl(a1=put("thug", "10,10", "a3", weapons=["pistol"], effects=["blind"], fire=1), b1="thug 30,10") as s:
        s.refuses("A", "shoot:b1:pistol", "BMG1-EFX-02")


@pytest.mark.rule("BMG1-EFX-48", "BMG1-EFX-04")
def test_what_lasts_a_round_ends_with_it() -> None:
    game = one(
        effects=["blind", "paralyze", "shock", "immobilized until=broken", "hypnotize until=next_activation seat=A"]
    )
    run(end_effects(game))
    assert [status.id for status in model(game, "b1").statuses] == ["immobilized", "hypnotize"]


@pytest.mark.rule("BMG1-EFX-05", "BMG1-EFX-30", "BMG1-MAN-04")
def test_the_paralyzed_can_do_nothing() -> None:
    game = one()
    b1 = model(game, "b1")
    suffer(game, "cooled")
    assert [(status.id, status.until) for status in b1.statuses] == [("paralyze", "round")]
    about, acting = About(game, b1), Acting(game, b1, Activation("b1"))
    for ban in (
        MAY_ATTACK(about),
        MAY_MANIPULATE(about),
        MAY_USE_TRAITS(about),
        MAY_MOVE(Moving(game, b1)),
        MAY_ACT(acting),
    ):
        assert ban.forbidden is not None and ban.forbidden.rule == "BMG1-EFX-30"
    assert MAY_ACT(Acting(game, model(game, "a1"), Activation("a1"))).forbidden is None
    for price in (Price(move=1), Price(attack=1), Price(defense=1), Price(special=1)):
        assert why_not_pay(game, b1, "anything", price)
    assert numbers.defense(Attack(game, model(game, "a1"), "ranged", target=Target(b1))).value == 1


@pytest.mark.rule("BMG1-EFX-18", "BMG1-EFX-19")
def test_the_frozen_thaw_by_an_endurance_roll_a_round() -> None:
    game = one()
    suffer(game, "freeze")
    run(end_effects(game))
    assert model(game, "b1").has("paralyze")
    run(THAWING(Happening(game)), dice="3 3")
    assert model(game, "b1").has("paralyze")
    run(THAWING(Happening(game)), dice="2 3")
    assert model(game, "b1").statuses == []


@pytest.mark.rule("BMG1-EFX-01", "BMG1-EFX-18")
def test_the_same_effect_twice_is_one_and_lasts_the_longer() -> None:
    game = one()
    for effect in ("blind", "blind", "cooled", "freeze", "cooled"):
        suffer(game, effect)
    assert [(s.id, s.until) for s in model(game, "b1").statuses] == [("blind", "round"), ("paralyze", "passed")]


@pytest.mark.rule("BMG1-EFX-22", "BMG1-MAN-04")
def test_the_immobilized_neither_move_nor_spend_mc() -> None:
    game = one()
    b1 = model(game, "b1")
    suffer(game, "immobilized")
    refusal = why_not_pay(game, b1, "run", Price(move=1))
    assert refusal is not None and refusal.rule == "BMG1-EFX-22"
    assert MAY_MOVE(Moving(game, b1)).forbidden and MAY_MANIPULATE(About(game, b1)).forbidden
    assert ATTACK(About(game, b1, "attack"), 3).value == 2
    assert why_not_pay(game, b1, "strike", Price(attack=1)) is None


@pytest.mark.rule("BMG1-EFX-38", "BMG1-EFX-39", "BMG1-MAN-04")
def test_in_shock_no_counter_is_spent_but_legs_still_work() -> None:
    game = one()
    b1 = model(game, "b1")
    suffer(game, "shock")
    for price in (Price(move=1), Price(attack=1), Price(defense=1), Price(special=1), Price(any=1)):
        refusal = why_not_pay(game, b1, "anything", price)
        assert refusal is not None and refusal.rule == "BMG1-EFX-38"
    assert MAY_MOVE(Moving(game, b1)).forbidden is None
    assert MAY_MANIPULATE(About(game, b1)).forbidden


@pytest.mark.rule("BMG1-EFX-24", "BMG1-EFX-25", "BMG1-EFX-26", "BMG1-TRT-06", "BMG1-MAN-04", "BMG1-COV-06")
def test_the_fallen_lie_out_of_cover_and_only_crawl() -> None:
    game = night(
        a1="thug 10,10", b1=put("thug", "13,10", "a1", crouched="wall"), terrain={"wall": "low_wall 14.5,5 15,15"}
    )
    b1 = model(game, "b1")
    suffer(game, "knocked_down")
    assert (b1.posture, b1.cover, b1.at) == ("down", "", (13000, 10000, 0))
    refusal = why_not_attack(Acting(game, b1, Activation("b1")), "melee")
    assert refusal is not None and refusal.rule == "BMG1-EFX-25"
    assert MAY_USE_TRAITS(About(game, b1)).forbidden and MAY_MANIPULATE(About(game, b1)).forbidden
    assert IMPAIRED(Moving(game, b1), 0).value == 1
    assert why_not_pay(game, b1, "break_free", Price(attack=1)) is None  # EFX-29


# --- counters, fire, poison


@pytest.mark.rule("BMG1-EFX-10", "BMG1-EFX-11")
def test_enervating_takes_counters_of_the_victims_choice_after_those_for_markers() -> None:
    game = one("m1 a1 s1")
    suffer(game, "enervating", "B move=1 special=1", x=2)
    assert counters(game, "b1") == "a1"
    drain = weapon("drain", "0 2", effects=(Effect(effect="enervating", x=1),))
    with brawl(drain, a1=put("thug", "10,10", "a1", weapons=["drain"]), b1="thug 13,10 m1 a1 s1") as s:
        s.play("A", "strike:b1:drain", dice="3 4 1").play("B", "move=1").play("B", "attack=1")
        assert counters(s, "b1") == "s1"


@pytest.mark.rule("BMG1-EFX-12", "BMG1-EFX-13", "BMG1-EFX-16")
@pytest.mark.rule("BMG1-GLY-08")
def test_the_second_flame_burns_with_all_of_them() -> None:
    game = one("")
    for fire, injury in (1, 0), (2, 2), (3, 5):
        suffer(game, "fire")
        assert (model(game, "b1").fire, model(game, "b1").injury) == (fire, min(injury, 5))
    assert model(game, "b1").location == "casualty"


@pytest.mark.rule("BMG1-EFX-15", "BMG1-EFX-16", "BMG1-EFX-48")
def test_fire_grows_at_the_end_of_the_round() -> None:
    game = night(a1="thug 10,10", b1=put("thug", "13,10", fire=1), b2="thug 20,10")
    run(spread_fire(game))
    assert (model(game, "b1").fire, model(game, "b1").injury, model(game, "b2").fire) == (2, 2, 0)
    game = night(a1="thug 10,10", b1=put("thug", "13,10", fire=1, effects=["blind"]))
    run(end_effects(game))
    assert model(game, "b1").fire == 2 and not model(game, "b1").statuses


@pytest.mark.rule("BMG1-EFX-14", "BMG1-EFX-16", "BMG1-DCN-39")
def test_two_counters_of_any_kind_put_out_a_flame() -> None:
    with brawl(a1=put("thug", "10,10", "m1 d2", fire=2), b1="thug 13,10") as s:
        s.play("A", "douse").play("A", "m1d1")
        assert model(s, "a1").fire == 1 and counters(s, "a1") == "d1"
    with brawl(a1=put("thug", "10,10", "a1", fire=2), b1="thug 13,10") as s:
        s.refuses("A", "douse", "BMG1-PLN-17")


@pytest.mark.rule(
    "BMG1-EFX-31", "BMG1-EFX-33", "BMG1-EFX-34", "BMG1-EFX-35", "BMG1-EFX-37", "BMG1-EFX-46", "BMG1-EFX-47"
)
def test_poison_works_at_once_and_again_until_it_is_overcome() -> None:
    venom = weapon("venom", "0 1", effects=(Effect(effect="poison", inner=Effect(effect="toxic", x=1)),))
    with brawl(venom, a1=put("thug", "10,10", "a1", weapons=["venom"]), b1="thug 13,10") as s:
        s.play("A", "strike:b1:venom", dice="3 4 1")
        assert (model(s, "b1").injury, model(s, "b1").stun, len(model(s, "b1").poisons)) == (1, 1, 1)
        _, second = s.told("bmg1.told.hurt")
        assert dict(second.text.values)["injury"] == 1
        s.play("A", "end").play("B", "activate:b1", dice="3 3")
        assert model(s, "b1").injury == 2
    with brawl(venom, a1=put("thug", "10,10", "a1", weapons=["venom"]), b1="thug 13,10") as s:
        s.play("A", "strike:b1:venom", dice="3 3 1")
        assert model(s, "b1").poisons == []


@pytest.mark.rule("BMG1-EFX-34", "BMG1-EFX-35", "BMG1-EFX-37")
def test_each_poison_has_one_roll_and_goes_when_it_is_passed() -> None:
    poisons = ["toxic x=1", "shock"]
    game = night(a1="thug 10,10", b1=put("thug", "13,10", poisons=poisons))
    run(check_poisons(game, model(game, "b1")), dice="2 3  3 3")
    assert [marker.effect for marker in model(game, "b1").poisons] == ["shock"]
    assert model(game, "b1").has("shock") and model(game, "b1").injury == 0


@pytest.mark.rule("BMG1-EFX-36")
def test_the_same_poison_works_only_once() -> None:
    game = one("")
    b1, toxic = model(game, "b1"), Effect(effect="poison", inner=Effect(effect="toxic", x=1))
    shock = Effect(effect="poison", inner=Effect(effect="shock"))
    for effect in (toxic, toxic, shock):
        run(give(game, b1, effect, model(game, "a1")))
    assert (b1.injury, [marker.effect for marker in b1.poisons]) == (1, ["toxic", "shock"])


@pytest.mark.rule("BMG1-EFX-32")
def test_one_of_several_poisons_is_picked_before_the_attack() -> None:
    both = (
        Effect(effect="poison", inner=Effect(effect="toxic", x=1)),
        Effect(effect="poison", inner=Effect(effect="shock")),
    )
    with brawl(
        weapon("venom", "0 1", effects=both), a1=put("thug", "10,10", "a1", weapons=["venom"]), b1="thug 13,10"
    ) as s:
        s.play("A", "strike:b1:venom").play("A", "shock", dice="3 4 1")
        assert [marker.effect for marker in model(s, "b1").poisons] == ["shock"]


# --- Hypnotize


@pytest.mark.rule("BMG1-EFX-20", "BMG1-EFX-21", "BMG1-DCN-61")
def test_the_hypnotized_obey_through_their_next_activation() -> None:
    game = one("")
    suffer(game, "hypnotize", dice="2 3")
    assert game.controller(model(game, "b1")) == "B"
    suffer(game, "hypnotize", dice="3 3")
    assert game.controller(model(game, "b1")) == "A"
    hypnotized = put("thug", "13,10", "a1", effects=["hypnotize until=next_activation by=a1 seat=A"])
    with street(a1="thug 3,3", b1=hypnotized, b2="thug 16,10", b3="thug 50,50", turn="A") as s:
        s.play("A", "activate:b1").play("A", "strike:b2", dice="3 4 1").play("A", "end")
        assert model(s, "b2").stun == 1 and model(s, "b1").statuses == []


# --- Steal


@pytest.mark.rule("BMG1-EFX-42", "BMG1-EFX-43", "BMG1-EFX-45")
def test_one_thing_at_random_changes_hands_with_its_magazines() -> None:
    victim = put("thug", "13,10", weapons=["pistol", "club"], magazines={"pistol": 2})
    game = night(a1="thug 10,10", b1=victim)
    run(steal(game, model(game, "b1"), model(game, "a1")), cards="pistol")
    thief, robbed = model(game, "a1"), model(game, "b1")
    assert (thief.weapons, thief.stolen, thief.magazines) == (["pistol"], "pistol", {"pistol": 2})
    assert (robbed.weapons, robbed.magazines) == (["club"], {})
    poor = night(a1="thug 10,10", b1="thug 13,10")
    run(steal(poor, model(poor, "b1"), model(poor, "a1")))
    assert model(poor, "a1").weapons == []


@pytest.mark.rule("BMG1-EFX-45", "BMG1-LOO-06")
def test_carried_loot_can_be_stolen_too() -> None:
    loot = [{"kind": "loot", "id": "loot", "seat": "A"}]
    game = night(a1="thug 10,10", b1=put("thug", "13,10", weapons=["club"], loot="loot"), markers=loot)
    run(steal(game, model(game, "b1"), model(game, "a1")), cards="loot")
    assert (model(game, "a1").loot, model(game, "b1").loot, game.marker("loot").carrier) == ("loot", "", "a1")
    assert model(game, "a1").stolen == ""


@pytest.mark.rule("BMG1-EFX-44", "BMG1-DCN-55")
def test_of_two_stolen_weapons_one_is_kept() -> None:
    for kept, weapons in ("club", ["club"]), ("knife", ["knife"]):
        game = night(
            a1=put("thug", "10,10", weapons=["knife"], stolen="knife"), b1=put("thug", "13,10", weapons=["club"])
        )
        run(steal(game, model(game, "b1"), model(game, "a1")), f"A {kept}", cards="club")
        assert model(game, "a1").weapons == weapons and model(game, "a1").stolen == kept
        assert model(game, "b1").weapons == []


# --- displacement


@pytest.mark.rule("BMG1-EFX-09")
def test_low_things_do_not_stop_a_push_and_high_ones_do() -> None:
    for kind, stopped in (
        ("crate", ""),
        ("debris", ""),
        ("car", "thing"),
        ("high_wall", "thing"),
        ("wire_fence", "thing"),
    ):
        game = night(a1="thug 10,10", b1="thug 13,10", terrain={"thing": f"{kind} 17,5 18,15"})
        assert pushed(game, model(game, "b1"), (1, 0), 8 * CM).piece == stopped
