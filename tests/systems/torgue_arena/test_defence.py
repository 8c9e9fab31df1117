"""Hunters under attack: Defence rolls, Shields, wounds and healing (SHD, WND, HEA, DIC-10, DIC-13)."""

from __future__ import annotations

import pytest

from game.systems.torgue_arena.flow import checks, enemy_attack, harm
from game.systems.torgue_arena.game import Arena
from tests.systems.torgue_arena.fights import attacked, foe, looks, told
from tests.systems.torgue_arena.scenes import (
    Unforeseen,
    arena,
    cond,
    effect,
    enemy,
    gun,
    mod,
    op,
    prop,
    run,
    shield,
)

BUBBLE = shield("bubble", "G Y")
PLAIN = shield("plain", "Y")


def shielded(tokens: str = "G* Y* Y*") -> Arena:
    """Salvador with a green and a yellow Shield token, a Psycho beside him."""
    return arena(f"salvador 0,0 {tokens}", "psycho 1,0", content=[BUBBLE], gear={"salvador": "bubble"})


def dome(game: Arena) -> list[bool]:
    return game.item("bubble#1").shield


# --- the roll


@pytest.mark.rule("TOR-DIC-10", "TOR-ATR-03", "TOR-ATR-10")
@pytest.mark.parametrize(("face", "strength", "held"), [(8, 20, True), (1, 1, False), (7, 7, True), (6, 7, False)])
def test_a_defence_roll_knows_critical_and_fumble(face: int, strength: int, held: bool) -> None:
    game = arena("mordecai 0,0 Y* Y*", "psycho 1,0", content=[enemy("psycho", strength=strength, resist="melee")])
    run(attacked(game, "psycho#1", "mordecai"), dice=str(face))  # Mordecai has no Melee
    assert (looks(game.hunter("mordecai")) == "Y* Y*") == held


@pytest.mark.rule("TOR-ATR-07", "TOR-ATR-08", "TOR-ATR-02")
def test_the_resisting_attribute_is_the_one_on_the_enemys_card() -> None:
    for card, attribute, face in (("marauder", "reflexes", 5), ("psycho", "melee", 4)):
        game = arena("amara 0,0 Y*", f"{card} 1,0")  # Reflexes 1 against 6, Melee 3 against 7
        run(attacked(game, f"{card}#1", "amara"), dice=str(face))
        assert looks(game.hunter("amara")) == "Y*", attribute


@pytest.mark.rule("TOR-DIC-13", "TOR-MUL-02", "TOR-ELE-01", "TOR-PRP-14")
def test_the_dice_of_an_enemys_attack_come_in_their_order() -> None:
    """Crowd d4, Strength, elements in their order, Defence dice in the players' order, extra wounds."""
    fumbled = [effect("on_fumble", op("extra_wounds", n="1d4"))]
    beast = enemy(
        "goliath",
        base="large",
        strength="1d10",
        resist="reflexes",
        properties=[prop("slag"), prop("cryo"), prop("crowd_control")],
        fumble_on_defence=fumbled,
    )
    game = arena("amara 0,0 G* Y* Y*", "moze 0,0 G* Y* Y*", "goliath 1,0", content=[beast])
    run(
        attacked(game, "goliath#1", "amara"),
        "A moze",
        "B G*",
        "A Y*",
        "A G*",
        dice="2 6 4 1 12 1 1",
    )
    assert game.hunter("amara").elements == {"cryo": 1} == game.hunter("moze").elements
    assert looks(game.hunter("moze")) == "G* Y* Y*" and looks(game.hunter("amara")) == "R[G]* R[Y]* Y*"


