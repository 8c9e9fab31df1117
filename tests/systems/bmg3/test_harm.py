"""Damage, KO, Casualties, Knocked Down, waking, Passes for losses and new Bosses."""

from __future__ import annotations

import pytest

from game.core.hooks import Tally
from game.systems.bmg3.flow.harm import give_status, hurt, knock_down, remove, settle, suffer, wake
from game.systems.bmg3.flow.sight import fighting
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import ATTACK, DEFENCE, MAY_MANIPULATE, MAY_SPECIAL, SPECIAL, About, Query
from game.systems.bmg3.state import Model
from tests.systems.bmg3.fights import AROUND, acting, markers
from tests.systems.bmg3.scenes import equipment, game, profile, put, run, scene, suspect

THUG = profile("thug", W=5, E=6, A=3, D=3, special=3)
TANK = profile("tank", W=None, E=4, ranks=["vehicle"], base=60)


def one(**state: object) -> tuple[Bmg3, Model]:
    models = {"a1": put("thug", "10,10", **state), "a2": "thug 20,20", "b1": "thug 30,30"}
    played = game(THUG, TANK, models=models, sides={"A": {"boss": "a2"}})
    return played, played.model("a1")


# --- damage


@pytest.mark.rule("BMG3-DMG-01", "BMG3-PRO-09")
def test_damage_adds_markers() -> None:
    played, thug = one()
    run(suffer(played, thug, 2, 1))
    assert markers(thug) == (2, 1)
    assert not thug.ko


@pytest.mark.parametrize(("stun", "injury", "kind"), [(2, 1, "both"), (2, 0, "stun"), (0, 1, "injury")])
def test_the_journal_names_only_the_markers_there_are(stun: int, injury: int, kind: str) -> None:
    played, thug = one()
    hurt(played, thug, stun, injury)
    assert dict(played.journal[-1].text.values)["harm"].key == f"bmg3.harm.{kind}"


@pytest.mark.rule("BMG3-DMG-02")
def test_markers_in_excess_are_discarded() -> None:
    played, thug = one(stun=4)
    run(suffer(played, thug, 6, 0))
    assert (thug.stun, thug.ko) == (5, True)
    run(suffer(played, thug, 0, 20))
    assert thug.injury == 6


@pytest.mark.rule("BMG3-DMG-03", "BMG3-DMG-05")
def test_a_ko_model_takes_one_injury_more_for_each_hit_and_an_event_is_one_hit() -> None:
    played, thug = one(stun=5, ko=True)
    run(suffer(played, thug, 0, 1, reason="poison"))
    assert thug.injury == 2
    run(suffer(played, thug, 0, 0, hits=2))
    assert thug.injury == 4


@pytest.mark.rule("BMG3-DMG-06")
def test_hits_that_cause_the_ko_cause_no_extra_injury() -> None:
    played, thug = one(stun=4)
    run(suffer(played, thug, 3, 0, hits=3))
    assert (thug.ko, thug.injury) == (True, 0)


@pytest.mark.rule("BMG3-DMG-07", "BMG3-CAS-01", "BMG3-PRO-10", "BMG3-PRO-11")
def test_injury_equal_to_endurance_removes_the_model_whatever_its_stun() -> None:
    played, thug = one(stun=4, injury=5)
    run(suffer(played, thug, 1, 1))
    assert (thug.casualty, thug.ko, thug.in_play) == (True, False, False)
    assert "bmg3.told.went_ko" not in [entry.event for entry in played.journal]


@pytest.mark.rule("BMG3-PRO-18", "BMG3-VEH-02")
def test_without_willpower_stun_is_discarded() -> None:
    played = game(TANK, models={"a1": "tank 10,10"})
    run(suffer(played, played.model("a1"), 9, 1))
    assert (markers(played.model("a1")), played.model("a1").ko) == ((0, 1), False)


@pytest.mark.rule("BMG3-VEH-04")
def test_a_vehicle_is_a_casualty_like_any_model() -> None:
    played = game(TANK, models={"a1": "tank 10,10", "a2": "tank 20,20"}, sides={"A": {"boss": "a2"}})
    run(suffer(played, played.model("a1"), 0, 4))
    assert played.model("a1").casualty


@pytest.mark.rule("BMG3-CAS-02")
def test_a_model_may_be_removed_without_counting_markers() -> None:
    played, thug = one()
    run(remove(played, thug))
    assert thug.casualty


