"""What the table screen is shown of the first edition."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.core.home import assets
from game.core.request import Choose, Option, Seat
from game.core.session import Session
from game.core.system import Setup
from game.core.text import LANGUAGES, Text
from game.kit import registry
from game.kit.sheets import Sheet
from game.kit.tokens import NOBODY
from game.systems.bmg1.flow.plan import sharing
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.looks import Bmg1Looks
from game.systems.bmg1.policy.plans import proposal
from game.systems.bmg1.state import P1, P2
from game.systems.bmg1.system import SYSTEM
from tests.systems.bmg1.field import brawl, night, put, system, weapon

CATALOG = registry.catalog()
SITUATIONS = sorted((assets() / "situations" / "bmg1").glob("*.toml"))


def said(text: Text | str | None, language: str = "en") -> str:
    return CATALOG.render(text, language) if isinstance(text, Text) else text or ""


def looks_of(game: Bmg1) -> Bmg1Looks:
    return Bmg1Looks(system())


def lines(sheet: Sheet | None, language: str = "en") -> dict[str, str]:
    assert sheet is not None
    found = [line for section in sheet.sections for line in section.lines]
    return {said(line.label, language): said(line.value, language) for line in found}


# --- before the game


def test_every_scenario_is_offered_on_every_table_and_can_be_begun() -> None:
    looks = Bmg1Looks(SYSTEM)
    offered = looks.scenarios()
    assert len({one.id for one in offered}) == len(offered) == 7 * len(SYSTEM.tables)
    setup = SYSTEM.quick_start()
    assert offered[0].id == setup.scenario
    for one in offered:
        state = SYSTEM.start(msgspec.structs.replace(setup, scenario=one.id, map=one.map))
        agreed = one.id.partition("+")[0]
        assert state.map == one.map and state.agreed is (agreed != "random")
        assert agreed in (state.scenario, "random")


def test_a_map_may_be_named_with_the_scenario() -> None:
    setup = msgspec.structs.replace(SYSTEM.quick_start(), scenario="plunder+roofs", map="")
    state = SYSTEM.start(setup)
    assert (state.scenario, state.map) == ("plunder", "roofs")


# --- figures


def test_a_token_shows_counters_markers_and_states() -> None:
    hurt = put("thug", "10,10", "m1 a2", stun=1, injury=2, effects=["blind"], down=True)
    game = night(a1=hurt, b1="boss 20,20")
    looks = looks_of(game)
    tokens = {token.id: token for token in looks.tokens(game.state, P1)}
    token = tokens["a1"]
    assert [pip.count for pip in token.counters] == [1, 2, 0, 0]
    assert {pip.icon: pip.count for pip in token.pips} == {"water": 2, "flash": 1, "arrow-down-bold": 1, "eye-off": 1}
    assert token.health == (2, 5) and token.down
    assert tokens["b1"].rank == "leader" and "crown" in [pip.icon for pip in tokens["b1"].pips]


def test_whoever_is_not_on_the_table_waits() -> None:
    game = night(
        a1="thug 10,10", a2=put("thug", location="sewer"), b1=put("thug", location="casualty"), b2="thug 60,60"
    )
    looks = looks_of(game)
    assert [token.id for token in looks.reserve(game.state, P1)] == ["a2"]
    assert [token.id for token in looks.tokens(game.state, P1)] == ["a1", "b2"]


def test_alike_characters_are_numbered() -> None:
    game = night(a1="thug 10,10", a2="thug 20,10", b1="boss 60,60")
    assert [token.label for token in looks_of(game).tokens(game.state, P1)] == ["1", "2", ""]


# --- beside the table


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_tells_counters_state_weapons_and_why_a_skill_differs(language: str) -> None:
    one = put("thug", "10,10", "m1", weapons=["pistol"], effects=["immobilized until=broken by=b1"], loot="")
    game = night(a1=one, b1="thug 13,10")
    sheet = looks_of(game).sheet(game.state, "a1", P1)
    assert sheet is not None and len(sheet.stats) == 7
    told = lines(sheet, language)
    if language == "en":
        assert told["MC, Movement"] == "1 of 3"
        assert told["a hold"] == "by test.thug"
        assert any(key.startswith("Attack:") for key in told), "a hold lowers it"
        assert "ROF 2" in told["test.pistol"] and "Ammo 3 of 3" in told["test.pistol"]
    assert not any("bmg1." in words for pair in told.items() for words in pair)


def test_the_briefing_tells_who_holds_what_and_what_losses_are_worth() -> None:
    crate = {"kind": "ammo", "at": "45,45", "seat": "A"}
    game = night(a1="thug 42,45", b1="thug 80,80", markers=[crate])
    told = lines(looks_of(game).briefing(game.state))
    held = next(value for key, value in told.items() if key.startswith("Ammo Crate"))
    assert held.endswith(": 3 VP")
    assert told["Leader"] == "Casualty 6 VP, first K.O. 4 VP"
    assert "Bring me their leader’s head" in told


def test_an_objective_shows_whose_it_is_and_glows_while_it_is_held() -> None:
    crate = {"kind": "ammo", "at": "45,45", "seat": "A"}
    for place, tone in (("42,45", "accent"), ("30,45", "plain")):
        game = night(a1=f"thug {place}", b1="thug 80,80", markers=[crate])
        [shown] = looks_of(game).markers(game.state, P1)
        assert (shown.seat, shown.tone) == (P1, tone)


def test_a_lamp_is_nobodys_and_has_no_ones_colour() -> None:
    game = night(a1="thug 10,10", b1="thug 80,80", markers=[{"kind": "lamp", "at": "45,45"}])
    [shown] = looks_of(game).markers(game.state, P1)
    assert (shown.seat, shown.tone) == (NOBODY, "plain")


def test_the_headline_counts_reputation_that_is_left() -> None:
    game = night(a1="thug 10,10", a2=put("thug", "20,10", ko=True, stun=5), b1="thug 80,80", sides={"A": {"points": 2}})
    head = looks_of(game).headline(game.state)
    assert head.scores == ((P1, 2), (P2, 0))
    notes = dict(head.notes)
    assert said(notes[P1]) == "Reputation 20/40 · Lead"


# --- night


def test_a_target_in_the_light_is_seen_from_afar_and_says_so() -> None:
    game = night(a1="thug 88,45", b1="thug 53,45", b2="thug 54,30", markers=[{"kind": "lamp", "at": "45,45"}])
    looks = looks_of(game)
    seen = {each.target: each for each in looks.sight(game.state, "a1")}
    assert seen["b1"].clear and said(seen["b1"].words) == "Beyond 30 cm, but under a light."
    assert not seen["b2"].clear
    lights = looks.lights(game.state)
    assert lights is not None and len(lights) == 1


def test_a_flare_makes_day() -> None:
    game = night(a1="thug 10,10", b1="thug 60,60", lit=True)
    assert looks_of(game).lights(game.state) is None


def test_ground_within_reach_is_shaded_only_for_those_who_can_still_move() -> None:
    game = night(a1="thug 40,40 m1", a2=put("thug", "20,20", activated=True), b1="thug 80,80")
    looks = looks_of(game)
    assert looks.travel(game.state, "a1") is not None
    assert looks.travel(game.state, "a2") is None
    assert looks.threat(game.state, P2) and looks.threat_of(game.state, "a1")


# --- questions


def test_the_plan_is_one_table_and_nothing_else_is() -> None:
    looks = Bmg1Looks(SYSTEM)
    asked = [Choose[Any](P1, Text("bmg1.ask.plan"), [], topic=topic) for topic in ("plan", "turn")]
    assert [looks.ledger(each) for each in asked] == [True, False]


def test_the_plan_begins_as_a_computer_would_make_it() -> None:
    """Whoever is far from everybody places hardly any blows."""
    game = night(a1="thug 20,20", a2="thug 5,5", b1="thug 80,80", phase="plan", queue=["plan:A", "plan:B", "end"])
    looks, rows = Bmg1Looks(system()), [Option(id, Text("x"), id, id) for id in ("a1", "a2")]
    rows.append(Option("rest", Text("x"), "rest"))
    request = Choose(P1, Text("x"), rows, topic="plan")
    proposed = looks.proposed(game.state, request)
    assert proposed == {id: dict(proposal(game, game.model(id))) for id in ("a1", "a2")}
    assert all(plan.get("attack", 0) < 2 for plan in proposed.values())
    alone = looks.proposed(game.state, sharing(game, game.model("a1")))
    assert alone == {"": proposed["a1"]}


def test_strategies_are_chosen_behind_a_cover() -> None:
    state = SYSTEM.start(SYSTEM.quick_start())
    looks = Bmg1Looks(SYSTEM)
    state.queue.pop(0)
    assert looks.keeps_secrets(state)
    state.queue.pop(0)
    assert not looks.keeps_secrets(state)


def test_dice_that_may_be_rolled_again_are_the_buttons() -> None:
    blade = weapon("blade", "0 1", "handy")
    with brawl(blade, a1=put("thug", "10,10", "a2", weapons=["blade"]), b1="thug 13,10") as s:
        looks = Bmg1Looks(s.session.system)  # type: ignore[arg-type]
        s.play("A", "strike:b1:blade").play("A", "b1=2", dice="1 2")
        asked = s.session.pending
        assert asked is not None and asked.topic == "reroll"
        assert looks.dice_keys(asked, ["", ""]) == ["d1", "d2"]


# --- the worked examples


def test_every_worked_example_is_a_situation() -> None:
    assert [path.stem for path in SITUATIONS] == [f"ex_{n:02d}" for n in range(1, 22)]


@pytest.mark.parametrize("path", SITUATIONS, ids=lambda path: path.stem)
def test_a_situation_can_be_played_and_is_told_in_three_languages(path: Path) -> None:
    told = tomllib.loads(path.read_text(encoding="utf-8"))
    assert set(told["name"]) == set(told["about"]) == set(LANGUAGES)
    assert told.pop("system") == "bmg1" and told.pop("goal") and told.pop("rules")
    session: Session[Any] = Session(SYSTEM, Setup("bmg1", map=told["map"], situation=told))
    assert session.pending is not None
    looks = Bmg1Looks(SYSTEM)
    seat = session.pending.seat or Seat("A")
    assert looks.tokens(session.state, seat) and looks.briefing(session.state)
    for id in session.state.models:
        assert looks.sheet(session.state, id, seat) is not None