@pytest.mark.rule("TOR-DIC-13", "TOR-CRT-08")
def test_all_defence_dice_fall_before_any_die_for_extra_wounds() -> None:
    fumbled = [effect("on_fumble", op("extra_wounds", n="1d4"))]
    tink = enemy("tink", strength=6, range=2, properties=[prop("crowd_control")], fumble_on_defence=fumbled)
    game = arena("amara 0,0 Y* Y* Y*", "moze 0,0 Y* Y* Y*", "tink 1,0", content=[tink])
    run(attacked(game, "tink#1", "amara"), "A amara", dice="4 1 5 1")
    assert looks(game.hunter("amara")) == "R[Y]* R[Y]* Y*"  # 5 + 1 resists for Moze, then the d4 for Amara
    assert looks(game.hunter("moze")) == "Y* Y* Y*"


@pytest.mark.rule("TOR-DIC-13", "TOR-RCT-19")
def test_defenders_bear_the_result_in_the_order_they_rolled() -> None:
    game = arena("amara 0,0 Y* Y*", "moze 0,0 Y* Y*", "tink 1,0")
    run(attacked(game, "tink#1", "amara"), "A moze", dice="4 2 2")
    assert [entry.subjects[0] for entry in game.journal if entry.event.endswith(".wounded")] == ["moze", "amara"]


@pytest.mark.rule("TOR-DIC-11")
@pytest.mark.parametrize(("strength", "held"), [("10", False), ("1", True)])
def test_a_random_strength_is_only_a_number(strength: str, held: bool) -> None:
    beast = enemy("goliath", base="large", strength="1d10", resist="will")
    game = arena("moze 0,0 Y*", "goliath 1,0", content=[beast])
    run(attacked(game, "goliath#1", "moze"), dice=f"{strength} 7")
    assert (looks(game.hunter("moze")) == "Y*") == held


@pytest.mark.rule("TOR-CRT-08", "TOR-DIC-08", "TOR-WND-05", "TOR-WND-06", "TOR-WND-10", "TOR-DIC-04")
@pytest.mark.parametrize(
    ("dice", "answers", "after"),
    [
        ("1 1", ["A G*"], "R[Y]* Y* R[G]*"),
        ("1 4", [], "out"),
        ("4", [], "R[Y]* Y* G*"),
    ],
)
def test_ex_14_a_fumble_against_a_reaper_costs_extra_wounds(dice: str, answers: list[str], after: str) -> None:
    game = arena("moze 0,0 Y* Y* G*", "reaper 1,0")
    run(attacked(game, "reaper#1", "moze"), "A Y*", *answers, dice=dice)
    hunter = game.hunter("moze")
    assert (hunter.out and after == "out") or looks(hunter) == after


@pytest.mark.rule("TOR-CRT-08")
def test_a_fumble_with_a_shield_token_counts_as_well() -> None:
    game = arena("salvador 0,0 Y* Y*", "reaper 1,0", content=[BUBBLE], gear={"salvador": "bubble"})
    run(attacked(game, "reaper#1", "salvador"), "A shield:green", dice="1 2")  # 3 wounds, 2 Shields
    assert dome(game) == [True, True] and looks(game.hunter("salvador")) == "R[Y]* Y*"


@pytest.mark.rule("TOR-CRT-08")
def test_a_critical_defence_sets_off_nothing() -> None:
    game = arena("salvador 0,0 Y*", "reaper 1,0")
    run(attacked(game, "reaper#1", "salvador"), dice="8")
    assert "responded" not in told(game)
    game = arena("salvador 0,0 Y*", "reaper 1,0", content=[BUBBLE], gear={"salvador": "bubble"})
    run(attacked(game, "reaper#1", "salvador"), "A shield:green", dice="1 2")
    assert "responded" in told(game)


