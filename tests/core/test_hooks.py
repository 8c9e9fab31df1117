"""Abilities: modifiers in fixed stages with their reasons, permissions, and windows that look again after each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.hooks import (
    Ability,
    Modifier,
    Query,
    Source,
    Speakers,
    Stage,
    Tally,
    Window,
    adding,
    at_least,
    at_most,
    forbidding,
    on,
    scaling,
    setting,
    tally,
)
from game.core.text import Text

WHY = Text("toy.why")


@dataclass
class Moment:
    """A context in which certain abilities speak."""

    sources: list[Source]
    heard: list[str] = field(default_factory=list)

    def speakers(self) -> Sequence[Source]:
        return self.sources


class TestTally:
    @pytest.mark.parametrize(
        ("modifiers", "value"),
        [
            ([], 5),
            ([adding(2, WHY), adding(-4, WHY)], 3),
            ([scaling(1, 2, WHY)], 2),
            ([scaling(1, 2, WHY), adding(2, WHY)], 3),
            ([adding(2, WHY), setting(1, WHY)], 3),
            ([setting(1, WHY), setting(9, WHY)], 9),
            ([at_most(3, WHY), adding(9, WHY)], 3),
            ([at_least(4, WHY), at_most(2, WHY)], 4),
            ([scaling(-1, 2, WHY)], -3),
            ([forbidding(WHY), at_least(4, WHY)], 0),
        ],
    )
    def test_stages_apply_in_their_order_whatever_order_they_were_found_in(
        self, modifiers: list[Modifier], value: int
    ) -> None:
        assert tally(5, modifiers).value == value

    @given(st.permutations([adding(3, WHY), scaling(1, 2, WHY), at_most(6, WHY), at_least(2, WHY), setting(8, WHY)]))
    def test_the_order_between_stages_never_matters(self, modifiers: list[Modifier]) -> None:
        assert tally(100, modifiers).value == 5

    def test_keeps_its_reasons_in_the_order_applied(self) -> None:
        found = tally(5, [at_most(6, Text("toy.cap")), adding(3, Text("toy.add"), "TOY-01")])
        assert [(part.stage, part.label.key) for part in found.parts] == [
            (Stage.ADD, "toy.add"),
            (Stage.CAP, "toy.cap"),
        ]
        assert (found.base, found.parts[0].rule) == (5, "TOY-01")

    def test_what_is_forbidden_says_why(self) -> None:
        found = tally(1, [forbidding(Text("toy.never"), "TOY-02")])
        assert not found
        assert found.forbidden is not None
        assert (found.forbidden.label, found.forbidden.rule) == (Text("toy.never"), "TOY-02")

    def test_is_true_only_above_zero(self) -> None:
        assert Tally(1, 1)
        assert not Tally(0, 1)
        assert not Tally(-1, 1)


DICE = Query[Moment]("toy dice")
NOBODY_CARES = Query[Moment]("toy silence")
STRUCK = Window[Moment]("toy struck")


class Strong(Ability, id="toy.strong"):
    """Two dice more."""

    @on(DICE)
    def dice(self, source: Source, moment: Moment) -> Modifier:
        return adding(2, Text("toy.strong", bearer=source.bearer))


class Tired(Ability, id="toy.tired"):
    """One die less, and at most three."""

    @on(DICE)
    def dice(self, source: Source, moment: Moment) -> list[Modifier]:
        return [adding(-1, Text("toy.tired")), at_most(3, Text("toy.tired"))]


class Shy(Ability, id="toy.shy"):
    """Says nothing at all."""

    @on(DICE)
    def dice(self, source: Source, moment: Moment) -> None:
        return None


class Summons(Ability, id="toy.summons"):
    """Brings an echo into play, and sends the tired home."""

    @on(STRUCK)
    async def struck(self, source: Source, moment: Moment) -> None:
        moment.heard.append("summons")
        moment.sources = [Source("toy.echo", "x"), source]


class Echo(Ability, id="toy.echo"):
    """Is heard, at two moments of the same kind."""

    @on(STRUCK)
    async def struck(self, source: Source, moment: Moment) -> None:
        moment.heard.append(f"echo {source.bearer}")


def run(window: Window[Moment], moment: Moment) -> list[str]:
    with pytest.raises(StopIteration):
        window(moment).send(None)
    return moment.heard


class TestPoints:
    def test_a_query_asks_everybody_who_may_speak(self) -> None:
        found = DICE(Moment([Source("toy.strong", "a1"), Source("toy.shy", "a1"), Source("toy.tired", "a2")]), 4)
        assert found.value == 3
        assert found.parts[0].label == Text("toy.strong", bearer="a1")

    def test_the_same_ability_on_two_bearers_speaks_twice(self) -> None:
        assert DICE(Moment([Source("toy.strong", "a1"), Source("toy.strong", "a2")]), 1).value == 5

    def test_abilities_without_a_word_at_this_point_are_passed_over(self) -> None:
        assert DICE(Moment([Source("toy.echo", "a1"), Source("toy.unheard_of", "a1")]), 4) == Tally(4, 4)

    def test_a_query_nobody_listens_to_gives_its_base(self) -> None:
        assert NOBODY_CARES(Moment([Source("toy.strong", "a1")]), 7) == Tally(7, 7)

    def test_a_window_hears_each_source_once_in_the_declared_order(self) -> None:
        moment = Moment([Source("toy.echo", "1"), Source("toy.echo", "2"), Source("toy.echo", "1")])
        assert run(STRUCK, moment) == ["echo 1", "echo 2"]

    def test_a_window_looks_anew_who_may_speak_after_each(self) -> None:
        moment = Moment([Source("toy.summons", "1"), Source("toy.echo", "gone by then")])
        assert run(STRUCK, moment) == ["summons", "echo x"]


class TestRegistry:
    def test_two_abilities_of_one_name_are_refused(self) -> None:
        with pytest.raises(ValueError, match=r"two abilities are called toy\.strong"):

            class Stronger(Ability, id="toy.strong"):
                """Three dice more."""

    def test_an_ability_must_say_what_it_does(self) -> None:
        with pytest.raises(ValueError, match=r"toy\.silent does not say"):

            class Silent(Ability, id="toy.silent"):
                pass


def test_who_listens_at_a_point_is_known_until_somebody_else_does() -> None:
    louder: Query[Moment] = Query("louder")
    sources = Speakers([Source("toy.one", "a"), Source("toy.two", "b"), Source("toy.one", "c")])
    louder.listeners["toy.one"] = lambda source, moment: adding(1, WHY)
    assert [source.bearer for source in sources.at(louder)] == ["a", "c"]
    assert sources.at(louder) is sources.at(louder) and louder(Moment(sources), 5).value == 7
    louder.listeners["toy.two"] = lambda source, moment: adding(10, WHY)
    assert [source.bearer for source in sources.at(louder)] == ["a", "b", "c"]
    assert louder(Moment(sources), 5).value == louder(Moment(list(sources)), 5).value == 17
