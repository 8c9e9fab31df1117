"""What the table screen is shown of the third edition."""

from __future__ import annotations

from typing import Any

import pytest
from shapely import Polygon

from game.core.home import assets
from game.core.request import Choose, Option
from game.core.session import Session
from game.core.system import Setup
from game.core.text import LANGUAGES, Catalog, Text
from game.systems.bmg3.looks import Bmg3Looks
from game.systems.bmg3.sheets import sheet as model_sheet
from game.systems.bmg3.state import P1, P2, Activation, State
from tests.systems.bmg3.scenes import (
    ability_text,
    card,
    equipment,
    event,
    game,
    lamp,
    piece,
    profile,
    put,
    suspect,
    system,
    weapon,
)

WALL = piece("wall", "10,8", "11,20", top=3)
CONTENT = (
    profile("boss", ranks=["leader"], weapons=["gun"], M=8, A=5, abilities=["detective"]),
    profile("thug", weapons=["bat"], M=8),
    weapon("gun", rof=3, ammo=3, injury=1, optimal=8),
    weapon("bat", stun=2, heavy=True),
    equipment("kit"),
    ability_text("detective"),
    card("alibi", copies=2, vp=2),
    event("fog", "event_fog"),
)
MODELS: dict[str, Any] = {
    "a1": put("boss", "5,14", stun=2, injury=1, bold=True),
    "a2": put("thug", "5,20", activated=True, equipment=["kit"]),
    "a3": put("thug", "5,24", down=True),
    "b1": put("boss", "16,14"),
    "b2": put("thug", "9,14", ko=True, stun=6),
}


@pytest.fixture
def looks() -> Bmg3Looks:
    return Bmg3Looks(system(*CONTENT, pieces=[WALL]))


def shown(looks: Bmg3Looks, **more: Any) -> State:
    situation = {"models": MODELS, "sides": {"A": {"hand": ["alibi"]}, "B": {"hand": ["alibi"]}}, **more}
    return looks.system.start(Setup("bmg3", map="test", situation=situation))


def test_tokens_wear_their_markers(looks: Bmg3Looks) -> None:
    tokens = {token.id: token for token in looks.tokens(shown(looks), None)}
    assert [(pip.icon, pip.count) for pip in tokens["a1"].pips] == [
        ("crown", 1), ("flash", 2), ("water", 1), ("lightning-bolt", 1),
    ]  # fmt: skip
    assert tokens["a1"].health == (4, 6), "the Stun that it can still take, for that comes first"
    assert tokens["a2"].done and not tokens["a1"].done
    assert tokens["a3"].down and tokens["b2"].down
    assert (tokens["a2"].label, tokens["a1"].label) == ("2", ""), "only models that look alike are numbered"


def test_casualties_and_models_beside_the_table_are_not_shown(looks: Bmg3Looks) -> None:
    state = shown(looks)
    state.models["b2"].at = None
    assert "b2" not in {token.id for token in looks.tokens(state, None)}


@pytest.mark.rule("BMG3-DEP-01")
def test_models_beside_the_table_wait_and_casualties_do_not(looks: Bmg3Looks) -> None:
    state = shown(looks)
    state.models["b2"].at = state.models["a3"].at = None
    state.models["a3"].casualty = True
    assert [token.id for token in looks.reserve(state, None)] == ["b2"]


def test_one_telling_line_is_drawn_to_each_model_and_what_stops_it_is_called_by_its_name(looks: Bmg3Looks) -> None:
    state = shown(looks)
    seen = {look.target: look for look in looks.sight(state, "a1")}
    assert all(len(look.rays) == 1 for look in seen.values())
    blocked = seen["b1"]
    assert not blocked.clear
    assert blocked.rays[0].stop is not None
    names = looks._names(looks._game(state))
    assert names["b2"] == state.models["b2"].profile.alias
    assert all(names[blocker] for look in seen.values() for blocker in look.blockers)


def test_threatened_ground_is_one_area_without_lines_inside(looks: Bmg3Looks) -> None:
    outlines = [Polygon(outline) for outline in looks.threat(shown(looks), P1)]
    solid = [outline for outline in outlines if outline.exterior.is_ccw]
    assert solid
    assert all(a.intersection(b).area < 1 for n, a in enumerate(solid) for b in solid[:n])


