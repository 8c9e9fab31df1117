"""Special rules of Charges, and Feral Regiments that nobody holds back."""

from __future__ import annotations

import pytest

from game.systems.first_blood.content import Effect
from game.systems.first_blood.flow.feral import hunting
from game.systems.first_blood.flow.stats import resolve
from game.systems.first_blood.points import Strife
from game.systems.first_blood.state import State
from game.testing.scene import Scene
from tests.systems.first_blood.asked import morale
from tests.systems.first_blood.blows import blow, strike
from tests.systems.first_blood.field import at, battle, fight, put, regiment, row, spell, standing, zonal


def accept(s: Scene[State], seat: str, dice: str = "") -> None:
    """Answer as the engine proposes."""
    s.play(seat, s.asks(seat).candidates(1)[0], dice=dice)


def knights(*rules: str, place: str = "20,10", **more: object) -> dict[str, object]:
    return put("kni", place, rules=list(rules), **more)


# --- Unstoppable


@pytest.mark.rule("CFB-SPR-91", "CFB-CHG-10")
def test_the_unstoppable_may_roll_a_failed_charge_again() -> None:
    with battle(a1=knights("unstoppable"), b1="maa 20,23", acting="a1") as s:
        s.play("A", "charge:b1", dice="2")
        s.play("A", "yes", dice="6")
        s.asks("A", "charge")


@pytest.mark.rule("CFB-SPR-91")
def test_the_second_roll_stands_and_may_be_declined() -> None:
    for answer, dice in ("yes", "1"), ("no", ""):
        with battle(a1=knights("unstoppable"), b1="maa 20,23", acting="a1") as s:
            s.play("A", "charge:b1", dice="2")
            s.play("A", answer, dice=dice)
            assert at(s, "a1.1") == "20,10" and "charge" in s.state.acting[-1].taken


@pytest.mark.rule("CFB-SPR-91", "CFB-STD-01")
def test_a_standard_bearer_makes_a_regiment_unstoppable_and_others_are_not() -> None:
    with battle(a1=put("kni", ["20,10", "22.1,10"], rules=[], standard=True), b1="maa 20,23", acting="a1") as s:
        s.play("A", "charge:b1", dice="1")
        s.play("A", "no")
    with battle(a1=knights(), b1="maa 20,23", acting="a1") as s:
        s.play("A", "charge:b1", dice="1")
        s.asks("A", "act")


@pytest.mark.rule("CFB-CHG-09")
def test_a_war_drum_takes_the_better_of_two_dice() -> None:
    drum = spell("drum", Effect(op="custom", on="target", ref="charge_best_of_two"), target="friendly")
    with battle(drum, a1=knights(lasting=["spell:drum"]), b1="maa 20,23", acting="a1") as s:
        s.play("A", "charge:b1", dice="2 5")
        s.asks("A", "charge")
    with battle(drum, a1=knights(lasting=["spell:drum"]), b1="maa 20,23", acting="a1") as s:
        s.play("A", "charge:b1", dice="2 1")
        s.asks("A", "act")


# --- Linebreaker


@pytest.mark.rule("CFB-SPR-57", "CFB-SPR-99")
def test_a_linebreaker_takes_the_shield_before_its_impact_attacks() -> None:
    for rules in (["linebreaker"], []):
        with battle(
            a1=knights(*rules, place="20,18"),
            b1=put("maa", "20,22", characteristics={"wounds": 12}),
            acting="a1",
        ) as s:
            s.play("A", "charge:b1", dice="6")
            accept(s, "A", dice="1 6  3" + ("  1" if rules else ""))  # Defense 2, and 1 with the Shield
            assert regiment(s, "b1").shieldless == (2 if rules else 0)
            assert regiment(s, "b1").models[0].wounds == len(rules)


@pytest.mark.rule("CFB-SPR-57")
def test_the_shield_comes_back_when_the_next_activation_ends() -> None:
    with battle(
        a1="rai 2,2", b1=put("maa", "20,22", shieldless=2), turn="B", acting={"regiment": "b1", "step": "begin"}
    ) as s:
        s.asks("B", "act")
        assert regiment(s, "b1").shieldless == 1
        s.play("B", "skip")
        s.play("B", "skip")
        assert regiment(s, "b1").shieldless == 0


# --- Overrun


@pytest.mark.rule("CFB-SPR-64", "CFB-SPR-66")
def test_whoever_overruns_the_broken_may_make_his_impact_attacks_again_once() -> None:
    tough = {"characteristics": {"wounds": 12}}
    with battle(a1=knights("overrun", place="20,18"), b1=put("maa", "20,22", broken=True, **tough), acting="a1") as s:
        s.play("A", "charge:b1", dice="6")
        accept(s, "A", dice="6 6")
        s.play("A", "yes", dice="6 6")
        s.asks("A", "act")
        assert not s.state.acting[-1].overruns
    with battle(a1=knights("overrun", place="20,18"), b1=put("maa", "20,22", **tough), acting="a1") as s:
        s.play("A", "charge:b1", dice="6")
        accept(s, "A", dice="6 6")
        s.asks("A", "act")


