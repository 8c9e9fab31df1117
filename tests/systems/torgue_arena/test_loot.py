"""Loot tokens, Level-up and Wanted tokens, the Draw-card icon (LOO, LEV, WAN, DRC)."""

from __future__ import annotations

import pytest

from game.core.cards import Pile
from game.core.request import Choose
from game.systems.torgue_arena.flow import activation, asking, harm, loot, respawn, round_end
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.system import ArenaSystem
from tests.systems.torgue_arena.fights import attacked, punch
from tests.systems.torgue_arena.scenes import (
    LOOT,
    Unforeseen,
    arena,
    at,
    effect,
    enemy,
    grenade,
    gun,
    mod,
    op,
    run,
    shield,
    tree,
)
from tests.systems.torgue_arena.scenes import loot as kind
from tests.systems.torgue_arena.test_activation import activate, shown

TREES = tuple(tree(f"{name}_1") for name in ("salvador", "amara", "moze", "mordecai"))


def holding(*tokens: str, **more: object) -> dict[str, object]:
    return {"loot": list(tokens), **more}


def uses(game: Arena, seat: str | None = None) -> list[str]:
    return [option.key for option in loot.uses(game, seat)]  # type: ignore[arg-type]


def use(game: Arena, key: str, *answers: str, cards: str = "") -> None:
    chosen = next(option.value for option in loot.uses(game) if option.key == key)
    assert isinstance(chosen, loot.Use)
    run(loot.use(game, chosen), *answers, cards=cards)


def draw(game: Arena, n: int, name: str, zone: str = "", *answers: str, cards: str = "") -> None:
    run(loot.draw(game, n, game.hunter(name), at(zone) if zone else None), *answers, cards=cards)


def lying(game: Arena) -> list[str]:
    return [thing.face for thing in game.state.things.values() if thing.kind == "loot"]


# --- drawing


@pytest.mark.rule("TOR-LOO-01", "TOR-LOO-02", "TOR-LOO-04")
def test_an_eliminated_enemy_drops_one_random_token_to_the_card_of_its_killer_at_any_distance() -> None:
    game = arena(
        "salvador 0,0 Y", "moze 1,0", "psycho 3,0", content=LOOT, bag="ammo health", gear={"salvador": "caracal"}
    )
    run(harm.eliminate(game, game.state.enemies["psycho#1"], game.hunter("salvador")), cards="health")
    assert game.hunter("salvador").loot == ["health"]
    assert game.state.bag.cards == ["ammo"]


@pytest.mark.rule("TOR-LOO-03", "TOR-LOO-22")
def test_a_token_with_the_draw_card_icon_stays_in_the_zone_for_all_to_see() -> None:
    game = arena("salvador 0,0", "psycho 3,0", content=LOOT, bag="ammo health_card money")
    run(harm.eliminate(game, game.state.enemies["psycho#1"], game.hunter("salvador")), cards="health_card")
    assert game.hunter("salvador").loot == []
    [thing] = game.state.things.values()
    assert (thing.kind, thing.at, thing.face) == ("loot", at("3,0"), "health_card")
    assert _view(game)["things"][thing.id]["face"] == "health_card"


def _view(game: Arena) -> dict[str, dict[str, dict[str, str]]]:
    return dict(ArenaSystem(game.library, {"test": game.board}).view(game.state, game.group))


@pytest.mark.rule("TOR-LOO-23")
def test_tokens_of_other_effects_go_straight_to_the_card() -> None:
    game = arena("salvador 0,0", content=LOOT, bag="health_card ammo money")
    draw(game, 1, "salvador", cards="health_card")
    assert game.hunter("salvador").loot == ["health_card"]


