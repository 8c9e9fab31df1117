"""What holds for the whole game: precedence, the table, the cards, who may know what (PRC, CMP, PRF, SET)."""

from __future__ import annotations

import pytest

from game.core.request import Roll
from game.core.system import Seating, Setup
from game.systems.bmg1.content import Profile, Scenario
from game.systems.bmg1.flow import skills
from game.systems.bmg1.flow.menu import menu
from game.systems.bmg1.flow.plan import generated
from game.systems.bmg1.flow.rounds import record_sight
from game.systems.bmg1.points import DAMAGE_BONUS, STARTS, Acting, Attack
from game.systems.bmg1.state import P1, P2, SEATS
from game.systems.bmg1.system import SYSTEM, Bmg1System
from tests.systems.bmg1.field import library, model, night, put, scenario, street, table

CM = 1000


@pytest.mark.rule("BMG1-PRC-01")
def test_a_trait_overrides_the_basic_rule() -> None:
    """Insensitive: markers cost no counter, which the basic rule says they do."""
    game = night(a1=put("thug", "10,10", stun=4), a2=put("thug", "20,10", stun=4, traits="insensitive"))
    assert (generated(game, model(game, "a1")), generated(game, model(game, "a2"))) == (3, 5)


@pytest.mark.rule("BMG1-PRC-04")
def test_the_player_of_the_active_character_orders_and_otherwise_the_one_with_the_lead() -> None:
    assert night(lead="B").order == (P2, P1)
    assert night(a1="thug 10,10", lead="B", active="a1").order == (P1, P2)


@pytest.mark.rule("BMG1-PRC-05")
def test_two_play() -> None:
    game = night()
    assert tuple(SYSTEM.seats(game.state)) == SEATS == ("A", "B")


@pytest.mark.rule("BMG1-CMP-01", "BMG1-CMP-02", "BMG1-SET-03", "BMG1-CMP-03")
def test_the_boards_that_ship_are_ninety_by_ninety_with_scenery() -> None:
    assert SYSTEM.tables
    for name, board in ((name, SYSTEM.tables[name]) for name in SYSTEM.tables):
        assert (board.width, board.depth) == (90 * CM, 90 * CM), name
        assert board.pieces, name


@pytest.mark.rule("BMG1-CMP-04", "BMG1-CMP-05")
def test_terrain_has_the_properties_of_its_kind_unless_its_author_says_otherwise() -> None:
    own = {"kind": "car", "corners": ("20,10", "24,18"), "height": 2, "keywords": ("solid",), "blink": 4}
    game = night(terrain={"car": "car 10,10 14,18", "own": own, "tree": "tree 40,40"})
    car, changed, tree = (game.pieces[id] for id in ("car", "own", "tree"))
    assert (car.top, car.has("standable"), car.number("blink")) == (3500, True, 5)
    assert (changed.top, changed.has("standable"), changed.number("blink")) == (2 * CM, False, 4)
    assert tree.circle is not None and tree.circle.diameter == 2 * CM and tree.top == 10 * CM


@pytest.mark.rule("BMG1-CMP-06")
def test_characters_that_ship_have_four_to_eight_counters_a_round() -> None:
    assert {one.willpower for one in SYSTEM.library.all(Profile)} <= set(range(4, 9))


@pytest.mark.rule("BMG1-CMP-08")
def test_the_state_of_every_character_is_public() -> None:
    game = night(a1=put("thug", "10,10", "m2 d1", stun=2, injury=1, fire=1))
    for seat in (P1, P2, None):
        seen = SYSTEM.view(game.state, seat)["models"]["a1"]
        assert (seen["stun"], seen["injury"], seen["fire"], seen["counters"]["move"]) == (2, 1, 1, 2)


@pytest.mark.rule("BMG1-DIC-01")
def test_only_six_sided_dice_are_rolled() -> None:
    with street(a1=put("thug", "10,10", "s3", stun=3), phase="recount", bag="A") as s:
        s.play("A", "dice4")
        request = s.session.pending
        assert SYSTEM.most_sides == 6 and isinstance(request, Roll) and request.faces == [6] * 4
        s.dice("1 1 1 1")
        s.cards("A")
        s.asks("A", "first")


