"""The setup, step by step (SET, TER, FUR, ENC, EVT, DEP)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.boards.measure import inside
from game.boards.table import Table
from game.core.content import Content
from game.core.place import Point
from game.core.request import Choose, ChooseSome, Draw, PickPoint
from game.core.session import Session
from game.core.system import Seating, Setup, SetupError
from game.systems.bmg3.content import StarterModel
from game.systems.bmg3.flow.deploying import deploying, hiding
from game.systems.bmg3.flow.furniture import furnishing, place_furniture
from game.systems.bmg3.flow.scenery import clusters, shares
from game.systems.bmg3.flow.setup import deploy, event, groups, initiative, opening_hand, order_of_deployment
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import PASSES, Crewing
from game.systems.bmg3.recruit import enlist
from game.systems.bmg3.state import P1, P2, SEATS, Marker, Side, State
from game.testing.playout import inspect
from game.testing.scene import Scene
from tests.systems.bmg3.scenes import (
    NORTH,
    SOUTH,
    area,
    card,
    deck,
    encounter,
    equipment,
    game,
    piece,
    profile,
    run,
    starter,
    system,
)
from tests.systems.bmg3.scenes import (
    event as event_card,
)

THUG = profile("thug")
BOSS = profile("boss", ranks=["leader"], W=8)
AGENT = profile("agent", ranks=["free_agent"])
SNEAK = profile("sneak", abilities=["hidden"])
DECK = (deck("deck", "alibi", "stakeout"), card("alibi", copies=4), card("stakeout", copies=4))


def new_game(
    *content: Content, crew: tuple[str, ...] = ("thug", "thug"), pieces: Any = (), **options: Any
) -> Scene[State]:
    """A game from its very beginning, both players with the same crew."""
    played = system(THUG, BOSS, AGENT, SNEAK, starter("one", *crew), *DECK, *content, pieces=pieces)
    setup = Setup("bmg3", map="test", seats=(Seating("A", roster="one"), Seating("B", roster="one")), options=options)
    return Scene(Session(played, setup))


def crew_game(*crew: str, change: str = "", **more: Any) -> Bmg3:
    """Two crews beside the table, zones chosen: A in the south."""
    models = {f"{seat}{n}": id for seat in "ab" for n, id in enumerate(crew, 1)}
    return game(
        THUG,
        BOSS,
        AGENT,
        SNEAK,
        encounter(change=change),
        *more.pop("content", ()),
        models=models,
        phase="setup",
        encounter="streets",
        sides={"A": {"zone": "A"}, "B": {"zone": "B"}},
        **more,
    )


def furnish(s: Scene[State]) -> None:
    for at in ("6,6", "6,20", "20,6", "20,20"):
        s.play(s.session.pending.seat, at)
    for at in ("10,10", "10,24", "24,10", "24,24"):
        s.play(s.session.pending.seat, at)


# --- the whole of it


@pytest.mark.rule("BMG3-SET-01", "BMG3-GEN-06", "BMG3-FUR-06", "BMG3-DEP-02", "BMG3-ENC-01", "BMG3-ENC-02")
@pytest.mark.rule("BMG3-DPT-06", "BMG3-DPT-07", "BMG3-DPT-08", "BMG3-DPT-09", "BMG3-DPT-10", "BMG3-DPT-11")
def test_the_setup_goes_from_the_roll_to_the_last_model_in_the_order_of_the_rulebook() -> None:
    s = new_game(encounter())
    asked: list[str] = []

    def play(seat: str, key: str, **more: Any) -> None:
        asked.append(f"{seat} {s.session.pending.topic}")
        s.play(seat, key, **more)

    s.dice("2 5")
    play("B", "A")
    for seat, at in zip("ABAB", ("6,6", "6,20", "20,6", "20,20"), strict=True):
        play(seat, at)
    for seat, at in zip("ABAB", ("10,10", "10,24", "24,10", "24,24"), strict=True):
        play(seat, at)
    s.cards("streets")
    play("A", "B")
    s.cards("alibi#1 alibi#2 alibi#3 alibi#4")
    play("A", "-")
    s.cards("stakeout#1 stakeout#2 stakeout#3 stakeout#4")
    play("B", "-")
    play("A", "a2")
    play("B", "b1")
    assert asked == [
        "B setup_initiative", "A lamp", "B lamp", "A lamp", "B lamp", "A sewer", "B sewer", "A sewer", "B sewer",
        "A zone", "A mulligan", "B mulligan", "A group", "B group",
    ]  # fmt: skip
    assert s.state.queue == ["deploy:B:0", "deploy:A:1", "deploy:B:1", "begin"]
    s.play("A", "a2 5,30").play("B", "b1 5,5").play("A", "a1 9,30")
    assert [s.state.sides[seat].zone for seat in (P1, P2)] == ["B", "A"]
    assert s.state.models["a2"].at == Point(5000, 30_000)


@pytest.mark.rule("BMG3-SET-05", "BMG3-SET-06", "BMG3-DIC-18")
def test_the_higher_setup_roll_chooses_who_has_the_initiative_and_a_tie_is_rolled_again() -> None:
    played = crew_game("thug")
    run(initiative(played), "B A", dice="4 4 1 1 2 3")
    assert played.state.initiative == P1
    run(initiative(played), "A B", dice="6 3")
    assert played.state.initiative == P2


@pytest.mark.rule("BMG3-SET-02", "BMG3-SET-07", "BMG3-DPT-01", "BMG3-EVT-01", "BMG3-EVT-03")
def test_map_and_events_are_chosen_before_the_game() -> None:
    storm = event_card("storm", "event_storm")
    without, used = (new_game(encounter(), storm, events=events) for events in (False, True))
    for s in (without, used):
        s.dice("6 1").play("A", "A")
    assert "event" not in without.state.queue
    assert used.state.queue.index("event") == used.state.queue.index("encounter") + 1
    with pytest.raises(SetupError, match="There is no map 'tests'; did you mean 'test'"):
        Session(used.session.system, Setup("bmg3", map="tests"))


@pytest.mark.rule("BMG3-EVT-02", "BMG3-DIC-16")
def test_the_player_with_the_initiative_draws_one_event_for_the_game() -> None:
    cards = (event_card("fog", "event_fog"), event_card("moon", "event_full_moon"))
    played = game(*cards, THUG, models={"a1": "thug"}, phase="setup")
    played.state.initiative = P2
    flow = event(played)
    asked = flow.send(None)
    assert isinstance(asked, Draw) and asked.by == P2 and asked.cards == ["fog", "moon"]
    with pytest.raises(StopIteration):
        flow.send(["moon"])
    assert played.state.event == "moon"


# --- terrain the players place


CRATES = (piece("hall", "2,2", "10,8", top=4), piece("shed", "20,20", "24,24"), piece("wall", "5,30", "9,30.5"))


@pytest.mark.rule("BMG3-TER-11", "BMG3-SET-03", "BMG3-DPT-05")
def test_terrain_is_divided_evenly_and_placed_by_turns_player_one_first() -> None:
    s = new_game(encounter(), pieces=CRATES, place_terrain=True)
    assert shares(s.session.system.tables["test"]) == {P1: ["hall", "wall"], P2: ["shed"]}
    assert not s.session.system.table(s.state).pieces
    s.play("A", "put:hall 18,18").play("B", "turn:shed 5,5")
    s.asks("A", "terrain")
    s.play("A", "put:wall 30,30", dice="1 2")
    assert {p.id for p in s.session.system.table(s.state).pieces} == {"hall", "shed", "wall"}
    assert s.session.system.table(s.state).piece("hall").bounds == (14_000, 15_000, 22_000, 21_000)
    s.asks("B", "setup_initiative")


@pytest.mark.rule("BMG3-TER-13")
def test_terrain_keeps_an_inch_from_other_terrain_and_stays_on_the_table() -> None:
    s = new_game(encounter(), pieces=CRATES, place_terrain=True)
    s.play("A", "put:hall 18,18")
    assert s.refuses("B", "put:shed 24.9,18", "BMG3-TER-13").reason.key == "bmg3.no.terrain_near"
    s.offers("B", "put:shed 25,18")
    assert s.refuses("B", "put:shed 1.9,18", "BMG3-TER-13").reason.key == "board.fit.off_table"
    s.offers("B", "put:shed 2,18")


def test_pieces_that_stand_together_are_placed_as_one_and_turn_as_one() -> None:
    house = (
        piece("house", "10,10", "14,12", top=3),
        piece("stairs", "14,10", "15,12", top=3),
        piece("bin", "20,20", "21,21"),
    )
    assert [tuple(p.id for p in group) for group in clusters(Table(36_000, 36_000, pieces=house))] == [
        ("house", "stairs"),
        ("bin",),
    ]
    s = new_game(encounter(), pieces=house, place_terrain=True)
    s.play("A", "turn:house 20,20")
    table = s.session.system.table(s.state)
    assert table.piece("house").bounds == (19_000, 17_500, 21_000, 21_500)
    assert table.piece("stairs").bounds == (19_000, 21_500, 21_000, 22_500)


@pytest.mark.rule("BMG3-SET-04", "BMG3-TER-05", "BMG3-TER-01", "BMG3-TER-02")
def test_how_pieces_count_is_part_of_the_map_and_does_not_change_when_they_are_placed() -> None:
    yard = (piece("fence", "10,10", "14,10.2", top=2, keywords="see_through unclimbable"),)
    s = new_game(encounter(), pieces=yard, place_terrain=True)
    s.play("A", "turn:fence 20,20", dice="2 1")
    moved = s.session.system.table(s.state).piece("fence")
    assert moved.keywords == ("see_through", "unclimbable") and (moved.bottom, moved.top) == (0, 2000)


# --- street furniture


@pytest.mark.rule("BMG3-FUR-01", "BMG3-FUR-03")
def test_each_player_places_two_lamp_posts_and_then_two_sewers_by_turns() -> None:
    s = new_game(encounter())
    s.dice("1 6").play("B", "B")
    assert s.state.queue[:7] == ["lamp:A", "lamp:B", "lamp:A", "sewer:B", "sewer:A", "sewer:B", "sewer:A"]
    furnish(s)
    kinds = [(marker.kind, marker.seat) for marker in s.state.markers]
    assert kinds == [(kind, seat) for kind in ("lamp", "sewer") for seat in (P2, P1, P2, P1)]
    s.cards("streets")


@pytest.mark.rule("BMG3-FUR-02", "BMG3-FUR-04", "BMG3-GEO-10")
@pytest.mark.parametrize("kind", ["lamp", "sewer"])
def test_furniture_is_more_than_eight_inches_from_its_kind_and_two_from_the_edge(kind: Any) -> None:
    played = game(models={}, markers=[{"kind": kind, "at": "18,18"}])
    placing = furnishing(played, kind)
    rule = "BMG3-FUR-02" if kind == "lamp" else "BMG3-FUR-04"
    exactly = placing.why_not(Point(18_000 + 8000 + 1181, 18_000))
    assert exactly is not None and exactly.rule == rule
    assert placing.why_not(Point(18_000 + 8000 + 1182, 18_000)) is None
    edge = placing.why_not(Point(2590, 6000))
    assert edge is not None and edge.rule == rule
    assert placing.why_not(Point(2592, 6000)) is None


@pytest.mark.rule("BMG3-FUR-05", "BMG3-GEN-05")
def test_a_sewer_may_be_beside_a_lamp_post_but_not_under_it() -> None:
    played = game(models={}, markers=[{"kind": "lamp", "at": "18,18"}])
    placing = furnishing(played, "sewer")
    refusal = placing.why_not(Point(19_000, 18_000))
    assert refusal is not None and refusal.rule == "BMG3-FUR-05"
    assert placing.why_not(Point(19_200, 18_000)) is None


@pytest.mark.rule("BMG3-FUR-07")
def test_lamp_posts_may_stand_on_roofs_sewers_only_in_the_street_and_neither_in_a_wall() -> None:
    house = piece("house", "10,10", "16,16", top=3, keywords="solid standable")
    played = game(models={}, pieces=[house])
    roof, inside_it = Point(13_000, 13_000, 3000), Point(13_000, 13_000)
    assert furnishing(played, "lamp").why_not(roof) is None
    for kind, at in (("sewer", roof), ("sewer", inside_it), ("lamp", inside_it)):
        refusal = furnishing(played, kind).why_not(at)  # type: ignore[arg-type]
        assert refusal is not None and refusal.rule == "BMG3-FUR-07"
    awning = game(models={}, pieces=[piece("awning", "10,10", "16,16", bottom=2, top=3)])
    assert furnishing(awning, "sewer").why_not(inside_it) is None


@pytest.mark.rule("BMG3-FUR-08")
def test_a_marker_without_a_legal_spot_is_left_out() -> None:
    everywhere = piece("lake", "0,0", "36,36", top=0, keywords="impassable")
    played = game(models={"a1": "thug", "b1": "thug"}, pieces=[everywhere], phase="setup")
    run(place_furniture(played, "lamp", P1))
    assert played.state.markers == []
    assert [entry.event for entry in played.journal] == ["bmg3.told.furniture_left"]


# --- hands


@pytest.mark.rule("BMG3-CRD-18", "BMG3-CRD-31", "BMG3-CRD-35")
def test_the_opening_hand_may_be_exchanged_once_for_cards_from_the_top() -> None:
    played = game(THUG, *DECK, models={"a1": "thug"}, decks={"A": "alibi alibi alibi alibi stakeout"}, phase="setup")
    assert played.side(P1).deck.top == [] and played.side(P1).deck.bottom == []
    run(
        opening_hand(played, P1), "A alibi#1 alibi#2",
        cards="alibi#1 alibi#2 alibi#3 alibi#4 stakeout#1",
    )  # fmt: skip
    assert sorted(played.side(P1).hand) == ["alibi#1", "alibi#3", "alibi#4", "stakeout#1"]
    assert played.side(P1).deck.cards == ["alibi#2"]


# --- groups


def split(played: Bmg3, key: str) -> list[list[str]]:
    run(groups(played, P1), f"A {key}")
    return played.side(P1).groups


def refused(played: Bmg3, key: str) -> str:
    flow = groups(played, P1)
    asked = flow.send(None)
    assert isinstance(asked, ChooseSome)
    return "" if asked.allows(key) else "refused"


@pytest.mark.rule("BMG3-DEP-01", "BMG3-DEP-07")
def test_groups_differ_by_one_at_most_and_the_owner_says_which_is_larger() -> None:
    played = crew_game("thug", "thug", "thug", "thug", "thug")
    assert refused(played, "a1") and refused(played, "a1 a2 a3 a4")
    assert split(played, "a1 a2") == [["a1", "a2"], ["a3", "a4", "a5"]]
    assert split(crew_game("thug", "thug", "thug"), "a2 a3") == [["a2", "a3"], ["a1"]]


@pytest.mark.rule("BMG3-DEP-05", "BMG3-DEP-06")
def test_hidden_models_are_in_no_group_and_come_last_by_turns() -> None:
    played = crew_game("thug", "sneak", "thug", "sneak")
    played.state.initiative = P2
    assert split(played, "a3") == [["a3"], ["a1"]]
    run(groups(played, P2), "B b1")
    order_of_deployment(played)
    assert played.state.queue[4:] == ["hidden:B", "hidden:A", "hidden:B", "hidden:A", "begin"]


@pytest.mark.rule("BMG3-ENC-03", "BMG3-ENC-04")
def test_only_low_ranks_deploy_first_when_the_encounter_says_so() -> None:
    played = crew_game("boss", "thug", "agent", "thug", change="first_group_low_ranks")
    assert refused(played, "a1 a2")
    assert not refused(played, "a2 a3") and not refused(played, "a2 a4")


@pytest.mark.rule("BMG3-ENC-04", "BMG3-CRW-19")
def test_a_model_that_could_also_be_a_henchman_counts_as_one_for_the_encounter() -> None:
    sergeant = profile("sergeant", ranks=["sidekick", "henchman"])
    played = crew_game("boss", "sergeant", "agent", "boss", content=(sergeant,), change="first_group_low_ranks")
    assert not refused(played, "a2 a3") and refused(played, "a1 a3")


@pytest.mark.rule("BMG3-ENC-05")
def test_with_too_few_low_ranks_all_of_them_go_first_with_the_fewest_others() -> None:
    played = crew_game("boss", "boss", "thug", "boss", "boss", change="first_group_low_ranks")
    assert refused(played, "a1 a2"), "the thug has to go first"
    assert refused(played, "a1 a2 a3"), "one other is enough"
    assert not refused(played, "a1 a3")


@pytest.mark.rule("BMG3-ENC-03", "BMG3-CTC-20")
def test_the_boss_is_in_the_second_group_when_the_encounter_says_so() -> None:
    played = crew_game("boss", "thug", change="boss_second")
    assert refused(played, "a1") and not refused(played, "a2")


@pytest.mark.rule("BMG3-ENC-03", "BMG3-CTC-20")
def test_zone_a_deploys_both_groups_first_when_the_encounter_says_so() -> None:
    played = crew_game("thug", "thug", change="a_first")
    played.state.initiative = P2
    run(groups(played, P1), "A a1")
    run(groups(played, P2), "B b1")
    order_of_deployment(played)
    assert played.state.queue == ["deploy:A:0", "deploy:A:1", "deploy:B:0", "deploy:B:1", "begin"]


@pytest.mark.rule("BMG3-ENC-03", "BMG3-CTC-20")
def test_who_deploys_last_has_one_more_pass_in_the_first_round_when_the_encounter_says_so() -> None:
    played = crew_game("thug", "thug", change="last_pass")
    for seat, key in ((P1, "A a1"), (P2, "B b1")):
        run(groups(played, seat), key)
    order_of_deployment(played)
    assert [PASSES(Crewing(played, seat), 0).value for seat in (P1, P2)] == [0, 1]
    played.state.round = 2
    assert PASSES(Crewing(played, P2), 0).value == 0


# --- deployment


@pytest.mark.rule("BMG3-DEP-03", "BMG3-MEA-05", "BMG3-GEO-09")
def test_the_whole_base_must_be_inside_the_zone() -> None:
    played = crew_game("thug", "thug")
    placing = deploying(played, played.model("a1"))
    assert placing.why_not(Point(10_000, 8000 - 590)) is None
    refusal = placing.why_not(Point(10_000, 8000 - 570))
    assert refusal is not None and refusal.rule == "BMG3-DEP-03"


@pytest.mark.rule("BMG3-DEP-04")
def test_a_group_may_spread_over_several_zones() -> None:
    fronts = encounter("fronts", a=(SOUTH, area("0,30", "10,30", "10,36", "0,36")), b=(NORTH,))
    played = crew_game("thug", content=(fronts,))
    played.state.encounter = "fronts"
    placing = deploying(played, played.model("a1"))
    assert placing.why_not(Point(5000, 5000)) is None and placing.why_not(Point(5000, 33_000)) is None
    refusal = placing.why_not(Point(20_000, 33_000))
    assert refusal is not None and refusal.rule == "BMG3-DEP-03"


@pytest.mark.rule("BMG3-DEP-08", "BMG3-TER-06", "BMG3-TER-07")
def test_models_deploy_on_roofs_but_not_on_their_edge() -> None:
    house = piece("house", "10,1", "16,7", top=3, keywords="solid standable")
    played = crew_game("thug", pieces=[house])
    placing = deploying(played, played.model("a1"))
    assert placing.why_not(Point(13_000, 4000, 3000)) is None
    assert placing.why_not(Point(10_296, 4000, 3000)) is None, "half of the radius is on the roof"
    for at in (Point(10_200, 4000, 3000), Point(13_000, 4000), Point(13_000, 4000, 1000)):
        refusal = placing.why_not(at)
        assert refusal is not None and refusal.rule == "BMG3-TER-07"


@pytest.mark.rule("BMG3-VEH-02")
def test_a_vehicle_is_never_deployed_on_a_roof_though_others_of_its_size_are() -> None:
    house = piece("house", "10,1", "16,7", top=3, keywords="solid standable")
    van = profile("van", W=None, ranks=["vehicle"])
    played = crew_game("thug", "van", content=(van,), pieces=[house])
    played.side(P1).groups = [["a1", "a2"], []]
    asked = deploy(played, P1, 0).send(None)
    assert isinstance(asked, Choose)
    roof = Point(13_000, 4000, 3000)
    for option, rule in zip(asked.options, (None, "BMG3-VEH-02"), strict=True):
        assert isinstance(option.then, PickPoint)
        refusal = option.then.placing.why_not(roof)
        assert (refusal.rule if refusal else None) == rule
    refusal = hiding(played, played.model("a2")).why_not(roof)
    assert refusal is not None and refusal.rule == "BMG3-VEH-02"


@pytest.mark.rule("BMG3-ENC-03", "BMG3-CTC-20")
def test_the_first_group_stays_on_the_ground_when_the_encounter_says_so() -> None:
    house = piece("house", "10,1", "16,7", top=3, keywords="solid standable")
    played = crew_game("thug", "thug", change="first_group_on_the_ground", pieces=[house])
    played.side(P1).groups = [["a1"], ["a2"]]
    for number, model in ((0, "a1"), (1, "a2")):
        asked = deploy(played, P1, number).send(None)
        assert isinstance(asked, Choose)
        then = asked.options[0].then
        assert isinstance(then, PickPoint)
        refusal = then.placing.why_not(Point(13_000, 4000, 3000))
        assert (refusal is not None) == (model == "a1")


@pytest.mark.rule("BMG3-ENC-03", "BMG3-CTC-20")
def test_every_zone_must_hold_two_models_when_the_encounter_says_so() -> None:
    fronts = encounter("fronts", a=(SOUTH, NORTH), b=(NORTH,), change="spread")
    played = crew_game("thug", "thug", "thug", "thug", content=(fronts,))
    played.state.encounter = "fronts"
    played.side(P1).groups = [["a1", "a2"], ["a3", "a4"]]
    for number, key in ((0, "a1 5,5"), (0, "a2 9,5")):
        run(deploy(played, P1, number), f"A {key}")
    asked = deploy(played, P1, 1).send(None)
    assert isinstance(asked, Choose) and isinstance(asked.options[0].then, PickPoint)
    refusal = asked.options[0].then.placing.why_not(Point(20_000, 5000))
    assert refusal is not None and refusal.reason.key == "bmg3.no.zones_spread"
    assert asked.options[0].then.placing.why_not(Point(20_000, 33_000)) is None


@pytest.mark.rule("BMG3-DEP-09")
def test_a_model_without_room_in_its_zone_goes_to_the_nearest_free_spot() -> None:
    tiny = encounter("tiny", a=(area("0,0", "1.4,0", "1.4,1.4", "0,1.4"),), b=(NORTH,))
    played = crew_game("thug", "thug", content=(tiny,))
    played.state.encounter = "tiny"
    played.model("a1").at = Point(700, 700)
    placing = deploying(played, played.model("a2"))
    assert placing.crowded and placing.suggestions()
    near = placing.suggestions()[0]
    assert placing.why_not(near) is None and near.x + near.y <= 4000
    refusal = placing.why_not(Point(20_500, 20_500))
    assert refusal is not None and refusal.rule == "BMG3-DEP-09"


@pytest.mark.rule("BMG3-ABL-26")
def test_a_hidden_model_appears_far_from_enemies_and_outside_the_rivals_zone() -> None:
    played = crew_game("sneak", "thug")
    played.model("b2").at = Point(18_000, 20_000)
    placing = hiding(played, played.model("a1"))
    gap = 8000 + 1181
    for at in (Point(18_000 - gap, 20_000), Point(5000, 30_000)):
        refusal = placing.why_not(at)
        assert refusal is not None and refusal.rule == "BMG3-ABL-26"
    assert placing.why_not(Point(18_000 - gap - 1, 20_000)) is None
    assert all(placing.why_not(at) is None for at in placing.suggestions())


@pytest.mark.rule("BMG3-GEO-12", "BMG3-GEO-11", "BMG3-CON-06")
def test_models_deploy_on_the_table_beside_each_other_and_beside_lamp_posts() -> None:
    played = crew_game("thug", "thug")
    played.model("a1").at = Point(10_000, 4000)
    played.state.markers.append(Marker("lamp1", "lamp", P1, Point(20_000, 4000)))
    placing = deploying(played, played.model("a2"))
    assert placing.why_not(Point(580, 4000)) is not None and placing.why_not(Point(591, 4000)) is None
    assert placing.why_not(Point(11_150, 4000)) is not None and placing.why_not(Point(11_172, 4000)) is None
    assert placing.why_not(Point(21_000, 4000)) is not None


# --- what bots are offered, and sessions


def test_suggestions_for_models_are_legal_and_inside_the_zone() -> None:
    played = crew_game("thug", "thug")
    placing = deploying(played, played.model("a1"))
    assert len(placing.suggestions()) > 8
    zone = played.zones(P1)[0]
    assert all(inside(played.body_at(played.model("a1"), at), zone) for at in placing.suggestions())


HOUSES = (("low", 4, 2), ("high", 20, 3))


def test_models_are_offered_the_street_first_and_only_roofs_they_can_come_down_from() -> None:
    low, high = (piece(name, f"{x},1", f"{x + 8},7", top=top, keywords="solid standable") for name, x, top in HOUSES)
    played = crew_game("runner", content=(profile("runner", M=8),), pieces=[low, high])
    offered = deploying(played, played.model("a1")).suggestions()
    heights = [at.z for at in offered]
    assert heights == sorted(heights) and heights.count(0) == 20
    assert 0 < len(heights) - 20 <= 4 and max(heights) == 2000, "a BMD of 8 climbs down 2 inches, not 3"
    assert deploying(played, played.model("a1")).why_not(Point(24_000, 4000, 3000)) is None


@pytest.mark.parametrize("own", [False, True])
def test_a_random_setup_can_be_copied_saved_and_undone_at_every_step(own: bool) -> None:
    s = new_game(encounter(), crew=("boss", "thug", "sneak"), pieces=CRATES, place_terrain=own)
    random = Random(3)
    while s.state.phase == "setup":
        assert s.session.pending is not None
        inspect(s.session, random)
        s.session.answer(s.session.pending.sample(random))
    assert all(model.in_play for model in s.state.models.values())


@pytest.mark.rule("BMG3-GEN-03", "BMG3-PRO-04", "BMG3-PRO-06", "BMG3-AMM-01")
def test_a_ready_crew_comes_with_its_boss_first_its_ranks_and_its_whole_deck() -> None:
    talia = profile("talia", ranks=["leader", "sidekick"], base=(30, 40))
    crew = starter("two", StarterModel(profile="boss"), StarterModel(profile="talia", rank="sidekick"))
    played = system(THUG, BOSS, talia, crew, *DECK, encounter())
    state = played.start(Setup("bmg3", seats=(Seating("A", roster="two"), Seating("B", roster="two"))))
    assert played.seats(state) == (P1, P2)
    assert state.sides[P1].boss == "a1"
    assert (state.models["a2"].rank, state.models["a2"].base) == ("sidekick", 30)
    assert len(state.sides[P2].deck) == 8


@pytest.mark.rule("BMG3-DPT-02", "BMG3-DPT-03", "BMG3-DPT-04", "BMG3-PRO-04", "BMG3-PRO-06")
def test_a_players_own_roster_brings_ranks_bases_equipment_boss_and_cards() -> None:
    talia = profile("talia", ranks=["leader", "sidekick"], base=(30, 40))
    played = system(THUG, BOSS, talia, starter("one", "thug"), *DECK, equipment("torch"), encounter())
    picks = [
        {"id": "thug", "extras": ["torch"]},
        {"id": "talia", "extras": ["sidekick", "40mm", "boss"]},
        {"id": "alibi"},
    ]
    own = {"system": "bmg3", "name": "Mine", "picks": picks}
    state = State("test", {}, {seat: Side(seat) for seat in SEATS})
    enlist(played.library, state, P1, own)
    thug, chief = state.models["a1"], state.models["a2"]
    assert [thing.id for thing in thug.equipment] == ["torch"]
    assert (chief.rank, chief.base, state.sides[P1].boss) == ("sidekick", 40, "a2")
    assert state.sides[P1].deck.rest == ["alibi#1", "alibi#2", "alibi#3", "alibi#4"]


@pytest.mark.parametrize(
    ("roster", "sentence"),
    [
        ("oen", "The crew cannot be used: there is no starter 'oen'; did you mean 'one'?"),
        (
            {"system": "bmg3", "name": "Mine", "picks": [{"id": "thgu"}]},
            "The roster 'Mine' cannot be played: No pack has 'thgu'",
        ),
        (
            {"system": "bmg3", "name": "Mine", "picks": [{"id": "alibi"}]},
            "The roster 'Mine' cannot be played: A crew needs a Boss",
        ),
        ({"name": "Mine"}, "The roster cannot be read"),
    ],
)
def test_a_crew_that_cannot_be_used_is_told_in_one_sentence(roster: Any, sentence: str) -> None:
    played = system(THUG, starter("one", "thug"), *DECK, encounter())
    with pytest.raises(SetupError) as error:
        played.start(Setup("bmg3", seats=(Seating("A", roster=roster),)))
    assert str(error.value).startswith(sentence)
