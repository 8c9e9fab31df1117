"""Execute the Plan: turns, passes and who follows whom (EXE, PAS)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from game.core.hooks import Ability, Modifier, Source, forbidding, on
from game.core.text import Text
from game.systems.bmg1.flow.execute import why_not_activate, why_not_pass
from game.systems.bmg1.points import MAY_ACT, STARTS, Acting
from game.systems.bmg1.state import P1, P2, State
from game.testing.scene import Scene
from tests.systems.bmg1.field import counters, ends, model, night, put, street, takes_turn

ROW = {
    **{f"a{n}": f"thug {n}0,10" for n in (1, 2, 3)},
    **{f"b{n}": f"thug {n}0,80" for n in (1, 2, 3)},
}


class Still(Ability, id="bmg1.status.test_still"):
    """A test: it can do nothing."""

    @on(MAY_ACT)
    def ban(self, source: Source, acting: Acting) -> Modifier | None:
        return forbidding(Text("bmg1.why.least")) if acting.model.id == source.bearer else None


@pytest.mark.rule("BMG1-EXE-01", "BMG1-EXE-03", "BMG1-EXE-12", "BMG1-DCN-26")
def test_players_activate_one_character_by_turns_and_each_once() -> None:
    with street(**ROW) as s:
        takes_turn(s, "A", "a2")
        s.asks("B", "turn")
        takes_turn(s, "B", "b1")
        s.refuses("A", "activate:a2", "BMG1-EXE-03")
        s.offers("A", "activate:a1")


@pytest.mark.rule("BMG1-EXE-05", "BMG1-EXE-04")
def test_a_player_with_nobody_left_is_skipped_and_the_stage_ends_with_the_last() -> None:
    acted = {f"a{n}": put("thug", f"{n}0,10", activated=True) for n in (1, 2, 3)}
    with street(**{**ROW, **acted}) as s:
        takes_turn(s, "B", "b2")
        s.refuses("B", "activate:b2", "BMG1-EXE-03")
        assert s.state.phase == "execute"
    with street(**acted, b1=put("thug", "80,80", "s1", stun=1, activated=True)) as s:
        s.asks("B", "recover")
        assert s.state.phase == "recount"


@pytest.mark.rule("BMG1-EXE-16", "BMG1-PLN-10", "BMG1-KOD-05")
def test_who_is_ko_cannot_be_activated() -> None:
    with street(**{**ROW, "a3": put("thug", "30,10", ko=True, stun=5)}) as s:
        s.refuses("A", "activate:a3", "BMG1-EXE-16")
        s.asks("A", "turn")


@pytest.mark.rule("BMG1-EXE-13")
def test_a_character_without_counters_may_be_activated() -> None:
    with street(**ROW) as s:
        assert counters(s, "a1") == ""
        s.play("A", "activate:a1")
        assert s.told("bmg1.told.activated")[0].subjects == ("a1",)


@pytest.mark.rule("BMG1-EXE-19")
def test_a_paralyzed_character_spends_its_activation_doing_nothing() -> None:
    with street(**{**ROW, "a1": put("thug", "10,10", "m3", effects="test_still until=broken")}) as s:
        s.play("A", "activate:a1")
        s.asks("B", "turn")
        assert model(s, "a1").activated


@pytest.mark.rule("BMG1-EXE-17")
def test_an_activation_starts_in_six_steps_in_their_order() -> None:
    heard: list[str] = []

    class Listening(Ability, id="bmg1.status.test_listening"):
        """A test: it hears every step of the start."""

    def hear(name: str) -> Callable[[Source, Acting], Awaitable[None]]:
        async def listen(source: Source, acting: Acting) -> None:
            heard.append(name)

        return listen

    try:
        for window in STARTS:
            window.listeners["bmg1.status.test_listening"] = hear(window.name)
        with street(**{**ROW, "a1": put("thug", "10,10", effects="test_listening")}) as s:
            s.play("A", "activate:a1")
    finally:
        for window in STARTS:
            window.listeners.pop("bmg1.status.test_listening")
    assert heard == ["poison_tests", "hunger", "relocation", "breaking_free", "halting", "craving"]


@pytest.mark.rule("BMG1-EXE-20")
def test_its_own_ko_ends_an_activation_at_once() -> None:
    with street(**{**ROW, "a1": put("thug", "10,10", "m3 a3", ko=True, stun=5)}, active="a1") as s:
        s.asks("B", "turn")
        assert model(s, "a1").activated


@pytest.mark.rule("BMG1-EFX-20", "BMG1-EFX-21")
def test_a_hypnotized_character_is_activated_by_the_other_and_then_free() -> None:
    victim = put("thug", "10,10", effects="hypnotize until=next_activation by=b1 seat=B")
    with street(**{**ROW, "a1": victim}, turn="B") as s:
        s.offers("B", "activate:a1", "activate:b1")
        takes_turn(s, "B", "a1")
        assert not model(s, "a1").has("hypnotize") and model(s, "a1").activated
        assert s.state.turn == P1


# --- passing


def passes(s: Scene[State]) -> tuple[int, int]:
    sides = s.state.sides
    return sides[P1].passes, sides[P2].passes


EXAMPLE = {
    **{f"a{n}": f"thug {n}0,10" for n in (1, 2, 3)},
    "a4": put("thug", "40,10", traits="informer"),
    **{f"b{n}": f"thug {n}0,80" for n in (1, 2, 3, 4, 5)},
    "b6": put("thug", "60,80", traits="detective"),
    "b7": put("thug", "70,80", ko=True, stun=5),
}


@pytest.mark.rule("BMG1-PAS-01", "BMG1-PAS-02", "BMG1-PAS-07", "BMG1-TRT-59", "BMG1-TRT-89")
def test_the_smaller_band_passes_the_difference_with_informers_and_detectives() -> None:
    """EX-10: four against six able ones, one Informer, one Detective against it."""
    with street(**EXAMPLE, queue=("passes",)) as s:
        assert passes(s) == (2, 0)
        s.refuses("A", "activate:b1", "", "core.answer.unknown")


@pytest.mark.rule("BMG1-PAS-07", "BMG1-TRT-60", "BMG1-KOD-12")
def test_whoever_is_ko_neither_informs_nor_detects() -> None:
    ko = {
        **EXAMPLE,
        "a4": put("thug", "40,10", traits="informer", ko=True, stun=5),
        "b6": put("thug", "60,80", traits="detective", ko=True, stun=5),
    }
    with street(**ko, queue=("passes",)) as s:
        assert passes(s) == (2, 0)
    plain = {**EXAMPLE, "a4": "thug 40,10", "b6": "thug 60,80"}
    with street(**plain, queue=("passes",)) as s:
        assert passes(s) == (2, 0)
    with street(**{**EXAMPLE, "b6": "thug 60,80"}, queue=("passes",)) as s:
        assert passes(s) == (3, 0)
    with street(**{**EXAMPLE, "a4": "thug 40,10"}, queue=("passes",)) as s:
        assert passes(s) == (1, 0)


@pytest.mark.rule("BMG1-PAS-07")
def test_passes_do_not_fall_below_none() -> None:
    with street(**{**ROW, "b1": put("thug", "80,80", traits="detective")}, queue=("passes",)) as s:
        assert passes(s) == (0, 0)
    more = {**ROW, "b1": put("thug", "80,80", traits="detective"), "b6": "thug 60,60", "b7": "thug 70,70"}
    with street(**more, queue=("passes",)) as s:
        assert passes(s) == (1, 0)


@pytest.mark.rule("BMG1-PAS-03")
def test_the_sewers_count_and_who_is_lost_or_away_does_not() -> None:
    band = {**ROW, "b4": put("thug", location="sewer"), "b6": put("thug", location="casualty")}
    with street(**band, b5=put("thug", location="off"), queue=("passes",)) as s:
        assert passes(s) == (1, 0)


@pytest.mark.rule("BMG1-PAS-04")
def test_a_pass_takes_the_place_of_an_activation() -> None:
    with street(**ROW, sides={"A": {"passes": 1}}) as s:
        s.play("A", "pass")
        s.asks("B", "turn")
        assert not model(s, "a1").activated and not model(s, "a2").activated and passes(s) == (0, 0)


@pytest.mark.rule("BMG1-PAS-01")
def test_without_a_pass_a_character_must_be_activated() -> None:
    with street(**ROW) as s:
        s.refuses("A", "pass", "BMG1-PAS-01")
        s.asks("A", "turn")


@pytest.mark.rule("BMG1-PAS-05")
def test_nobody_passes_more_than_twice_in_a_row() -> None:
    """EX-10: both passes in a row, not a third."""
    band = {**ROW, "b4": "thug 40,80", "b5": "thug 50,80"}
    with street(**band, sides={"A": {"passes": 4}}) as s:
        s.play("A", "pass")
        takes_turn(s, "B", "b1")
        s.play("A", "pass")
        takes_turn(s, "B", "b2")
        s.refuses("A", "pass", "BMG1-PAS-05")
        takes_turn(s, "A", "a1")
        takes_turn(s, "B", "b3")
        assert s.state.sides[P1].passed == 0


@pytest.mark.rule("BMG1-PAS-08", "BMG1-TRT-143")
def test_a_forced_activation_comes_first_and_cannot_be_passed() -> None:
    with street(**ROW, turn="B", forced="b2", sides={"B": {"passes": 2}}) as s:
        assert s.told("bmg1.told.activated")[0].subjects == ("b2",) and s.state.forced == ""
    game = night(**ROW, turn="B", forced="b2", sides={"B": {"passes": 2}})
    refusal = why_not_pass(game, P2)
    assert refusal is not None and refusal.rule == "BMG1-PAS-08"
    refusal = why_not_activate(game, game.model("b1"))
    assert refusal is not None and refusal.rule == "BMG1-TRT-143"
    game.state.forced = ""
    assert why_not_pass(game, P2) is None and why_not_activate(game, game.model("b1")) is None


# --- Let's Go!

CREW = {**ROW, "a2": "thug 20,10 s1"}


def go(s: Scene[State], key: str, dice: str = "") -> None:
    """The first character ends its activation, then Let's Go! is answered."""
    ends(s, "A")
    s.asks("A", "lets_go")
    s.play("A", key, dice=dice)