@pytest.mark.rule("TOR-PRP-28", "TOR-GUN-05")
def test_a_pistol_lets_a_hunter_resist_melee_with_ranged() -> None:
    for gear, key, face, held in (("caracal", "A Y*/ranged", "5", True), ("caracal", "A Y*/melee", "5", False)):
        game = arena("salvador 0,0 Y*", "psycho 1,0", gear={"salvador": gear})
        run(attacked(game, "psycho#1", "salvador"), key, dice=face)  # Ranged 2, Melee 1 against 7
        assert (looks(game.hunter("salvador")) == "Y*") == held
    empty = arena("salvador 0,0 Y*", "psycho 1,0", gear={"salvador": "caracal*"})
    run(attacked(empty, "psycho#1", "salvador"), dice="5")
    assert looks(empty.hunter("salvador")) == "R[Y]*"
    ranged = arena("salvador 0,0 Y*", "marauder 1,0", gear={"salvador": "caracal"})
    run(attacked(ranged, "marauder#1", "salvador"), dice="6")
    assert looks(ranged.hunter("salvador")) == "Y*"


# --- Shields


@pytest.mark.rule("TOR-SHD-03", "TOR-SHD-04", "TOR-SHD-05", "TOR-SHD-10", "TOR-SHD-15", "TOR-DIC-10")
def test_ex_05_the_yellow_shield_token_has_to_roll_without_any_attribute() -> None:
    game = shielded("G Y Y")
    dome(game)[0] = True
    run(attacked(game, "psycho#1", "salvador"), dice="5")
    assert dome(game) == [True, True] and looks(game.hunter("salvador")) == "G Y Y"
    game = shielded("G Y Y")
    dome(game)[0] = True
    run(attacked(game, "psycho#1", "salvador"), dice="8")
    assert dome(game) == [True, False]


@pytest.mark.rule("TOR-SHD-05")
def test_not_even_the_right_attribute_helps_a_shield() -> None:
    game = shielded()
    run(attacked(game, "psycho#1", "salvador"), "A shield:yellow", dice="6")  # Melee 1 would make 7
    assert dome(game) == [False, True]


@pytest.mark.rule("TOR-SHD-01", "TOR-SHD-16", "TOR-SHD-02")
def test_an_equipped_shield_has_its_tokens_and_they_pay_for_nothing_but_defence() -> None:
    from game.systems.torgue_arena.flow import gear, tokens

    game = arena("salvador 0,0 G* Y*", content=[BUBBLE], gear={"salvador": "bubble@inventory"})
    hunter = game.hunter("salvador")
    hunter.items[0].shield = []
    gear.equip(game, hunter, hunter.items[0])
    assert hunter.items[0].shield == [False, False]
    assert tokens.coins(game, hunter) == []
    hunter.tokens[0].spent = False
    assert len(tokens.coins(game, hunter)) == 1


@pytest.mark.rule("TOR-SHD-06", "TOR-SHD-11")
def test_several_wounds_spend_as_many_shields_as_there_are_first() -> None:
    triple = shield("triple", "G Y R")
    lethal = enemy("psycho", strength=7, resist="melee", properties=[prop("lethal")])
    game = arena("salvador 0,0 G* Y*", "psycho 1,0", content=[triple, lethal], gear={"salvador": "triple"})
    run(attacked(game, "psycho#1", "salvador"), "A shield:green", "A red", dice="2")
    assert game.item("triple#1").shield == [True, False, True] and looks(game.hunter("salvador")) == "G* Y*"


@pytest.mark.rule("TOR-SHD-06", "TOR-WND-05")
def test_what_the_shields_cannot_take_reaches_the_hunter() -> None:
    lethal = enemy("psycho", strength=7, resist="melee", properties=[prop("lethal"), prop("lethal")])
    game = arena("salvador 0,0 G* Y*", "psycho 1,0", content=[BUBBLE, lethal], gear={"salvador": "bubble"})
    run(attacked(game, "psycho#1", "salvador"), "A shield:green", "A Y*", dice="2")
    assert dome(game) == [True, True] and looks(game.hunter("salvador")) == "G* R[Y]*"


