"""Signature Moves and the Spotlight (SIG, SPT)."""

from __future__ import annotations

from typing import Any

import pytest

from game.systems.torgue_arena.flow import activation, basics, harm, orders, respawn, round_end, signatures, spotlight
from game.systems.torgue_arena.flow.beat import beat
from game.systems.torgue_arena.flow.signatures import check, counts, remember
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import Feat
from tests.systems.torgue_arena.cards import assault, scenario, shoot
from tests.systems.torgue_arena.scenes import arena, board, grenade, gun, make, prop, run

LOOT = make("loot", "ammo", front="ammo")


def dealt(*pieces: str, to: str = "moze", **fields: Any) -> Arena:
    """A game in which a hunter has a Signature Move and Salvador has the Spotlight."""
    names = ("window", "event", "filter", "n")
    move = make("signature", "move", **{"window": "round", **{k: fields.pop(k) for k in names if k in fields}})
    content = [move, LOOT, *fields.pop("content", ())]
    put = {to: {"signature": "move"}, **fields.pop("put", {})}
    usual = {"gear": {to: "caracal"}, "bag": "ammo#1 ammo#2 ammo#3", "spotlight": "salvador"}
    return arena("salvador 0,3", *pieces, content=content, put=put, **{**usual, **fields})


def feat(event: str = "eliminate", who: str = "moze", **more: Any) -> Feat:
    return Feat(event, who, **{"activation": True, **more})  # type: ignore[arg-type]


def gains(game: Arena, *feats: Feat) -> bool:
    """Whether Moze has the Spotlight after these operations."""
    for each in feats:
        remember(game, each)
    run(check(game))
    return game.state.spotlight == "moze"


# --- what is counted


@pytest.mark.rule("TOR-SIG-01", "TOR-SIG-02")
def test_two_enemies_with_ranged_attacks_in_one_activation_give_the_spotlight() -> None:
    ranged = {"window": "activation", "event": "eliminate", "filter": {"attribute": "ranged"}, "n": 2}
    game = dealt("moze 0,0", "psycho 1,0", "psycho 0,1", **ranged, active="moze")
    run(shoot(game, by="moze"), dice="8", cards="ammo#1")
    assert game.state.spotlight == "salvador"
    run(shoot(game, by="moze", target="psycho#2"), dice="8", cards="ammo#2")
    assert game.state.spotlight == "moze"


@pytest.mark.rule("TOR-SIG-01")
def test_a_hunter_keeps_its_signature_move_for_the_whole_scenario() -> None:
    game = dealt("moze 0,0", window="activation", event="eliminate")
    assert gains(game, feat())
    game.state.spotlight = "salvador"
    round_end.begin_round(game)
    assert gains(game, feat())


@pytest.mark.rule("TOR-SIG-02")
def test_deeds_outside_the_activation_do_not_count_for_it() -> None:
    game = dealt("moze 0,0", "psycho 1,0", window="activation", event="eliminate")
    run(shoot(game, by="moze"), dice="8", cards="ammo#1")
    assert game.state.spotlight == "salvador"


WINDOWS = [
    ("activation", {"activation": True}, {"activation": False}),
    ("round", {"activation": False}, None),
    ("reaction", {"reaction": 3}, {"reaction": 0}),
    ("enemies_turn", {"turn": "enemies"}, {"turn": "hunters"}),
]


@pytest.mark.parametrize(("window", "inside", "outside"), WINDOWS)
def test_a_deed_counts_in_the_window_of_the_card(window: str, inside: Any, outside: Any) -> None:
    assert gains(dealt("moze 0,0", window=window, event="eliminate"), feat(**inside))
    if outside:
        assert not gains(dealt("moze 0,0", window=window, event="eliminate"), feat(**outside))


def test_deeds_of_different_reactions_do_not_add_up() -> None:
    game = dealt("moze 0,0", window="reaction", event="eliminate", n=2)
    assert not gains(game, feat(reaction=1), feat(reaction=2))
    assert gains(game, feat(reaction=2))


FILTERS = [
    ({"attribute": "ranged"}, {"attribute": "ranged"}, {"attribute": "melee"}),
    ({"tag": "pistol"}, {"item": "caracal#1"}, {"item": "hog#2"}),
    ({"tag": "grenade"}, {"item": "bang#3"}, {"item": ""}),
    ({"range": "long"}, {"distance": 4}, {"distance": 3}),
    ({"range": "red"}, {"distance": 1}, {"distance": 2}),
    ({"enemy_kind": ["badass", "unique"]}, {"enemy": "nine_toes"}, {"enemy": "psycho"}),
    ({"enemy_kind": ["badass"], "large": True}, {"enemy": "goliath"}, {"enemy": "psycho"}),
    ({"large": True}, {"enemy": "goliath"}, {"enemy": ""}),
    ({"colour": "red"}, {"colour": "red"}, {"colour": "green"}),
    ({"own_zone": True}, {"own_zone": True}, {"own_zone": False}),
]


