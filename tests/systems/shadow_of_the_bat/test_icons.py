"""Icons: what can be spent, put together and paid (ICO, WLD, MIX)."""

from __future__ import annotations

import msgspec
import pytest

from game.core.request import Choose
from game.core.text import Text
from game.systems.shadow_of_the_bat.flow import acting, deeds, icons, recovery, strike
from game.systems.shadow_of_the_bat.flow.defence import defence, is_block
from game.systems.shadow_of_the_bat.flow.harm import wound
from game.systems.shadow_of_the_bat.flow.icons import Price, Way
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import Strike
from game.systems.shadow_of_the_bat.state import BATTLE_DIE, Activation
from tests.systems.shadow_of_the_bat.scenes import REFERENCE, die, fight, hero, run


def keys(game: Fight, figure: str = "robin") -> str:
    """The icons a figure could spend, in words: `1A 2M`."""
    return " ".join(face.key for face in icons.icons(game, game.figure(figure)))


def paid(game: Fight, *price: Price, action: bool = True, figure: str = "robin") -> list[str]:
    """The ways to pay a price, each in words."""
    found = icons.ways(icons.icons(game, game.figure(figure)), price, action=action)
    return [icons.way_key(way) for way in found]


def way(game: Fight, words: str, figure: str = "robin") -> Way:
    faces = {face.key: face for face in icons.icons(game, game.figure(figure))}
    return tuple(faces[word] for word in words.split("+"))


def spend(game: Fight, words: str, figure: str = "robin") -> None:
    icons.pay(game, game.figure(figure), way(game, words, figure))


def activated(game: Fight, figure: str, *given: str) -> Fight:
    game.state.active = Activation(figure, list(given), lent=True)  # type: ignore[arg-type]
    return game


# --- spending


@pytest.mark.rule("SOTB-ICO-01")
def test_a_spent_icon_is_gone() -> None:
    game = fight("robin 2,2 A M D")
    spend(game, "1A")
    assert keys(game) == "2M"
    game = fight("robin 2,2 A D D", put={"robin": {"granted": ["A"]}})
    spend(game, "gA")
    assert keys(game) == "1A", "an icon that a card gave, too"


@pytest.mark.rule("SOTB-ICO-02")
def test_icons_of_one_kind_from_several_dice_go_into_one_action() -> None:
    game = fight("robin 2,2 A A A")
    faces = icons.icons(game, game.figure("robin"))
    assert icons.most(faces, "A") == 3
    found = [icons.way_key(way) for way in icons.pooled(faces, "A")]
    assert found == ["1A", "1A+2A", "1A+2A+3A", "2A", "3A", "1A+3A", "2A+3A"], (
        "a suggested way for each number comes first"
    )


@pytest.mark.rule("SOTB-ICO-03", "SOTB-ICO-06")
def test_the_two_icons_of_a_die_are_spent_one_by_one_with_others_between() -> None:
    game = fight("robin 2,2 M+R A D")
    spend(game, "1M")
    assert keys(game) == "1R 2A"
    spend(game, "2A")
    spend(game, "1R")
    assert keys(game) == ""


@pytest.mark.rule("SOTB-ICO-04", "SOTB-TMV-04")
def test_two_icons_of_one_die_never_go_into_one_action() -> None:
    double = hero("robin", die=[["M", "M"], ["A"], ["M", "R"], ["D"], ["D", "A"], ["B"]])
    game = fight("robin 2,2 M A D", content=[double])
    assert keys(game) == "1M 1M 2A"
    assert paid(game, "M", "M") == []
    assert icons.most(icons.icons(game, game.figure("robin")), "M") == 1
    assert paid(game, "any", "any") == ["1M+2A"]


@pytest.mark.rule("SOTB-ICO-04")
def test_neither_do_two_icons_of_one_copy() -> None:
    game = fight("robin 2,2 D D D", "batgirl 3,3 M+R M M")
    copy = die("M+R")
    copy.owner = "batgirl"
    game.hero("robin").copies = [copy]
    assert paid(game, "any", "any") == []
    game.hero("robin").copies = [copy, copy]
    assert paid(game, "any", "any") != []


@pytest.mark.rule("SOTB-ICO-05")
def test_what_is_left_on_the_dice_is_lost_with_the_turn() -> None:
    game = fight("robin 2,2 A M D", put={"robin": {"acted": True}})
    assert keys(game) == ""
    assert keys(fight("robin 2,2 A M D")) != ""


@pytest.mark.rule("SOTB-ICO-07")
def test_both_icons_of_a_die_may_pay_for_one_card() -> None:
    game = fight("robin 2,2 M+R D D")
    assert paid(game, "M", "R") == []
    assert paid(game, "M", "R", action=False) == ["1M+1R"]


@pytest.mark.rule("SOTB-ICO-08", "SOTB-WLD-04")
def test_equal_icons_of_a_card_may_be_combined_with_each_other_and_with_wild_ones() -> None:
    game = activated(fight("robin 2,2", "thug 5,5"), "thug#1", "A", "A", "W")
    faces = icons.icons(game, game.figure("thug#1"))
    assert [icons.way_key(way) for way in icons.pooled(faces, "A")] == ["A", "A+A", "A+A+W", "W", "A+W"]


