"""The rules of the reef, scene by scene."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import examples.reef
from examples.reef.points import EVENTS, GRIP, STROKES, Stand
from examples.reef.state import A, B, Reef
from examples.reef.system import SYSTEM
from game import bots
from game.bots.seat import play
from game.core.dice import Chance
from game.core.rulebook import Rulebook
from game.core.session import Session
from game.core.system import SetupError
from game.testing.scene import Scene, scene

rule = pytest.mark.rule
HOME = Path(examples.reef.__file__).parent
FACING = {"a1": "4,4", "b1": "8,4"}


def reef(**more: Any) -> Scene[Reef]:
    return scene(SYSTEM, **{"divers": FACING, "pearls": [], **more})


def act(s: Scene[Reef], diver: str, *keys: str, dice: str = "") -> None:
    """One diver does these things; where only one is left, its player is not asked which."""
    seat = diver[0].upper()
    if s.asks(seat).topic == "diver":
        s.play(seat, diver)
    for key in keys:
        s.play(seat, key, dice=dice if key.startswith("wrestle") else "")


class TestSetup:
    @rule("REEF-SEA-02", "REEF-SEA-03", "REEF-SEA-04")
    def test_divers_begin_on_their_boats_and_five_pearls_lie_on_the_reef(self) -> None:
        state = SYSTEM.start(SYSTEM.quick_start())
        assert [(d.id, d.kind.id, d.at.x) for d in state.of(A)] == [
            ("a1", "swimmer", 0),
            ("a2", "wrestler", 0),
            ("a3", "old_hand", 0),
        ]
        assert {d.at.x for d in state.of(B)} == {10}
        assert len(set(state.pearls)) == 5

    @rule("REEF-CRD-01")
    def test_each_side_draws_two_of_its_four_cards(self) -> None:
        with scene(SYSTEM) as s:
            s.cards("gulp1 ink2").cards("ink1 ink2")
            assert [s.state.sides[seat].hand for seat in "AB"] == [["gulp1", "ink2"], ["ink1", "ink2"]]
            assert len(s.state.sides["A"].pile) == 2

    @pytest.mark.parametrize(
        ("change", "sentence"),
        [
            ({"divers": {"a1": "5,1"}}, "rock"),
            ({"divers": {"a1": "11,3"}}, "no space 11,3"),
            ({"divers": {"a9": "1,1"}}, "no diver 'a9'"),
            ({"divers": {"a1": "1,1", "a2": "1,1"}}, "two divers"),
            ({"divers": {"a1": {"at": "1,1", "acted": True}}}, "left to act"),
            ({"pearls": ["1,1", "1,1"]}, "two pearls"),
            ({"hands": {"A": "ink ink ink"}}, "no card left called 'ink'"),
            ({"home": {"A": 3}}, "end the game"),
            ({"round": 7}, "6 rounds"),
            ({"weather": "fog"}, "weather"),
        ],
    )
    def test_a_bad_situation_is_explained_in_one_sentence(self, change: dict[str, Any], sentence: str) -> None:
        with pytest.raises(SetupError, match=sentence) as caught:
            reef(**change)
        assert "\n" not in str(caught.value)


class TestRounds:
    @rule("REEF-RND-01")
    def test_the_sides_take_turns_and_a_diver_acts_once_a_round(self) -> None:
        s = reef(divers={"a1": "1,0", "a2": "1,1", "b1": "9,1"}, round=2)
        act(s, "b1", "end")
        s.offers("A", "a1", "a2")
        act(s, "a2", "end")
        act(s, "a1", "end")
        assert s.state.round == 3
        assert s.asks("A", "diver")

    @rule("REEF-RND-02")
    def test_the_third_pearl_ends_the_game_at_once(self) -> None:
        with reef(divers={"a1": {"at": "1,3", "pearl": True}, "b1": "9,3"}, home={"A": 2, "B": 2}) as s:
            act(s, "a1", "swim 0,3")
            s.over("A")

    @rule("REEF-RND-02")
    def test_after_six_rounds_more_pearls_win_and_as_many_do_not(self) -> None:
        for home, winners in (({"B": 1}, ("B",)), ({"A": 1, "B": 1}, ())):
            s = reef(round=6, home=home)
            act(s, "b1", "end")
            act(s, "a1", "end")
            s.over(*winners)

    @rule("REEF-RND-03")
    def test_whoever_gives_up_loses(self) -> None:
        s = reef(home={"A": 2})
        s.session.concede(A)
        s.over("B")


class TestSwimming:
    @rule("REEF-SWM-01", "REEF-ABL-01")
    def test_a_diver_swims_once_and_as_far_as_it_has_strokes(self) -> None:
        s = reef(divers={"a2": "0,0", "b1": "5,0"})
        s.refuses("A", "swim 0,1 1,1 1,2 2,2 3,2", "", text="grid.reach.too_far")
        s.play("A", "swim 1,0 2,0 3,0 4,0")
        s.refuses("A", "swim 3,0", "REEF-SWM-01")
        s = reef(divers={"a1": "0,0", "b1": "10,6"})
        s.offers("A", "swim 1,0 2,0 3,0 4,0 5,0").refuses("A", "swim 1,0 2,0 3,0 4,0 5,0 6,0", "", "grid.reach.too_far")

    @rule("REEF-SWM-02", "REEF-SEA-01")
    def test_rock_and_other_divers_are_in_the_way(self) -> None:
        s = reef(divers={"a1": "4,2", "b1": "3,1"})
        s.refuses("A", "swim 5,2", "REEF-SEA-01", "reef.no.rock")
        s.refuses("A", "swim 3,1", "REEF-SWM-02", "reef.no.diver")
        s.refuses("A", "swim 3,1 2,0", "REEF-SWM-02", "reef.no.diver")
        s.offers("A", "swim 4,1 3,0")

    @rule("REEF-SWM-02")
    def test_a_diver_who_is_shut_in_cannot_swim(self) -> None:
        shut = {"a1": "0,0", "b1": "1,0", "b2": "0,1", "b3": "1,1"}
        reef(divers=shut).refuses("A", "swim 0,0", "REEF-SWM-02", "reef.no.way")

    @rule("REEF-SWM-03", "REEF-ABL-03")
    def test_a_pearl_costs_a_stroke_but_not_an_old_hand(self) -> None:
        s = reef(divers={"a1": "1,0", "a2": "1,1", "a3": "1,2", "b1": "9,1"})
        for id, free, laden in (("a1", 5, 4), ("a2", 4, 3), ("a3", 4, 4)):
            diver = s.state.divers[id]
            assert STROKES(Stand(diver), 4).value == free
            diver.pearl = True
            assert STROKES(Stand(diver), 4).value == laden

    @rule("REEF-SWM-04")
    def test_a_pearl_is_taken_where_the_swim_ends_by_a_diver_who_has_none(self) -> None:
        with reef(pearls=["2,0", "3,0"], divers={"a1": "1,0", "b1": {"at": "6,0", "pearl": True}}) as s:
            act(s, "a1", "swim 2,0 3,0")
            assert s.state.divers["a1"].pearl
            assert [pearl.x for pearl in s.state.pearls] == [2]
            act(s, "b1", "swim 5,0 4,0 3,1 2,0", "end")
            assert len(s.state.pearls) == 1

    @rule("REEF-SWM-05")
    def test_a_pearl_comes_home_on_the_boat_of_its_own_side_only(self) -> None:
        with reef(divers={"a1": {"at": "1,3", "pearl": True}, "b1": {"at": "1,5", "pearl": True}}) as s:
            act(s, "a1", "swim 0,3")
            assert (s.state.sides["A"].pearls, s.state.divers["a1"].pearl) == (1, False)
            act(s, "b1", "swim 0,4")
            assert (s.state.sides["B"].pearls, s.state.divers["b1"].pearl) == (0, True)


@pytest.mark.rule("REEF-WRS-02")
def test_the_winner_takes_the_pearl() -> None:
    with scene(SYSTEM, divers={"a1": "3,4", "b1": {"at": "4,4", "pearl": True}}) as s:
        s.play("A", "wrestle:b1", dice="5 2")
        assert s.state.divers["a1"].pearl


class TestWrestling:
    @rule("REEF-WRS-01", "REEF-WRS-02", "REEF-WRS-03")
    @pytest.mark.parametrize(("dice", "wins"), [("3 2", True), ("3 3", False), ("2 3", False)])
    def test_the_higher_die_wins_and_equal_dice_do_not(self, dice: str, wins: bool) -> None:
        with reef(divers={"a1": "3,4", "b1": {"at": "4,4", "pearl": True}}) as s:
            act(s, "a1", "wrestle:b1", dice=dice)
            assert s.state.divers["a1"].pearl is wins
            assert s.state.divers["b1"].pearl is not wins
            loser = "b1" if wins else "a1"
            assert [diver.id for diver in s.state.divers.values() if diver.winded] == [loser]

    @rule("REEF-WRS-01")
    def test_only_a_neighbour_can_be_wrestled_and_only_once(self) -> None:
        s = reef(divers={"a1": "3,4", "b1": "4,4", "b2": "5,6"})
        s.lacks("A", "wrestle:b2")
        s.play("A", "wrestle:b1", dice="1 1")
        s.refuses("A", "wrestle:b1", "REEF-WRS-01", "reef.no.wrestled")

    @rule("REEF-WRS-02")
    def test_a_winner_with_a_pearl_takes_no_second_one(self) -> None:
        both = {"a1": {"at": "3,4", "pearl": True}, "b1": {"at": "4,4", "pearl": True}}
        with reef(divers=both) as s:
            act(s, "a1", "wrestle:b1", dice="6 1")
            assert all(diver.pearl for diver in s.state.divers.values())
            s.never_told("reef.told.snatched")

    @rule("REEF-WRS-02")
    def test_an_attacker_who_loses_gives_its_pearl_away(self) -> None:
        with reef(divers={"a1": {"at": "3,4", "pearl": True}, "b1": "4,4"}) as s:
            act(s, "a1", "wrestle:b1", dice="1 6")
            assert s.state.divers["b1"].pearl

    @rule("REEF-WRS-03")
    def test_whoever_is_winded_has_two_strokes_less_until_its_next_activation_ends(self) -> None:
        s = reef(divers={"a1": "3,4", "b1": "4,4"})
        attacker = s.state.divers["a1"]
        act(s, "a1", "wrestle:b1", "end", dice="1 6")
        assert STROKES(Stand(s.state.divers["a1"]), 4).value == 3
        act(s, "b1", "end")
        act(s, "b1", "end")
        act(s, "a1", "end")
        assert s.state.divers["a1"].winded == 0 == attacker.winded

    @rule("REEF-ABL-02")
    def test_an_iron_grip_adds_two(self) -> None:
        with reef(divers={"a2": "3,4", "b1": {"at": "4,4", "pearl": True}}) as s:
            act(s, "a2", "wrestle:b1", dice="2 3")
            assert s.state.divers["a2"].pearl
            assert [(part.amount, part.rule) for part in GRIP(Stand(s.state.divers["a2"]), 0).parts] == [
                (2, "REEF-ABL-02")
            ]


class TestCards:
    @rule("REEF-CRD-02")
    def test_a_gulp_gives_two_strokes_in_this_activation_and_comes_before_the_swim(self) -> None:
        with reef(divers={"a1": "4,4", "b1": "3,2"}, hands={"A": "gulp gulp"}) as s:
            act(s, "a1", "gulp")
            assert STROKES(Stand(s.state.divers["a1"]), 4).value == 7
            s.lacks("A", "gulp")
            act(s, "a1", "swim 4,3")
            s.lacks("A", "gulp")
            act(s, "a1", "end")
            assert STROKES(Stand(s.state.divers["a1"]), 4).value == 5
            assert s.state.sides["A"].hand == ["gulp2"]

    @rule("REEF-CRD-03")
    def test_ink_rolls_the_die_of_the_attacked_diver_again_once(self) -> None:
        with reef(divers={"a1": "3,4", "b2": {"at": "4,4", "pearl": True}}, hands={"B": "ink ink"}) as s:
            act(s, "a1", "wrestle:b2", dice="6 2")
            s.play("B", "ink", dice="3")
            assert s.state.divers["a1"].pearl
            assert s.state.sides["B"].hand == ["ink2"]
            s.told("reef.told.inked")

    @rule("REEF-CRD-03")
    def test_ink_is_asked_only_of_an_attacked_diver_who_would_lose(self) -> None:
        with reef(divers={"a1": "3,4", "b1": "4,4"}, hands={"A": "ink", "B": "ink"}) as s:
            act(s, "a1", "wrestle:b1", dice="3 3")
        with reef(divers={"a1": "3,4", "b1": "4,4"}, hands={"B": "ink"}) as s:
            act(s, "a1", "wrestle:b1", dice="4 3")
            s.play("B", "no")
            assert s.state.divers["b1"].winded == 1


class TestSecrets:
    def test_a_seat_sees_its_own_cards_and_the_number_of_the_others(self) -> None:
        s = reef(hands={"A": "ink", "B": "gulp ink"})
        assert [SYSTEM.view(s.state, A)["sides"][seat]["hand"] for seat in "AB"] == [["ink1"], 2]

    def test_dealing_again_what_is_hidden_changes_nothing_that_is_seen(self) -> None:
        s = reef(hands={"A": "ink", "B": "gulp gulp"})
        before = SYSTEM.view(s.state, A)
        hands = set()
        for seed in range(9):
            SYSTEM.conceal(s.state, A, Random(seed))
            hands.add(tuple(s.state.sides["B"].hand))
        assert SYSTEM.view(s.state, A) == before
        assert len(hands) > 1


def test_the_computer_brings_pearls_home() -> None:
    session = Session(SYSTEM, SYSTEM.quick_start(), digests=False)
    play(session, {A: bots.bot("medium", 1), B: bots.bot("random", 2)}, Chance(3))
    assert session.outcome is not None
    assert session.outcome.winners == (A,)


def test_every_fact_cites_a_rule_of_the_book() -> None:
    known = {rule.id for rule in Rulebook.read(HOME / "rules.md", "reef", "en").rules}
    assert all(event.rules and set(event.rules) <= known for event in EVENTS)
