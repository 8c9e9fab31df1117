"""Special rules that ask or answer at their moment: Blessed, Tenacious, what strikes back, auras, Decay, Overcharge."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.systems.first_blood.content import Effect, Rule
from game.systems.first_blood.flow.auras import auras
from game.systems.first_blood.flow.healing import heal
from game.systems.first_blood.flow.magic import level
from game.systems.first_blood.flow.strike import unrolled
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import (
    ACTIONS,
    FLIES,
    HOLDS,
    IGNORES_GROUND,
    MAY_WAIT,
    Acting,
    Casting,
    Mustered,
    Treading,
)
from game.systems.first_blood.vocabulary import AttackKind, TerrainClass
from tests.systems.first_blood.blows import blow, strike
from tests.systems.first_blood.field import (
    at,
    battle,
    fight,
    profile,
    put,
    regiment,
    row,
    run,
    spell,
    standing,
    zonal,
)

GROUNDS: tuple[TerrainClass, ...] = (
    "broken_ground",
    "dangerous",
    "very_dangerous",
    "obstacle",
    "hindering",
    "water",
)


def single(ours: Sequence[str] = (), theirs: Sequence[str] = (), wounds: int = 12) -> FirstBlood:
    """One tough model against another: nobody is asked who falls."""
    strong = {"characteristics": {"wounds": wounds}}
    return fight(
        a1=put("hvy", "20,20", rules=list(ours), **strong), b1=put("hvy", "20,21.5", rules=list(theirs), **strong)
    )


def hurt(game: FirstBlood, id: str) -> int:
    return sum(model.wounds for model in regiment(game, id).models)


# --- Blessed


@pytest.mark.rule("CFB-SPR-12", "CFB-SPR-13", "CFB-DIC-14")
def test_the_blessed_may_roll_all_failed_hits_again_once_a_round() -> None:
    game = single(["blessed"])
    strike(game, blow(game, "a1", "b1", dice=3), "5 6 1  1 5  1 1", "A yes", tests=False)
    assert regiment(game, "a1").used == ["blessed"]
    strike(game, blow(game, "a1", "b1", dice=2), "5 6", tests=False)  # nobody is asked again


@pytest.mark.rule("CFB-SPR-12", "CFB-SPR-13")
def test_the_blessed_may_wait_and_defend_with_it_instead() -> None:
    game = single(["blessed"])
    strike(game, blow(game, "a1", "b1", dice=2), "5 6", "A no", tests=False)
    strike(game, blow(game, "b1", "a1", dice=2), "1 1  4 6  1 2", "A yes", tests=False)
    assert hurt(game, "a1") == 0
    strike(game, blow(game, "b1", "a1", dice=1), "1  6", tests=False)
    assert hurt(game, "a1") == 1


@pytest.mark.rule("CFB-SPR-13")
def test_all_blessed_models_of_a_regiment_use_it_together() -> None:
    captain = profile("captain", "5 1 3 2 9 4 2 0", "blessed", kind="officer", command=6)
    game = fight(
        captain,
        a1=put("hvy", ["20,20", "21,20"], officer="captain", rules=["blessed"]),
        b1=put("hvy", "20,21.5", characteristics={"wounds": 12}),
    )
    blows = [blow(game, "a1.1", "b1", dice=1), blow(game, "a1", "b1", dice=1)]
    strike(game, blows, "6 1  6 1  1 1", "A yes", tests=False)
    assert regiment(game, "a1").used == ["blessed"]


# --- Tenacious


@pytest.mark.rule("CFB-SPR-82", "CFB-SPR-83")
def test_the_tenacious_discard_one_failed_die_of_an_action() -> None:
    game = single(theirs=["tenacious"])
    blows = [blow(game, "a1", "b1", dice=2), blow(game, "a1", "b1", dice=1)]
    strike(game, blows, "1 1 1  5 4 6", tests=False)
    assert hurt(game, "b1") == 2
    strike(game, blow(game, "a1", "b1", dice=1), "1  6", tests=False)
    assert hurt(game, "b1") == 2  # another Action, another die


@pytest.mark.rule("CFB-SPR-83")
@pytest.mark.parametrize(("answer", "wounds"), [("2", 1), ("1", 2)])
def test_the_owner_picks_the_die_where_they_cost_different_wounds(answer: str, wounds: int) -> None:
    game = single(["deadly_blades"], ["tenacious"])
    strike(game, blow(game, "a1", "b1", dice=2), "1 1  6 5", f"B {answer}", tests=False)
    assert hurt(game, "b1") == wounds


@pytest.mark.rule("CFB-SPR-82", "CFB-CHR-23", "CFB-CHR-28")
def test_example_e_05_tenacious_works_once_over_all_batches() -> None:
    bolt = spell("bolt", Effect(op="hits", on="target", value=10), lasts="instant")
    game = fight(bolt, a1=put("mage", "20,20"), b1=put("lord", ["20,26", "21,26"], retinue=["bgd"]))
    hits = blow(game, "a1.1", "b1.2", "spell", dice=0, hits=unrolled(10))
    strike(game, hits, "1 2 3 5  2 2 3 4  6 1  3 4", "B b1.2")
    assert regiment(game, "b1").model("b1.2").wounds == 3


# --- what strikes back


@pytest.mark.rule("CFB-SPR-19", "CFB-SPR-20", "CFB-SPR-21", "CFB-SPR-100", "CFB-DIC-13")
def test_natural_ones_of_the_defender_strike_back_at_whoever_clashes() -> None:
    game = single(["counter_attack", "lethal_demise"], ["counter_attack", "cleave 3", "smite", "relentless_blows"])
    strike(game, blow(game, "a1", "b1", dice=3), "1 1 1  1 1 2  1 6", tests=False)  # 2 Hits back, Defense 3 counts
    assert (hurt(game, "b1"), hurt(game, "a1")) == (0, 1)


@pytest.mark.rule("CFB-SPR-19", "CFB-IMP-13", "CFB-WDR-20")
@pytest.mark.parametrize("kind", ["impact", "volley", "spell"])
def test_nobody_strikes_back_at_anything_but_a_clash(kind: AttackKind) -> None:
    game = single(theirs=["counter_attack", "lethal_demise"])
    if kind == "spell":
        strike(game, blow(game, "a1", "b1", kind, dice=0, hits=unrolled(2)), "1 6", tests=False)
    else:
        strike(game, blow(game, "a1", "b1", kind, dice=2), "1 1  1 6", tests=False)
    assert hurt(game, "b1") == 1 and hurt(game, "a1") == 0


@pytest.mark.rule("CFB-WDR-20")
def test_nobody_strikes_back_while_withdrawing() -> None:
    game = single(theirs=["counter_attack", "lethal_demise"])
    strike(game, blow(game, "a1", "b1", "opportunity", dice=2), "1 1  1 6", tests=False)
    assert hurt(game, "b1") == 1 and hurt(game, "a1") == 0


@pytest.mark.rule("CFB-SPR-55", "CFB-SPR-56", "CFB-SPR-21")
def test_wounds_of_lethal_demise_come_back_as_hits_even_from_the_dead() -> None:
    game = fight(
        a1=put("hvy", "20,20", characteristics={"wounds": 12}),
        b1=put("rai", "20,21.5", rules=["lethal_demise"], characteristics={"wounds": 2}),
    )
    strike(game, blow(game, "a1", "b1", dice=3), "1 1 1  6 6 6  6 6", tests=False)  # two Wounds kill; the third is lost
    assert regiment(game, "b1").destroyed and hurt(game, "a1") == 2


@pytest.mark.rule("CFB-SPR-55")
def test_morale_wounds_of_lethal_demise_do_not_come_back() -> None:
    game = single(theirs=["lethal_demise"])
    strike(game, blow(game, "a1", "b1", dice=1), "1  6  1  6")  # Wound, Hit back defended, Morale failed
    assert hurt(game, "b1") == 2 and hurt(game, "a1") == 0


@pytest.mark.rule("CFB-SPR-21", "CFB-SPR-56")
def test_hits_that_come_back_wound_only_models_the_defenders_engaged() -> None:
    game = fight(
        a1=put("hvy", ["20,20", "26,20"], leader=False, acting_leader=2),
        b1=put("rai", "20,21.5", rules=["counter_attack"], characteristics={"wounds": 9}),
    )
    exposed = {"b1": ["a1.1"]}
    strike(game, blow(game, "a1", "b1", dice=2), "1 1  1 1  6 6", tests=False, exposed=exposed)
    assert standing(game, "a1") == ["a1.2"]


@pytest.mark.rule("CFB-SPR-55", "CFB-CMD-02")
def test_a_torch_makes_demise_answer_impact_attacks_too() -> None:
    torch = Effect(op="custom", on="regiment", ref="demise_on_impact")
    omen = spell("omen", torch, target="friendly")
    for lasting, answered in ([], 0), (["spell:omen"], 1):
        game = fight(
            omen,
            a1=put("kni", "20,20", characteristics={"wounds": 12}),
            b1=put("rai", "20,22", rules=["lethal_demise"], characteristics={"wounds": 9}, lasting=lasting),
        )
        strike(game, blow(game, "a1", "b1", "impact", dice=1), "1  6" + "  6" * answered, tests=False)
        assert hurt(game, "a1") == answered


@pytest.mark.rule("CFB-SPR-54", "CFB-HEA-14")
def test_lethal_demise_cannot_be_healed() -> None:
    for rules, left in ([], 0), (["lethal_demise"], 1):
        game = fight(a1=put("rai", row("20,20", 2), rules=rules, wounds={"2": 1}))
        run(heal(game, regiment(game, "a1"), 1))
        assert hurt(game, "a1") == left


# --- Aura of Death


@pytest.mark.rule("CFB-SPR-05", "CFB-SPR-06", "CFB-SPR-07", "CFB-SPR-08", "CFB-ACT-11")
def test_an_aura_strikes_every_model_it_engages_once_and_without_morale() -> None:
    game = fight(
        a1=put("hvy", ["20,20", "21,20", "27,20"], leader=False, acting_leader=3, command_range=9),
        b1=put("mon", "20.5,22", rules=["aura_of_death 2"]),
        b2=put("mon", "18,18", rules=["aura_of_death 1"]),
    )
    run(auras(game, regiment(game, "a1")), dice="6 6 6 5")
    assert standing(game, "a1") == ["a1.3"]


@pytest.mark.rule("CFB-SPR-05")
def test_an_aura_does_not_reach_those_it_does_not_engage() -> None:
    for place, dice, wounds in ("20,24", "", 0), ("20,22.5", "6 1", 1):
        game = fight(a1=put("hvy", "20,20"), b1=put("mon", place, rules=["aura_of_death 2"]))
        run(auras(game, regiment(game, "a1")), dice=dice)
        assert hurt(game, "a1") == wounds


# --- Decay


@pytest.mark.rule("CFB-SPR-23", "CFB-SPR-24", "CFB-ACT-17")
def test_decay_costs_a_wound_for_every_five_and_six_at_the_end_of_the_activation() -> None:
    rot = spell("rot", Effect(op="grant_rule", on="target", rule=Rule(id="decay", x=2)), target="friendly")
    with battle(
        rot,
        a1=put("rai", "20,20", rules=["decay 1"], lasting=["spell:rot"], characteristics={"wounds": 9}),
        acting={"regiment": "a1", "step": "end"},
    ) as s:
        s.dice("5 6 4")
        assert regiment(s, "a1").models[0].wounds == 2


# --- magic


@pytest.mark.rule("CFB-SPR-70", "CFB-SPR-94", "CFB-MAG-11")
@pytest.mark.parametrize(("hero", "rules", "dice"), [("mage", ["wizard 5"], 5), ("abbot", ["priest 3"], 3)])
def test_casters_roll_as_many_dice_as_their_level(hero: str, rules: list[str], dice: int) -> None:
    game = fight(spell("bolt"), a1=put(hero, "20,20", rules=rules), b1="rai 20,26")
    casting = Casting(game, game.model("a1.1"), game.library.get(type(spell("x")), "bolt"), regiment(game, "b1"))
    assert level(casting).value == dice


BLESSING = spell("blessing", Effect(op="mod", on="target", stat="clash", value=1), target="friendly", attunement=3)


@pytest.mark.parametrize(
    ("hero", "rules", "dice", "works"),
    [
        pytest.param("abbot", ["devout"], "1 5 5 5 6", True, marks=pytest.mark.rule("CFB-SPR-28", "CFB-SPR-98")),
        pytest.param("abbot", ["devout"], "5 5 5 5 6", False, marks=pytest.mark.rule("CFB-SPR-28", "CFB-SPR-98")),
        ("abbot", [], "1 5 5 5 6", False),
        pytest.param("mage", ["devout"], "1 5 5 5 6", False, marks=pytest.mark.rule("CFB-SPR-28")),
    ],
)
def test_devotion_makes_one_failed_die_of_a_priest_succeed(hero: str, rules: list[str], dice: str, works: bool) -> None:
    with battle(
        BLESSING,
        a1=put(hero, "20,20", spells=["blessing"]),
        a2=put("rai", row("20,24", 3), rules=rules),
        acting="a1",
    ) as s:
        s.play("A", "cast:blessing:a2", dice=dice)
        assert bool(regiment(s, "a2").lasting) is works


@pytest.mark.parametrize(
    ("hero", "dice", "left"),
    [
        pytest.param("abbot", "1 1 5 5 6", 0, marks=pytest.mark.rule("CFB-SPR-31", "CFB-SPR-98")),
        ("abbot", "1 5 5 5 6", 3),
        pytest.param("mage", "1 1 5 5 6", 3, marks=pytest.mark.rule("CFB-SPR-31")),
    ],
)
def test_the_fanatical_heal_when_a_priests_spell_at_them_succeeds(hero: str, dice: str, left: int) -> None:
    with battle(
        BLESSING,
        a1=put(hero, "20,20", spells=["blessing"]),
        a2=put("rai", "20,24", rules=["fanatical_devotion"], characteristics={"wounds": 9}, wounds={"1": 3}),
        acting="a1",
    ) as s:
        s.play("A", "cast:blessing:a2", dice=dice)
        assert regiment(s, "a2").models[0].wounds == left


# --- Overcharge


@pytest.mark.rule("CFB-SPR-60", "CFB-ACT-15", "CFB-ACT-30")
def test_overcharge_is_an_action_for_one_marker_once_an_activation() -> None:
    with battle(a1=put("xbw", row("20,20", 2), rules=["overcharge"]), b1="rai 20,44", acting="a1") as s:
        s.play("A", "overcharge")
        assert regiment(s, "a1").markers == 1
        s.refuses("A", "overcharge", "CFB-ACT-15")


@pytest.mark.rule("CFB-SPR-60", "CFB-ACT-26")
def test_nobody_overcharges_while_engaged() -> None:
    for place, rule in ("20,21.5", "CFB-ACT-26"), ("20,30", ""):
        game = fight(a1=put("xbw", row("20,20", 2), rules=["overcharge"]), b1=f"rai {place}", acting="a1")
        [option] = ACTIONS(Acting(game, regiment(game, "a1"), game.activation))
        assert (option.refusal.rule if option.refusal else "") == rule


@pytest.mark.rule("CFB-SPR-61", "CFB-SPR-62", "CFB-SPR-63")
@pytest.mark.parametrize(("weapon", "piercing"), [({"armor_piercing": 1}, 3), ({}, 1)])
def test_markers_add_two_dice_each_and_pierce_more(weapon: dict[str, int], piercing: int) -> None:
    game = fight(
        a1=put("rai", row("20,20", 2), rules=["overcharge"], markers=3, characteristics={"volley": 4}),
        b1=put("hvy", "20,30", characteristics={"wounds": 12, "defense": 5}),
    )
    shots = blow(game, "a1", "b1", "volley", dice=2, rules=weapon)
    need = 5 - piercing
    dice = f"1 1 1 1 1 1  {need} {need} {need} {need + 1} {need} {need}"
    strike(game, shots, dice, "A 2")
    assert regiment(game, "a1").markers == 1 and hurt(game, "b1") == 1


@pytest.mark.rule("CFB-SPR-61", "CFB-SPR-63")
def test_markers_may_be_kept() -> None:
    game = fight(a1=put("rai", row("20,20", 2), rules=["overcharge"], markers=1), b1=put("hvy", "20,30"))
    strike(game, blow(game, "a1", "b1", "volley", dice=2), "6 6", "A 0")
    assert regiment(game, "a1").markers == 1


@pytest.mark.rule("CFB-SPR-61", "CFB-SPR-49")
def test_hardened_withstands_an_overcharge_too() -> None:
    game = fight(
        a1=put("rai", "20,20", rules=["overcharge"], markers=1, characteristics={"volley": 4}),
        b1=put("hvy", "20,30", rules=["hardened 1"], characteristics={"wounds": 12}),
    )
    strike(game, blow(game, "a1", "b1", "volley", dice=1), "1 1 1  3 3 4", "A 1")  # Defense 3 after all
    assert hurt(game, "b1") == 1


# --- moving and holding


@pytest.mark.rule("CFB-SPR-40", "CFB-RNF-01", "CFB-OFF-07")
def test_only_a_regiment_with_flank_may_wait() -> None:
    captain = profile("captain", "5 1 3 2 3 4 2 0", "flank", kind="officer", command=6)
    game = fight(
        captain,
        a1=put("rai", "20,20", rules=["flank"]),
        a2="rai 24,20",
        a3=put("rai", row("30,20", 2), officer="captain"),
    )
    waits = [MAY_WAIT(Mustered(game, regiment(game, id)), 0).value for id in ("a1", "a2", "a3")]
    assert waits == [1, 0, 0]


@pytest.mark.rule("CFB-SPR-42", "CFB-CHR-07")
def test_fluid_formations_ignore_three_kinds_of_ground() -> None:
    game = fight(a1=put("rai", "20,20", rules=["fluid_formation"]), a2="rai 24,20", a3="lord 30,20")
    ignored = {
        id: [g for g in GROUNDS if IGNORES_GROUND(Treading(game, game.part(id), g, "march"), 0).value]
        for id in ("a1", "a2", "a3.1")
    }
    easy = ["broken_ground", "dangerous", "hindering"]
    assert ignored == {"a1": easy, "a2": [], "a3.1": easy}


@pytest.mark.rule("CFB-SPR-44", "CFB-SPR-46")
def test_only_regiments_of_flyers_alone_fly_and_only_in_a_march() -> None:
    captain = profile("captain", "5 1 3 2 3 4 2 0", kind="officer", command=6)
    game = fight(
        captain,
        a1=put("rai", row("20,20", 2), rules=["fly"]),
        a2=put("rai", row("30,20", 2), rules=["fly"], officer="captain"),
    )
    flying = [FLIES(Mustered(game, regiment(game, id), "march"), 0).value for id in ("a1", "a2")]
    assert flying == [1, 0]
    others = [FLIES(Mustered(game, regiment(game, "a1"), action), 0).value for action in ("charge", "withdraw")]
    assert others == [0, 0]


@pytest.mark.rule("CFB-SPR-44", "CFB-SPR-45")
@pytest.mark.parametrize("rules", [["fly"], []])
def test_flyers_march_over_enemies_and_chasms_but_end_clear_of_them(rules: list[str]) -> None:
    chasm = zonal("chasm", "10,24", "30,25", classes="impassable")
    flyers = put("rai", "20,20", rules=rules, characteristics={"march": 8})
    with battle(a1=flyers, b1="rai 20,22.5", acting="a1", pieces=[chasm]) as s:
        if rules:
            s.refuses("A", "march a1.1@20,24.2", "CFB-ZON-27")
            s.refuses("A", "march a1.1@21.5,22.5", "CFB-MAR-09")
            s.play("A", "march a1.1@20,26")
            assert at(s, "a1.1") == "20,26"
        else:
            s.refuses("A", "march a1.1@20,26", "CFB-GEO-07")


@pytest.mark.rule("CFB-SPR-92", "CFB-SPR-93")
def test_the_unyielding_hold_their_ground_until_broken() -> None:
    game = fight(a1=put("rai", "20,20", rules=["unyielding"]), a2="rai 24,20")
    assert [HOLDS(Mustered(game, regiment(game, id)), 0).value for id in ("a1", "a2")] == [1, 0]
    regiment(game, "a1").broken = True
    assert HOLDS(Mustered(game, regiment(game, "a1")), 0).value == 0
