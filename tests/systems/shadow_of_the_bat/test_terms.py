"""What a mode changes in a battle: every key of it may be another one against the AI or for Batman alone."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec
import pytest

from game.core.system import Setup
from game.kit.turns import Decided
from game.systems.shadow_of_the_bat.content import Battle, Terms
from game.systems.shadow_of_the_bat.flow import acting, falls, harm, icons, restore, setup, statuses
from game.systems.shadow_of_the_bat.game import Fight
from tests.systems.shadow_of_the_bat import games, scenes
from tests.systems.shadow_of_the_bat.scenes import make, run, words

MODES = ("", "+coop", "+dark_knight", "+dark_knight_duel")


def special(id: str) -> dict[str, Any]:
    return {"id": id, "title": words(id), "text": words(id)}


def fought(mode: str, **battle: Any) -> Battle:
    return setup.find_battle(f"alley{mode}", games.content(**battle))[0]


def fight(*figures: str, **fields: Any) -> Fight:
    """A scene in a battle that differs by its mode."""
    changed = {key: fields.pop(key) for key in ("coop", "alone") if key in fields}
    return scenes.fight(*figures, content=[make("battle", "alley", **games.BATTLE, **changed)], **fields)


def test_a_mode_may_change_every_key_but_who_the_battle_is() -> None:
    kept = {"id", "name", "dark_knight", "coop", "alone", "duel"}
    assert {*Terms.__struct_fields__} == {*Battle.__struct_fields__} - kept


def test_what_a_mode_leaves_out_stays() -> None:
    battle = {"rounds": 7, "coop": {"hand_size": 4}, "alone": {"villain_focus": 1}}
    assert [(fought(mode, **battle).rounds, fought(mode, **battle).hand_size) for mode in MODES] == [
        (7, 5), (7, 4), (7, 4), (7, 5)
    ]  # fmt: skip
    assert [fought(mode, **battle).villain_focus for mode in MODES] == [None, None, 1, 1]


def test_what_holds_for_batman_alone_is_stronger_than_what_holds_against_the_ai() -> None:
    battle = {"coop": {"rounds": 5}, "alone": {"rounds": 8}}
    assert [fought(mode, **battle).rounds for mode in MODES] == [6, 5, 8, 8]


def test_batman_against_a_villain_player_may_have_terms_of_his_own() -> None:
    battle = {"coop": {"rounds": 5}, "alone": {"rounds": 8, "hand_size": 4}, "duel": {"rounds": 9}}
    assert [fought(mode, **battle).rounds for mode in MODES] == [6, 5, 8, 9]
    assert fought("+dark_knight_duel", **battle).hand_size == 4


@pytest.mark.rule("SOTB-DKN-21")
def test_batman_alone_has_a_ko_limit_of_his_own() -> None:
    assert [fought(mode, coop={"ko_limit": 5}).ko_limit for mode in MODES] == [4, 5, 2, 2]
    assert [fought(mode, alone={"ko_limit": 3}).ko_limit for mode in MODES] == [4, 4, 3, 3]


def test_a_mode_may_bring_other_supports() -> None:
    joined = [
        list(games.played(mode, supports=["gordon"], alone={"supports": []}).state.supports)
        for mode in ("+coop", "+dark_knight")
    ]
    assert joined == [["gordon", "batman_ally"], []]


@pytest.mark.rule("SOTB-SPA-01")
def test_a_mode_may_have_special_actions_of_its_own() -> None:
    battle = {**games.BATTLE, "special_actions": [special("defuse")], "coop": {"special_actions": [special("flee")]}}
    for mode, offered in (("competitive", "special:defuse"), ("coop", "special:flee")):
        game = scenes.fight("robin 2,2 M M M", "thug 9,2", mode=mode, content=[make("battle", "alley", **battle)])
        robin = game.hero("robin")
        found = acting.offers(game, robin, icons.icons(game, robin))
        assert [option.key for option in found if option.key.startswith("special:")] == [offered]


@pytest.mark.rule("SOTB-KOT-05")
def test_a_mode_may_defeat_leaders_sooner() -> None:
    for alone, out in ((False, False), (True, True)):
        game = fight("batman 2,2", "boss 9,2", dark_knight=alone, alone={"leader_ko_limit": 1})
        with suppress(Decided):
            harm.ko_token(game, game.figure("boss#1"))
        assert game.figure("boss#1").out is out


@pytest.mark.rule("SOTB-RST-06")
def test_a_mode_may_name_another_winner_of_the_track() -> None:
    for mode, winner in (("competitive", "villains"), ("coop", "heroes")):
        game = fight("robin 2,2", "thug 9,2", mode=mode, coop={"track_end_winner": "heroes", "rounds": 4}, round=6)
        with pytest.raises(Decided):
            restore.end_round(game)
        assert game.state.winner == winner


@pytest.mark.rule("SOTB-STA-14")
def test_a_mode_may_have_deeper_streets() -> None:
    for mode, wounds in (("competitive", 3), ("coop", 5)):
        game = fight("robin 2,2", mode=mode, coop={"fall_wounds": 5}, on=scenes.board(".....", ".....", "..v.."))
        statuses.give(game, game.hero("robin"), "falling")
        run(falls.resolve(game, game.hero("robin")), "A 1,1")
        assert game.hero("robin").wounds == wounds


def test_a_mode_may_be_fought_elsewhere() -> None:
    library = games.content(coop={"map": "yard"})
    boards = {"test": games.street(), "yard": games.street()}
    seats = games.setup().seats
    assert setup.begin(Setup("shadow_of_the_bat", "alley", seats=seats), library, boards).map == "test"
    assert setup.begin(Setup("shadow_of_the_bat", "alley+coop", seats=seats), library, boards).map == "yard"


def test_a_mode_still_needs_villains_and_a_way_to_win() -> None:
    for key in ("villains", "heroes_win", "villains_win"):
        with pytest.raises(msgspec.ValidationError):
            games.content(coop={key: []})
