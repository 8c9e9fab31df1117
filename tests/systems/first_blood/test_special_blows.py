"""Special rules of those who strike and of those who are struck, dice and all."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.systems.first_blood.content import Effect, Rule
from game.systems.first_blood.flow.stats import evasion
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import (
    BARS_ATTACKS,
    CLUMSY,
    ENGAGEMENT_RANGE,
    IMPACT_ATTACKS,
    IMPACT_EXTRA,
    OBSCURED,
    STRIKES_FIRST,
    About,
    Hit,
    Struck,
)
from game.systems.first_blood.vocabulary import AttackKind
from tests.systems.first_blood.blows import again, blow, guarded, strike
from tests.systems.first_blood.field import fight, garrison, profile, put, regiment, row, spell

CLASHES: tuple[AttackKind, ...] = ("clash", "duel", "opportunity")
KINDS: tuple[AttackKind, ...] = ("clash", "duel", "opportunity", "impact", "volley", "spell", "reaction")


def pair(ours: Sequence[str] = (), theirs: Sequence[str] = (), us: str = "rai", them: str = "hvy") -> FirstBlood:
    """A Regiment against a single tough model, with these special rules and no others."""
    tough = put(them, "20,22", rules=list(theirs), characteristics={"wounds": 12})
    return fight(a1=put(us, row("20,20", 4), rules=list(ours)), b1=tough)


def lost(game: FirstBlood, id: str) -> int:
    """Wounds the models of a Regiment have suffered."""
    return sum(model.wounds for model in regiment(game, id).models)


# --- values


@pytest.mark.rule("CFB-SPR-01", "CFB-SPR-02")
def test_of_several_values_the_highest_counts() -> None:
    charm = spell("charm", Effect(op="grant_rule", on="target", rule=Rule(id="cleave", x=2)), target="friendly")
    game = fight(charm, a1=put("rai", "20,20", rules=["cleave 1"], lasting=["spell:charm"]), b1="hvy 20,21.5")
    assert game.rules(game.part("a1"))["cleave"] == 2
    assert guarded(blow(game, "a1", "b1")) == 1


@pytest.mark.rule("CFB-SPR-02")
def test_rules_of_a_weapon_are_no_rules_of_whoever_holds_it() -> None:
    game = fight(a1="rai 20,20", b1="hvy 20,21.5")
    with game.still():
        assert "cleave" in blow(game, "a1", "b1", rules={"cleave": 2}).striking()
        assert "cleave" not in game.rules(game.part("a1"))


# --- what lowers Defense


@pytest.mark.parametrize(
    ("rule", "where"),
    [
        pytest.param("armor_piercing 1", ("volley", "spell"), marks=pytest.mark.rule("CFB-SPR-03")),
        pytest.param(
            "cleave 1", CLASHES, marks=pytest.mark.rule("CFB-SPR-18", "CFB-IMP-13", "CFB-WDR-04", "CFB-CHL-20")
        ),
        pytest.param("brutal_impact 1", ("impact",), marks=pytest.mark.rule("CFB-SPR-17")),
        pytest.param("smite", CLASHES, marks=pytest.mark.rule("CFB-SPR-77", "CFB-IMP-13")),
    ],
)
def test_each_kind_of_attack_lowers_defense_by_its_own_rule(rule: str, where: tuple[AttackKind, ...]) -> None:
    game = pair([rule])
    plain = 3
    less = {kind for kind in KINDS if guarded(blow(game, "a1", "b1", kind)) < plain}
    assert less == set(where)


@pytest.mark.rule("CFB-SPR-03")
def test_the_shots_of_a_weapon_have_its_rules() -> None:
    game = pair()
    assert guarded(blow(game, "a1", "b1", "volley", rules={"armor_piercing": 2})) == 1
    assert guarded(blow(game, "a1", "b1", "volley")) == 3


@pytest.mark.rule("CFB-SPR-04", "CFB-DEF-08")
def test_piercing_stops_at_zero_and_leaves_evasion_alone() -> None:
    game = fight(a1=put("rai", "20,20", rules=["cleave 4"]), b1=put("rai", "20,21.5"))
    attack = blow(game, "a1", "b1")
    hit = Struck(game, attack, Hit(3))
    assert guarded(attack) == 1 and evasion(hit).value == 1


@pytest.mark.rule("CFB-SPR-49", "CFB-SPR-04")
@pytest.mark.parametrize(("hardened", "defense"), [(0, 1), (1, 2), (2, 3), (5, 3)])
def test_hardened_takes_from_what_pierces_but_adds_nothing(hardened: int, defense: int) -> None:
    rules = [f"hardened {hardened}"] if hardened else []
    game = pair(["cleave 2", "brutal_impact 2", "armor_piercing 2"], rules)
    got = {guarded(blow(game, "a1", "b1", kind)) for kind in ("clash", "impact", "volley")}
    assert got == {defense}


@pytest.mark.parametrize(
    ("rule", "where"),
    [
        pytest.param("flawless_strikes", CLASHES, marks=pytest.mark.rule("CFB-SPR-41")),
        pytest.param("precise_shot", ("volley",), marks=pytest.mark.rule("CFB-SPR-69", "CFB-SPR-90")),
    ],
)
def test_natural_ones_find_the_gap_and_extra_hits_do_not(rule: str, where: tuple[AttackKind, ...]) -> None:
    game = pair([rule])
    attacks = {kind: blow(game, "a1", "b1", kind) for kind in KINDS}
    assert {kind for kind, attack in attacks.items() if guarded(attack, 1) == 0} == set(where)
    assert {guarded(attack, 2) for attack in attacks.values()} == {3}
    assert {guarded(attack, 1, extra=True) for attack in attacks.values()} == {3}


@pytest.mark.rule("CFB-SPR-77", "CFB-DEF-08", "CFB-PRF-15")
def test_smite_leaves_only_evasion() -> None:
    game = fight(a1=put("rai", row("20,20", 2), rules=["smite"]), b1=put("rai", row("20,21.5", 8), rules=["shield"]))
    assert guarded(blow(game, "a1", "b1")) == 1  # Evasion
    assert guarded(blow(game, "a1", "b1", "impact")) == 2  # Defense and Shield


@pytest.mark.parametrize(
    ("rule", "where"),
    [
        pytest.param("deadly_blades", (*CLASHES, "impact"), marks=pytest.mark.rule("CFB-SPR-25", "CFB-SPR-26")),
        pytest.param("deadly_shot", ("volley",), marks=pytest.mark.rule("CFB-SPR-27")),
    ],
)
def test_a_natural_six_of_the_defender_costs_two_wounds(rule: str, where: tuple[AttackKind, ...]) -> None:
    for kind in ("clash", "duel", "opportunity", "impact", "volley"):
        game = pair([rule])
        strike(game, blow(game, "a1", "b1", kind, dice=2), "1 1  6 5", tests=False)
        assert lost(game, "b1") == (3 if kind in where else 2), kind


# --- to-hit dice


@pytest.mark.parametrize(
    ("rule", "broken", "where"),
    [
        pytest.param("flurry", False, CLASHES, marks=pytest.mark.rule("CFB-SPR-43")),
        pytest.param("opportunists", True, CLASHES, marks=pytest.mark.rule("CFB-SPR-59")),
        pytest.param("opportunists", False, (), marks=pytest.mark.rule("CFB-SPR-59")),
        pytest.param("fiend_hunter", False, (*CLASHES, "impact", "volley"), marks=pytest.mark.rule("CFB-SPR-39")),
    ],
)
def test_failed_dice_are_rolled_again_where_a_rule_says_so(
    rule: str, broken: bool, where: tuple[AttackKind, ...]
) -> None:
    game = pair([rule], them="kni")
    regiment(game, "b1").broken = broken
    assert {kind for kind in KINDS if again(blow(game, "a1", "b1", kind))} == set(where)
    assert all(failed for kind in where for _, failed, _ in again(blow(game, "a1", "b1", kind)))
    assert not again(blow(game, "b1", "a1"))


@pytest.mark.rule("CFB-SPR-39")
@pytest.mark.parametrize(("them", "hunted"), [("kni", True), ("bru", True), ("mon", True), ("hvy", False)])
def test_fiend_hunters_hunt_what_is_big(them: str, hunted: bool) -> None:
    game = fight(a1=put("rai", "20,20", rules=["fiend_hunter"]), b1=put(them, "20,22"))
    assert bool(again(blow(game, "a1", "b1", "volley"))) is hunted


@pytest.mark.rule("CFB-SPR-67", "CFB-SPR-68", "CFB-DIC-14")
def test_parry_makes_enemies_roll_their_ones_again_in_melee() -> None:
    game = pair(theirs=["parry"])
    assert {kind for kind in KINDS if again(blow(game, "a1", "b1", kind))} == {"clash", "duel", "opportunity", "impact"}
    strike(game, blow(game, "a1", "b1", dice=3), "1 1 2  5 2  3 3", tests=False)  # the ones become 5 and 2
    assert not again(blow(game, "b1", "a1"))


@pytest.mark.rule("CFB-SPR-68", "CFB-OFF-07")
def test_a_captain_parries_only_for_himself() -> None:
    game = fight(
        profile("captain", "5 1 3 2 3 4 2 0", "parry", kind="officer", command=6),
        a1=put("rai", row("20,20", 3)),
        b1=put("hvy", row("20,21.5", 4), officer="captain"),
    )
    assert again(blow(game, "a1", "b1.1")) and not again(blow(game, "a1", "b1"))


@pytest.mark.rule("CFB-SPR-67", "CFB-SPR-43", "CFB-DIC-12")
def test_parry_and_flurry_look_at_one_throw_and_roll_each_die_once() -> None:
    game = pair(["flurry"], ["parry"])
    action = strike(game, blow(game, "a1", "b1", dice=4), "1 2 5 6  6 1 2  3 3 3", tests=False)
    assert [die.face for die in action.blows[0].rolled] == [6, 2, 1, 2]  # 1, 5 and 6 were rolled again, 2 stood
    assert [hit.face for hit in action.blows[0].hits] == [2, 1, 2]


@pytest.mark.parametrize(
    ("rule", "where"),
    [
        pytest.param("relentless_blows", CLASHES, marks=pytest.mark.rule("CFB-SPR-73", "CFB-DIC-16", "CFB-IMP-13")),
        pytest.param("rapid_volley", ("volley",), marks=pytest.mark.rule("CFB-SPR-72", "CFB-DIC-16")),
    ],
)
def test_natural_ones_cause_one_hit_more_after_all_others(rule: str, where: tuple[AttackKind, ...]) -> None:
    for kind in ("clash", "duel", "opportunity", "impact", "volley"):
        game = fight(
            a1=put("rai", row("20,20", 4), rules=[rule], characteristics={"volley": 2}),
            b1=put("hvy", row("20,21.5", 8)),
        )
        extra = 2 if kind in where else 0
        action = strike(game, blow(game, "a1", "b1", kind, dice=3), "1 2 1 " + "1 " * (3 + extra), tests=False)
        assert [(hit.face, hit.extra) for hit in action.blows[0].hits] == [
            (1, False),
            (2, False),
            (1, False),
            *[(0, True)] * extra,
        ], kind


@pytest.mark.rule("CFB-VOL-13", "CFB-CLA-12")
@pytest.mark.parametrize(("number", "extra"), [(5, 0), (6, 1)])
def test_whoever_needs_six_or_less_hits_twice_with_a_one(number: int, extra: int) -> None:
    for kind in ("clash", "volley"):
        game = fight(
            a1=put("rai", row("20,20", 4), characteristics={"volley": number, "clash": number}),
            b1=put("hvy", row("20,21.5", 8)),
        )
        action = strike(game, blow(game, "a1", "b1", kind, dice=1), "1 " + "1 " * (1 + extra), tests=False)
        assert len(action.blows[0].hits) == 1 + extra, kind


@pytest.mark.rule("CFB-SPR-89", "CFB-SPR-90")
def test_torrential_fire_throws_one_die_more_for_each_that_hit_and_no_more() -> None:
    game = fight(
        a1=put("rai", row("20,20", 4), rules=["torrential_fire", "rapid_volley"], characteristics={"volley": 2}),
        b1=put("hvy", row("20,26", 8)),
    )
    shots = blow(game, "a1", "b1", "volley", dice=4)
    action = strike(game, shots, "1 2 5 6  2 1  1 1 1 1 1 1")  # two hit: two more dice; two ones: two Hits more
    assert [die.face for die in action.blows[0].rolled] == [1, 2, 5, 6, 2, 1]
    assert [hit.face for hit in action.blows[0].hits] == [1, 2, 2, 1, 0, 0]


@pytest.mark.rule("CFB-SPR-89")
def test_torrential_fire_is_for_volleys_alone() -> None:
    game = pair(["torrential_fire"])
    action = strike(game, blow(game, "a1", "b1", dice=2), "1 2  1 1", tests=False)
    assert len(action.blows[0].rolled) == 2


@pytest.mark.rule("CFB-SPR-81")
def test_sureshot_sees_what_lines_obscure() -> None:
    game = pair(["sureshot"])
    assert OBSCURED(blow(game, "a1", "b1", "volley"), 1).value == 0
    assert OBSCURED(blow(game, "b1", "a1", "volley"), 1).value == 1


# --- Support


@pytest.mark.rule("CFB-SPR-78", "CFB-GAR-30")
def test_support_reaches_two_and_a_half_inches_except_from_a_garrison() -> None:
    house = garrison("house", at="40,40", diameter=5)
    game = fight(a1=put("grd", "20,20"), a2=put("grd", models=3, inside="house"), b1="rai 30,30", pieces=[house])
    assert ENGAGEMENT_RANGE(About(game, game.part("a1")), 1000).value == 2500
    assert ENGAGEMENT_RANGE(About(game, game.part("a2")), 1000).value == 1000
    assert ENGAGEMENT_RANGE(About(game, game.part("b1")), 1000).value == 1000


@pytest.mark.rule("CFB-SPR-79", "CFB-SPR-80", "CFB-DIC-14")
@pytest.mark.parametrize(("near", "dice"), [(True, "1 2  5  3"), (False, "1 2  3 3")])
def test_support_rolls_its_ones_again_at_enemies_within_an_inch(near: bool, dice: str) -> None:
    game = pair(us="grd", ours=["support"])
    action = strike(game, blow(game, "a1", "b1", dice=2, near=near), dice, tests=False)
    assert len(action.blows[0].hits) == (1 if near else 2)


@pytest.mark.rule("CFB-SPR-79", "CFB-SPR-80")
@pytest.mark.parametrize(("crowding", "wounds", "dice"), [(True, 2, "2 2  1 1  6 4"), (False, 0, "2 2  1 1")])
def test_support_rolls_its_defense_ones_again_against_attackers_within_an_inch(
    crowding: bool, wounds: int, dice: str
) -> None:
    game = pair(them="grd", theirs=["support"])
    strike(game, blow(game, "a1", "b1", dice=2, crowding=crowding), dice, tests=False)
    assert lost(game, "b1") == wounds


@pytest.mark.rule("CFB-SPR-80")
def test_support_near_and_far_are_pools_of_their_own() -> None:
    game = pair(them="grd", theirs=["support"])
    near, far = blow(game, "a1", "b1", dice=1, crowding=True), blow(game, "a1", "b1", dice=1)
    action = strike(game, [near, far], "2 2  1 4  1", tests=False)
    assert [hit.defence.first for one in action.blows for hit in one.hits if hit.defence] == [1, 1]
    assert [hit.wounds for one in action.blows for hit in one.hits] == [1, 0]


@pytest.mark.rule("CFB-SPR-79", "CFB-SPR-80", "CFB-GAR-47")
def test_support_is_not_clumsy_in_a_volley_or_in_a_garrison() -> None:
    house = garrison("house", at="40,40", diameter=5)
    game = fight(a1=put("grd", "20,20"), a2=put("grd", models=3, inside="house"), b1="rai 30,30", pieces=[house])
    assert CLUMSY(About(game, game.part("a1")), 0).value == 1
    assert CLUMSY(About(game, game.part("a2")), 0).value == 0
    assert not again(blow(game, "a1", "b1", "volley", near=True))
    assert [faces for faces, _, _ in again(blow(game, "a1", "b1", near=True))] == [(1,)]
    assert (1,) not in [faces for faces, _, _ in again(blow(game, "a2", "b1", near=True))]


# --- Shield


@pytest.mark.rule("CFB-SPR-74", "CFB-SPR-75", "CFB-SPR-76", "CFB-BRK-06")
def test_shields_add_one_to_defense_and_bar_the_way_until_broken() -> None:
    game = pair(theirs=["shield"])
    assert {guarded(blow(game, "a1", "b1", kind)) for kind in KINDS} == {4}
    assert BARS_ATTACKS(About(game, game.part("b1")), 0).value == 1
    assert guarded(blow(game, "b1", "a1")) == 1
    regiment(game, "b1").broken = True
    assert guarded(blow(game, "a1", "b1")) == 3
    assert BARS_ATTACKS(About(game, game.part("b1")), 0).value == 0


# --- duels and Impact Attacks


@pytest.mark.rule("CFB-SPR-71")
def test_quicksilver_strikes_first() -> None:
    game = pair(["quicksilver_strike"])
    assert STRIKES_FIRST(About(game, game.part("a1")), 0).value == 1
    assert STRIKES_FIRST(About(game, game.part("b1")), 0).value == 0


@pytest.mark.rule("CFB-SPR-50", "CFB-SPR-96", "CFB-IMP-08")
def test_heavy_impact_doubles_what_is_halved_and_not_what_is_added() -> None:
    drums = spell("drums", Effect(op="mod", on="target", stat="impact", value=1), target="friendly")
    game = fight(drums, a1=put("kni", "20,20", rules=["heavy_impact"], lasting=["spell:drums"]), b1=put("kni", "30,30"))
    ours, theirs = About(game, game.part("a1")), About(game, game.part("b1"))
    assert (IMPACT_ATTACKS(ours, 2).value, IMPACT_EXTRA(ours, 0).value) == (4, 1)
    assert (IMPACT_ATTACKS(theirs, 2).value, IMPACT_EXTRA(theirs, 0).value) == (2, 0)
