"""Defence: its dice, the focus on them, and going on the defensive (DEF)."""

from __future__ import annotations

import pytest

from game.systems.shadow_of_the_bat.flow import defence as defences
from game.systems.shadow_of_the_bat.flow import defensive, harm
from game.systems.shadow_of_the_bat.flow import strike as strikes
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import Strike
from game.systems.shadow_of_the_bat.state import Die
from tests.systems.shadow_of_the_bat.scenes import (
    Unforeseen,
    ability,
    at,
    board,
    die,
    effect,
    fight,
    hero,
    run,
    scheme,
    villain,
)

D, A = die("D").face, die("A").face
GUARDS = [scheme("guard", shields=1), scheme("wall", shields=2), scheme("ready", "gun", shields=3)]


def dice_for(game: Fight, figure: str) -> int:
    return defences.defence(game, game.figure(figure))


def copy(face: str, owner: str) -> Die:
    made = die(face)
    made.owner = owner
    return made


def struck(game: Fight, hits: str, *answers: str, dice: str = "", by: str = "thug#1", at: str = "robin") -> Strike:
    """A Strike that rolls these attack faces, then these for defence."""
    icons = len(hits.split()) - (game.printed(game.figure(by), "melee") or 0)
    strike = Strike(game, game.figure(by), game.figure(at), "melee", icons=icons)
    run(strikes.strike(game, strike), *answers, dice=f"{hits} {dice}")
    return strike


# --- how many dice


@pytest.mark.rule("SOTB-DEF-01", "SOTB-DEF-02", "SOTB-DIC-12", "SOTB-MIX-01")
def test_d_icons_on_own_dice_and_copies_raise_defence_spent_or_not() -> None:
    copies = [copy("D", "batgirl"), copy("M", "catwoman")]
    game = fight("robin 2,2 D D+A* M", "batgirl 9,9", "catwoman 9,8", put={"robin": {"copies": copies}})
    assert dice_for(game, "robin") == 2 + 2 + 1
    game.hero("robin").acted = True
    assert dice_for(game, "robin") == 2 + 2 + 1, "its turn may be over"
    game.hero("robin").dice[0] = die("M")
    assert dice_for(game, "robin") == 4, "a rerolled die takes its D away"


@pytest.mark.rule("SOTB-DEF-01", "SOTB-DFI-01", "SOTB-DFI-02", "SOTB-DFI-03", "SOTB-DFI-04", "SOTB-DSP-06")
def test_shields_of_active_cards_guard_all_figures_of_their_type() -> None:
    game = fight("robin 2,2", "thug 5,2", "thug 6,2", "gun 7,2", content=GUARDS, queue="guard wall ready*")
    assert dice_for(game, "thug#1") == dice_for(game, "thug#2") == 1 + 3
    assert dice_for(game, "gun#3") == 1, "a face-down card shows no shields"
    game.state.side.queue.pop(1)
    assert dice_for(game, "thug#1") == 2


@pytest.mark.rule("SOTB-DEF-03", "SOTB-TER-05", "SOTB-TMV-22", "SOTB-TMV-23")
def test_we_07_defence_in_cover() -> None:
    put = {"robin": {"tokens": {"hidden": 1}}}
    game = fight("robin 1,0 D+A* M* M*", content=[hero("robin", defense=3)], put=put, on=board(".b.."))
    assert dice_for(game, "robin") == 3 + 1 + 1 + 2
    reasons = [part.rule for part in defences.defence_tally(game, game.figure("robin")).parts]
    assert reasons == ["SOTB-DEF-01", "SOTB-TER-05", "SOTB-TMV-22"]
    game.figure("robin").tokens.clear()
    game.figure("robin").at = at("2,0")
    assert dice_for(game, "robin") == 4


@pytest.mark.rule("SOTB-DEF-03")
def test_cards_and_abilities_change_defence() -> None:
    strong = villain("thug", competitive={"ability": ability(effect("modify_attr", attr="defense", amount=2))})
    assert dice_for(fight("robin 2,2", "thug 3,2", content=[strong]), "thug#1") == 3


@pytest.mark.rule("SOTB-DEF-20")
def test_defence_is_never_below_zero() -> None:
    weak = villain("thug", competitive={"ability": ability(effect("modify_attr", attr="defense", amount=-4))})
    game = fight("robin 2,2", "thug 3,2", content=[weak, *GUARDS], queue="wall", put={"robin": {"focus": 0}})
    assert dice_for(game, "thug#1") == 0, "1 - 4 + 2: the whole sum is raised to 0, not its parts"
    assert struck(game, "1 4 4", by="robin", at="thug#1").wounds == 1


