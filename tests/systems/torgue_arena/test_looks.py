"""How the arena appears on the table: the goal and how far it is, cards, tokens to point at, dice in their colours."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.request import Choose
from game.core.session import Session
from game.core.system import Setup
from game.systems.torgue_arena.briefing import briefing, milestones
from game.systems.torgue_arena.flow import harm, tokens
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.looks import LOOKS, ArenaLooks
from game.systems.torgue_arena.sheets import card_sheet
from game.systems.torgue_arena.state import Kill
from tests.systems.torgue_arena import campaigns
from tests.systems.torgue_arena.fights import shoot
from tests.systems.torgue_arena.scenes import Stage, announcement, arena, at, cond, run, scenario

KILLS = [Kill("psycho", "amara", 1), Kill("psycho", "amara", 1), Kill("marauder", "amara", 1)]


def bout(*victory: dict[str, Any], **fields: Any) -> Arena:
    content = [scenario(victory=list(victory)), announcement("quiet", "special")]
    return arena("amara 0,0", "moze 1,0", content=content, scenario="bout", kills=list(KILLS), **fields)


def looks(game: Arena) -> ArenaLooks:
    return ArenaLooks(Stage(game.library, game.board, game.state))


@pytest.mark.rule("TOR-WIN-03")
def test_the_goal_tells_how_far_every_condition_of_victory_is() -> None:
    game = bout(cond("eliminated", n=27), cond("eliminated", enemy="psycho", n=1), cond("hunters_in", zone="0,0", n=3))
    assert [milestone.tally for milestone in milestones(game)] == ["3/27", "1/1", "1/3"]
    assert dict(milestones(game)[2].words.values)["zone"] == game.called(at("0,0")), "by the name the board shows"
    card = briefing(game)
    assert card is not None and [line.value for line in card.sections[0].lines] == ["3/27", "1/1", "1/3"]


def test_before_a_scenario_is_chosen_there_is_no_goal() -> None:
    game = arena("amara 0,0")
    assert briefing(game) is None


def test_the_top_bar_counts_while_a_game_is_fought_and_not_between_games() -> None:
    game = bout(cond("eliminated", n=27))
    assert [(count.done, count.wanted) for count in looks(game).headline(game.state).counts] == [(3, 27)]
    game.state.phase = "intermission"
    status = looks(game).headline(game.state)
    assert not status.counts and status.round == 0


def test_between_games_the_enemies_and_the_queue_of_the_last_one_are_gone() -> None:
    fought = arena("amara 0,0", "psycho 1,0", content=[announcement("quiet", "special")], queue="quiet")
    shown = looks(fought)
    assert {token.id for token in shown.tokens(fought.state, None)} == {"amara", "psycho#1"}
    assert [card.id for hand in shown.hands(fought.state, None) for card in hand.cards][:1] == ["queue:1"]
    fought.state.phase = "intermission"
    assert {token.id for token in shown.tokens(fought.state, None)} == {"amara"}
    assert not any(card.id == "queue:1" for hand in shown.hands(fought.state, None) for card in hand.cards)


def test_the_queue_is_numbered_from_the_card_that_comes_next() -> None:
    content = [announcement("quiet", "special"), announcement("loud", "move")]
    game = arena("amara 0,0", content=content, queue="quiet loud loud")
    game.state.queue[0].spent = True
    queue = looks(game).hands(game.state, None)[0].cards
    assert [(card.id, card.cost) for card in queue] == [("queue:2", "1."), ("queue:3", "2.")]


def test_what_the_vending_machines_offer_lies_open_over_the_board() -> None:
    game = campaigns.between()
    game.state.revealed = ["caracal#1"]
    hands = ArenaLooks(campaigns.Season()).hands(game.state, None)
    assert [hand.open for hand in hands if hand.cards[0].id in game.state.revealed] == [True]


@pytest.mark.rule("TOR-ACT-06")
def test_the_token_to_spend_is_pointed_at_where_it_lies_and_names_its_die() -> None:
    game = arena("salvador 0,0 Y* G R")
    asked = tokens.pay(game, game.hunter("salvador")).send(None)
    assert isinstance(asked, Choose)
    offered = [(option.key, option.subject, dict(option.text.values)["sides"]) for option in asked.options]
    assert offered == [("G", "salvador:1", 12), ("R", "salvador:2", 6)]


def test_a_skill_tree_ticks_the_slots_of_the_hunter_who_uses_it() -> None:
    game = campaigns.between()
    hunter = next(iter(game.state.hunters.values()))
    hunter.tree, hunter.slots = game.hunter_card(hunter).trees[0], [0]
    tree = game.tree(hunter)
    assert tree is not None
    sheet = card_sheet(game, tree.id)
    assert sheet is not None
    tones = [line.tone for section in sheet.sections for line in section.lines]
    assert tones == ["good"] + ["plain"] * (len(tree.slots) - 1)


@pytest.mark.rule("TOR-ACT-07")
def test_dice_are_told_with_their_colour_and_their_sides() -> None:
    game = arena("salvador 0,0 Y", "psycho 1,0", gear={"salvador": "caracal"})
    run(shoot(game, "salvador", "psycho#1"), dice="6")
    [rolled] = [entry for entry in game.journal if entry.dice]
    assert (rolled.names, rolled.sides) == (("yellow",), (8,))


def test_a_token_is_known_by_where_it_lies_on_its_owners_card() -> None:
    game = arena("salvador 0,0 Y G R")
    hunter = game.hunter("salvador")
    assert [harm.token_id(hunter, token) for token in hunter.tokens] == ["salvador:0", "salvador:1", "salvador:2"]
    [hero] = [hero for hero in looks(game).heroes(game.state, None) if hero.id == "salvador"]
    assert [coin.id for coin in hero.coins] == ["salvador:0", "salvador:1", "salvador:2"]


def test_the_card_of_the_scenario_is_shown_from_the_first_deployment_on() -> None:
    session = Session(LOOKS.system, Setup("torgue_arena", scenario="opening_night"))
    assert LOOKS.briefing(session.state) is not None


def test_lamps_shine_on_whoever_acts_and_on_the_doors_the_next_announcement_opens() -> None:
    content = [scenario(spawn="2 psycho"), announcement("open", "spawn"), announcement("quiet", "special")]
    game = arena("amara 0,0", "moze 1,0", content=content, scenario="bout", queue="open quiet", spotlight="moze")
    game.state.active = "amara"
    shown = looks(game)
    assert [(lamp.beam, lamp.on) for lamp in shown.spotlights(game.state)] == [("gold", "amara"), ("cold", "")]
    assert shown.spotlights(game.state)[1].at == game.spawn_zone(1)
    game.state.queue[0].spent = True
    assert [(lamp.beam, lamp.on) for lamp in shown.spotlights(game.state)] == [("gold", "amara"), ("cold", "moze")]
