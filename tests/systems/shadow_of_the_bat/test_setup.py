"""Setting up a battle: heroes, cards, gadgets, supports, figures, the villain's deck (SET, DEC)."""

from __future__ import annotations

from typing import Any

import pytest

from game.boards.squares import SquareBoard
from game.core.request import ChooseSome, Draw
from game.core.session import Session
from game.core.system import Seating, Setup, SetupError
from game.systems.shadow_of_the_bat.flow import setup as flow
from game.systems.shadow_of_the_bat.flow import statuses
from game.systems.shadow_of_the_bat.state import State
from game.testing.scene import Scene
from tests.systems.shadow_of_the_bat import games
from tests.systems.shadow_of_the_bat.games import begun, mark, played, street
from tests.systems.shadow_of_the_bat.scenes import at, card, effect, fight, hero, run, scheme, support


def open_seats(mode: str = "", *more: Any, **battle: Any) -> Scene[State]:
    """A battle for which nobody has chosen a hero yet."""
    return Scene(Session(games.system(*more, **battle), games.setup(mode, heroes=())))


# --- heroes


@pytest.mark.rule("SOTB-MOD-05", "SOTB-SET-01", "SOTB-SET-18")
def test_four_heroes_are_chosen_one_for_each_seat_of_the_ring_and_none_twice() -> None:
    s = open_seats()
    s.offers("A", "robin", "batman").play("A", "robin")
    s.lacks("B", "robin")
    s.play("B", "batman").play("C", "batgirl").play("D", "nightwing")
    assert list(s.state.heroes) == ["robin", "batman", "batgirl", "nightwing"]
    assert [each.seat for each in s.state.heroes.values()] == ["A", "B", "C", "D"]


def test_seats_that_bring_a_hero_are_not_asked() -> None:
    s = Scene(Session(games.system(), games.setup(heroes=("robin", "batgirl"))))
    s.asks("C", "hero")
    s.lacks("C", "robin")


@pytest.mark.rule("SOTB-SET-03")
def test_every_hero_has_a_figure_and_a_seat_of_its_own() -> None:
    s = played()
    assert len({each.at for each in s.state.heroes.values()}) == 4
    assert len({each.seat for each in s.state.heroes.values()}) == 4


@pytest.mark.rule("SOTB-SET-04", "SOTB-FOC-06")
def test_heroes_begin_with_the_focus_of_their_sheet() -> None:
    s = played("", hero("batgirl", focus=4))
    assert [(each.focus, each.most_focus) for each in s.state.heroes.values()] == [(3, 3), (4, 4), (3, 3), (3, 3)]


@pytest.mark.rule("SOTB-SET-02", "SOTB-DIC-01")
def test_every_hero_has_three_dice_of_its_own() -> None:
    s = played()
    s.dice("1 2 3", "1 1 1", "4 4 4", "5 5 5")
    assert [[die.face for die in each.dice] for each in s.state.heroes.values()] == [
        [0, 1, 2],
        [0, 0, 0],
        [3, 3, 3],
        [4, 4, 4],
    ]


# --- cards


@pytest.mark.rule("SOTB-SET-05", "SOTB-SET-06")
def test_a_hero_keeps_as_many_of_its_cards_as_its_skill_and_the_rest_stay_out() -> None:
    s = begun()
    s.refuses("A", "pick robin_1", "", "core.answer.count")
    s.refuses("A", "pick robin_1 robin_4 robin_5", "", "core.answer.count")
    s.lacks("A", "pick robin_1 batgirl_1")
    s.offers("A", "suggested").play("A", "pick robin_1 robin_6")
    robin = s.state.heroes["robin"]
    assert (robin.hand, robin.constants) == (["robin_1", "robin_6"], [])


@pytest.mark.rule("SOTB-SET-06")
def test_the_suggested_set_is_taken_in_one_word() -> None:
    s = begun("", hero("robin", skill=3, suggested=["robin_4", "robin_5", "robin_6"]))
    s.play("A", "suggested")
    assert s.state.heroes["robin"].hand == ["robin_4", "robin_5", "robin_6"]


