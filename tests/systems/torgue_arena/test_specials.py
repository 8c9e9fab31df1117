"""Special actions, what enemy cards say, and retaliation (SPC, ENC)."""

from __future__ import annotations

from typing import Any

import pytest

from game.boards.grid import key
from game.systems.torgue_arena.content import EnemyCard
from game.systems.torgue_arena.flow import enemies, enemy_attack, orders, response
from game.systems.torgue_arena.flow.attack import Aim, hunter_attack, melee_profile, strike
from game.systems.torgue_arena.flow.properties import properties
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import Hunter
from tests.systems.torgue_arena.scenes import announcement, arena, effect, enemy, family, make, op, prop, run, words


def special(title: str, *ops: dict[str, Any], **more: Any) -> dict[str, Any]:
    effects = [effect("on_order", *ops, order="special", **more)]
    return {"title": words(title), "text": words(title), "effects": effects}


def order(game: Arena, name: Any, *answers: str, dice: str = "") -> None:
    run(orders.do_order(game, name), *answers, dice=dice)


def melee(game: Arena, attacker: Hunter, target: str, *, dice: str) -> None:
    run(strike(game, hunter_attack(game, attacker, melee_profile(), colour="yellow"), Aim(target)), dice=dice)


SLAG = special("slag", op("place_token", token="slag", who="all_hunters"))
DOUSE = special("douse", op("remove_token", token="slag", n=5, who="all_hunters"))

# --- the order


@pytest.mark.rule("TOR-ORD-25", "TOR-SPC-01", "TOR-SPC-03")
def test_every_enemy_with_special_actions_uses_them_and_others_do_nothing(assaults: list[str]) -> None:
    game = arena("salvador 0,0", "skag 4,0", "psycho 0,4", "marauder 3,0", content=[enemy("skag", specials=[SLAG])])
    order(game, "special", "A skag#1")
    assert game.hunter("salvador").has("slag") == 1
    assert assaults == []
    assert [entry.subjects for entry in game.journal if entry.event.endswith("special_used")] == [
        ("skag#1",),
        ("psycho#2",),
    ]


@pytest.mark.rule("TOR-SPC-02")
@pytest.mark.parametrize(("specials", "left"), [((SLAG, DOUSE), 0), ((DOUSE, SLAG), 1)])
def test_several_special_actions_are_done_top_to_bottom(specials: tuple[dict[str, Any], ...], left: int) -> None:
    game = arena("salvador 0,0", "skag 4,0", content=[enemy("skag", specials=list(specials))])
    order(game, "special")
    assert game.hunter("salvador").has("slag") == left


def test_a_special_action_that_eliminates_its_user_is_its_last() -> None:
    bang = special("bang", op("eliminate"))
    game = arena("salvador 0,0", "skag 4,0", content=[enemy("skag", loot=0, specials=[bang, SLAG])])
    order(game, "special")
    assert game.hunter("salvador").has("slag") == 0


@pytest.mark.rule("TOR-RCT-04", "TOR-SPC-01")
def test_hunters_react_only_when_the_whole_special_action_is_done() -> None:
    """Whoever blows itself up is gone before anybody can shoot back at it."""
    bang = special("bang", op("attack", target="nearest"), op("eliminate"))
    game = arena("moze 0,0 G* Y", "skag 1,0", content=[enemy("skag", loot=0, specials=[bang])])
    order(game, "special", "A G*", "A move -1,0", dice="2")
    facts = [entry.event.rpartition(".")[2] for entry in game.journal]
    assert facts.index("defended") < facts.index("eliminated") < facts.index("reacted")


@pytest.mark.rule("TOR-RCT-04", "TOR-RCT-19")
def test_each_special_action_has_its_own_windows_before_the_next() -> None:
    strike_ = special("strike", op("attack", target="nearest"))
    game = arena("moze 0,0 G* Y Y", "skag 1,0", content=[enemy("skag", specials=[strike_, SLAG])])
    order(game, "special", "A G*", "A move -1,0", dice="2")
    facts = [entry.event.rpartition(".")[2] for entry in game.journal]
    assert facts.index("reacted") < facts.index("tokens_placed")