def test_attacks_are_a_family(looks: Bmg3Looks) -> None:
    assert {"attack", "blind"} <= set(looks.families()) <= set(looks.icons())


def test_the_model_in_its_activation_is_the_one_that_acts(looks: Bmg3Looks) -> None:
    state = shown(looks)
    assert looks.acting(state) == ""
    state.active = Activation("a1")
    assert looks.acting(state) == "a1"


def test_markers_show_their_kind_and_whose_they_are(looks: Bmg3Looks) -> None:
    state = shown(looks, markers=[lamp("20,20"), lamp("30,30", dark=True), suspect("25,10", "B")])
    first, dark, theirs = looks.markers(state, None)
    assert first.icon != dark.icon and theirs.seat == P2


@pytest.mark.rule("BMG3-GEN-07")
def test_the_rivals_hand_shows_only_backs(looks: Bmg3Looks) -> None:
    state = shown(looks)
    mine, theirs = looks.hands(state, P1)
    assert [face.id for face in mine.cards] == ["alibi#1"] and mine.cards[0].worth == "2"
    assert [face.hidden for face in theirs.cards] == [True]
    assert looks.keeps_secrets(state)


def test_a_card_that_may_be_put_back_says_so_on_its_button(looks: Bmg3Looks) -> None:
    state = shown(looks)
    asked = Choose(P1, Text("q"), [Option("alibi#1", Text("c"), "alibi#1", "alibi#1")], topic="exchange")
    on = looks.on_card(state, asked, "alibi#1")
    assert on is not None and on.words == Text("bmg3.card.put_back")
    assert looks.on_card(state, Choose(P1, Text("q"), asked.options, topic="aim"), "alibi#1") is None


def test_a_marker_tells_whose_it_is_and_what_it_does(looks: Bmg3Looks) -> None:
    catalog = Catalog([assets() / "locale"])
    (marker,) = looks.markers(shown(looks, markers=[lamp("20,20")]), P1)
    assert dict(marker.name.values)["side"] == marker.seat
    for language in LANGUAGES:
        words = catalog.render(marker.name, language)
        assert "4" in words and "bmg3." not in words


def test_what_equipment_gives_stands_on_the_card_once() -> None:
    vest = equipment("vest", ability="keen")
    content = (profile("cop", abilities=["alert"]), vest, ability_text("keen"), ability_text("alert"))
    played = game(*content, models={"a1": put("cop", "5,5", equipment=["vest"]), "b1": put("cop", "30,30")})
    sections = {
        each.title.key.rpartition(".")[2]: each.lines for each in model_sheet(played, played.model("a1")).sections
    }
    abilities = [line.label.key for line in sections["abilities"]]
    assert "test.alert" in abilities and "test.keen" not in abilities and len(sections["equipment"]) == 1
    assert "keen" in [each.id for each in played.traits(played.model("a1"))]


@pytest.mark.rule("BMG3-PRO-01", "BMG3-PRO-07")
def test_the_card_of_a_model_shows_its_numbers_weapons_and_gear(looks: Bmg3Looks) -> None:
    state = shown(looks)
    state.models["a1"].magazines["gun"] = 1
    sheet = looks.sheet(state, "a1", P1)
    assert sheet is not None
    stats = {line.label.key.rpartition(".")[2]: line.value for line in sheet.stats}
    assert stats["willpower"] == "2/6" and stats["endurance"] == "1/6" and stats["movement"] == "8″"
    sections = {section.title.key.rpartition(".")[2]: section for section in sheet.sections}
    gun = sections["weapons"].lines[0].value
    assert isinstance(gun, Text) and dict(gun.values)["ammo"] == Text("bmg3.look.magazines", n=1)
    assert [line.label.key for line in sections["state"].lines] == ["bmg3.look.bold"]
    assert looks.sheet(state, "a2", P1).sections[-2].title.key == "bmg3.look.equipment"  # type: ignore[union-attr]
    assert looks.sheet(state, "nobody", P1) is None


