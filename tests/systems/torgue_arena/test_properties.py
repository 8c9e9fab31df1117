"""Properties of attacks (PRP)."""

from __future__ import annotations

import pytest

from game.systems.torgue_arena.flow import attack, enemy_attack, orders, round_end
from game.systems.torgue_arena.flow.properties import properties
from game.systems.torgue_arena.game import Arena
from tests.systems.torgue_arena.fights import aims, attacked, declared, foe, looks, shoot, told
from tests.systems.torgue_arena.scenes import (
    RETALIATE,
    Unforeseen,
    arena,
    at,
    cond,
    effect,
    enemy,
    grenade,
    gun,
    make,
    mod,
    op,
    prop,
    run,
    shield,
)


def armed(*properties: dict[str, object], foes: str = "psycho", **fields: object) -> Arena:
    """Salvador with a gun of these properties, enemies two zones away."""
    weapon = gun("weapon", "yellow", *properties, critical=fields.pop("critical", []))
    content = [weapon, *fields.pop("content", [])]  # type: ignore[misc]
    standing = [f"{card} 2,0" for card in foes.split()]
    return arena("salvador 0,0 G*", *standing, content=content, gear={"salvador": "weapon"}, **fields)


def fire(game: Arena, target: str = "psycho#1"):  # type: ignore[no-untyped-def]
    return shoot(game, "salvador", target, "weapon#1")


# --- in general


@pytest.mark.rule("TOR-PRP-02", "TOR-ACT-10")
def test_lethal_does_nothing_for_a_miss() -> None:
    game = armed(prop("lethal"), foes="goliath")
    run(fire(game, "goliath#1"), dice="2")
    assert foe(game, "goliath#1").wounds == 0
    run(fire(game, "goliath#1"), dice="7")
    assert foe(game, "goliath#1").wounds == 2


@pytest.mark.rule("TOR-PRP-42", "TOR-PRP-43", "TOR-PRP-44", "TOR-PRP-45")
def test_properties_of_card_and_skills_add_up_but_swift_does_not() -> None:
    more = mod(
        "more",
        *(
            effect("passive", op("grant_property", prop=name, x=x))
            for name, x in (("swift", 3), ("lethal", 0), ("corrosion", 2), ("precision", 0))
        ),
    )
    weapon = gun("weapon", "yellow", prop("swift", 2), prop("lethal"), prop("corrosion", 1), prop("precision"))
    game = arena("salvador 0,0", content=[weapon, more], gear={"salvador": "weapon more"})
    found = properties(declared(game, "salvador", "weapon#1"))
    assert found == {"swift": 3, "lethal": 2, "corrosion": 3, "precision": 1}


@pytest.mark.rule("TOR-PRP-42", "TOR-ENC-08")
def test_ex_13_tinks_gain_strength_and_lethal_besides_their_crowd_control() -> None:
    game = arena("moze 0,0 G* Y* Y*", "amara 0,0 G* Y*", "tink 2,0", turn="enemies")
    run(orders.special(game, foe(game, "tink#1")))
    made = enemy_attack.attack_of(game, foe(game, "tink#1"))
    assert enemy_attack.strength_of(made) == 8 and properties(made) == {"crowd_control": 1, "lethal": 1}
    run(attacked(game, "tink#1", "moze"), "A moze", "A G*", "B G*", dice="2 6 7")  # 6 + 1, 7 + 1 against 8
    assert looks(game.hunter("moze")) == "R[G]* R[Y]* Y*" and looks(game.hunter("amara")) == "G* Y*"


@pytest.mark.rule("TOR-PRP-43", "TOR-PRP-34", "TOR-PRP-40")
def test_ex_13_swift_two_and_swift_three_make_four_attacks() -> None:
    fast = enemy(
        "skag",
        strength=6,
        properties=[prop("swift", 2)],
        effects=[effect("passive", op("grant_property", prop="swift", x=3))],
    )
    game = arena("moze 0,0 Y*", "skag 1,0", content=[fast])
    run(attacked(game, "skag#1", "moze"), dice="8 8 8 8")
    assert told(game).count("defended") == 4


# --- Stun


