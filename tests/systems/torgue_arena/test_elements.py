"""Elements and enemies' Shields (ELE, ESH)."""

from __future__ import annotations

import pytest

from game.systems.torgue_arena.flow import harm, round_end
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.points import MAY_MOVE, About
from tests.systems.torgue_arena.fights import attacked, foe, looks, shoot, told
from tests.systems.torgue_arena.scenes import arena, at, effect, enemy, gun, mod, op, prop, run, shield


def armed(*properties: dict[str, object], target: str = "goliath", **fields: object) -> Arena:
    """Salvador with a gun of these properties, two zones from a Goliath (4 Hit points, Defence 6)."""
    weapon = gun("weapon", "yellow", *properties)
    content = [weapon, *fields.pop("content", [])]  # type: ignore[misc]
    return arena("salvador 0,0 G*", f"{target} 2,0", content=content, gear={"salvador": "weapon"}, **fields)


def fire(game: Arena, target: str = "goliath#1"):  # type: ignore[no-untyped-def]
    return shoot(game, "salvador", target, "weapon#1")


# --- the die and the tokens


@pytest.mark.rule("TOR-ELE-01", "TOR-ELE-02", "TOR-DIC-04")
@pytest.mark.parametrize(("face", "tokens"), [(4, 1), (3, 0), (1, 0)])
def test_the_top_of_the_d4_lays_a_token_whether_the_attack_hits_or_not(face: int, tokens: int) -> None:
    for roll, wounds in (("3", 0), ("4", 1)):  # the d4 is not added: 3 + 2 misses Defence 6
        game = armed(prop("incendiary"))
        run(fire(game), dice=f"{face} {roll}")
        assert foe(game, "goliath#1").has("incendiary") == tokens and foe(game, "goliath#1").wounds == wounds


@pytest.mark.rule("TOR-ELE-03", "TOR-ELE-06", "TOR-PRP-01", "TOR-PRP-44")
def test_corrosion_lays_as_many_tokens_as_it_says_and_they_add_up() -> None:
    acid = mod("acid", effect("passive", op("grant_property", prop="corrosion", x=1)))
    weapon = gun("weapon", "yellow", prop("corrosion", 2))
    game = arena("salvador 0,0 G*", "goliath 2,0", content=[weapon, acid], gear={"salvador": "weapon acid"})
    run(fire(game), dice="4 1")
    assert foe(game, "goliath#1").has("corrosion") == 3
    run(fire(game), dice="4 1")
    assert foe(game, "goliath#1").has("corrosion") == 6


@pytest.mark.rule("TOR-ELE-04", "TOR-ELE-07")
def test_corrosion_already_counts_for_the_attack_that_lays_it() -> None:
    game = armed(prop("corrosion", 2))
    run(fire(game), dice="4 2")  # 4 against 6 - 2
    assert foe(game, "goliath#1").wounds == 1
    game = armed(prop("corrosion", 2))
    run(fire(game), dice="3 2")
    assert foe(game, "goliath#1").wounds == 0


@pytest.mark.rule("TOR-ELE-07")
def test_corrosion_lowers_a_defence_not_below_nothing_and_every_defence_roll() -> None:
    from game.systems.torgue_arena.flow.attack import needed
    from game.systems.torgue_arena.points import Hit
    from tests.systems.torgue_arena.fights import declared

    game = armed(put={"goliath#1": {"elements": {"corrosion": 9}}})
    assert needed(Hit(declared(game, "salvador", "weapon#1"), foe(game, "goliath#1"))) == 0
    for corrosion, held in ((0, True), (1, False)):
        game = arena("moze 0,0 Y*", "psycho 1,0", put={"moze": {"elements": {"corrosion": corrosion}}})
        run(attacked(game, "psycho#1", "moze"), dice="7")
        assert (looks(game.hunter("moze")) == "Y*") == held


@pytest.mark.rule("TOR-ELE-05", "TOR-TER-18")
def test_a_barrel_gets_no_tokens() -> None:
    game = arena(
        "salvador 0,0 G*", "barrel 2,0", content=[gun("weapon", "yellow", prop("slag"))], gear={"salvador": "weapon"}
    )
    run(shoot(game, "salvador", "barrel#1", "weapon#1"), dice="4 2")
    assert "tokens_placed" not in told(game) and "barrel#1" in game.state.things


