"""Texts and places: messages in three languages, exact numbers in and out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import json

from game.core.content import Length
from game.core.place import Point, decimal_text, point, read_decimal
from game.core.text import Catalog, Text


@pytest.fixture
def catalog() -> Catalog:
    words = Catalog()
    words.add(
        "en",
        {"toy": {"hit": {"one": "one hit", "other": "{n} hits"}, "who": "{name} takes {hits}", "far": "{d:len} in"}},
    )
    words.add("it", {"toy": {"hit": {"one": "un colpo", "other": "{n} colpi"}}})
    return words


class TestText:
    def test_equal_texts_are_equal_whatever_the_order_of_their_values(self) -> None:
        assert Text("k", a=1, b=2) == Text("k", b=2, a=1)
        assert hash(Text("k", a=1, b=2)) == hash(Text("k", b=2, a=1))
        assert Text("k", a=1) != Text("k", a=2)

    def test_lengths_of_packs_are_written_as_plain_numbers(self) -> None:
        shown = Text("k", range=Length(8000), inner=Text("l", n=Length(5))).to_json()
        assert json.encode(shown) == b'{"key":"k","inner":{"key":"l","n":5},"range":8000}'
        assert Text("k") != Text("l")

    def test_shows_itself_as_it_is_written(self) -> None:
        text = Text("toy.who", name="a1", hits=Text("toy.hit", n=2))
        assert eval(repr(text)) == text

    @pytest.mark.parametrize(("n", "words"), [(0, "0 hits"), (1, "one hit"), (2, "2 hits")])
    def test_one_is_told_from_many(self, catalog: Catalog, n: int, words: str) -> None:
        assert catalog.render(Text("toy.hit", n=n)) == words

    def test_texts_nest_in_the_same_language(self, catalog: Catalog) -> None:
        catalog.add("it", {"toy": {"who": "{name} subisce {hits}"}})
        text = Text("toy.who", name="a1", hits=Text("toy.hit", n=1))
        assert catalog.render(text, "en") == "a1 takes one hit"
        assert catalog.render(text, "it") == "a1 subisce un colpo"

    def test_lengths_are_shown_in_the_unit_of_the_table(self, catalog: Catalog) -> None:
        assert catalog.render(Text("toy.far", d=2500)) == "2.5 in"
        assert catalog.render(Text("toy.far", d="far")) == "far in"

    def test_a_sentence_missing_in_a_language_is_told_in_english(self, catalog: Catalog) -> None:
        assert catalog.render(Text("toy.far", d=1000), "es") == "1 in"

    def test_a_key_without_a_sentence_shows_as_itself(self, catalog: Catalog) -> None:
        assert catalog.render(Text("toy.unheard")) == "toy.unheard"
        assert catalog.render(Text("toy.unheard", n=2)) == "toy.unheard {'n': 2}"

    def test_a_value_that_is_missing_shows_its_name(self, catalog: Catalog) -> None:
        assert catalog.render(Text("toy.far")) == "{d} in"

    def test_braces_in_values_are_just_letters(self, catalog: Catalog) -> None:
        assert (
            catalog.render(Text("toy.who", name="{x}{0}", hits="{name.__class__}")) == "{x}{0} takes {name.__class__}"
        )

    def test_reads_files_of_a_language_and_folders_of_it(self, tmp_path: Path) -> None:
        (tmp_path / "en.toml").write_text('[toy]\na = "A"\n', encoding="utf-8")
        (tmp_path / "en").mkdir()
        (tmp_path / "en" / "more.toml").write_text('[toy]\nb = "B"\n', encoding="utf-8")
        assert Catalog([tmp_path]).keys("en") == {"toy.a", "toy.b"}


class TestPlace:
    @pytest.mark.parametrize(
        ("value", "text"), [(12500, "12.5"), (3000, "3"), (0, "0"), (-1, "-0.001"), (-1500, "-1.5"), (50, "0.05")]
    )
    def test_thousandths_are_written_as_decimals(self, value: int, text: str) -> None:
        assert decimal_text(value) == text

    @given(st.integers(-(10**6), 10**6), st.sampled_from([1, 10, 1000]))
    def test_a_number_reads_back_as_written(self, value: int, scale: int) -> None:
        assert read_decimal(decimal_text(value, scale), scale) == value

    @given(*[st.integers(-(10**9), 10**9)] * 3)
    def test_a_place_reads_back_as_written(self, x: int, y: int, z: int) -> None:
        assert point(Point(x, y, z).key()) == Point(x, y, z)

    @pytest.mark.parametrize("text", ["", "1", "1,", "1,2,3,4", "a,b", "nan,0", "inf,0", "1e7,0", "1 ,x"])
    def test_what_is_no_place_is_refused(self, text: str) -> None:
        with pytest.raises(ValueError, match="'"):
            point(text)

    def test_more_digits_than_there_are_thousandths_are_rounded(self) -> None:
        assert point("0.0005,1.2346") == Point(0, 1235)


def test_a_seat_in_a_message_is_called_by_its_players_name() -> None:
    catalog = Catalog()
    catalog.add("en", {"told": "{side} beat {other}."})
    catalog.called = {"A": "Ann"}.__getitem__
    assert catalog.render(Text("told", side="A", other="A")) == "Ann beat A."


def test_more_sentences_are_read_a_step_at_a_time_until_one_is_found() -> None:
    read: list[str] = []

    def late(words: Catalog) -> Iterator[None]:
        for name in ("first", "second", "third"):
            read.append(name)
            words.add("en", {name: name.title()})
            yield

    words = Catalog(late=late)
    assert words.render(Text("second")) == "Second" and read == ["first", "second"]
    assert words.render(Text("first")) == "First" and read == ["first", "second"]
    assert words.render(Text("unknown")) == "unknown" and read == ["first", "second", "third"]


def test_nothing_more_is_read_for_sentences_that_are_all_there() -> None:
    def late(words: Catalog) -> Iterator[None]:
        raise AssertionError("read")
        yield

    words = Catalog(late=late, whole=("view",))
    words.add("en", {"view": {"car": "car"}})
    assert [words.render(Text(f"view.{word}")) for word in ("car", "zeppelin")] == ["car", "view.zeppelin"]
    with pytest.raises(AssertionError, match="read"):
        words.render(Text("other.zeppelin"))


def test_a_piece_of_a_map_is_called_in_the_language_of_the_player() -> None:
    catalog = Catalog()
    catalog.add("en", {"said": "Behind {piece}.", "view": {"piece": {"brick_wall": "Brick wall"}}})
    catalog.add("it", {"said": "Dietro: {piece}.", "view": {"piece": {"brick_wall": "Muro di mattoni"}}})
    assert catalog.render(Text("said", piece="Brick wall"), "it") == "Dietro: Muro di mattoni."
    assert catalog.render(Text("said", piece="Old shed"), "it") == "Dietro: Old shed."


def test_a_sentence_that_need_not_exist_is_no_reason_to_read_more() -> None:
    def late(words: Catalog) -> Iterator[None]:
        raise AssertionError("nothing more is read")
        yield

    words = Catalog(late=late)
    words.add("en", {"a": "here"})
    assert words.known("a", "it") == "here"
    assert words.known("game.banner.lost", "it") is None
