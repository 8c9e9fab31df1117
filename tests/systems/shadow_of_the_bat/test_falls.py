"""Falling, being pulled up, and landing (STA-12 to STA-15)."""

from __future__ import annotations

from typing import Any

import pytest

from game.systems.shadow_of_the_bat.flow import ending, falls, forced, harm, hero_turn, restore
from game.systems.shadow_of_the_bat.flow.acting import act_with
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import Moment
from game.systems.shadow_of_the_bat.state import Activation
from tests.systems.shadow_of_the_bat.scenes import (
    at,
    board,
    card,
    effect,
    fight,
    hear,
    make,
    run,
    scene,
    trigger,
    villain,
)

PIER = board("111v...", "111v...", "111v...")
"""A roof, a gap, and the street beyond."""


def falling(*figures: str, id: str = "robin", **more: Any) -> Fight:
    """A battle in which somebody falls."""
    put = {id: {"tokens": {"falling": 1}}, **more.pop("put", {})}
    return fight(*figures, on=more.pop("on", PIER), put=put, falls=[id], **more)


def keys(game: Fight, id: str) -> list[str]:
    game.state.active = Activation(id)
    return [option.key for option in hero_turn.offers(game, game.hero(id)) if option.refusal is None]


# --- when


@pytest.mark.rule("SOTB-STA-13")
def test_falls_happen_when_a_villain_s_activation_ends() -> None:
    game = falling("robin 3,1", "batgirl 6,2", "thug 0,0")
    run(ending.end_activation(game, game.figure("batgirl")))
    assert game.figure("robin").has("falling"), "not at the end of another hero's turn"
    run(act_with(game, game.figure("thug#1"), ["M"]), "V move 0,1", "A 4,1")
    assert game.figure("robin").at == at("4,1")
    assert game.state.falls == []


@pytest.mark.rule("SOTB-STA-13")
def test_a_hero_pushed_by_a_villain_falls_when_that_activation_ends() -> None:
    game = fight("robin 2,1", "thug 1,1", on=PIER)
    run(forced.push(game, game.figure("robin"), game.figure("thug#1"), 2))
    assert game.figure("robin").has("falling") and game.figure("robin").wounds == 0
    run(ending.end_activation(game, game.figure("thug#1")), "A 4,0")
    assert (game.figure("robin").at, game.figure("robin").wounds) == (at("4,0"), 3)


@pytest.mark.rule("SOTB-STA-13")
def test_a_figure_falls_at_the_end_of_its_own_turn_if_that_comes_first() -> None:
    game = falling("robin 3,1", "thug 0,0")
    assert game.figure("robin").has("falling")
    run(hero_turn.hero_turn(game, game.hero("robin")), "A 4,1")
    assert not game.figure("robin").has("falling")


@pytest.mark.rule("SOTB-STA-13")
def test_in_the_restore_phase_nobody_is_left_falling() -> None:
    game = falling("robin 3,1", "batgirl 6,2")
    run(restore.step(game, "statuses"), "A 4,2")
    assert game.figure("robin").at == at("4,2")


# --- how it ends


@pytest.mark.rule("SOTB-STA-14")
def test_henchmen_and_supports_are_out() -> None:
    game = falling("robin 6,2", "thug 3,1", id="thug#1")
    run(restore.step(game, "statuses"))
    assert game.figure("thug#1").out
    game = falling("robin 6,2", "gordon 3,1", id="gordon")
    run(restore.step(game, "statuses"))
    assert game.figure("gordon").out


@pytest.mark.rule("SOTB-STA-14")
def test_main_characters_are_hurt_and_land_on_the_nearest_free_safe_space_of_the_street() -> None:
    pier = board("111v...", "111vf..", "111v...")
    game = falling("robin 6,2", "boss 3,1", "thug 4,0", id="boss#1", on=pier)
    run(restore.step(game, "statuses"))
    boss = game.figure("boss#1")
    assert boss.at == at("4,2"), "not the roof, not the fire, not on the thug"
    assert (boss.wounds, boss.tokens) == (3, {})


