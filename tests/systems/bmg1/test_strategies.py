"""Strategies: what they cost, what they do, and who cancels them (STG)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.place import point
from game.systems.bmg1.flow.arrivals import along, reinforce
from game.systems.bmg1.flow.deploying import areas, deeper, hold_back, order_groups, send_patrol
from game.systems.bmg1.flow.furniture import extra_furniture, furnishing
from game.systems.bmg1.flow.late_setup import change_plans
from game.systems.bmg1.flow.objectives import secret_objective
from game.systems.bmg1.flow.run_away import must_test
from game.systems.bmg1.flow.selection import choose_scenario, fill_bag
from game.systems.bmg1.flow.setup import play
from game.systems.bmg1.flow.strategies import applies, choose_strategies, points
from game.systems.bmg1.flow.zones import box, printed, zones
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.state import P1, P2
from tests.systems.bmg1.field import Unforeseen, marker, model, night, put, run, street

BAND = {"a1": put("boss", location="off"), "a2": put("thug", location="off"), "b1": put("boss", location="off")}


def ready(a: tuple[str, ...] = (), b: tuple[str, ...] = (), **told: Any) -> Bmg1:
    sides = {"A": {"strategies": a, "zone": "A"}, "B": {"strategies": b, "zone": "B"}}
    return night(**{**BAND, "phase": "setup", "sides": sides, **told})


@pytest.mark.rule("BMG1-STG-02", "BMG1-STG-06", "BMG1-STG-07", "BMG1-DCN-04")
def test_both_choose_in_secret_within_three_points() -> None:
    with street(**BAND, phase="setup", queue=("strategies", "play")) as s:
        s.refuses("A", "patrol fast_advance maps", "BMG1-STG-02")
        s.refuses("A", "global_plan patrol", "BMG1-STG-02")
        s.play("A", "patrol fast_advance")
        assert s.state.sides[P1].strategies == []
        s.play("B", "informer")
        s.cards("A").asks("A", "first")
        assert s.state.sides[P1].strategies == ["patrol", "fast_advance"]
        assert s.state.sides[P2].strategies == ["informer"]


@pytest.mark.rule("BMG1-STG-03", "BMG1-STG-07")
def test_strategists_and_searchers_change_the_points_never_below_none() -> None:
    def with_(ours: str = "", theirs: str = "") -> int:
        mine = put("boss", location="off", traits=[ours] if ours else [])
        his = put("boss", location="off", traits=[theirs] if theirs else [])
        return points(night(a1=mine, b1=his, phase="setup"), P1)

    assert (with_(), with_("strategist"), with_("grand_strategist")) == (3, 4, 5)
    assert with_(theirs="searcher") == 2


@pytest.mark.rule("BMG1-STG-18", "BMG1-STG-28", "BMG1-DCN-06")
def test_an_informer_cancels_a_strategy_at_the_moment_it_would_work() -> None:
    game = ready(("battle_cry",), ("informer",))
    assert not run(applies(game, P1, "battle_cry"), "B yes")
    assert not game.side(P1).strategies and not game.side(P2).strategies and not game.side(P1).revealed
    game = ready(("battle_cry",), ("informer",))
    assert run(applies(game, P1, "battle_cry"), "B no")
    assert game.side(P2).strategies == ["informer"] and game.side(P1).revealed == ["battle_cry"]


@pytest.mark.rule("BMG1-STG-18", "BMG1-STG-28")
def test_an_informer_may_cancel_an_informer() -> None:
    game = ready(("battle_cry", "informer"), ("informer",))
    assert run(applies(game, P1, "battle_cry"), "B yes", "A yes")
    assert not game.side(P1).strategies and not game.side(P2).strategies
    game = ready(("battle_cry", "informer"), ("informer",))
    assert not run(applies(game, P1, "battle_cry"), "B yes", "A no")
    assert game.side(P1).strategies == ["informer"]


@pytest.mark.rule("BMG1-STG-10", "BMG1-STG-11", "BMG1-STG-12", "BMG1-STG-19")
@pytest.mark.parametrize("name", ["global_plan", "fast_advance", "ambush", "early_bird"])
def test_some_do_not_work_when_both_take_them(name: Any) -> None:
    game = ready((name,), (name,))
    assert not run(applies(game, P1, name)) and not run(applies(game, P2, name))
    assert not game.side(P1).strategies and not game.side(P2).strategies
    assert run(applies(ready((name,)), P1, name))


@pytest.mark.rule("BMG1-STG-10", "BMG1-STG-05", "BMG1-SCN-02", "BMG1-SCN-03", "BMG1-DCN-05")
def test_a_global_plan_chooses_the_scenario() -> None:
    game = ready((), ("global_plan",))
    run(choose_scenario(game), "B patrol")
    assert game.state.scenario == "patrol"


@pytest.mark.rule("BMG1-SCN-01")
@pytest.mark.parametrize(
    ("die", "name"),
    tuple(enumerate(("chance_encounter", "plunder", "patrol", "skirmish", "securing", "ambush"), 1)),
)
def test_otherwise_a_die_does(die: int, name: str) -> None:
    game = ready()
    run(choose_scenario(game), dice=str(die))
    assert game.state.scenario == name


@pytest.mark.rule("BMG1-SCN-01")
def test_no_die_is_rolled_for_a_scenario_the_players_agreed_on() -> None:
    game = ready(scenario="plunder")
    game.state.agreed = True
    run(choose_scenario(game))
    assert game.state.scenario == "plunder"


@pytest.mark.rule("BMG1-STG-11", "BMG1-STG-22")
def test_a_fast_advance_deepens_the_zone_from_its_inner_borders() -> None:
    game = ready(scenario="skirmish")
    thug = model(game, "a2")
    assert [box(zone) for zone in areas(game, thug, 0)] == [(0, 0, 90_000, 20_000)]
    game.side(P1).revealed = ["fast_advance"]
    assert [box(zone) for zone in areas(game, thug, 0)] == [(0, 0, 90_000, 30_000)]


@pytest.mark.rule("BMG1-STG-11", "BMG1-STG-22")
def test_two_areas_deepen_by_half_and_one_off_the_edges_on_all_sides() -> None:
    game = ready(scenario="securing")
    game.side(P1).revealed = ["fast_advance"]
    game.side(P1).groups = [["a1"], ["a2"]]
    assert [box(zone) for zone in areas(game, model(game, "a1"), 0)] == [
        (0, 60_000, 30_000, 90_000),
        (60_000, 0, 90_000, 30_000),
    ]
    game = ready(scenario="ambush")
    [middle] = zones(game, P2)
    assert box(deeper(game, middle, 10_000)) == (25_000, 32_500, 65_000, 57_500)


@pytest.mark.rule("BMG1-STG-12", "BMG1-STG-29")
def test_whoever_lies_in_ambush_deploys_the_whole_band_last() -> None:
    groups = {"A": {"strategies": ("ambush",), "groups": (("a1",), ("a2",))}, "B": {"groups": (("b1",), ("b2",))}}
    game = night(**BAND, b2=put("thug", location="off"), phase="setup", sides=groups)
    assert run(order_groups(game)) == ["deploy:B:0", "deploy:B:1", "deploy:A:0", "deploy:A:1"]
    game.side(P1).strategies = []
    assert run(order_groups(game)) == ["deploy:A:0", "deploy:B:0", "deploy:A:1", "deploy:B:1"]


@pytest.mark.rule("BMG1-STG-13")
def test_one_miniature_on_patrol_may_stand_outside_the_zone() -> None:
    game = ready(("patrol",), scenario="skirmish")
    run(send_patrol(game, P1), "A a2")
    assert [box(zone) for zone in areas(game, model(game, "a2"), 0)] == [(0, 0, 90_000, 30_000)]
    assert [box(zone) for zone in areas(game, model(game, "a1"), 0)] == [(0, 0, 90_000, 20_000)]


@pytest.mark.rule("BMG1-STG-14", "BMG1-STG-24", "BMG1-DCN-14")
@pytest.mark.parametrize(("die", "answers", "held"), [("3", (), ""), ("4", ("A yes",), "a2"), ("6", ("A no",), "")])
def test_reinforcements_are_held_back_on_a_four(die: str, answers: tuple[str, ...], held: str) -> None:
    game = ready(("reinforcements",))
    run(hold_back(game, P1), "A a2", *answers, dice=die)
    assert game.side(P1).held == held


@pytest.mark.rule("BMG1-STG-14", "BMG1-STG-24", "BMG1-PLN-12", "BMG1-DCN-22")
def test_reinforcements_come_at_an_edge_from_round_two_on() -> None:
    sides = {"A": {"held": "a2", "zone": "A"}, "B": {"zone": "B"}}
    told = {"a1": "thug 10,10", "a2": put("thug", location="off"), "b1": "thug 4,45", "sides": sides}
    game = night(**told, round=1)
    run(reinforce(game, P1))
    game = night(**told, round=2)
    run(reinforce(game, P1), "A no")
    assert game.side(P1).held == "a2"
    spots = along(game, model(game, "a2"), ("north", "east", "south", "west"), outside=True)
    for wrong in ("45,45", "1.5,69.5", "45,88.5", "1.5,44"):
        refusal = spots.why_not(point(wrong))
        assert refusal is not None and refusal.rule == "BMG1-STG-24", wrong
    run(reinforce(game, P1), "A a2 88.5,45")
    assert model(game, "a2").on_table and game.side(P1).held == ""


@pytest.mark.rule("BMG1-STG-15", "BMG1-STG-25", "BMG1-DCN-09")
def test_maps_bring_two_lampposts_or_a_sewer_outside_the_zones() -> None:
    game = ready(("maps",))
    assert run(extra_furniture(game, P1), "A lamp") == ["mapped:lamp:A", "mapped:lamp:A"]
    game = ready(("maps",))
    assert run(extra_furniture(game, P1), "A sewer") == ["mapped:sewer:A"]
    refusal = furnishing(game, "sewer", mapped=True).why_not(point("45,10"))
    assert refusal is not None and refusal.rule == "BMG1-STG-25"
    assert furnishing(game, "sewer").why_not(point("45,10")) is None
    assert furnishing(game, "sewer", mapped=True).why_not(point("45,45")) is None


@pytest.mark.rule("BMG1-STG-16", "BMG1-STG-26")
def test_a_secret_objective_is_one_more_of_any_type() -> None:
    game = ready(("secret_objective",))
    run(secret_objective(game, P1), "A titan")
    assert game.side(P1).types == ["titan"]
    run(secret_objective(game, P1))


OBJECTIVES = [{"kind": "ammo", "at": "45,45", "id": "mine"}, {"kind": "loot", "at": "20,45", "id": "his", "seat": "B"}]


@pytest.mark.rule("BMG1-STG-17", "BMG1-STG-27", "BMG1-DCN-17")
def test_a_change_of_plans_moves_any_objective_as_far_as_two_dice() -> None:
    game = ready(("change_of_plans",), markers=OBJECTIVES)
    run(change_plans(game, P1), "A his", "A 20,60", dice="3 4")
    found = marker(game, "his").at
    assert found is not None and found.key(1000) == "20,52" and not game.side(P1).strategies
    run(change_plans(game, P1))


@pytest.mark.rule("BMG1-STG-27")
def test_the_way_is_shortened_until_it_may_lie_there() -> None:
    game = ready(("change_of_plans",), markers=[{"kind": "loot", "at": "45,12", "id": "x"}])
    run(change_plans(game, P1), "A x", "A 45,1", dice="6 6")
    found = marker(game, "x").at
    assert found is not None and 6_450 <= found.y <= 6_550
    game = ready(
        ("change_of_plans",),
        markers=[{"kind": "loot", "at": "45,45", "id": "x"}],
        terrain={"w": "high_wall 40,50 50,60"},
    )
    run(change_plans(game, P1), "A x", "A 45,90", dice="4 4")
    found = marker(game, "x").at
    assert found is not None and 48_400 <= found.y <= 48_510


@pytest.mark.rule("BMG1-STG-17")
def test_a_change_of_plans_may_be_kept() -> None:
    game = ready(("change_of_plans",), markers=OBJECTIVES)
    run(change_plans(game, P1), "A no")
    found = marker(game, "his").at
    assert found is not None and found.key(1000) == "20,45"


@pytest.mark.rule("BMG1-STG-19", "BMG1-LED-04", "BMG1-DCN-20")
def test_an_early_bird_chooses_who_leads_in_round_one_and_nothing_is_drawn() -> None:
    sides = {"A": {"zone": "A"}, "B": {"strategies": ("early_bird",), "zone": "B"}}
    with street(a1="thug 10,10", b1="thug 80,80", phase="setup", queue=("play",), bag="", sides=sides) as s:
        s.play("B", "A")
        assert s.state.round == 1 and s.state.lead == P1 and len(s.state.bag) == 6
        s.asks("A", "first")


@pytest.mark.rule("BMG1-STG-20")
def test_a_battle_cry_lets_a_band_lose_eight_tenths() -> None:
    """EX-13: 203 of 290 is no test with a Battle Cry."""
    game = night(
        a1=put("second", "10,10", reputation=87),
        a2=put("thug", location="casualty", reputation=203),
        sides={"A": {"revealed": ("battle_cry",)}},
    )
    assert not must_test(game, P1)
    model(game, "a1").posture = "ko"
    assert must_test(game, P1)


@pytest.mark.rule("BMG1-STG-21", "BMG1-LED-01", "BMG1-LED-02", "BMG1-LED-10")
def test_the_bag_holds_half_the_rounds_of_each_and_what_rules_add_and_take() -> None:
    def bag(a: str = "", b: str = "", revealed: tuple[str, ...] = ()) -> str:
        game = night(
            a1=put("boss", "10,10", traits=[a] if a else []),
            b1=put("boss", "80,80", traits=[b] if b else []),
            bag="",
            sides={"A": {"revealed": revealed}},
        )
        fill_bag(game)
        return "".join(game.state.bag)

    assert bag() == "AAABBB"
    assert bag(revealed=("perfect_plan",)) == "AAAABBB"
    assert bag(a="mastermind") == "AAAABBB"
    assert bag(b="kaos_agent") == "AABBB"
    assert bag(a="mastermind", b="kaos_agent") == "AAABBB"


@pytest.mark.rule("BMG1-STG-04", "BMG1-END-01")
def test_a_battle_cry_works_from_phase_e_on() -> None:
    game = ready(("battle_cry",))
    assert not game.side(P1).revealed
    run(play(game))
    assert game.side(P1).revealed == ["battle_cry"] and game.state.phase == "begin"


@pytest.mark.rule("BMG1-STG-01")
def test_strategies_are_a_module_that_may_be_left_out() -> None:
    from game.systems.bmg1.flow.setup import first_steps

    assert first_steps(strategies=True)[0] == "strategies" and first_steps(strategies=False)[0] == "scenario"


def test_a_strategy_nobody_has_does_nothing() -> None:
    game = ready()
    assert not run(applies(game, P1, "ambush"))
    with pytest.raises(Unforeseen):
        run(choose_strategies(game))
    assert printed(()) == ()
