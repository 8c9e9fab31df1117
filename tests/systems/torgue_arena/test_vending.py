"""Buying gear between games (VEN, RSL)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.bots.ideas import ideas
from game.bots.strengths import STRENGTHS
from game.core.cards import Pile
from game.core.content import Content
from game.core.request import Choose, ChooseSome
from game.kit.weights import slips_of
from game.systems.torgue_arena.flow import payment, respawn, vending
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.policy.asked import hunch
from game.systems.torgue_arena.state import MONEY
from tests.systems.torgue_arena.campaigns import between, stage
from tests.systems.torgue_arena.scenes import Unforeseen, gun, make, run


def shop(*cards: str, content: Sequence[Content] = (), **fields: Any) -> Arena:
    """The machines show these cards, which have left their decks."""
    game = between(*content, revealed=list(cards), **fields)
    for pile in game.state.decks.values():
        pile.rest = [card for card in pile.rest if card not in cards]
    return game


def go(game: Arena, *answers: str, hunter: str = "salvador", passes: int = 0) -> None:
    game.state.steps = ["close"]
    run(vending.go(game, game.hunter(hunter), passes), *answers)


def asked(game: Arena, hunter: str = "salvador") -> Choose[Any]:
    flow = vending.go(game, game.hunter(hunter), 0)
    request = flow.send(None)
    flow.close()
    assert isinstance(request, Choose)
    return request


def held(game: Arena, hunter: str) -> list[str]:
    return [item.id for item in game.hunter(hunter).items]


# --- the cards


@pytest.mark.rule("TOR-VEN-01")
def test_two_cards_of_three_decks_and_one_of_torgue_are_shown() -> None:
    game = between()
    run(vending.reveal(game), cards="viper#1 cobra#1 boomer#1 fizzer#1 wall#1 pill#1 unkempt#1")
    shown = ["viper#1", "cobra#1", "boomer#1", "fizzer#1", "wall#1", "pill#1", "unkempt#1"]
    assert game.state.revealed == shown
    assert [len(game.state.decks[deck]) for deck in ("guns", "ammo", "zed", "torgue")] == [2, 2, 2, 2]


@pytest.mark.rule("TOR-VEN-02", "TOR-TER-24")
def test_a_machine_used_in_the_game_shows_two_more_cards_of_its_deck() -> None:
    game = between(machines=["ammo"])
    cards = "viper#1 cobra#1 boomer#1 fizzer#1 popper#1 banger#1 wall#1 pill#1 unkempt#1"
    run(vending.reveal(game), cards=cards)
    assert game.state.revealed == cards.split()


@pytest.mark.rule("TOR-VEN-02", "TOR-TER-24")
def test_two_machines_of_one_deck_show_four_more_cards() -> None:
    """One was used in the scenario, one in the Wanted mission after it."""
    boomers = [f"boomer#{n}" for n in range(1, 10)]
    decks = {"ammo": Pile([*boomers]), **{deck: Pile() for deck in ("guns", "zed", "torgue")}}
    game = between(machines=["ammo", "ammo"], decks=decks)
    run(vending.reveal(game), cards=" ".join(boomers[:6]))
    assert game.state.revealed == boomers[:6]


@pytest.mark.rule("TOR-VEN-09")
def test_cards_nobody_bought_go_back_into_their_decks() -> None:
    game = shop("viper#1", "wall#1")
    vending.close(game)
    assert "viper#1" in game.state.decks["guns"].rest
    assert "wall#1" in game.state.decks["zed"].rest
    assert game.state.revealed == []


@pytest.mark.rule("TOR-VEN-15")
def test_a_bought_card_is_not_replaced() -> None:
    game = shop("viper#1", "wall#1", money=4)
    go(game, "A buy:viper#1")
    assert game.state.revealed == ["wall#1"]
    assert len(game.state.decks["guns"]) == 3


# --- whose go it is


@pytest.mark.rule("TOR-VEN-03", "TOR-ITM-01")
def test_the_spotlight_hunter_goes_first_and_the_others_follow_clockwise() -> None:
    cards = "viper#1 cobra#1 boomer#1 fizzer#1 wall#1 pill#1 unkempt#1"
    with stage(steps=["reveal", "close", "tree:salvador"], spotlight="amara", money=9) as s:
        s.cards(*cards.split())
        for seat in "CDAB":
            s.asks(seat, "buy")
            s.play(seat, "pass")
        assert s.state.revealed == []
        s.asks("A", "rearrange")


@pytest.mark.rule("TOR-VEN-05", "TOR-VEN-12")
def test_goes_of_one_card_continue_until_all_four_pass_in_a_row() -> None:
    cards = "viper#1 cobra#1 boomer#1 fizzer#1 wall#1 pill#1 unkempt#1"
    with stage(steps=["reveal", "close", "tree:salvador"], money=9) as s:
        s.cards(*cards.split())
        s.play("A", "pass").play("B", "pass").play("C", "pass")
        s.play("D", "buy:viper#1").play("A", "yes")
        s.play("A", "buy:cobra#1")
        s.asks("B", "buy")
        s.play("B", "pass").play("C", "pass").play("D", "pass").play("A", "pass")
        s.asks("A", "rearrange")
        assert [item.id for item in s.state.hunters["salvador"].items] == ["cobra#1"]
        assert [item.id for item in s.state.hunters["moze"].items] == ["viper#1"]


# --- paying


@pytest.mark.rule("TOR-VEN-04", "TOR-SET-15", "TOR-LOO-14")
def test_a_paid_card_goes_to_the_buyers_inventory() -> None:
    game = shop("wall#1", money=3)
    go(game, "A buy:wall#1")
    [item] = game.hunter("salvador").items
    assert (item.id, item.place, item.shield) == ("wall#1", "inventory", [False, False])
    assert game.state.money == 1


@pytest.mark.rule("TOR-VEN-04")
def test_a_card_nobody_can_pay_for_is_refused_with_the_sum_there_is() -> None:
    game = shop("viper#1", "unkempt#1", money=1)
    options = {option.key: option for option in asked(game).options}
    refusal = options["buy:unkempt#1"].refusal
    assert refusal is not None
    assert refusal.reason.values == (("have", 500), ("price", 2000))
    assert "pay:unkempt#1" not in options
    assert options["buy:viper#1"].refusal is None


@pytest.mark.rule("TOR-VEN-06", "TOR-RSL-01", "TOR-RSL-03", "TOR-LOO-21")
def test_money_loot_with_resale_and_gear_with_resale_pay() -> None:
    gear = {"salvador": "caracal cobra"}
    put = {"salvador": {"loot": ["ammo", "cash", "health"], "money": 1}}
    game = shop("mamba#1", money=1, gear=gear, put=put)
    funds = {fund.key: fund.worth for fund in payment.funds(game)}
    expected = {"pool#1": 500, "salvador$1": 500, "salvador:ammo#1": 100, "salvador:cash#1": 500, "cobra#2": 200}
    assert funds == expected


@pytest.mark.rule("TOR-VEN-06", "TOR-VEN-07", "TOR-VEN-08")
def test_tokens_that_paid_go_back_to_the_bag_and_sold_gear_to_its_deck_when_the_sale_ends() -> None:
    put = {"salvador": {"loot": ["ammo", "cash"]}}
    game = shop("mamba#1", bag="", gear={"salvador": "cobra"}, put=put)
    go(game, "A pay:mamba#1 salvador:ammo#1 salvador:cash#1 cobra#1")
    assert game.state.bag.rest == ["ammo", "cash"]
    assert held(game, "salvador") == ["mamba#1"]
    assert game.state.resold == ["cobra#1"]
    before = len(game.state.decks["guns"])
    vending.close(game)
    assert "cobra#1" in game.state.decks["guns"].rest
    assert len(game.state.decks["guns"]) == before + 1


@pytest.mark.rule("TOR-VEN-13")
def test_no_change_is_given() -> None:
    game = shop("viper#1", money=2)
    go(game, "A buy:viper#1")
    assert game.state.money == 1


@pytest.mark.rule("TOR-VEN-06", "TOR-TER-31")
def test_money_found_in_chests_is_spent_too() -> None:
    game = shop("viper#1", put={"salvador": {"money": 2}})
    go(game, "A buy:viper#1")
    assert game.hunter("salvador").money == 1


@pytest.mark.rule("TOR-VEN-07", "TOR-UNI-05")
def test_a_legendary_token_that_paid_never_goes_into_the_bag() -> None:
    legend = make("loot", "legend", front="legendary", resale=500, count=0)
    game = shop("viper#1", content=[legend], bag="", put={"salvador": {"loot": ["legend"]}})
    assert game.hunter("salvador").loot == ["legend"]
    go(game, "A buy:viper#1")
    assert (game.hunter("salvador").loot, game.state.bag.cards) == ([], [])


@pytest.mark.rule("TOR-EQP-07", "TOR-VEN-08")
def test_starting_gear_that_is_sold_leaves_the_campaign() -> None:
    old = gun("caracal", deck="starting", resale=400)
    game = shop("viper#1", content=[old], gear={"salvador": "caracal"})
    go(game, "A pay:viper#1 caracal#1")
    vending.close(game)
    lying = [card for pile in game.state.decks.values() for card in pile.cards]
    assert held(game, "salvador") == ["viper#1"]
    assert "caracal#1" not in lying


@pytest.mark.rule("TOR-VEN-14")
def test_a_money_token_is_worth_its_money_and_nothing_more() -> None:
    game = shop("mamba#1", put={"salvador": {"loot": ["cash", "cash"]}})
    assert [fund.worth for fund in payment.funds(game)] == [MONEY, MONEY]
    with pytest.raises(Unforeseen, match="twice"):
        go(game, "A pay:mamba#1 salvador:cash#1 salvador:cash#1")


@pytest.mark.rule("TOR-VEN-04")
def test_paying_by_hand_has_to_reach_the_price() -> None:
    game = shop("mamba#1", money=2, put={"salvador": {"loot": ["weapon", "weapon"]}})
    pay = next(option.then for option in asked(game).options if option.key == "pay:mamba#1")
    assert isinstance(pay, ChooseSome)
    assert pay.allows("pool#1 salvador:weapon#1")
    assert not pay.allows("pool#1")
    assert not pay.allows("salvador:weapon#1 salvador:weapon#2")


def test_one_click_pays_with_the_set_that_loses_least() -> None:
    game = shop("mamba#1", money=2, put={"salvador": {"loot": ["ammo", "weapon"]}})
    go(game, "A buy:mamba#1")
    assert game.state.money == 1
    assert game.hunter("salvador").loot == ["ammo"]


def test_what_is_bought_with_one_click_is_offered_before_paying_by_hand() -> None:
    keys = [option.key for option in asked(shop("viper#1", "wall#1", money=2)).options]
    assert keys == ["pass", "buy:viper#1", "buy:wall#1", "pay:viper#1", "pay:wall#1"]


def test_one_click_never_sells_gear() -> None:
    game = shop("viper#1", gear={"salvador": "unkempt"})
    keys = [option.key for option in asked(game).options]
    assert keys == ["pass", "pay:viper#1"]


# --- help


@pytest.mark.rule("TOR-VEN-10")
def test_others_give_what_they_like_to_give() -> None:
    game = shop("mamba#1", put={"salvador": {"loot": ["cash"]}, "moze": {"loot": ["weapon"]}})
    go(game, "A buy:mamba#1", "D yes")
    assert held(game, "salvador") == ["mamba#1"]
    assert game.hunter("moze").loot == []


@pytest.mark.rule("TOR-VEN-10")
def test_others_need_not_give_and_then_the_card_stays_where_it_is() -> None:
    game = shop("mamba#1", put={"salvador": {"loot": ["cash"]}, "moze": {"loot": ["weapon"]}})
    go(game, "A buy:mamba#1", "D no")
    assert held(game, "salvador") == []
    assert game.state.revealed == ["mamba#1"]
    assert game.hunter("moze").loot == ["weapon"]


@pytest.mark.rule("TOR-VEN-10")
def test_a_player_is_not_asked_for_leave_to_use_its_own_other_hunters_tokens() -> None:
    game = shop("mamba#1", players="AABB", put={"mordecai": {"loot": ["cash", "weapon"]}})
    go(game, "A buy:mamba#1")
    assert held(game, "salvador") == ["mamba#1"]


@pytest.mark.rule("TOR-VEN-11")
def test_the_spotlight_hunter_takes_common_money_without_asking() -> None:
    game = shop("viper#1", money=1, spotlight="amara")
    go(game, "C buy:viper#1", hunter="amara")
    assert (held(game, "amara"), game.state.money) == (["viper#1"], 0)


@pytest.mark.rule("TOR-VEN-11")
def test_the_group_decides_whether_another_hunter_may_have_common_money() -> None:
    game = shop("viper#1", money=1, spotlight="amara")
    go(game, "A buy:viper#1", "C no")
    assert (held(game, "salvador"), game.state.money) == ([], 1)
    go(game, "A buy:viper#1", "C yes")
    assert (held(game, "salvador"), game.state.money) == (["viper#1"], 0)


# --- the smallest set


funds = st.lists(st.sampled_from([100, 200, 500]), max_size=7).map(
    lambda worths: [payment.Fund(str(n), "loot", "", worth) for n, worth in enumerate(worths)]
)


@given(funds, st.integers(1, 20).map(lambda n: n * 100))
def test_the_smallest_set_loses_least_and_then_has_the_fewest_pieces(some: list[payment.Fund], price: int) -> None:
    every = chain.from_iterable(combinations(some, n) for n in range(len(some) + 1))
    enough = [way for way in every if payment.total(way) >= price]
    found = payment.smallest(some, price)
    if not enough:
        assert found is None
        return
    assert found is not None
    assert len(set(found)) == len(found)
    best = min((payment.total(way), len(way)) for way in enough)
    assert (payment.total(found), len(found)) == best


@pytest.mark.rule("TOR-RSL-02", "TOR-RSP-07")
def test_resale_value_never_pays_for_a_respawn() -> None:
    put = {"salvador": {"loot": ["ammo", "weapon"] * 3}}
    game = between(phase="end", gear={"salvador": "unkempt"}, put=put)
    assert respawn.means(game) == 0
    assert respawn.sources(game) == []
    game.state.money = 1
    assert respawn.means(game) == 1
    assert respawn.sources(game) != []


# --- the computer


def test_a_computer_never_counts_out_by_hand_what_pays_for_a_card() -> None:
    """Not even by a slip: it would ask others for far more than the card costs."""
    game = shop("viper#1", money=6)
    keys = ideas(asked(game))
    by_hand = [key.startswith("pay:") for key in keys]
    assert any(by_hand) and not all(by_hand)
    promised = hunch(game, game.hunter("salvador").seat, asked(game), keys).worths
    best = max(worth for worth, hand in zip(promised, by_hand, strict=True) if not hand)
    unlikely = 10 * slips_of("torgue_arena").weak + max(mind.near.doubt for mind in STRENGTHS.values())
    assert all(worth < best - unlikely for worth, hand in zip(promised, by_hand, strict=True) if hand)