@pytest.mark.rule("TOR-SHD-07", "TOR-SHD-10")
def test_a_spent_shield_cannot_defend_until_it_is_recharged() -> None:
    game = shielded("G* Y* Y*")
    game.item("bubble#1").shield = [True, True]
    run(attacked(game, "psycho#1", "salvador"), "A Y*", dice="7")
    assert harm.recharge(game, game.hunter("salvador")) and dome(game) == [False, False]
    run(attacked(game, "psycho#1", "salvador"), "A shield:green", dice="12")


@pytest.mark.rule("TOR-SHD-09", "TOR-EQP-03")
def test_only_one_shield_can_be_equipped() -> None:
    from game.systems.torgue_arena.flow import gear

    game = arena("salvador 0,0", content=[BUBBLE, PLAIN], gear={"salvador": "bubble plain@inventory"})
    assert gear.slots(game, game.hunter("salvador"), "shield") == 1
    assert not gear.has_slot(game, game.hunter("salvador"), "shield")


@pytest.mark.rule("TOR-SHD-12")
def test_a_successful_defence_leaves_the_shield_token_available() -> None:
    game = shielded()
    run(attacked(game, "psycho#1", "salvador"), "A shield:yellow", dice="7")
    assert dome(game) == [False, False]
    run(attacked(game, "psycho#1", "salvador"), "A shield:yellow", dice="2")
    assert sorted(dome(game)) == [False, True]


@pytest.mark.rule("TOR-SHD-13", "TOR-TER-05", "TOR-ELE-07")
def test_tyres_corrosion_and_cards_count_for_a_shield_roll() -> None:
    guard = mod("guard", effect("passive", op("add_defence_roll", n=2)))
    for corrosion, spent in ((1, False), (2, True)):
        game = arena(
            "salvador 0,0 Y*",
            "psycho 1,0",
            "tyre 0,0 x2",
            content=[PLAIN, guard],
            gear={"salvador": "plain guard"},
            put={"salvador": {"elements": {"corrosion": corrosion}}},
        )
        run(attacked(game, "psycho#1", "salvador"), dice="4")  # 4 + 2 + 2 - Corrosion against 7
        assert game.item("plain#1").shield == [spent]


@pytest.mark.rule("TOR-SHD-14", "TOR-WND-05", "TOR-RCT-08")
def test_wounds_that_are_no_attack_go_past_the_shields_and_open_no_window() -> None:
    game = shielded("G Y Y")
    run(harm.wound(game, game.hunter("salvador"), 1), "A Y")
    assert dome(game) == [False, False] and looks(game.hunter("salvador")) == "G R[Y] Y"


@pytest.mark.rule("TOR-SHD-15", "TOR-PRP-06")
def test_an_absorbed_attack_still_stuns() -> None:
    stunner = enemy("psycho", strength=7, resist="melee", properties=[prop("stun")])
    game = arena("salvador 0,0 G Y", "psycho 1,0", content=[PLAIN, stunner], gear={"salvador": "plain"})
    run(attacked(game, "psycho#1", "salvador"), dice="2")
    assert game.hunter("salvador").stun == 1 and looks(game.hunter("salvador")) == "G Y"


@pytest.mark.rule("TOR-SHD-08")
def test_shields_do_not_recharge_at_the_end_of_a_round() -> None:
    from game.systems.torgue_arena.flow import round_end

    game = shielded("G* Y* Y*")
    game.item("bubble#1").shield = [True, False]
    run(round_end.reactivate(game))
    assert dome(game) == [True, False] and looks(game.hunter("salvador")) == "G Y Y"


# --- wounds


@pytest.mark.rule("TOR-WND-01", "TOR-WND-02", "TOR-WND-03", "TOR-WND-11", "TOR-SPE-03", "TOR-ORD-12")
@pytest.mark.parametrize(("key", "after"), [("G", "R[G] G* Y*"), ("G*", "G R[G]* Y*"), ("Y*", "G G* R[Y]*")])
def test_the_token_that_failed_turns_red_and_keeps_its_state(key: str, after: str) -> None:
    game = arena("moze 0,0 G G* Y*", "psycho 1,0")
    run(attacked(game, "psycho#1", "moze"), f"A {key}", "A no", dice="2")
    assert looks(game.hunter("moze")) == after


