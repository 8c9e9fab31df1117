"""What cards ask for: every kind of the vocabulary met and not met, and how long a fact counts."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from game.core.request import Seat
from game.systems.bmg3.cards.conditions import CONDITIONS, unmet
from game.systems.bmg3.cards.objectives import now, this_round
from game.systems.bmg3.content import Clause
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.policy.prospects import PROGRESS
from game.systems.bmg3.state import P1, P2
from game.systems.bmg3.vocabulary import FACTS, ConditionName, FactKind
from game.systems.bmg3.weights import WEIGHTS
from tests.systems.bmg3.fights import acting
from tests.systems.bmg3.scenes import (
    TOUCH,
    clause,
    encounter,
    game,
    lamp,
    piece,
    profile,
    put,
    sewer,
    suspect,
)

BOTH = profile("both", ranks=["sidekick", "henchman"])
THUG = profile("thug")
ZONES = {"A": {"zone": "A"}, "B": {"zone": "B"}}
ROOF = piece("house", "2,2", "8,8", top=4, keywords="solid standable")
WALL = piece("wall", "0,14", "36,15", top=6)
KO = {"stun": 6, "ko": True}
BESIDE = f"{10 + TOUCH / 1000},10"


def position(models: dict[str, Any] | None = None, **more: Any) -> Bmg3:
    return game(THUG, BOTH, encounter(), models=models or {"a1": "thug 10,10", "b1": "thug 26,26"}, **more)


def met(played: Bmg3, line: Clause, seat: Seat = P1) -> bool:
    return unmet(played, seat, [line], this_round) is None


MARKS = [suspect("18,18"), suspect("30,30"), suspect("5,20"), suspect("26,8", "B")]
STREET = [*MARKS, lamp("18,20"), lamp("3,3"), sewer("31.5,30")]
CROWD = {
    "a1": "thug 18,18",
    "a2": "thug 20,18",
    "a3": put("thug", "18,21.3", **KO),
    "b1": "thug 18,16",
    "b2": "thug 30,5",
}

SUSPECTS: list[tuple[Clause, bool]] = [
    (clause("suspects", 3), True),
    (clause("suspects", 4), False),
    (clause("suspects", 1, whose="rival"), True),
    (clause("suspects", 2, whose="rival"), False),
    (clause("suspects", 4, whose="any"), True),
    (clause("suspects", 1, what="centre", range=2), True),
    (clause("suspects", 2, what="centre", range=2), False),
    (clause("suspects", 1, what="lamp", range=1), True),
    (clause("suspects", 2, what="lamp", range=1), False),
    (clause("suspects", 1, what="sewer", range=1), True),
    (clause("suspects", 2, what="sewer", range=1), False),
    (clause("suspect_quarters", 2), True),
    (clause("suspect_quarters", 3), False),
    (clause("suspects_ahead", 2), True),
    (clause("suspects_ahead", 3), False),
    (clause("lamps_left", 2), True),
    (clause("lamps_left", 1), False),
]


@pytest.mark.rule("BMG3-CRD-05", "BMG3-SUS-12")
@pytest.mark.parametrize(("line", "is_met"), SUSPECTS)
def test_what_lies_on_the_table_is_counted_where_it_lies(line: Clause, is_met: bool) -> None:
    assert met(position(markers=STREET), line) is is_met


def test_a_quarter_is_the_same_for_however_many_suspects_lie_in_it() -> None:
    played = position(markers=[suspect("3,3"), suspect("3,12"), suspect("30,3")])
    assert met(played, clause("suspect_quarters", 2))
    assert not met(played, clause("suspect_quarters", 3))


PEOPLE: list[tuple[Clause, bool]] = [
    (clause("models", 2), True),
    (clause("models", 3), False),
    (clause("models", 2, whose="rival"), True),
    (clause("models", 2, what="centre", range=2), True),
    (clause("models", 2, what="centre", range=0.5), False),
    (clause("models", 1, what="centre", range=2, whose="rival"), True),
    (clause("models", 2, what="centre", range=2, whose="rival"), False),
    (clause("models", 2, what="lamp", range=3), True),
    (clause("models", 3, what="lamp", range=3), False),
    (clause("hold_centre", range=3), True),
    (clause("hold_centre", range=0.5), True),
    (clause("outnumber", 1), False),
    (clause("ko", 1), True),
    (clause("ko", 2), False),
    (clause("ko", 1, whose="rival"), False),
    (clause("ko", 1, whose="any"), True),
    (clause("nobody_ko"), False),
    (clause("nobody_ko", whose="rival"), True),
    (clause("nobody_ko", whose="any"), False),
    (clause("healthy", 3), True),
    (clause("healthy", 4), False),
]


@pytest.mark.parametrize(("line", "is_met"), PEOPLE)
def test_models_that_are_not_ko_are_counted_where_they_stand(line: Clause, is_met: bool) -> None:
    assert met(position(CROWD, markers=STREET), line) is is_met


def test_models_near_a_suspect_or_a_sewer_of_anybody_count() -> None:
    played = position(CROWD, markers=[suspect("20,20", "B"), sewer("14,18")])
    assert met(played, clause("models", 2, what="suspect", range=2))
    assert not met(played, clause("models", 2, what="suspect", range=0.5))
    assert met(played, clause("models", 1, what="sewer", range=3))
    assert not met(played, clause("models", 2, what="sewer", range=3))


def test_a_zone_is_entered_with_any_part_of_the_base() -> None:
    played = position({"a1": "thug 10,27.6", "a2": "thug 10,4", "b1": "thug 20,30"}, encounter="streets", sides=ZONES)
    assert met(played, clause("models", 1, what="rival_zone"))
    assert not met(played, clause("models", 2, what="rival_zone"))
    assert met(played, clause("models", 1, what="own_zone"))
    assert met(played, clause("models", 1, what="own_zone"), P2)
    assert not met(played, clause("models", 1, what="rival_zone"), P2)


def test_who_stands_above_the_street_is_on_a_roof() -> None:
    played = position({"a1": "thug 5,5,4", "a2": "thug 12,5"}, pieces=[ROOF])
    assert met(played, clause("models", 1, what="roof"))
    assert not met(played, clause("models", 2, what="roof"))


def test_contact_is_with_an_enemy_who_is_not_ko() -> None:
    models = {"a1": "thug 10,10", "a2": "thug 20,20", "b1": f"thug {BESIDE}"}
    line = clause("models", 1, what="contact")
    assert met(position(models), line)
    assert not met(position(models), clause("models", 2, what="contact"))
    assert not met(position({**models, "b1": put("thug", BESIDE, **KO)}), line)


@pytest.mark.rule("BMG3-OBJ-10")
def test_a_model_with_several_ranks_counts_as_each_of_them() -> None:
    played = position({"a1": put("both", "10,10", rank="sidekick"), "a2": "thug 20,10"})
    assert met(played, clause("ranked", 1, what="sidekick"))
    assert met(played, clause("ranked", 2, what="henchman")), "whatever rank it was taken as"
    assert not met(played, clause("ranked", 1, what="leader"))
    assert not met(played, clause("ranked", 1, what="sidekick", whose="rival"))


def test_a_ko_model_counts_for_no_rank() -> None:
    played = position({"a1": put("both", "10,10", **KO)})
    assert not met(played, clause("ranked", 1, what="sidekick"))


def test_the_centre_is_held_by_more_models_than_the_rival_has_there() -> None:
    line = clause("hold_centre", range=4)
    assert met(position(CROWD), line)
    assert not met(position({**CROWD, "b2": "thug 16,18"}), line), "as many are not more"
    assert not met(position(CROWD), line, P2)


def test_a_crew_outnumbers_the_other_with_models_that_are_not_ko() -> None:
    models = {"a1": "thug 3,3", "a2": "thug 6,3", "b1": "thug 30,30"}
    assert met(position(models), clause("outnumber", 1))
    assert not met(position(models), clause("outnumber", 2))
    assert not met(position({**models, "a2": put("thug", "6,3", **KO)}), clause("outnumber", 1))


@pytest.mark.parametrize(("boss", "up"), [({}, True), (KO, False), ({"casualty": True}, False)])
def test_a_boss_is_up_or_has_fallen(boss: dict[str, Any], up: bool) -> None:
    models = {"a1": "thug 3,3", "b1": put("thug", "30,30", **boss), "b2": "thug 33,30"}
    played = position(models, sides={"B": {"boss": "b1"}}, practice=True)
    assert met(played, clause("boss_up", whose="rival")) is up
    assert met(played, clause("boss_fallen", whose="rival")) is not up
    assert met(played, clause("boss_up"))
    assert met(played, clause("boss_up", whose="any")) is up


def test_without_a_boss_there_is_none_that_is_up() -> None:
    played = position()
    played.side(P2).boss = ""
    assert met(played, clause("boss_fallen", whose="rival"))


def test_who_is_seen_by_no_enemy_is_unseen() -> None:
    models = {"a1": "thug 10,10", "a2": "thug 12,22", "b1": "thug 10,20"}
    played = position(models, pieces=[WALL])
    assert met(played, clause("unseen", 1))
    assert not met(played, clause("unseen", 2))
    blind = position({**models, "b1": put("thug", "10,20", **KO)}, pieces=[WALL])
    assert met(blind, clause("unseen", 2)), "a KO enemy sees nobody"


def test_an_injury_spoils_the_health_of_a_model() -> None:
    models = {"a1": put("thug", "3,3", injury=1), "a2": put("thug", "6,3", stun=3)}
    assert met(position(models), clause("healthy", 1))
    assert not met(position(models), clause("healthy", 2))


# --- facts


def test_a_deed_counts_for_the_player_who_did_it_and_by_whose_thing_it_was() -> None:
    played = position()
    played.remember("suspect_revealed", P1, "suspect1", "a1", of=P2)
    line = clause("happened", 1, what="suspect_revealed", whose="rival")
    assert met(played, line)
    assert not met(played, line, P2)
    assert not met(played, clause("happened", 1, what="suspect_revealed", whose="own"))
    assert met(played, clause("happened", 1, what="suspect_revealed", whose="any"))
    played.remember("suspect_revealed", P2, "suspect2", "b1", of=P2)
    assert not met(played, clause("happened", 2, what="suspect_revealed", whose="rival")), "that was the rival's doing"


@pytest.mark.rule("BMG3-CTC-22")
@pytest.mark.parametrize("kind", ["ko", "casualty"])
def test_what_befalls_a_rival_counts_whoever_caused_it(kind: FactKind) -> None:
    played = position()
    played.remember(kind, P2, "b1", of=P2)
    assert met(played, clause("happened", 1, what=kind, whose="rival")), "it was his own fault"
    played.remember(kind, P1, "b2", "a1", of=P2)
    assert met(played, clause("happened", 2, what=kind, whose="rival"))
    assert not met(played, clause("happened", 1, what=kind, whose="own"))
    assert not met(played, clause("happened", 1, what=kind, whose="rival"), P2)


def test_a_fact_without_a_number_must_have_happened_once() -> None:
    assert not met(position(), clause("happened", what="fell"))


def test_what_never_happened_may_have_been_done_by_nobody() -> None:
    played = position()
    line = clause("never_happened", what="casualty")
    assert met(played, line)
    played.remember("casualty", P1, "b1", of=P2)
    assert met(played, line), "that was a rival's"
    played.remember("casualty", P2, "a1", of=P1)
    assert not met(played, line)


@pytest.mark.rule("BMG3-OBJ-06")
def test_an_instant_card_remembers_only_its_activation() -> None:
    played, line = position(), clause("happened", 1, what="suspect_placed")
    acting(played)
    played.remember("suspect_placed", P1, "suspect1", of=P1)
    assert unmet(played, P1, [line], now(played)) is None
    acting(played)
    assert unmet(played, P1, [line], now(played)) == line
    assert unmet(played, P1, [line], this_round) is None


@pytest.mark.rule("BMG3-OBJ-06")
def test_an_instant_card_outside_activations_remembers_only_its_phase() -> None:
    played, line = position(phase="recount"), clause("happened", 1, what="resource_played")
    played.remember("resource_played", P1, of=P1)
    assert unmet(played, P1, [line], now(played)) is None
    played.state.phase = "lead"
    assert unmet(played, P1, [line], now(played)) == line


def test_all_lines_must_be_met_and_the_first_that_is_not_is_told() -> None:
    lines = [clause("models", 1), clause("ko", 1), clause("suspects", 1)]
    assert unmet(position(), P1, lines, this_round) is lines[1]


def test_every_kind_of_the_vocabulary_has_a_meaning() -> None:
    assert {*CONDITIONS, "happened", "never_happened"} == set(get_args(ConditionName))
    assert set(PROGRESS) == set(CONDITIONS), "computer players judge them all"
    assert set(WEIGHTS.ease) >= {*CONDITIONS, *FACTS, "never_happened"}
