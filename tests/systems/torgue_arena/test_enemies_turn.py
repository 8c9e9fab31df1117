"""The enemies' turn from the Announcement to the thaw (ENT, RND-03 to RND-10, SLA-02, RK0, BOS)."""

from __future__ import annotations

from typing import Any

import pytest

from game.boards.grid import key
from game.core.content import Content
from game.core.library import Library
from game.systems.torgue_arena.content import Announcement, Campaign, EnemyCard, EventCard, Scenario
from game.systems.torgue_arena.flow import enemies, harm, orders, setup, victory
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.system import ArenaSystem
from tests.systems.torgue_arena.scenes import announcement, arena, effect, enemy, make, op, run, scenario, words

QUEUE: tuple[Content, ...] = (
    announcement("walk", "move"),
    announcement("twice", "move move"),
    announcement("brawl", "move attack"),
    announcement("gore", "slaughter spawn"),
    announcement("fired", "move", rank=0),
)


def turn(game: Arena, *answers: str, dice: str = "", beats: int = 0) -> None:
    """A whole enemies' turn, or its first beats."""

    async def play() -> None:
        enemies.begin_enemies(game)
        for _ in range(beats or len(game.state.steps)):
            await enemies.enemies_beat(game)

    run(play(), *answers, dice=dice)


def cast(*pieces: str, queue: str = "walk fired", content: tuple[Content, ...] = (), **more: Any) -> Arena:
    return arena(*pieces, content=[*QUEUE, *content], queue=queue, **more)


def spent(game: Arena) -> list[bool]:
    return [shown.spent for shown in game.state.queue]


def told(game: Arena) -> list[str]:
    return [entry.event.rpartition(".")[2] for entry in game.journal]


@pytest.mark.rule("TOR-RND-03", "TOR-ENT-01")
def test_the_first_announcement_that_is_not_spent_gives_the_orders() -> None:
    game = cast("salvador -4,0", "psycho 4,0", queue="walk twice fired")
    game.state.queue[0].spent = True
    enemies.begin_enemies(game)
    assert game.state.steps == ["order:0", "order:1", "spend", "burn", "thaw"]
    assert (game.state.phase, game.state.turn) == ("enemies", "enemies")


@pytest.mark.rule("TOR-ENT-05")
def test_an_order_printed_twice_is_applied_twice() -> None:
    game = cast("salvador -4,0", "psycho 4,0", queue="twice fired")
    turn(game)
    assert [key(foe.at) for foe in game.enemies() if foe.at] == ["0,0"]


@pytest.mark.rule("TOR-ENT-01", "TOR-ENT-04", "TOR-RND-04")
def test_orders_go_from_top_to_bottom_each_done_by_all_before_the_next(assaults: list[str]) -> None:
    game = cast("salvador 0,0", "psycho 3,0", "skag -3,0", queue="brawl fired")
    turn(game, beats=1)
    assert assaults == []
    assert [key(foe.at) for foe in game.enemies() if foe.at] == ["1,0", "-1,0"]
    run(enemies.enemies_beat(game), "A skag#2")
    assert assaults == ["skag#2 salvador", "psycho#1 salvador"]


@pytest.mark.rule("TOR-RND-05", "TOR-END-08")
def test_after_its_last_order_the_announcement_is_spent_and_ignored_from_then_on() -> None:
    game = cast("salvador 0,0", queue="walk twice fired")
    turn(game, beats=1)
    assert spent(game) == [False, False, False]
    run(enemies.enemies_beat(game))
    assert spent(game) == [True, False, False]
    turn(game)
    assert spent(game) == [True, True, False]


@pytest.mark.rule("TOR-RND-06", "TOR-RK0-03")
def test_example_8_rank_0_is_never_spent_and_repeats() -> None:
    game = cast("salvador -4,0", "psycho 4,0", queue="walk fired")
    for expected in ("2,0", "0,0", "-2,0"):
        turn(game)
        assert [key(foe.at) for foe in game.enemies() if foe.at] == [expected]
    assert spent(game) == [True, False]


@pytest.mark.rule("TOR-RND-10", "TOR-SLA-02")
def test_slaughter_ends_before_the_first_order_is_read() -> None:
    game = cast("salvador 0,4", queue="walk gore fired", content=(scenario(),), scenario="bout", slaughter=True)
    enemies.begin_enemies(game)
    assert not game.state.slaughter
    assert told(game)[:2] == ["slaughter_ended", "announced"]