@pytest.mark.rule("BMG3-CAS-03")
def test_a_casualty_leaves_nothing_but_the_suspects_of_its_player() -> None:
    models = {"a1": put("thug", "10,10", effects=["poisoned"]), "a2": "thug 20,20"}
    played = game(THUG, models=models, markers=[suspect("12,12")], sides={"A": {"boss": "a2"}})
    run(remove(played, played.model("a1")))
    gone = played.model("a1")
    assert (gone.at, gone.statuses, gone.down) == (None, [], False)
    assert len(played.markers("suspect")) == 1
    assert gone not in list(played.in_play())


# --- KO


@pytest.mark.rule("BMG3-KOD-01", "BMG3-PRO-09")
def test_stun_equal_to_willpower_is_ko() -> None:
    played, thug = one(stun=4)
    run(suffer(played, thug, 1, 0))
    assert thug.ko


@pytest.mark.rule("BMG3-KOD-02", "BMG3-KOD-03")
def test_a_ko_model_stays_so_and_cannot_be_activated() -> None:
    played, thug = one(stun=5, ko=True)
    run(settle(played, [thug]))
    assert thug.ko
    assert not thug.can_activate


@pytest.mark.rule("BMG3-KOD-03")
def test_a_ko_model_takes_no_turn_though_its_fellows_do() -> None:
    models = {"a1": "thug 5,5", "a2": put("thug", "9,5", stun=6, ko=True), "a3": "thug 13,5", "b1": "thug 30,30"}
    with scene(profile("thug", W=6), models=models, turn="A", round=4) as s:
        s.refuses("A", "activate:a2", "BMG3-KOD-03")
        s.play("A", "activate:a1").play("A", "end").play("B", "end").play("A", "end", dice="6 6")
        assert s.state.phase == "over", "nobody waits for a2"
        assert not s.state.models["a2"].activated


def worth(query: Query[About], played: Bmg3, model: Model, base: int) -> int:
    told: Tally = query(About(played, model), base)
    return told.value


@pytest.mark.rule("BMG3-KOD-05", "BMG3-PRO-08")
def test_ko_lowers_attack_defence_and_special_by_one_but_not_below_one() -> None:
    played, thug = one(stun=5, ko=True)
    assert [worth(query, played, thug, 3) for query in (ATTACK, DEFENCE, SPECIAL)] == [2, 2, 2]
    assert [worth(query, played, thug, 1) for query in (ATTACK, DEFENCE, SPECIAL)] == [1, 1, 1]


@pytest.mark.rule("BMG3-KOD-06", "BMG3-CON-07")
def test_a_ko_enemy_does_not_hold_anybody_in_a_fight() -> None:
    models = {"a1": "thug 10,10", "b1": put("thug", AROUND[0], stun=5, ko=True)}
    played = game(THUG, models=models)
    assert fighting(played, played.model("a1")) == []
    played.model("b1").ko = False
    assert fighting(played, played.model("a1")) != []


@pytest.mark.rule("BMG3-KOD-07", "BMG3-KND-01")
def test_ko_ends_knocked_down_and_a_ko_model_is_not_knocked_down() -> None:
    played, thug = one(stun=4, down=True)
    run(suffer(played, thug, 1, 0))
    assert (thug.ko, thug.down) == (True, False)
    run(knock_down(played, thug))
    assert not thug.down


@pytest.mark.rule("BMG3-KOD-08", "BMG3-KOD-04")
def test_abilities_and_equipment_of_a_ko_model_are_switched_off() -> None:
    vest = equipment("vest", ability="kevlar_vest")
    tough = profile("tough", W=5, abilities=["bat_armour"])
    models = {"a1": put("tough", "10,10", equipment=["vest"], stun=5, ko=True)}
    played = game(tough, vest, models=models)
    spoken = [source.ability for source in played.speakers() if source.bearer == "a1"]
    assert spoken == []
    played.model("a1").ko = False
    spoken = [source.ability for source in played.speakers() if source.bearer == "a1"]
    assert {"bmg3.bat_armour", "bmg3.kevlar_vest"} <= set(spoken)


@pytest.mark.rule("BMG3-KOD-09")
def test_a_ko_model_stays_on_the_table() -> None:
    played, thug = one(stun=4)
    run(suffer(played, thug, 1, 0))
    assert thug.in_play
    assert thug.at is not None


