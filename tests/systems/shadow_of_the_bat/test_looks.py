"""What the table shows of a battle."""

from __future__ import annotations

from typing import Literal

import pytest

from game import bots
from game.bots.seat import step
from game.core.dice import Chance
from game.core.journal import Entry
from game.core.request import Choose, ChooseSome, Roll
from game.core.session import Session
from game.core.system import Setup
from game.core.text import Text
from game.systems.shadow_of_the_bat.content import Card
from game.systems.shadow_of_the_bat.faces import BATTLE_FACES
from game.systems.shadow_of_the_bat.flow import victory
from game.systems.shadow_of_the_bat.looks import LOOKS, BatLooks
from game.systems.shadow_of_the_bat.state import BATTLE_DIE, HEROES, VILLAIN
from game.systems.shadow_of_the_bat.system import SYSTEM
from tests.systems.shadow_of_the_bat.scenes import Stage, fight


@pytest.mark.parametrize("scenario", ["heads_you_lose", "rooftop_run+coop", "cargo_of_fear+dark_knight"])
def test_every_sheet_can_be_read_while_figures_still_wait_to_be_placed(scenario: str) -> None:
    session, chance = Session(SYSTEM, Setup(SYSTEM.id, scenario)), Chance(1)
    players = {seat: bots.bot("random", 1) for seat in (*HEROES, VILLAIN)}
    while session.state.phase == "setup":
        waiting = [token.id for token in LOOKS.reserve(session.state, None)]
        for id in (*waiting, *session.state.villains):
            assert LOOKS.sheet(session.state, id, HEROES[0]) is not None
        step(session, players, chance)


def test_villains_that_look_alike_have_numbers_as_long_as_there_are_several() -> None:
    game = fight("robin 2,2", "thug 3,2", "thug 3,3", "gun 1,1")
    (first, second), [alone] = game.of_type("thug"), game.of_type("gun")
    number = second.id.partition("#")[2]
    assert game.name(second) == Text("shadow_of_the_bat.numbered", name=game.title(second), n=number)
    assert game.name(alone) == game.title(alone)
    first.out = True
    assert game.name(second) == game.title(second)


@pytest.mark.rule("SOTB-KOT-05")
def test_the_top_bar_counts_what_decides_the_battle() -> None:
    game = fight("robin 2,2", "boss 3,2", mode="competitive")
    game.state.battle = "alley"
    game.figure("robin").ko = 2
    looks = BatLooks(Stage(game.library, game.board, game.state))
    counts = [(count.done, count.wanted, count.tone) for count in looks.headline(game.state).counts]
    assert counts == [(0, 3, "good"), (2, 4, "bad")]


@pytest.mark.parametrize(
    ("scenario", "way"),
    [
        ("last_funfair", "competitive"),
        ("last_funfair+coop", "coop"),
        ("last_funfair+dark_knight", "dark_knight"),
        ("last_funfair+dark_knight_duel", "dark_knight_duel"),
    ],
)
def test_the_card_of_a_battle_tells_its_goal_its_mode_and_its_special_actions(scenario: str, way: str) -> None:
    session = Session(SYSTEM, Setup(SYSTEM.id, scenario))
    card = LOOKS.briefing(session.state)
    battle = SYSTEM.game(session.state).battle
    assert card is not None and card.title == battle.name
    assert card.subtitle == Text(f"shadow_of_the_bat.mode.{way}")
    so_far, goal = card.sections
    book = session.state.mode == "coop"
    deeds = [action.text for action in battle.special_actions if action.side != "villains" or not book]
    assert [line.label for line in goal.lines] == [battle.goal, *deeds]
    wanted = battle.heroes_win[0].count
    assert so_far.lines[0].value == f"0/{wanted}"


@pytest.mark.rule("SOTB-DKN-21")
def test_alone_the_tokens_that_defeat_batman_are_counted_once() -> None:
    game = fight("batman 2,2", "boss 3,2", dark_knight=True)
    game.state.battle = "alley"
    found = [(goal.type, goal.count) for goal in victory.counted(game, "villains")]
    assert found == [("hero_ko_total", 2)]


@pytest.mark.parametrize(
    ("winner", "why", "words"),
    [
        ("villains", "all_down", Text("shadow_of_the_bat.won.all_down")),
        ("villains", "ko_limit", Text("shadow_of_the_bat.won.hero_ko_total", n=4)),
        ("villains", "track_end", Text("shadow_of_the_bat.won.track_end", n=1)),
        ("heroes", "conceded", Text("shadow_of_the_bat.won.conceded")),
    ],
)
def test_the_result_tells_why(winner: Literal["heroes", "villains"], why: str, words: Text) -> None:
    game = fight("robin 2,2", "boss 3,2")
    game.state.battle, game.state.round = "alley", 1
    game.state.winner, game.state.why = winner, why
    outcome = Stage(game.library, game.board, game.state).outcome(game.state)
    assert outcome is not None
    assert dict(outcome.text.values)["why"] == words


def test_what_a_hero_rolls_shows_its_own_faces_and_everything_else_battle_dice() -> None:
    game = fight("robin 2,2", "thug 3,2")
    looks = BatLooks(Stage(game.library, game.board, game.state))
    action = Roll(Text("shadow_of_the_bat.roll.action", name="x"), 3, by=game.hero("robin").seat, topic="action")
    struck = Roll(
        Text("shadow_of_the_bat.roll.melee", name="x", target="y"), 3, by=game.hero("robin").seat, topic="melee"
    )
    assert looks.die_faces(game.state, action)[2] == ("shoe-print", "target")
    assert looks.die_faces(game.state, struck) == [BATTLE_FACES[face] for face in BATTLE_DIE]
    told = Entry("shadow_of_the_bat.told.dice_rolled", Text("x"), (), ("robin",), (1, 2, 3))
    assert looks.die_faces(game.state, told) == looks.die_faces(game.state, action)


@pytest.mark.rule("SOTB-SET-06")
def test_cards_to_choose_from_have_short_names_and_a_sheet_with_the_rest() -> None:
    session = Session(SYSTEM, Setup(SYSTEM.id, "cargo_of_fear+dark_knight"))
    asked = session.pending
    assert isinstance(asked, Choose)
    which = next(option.then for option in asked.options if option.key == "pick")
    assert isinstance(which, ChooseSome)
    for option in which.options:
        assert "text" not in dict(option.text.values)
        found = LOOKS.sheet(session.state, option.subject, HEROES[0])
        assert found is not None
        assert SYSTEM.library.get(Card, option.subject).text in [line.label for line in found.sections[0].lines]


def test_nobody_but_batman_is_shown_where_he_fights_alone() -> None:
    battle = next(scenario.id for scenario in LOOKS.scenarios() if scenario.id.endswith("+dark_knight"))
    assert LOOKS.faces(battle) == ["batman"]
    assert len(LOOKS.faces(battle.partition("+")[0])) > 1
