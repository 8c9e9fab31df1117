"""Copies compiled from annotations: whole, unaliased, written down and read back; everything else is refused."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, NamedTuple, NewType

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.clone import UnknownShape, WrongRecord, clone, shape_of
from game.core.place import Point
from game.testing.playout import differences

Inches = NewType("Inches", int)


class Mood(enum.Enum):
    CALM = "calm"
    CROSS = "cross"


class Sword(msgspec.Struct, frozen=True):
    id: str
    dice: int


@dataclass(frozen=True, slots=True)
class Mark:
    name: str
    at: Point | None = None


@dataclass(slots=True)
class Walks:
    to: Point


@dataclass(slots=True)
class Waits:
    turns: int
    notes: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Everything:
    number: int
    words: str
    flag: bool
    length: Inches
    noted: Annotated[int, "some"]
    mood: Mood
    side: Literal["left", "right", 3]
    at: Point
    maybe: Point | None
    sword: Sword
    spare: Sword | None
    mark: Mark
    either: int | str | None
    doing: Walks | Waits | None
    numbers: list[int]
    plans: list[Waits]
    grid: list[list[int]]
    by_name: dict[str, Waits]
    by_number: dict[int, list[str]]
    nested: dict[str, dict[str, list[int]]]
    pair: tuple[int, str]
    many: tuple[Mark, ...]
    list_or_none: list[Waits] | None


SWORDS = {"rapier": Sword("rapier", 3), "club": Sword("club", 4)}


def lookup(kind: type[Any], id: str) -> Any:
    return {Sword: SWORDS}[kind][id]


points = st.builds(Point, st.integers(), st.integers(), st.integers())
waits = st.builds(Waits, st.integers(), st.lists(st.text(), max_size=2))
marks = st.builds(Mark, st.text(), st.none() | points)
everything = st.builds(
    Everything,
    number=st.integers(-(2**53), 2**53),
    words=st.text(),
    flag=st.booleans(),
    length=st.integers(0, 99),
    noted=st.integers(0, 9),
    mood=st.sampled_from(Mood),
    side=st.sampled_from(["left", "right", 3]),
    at=points,
    maybe=st.none() | points,
    sword=st.sampled_from(list(SWORDS.values())),
    spare=st.none() | st.sampled_from(list(SWORDS.values())),
    mark=marks,
    either=st.none() | st.integers() | st.text(),
    doing=st.none() | st.builds(Walks, points) | waits,
    numbers=st.lists(st.integers(), max_size=3),
    plans=st.lists(waits, max_size=3),
    grid=st.lists(st.lists(st.integers(), max_size=2), max_size=2),
    by_name=st.dictionaries(st.text(), waits, max_size=3),
    by_number=st.dictionaries(st.integers(), st.lists(st.text(), max_size=2), max_size=3),
    nested=st.dictionaries(
        st.text(), st.dictionaries(st.text(), st.lists(st.integers(), max_size=2), max_size=2), max_size=2
    ),
    pair=st.tuples(st.integers(), st.text()),
    many=st.lists(marks, max_size=2).map(tuple),
    list_or_none=st.none() | st.lists(waits, max_size=2),
)


@given(everything)
def test_a_copy_is_equal_and_shares_nothing_that_changes(state: Everything) -> None:
    copy = clone(state)
    assert copy == state
    assert list(differences(state, copy, "state")) == []


@given(everything)
def test_what_never_changes_is_shared(state: Everything) -> None:
    copy = clone(state)
    assert copy.sword is state.sword
    assert copy.mark is state.mark
    assert copy.at is state.at


@given(everything, everything)
def test_a_kept_copy_is_true_whatever_was_kept_before(now: Everything, then: Everything) -> None:
    shape = shape_of(Everything)
    kept = shape.keep(now, then)
    assert list(differences(now, kept, "state")) == []
    assert list(differences(now, shape.keep(now, kept), "state")) == []


@given(everything, waits)
def test_a_kept_copy_shares_only_what_is_as_it_was(state: Everything, more: Waits) -> None:
    shape = shape_of(Everything)
    first = shape.keep(state, None)
    before = shape.digest(first)
    state.number += 1
    state.plans.append(more)
    state.by_name = {"new": more, **state.by_name}
    second = shape.keep(state, first)
    assert second.by_number is first.by_number and second.numbers is first.numbers and second.grid is first.grid
    assert all(mine is other for mine, other in zip(first.plans, second.plans, strict=False))
    assert all(second.by_name[key] is kept for key, kept in first.by_name.items() if key != "new")
    assert shape.digest(first) == before != shape.digest(second) == shape.digest(state)


@given(everything)
def test_a_state_written_as_json_reads_back_the_same(state: Everything) -> None:
    shape = shape_of(Everything)
    encoded = msgspec.json.encode(shape.dump(state))
    back = shape.load(msgspec.json.decode(encoded), lookup)
    assert back == state
    assert shape.digest(back) == shape.digest(state)
    assert back.sword is state.sword


@given(everything, everything)
def test_only_equal_states_have_equal_digests(one: Everything, other: Everything) -> None:
    shape = shape_of(Everything)
    assert (shape.digest(one) == shape.digest(other)) == (not list(differences(one, other, "state")))


def test_the_order_of_a_dict_is_kept_and_counts() -> None:
    @dataclass(slots=True)
    class Bag:
        things: dict[str, int]

    was, is_now = Bag({"a": 1, "b": 2}), Bag({"b": 2, "a": 1})
    assert list(shape_of(Bag).keep(is_now, was).things) == ["b", "a"]

    shape = shape_of(Bag)
    bag, turned = Bag({"b": 1, "a": 2}), Bag({"a": 2, "b": 1})
    assert list(clone(bag).things) == ["b", "a"]
    record = msgspec.json.decode(msgspec.json.encode(shape.dump(bag)))
    assert list(shape.load(record, lookup).things) == ["b", "a"]
    assert shape.digest(bag) != shape.digest(turned)


class Loose(NamedTuple):
    things: list[int]


@dataclass(frozen=True, slots=True)
class Leaky:
    things: list[int]


@dataclass(slots=True)
class Twin:
    number: int


class Other:
    @dataclass(slots=True)
    class Twin:
        number: int


class Thawed(msgspec.Struct):
    id: str


def holding(hint: Any) -> type:
    """A state class with one field of a type."""
    return dataclass(slots=True)(type("State", (), {"__annotations__": {"thing": hint}}))


UNKNOWN = (
    *(float, bytes, object, Any, set[int], frozenset[int], list, dict, Thawed, Loose),
    *(tuple[list[int], ...], tuple[Waits, ...], list[float], list[Any], dict[str, set[int]]),
    *(dict[float, int], dict[Point, int]),
    *(int | float, int | list[int], Point | Waits, Twin | Other.Twin, Literal[1] | list[int]),
)


@pytest.mark.parametrize("hint", UNKNOWN, ids=str)
def test_a_type_that_cannot_be_copied_is_refused_by_the_name_of_its_field(hint: Any) -> None:
    with pytest.raises(UnknownShape, match=r"State\.thing"):
        shape_of(holding(hint))


def test_a_frozen_class_that_holds_something_changing_is_refused() -> None:
    with pytest.raises(UnknownShape, match="Leaky is frozen"):
        shape_of(holding(Leaky))


def test_a_class_that_is_no_dataclass_is_refused() -> None:
    with pytest.raises(UnknownShape, match="Thawed is not a dataclass"):
        shape_of(Thawed)


@dataclass(slots=True)
class Small:
    number: int
    side: Literal["left", "right"]
    mood: Mood
    names: list[str]
    doing: Walks | Waits
    sword: Sword


GOOD = {
    "number": 1,
    "side": "left",
    "mood": "CALM",
    "names": ["x"],
    "doing": ["Walks", {"to": [1, 2, 3]}],
    "sword": "club",
}


def test_a_good_record_is_read() -> None:
    small = shape_of(Small).load(GOOD, lookup)
    assert small == Small(1, "left", Mood.CALM, ["x"], Walks(Point(1, 2, 3)), SWORDS["club"])


@pytest.mark.parametrize(
    "change",
    [
        {"number": "1"},
        {"number": True},
        {"number": 1.0},
        {"number": None},
        {"side": "up"},
        {"mood": "calm"},
        {"names": "x"},
        {"names": [1]},
        {"doing": {"to": [1, 2, 3]}},
        {"doing": ["Runs", {}]},
        {"doing": ["Walks", {"to": [1, 2]}]},
        {"sword": "spoon"},
        {"sword": ["club"]},
    ],
)
def test_a_record_that_does_not_fit_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(WrongRecord):
        shape_of(Small).load({**GOOD, **change}, lookup)


@pytest.mark.parametrize("record", [None, [], "x", {}, {"number": 1}])
def test_what_is_no_record_at_all_is_refused(record: Any) -> None:
    with pytest.raises(WrongRecord):
        shape_of(Small).load(record, lookup)