@pytest.mark.rule("TOR-WND-04", "TOR-PRP-20", "TOR-FFY-11")
def test_failing_with_a_red_token_eliminates_whatever_else_is_left() -> None:
    game = arena("moze 0,0 G* R[Y]*", "psycho 1,0")
    run(attacked(game, "psycho#1", "moze"), "A R[Y]*", dice="2")
    assert game.hunter("moze").out and game.hunter("moze").at is None


@pytest.mark.rule("TOR-WND-05", "TOR-WND-07")
def test_further_wounds_go_where_the_player_likes_but_not_on_red_tokens() -> None:
    lethal = enemy("psycho", strength=7, resist="melee", properties=[prop("lethal")])
    game = arena("moze 0,0 G* Y* R*", "psycho 1,0", content=[lethal])
    with pytest.raises(Unforeseen, match="R"):
        run(attacked(game, "psycho#1", "moze"), "A Y*", "A R*", dice="2 2")
    game = arena("moze 0,0 G* Y* Y* R*", "psycho 1,0", content=[lethal])
    run(attacked(game, "psycho#1", "moze"), "A Y*", "A G*", dice="2")
    assert looks(game.hunter("moze")) == "R[G]* R[Y]* Y* R*"


@pytest.mark.rule("TOR-WND-06", "TOR-FFY-05", "TOR-RCT-08")
def test_a_wound_without_attack_on_an_all_red_hunter_eliminates_it_at_once() -> None:
    game = arena("amara -1,0 G", "moze 0,0 R[G] R[Y] R[Y]", "psycho 1,0")
    run(harm.wound(game, game.hunter("moze"), 1))
    assert game.hunter("moze").out and not game.hunter("moze").down


@pytest.mark.rule("TOR-WND-08")
def test_a_printed_red_token_is_never_wounded_and_never_heals() -> None:
    game = arena("moze 0,0 R R[Y] R[G]", "psycho 1,0")
    run(harm.heal(game, game.hunter("moze"), 3))
    assert looks(game.hunter("moze")) == "R Y G" and game.hunter("moze").reds == 1


@pytest.mark.rule("TOR-WND-09", "TOR-PRP-17")
def test_only_the_hunters_own_tokens_are_wounded_and_counted() -> None:
    runner = gun("runner", "red", prop("run_and_gun"))
    game = arena(
        "salvador 0,0 R[Y]*", "psycho 1,0", content=[runner, shield("ruby", "R")], gear={"salvador": "runner ruby"}
    )
    hunter = game.hunter("salvador")
    assert hunter.reds == 1
    run(harm.wound(game, hunter, 1))
    assert hunter.out  # the yellow token on the weapon and the Shield save nobody


@pytest.mark.rule("TOR-WND-10")
def test_wounds_left_over_when_a_hunter_goes_down_are_ignored() -> None:
    lethal = enemy("psycho", strength=7, resist="melee", properties=[prop("lethal"), prop("lethal")])
    game = arena("moze 0,0 R[G]* Y*", "psycho 1,0", content=[lethal])
    run(attacked(game, "psycho#1", "moze"), "A R[G]*", dice="2")
    assert game.hunter("moze").out and looks(game.hunter("moze")) == "R[G]* Y*"


# --- healing


@pytest.mark.rule("TOR-HEA-01", "TOR-HEA-04", "TOR-HEA-05")
def test_healing_gives_chosen_tokens_their_colour_back_in_the_state_they_are() -> None:
    game = arena("moze 0,0 R[G]* R[Y] R[Y]")
    run(harm.heal(game, game.hunter("moze"), 1), "A R[G]*")
    assert looks(game.hunter("moze")) == "G* R[Y] R[Y]"