@pytest.mark.rule("BMG1-PRF-19", "BMG1-PRF-20", "BMG1-TIT-08")
def test_a_dose_raises_the_six_basic_skills_and_not_willpower() -> None:
    game = night(a1=put("thug", "10,10", dosed=True))
    thug = model(game, "a1")
    basic = (skills.movement, skills.attack, skills.defense, skills.endurance, skills.special)
    values = [skill(game, thug) for skill in basic]
    assert [one.value - one.base for one in values] == [1] * 5
    assert DAMAGE_BONUS(Attack(game, thug, "melee"), 0).value == 1
    assert skills.willpower(game, thug).value == thug.profile.willpower


@pytest.mark.rule("BMG1-LED-02", "BMG1-LED-03", "BMG1-LED-12")
def test_each_player_has_counters_for_half_the_rounds_rounded_up() -> None:
    shipped = list(SYSTEM.library.all(Scenario))
    assert [(one.rounds, one.lead_counters) for one in sorted(shipped, key=lambda one: one.number)] == [
        (8, 4),
        (6, 3),
        (6, 3),
        (6, 3),
        (8, 4),
        (8, 4),
    ]
    assert scenario("odd", 1, 7, counters=0).lead_counters == 4


@pytest.mark.rule("BMG1-EXE-11", "BMG1-EXE-12", "BMG1-DCN-31")
def test_an_activation_may_end_with_counters_left() -> None:
    game = night(a1="thug 10,10 m3 a3", active="a1")
    options = menu(Acting(game, model(game, "a1"), game.activation))
    assert options[-1].key == "end" and options[-1].refusal is None
    with street(a1="thug 10,10 m3 a3", a2="thug 30,10", b1="thug 80,80", b2="thug 70,80", active="a1") as s:
        s.play("A", "end") if s.session.asked(P1) else None
        assert model(s, "a1").activated and model(s, "a1").counters.total == 6


@pytest.mark.rule("BMG1-SEQ-03", "BMG1-SPA-24")
def test_who_sees_whom_is_recorded_when_the_round_begins() -> None:
    """Thirty centimetres in the dark; who is K.O. sees nobody."""
    game = night(a1="thug 10,10", b1="thug 30,10", b2="thug 10,80", b3=put("thug", "20,20", ko=True, stun=5))
    record_sight(game)
    assert model(game, "a1").seen_by == ["b1"] and model(game, "b3").seen_by == ["a1"]
    assert model(game, "b2").seen_by == []


@pytest.mark.rule("BMG1-SEQ-03")
def test_the_beginning_of_a_round_has_its_order() -> None:
    from game.systems.bmg1.flow.rounds import BEGIN

    assert BEGIN == ("bag", "thaw", "moods", "seen", "craving")
    assert [window.name for window in STARTS][:2] == ["poison_tests", "hunger"]


@pytest.mark.rule("BMG1-DCN-01", "BMG1-SET-02", "BMG1-REP-01", "BMG1-STG-01")
def test_players_agree_on_board_limit_strategies_and_scenario_before_the_game() -> None:
    system = Bmg1System(SYSTEM.library, {"test": table()})
    seats = (Seating("A"), Seating("B"))
    options: dict[str, int | str | bool] = {"strategies": False, "limit": 150}
    state = system.start(Setup("bmg1", "plunder", "test", seats, options))
    assert (state.map, state.scenario, state.agreed, state.limit) == ("test", "plunder", True, 150)
    assert state.queue[0] == "scenario" and system.start(Setup("bmg1", "", "test", seats)).queue[0] == "strategies"


@pytest.mark.rule("BMG1-REP-05", "BMG1-BND-01")
def test_a_band_comes_to_the_table_with_its_leader_and_its_real_reputation() -> None:
    system = Bmg1System(SYSTEM.library, {"test": table()})
    state = system.start(Setup("bmg1", map="test"))
    for seat in SEATS:
        band = [one for one in state.models.values() if one.seat == seat]
        assert sum(one.leads for one in band) == 1 and all(one.location == "off" for one in band)
        assert state.sides[seat].reputation == sum(one.profile.reputation for one in band) > 0


def test_a_position_can_be_written_down_and_read_back() -> None:
    from game.core.clone import shape_of
    from game.systems.bmg1.state import State

    game = night(
        a1=put("thug", "10,10", "m1", attack=5, traits="combo knife", effects="blind", poisons="toxic x=1"),
        markers=[{"kind": "loot", "at": "20,20"}],
        active="a1",
    )
    system = Bmg1System(library(), {"test": table()})
    shape = shape_of(State)
    record = shape.dump(game.state)
    assert shape.digest(shape.load(record, system.lookup)) == shape.digest(game.state)