@pytest.mark.rule("BMG3-KOD-10")
def test_ko_keeps_poison() -> None:
    played, thug = one(stun=4, effects=["poisoned"])
    run(suffer(played, thug, 1, 0))
    assert thug.has_status("poisoned")


@pytest.mark.rule("BMG3-PLN-09")
def test_a_bold_marker_is_lost_with_ko() -> None:
    played, thug = one(stun=4, bold=True)
    assert thug.bold
    run(suffer(played, thug, 1, 0))
    assert not thug.bold


# --- Knocked Down


@pytest.mark.rule("BMG3-KND-03")
def test_knocked_down_lowers_the_defence_by_one() -> None:
    played, thug = one(down=True)
    assert worth(DEFENCE, played, thug, 3) == 2
    assert worth(DEFENCE, played, thug, 1) == 1
    assert worth(ATTACK, played, thug, 3) == 3


@pytest.mark.rule("BMG3-KND-02")
def test_a_knocked_down_model_takes_no_tactical_or_special_action() -> None:
    played, _ = one(down=True)
    active = acting(played)
    assert MAY_MANIPULATE(active).forbidden
    assert MAY_SPECIAL(active).forbidden


@pytest.mark.rule("BMG3-KND-04")
def test_a_knocked_down_enemy_is_in_contact() -> None:
    played = game(THUG, models={"a1": "thug 10,10", "b1": put("thug", AROUND[0], down=True)})
    assert fighting(played, played.model("a1")) == [played.model("b1")]


@pytest.mark.rule("BMG3-KND-05")
def test_being_knocked_down_again_changes_nothing() -> None:
    played, thug = one(down=True)
    run(knock_down(played, thug))
    assert thug.down
    assert played.journal == []


@pytest.mark.rule("BMG3-KND-06")
def test_a_knocked_down_model_still_has_its_activation() -> None:
    _, thug = one(down=True)
    assert thug.can_activate


@pytest.mark.rule("BMG3-VEH-02")
def test_a_vehicle_is_never_knocked_down() -> None:
    played = game(TANK, models={"a1": "tank 10,10"})
    run(knock_down(played, played.model("a1")))
    assert not played.model("a1").down
    played = game(THUG, models={"a1": "thug 10,10"})
    run(knock_down(played, played.model("a1")))
    assert played.model("a1").down


# --- waking


@pytest.mark.rule("BMG3-RCV-06", "BMG3-RCV-05", "BMG3-RCV-07", "BMG3-KND-01")
def test_a_ko_model_whose_stun_falls_wakes_knocked_down_and_is_out_for_the_round() -> None:
    played, thug = one(stun=5, ko=True)
    thug.stun = 3
    run(wake(played, thug))
    assert (thug.ko, thug.down, thug.barred) == (False, True, True)
    assert not thug.can_activate


@pytest.mark.rule("BMG3-RCV-06")
def test_nobody_wakes_while_its_stun_equals_its_willpower() -> None:
    played, thug = one(stun=5, ko=True)
    run(wake(played, thug))
    assert thug.ko


@pytest.mark.rule("BMG3-RCV-04", "BMG3-RCV-05")
def test_who_recovers_in_recount_is_not_barred() -> None:
    played, thug = one(stun=5, ko=True)
    played.state.phase = "recount"
    thug.stun = 4
    run(wake(played, thug))
    assert (thug.ko, thug.down, thug.barred) == (False, True, False)


# --- Passes for losses


def passes(played: Bmg3) -> int:
    return played.side(played.model("a1").seat).passes


@pytest.mark.rule("BMG3-PAS-04")
def test_a_model_lost_before_its_activation_is_worth_a_pass() -> None:
    played, thug = one(stun=4)
    run(suffer(played, thug, 1, 0))
    assert passes(played) == 1


@pytest.mark.rule("BMG3-PAS-05")
def test_ko_and_then_casualty_is_one_pass() -> None:
    played, thug = one(stun=4)
    run(suffer(played, thug, 1, 0))
    run(suffer(played, thug, 0, 6))
    assert (passes(played), thug.casualty) == (1, True)
    played, thug = one(stun=4, gave_pass=True)
    run(suffer(played, thug, 1, 0))
    assert passes(played) == 0