@pytest.mark.rule("SOTB-ICO-09")
def test_the_battle_die_has_two_hits_a_hit_with_a_bat_two_blocks_and_a_block_with_a_bat() -> None:
    assert BATTLE_DIE == ("H", "H", "HB", "D", "D", "DB")


@pytest.mark.rule("SOTB-ICO-10")
def test_hits_count_in_attacks_blocks_in_defence_and_bats_in_recovery() -> None:
    faces = range(1, 7)
    assert [face for face in faces if strike.is_hit(face)] == [1, 2, 3]
    assert [face for face in faces if is_block(face)] == [4, 5, 6]
    assert [face for face in faces if recovery.is_bat(face)] == [3, 6]


@pytest.mark.rule("SOTB-ICO-10")
def test_in_a_strike_bats_are_no_more_than_the_hit_or_block_they_come_with() -> None:
    game = fight("robin 2,2", "thug 3,2", put={"robin": {"focus": 0}})
    made = Strike(game, game.figure("robin"), game.figure("thug#1"), "melee", 1)
    run(strike.strike(game, made), dice="3 6 3 4  6")
    assert (made.hits, made.blocks, made.wounds) == (2, 1, 1)


@pytest.mark.rule("SOTB-ICO-11", "SOTB-ICO-13")
def test_every_hero_reads_its_three_dice_by_its_own_list_of_faces() -> None:
    other = hero("batgirl", die=[["R"], ["R"], ["A"], ["D"], ["M", "D"], ["B"]])
    game = fight("robin 2,2 M A M+R", "batgirl 4,4 M A M+R", content=[other])
    assert REFERENCE == [["M"], ["A"], ["M", "R"], ["D"], ["D", "A"], ["B"]]
    assert keys(game) == "1M 2A 3M 3R"
    assert keys(game, "batgirl") == "1R 2R 3A"


@pytest.mark.rule("SOTB-ICO-12")
@pytest.mark.parametrize(
    "faces",
    [
        [["M"], ["A"], ["M", "R"], ["D"], ["D", "A"], ["M"]],
        [["M"], ["A"], ["M", "R"], ["B"], ["D", "A"], ["B"]],
        [["M"], ["A"], ["M", "R"], ["A"], ["D", "A"], ["B"]],
        [["M"], ["A"], ["M", "R"], ["D"], ["D", "D"], ["B"]],
        [["M"], ["A", "B"], ["M", "R"], ["D"], ["D", "A"], ["B"]],
        [["M", "M"], ["A", "A"], ["M", "R"], ["D"], ["A"], ["B"]],
        [["D", "M"], ["D", "A"], ["D", "R"], ["D"], ["A"], ["B"]],
    ],
)
def test_a_die_against_the_rules_is_refused_when_it_is_loaded(faces: list[list[str]]) -> None:
    with pytest.raises(msgspec.ValidationError):
        hero("robin", die=faces)


@pytest.mark.rule("SOTB-ICO-14")
def test_d_and_bat_icons_are_never_spent() -> None:
    game = fight("robin 2,2 D D+A B")
    assert keys(game) == "2A"
    assert paid(game, "any", "any", action=False) == []


@pytest.mark.rule("SOTB-ICO-15", "SOTB-DIC-07", "SOTB-DIC-09")
def test_copies_pay_like_own_dice_and_leave_the_original_untouched() -> None:
    game = fight("robin 2,2 M D D", "batgirl 3,3 A M M")
    copy = die("A")
    copy.owner = "batgirl"
    game.hero("robin").copies = [copy]
    assert paid(game, "A", "M", action=False) == ["4A+1M"]
    spend(game, "4A")
    assert keys(game) == "1M"
    assert keys(game, "batgirl") == "1A 2M 3M"


# --- mix faces


@pytest.mark.rule("SOTB-MIX-01", "SOTB-MIX-02", "SOTB-DIC-12")
def test_a_mix_face_defends_even_after_its_other_icon_is_spent() -> None:
    game = fight("robin 2,2 D+A M M")
    robin = game.figure("robin")
    assert defence(game, robin) == 3
    spend(game, "1A")
    assert keys(game) == "2M 3M"
    assert defence(game, robin) == 3


@pytest.mark.rule("SOTB-MIX-02")
def test_the_other_icon_of_a_mix_face_is_pooled_like_any_other() -> None:
    assert paid(fight("robin 2,2 D+A A D"), "A", "A") == ["1A+2A"]


@pytest.mark.rule("SOTB-MIX-03")
def test_a_mix_die_with_its_icon_unspent_may_be_turned_to_d_and_defends_as_before() -> None:
    game = fight("robin 2,2 D+A D+A* M")
    robin = game.hero("robin")
    run(wound(game, robin, 1), "A 1")
    assert (robin.dice[0].face, robin.dice[1].face) == (REFERENCE.index(["D"]), REFERENCE.index(["D", "A"]))
    assert defence(game, robin) == 4
    assert keys(game) == "3M"