@pytest.mark.rule("CFB-SPR-64", "CFB-SPR-65", "CFB-SPR-66")
def test_whoever_breaks_his_foe_by_impact_may_charge_a_second_time() -> None:
    with battle(
        a1=knights("overrun", place="20,18"),
        b1=put("maa", row("20,22", 2), began=3, characteristics={"wounds": 1}),
        b2="maa 20,32",
        acting="a1",
    ) as s:
        s.play("A", "charge:b1")
        s.play("A", "-", dice="6")
        accept(s, "A", dice="1 6  6")
        s.play("A", "no", dice="1")
        assert regiment(s, "b1").broken and s.state.acting[-1].overruns
        s.play("A", "charge:b2")
        s.play("A", "-", dice="6")
        assert len(s.told("first_blood.told.charge_rolled")) == 2


@pytest.mark.rule("CFB-SPR-65")
def test_without_overrun_nobody_charges_twice() -> None:
    with battle(
        a1=knights(place="20,18"),
        b1=put("maa", row("20,22", 2), began=3, characteristics={"wounds": 1}),
        b2="maa 20,32",
        acting="a1",
    ) as s:
        s.play("A", "charge:b1")
        s.play("A", "-", dice="6")
        accept(s, "A", dice="1 6  6  1")
        s.refuses("A", "charge:b2", "CFB-ACT-15")


# --- Glorious Charge


@pytest.mark.rule("CFB-SPR-47")
def test_a_glorious_charge_has_the_inspired_bonus_in_its_impact_attacks() -> None:
    for rules, hits in (["glorious_charge"], "4"), ([], ""):
        with battle(
            a1=knights(*rules, place="20,18"),
            b1=put("maa", "20,22", characteristics={"wounds": 12}),
            acting="a1",
        ) as s:
            s.play("A", "charge:b1", dice="6")
            accept(s, "A", dice="4 6" + ("  1" if hits else ""))
            s.asks("A", "act")
            assert regiment(s, "a1").inspired  # still to come in its Clash


@pytest.mark.rule("CFB-SPR-47", "CFB-SPR-97")
def test_dread_spoils_a_glorious_charge() -> None:
    with battle(
        a1=knights("glorious_charge", place="20,18"),
        b1=put("maa", "20,22", rules=["dread"], characteristics={"wounds": 12}),
        acting="a1",
    ) as s:
        s.play("A", "charge:b1", dice="6")
        accept(s, "A", dice="4 6")
        s.asks("A", "act")


@pytest.mark.rule("CFB-SPR-48", "CFB-SPR-86")
def test_a_glorious_charge_is_terrifying_until_it_ends() -> None:
    game = fight(a1=knights("glorious_charge", place="20,20"), b1=put("rai", row("20,22", 5)))
    action = strike(game, blow(game, "a1", "b1", "impact", dice=2), "1 1  6 6", "B b1.5", tests=False)
    assert resolve(morale(game, "b1", action)).value == 1
    clash = Strife(game, "clash", game.regiment("a1"), action.targets, action.blows, lost=action.lost)
    assert resolve(morale(game, "b1", clash)).value == 2


# --- Feral


HOUNDS = {"rules": ["feral"], "characteristics": {"resolve": 2, "march": 6}}


@pytest.mark.rule("CFB-SPR-33")
@pytest.mark.parametrize("die", ["1", "2"])
def test_a_feral_regiment_that_holds_acts_freely(die: str) -> None:
    with battle(a1=put("rai", "20,20", **HOUNDS), b1=put("rai", "20,30", tokens=1), acting="a1") as s:
        s.dice(die)
        s.offers("A", "march", "skip", "charge:b1")


@pytest.mark.rule("CFB-SPR-34", "CFB-SPR-38")
def test_a_feral_regiment_charges_the_nearest_that_bleeds_and_may_not_skip() -> None:
    with battle(
        a1=put("rai", "20,20", **HOUNDS),
        b1=put("rai", "20,28", tokens=0),
        b2=put("rai", "28,20", tokens=1),
        b3=put("rai", "20,10", tokens=1),
        acting="a1",
    ) as s:
        s.dice("3  6")
        s.asks("A", "charge")
        assert s.state.acting[-1].taken == ["charge"] and s.told("first_blood.told.compelled")


