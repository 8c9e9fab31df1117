"""The orders of the enemies' turn (ENT, ORD, SLA, WMI-16, WMI-17)."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from game.boards.grid import key
from game.boards.hexes import tiles
from game.systems.torgue_arena.content import Order
from game.systems.torgue_arena.flow import enemy_attack, orders
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.points import PROPERTIES, STRENGTH
from game.systems.torgue_arena.vocabulary import OrderName
from tests.systems.torgue_arena.scenes import (
    Unforeseen,
    announcement,
    arena,
    board,
    cond,
    effect,
    enemy,
    event,
    grenade,
    gun,
    make,
    op,
    run,
    scenario,
    words,
)


def order(name: str, **fields: Any) -> Order:
    return msgspec.convert({"order": name, **fields}, Order)


def carry_out(game: Arena, name: str, *answers: str, dice: str = "", cards: str = "", **fields: Any) -> None:
    run(orders.carry_out(game, order(name, **fields)), *answers, dice=dice, cards=cards)


def places(game: Arena) -> dict[str, str]:
    return {foe.id: key(foe.at) for foe in game.enemies() if foe.at}


def told(game: Arena, name: str) -> list[str]:
    """The first piece of each entry of that kind."""
    return [entry.subjects[0] for entry in game.journal if entry.event == f"torgue_arena.told.{name}"]


@pytest.mark.rule("TOR-ORD-01")
def test_there_are_seven_orders_and_each_does_something_of_its_own(assaults: list[str]) -> None:
    """The seven, and the effect that takes its turn like one."""
    assert sorted(get_args(OrderName)) == sorted([*DOES, "effect"])
    for name, does in DOES.items():
        game = arena(
            "salvador 0,0",
            "skag 4,0",
            "marauder 0,3",
            content=[scenario(spawn="1 goliath"), event("boo"), enemy("skag", specials=[SHOUT])],
            scenario="bout",
            gear={"salvador": "caracal"},
        )
        game.state.events.put_on_top("boo")
        answers = ["A marauder#2"] if name == "attack" else []
        carry_out(game, name, *answers, **({"who": "all"} if name == "out_of_ammo" else {}))
        done = [entry.event.rpartition(".")[2] for entry in game.journal]
        assert done[:2] == ["ordered", does]
    assert assaults == ["marauder#2 salvador"]


DOES = {
    "slaughter": "slaughter_began",
    "attack": "enemy_moved",
    "event": "event_drawn",
    "move": "enemy_moved",
    "out_of_ammo": "ran_dry",
    "spawn": "spawned",
    "special": "special_used",
}
"""What the journal tells first of each order."""


# --- who goes when


@pytest.mark.rule("TOR-ENT-02", "TOR-ENT-03", "TOR-ENT-04")
def test_small_bases_go_before_large_ones_and_players_choose_among_equals(assaults: list[str]) -> None:
    pieces = ("salvador 0,0", "goliath 1,0", "psycho 0,1", "goliath -1,0", "psycho -1,1")
    game = arena(*pieces)
    carry_out(game, "attack", "A psycho#4", "A goliath#3")
    assert assaults == [f"{who} salvador" for who in ("psycho#4", "psycho#2", "goliath#3", "goliath#1")]
    again = arena(*pieces)
    with pytest.raises(Unforeseen, match="refused"):
        carry_out(again, "attack", "A goliath#3")


@pytest.mark.rule("TOR-ENT-07")
def test_the_next_enemy_is_chosen_when_the_one_before_is_done() -> None:
    """The last has no way while the others stand in it: only after they have moved the zone is free."""
    row = board(tiles((q, 0) for q in range(8)), stations="0,0", spawns="7,0")
    slow = enemy("goliath", base="small", movement=1)
    game = arena("salvador 0,0", *["goliath 3,0"] * 3, "psycho 5,0", content=[slow], on=row)
    carry_out(game, "move", "A goliath#1", "A rest")
    assert places(game) == {"goliath#1": "2,0", "goliath#2": "2,0", "goliath#3": "2,0", "psycho#4": "3,0"}


@pytest.mark.rule("TOR-ENT-03")
def test_with_more_than_two_left_the_others_may_go_as_they_stand(assaults: list[str]) -> None:
    game = arena("salvador 0,0", "psycho 1,0", "psycho 0,-1", "psycho 1,-1", "skag 0,1")
    carry_out(game, "attack", "A skag#4", "A rest")
    assert assaults == [f"{who} salvador" for who in ("skag#4", "psycho#1", "psycho#2", "psycho#3")]


@pytest.mark.rule("TOR-ENT-03")
def test_of_enemies_that_only_their_number_tells_apart_one_stands_for_all(assaults: list[str]) -> None:
    game = arena("salvador 0,0", *["psycho 1,0"] * 3, "skag 0,1")
    carry_out(game, "attack", "A skag#4")
    assert assaults == [f"{who} salvador" for who in ("skag#4", "psycho#1", "psycho#2", "psycho#3")]


@pytest.mark.rule("TOR-ENT-03")
@pytest.mark.parametrize("change", [{"wounds": 1}, {"elements": {"slag": 1}}, {"burned_by": "salvador"}])
def test_enemies_that_differ_in_anything_are_told_apart(assaults: list[str], change: dict[str, Any]) -> None:
    game = arena("salvador 0,0", "psycho 1,0", "psycho 1,0")
    for name, value in change.items():
        setattr(game.state.enemies["psycho#2"], name, value)
    carry_out(game, "attack", "A psycho#2")
    assert assaults == ["psycho#2 salvador", "psycho#1 salvador"]


@pytest.mark.rule("TOR-ENT-03")
def test_an_enemy_that_something_lasting_concerns_is_told_apart(assaults: list[str]) -> None:
    game = arena("salvador 0,0", "psycho 1,0", "psycho 1,0")
    game.state.used_round["goad@psycho#2"] = 1
    carry_out(game, "attack", "A psycho#2")
    assert assaults == ["psycho#2 salvador", "psycho#1 salvador"]


@pytest.mark.rule("TOR-ENT-04", "TOR-RND-04")
def test_an_enemy_that_leaves_play_before_its_go_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    game, struck = arena("salvador 0,0", "psycho 1,0", "psycho 0,1", "skag -1,0"), []

    async def assault(game: Arena, attack: Any, target: Any) -> None:
        struck.append(attack.attacker.id)
        gone = game.state.enemies.pop("psycho#1", None)
        if gone:
            gone.at = None

    monkeypatch.setattr(enemy_attack, "assault", assault)
    carry_out(game, "attack", "A skag#3")
    assert struck == ["skag#3", "psycho#2"]


@pytest.mark.rule("TOR-GEN-06")
def test_the_enemy_whose_go_it_is_is_the_active_miniature(monkeypatch: pytest.MonkeyPatch) -> None:
    game, active = arena("salvador 0,0", "psycho 1,0", "skag 0,1"), []

    async def assault(game: Arena, attack: Any, target: Any) -> None:
        active.append(game.state.active)

    monkeypatch.setattr(enemy_attack, "assault", assault)
    carry_out(game, "attack", "A skag#2")
    assert active == ["skag#2", "psycho#1"]
    assert game.state.active == ""


def test_an_order_stops_as_soon_as_the_game_is_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    game, struck = arena("salvador 0,0", "psycho 1,0", "skag 0,1"), []

    async def assault(game: Arena, attack: Any, target: Any) -> None:
        struck.append(attack.attacker.id)
        game.state.result = "lost"

    monkeypatch.setattr(enemy_attack, "assault", assault)
    carry_out(game, "attack", "A skag#2")
    assert struck == ["skag#2"]


BURN = effect("on_order", op("place_token", token="incendiary", who="spotlight"), order="move")


def test_a_card_answers_an_order_once_for_each_enemy_that_bears_it_even_if_it_stays() -> None:
    game = arena("salvador 0,0", "skag 1,0", "skag 0,1", "psycho -1,0", content=[enemy("skag", effects=[BURN])])
    carry_out(game, "move", "A skag#2")
    assert game.hunter("salvador").has("incendiary") == 2
    carry_out(game, "slaughter")
    assert game.hunter("salvador").has("incendiary") == 2


def test_a_rule_of_the_scenario_answers_a_whole_order_once_but_not_a_rush_of_some() -> None:
    game = arena("salvador 0,0", "skag 1,0", "skag 0,1", content=[scenario(special_rules=[BURN])], scenario="bout")
    carry_out(game, "move")
    assert game.hunter("salvador").has("incendiary") == 1
    run(orders.do_order(game, "move", list(game.enemies())))
    assert game.hunter("salvador").has("incendiary") == 1


HURT = {"salvador": {"loot": ["health#1"]}}
HEALTH = make("loot", "health", front="health")


@pytest.mark.rule("TOR-LOO-07")
def test_before_each_order_and_once_a_target_is_chosen_loot_may_be_used(assaults: list[str]) -> None:
    game = arena("salvador 0,0 G R[Y]", "psycho 1,0", content=[HEALTH], put=HURT)
    carry_out(game, "move", "A no")
    carry_out(game, "attack", "A no", "A no")
    assert assaults == ["psycho#1 salvador"]


def test_frozen_enemies_are_not_asked_about() -> None:
    cold = {"elements": {"cryo": 1}}
    game = arena("salvador 0,0", "psycho 3,0", "skag -4,0", put={"psycho#1": cold})
    carry_out(game, "move")
    assert places(game) == {"psycho#1": "3,0", "skag#2": "-1,0"}


# --- Attack


@pytest.mark.rule("TOR-ORD-02", "TOR-ORD-27")
def test_every_enemy_with_a_hunter_in_range_and_sight_makes_one_attack(assaults: list[str]) -> None:
    game = arena("salvador 0,0", "amara 3,0", "psycho 1,0", "marauder -3,3", spotlight="amara")
    carry_out(game, "attack", "B marauder#2")
    assert assaults == ["marauder#2 salvador", "psycho#1 salvador"]


@pytest.mark.rule("TOR-ORD-03", "TOR-ORD-05")
def test_an_enemy_without_a_target_moves_and_does_not_attack_after_it(assaults: list[str]) -> None:
    game = arena("salvador 0,0", "psycho 2,0")
    carry_out(game, "attack")
    assert places(game) == {"psycho#1": "1,0"}
    assert assaults == []


@pytest.mark.rule("TOR-ORD-04")
def test_a_suicide_psycho_ignores_attack_orders_and_does_not_move_instead(assaults: list[str]) -> None:
    game = arena("salvador 0,0", "suicide 1,0", "suicide 4,0")
    carry_out(game, "attack")
    assert assaults == []
    assert places(game) == {"suicide#1": "1,0", "suicide#2": "4,0"}
    assert told(game, "order_ignored") == ["suicide#1", "suicide#2"]


@pytest.mark.rule("TOR-ORD-04")
def test_a_suicide_psycho_still_moves_on_move_orders() -> None:
    game = arena("salvador 0,0", "suicide 4,0")
    carry_out(game, "move")
    assert places(game) == {"suicide#1": "1,0"}


def test_a_card_may_let_an_enemy_ignore_any_order() -> None:
    lazy = enemy("psycho", effects=[effect("passive", op("ignore_order", order="move"))])
    game = arena("salvador 0,0", "psycho 3,0", content=[lazy])
    carry_out(game, "move")
    assert places(game) == {"psycho#1": "3,0"}


@pytest.mark.rule("TOR-ORD-06", "TOR-ORD-08", "TOR-ORD-09", "TOR-ORD-28", "TOR-ENC-02")
def test_the_defence_roll_alone_decides_and_equal_to_strength_resists() -> None:
    """Psycho, Strength 7 against Melee; Salvador has Melee 1: a 6 is just enough, a 5 is not."""
    game = arena("salvador 0,0 Y", "psycho 1,0")
    carry_out(game, "attack", dice="6")
    assert [token.colour for token in game.hunter("salvador").tokens] == ["yellow"]
    game = arena("salvador 0,0 Y*", "psycho 1,0")
    carry_out(game, "attack", dice="5")
    assert [(token.colour, token.spent) for token in game.hunter("salvador").tokens] == [("red", True)]


@pytest.mark.rule("TOR-ORD-07", "TOR-ORD-10", "TOR-ORD-12")
def test_the_defender_chooses_a_token_available_or_spent_and_only_that_one_turns_red() -> None:
    game = arena("salvador 0,0 G* Y* R[Y]*", "psycho 1,0")
    carry_out(game, "attack", "A G*", dice="2")
    assert [(token.colour, token.spent) for token in game.hunter("salvador").tokens] == [
        ("red", True),
        ("yellow", True),
        ("red", True),
    ]
    game = arena("salvador 0,0 G Y*", "psycho 1,0")
    carry_out(game, "attack", "A G", dice="12")
    assert [token.spent for token in game.hunter("salvador").tokens] == [False, True]


@pytest.mark.rule("TOR-ORD-11")
def test_failing_with_a_red_token_eliminates() -> None:
    game = arena("salvador 0,0 R[Y]*", "amara 4,0", "psycho 1,0", spotlight="salvador")
    carry_out(game, "attack", dice="2")
    assert game.hunter("salvador").out


@pytest.mark.rule("TOR-RND-12")
def test_with_no_hunter_in_play_move_and_attack_do_nothing(assaults: list[str]) -> None:
    game = arena("salvador -", "psycho 1,0")
    carry_out(game, "move")
    carry_out(game, "attack")
    assert places(game) == {"psycho#1": "1,0"}
    assert assaults == []


# --- Move


@pytest.mark.rule("TOR-ORD-13", "TOR-RND-04")
def test_every_enemy_moves_on_a_move_order() -> None:
    game = arena("salvador 0,0", "psycho 4,0", "skag -4,0", "goliath 0,-4")
    carry_out(game, "move")
    assert places(game) == {"psycho#1": "2,0", "skag#2": "-1,0", "goliath#3": "0,-2"}


def test_enemies_with_nothing_to_do_are_not_asked_about() -> None:
    game = arena("salvador 0,0", "psycho 1,0", "psycho 0,1", "marauder 3,0", "skag -4,0")
    carry_out(game, "move")
    assert places(game)["skag#4"] == "-1,0"


# --- Out of Ammo

ARMED = {"salvador": "caracal flak spare@inventory", "amara": "caracal", "moze": "caracal"}
ARMS = [grenade("flak"), gun("spare")]


def dry(game: Arena) -> list[str]:
    return [hunter.id for hunter in game.hunters() if game.equipped(hunter)[0].spent]


@pytest.mark.rule("TOR-ORD-21", "TOR-ORD-22")
def test_firearms_and_grenades_run_dry_but_nothing_in_the_inventory() -> None:
    game = arena("salvador 0,0", content=ARMS, gear={"salvador": "caracal flak spare@inventory"})
    carry_out(game, "out_of_ammo", who="all")
    assert [(item.id, item.spent) for item in game.hunter("salvador").items] == [
        ("caracal#1", True),
        ("flak#2", True),
        ("spare#3", False),
    ]


@pytest.mark.rule("TOR-ORD-21")
@pytest.mark.parametrize(
    ("who", "named", "answers", "cards"),
    [
        ("all", ["salvador", "amara", "moze"], (), ""),
        ("spotlight", ["salvador"], (), ""),
        ("all_but_spotlight", ["amara", "moze"], (), ""),
        ("most_red", ["moze"], ("A moze",), ""),
        ("nearest_to_spawn", ["amara"], (), ""),
        ("random_one", ["moze"], (), "moze"),
    ],
)
def test_the_order_names_who_runs_dry(who: str, named: list[str], answers: tuple[str, ...], cards: str) -> None:
    pieces = ("salvador 0,0", "amara 0,-1 G Y R[Y]", "moze 0,1 G Y R[Y]*")
    game = arena(*pieces, content=ARMS, gear=ARMED, spotlight="salvador")
    carry_out(game, "out_of_ammo", *answers, cards=cards, who=who)
    assert dry(game) == named


# --- Slaughter


@pytest.mark.rule("TOR-ORD-26", "TOR-SLA-01")
def test_activate_slaughter_turns_the_token() -> None:
    game = arena("salvador 0,0")
    carry_out(game, "slaughter")
    assert game.state.slaughter
    assert [entry.event for entry in game.journal].count("torgue_arena.told.slaughter_began") == 1


@pytest.mark.rule("TOR-SLA-06")
def test_a_second_slaughter_changes_nothing() -> None:
    game = arena("salvador 0,0", slaughter=True)
    carry_out(game, "slaughter")
    assert game.state.slaughter
    assert "torgue_arena.told.slaughter_began" not in [entry.event for entry in game.journal]


RAGE = effect("passive", op("add_strength", n=2, who="all_enemies"))


@pytest.mark.rule("TOR-SLA-03", "TOR-SLA-05", "TOR-SLA-07")
def test_the_scenario_says_what_slaughter_does_from_then_on() -> None:
    game = arena("salvador 0,0", "psycho 1,0", content=[scenario(slaughter_effects=[RAGE])], scenario="bout")
    foe = game.state.enemies["psycho#1"]
    assert STRENGTH(enemy_attack.attack_of(game, foe), 7).value == 7
    carry_out(game, "slaughter")
    assert STRENGTH(enemy_attack.attack_of(game, foe), 7).value == 9
    game.state.turn = game.state.phase = "hunters"
    assert STRENGTH(enemy_attack.attack_of(game, foe), 7).value == 9


@pytest.mark.rule("TOR-ORD-24", "TOR-SLA-04", "TOR-SLA-05")
def test_spawn_uses_the_scenarios_table_and_another_in_slaughter() -> None:
    table = scenario(spawn="1 skag", spawn_slaughter="1 goliath")
    game = arena("salvador 0,4", content=[table], scenario="bout")
    carry_out(game, "spawn")
    assert list(places(game)) == ["skag#1"]
    carry_out(game, "slaughter")
    carry_out(game, "spawn", "A 0,-3")
    assert list(places(game)) == ["skag#1", "goliath#2"]


@pytest.mark.rule("TOR-SLA-04")
def test_without_a_table_for_slaughter_the_usual_one_serves() -> None:
    game = arena("salvador 0,4", content=[scenario(spawn="1 skag")], scenario="bout", slaughter=True)
    carry_out(game, "spawn")
    assert list(places(game)) == ["skag#1"]


# --- an effect that takes its turn like an order


@pytest.mark.rule("TOR-ENT-01")
def test_an_effect_on_an_announcement_takes_its_turn() -> None:
    burn = effect("on_order", op("place_token", token="incendiary", who="all_hunters"), order="effect")
    card = announcement("card", also=[{"order": "effect", "effect": burn}])
    game = arena("salvador 0,0", "amara 1,0", content=[card])
    run(orders.carry_out(game, card.orders[0]))
    assert [hunter.has("incendiary") for hunter in game.hunters()] == [1, 1]


# --- Wanted missions

MISSION = make("wanted", "bounty", uniques=["nine_toes"])
SHOUT = {
    "title": words("shout"),
    "text": words("shout"),
    "effects": [effect("on_order", op("place_token", token="slag", who="all_hunters"), order="special")],
}


@pytest.mark.rule("TOR-WMI-16", "TOR-WMI-25")
def test_in_a_wanted_mission_a_spawn_order_makes_every_unique_use_its_specials_and_nobody_else() -> None:
    cast = [
        MISSION,
        enemy("nine_toes", kind="unique", family="psycho", specials=[SHOUT]),
        enemy("skag", specials=[SHOUT]),
    ]
    pieces = ("salvador 0,0", "nine_toes 4,0", "skag 3,0")
    game = arena(*pieces, content=[*cast, scenario(spawn="1 skag")], wanted="bounty", scenario="bout")
    carry_out(game, "spawn")
    assert len(places(game)) == 2
    assert game.hunter("salvador").has("slag") == 1
    carry_out(game, "special", "A nine_toes#1")
    assert game.hunter("salvador").has("slag") == 3


@pytest.mark.rule("TOR-WMI-17")
def test_in_a_wanted_mission_slaughter_recharges_and_heals_uniques_and_makes_their_attacks_lethal() -> None:
    hurt = {"wounds": 3, "shields_spent": 1}
    game = arena(
        "salvador 0,0",
        "nine_toes 4,0",
        "badass_marauder 3,0",
        content=[MISSION],
        wanted="bounty",
        put={"nine_toes#1": hurt, "badass_marauder#2": {"shields_spent": 1}},
    )
    unique, other = game.state.enemies.values()

    def lethal() -> list[int]:
        made = [enemy_attack.attack_of(game, foe) for foe in (unique, other)]
        return [sum(found.prop == "lethal" for found in PROPERTIES(attack)) for attack in made]

    assert lethal() == [0, 0]
    carry_out(game, "slaughter")
    assert (unique.wounds, unique.shields_spent) == (1, 0)
    assert other.shields_spent == 1
    assert lethal() == [1, 0]
    game.state.slaughter = False
    assert lethal() == [0, 0]


@pytest.mark.rule("TOR-WMI-17")
def test_outside_wanted_missions_slaughter_leaves_uniques_alone() -> None:
    game = arena("salvador 0,0", "nine_toes 4,0", put={"nine_toes#1": {"wounds": 3, "shields_spent": 1}})
    carry_out(game, "slaughter")
    foe = game.state.enemies["nine_toes#1"]
    assert (foe.wounds, foe.shields_spent) == (3, 1)
    assert PROPERTIES(enemy_attack.attack_of(game, foe)) == []


def test_an_immediate_victory_is_seen_after_the_order() -> None:
    won = scenario(immediate=True, victory=[cond("slaughter_active")])
    game = arena("salvador 0,0", content=[won], scenario="bout")
    carry_out(game, "move")
    assert game.state.result == ""
    carry_out(game, "slaughter")
    assert game.state.result == "won"