@pytest.mark.rule("TOR-LOO-16", "TOR-LOO-19")
def test_the_last_token_is_safe_but_what_lies_on_the_floor_goes_back_into_the_bag() -> None:
    game = arena(
        "salvador 0,0",
        "moze 1,0",
        "loot 2,0 face=weapon_card",
        content=LOOT,
        bag="ammo_card health_card",
        bag_discard=["money"],
        put={"moze": holding("ammo")},
    )
    draw(game, 2, "salvador", "3,0", cards="ammo_card health_card")
    assert lying(game) == ["health_card"]
    assert game.state.bag.cards == ["ammo_card", "money", "weapon_card"]
    assert game.state.bag_discard == []
    assert game.hunter("moze").loot == ["ammo"]


@pytest.mark.rule("TOR-LOO-20")
def test_draws_from_a_bag_that_stays_empty_are_lost() -> None:
    game = arena("salvador 0,0", content=LOOT, bag="ammo")
    draw(game, 3, "salvador", "1,0", cards="ammo")
    assert game.hunter("salvador").loot == ["ammo"]


@pytest.mark.rule("TOR-LOO-15", "TOR-LOO-16")
def test_used_tokens_go_to_the_discard_pile_and_return_when_the_bag_is_empty() -> None:
    game = arena("amara 0,0 R[G]", content=LOOT, bag="money", put={"amara": holding("health")})
    use(game, "loot:amara:health")
    assert game.state.bag_discard == ["health"]
    draw(game, 1, "amara", cards="money")
    assert game.state.bag.cards == ["health"]


@pytest.mark.rule("TOR-UNI-03", "TOR-UNI-05", "TOR-UNI-07")
def test_a_legendary_token_is_left_in_the_zone_and_never_enters_the_bag() -> None:
    game = arena("salvador 0,0", content=LOOT, bag="ammo")
    run(loot.drop_legendary(game, at("2,0")))
    run(loot.drop_legendary(game, at("2,0")))
    draw(game, 1, "salvador", cards="ammo")
    assert len(lying(game)) == 2
    assert game.state.bag.cards == []


@pytest.mark.rule("TOR-LOO-24")
def test_a_hunter_holds_any_number_of_tokens() -> None:
    game = arena("salvador 0,0", content=LOOT, bag=" ".join(["ammo"] * 12))
    draw(game, 11, "salvador", cards=" ".join(["ammo"] * 11))
    assert len(game.hunter("salvador").loot) == 11


@pytest.mark.rule("TOR-LOO-18")
def test_loot_on_the_floor_can_vanish_at_the_end_of_a_round() -> None:
    game = arena("salvador 0,0", "loot 2,0 face=health_card", content=LOOT, bag="ammo")
    run(round_end.cleanup(game), dice="1")
    assert lying(game) == []
    assert "health_card" in game.state.bag.cards


# --- Level-up and Wanted


@pytest.mark.rule("TOR-LEV-01", "TOR-LEV-02", "TOR-LEV-04", "TOR-SKL-01", "TOR-LEV-03", "TOR-LOO-17")
def test_a_level_up_token_improves_everybody_and_heals_who_drew_it() -> None:
    put = {
        "salvador": {"tree": "salvador_1"},
        "amara": {"tree": "amara_1"},
        "moze": {"tree": "moze_1", "out": True},
    }
    pieces = ("salvador 0,0 R[G] Y", "amara 1,0 R[G] Y", "moze -")
    content = [*LOOT, *TREES, shield("wall")]
    game = arena(*pieces, content=content, bag="level_up ammo", put=put, gear={"salvador": "wall"})
    game.item("wall#1").shield = [True, True]
    draw(game, 1, "salvador", "2,0", "A slot0", "B slot0", "C slot0", cards="level_up")
    assert [each.levels for each in game.state.hunters.values()] == [1, 1, 1]
    assert [each.slots for each in game.state.hunters.values()] == [[0], [0], [0]]
    assert shown(game, "salvador") == "G Y"
    assert game.item("wall#1").shield == [False, False]
    assert shown(game, "amara") == "R[G] Y"
    assert game.state.aside == ["level_up"]
    assert game.state.bag_discard == []
    assert game.state.levels_gained == 1


