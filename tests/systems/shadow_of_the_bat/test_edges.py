"""Where rules meet: ties of the end, cards for one friend, dice that belong together, hidden cards, AI villains."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from game.core.home import assets
from game.core.request import Seat
from game.core.text import Catalog
from game.systems import shadow_of_the_bat
from game.systems.shadow_of_the_bat import faces
from game.systems.shadow_of_the_bat.ai import procedure
from game.systems.shadow_of_the_bat.cards import abilities
from game.systems.shadow_of_the_bat.effects import ops, tokens
from game.systems.shadow_of_the_bat.effects.doing import Doing
from game.systems.shadow_of_the_bat.flow import activating, defensive, dice_phase, hand, setup, victory
from game.systems.shadow_of_the_bat.game import Fight, Voice
from game.systems.shadow_of_the_bat.looks import BatLooks
from game.systems.shadow_of_the_bat.points import Moment, attribute
from game.systems.shadow_of_the_bat.sheets import sheet
from game.systems.shadow_of_the_bat.state import VILLAIN, Activation, Die, Mark
from game.systems.shadow_of_the_bat.system import BatSystem
from game.systems.shadow_of_the_bat.vocabulary import Clause, Effect
from tests.systems.shadow_of_the_bat import games
from tests.systems.shadow_of_the_bat.scenes import (
    ability,
    at,
    board,
    card,
    die,
    effect,
    fight,
    hero,
    make,
    run,
    trigger,
    villain,
    words,
)

HEROES = ("robin 0,0 A A A", "batgirl 0,2 A A A", "catwoman 0,4 A A A", "nightwing 0,6 A A A")


# --- the end


@pytest.mark.rule("SOTB-KOT-06", "SOTB-KOT-07")
def test_all_heroes_down_lose_even_if_their_own_goal_is_reached_by_the_same_change_in_their_turn() -> None:
    put = {id: {"down": True, "wounds": 7} for id in ("robin", "batgirl", "catwoman", "nightwing")}
    goal = make("battle", "alley", **{**games.BATTLE, "heroes_win": [{"type": "leader_down", "who": "boss"}]})
    game = fight(*HEROES, "boss 9,7", put={**put, "boss#1": {"down": True}}, content=[goal])
    verdict = victory.check(game)
    assert verdict is not None and (verdict.winner, verdict.why) == ("villains", "all_down")


# --- cards that hold


LEND = card("robin_1", effect("modify_attr", who="friend", attr="melee", amount=2))


@pytest.mark.rule("SOTB-ABL-03")
def test_a_card_for_a_friend_holds_for_the_one_that_is_chosen_until_it_is_taken_back() -> None:
    game = fight("robin 2,2 A A A", "batgirl 4,2", "catwoman 6,2", content=[LEND], put={"robin": {"hand": ["robin_1"]}})
    run(abilities.play(game, game.hero("robin"), "robin_1", None, ()), "A catwoman")
    melee = [attribute(game, game.figure(id), "melee") for id in ("robin", "batgirl", "catwoman")]
    assert melee == [3, 3, 5]
    hand.take_back(game, game.hero("robin"))
    assert attribute(game, game.figure("catwoman"), "melee") == 3


def test_a_gadget_for_a_friend_holds_for_the_one_that_is_chosen() -> None:
    lend = card("rope", effect("modify_attr", who="friend", attr="melee"), hero=None, kind="gadget")
    game = fight("robin 2,2", "batgirl 4,2", "catwoman 6,2", content=[lend], put={"robin": {"gadgets": ["rope"]}})
    run(abilities.carry_out(game, game.hero("robin"), "rope"), "A batgirl")
    assert [attribute(game, game.figure(id), "melee") for id in ("batgirl", "catwoman")] == [4, 3]


@pytest.mark.parametrize("word", ["friend", "enemy", "type"])
def test_what_always_holds_is_about_all_of_them_never_about_one_nobody_chose(word: str) -> None:
    shout = effect("modify_attr", who=word, villain="thug", attr="melee")
    with pytest.raises(ValueError, match="names all of them"):
        villain("gun", coop={"ability": ability(shout)})


def test_equal_abilities_of_two_sheets_go_by_their_own_names() -> None:
    alike = effect("modify_attr", who="self", attr="melee")
    hurt = trigger("after_wound")
    content = [
        hero("robin", ability=ability(alike, on=hurt)),
        villain("thug", competitive={"ability": ability(alike, on=hurt)}),
    ]
    game = fight("robin 2,2", "thug 3,2", content=content)
    [robin], [thug] = ([*game.sheet_voices(game.figure(id))] for id in ("robin", "thug#1"))
    assert robin.address.startswith("hero.robin/")
    assert thug.address.startswith("villain.thug/")


# --- dice that belong together


@pytest.mark.rule("SOTB-DKN-11", "SOTB-DKN-24")
def test_a_card_cannot_turn_the_doubled_die_once_its_token_was_used() -> None:
    game = fight("batman 2,2 M", dark_knight=True, put={"batman": {"dice": [die("M"), Die(0, [True], twin=True)]}})
    turning = Effect(op="turn_die")
    moment = Moment(game, "turn_start", game.figure("batman"))
    assert not tokens.can_turn(Doing(game, turning, moment, Voice("batman", Clause(None, (turning,)), words("x"), "x")))
    game.hero("batman").dice[1].spent = [False]
    assert tokens.can_turn(Doing(game, turning, moment, Voice("batman", Clause(None, (turning,)), words("x"), "x")))


@pytest.mark.rule("SOTB-DEF-14")
def test_a_turned_die_turns_in_whoever_s_hands_its_copy_is_and_no_other_copy() -> None:
    game = fight("robin 2,2 A M M+R", "batgirl 4,2 A M A")
    dice_phase.share(game)
    defensive.turn(game, game.hero("robin"), 2)
    assert [copy.face for copy in game.hero("batgirl").copies] == [3, 1]


# --- what is hidden


@pytest.mark.rule("SOTB-DSP-06")
def test_the_heroes_do_not_learn_which_card_lies_face_down() -> None:
    game = fight("robin 2,2", "thug 9,2", queue="rush volley*", hand="order")
    system = BatSystem(game.library, {})
    assert [laid["card"] for laid in system.view(game.state, "A")["side"]["queue"]] == ["rush", ""]
    assert [laid["card"] for laid in system.view(game.state, "V")["side"]["queue"]] == ["rush", "volley"]
    guesses = []
    for seed in range(20):
        again = fight("robin 2,2", "thug 9,2", queue="rush volley*", hand="order").state
        system.conceal(again, "A", Random(seed))
        guesses.append((again.side.queue[1].card, again.side.hand[0], again.side.queue[0].card))
    assert set(guesses) == {("volley", "order", "rush"), ("order", "volley", "rush")}


GADGETS = tuple(card(id, hero=None, kind="gadget") for id in ("rope", "flash", "smoke", "line"))


def belt(*held: str) -> Fight:
    """Batman with secret gadgets, against the villain player."""
    game = fight("batman 2,2 A M M", "thug 3,2", content=GADGETS, put={"batman": {"gadgets": list(held)}})
    game.state.gadgets = setup.stock(game)
    return game


@pytest.mark.rule("SOTB-GAD-05", "SOTB-SET-09")
def test_the_villain_cannot_tell_the_secret_gadgets_from_what_is_left_of_the_stock() -> None:
    one, other = belt("rope", "flash"), belt("smoke", "line")
    system = BatSystem(one.library, {})
    assert system.view(one.state, VILLAIN) == system.view(other.state, VILLAIN)
    assert system.view(one.state, VILLAIN)["gadgets"] == 2
    assert system.view(one.state, Seat("A"))["gadgets"] == ["smoke", "line"], "heroes know their own stock"
    for game in (one, other):
        system.conceal(game.state, VILLAIN, Random(5))
    assert one.state == other.state


@pytest.mark.rule("SOTB-GAD-05")
def test_while_belts_are_filled_any_gadget_may_be_in_one() -> None:
    guesses = []
    for seed in range(30):
        game = belt("rope")
        game.state.phase, game.state.gadgets = "setup", []
        BatSystem(game.library, {}).conceal(game.state, VILLAIN, Random(seed))
        assert game.state.gadgets == [], "the stock is laid out later"
        guesses += game.hero("batman").gadgets
    assert {*guesses} == {"rope", "flash", "smoke", "line"}


@pytest.mark.rule("SOTB-GAD-03", "SOTB-GAD-05")
def test_a_gadget_that_was_used_is_in_nobody_s_belt() -> None:
    game = belt("rope")
    game.hero("batman").gone, game.state.gadgets = ["flash"], ["smoke", "line"]
    for seed in range(20):
        BatSystem(game.library, {}).conceal(game.state, VILLAIN, Random(seed))
        assert "flash" not in (*game.hero("batman").gadgets, *game.state.gadgets)
        assert {"rope", "smoke", "line"} == {*game.hero("batman").gadgets, *game.state.gadgets}


@pytest.mark.rule("SOTB-DKN-13")
def test_the_card_batman_has_named_stays_in_his_hand_whatever_else_the_villain_guesses() -> None:
    known = [card(f"batman_{n}", hero="batman") for n in range(1, 7)]
    for seed in range(20):
        game = fight("batman 2,2", content=known, dark_knight=True)
        game.hero("batman").hand, game.hero("batman").prepared = ["batman_1", "batman_2"], "batman_2"
        BatSystem(game.library, {}).conceal(game.state, VILLAIN, Random(seed))
        assert "batman_2" in game.hero("batman").hand and len({*game.hero("batman").hand}) == 2


# --- villains


@pytest.mark.rule("SOTB-STA-13", "SOTB-RVL-02")
def test_falls_also_happen_when_a_leader_loses_its_activation() -> None:
    pier = board("111v...", "111v...", "111v...")
    put = {"boss#1": {"down": True, "wounds": 8}, "robin": {"tokens": {"falling": 1}}}
    game = fight("robin 3,1", "batgirl 6,2", "boss 0,0", on=pier, put=put, falls=["robin"], turn="villains")
    run(activating.activate(game, game.figure("boss#1"), ["M"]), "A 4,1")
    assert game.figure("boss#1").ko == 1
    assert (game.figure("robin").at, game.figure("robin").wounds) == (at("4,1"), 3)


@pytest.mark.rule("SOTB-STA-10")
def test_an_unaware_ai_villain_has_no_turn_that_could_start() -> None:
    ready = ability(effect("heal"), on=trigger("turn_start"))
    game = fight(
        "robin 2,2",
        "thug 4,2",
        mode="coop",
        content=[villain("thug", coop={"ability": ready})],
        put={"thug#1": {"wounds": 1, "tokens": {"unaware": 1}}},
    )
    run(procedure.activate(game, game.figure("thug#1")))
    assert game.figure("thug#1").wounds == 1


@pytest.mark.rule("SOTB-MOD-04")
def test_no_card_hands_icons_to_villains_that_follow_the_chart() -> None:
    order = effect("activate", who="friends", icons=["M"])
    with pytest.raises(ValueError, match="follow the chart"):
        villain("boss", kind="leader", coop={"ability": ability(order, on=trigger("turn_start"))})
    game = fight("robin 2,2", "thug 4,2", mode="coop")
    moment, spur = Moment(game, "turn_start", game.figure("robin")), Effect(op="activate", who="enemy", icons=("M",))
    assert not ops.useful(game, [spur], moment, Voice("robin", Clause(None, (spur,)), words("x"), "x"))


@pytest.mark.rule("SOTB-COO-13")
def test_a_move_that_an_ability_gives_an_ai_villain_is_made_and_cannot_be_declined() -> None:
    step = effect("move", amount=1)
    content = [villain("thug", coop={"ability": ability(step, on=trigger("turn_start"))})]
    game = fight("robin 2,2", "thug 9,2", mode="coop", content=content)
    moment, written = Moment(game, "turn_start", game.figure("thug#1")), Effect(op="move")
    with pytest.raises(AssertionError, match="no"):
        run(ops.perform(game, written, moment, Voice("thug#1", Clause(None, (written,)), words("x"), "x")), "A no")


# --- the screen


def test_a_token_nobody_has_words_for_is_called_by_its_kind() -> None:
    game = fight(
        "robin 2,2", "thug 4,2", marks={"m": Mark("m", "golden_egg", at("1,1")), "l": Mark("l", "loot", at("2,1"))}
    )
    looks = BatLooks(BatSystem(game.library, {"test": game.board}))
    known = Catalog([assets() / "locale"])
    assert [known.render(marker.name) for marker in looks.markers(game.state, None)] == ["golden egg", "Loot"]
    assert all(known.sentence(f"shadow_of_the_bat.token.{kind}", "it") for kind in faces.TOKENS)


@pytest.mark.rule("SOTB-AIP-04")
def test_the_sheet_of_an_ai_villain_shows_what_it_has_just_decided_and_by_which_rules() -> None:
    game = fight("robin 3,2 A A A", "thug 4,2", mode="coop", put={"robin": {"focus": 0}})
    run(procedure.activate(game, game.figure("thug#1")), dice="4 5 4 5")
    section = next(part for part in sheet(game, game.figure("thug#1")).sections if part.title.key.endswith(".decided"))
    assert "SOTB-AIP-04" in [line.rule for line in section.lines]
    game.state.active = Activation("robin")
    assert not [part for part in sheet(game, game.figure("thug#1")).sections if part.title.key.endswith(".decided")]


# --- the code


def test_every_module_of_the_rules_can_be_imported_first() -> None:
    root = Path(shadow_of_the_bat.__file__).parent
    names = sorted(".".join(path.relative_to(root).with_suffix("").parts) for path in root.rglob("*.py"))
    tried = (
        "import importlib, sys\n"
        "for name in sys.argv[1:]:\n"
        "    for known in [id for id in sys.modules if 'shadow_of_the_bat' in id]: del sys.modules[known]\n"
        "    importlib.import_module('game.systems.shadow_of_the_bat.' + name)\n"
    )
    modules = [name for name in names if not name.endswith("__init__") and not name.startswith("policy")]
    done = subprocess.run([sys.executable, "-c", tried, *modules], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-400:]
