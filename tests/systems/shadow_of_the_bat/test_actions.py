"""Actions in general, and what being down means in a whole turn (ACT, KND, REV in play)."""

from __future__ import annotations

import pytest

from game.systems.shadow_of_the_bat.ai import procedure
from game.systems.shadow_of_the_bat.flow import acting, dice_phase, hero_turn, moving, recovery, villain_turn
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import Moment, attribute
from game.systems.shadow_of_the_bat.state import Activation
from tests.systems.shadow_of_the_bat.scenes import (
    Unforeseen,
    ability,
    at,
    board,
    card,
    effect,
    fight,
    hear,
    run,
    scene,
    scheme,
    villain,
)

LEADING = ability(effect("modify_attr", attr="melee", who="friends", amount=1))
LEADER = villain("boss", kind="leader", competitive={"life": 8, "defense": 3, "ability": LEADING})


def refused(game: Fight, hero: str, key: str) -> str:
    """The rule that refuses an action of a hero's turn; '' if nothing does."""
    option = next(option for option in hero_turn.offers(game, game.hero(hero)) if option.key == key)
    return option.refusal.rule if option.refusal else ""


@pytest.mark.rule("SOTB-ACT-01", "SOTB-MEL-01", "SOTB-RNG-01")
def test_no_action_is_free() -> None:
    figures = ("batgirl 9,5", "thug 3,2", "thug 5,2")
    spent = fight("robin 2,2 A* M* D", *figures, active=Activation("robin"))
    assert refused(spent, "robin", "melee@thug#1") == "SOTB-MEL-01"
    assert refused(spent, "robin", "shoot@thug#2") == "SOTB-RNG-01"
    assert refused(spent, "robin", "move") == "SOTB-MOV-01"
    fresh = fight("robin 2,2 A M+R D", *figures, active=Activation("robin"))
    assert {refused(fresh, "robin", key) for key in ("melee@thug#1", "shoot@thug#2", "move")} == {""}


@pytest.mark.rule("SOTB-ACT-02", "SOTB-MEL-01", "SOTB-MEL-07")
def test_a_hero_strikes_by_spending_icons_of_its_dice_one_strike_or_several() -> None:
    game = fight("robin 2,2 A A D", "batgirl 9,5", "thug 3,2", "thug 2,3", put={"robin": {"focus": 0}})
    answers = ("A melee@thug#1 1A", "A melee@thug#2")
    run(hero_turn.hero_turn(game, game.hero("robin")), *answers, dice="1 1 4 4  4  1 1 4 4  1")
    assert game.figure("thug#1").wounds == 1 and game.figure("thug#2").out
    assert [die.touched for die in game.hero("robin").dice] == [True, True, False]


@pytest.mark.rule("SOTB-ACT-02", "SOTB-MEL-04")
def test_an_activated_villain_strikes_with_the_icons_it_was_given() -> None:
    game = fight("robin 2,2 M* M* M*", "batgirl 9,5", "thug 3,2", put={"robin": {"focus": 0}}, turn="villains")
    flow = acting.act_with(game, game.figure("thug#1"), ["A", "A"])
    run(flow, "V melee@robin A+A", dice="1 1 1 4  4 1")
    assert game.figure("robin").wounds == 2


@pytest.mark.rule("SOTB-ACT-03")
def test_ai_villains_act_by_their_procedure_without_icons_or_questions() -> None:
    game = fight("robin 2,2 M* M* M*", "thug 3,2", mode="coop", put={"robin": {"focus": 0}}, turn="villains")
    run(procedure.activate(game, game.figure("thug#1")), dice="4 1 4 4")
    assert game.figure("robin").wounds == 1, "two Strikes of two hits: one blocked, then both"


@pytest.mark.rule("SOTB-ACT-04")
def test_an_action_is_finished_before_the_next_one_begins() -> None:
    def turn(*answers: str, dice: str) -> Fight:
        game = fight("robin 2,2 A M A", "batgirl 9,5", "thug 4,2", put={"robin": {"focus": 0}})
        run(hero_turn.hero_turn(game, game.hero("robin")), *answers, dice=dice)
        return game

    begun = ("A move 3,2", "A melee@thug#1 1A")
    assert turn(*begun, "A end", dice="4 4 4 4").figure("robin").at == at("3,2")
    with pytest.raises(Unforeseen, match="'move 2,2' is refused"):
        turn(*begun, "A move 2,2", dice="4 4 4 4")


@pytest.mark.rule("SOTB-ACT-05", "SOTB-ACT-06")
def test_sheet_abilities_work_while_their_character_stands_on_the_map() -> None:
    game = fight("robin 2,2", "thug 5,2", "boss 7,2", content=[LEADER])
    thug, boss = game.figure("thug#1"), game.figure("boss#2")
    assert attribute(game, thug, "melee") == 3
    boss.down = True
    assert attribute(game, thug, "melee") == 2
    boss.down, boss.at = False, None
    assert attribute(game, thug, "melee") == 2


