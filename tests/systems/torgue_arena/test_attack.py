"""Attacks of hunters: their steps, dice, wounds, Criticals and Fumbles (RES, ATK, CRT, DIC, MUL)."""

from __future__ import annotations

import pytest

from game.kit import registry
from game.systems.torgue_arena.flow import attack
from game.systems.torgue_arena.game import Arena
from tests.systems.torgue_arena.fights import aims, attacked, declared, foe, looks, refused, shoot, told
from tests.systems.torgue_arena.scenes import (
    arena,
    at,
    effect,
    enemy,
    gun,
    make,
    mod,
    op,
    prop,
    run,
)

ARMED = {"salvador": "caracal"}
LOOT = (make("loot", "coin", front="money"), make("loot", "medkit", front="health", draw=True))


def duel(*more: str, **fields: object) -> Arena:
    """Salvador, whose tokens are Spent, with a Caracal, two zones away from a Psycho."""
    return arena("salvador 0,0 G* Y* Y*", "psycho 2,0", *more, **{"gear": ARMED, **fields})


# --- the steps


@pytest.mark.rule("TOR-RES-03", "TOR-RES-04", "TOR-ATK-02", "TOR-ATK-04", "TOR-ATK-05", "TOR-ATR-02", "TOR-ATR-06")
def test_ex_01_salvador_shoots_a_psycho_with_eight_against_six() -> None:
    game = duel()
    run(shoot(game, "salvador", "psycho#1"), dice="6")
    assert not game.state.enemies
    assert game.state.kills[0].card == "psycho" and game.state.kills[0].by == "salvador"


@pytest.mark.rule("TOR-RES-04", "TOR-RES-02", "TOR-ATR-02")
@pytest.mark.parametrize(("face", "gone"), [(4, True), (3, False)])
def test_the_total_has_to_equal_the_defence(face: int, gone: bool) -> None:
    game = duel()
    run(shoot(game, "salvador", "psycho#1"), dice=str(face))
    assert (not game.state.enemies) == gone


@pytest.mark.rule("TOR-RES-01", "TOR-LOS-01", "TOR-RNG-06")
def test_a_target_has_to_be_in_range_and_in_sight() -> None:
    game = arena("salvador 0,0", "psycho 1,0", "marauder 2,0", "skag -4,0", "tink 0,2", gear=ARMED)
    assert aims(game, "salvador", "caracal#1") == ["psycho#1", "tink#4"]
    assert refused(game, "marauder#2", "salvador", "caracal#1") == "TOR-LOS-03"
    assert refused(game, "skag#3", "salvador", "caracal#1") == "TOR-RNG-06"


@pytest.mark.rule("TOR-RES-05", "TOR-CRT-02", "TOR-DIC-07")
def test_hit_and_miss_have_consequences_of_their_own() -> None:
    lucky = mod("lucky", effect("on_miss", op("gain_spotlight")))
    game = arena(
        "amara -1,0 G*", "salvador 0,0 G* Y*", "psycho 2,0", content=[lucky], gear={"salvador": "caracal lucky"}
    )
    run(shoot(game, "salvador", "psycho#1"), dice="6")
    assert game.state.spotlight == "amara"
    game = arena(
        "amara -1,0 G*", "salvador 0,0 G* Y*", "psycho 2,0", content=[lucky], gear={"salvador": "caracal lucky"}
    )
    run(shoot(game, "salvador", "psycho#1"), dice="2")
    assert game.state.spotlight == "salvador"


@pytest.mark.rule("TOR-RES-06")
def test_without_a_legal_target_nothing_can_be_aimed_at() -> None:
    game = arena("salvador 0,0", "psycho 4,0", gear=ARMED)
    assert aims(game, "salvador", "caracal#1") == []
    near = arena("salvador 0,0", "psycho 2,0", gear=ARMED)
    assert aims(near, "salvador", "caracal#1") != []


