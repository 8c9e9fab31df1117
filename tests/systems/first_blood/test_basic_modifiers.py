"""The basic rules that change numbers: Leaders, Aim, cover, Inspired, the ground, numbers and Command Presence."""

from __future__ import annotations

import pytest

from game.boards.table import Circle, Piece
from game.systems.first_blood.content import Effect, Spell, When
from game.systems.first_blood.flow.stats import defense, resolve
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import (
    ATTACKS,
    ATTUNEMENT,
    CLASH,
    CLASH_FINAL,
    ENGAGEMENT_RANGE,
    HIT_REROLLS,
    IS_INSPIRED,
    MAKES_IMPACT,
    MARCH,
    MARCH_BONUS,
    OBSCURED,
    RESOLVE_STAT,
    SPELL_LEVEL,
    VOLLEY,
    About,
    Casting,
    Inspiring,
    Mustered,
)
from game.systems.first_blood.state import Regiment
from tests.systems.first_blood.asked import blow, changed, morale, stranded, struck, under, with_rules
from tests.systems.first_blood.ranks import at, cottage, field, regiment, ruin


def facing(one: str = "RAI", other: str = "RAI") -> FirstBlood:
    return field(regiment("a1", one, "20,20 21,20"), regiment("b1", other, "20,21.5 21,21.5"))


def character(id: str, place: str, command: int = 8000, resolve: int = 4) -> Regiment:
    """A Character Regiment of one model."""
    found = regiment(id, "HVY", place, is_character=True)
    hero = found.models[0]
    hero.rank = "character"
    found.profile = hero.profile = changed(hero.profile, kind="character", command=command, resolve=resolve)
    return found


# --- Command Models


@pytest.mark.rule("CFB-LDR-01", "CFB-LDR-11", "CFB-STD-07", "CFB-OFF-12")
def test_a_leader_and_only_a_leader_makes_one_attack_more() -> None:
    game = field(regiment("a1", "MAA", "20,20 21,20 22,20 23,20", acting_leader="a1.2"))
    men = game.regiment("a1")
    men.models[2].rank, men.models[3].rank = "standard", "officer"
    got = [ATTACKS(About(game, game.part_of(model), model), 1).value for model in men.models]
    assert got == [2, 1, 1, 1]


@pytest.mark.rule("CFB-STD-02", "CFB-STD-03")
def test_a_standard_bearer_carries_the_second_march_an_inch_further() -> None:
    game = field(regiment("a1", "MAA", "20,20 21,20"))
    men = game.regiment("a1")
    men.marches = 1
    assert MARCH_BONUS(Mustered(game, men), 0).value == 0
    men.models[1].rank = "standard"
    bonus = []
    for men.marches in range(3):
        bonus.append(MARCH_BONUS(Mustered(game, men), 0).value)
    assert bonus == [0, 1, 0]


# --- attacks


@pytest.mark.rule("CFB-AIM-01", "CFB-VOL-09")
def test_aiming_adds_one_to_volley_and_cover_takes_one_down_to_one() -> None:
    game = facing()
    shots = blow(game, "volley", "a1", "b1")
    assert VOLLEY(shots, 2).value == 2
    game.regiment("a1").aimed = True
    assert VOLLEY(shots, 2).value == 3
    shots.obscured = True
    assert VOLLEY(shots, 2).value == 2
    game.regiment("a1").aimed = False
    assert (VOLLEY(shots, 2).value, VOLLEY(shots, 1).value) == (1, 1)


@pytest.mark.rule("CFB-INS-01", "CFB-INS-02", "CFB-INS-05", "CFB-PRF-15")
@pytest.mark.parametrize(("clash", "final", "sixes"), [(2, 3, False), (3, 4, False), (4, 4, True), (5, 5, True)])
def test_inspired_raises_clash_unless_it_would_reach_five(clash: int, final: int, sixes: bool) -> None:
    game = facing()
    men = game.regiment("a1")
    men.profile = changed(men.profile, clash=clash)
    attack = blow(game, "clash", "a1", "b1", inspired=True)
    value = CLASH(attack, clash).value
    assert CLASH_FINAL(attack, value).value == final
    rerolls = HIT_REROLLS(attack)
    assert [(reroll.faces, reroll.optional) for reroll in rerolls] == ([((6,), True)] if sixes else [])
    attack.inspired = False
    assert CLASH_FINAL(attack, value).value == clash and not HIT_REROLLS(attack)