@pytest.mark.rule("SOTB-STA-10")
def test_the_unaware_roll_no_defence_dice_and_wake_up_afterwards() -> None:
    put = {"thug#1": {"tokens": {"unaware": 1}}, "robin": {"focus": 0}}
    game = fight("robin 2,2", "thug 3,2", content=GUARDS, queue="wall", put=put)
    assert dice_for(game, "thug#1") == 0
    struck(game, "4 4 4", by="robin", at="thug#1")
    assert not game.figure("thug#1").has("unaware")
    assert dice_for(game, "thug#1") > 0


@pytest.mark.rule("SOTB-DKN-15")
def test_a_wild_icon_named_d_guards_the_dark_knight() -> None:
    game = fight("batman 2,2 D* M* M*", dark_knight=True, put={"batman": {"wild": "D"}})
    assert dice_for(game, "batman") == 3 + 1 + 1


# --- the roll


@pytest.mark.rule("SOTB-DEF-04", "SOTB-DEF-05", "SOTB-WND-01")
def test_the_target_rolls_its_defence_and_each_block_cancels_one_hit() -> None:
    game = fight("robin 2,2 D M* M*", "thug 3,2", put={"robin": {"focus": 0}})
    strike = struck(game, "1 2 3 3", dice="4 6 1")
    assert (strike.hits, strike.blocks, strike.wounds) == (4, 2, 2) and game.figure("robin").wounds == 2
    safe = fight("robin 2,2 D M* M*", "thug 3,2", put={"robin": {"focus": 0}})
    assert struck(safe, "1 4", dice="4 5 6").wounds == 0, "blocks too many heal nobody"


@pytest.mark.rule("SOTB-DEF-06", "SOTB-DEF-07", "SOTB-DEF-08")
def test_focus_on_defence_is_committed_before_the_roll_and_allows_one_reroll() -> None:
    game = fight("robin 2,2 D M* M*", "thug 3,2")
    strike = struck(game, "1 1", "A focus", "A 1 2", dice="1 2 4  4 1")
    assert strike.defence.faces == [4, 1, 4] and strike.wounds == 0
    assert game.hero("robin").focus == 2, "one focus, and no second reroll is offered"
    kept = fight("robin 2,2 D M* M*", "thug 3,2")
    struck(kept, "1 1", "A focus", "A -", dice="4 4 1")
    assert kept.hero("robin").focus == 2, "what was committed is spent though nothing was rolled again"


@pytest.mark.rule("SOTB-DEF-07", "SOTB-DEF-08")
def test_who_commits_nothing_cannot_add_focus_after_the_roll() -> None:
    game = fight("robin 2,2 D* M* M*", "thug 3,2")
    strike = struck(game, "1 1", "A no", dice="1 1 1")
    assert strike.wounds == 2 and game.hero("robin").focus == 3


@pytest.mark.rule("SOTB-DEF-19")
def test_ai_villains_roll_defence_dice_without_focus() -> None:
    game = fight("robin 2,2", "boss 3,2", mode="coop", put={"robin": {"focus": 0}, "side": {"focus": 3}})
    assert struck(game, "1 1 4", dice="4", by="robin", at="boss#1").wounds == 1


# --- going on the defensive


@pytest.mark.rule("SOTB-DEF-10", "SOTB-DEF-11")
def test_a_wounded_hero_turns_dice_to_d_for_the_next_attack() -> None:
    game = fight("robin 2,2 M A M+R", "thug 3,2", put={"robin": {"focus": 0}})
    assert struck(game, "1 4", "A 1 3", dice="1 1").wounds == 1
    assert [each.face for each in game.hero("robin").dice] == [D, A, D]
    assert dice_for(game, "robin") == 4


@pytest.mark.rule("SOTB-DEF-10")
def test_blocked_hits_and_a_knock_down_leave_the_dice_alone() -> None:
    game = fight("robin 2,2 M A M", "thug 3,2", put={"robin": {"focus": 0}})
    struck(game, "1 4", dice="4 1")
    down = fight("robin 2,2 M A M", "thug 3,2", put={"robin": {"focus": 0, "wounds": 6}})
    struck(down, "1 4", dice="1 1")
    assert down.figure("robin").down