@pytest.mark.rule("TOR-PRP-06")
@pytest.mark.parametrize(("face", "stun"), [(2, 1), (8, 0)])
def test_a_successful_attack_with_stun_leaves_a_stun_token(face: int, stun: int) -> None:
    stunner = enemy("psycho", strength=7, resist="melee", properties=[prop("stun")])
    game = arena("moze 0,0 Y* Y*", "psycho 1,0", content=[stunner])
    run(attacked(game, "psycho#1", "moze"), dice=str(face))
    assert game.hunter("moze").stun == stun


@pytest.mark.rule("TOR-PRP-07", "TOR-PRP-08")
def test_one_spent_token_per_stun_token_stays_face_down() -> None:
    game = arena("moze 0,0 G* Y* Y", put={"moze": {"stun": 1}})
    run(round_end.reactivate(game), "A 0")
    assert looks(game.hunter("moze")) == "G* Y Y" and game.hunter("moze").stun == 0
    game = arena("moze 0,0 G* Y Y", put={"moze": {"stun": 3}})
    run(round_end.reactivate(game))
    assert looks(game.hunter("moze")) == "G* Y Y"  # Available ones are not lost


@pytest.mark.rule("TOR-PRP-09")
def test_stun_does_nothing_to_enemies_nor_to_hunters_caught_by_a_friend() -> None:
    weapon = gun("weapon", "yellow", prop("stun"), prop("explosive"))
    game = arena("salvador 0,0 G*", "moze 2,0 Y*", "goliath 2,0", content=[weapon], gear={"salvador": "weapon"})
    run(fire(game, "goliath#1"), dice="8 2")
    assert game.hunter("moze").stun == 0 and looks(game.hunter("moze")) == "R[Y]*"


# --- ammunition


@pytest.mark.rule("TOR-PRP-10")
@pytest.mark.parametrize(("face", "spent"), [(1, True), (2, False), (8, False)])
def test_a_fumble_empties_a_small_magazine(face: int, spent: bool) -> None:
    game = armed(prop("small_magazine"), foes="marauder")
    run(fire(game, "marauder#1"), dice=str(face))
    assert game.item("weapon#1").spent == spent


@pytest.mark.rule("TOR-PRP-10")
def test_a_small_magazine_concerns_the_weapon_that_fumbles_and_no_other() -> None:
    other = gun("other", "yellow")
    game = armed(prop("small_magazine"), foes="marauder", content=[other])
    game.hunter("salvador").items += arena("amara 0,0", content=[other], gear={"amara": "other"}).hunter("amara").items
    run(shoot(game, "salvador", "marauder#1", "other#1"), dice="1")
    assert not game.item("weapon#1").spent and not game.item("other#1").spent
    run(fire(game, "marauder#1"), dice="1")  # the second Fumble of the turn empties it as well
    assert game.item("weapon#1").spent and not game.item("other#1").spent


@pytest.mark.rule("TOR-PRP-10", "TOR-PRP-39")
def test_an_empty_magazine_ends_a_swift_attack() -> None:
    game = armed(prop("small_magazine"), prop("swift", 2), foes="marauder marauder")
    run(fire(game, "marauder#1"), "A marauder#2", dice="2 1")
    assert game.item("weapon#1").spent


@pytest.mark.rule("TOR-PRP-32")
def test_a_guzzler_is_empty_after_all_its_repetitions() -> None:
    game = armed(prop("guzzler"), prop("swift", 2), foes="marauder marauder")
    run(fire(game, "marauder#1"), "A marauder#1", "A marauder#2", dice="2 2 8")
    assert game.item("weapon#1").spent


@pytest.mark.rule("TOR-PRP-33")
def test_a_disposable_weapon_is_discarded_after_the_attack() -> None:
    game = armed(prop("disposable"))
    game.state.decks["guns"] = type(game.state.bag)()
    run(fire(game), dice="2")
    assert game.hunter("salvador").items == [] and game.state.decks["guns"].cards == ["weapon#1"]


# --- Crowd Control