@pytest.mark.rule("TOR-ELE-08", "TOR-ELE-13", "TOR-ELE-15", "TOR-ELE-17", "TOR-ELE-21", "TOR-ELE-23", "TOR-END-10")
def test_ex_20_the_end_of_effects() -> None:
    every = {"corrosion": 1, "incendiary": 1, "shock": 1, "slag": 1, "radiation": 2}
    game = arena(
        "moze 0,0 G* Y*",
        "skag 2,0",
        "goliath 3,0",
        "marauder 2,0",
        put={
            "skag#1": {"elements": {"radiation": 1}},
            "goliath#2": {"elements": dict(every)},
            "moze": {"elements": {"slag": 1, "corrosion": 1}},
        },
    )
    run(round_end.cleanup(game), "A skag#1", dice="4 3")
    assert foe(game, "goliath#2").elements == {"radiation": 2} and foe(game, "goliath#2").wounds == 1
    assert game.hunter("moze").elements == {} and "skag#1" not in game.state.enemies
    assert "marauder#3" in game.state.enemies  # Strength 3 against Defence 5


@pytest.mark.rule("TOR-ELE-23", "TOR-ELE-08")
@pytest.mark.parametrize("face", ["1", "2", "3"])
def test_slag_goes_at_every_cleanup_and_the_rest_stays(face: str) -> None:
    game = arena("moze 0,0", put={"moze": {"elements": {"slag": 2, "corrosion": 1, "incendiary": 1, "shock": 1}}})
    run(round_end.cleanup(game), dice=face)
    assert game.hunter("moze").elements == {"corrosion": 1, "incendiary": 1, "shock": 1}


@pytest.mark.rule("TOR-ELE-09", "TOR-ELE-10", "TOR-MOV-05")
def test_cryo_stops_moving_and_nothing_else() -> None:
    game = armed(prop("cryo"), content=[enemy("goliath", base="large", hit_points=4, defence=6, range=2)])
    run(fire(game), dice="4 2")
    frozen = foe(game, "goliath#1")
    forbidden = MAY_MOVE(About(game, frozen)).forbidden
    assert frozen.has("cryo") == 1 and forbidden is not None and forbidden.rule == "TOR-MOV-05"
    assert MAY_MOVE(About(game, game.hunter("salvador"))).forbidden is None
    run(attacked(game, "goliath#1", "salvador"), dice="12")
    assert told(game).count("defended") == 1


@pytest.mark.rule("TOR-ELE-11")
def test_cryo_leaves_a_hunter_with_its_activation_and_enemies_with_their_turn() -> None:
    from game.systems.torgue_arena.flow import activation, enemies

    game = arena(
        "moze 0,0 G* Y*",
        "amara 3,0",
        "psycho -3,0",
        put={
            "moze": {"elements": {"cryo": 2}},
            "amara": {"elements": {"cryo": 1}},
            "psycho#1": {"elements": {"cryo": 1}},
        },
    )
    run(activation.activate(game, game.hunter("moze")))
    assert [figure.has("cryo") for figure in game.figures()] == [0, 1, 1]
    enemies.thaw(game)
    assert [figure.has("cryo") for figure in game.figures()] == [0, 1, 0]


@pytest.mark.rule("TOR-ELE-12", "TOR-ELE-25", "TOR-ATK-10", "TOR-ESH-11")
def test_burn_hurts_once_per_token_past_shields_and_slag_for_whoever_laid_it_last() -> None:
    from game.systems.torgue_arena.flow import enemies

    game = arena(
        "moze 0,0 G Y Y",
        "amara 3,0 R[G]",
        "salvador 3,1 G",
        "badass_marauder -3,0",
        content=[shield("bubble", "Y")],
        gear={"moze": "bubble"},
        put={
            "moze": {"elements": {"incendiary": 2, "slag": 1}},
            "amara": {"elements": {"incendiary": 1}},
            "badass_marauder#1": {"elements": {"incendiary": 1}, "burned_by": "salvador"},
        },
        turn="enemies",
        spotlight="moze",
    )
    run(enemies.burn(game), "A moze", "A Y", "A Y", "A amara")
    assert looks(game.hunter("moze")) == "G R[Y] R[Y]"
    assert game.item("bubble#1").shield == [False] and game.hunter("amara").out  # no Fight For Your Life
    assert game.state.kills[0].by == "salvador" and told(game).count("reacted") == 0


