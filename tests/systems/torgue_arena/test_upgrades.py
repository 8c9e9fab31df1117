"""The Announcement deck changes with the levels gained (UPG)."""

from __future__ import annotations

from collections import Counter

import pytest

from game.systems.torgue_arena.content import Announcement
from game.systems.torgue_arena.flow import campaign, loot, upgrades
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import Shown
from tests.systems.torgue_arena.campaigns import between, stage
from tests.systems.torgue_arena.scenes import Unforeseen, run

FIRST = "r1_01 r1_02 r1_03 r1_04"
SECOND = "r2_05 r2_06 r2_07 r2_08"


def ranks(game: Arena) -> dict[int, int]:
    return dict(Counter(game.library.get(Announcement, id).rank for id in game.state.announcements))


def deck(*ranked: int) -> list[str]:
    """So many cards of rank 1, 2 and 3."""
    return [f"r{rank}_{n:02}" for rank, count in enumerate(ranked, 1) for n in range(1, count + 1)]


@pytest.mark.rule("TOR-UPG-02", "TOR-UPG-01")
def test_a_level_exchanges_four_cards_of_the_lowest_rank_for_four_of_the_next() -> None:
    game = between(levels_gained=1)
    run(upgrades.upgrade(game), cards=f"{FIRST} {SECOND}")
    assert ranks(game) == {1: 8, 2: 4}
    assert not set(FIRST.split()) & set(game.state.announcements)
    assert set(SECOND.split()) <= set(game.state.announcements)


@pytest.mark.rule("TOR-UPG-02", "TOR-LEV-01")
def test_a_level_up_token_is_one_level_however_many_hunters_it_improves() -> None:
    game = between(levels_gained=0)
    run(loot.announced(game, "level", game.hunter("moze")))
    assert [hunter.levels for hunter in game.state.hunters.values()] == [1, 1, 1, 1]
    run(upgrades.upgrade(game), cards=f"{FIRST} {SECOND}")
    assert ranks(game) == {1: 8, 2: 4}


@pytest.mark.rule("TOR-UPG-02")
def test_levels_of_the_last_scenario_do_not_count_again() -> None:
    game = between(levels_gained=1)
    run(upgrades.upgrade(game), cards=f"{FIRST} {SECOND}")
    run(campaign.next_game(game))
    run(upgrades.upgrade(game))
    assert ranks(game) == {1: 8, 2: 4}


@pytest.mark.rule("TOR-UPG-02")
def test_the_cards_that_come_are_drawn_from_the_whole_rank_above() -> None:
    """Any four of the twelve, and none of the rank above that."""
    game = between(levels_gained=1)
    run(upgrades.upgrade(game), cards="r1_12 r1_07 r1_03 r1_09 r2_12 r2_02 r2_11 r2_06")
    assert {"r2_12", "r2_02", "r2_11", "r2_06"} <= set(game.state.announcements)
    with pytest.raises(Exception, match="not_in_pile"):
        run(upgrades.upgrade(between(levels_gained=1)), cards=f"{FIRST} r3_01 r2_02 r2_11 r2_06")


@pytest.mark.rule("TOR-UPG-03")
def test_every_level_gained_makes_one_exchange() -> None:
    game = between(levels_gained=2)
    more = "r1_05 r1_06 r1_07 r1_08 r2_01 r2_02 r2_03 r2_04"
    run(upgrades.upgrade(game), cards=f"{FIRST} {SECOND} {more}")
    assert ranks(game) == {1: 4, 2: 8}


def test_without_a_level_nothing_changes() -> None:
    game = between(levels_gained=0)
    before = list(game.state.announcements)
    run(upgrades.upgrade(game))
    assert game.state.announcements == before


@pytest.mark.rule("TOR-UPG-04")
def test_a_deck_of_rank_3_only_stays_as_it_is() -> None:
    game = between(levels_gained=1, announcements=deck(0, 0, 12))
    run(upgrades.upgrade(game))
    assert game.state.announcements == deck(0, 0, 12)


@pytest.mark.rule("TOR-UPG-05")
@pytest.mark.parametrize("gone", ["r2_01 r1_01 r1_02 r1_03"])
def test_only_cards_of_the_lowest_rank_leave(gone: str) -> None:
    game = between(levels_gained=1, announcements=deck(8, 4))
    with pytest.raises(Exception, match="not_in_pile"):
        run(upgrades.upgrade(game), cards=f"{gone} {SECOND}")


@pytest.mark.rule("TOR-UPG-05")
def test_cards_already_in_the_deck_do_not_come_again() -> None:
    game = between(levels_gained=1, announcements=deck(8, 4))
    with pytest.raises(Exception, match="not_in_pile"):
        run(upgrades.upgrade(game), cards=f"{FIRST} r2_01 r2_05 r2_06 r2_07")
    game = between(levels_gained=1, announcements=deck(8, 4))
    run(upgrades.upgrade(game), cards=f"{FIRST} {SECOND}")
    assert ranks(game) == {1: 4, 2: 8}


@pytest.mark.rule("TOR-UPG-02")
def test_the_exchange_is_left_to_chance() -> None:
    game = between(levels_gained=1)
    with pytest.raises(Unforeseen, match="announcements_out"):
        run(upgrades.upgrade(game))


@pytest.mark.rule("TOR-UPG-02")
def test_when_rank_1_is_used_up_rank_2_gives_way_to_rank_3() -> None:
    game = between(levels_gained=1, announcements=deck(0, 12))
    run(upgrades.upgrade(game), cards="r2_01 r2_02 r2_03 r2_04 r3_01 r3_02 r3_03 r3_04")
    assert ranks(game) == {2: 8, 3: 4}


@pytest.mark.rule("TOR-UPG-07", "TOR-UPG-01")
def test_the_cards_of_the_queue_are_in_the_deck_when_it_changes() -> None:
    queue = [Shown("r1_01", spent=True), Shown("r1_02"), Shown("fired")]
    game = between(levels_gained=1, put={}, queue="")
    game.state.queue = queue
    run(upgrades.upgrade(game), cards=f"{FIRST} {SECOND}")
    assert game.state.queue == []
    assert len(game.state.announcements) == 12


@pytest.mark.rule("TOR-UPG-06")
def test_a_level_won_as_a_reward_counts_for_the_deck() -> None:
    keep = [f"{seat} keep" for seat in "ABCD"]
    with stage(steps=["level_up", "upgrade", "tree:salvador"], put={h: {"tree": f"{h}_1"} for h in ("moze",)}) as s:
        s.play(*keep[3].split())
        s.cards(FIRST, SECOND)
        assert s.state.levels_gained == 1
        assert sum(id.startswith("r2") for id in s.state.announcements) == 4
        s.asks("A")