@pytest.mark.rule("CFB-INS-05", "CFB-ZON-24")
def test_the_test_of_inspired_is_made_with_all_other_modifiers() -> None:
    pond = Piece("pond", "pond", (), 0, 0, ("zonal", "water"), Circle(20000, 20000, 4000))
    game = field(regiment("a1", "HVY", "20,20 24,20"), regiment("b1", "RAI", "20,21.5"), pieces=(pond,))
    wet, dry = game.regiment("a1").models
    inspired = blow(game, "clash", "a1", "b1", models=[wet], inspired=True)
    assert CLASH(inspired, 4).value == 3 and CLASH_FINAL(inspired, 3).value == 4
    inspired.models = [dry]
    assert CLASH(inspired, 4).value == 4 and CLASH_FINAL(inspired, 4).value == 4


@pytest.mark.rule("CFB-ZON-24")
def test_water_never_brings_clash_under_one() -> None:
    pond = Piece("pond", "pond", (), 0, 0, ("zonal", "water"), Circle(20000, 20000, 4000))
    game = field(regiment("a1", "MIL", "22.4,20"), regiment("b1", "RAI", "30,30"), pieces=(pond,))
    assert CLASH(blow(game, "clash", "a1", "b1"), 2).value == 1  # the edge of its base is in
    assert CLASH(blow(game, "clash", "a1", "b1"), 1).value == 1
    assert CLASH(blow(game, "clash", "b1", "a1"), 2).value == 2


@pytest.mark.rule("CFB-IMP-02", "CFB-IMP-03")
@pytest.mark.parametrize(
    ("code", "weight", "crashes"),
    [
        ("KNI", "heavy", True),
        ("BRU", "medium", True),
        ("MON", "heavy", True),
        ("HVY", "heavy", False),
        ("KNI", "light", False),
    ],
)
def test_infantry_and_the_light_make_no_impact_attacks(code: str, weight: str, crashes: bool) -> None:
    game = field(regiment("a1", code, "20,20"))
    men = game.regiment("a1")
    men.profile = changed(men.profile, weight=weight)
    assert bool(MAKES_IMPACT(About(game, game.part("a1"), men.models[0]))) is crashes


# --- the ground


@pytest.mark.rule("CFB-RUI-01")
def test_a_ruin_shields_from_volleys_from_outside_it() -> None:
    stones = ruin(10, 10, 6)
    inside, outside = regiment("b1", "RAI", "12,12 13,12"), regiment("a1", "RAI", "12,14 18,14")
    game = field(outside, inside, pieces=(stones,))
    assert defense(struck(blow(game, "volley", "a1", "b1"))).value == 2
    assert defense(struck(blow(game, "clash", "a1", "b1"))).value == 1
    assert defense(struck(blow(game, "volley", "b1", "a1"))).value == 1
    outside.models.pop()
    assert defense(struck(blow(game, "volley", "a1", "b1"))).value == 1


@pytest.mark.rule("CFB-GAR-13", "CFB-GAR-30", "CFB-GAR-31", "CFB-GAR-37")
def test_a_garrison_helps_whoever_holds_it() -> None:
    game = field(
        regiment("a1", "GRD", models=3, inside="cottage"), regiment("b1", "RAI", "20,20"), pieces=(cottage(30, 30),)
    )
    inside = game.regiment("a1")
    assert defense(struck(blow(game, "clash", "b1", "a1"))).value == 4
    assert defense(struck(blow(game, "clash", "a1", "b1"))).value == 1
    assert ENGAGEMENT_RANGE(About(game, game.part("a1")), 1000).value == 1000
    clash = blow(game, "clash", "a1", "b1")
    assert IS_INSPIRED(Inspiring(game, clash), 0).value == 1
    assert IS_INSPIRED(Inspiring(game, blow(game, "opportunity", "a1", "b1")), 0).value == 0
    assert [(reroll.faces, reroll.optional) for reroll in HIT_REROLLS(clash)] == [((6,), False)]
    inside.inside, inside.where = "", "table"
    assert IS_INSPIRED(Inspiring(game, clash), 0).value == 0 and not HIT_REROLLS(clash)