@pytest.mark.rule("TOR-HEA-02", "TOR-HEA-05")
def test_excess_healing_is_lost_and_adds_no_token() -> None:
    game = arena("moze 0,0 R[G] Y Y")
    run(harm.heal(game, game.hunter("moze"), 5))
    assert looks(game.hunter("moze")) == "G Y Y"


@pytest.mark.rule("TOR-HEA-03", "TOR-FFY-08")
def test_who_is_eliminated_or_down_cannot_heal() -> None:
    game = arena("moze - R[G]", "amara 0,0 R[G]", put={"amara": {"down": True}})
    run(harm.heal(game, game.hunter("moze"), 1))
    run(harm.heal(game, game.hunter("amara"), 1))
    assert looks(game.hunter("moze")) == looks(game.hunter("amara")) == "R[G]"


@pytest.mark.rule("TOR-HEA-06")
def test_healing_an_enemy_takes_wound_tokens_off_it() -> None:
    game = arena("moze 0,0", "goliath 1,0", put={"goliath#1": {"wounds": 3}})
    run(harm.heal(game, foe(game, "goliath#1"), 2))
    assert foe(game, "goliath#1").wounds == 1
    run(harm.heal(game, foe(game, "goliath#1"), 2))
    assert foe(game, "goliath#1").wounds == 0


# --- pure odds, attribute rolls


def test_risk_is_that_of_the_best_token() -> None:
    game = arena("moze 0,0 R[G] Y", "psycho 1,0")
    made = enemy_attack.attack_of(game, foe(game, "psycho#1"))
    assert enemy_attack.risk(game, made, game.hunter("moze")) == pytest.approx(6 / 8)


@pytest.mark.rule("TOR-OBS-01", "TOR-OBS-02", "TOR-OBS-03", "TOR-ATR-09")
@pytest.mark.parametrize(("dice", "good"), [("6 4", True), ("7 4", False), ("10 8", True), ("1 1", False)])
def test_an_attribute_roll_meets_the_obstacle_die_rolled_first(dice: str, good: bool) -> None:
    game = arena("moze 0,0")  # Tech 2
    assert run(checks.check(game, game.hunter("moze"), "tech", "yellow"), dice=dice) == good


@pytest.mark.rule("TOR-OBS-04", "TOR-ATR-03")
def test_a_printed_number_replaces_the_obstacle_die() -> None:
    game = arena("amara 0,0")  # no Tech
    assert run(checks.check(game, game.hunter("amara"), "tech", "yellow", 4), dice="4")
    assert not run(checks.check(game, game.hunter("amara"), "tech", "yellow", 4), dice="3")


@pytest.mark.rule("TOR-ATR-01", "TOR-ATR-04", "TOR-ATR-05")
def test_each_of_the_six_attributes_is_rolled_with_its_own_value() -> None:
    game = arena("amara 0,0", "salvador 1,0", "mordecai 0,1")
    wanted = {"amara": "melee 3 will 2 reflexes 1", "salvador": "ranged 2 medicine 2", "mordecai": "tech 1"}
    for id, words in wanted.items():
        pairs = words.split()
        for name, value in zip(pairs[::2], pairs[1::2], strict=True):
            hunter, needed = game.hunter(id), 3 + int(value)
            assert run(checks.check(game, hunter, name, "yellow", needed), dice="3")  # type: ignore[arg-type]
            assert not run(checks.check(game, hunter, name, "yellow", needed + 1), dice="3")  # type: ignore[arg-type]


def test_conditions_hold_only_for_whom_they_name() -> None:
    proud = mod("proud", effect("passive", op("add_defence_roll", n=3), when=[cond("has_spotlight")]))
    for spotlight, held in (("moze", True), ("amara", False)):
        game = arena(
            "moze 0,0 Y*", "amara -1,0 G*", "psycho 1,0", content=[proud], gear={"moze": "proud"}, spotlight=spotlight
        )
        run(attacked(game, "psycho#1", "moze"), dice="4")
        assert (looks(game.hunter("moze")) == "Y*") == held