@pytest.mark.parametrize(("filter", "fits", "other"), FILTERS)
def test_a_filter_says_which_deeds_count(filter: Any, fits: Any, other: Any) -> None:
    game = dealt("moze 0,0", event="eliminate", filter=filter, content=[gun("hog"), grenade("bang")])
    assert not gains(game, feat(**other))
    assert gains(game, feat(**fits))


def test_another_event_does_not_count_and_is_not_kept() -> None:
    game = dealt("moze 0,0", event="fumble")
    assert not gains(game, feat("critical"), feat("eliminate"))
    assert game.state.feats == []
    move = signatures.move_of(game, game.hunter("moze"))
    assert move is not None
    assert counts(game, move, feat("fumble"))


# --- every event, done


@pytest.mark.parametrize(("event", "die"), [("critical", "8"), ("fumble", "1"), ("wound", "7"), ("eliminate", "7")])
def test_an_attack_counts_as_what_it_is(event: str, die: str) -> None:
    game = dealt("moze 0,0", "marauder 1,0", event=event, put={"marauder#1": {"wounds": 0}})
    run(shoot(game, by="moze", target="marauder#1"), dice=die, cards="" if die == "1" else "ammo#1")
    assert game.state.spotlight == "moze"


def test_three_attacks_resisted_in_one_enemies_turn_count() -> None:
    game = dealt("moze 0,0 Y*", "psycho 1,0", window="enemies_turn", event="resist", n=3, turn="enemies", gear={})
    for holder in ("salvador", "salvador", "moze"):
        run(assault(game, "moze"), dice="8")
        assert game.state.spotlight == holder


def test_harvested_tokens_count() -> None:
    game = dealt("moze 0,0", "loot 0,0 face=ammo", "loot 0,0 face=ammo", window="activation", event="harvest", n=2)
    game.state.active = "moze"
    run(basics.harvest(game, game.hunter("moze")), "B all")
    run(check(game))
    assert game.state.spotlight == "moze"


@pytest.mark.rule("TOR-SIG-06")
def test_a_barrel_that_eliminates_counts_as_such_and_not_as_a_ranged_attack() -> None:
    for fields, holder in (
        ({"event": "barrel_kill"}, "moze"),
        ({"event": "eliminate", "filter": {"attribute": "ranged"}}, "salvador"),
    ):
        game = dealt("moze 0,0", "marauder 2,0", "barrel 2,0 face=plain", **fields)
        run(shoot(game, by="moze", target="barrel#2"), dice="8 9", cards="ammo#1")
        assert not list(game.enemies())
        assert game.state.spotlight == holder


def test_a_life_that_was_fought_for_counts() -> None:
    game = dealt("moze 0,0 R", "psycho 1,0", event="ffyl_saved", gear={}, turn="enemies")
    game.hunter("salvador").tokens.clear()
    run(assault(game, "moze"), "B melee@psycho#1", dice="2 6", cards="ammo#1")
    assert game.state.spotlight == "moze"


@pytest.mark.parametrize(("tokens", "holder"), [("G*", "moze"), ("G", "salvador")])
def test_the_fewest_available_tokens_count_when_a_turn_ends(tokens: str, holder: str) -> None:
    game = dealt(f"moze 0,0 {tokens}", "amara 1,1 G", event="fewest_available", content=[scenario()], scenario="test")
    run(check(game))
    assert game.state.spotlight == "salvador"
    for each in game.hunters():
        each.activated = each.id != "amara"
    game.state.queue = []
    run(beat(game), "C end")
    assert game.state.spotlight == holder


# --- when it is handed over