@pytest.mark.rule("TOR-PRP-11", "TOR-PRP-12", "TOR-PRP-13")
def test_crowd_control_strikes_as_many_of_a_zone_as_the_die_allows_or_fewer() -> None:
    three = "psycho psycho psycho"
    assert aims(armed(prop("crowd_control"), foes=three), "salvador", "weapon#1") == ["2,0"]
    game = armed(prop("crowd_control"), foes=three)
    with pytest.raises(Unforeseen, match="refused"):
        run(fire(game, "2,0"), "A psycho#1 psycho#2 psycho#3", dice="2 8")
    game = armed(prop("crowd_control"), foes=three)
    with pytest.raises(Unforeseen, match="refused"):
        run(fire(game, "2,0"), "A -", dice="2 8")
    game = armed(prop("crowd_control"), foes=three)
    run(fire(game, "2,0"), "A psycho#3", dice="2 8")
    assert list(game.state.enemies) == ["psycho#1", "psycho#2"]


@pytest.mark.rule("TOR-PRP-14")
@pytest.mark.parametrize(("die", "answers", "rolls"), [("1", [], 1), ("2", ["A amara"], 2), ("4", [], 3)])
def test_an_enemys_crowd_control_takes_its_target_and_as_many_others_as_it_can(
    die: str, answers: list[str], rolls: int
) -> None:
    game = arena("moze 0,0 Y*", "amara 0,0 Y*", "salvador 0,0 Y*", "mordecai 1,-2 Y*", "tink 2,0")
    order = [] if rolls == 1 else ["A moze"] if rolls == 2 else ["A moze", "A amara"]
    run(attacked(game, "tink#1", "moze"), *answers, *order, dice=f"{die} {'8 ' * rolls}")
    assert told(game).count("defended") == rolls


# --- Critical effects


@pytest.mark.rule("TOR-PRP-19")
@pytest.mark.parametrize(("face", "wounds"), [(8, 2), (7, 1)])
def test_a_critical_effect_needs_a_critical(face: int, wounds: int) -> None:
    game = armed(critical=[prop("lethal")], foes="goliath")
    run(fire(game, "goliath#1"), dice=str(face))
    assert foe(game, "goliath#1").wounds == wounds


@pytest.mark.rule("TOR-PRP-19", "TOR-PRP-23")
def test_a_critical_may_bring_an_element_or_an_explosion() -> None:
    game = armed(critical=[prop("slag"), prop("explosive")], foes="goliath")
    game.state.hunters["moze"] = arena("salvador 0,0", "moze 2,0 Y*").hunter("moze")
    game.state.players[game.hunter("moze").seat] = "B"
    run(fire(game, "goliath#1"), dice="8 4 7")
    assert foe(game, "goliath#1").wounds == 2 and game.hunter("moze").has("slag") == 1
    game = armed(critical=[prop("slag"), prop("explosive")], foes="goliath")
    run(fire(game, "goliath#1"), dice="7")
    assert foe(game, "goliath#1").elements == {}


# --- Explosive


@pytest.mark.rule("TOR-PRP-23", "TOR-AID-17", "TOR-AID-18")
def test_an_explosive_attack_strikes_friend_and_foe_in_the_zone_each_hunter_once() -> None:
    weapon = gun("weapon", "yellow", prop("explosive"))
    game = arena(
        "salvador 0,0 G*",
        "mordecai -3,0 Y* Y*",
        "bloodwing 2,0",
        "psycho 2,0",
        "marauder 2,0",
        "skag 3,0",
        "tyre -3,0 x2",
        content=[weapon],
        gear={"salvador": "weapon"},
    )
    run(fire(game), dice="5 3")  # 7 against 3 + Reflexes 2 + 2 Tyres of his own zone
    assert list(game.state.enemies) == ["skag#3"] and looks(game.hunter("mordecai")) == "Y* Y*"
    assert told(game).count("defended") == 1


@pytest.mark.rule("TOR-PRP-24")
@pytest.mark.parametrize(
    ("dice", "held"), [("7 8", True), ("7 7", False), ("8 8", True), ("8 7", False), ("1", True), ("4 5", True)]
)
def test_hunters_resist_the_total_of_a_friends_explosion(dice: str, held: bool) -> None:
    weapon = gun("weapon", "yellow", prop("explosive"))
    game = arena("salvador 0,0 G*", "moze 2,0 Y*", "goliath 2,0", content=[weapon], gear={"salvador": "weapon"})
    run(fire(game, "goliath#1"), dice=dice)  # Ranged 2 against Reflexes 1
    assert (looks(game.hunter("moze")) == "Y*") == held