@pytest.mark.rule("TOR-RES-07")
def test_blasts_come_before_loot_and_responses_before_windows() -> None:
    """A Critical through a Radiation carrier: its blast, its loot, its response, then the wound's window."""
    angry = [effect("on_critical", op("place_token", token="slag", who="attacker"))]
    game = arena(
        "moze 1,0 Y R*",
        "salvador 0,0 G* Y*",
        "psycho 1,0",
        content=[enemy("psycho", defence=6, critical_on_attack=angry), *LOOT],
        gear=ARMED,
        put={"psycho#1": {"elements": {"radiation": 1}}},
        bag="coin#1",
    )
    run(shoot(game, "salvador", "psycho#1"), "A Y", "A move 2,0", dice="8 10 2", cards="coin#1")
    wanted = ["eliminated", "exploded", "defended", "wounded", "loot_drawn", "responded", "tokens_placed", "reacted"]
    facts = told(game)
    assert [fact for fact in facts if fact in wanted] == wanted
    assert looks(game.hunter("moze")) == "R[Y]* R*"


@pytest.mark.rule("TOR-RES-07", "TOR-SIG-03")
def test_signature_moves_come_before_the_windows_of_other_wounds() -> None:
    star = make("signature", "star", window="activation", event="eliminate", n=1)
    game = arena(
        "moze 1,0 Y R*",
        "salvador 0,0 G* Y*",
        "psycho 1,0",
        "marauder 2,0",
        content=[star],
        gear=ARMED,
        active="salvador",
        put={"psycho#1": {"elements": {"radiation": 1}}, "salvador": {"signature": "star"}},
    )
    run(shoot(game, "salvador", "psycho#1"), "A Y", "A melee@marauder#2", dice="8 10 2 2")
    facts = told(game)
    assert game.state.spotlight == "salvador" and not game.pending
    assert facts.index("wounded") < facts.index("spotlight_passed") < facts.index("reacted")


@pytest.mark.rule("TOR-RES-07", "TOR-CRT-07", "TOR-PRP-36")
def test_signature_moves_wait_for_the_last_swift_repetition() -> None:
    star = make("signature", "star", window="activation", event="eliminate", n=1)
    burst = gun("burst", "yellow", prop("swift", 1))
    game = arena(
        "moze -3,0 G*",
        "salvador 0,0 G*",
        "psycho 2,0",
        "psycho 2,0",
        content=[star, burst],
        gear={"salvador": "burst"},
        active="salvador",
        put={"salvador": {"signature": "star"}},
    )
    run(shoot(game, "salvador", "psycho#1", "burst#1"), "B psycho#2", dice="8 2")
    assert told(game).index("spotlight_passed") > told(game).index("missed")


@pytest.mark.rule("TOR-RES-08")
def test_modifiers_add_up_without_a_limit() -> None:
    strong = mod("strong", effect("passive", op("add_strength", n=9)), effect("passive", op("add_strength", n=8)))
    game = duel("amara 0,1 G*", content=[strong, enemy("psycho", defence=20)], gear={"salvador": "caracal strong"})
    assert list(game.state.enemies) == ["psycho#1"]
    run(shoot(game, "salvador", "psycho#1"), dice="2")  # 2 + 2 + 17 = 21
    assert not game.state.enemies


# --- what an attack does


@pytest.mark.rule("TOR-ATK-01", "TOR-ATK-03", "TOR-TER-11", "TOR-GEN-08")
def test_only_enemies_and_barrels_can_be_attacked() -> None:
    game = arena(
        "mordecai 0,0",
        "amara 1,0",
        "bloodwing 1,0",
        "barrel 1,0",
        "psycho 1,-1",
        "tyre 0,1",
        gear={"mordecai": "caracal"},
    )
    assert sorted(aims(game, "mordecai", "caracal#1")) == ["barrel#1", "psycho#2"]


@pytest.mark.rule("TOR-ATK-06", "TOR-LOO-01")
def test_an_eliminated_enemy_drops_loot_for_its_hunter() -> None:
    game = duel(content=LOOT, bag="coin#1")
    run(shoot(game, "salvador", "psycho#1"), dice="8", cards="coin#1")
    assert game.hunter("salvador").loot == ["coin#1"]


