"""Journal lines name the rule that was at work, and no other."""

from __future__ import annotations

import pytest

from game.kit.turns import Decided
from game.systems.shadow_of_the_bat.flow import (
    arriving,
    ending,
    forced,
    freeing,
    harm,
    hero_turn,
    moving,
    recovery,
    strike,
)
from game.systems.shadow_of_the_bat.flow.statuses import begin_action
from game.systems.shadow_of_the_bat.flow.terrain_moves import crouch
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import Strike
from tests.systems.shadow_of_the_bat.scenes import at, board, fight, run


def cited(game: Fight, event: str) -> list[tuple[str, ...]]:
    """The rules behind every line of a kind, without their prefix."""
    lines = (entry for entry in game.journal if entry.event == f"shadow_of_the_bat.told.{event}")
    return [tuple(rule.removeprefix("SOTB-") for rule in entry.rules) for entry in lines]


# --- shots


def shoot(game: Fight) -> list[tuple[str, ...]]:
    shot = Strike(game, game.figure("robin"), game.figure("thug#1"), "ranged", 2)
    run(strike.strike(game, shot), dice="1 1 1 1  4")
    return cited(game, "struck_lost")


@pytest.mark.rule("SOTB-RNG-05")
def test_a_far_shot_at_even_height_cites_distance_alone() -> None:
    assert shoot(fight("robin 1,2", "thug 4,2", put={"robin": {"focus": 0}})) == [("RNG-05",)]


@pytest.mark.rule("SOTB-RNG-07")
def test_a_near_shot_up_a_roof_cites_height_alone() -> None:
    roof = board(".......", ".......", "...1...")
    assert shoot(fight("robin 1,2", "thug 3,2", on=roof, put={"robin": {"focus": 0}})) == [("RNG-07",)]


@pytest.mark.rule("SOTB-RNG-05", "SOTB-RNG-07")
def test_a_far_shot_up_a_roof_cites_both() -> None:
    roof = board(".......", ".......", "....1..")
    assert shoot(fight("robin 1,2", "thug 4,2", on=roof, put={"robin": {"focus": 0}})) == [("RNG-05", "RNG-07")]


# --- harmful ground


@pytest.mark.rule("SOTB-TER-08")
def test_entering_fire_cites_entering() -> None:
    game = fight("robin 0,0", "thug 9,7", on=board(".f."))
    game.figure("robin").at = at("1,0")
    run(arriving.arrive(game, game.figure("robin"), at("0,0")))
    assert cited(game, "scorched") == [("TER-08",)]


@pytest.mark.rule("SOTB-TER-09")
def test_staying_in_fire_cites_staying() -> None:
    game = fight("robin 1,0", "thug 9,7", on=board(".f."))
    run(arriving.stay(game, game.figure("robin")))
    assert cited(game, "scorched") == [("TER-09",)]


# --- going down and getting up


@pytest.mark.rule("SOTB-KND-03", "SOTB-KND-04", "SOTB-KOT-05")
def test_who_leaves_the_map_is_told_by_the_rule_for_its_kind() -> None:
    game = fight("robin 0,0", "gordon 3,3", "thug 9,7", "boss 6,6", put={"boss#2": {"ko": 2, "down": True}})
    run(harm.wound(game, game.figure("thug#1"), 9))
    run(harm.wound(game, game.figure("gordon"), 9))
    with pytest.raises(Decided):
        harm.ko_token(game, game.figure("boss#2"))
    assert cited(game, "knocked_out") == [("KND-03",), ("KND-03",), ("KOT-05",)]
    coop = fight("robin 0,0", "boss 6,6", "thug 9,7", mode="coop")
    run(harm.wound(coop, coop.figure("boss#1"), 9))
    assert cited(coop, "knocked_out") == [("KND-04",)]


@pytest.mark.rule("SOTB-KOT-02", "SOTB-REV-01", "SOTB-REV-12")
def test_a_hero_recovers_by_its_own_rules() -> None:
    put = {"robin": {"down": True, "wounds": 7}, "batgirl": {"down": True, "wounds": 6}}
    game = fight("robin 2,2", "batgirl 8,6", "catwoman 5,5", put=put)
    run(recovery.recover_hero(game, game.hero("robin")), dice="1 1")
    run(recovery.recover_hero(game, game.hero("batgirl")), dice="3 1")
    assert cited(game, "recovery_rolled") == [("REV-01",), ("REV-01",)]
    assert (cited(game, "ko_token"), cited(game, "stood_up")) == ([("KOT-02",)], [("REV-12",)])