@pytest.mark.rule("SOTB-STA-14")
def test_its_controller_chooses_among_equally_near_spaces() -> None:
    game = falling("robin 3,1", "boss 6,2")
    run(restore.step(game, "statuses"), "A 4,0")
    assert game.figure("robin").at == at("4,0")
    game = falling("robin 6,2", "boss 3,1", id="boss#1")
    run(restore.step(game, "statuses"), "V 4,2")
    game = falling("robin 6,2", "boss 3,1", id="boss#1", mode="coop")
    run(restore.step(game, "statuses"), "A 4,2")
    assert game.figure("boss#1").at == at("4,2"), "heroes' players for the AI"


@pytest.mark.rule("SOTB-STA-14", "SOTB-KOT-07")
def test_wounds_come_before_the_landing_so_a_fall_that_decides_the_battle_asks_nothing() -> None:
    put = {"robin": {"tokens": {"falling": 1}, "wounds": 5}, "batgirl": {"down": True, "wounds": 7}}
    with scene(
        *("robin 3,1", "batgirl 6,2"), on=PIER, put=put, falls=["robin"], phase="restore", steps=["statuses", "marker"]
    ) as s:
        assert (s.state.phase, s.state.winner, s.state.why) == ("over", "villains", "all_down")


@pytest.mark.rule("SOTB-STA-14")
def test_a_fall_hurts_then_ends_then_lands() -> None:
    game = falling("robin 3,1", "boss 6,2", put={"robin": {"tokens": {"falling": 1}, "focus": 0}})
    run(restore.step(game, "statuses"), "A 4,0")
    told = [entry.event.rpartition(".")[2] for entry in game.journal]
    assert told == ["fell", "wounded", "status_gone"]
    assert game.journal[-1].rules == ("SOTB-STA-14",)


@pytest.mark.rule("SOTB-STA-14", "SOTB-WND-04")
def test_an_ai_leader_that_a_fall_removes_lands_nowhere() -> None:
    put = {"chief#1": {"tokens": {"falling": 1}, "wounds": 1}}
    chief = villain("chief", kind="leader")
    game = fight("robin 6,2", "chief 3,1", content=[chief], on=PIER, put=put, falls=["chief#1"], mode="coop")
    run(restore.step(game, "statuses"))
    assert game.figure("chief#1").out and game.state.falls == []


@pytest.mark.rule("SOTB-STA-14")
def test_a_battle_may_print_other_wounds_for_a_fall() -> None:
    deep = make(
        "battle",
        "alley",
        map="test",
        villains=[{"villain": "thug"}],
        heroes_win=[{"type": "leader_ko", "who": "boss", "count": 3}],
        villains_win=[{"type": "hero_ko_total", "count": 4}],
        fall_wounds=5,
    )
    game = falling("robin 3,1", content=[deep], on=board("1v.", "1v.", "111"), put={"robin": {"tokens": {}}})
    game.figure("robin").at = at("1,0")
    game.figure("robin").tokens = {"falling": 1}
    run(restore.step(game, "statuses"), "A 2,0")
    assert game.figure("robin").wounds == 5


@pytest.mark.rule("SOTB-STA-03", "SOTB-STA-14", "SOTB-KND-11", "SOTB-KND-16")
def test_who_burns_down_over_the_edge_still_falls_but_is_not_hurt_again() -> None:
    put = {"robin": {"tokens": {"falling": 1, "burning": 1}, "wounds": 6, "focus": 0}}
    game = fight("robin 3,1", "batgirl 6,2", on=PIER, put=put, falls=["robin"])
    run(ending.end_activation(game, game.figure("robin")), "A 4,1")
    robin = game.figure("robin")
    assert (robin.down, robin.wounds, robin.at, robin.tokens) == (True, 7, at("4,1"), {})


@pytest.mark.rule("SOTB-STA-12")
def test_the_falling_count_as_standing_so_the_battle_goes_on() -> None:
    game = falling("robin 3,1", "batgirl 6,2", put={"batgirl": {"wounds": 6}})
    run(harm.wound(game, game.figure("batgirl"), 1))
    assert game.figure("batgirl").down
    assert game.state.winner == ""


