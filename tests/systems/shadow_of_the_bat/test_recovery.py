"""Recovery of heroes and leaders (REV, RVL)."""

from __future__ import annotations

import pytest

from game.systems.shadow_of_the_bat.content import Extension
from game.systems.shadow_of_the_bat.flow import recovery
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import Laid
from tests.systems.shadow_of_the_bat.scenes import die, fight, hero, make, run, scheme, villain

DOWN = {"down": True, "wounds": 7}
BOSS_DOWN = {"down": True, "wounds": 8, "missed": True}
CARDS = [scheme("order_1", "boss", shields=1), scheme("order_2", "boss", shields=1), scheme("guard", shields=2)]


def dice_for(game: Fight, figure: str) -> int:
    return recovery.recovery_dice(game, game.figure(figure))


def try_hero(game: Fight, dice: str) -> bool:
    return run(recovery.recover_hero(game, game.hero("robin")), dice=dice)


def try_leader(game: Fight, dice: str = "") -> bool:
    return run(recovery.recover_leader(game, game.figure("boss#1")), dice=dice)


# --- heroes


@pytest.mark.rule("SOTB-REV-02")
def test_the_base_is_the_printed_defence_with_permanent_bonuses() -> None:
    token = make("extension", "dk_defense", attr="defense", bonus=1)
    assert isinstance(token, Extension)
    plain = fight("robin 2,2", "batgirl 9,5", put={"robin": DOWN})
    assert dice_for(plain, "robin") == 2
    raised = fight("robin 2,2", "batgirl 9,5", content=[token], put={"robin": {**DOWN, "extensions": ["dk_defense"]}})
    assert dice_for(raised, "robin") == 3


@pytest.mark.rule("SOTB-REV-03", "SOTB-REV-04")
def test_d_icons_count_on_own_dice_not_on_copies() -> None:
    copy = die("D")
    copy.owner = "batgirl"
    game = fight("robin 2,2 D D+A* M", "batgirl 9,5", put={"robin": {**DOWN, "copies": [copy]}})
    assert dice_for(game, "robin") == 2 + 2


@pytest.mark.rule("SOTB-REV-05", "SOTB-REV-06", "SOTB-REV-07", "SOTB-REV-08")
@pytest.mark.parametrize(
    ("beside", "dice"),
    [("gordon 3,3", 4), ("batgirl 3,3", 5), ("boss 3,3", 0), ("thug 3,3", 2), ("gordon 4,4", 3), ("batgirl 4,4", 3)],
)
def test_who_is_adjacent_helps_or_hinders_a_hero(beside: str, dice: int) -> None:
    game = fight("robin 2,2", "catwoman 9,5", beside, content=[hero("robin", defense=3)], put={"robin": DOWN})
    assert dice_for(game, "robin") == dice


@pytest.mark.rule("SOTB-KND-08")
def test_down_characters_count_for_nobody() -> None:
    put = {"robin": DOWN, "batgirl": {"down": True}, "boss#1": BOSS_DOWN}
    game = fight("robin 2,2", "batgirl 3,2", "boss 2,3", put=put)
    assert dice_for(game, "robin") == 2 and dice_for(game, "boss#1") == 3


@pytest.mark.rule("SOTB-STA-12", "SOTB-REV-06", "SOTB-REV-08")
@pytest.mark.parametrize("over_the_edge", ["batgirl", "boss#1", "thug#1"])
def test_who_falls_helps_and_hinders_nobody(over_the_edge: str) -> None:
    beside = over_the_edge.partition("#")[0]
    put = {"robin": DOWN, over_the_edge: {"tokens": {"falling": 1}}}
    game = fight("robin 2,2", f"{beside} 3,2", "catwoman 9,5", put=put)
    assert dice_for(game, "robin") == 2


@pytest.mark.rule("SOTB-REV-09")
def test_with_no_dice_there_are_no_bats() -> None:
    game = fight("robin 2,2", "batgirl 9,5", "boss 3,2", "thug 2,3", put={"robin": DOWN})
    assert dice_for(game, "robin") == 0
    assert not try_hero(game, "") and game.hero("robin").ko == 1