@pytest.mark.rule("TOR-PRP-24")
def test_a_critical_explosion_is_resisted_by_nothing_but_a_critical() -> None:
    brave = mod("brave", effect("passive", op("add_defence_roll", n=9)))
    weapon = gun("weapon", "red", prop("explosive"))
    for face, held in (("7", False), ("8", True)):
        game = arena(
            "salvador 0,0 G*",
            "moze 1,0 Y*",
            "goliath 1,0",
            content=[weapon, brave],
            gear={"salvador": "weapon", "moze": "brave"},
        )
        run(shoot(game, "salvador", "goliath#1", "weapon#1", "red"), dice=f"6 {face}")
        assert (looks(game.hunter("moze")) == "Y*") == held


@pytest.mark.rule("TOR-PRP-24", "TOR-RCT-12")
def test_the_attacker_itself_is_caught_in_its_own_zone_and_may_react() -> None:
    weapon = gun("weapon", "red", prop("explosive"))
    game = arena("salvador 0,0 G", "psycho 0,0", content=[weapon], gear={"salvador": "weapon"})
    run(shoot(game, "salvador", "psycho#1", "weapon#1"), "A no", dice="7 2")
    assert looks(game.hunter("salvador")) == "R[G]" and not game.state.enemies


@pytest.mark.rule("TOR-PRP-25")
def test_an_exploding_enemy_strikes_itself_and_shields_are_rolled_first() -> None:
    boom = enemy("psycho", strength=6, defence=6, resist="reflexes", properties=[prop("explosive")])
    game = arena("moze 0,0 Y*", "psycho 0,0", "badass_marauder 0,0", content=[boom])
    run(attacked(game, "psycho#1", "moze"), dice="7 8")
    assert list(game.state.enemies) == ["badass_marauder#2"] and foe(game, "badass_marauder#2").shields_spent == 0


# --- Piñata


@pytest.mark.rule("TOR-PRP-27", "TOR-LOO-01")
@pytest.mark.parametrize(("n", "dice", "tokens"), [(1, "8", 2), ("1d4", "8 3", 4)])
def test_ex_11_a_pinata_drops_more_loot(n: int | str, dice: str, tokens: int) -> None:
    rich = enemy("psycho", traits=[{"trait": "pinata", "n": n}])
    coins = [f"coin#{number}" for number in range(1, 7)]
    game = armed(content=[rich, make("loot", "coin", front="money")], bag=" ".join(coins))
    run(fire(game), dice=dice, cards=" ".join(coins[:tokens]))
    assert game.hunter("salvador").loot == coins[:tokens]


@pytest.mark.rule("TOR-UNI-03", "TOR-UNI-08")
def test_a_unique_drops_a_legendary_token_and_no_pinata() -> None:
    toes = enemy("nine_toes", kind="unique", family="psycho", traits=[{"trait": "pinata", "n": 2}])
    tokens = [make("loot", "legend", front="legendary", count=0), make("loot", "coin", front="money")]
    game = armed(foes="nine_toes", content=[toes, *tokens], bag="coin#1 coin#2")
    run(fire(game, "nine_toes#1"), dice="8")
    lying = [thing.face.partition("#")[0] for thing in game.things_at(at("2,0"), "loot")]
    assert lying == ["legend"] and game.hunter("salvador").loot == []


# --- Precision, Overload, Suppression


@pytest.mark.rule("TOR-PRP-29", "TOR-LOO-07")
def test_precision_rolls_the_attack_die_once_more_and_no_loot_helps_meanwhile() -> None:
    game = armed(prop("precision"), prop("slag"))
    run(fire(game), "A reroll", dice="1 8 2")  # the element's die stays
    assert "psycho#1" in game.state.enemies
    game = armed(prop("precision"))
    run(fire(game), "A keep", dice="5")
    assert not game.state.enemies
    game = armed(prop("precision"), content=[make("loot", "medkit", front="health")])
    game.hunter("salvador").loot = ["medkit#1"]
    game.hunter("salvador").elements = {"slag": 1}
    with pytest.raises(Unforeseen, match="loot:salvador:medkit"):
        run(fire(game), "A loot:salvador:medkit", dice="3")