@pytest.mark.rule("BMG1-TRT-114", "BMG1-TRT-116", "BMG1-TRT-85", "BMG1-DCN-60")
def test_a_henchman_follows_another_at_once_for_an_sc_and_a_four() -> None:
    with street(**CREW, active="a1") as s:
        go(s, "a2", "4")
        assert [entry.subjects for entry in s.told("bmg1.told.activated")] == [("a2",)]
        assert counters(s, "a2") == "" and s.state.sides[P1].go_rolls == 1


@pytest.mark.rule("BMG1-TRT-116")
def test_the_sc_is_lost_when_the_roll_fails() -> None:
    with street(**CREW, active="a1") as s:
        go(s, "a2", "3")
        s.asks("B", "turn")
        assert counters(s, "a2") == "" and not model(s, "a2").activated


def test_without_its_sc_nobody_follows() -> None:
    with street(**{**CREW, "a3": "thug 30,10 s2"}, active="a1") as s:
        ends(s, "A")
        s.offers("A", "a2", "a3", "no")
        model(s, "a3").counters.special = 0
        s.play("A", "no")
        s.asks("B", "turn")
    with street(**{**CREW, "a2": "thug 20,10"}, active="a1") as s:
        ends(s, "A")
        s.asks("B", "turn")


@pytest.mark.rule("BMG1-TRT-115", "BMG1-TRT-116")
@pytest.mark.parametrize(("rolls", "die", "comes"), [(1, 4, False), (1, 5, True), (2, 5, False), (4, 6, True)])
def test_each_roll_of_the_round_makes_the_next_harder_and_a_six_always_works(rolls: int, die: int, comes: bool) -> None:
    with street(**CREW, active="a1", sides={"A": {"go_rolls": rolls}}) as s:
        go(s, "a2", str(die))
        assert dict(s.told("bmg1.told.lets_go")[0].text.values)["n"] == min(6, 4 + rolls)
        assert (s.journal.count("bmg1.told.activated") > 0) is comes


