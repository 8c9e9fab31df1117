"""Whole campaigns by random answers, and campaigns laid aside and taken up again (SCN-07, SCN-08, GEN-02)."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from game.core.save import parse_save, resume, save_bytes
from game.core.session import Session
from game.core.system import Setup
from game.systems.torgue_arena.state import State
from game.testing.playout import random_game
from tests.systems.torgue_arena.campaigns import Season, scenario
from tests.systems.torgue_arena.scenes import cond, enemy, make

SEEDS = range(12)
SETUP = Setup("torgue_arena", scenario="season")
GENEROUS = (
    scenario("one", next_on_victory="two", rewards=[{"level_up": True, "decks": ["zed"]}]),
    make("loot", "poster", front="wanted", count=20),
)
"""A first scenario worth winning, and posters wherever one looks."""
HARD = scenario(
    "two",
    money=0,
    next_on_defeat="one",
    spawn=[{"enemy": "boss"}, {"enemy": "reaper", "n": 3}],
    victory=[cond("eliminated", enemy="boss")],
)
TOUGH = enemy("boss", kind="boss", hit_points=12, defence=8, strength=12, resist="will")


@cache
def season(seed: int) -> Session[State]:
    """A campaign from its first step to its end; the odd ones are hard to win."""
    finale = (HARD, TOUGH) if seed % 2 else ()
    return random_game(Season(*GENEROUS, *finale), SETUP, seed, check=False)


def beats(session: Session[State]) -> list[State]:
    return [beat.before for beat in session.beats]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_campaign_of_random_answers_comes_to_its_end(seed: int) -> None:
    state = season(seed).state
    assert (state.phase, bool(state.over)) == ("over", True)


def test_random_campaigns_are_won_and_lost() -> None:
    assert {season(seed).state.over for seed in SEEDS} == {"won", "lost"}


def test_random_campaigns_see_every_step_of_an_intermission_and_a_mission() -> None:
    seen = {step.partition(":")[0] for seed in SEEDS for state in beats(season(seed)) for step in _between(state)}
    assert seen >= {
        "give_up",
        "reveal",
        "buy",
        "close",
        "level_up",
        "reward",
        "tree",
        "rest",
        "gear",
        "upgrade",
        "next",
    }


def _between(state: State) -> list[str]:
    return state.steps if state.phase == "intermission" else []


def test_random_campaigns_play_wanted_missions() -> None:
    assert any(state.wanted and state.phase == "hunters" for seed in SEEDS for state in beats(season(seed)))


@pytest.mark.rule("TOR-SET-27", "TOR-UPG-01")
def test_the_announcement_deck_has_twelve_cards_in_every_game() -> None:
    for seed in SEEDS:
        rounds = [state for state in beats(season(seed)) if state.phase == "hunters"]
        assert rounds
        assert all(len(state.announcements) == len(set(state.announcements)) == 12 for state in rounds)


def test_every_game_of_a_scenario_begins_with_its_own_money_and_no_loot() -> None:
    for seed in SEEDS:
        first: dict[int, State] = {}
        for state in beats(season(seed)):
            if state.phase == "hunters" and state.round == 1 and not state.wanted:
                first.setdefault(state.games, state)
        for state in first.values():
            assert state.money == (0 if seed % 2 and state.scenario == "two" else 2)
            assert not any(hunter.loot or hunter.money for hunter in state.hunters.values())


def test_nobody_begins_a_game_with_more_gear_than_allowed() -> None:
    for seed in SEEDS:
        for state in beats(season(seed)):
            if state.phase != "hunters" or state.wanted:
                continue
            for hunter in state.hunters.values():
                stored = sum(item.place == "inventory" for item in hunter.items)
                weapons = sum(item.place == "weapon" for item in hunter.items)
                assert (stored <= 3, weapons <= 2) == (True, True)


def test_no_card_is_ever_lost_or_doubled() -> None:
    for seed in SEEDS:
        for state in beats(season(seed)):
            if not state.decks:
                continue
            lying = [id for pile in state.decks.values() for id in pile.cards]
            held = [item.id for hunter in state.hunters.values() for item in hunter.items]
            every = [*lying, *state.revealed, *state.resold, *(id for id in held if not id.startswith("caracal"))]
            assert len(every) == len(set(every)) == 15, state.steps


def test_random_campaigns_hold_all_that_must_hold_for_every_system() -> None:
    random_game(Season(*GENEROUS), SETUP, 3, every=40, save_every=400)


# --- laid aside and taken up again


def middle() -> Session[State]:
    """A campaign in the middle of an Intermission, whose hunters have levels and gear."""
    session = Session(Season(*GENEROUS), SETUP)
    random = Random("season")
    while not (session.state.phase == "intermission" and session.state.steps and session.state.revealed):
        assert session.pending is not None
        session.answer(session.pending.sample(random))
    return session


@pytest.mark.rule("TOR-SCN-07", "TOR-SCN-08")
def test_a_campaign_is_taken_up_again_exactly_where_it_was_laid_aside() -> None:
    session = middle()
    again = resume(parse_save(save_bytes(session), "test"), Season(*GENEROUS))
    assert again.digest() == session.digest()
    old, new = session.state, again.state
    for name in ("announcements", "events", "event_discard", "decks", "next_scenario", "bag", "steps", "games"):
        assert getattr(new, name) == getattr(old, name), name
    for id, hunter in old.hunters.items():
        other = new.hunters[id]
        assert (other.tree, other.slots, other.levels, other.items) == (
            hunter.tree,
            hunter.slots,
            hunter.levels,
            hunter.items,
        )


@pytest.mark.rule("TOR-SCN-08", "TOR-DIC-15")
def test_the_same_answers_lead_to_the_same_campaign_after_a_save() -> None:
    session = middle()
    again = resume(parse_save(save_bytes(session), "test"), Season(*GENEROUS))
    for each in (session, again):
        random = Random("later")
        for _ in range(60):
            assert each.pending is not None
            each.answer(each.pending.sample(random))
    assert again.digest() == session.digest()