@pytest.mark.rule("TOR-RCT-04", "TOR-SPN-09")
def test_enemies_who_come_running_for_a_special_action_are_answered_one_by_one() -> None:
    call = special("call", op("spawn", enemy="skag", zone="own"))
    crew = [enemy("chief", specials=[call]), family("skag", 2), family("chief", 1), enemy("skag", movement=0, loot=0)]
    game = arena("moze 0,0 G* Y* Y* Y Y", "skag 1,0", "skag 0,1", "chief 3,0", content=crew, spotlight="moze")
    run(
        orders.do_order(game, "special"),
        *("A skag#1", "A G*", "A melee@skag#1", "A Y*", "A melee@skag#2"),
        dice="2 8 2 8",
    )
    facts = [entry.event.rpartition(".")[2] for entry in game.journal]
    assert [fact for fact in facts if fact in ("defended", "reacted")] == ["defended", "reacted"] * 2


@pytest.mark.rule("TOR-TGT-06", "TOR-ENC-03")
def test_the_throwing_axe_replaces_range_and_resisting_attribute() -> None:
    """Amara resists with Reflexes 1, not with Melee 3: a 5 is not enough against 7, a 6 is."""
    game = arena("salvador 1,0 Y*", "amara 0,3 Y*", "psycho 0,0", spotlight="salvador")
    order(game, "special", dice="6")
    assert game.hunter("amara").tokens[0].colour == "yellow"
    game = arena("salvador 1,0 Y*", "amara 0,3 Y*", "psycho 0,0", spotlight="salvador")
    order(game, "special", dice="5")
    assert game.hunter("amara").tokens[0].colour == "red"


@pytest.mark.rule("TOR-TGT-06", "TOR-PRP-40")
def test_every_repetition_of_a_special_attack_keeps_its_target_rule() -> None:
    """Salvador holds the Spotlight beside Amara, and no axe is for him."""
    axe = special("axe", op("attack", target="nearest_without_spotlight", range=3, props=[prop("swift", 1)]))
    game = arena("salvador 0,1 Y*", "amara 1,0 Y*", "skag 0,0", content=[enemy("skag", specials=[axe])])
    order(game, "special", dice="8 8")
    struck = [entry.subjects for entry in game.journal if entry.event.endswith("enemy_attacked")]
    assert struck == [("skag#1", "amara")] * 2


@pytest.mark.rule("TOR-ENC-06", "TOR-PRP-40")
def test_a_swift_retaliation_strikes_the_attacker_and_nobody_else() -> None:
    swift = enemy("skag", properties=[prop("swift", 1)])
    game = arena("salvador 0,1 Y*", "amara 1,0 Y*", "skag 0,0", content=[swift])
    run(response.retaliate(game, game.state.enemies["skag#1"], game.hunter("amara")), dice="8 8")
    struck = [entry.subjects for entry in game.journal if entry.event.endswith("enemy_attacked")]
    assert struck == [("skag#1", "amara")] * 2


@pytest.mark.rule("TOR-SPC-04")
def test_a_special_attack_without_a_target_does_nothing_and_is_no_move(assaults: list[str]) -> None:
    spitting = [enemy("skag", specials=[special("spit", op("attack", range=1, strength=1))])]
    game = arena("salvador 2,0", "skag 0,0", content=spitting, spotlight="salvador")
    order(game, "special")
    assert assaults == []
    assert game.state.enemies["skag#1"].at == (0, 0, 0)
    order(arena("salvador 1,0", "skag 0,0", content=spitting, spotlight="salvador"), "special")
    assert assaults == ["skag#1 salvador"]


