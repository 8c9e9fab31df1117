"""Objective cards as the table shows them: what they can do, why not, and how far a laid one has come."""

from __future__ import annotations

import pytest

from game.core.text import Text
from game.systems.bmg3.content import Clause
from game.systems.bmg3.faces import come, idle, laid_face, on_card
from game.systems.bmg3.state import P1, Laid
from tests.systems.bmg3.scenes import clause, suspect
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