@pytest.mark.rule("TOR-SLA-02", "TOR-SLA-07")
def test_slaughter_lasts_through_the_next_hunters_turn() -> None:
    game = cast("salvador 0,4", queue="gore walk fired", content=(scenario(),), scenario="bout")
    turn(game)
    assert game.state.slaughter
    enemies.begin_enemies(game)
    assert not game.state.slaughter


@pytest.mark.rule("TOR-SLA-02")
def test_what_lasts_until_slaughter_ends_is_over_with_it() -> None:
    roar = effect("on_order", op("add_strength", n=2), order="special", duration="until_slaughter_ends")
    loud = {"title": words("roar"), "text": words("roar"), "effects": [roar]}
    game = cast("salvador 0,0", "skag 4,0", content=(enemy("skag", specials=[loud]),), slaughter=True)
    run(orders.do_order(game, "special"))
    assert len(game.state.lasting) == 1
    enemies.begin_enemies(game)
    assert game.state.lasting == []


@pytest.mark.rule("TOR-LOO-07", "TOR-ELE-12")
def test_a_burning_hunter_has_a_moment_to_use_loot_before_it_burns() -> None:
    lit = {"elements": {"incendiary": 1}, "loot": ["health#1"]}
    health = make("loot", "health", front="health")
    game = cast(
        "salvador 0,0 G R[Y]", queue="calm", content=(health, announcement("calm", "event")), put={"salvador": lit}
    )
    turn(game, "A no", "A no")
    assert [token.colour for token in game.hunter("salvador").tokens] == ["red", "red"]


@pytest.mark.rule("TOR-GEN-10")
def test_what_is_counted_per_turn_starts_again() -> None:
    game = cast("salvador 0,0", gear={"salvador": "caracal"})
    hunter = game.hunter("salvador")
    hunter.grenade_thrown = hunter.fumbled = hunter.items[0].used = True
    game.state.used_turn["salvador:x"] = 1
    assert hunter.fumbled and game.state.used_turn
    enemies.begin_enemies(game)
    assert not (hunter.grenade_thrown or hunter.fumbled or hunter.items[0].used or game.state.used_turn)


# --- the end of the turn


@pytest.mark.rule("TOR-RND-09", "TOR-ELE-12", "TOR-ELE-11")
def test_the_turn_ends_with_the_announcement_then_burn_then_the_thaw() -> None:
    game = cast("salvador 0,0", "psycho 4,0", put={"psycho#1": {"elements": {"incendiary": 1, "cryo": 1}}})
    turn(game, beats=2)
    assert spent(game) == [True, False]
    assert "psycho#1" in game.state.enemies
    run(enemies.enemies_beat(game))
    assert "psycho#1" not in game.state.enemies
    assert game.state.steps == ["thaw"]


@pytest.mark.rule("TOR-ELE-12")
def test_each_burn_token_is_one_wound() -> None:
    game = cast("salvador 0,0 G Y Y", put={"salvador": {"elements": {"incendiary": 2}}})
    turn(game, "A Y", "A G")
    assert [token.colour for token in game.hunter("salvador").tokens].count("red") == 2


@pytest.mark.rule("TOR-ELE-25")
def test_the_group_chooses_who_burns_first() -> None:
    lit = {"elements": {"incendiary": 1}}
    game = cast("salvador 0,0 Y", "goliath 1,0", put={"salvador": lit, "goliath#1": lit})
    turn(game, "A goliath#1")
    burnt = [entry.subjects[0] for entry in game.journal if entry.event.endswith(("told.wounded", "enemy_wounded"))]
    assert burnt == ["goliath#1", "salvador"]


@pytest.mark.rule("TOR-ATK-10")
def test_whoever_laid_the_last_burn_token_gets_the_credit() -> None:
    lit = {"elements": {"incendiary": 1}, "burned_by": "amara"}
    game = cast("salvador 0,0", "amara 1,0", "psycho 4,0", put={"psycho#1": lit}, spotlight="salvador")
    turn(game)
    assert [(kill.card, kill.by) for kill in game.state.kills] == [("psycho", "amara")]


@pytest.mark.rule("TOR-ELE-11")
def test_cryo_leaves_enemies_at_the_end_of_their_turn_but_not_hunters() -> None:
    cold = {"elements": {"cryo": 2}}
    game = cast("salvador 0,0", "psycho 4,0", put={"salvador": cold, "psycho#1": cold})
    turn(game)
    assert [key(foe.at) for foe in game.enemies() if foe.at] == ["4,0"]
    assert game.state.enemies["psycho#1"].has("cryo") == 0
    assert game.hunter("salvador").has("cryo") == 2


