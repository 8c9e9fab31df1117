"""Entries of the journal are told together where they belong together."""

from __future__ import annotations

from game.app.table.panels.telling import sentence, single
from game.core.journal import Entry
from game.core.text import Text
from game.kit.tales import Tale, tales, told

SENTENCES = {
    "began": "{model} begins.",
    "moved": "{model} moves from {start} to {end}.",
    "attacked": "{model} attacks {target}: 3 hits.",
    "hurt": "{model} suffers 6 Stun.",
    "out": "{model} is KO!",
    "round": "Round 2 begins.",
}
QUIET = frozenset({"began", "over"})


def say(text: Text) -> str:
    return SENTENCES[text.key].format(**dict(text.values))


def entry(event: str, *subjects: str, dice: tuple[int, ...] = (), **values: str) -> Entry:
    return Entry(f"game.told.{event}", Text(event, **values), (), subjects, dice)


BEGAN = entry("began", "a1", model="Anna")
STEP = entry("moved", "a1", model="Anna", start="A1", end="A2")
STEPS = entry("moved", "a1", model="Anna", start="A2", end="B2")
BLOW = entry("attacked", "a1", "b1", dice=(4, 5, 6), model="Anna", target="Bert")
HURT = entry("hurt", "b1", model="Bert")
OUT = entry("out", "b1", model="Bert")
ROUND = entry("round")


def spans(*entries: Entry) -> list[tuple[int, int]]:
    return [(tale.first, tale.end) for tale in tales(entries, QUIET)]


def test_a_move_a_blow_and_the_loss_are_one_tale() -> None:
    assert spans(BEGAN, STEP, STEPS, BLOW, HURT, OUT, ROUND) == [(0, 6), (6, 7)]


def test_after_the_dice_the_same_model_begins_another_tale() -> None:
    assert spans(STEP, BLOW, HURT, STEPS, BLOW) == [(0, 3), (3, 5)]


def test_whoever_strikes_back_begins_a_tale_of_their_own() -> None:
    back = entry("attacked", "b1", "a1", dice=(1,), model="Bert", target="Anna")
    assert spans(STEP, BLOW, back, entry("hurt", "a1", model="Anna")) == [(0, 2), (2, 4)]


def test_what_is_about_nobody_stands_alone() -> None:
    assert spans(ROUND, ROUND, STEP) == [(0, 1), (1, 2), (2, 3)]


def test_tales_can_be_shared_out_from_any_of_their_beginnings() -> None:
    entries = [BEGAN, STEP, BLOW, HURT, ROUND, STEP]
    whole = list(tales(entries, QUIET))
    assert list(tales(entries, QUIET, whole[1].first)) == whole[1:]
    assert Tale(0, 4).of(entries) == entries[:4]


def test_steps_are_told_as_one_way_and_what_goes_without_saying_is_left_out() -> None:
    assert [line.text for line in told([BEGAN, STEP, STEPS], QUIET)] == [
        Text("moved", model="Anna", start="A1", end="B2")
    ]
    assert told([BEGAN], QUIET) == [BEGAN], "unless there is nothing else to say"


def test_a_tale_is_one_sentence_that_names_nobody_twice_in_a_row() -> None:
    assert sentence(say, [BEGAN, STEP, STEPS, BLOW, HURT, OUT], QUIET) == (
        "Anna moves from A1 to B2, attacks Bert: 3 hits; Bert suffers 6 Stun, is KO!"
    )


def test_after_an_exclamation_a_new_sentence_begins() -> None:
    assert sentence(say, [OUT, HURT]) == "Bert is KO! Bert suffers 6 Stun."


def test_every_entry_can_still_be_read_by_itself_with_its_dice() -> None:
    assert single(say, [BLOW, HURT]) == "Anna attacks Bert: 3 hits. [4 5 6]\nBert suffers 6 Stun."


def test_after_a_semicolon_an_article_is_small_and_a_name_is_not() -> None:
    SENTENCES["scorched"] = "The ground hurts {model}."
    SENTENCES["fell"] = "{model} falls."
    burnt = entry("scorched", "a1", model="Anna")
    assert sentence(say, [STEP, burnt]) == "Anna moves from A1 to A2; the ground hurts Anna."
    assert sentence(say, [STEP, entry("fell", "b1", model="The Ox")]) == "Anna moves from A1 to A2; The Ox falls."
    assert sentence(say, [STEP, entry("fell", "b1", model="Ann")]).endswith("; Ann falls.")