@pytest.mark.rule("TOR-PRP-30")
@pytest.mark.parametrize(("face", "tokens"), [(4, 1), (3, 1), (2, 0)])
def test_overload_triggers_elements_on_a_three(face: int, tokens: int) -> None:
    game = armed(prop("overload"), prop("slag"), foes="goliath")
    run(fire(game, "goliath#1"), dice=f"{face} 2")
    assert foe(game, "goliath#1").has("slag") == tokens


SLAGGED = [effect("on_fumble", op("place_token", token="slag", who="attacker"))]


@pytest.mark.rule("TOR-PRP-31")
@pytest.mark.parametrize(("fumbled", "answers", "slag"), [(False, ["A yes"], 0), (False, ["A no"], 1), (True, [], 1)])
def test_suppression_may_ignore_the_first_fumble_of_a_turn(fumbled: bool, answers: list[str], slag: int) -> None:
    game = armed(
        prop("suppression"),
        content=[enemy("psycho", fumble_on_attack=SLAGGED)],
        put={"salvador": {"fumbled": fumbled}},
    )
    run(fire(game), *answers, dice="1")
    assert game.hunter("salvador").has("slag") == slag and game.hunter("salvador").fumbled


@pytest.mark.rule("TOR-PRP-31")
def test_suppression_covers_all_targets_and_a_fumble_with_any_weapon_uses_it_up() -> None:
    game = armed(
        prop("suppression"),
        prop("crowd_control"),
        foes="psycho psycho",
        content=[enemy("psycho", fumble_on_attack=SLAGGED)],
    )
    run(fire(game, "2,0"), "A psycho#1 psycho#2", "A yes", dice="2 1")
    assert game.hunter("salvador").has("slag") == 0
    weapon = gun("weapon", "yellow", prop("suppression"))
    game = arena(
        "salvador 0,0 G*",
        "psycho 2,0",
        content=[weapon, enemy("psycho", fumble_on_attack=SLAGGED)],
        gear={"salvador": "weapon caracal"},
    )
    run(shoot(game, "salvador", "psycho#1", "caracal#2"), dice="1")
    run(fire(game), dice="1")
    assert game.hunter("salvador").has("slag") == 2


# --- Swift


@pytest.mark.rule("TOR-PRP-34", "TOR-PRP-36")
def test_swift_repeats_the_attack_with_a_roll_each_without_more_tokens() -> None:
    game = armed(prop("swift", 2), foes="psycho psycho psycho")
    run(fire(game), "A psycho#2", "A psycho#3", dice="8 2 8")
    assert list(game.state.enemies) == ["psycho#2"] and looks(game.hunter("salvador")) == "G*"


@pytest.mark.rule("TOR-PRP-35")
def test_every_repetition_has_the_same_die_even_if_the_token_turns_red() -> None:
    game = arena(
        "salvador 0,0 Y*",
        "psycho 1,0",
        content=[gun("weapon", "red yellow", prop("swift", 1))],
        gear={"salvador": "weapon"},
    )
    # Fumble, the Psycho retaliates and wounds the yellow token; the second shot is still a d8.
    run(fire(game), "A psycho#1", dice="1 2 8")
    assert looks(game.hunter("salvador")) == "R[Y]*" and not game.state.enemies


@pytest.mark.rule("TOR-PRP-37", "TOR-PRP-38")
def test_the_next_target_is_in_the_last_ones_zone_or_next_to_it_and_in_reach() -> None:
    weapon = gun("weapon", "yellow green", prop("swift", 1))
    game = arena(
        "salvador 0,0 G*",
        "psycho 2,0",
        "skag 2,-1",
        "marauder 3,0",
        "tink 0,2",
        content=[weapon],
        gear={"salvador": "weapon"},
    )
    with pytest.raises(Unforeseen, match="refused"):
        run(fire(game), "A tink#4", dice="8 8")
    game = arena(
        "salvador 0,0 G*",
        "psycho 2,0",
        "skag 2,-1",
        "marauder 3,0",
        "tink 0,2",
        content=[weapon],
        gear={"salvador": "weapon"},
    )
    run(fire(game), "A marauder#3", dice="8 8")  # in sight only now that the Psycho is gone
    assert list(game.state.enemies) == ["skag#2", "tink#4"]