@pytest.mark.rule("TOR-LEV-05")
def test_the_level_up_comes_before_the_next_token_of_the_drop() -> None:
    game = arena(
        "salvador 0,0", content=[*LOOT, *TREES], bag="level_up ammo money", put={"salvador": {"tree": "salvador_1"}}
    )
    flow = loot.draw(game, 2, game.hunter("salvador"), at("1,0"))
    drawn = flow.send(None)
    asked = flow.send(drawn.read("level_up"))
    assert isinstance(asked, Choose)
    assert asked.topic == "slot"
    assert len(game.state.bag) == 2
    flow.close()


@pytest.mark.rule("TOR-LEV-06", "TOR-LEV-03")
def test_level_markers_do_not_use_up_the_token_of_the_bag() -> None:
    game = arena("salvador 0,0", content=[*LOOT, *TREES], bag="level_up ammo", put={"salvador": {"tree": "salvador_1"}})
    draw(game, 1, "salvador", "", "A slot0", cards="level_up")
    assert game.hunter("salvador").slots == [0]
    assert game.state.aside == ["level_up"]
    assert "level_up" not in game.state.bag.cards


@pytest.mark.rule("TOR-WAN-01", "TOR-WAN-02", "TOR-WAN-03", "TOR-LOO-17")
def test_the_wanted_token_is_set_aside_for_the_whole_group() -> None:
    game = arena("salvador 0,0", content=LOOT, bag="wanted ammo")
    draw(game, 1, "salvador", "1,0", cards="wanted")
    assert game.state.wanted_found
    assert game.state.aside == ["wanted"]
    assert game.hunter("salvador").loot == []
    run(harm.eliminate(game, game.hunter("salvador")))
    assert game.state.wanted_found
    draw(game, 1, "salvador", cards="ammo")
    assert "wanted" not in game.state.bag.cards


# --- using tokens


@pytest.mark.rule("TOR-LOO-06", "TOR-LOO-08")
def test_using_a_token_is_no_action_and_costs_no_action_token() -> None:
    game = arena("amara 0,0 R[G] Y", content=LOOT, put={"amara": holding("health")})
    activate(game, "amara", "A loot:amara:health", "A end")
    assert shown(game, "amara") == "G Y"
    assert game.hunter("amara").loot == []


@pytest.mark.rule("TOR-LOO-07")
def test_tokens_are_offered_at_decisions_in_either_turn_and_at_pauses() -> None:
    put = {"amara": holding("health"), "moze": holding("ammo")}
    game = arena("amara 0,0 R[G] Y", "moze 1,0", content=LOOT, put=put, turn="enemies")
    run(asking.pause(game), "A loot:amara:health")
    assert shown(game, "amara") == "G Y"
    again = arena("amara 0,0 R[G] Y", "moze 1,0", content=LOOT, put={"amara": holding("health")})
    flow = activation.activate(again, again.hunter("moze"))
    asked = flow.send(None)
    assert "loot:amara:health" in [option.key for option in asked.options]
    flow.close()


@pytest.mark.rule("TOR-LOO-07")
def test_a_pause_is_idle_for_everybody_but_the_hunter_about_to_be_attacked() -> None:
    put = {"amara": holding("health"), "moze": holding("health")}
    game = arena("amara 0,0 R[G] Y", "moze 1,0 R[G] Y", content=LOOT, put=put, turn="enemies")
    for target, idle in ((None, {"A": True, "B": True}), (game.hunter("moze"), {"A": True, "B": False})):
        flow = asking.pause(game, target)
        first = flow.send(None)
        second = flow.send(None)
        assert {first.seat: first.idle, second.seat: second.idle} == idle
        flow.close()


@pytest.mark.rule("TOR-LOO-07")
def test_no_token_comes_between_a_precision_roll_and_its_result() -> None:
    content = [*LOOT, gun("scope", "red yellow", {"prop": "precision"})]
    put = {"amara": holding("health")}
    game = arena("amara 0,0 R[G] Y", "psycho 1,0", content=content, gear={"amara": "scope"}, put=put)
    with pytest.raises(Unforeseen, match="refused"):
        activate(game, "amara", "A shoot:scope#1:0@psycho#1", "A Y", "A loot:amara:health", dice="3")