# --- Morale


@pytest.mark.rule("CFB-MOR-02", "CFB-MOR-03", "CFB-MOR-04")
@pytest.mark.parametrize(
    ("code", "models", "bonus"),
    [("RAI", 7, 0), ("RAI", 8, 1), ("KNI", 1, 0), ("KNI", 2, 1), ("BRU", 2, 1), ("MON", 2, 0)],
)
def test_numbers_give_heart(code: str, models: int, bonus: int) -> None:
    game = field(regiment("a1", code, models=models))
    own = game.regiment("a1").profile.resolve
    assert resolve(morale(game, "a1")).value == own + bonus
    assert resolve(stranded(game, "a1")).value == own + bonus


@pytest.mark.rule("CFB-OFF-16", "CFB-OFF-18", "CFB-CHR-31")
def test_an_officer_counts_for_the_size_but_tests_without_it() -> None:
    game = field(regiment("a1", "RAI", models=8))
    game.regiment("a1").models[0].rank = "officer"
    assert resolve(morale(game, "a1")).value == 3
    assert resolve(morale(game, "a1.1")).value == 2


@pytest.mark.rule("CFB-PRE-01", "CFB-PRE-02", "CFB-PRE-07", "CFB-PRE-09", "CFB-PRE-10")
def test_a_regiment_near_a_character_tests_with_his_resolve() -> None:
    game = field(regiment("a1", "RAI", " ".join(f"{x},20" for x in range(20, 28))), character("a2", "20,28.9"))
    assert resolve(morale(game, "a1")).value == 4 + 1
    game.model("a2.1").at = at("20,29.1")
    assert resolve(morale(game, "a1")).value == 2 + 1
    game.model("a1.4").rank, game.model("a1.4").at = "standard", at("20,21")
    assert resolve(morale(game, "a1")).value == 4 + 1


@pytest.mark.rule("CFB-PRE-07", "CFB-PRE-11", "CFB-BRK-04", "CFB-CHL-17", "CFB-STR-05", "CFB-GAR-15")
def test_presence_helps_neither_the_broken_nor_the_stranded_nor_the_bolder() -> None:
    game = field(regiment("a1", "RAI", "20,20"), character("a2", "20,24"), pieces=(cottage(30, 30),))
    men, hero = game.regiment("a1"), game.regiment("a2")
    assert resolve(morale(game, "a1")).value == 4
    assert resolve(stranded(game, "a1")).value == 2
    men.broken = True
    assert resolve(morale(game, "a1")).value == 2
    men.broken, hero.refused = False, 2
    assert resolve(morale(game, "a1")).value == 2
    hero.refused = 0
    hero.models[0].at, hero.inside, hero.where = None, "cottage", "garrison"
    assert resolve(morale(game, "a1")).value == 2
    hero.models[0].at, hero.inside, hero.where = men.models[0].at, "", "table"
    men.profile = changed(men.profile, resolve=5)
    assert resolve(morale(game, "a1")).value == 5


# --- effects of packs


@pytest.mark.rule("CFB-PRF-05", "CFB-PRF-15")
def test_effects_raise_and_lower_numbers_down_to_what_they_say() -> None:
    game = facing()
    men = game.regiment("a1")
    under(
        game,
        men,
        Effect(op="mod", stat="clash", value=2),
        Effect(op="mod", stat="march", value=-4, least=2),
        Effect(op="mod", stat="resolve", value=-1),
        Effect(op="mod", stat="defense", value=1, when=When(attacker="ranged")),
        Effect(op="mod", stat="attacks", value=1, when=When(against_type=("monster",))),
    )
    assert CLASH(blow(game, "clash", "a1", "b1"), 2).value == 4
    assert MARCH(About(game, game.part("a1")), 5).value == 2
    assert MARCH(About(game, game.part("b1")), 5).value == 5
    assert RESOLVE_STAT(About(game, game.part("a1")), 2).value == 1
    assert defense(struck(blow(game, "volley", "b1", "a1"))).value == 2
    assert defense(struck(blow(game, "clash", "b1", "a1"))).value == 1