@pytest.mark.rule("SOTB-KND-10")
def test_a_down_enemy_holds_nobody_back() -> None:
    game = fight("robin 2,2", "boss 3,2", "thug 3,3")
    here = game.figure("robin").at
    assert here is not None and moving.step_cost(game, game.figure("robin"), here) == 3
    game.figure("boss#1").down = True
    assert moving.step_cost(game, game.figure("robin"), here) == 2


# --- down in a turn


@pytest.mark.rule("SOTB-REV-01", "SOTB-REV-13")
def test_a_hero_recovers_at_the_start_of_its_turn_and_goes_on_with_it() -> None:
    put = {"robin": {"down": True, "wounds": 7, "focus": 0}}
    game = fight("robin 2,2 A D D", "batgirl 9,5", "thug 3,2", put=put)
    flow = hero_turn.hero_turn(game, game.hero("robin"))
    run(flow, "A melee@thug#1", dice="3 6 1  1 1 4 4  1")
    assert game.hero("robin").standing and game.figure("thug#1").out


@pytest.mark.rule("SOTB-REV-16", "SOTB-KND-07")
def test_a_hero_that_stays_down_skips_its_turn_without_start_of_turn_effects(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []

    async def listen(moment: Moment) -> None:
        heard.append(moment.event)

    hear(monkeypatch, listen)
    put = {"robin": {"down": True, "wounds": 7, "hand": ["robin_1"], "gadgets": ["hook"]}}
    content = [card("robin_1"), card("hook", hero=None, kind="gadget")]
    game = fight("robin 2,2 A M M", "batgirl 9,5", "thug 3,3", content=content, put=put)
    run(hero_turn.hero_turn(game, game.hero("robin")), dice="1")
    assert game.hero("robin").acted and game.hero("robin").ko == 1 and "turn_start" not in heard


@pytest.mark.rule("SOTB-KND-15")
def test_who_goes_down_in_its_own_turn_ends_its_move_and_its_turn() -> None:
    put = {"robin": {"wounds": 6}}
    game = fight("robin 1,0 A M A", "batgirl 9,0", "thug 4,0", put=put, on=board(".1........"))
    run(hero_turn.hero_turn(game, game.hero("robin")), "A move 2,0 3,0")
    robin = game.hero("robin")
    assert robin.down and robin.at == at("2,0") and robin.acted, "the drop felled it on the first space"


@pytest.mark.rule("SOTB-REV-18", "SOTB-BAT-10")
def test_a_down_hero_still_rolls_and_arranges_its_dice_and_resolves_its_bats() -> None:
    put = {"robin": {"down": True, "wounds": 7, "focus": 0}}
    game = fight("robin 2,2", "batgirl 9,5", put=put, phase="dice")

    async def dice_of_the_round() -> None:
        await dice_phase.roll(game)
        await dice_phase.bats(game, game.hero("robin"))
        await dice_phase.arrange(game, game.hero("robin"))

    run(dice_of_the_round(), "A D", "A 3 1 2", dice="6 1 4  1 1 1  3")
    robin = game.hero("robin")
    assert robin.down and robin.wounds == 6, "the bat healed it, but it stands only in its turn"
    assert [die.face + 1 for die in robin.dice] == [4, 4, 1]
    assert recovery.recovery_dice(game, robin) == 2 + 2


@pytest.mark.rule("SOTB-RVL-01", "SOTB-RVL-02", "SOTB-RVL-12")
def test_a_down_leader_may_be_activated_and_acts_with_the_card_once_it_stands() -> None:
    put = {"boss#1": {"down": True, "wounds": 8}, "robin": {"focus": 0}}
    orders = scheme("order", "boss", "A A", 1)
    game = fight(
        "robin 5,2", "batgirl 9,5", "boss 6,2", "thug 7,2", "thug 7,3", content=[orders], hand="order", put=put
    )
    boss = game.figure("boss#1")
    run(villain_turn.villain_turn(game), "V scheme:order", "V figure:boss#1")
    assert boss.down and boss.ko == 1, "the first activation is lost"
    game.state.side.hand = ["order"]
    answers = ("V scheme:order", "V figure:boss#1", "V melee@robin A+A")
    run(villain_turn.villain_turn(game), *answers, dice="3 3 6  1 4 4 4 4 4  4 1")
    assert boss.standing and boss.wounds == 5 and boss.ko == 1


@pytest.mark.rule("SOTB-REV-19")
def test_the_villain_has_a_turn_after_a_hero_that_stayed_down() -> None:
    put = {"robin": {"down": True, "wounds": 7}}
    steps = ["heroes", "villains", "heroes", "villains"]
    with scene("robin 2,2 A M M", "batgirl 9,5", "thug 3,3", hand="rush", put=put, steps=steps) as s:
        s.play("A", "turn:robin", dice="1")
        assert s.state.heroes["robin"].ko == 1
        s.asks("V", "scheme")