@pytest.mark.rule("TOR-SIG-03")
def test_the_spotlight_changes_hands_after_the_last_repetition(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first shot fulfils it already; when the token moves, the second has hit as well."""
    rapid = gun("rapid", "red yellow", prop("swift", 1))
    game = dealt("moze 0,0", "psycho 1,0", "marauder 1,0", event="eliminate", content=[rapid], gear={"moze": "rapid"})
    assert len(list(game.enemies())) == 2
    seen: list[str] = []
    give = spotlight.give

    def spy(game: Arena, figure: Any) -> None:
        seen.append(" ".join(each.id for each in game.enemies()))
        give(game, figure)

    monkeypatch.setattr(spotlight, "give", spy)
    run(shoot(game, by="moze"), "B marauder#2", dice="8 8", cards="ammo#1 ammo#2")
    assert seen == [""]


@pytest.mark.rule("TOR-SIG-04")
def test_a_signature_move_may_be_fulfilled_again_but_only_with_new_deeds() -> None:
    game = dealt("moze 0,0", event="eliminate")
    assert gains(game, feat())
    game.state.spotlight = "salvador"
    assert not gains(game)
    assert gains(game, feat())
    assert gains(game, feat())


@pytest.mark.rule("TOR-SIG-05")
def test_deeds_of_a_companion_and_free_attacks_are_the_hunters() -> None:
    game = dealt("mordecai 0,0", "bloodwing 1,0", "psycho 1,0", to="mordecai", window="activation", event="eliminate")
    game.state.active = "mordecai"
    offered = ["B attack:0@psycho#1/bloodwing", "B Y", "B end"]
    run(activation.activate(game, game.hunter("mordecai")), *offered, dice="8", cards="ammo#1")
    assert game.state.spotlight == "mordecai"


@pytest.mark.rule("TOR-SIG-05")
def test_the_gunzerker_attack_counts_inside_the_activation() -> None:
    move = make("signature", "move", window="activation", event="eliminate")
    game = arena(
        "salvador 0,0",
        "moze 0,3",
        "psycho 1,0",
        content=[move, LOOT],
        put={"salvador": {"signature": "move"}},
        gear={"salvador": "caracal"},
        spotlight="moze",
        bag="ammo",
    )
    answers = ["A end", "A shoot:caracal#1:0@psycho#1", "A green"]
    run(activation.activate(game, game.hunter("salvador")), *answers, dice="12", cards="ammo")
    assert game.state.spotlight == "salvador"


@pytest.mark.rule("TOR-PRI-06")
def test_of_two_at_once_the_group_says_who_comes_first() -> None:
    game = dealt("moze 0,0", "amara 1,0", event="eliminate", players="AAA", put={"amara": {"signature": "move"}})
    remember(game, feat())
    remember(game, feat(who="amara"))
    run(check(game), "A amara")
    assert game.state.spotlight == "moze"


def test_a_hunter_without_a_card_or_out_of_play_gains_nothing() -> None:
    game = dealt("moze 0,0", event="eliminate")
    game.hunter("moze").signature = ""
    assert not gains(game, feat())
    gone = dealt("moze -", event="eliminate")
    assert not gains(gone, feat())


# --- the Spotlight


@pytest.mark.rule("TOR-SPT-01", "TOR-SPT-02", "TOR-SPT-09")
def test_who_gains_the_spotlight_takes_it_from_the_holder_and_slaughter_goes_on() -> None:
    game = arena("salvador 0,0", "moze 1,0", slaughter=True)
    spotlight.give(game, game.hunter("moze"))
    assert (game.state.spotlight, game.state.slaughter) == ("moze", True)
    assert game.journal[-1].text.key.endswith("spotlight_passed")
    spotlight.give(game, game.hunter("moze"))
    assert len(game.journal) == 1


@pytest.mark.rule("TOR-SPT-03")
def test_enemies_go_for_the_spotlight_hunter(assaults: list[str]) -> None:
    game = arena("salvador 1,0", "moze 0,1 R R R", "marauder 0,0", spotlight="salvador")
    run(orders.do_order(game, "attack"))
    spotlight.give(game, game.hunter("moze"))
    run(orders.do_order(game, "attack"))
    assert assaults == ["marauder#1 salvador", "marauder#1 moze"]


@pytest.mark.rule("TOR-SPT-04")
def test_the_most_battered_hunter_in_play_inherits_it() -> None:
    game = arena("salvador 0,0", "moze 1,0 R* R", "amara 2,0 R Y Y", "mordecai - R R R", spotlight="salvador")
    run(harm.eliminate(game, game.hunter("salvador")))
    assert game.state.spotlight == "moze"


@pytest.mark.rule("TOR-SPT-05")
def test_the_eliminated_hunters_player_chooses_among_equals() -> None:
    game = arena("salvador 0,0", "moze 1,0 R", "amara 2,0 R", "mordecai 3,0 G", spotlight="salvador")
    run(harm.eliminate(game, game.hunter("salvador")), "A amara")
    assert game.state.spotlight == "amara"


@pytest.mark.rule("TOR-SPT-06")
def test_the_last_hunter_keeps_it() -> None:
    game = arena("salvador 0,0", "moze -", spotlight="salvador")
    run(harm.eliminate(game, game.hunter("salvador")))
    assert game.state.spotlight == "salvador"


@pytest.mark.rule("TOR-SPT-07")
def test_a_hunter_that_goes_down_keeps_it_until_it_is_removed() -> None:
    game = arena("salvador 0,0 R", "moze 0,2 G*", "psycho 1,0", content=[LOOT], bag="ammo", turn="enemies")
    harm.go_down(game, game.hunter("salvador"))
    assert game.state.spotlight == "salvador"
    game.hunter("salvador").down = False
    run(assault(game), "A melee@psycho#1", dice="2 3")
    assert game.hunter("salvador").out
    assert game.state.spotlight == "moze"


@pytest.mark.rule("TOR-SPT-08")
def test_a_respawned_hunter_does_not_get_it_back() -> None:
    game = arena("salvador 0,0", "moze 1,0", money=2, on=board())
    run(harm.eliminate(game, game.hunter("salvador")))
    run(respawn.respawn(game))
    assert game.hunter("salvador").in_play
    assert game.state.spotlight == "moze"


def test_another_hunters_elimination_does_not_move_it() -> None:
    game = arena("salvador 0,0", "moze 1,0", spotlight="moze")
    run(spotlight.hand_on(game, game.hunter("salvador")))
    assert game.state.spotlight == "moze"