# --- wild icons


@pytest.mark.rule("SOTB-WLD-01", "SOTB-SUP-01")
def test_villain_cards_and_supports_give_wild_icons() -> None:
    game = activated(fight("robin 2,2", "gordon 3,3", "thug 5,5"), "gordon", "W", "W")
    assert keys(game, "gordon") == "W W"
    activated(game, "thug#1", "M", "W")
    assert keys(game, "thug#1") == "M W"


@pytest.mark.rule("SOTB-WLD-02", "SOTB-WLD-06")
@pytest.mark.parametrize("price", ["M", "A", "R", "any"])
def test_a_wild_icon_counts_as_any_of_the_three(price: Price) -> None:
    game = activated(fight("robin 2,2", "thug 5,5"), "thug#1", "W")
    assert paid(game, price, figure="thug#1") == ["W"]


@pytest.mark.rule("SOTB-WLD-03")
def test_a_wild_icon_never_defends() -> None:
    game = fight("robin 2,2", "thug 5,5")
    before = defence(game, game.figure("thug#1"))
    activated(game, "thug#1", "W", "W")
    assert defence(game, game.figure("thug#1")) == before
    shielded = fight("robin 2,2 D D D", "thug 5,5")
    assert defence(shielded, shielded.figure("robin")) > defence(game, game.figure("robin"))


@pytest.mark.rule("SOTB-WLD-05")
def test_a_wild_icon_pays_half_of_a_terrain_move() -> None:
    game = activated(fight("robin 2,2", "thug 5,5"), "thug#1", "M", "W", "A")
    assert paid(game, "M", "M", figure="thug#1") == ["M+W"]


@pytest.mark.rule("SOTB-DKN-11", "SOTB-DKN-13", "SOTB-DKN-14")
def test_the_dark_knights_token_and_wild_icon_go_into_one_action_and_his_second_slot_gives_none() -> None:
    game = fight("batman 2,2 A A M A", dark_knight=True)
    batman = game.hero("batman")
    batman.dice[1].twin, batman.dice[3].silent, batman.wild = True, True, "A"
    faces = icons.icons(game, batman)
    assert [face.key for face in faces] == ["1A", "2A", "3M", "wA"]
    assert icons.most(faces, "A") == 3
    icons.pay(game, batman, icons.pooled(faces, "A", 3)[0])
    assert [face.key for face in icons.icons(game, batman)] == ["3M"]


# --- as options


def test_an_option_says_which_icons_are_missing() -> None:
    game = fight("robin 2,2 M D D")

    async def nothing(icons: int) -> None:
        raise AssertionError

    deed = deeds.Deed("jump", game.name("robin"), nothing, price=("M", "M"), rule="SOTB-TMV-01")
    option = deeds.offer(game, game.figure("robin"), deed, icons.icons(game, game.figure("robin")))
    assert option.refusal is not None
    assert option.refusal.rule == "SOTB-TMV-01"


def test_which_icons_pay_is_asked_only_when_it_matters() -> None:
    game = fight("robin 2,2 M A D")
    assert run(icons.charge(game, game.figure("robin"), ["M"])) == (icons.Face("M", "1", 0, 1),)
    game = fight("robin 2,2 M M+R D")
    run(icons.charge(game, game.figure("robin"), ["M"]), "A 2M")
    assert keys(game) == "1M 2R"


def test_of_two_dice_alike_nobody_is_asked_which_one_pays() -> None:
    game = fight("robin 2,2 M M D")
    assert run(icons.charge(game, game.figure("robin"), ["M"])) == (icons.Face("M", "1", 0, 1),)
    assert keys(game) == "2M"
    game = fight("robin 2,2 M+R M+R M")
    run(icons.charge(game, game.figure("robin"), ["M", "M"]), "A 1M+3M")
    assert keys(game) == "1R 2M 2R"


def test_a_die_already_begun_is_not_like_an_untouched_one() -> None:
    game = fight("robin 2,2 M+R M+R D")
    robin = game.hero("robin")
    robin.dice[0].spent = [False, True]
    asked = icons.choice(game, robin, icons.ways(icons.icons(game, robin), ["M"]))
    assert [option.key for option in asked.options] == ["1M", "2M"]


def test_a_strike_tells_its_dice_for_every_number_of_icons_and_enemies_alike_have_numbers() -> None:
    game = fight("robin 2,2 A A D", "thug 3,2", "thug 3,3", "gun 1,1")
    robin = game.figure("robin")
    found = {option.key: option for option in acting.offers(game, robin, icons.icons(game, robin))}
    asked = found["melee@thug#2"].then
    assert isinstance(asked, Choose)
    told = [dict(option.text.values)["what"] for option in asked.options]
    assert told == [Text("shadow_of_the_bat.do.dice", n=n) for n in (4, 5)]
    called = dict(found["melee@thug#2"].text.values)["target"]
    assert called == Text("shadow_of_the_bat.numbered", name=game.title(game.figure("thug#2")), n="2")
    assert dict(found["melee@gun#3"].text.values)["target"] == game.name("gun#3")