@pytest.mark.rule("TOR-LOO-07")
def test_no_token_undoes_a_failed_defence_while_others_still_roll() -> None:
    game = arena("amara 0,0 R[G]*", "moze 0,0 G* Y*", "tink 1,0", content=LOOT, put={"amara": holding("health")})
    with pytest.raises(Unforeseen, match="refused"):
        run(attacked(game, "tink#1", "amara"), "A amara", "B loot:amara:health", dice="4 2")


@pytest.mark.rule("TOR-LOO-07")
def test_the_first_defender_may_still_use_a_token_when_no_die_set_the_strength() -> None:
    game = arena("moze 0,0 R[G]* Y*", "psycho 1,0", content=LOOT, put={"moze": holding("health")})
    run(attacked(game, "psycho#1", "moze"), "A loot:moze:health", "A G*", dice="12")
    assert shown(game, "moze") == "G* Y*"


@pytest.mark.rule("TOR-LOO-07")
@pytest.mark.parametrize("trigger", ["on_critical", "on_hit"])
def test_no_token_comes_between_an_attack_roll_and_its_result_when_a_card_asks(trigger: str) -> None:
    cheer = mod("cheer", effect(trigger, op("reactivate_token", who="chosen_hunter")))
    content, gear = [*LOOT, cheer], {"amara": "cheer"}
    game = arena("amara 0,0 R[G]* Y", "moze 0,0 G*", "psycho 1,0", content=content, gear=gear)
    game.hunter("amara").loot = ["health"]
    with pytest.raises(Unforeseen, match="refused"):
        run(punch(game, "amara", "psycho#1"), "A loot:amara:health", dice="8")


@pytest.mark.rule("TOR-LOO-07")
def test_no_token_comes_between_a_failed_defence_and_its_wound_when_a_card_asks() -> None:
    cheer = mod("cheer", effect("on_defence_fail", op("reactivate_token", who="chosen_hunter")))
    game = arena("amara 0,0 R[G]*", "moze 3,0 G*", "psycho 1,0", content=[*LOOT, cheer], gear={"amara": "cheer"})
    game.hunter("amara").loot = ["health"]
    with pytest.raises(Unforeseen, match="refused"):
        run(attacked(game, "psycho#1", "amara"), "A loot:amara:health", dice="2")


@pytest.mark.rule("TOR-LOO-09", "TOR-LOO-10")
@pytest.mark.parametrize(
    ("name", "heals", "healed"),
    [
        ("amara", ["A yellow:spent"], "Y* R[Y] R[G] R[G]*"),
        ("salvador", ["A yellow:spent", "A green:available", "A green:spent"], "Y* R[Y] G G*"),
    ],
)
def test_a_health_token_heals_one_wound_and_medicine_more(name: str, heals: list[str], healed: str) -> None:
    game = arena(f"{name} 0,0 R[Y]* R[Y] R[G] R[G]*", content=LOOT, put={name: holding("health")})
    use(game, f"loot:{name}:health", *heals)
    assert shown(game, name) == healed


@pytest.mark.rule("TOR-LOO-10")
def test_nobody_is_asked_in_which_order_everything_is_healed() -> None:
    game = arena("salvador 0,0 R[Y]* R[Y] G", content=LOOT, put={"salvador": holding("health")})
    use(game, "loot:salvador:health")
    assert shown(game, "salvador") == "Y* Y G"


@pytest.mark.rule("TOR-LOO-09", "TOR-LOO-10", "TOR-LOO-11", "TOR-HEA-04")
def test_example_4_salvador_heals_two_tokens_and_thaws_with_one_health_token() -> None:
    put = {"salvador": holding("health", elements={"cryo": 1})}
    game = arena("salvador 0,0 R[Y]* R[Y] G", content=LOOT, put=put)
    use(game, "loot:salvador:health")
    assert shown(game, "salvador") == "Y* Y G"
    assert game.hunter("salvador").elements == {}


