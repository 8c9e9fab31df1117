"""Which rule gives way to which (PRI-01 to PRI-03)."""

from __future__ import annotations

import pytest

from game.systems.torgue_arena import points
from game.systems.torgue_arena.flow import basics, orders, terrain
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.points import About
from tests.systems.torgue_arena.cards import scenario, table
from tests.systems.torgue_arena.scenes import arena, effect, enemy, make, mod, op, run, words


def uses(*sources: tuple[str, int], boom: str = "boom") -> int:
    """How often an ability may be used, when the scenario and cards of the hunter say so many times."""
    rules = [effect("passive", op("set_uses", ability=boom, n=n, who="all_hunters")) for on, n in sources if not on]
    mods = [mod(on, effect("passive", op("set_uses", ability=boom, n=n))) for on, n in sources if on]
    kit = {"salvador": " ".join(each.id for each in mods)}
    tale = scenario(special_rules=rules)
    game = arena("salvador 0,0", content=[tale, *mods], gear=kit, scenario="test")
    return points.USES(About(game, game.hunter("salvador"), ability="boom")).value


@pytest.mark.rule("TOR-PRI-01")
def test_cards_beat_scenario_rules_and_those_beat_the_core_rules() -> None:
    assert uses() == 1
    assert uses(("", 3)) == 3
    assert uses(("", 3), ("gadget", 2)) == 2


@pytest.mark.rule("TOR-PRI-01")
def test_a_text_may_state_an_exception_to_the_order_of_things() -> None:
    """Of the core's two mod slots a scenario may leave one, and a card give two more."""
    less = scenario(special_rules=[effect("passive", op("add_slot", slot="mod", n=-1, who="all_hunters"))])
    more = mod("rack", effect("passive", op("add_slot", slot="mod", n=2)))
    game = arena("salvador 0,0", content=[less, more], gear={"salvador": "rack"}, scenario="test")
    assert points.SLOTS(About(game, game.hunter("salvador"), slot="mod"), 2).value == 3


@pytest.mark.rule("TOR-PRI-02")
def test_a_scenarios_rule_for_a_terrain_piece_replaces_the_core_rule() -> None:
    feed = {"title": words("feed"), "terrain": "skag_vomit", "effects": [effect("on_interact", op("stun"))]}
    open_ = {"title": words("hack"), "terrain": "loot_chest", "effects": [effect("on_interact", op("stun"))]}
    tale = scenario(interactions=[feed, open_])
    pieces = ("salvador 0,0", "skag_vomit 0,0", "loot_chest 0,0 face=trap", "ammo_chest 0,0 face=trap")
    plain, told = arena(*pieces), arena(*pieces, content=[tale], scenario="test")
    assert offered(plain) == ["interact:ammo_chest#3", "interact:loot_chest#2"]
    assert [key.count(":") for key in offered(told)] == [1, 2, 2]
    assert "interact:loot_chest#2" not in offered(told)
    assert len(terrain.harvests(plain, plain.hunter("salvador"))) == 1
    assert len(terrain.harvests(told, told.hunter("salvador"))) == 0


def offered(game: Arena) -> list[str]:
    return sorted(option.key for option in terrain.interactions(game, game.hunter("salvador")))


@pytest.mark.rule("TOR-PRI-03")
def test_a_prohibition_beats_a_permission(assaults: list[str]) -> None:
    """One card has enemies attack, another lets this one ignore Attack orders; Cryo holds who may move for free."""
    calm = enemy("psycho", effects=[effect("passive", op("ignore_order", order="attack"))])
    game = arena("salvador 0,0", "psycho 1,0", "marauder 0,1", content=[calm])
    run(orders.do_order(game, "attack"))
    assert assaults == ["marauder#2 salvador"]
    free = effect("passive", op("extra_action", action="move", free=True))
    frozen = table("salvador 0,0", effects=[free], put={"salvador": {"elements": {"cryo": 1}}})
    assert basics.why_not_move(frozen, frozen.hunter("salvador")) is not None


@pytest.mark.rule("TOR-PRI-03")
def test_the_more_specific_card_wins_and_of_equal_ones_the_group_may_use_the_better() -> None:
    assert uses(("", 5), ("gadget", 2)) == 2
    assert uses(("gadget", 2), ("widget", 3)) == uses(("widget", 3), ("gadget", 2)) == 3


def test_a_mission_is_played_by_its_own_card_not_by_the_scenarios_rules() -> None:
    tale = scenario(special_rules=[effect("passive", op("add_strength", n=5, who="all_enemies"))])
    card = make("wanted", "hunt", effects=[effect("passive", op("add_strength", n=1, who="all_enemies"))])
    game = arena("salvador 0,0", "psycho 1,0", content=[tale, card], scenario="test", wanted="hunt")
    assert sum(op.n for _, op in game.saying("add_strength") if isinstance(op.n, int)) == 1