@pytest.mark.rule("SOTB-REV-11", "SOTB-REV-12", "SOTB-REV-13")
def test_a_hero_stands_when_its_remaining_life_reaches_revive() -> None:
    game = fight("robin 2,2 D M M", "batgirl 9,5", put={"robin": DOWN})
    assert try_hero(game, "3 6 1")
    robin = game.hero("robin")
    assert robin.standing and robin.wounds == 5 and robin.ko == 0


@pytest.mark.rule("SOTB-STA-19", "SOTB-REV-11")
def test_poison_does_not_spoil_a_recovery_roll() -> None:
    game = fight("robin 2,2 D M M", "batgirl 9,5", put={"robin": {**DOWN, "tokens": {"poisoned": 1}}})
    assert try_hero(game, "3 6 1") and game.hero("robin").wounds == 5


@pytest.mark.rule("SOTB-REV-14", "SOTB-KOT-02")
def test_no_bat_and_still_down_is_a_ko_token() -> None:
    game = fight("robin 2,2", "batgirl 9,5", put={"robin": DOWN})
    assert not try_hero(game, "1 4") and game.hero("robin").ko == 1 and game.hero("robin").wounds == 7


@pytest.mark.rule("SOTB-REV-15", "SOTB-REV-16")
def test_a_bat_that_does_not_suffice_keeps_its_healing_and_costs_no_token() -> None:
    game = fight("robin 2,2", "batgirl 9,5", put={"robin": DOWN})
    assert not try_hero(game, "3 4")
    robin = game.hero("robin")
    assert robin.down and robin.ko == 0 and robin.wounds == 6
    assert try_hero(game, "6 1") and robin.standing, "it tries again on its next turn"


@pytest.mark.rule("SOTB-REV-17")
def test_a_hero_healed_before_stands_even_without_a_bat() -> None:
    game = fight("robin 2,2", "batgirl 9,5", put={"robin": {"down": True, "wounds": 5}})
    assert try_hero(game, "1 1") and game.hero("robin").ko == 0


@pytest.mark.rule("SOTB-REV-01", "SOTB-REV-02", "SOTB-REV-12", "SOTB-REV-15")
def test_we_09_a_hero_recovers_in_two_tries() -> None:
    people = ("robin 3,3 D D+A M", "batgirl 2,2", "gordon 3,2", "boss 4,4", "thug 2,3")
    game = fight(*people, content=[hero("robin", revive=3)], put={"robin": DOWN})
    assert dice_for(game, "robin") == 2 + 2 + 2 + 1 - 3 - 1
    assert not try_hero(game, "3 4 1")
    robin = game.hero("robin")
    assert robin.down and robin.ko == 0 and game.life(robin) == 1
    robin.dice = [die("A"), die("M"), die("M+R")]
    for id in ("gordon", "boss#1", "thug#2"):
        game.figure(id).at = None
    assert dice_for(game, "robin") == 4
    assert try_hero(game, "6 3 1 4") and robin.wounds == 4


@pytest.mark.rule("SOTB-DKN-22")
def test_the_dark_knights_first_slot_counts_twice_and_his_second_not() -> None:
    twin, second = die("D"), die("D")
    twin.twin, second.silent = True, True
    dice = [die("D"), twin, second, die("M")]
    game = fight("batman 2,2", dark_knight=True, put={"batman": {"down": True, "wounds": 8, "dice": dice}})
    assert dice_for(game, "batman") == 3 + 2


# --- leaders


@pytest.mark.rule("SOTB-RVL-02", "SOTB-KOT-03")
def test_a_leaders_first_activation_after_its_knock_down_is_lost() -> None:
    game = fight("robin 2,2", "boss 6,2", put={"boss#1": {**BOSS_DOWN, "missed": False, "wounds": 5}})
    assert not try_leader(game), "no roll though its life would suffice"
    assert game.figure("boss#1").ko == 1 and game.figure("boss#1").wounds == 5