@pytest.mark.rule("TOR-LOO-11")
def test_elements_may_go_instead_of_wounds() -> None:
    put = {"amara": holding("health", elements={"slag": 2})}
    game = arena("amara 0,0 R[Y] Y", content=LOOT, put=put)
    use(game, "loot:amara:health", "A slag")
    assert game.hunter("amara").elements == {"slag": 1}
    assert shown(game, "amara") == "R[Y] Y"


@pytest.mark.rule("TOR-LOO-10")
def test_one_health_token_is_used_up_before_the_next() -> None:
    game = arena("amara 0,0 R[Y] R[G]", content=LOOT, put={"amara": holding("health", "health")})
    with pytest.raises(Unforeseen, match="refused"):
        use(game, "loot:amara:health", "A loot:amara:health")


@pytest.mark.rule("TOR-LOO-12", "TOR-GRE-04", "TOR-INV-07", "TOR-GUN-04")
def test_an_ammo_token_reloads_everything_equipped_and_nothing_stored() -> None:
    content = [*LOOT, gun("iron"), gun("rust"), grenade("boom")]
    gear = {"amara": "iron rust@inventory boom"}
    game = arena("amara 0,0", content=content, gear=gear, put={"amara": holding("ammo")})
    for item in game.hunter("amara").items:
        item.spent = True
    use(game, "loot:amara:ammo")
    assert {item.id: item.spent for item in game.hunter("amara").items} == {
        "iron#1": False,
        "rust#2": True,
        "boom#3": False,
    }


@pytest.mark.rule("TOR-LOO-13")
def test_a_weapon_token_exchanges_a_weapon_without_an_action_token() -> None:
    content = [*LOOT, gun("iron"), gun("rust"), gun("gold"), mod("kit")]
    gear = {"amara": "iron rust gold@inventory kit@inventory"}
    game = arena("amara 0,0 Y", content=content, gear=gear, put={"amara": holding("weapon")})
    use(game, "loot:amara:weapon", "A swap:gold#3:iron#1")
    assert game.item("gold#3").place == "weapon"
    assert game.item("iron#1").place == "inventory"
    assert shown(game, "amara") == "Y"


@pytest.mark.rule("TOR-LOO-13")
def test_a_weapon_token_needs_a_weapon_on_either_side() -> None:
    content = [*LOOT, gun("iron"), gun("rust")]
    put = {"amara": holding("weapon")}
    assert uses(arena("amara 0,0", content=content, gear={"amara": "iron"}, put=put)) == []
    assert uses(arena("amara 0,0", content=content, gear={"amara": "rust@inventory"}, put=put)) == []
    assert uses(arena("amara 0,0", content=content, gear={"amara": "iron rust@inventory"}, put=put)) != []


@pytest.mark.rule("TOR-LOO-14", "TOR-LOO-21")
def test_money_pays_for_respawns_and_goes_to_the_discard_pile() -> None:
    put = {"amara": holding("money"), "moze": {"out": True}}
    game = arena("amara 0,0", "moze -", content=LOOT, put=put)
    assert uses(game) == []
    run(respawn.respawn(game))
    assert game.hunter("moze").in_play
    assert game.hunter("amara").loot == []
    assert game.state.bag_discard == ["money"]


@pytest.mark.rule("TOR-LOO-21")
def test_money_of_the_pool_goes_back_to_the_supply() -> None:
    game = arena("amara 0,0", "moze -", content=LOOT, money=1, put={"moze": {"out": True}})
    run(respawn.respawn(game))
    assert game.hunter("moze").in_play
    assert (game.state.money, game.state.bag_discard) == (0, [])


