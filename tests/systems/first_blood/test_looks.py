"""What the table screen is shown of First Blood."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from game.app.table.art.hover import piece_name
from game.core.place import point
from game.core.request import Arrange, Draw, Roll, Seat
from game.core.session import Session
from game.core.system import Setup
from game.core.text import LANGUAGES, Text
from game.kit import registry
from game.kit.tokens import NOBODY
from game.systems.first_blood.content import Effect
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.looks import LOOKS, FirstBloodLooks
from game.systems.first_blood.state import P1, P2
from game.systems.first_blood.system import SYSTEM
from tests.systems.first_blood.field import (
    battle,
    entry,
    event,
    fight,
    garrison,
    put,
    row,
    scenario,
    spell,
    system,
    zone,
)

CATALOG = registry.catalog()
LONE = {"map": "river_crossing", "regiments": {"a1": "militia 5,5", "b1": "militia 40,40"}}


def said(text: Text | str | None, language: str = "en") -> str:
    return CATALOG.render(text, language) if isinstance(text, Text) else text or ""


def looks_of(game: FirstBlood) -> FirstBloodLooks:
    return FirstBloodLooks(system())


# --- before the game


def test_every_scenario_is_offered_on_its_maps_and_can_be_begun() -> None:
    looks = FirstBloodLooks(SYSTEM)
    offered = looks.scenarios()
    assert len({one.id for one in offered}) == len(offered)
    played = {one.way.of for one in offered if one.way}
    assert played == {"sack_the_camp", "score_to_settle", "staking_a_claim", "time_runs_short", "random"}
    setup = SYSTEM.quick_start()
    assert setup.scenario in {one.id for one in offered}
    for one in offered:
        state = SYSTEM.start(msgspec.structs.replace(setup, scenario=one.id, map=one.map))
        assert one.id.partition("+")[0] in (state.scenario, "random")
        assert state.own_terrain is one.id.endswith("+terrain")
        for language in LANGUAGES:
            assert said(one.name, language) and one.way and said(one.way.words, language)


# --- Regiments


def test_a_regiment_has_a_leader_a_bearer_its_strength_and_its_state() -> None:
    game = fight(
        a1=put("maa", row("10,10", 4), standard=True, tokens=2, inspired=True),
        b1=put("bru", "10,12 12.1,12", wounds={"2": 3}),
    )
    looks = looks_of(game)
    mine, theirs = looks.groups(game.state, None)[:2]
    assert (mine.leader, mine.bearer, len(mine.members), mine.whole) == ("a1.1", "a1.2", 4, 6)
    assert [pip.icon for pip in mine.pips] == ["sword-cross", "star-four-points"]
    assert [(pip.icon, pip.count) for pip in mine.tokens] == [("skull", 2)]
    assert theirs.wounds == (7, 10)
    tokens = {token.id: token for token in looks.tokens(game.state, None)}
    assert tokens["a1.1"].rank == "leader" and tokens["a1.3"].rank == ""
    assert [pip.icon for pip in tokens["a1.2"].pips] == ["flag"]
    assert tokens["b1.2"].health == (2, 5) and all(token.group for token in tokens.values())


def test_what_a_die_for_supremacy_is_changed_to_tells_who_is_first() -> None:
    with battle(a1="maa 10,10", b1="maa 10,40", b2="rai 20,40", phase="supremacy") as s:
        s.dice("6 5")
        asked, looks = s.asks("A", "supremacy"), looks_of(s.session.system.game(s.state))
        beside = {option.key: looks.aside(s.state, asked, option.key) for option in asked.options}
        told = {key: said(one.words).split()[0] for key, one in beside.items() if one and one.words}
        assert told == {"minus": "A", "plus": "They", "keep": "They"}
        s.play("A", "minus", dice="4 4")
        again = s.asks("A", "supremacy")
        words = looks.aside(s.state, again, "minus")
        assert words and words.words and said(words.words) == "You are First Player"
        s.play("A", "minus")
        assert s.state.first == "A"


def test_broken_is_the_sign_on_the_flag() -> None:
    game = fight(a1=put("maa", row("10,10", 4), broken=True, aimed=True), b1="rai 10,11.5")
    [group] = [one for one in looks_of(game).groups(game.state, None) if one.id == "a1"]
    assert group.pips[0].icon == "flag-remove"


def test_a_garrison_shows_whoever_leads_its_occupants_and_their_number() -> None:
    house = garrison("house", "20,20", "24,24")
    game = fight(pieces=[house], a1=put("maa", models=5, inside="house"), b1="rai 40,40")
    looks = FirstBloodLooks(system(pieces=[house]))
    inside = [token for token in looks.tokens(game.state, None) if token.group == "a1"]
    assert [token.id for token in inside] == ["a1.1"] and (inside[0].at.x, inside[0].at.y) == (22000, 22000)
    [group] = [one for one in looks.groups(game.state, None) if one.id == "a1"]
    assert len(group.members) == 5 and said(group.state) == "in: house"


def test_whoever_is_not_on_the_table_waits_in_the_reserve() -> None:
    game = fight(a1="maa 10,10", a2=put("rai", models=3, where="reserve"), b1="rai 40,40", round=2)
    looks = looks_of(game)
    assert {token.group for token in looks.reserve(game.state, P1)} == {"a2"}
    [group] = [one for one in looks.groups(game.state, None) if one.id == "a2"]
    assert said(group.state) == "Reinforcements"


# --- the sheet


def test_the_sheet_tells_why_a_number_is_not_the_printed_one() -> None:
    game = fight(a1=put("mil", row("10,10", 8), inspired=True), b1="rai 40,40")
    sheet = looks_of(game).sheet(game.state, "a1.3", None)
    assert sheet is not None
    numbers = {said(line.label): line.value for line in sheet.stats}
    assert numbers == {
        "March": "5″",
        "Volley": "1",
        "Clash": "2",
        "Attacks": "1",
        "Wounds": "2",
        "Resolve": "3",
        "Defense": "2",
        "Evasion": "0",
    }
    lines = {said(line.label): (line.value, line.rule) for part in sheet.sections for line in part.lines}
    assert lines["Resolve: 8 models"] == ("+1", "CFB-MOR-03")
    assert any(said(part.title) == "Ranges" for part in sheet.sections)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_of_special_rules_tell_the_number_they_have_now(language: str) -> None:
    state = SYSTEM.start(SYSTEM.quick_start())
    told = {}
    for regiment in state.regiments.values():
        sheet = LOOKS.sheet(state, regiment.models[0].id, None)
        assert sheet is not None
        [rules] = [part for part in sheet.sections if said(part.title) == "Special rules"] or [None]
        told.update({said(line.label): said(line.value, language) for line in rules.lines} if rules else {})
    numbered = {name: words for name, words in told.items() if "(" in name}
    assert numbered and not [words for words in told.values() if "{x}" in words or "X" in words.split()]
    assert all(name.partition("(")[2].rstrip(")") in words for name, words in numbered.items()), numbered


def test_the_sheet_of_an_officers_regiment_is_that_of_its_men() -> None:
    game = fight(a1=put("maa", row("10,10", 4), officer="captain"), b1="rai 40,40")
    looks = looks_of(game)
    sheet, other = looks.sheet(game.state, "a1.1", None), looks.sheet(game.state, "a1.2", None)
    assert sheet is not None and other is not None and said(sheet.title) == said(other.title)
    together = [part for part in sheet.sections if said(part.title) == "With them"]
    assert len(together) == 1 and len(together[0].lines) == 1


def test_what_lasts_is_told_with_its_text_and_its_end() -> None:
    mire = spell("mire", Effect(op="mod", on="target", stat="march", value=-2))
    game = fight(mire, a1=put("maa", row("10,10", 4), lasting=["spell:mire until=caster by=b1.1"]), b1="mage 40,40")
    looks = FirstBloodLooks(system(mire))
    sheet = looks.sheet(game.state, "a1.1", None)
    assert sheet is not None and {said(line.label): line.value for line in sheet.stats}["March"] == "3″"
    [effects] = [part for part in sheet.sections if said(part.title) == "Effects that last"]
    assert "until its Caster is activated again" in said(effects.lines[0].value)


def test_a_spell_that_does_two_things_is_told_once() -> None:
    bog = spell(
        "bog",
        Effect(op="mod", on="target", stat="march", value=-2),
        Effect(op="mod", on="target", stat="resolve", value=-1),
    )
    lasts = ["spell:bog until=caster by=b1.1", "spell:bog n=1 until=caster by=b1.1"]
    game = fight(bog, a1=put("maa", row("10,10", 4), lasting=lasts), b1="mage 40,40")
    assert len(game.regiment("a1").lasting) == 2
    sheet = FirstBloodLooks(system(bog)).sheet(game.state, "a1.1", None)
    assert sheet is not None
    [effects] = [part for part in sheet.sections if said(part.title) == "Effects that last"]
    assert len(effects.lines) == 1


# --- cards


def test_the_own_stack_is_open_and_the_rivals_is_backs() -> None:
    game = fight(a1="maa 10,10", a2="rai 14,10", b1="maa 40,40", b2="rai 44,40", b3="bru 36,40")
    looks = looks_of(game)
    mine, theirs = looks.hands(game.state, P1)
    assert [card.id for card in mine.cards] == ["a1.1", "a2.1"] and mine.stack
    assert len(theirs.cards) == 3 and all(card.hidden for card in theirs.cards)
    assert [card.id for card in looks.hands(game.state, P2)[1].cards] == ["b1.1", "b2.1", "b3.1"]


def test_those_that_have_acted_are_named_on_both_sides() -> None:
    game = fight(a1=put("maa", "10,10", activated=True), a2="rai 14,10", b1="maa 40,40")
    mine, _ = looks_of(game).hands(game.state, P2)
    assert mine.acted == ("a1",) and len(mine.cards) == 1 and mine.cards[0].hidden


def test_the_cards_of_a_stack_light_up_their_regiments_while_it_is_ordered() -> None:
    with battle(a1="maa 10,10", a2="maa 14,10", b1="rai 40,40", phase="command") as s:
        request = s.asks("A", "stack")
        assert isinstance(request, Arrange)
        assert [option.subject for option in request.options] == ["a1.1", "a2.1"]
        s.play("A", "maa#2 maa#1", dice="1 6")


def test_a_draw_event_is_shown_as_its_card() -> None:
    drum = event("drum", Effect(op="give_state", on="regiment", state="inspired"))
    with battle(drum, entry("maa", events=("drum",)), a1="maa 10,10", acting={"regiment": "a1", "step": "event"}) as s:
        s.play("A", "drum")
        looks = FirstBloodLooks(s.session.system)  # type: ignore[arg-type]
        shown = looks.played(s.state, s.session.entries)
        assert shown is not None and shown.card.id == "drum" and shown.seat == P1
        s.play("A", "skip")
        s.play("A", "skip")


# --- zones and headline

CLAIM = scenario("claim", 8, 8, zone("centre", 24, 24, 6, points=2), zone("west", 11, 24, 6, points=3))


def test_a_zone_shows_who_would_seize_it_now() -> None:
    game = fight(CLAIM, a1=put("maa", row("23,24", 3)), b1="rai 40,40", scenario="claim")
    looks = FirstBloodLooks(system(CLAIM))
    owners = {zone.id: seat for zone, seat in looks.zones(game.state)}
    assert owners == {"zone.centre": P1, "zone.west": NOBODY}
    signs = {marker.id: (marker.icon, marker.seat) for marker in looks.markers(game.state, None)}
    assert signs == {"centre": ("numeric-2", P1), "west": ("numeric-3", NOBODY)}
    brief = looks.briefing(game.state)
    assert brief is not None
    words = [said(line.value) for part in brief.sections for line in part.lines]
    assert any("would Seize it, 3 against 0" in each for each in words)


def test_edges_are_marked_while_reinforcements_may_come_on() -> None:
    told = {"a1": "maa 10,10", "a2": put("rai", models=3, where="arriving"), "b1": "rai 40,40", "round": 2}
    game = fight(**told)
    found = [zone for zone, seat in looks_of(game).zones(game.state) if zone.kind == "edge" and seat == P1]
    assert len(found) == 3


def test_the_headline_counts_points_and_models() -> None:
    game = fight(a1=put("maa", row("10,10", 4), tokens=1), b1="rai 40,40", sides={"A": {"points": 3}}, acting="a1")
    headline = looks_of(game).headline(game.state)
    assert dict(headline.scores) == {P1: 3, P2: 0}
    assert said(dict(headline.notes)[P1]) == "4 of 5 models · First Player"
    assert said(headline.phase) == "Action Phase · test.maa acts"


# --- ranges, sight and threat


def test_rings_are_command_engagement_charge_and_barrage() -> None:
    game = fight(a1=put("xbw", row("10,10", 3)), b1="rai 40,40")
    rings = looks_of(game).rings(game.state, "a1.2")
    found = {(ring.kind, ring.radius) for ring in rings}
    assert ("command", 5500) in found and ("engage", 1500) in found and ("weapon", 24500) in found
    assert {radius for kind, radius in found if kind == "move"} == {8500, 11500}


def test_sight_tells_how_many_shooters_have_a_line() -> None:
    game = fight(a1=put("xbw", row("10,10", 3)), b1="rai 10,20", b2="rai 46,46")
    seen = {one.target: one for one in looks_of(game).sight(game.state, "a1.1")}
    assert seen["b1.1"].clear and len(seen["b1.1"].rays) == 3
    assert said(seen["b1.1"].words) == "3 of 3 have a line, 0 of them Obscured"
    assert not seen["b2.1"].clear and said(seen["b2.1"].words) == "Seen, but out of range"


def test_threat_reaches_as_far_as_a_charge_may_carry() -> None:
    game = fight(a1="rai 10,10", b1="maa 30,10")
    [ring] = looks_of(game).threat(game.state, P1)
    assert min(x for x, *_ in ring) == pytest.approx(30000 - 500 - 11000, abs=60)


def test_a_march_foretells_the_next_charge_from_its_end() -> None:
    with battle(a1="rai 10,10", b1="maa 10,25.6", acting="a1") as s:
        looks = FirstBloodLooks(s.session.system)  # type: ignore[arg-type]
        march = s.asks("A", "act").option("march").then  # type: ignore[attr-defined]
        [told] = looks.onward(s.state, march, {"a1.1": point("10,16")})
        assert told.target == "b1.1" and said(told.dice) == "8.6″: 6 + D6, needs 3+"
        assert round(told.chance, 2) == 0.67
        assert not looks.onward(s.state, march, {"a1.1": point("10,12")})
        s.play("A", "skip")
        s.play("A", "skip")


# --- a whole game


def test_everything_can_be_shown_at_every_question_of_a_random_game() -> None:
    """Nothing fails, and every text has its words; what a seat may not know is not among them."""
    looks, random = FirstBloodLooks(SYSTEM), Random(3)
    session = Session(SYSTEM, SYSTEM.quick_start())
    while session.pending is not None and len(session.answers) < 260:
        state, pending = session.state, session.pending
        if not isinstance(pending, Roll | Draw):
            seats = [Seat("A"), Seat("B")]
            seat, asked = next((seat, asked) for seat in seats if (asked := session.asked(seat)) is not None)
            groups = looks.groups(state, seat)
            assert {token.group for token in looks.tokens(state, seat)} <= {group.id for group in groups}
            for group in groups:
                assert looks.sheet(state, group.leader, seat) is not None
            rival = next((hand for hand in looks.hands(state, seat) if hand.seat != seat), None)
            assert rival is None or all(card.hidden for card in rival.cards)
            looks.zones(state), looks.markers(state, seat), looks.briefing(state), looks.headline(state)
            for option in getattr(asked, "options", ()):
                beside = looks.aside(state, asked, option.key)
                assert beside is None or "{" not in said(beside.words) + said(beside.chance)
                looks.prospect(state, asked, option.key)
        session.answer(pending.sample(random))
    assert looks.staged(session.state, session.entries) is not None


def test_pieces_and_maps_are_called_by_the_words_of_the_players_language() -> None:
    game = SYSTEM.game(SYSTEM.start(Setup("first_blood", situation=LONE)))
    for piece in game.table.pieces:
        shown = {language: said(game.piece_name(piece), language) for language in LANGUAGES}
        assert shown["en"] == piece.name and len(set(shown.values())) > 1, shown
        assert all(piece_name(piece, lambda text, to=language: said(text, to)) == shown[language] for language in shown)
    ways = [scenario.way.words for scenario in LOOKS.scenarios() if scenario.way]
    assert {"Vado del río", "Fuerte viejo"} <= {said(words, "es") for words in ways}