@pytest.mark.rule("TOR-SPC-05", "TOR-ENC-02")
def test_a_special_attack_keeps_the_enemys_strength_and_properties() -> None:
    spit = special("spit", op("attack", range=3, strength=1, props=[prop("stun")]))
    card = enemy("skag", strength=6, properties=[prop("lethal")], specials=[spit])
    game = arena("moze 3,0 Y* Y*", "skag 0,0", content=[card])
    order(game, "special", dice="6")  # Reflexes 1: 7 against 6 + 1
    assert [token.colour for token in game.hunter("moze").tokens] == ["yellow", "yellow"]
    order(game, "special", dice="5")
    assert [token.colour for token in game.hunter("moze").tokens] == ["red", "red"]
    assert game.hunter("moze").stun == 1


@pytest.mark.rule("TOR-ENC-08", "TOR-PRP-42")
def test_example_13_high_calibre_lasts_for_the_turn() -> None:
    cards = [announcement("blast", "special"), announcement("fired", "attack", rank=0)]
    game = arena("salvador 4,0", "tink 0,0", content=cards, queue="blast fired")
    foe = game.state.enemies["tink#1"]
    enemies.begin_enemies(game)
    run(enemies.enemies_beat(game))
    attack = enemy_attack.attack_of(game, foe)
    assert enemy_attack.strength_of(attack) == 8
    assert {"crowd_control", "lethal"} <= set(properties(attack))
    run(_rest_of_turn(game))
    attack = enemy_attack.attack_of(game, foe)
    assert enemy_attack.strength_of(attack) == 6
    assert set(properties(attack)) == {"crowd_control"}


async def _rest_of_turn(game: Arena) -> None:
    while game.state.steps:
        await enemies.enemies_beat(game)


@pytest.mark.rule("TOR-ENC-08")
def test_a_special_bonus_without_a_duration_lasts_until_the_end_of_the_turn() -> None:
    rage = special("rage", op("add_strength", n=2))
    game = arena("salvador 4,0", "skag 0,0", content=[enemy("skag", specials=[rage])], turn="enemies")
    foe = game.state.enemies["skag#1"]
    order(game, "special")
    assert enemy_attack.strength_of(enemy_attack.attack_of(game, foe)) == 8
    enemies.begin_turn(game)
    assert enemy_attack.strength_of(enemy_attack.attack_of(game, foe)) == 6


# --- the card


@pytest.mark.rule("TOR-ENC-01", "TOR-ENC-04")
def test_an_enemy_card_tells_all_its_numbers_and_has_one_loot_token_unless_told() -> None:
    game = arena("salvador 0,0", "badass_marauder 1,0", "goliath 3,0")
    card = game.enemy_card("badass_marauder")
    assert (card.hit_points, card.defence, card.strength, card.resist, card.range, card.movement) == (
        1,
        6,
        7,
        "reflexes",
        3,
        2,
    )
    assert (card.kind, card.family, card.base, card.shields, card.loot) == (
        "badass",
        "marauder",
        "small",
        ("yellow",),
        1,
    )
    assert game.base(game.state.enemies["goliath#2"]) == "large"
    assert card.critical_on_attack == card.fumble_on_attack == card.fumble_on_defence == ()


@pytest.mark.rule("TOR-ENC-02")
def test_the_icon_of_strength_says_what_hunters_resist_with() -> None:
    """Amara has Melee 3 and Reflexes 1: the same die resists a melee attack and fails against a ranged one."""
    for resist, colour in (("melee", "yellow"), ("reflexes", "red")):
        foe: EnemyCard = enemy("skag", strength=7, resist=resist)
        game = arena("amara 0,0 Y*", "skag 1,0", content=[foe])
        order(game, "attack", dice="4")
        assert game.hunter("amara").tokens[0].colour == colour


# --- retaliation


@pytest.mark.rule("TOR-ENC-06")
def test_a_retaliating_enemy_walks_up_to_the_attacker_and_strikes_it(assaults: list[str]) -> None:
    game = arena("salvador 0,0", "amara 3,0", "psycho 1,0", spotlight="salvador")
    run(response.retaliate(game, game.state.enemies["psycho#1"], game.hunter("amara")))
    assert assaults == ["psycho#1 amara"]
    assert game.state.enemies["psycho#1"].at == (2, 0, 0)