@pytest.mark.rule("TOR-ELE-13", "TOR-ATK-10")
def test_incendiary_lays_a_burn_token_and_remembers_whose_it_is() -> None:
    game = armed(prop("incendiary"))
    run(fire(game), dice="4 2")
    assert foe(game, "goliath#1").elements == {"incendiary": 1} and foe(game, "goliath#1").burned_by == "salvador"


@pytest.mark.rule("TOR-ELE-14", "TOR-ELE-16", "TOR-ELE-17")
def test_the_radiation_of_this_very_attack_already_blasts_the_others_in_the_zone() -> None:
    game = armed(prop("radiation"), target="psycho")
    game.state.enemies["marauder#9"] = type(foe(game, "psycho#1"))("marauder#9", at("2,0"))
    game.state.enemies["skag#9"] = type(foe(game, "psycho#1"))("skag#9", at("3,0"))
    run(fire(game, "psycho#1"), dice="4 8 5")
    assert list(game.state.enemies) == ["skag#9"]


@pytest.mark.rule("TOR-ELE-14")
def test_a_blast_is_an_attack_resisted_with_reflexes() -> None:
    game = arena(
        "salvador 0,0 G*",
        "mordecai 2,0 Y*",
        "psycho 2,0",
        gear={"salvador": "caracal"},
        put={"psycho#1": {"elements": {"radiation": 3}}},
    )
    run(shoot(game, "salvador", "psycho#1"), dice="8 9 7")  # 7 + Reflexes 2
    assert looks(game.hunter("mordecai")) == "Y*" and told(game).count("exploded") == 1


@pytest.mark.rule("TOR-ELE-19")
def test_shock_spends_all_shields_of_a_hunter_before_it_defends() -> None:
    zapper = enemy("psycho", strength=7, resist="melee", properties=[prop("shock")])
    game = arena("moze 0,0 Y*", "psycho 1,0", content=[zapper, shield("bubble", "G Y")], gear={"moze": "bubble"})
    run(attacked(game, "psycho#1", "moze"), dice="4 7")
    assert game.item("bubble#1").shield == [True, True] and game.hunter("moze").has("shock") == 1


@pytest.mark.rule("TOR-ELE-20")
def test_shock_keeps_shields_from_recharging() -> None:
    game = arena(
        "moze 0,0",
        "badass_marauder 2,0",
        content=[shield("bubble", "Y")],
        gear={"moze": "bubble"},
        put={
            "moze": {"elements": {"shock": 1}},
            "badass_marauder#1": {"elements": {"shock": 1}, "shields_spent": 1},
        },
    )
    game.item("bubble#1").shield = [True]
    assert not harm.recharge(game, game.hunter("moze")) and game.item("bubble#1").shield == [True]
    assert not harm.recharge(game, foe(game, "badass_marauder#1")) and foe(game, "badass_marauder#1").shields_spent == 1


@pytest.mark.rule("TOR-ELE-22", "TOR-ELE-24")
def test_slag_adds_one_wound_to_every_attack_however_many_tokens() -> None:
    game = armed(prop("slag"))
    run(fire(game), dice="4 8")
    assert foe(game, "goliath#1").wounds == 2
    assert foe(game, "goliath#1").has("slag") == 1
    game = arena("moze 0,0 Y* Y* Y*", "psycho 1,0", put={"moze": {"elements": {"slag": 2}}})
    run(attacked(game, "psycho#1", "moze"), dice="2")
    assert looks(game.hunter("moze")).count("R") == 2


# --- Shields of enemies