@pytest.mark.rule("CFB-SPR-34", "CFB-SPR-101")
def test_of_two_that_bleed_equally_near_the_owner_chooses() -> None:
    with battle(
        a1=put("rai", "20,20", **HOUNDS),
        b1=put("rai", "28,20", tokens=1),
        b2=put("rai", "12,20", tokens=1),
        acting="a1",
    ) as s:
        s.dice("6")
        s.offers("A", "charge:b1", "charge:b2").lacks("A", "skip", "march")


@pytest.mark.rule("CFB-SPR-35")
def test_a_feral_charge_does_not_ask_whether_it_has_just_arrived() -> None:
    with battle(a1=put("rai", "20,20", arrived=True, **HOUNDS), b1=put("rai", "20,28", tokens=1), acting="a1") as s:
        s.dice("6  6")
        s.asks("A", "charge")


@pytest.mark.rule("CFB-SPR-36", "CFB-SPR-37", "CFB-SPR-101")
@pytest.mark.parametrize(
    ("told", "place"),
    [
        ({"tokens": 0}, "20,30"),
        ({"tokens": 1}, "20,40"),  # beyond the best Charge
    ],
)
def test_without_prey_it_runs_at_the_closest_it_sees(told: dict[str, int], place: str) -> None:
    with battle(a1=put("rai", ["20,20", "21,20"], **HOUNDS), b1=put("rai", place, **told), acting="a1") as s:
        s.dice("5")
        s.lacks("A", "skip", "march", "charge:b1")
        [run] = s.asks("A", "act").legal()
        assert run.then.laid()["a1.1"] != run.then.start["a1.1"], "what it must do lies ready"
        assert not run.then.layout.faults(run.then.laid())
        accept(s, "A", dice="1")
        assert at(s, "a1.1") == "20,26"


@pytest.mark.rule("CFB-SPR-38")
@pytest.mark.parametrize("how", [{"broken": True}, {}])
def test_the_broken_and_those_who_have_charged_only_run(how: dict[str, bool]) -> None:
    acting = {"regiment": "a1", "taken": [] if how else ["charge"], "left": 1}
    with battle(a1=put("rai", "20,20", **how, **HOUNDS), b1=put("rai", "20,30", tokens=1), acting=acting) as s:
        s.dice("5")
        s.lacks("A", "charge:b1", "skip")
        accept(s, "A")
        assert at(s, "a1.1") == "20,26"


@pytest.mark.rule("CFB-SPR-38")
def test_with_nobody_in_sight_it_is_free() -> None:
    wall = zonal("wall", "15,24", "25,25", classes="obstructing impassable", size=5)
    with battle(a1=put("rai", "20,20", **HOUNDS), b1=put("rai", "20,30", tokens=1), acting="a1", pieces=[wall]) as s:
        s.dice("6")
        s.offers("A", "march", "skip")


@pytest.mark.rule("CFB-SPR-33", "CFB-SPR-38")
def test_the_engaged_and_occupants_are_not_tested() -> None:
    with battle(a1=put("rai", "20,20", **HOUNDS), b1="rai 20,21.5", acting="a1") as s:
        s.offers("A", "clash", "skip")


@pytest.mark.rule("CFB-SPR-101", "CFB-SPR-36")
def test_in_the_forced_march_everybody_gets_nearer() -> None:
    game = fight(a1=put("rai", ["20,20", "21,20", "22,20"], **HOUNDS), b1="rai 20,40", acting="a1")
    layout = hunting(game, regiment(game, "a1"), regiment(game, "b1"))
    [best, *_] = layout.suggestions()
    assert not layout.faults(best)
    start = {id: man.at for id, man in layout.company.men.items()}
    lazy = {**best, "a1.1": start["a1.1"]._replace(y=24_000)}
    assert layout.faults(lazy)["a1.1"].rule == "CFB-SPR-36"
    back = {**best, "a1.3": start["a1.3"]._replace(x=24_000, y=19_800)}
    assert {each.rule for each in layout.faults({**back, "a1.1": best["a1.1"]}).values()} <= {
        "CFB-SPR-101",
        "CFB-CMD-06",
    }
    still = {**best, "a1.3": start["a1.3"]}
    assert layout.faults(still)


@pytest.mark.rule("CFB-SPR-38")
def test_a_feral_march_goes_round_what_blocks_it() -> None:
    chasm = zonal("chasm", "17,22", "23,24", classes="impassable")
    game = fight(a1=put("rai", "20,20", **HOUNDS), b1="rai 20,40", acting="a1", pieces=[chasm])
    layout = hunting(game, regiment(game, "a1"), regiment(game, "b1"))
    [best, *_] = layout.suggestions()
    assert best["a1.1"].y > 22_000 and standing(game, "a1") == ["a1.1"]
