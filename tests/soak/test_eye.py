"""What the eye takes for a fault, and what not."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from tests.soak.eye import Eye, Fault, Mark, Sheet, joined

INK = pygame.Rect(10, 10, 40, 12)


@pytest.fixture
def window() -> Sheet:
    sheet = Sheet((200, 100))
    pygame.Surface.fill(sheet, (0, 0, 0))
    for rect in (INK, INK.move(100, 0)):
        pygame.Surface.fill(sheet, (255, 255, 255), rect.inflate(-20, -6))
    return sheet


def mark(words: str, seen: pygame.Rect = INK, ground: bool = False, covered: int = 0) -> Mark:
    return Mark(words, INK.copy(), seen.copy(), 15.0, (255, 255, 255), covered, ground)


def kinds(window: Sheet) -> list[str]:
    return [fault.kind for fault in Eye().faults(window)]


def test_words_of_which_a_part_is_not_seen_are_cut(window: Sheet) -> None:
    window.marks = [mark("Move", pygame.Rect(10, 10, 20, 12))]
    assert Eye().faults(window) == [Fault("cut", "Move", "20 of 40 wide")]


def test_a_word_on_the_ground_that_is_painted_in_two_parts_is_whole(window: Sheet) -> None:
    window.marks = [mark("E1", pygame.Rect(10, 10, 20, 12), True), mark("E1", pygame.Rect(30, 10, 20, 12), True)]
    assert not kinds(window)


def test_the_same_word_twice_on_a_panel_is_cut_twice(window: Sheet) -> None:
    window.marks = [mark("E1", pygame.Rect(10, 10, 20, 12)), mark("E1", pygame.Rect(30, 10, 15, 12))]
    assert kinds(window) == ["cut", "cut"]


def test_men_may_stand_on_a_word_of_the_ground_but_not_on_other_words(window: Sheet) -> None:
    window.marks = [mark("E1", ground=True, covered=300)]
    assert not kinds(window)
    window.marks = [mark("Move", covered=300)]
    assert kinds(window) == ["covered"]


def test_a_word_of_the_ground_that_nobody_stands_on_must_be_read(window: Sheet) -> None:
    pygame.Surface.fill(window, (10, 10, 10))
    window.marks = [mark("E1", ground=True)]
    assert kinds(window) == ["faint"]


def test_a_veil_over_the_board_hides_the_words_of_its_ground_only(window: Sheet) -> None:
    window.marks = [mark("E1", ground=True), mark("Move")]
    veil = Sheet((100, 100), pygame.SRCALPHA)
    pygame.Surface.fill(veil, (0, 0, 0, 120))
    window.blit(veil, (0, 0))
    assert [left.words for left in window.marks] == ["Move"]


def test_a_veil_over_the_whole_window_hides_everything_below_it(window: Sheet) -> None:
    window.marks = [mark("E1", ground=True), mark("Move")]
    veil = Sheet((200, 100), pygame.SRCALPHA)
    pygame.Surface.fill(veil, (0, 0, 0, 120))
    window.blit(veil, (0, 0))
    assert not window.marks


def test_what_is_darkened_while_a_card_is_shown_has_to_wait(window: Sheet) -> None:
    window.marks = [mark("E1", ground=True), mark("3")]
    window.fill((220, 220, 220), pygame.Rect(0, 0, 100, 100), pygame.BLEND_RGB_MULT)
    assert len(window.marks) == 2
    window.fill((120, 120, 120), pygame.Rect(0, 0, 100, 100), pygame.BLEND_RGB_MULT)
    assert not window.marks


def test_a_word_with_a_dark_edge_is_one_word(window: Sheet) -> None:
    window.marks = [replace(mark("E1", ground=True), ink=INK.move(x, 0), seen=INK.move(x, 0)) for x in (-1, 0, 1)]
    assert len(joined(window.marks)) == 1


def test_what_floats_over_words_for_a_moment_hides_them(window: Sheet) -> None:
    window.marks = [mark("Move")]
    Sheet.passing = True
    try:
        window.fill((0, 0, 0), pygame.Rect(10, 10, 30, 6))
    finally:
        Sheet.passing = False
    assert not window.marks
    window.marks = [mark("Move")]
    window.fill((0, 0, 0), pygame.Rect(10, 10, 30, 6))
    assert kinds(window) == ["covered"]


def test_a_text_that_ends_with_a_sentence_is_told_and_one_that_is_missing_is_not(window: Sheet) -> None:
    eye = Eye()
    eye.left_out.append("Hold the middle. Then run.")
    window.marks = [mark("Hold the"), mark("middle.")]
    assert "left out" not in [fault.kind for fault in eye.faults(window)]
    window.marks = [mark("Hold the")]
    assert "left out" in [fault.kind for fault in eye.faults(window)]


def test_words_that_end_with_dots_of_their_own_are_not_shortened(window: Sheet) -> None:
    eye = Eye()
    eye.shortened = {"roll 2 dice…": "roll 2 dice …", "Ash Arch…": "Ash Archers"}
    window.marks = [mark("roll 2 dice…")]
    assert not eye.faults(window)
    window.marks = [mark("Ash Arch…")]
    assert eye.faults(window) == [Fault("dots", "Ash Arch…", "Ash Archers")]