@pytest.mark.rule("SOTB-SET-10", "SOTB-SET-11")
def test_a_constant_card_lies_open_and_the_others_are_hidden_from_the_villain_only() -> None:
    s = begun()
    s.play("A", "pick robin_1 robin_2")
    robin = s.state.heroes["robin"]
    assert (robin.hand, robin.constants) == (["robin_1"], ["robin_2"])
    system = s.session.system
    seen = system.view(s.state, "V")["heroes"]["robin"]  # type: ignore[arg-type]
    assert (seen["hand"], seen["constants"]) == (1, ["robin_2"])
    assert system.view(s.state, "C")["heroes"]["robin"]["hand"] == ["robin_1"]  # type: ignore[arg-type]
    told = s.told("shadow_of_the_bat.told.cards_chosen")[0]
    assert "robin_1" not in told.subjects and "robin_2" in told.subjects


@pytest.mark.rule("SOTB-SET-07", "SOTB-GAD-01")
def test_a_hero_with_the_belt_may_give_up_one_card_for_four_gadgets() -> None:
    s = begun(heroes=("batman", "robin", "batgirl", "nightwing"))
    s.play("A", "belt batman_5")
    s.refuses("A", "gadget_1 gadget_2 gadget_3", "", "core.answer.count")
    s.play("A", "gadget_1 gadget_2 gadget_3 gadget_6")
    batman = s.state.heroes["batman"]
    assert (batman.hand, batman.gadgets) == (["batman_5"], ["gadget_1", "gadget_2", "gadget_3", "gadget_6"])
    s.lacks("B", "belt robin_5")


@pytest.mark.rule("SOTB-SET-08")
def test_the_belt_is_opened_once_for_each_hero() -> None:
    s = begun(heroes=("batman", "robin", "batgirl", "nightwing"))
    s.refuses("A", "belt -", "", "core.answer.count")
    s.play("A", "belt batman_5").play("A", "gadget_1 gadget_2 gadget_3 gadget_4")
    s.asks("B", "cards")
    assert len(s.state.heroes["batman"].gadgets) == 4


@pytest.mark.rule("SOTB-SET-09")
def test_gadgets_are_single_copies_taken_in_seat_order() -> None:
    many = [card(f"gadget_{n}", effect("gain_focus"), hero=None, kind="gadget") for n in range(1, 9)]
    s = begun("", hero("robin", traits=["utility_belt"]), *many, heroes=("batman", "robin", "batgirl", "nightwing"))
    s.play("A", "belt batman_5").play("A", "gadget_1 gadget_2 gadget_3 gadget_4")
    s.play("B", "belt robin_5")
    assert s.state.heroes["robin"].gadgets == ["gadget_5", "gadget_6", "gadget_7", "gadget_8"]


@pytest.mark.rule("SOTB-SET-09")
def test_the_belt_stays_shut_when_fewer_than_four_gadgets_are_left() -> None:
    s = begun("", hero("robin", traits=["utility_belt"]), heroes=("batman", "robin", "batgirl", "nightwing"))
    s.play("A", "belt batman_5").play("A", "gadget_1 gadget_2 gadget_3 gadget_4")
    s.refuses("B", "belt robin_5", "SOTB-SET-07")


# --- supports


@pytest.mark.rule("SOTB-SET-12", "SOTB-SUP-02", "SOTB-SUP-05")
def test_batmans_ally_comes_when_nobody_plays_him_and_is_attached_to_a_hero() -> None:
    s = begun()
    for seat in "ABCD":
        s.play(seat, "suggested")
    s.asks("A", "attach")
    s.play("A", "catwoman")
    assert s.state.supports["batman_ally"].hero == "catwoman"
    for seat, space in zip("ABCD", ("0,0", "0,1", "0,2", "0,3"), strict=True):
        s.play(seat, space)
    assert s.state.supports["batman_ally"].at == at("0,4")


@pytest.mark.rule("SOTB-SET-12")
def test_batmans_ally_stays_away_when_batman_plays() -> None:
    s = played("", heroes=("robin", "batgirl", "batman", "nightwing"))
    assert s.state.supports == {}
    assert played("", heroes=("robin", "batgirl", "catwoman", "nightwing")).state.supports != {}