@pytest.mark.rule("TOR-PRP-37")
def test_the_same_target_may_be_shot_again_however_far_it_has_come_since() -> None:
    weapon = gun("weapon", "red green", prop("swift", 1))
    content = [weapon, enemy("psycho", movement=3, range=0, strength=7, fumble_on_attack=RETALIATE)]
    game = arena("salvador 0,0 G*", "psycho 3,0", content=content, gear={"salvador": "weapon"})
    assert list(game.state.enemies) == ["psycho#1"]
    run(fire(game), "A psycho#1", dice="1 12 8")  # a Fumble brings it over; its blow is resisted
    assert not game.state.enemies


@pytest.mark.rule("TOR-PRP-37", "TOR-PRP-40")
def test_an_enemy_may_repeat_its_attack_on_a_hunter_it_has_thrown_back() -> None:
    throw = effect("on_hit", op("move", n=2, toward="away", who="target"))
    brute = enemy("marauder", strength=9, range=3, properties=[prop("swift", 1)], effects=[throw])
    game = arena("moze 1,0 Y* Y*", "marauder 0,0", content=[brute])
    run(attacked(game, "marauder#1", "moze"), "A 3,-1", "A Y*", dice="2 8")
    assert game.hunter("moze").at == at("3,-1") and told(game).count("defended") == 2


@pytest.mark.rule("TOR-PRP-29", "TOR-PRP-45")
def test_what_a_skill_grants_at_a_range_holds_with_crowd_control_too() -> None:
    far = mod("far", effect("passive", op("grant_property", prop="precision"), when=[cond("range", n=3)]))
    content = [far, gun("weapon", "green", prop("crowd_control"))]
    game = arena("salvador 0,0 G*", "psycho 3,0", content=content, gear={"salvador": "weapon far"})
    assert list(game.state.enemies) == ["psycho#1"]
    run(fire(game, "3,0"), "A reroll", dice="1 2 8")
    assert not game.state.enemies


@pytest.mark.rule("TOR-PRP-40", "TOR-PRP-42")
def test_what_an_enemy_has_against_one_hunter_it_has_not_in_a_repetition_against_another() -> None:
    jealous = effect("passive", op("grant_property", prop="slag"), when=[cond("has_spotlight")])
    fast = enemy("marauder", strength=9, range=3, properties=[prop("swift", 1)], effects=[jealous])
    game = arena("moze 0,0 R[G]*", "amara 0,0 Y*", "marauder 2,0", content=[fast], spotlight="moze")
    run(attacked(game, "marauder#1", "moze"), dice="4 2 8")  # slag die for Moze, who goes Down; none for Amara
    assert game.hunter("amara").elements == {}
    game = arena("moze 0,0 R[G]*", "amara 0,0 Y*", "marauder 2,0", content=[fast], spotlight="amara")
    run(attacked(game, "marauder#1", "moze"), dice="2 4 8")
    assert game.hunter("amara").elements == {"slag": 1}


@pytest.mark.rule("TOR-PRP-39")
def test_a_hunter_may_stop_early_and_an_empty_weapon_ends_it() -> None:
    game = armed(prop("swift", 2))
    run(fire(game), "A no", dice="2")
    assert told(game).count("attacked") == 1
    game = armed(prop("swift", 2), prop("small_magazine"), foes="marauder")
    run(fire(game, "marauder#1"), dice="1")
    assert told(game).count("attacked") == 1