@pytest.mark.rule("TOR-ATK-07", "TOR-PRP-26", "TOR-PRP-41", "TOR-ELE-22", "TOR-PRP-44", "TOR-PRP-45")
def test_wounds_add_up_over_lethal_slag_vulnerable_and_printed_extras() -> None:
    nasty = gun("nasty", "yellow", prop("lethal"), prop("cryo"))
    harsh = mod(
        "harsh", effect("passive", op("grant_property", prop="lethal")), effect("passive", op("extra_wounds", n=2))
    )
    brute = enemy(
        "goliath", base="large", hit_points=12, defence=2, traits=[{"trait": "vulnerable", "element": "cryo"}]
    )
    game = arena(
        "salvador 0,0 G*",
        "goliath 2,0",
        content=[nasty, harsh, brute],
        gear={"salvador": "nasty harsh"},
        put={"goliath#1": {"elements": {"slag": 2}}},
    )
    run(shoot(game, "salvador", "goliath#1", "nasty#1"), dice="1 7")  # the Cryo die first
    assert foe(game, "goliath#1").wounds == 1 + 2 + 1 + 1 + 2


@pytest.mark.rule("TOR-ATK-08", "TOR-ATK-13")
def test_wounds_are_kept_for_each_miniature_and_those_beyond_its_hit_points_are_lost() -> None:
    killer = gun("killer", "yellow", prop("lethal"), prop("lethal"))
    game = arena("salvador 0,0 G*", "reaper 2,0", "reaper 2,0", content=[killer], gear={"salvador": "killer"})
    victim = foe(game, "reaper#1")
    run(shoot(game, "salvador", "reaper#1", "killer#1"), dice="8")
    assert victim.wounds == 2 and victim.at is None
    assert list(game.state.enemies) == ["reaper#2"] and foe(game, "reaper#2").wounds == 0


@pytest.mark.rule("TOR-ATK-09", "TOR-AID-10", "TOR-SIG-05")
def test_a_companions_elimination_belongs_to_its_hunter() -> None:
    game = arena("amara -2,0 G*", "mordecai -1,0 G*", "bloodwing 0,0", "psycho 1,0", content=LOOT, bag="coin#1")
    run(punch_with_wing(game), dice="8", cards="coin#1")
    assert game.state.kills[0].by == "mordecai" and game.hunter("mordecai").loot == ["coin#1"]


def punch_with_wing(game: Arena) -> object:
    return attack.strike(game, declared(game, "bloodwing"), attack.Aim("psycho#1"))


@pytest.mark.rule("TOR-ATK-09")
def test_a_blast_belongs_to_the_hunter_whose_shot_set_it_off() -> None:
    game = arena("amara -2,0 G*", "salvador 0,0 G*", "barrel 2,0", "psycho 2,0", gear=ARMED)
    run(shoot(game, "salvador", "barrel#1"), dice="8 10")
    assert game.state.kills[0].by == "salvador"


@pytest.mark.rule("TOR-ATK-10")
def test_an_elimination_without_an_author_belongs_to_the_spotlight_hunter() -> None:
    booms = enemy("psycho", properties=[prop("explosive")], strength=9, defence=5)
    game = arena("amara 0,0 G*", "moze -3,0 G*", "psycho 1,0", "marauder 0,0", content=[booms], spotlight="moze")
    run(attacked(game, "psycho#1", "amara"), dice="12")
    assert [kill.by for kill in game.state.kills] == ["moze"] and list(game.state.enemies) == ["psycho#1"]


@pytest.mark.rule("TOR-ATK-11", "TOR-PRP-25")
@pytest.mark.parametrize(("strength", "gone"), [(5, True), (4, False)])
def test_enemies_are_hit_by_enemies_when_the_strength_reaches_their_defence(strength: int, gone: bool) -> None:
    booms = enemy("psycho", properties=[prop("explosive")], strength=strength, defence=9)
    game = arena("amara 0,0 G*", "psycho 1,0", "marauder 0,0", content=[booms])
    run(attacked(game, "psycho#1", "amara"), dice="12")
    assert ("marauder#2" not in game.state.enemies) == gone and "psycho#1" in game.state.enemies


@pytest.mark.rule("TOR-ATK-12", "TOR-SIG-06")
def test_only_ranged_attacks_count_as_such_and_barrels_do_not() -> None:
    star = make("signature", "star", window="round", event="eliminate", filter={"attribute": "ranged"}, n=1)
    for target, spotlight in (("psycho#1", "salvador"), ("barrel#2", "moze")):
        game = arena(
            "moze -3,0 G*",
            "salvador 0,0 G*",
            "psycho 2,0",
            "barrel 2,0",
            content=[star],
            gear=ARMED,
            put={"salvador": {"signature": "star"}},
        )
        run(shoot(game, "salvador", target), dice="8" if target == "psycho#1" else "8 10")
        assert game.state.spotlight == spotlight


