"""What the shipped pack holds against the players: enemies, Announcements, Events, Wanted cards, campaigns (spec 4)."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import pytest

from game.app.theme import icon_exists
from game.core import home
from game.core.content import Content
from game.core.faults import Node, walk
from game.core.library import texts
from game.core.packs import load
from game.core.text import LANGUAGES
from game.systems.torgue_arena.content import (
    KINDS,
    Announcement,
    Campaign,
    EnemyCard,
    EventCard,
    Family,
    Order,
    Scenario,
    Wanted,
)
from game.systems.torgue_arena.vocabulary import ELEMENTS, Effect, Op, OpName

LIBRARY, _ = load("torgue_arena", KINDS, home.assets() / "packs" / "torgue_arena")
ENEMIES = LIBRARY.all(EnemyCard)
ANNOUNCEMENTS = LIBRARY.all(Announcement)
EVENTS = LIBRARY.all(EventCard)
WANTED = LIBRARY.all(Wanted)
SCENARIOS = LIBRARY.all(Scenario)
CAMPAIGNS = LIBRARY.all(Campaign)
OURS: tuple[type[Content], ...] = (Family, EnemyCard, Announcement, EventCard, Wanted, Scenario, Campaign)
THINGS = [(cls, thing) for cls in OURS for thing in LIBRARY.all(cls)]

SOURCE = {
    "psycho": ("small", 2, 1, 6, (), 7, "melee", 1),
    "marauder": ("small", 2, 1, 5, (), 6, "reflexes", 3),
    "badass_marauder": ("small", 2, 1, 6, ("yellow",), 7, "reflexes", 3),
    "suicide_psycho": ("small", 3, 1, 5, (), 8, "reflexes", 1),
    "tink_shotgunner": ("small", 2, 1, 5, (), 6, "reflexes", 2),
    "psycho_reaper": ("small", 2, 2, 7, (), 7, "melee", 1),
    "nine_toes": ("small", 2, 5, 7, ("yellow",), 8, "melee", 1),
    "goliath": ("large", 2, 4, 6, (), 9, "melee", 1),
    "skag": ("small", 3, 1, 5, (), 6, "melee", 1),
}
"""The profiles of spec 3.2: base, Movement, Hit points, Defence, Shields, Strength, resisted with, range."""
BASES = {
    "badass_psycho": "psycho",
    "badass_marauder": "marauder",
    "badass_skag": "skag",
    "badass_rat": "rat",
    "badass_tink": "tink_shotgunner",
    "badass_torcher": "torcher",
    "badass_frost_raider": "frost_raider",
    "badass_goliath": "goliath",
}


def enemy(id: str) -> EnemyCard:
    return LIBRARY.get(EnemyCard, id)


def of_kind(kind: str) -> list[EnemyCard]:
    return [card for card in ENEMIES if card.kind == kind]


def strength(card: EnemyCard) -> int:
    assert isinstance(card.strength, int)
    return card.strength


def ops(thing: Content) -> list[Op]:
    return [node.value for node in walk(Node((), type(thing), thing)) if isinstance(node.value, Op)]


def effects(thing: Content) -> list[Effect]:
    return [node.value for node in walk(Node((), type(thing), thing)) if isinstance(node.value, Effect)]


def does(thing: Content, *kinds: OpName) -> bool:
    return any(op.kind in kinds for op in ops(thing))


def retaliates(card: EnemyCard) -> bool:
    return any(op.kind == "retaliate" for effect in card.fumble_on_attack for op in effect.do)


# --- all cards


@pytest.mark.parametrize(("cls", "thing"), THINGS, ids=[f"{cls.__name__}-{thing.id}" for cls, thing in THINGS])
def test_every_text_is_there_in_three_languages_and_every_icon_exists(cls: type[Content], thing: Content) -> None:
    for text in texts(cls, thing):
        assert set(text.words) == set(LANGUAGES)
        if len(text.words["en"]) > 40:
            assert len(set(text.words.values())) == len(LANGUAGES), text.words["en"]
    icon = getattr(thing, "icon", None)
    assert icon is None or icon_exists(icon)


def test_effects_of_nobodys_cards_say_whom_they_are_about() -> None:
    for card in (*EVENTS, *WANTED, *ANNOUNCEMENTS):
        for op in ops(card):
            placed = op.kind in ("spawn", "place_terrain", "explode")
            assert placed or op.who != "self", card.id
            assert not placed or op.zone != "own", card.id


# --- enemies


@pytest.mark.parametrize("id", SOURCE)
def test_enemies_of_the_source_have_its_numbers(id: str) -> None:
    card = enemy(id)
    shown = card.base, card.movement, card.hit_points, card.defence, card.shields
    assert (*shown, card.strength, card.resist, card.range) == SOURCE[id]


def test_there_are_enough_enemies_of_every_kind() -> None:
    regular = of_kind("regular")
    assert len(regular) >= 12 and {id for id in SOURCE if id not in ("badass_marauder", "nine_toes")} <= {
        card.id for card in regular
    }
    assert len(of_kind("badass")) >= 6 and len(of_kind("unique")) >= 6 and len(of_kind("boss")) == 2
    assert sum(card.base == "large" for card in regular) >= 2
    assert sum(card.resist == "melee" and card.range <= 1 for card in regular) >= 3
    assert sum(card.resist != "melee" and card.range >= 2 for card in regular) >= 4
    assert sum(card.trait("ignores_attack_orders") is not None for card in regular) == 1
    for element in ELEMENTS:
        assert any(prop.prop == element for card in regular for prop in card.properties), element


@pytest.mark.rule("TOR-ENC-06", "TOR-CRT-02")
def test_fumble_texts_are_common_and_most_of_them_retaliate() -> None:
    regular = of_kind("regular")
    assert sum(bool(card.fumble_on_attack or card.fumble_on_defence) for card in regular) >= 8
    assert sum(retaliates(card) for card in regular) >= 5
    assert retaliates(enemy("psycho")) and not enemy("marauder").fumble_on_attack


@pytest.mark.rule("TOR-SPN-17", "TOR-ENC-05")
def test_families_have_as_many_miniatures_as_their_size_allows() -> None:
    for family in LIBRARY.all(Family):
        cards = [card for card in ENEMIES if card.family == family.id]
        assert cards, family.id
        kinds = {card.kind for card in cards}
        if "boss" in kinds:
            assert family.count == 1 and len(cards) == 1
        else:
            assert "regular" in kinds
            low, high = (2, 3) if cards[0].base == "large" else (6, 10)
            assert low <= family.count <= high
            assert len({card.base for card in cards}) == 1
    assert enemy("nine_toes").family == "psycho" and enemy("nine_toes").ring == "blue"


@pytest.mark.parametrize("card", of_kind("regular"), ids=lambda card: card.id)
def test_regular_enemies_keep_to_their_bands(card: EnemyCard) -> None:
    if card.base == "large":
        assert 3 <= card.hit_points <= 5 and 5 <= card.defence <= 7 and 8 <= strength(card) <= 9
        assert 1 <= card.movement <= 2 and 1 <= card.range <= 2 and card.shields in ((), ("red",))
        return
    assert 1 <= card.hit_points <= 2 and 4 <= card.defence <= 7 and 5 <= strength(card) <= 8
    assert 1 <= card.movement <= 3 and 1 <= card.range <= 4 and not card.shields
    if card.defence == 4 or strength(card) == 5:
        assert card.hit_points == 1


@pytest.mark.parametrize("card", of_kind("badass"), ids=lambda card: card.id)
def test_a_badass_is_its_base_type_one_better_with_a_shield_and_a_pinata(card: EnemyCard) -> None:
    base = enemy(BASES[card.id])
    assert (card.family, card.base, card.movement, card.range) == (base.family, base.base, base.movement, base.range)
    assert card.hit_points - base.hit_points in (0, 1)
    assert card.defence == base.defence + 1 and strength(card) == strength(base) + 1
    assert card.shields == ("yellow",) and card.resist == base.resist and card.properties == base.properties
    pinata = card.trait("pinata")
    assert pinata is not None and pinata.n == 1


@pytest.mark.parametrize("card", of_kind("unique"), ids=lambda card: card.id)
def test_uniques_keep_to_their_band(card: EnemyCard) -> None:
    assert 4 <= card.hit_points <= 7 and 7 <= card.defence <= 8 and 8 <= strength(card) <= 9
    assert 2 <= card.movement <= 3 and 1 <= card.range <= 3 and card.shields in (("yellow",), ("green",))
    assert 1 <= len(card.specials) <= 2
    assert card.loot == 0 and card.trait("pinata") is None, "a Unique leaves a Legendary token (UNI-03, UNI-08)"
    assert card.ring


@pytest.mark.parametrize("card", of_kind("boss"), ids=lambda card: card.id)
def test_bosses_keep_to_their_band(card: EnemyCard) -> None:
    assert 12 <= card.hit_points <= 18 and 7 <= card.defence <= 9 and 9 <= strength(card) <= 10
    assert 1 <= card.movement <= 2 and 2 <= card.range <= 4 and sorted(card.shields) == ["green", "yellow"]
    assert 2 <= len(card.specials) <= 3


def test_special_actions_wait_for_their_order_and_responses_for_their_roll() -> None:
    for card in ENEMIES:
        for special in card.specials:
            assert all((effect.trigger, effect.order) == ("on_order", "special") for effect in special.effects)
        assert all(effect.trigger == "on_critical" for effect in card.critical_on_attack)
        fumbles = (*card.fumble_on_attack, *card.fumble_on_defence)
        assert all(effect.trigger == "on_fumble" for effect in fumbles)


def test_the_text_of_an_enemy_names_each_of_its_responses() -> None:
    for card in ENEMIES:
        told = card.text.words["en"]
        assert ("Fumble on attack:" in told) == bool(card.fumble_on_attack)
        assert ("Critical on attack:" in told) == bool(card.critical_on_attack)
        assert ("Fumble on defence:" in told) == bool(card.fumble_on_defence)
        assert ("Ignores Attack orders" in told) == (card.trait("ignores_attack_orders") is not None)


# --- Announcements


def ranked(rank: int) -> list[Announcement]:
    return [card for card in ANNOUNCEMENTS if card.rank == rank]


def names(card: Announcement) -> list[str]:
    return [order.order for order in card.orders]


LENGTHS = {1: (2, 3), 2: (3, 4), 3: (4, 5)}
LEAST = {"attack": 9, "move": 8, "spawn": 6, "event": 3, "out_of_ammo": 2}
RAISED = {1: {"slaughter": 2, "special": 4}, 2: {"slaughter": 4, "special": 7}, 3: {"slaughter": 6, "special": 9}}
DOUBLED = {1: 0, 2: 2, 3: 5}


@pytest.mark.rule("TOR-UPG-01", "TOR-SET-22", "TOR-RK0-02")
def test_there_are_twelve_announcements_of_each_rank_and_one_of_rank_0() -> None:
    assert Counter(card.rank for card in ANNOUNCEMENTS) == {0: 1, 1: 12, 2: 12, 3: 12}


@pytest.mark.parametrize("rank", [1, 2, 3])
def test_orders_of_a_rank_are_as_many_as_they_should_be(rank: int) -> None:
    cards = ranked(rank)
    low, high = LENGTHS[rank]
    assert all(low <= len(card.orders) <= high for card in cards)
    found = Counter(chain.from_iterable(names(card) for card in cards))
    assert {name: found[name] for name, n in {**LEAST, **RAISED[rank]}.items() if found[name] < n} == {}
    doubled = [card for card in cards if max(Counter(names(card)).values()) >= 2]
    assert len(doubled) >= DOUBLED[rank]


@pytest.mark.parametrize("rank", [1, 2, 3])
def test_most_announcements_bring_enemies_closer_before_they_attack(rank: int) -> None:
    cards = [names(card) for card in ranked(rank)]
    both = [orders for orders in cards if "move" in orders and "attack" in orders]
    assert len(both) >= 7
    assert sum(orders.index("move") < orders.index("attack") for orders in both) > len(both) / 2
    assert all({"move", "attack", "special"} & set(orders) for orders in cards)
    waves = [orders for orders in cards if "slaughter" in orders and "spawn" in orders]
    assert sum(orders.index("slaughter") < orders.index("spawn") for orders in waves) >= len(waves) / 2


@pytest.mark.rule("TOR-RK0-04")
def test_rank_0_does_everything_and_sets_the_floor_on_fire() -> None:
    [card] = ranked(0)
    assert {"slaughter", "spawn", "move", "special", "attack"} <= set(names(card))
    assert any(op.kind == "place_token" and op.token == "incendiary" for op in ops(card))


def test_every_way_to_run_dry_is_used() -> None:
    whom = {order.who for card in ANNOUNCEMENTS for order in card.orders if order.order == "out_of_ammo"}
    assert whom == {"spotlight", "most_red", "all", "nearest_to_spawn", "random_one", "all_but_spotlight"}


# --- Events


def brings(card: EventCard) -> list[EnemyCard]:
    return [enemy(op.enemy) for op in ops(card) if op.kind == "spawn" and op.enemy]


def test_events_are_mixed_as_they_should_be() -> None:
    cards = [card for card in EVENTS if card.boss is None]
    assert len(cards) >= 24
    bringing = [card for card in cards if brings(card)]
    assert len(bringing) >= 8
    assert sum(any(found.kind == "unique" for found in brings(card)) for card in bringing) >= 4
    assert sum(does(card, "place_terrain") for card in cards) >= 6
    assert sum(does(card, "out_of_ammo", "recharge_shield") or _shocks(card) for card in cards) >= 4
    assert sum(does(card, "gain_money", "draw_loot", "draw_gear") for card in cards) >= 3
    assert sum(does(card, "gain_spotlight") for card in cards) >= 3


def _shocks(card: EventCard) -> bool:
    return any(op.token == "shock" for op in ops(card))


def test_one_event_recharges_the_shields_of_all_miniatures() -> None:
    every = [
        card for card in EVENTS if any(d.kind == "recharge_shield" and d.who == "all_miniatures" for d in ops(card))
    ]
    assert len(every) == 1


@pytest.mark.rule("TOR-BOS-04", "TOR-BOS-06")
@pytest.mark.parametrize("boss", of_kind("boss"), ids=lambda card: card.id)
def test_a_boss_has_events_of_its_own_that_do_something_without_it(boss: EnemyCard) -> None:
    own = [card for card in EVENTS if card.boss == boss.id]
    assert len(own) >= 4
    for card in own:
        elsewhere = [op for op in ops(card) if op.who != "family"]
        assert elsewhere or card.orders, card.id


def test_the_text_of_an_event_tells_its_orders() -> None:
    said = {"move": "a Move order", "attack": "an Attack order", "special": "a Special action order"}
    for card in EVENTS:
        orders = [order.order for order in card.orders]
        for name, told in said.items():
            assert (told in card.text.words["en"]) == (name in orders), card.id


# --- Wanted cards


@pytest.mark.rule("TOR-WMI-04")
def test_wanted_cards_have_one_unique_and_some_others_or_two_weak_uniques() -> None:
    assert len(WANTED) >= 8
    for card in WANTED:
        assert all(enemy(id).kind == "unique" for id in card.uniques)
        others = sum(line.n for line in card.others)
        if len(card.uniques) == 1:
            assert 3 <= others <= 6, card.id
        else:
            assert len(card.uniques) == 2 and all(enemy(id).hit_points == 4 for id in card.uniques)
        assert all(enemy(line.enemy).kind == "regular" and line.zone == 1 for line in card.others)


def test_every_unique_can_be_met() -> None:
    met = {found.id for card in EVENTS for found in brings(card)}
    met |= {id for card in WANTED for id in card.uniques}
    assert {card.id for card in of_kind("unique")} <= met


# --- scenarios and campaigns


def table(scenario: Scenario, slaughter: bool) -> int:
    return sum(line.n for line in (scenario.spawn_slaughter if slaughter else scenario.spawn))


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_a_spawn_order_brings_a_few_enemies_and_more_in_slaughter(scenario: Scenario) -> None:
    assert 2 <= table(scenario, slaughter=False) <= 4
    assert 4 <= table(scenario, slaughter=True) <= 6
    assert scenario.slaughter_effects


@pytest.mark.parametrize("campaign", CAMPAIGNS, ids=lambda campaign: campaign.id)
def test_a_campaign_ends_with_its_boss_and_every_scenario_is_reached(campaign: Campaign) -> None:
    assert enemy(campaign.boss).kind == "boss" and LIBRARY.get(Announcement, campaign.rank0).rank == 0
    reached, row = {campaign.scenarios[0]}, [campaign.scenarios[0]]
    while row:
        scenario = LIBRARY.get(Scenario, row.pop())
        for id in (scenario.next_on_victory, scenario.next_on_defeat):
            if id is not None and id not in reached:
                reached.add(id)
                row.append(id)
    assert reached == set(campaign.scenarios)
    finales = [LIBRARY.get(Scenario, id) for id in campaign.scenarios]
    finales = [each for each in finales if each.next_on_victory is None]
    assert any(condition.enemy == campaign.boss for each in finales for condition in each.victory)
    for each in finales:
        assert any(
            condition.kind == "eliminated" and enemy(condition.enemy).kind == "boss" for condition in each.victory
        )
        assert each.immediate


def test_the_long_campaign_has_the_scenarios_of_the_specification() -> None:
    [campaign] = [each for each in CAMPAIGNS if len(each.scenarios) >= 5]
    cards = [LIBRARY.get(Scenario, id) for id in campaign.scenarios]
    assert [card.announcements for card in cards] == [5, 6, 5, 6, 7, 7]
    assert [card.money for card in cards] == [2000, 2000, 1500, 1500, 2000, 2000]
    first, fuses, hold, hunt, *finales = cards
    assert [condition.kind for condition in first.victory] == ["eliminated"]
    assert len(fuses.objectives) == 2 and {condition.kind for condition in fuses.victory} == {"objective"}
    assert "hunters_in" in {condition.kind for condition in hold.victory} and hold.defeat
    assert "nine_toes" in {condition.enemy for condition in hunt.victory} and hunt.boxes
    assert hunt.next_on_victory != hunt.next_on_defeat and {hunt.next_on_victory, hunt.next_on_defeat} == {
        finale.id for finale in finales
    }


@pytest.mark.rule("TOR-SCN-05")
def test_scenarios_before_the_finale_level_up_who_wins_before_rank_0() -> None:
    for scenario in SCENARIOS:
        levels = [reward for reward in scenario.rewards if reward.level_up]
        if scenario.next_on_victory is None:
            assert not levels
            continue
        [reward] = levels
        assert reward.in_time


@pytest.mark.rule("TOR-SCN-06")
def test_what_boxes_do_is_done_once() -> None:
    for scenario in SCENARIOS:
        assert len({box.id for box in scenario.boxes}) == len(scenario.boxes)
        for box in scenario.boxes:
            assert box.text.words["en"].startswith("!!!")
            assert all(effect.once == "game" for effect in box.effects if effect.trigger != "passive")


def test_later_scenarios_can_be_played_alone_with_levels_and_gear() -> None:
    for campaign in CAMPAIGNS:
        levels = [LIBRARY.get(Scenario, id).levels for id in campaign.scenarios]
        assert levels[0] == 0 and levels == sorted(levels)
        for id in campaign.scenarios[1:]:
            assert LIBRARY.get(Scenario, id).levels and LIBRARY.get(Scenario, id).kit


def test_orders_inside_events_need_nobody_named() -> None:
    for card in EVENTS:
        assert all(isinstance(order, Order) and order.order in ("move", "attack", "special") for order in card.orders)
