"""Objective cards as the table shows them: what they can do, why not, and how far a laid one has come."""

from __future__ import annotations

from typing import get_args

import pytest

from game.core.text import LANGUAGES, Text
from game.kit import registry
from game.systems.bmg3.content import Clause
from game.systems.bmg3.faces import come, does, idle, laid_face, on_card
from game.systems.bmg3.state import P1, Laid
from game.systems.bmg3.vocabulary import WHAT, EffectName
from tests.systems.bmg3.scenes import card, clause, suspect
from tests.systems.bmg3.test_objectives import asks, position


@pytest.mark.rule("BMG3-OBJ-01")
@pytest.mark.parametrize(("marks", "have"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_a_laid_card_counts_what_it_asks_for_and_no_more(marks: int, have: int) -> None:
    spots = [suspect(f"{5 + 10 * n},20") for n in range(marks)]
    played = position(asks("watch", clause("suspects", 2)), sides={"A": {"laid": ["watch"]}}, markers=spots)
    face = laid_face(played, P1, played.side(P1).laid[0])
    assert face.progress is not None
    assert (face.progress.done, face.progress.wanted) == (have, 2)
    assert face.progress.words == Text("bmg3.progress.suspects", have=have, n=2)


@pytest.mark.rule("BMG3-OBJ-04")
def test_what_earlier_rounds_added_counts_for_a_card_scored_in_its_own_way() -> None:
    hunt = asks("hunt", clause("happened", 3, what="ko", whose="rival"), scored="special")
    played = position(hunt, sides={"A": {"laid": ["hunt"]}})
    assert come(played, P1, Laid("hunt#1", 1, progress=2)).done == 2


def test_a_card_that_asks_for_what_cannot_be_counted_says_it() -> None:
    nobody: Clause = clause("nobody_ko")
    played = position(asks("safe", nobody), sides={"A": {"laid": ["safe"]}})
    told = come(played, P1, played.side(P1).laid[0])
    assert (told.done, told.wanted, told.words) == (1, 1, played.card("safe#1").text)


def test_the_buttons_over_a_card_say_what_it_brings_and_costs() -> None:
    played = position(asks("watch", vp=2, cost=1), hands={"A": "watch"})
    lay, use = (on_card(played, P1, f"{play}:watch#1") for play in ("lay", "use"))
    assert lay and use and (lay.letter, use.letter) == ("O", "U")
    assert dict(lay.aside.values)["n"] == 2 if lay.aside else False
    assert dict(use.aside.values)["points"] == played.side(P1).points if use.aside else False
    assert on_card(played, P1, "watch#1") is None


@pytest.mark.rule("BMG3-OBJ-08", "BMG3-RES-02")
def test_a_card_of_no_use_now_says_why() -> None:
    played = position(asks("watch", cost=3, when="recount"), hands={"A": "watch"}, phase="plan")
    played.side(P1).points = 0
    assert [refusal.rule for refusal in idle(played, P1, "watch#1")] == ["BMG3-RES-02", "BMG3-OBJ-08"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_a_resource_has_its_sentence(language: str) -> None:
    kinds = [kind for kind in get_args(EffectName) if kind not in ("remove_card", "nothing")]
    differ = ("extra_action", "afflict")
    words = [f"{kind}_{what}" for kind in kinds if kind in differ for what in WHAT[kind]]
    words += [kind for kind in kinds if kind not in differ]
    missing = [word for word in words if registry.catalog().sentence(f"bmg3.does.{word}", language) is None]
    assert not missing


@pytest.mark.rule("BMG3-RES-02")
def test_a_resource_tells_what_it_does_to_whom() -> None:
    played = position(asks("aid", clause("models", 1)))
    model = next(iter(played.state.models.values()))
    aid = card("aid2", effects=(clause("heal_stun", 2),))
    told = does(played, P1, aid, [model.id])
    assert told is not None and told.key == "bmg3.does.heal_stun"
    assert dict(told.values)["what"] == played.name(model) and dict(told.values)["n"] == 2
    assert does(played, P1, card("idle", effects=(clause("nothing"),)), []) is None