# --- dice


@pytest.mark.rule("TOR-DIC-01", "TOR-DIC-02", "TOR-DIC-15", "TOR-ACT-07")
@pytest.mark.parametrize(("colour", "top"), [("red", 6), ("yellow", 8), ("green", 12)])
def test_each_colour_has_its_die(colour: str, top: int) -> None:
    game = duel()
    with pytest.raises(Exception, match="die"):
        run(shoot(game, "salvador", "psycho#1", colour=colour), dice=str(top + 1))  # type: ignore[arg-type]
    game = duel()
    run(shoot(game, "salvador", "psycho#1", colour=colour), dice=str(top))  # type: ignore[arg-type]
    assert not game.state.enemies


@pytest.mark.rule("TOR-DIC-03", "TOR-DIC-05", "TOR-DIC-06", "TOR-DIC-09", "TOR-CRT-01")
@pytest.mark.parametrize(("face", "defence", "gone"), [(8, 20, True), (7, 20, False), (1, 2, False), (2, 2, True)])
def test_the_top_face_always_hits_and_a_one_never(face: int, defence: int, gone: bool) -> None:
    game = duel(content=[enemy("psycho", defence=defence)])
    run(shoot(game, "salvador", "psycho#1"), dice=str(face))
    assert (not game.state.enemies) == gone


@pytest.mark.rule("TOR-DIC-12", "TOR-MUL-02", "TOR-MUL-03", "TOR-ELE-04")
def test_the_dice_of_a_hunters_attack_come_in_their_order() -> None:
    """Crowd d4, Corrosion and Shock d4, two Shields, attack, re-roll, Defence of a caught hunter."""
    big = gun(
        "big",
        "yellow",
        *(prop(name) for name in ("shock", "corrosion", "crowd_control", "precision", "explosive")),
    )
    game = arena(
        "salvador 0,0 G*",
        "amara 2,0 G*",
        "badass_marauder 2,0",
        "badass_marauder 2,0",
        content=[big],
        gear={"salvador": "big"},
    )
    run(shoot(game, "salvador", "2,0", "big#1"), "A badass_marauder#1", "A reroll", dice="1 4 1 5 7 2 3 12")
    left = [game.state.enemies[id] for id in ("badass_marauder#1", "badass_marauder#2")]
    assert [each.has("corrosion") for each in left] == [1, 1] and game.hunter("amara").has("corrosion") == 1
    assert [each.shields_spent for each in left] == [1, 0]  # 5 against 5-1, and against 7-1


@pytest.mark.rule("TOR-DIC-12")
def test_shock_is_known_before_a_shield_is_rolled() -> None:
    zap = gun("zap", "yellow", prop("shock"))
    game = arena("salvador 0,0 G*", "badass_marauder 2,0", content=[zap], gear={"salvador": "zap"})
    run(shoot(game, "salvador", "badass_marauder#1", "zap#1"), dice="4 3")  # 5 against Defence 6, no Shield die
    assert foe(game, "badass_marauder#1").shields_spent == 1 and foe(game, "badass_marauder#1").wounds == 0


@pytest.mark.rule("TOR-DIC-08", "TOR-DIC-11")
def test_a_shield_die_is_a_number_and_neither_saves_nor_fails_by_itself() -> None:
    strong = mod("strong", effect("passive", op("add_strength", n=9)))
    game = arena("salvador 0,0 G*", "badass_marauder 2,0", content=[strong], gear={"salvador": "caracal strong"})
    run(shoot(game, "salvador", "badass_marauder#1"), dice="8 2")
    assert foe(game, "badass_marauder#1").shields_spent == 1
    weak = mod("weak", effect("passive", op("add_strength", n=-6)))
    game = arena("salvador 0,0 G*", "badass_marauder 2,0", content=[weak], gear={"salvador": "caracal weak"})
    run(shoot(game, "salvador", "badass_marauder#1"), dice="1 4")  # 0 against a Shield of 1
    assert foe(game, "badass_marauder#1").shields_spent == 0


# --- several targets


