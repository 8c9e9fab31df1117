"""Numbers tell why they are what they are."""

from __future__ import annotations

import pytest

from game.core.hooks import Modifier, Tally, adding, at_least, at_most, forbidding, scaling, setting, tally
from game.core.text import Text
from game.kit.reasons import because, changes, lines, signed, tone

WHY = Text("duel.card.surge")


@pytest.mark.parametrize(
    ("part", "unit", "sign"),
    [
        (adding(2, WHY), "", "+2"),
        (adding(-1, WHY), "", "-1"),
        (adding(-2500, WHY), "″", "-2.5″"),
        (adding(500, WHY), "″", "+0.5″"),
        (setting(3, WHY), "", "= 3"),
        (scaling(1, 2, WHY), "", "× 1/2"),
        (at_most(1, WHY), "", Text("reason.most", n="1")),
        (at_least(1, WHY), "", Text("reason.least", n="1")),
        (forbidding(WHY), "", "×"),
    ],
)
def test_a_modifier_is_told_in_few_signs(part: Modifier, unit: str, sign: str | Text) -> None:
    assert signed(part, unit) == sign


def test_a_number_is_good_when_it_is_better_than_printed() -> None:
    assert tone(Tally(3, 3)) == "plain"
    assert tone(Tally(4, 3)) == "good" and tone(Tally(2, 3)) == "bad"
    assert tone(Tally(2, 3), low_is_good=True) == "good" and tone(Tally(4, 3), low_is_good=True) == "bad"


def test_every_reason_is_a_line_with_its_rule() -> None:
    what = Text("duel.look.dice")
    [section] = changes(lines(what, tally(3, [adding(1, WHY, "DUEL-1"), adding(2, WHY)])))
    assert [(line.value, line.rule) for line in section.lines] == [("+1", "DUEL-1"), ("+2", "")]
    assert section.lines[0].label == Text("reason.line", what=what, why=WHY)
    assert changes(lines(what, Tally(3, 3))) == []


def test_the_journal_says_reasons_in_a_bracket_and_nothing_without_any() -> None:
    assert because([]) == Text("reason.none")
    one, two = Text("reason.part", label=WHY, n="+1"), Text("duel.barred", label=WHY)
    both = Text("reason.and", first=one, second=two)
    assert because([adding(1, WHY), forbidding(WHY)], "duel.barred") == Text("reason.because", reasons=both)