@pytest.mark.rule("TOR-PRP-39", "TOR-FFY-02")
def test_going_down_ends_the_repetitions_even_for_who_is_saved() -> None:
    weapon = gun("weapon", "red", prop("swift", 2))
    game = arena("salvador 0,0 R[G] R[Y]*", "psycho 0,0", "marauder 0,0", content=[weapon], gear={"salvador": "weapon"})
    run(
        shoot(game, "salvador", "psycho#1", "weapon#1"),
        "A R[G]",
        "A melee@marauder#2",
        dice="1 2 6",
    )
    assert game.hunter("salvador").in_play and told(game).count("attacked") == 2
    assert list(game.state.enemies) == ["psycho#1"]


@pytest.mark.rule("TOR-PRP-40", "TOR-PRP-37")
def test_an_enemys_repetitions_choose_again_near_the_last_target() -> None:
    fast = enemy("marauder", strength=9, range=3, properties=[prop("swift", 1)])
    game = arena(
        "moze 0,0 R[G]*", "amara 0,-1 Y*", "salvador 3,-2 R*", "marauder 2,0", content=[fast], spotlight="moze"
    )
    run(attacked(game, "marauder#1", "moze"), dice="2 8")
    defended = [entry.subjects[0] for entry in game.journal if entry.event.endswith("defended")]
    assert defended == ["moze", "amara"]  # Moze is Down; Salvador, more battered, is too far from her


# --- Charge, Run-and-Gun and what belongs to other hands


@pytest.mark.rule("TOR-PRP-15", "TOR-PRP-17", "TOR-PRP-18")
def test_a_run_and_gun_token_pays_only_for_reactions_with_its_weapon() -> None:
    from game.systems.torgue_arena.flow import tokens

    weapon = gun("weapon", "red", prop("run_and_gun"))
    game = arena("salvador 0,0 G*", "psycho 1,0", content=[weapon], gear={"salvador": "weapon caracal"})
    hunter, item, other = game.hunter("salvador"), game.item("weapon#1"), game.item("caracal#2")
    assert tokens.coins(game, hunter, item=item) == []
    assert len(tokens.coins(game, hunter, item=item, reaction=1)) == 1
    assert tokens.coins(game, hunter, item=other, reaction=1) == []
    item.spent = True
    assert tokens.coins(game, hunter, item=item, reaction=1) == []


@pytest.mark.rule("TOR-PRP-17", "TOR-FFY-01")
def test_a_run_and_gun_token_allows_a_fight_for_life() -> None:
    weapon = gun("weapon", "red", prop("run_and_gun"))
    game = arena("salvador 0,0 R[G]*", "psycho 1,0", content=[weapon], gear={"salvador": "weapon"})
    run(attacked(game, "psycho#1", "salvador"), "A shoot:weapon#1:0@psycho#1", dice="3 8")
    assert game.hunter("salvador").in_play and game.item("weapon#1").reserve_spent


@pytest.mark.rule("TOR-PRP-16")
def test_a_run_and_gun_token_comes_back_with_the_hunters_tokens() -> None:
    weapon = gun("weapon", "red", prop("run_and_gun"))
    game = arena("salvador 0,0 G*", content=[weapon], gear={"salvador": "weapon"}, put={"salvador": {"stun": 1}})
    game.item("weapon#1").reserve_spent = True
    run(round_end.reactivate(game))
    assert not game.item("weapon#1").reserve_spent and looks(game.hunter("salvador")) == "G*"


@pytest.mark.rule("TOR-GRE-03", "TOR-GRE-07")
def test_a_grenade_is_out_of_ammo_when_its_attack_is_over() -> None:
    game = arena("salvador 0,0 G*", "psycho 2,0", content=[grenade("nade", "yellow")], gear={"salvador": "nade"})
    run(shoot(game, "salvador", "psycho#1", "nade#1"), dice="4")  # 4 + Ranged 2 against 6
    assert game.item("nade#1").spent and not game.state.enemies


def test_shields_and_pistols_lower_the_risk() -> None:
    game = arena("salvador 0,0 Y", "psycho 1,0", content=[shield("bubble", "G")], gear={"salvador": "caracal"})
    made = enemy_attack.attack_of(game, foe(game, "psycho#1"))
    assert enemy_attack.risk(game, made, game.hunter("salvador")) == pytest.approx(4 / 8)
    assert attack.melee_profile().attribute == "melee"