@pytest.mark.rule("TOR-ESH-02", "TOR-ESH-03", "TOR-ESH-04", "TOR-ESH-05", "TOR-ESH-01", "TOR-PRP-26", "TOR-PRP-27")
def test_ex_06_salvador_shoots_a_badass_marauder_through_its_shield() -> None:
    from tests.systems.torgue_arena.test_attack import LOOT

    game = armed(prop("lethal"), target="badass_marauder", content=LOOT, bag="coin#1 coin#2")
    run(fire(game, "badass_marauder#1"), dice="4 3", cards="coin#2 coin#1")
    assert not game.state.enemies and game.hunter("salvador").loot == ["coin#2", "coin#1"]


@pytest.mark.rule("TOR-ESH-05")
def test_an_unspent_shield_is_used_even_if_the_defence_is_higher() -> None:
    game = armed(target="badass_marauder")
    run(fire(game, "badass_marauder#1"), dice="2 2")  # 4 against the roll of 2, not Defence 6
    assert foe(game, "badass_marauder#1").shields_spent == 1


@pytest.mark.rule("TOR-ESH-06")
def test_enemies_recharge_like_everybody() -> None:
    game = armed(target="badass_marauder", put={"badass_marauder#1": {"shields_spent": 1}})
    assert harm.recharge(game, foe(game, "badass_marauder#1")) and foe(game, "badass_marauder#1").shields_spent == 0


@pytest.mark.rule("TOR-ESH-07")
def test_with_its_shield_spent_an_enemy_uses_its_defence() -> None:
    game = armed(target="badass_marauder", put={"badass_marauder#1": {"shields_spent": 1}})
    run(fire(game, "badass_marauder#1"), dice="3")  # 5 against 6, without a Shield die
    assert foe(game, "badass_marauder#1").wounds == 0
    run(fire(game, "badass_marauder#1"), dice="4")
    assert len(game.state.kills) == 1


@pytest.mark.rule("TOR-ESH-08", "TOR-TER-06")
@pytest.mark.parametrize(("face", "spent"), [(4, 1), (3, 0)])
def test_tyres_and_corrosion_count_for_a_shield_roll_too(face: int, spent: int) -> None:
    game = arena(
        "salvador 0,0 G*",
        "badass_marauder 2,0",
        "tyre 2,0 x2",
        gear={"salvador": "caracal"},
        put={"badass_marauder#1": {"elements": {"corrosion": 1}}},
    )
    run(shoot(game, "salvador", "badass_marauder#1"), dice=f"5 {face}")  # 5 + 2 - 1 = 6
    assert foe(game, "badass_marauder#1").shields_spent == spent


@pytest.mark.rule("TOR-ESH-09")
def test_several_shields_are_used_in_printed_order() -> None:
    boss = enemy("goliath", base="large", hit_points=9, defence=7, shields=["green", "red"])
    game = armed(prop("lethal"), content=[boss])
    run(fire(game), dice="7 8")  # a green die first; two wounds, two Shields
    assert foe(game, "goliath#1").shields_spent == 2 and foe(game, "goliath#1").wounds == 0
    game = armed(content=[boss], put={"goliath#1": {"shields_spent": 1}})
    run(fire(game), dice="6 8")
    assert foe(game, "goliath#1").shields_spent == 2


@pytest.mark.rule("TOR-ESH-10")
def test_a_miss_leaves_the_shield_unspent() -> None:
    game = armed(target="badass_marauder")
    run(fire(game, "badass_marauder#1"), dice="8 5")
    assert foe(game, "badass_marauder#1").shields_spent == 0
    run(fire(game, "badass_marauder#1"), dice="2 8")
    assert foe(game, "badass_marauder#1").shields_spent == 1


@pytest.mark.rule("TOR-PRP-41", "TOR-ATK-07")
def test_ex_16_a_vulnerable_enemy_suffers_more_even_without_a_token() -> None:
    weak = enemy("skag", hit_points=2, traits=[{"trait": "vulnerable", "element": "cryo"}])
    game = armed(prop("cryo"), target="skag", content=[weak])
    run(fire(game, "skag#1"), dice="2 8")
    assert not game.state.enemies
    game = armed(prop("cryo"), target="skag", content=[enemy("skag", hit_points=2)])
    run(fire(game, "skag#1"), dice="2 8")
    assert foe(game, "skag#1").wounds == 1