@pytest.mark.rule("TOR-MUL-01", "TOR-PRP-11")
def test_one_roll_is_compared_with_every_target() -> None:
    spray = gun("spray", "yellow", prop("crowd_control"))
    game = arena("salvador 0,0 G*", "psycho 2,0", "marauder 2,0", content=[spray], gear={"salvador": "spray"})
    run(shoot(game, "salvador", "2,0", "spray#1"), "A psycho#1 marauder#2", dice="4 3")  # 5: Marauder yes, Psycho no
    assert list(game.state.enemies) == ["psycho#1"]


# --- responses


def snarling(**texts: object) -> object:
    return enemy("psycho", defence=6, **texts)  # type: ignore[arg-type]


SLAGGED = [effect("on_fumble", op("place_token", token="slag", who="attacker"))]
CORRODED = [effect("on_critical", op("place_token", token="corrosion", who="attacker"))]


@pytest.mark.rule("TOR-CRT-03")
def test_a_fumble_sets_off_the_fumble_text_of_the_attacked_enemy() -> None:
    game = duel("marauder 2,0", content=[snarling(fumble_on_attack=SLAGGED, critical_on_attack=CORRODED)])
    run(shoot(game, "salvador", "psycho#1"), dice="1")
    assert game.hunter("salvador").elements == {"slag": 1}


@pytest.mark.rule("TOR-CRT-04")
def test_a_critical_sets_off_the_critical_text_even_of_an_enemy_it_eliminates() -> None:
    here = [effect("on_critical", op("place_terrain", terrain="tyre", zone="own"))]
    game = duel(content=[snarling(fumble_on_attack=SLAGGED, critical_on_attack=here)])
    run(shoot(game, "salvador", "psycho#1"), dice="8")
    assert not game.state.enemies and game.tyres(at("2,0")) == 1


@pytest.mark.rule("TOR-CRT-05", "TOR-PRP-29")
def test_a_fumble_that_is_rolled_again_sets_off_nothing() -> None:
    scope = gun("scope", "yellow", prop("precision"))
    game = duel(content=[scope, snarling(fumble_on_attack=SLAGGED)], gear={"salvador": "scope"})
    run(shoot(game, "salvador", "psycho#1", "scope#1"), "A reroll", dice="1 3")
    assert game.hunter("salvador").elements == {}
    game = duel(content=[scope, snarling(fumble_on_attack=SLAGGED)], gear={"salvador": "scope"})
    run(shoot(game, "salvador", "psycho#1", "scope#1"), "A keep", dice="1")
    assert game.hunter("salvador").elements == {"slag": 1}


@pytest.mark.rule("TOR-CRT-06", "TOR-MUL-01")
def test_all_targets_respond_in_the_order_the_players_choose() -> None:
    spray = gun("spray", "yellow", prop("crowd_control"))
    game = duel(
        "psycho 2,0", "psycho 2,0", content=[spray, snarling(critical_on_attack=CORRODED)], gear={"salvador": "spray"}
    )
    run(
        shoot(game, "salvador", "2,0", "spray#1"),
        "A psycho#1 psycho#2 psycho#3",
        "A psycho#2",
        "A psycho#1",
        dice="4 8",
    )
    assert game.hunter("salvador").has("corrosion") == 3 and not game.state.enemies
    said = [entry.subjects[0] for entry in game.journal if entry.event.endswith("responded")]
    assert said == ["psycho#2", "psycho#1", "psycho#3"]


@pytest.mark.rule("TOR-CRT-06")
def test_an_enemy_gone_by_then_does_not_respond_to_a_fumble() -> None:
    spray = gun("spray", "yellow", prop("crowd_control"))
    boom = [effect("on_fumble", op("eliminate", who="everyone_in", zone="own"))]
    game = duel("psycho 2,0", content=[spray, snarling(fumble_on_attack=boom)], gear={"salvador": "spray"})
    run(shoot(game, "salvador", "2,0", "spray#1"), "A psycho#1 psycho#2", "A psycho#2", dice="4 1")
    assert told(game).count("responded") == 1 and not game.state.enemies