@pytest.mark.rule("BMG3-PAS-15", "BMG3-PAS-04", "BMG3-RCV-10")
@pytest.mark.parametrize("state", [{"activated": True}, {"barred": True}, {"stun": 5, "ko": True}])
def test_a_model_that_had_no_activation_to_come_gives_no_pass(state: dict[str, object]) -> None:
    played, thug = one(**state)
    run(suffer(played, thug, 0, 6))
    assert (passes(played), thug.casualty) == (0, True)


@pytest.mark.rule("BMG3-PAS-15")
def test_no_pass_outside_execute_the_plan() -> None:
    played, thug = one()
    played.state.phase = "recount"
    run(suffer(played, thug, 0, 6))
    assert passes(played) == 0
    played, thug = one()
    run(suffer(played, thug, 0, 6))
    assert passes(played) == 1


@pytest.mark.rule("BMG3-ACT-18")
def test_the_active_model_gives_no_pass() -> None:
    played, thug = one(stun=4)
    acting(played, "a1")
    run(suffer(played, thug, 1, 0))
    assert passes(played) == 0
    played, thug = one(stun=4)
    run(suffer(played, thug, 1, 0))
    assert passes(played) == 1


# --- a new Boss


def bosses(**state: object) -> Bmg3:
    models = {"a1": "thug 10,10", "a2": put("thug", "20,20", **state), "b1": "thug 30,30"}
    return game(THUG, models=models, sides={"A": {"boss": "a1"}})


@pytest.mark.rule("BMG3-CRW-24", "BMG3-CRW-26", "BMG3-DPT-32")
def test_when_the_boss_is_lost_any_model_in_play_may_follow_ko_or_not() -> None:
    played = bosses(stun=5, ko=True)
    run(suffer(played, played.model("a1"), 0, 6), "A a2")
    assert played.side(played.model("a1").seat).boss == "a2"


@pytest.mark.rule("BMG3-CRW-25")
def test_a_boss_named_in_the_game_is_remembered_as_such() -> None:
    played = bosses()
    run(suffer(played, played.model("a1"), 0, 6), "A a2")
    assert played.side(played.model("a1").seat).boss_named


@pytest.mark.rule("BMG3-CRW-26", "BMG3-DPT-32")
def test_the_player_may_go_on_without_a_boss() -> None:
    played = bosses()
    assert played.side(played.model("a1").seat).boss == "a1"
    run(suffer(played, played.model("a1"), 0, 6), "A no")
    side = played.side(played.model("a1").seat)
    assert (side.boss, side.boss_named) == ("", False)


@pytest.mark.rule("BMG3-CRW-26")
def test_a_crew_without_models_is_not_asked() -> None:
    played = game(THUG, models={"a1": "thug 10,10", "b1": "thug 30,30"}, sides={"A": {"boss": "a1"}})
    assert played.side(played.model("a1").seat).boss == "a1"
    run(suffer(played, played.model("a1"), 0, 6))
    assert played.side(played.model("a1").seat).boss == ""


@pytest.mark.rule("BMG3-CRW-24")
def test_a_ko_boss_is_still_the_boss() -> None:
    played = bosses()
    run(suffer(played, played.model("a1"), 5, 0))
    assert played.side(played.model("a1").seat).boss == "a1"


@pytest.mark.rule("BMG3-CRW-26", "BMG3-ATK-12", "BMG3-DMG-07")
def test_bosses_are_named_after_all_damage_of_an_attack_is_done() -> None:
    played = bosses(stun=4)
    first, second = played.model("a1"), played.model("a2")
    hurt(played, first, 0, 6)
    hurt(played, second, 1, 0)
    run(settle(played, [first, second]), "A a2")
    told = [entry.event.rpartition(".")[2] for entry in played.journal]
    assert told == ["damaged", "damaged", "pass_gained", "became_casualty", "pass_gained", "went_ko", "boss_named"]


# --- memory


@pytest.mark.rule("BMG3-OBJ-06")
def test_losses_are_remembered_with_who_caused_them() -> None:
    played, thug = one(stun=4)
    run(suffer(played, thug, 1, 0, by=played.model("b1")))
    fact = played.state.facts[-1]
    assert (fact.kind, fact.seat, fact.subject, fact.by) == ("ko", "B", "a1", "b1")


def test_effects_are_given_once() -> None:
    played, thug = one()
    run(give_status(played, thug, "poisoned"))
    run(give_status(played, thug, "poisoned"))
    assert [effect.id for effect in thug.statuses] == ["poisoned"]