@pytest.mark.rule("SOTB-STA-12")
def test_a_falling_hero_takes_no_actions() -> None:
    game = falling("robin 3,1 M M A", "thug 4,1")
    assert keys(game, "robin") == []
    del game.figure("robin").tokens["falling"]
    assert keys(game, "robin") != []


@pytest.mark.rule("SOTB-TER-12", "SOTB-STA-15")
def test_cards_hear_of_a_fall_before_anybody_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[str, bool]] = []

    async def listen(moment: Moment) -> None:
        assert moment.subject is not None
        heard.append((moment.event, bool(moment.subject.has("falling"))))

    hear(monkeypatch, listen)
    game = fight("robin 3,1", "batgirl 2,2 M A A", on=PIER)
    run(falls.fall(game, game.figure("robin")), "B no")
    run(falls.fall(game, game.figure("robin")))
    assert heard == [("figure_falling", True)], "once"


# --- pulled up


@pytest.mark.rule("SOTB-STA-15")
def test_a_hero_beside_a_falling_friend_may_pull_it_up_at_once_in_the_villain_s_activation() -> None:
    game = fight("robin 2,1", "batgirl 2,2 M A A", "thug 1,1", on=PIER, turn="villains")
    game.state.active = Activation("thug#1")
    run(forced.push(game, game.figure("robin"), game.figure("thug#1"), 1), "B rescue", "B 2,1")
    robin = game.figure("robin")
    assert (robin.at, robin.tokens, robin.wounds) == (at("2,1"), {}, 0)
    assert game.state.falls == []
    assert game.hero("batgirl").dice[0].touched


@pytest.mark.rule("SOTB-STA-15")
def test_it_may_wait_and_is_asked_again_before_the_fall() -> None:
    game = fight("robin 2,1", "batgirl 2,2 M A A", "thug 1,1", on=PIER, turn="villains")
    run(forced.push(game, game.figure("robin"), game.figure("thug#1"), 1), "B no")
    assert game.figure("robin").has("falling")
    run(ending.end_activation(game, game.figure("thug#1")), "B rescue", "B 2,1")
    assert game.figure("robin").wounds == 0


@pytest.mark.rule("SOTB-STA-15")
def test_nobody_is_asked_without_an_unspent_move_icon_a_neighbouring_space_or_room() -> None:
    for batgirl, put in (
        ("batgirl 2,2 A A D", {}),
        ("batgirl 2,2 M* A D", {}),
        ("batgirl 1,1 M M M", {}),
        ("batgirl 2,2 M M M", {"batgirl": {"down": True, "wounds": 7}}),
        ("batgirl 2,2 M M M", {"batgirl": {"tokens": {"stunned": 1}}}),
        ("batgirl 2,2 M M M", {"batgirl": {"acted": True}}),
    ):
        game = falling("robin 3,1", batgirl, "thug 0,0", put=put)
        run(restore.step(game, "statuses"), "A 4,1")
        assert game.figure("robin").at == at("4,1")
    game = falling("robin 1,0", "batgirl 0,0 M M M", on=board("1v.."))
    run(restore.step(game, "statuses"))
    assert game.figure("robin").at == at("2,0"), "no room beside Batgirl"


@pytest.mark.rule("SOTB-STA-15")
def test_in_its_own_turn_a_hero_or_support_pulls_up_for_one_move_icon() -> None:
    game = falling("robin 3,1", "batgirl 2,2 M A A", "gordon 6,0")
    assert "rescue@robin" in keys(game, "batgirl")
    run(hero_turn.hero_turn(game, game.hero("batgirl")), "B rescue@robin", "B 1,1")
    assert game.figure("robin").at == at("1,1")
    game = falling("robin 6,0", "batgirl 3,1", "gordon 2,1", id="batgirl")
    run(act_with(game, game.figure("gordon"), ["W"]), "A rescue@batgirl", "A 1,0")
    assert game.figure("batgirl").at == at("1,0")