# --- rank 0 and the Boss


@pytest.mark.rule("TOR-RK0-04")
def test_rank_0_may_set_the_floor_on_fire() -> None:
    flames = effect("on_order", op("place_token", token="incendiary", who="all_hunters"), order="effect")
    hell = announcement("hell", "slaughter move attack", rank=0, also=[{"order": "effect", "effect": flames}])
    game = cast("salvador 0,0 G Y Y", queue="hell", content=(hell,))
    turn(game, "A Y")
    assert game.state.slaughter
    assert [token.colour for token in game.hunter("salvador").tokens].count("red") == 1
    assert spent(game) == [False]


KING = enemy("king", kind="boss", family="goliath", base="large", hit_points=2, strength=9)


@pytest.mark.rule("TOR-RK0-01", "TOR-RK0-02")
def test_the_queue_ends_with_the_rank_0_card_its_campaign_names() -> None:
    road = make("campaign", "road", boss="king", rank0="pyre", scenarios=["bout"])
    cards = (announcement("pyre", "attack", rank=0), KING, road, scenario(announcements=2))
    deck = ["brawl", "gore", "walk"]
    game = cast("salvador 0,0", queue="", content=cards, scenario="bout", campaign="road", announcements=deck)
    run(setup.lay_queue(game), cards="walk gore")
    assert [shown.card for shown in game.state.queue] == ["walk", "gore", "pyre"]
    game.state.campaign, game.state.alone = "", True
    run(setup.lay_queue(game), cards="brawl walk")
    assert [shown.card for shown in game.state.queue] == ["brawl", "walk", "fired"]


@pytest.mark.rule("TOR-RK0-02", "TOR-RK0-04", "TOR-BOS-01", "TOR-BOS-04")
def test_every_campaign_names_a_rank_0_card_ends_with_its_boss_and_has_events_of_it() -> None:
    library = ArenaSystem().library
    ranked = [card for card in library.all(Announcement) if card.rank == 0]
    assert "youre_fired" in [card.id for card in ranked]
    for card in ranked:
        assert {"slaughter", "spawn", "move", "special", "attack", "effect"} <= {line.order for line in card.orders}
    for campaign in library.all(Campaign):
        assert library.get(Announcement, campaign.rank0) in ranked
        assert library.get(EnemyCard, campaign.boss).kind == "boss"
        assert any(event.boss == campaign.boss for event in library.all(EventCard))
        last = [library.get(Scenario, id) for id in campaign.scenarios]
        finales = [each for each in last if each.next_on_victory is None]
        assert finales and all(_names_a_boss(library, each) for each in finales)


def _names_a_boss(library: Library, scenario: Scenario) -> bool:
    """A Boss stands on its map, spawns or appears by its rules."""
    bosses = [card.id for card in library.all(EnemyCard) if card.kind == "boss"]
    return any(boss in repr(scenario) for boss in bosses) or _on_its_map(scenario, bosses)


def _on_its_map(scenario: Scenario, bosses: list[str]) -> bool:
    marks = ArenaSystem().boards[scenario.map].marks
    return any(boss in repr(mark) for mark in marks for boss in bosses)


@pytest.mark.rule("TOR-BOS-02")
def test_a_boss_is_run_like_any_other_enemy(assaults: list[str]) -> None:
    game = cast("salvador 0,0", "king 3,0", "psycho -3,0", queue="brawl fired", content=(KING,))
    turn(game)
    assert assaults == ["psycho#2 salvador", "king#1 salvador"]


@pytest.mark.rule("TOR-BOS-03", "TOR-BOS-05")
def test_eliminating_the_boss_wins_at_once() -> None:
    game = cast("salvador 0,0", "king 3,0", content=(KING, scenario()), scenario="bout")
    run(victory.at_once(game))
    assert game.state.result == ""
    run(harm.wound(game, game.state.enemies["king#1"], 2))
    run(victory.at_once(game))
    assert game.state.result == "won"


@pytest.mark.rule("TOR-BOS-05")
def test_a_boss_that_burns_to_death_wins_the_game_before_anybody_else_burns() -> None:
    lit = {"elements": {"incendiary": 2}}
    pieces = ("salvador 0,0 Y", "king 3,0")
    game = cast(*pieces, content=(KING, scenario()), scenario="bout", put={"salvador": lit, "king#1": lit})
    turn(game, "A king#1", beats=3)
    assert game.state.result == "won"
    assert [token.colour for token in game.hunter("salvador").tokens] == ["yellow"]
