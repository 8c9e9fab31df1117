"""The rows of heroes and what stands over the columns."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from game.core.session import Session
from game.core.system import Setup
from game.core.text import Text
from game.kit import registry
from game.systems.shadow_of_the_bat import team
from game.systems.shadow_of_the_bat.content import HeroCard
from game.systems.shadow_of_the_bat.flow import victory
from game.systems.shadow_of_the_bat.looks import LOOKS, BatLooks
from game.systems.shadow_of_the_bat.sheets import sheet
from game.systems.shadow_of_the_bat.state import HEROES, VILLAIN, Activation, Die, Laid
from game.systems.shadow_of_the_bat.system import SYSTEM
from tests.systems.shadow_of_the_bat.scenes import Stage, fight


def test_while_heroes_are_chosen_all_that_are_left_are_shown_with_their_faces_and_dice() -> None:
    session = Session(SYSTEM, Setup(SYSTEM.id, "last_funfair+coop"))
    rows = LOOKS.heroes(session.state, HEROES[0])
    assert {row.id for row in rows} == {card.id for card in SYSTEM.library.all(HeroCard)}
    assert all(row.role and len(row.coins) == 6 for row in rows)
    session.answer("robin")
    taken = next(row for row in LOOKS.heroes(session.state, HEROES[1]) if row.id == "robin")
    assert taken.seat == HEROES[0] and not taken.coins


def test_the_viewers_hero_comes_first_and_whoever_acts_has_the_dice_in_the_tray() -> None:
    game = fight("robin 2,2", "batgirl 3,3", "thug 5,5")
    robin, batgirl = game.hero("robin"), game.hero("batgirl")
    for hero in (robin, batgirl):
        hero.dice = [Die(0), Die(1), Die(2)]
    game.state.active = Activation("robin")
    first, second = team.rows(game, batgirl.seat)
    assert (first.id, first.acting, len(first.coins)) == ("batgirl", False, 3)
    assert (second.id, second.acting, second.coins) == ("robin", True, ())
    assert second.stats and second.words


def test_dice_of_a_hero_that_has_acted_are_spent() -> None:
    game = fight("robin 2,2", "batgirl 3,3", "thug 5,5")
    game.state.phase = "action"
    robin = game.hero("robin")
    robin.dice, robin.acted = [Die(0)], True
    row = next(row for row in team.rows(game, None) if row.id == "robin")
    assert row.done and all(coin.spent for coin in row.coins)


def test_the_left_plaque_names_the_battle_and_how_it_is_fought() -> None:
    session = Session(SYSTEM, Setup(SYSTEM.id, "cargo_of_fear+dark_knight"))
    plaque = LOOKS.plaque(session.state)
    assert plaque is not None and plaque.words == Text("shadow_of_the_bat.mode.dark_knight")
    assert LOOKS.plaque(session.state, rival=True) is not None


@pytest.mark.parametrize("scenario", [scenario.id for scenario in LOOKS.scenarios()])
def test_the_goal_in_words_names_only_the_numbers_of_the_mode(scenario: str) -> None:
    session = Session(SYSTEM, Setup(SYSTEM.id, scenario))
    game = SYSTEM.game(session.state)
    battle = game.battle
    for language in ("en", "es", "it"):
        said = [int(number) for number in re.findall(r"\d+", registry.catalog().render(battle.goal, language))]
        goals = [goal.count for side in ("heroes", "villains") for goal in victory.goals(game, side) if goal.count > 1]
        places = Counter(mark.value("kind") for mark in game.board.marks).values()
        assert {*goals, *([] if battle.track_end_winner == "heroes" else [battle.rounds])} <= {*said, 4, 2}, language
        assert set(said) <= {*goals, *places, battle.rounds, battle.ko_limit, battle.leader_ko_limit}, language


def test_no_deed_of_the_villains_is_told_where_the_book_plays_them() -> None:
    told = {}
    for scenario in ("last_funfair", "last_funfair+coop"):
        session = Session(SYSTEM, Setup(SYSTEM.id, scenario))
        sheet = LOOKS.briefing(session.state)
        assert sheet is not None
        told[scenario] = len(sheet.sections[-1].lines)
    assert told["last_funfair"] == told["last_funfair+coop"] + 1


def test_the_villain_reads_his_own_words_over_his_own_column_and_the_heroes_on_the_other() -> None:
    session = Session(SYSTEM, SYSTEM.quick_start())
    state = session.state
    own, theirs = LOOKS.plaque(state, viewer=VILLAIN), LOOKS.plaque(state, rival=True, viewer=VILLAIN)
    assert own is not None and own.title == Text("shadow_of_the_bat.villains")
    assert theirs is not None and theirs.title == Text("shadow_of_the_bat.heroes")
    assert not LOOKS.heroes(state, VILLAIN) and LOOKS.plaque(state, rival=True, viewer=HEROES[0]) == own


def test_the_cards_of_the_villain_lie_on_his_side_of_the_table() -> None:
    game = fight("robin 2,2", "thug 5,5")
    game.state.mode, game.state.phase = "competitive", "action"
    game.state.side.queue = [Laid("", face_down=True)]
    shown = BatLooks(Stage(game.library, game.board, game.state))
    queue = next(hand for hand in shown.hands(game.state, HEROES[0]) if not hand.held and hand.seat == VILLAIN)
    assert queue.public and len(queue.cards) == 1


def test_the_dice_of_a_hero_stand_in_his_sheet_until_he_has_acted() -> None:
    game = fight("robin 2,2", "thug 5,5")
    robin = game.hero("robin")
    robin.dice = [Die(0)]
    assert Text("shadow_of_the_bat.look.dice") in [part.title for part in sheet(game, robin).sections]
    robin.acted = True
    assert Text("shadow_of_the_bat.look.dice") not in [part.title for part in sheet(game, robin).sections]
