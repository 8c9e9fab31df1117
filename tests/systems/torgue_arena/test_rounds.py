"""Turns and rounds (GEN-06 to GEN-12, PRI-04 to PRI-07, RND, END)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.content import Content
from game.core.request import Option
from game.core.text import Text
from game.systems.torgue_arena.flow import asking, orders, round_end
from game.systems.torgue_arena.flow.beat import beat
from game.systems.torgue_arena.state import Feat, State
from game.testing.scene import Scene
from tests.systems.torgue_arena.scenes import (
    announcement,
    arena,
    at,
    board,
    cond,
    hunter,
    make,
    run,
    scenario,
    scene,
)

QUIET: tuple[Content, ...] = (
    announcement("quiet", "special"),
    announcement("calm", "special"),
    announcement("fired", "special", rank=0),
    scenario(announcements=2),
)
"""Announcements whose orders nobody in these scenes can carry out."""


def bout(*pieces: str, content: tuple[Content, ...] = (), **fields: Any) -> Scene[State]:
    usual = {"scenario": "bout", "alone": True, "queue": "quiet calm fired", "players": "AAAA"}
    return scene(*pieces, content=(*QUIET, *content), **{**usual, **fields})


# --- sides, bases, what is known


@pytest.mark.rule("TOR-GEN-08")
def test_an_enemy_miniature_is_one_of_the_other_side() -> None:
    game = arena("mordecai 0,0", "amara 1,0", "bloodwing 2,0", "psycho 3,0", "marauder 0,3")
    assert game.foes(game.hunter("amara")) == {at("3,0"): ["psycho#1"], at("0,3"): ["marauder#2"]}
    assert game.foes(game.figure("bloodwing")) == game.foes(game.hunter("mordecai"))
    assert list(game.foes(game.figure("psycho#1"))) == [at("0,0"), at("1,0"), at("2,0")]


@pytest.mark.rule("TOR-GEN-12")
def test_hunters_and_companions_are_small_unless_their_card_says_large() -> None:
    game = arena(
        "mordecai 0,0", "bloodwing 1,0", "moze 2,0", content=[hunter("moze", tech=1, will=1, ranged=1, base="large")]
    )
    assert [game.base(figure) for figure in game.figures()] == ["small", "large", "small"]


@pytest.mark.rule("TOR-GEN-09")
def test_players_see_the_queue_and_all_cards_but_not_decks_bag_or_what_lies_face_down() -> None:
    s = bout("amara 0,0", "barrel 1,0 face=shock", "mailbox 2,0 face=trap", bag="ammo health")
    seen = s.session.system.view(s.state, s.state.hunters["amara"].seat)
    assert [shown["card"] for shown in seen["queue"]] == ["quiet", "calm", "fired"]
    assert seen["hunters"]["amara"]["tokens"][0]["colour"] == "green"
    assert (seen["bag"], seen["events"]) == (2, 0)
    assert {thing["face"] for thing in seen["things"].values()} == {""}


@pytest.mark.rule("TOR-GEN-09", "TOR-TER-36")
def test_computer_players_guess_faces_that_lie_hidden() -> None:
    from random import Random

    s = bout("amara 0,0", "barrel 1,0 face=shock", "barrel 2,0 face=plain", "mailbox 2,0 face=trap")
    dealt = set()
    for seed in range(20):
        fork = s.session.fork()
        s.session.system.conceal(fork.state, fork.state.hunters["amara"].seat, Random(seed))
        dealt.add(tuple(thing.face for thing in fork.state.things.values()))
    assert dealt == {("shock", "plain", "trap"), ("plain", "shock", "trap")}


# --- deciding together


def _choice() -> list[Option[str]]:
    return [Option(key, Text(f"test.{key}"), key) for key in ("left", "right", "up")]


@pytest.mark.rule("TOR-PRI-04", "TOR-PRI-07")
def test_the_player_with_the_spotlight_has_the_last_word_whatever_else_it_plays() -> None:
    game = arena("amara 0,0", "moze 1,0", "salvador 2,0", players="XYYZ", spotlight="salvador")
    assert run(asking.agree(game, Text("test.ask"), _choice, topic="test"), "C up") == "up"


@pytest.mark.rule("TOR-PRI-05")
def test_the_dice_decide_among_the_disputed_options_when_that_player_prefers_so() -> None:
    game = arena("amara 0,0", "moze 1,0", spotlight="moze")
    chosen = run(asking.agree(game, Text("test.ask"), _choice, topic="test"), "B dice", "B left up", cards="up")
    assert chosen == "up"
    assert [entry.event for entry in game.journal] == ["torgue_arena.told.dice_decided"]


@pytest.mark.rule("TOR-PRI-05")
def test_one_player_alone_has_nobody_to_disagree_with() -> None:
    game = arena("amara 0,0", "moze 1,0", players="AA")
    with pytest.raises(AssertionError, match="refused"):
        run(asking.agree(game, Text("test.ask"), _choice, topic="test"), "A dice")


# --- the hunters' turn


@pytest.mark.rule("TOR-RND-02", "TOR-GEN-06", "TOR-GEN-07", "TOR-ACT-01")
def test_hunters_activate_one_at_a_time_in_any_order_and_then_the_enemies_turn_begins() -> None:
    s = bout("amara 0,0", "moze 1,0", "salvador 2,0")
    s.play("A", "salvador")
    assert s.state.active == "salvador"
    s.lacks("C", "moze")
    s.play("C", "end")
    assert s.state.active == "" and s.state.phase == "hunters"
    s.lacks("A", "salvador")
    s.play("A", "moze").play("B", "end")
    assert s.state.active == "amara"
    s.play("A", "end", dice="2")
    assert s.state.round == 2 and s.state.queue[0].spent


@pytest.mark.rule("TOR-RND-11", "TOR-RSP-09")
def test_only_hunters_in_play_activate() -> None:
    s = bout("amara 0,0", "moze -", money=2)
    s.play("A", "end", dice="2")
    assert s.state.hunters["moze"].in_play and s.state.round == 2
    s.offers("A", "amara", "moze")


@pytest.mark.rule("TOR-GEN-10")
def test_limits_per_turn_start_again_with_either_turn() -> None:
    game = arena("amara 0,0", content=QUIET, queue="quiet fired", scenario="bout", gear={"amara": "caracal"})
    amara = game.hunter("amara")

    def used() -> None:
        amara.grenade_thrown = amara.fumbled = amara.items[0].used = True
        game.state.used_turn["amara:x"] = 1
        game.state.used_round["amara:x"] = 1

    from game.systems.torgue_arena.flow import enemies

    used()
    enemies.begin_enemies(game)
    assert (amara.grenade_thrown, amara.fumbled, amara.items[0].used, game.state.used_turn) == (False, False, False, {})
    assert game.state.used_round
    used()
    round_end.begin_round(game)
    assert (amara.grenade_thrown, amara.fumbled, amara.items[0].used, game.state.used_turn) == (False, False, False, {})
    assert not game.state.used_round


# --- the enemies' turn in the round


@pytest.mark.rule("TOR-RND-01")
def test_a_round_is_a_hunters_turn_an_enemies_turn_and_the_steps_of_its_end() -> None:
    game = arena("amara 0,0", content=QUIET, queue="quiet calm fired", scenario="bout")
    phases: list[str] = []
    while game.state.round == 1:
        phases.append(game.state.phase)
        answers = ["A end"] if phases[-1] == "hunters" else []
        run(beat(game), *answers, dice="2" if game.state.steps[:1] == ["cleanup"] else "")
    assert list(dict.fromkeys(phases)) == ["hunters", "enemies", "end"]
    assert phases.count("end") == 4 and game.state.phase == "hunters"


@pytest.mark.rule("TOR-RND-01", "TOR-RND-05", "TOR-RND-06", "TOR-RND-08", "TOR-SET-23", "TOR-END-08", "TOR-RK0-03")
def test_announcements_are_spent_one_a_round_and_the_last_one_repeats() -> None:
    s = bout("amara 0,0")
    spent = []
    for _ in range(4):
        s.play("A", "end", dice="2")
        spent.append([shown.spent for shown in s.state.queue])
    assert spent == [[True, False, False], [True, True, False], [True, True, False], [True, True, False]]
    assert [shown.card for shown in s.state.queue] == ["quiet", "calm", "fired"]
    assert s.state.round == 5


@pytest.mark.rule("TOR-RND-08")
def test_an_announcement_is_spent_when_the_enemies_turn_ends_and_not_before() -> None:
    """Its last order still finds it unspent; the end of the round begins with the next one on top."""
    riot = announcement("riot", "special special")
    s = bout("amara 0,0", "psycho 3,0", "tink 3,1", content=(riot,), queue="riot calm fired")
    s.play("A", "end")
    s.asks("A", "next_special")
    assert s.state.phase == "enemies" and not s.state.queue[0].spent
    s.play("A", "psycho#1").asks("A", "next_special")
    assert s.state.steps[0] == "spend" and not s.state.queue[0].spent
    s.play("A", "psycho#1")
    assert s.session.pending is not None and s.session.pending.topic == "cleanup"
    assert s.state.steps == ["respawn", "victory", "reactivate"]
    assert [shown.spent for shown in s.state.queue] == [True, False, False]
    s.dice("2")


@pytest.mark.rule("TOR-RND-07", "TOR-END-01")
def test_the_end_of_the_round_goes_in_its_order() -> None:
    slow = scenario(announcements=2, victory=[cond("round", n=2)])
    s = bout("amara 0,0 G* Y Y", "moze - R[G]", content=(slow,), money=1)
    s.play("A", "end", dice="3")
    order = [event.removeprefix("torgue_arena.told.") for event in s.journal]
    steps = [event for event in order if event in ("cleaned_up", "respawned", "reactivated", "round_began")]
    assert steps == ["cleaned_up", "respawned", "reactivated", "round_began"]


@pytest.mark.rule("TOR-RND-12")
def test_without_a_hunter_in_play_the_enemies_turn_still_happens() -> None:
    content = (announcement("riot", "slaughter move attack spawn"), scenario(spawn="1 psycho"))
    s = bout("amara -", "psycho 2,0", content=content, queue="riot fired", phase="enemies", turn="enemies",
             steps=["order:0", "order:1", "order:2", "order:3", "spend", "burn", "thaw"])  # fmt: skip
    s.dice("2")
    assert s.state.slaughter and len(s.state.enemies) == 2
    assert s.state.enemies["psycho#1"].at == at("2,0")
    assert s.state.result == "lost"


@pytest.mark.rule("TOR-SCN-04")
def test_the_scenario_says_what_a_spawn_order_brings_and_where() -> None:
    bout = scenario(spawn="2 psycho, 1 goliath @2")
    game = arena("amara 0,0", content=[bout], scenario="bout", on=board(spawns="0,-4 4,-4"), players="A")
    run(orders.do_order(game, "spawn"), "A 1,-4")
    assert sorted((enemy.id.partition("#")[0], enemy.at) for enemy in game.enemies()) == [
        ("goliath", at("4,-4")),
        ("psycho", at("0,-4")),
        ("psycho", at("1,-4")),
    ]


# --- the cleanup roll

LOOT: tuple[Content, ...] = (
    make("loot", "ammo", front="ammo"),
    make("loot", "legend", front="legendary"),
)


@pytest.mark.rule("TOR-END-02", "TOR-END-03", "TOR-END-04")
def test_a_1_sweeps_discards_and_loot_on_the_floor_into_the_bag_and_legendary_tokens_away() -> None:
    pieces = ("amara 0,0", "loot 2,0 face=ammo", "loot 2,1 face=legend", "tyre 3,0")
    game = arena(*pieces, content=LOOT, bag="ammo", bag_discard=["ammo"], put={"amara": {"loot": ["legend", "ammo"]}})
    run(round_end.cleanup(game), dice="1")
    assert game.state.bag.rest == ["ammo", "ammo", "ammo"] and game.state.bag_discard == []
    assert [thing.kind for thing in game.state.things.values()] == ["tyre"]
    assert game.hunter("amara").loot == ["legend", "ammo"]


@pytest.mark.rule("TOR-END-05")
@pytest.mark.parametrize("face", ["2", "3"])
def test_a_2_or_3_changes_nothing_but_slag(face: str) -> None:
    tokens = {"corrosion": 1, "incendiary": 2, "shock": 1, "radiation": 1, "cryo": 1}
    put = {"amara": {"elements": {**tokens, "slag": 2}}}
    game = arena("amara 0,0", "loot 2,0 face=ammo", content=LOOT, bag="ammo", bag_discard=["ammo"], put=put)
    run(round_end.cleanup(game), dice=face)
    assert game.hunter("amara").elements == tokens
    assert game.state.bag_discard == ["ammo"] and len(game.state.things) == 1
    assert not any(token.wounded for token in game.hunter("amara").tokens)


@pytest.mark.rule("TOR-END-06", "TOR-END-07", "TOR-END-10")
def test_ex_20_end_of_effects_wounds_with_radiation_first_and_then_clears_the_rest() -> None:
    """The glowing Psycho falls; its blast of 3 meets the Slag and Corrosion that are still there."""
    put = {
        "psycho#1": {"elements": {"radiation": 1}},
        "goliath#2": {"elements": {"corrosion": 2, "incendiary": 1, "shock": 1, "slag": 1, "radiation": 1}},
    }
    pieces = ("amara 0,0", "psycho 2,0", "goliath 3,0")
    game = arena(*pieces, put=put, content=[make("loot", "ammo", front="ammo")], scenario="")
    run(round_end.cleanup(game), "A psycho#1", dice="4 3")
    assert "psycho#1" not in game.state.enemies
    goliath = game.state.enemies["goliath#2"]
    assert goliath.elements == {"radiation": 1} and goliath.wounds == 1


@pytest.mark.rule("TOR-END-07")
def test_slag_goes_whatever_the_roll() -> None:
    for face in "1234":
        game = arena("amara 0,0", "psycho 2,0", put={"psycho#1": {"elements": {"slag": 2}}}, content=LOOT)
        assert game.state.enemies["psycho#1"].elements == {"slag": 2}
        run(round_end.cleanup(game), dice=face)
        assert game.state.enemies["psycho#1"].elements == {}


# --- reactivation


@pytest.mark.rule("TOR-END-09", "TOR-AID-21", "TOR-PRP-16")
def test_all_spent_action_tokens_return() -> None:
    own = make("companion", "bloodwing", attributes={"melee": 2}, tokens=["yellow"])
    game = arena("mordecai 0,0 G* R[Y]* Y", "bloodwing 1,0 Y*", content=[own], gear={"mordecai": "caracal*"})
    mordecai = game.hunter("mordecai")
    mordecai.items[0].reserve_spent = True
    run(round_end.reactivate(game))
    assert [(token.colour, token.spent) for token in mordecai.tokens] == [
        ("green", False),
        ("red", False),
        ("yellow", False),
    ]
    assert not game.state.companions["bloodwing"].tokens[0].spent
    assert not mordecai.items[0].reserve_spent
    assert mordecai.items[0].spent, "Out of Ammo does not end by itself"


@pytest.mark.rule("TOR-PRP-07", "TOR-PRP-08")
def test_a_stunned_hunter_leaves_so_many_spent_tokens_face_down_and_its_stun_is_gone() -> None:
    game = arena("amara 0,0 G* Y* Y", put={"amara": {"stun": 1}})
    run(round_end.reactivate(game), "A 0")
    amara = game.hunter("amara")
    assert [token.spent for token in amara.tokens] == [True, False, False] and amara.stun == 0


@pytest.mark.rule("TOR-PRP-08")
def test_stun_never_costs_an_available_token() -> None:
    game = arena("amara 0,0 G Y* Y", put={"amara": {"stun": 3}})
    run(round_end.reactivate(game))
    assert [token.spent for token in game.hunter("amara").tokens] == [False, True, False]


def test_what_was_done_in_a_round_is_forgotten_in_the_next() -> None:
    game = arena("amara 0,0", put={"amara": {"activated": True}})
    game.state.feats.append(Feat("eliminate", "amara"))
    round_end.begin_round(game)
    assert game.state.feats == [] and not game.hunter("amara").activated