@pytest.mark.rule("SOTB-STA-15", "SOTB-TER-08")
def test_who_is_pulled_up_into_a_fire_is_burnt() -> None:
    game = falling("robin 2,0", "batgirl 1,0 M A A", on=board("f1v."))
    run(restore.step(game, "statuses"), "B rescue")
    assert (game.figure("robin").at, game.figure("robin").wounds) == (at("0,0"), 1)


@pytest.mark.rule("SOTB-STA-15")
def test_villains_pull_up_only_in_their_own_activation_and_ai_figures_never() -> None:
    game = falling("robin 6,0", "boss 3,1", "thug 2,1", id="boss#1")
    run(act_with(game, game.figure("thug#2"), ["M"]), "V rescue@boss#1", "V 1,0")
    assert game.figure("boss#1").at == at("1,0")
    game = falling("robin 6,0", "boss 3,1", "thug 2,1", id="boss#1", mode="coop")
    run(ending.end_activation(game, game.figure("thug#2")), "A 4,1")
    assert game.figure("boss#1").wounds == 3


@pytest.mark.rule("SOTB-STA-12", "SOTB-STA-15")
def test_who_falls_pulls_nobody_up_not_even_itself() -> None:
    game = falling("robin 3,1 M M M", "batgirl 3,2 M M M", put={"batgirl": {"tokens": {"falling": 1}}})
    game.state.falls.append("batgirl")
    run(restore.step(game, "statuses"), "A -", "A 4,0", "B -", "B 4,2")
    assert game.figure("robin").wounds == game.figure("batgirl").wounds == 3


@pytest.mark.rule("SOTB-RST-01", "SOTB-STA-13")
def test_when_the_round_ends_heroes_fall_first_and_each_player_says_in_which_order() -> None:
    put = {id: {"tokens": {"falling": 1}} for id in ("boss#1", "thug#2", "robin")}
    figures = ("robin 3,1", "batgirl 0,0", "boss 3,0", "thug 3,2")
    game = fight(*figures, on=PIER, put=put, falls=["thug#2", "boss#1", "robin"])
    run(restore.step(game, "statuses"), "A 4,1", "V boss#1")
    told = [entry.subjects[0] for entry in game.journal if entry.event.endswith(".fell")]
    assert told == ["robin", "boss#1", "thug#2"]


@pytest.mark.rule("SOTB-DKN-06", "SOTB-STA-04")
def test_a_stunned_dark_knight_falls() -> None:
    put = {"batman": {"tokens": {"falling": 1, "stunned": 1}}}
    game = fight("batman 3,1 M A A", "thug 1,1", on=PIER, dark_knight=True, put=put, falls=["batman"])
    run(restore.step(game, "statuses"), "A -", "A 4,1")
    assert game.figure("batman").wounds == 3


@pytest.mark.rule("SOTB-DKN-06")
def test_the_dark_knight_needs_no_friend_at_the_other_end_of_the_rope() -> None:
    rope = card("rope", effect("rescue", who="subject"), hero=None, kind="gadget",
                trigger=trigger("figure_falling", subject="friend", range=4))  # fmt: skip
    for alone, answers in ((True, ["A gadget:rope", "A 2,0"]), (False, [])):
        game = fight("batman 2,1 A A A", "thug 1,1", on=PIER, content=[rope], dark_knight=alone, turn="villains",
                     put={"batman": {"gadgets": ["rope"]}})  # fmt: skip
        run(forced.push(game, game.figure("batman"), game.figure("thug#1"), 1), *answers)
        assert bool(game.figure("batman").has("falling")) is not alone


@pytest.mark.rule("SOTB-DKN-06", "SOTB-STA-15")
def test_the_dark_knight_pulls_himself_up() -> None:
    game = fight("batman 2,1 M A A", "thug 1,1", on=PIER, dark_knight=True, turn="villains")
    run(forced.push(game, game.figure("batman"), game.figure("thug#1"), 1), "A rescue", "A 2,0")
    assert (game.figure("batman").at, game.figure("batman").tokens) == (at("2,0"), {})
