"""The Event deck (EVT, BOS-04, BOS-06, UNI-01, ESH-06)."""

from __future__ import annotations

import pytest

from game.boards.grid import key
from game.core.cards import Pile
from game.core.content import Content
from game.systems.torgue_arena.flow import events, intermission, orders, setup
from game.systems.torgue_arena.game import Arena
from tests.systems.torgue_arena.scenes import arena, effect, enemy, event, make, op, run, scenario

SHARE = event("share", effect("on_order", op("place_token", token="slag", who="all_hunters"), order="event"))
RUSH = event("rush", orders="move attack")
TWIST = event("twist", effect("on_order", op("place_token", token="slag", who="spotlight")), orders="event attack")
WALK = event("walk", orders="move")
CARDS: tuple[Content, ...] = (SHARE, RUSH, TWIST, WALK)


def table(*pieces: str, top: str = "", content: tuple[Content, ...] = CARDS) -> Arena:
    game = arena(*pieces, content=content)
    game.state.events = Pile([], top.split())
    return game


@pytest.mark.rule("TOR-ORD-23", "TOR-EVT-01")
def test_an_event_order_draws_one_event_does_it_and_discards_it() -> None:
    game = table("salvador 0,0", "amara 1,0", top="share rush")
    run(orders.do_order(game, "event"))
    assert [hunter.has("slag") for hunter in game.hunters()] == [1, 1]
    assert game.state.event_discard == ["share"]
    assert game.state.events.cards == ["rush"]


@pytest.mark.rule("TOR-EVT-01")
def test_the_event_is_told_before_what_it_does() -> None:
    game = table("salvador 0,0", top="share")
    run(orders.event(game))
    told = [entry.event.rpartition(".")[2] for entry in game.journal]
    assert told.index("event_drawn") < told.index("tokens_placed")


@pytest.mark.rule("TOR-EVT-02")
def test_orders_of_an_event_are_applied_as_on_an_announcement(assaults: list[str]) -> None:
    game = table("salvador 0,0", "psycho 2,0", top="rush")
    run(orders.event(game))
    assert assaults == ["psycho#1 salvador"]
    assert [key(foe.at) for foe in game.enemies() if foe.at] == ["1,0"]


@pytest.mark.rule("TOR-EVT-07")
def test_a_nested_event_is_finished_before_the_next_order_of_the_first(assaults: list[str]) -> None:
    """The inner Move brings the psycho up to its target; only then the outer Attack finds one."""
    game = table("salvador 0,0", "psycho 3,0", top="twist walk")
    run(orders.event(game))
    assert game.hunter("salvador").has("slag") == 1
    assert assaults == ["psycho#1 salvador"]
    assert game.state.event_discard == ["walk", "twist"]


@pytest.mark.rule("TOR-EVT-04", "TOR-EVT-05")
def test_an_empty_deck_is_filled_with_the_shuffled_discards() -> None:
    game = table("salvador 0,0")
    game.state.event_discard = ["share", "rush"]
    run(orders.event(game), cards="share")
    assert game.state.events == Pile(["rush"])
    assert game.state.event_discard == ["share"]


@pytest.mark.rule("TOR-EVT-05")
def test_without_any_event_left_nothing_happens() -> None:
    game = table("salvador 0,0")
    run(orders.event(game))
    assert game.state.event_discard == []
    game = table(
        "salvador 0,0",
        "badass_marauder 3,0",
        top="power",
        content=(event("power", effect("on_order", op("recharge_shield", who="all_miniatures"))),),
    )
    run(orders.event(game))
    assert game.state.event_discard == ["power"]


@pytest.mark.rule("TOR-EVT-03", "TOR-EVT-04", "TOR-EVT-06")
def test_at_the_end_of_a_game_discards_go_under_the_deck_oldest_first_unshuffled() -> None:
    game = table("salvador 0,0", top="share")
    game.state.event_discard = ["twist", "rush"]
    events.put_back(game)
    assert game.state.events.cards == ["share", "twist", "rush"]
    assert game.state.events == Pile([], ["share"], ["twist", "rush"])
    assert game.state.event_discard == []


@pytest.mark.rule("TOR-EVT-04")
def test_at_the_end_of_a_campaign_the_whole_deck_is_shuffled() -> None:
    game = table("salvador 0,0", top="share")
    game.state.event_discard = ["twist", "rush"]
    events.shuffle_back(game)
    assert game.state.events == Pile(["rush", "share", "twist"])


# --- the Boss's own


@pytest.mark.rule("TOR-BOS-04")
def test_the_boss_of_a_campaign_brings_its_own_events() -> None:
    road = make("campaign", "road", boss="king", rank0="fired", scenarios=["bout"])
    own = [enemy("king", kind="boss"), road, event("reign", boss="king"), event("fury", boss="goliath")]
    game = arena("salvador 0,0", content=[*CARDS, *own])
    assert setup.event_deck(game).cards == ["rush", "share", "twist", "walk"]
    game.state.campaign = "road"
    assert setup.event_deck(game).cards == ["reign", "rush", "share", "twist", "walk"]


@pytest.mark.rule("TOR-EVT-03")
def test_a_game_that_ends_puts_its_events_back_by_itself() -> None:
    bout = scenario(next_on_victory="bout")
    game = arena("salvador 0,0", content=[*CARDS, bout], scenario="bout", result="won")
    game.state.events, game.state.event_discard = Pile([], ["share"]), ["twist", "rush"]
    intermission.finish(game)
    assert game.state.phase == "intermission"
    assert game.state.events == Pile([], ["share"], ["twist", "rush"])
    assert game.state.event_discard == []


REIGN = event(
    "reign",
    effect("on_order", op("place_token", token="corrosion", who="family", family="goliath")),
    effect("on_order", op("place_token", token="slag", who="spotlight")),
    boss="goliath",
)


@pytest.mark.rule("TOR-BOS-06")
@pytest.mark.parametrize("present", [False, True])
def test_lines_about_an_absent_boss_are_ignored_and_the_others_apply(present: bool) -> None:
    game = table("salvador 0,0", *(["goliath 3,0"] if present else []), top="reign", content=(REIGN,))
    run(orders.event(game))
    assert game.hunter("salvador").has("slag") == 1
    assert [foe.has("corrosion") for foe in game.enemies()] == ([1] if present else [])


@pytest.mark.rule("TOR-UNI-01")
def test_an_event_brings_a_unique() -> None:
    entrance = event("entrance", effect("on_order", op("spawn", enemy="nine_toes", zone="spawn:1")))
    game = table("salvador 0,4", top="entrance", content=(entrance,))
    run(orders.event(game))
    assert [foe.id for foe in game.enemies()] == ["nine_toes#1"]


@pytest.mark.rule("TOR-ESH-06")
def test_an_event_that_recharges_all_shields_recharges_enemies_too() -> None:
    power = event("power", effect("on_order", op("recharge_shield", who="all_miniatures")))
    game = table("salvador 0,0", "badass_marauder 3,0", top="power", content=(power,))
    game.state.enemies["badass_marauder#1"].shields_spent = 1
    assert game.state.enemies["badass_marauder#1"].shields_spent
    run(orders.event(game))
    assert game.state.enemies["badass_marauder#1"].shields_spent == 0


def test_an_event_may_spawn_by_the_scenarios_table() -> None:
    flood = event("flood", orders="spawn")
    game = arena("salvador 0,4", content=[flood, scenario(spawn="1 skag")], scenario="bout")
    game.state.events = Pile([], ["flood"])
    run(orders.event(game))
    assert [foe.id for foe in game.enemies()] == ["skag#1"]