@pytest.mark.rule("SOTB-KOT-03", "SOTB-RVL-03", "SOTB-RVL-11")
def test_a_leader_recovers_by_its_own_rules() -> None:
    game = fight("robin 2,2", "boss 8,6", put={"boss#1": {"down": True, "wounds": 6}})
    run(recovery.recover_leader(game, game.figure("boss#1")))
    run(recovery.recover_leader(game, game.figure("boss#1")), dice="3 1 1")
    assert (cited(game, "ko_token"), cited(game, "recovery_rolled")) == ([("KOT-03",)], [("RVL-03",)])
    assert cited(game, "stood_up") == [("RVL-11",)]


# --- turns


@pytest.mark.rule("SOTB-HTN-01", "SOTB-HTN-02")
def test_a_turn_is_chosen_or_drawn_and_the_journal_says_which() -> None:
    chosen = fight("robin 2,2", "thug 9,7")
    run(hero_turn.hero_turn(chosen, chosen.hero("robin")))
    drawn = fight("robin 2,2", "thug 9,7", mode="coop")
    run(hero_turn.hero_turn(drawn, drawn.hero("robin")))
    assert (cited(chosen, "turn_began"), cited(drawn, "turn_began")) == ([("HTN-01",)], [("HTN-02",)])


# --- tokens that go


@pytest.mark.rule("SOTB-TMV-24")
def test_a_new_action_takes_the_cover_by_its_own_rule() -> None:
    game = fight("robin 2,2", "thug 9,7", put={"robin": {"tokens": {"hidden": 1}}})
    begin_action(game, game.figure("robin"))
    assert cited(game, "status_gone") == [("TMV-24",)]


@pytest.mark.rule("SOTB-TMV-26")
def test_force_takes_the_cover_by_its_own_rule() -> None:
    game = fight("robin 2,2", "thug 1,2", put={"robin": {"tokens": {"crouched": 1}}})
    run(forced.push(game, game.figure("robin"), game.figure("thug#1"), 1))
    assert cited(game, "status_gone") == [("TMV-26",)]


@pytest.mark.rule("SOTB-STA-04", "SOTB-STA-06", "SOTB-STA-17")
def test_whoever_gets_rid_of_a_token_does_so_by_the_rule_of_that_token() -> None:
    put = {"robin": {"tokens": {"stunned": 2}, "focus": 0}}
    game = fight("robin 2,2 M A A", "thug 9,7", put=put)
    robin = game.figure("robin")
    [coming_to] = [deed for deed in freeing.deeds(game, robin) if deed.key == "unstun"]
    run(coming_to.do(1))
    assert cited(game, "status_lost") == [("STA-04",)]
    robin.tokens = {"stuck": 1, "burning": 1}
    run(freeing.free(game, robin, robin), dice="1 1 1")
    [dousing] = [deed for deed in freeing.deeds(game, robin) if deed.key == "douse"]
    run(dousing.do(1))
    assert cited(game, "status_gone") == [("STA-06",), ("STA-17",)]


@pytest.mark.rule("SOTB-STA-16", "SOTB-STA-18")
def test_fire_and_poison_fade_by_their_own_rules() -> None:
    game = fight("robin 2,2", "thug 9,7", put={"thug#1": {"tokens": {"burning": 1, "poisoned": 1}}})
    game.state.villains["thug#1"].wounds = -2
    run(ending.suffer(game, game.figure("thug#1")))
    assert cited(game, "status_gone") == [("STA-16",), ("STA-18",)]


@pytest.mark.rule("SOTB-TMV-24", "SOTB-MOV-03")
def test_a_move_gives_up_crouching_and_says_why() -> None:
    game = fight("robin 2,2", "thug 9,7", on=board("....", "..C.", "....", "...."))
    run(crouch(game, game.figure("robin")))
    game.journal.clear()
    run(moving.walk(game, game.figure("robin"), 1), "A 2,3")
    assert cited(game, "status_gone") == [("TMV-24",)]
