"""[RE]actions and Fight For Your Life (RCT, FFY)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.core.text import Text
from game.systems.torgue_arena.flow import explosions, harm, orders, reactions
from game.systems.torgue_arena.pending import Harmed
from tests.systems.torgue_arena.fights import attacked, foe, looks, shoot, told
from tests.systems.torgue_arena.scenes import (
    Unforeseen,
    arena,
    at,
    board,
    disc,
    effect,
    enemy,
    gun,
    make,
    mod,
    op,
    prop,
    run,
    shield,
)


def answering(game: object, *wounded: str, felled: Sequence[str] = ()) -> list[str]:
    """Who may [RE]act to an attack that wounded these."""
    return [chance.key for chance in reactions.openings(game, Harmed(list(wounded), list(felled)))]  # type: ignore[arg-type]


HOLED = tuple(zone for zone in disc(4) if zone.place != at("0,1"))

# --- the window


@pytest.mark.rule("TOR-RCT-01", "TOR-RCT-02", "TOR-RCT-04", "TOR-RCT-10", "TOR-ACT-06")
def test_a_wounded_hunter_answers_with_an_action_after_the_attack() -> None:
    game = arena("moze 0,0 G* Y", "psycho 1,0")
    run(attacked(game, "psycho#1", "moze"), "A G*", "A melee@psycho#1", dice="2 8")
    assert looks(game.hunter("moze")) == "R[G]* Y*" and not game.state.enemies


@pytest.mark.rule("TOR-RCT-01", "TOR-RCT-10")
def test_a_friend_who_sees_it_may_move_instead() -> None:
    game = arena("moze 0,0 G*", "amara -1,0 Y G*", "psycho 1,0")
    run(attacked(game, "psycho#1", "moze"), "B move -2,0", dice="2")
    assert game.hunter("amara").at == at("-2,0") and looks(game.hunter("amara")) == "Y* G*"


@pytest.mark.rule("TOR-RCT-03")
def test_a_reaction_is_one_action_only() -> None:
    game = arena("moze 0,0 G Y Y", "psycho 1,0")
    run(attacked(game, "psycho#1", "moze"), "A G", "A melee@psycho#1", "A Y", dice="2 2")
    assert looks(game.hunter("moze")) == "R[G] Y* Y"


@pytest.mark.rule("TOR-RCT-05", "TOR-RCT-14", "TOR-PRP-40")
def test_a_swift_lethal_attack_opens_one_window_after_its_last_repetition() -> None:
    fast = enemy("psycho", strength=7, resist="melee", properties=[prop("swift", 1), prop("lethal")])
    game = arena("moze 0,0 G* Y* Y* Y* Y Y", "psycho 1,0", content=[fast])
    run(
        attacked(game, "psycho#1", "moze"),
        "A G*",
        "A Y*",
        "A Y*",
        "A Y*",
        "A melee@psycho#1",
        dice="2 2 2",
    )
    assert told(game).count("defended") == 2 and told(game).count("reacted") == 1
    assert told(game).index("reacted") > len(told(game)) - 1 - told(game)[::-1].index("defended")


@pytest.mark.rule("TOR-RCT-06")
def test_a_second_attack_that_wounds_opens_a_window_again() -> None:
    game = arena("moze 0,0 G* Y* Y Y", "psycho 1,0")
    run(attacked(game, "psycho#1", "moze"), "A G*", "A melee@psycho#1", dice="2 2")
    run(attacked(game, "psycho#1", "moze"), "A Y*", "A melee@psycho#1", dice="2 2")
    assert told(game).count("reacted") == 2


@pytest.mark.rule("TOR-RCT-07", "TOR-RCT-01")
def test_the_players_choose_who_reacts_first() -> None:
    game = arena("moze 0,0 G* Y", "amara -1,0 Y", "goliath 1,0", players="AA")
    run(
        attacked(game, "goliath#1", "moze"),
        "A G*",
        "A amara",
        "B move -2,0",
        "A melee@goliath#1",
        dice="2 2",
    )
    said = [entry.subjects[0] for entry in game.journal if entry.event.endswith("reacted")]
    assert said == ["amara", "moze"]


@pytest.mark.rule("TOR-RCT-01", "TOR-RCT-07")
def test_nobody_loses_its_reaction_by_the_word_of_another_player() -> None:
    game = arena("moze 0,0 G* Y", "amara -1,0 Y", "goliath 1,0", players="AB")
    run(attacked(game, "goliath#1", "moze"), "A G*", "A no", "B amara", "B move -2,0", "A no", dice="2")
    assert game.hunter("amara").at == at("-2,0")


@pytest.mark.rule("TOR-RCT-08")
def test_wounds_without_attack_open_no_window() -> None:
    game = arena("moze 0,0 G Y", "psycho 1,0")
    run(harm.wound(game, game.hunter("moze"), 1), "A Y")
    assert told(game).count("reacted") == 0
    assert reactions.openings(game, Harmed(["moze"], ["moze"]))


@pytest.mark.rule("TOR-RCT-09")
def test_the_enemies_turn_goes_on_once_the_reactions_are_done() -> None:
    game = arena("moze 0,0 G* Y Y", "psycho 1,0", "psycho 0,1", turn="enemies")
    run(orders.do_order(game, "attack"), "A psycho#1", "A G*", "A melee@psycho#1", "A Y", dice="2 2 8")
    turn = [fact for fact in told(game) if fact in ("enemy_attacked", "reacted")]
    assert turn == ["enemy_attacked", "reacted", "enemy_attacked"]


@pytest.mark.rule("TOR-RCT-11")
def test_a_line_to_the_wounded_is_enough_even_with_enemies_in_the_own_zone() -> None:
    game = arena("moze 0,0", "amara 2,0", "salvador -2,0", "mordecai 0,0", "psycho 2,0", "marauder -1,0")
    assert answering(game, "moze") == ["moze", "amara", "mordecai"]  # Salvador looks through the Marauder


@pytest.mark.rule("TOR-RCT-11", "TOR-TER-04")
def test_full_tyre_stacks_and_gaps_stop_the_line_to_the_wounded() -> None:
    game = arena("moze 0,0", "amara 2,0", "salvador 0,2", "tyre 1,0 x3", on=board(HOLED))
    assert answering(game, "moze") == ["moze"]


@pytest.mark.rule("TOR-RCT-12", "TOR-RCT-18", "TOR-RCT-19")
def test_every_explosion_opens_its_own_window_when_all_are_over() -> None:
    game = arena(
        "moze 2,0 Y Y R*",
        "salvador 0,0 G*",
        "barrel 2,0",
        "psycho 2,0",
        gear={"salvador": "caracal"},
        put={"psycho#2": {"elements": {"radiation": 1}}},
    )
    run(shoot(game, "salvador", "barrel#1"), "A Y", "A Y", "A move 3,0", "A move 2,0", dice="8 9 2 9 2")
    facts = told(game)
    assert facts.count("exploded") == 2 and facts.count("reacted") == 2
    assert facts.index("reacted") > len(facts) - 1 - facts[::-1].index("exploded")


@pytest.mark.rule("TOR-RCT-13")
def test_an_attack_on_several_hunters_opens_one_window() -> None:
    tink = enemy("tink", strength=9, range=2, properties=[prop("crowd_control")])
    game = arena("moze 0,0 Y R*", "amara 0,0 Y R*", "tink 2,0", content=[tink], players="AA")
    run(attacked(game, "tink#1", "moze"), "A moze", "A Y", "B Y", "A moze", "A move 0,1", "B no", dice="4 2 2")
    assert told(game).count("reacted") == 1


@pytest.mark.rule("TOR-RCT-15", "TOR-RCT-12")
def test_a_wound_suffered_in_a_reaction_opens_a_nested_window() -> None:
    game = arena("moze 0,0 Y Y Y*", "psycho 1,0")
    # Wounded, strikes back and Fumbles; the Psycho retaliates and wounds; a nested [RE]action eliminates it.
    run(attacked(game, "psycho#1", "moze"), "A Y*", "A melee@psycho#1", "A Y", "A melee@psycho#1", dice="2 1 2 6")
    assert told(game).count("reacted") == 2 and not game.state.enemies and not game.state.reacting


@pytest.mark.rule("TOR-RCT-16")
def test_activated_or_not_a_hunter_may_react_and_the_token_stays_spent() -> None:
    for activated in (True, False):
        game = arena("moze 0,0 G* Y", "psycho 1,0", put={"moze": {"activated": activated}})
        run(attacked(game, "psycho#1", "moze"), "A G*", "A melee@psycho#1", dice="2 2")
        assert looks(game.hunter("moze")) == "R[G]* Y*" and game.hunter("moze").activated == activated


@pytest.mark.rule("TOR-RCT-17")
def test_who_may_react_is_fixed_when_the_window_opens() -> None:
    game = arena("moze 0,0 G* Y", "amara -3,0 Y", "salvador -2,0 Y", "marauder -1,0", "goliath 1,0", players="AAA")
    # Amara and Salvador look through the Marauder; Moze's kill frees the line, too late for them.
    run(attacked(game, "goliath#2", "moze"), "A G*", "A melee@marauder#1", dice="2 8")
    assert told(game).count("reacted") == 1 and "marauder#1" not in game.state.enemies


@pytest.mark.rule("TOR-RCT-20", "TOR-AID-20")
def test_a_companion_reacts_only_where_it_sees_the_wounded_itself() -> None:
    game = arena("amara 0,0", "mordecai 3,0", "bloodwing 1,0", "psycho 2,0")
    [mine] = [c for c in reactions.openings(game, Harmed(["amara"])) if c.hunter.id == "mordecai"]
    assert [figure.id for figure in mine.figures] == ["bloodwing"]
    game = arena("amara 0,0", "mordecai 1,0", "bloodwing 3,0", "psycho 2,0")
    [mine] = [c for c in reactions.openings(game, Harmed(["amara"])) if c.hunter.id == "mordecai"]
    assert [figure.id for figure in mine.figures] == ["mordecai"]
    [mine] = [c for c in reactions.openings(game, Harmed(["mordecai"])) if c.hunter.id == "mordecai"]
    assert [figure.id for figure in mine.figures] == ["mordecai", "bloodwing"]


@pytest.mark.rule("TOR-AID-20")
def test_a_companion_with_tokens_of_its_own_has_a_reaction_of_its_own() -> None:
    wing = make("companion", "bloodwing", attributes={"melee": 2}, tokens=["yellow"])
    game = arena("mordecai 0,0 G", "bloodwing 0,0 Y", content=[wing])
    assert answering(game, "mordecai") == ["mordecai", "bloodwing"]


# --- Fight For Your Life


@pytest.mark.rule("TOR-FFY-01", "TOR-FFY-02", "TOR-FFY-04", "TOR-WND-04", "TOR-HEA-04")
def test_ex_17_moze_fights_for_her_life_and_wins() -> None:
    game = arena("moze 0,0 R[G] R[Y]* R[Y]*", "psycho 1,0")
    run(attacked(game, "psycho#1", "moze"), "A R[G]", "A melee@psycho#1", dice="3 6")
    assert looks(game.hunter("moze")) == "G* Y* Y*" and not game.hunter("moze").down
    assert game.hunter("moze").in_play and not game.state.enemies


@pytest.mark.rule("TOR-FFY-03")
def test_ex_17_moze_fights_for_her_life_and_loses() -> None:
    game = arena("moze 0,0 R[G] R[Y]* R[Y]*", "psycho 1,0")
    run(attacked(game, "psycho#1", "moze"), "A R[G]", "A melee@psycho#1", dice="3 4")
    assert game.hunter("moze").out and "psycho#1" in game.state.enemies


@pytest.mark.rule("TOR-FFY-01", "TOR-PRP-21", "TOR-RCT-10")
def test_who_fights_for_its_life_charges_as_far_as_its_token_goes() -> None:
    axe = gun("axe", "red", prop("charge"))
    game = arena("moze 0,0 R[G]* Y", "marauder 3,0", "psycho -3,0", content=[axe], gear={"moze": "axe"})
    run(attacked(game, "marauder#1", "moze"), "A R[G]*", "A charge:axe#1:0", "A -1,0 -2,0", dice="2 8")
    assert game.hunter("moze").at == at("-2,0") and looks(game.hunter("moze")) == "G* Y*"


@pytest.mark.rule("TOR-FFY-06", "TOR-FFY-07")
def test_another_hunters_kill_in_the_same_window_saves_nobody() -> None:
    game = arena("moze 0,0 R[G]*", "amara 0,0 Y", "psycho 1,0")
    run(attacked(game, "psycho#1", "moze"), "B melee@psycho#1", dice="3 8")
    assert game.hunter("moze").out and not game.state.enemies


@pytest.mark.rule("TOR-FFY-06", "TOR-RCT-07")
def test_the_players_choose_when_the_fight_for_life_takes_place() -> None:
    game = arena("moze 0,0 R[G] R[Y]*", "amara 0,0 Y", "psycho 1,0", "marauder 1,-1", players="AA")
    run(
        attacked(game, "psycho#1", "moze"),
        "A R[G]",
        "A amara",
        "B melee@marauder#2",
        "A melee@psycho#1",
        dice="3 8 6",
    )
    assert not game.state.enemies and game.hunter("moze").in_play


@pytest.mark.rule("TOR-FFY-06")
def test_a_down_hunter_fights_for_its_life_only_in_the_window_of_the_attack_that_felled_it() -> None:
    game = arena("moze 0,0 R[G]", "amara 0,0 Y", put={"moze": {"down": True}})
    assert answering(game, "amara") == ["amara"]
    assert answering(game, "moze", "amara") == ["amara"]  # this one only wounded it
    assert answering(game, "moze", "amara", felled=["moze"]) == ["moze", "amara"]


@pytest.mark.rule("TOR-FFY-07")
def test_an_explosion_set_off_in_the_fight_for_life_counts() -> None:
    game = arena("moze 0,0 R[G] R[Y]*", "marauder 3,0", "barrel 3,0", "psycho 1,-1", gear={"moze": "caracal"})
    run(attacked(game, "psycho#3", "moze"), "A R[G]/melee", "A shoot:caracal#1:0@barrel#2", dice="3 6 9")
    assert game.hunter("moze").in_play and "marauder#1" not in game.state.enemies


@pytest.mark.rule("TOR-FFY-08", "TOR-LOS-18")
def test_a_down_hunter_is_no_target_takes_no_blast_and_fills_its_space() -> None:
    from game.systems.torgue_arena.flow import targeting
    from game.systems.torgue_arena.flow.enemy_attack import attack_of

    game = arena("moze 0,0 R[G]", "amara 1,0 G*", "psycho 0,1", put={"moze": {"down": True}})
    assert [h.id for h in targeting.legal(game, foe(game, "psycho#1"), attack_of(game, foe(game, "psycho#1")))] == [
        "amara"
    ]
    run(explosions.explode(game, at("0,0"), strength=9, title=Text("test.boom")))
    assert told(game).count("defended") == 0 and game.hunter("moze").in_play
    assert game.crowds()[at("0,0")].small == 1
    assert not game.sees(foe(game, "psycho#1"), at("0,-1"))


@pytest.mark.rule("TOR-FFY-09")
def test_a_companions_kill_saves_its_hunter() -> None:
    game = arena("mordecai 0,0 R[G] R[Y]*", "bloodwing 2,0", "psycho 1,0", "marauder 2,-1")
    run(attacked(game, "psycho#1", "mordecai"), "A R[G]", "A attack:0@marauder#2/bloodwing", dice="3 6")
    assert game.hunter("mordecai").in_play and looks(game.hunter("mordecai")) == "G* Y*"


@pytest.mark.rule("TOR-FFY-10", "TOR-FFY-02", "TOR-ELE-20")
@pytest.mark.parametrize(("elements", "spent"), [({"corrosion": 1}, False), ({"shock": 1, "corrosion": 1}, True)])
def test_a_saved_hunter_keeps_its_elements_and_shock_keeps_its_shields_down(
    elements: dict[str, int], spent: bool
) -> None:
    game = arena(
        "moze 0,0 R[G] R[Y]*",
        "psycho 1,0",
        content=[shield("bubble", "Y")],
        gear={"moze": "bubble"},
        put={"moze": {"elements": dict(elements)}},
    )
    game.item("bubble#1").shield = [True]
    run(attacked(game, "psycho#1", "moze"), "A R[G]", "A melee@psycho#1", dice="3 6")
    assert game.hunter("moze").elements == elements and game.item("bubble#1").shield == [spent]


@pytest.mark.rule("TOR-FFY-11")
@pytest.mark.parametrize(("tokens", "answers"), [("R[G]*", []), ("R[G]", ["A no"])])
def test_without_a_token_or_without_the_will_there_is_no_fight_for_life(tokens: str, answers: list[str]) -> None:
    game = arena(f"moze 0,0 {tokens}", "psycho 1,0")
    run(attacked(game, "psycho#1", "moze"), *answers, dice="3")
    assert game.hunter("moze").out


@pytest.mark.rule("TOR-FFY-12", "TOR-CRT-10")
def test_a_response_to_a_fumble_in_the_fight_for_life_does_nothing_to_the_down_hunter() -> None:
    game = arena("moze 0,0 R[G] R[Y]*", "psycho 1,0")
    run(attacked(game, "psycho#1", "moze"), "A R[G]", "A melee@psycho#1", dice="3 1")
    assert told(game).count("defended") == 1 and game.hunter("moze").out


@pytest.mark.rule("TOR-FFY-08")
def test_ammo_may_be_used_before_the_fight_for_life_but_not_health() -> None:
    tokens = (make("loot", "bullets", front="ammo"), make("loot", "medkit", front="health"))
    game = arena(
        "moze 0,0 R[G] R[Y]*",
        "psycho 1,0",
        content=tokens,
        gear={"moze": "caracal*"},
        put={"moze": {"loot": ["bullets#1", "medkit#1"]}},
    )
    with pytest.raises(Unforeseen, match="is refused"):
        run(attacked(game, "psycho#1", "moze"), "A R[G]", "A loot:moze:medkit", dice="3")
    game.hunter("moze").down = False
    game.pending.clear()
    run(
        attacked(game, "psycho#1", "moze"),
        "A R[G]",
        "A loot:moze:bullets",
        "A shoot:caracal#1:0@psycho#1",
        dice="3 6",
        cards="bullets#1",
    )
    assert game.hunter("moze").in_play


@pytest.mark.rule("TOR-ELE-18", "TOR-SPT-07")
def test_radiation_and_spotlight_wait_until_a_hunter_is_removed() -> None:
    game = arena(
        "moze 0,0 R[G]",
        "amara 0,0 G*",
        "psycho 1,0",
        put={"moze": {"elements": {"radiation": 2}}},
        spotlight="moze",
    )
    run(attacked(game, "psycho#1", "moze"), "A no", dice="3 9 12")
    facts = told(game)
    assert facts.index("hunter_down") < facts.index("hunter_out") < facts.index("spotlight_passed")
    assert facts.count("exploded") == 1 and facts.index("exploded") > facts.index("hunter_out")
    assert game.state.spotlight == "amara"


def test_cards_answer_reactions_and_fights_for_life() -> None:
    brave = mod("brave", effect("on_ffyl", op("place_token", token="slag", who="spotlight")))
    game = arena(
        "moze 0,0 R[G] R[Y]*", "amara 3,0 G*", "psycho 1,0", content=[brave], gear={"moze": "brave"}, spotlight="amara"
    )
    run(attacked(game, "psycho#1", "moze"), "A R[G]", "A melee@psycho#1", dice="3 4")
    assert game.hunter("amara").has("slag") == 1