@pytest.mark.rule("SOTB-DEF-12", "SOTB-MIX-03")
def test_only_dice_without_a_spent_icon_can_be_turned() -> None:
    game = fight("robin 2,2 M* D+A D")
    assert defensive.turnable(game, game.hero("robin")) == [1], "the mix die; a D is D already"
    game.hero("robin").dice[1].spent = [False, True]
    assert defensive.turnable(game, game.hero("robin")) == []
    run(harm.wound(game, game.figure("robin"), 1))


@pytest.mark.rule("SOTB-MIX-03")
def test_a_mix_die_turned_to_d_keeps_its_bonus() -> None:
    game = fight("robin 2,2 D+A M* M*")
    before = dice_for(game, "robin")
    run(harm.wound(game, game.figure("robin"), 1), "A 1")
    assert game.hero("robin").dice[0].face == D and dice_for(game, "robin") == before == 3


@pytest.mark.rule("SOTB-DEF-13")
def test_copies_of_other_heroes_dice_cannot_be_turned() -> None:
    game = fight("robin 2,2 D D D", "batgirl 9,5 M A A", put={"robin": {"copies": [copy("A", "batgirl")]}})
    run(harm.wound(game, game.figure("robin"), 1))
    assert game.hero("robin").copies[0].face == A


def ring(**spent: bool) -> Fight:
    """Four heroes; Batgirl (left) and Nightwing (right) hold copies of Robin's outer dice."""
    left = copy("M*" if spent.get("left") else "M", "robin")
    right = copy("A*" if spent.get("right") else "A", "robin")
    put = {"batgirl": {"copies": [left]}, "nightwing": {"copies": [right]}}
    return fight("robin 2,2 M M A", "batgirl 9,5", "catwoman 9,6", "nightwing 9,7", put=put)


@pytest.mark.rule("SOTB-DEF-14")
def test_a_turned_shared_die_turns_for_the_neighbour_too() -> None:
    game = ring()
    run(harm.wound(game, game.figure("robin"), 1), "A 1")
    assert game.hero("batgirl").copies[0].face == D and game.hero("nightwing").copies[0].face == A
    assert dice_for(game, "batgirl") == 3
    other = ring()
    run(harm.wound(other, other.figure("robin"), 1), "A 2 3")
    assert other.hero("batgirl").copies[0].face == die("M").face and other.hero("nightwing").copies[0].face == D


@pytest.mark.rule("SOTB-DEF-15")
def test_a_copy_already_used_does_not_change() -> None:
    game = ring(left=True)
    run(harm.wound(game, game.figure("robin"), 1), "A 1 3")
    assert game.hero("batgirl").copies[0].face == die("M").face and dice_for(game, "batgirl") == 2
    assert game.hero("nightwing").copies[0].face == D and dice_for(game, "nightwing") == 3


@pytest.mark.rule("SOTB-DEF-17")
def test_any_wound_but_a_cost_allows_it() -> None:
    game = fight("robin 2,2 M M* M*")
    run(harm.wound(game, game.figure("robin"), 1, is_cost=True))
    with pytest.raises(Unforeseen, match="defensive"):
        run(harm.wound(game, game.figure("robin"), 1))


@pytest.mark.rule("SOTB-DEF-18")
def test_only_heroes_go_on_the_defensive() -> None:
    game = fight("robin 2,2 M A M", "gordon 2,3", "boss 3,2", queue="rush")
    run(harm.wound(game, game.figure("gordon"), 1))
    run(harm.wound(game, game.figure("boss#1"), 1))
    with pytest.raises(Unforeseen, match="is asked"):
        run(harm.wound(game, game.figure("robin"), 1))


@pytest.mark.rule("SOTB-DKN-24")
def test_the_dark_knights_first_die_turns_with_its_token_and_slot_two_never() -> None:
    def batman(token: str, first: str = "A") -> Fight:
        twin, second = die(token), die("M")
        twin.twin, second.silent = True, True
        dice = [die(first), second, die("M*"), twin]
        return fight("batman 2,2", dark_knight=True, put={"batman": {"dice": dice}})

    game = batman("A")
    assert defensive.turnable(game, game.hero("batman")) == [0]
    run(harm.wound(game, game.figure("batman"), 1), "A 1")
    assert [each.face for each in game.hero("batman").dice] == [D, die("M").face, die("M").face, D]
    assert dice_for(game, "batman") == 3 + 2
    for used in (batman("A*"), batman("A", "A*")):
        assert defensive.turnable(used, used.hero("batman")) == []