def test_the_battles_supports_join_beside_the_ally() -> None:
    s = played("", supports=["gordon"])
    assert list(s.state.supports) == ["gordon", "batman_ally"]


@pytest.mark.rule("SOTB-SUP-05")
def test_a_support_without_a_free_green_space_starts_on_the_nearest_free_one() -> None:
    board = street(mark("start", "0,0", "0,1", "0,2", "0,3"), without="start")
    s = begun("", on=board)
    for seat in "ABCD":
        s.play(seat, "suggested")
    s.play("A", "robin")
    for seat, space in zip("ABC", ("0,0", "0,1", "0,2"), strict=True):
        s.play(seat, space)
    s.offers("A", "1,0", "1,4", "0,4").lacks("A", "2,0")


# --- the map


@pytest.mark.rule("SOTB-SET-13", "SOTB-TER-14", "SOTB-GEO-08")
def test_heroes_stand_on_green_spaces_of_their_choice_one_to_each() -> None:
    s = begun()
    for seat in "ABCD":
        s.play(seat, "suggested")
    s.play("A", "robin")
    s.lacks("A", "1,0")
    s.play("A", "0,2")
    s.lacks("B", "0,2")
    s.play("B", "0,4")
    assert s.state.heroes["batgirl"].at == at("0,4")


@pytest.mark.rule("SOTB-SET-19")
@pytest.mark.parametrize("mode", ["", "+coop"])
def test_figures_of_a_type_are_numbered_as_the_map_lists_their_spaces(mode: str) -> None:
    s = begun(mode)
    for each in "ABCD":
        s.play(each, "suggested")
    s.play("A", "robin")
    assert {id: figure.at for id, figure in s.state.villains.items()} == {
        "thug#1": at("9,1"),
        "thug#2": at("9,3"),
        "gun#1": at("10,2"),
        "boss#1": at("11,4"),
    }


@pytest.mark.rule("SOTB-SET-19")
def test_a_battle_with_fewer_figures_than_spaces_asks_which_spaces() -> None:
    s = begun("", villains=[{"villain": "thug", "count": 1}, {"villain": "boss"}])
    for each in "ABCD":
        s.play(each, "suggested")
    s.play("A", "robin")
    assert isinstance(s.asks("V"), ChooseSome)
    s.play("V", "9,3")
    assert [figure.at for figure in s.state.villains.values()] == [at("9,3"), at("11,4")]


def test_figures_of_a_mark_that_says_so_are_unaware() -> None:
    s = played("", on=street(mark("enemy", "8,6", n=9, profile="gun", unaware=1)))
    assert [figure.has("unaware") for figure in s.state.villains.values() if figure.card == "gun"] == [0, 1]


def test_tokens_lie_where_the_map_marks_them() -> None:
    s = played()
    assert [(each.kind, each.at) for each in s.state.marks.values()] == [("evidence", at("6,6"))]


@pytest.mark.rule("SOTB-SET-14")
def test_nothing_runs_out_of_tokens() -> None:
    game = fight("robin 2,2", "boss 3,2")
    boss = game.figure("boss#1")
    statuses.give(game, boss, "burning", 60)
    statuses.give(game, boss, "stunned", 60)
    assert (boss.has("burning"), boss.has("stunned")) == (60, 60)


# --- the villain side


@pytest.mark.rule("SOTB-SET-15", "SOTB-SET-21")
def test_the_villain_draws_after_the_heroes_are_placed() -> None:
    s = begun()
    steps = [step.partition(":")[0] for step in s.state.steps]
    assert list(dict.fromkeys(steps)) == ["cards", "supports", "villains", "start", "helpers", "deck"]
    assert not s.state.side.hand
    while not isinstance(s.session.pending, Draw):
        assert s.session.pending is not None and not s.state.side.hand
        s.session.answer(s.session.pending.candidates(1)[0])
    assert all(each.at is not None for each in s.state.heroes.values())
    s.cards("thug_g0", "thug_g1", "thug_g2", "gun_g0", "boss_g0")
    assert len(s.state.side.hand) == 5