@pytest.mark.rule("BMG1-TRT-114")
def test_only_henchmen_who_have_not_acted_follow_a_henchman() -> None:
    with street(**{**CREW, "a2": put("thug", "20,10", "s1", activated=True)}, active="a1") as s:
        ends(s, "A")
        s.asks("B", "turn")
    with street(**{**CREW, "a1": "boss 10,10"}, active="a1") as s:
        ends(s, "A")
        s.asks("B", "turn")
    with street(**{**CREW, "a2": put("second", "20,10", "s3")}, active="a1") as s:
        ends(s, "A")
        s.asks("B", "turn")


@pytest.mark.rule("BMG1-TRT-111", "BMG1-TRT-116")
@pytest.mark.parametrize(("place", "asked"), [("33,10", True), ("33.1,10", False)])
def test_near_the_leader_it_costs_nothing(place: str, asked: bool) -> None:
    """10 cm between the bases of the Leader and of the Henchman to be activated."""
    band = {"a1": "thug 80,10", "a2": "thug 20,10", "a3": put("boss", place), "b1": "thug 80,80", "b2": "thug 70,80"}
    with street(**band, active="a1") as s:
        ends(s, "A")
        if asked:
            s.asks("A", "lets_go")
        else:
            s.asks("B", "turn")


@pytest.mark.rule("BMG1-KOD-13")
def test_a_leader_who_is_ko_helps_nobody() -> None:
    band = {**CREW, "a2": "thug 20,10", "a4": put("boss", "25,10", ko=True, stun=7)}
    with street(**band, active="a1") as s:
        ends(s, "A")
        s.asks("B", "turn")


@pytest.mark.rule("BMG1-TRT-172")
def test_near_a_sidekick_the_die_may_be_rolled_again() -> None:
    band = {**CREW, "a4": put("second", "43,10", activated=True)}
    with street(**band, active="a1") as s:
        go(s, "a2", "2")
        s.asks("A", "reroll")
        s.play("A", "yes", dice="5")
        assert s.told("bmg1.told.activated")[0].subjects == ("a2",)
    with street(**{**band, "a4": put("second", "43.1,10", activated=True)}, active="a1") as s:
        go(s, "a2", "2")
        s.asks("B", "turn")


@pytest.mark.rule("BMG1-TRT-129")
def test_a_mob_adds_one_to_the_roll() -> None:
    band = {**CREW, "a4": put("boss", "60,60", traits="mob", activated=True)}
    with street(**band, active="a1") as s:
        go(s, "a2", "3")
        assert s.told("bmg1.told.activated")[0].subjects == ("a2",)


@pytest.mark.rule("BMG1-EXE-18", "BMG1-TRT-143")
def test_nobody_follows_when_an_enemy_has_been_forced() -> None:
    with street(**CREW, active="a1", forced="b2") as s:
        ends(s, "A")
        assert s.told("bmg1.told.activated")[0].subjects == ("b2",)