@pytest.mark.rule("SOTB-RVL-03", "SOTB-RVL-04")
def test_a_leader_rolls_its_printed_defence_and_the_shields_of_its_cards() -> None:
    game = fight("robin 2,2", "boss 6,2", content=CARDS, queue="order_1 guard order_2*", put={"boss#1": BOSS_DOWN})
    assert dice_for(game, "boss#1") == 3 + 1
    game.state.side.queue[2].face_down = False
    assert dice_for(game, "boss#1") == 5


@pytest.mark.rule("SOTB-RVL-05", "SOTB-RVL-06", "SOTB-RVL-07", "SOTB-RVL-08")
@pytest.mark.parametrize(
    ("beside", "dice"), [("thug 7,3", 4), ("joker 7,3", 6), ("batgirl 7,3", 1), ("gordon 7,3", 2), ("thug 8,3", 3)]
)
def test_who_is_adjacent_helps_or_hinders_a_leader(beside: str, dice: int) -> None:
    game = fight("robin 2,2", "boss 6,2", beside, content=[villain("joker", kind="leader")], put={"boss#1": BOSS_DOWN})
    assert dice_for(game, "boss#1") == dice


@pytest.mark.rule("SOTB-RVL-09")
def test_a_leader_never_rolls_fewer_than_no_dice() -> None:
    game = fight("robin 5,2", "batgirl 7,2", "boss 6,2", put={"boss#1": BOSS_DOWN})
    assert dice_for(game, "boss#1") == 0 and not try_leader(game) and game.figure("boss#1").ko == 1


@pytest.mark.rule("SOTB-RVL-11", "SOTB-RVL-12")
def test_a_leader_that_reaches_its_revive_stands() -> None:
    game = fight("robin 2,2", "boss 6,2", put={"boss#1": BOSS_DOWN})
    assert try_leader(game, "3 6 3")
    assert game.figure("boss#1").standing and game.figure("boss#1").wounds == 5 and game.figure("boss#1").ko == 0


@pytest.mark.rule("SOTB-RVL-13")
def test_a_leader_that_stays_down_gets_a_token_even_with_bats() -> None:
    game = fight("robin 2,2", "boss 6,2", put={"boss#1": BOSS_DOWN})
    assert not try_leader(game, "3 1 1")
    assert game.figure("boss#1").ko == 1 and game.figure("boss#1").wounds == 7


@pytest.mark.rule("SOTB-RVL-02")
def test_a_second_knock_down_costs_a_turn_again() -> None:
    from game.systems.shadow_of_the_bat.flow import harm

    game = fight("robin 2,2", "boss 6,2", put={"boss#1": BOSS_DOWN})
    assert try_leader(game, "3 6 3")
    run(harm.wound(game, game.figure("boss#1"), 3))
    assert game.figure("boss#1").down and not try_leader(game) and game.figure("boss#1").ko == 1


@pytest.mark.rule("SOTB-RVL-02", "SOTB-RVL-03", "SOTB-RVL-11", "SOTB-RVL-12", "SOTB-RVL-13", "SOTB-KOT-03")
def test_we_10_a_leader_recovers() -> None:
    put = {"boss#1": {**BOSS_DOWN, "missed": False}}
    game = fight("robin 5,2", "boss 6,2", "thug 7,2", content=CARDS, queue="order_1", put=put)
    boss = game.figure("boss#1")
    assert not try_leader(game) and boss.ko == 1
    game.state.side.queue.insert(0, Laid("order_2"))
    assert dice_for(game, "boss#1") == 3 + 2 + 1 - 2
    assert not try_leader(game, "1 3 4 4") and boss.wounds == 7 and boss.ko == 2
    game.state.side.queue.insert(0, Laid("order"))
    assert try_leader(game, "6 3 1 4") and boss.wounds == 5 and boss.standing and boss.ko == 2


@pytest.mark.rule("SOTB-RVL-14")
def test_a_leader_down_since_an_earlier_round_and_never_activated_is_overdue() -> None:
    def overdue(**changed: object) -> bool:
        boss = {**BOSS_DOWN, "fell": 2, **changed}
        return bool(recovery.overdue(fight("robin 2,2", "boss 6,2", round=3, put={"boss#1": boss})))

    assert overdue() and not overdue(fell=3) and not overdue(activated=True) and not overdue(down=False)