@pytest.mark.rule("SOTB-SET-16", "SOTB-FOC-07", "SOTB-FOC-08")
def test_a_villain_player_gets_the_plain_side_of_the_sheets_and_focus() -> None:
    s = played()
    game = s.session.system.game(s.state)
    assert game.sheet(s.state.villains["boss#1"]) is game.villain_card("boss").competitive  # type: ignore[attr-defined]
    assert (s.state.side.focus, s.state.side.queue) == (3, [])
    assert played("", villain_focus=5).state.side.most_focus == 5


@pytest.mark.rule("SOTB-SET-17", "SOTB-DEC-08")
def test_villains_without_a_player_show_their_priority_and_have_neither_cards_nor_focus() -> None:
    s = played("+coop")
    game = s.session.system.game(s.state)
    assert game.sheet(s.state.villains["boss#1"]) is game.villain_card("boss").coop  # type: ignore[attr-defined]
    side = s.state.side
    assert (side.hand, len(side.deck), side.focus) == ([], 0, 0)


@pytest.mark.rule("SOTB-DEC-01", "SOTB-DEC-02", "SOTB-DEC-03", "SOTB-DEC-05")
def test_the_deck_has_ten_cards_of_each_type_and_three_for_each_letter() -> None:
    s = played()
    cards = flow.deck(s.session.system.game(s.state))  # type: ignore[arg-type]
    assert len(cards) == 3 * 10 + 3
    assert sum(id.startswith("thug_r") for id in cards) == 3
    assert not any(id.startswith(("gun_r", "boss_r")) for id in cards)
    one = played("", villains=[{"villain": "boss", "letters": ["red"]}])
    assert len(flow.deck(one.session.system.game(one.state))) == 13  # type: ignore[arg-type]
    blue = [scheme(f"boss_b{n}", "boss", group="blue") for n in range(3)]
    two = played("", *blue, villains=[{"villain": "boss", "letters": ["red", "blue"]}])
    assert len(flow.deck(two.session.system.game(two.state))) == 16, "a group for every letter"  # type: ignore[arg-type]


@pytest.mark.rule("SOTB-DEC-04")
def test_the_hand_is_drawn_from_the_shuffled_deck() -> None:
    system = games.system(hand_size=3)
    state = played("", hand_size=3).state
    state.side.hand = []
    game = system.game(state)
    run(flow.deal(game), cards="boss_g1 gun_g4 thug_r2")
    assert state.side.hand == ["boss_g1", "gun_g4", "thug_r2"]
    assert len(state.side.deck) == 30 and "gun_g4" not in state.side.deck.cards


@pytest.mark.rule("SOTB-SET-20")
def test_the_round_marker_starts_on_space_1() -> None:
    s = played()
    assert (s.state.round, s.state.phase) == (1, "dice")
    s.told("shadow_of_the_bat.told.battle_began")


# --- setups that cannot be played


def refused(setup: Setup, *more: Any, on: SquareBoard | None = None, **battle: Any) -> str:
    with pytest.raises(SetupError) as error:
        games.system(*more, on=on, **battle).start(setup)
    return str(error.value)


def test_setups_that_cannot_be_played_are_refused_in_a_sentence() -> None:
    here = "shadow_of_the_bat"
    assert "'alle'" in refused(Setup(here, "alle"))
    assert "mode 'coup'" in refused(Setup(here, "alley+coup"))
    assert "not for Batman alone" in refused(Setup(here, "alley+dark_knight"), dark_knight=False)
    assert "no seat 'X'" in refused(Setup(here, "alley", seats=(Seating("X"),)))
    assert "no hero 'robbin'" in refused(games.setup(heroes=("robbin",)))
    assert "already taken" in refused(games.setup(heroes=("robin", "robin")))
    assert "map 'nowhere'" in refused(games.setup(), map="nowhere")
    assert "2 start spaces" in refused(games.setup(), on=street(mark("start", "0,0", "0,1"), without="start"))


def test_a_support_that_is_not_batmans_ally_comes_only_when_the_battle_names_it() -> None:
    s = played("", support("alfred"))
    assert list(s.state.supports) == ["batman_ally"]