def test_rings_are_drawn_from_the_rim(looks: Bmg3Looks) -> None:
    state = shown(looks)
    rings = {ring.name.key.rpartition(".")[2]: ring.radius for ring in looks.rings(state, "a1")}
    assert rings == {
        "movement": 8590, "gun": 8590, "inspire": 8590, "detective": 3590, "night": 12_590,
    }  # fmt: skip
    state.sides[P1].boss_named = True
    assert {ring.radius for ring in looks.rings(state, "a1") if ring.kind == "command"} == {4590}
    assert looks.limits(state, "a1") == [8000, 12_000]


def test_sight_is_the_answer_of_the_rule(looks: Bmg3Looks) -> None:
    state = shown(looks)
    seen = {look.target: look for look in looks.sight(state, "a1")}
    assert not seen["b1"].clear and seen["b1"].blockers == ("wall",) and seen["b1"].words
    assert seen["b2"].clear and seen["b2"].rays
    ground = looks.seen_ground(state, "a1")
    behind = Polygon([(12_000, 13_000), (13_000, 13_000), (13_000, 15_000), (12_000, 15_000)])
    assert ground and not any(Polygon(outline).intersects(behind) for outline in ground)


def test_lights_are_pools_and_it_is_always_night(looks: Bmg3Looks) -> None:
    assert looks.lights(shown(looks)) == []
    [light] = looks.lights(shown(looks, markers=[lamp("20,20"), lamp("30,30", dark=True)])) or ()
    assert light.pool == 4590


def test_reach_and_threat_are_shown_for_models_that_may_still_move(looks: Bmg3Looks) -> None:
    state = shown(looks)
    assert looks.travel(state, "a1") is not None
    assert looks.travel(state, "a2") is None, "it has been activated"
    assert looks.travel(state, "b2") is None, "it is KO"
    assert looks.threat(state, P1)


def test_the_odds_of_an_attack_are_markers_on_its_target(looks: Bmg3Looks) -> None:
    session = Session(looks.system, Setup("bmg3", map="test", situation={"models": MODELS}))
    request = Choose(P1, Text("test"), [Option("attack:gun:b1", Text("test"), 1, "b1")], topic="test")
    stake = looks.stake(session.state, request, "attack:gun:b1")
    assert stake is not None
    after = shown(looks)
    after.models["b1"].stun, after.models["b2"].injury = 2, 3
    assert stake.measure(after) == 2
    assert looks.stake(session.state, request, "end") is None


def test_a_scenario_names_its_map_and_whether_events_are_used(looks: Bmg3Looks) -> None:
    scenarios = looks.scenarios()
    assert [scenario.id for scenario in scenarios] == ["test", "test+events", "test+terrain"]
    assert {scenario.map for scenario in scenarios} == {"test"}


def test_status_tells_round_phase_and_score(looks: Bmg3Looks) -> None:
    state = shown(looks, round=2)
    state.sides[P2].fulfilled.append("alibi#2")
    status = looks.headline(state)
    assert (status.round, status.rounds, status.scores) == (2, 4, ((P1, 0), (P2, 2)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_shown_has_a_sentence(looks: Bmg3Looks, language: str) -> None:
    catalog = Catalog([assets() / "locale"])
    looks.system.library.add_words(catalog)
    known = catalog.keys(language)
    state = shown(looks, markers=[lamp("20,20")], event="fog")

    def check(text: Text) -> None:
        assert text.key in known, f"{text.key} has no sentence in {language}"
        for _, value in text.values:
            if isinstance(value, Text):
                check(value)

    for token in looks.tokens(state, None):
        check(token.name)
        for pip in token.pips:
            check(pip.name)
    for id in MODELS:
        sheet = looks.sheet(state, id, None)
        assert sheet is not None and sheet.subtitle is not None
        lines = [*sheet.stats, *(line for section in sheet.sections for line in section.lines)]
        for text in (sheet.title, sheet.subtitle, *(section.title for section in sheet.sections)):
            check(text)
        for line in lines:
            check(line.label)
            if isinstance(line.value, Text):
                check(line.value)
        for ring in looks.rings(state, id):
            check(ring.name)
    for hand in looks.hands(state, P1):
        check(hand.title)
        for face in hand.cards:
            check(face.title)
            if face.text:
                check(face.text)
    for scenario in looks.scenarios():
        check(scenario.name)
        assert scenario.detail is not None
        check(scenario.detail)
    for marker in looks.markers(state, None):
        check(marker.name)
    check(looks.headline(state).phase)