@pytest.mark.rule("TOR-LOO-25")
def test_an_eliminated_hunter_keeps_its_tokens_but_uses_only_its_money() -> None:
    put = {"moze": holding("health", "ammo", "money", out=True, at=None)}
    game = arena("amara 0,0", "moze 1,0 R[G]", content=[*LOOT, gun("iron")], gear={"moze": "iron"}, put=put)
    game.item("iron#1").spent = True
    assert uses(game) == []
    run(respawn.respawn(game))
    assert game.hunter("moze").in_play
    assert game.hunter("moze").loot == ["health", "ammo"]


@pytest.mark.rule("TOR-FFY-08")
def test_a_hunter_who_is_down_may_reload_but_not_heal() -> None:
    put = {"moze": holding("health", "ammo", down=True)}
    game = arena("moze 1,0 R[G]", content=[*LOOT, gun("iron")], gear={"moze": "iron*"}, put=put)
    assert uses(game) == ["loot:moze:ammo"]


# --- the Draw-card icon


@pytest.mark.rule("TOR-DRC-01", "TOR-DRC-02", "TOR-UNI-04", "TOR-UNI-06")
@pytest.mark.parametrize(
    ("token", "deck"), [("weapon_card", "guns"), ("ammo_card", "ammo"), ("health_card", "zed"), ("legendary", "torgue")]
)
def test_a_token_with_the_icon_draws_a_card_of_its_deck_instead(token: str, deck: str) -> None:
    content = [*LOOT, mod("prize", deck=deck)]
    decks = {name: Pile([]) for name in ("guns", "ammo", "zed", "torgue")}
    decks[deck] = Pile(["prize#1"])
    game = arena("amara 0,0 R[G] Y", content=content, decks=decks, put={"amara": holding(token)})
    use(game, f"loot:amara:{token}:card", "A equip", cards="prize#1")
    assert [item.id for item in game.equipped(game.hunter("amara"))] == ["prize#1"]
    assert shown(game, "amara") == "R[G] Y"
    assert game.hunter("amara").loot == []


@pytest.mark.rule("TOR-DRC-01")
def test_a_token_without_the_icon_draws_no_card() -> None:
    content = [*LOOT, mod("prize", deck="zed")]
    put = {"amara": holding("health", "health_card")}
    game = arena("amara 0,0 R[G]", content=content, decks={"zed": Pile(["prize#1"])}, put=put)
    assert uses(game) == ["loot:amara:health", "loot:amara:health_card", "loot:amara:health_card:card"]


@pytest.mark.rule("TOR-DRC-03")
def test_a_drawn_card_is_equipped_or_stored_as_the_player_prefers() -> None:
    content = [*LOOT, mod("prize", deck="zed")]
    put = {"amara": holding("health_card")}
    game = arena("amara 0,0 R[G]", content=content, decks={"zed": Pile(["prize#1"])}, put=put)
    use(game, "loot:amara:health_card:card", "A store", cards="prize#1")
    assert game.item("prize#1").place == "inventory"


@pytest.mark.rule("TOR-PRP-27", "TOR-LOO-01")
@pytest.mark.parametrize(("n", "dice", "drawn"), [(1, "", 2), ("1d4", "3", 4)])
def test_example_11_pinata_drops_more_tokens(n: int | str, dice: str, drawn: int) -> None:
    rich = enemy("psycho", traits=[{"trait": "pinata", "n": n}])
    game = arena("salvador 0,0", "psycho 1,0", content=[*LOOT, rich], bag=" ".join(["ammo"] * 8))
    flow = harm.eliminate(game, game.state.enemies["psycho#1"], game.hunter("salvador"))
    run(flow, dice=dice, cards=" ".join(["ammo"] * drawn))
    assert len(game.hunter("salvador").loot) == drawn


@pytest.mark.rule("TOR-RSL-01", "TOR-RSL-02")
def test_resale_value_is_no_money_for_a_respawn() -> None:
    put = {"amara": holding("ammo"), "moze": {"out": True}}
    game = arena("amara 0,0", "moze -", content=[kind("ammo", resale=500)], put=put)
    assert respawn.sources(game) == []
    game.state.money = 1
    assert respawn.sources(game) != []
