"""Batman alone: tokens, slots, wild icon, prepared cards, several turns a round (DKN; WE-17)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.content import Content
from game.systems.shadow_of_the_bat.flow import (
    dark_knight,
    defence,
    defensive,
    forced,
    icons,
    queue,
    recovery,
    rounds,
    victory,
)
from game.systems.shadow_of_the_bat.flow import setup as flow
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import Die, Hero, State
from game.testing.scene import Scene
from tests.systems.shadow_of_the_bat.games import begun, played
from tests.systems.shadow_of_the_bat.scenes import REFERENCE, board, card, effect, fight, hero, make, run, scene, scheme

TOKENS: list[Content] = [
    make("extension", "dk_move", attr="move", bonus=1),
    make("extension", "dk_melee", attr="melee", bonus=1),
    make("extension", "dk_defense", attr="defense", bonus=1),
    make("extension", "dk_focus", attr="focus", bonus=2),
]
STRONG = {"extensions": ["dk_move", "dk_melee", "dk_defense", "dk_focus"], "focus": 3, "most_focus": 5}
CARDS: list[Content] = [
    card("batman_1", effect("gain_focus"), hero="batman", cost={"icons": ["A", "R"]}),
    card("batman_2", effect("gain_focus"), hero="batman", kind="single_use"),
    card("batman_3", effect("gain_focus"), hero="batman", kind="instant", trigger={"event": "after_wound"}),
    card("batman_4", effect("gain_focus"), hero="batman"),
]


def alone(*figures: str, mode: str = "competitive", content: list[Content] | None = None, **more: Any) -> Scene[State]:
    return scene(*figures, mode=mode, dark_knight=True, content=content or [*TOKENS, *CARDS], **more)


def batman(s: Scene[State]) -> Hero:
    return s.state.heroes["batman"]


def game_of(s: Scene[State]) -> Fight:
    game = s.session.system.game(s.state)
    assert isinstance(game, Fight)
    return game


def shown(hero: Hero) -> list[str]:
    return ["+".join(REFERENCE[die.face]) for die in hero.dice]


# --- the example


@pytest.mark.rule(
    "SOTB-DKN-07", "SOTB-DKN-08", "SOTB-DKN-10", "SOTB-DKN-11", "SOTB-MEL-04",
    "SOTB-DKN-14", "SOTB-DKN-15", "SOTB-DKN-16", "SOTB-DKN-17", "SOTB-DKN-18",
)  # fmt: skip
def test_we_17_a_dark_knight_turn() -> None:
    slots = {"phase": "dice", "steps": ["slots:batman"], "put": {"batman": STRONG}}
    with alone("batman 2,2 A D M", "boss 3,2", hand="order order#2", **slots) as s:
        s.play("A", "A")
        s.asks("A", "wild")  # no card to prepare, so slot 2 stays empty
        assert [REFERENCE[die.face] for die in batman(s).dice] == [["A"], ["A"], ["D"], ["M"]]
        game = game_of(s)
        assert batman(s).focus == 4
        s.play("A", "A")
        assert defence.defence(game, batman(s)) == 4 + 1
        assert icons.most(icons.icons(game, batman(s)), "A") == 3
        assert game.printed(batman(s), "melee") == 4 and game.printed(batman(s), "move") == 4
        three = [key for key in s.asks("A").candidates(200) if key.startswith("melee@boss#1")]
        most = max(three, key=len)
        s.play("A", most, dice="4 4 4 4 4 4 4")  # 4 + 3 dice
        s.play("A", "-")
        s.play("A", "end")
        s.play("V", "scheme:order")
        s.play("V", "end")
        assert batman(s).focus == 5
        s.play("A", "D")
        assert defence.defence(game_of(s), batman(s)) == 4 + 1 + 1
        assert sorted(face.icon for face in icons.icons(game_of(s), batman(s))) == ["A", "A", "M"]
        s.play("A", "end")
        assert defence.defence(game_of(s), batman(s)) == 6
        s.play("V", "scheme:order#2").play("V", "end", dice="1 1 1")
        assert s.state.round == 2


# --- his sheet


@pytest.mark.rule("SOTB-DKN-01", "SOTB-MOD-06", "SOTB-MOD-07")
@pytest.mark.parametrize(("mode", "seats"), [("+dark_knight", ["A"]), ("+dark_knight_duel", ["A", "V"])])
def test_batman_plays_alone_against_the_ai_or_a_villain_player(mode: str, seats: list[str]) -> None:
    s = played(mode)
    assert list(s.state.heroes) == ["batman"]
    assert list(s.session.system.seats(s.state)) == seats
    assert s.state.supports == {}


@pytest.mark.rule("SOTB-DKN-02", "SOTB-DKN-03", "SOTB-DKN-04")
def test_the_tokens_raise_base_attributes_but_never_revive_and_life_and_focus_from_the_start() -> None:
    s = played("+dark_knight")
    game, knight = game_of(s), batman(s)
    assert knight.extensions == dark_knight.tokens(game)
    printed = [game.printed(knight, name) for name in ("move", "melee", "defense", "life", "focus", "revive")]
    assert printed == [4, 4, 4, 12, 5, 3]
    assert (knight.focus, knight.most_focus, game.life(knight)) == (5, 5, 12)


def test_no_token_can_name_revive() -> None:
    with pytest.raises(Exception, match="revive"):
        make("extension", "dk_revive", attr="revive", bonus=1)


@pytest.mark.rule("SOTB-DKN-05", "SOTB-DKN-06")
def test_he_pulls_himself_up() -> None:
    game = fight(
        "batman 2,0 M M M", "boss 1,0", dark_knight=True, on=board("...v..", "......"), mode="competitive",
    )  # fmt: skip
    knight = game.hero("batman")
    assert not any(die.touched for die in knight.dice)
    run(forced.push(game, knight, game.figure("boss#1"), 1), "A rescue", "A 2,0")
    assert not knight.has("falling") and knight.wounds == 0
    assert any(die.touched for die in knight.dice)


@pytest.mark.rule("SOTB-DKN-05", "SOTB-STA-15")
def test_nobody_else_pulls_himself_up() -> None:
    game = fight("batman 2,0 M M M", "robin 5,1", "boss 1,0", on=board("...v..", "......"))
    run(forced.push(game, game.figure("batman"), game.figure("boss#1"), 1))
    assert game.figure("batman").has("falling")


@pytest.mark.rule("SOTB-DKN-07")
def test_the_focus_of_his_turn_stops_at_the_cap() -> None:
    game = fight("batman 2,2 A A A", "thug 9,7", dark_knight=True)
    run(dark_knight.start_turn(game, game.hero("batman")), "A M")
    assert game.hero("batman").focus == 3


# --- the slots


@pytest.mark.rule("SOTB-DKN-08", "SOTB-DKN-09", "SOTB-DKN-23")
def test_rerolls_and_bats_come_before_the_slots_and_nothing_is_shared() -> None:
    s = begun("+dark_knight")
    while s.state.phase == "setup":
        assert s.session.pending is not None
        s.session.answer(s.session.pending.candidates(1)[0])
    steps = [step.partition(":")[0] for step in s.state.steps]
    assert steps == ["rerolls", "bats", "slots"]  # the roll is asked for now
    s.dice("1 2 6").play("A", "keep", dice="1").play("A", "M")
    s.asks("A", "slot_1")
    assert batman(s).copies == []


@pytest.mark.rule("SOTB-DKN-10", "SOTB-DKN-16")
def test_exactly_one_die_counts_double_and_without_a_prepared_card_two_are_plain() -> None:
    put = {"batman": {"hand": ["batman_4"]}}
    with alone("batman 2,2 A D M", "thug 9,7", phase="dice", steps=["slots:batman"], put=put) as s:
        s.play("A", "D").play("A", "no")
        assert shown(batman(s)) == ["D", "D", "A", "M"]
        assert [(die.twin, die.silent) for die in batman(s).dice] == [
            (False, False),
            (True, False),
            (False, False),
            (False, False),
        ]


@pytest.mark.rule("SOTB-DKN-11", "SOTB-DEF-01")
def test_a_doubled_d_counts_twice_and_doubled_icons_go_into_one_action() -> None:
    game = fight("batman 2,2", "thug 9,7", dark_knight=True)
    knight = game.hero("batman")
    knight.dice = [Die(3), Die(3, twin=True), Die(0), Die(0)]
    assert defence.defence(game, knight) == 3 + 2
    knight.dice = [Die(1), Die(1, twin=True), Die(3), Die(3)]
    assert icons.most(icons.icons(game, knight), "A") == 2


@pytest.mark.rule("SOTB-DKN-12", "SOTB-DKN-16", "SOTB-DKN-13")
def test_a_die_in_slot_2_prepares_a_card_and_leaves_one_plain_die() -> None:
    put = {"batman": {"hand": ["batman_1", "batman_2", "batman_3"]}}
    with alone("batman 2,2 A D M", "thug 9,7", phase="dice", steps=["slots:batman"], put=put) as s:
        s.play("A", "A").play("A", "D")
        assert shown(batman(s)) == ["A", "A", "D", "M"]
        assert [die.silent for die in batman(s).dice] == [False, False, True, False]
        assert defence.defence(game_of(s), batman(s)) == 3
        s.play("A", "M")
        s.lacks("A", "batman_3")
        s.offers("A", "batman_2", "no").play("A", "batman_1")
        s.play("A", "card:batman_1")  # an A and an R it does not have: the die pays
        s.play("A", "card:batman_2")  # the one card of the turn is still to come
        assert batman(s).active == ["batman_1", "batman_2"]


@pytest.mark.rule("SOTB-DKN-12")
def test_slot_2_stays_empty_without_a_card_to_prepare() -> None:
    put = {"batman": {"hand": ["batman_3"]}}
    with alone("batman 2,2 A D M", "thug 9,7", phase="dice", steps=["slots:batman"], put=put) as s:
        s.play("A", "A")
        s.asks("A", "wild")
        assert not any(die.silent for die in batman(s).dice)


# --- the wild icon


@pytest.mark.rule("SOTB-DKN-14", "SOTB-DKN-15", "SOTB-WLD-03")
def test_the_wild_icon_is_named_at_the_start_of_the_turn_and_may_be_d() -> None:
    game = fight("batman 2,2 A A A", "thug 9,7", dark_knight=True)
    knight = game.hero("batman")
    run(dark_knight.start_turn(game, knight), "A R")
    assert "R" in [face.icon for face in icons.icons(game, knight)]
    dark_knight.end_turn(knight)
    assert "R" not in [face.icon for face in icons.icons(game, knight)]
    run(dark_knight.start_turn(game, knight), "A D")
    dark_knight.end_turn(knight)
    assert defence.defence(game, knight) == 3 + 1
    dark_knight.before_turn(knight)
    assert defence.defence(game, knight) == 3


# --- several turns a round


@pytest.mark.rule("SOTB-DKN-19", "SOTB-QUE-06")
def test_four_villain_cards_lie_against_him_although_only_two_are_played_a_round() -> None:
    cards = [scheme(f"c{n}") for n in range(1, 6)]
    game = fight("batman 2,2 A A A", "thug 9,7", dark_knight=True, content=cards, hand="c1 c2 c3 c4 c5")
    for n in range(1, 5):
        run(queue.lay(game, f"c{n}"))
    assert [laid.card for laid in game.state.side.queue] == ["c4", "c3", "c2", "c1"]
    run(queue.lay(game, "c5"))
    assert [laid.card for laid in game.state.side.queue] == ["c5", "c4", "c3", "c2"]
    assert game.state.side.discard == ["c1"]


@pytest.mark.rule("SOTB-DKN-17")
def test_against_a_villain_player_he_has_two_turns_each_followed_by_a_card() -> None:
    game = fight("batman 2,2 A A A", "thug 9,7", dark_knight=True)
    rounds.begin_action(game)
    assert game.state.steps == ["heroes", "villains", "heroes", "villains"]


@pytest.mark.rule("SOTB-DKN-17", "SOTB-DKN-18", "SOTB-DKN-15")
def test_before_his_second_turn_dice_are_refreshed_as_they_lie_and_cards_come_back() -> None:
    put = {"batman": {"hand": ["batman_4"], "dice": [Die(0), Die(0, twin=True), Die(3), Die(1)]}}
    with alone("batman 2,2", "thug 9,7", put=put, hand="rush rush#2") as s:
        s.play("A", "M").play("A", "card:batman_4")
        batman(s).dice[3].face = 3  # turned to D when he was hurt
        batman(s).dice[0].spent = [True]
        s.play("A", "end").play("V", "scheme:rush").play("V", "end")
        assert shown(batman(s)) == ["M", "M", "D", "D"]
        assert not any(die.touched for die in batman(s).dice)
        assert (batman(s).hand, batman(s).active) == (["batman_4"], [])
        s.asks("A", "wild")
        s.offers("A", "A")


@pytest.mark.rule("SOTB-DKN-20", "SOTB-COO-01")
def test_against_the_ai_three_initiative_cards_are_his() -> None:
    game = fight("batman 2,2 A A A", "thug 9,7", dark_knight=True, mode="coop")
    assert flow.initiative(game) == ["batman#1", "batman#2", "batman#3", "thug", "gun", "boss"]


@pytest.mark.rule("SOTB-DKN-20", "SOTB-DKN-18")
def test_each_of_his_three_turns_has_fresh_dice_and_a_wild_icon_of_its_own() -> None:
    dice = [Die(0, [True]), Die(0, [True], twin=True), Die(1, [True]), Die(1)]
    with alone(
        "batman 2,2", "thug 9,7", mode="coop", put={"batman": {"dice": dice, "hand": ["batman_4"]}},
        initiative=["batman#1", "batman#2", "batman#3"], steps=["card"] * 3,
    ) as s:  # fmt: skip
        s.cards("batman#2").play("A", "A").play("A", "card:batman_4")  # and nothing is left to spend
        s.cards("batman#1")
        assert not any(die.touched for die in batman(s).dice) and batman(s).hand == ["batman_4"]
        s.play("A", "R")
        assert batman(s).wild == "R"
        s.play("A", "end").cards("batman#3").play("A", "D").play("A", "end", dice="1 1 1")
        assert s.state.round == 2


@pytest.mark.rule("SOTB-DKN-21")
def test_a_down_batman_has_not_lost_but_two_ko_tokens_are_too_many() -> None:
    put = {"batman": {"wounds": 8, "down": True, "dice": [Die(1), Die(1, twin=True), Die(0), Die(0)]}}
    with alone("batman 2,2", "thug 9,7", put=put, hand="rush rush#2") as s:
        s.dice("1 1 1")  # no bat: a KO token
        assert (batman(s).ko, s.state.winner) == (1, "")
        s.play("V", "scheme:rush").play("V", "end", dice="1 1 1")
        assert (batman(s).ko, s.state.winner, s.state.why) == (2, "villains", "ko_limit")


@pytest.mark.rule("SOTB-DKN-21")
def test_a_battle_may_name_another_limit_for_the_dark_knight() -> None:
    s = played("+dark_knight", alone={"ko_limit": 3})
    knight = batman(s)
    knight.ko = 2
    assert victory.check(game_of(s)) is None
    knight.ko = 3
    assert victory.check(game_of(s)) is not None


@pytest.mark.rule("SOTB-DKN-22")
def test_a_down_batman_rolls_for_the_d_icons_of_his_slots_the_first_twice_the_second_not() -> None:
    game = fight("batman 2,2", "thug 9,7", dark_knight=True, put={"batman": {"wounds": 8, "down": True}})
    knight = game.hero("batman")
    knight.dice = [Die(3), Die(3, twin=True), Die(3, silent=True), Die(4)]
    assert recovery.recovery_dice(game, knight) == 3 + 2 + 1


@pytest.mark.rule("SOTB-DKN-23")
def test_there_is_nobody_to_share_dice_with() -> None:
    s = played("+dark_knight_duel")
    assert not any(step.startswith("share") for step in s.state.steps)
    assert any(step.startswith("share") for step in played("").state.steps)


@pytest.mark.rule("SOTB-DKN-24")
def test_the_doubled_die_is_turned_with_its_token_and_only_while_both_are_unspent() -> None:
    game = fight("batman 2,2", "thug 9,7", dark_knight=True)
    knight = game.hero("batman")
    knight.dice = [Die(1), Die(1, twin=True), Die(0, silent=True), Die(0)]
    assert defensive.turnable(game, knight) == [0, 3]
    knight.dice[1].spent = [True]
    assert defensive.turnable(game, knight) == [3]
    knight.dice[1].spent = []
    defensive.turn(game, knight, 0)
    assert [die.face for die in knight.dice] == [3, 3, 0, 0]


@pytest.mark.rule("SOTB-DKN-25", "SOTB-ABL-13")
def test_single_use_cards_leave_at_the_start_of_his_next_turn() -> None:
    put = {"batman": {"hand": ["batman_2"], "dice": [Die(0), Die(0, twin=True), Die(3), Die(1)]}}
    with alone("batman 2,2", "thug 9,7", put=put, hand="rush rush#2") as s:
        s.play("A", "M").play("A", "card:batman_2").play("A", "end")
        assert batman(s).active == ["batman_2"]
        s.play("V", "scheme:rush").play("V", "end")
        assert (batman(s).active, batman(s).hand, batman(s).gone) == ([], [], ["batman_2"])
        s.asks("A", "wild")


def test_a_hero_that_is_not_alone_names_no_wild_icon() -> None:
    with scene("batman 2,2 M A A", "thug 9,7", content=[hero("batman")]) as s:
        s.asks("A", "turn")