@pytest.mark.rule("TOR-CRT-07")
def test_the_response_comes_before_the_next_swift_repetition() -> None:
    burst = gun("burst", "yellow", prop("swift", 1))
    game = duel(content=[burst, snarling(fumble_on_attack=SLAGGED)], gear={"salvador": "burst"})
    run(shoot(game, "salvador", "psycho#1", "burst#1"), "A psycho#1", dice="1 7")
    facts = told(game)
    assert facts.index("responded") < len(facts) - 1 - facts[::-1].index("attacked")


@pytest.mark.rule("TOR-CRT-09", "TOR-AID-10")
def test_a_response_to_a_companion_strikes_its_hunter() -> None:
    game = arena(
        "mordecai -2,0 G*",
        "bloodwing 0,0",
        "psycho 1,0",
        content=[enemy("psycho", defence=6, fumble_on_attack=SLAGGED)],
    )
    run(attack.strike(game, declared(game, "bloodwing"), attack.Aim("psycho#1")), dice="1")
    assert game.hunter("mordecai").has("slag") == 1


@pytest.mark.rule("TOR-CRT-10", "TOR-RCT-12", "TOR-CRT-03")
def test_a_response_opens_its_window_before_the_next_swift_repetition() -> None:
    burst = gun("burst", "red", prop("swift", 1))
    game = arena("salvador 0,0 G* Y", "psycho 0,0", content=[burst], gear={"salvador": "burst"})
    # Fumble, Retaliation against 7: the Available yellow fails with a 2; [RE]act with Melee, then repeat the shot.
    run(
        shoot(game, "salvador", "psycho#1", "burst#1"),
        "A Y",
        "A melee@psycho#1",
        dice="1 2 6",
    )
    assert told(game).count("attacked") == 2 and not game.state.enemies


@pytest.mark.rule("TOR-CRT-11")
def test_an_enemy_without_a_text_does_not_respond() -> None:
    game = arena("salvador 0,0 G*", "marauder 2,0", gear=ARMED)
    run(shoot(game, "salvador", "marauder#1"), dice="1")
    assert "responded" not in told(game)
    game = duel(content=[snarling(fumble_on_attack=SLAGGED)], gear=ARMED)
    run(shoot(game, "salvador", "psycho#1"), dice="1")
    assert "responded" in told(game)


@pytest.mark.rule("TOR-CRT-03", "TOR-CRT-09", "TOR-ENC-06", "TOR-LOO-04", "TOR-ATK-09")
def test_ex_12_bloodwing_eliminates_one_psycho_and_fumbles_against_another() -> None:
    ammo = make("loot", "bullets", front="ammo", resale=100)
    game = arena("mordecai -2,0 G* Y* Y*", "bloodwing 0,0", "psycho 1,0", "psycho 0,0", content=[ammo], bag="bullets#1")
    run(attack.strike(game, declared(game, "bloodwing"), attack.Aim("psycho#2")), dice="8", cards="bullets#1")
    assert game.hunter("mordecai").loot == ["bullets#1"]
    fumbled = attack.strike(game, declared(game, "bloodwing"), attack.Aim("psycho#1"))
    run(fumbled, "A Y*", dice="1 7")  # it walks up to Mordecai and he resists Strength 7 without Melee
    assert foe(game, "psycho#1").at == at("-1,0") and looks(game.hunter("mordecai")) == "G* Y* Y*"


@pytest.mark.rule("TOR-ATK-12", "TOR-PRP-28")
def test_an_enemys_attack_is_melee_when_it_is_resisted_with_melee() -> None:
    from game.systems.torgue_arena.flow.enemy_attack import attack_of

    game = arena("salvador 0,0", "psycho 1,0", "marauder 2,0")
    assert attack_of(game, foe(game, "psycho#1")).attribute == "melee"
    assert attack_of(game, foe(game, "marauder#2")).attribute == "ranged"


@pytest.mark.rule("TOR-DIC-08")
def test_a_fumble_is_told_as_one_where_the_sum_would_have_hit() -> None:
    for dice, words in (("1 12", "psycho: a 1 always does."), ("2", "psycho.")):
        game = arena("salvador 0,0 G", "psycho 0,1", content=[gun("burst", "red")], gear={"salvador": "burst"})
        run(shoot(game, "salvador", "psycho#1", "burst#1"), dice=dice)
        [missed] = [entry.text for entry in game.journal if entry.text.key.endswith("told.missed")]
        assert registry.catalog().render(missed, "en").endswith(words)