@pytest.mark.rule("TOR-ENC-06")
def test_a_retaliating_enemy_that_cannot_reach_the_attacker_attacks_nobody(assaults: list[str]) -> None:
    game = arena("salvador 0,0", "amara 4,0", "psycho 0,1", spotlight="salvador")
    run(response.retaliate(game, game.state.enemies["psycho#1"], game.hunter("amara")), "A 2,0")
    assert assaults == []
    foe = game.state.enemies["psycho#1"].at
    assert foe is not None and key(foe) == "2,0"


@pytest.mark.rule("TOR-ENC-07", "TOR-MOV-05")
def test_cryo_stops_the_walk_of_a_response_but_not_its_attack(assaults: list[str]) -> None:
    cold = {"psycho#1": {"elements": {"cryo": 1}}}
    game = arena("salvador 2,0", "psycho 0,0", put=cold)
    run(response.retaliate(game, game.state.enemies["psycho#1"], game.hunter("salvador")))
    assert assaults == []
    game = arena("salvador 1,0", "psycho 0,0", put=cold)
    run(response.retaliate(game, game.state.enemies["psycho#1"], game.hunter("salvador")))
    assert assaults == ["psycho#1 salvador"]


@pytest.mark.rule("TOR-FFY-12")
def test_a_response_at_a_down_hunter_does_nothing(assaults: list[str]) -> None:
    game = arena("salvador 2,0", "psycho 0,0", put={"salvador": {"down": True}})
    run(response.retaliate(game, game.state.enemies["psycho#1"], game.hunter("salvador")))
    assert assaults == []
    assert game.state.enemies["psycho#1"].at == (0, 0, 0)
    game = arena("salvador 2,0", "psycho 0,0")
    run(response.retaliate(game, game.state.enemies["psycho#1"], game.hunter("salvador")))
    assert assaults != [] or game.state.enemies["psycho#1"].at != (0, 0, 0)


@pytest.mark.rule("TOR-ENC-07")
def test_a_response_in_the_hunters_turn_uses_up_no_later_order(assaults: list[str]) -> None:
    game = arena("salvador 1,0", "psycho 0,0")
    melee(game, game.hunter("salvador"), "psycho#1", dice="1")
    assert assaults == ["psycho#1 salvador"]
    order(game, "attack")
    assert assaults == ["psycho#1 salvador"] * 2


@pytest.mark.rule("TOR-CRT-11", "TOR-ENC-04")
def test_an_enemy_without_a_fumble_text_does_not_respond(assaults: list[str]) -> None:
    game = arena("salvador 1,0", "marauder 0,0")
    melee(game, game.hunter("salvador"), "marauder#1", dice="1")
    assert assaults == []
    game = arena("salvador 1,0", "psycho 0,0")
    melee(game, game.hunter("salvador"), "psycho#1", dice="1")
    assert assaults != []


@pytest.mark.rule("TOR-ENC-06", "TOR-CRT-09")
def test_example_12_bloodwings_fumble_brings_the_psycho_upon_mordecai(assaults: list[str]) -> None:
    game = arena("mordecai 3,0", "bloodwing 1,0", "psycho 0,0")
    bird = game.state.companions["bloodwing"]
    attack = hunter_attack(game, bird, game.companion_card(bird).attacks[0], colour="yellow")
    run(strike(game, attack, Aim("psycho#1")), dice="1")
    assert assaults == ["psycho#1 mordecai"]
    foe = game.state.enemies["psycho#1"].at
    assert foe is not None and key(foe) == "2,0"


@pytest.mark.rule("TOR-LOO-07")
def test_loot_may_be_used_before_a_retaliation_strikes(assaults: list[str]) -> None:
    health = make("loot", "health", front="health")
    game = arena("salvador 1,0 G R[Y]", "psycho 0,0", content=[health], put={"salvador": {"loot": ["health#1"]}})
    run(response.retaliate(game, game.state.enemies["psycho#1"], game.hunter("salvador")), "A no")
    assert assaults == ["psycho#1 salvador"]