@pytest.mark.rule("CFB-STR-05", "CFB-STR-06")
def test_stranded_models_feel_only_what_lowers_their_resolve() -> None:
    game = facing()
    under(game, game.regiment("a1"), Effect(op="mod", stat="resolve", value=2))
    assert resolve(morale(game, "a1")).value == 4
    assert resolve(stranded(game, "a1")).value == 2
    game.regiment("a1").lasting.clear()
    under(game, game.regiment("a1"), Effect(op="mod", stat="resolve", value=-1))
    assert resolve(stranded(game, "a1")).value == 1


@pytest.mark.parametrize(
    ("when", "kind", "counts"),
    [
        (When(action=("clash",)), "clash", True),
        (When(action=("clash",)), "impact", False),
        (When(action=("charge",)), "impact", True),
        (When(against_type=("cavalry",)), "clash", True),
        (When(against_type=("monster",)), "clash", False),
        (When(state=("inspired",)), "clash", False),
        (When(state=("aimed",)), "clash", True),
    ],
)
def test_an_effect_counts_when_everything_it_asks_for_is_so(when: When, kind: str, counts: bool) -> None:
    game = facing(other="KNI")
    game.regiment("a1").aimed = True
    under(game, game.regiment("a1"), Effect(op="mod", stat="clash", value=1, when=when))
    assert CLASH(blow(game, kind, "a1", "b1"), 2).value == 2 + counts  # type: ignore[arg-type]


def test_an_effect_for_each_success_counts_them_all() -> None:
    game = facing()
    under(game, game.regiment("a1"), Effect(op="mod", stat="clash", value=1, per_success=True), successes=3)
    assert CLASH(blow(game, "clash", "a1", "b1"), 1).value == 4


def test_an_effect_on_one_model_leaves_the_others_alone() -> None:
    game = field(regiment("a1", "RAI", models=3))
    under(game, game.regiment("a1"), Effect(op="mod", stat="attacks", value=2), model="a1.2")
    men = game.regiment("a1").models
    assert [ATTACKS(About(game, game.part("a1"), model), 2).value for model in men] == [3, 4, 2]


def test_the_second_march_alone_is_longer_where_an_effect_says_so() -> None:
    game = field(regiment("a1", "RAI", models=3))
    men = game.regiment("a1")
    under(game, men, Effect(op="mod", stat="march", value=1, when=When(march=2)))
    bonus = []
    for men.marches in range(3):
        bonus.append(MARCH_BONUS(Mustered(game, men, "march"), 0).value)
    assert bonus == [0, 1, 0] and MARCH(About(game, game.part("a1")), 6).value == 6


def test_interference_of_a_spell_lowers_the_level_of_enemies_who_cast_at_its_target() -> None:
    game = field(character("a1", "20,20"), regiment("b1", "RAI", "20,26"))
    under(game, game.regiment("b1"), Effect(op="mod", stat="spell_level", value=-1, when=When(attacker="spell")))
    spell = changed(game.library.all(Spell)[0])
    at_it = Casting(game, game.model("a1.1"), spell, game.regiment("b1"))
    at_self = Casting(game, game.model("a1.1"), spell, game.regiment("a1"))
    assert SPELL_LEVEL(at_it, 3).value == 2 and SPELL_LEVEL(at_self, 3).value == 3


def test_an_effect_on_self_spells_leaves_others_alone() -> None:
    game = field(character("a1", "20,20"), regiment("b1", "RAI", "20,26"))
    hero = game.regiment("a1")
    under(game, hero, Effect(op="mod", stat="attunement", value=1, when=When(spell="self")), model="a1.1")
    spell = game.library.all(Spell)[0]
    for wide, more in (None, 1), (8000, 0):
        casting = Casting(game, hero.models[0], changed(spell, range=wide), hero)
        assert ATTUNEMENT(casting, 3).value == 3 + more


@pytest.mark.rule("CFB-SPR-81")
def test_a_veil_hides_its_target_from_everybody() -> None:
    game = facing()
    under(game, game.regiment("b1"), Effect(op="custom", ref="obscured"))
    assert OBSCURED(blow(game, "volley", "a1", "b1"), 0).value == 1
    with_rules(game.regiment("a1"), "sureshot")
    assert OBSCURED(blow(game, "volley", "a1", "b1"), 1).value == 1
