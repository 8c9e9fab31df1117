"""Hand-made situations: what they set, and how their mistakes are told."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.clone import shape_of
from game.core.place import Point
from game.core.system import Setup, SetupError
from game.systems.bmg3.state import P1, P2, State
from tests.systems.bmg3.scenes import (
    card,
    encounter,
    equipment,
    event,
    game,
    lamp,
    piece,
    profile,
    put,
    sewer,
    suspect,
    system,
    weapon,
)

CONTENT = (
    profile("thug", weapons=["gun"], ranks=["henchman", "free_agent"], base=(30, 40)),
    profile("robot", W=None),
    weapon("gun", rof=2, ammo=3),
    equipment("magazine", magazines=1),
    profile("van", W=None, ranks=["vehicle"]),
    card("alibi", copies=2),
    card("plan", copies=5),
    card("once"),
    encounter(),
    event("fog", "event_fog"),
)


def wrong(**situation: Any) -> str:
    """The sentence its author reads."""
    told = {"models": {"a1": "thug 5,5", "b1": "thug 9,9"}, **situation}
    with pytest.raises(SetupError) as error:
        system(*CONTENT).start(Setup("bmg3", map="test", situation=told))
    return str(error.value)


def test_a_model_stands_where_the_situation_puts_it_with_its_state() -> None:
    models = {"a1": "thug 10,10", "b1": put("thug", "12,10", stun=3, injury=1, bold=True, rank="free_agent", base=40)}
    played = game(*CONTENT, models=models, markers=[lamp("20,20")])
    assert played.model("a1").at == Point(10_000, 10_000)
    b1 = played.model("b1")
    assert (b1.stun, b1.injury, b1.bold, b1.rank, b1.base) == (3, 1, True, "free_agent", 40)
    assert played.markers("lamp")[0].id == "lamp1"


@pytest.mark.rule("BMG3-AMM-05")
def test_magazines_are_full_unless_told_and_equipment_adds_to_them() -> None:
    models = {
        "a1": put("thug", "5,5", equipment=["magazine"]),
        "a2": put("thug", "8,5", magazines={"gun": 1}),
        "b1": "thug 20,20",
    }
    played = game(*CONTENT, models=models)
    assert played.model("a1").magazines == {"gun": 4} and played.model("a2").magazines == {"gun": 1}


def test_cards_round_phase_and_turn_are_as_told() -> None:
    sides = {"B": {"hand": ["alibi"], "laid": ["alibi#2"], "points": 1, "passes": 2}}
    models = {"a1": "thug 5,5", "b1": "thug 9,9"}
    played = game(*CONTENT, models=models, sides=sides, round=3, phase="plan", turn="B", event="fog", lost_lead="A")
    state = played.state
    assert (state.round, state.phase, state.turn, state.initiative, state.lost_lead) == (3, "plan", P2, P2, P1)
    theirs = state.sides[P2]
    assert (theirs.hand, [laid.card for laid in theirs.laid], theirs.points, theirs.passes) == (
        ["alibi#1"], ["alibi#2"], 1, 2,
    )  # fmt: skip
    assert state.event == "fog" and state.events_used
    assert theirs.boss == "b1"


def test_a_situation_survives_being_written_down() -> None:
    models = {"a1": put("thug", "5,5", used_game=["first_aid_kit"]), "b1": "thug 9,9"}
    played = system(*CONTENT)
    state = played.start(Setup("bmg3", map="test", situation={"models": models}))
    shape = shape_of(State)
    assert shape.digest(shape.load(shape.dump(state), played.lookup)) == shape.digest(state)


@pytest.mark.parametrize(
    ("situation", "sentence"),
    [
        ({"map": "tset"}, "The situation, map: there is no map 'tset'; did you mean 'test'?"),
        ({"models": {"a1": "thgu 5,5"}}, "models.a1.profile: there is no profile 'thgu'; did you mean 'thug'?"),
        ({"models": {"x1": "thug 5,5"}}, "models.x1: its name begins with 'a' or 'b', or it says seat"),
        ({"models": {"a1": "thug five"}}, "models.a1.at: 'five' is not a place: write x,y or x,y,z"),
        ({"models": {"a1": "thug 5,5"}}, "models: player B has no model"),
        ({"models": {"a1": "thug 5,5", "b1": "thug 5.5,5"}}, "it cannot stand at 5,5: 'b1' is in the way"),
        ({"models": {"a1": put("thug", "5,5", rank="boss")}}, "models"),
        ({"models": {"a1": put("thug", "5,5", rank="leader")}}, "models.a1.rank: a thug is no leader"),
        ({"models": {"a1": put("thug", "5,5", base=50)}}, "models.a1.base: a thug has no base of 50 mm"),
        ({"models": {"a1": put("thug", "5,5", stun=6)}}, "models.a1.stun: with 6 Stun a thug is KO; say ko = true"),
        ({"models": {"a1": put("thug", "5,5", injury=6)}}, "models.a1.injury: with 6 Injury a thug is a casualty"),
        ({"models": {"a1": put("robot", "5,5", stun=1)}}, "a robot has no Willpower"),
        ({"models": {"a1": put("thug", "5,5", equipment=["magazin"])}}, "did you mean 'magazine'?"),
        ({"models": {"a1": put("thug", "5,5", magazines={"gum": 1})}}, "no weapon with magazines 'gum'"),
        ({"models": {"a1": put("thug", "5,5", effects=["event_fgo"])}}, "no effect 'event_fgo'"),
        ({"sides": {"A": {"hand": ["alibi", "alibi", "alibi"]}}}, "sides.A.hand: there are 2 copies of alibi"),
        ({"sides": {"A": {"hand": ["albi"]}}}, "sides.A.hand: there is no card 'albi'; did you mean 'alibi'?"),
        ({"sides": {"A": {"boss": "b1"}}}, "sides.A: there is no model of this player 'b1'"),
        ({"event": "fgo"}, "event: there is no event 'fgo'; did you mean 'fog'?"),
        ({"round": 5}, "round"),
        ({"lasting": ["quiet"]}, "lasting #1: it is written as 'ability seat subject n until'"),
        ({"colour": "red"}, "colour"),
        ({"markers": [lamp("5,5", id="l"), lamp("9,9", id="l")]}, "markers #2: two markers are called 'l'"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_in_one_sentence_that_names_its_place(situation: dict[str, Any], sentence: str) -> None:
    told = wrong(**situation)
    assert sentence in told
    assert told.count("\n") == 0 and told.startswith("The situation")


LOST = put("thug", casualty=True)
FELLOWS = [f"{3 + 6 * n},3" for n in range(5)]
UNLAWFUL: list[tuple[dict[str, Any], str, str]] = [
    ({"models": {"a1": put("thug", "5,5", ko=True)}}, "models.a1.ko: a thug is KO with 6 Stun, not with 0", "KOD-01"),
    ({"models": {"a1": put("thug", "5,5", ko=True, stun=7)}}, "models.a1.stun: a thug takes no more than 6", "DMG-02"),
    ({"models": {"a1": put("thug", "5,5", ko=True, stun=6, down=True)}}, "models.a1.down: a KO model", "KOD-07"),
    ({"models": {"a1": put("thug", "5,5", ko=True, stun=6, bold=True)}}, "models.a1.bold: a KO model", "PLN-09"),
    ({"models": {"a1": put("thug", "5,5", activated=True, bold=True)}}, "models.a1.bold: a model that was", "ACT-11"),
    ({"models": {"a1": put("van", "5,5", down=True)}}, "models.a1.down: a Vehicle", "VEH-02"),
    ({"models": {"a1": put("thug", "5,5", casualty=True)}}, "models.a1.at: a casualty is not on the table", "CAS-03"),
    ({"models": {"a1": put("thug", casualty=True, bold=True)}}, "models.a1: a casualty leaves nothing", "CAS-03"),
    ({"models": {"a1": put("thug", "5,5", magazines={"gun": 4})}}, "magazines.gun: it carries 3 magazines", "AMM-05"),
    ({"models": {f"a{n}": put("thug", at, bold=True) for n, at in enumerate(FELLOWS)}}, "player A has 4", "PLN-01"),
    ({"sides": {"A": {"hand": ["plan"] * 5}}}, "sides.A.hand: a hand holds 4 cards, not 5", "CRD-20"),
    ({"sides": {"A": {"laid": ["alibi", "alibi"]}}}, "sides.A.laid: two cards called 'alibi'", "CRD-25"),
    ({"sides": {"B": {"points": 4}}}, "sides.B.points: nobody has more than 3", "RES-08"),
    ({"models": {"a1": LOST, "a2": "thug 5,5"}, "sides": {"A": {"boss": "a1"}}}, "sides.A.boss: 'a1' is", "CRW-24"),
    ({"markers": [lamp("12,12"), sewer("12.5,12")]}, "markers #1.at: it overlaps 'sewer2'", "GEN-05"),
    ({"markers": [suspect("12,12"), suspect("15,12")]}, "too near to another Suspect of its player", "SUS-03"),
    ({"markers": [lamp("12,12,3")]}, "markers #1.at: it cannot lie at 12,12,3", "FUR-07"),
    ({"markers": [suspect("12,12,3")]}, "markers #1.at: it cannot lie at 12,12,3", "SUS-09"),
    ({"markers": [sewer(f"{12 + 3 * n},12") for n in range(3)]}, "player A has 2 markers called sewer", "FUR-03"),
    ({"markers": [lamp(f"{12 + 3 * n},12", "B") for n in range(3)]}, "player B has 2 markers called lamp", "FUR-01"),
    ({"storm": True}, "storm: only the storm", "EVT-04"),
]  # fmt: skip


@pytest.mark.parametrize(("situation", "sentence", "rule"), UNLAWFUL)
def test_what_no_game_can_come_to_is_refused_by_its_rule_unless_one_practises(
    situation: dict[str, Any], sentence: str, rule: str
) -> None:
    models = {"b1": "thug 9,9", **situation.get("models", {"a1": "thug 5,5"})}
    told = wrong(**{**situation, "models": models})
    assert sentence in told and f"(BMG3-{rule})" in told
    assert system(*CONTENT).start(
        Setup("bmg3", map="test", situation={**situation, "models": models, "practice": True})
    )


@pytest.mark.parametrize(
    ("situation", "sentence"),
    [
        ({"markers": [lamp("36,12")]}, "markers #1.at: it cannot lie at 36,12: part of it would be off the table"),
        ({"markers": [lamp("5.5,5")]}, "models.a1.at: it cannot stand at 5,5: 'lamp1' is in the way"),
        ({"sides": {"A": {"hand": ["alibi#1", "alibi#1"]}}}, "sides.A.hand: 'alibi#1' is named twice"),
        ({"sides": {"A": {"hand": ["once", "once"]}}}, "sides.A.hand: there is 1 copy of once, and no more"),
        ({"sides": {"A": {"zone": "A"}}}, "sides.A.zone: a zone belongs to an encounter"),
        ({"models": {"a1": put("thug", "5,5", effects=["poisoned", "poisoned"])}}, "'poisoned' is named twice"),
        ({"models": {"a1": put("thug", "5,5", effects=["medic"])}}, "there is no effect 'medic'"),
        ({"models": {"a1": put("thug", "5,5", used_game=["medik"])}}, "no ability 'medik'; did you mean 'medic'?"),
        ({"queue": ["passes", "nap"]}, "queue #2: there is no step 'nap'"),
        ({"phase": "plan", "queue": ["bald"]}, "queue #1: there is no step 'bald'; did you mean 'bold'?"),
        ({"lasting": ["card_gard A a1 1 round"]}, "lasting #1: there is no ability 'card_gard'"),
        ({"lasting": ["card_guard A a9 1 round"]}, "lasting #1: there is no model or marker 'a9'"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_refused_also_to_those_who_practise(situation: dict[str, Any], sentence: str) -> None:
    models = {"b1": "thug 9,9", **situation.get("models", {"a1": "thug 5,5"})}
    assert sentence in wrong(**{**situation, "models": models, "practice": True})


def test_both_players_do_not_have_the_same_zone() -> None:
    told = wrong(encounter="streets", sides={"A": {"zone": "B"}, "B": {"zone": "B"}})
    assert "sides.A.zone: both players have zone B (BMG3-ENC-02)" in told


def test_a_suspect_keeps_off_its_own_zone() -> None:
    told = wrong(encounter="streets", sides={"A": {"zone": "A"}, "B": {"zone": "B"}}, markers=[suspect("12,9")])
    assert "markers #1.at: it is too near to its player's own zone (BMG3-SUS-02)" in told


def test_a_crew_whose_leader_is_lost_has_another_boss() -> None:
    played = game(*CONTENT, models={"a1": put("thug", casualty=True), "a2": "thug 5,5", "b1": "thug 9,9"})
    assert played.side(P1).boss == "a2"


def test_a_model_inside_a_wall_is_told() -> None:
    with pytest.raises(SetupError, match=r"models\.a1\.at: it cannot stand at 5,5: wall is in the way"):
        game(*CONTENT, models={"a1": "thug 5,5"}, pieces=[piece("wall", "4,4", "6,6")])


def test_a_lasting_effect_names_its_ability_seat_subject_and_end() -> None:
    played = game(*CONTENT, models={"a1": "thug 5,5"}, lasting=["last_to_deploy A - 0 round"])
    [lasting] = played.state.lasting
    assert (lasting.ability, lasting.seat, lasting.subject, lasting.until) == ("last_to_deploy", P1, "", "round")


def test_one_of_several_alike_is_called_by_its_number() -> None:
    played = game(*CONTENT, models={"a1": "thug 5,5", "a2": "thug 8,5", "b1": "thug 20,20"})
    names = [played.name(played.model(id)) for id in ("a1", "a2", "b1")]
    assert [name.key for name in names] == ["bmg3.numbered", "bmg3.numbered", "test.thug"]
    assert dict(names[1].values)["n"] == "2"


def test_numbers_abilities_and_weapons_may_differ_from_the_profile() -> None:
    changed = put("thug", "5,5", characteristics={"attack": 5, "willpower": 0, "movement": 9}, weapons=[])
    played = game(*CONTENT, models={"a1": changed, "b1": "thug 20,20"})
    profile_ = played.model("a1").profile
    assert (profile_.attack, profile_.willpower, profile_.movement, profile_.weapons) == (5, None, 9000, ())
    assert played.model("b1").profile.attack == 3 and played.model("b1").magazines == {"gun": 3}
    assert played.model("a1").magazines == {}


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"weapons": ["gum"]}, "models.a1: there is no weapon 'gum'; did you mean 'gun'?"),
        ({"abilities": ["sneek"]}, "models.a1: there is no ability 'sneek'"),
        ({"characteristics": {"attack": 9}}, "characteristics.attack"),
        ({"characteristics": {"speed": 9}}, "speed"),
    ],
)
def test_a_mistaken_change_is_told(changes: dict[str, Any], sentence: str) -> None:
    assert sentence in wrong(models={"a1": put("thug", "5,5", **changes), "b1": "thug 9,9"})


def test_a_situation_may_build_its_own_terrain() -> None:
    terrain = {"wall": {"corners": ["10,10", "12,11"], "height": 3, "keywords": ["solid"]}}
    pieces = [piece("crate", "4,4", "6,6")]
    told = {"map": "test", "models": {"a1": "thug 5,5", "b1": "thug 20,20"}, "terrain": terrain}
    played = system(*CONTENT, pieces=pieces)
    [wall] = played.table(played.start(Setup("bmg3", situation=told))).pieces
    assert (wall.id, wall.name, wall.top, wall.keywords) == ("wall", "Wall", 3000, ("solid",))
    assert wall.bounds == (10_000, 10_000, 12_000, 11_000)


@pytest.mark.parametrize(
    ("terrain", "sentence"),
    [
        ({"wall": {"corners": ["10,10"]}}, "corners"),
        ({"wall": {"corners": ["10,10", "12"]}}, "terrain.wall.corners: '12' is not a place"),
        ({"wall": {"corners": ["10,10", "10,12"]}}, "terrain: piece 'wall'"),
        ({"wall": {"corners": ["10,10", "12,12"], "keywords": ["sollid"]}}, "did you mean 'solid'?"),
        (
            {"wall": {"corners": ["4,4", "6,6"], "height": 3, "keywords": ["solid"]}},
            "at 5,5: Wall is in the way",
        ),
    ],
)
def test_mistaken_terrain_is_told(terrain: dict[str, Any], sentence: str) -> None:
    assert sentence in wrong(terrain=terrain)
